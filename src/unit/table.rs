//! The units: one row each, with its factor to the coherent unit of the SI and the source of the factor.

use super::base::Base::{
    self, AmountOfSubstance, Angle, Bit, Current, ElectricCapacitance, ElectricCharge, ElectricConductance,
    ElectricInductance, ElectricPotential, ElectricResistance, Energy, Force, Frequency, Length, LuminousIntensity,
    MagneticFlux, MagneticFluxDensity, Mass, Power, Pressure, Surface, Temperature, Time, Volume,
};
use super::prefix::{BINARY_LONG, BINARY_SHORT, BTU, CUBIC, Family, LONG, NONE, SHORT, SHORTLONG, SQUARED};
use Factor::{Decimal, Imaginary, Pi, Ratio};

/// A unit of mathjs.
#[derive(Debug)]
pub struct Row {
    /// Its name, and other names for the same unit.
    pub names: &'static [&'static str],
    /// The quantity that it measures.
    pub base: Base,
    /// The prefixes that its names may have.
    pub prefixes: Family,
    /// Its size.
    pub factor: Factor,
    /// The zero of a temperature scale, in its own degrees above absolute zero.
    pub offset: f64,
    /// Where the factor is defined.
    pub source: &'static str,
}

/// The size of a unit in the coherent unit of the SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Factor {
    /// The decimal number that the double stands for.
    Decimal(f64),
    /// The quotient of two decimal numbers.
    Ratio(f64, f64),
    /// Pi times the first number over the second: an angle.
    Pi(f64, f64),
    /// The imaginary unit, of reactive power.
    Imaginary,
}

/// "The International System of Units (SI)", 9th edition, 2019: tables 2, 4 and 8.
const SI: &str = "SI Brochure, 9th edition (2019)";
/// Thompson and Taylor, "Guide for the Use of the International System of Units (SI)", appendix B.
const SP811: &str = "NIST Special Publication 811 (2008)";
/// "Specifications, Tolerances, and Other Technical Requirements for Weighing and Measuring Devices", appendix C.
const HB44: &str = "NIST Handbook 44 (2024)";
const US_TRADE: &str = "31 US gallons, the beer barrel of 27 CFR 25.11";
const METRIC_SPOONS: &str = "metric spoons of 5 and 15 milliliters (21 CFR 101.9)";
const DROPS: &str = "20 drops to the milliliter, as in medicine";
const STICK: &str = "a stick of butter, as mathjs has it";
const CALENDAR: &str = "a number of days or Julian years";
const JULIAN: &str = "the Julian year of 365.25 days (IAU)";
const TURN: &str = "a full turn";
const IEC_POWER: &str = "IEC 80000-6";
const IEC_BITS: &str = "IEC 80000-13";

const fn row(
    names: &'static [&'static str],
    base: Base,
    prefixes: Family,
    factor: Factor,
    source: &'static str,
) -> Row {
    Row { names, base, prefixes, factor, offset: 0.0, source }
}

/// Every unit.
pub static UNITS: &[Row] = &[
    // Length
    row(&["meter", "meters"], Length, LONG, Decimal(1.0), SI),
    row(&["inch", "inches"], Length, NONE, Decimal(0.0254), SP811),
    row(&["foot", "feet"], Length, NONE, Decimal(0.3048), SP811),
    row(&["yard", "yards"], Length, NONE, Decimal(0.9144), SP811),
    row(&["mile", "miles"], Length, NONE, Decimal(1_609.344), SP811),
    row(&["link", "links"], Length, NONE, Decimal(0.201_168), SP811),
    row(&["rod", "rods"], Length, NONE, Decimal(5.0292), SP811),
    row(&["chain", "chains"], Length, NONE, Decimal(20.1168), SP811),
    row(&["angstrom", "angstroms"], Length, NONE, Decimal(1e-10), SP811),
    row(&["m"], Length, SHORT, Decimal(1.0), SI),
    row(&["in"], Length, NONE, Decimal(0.0254), SP811),
    row(&["ft"], Length, NONE, Decimal(0.3048), SP811),
    row(&["yd"], Length, NONE, Decimal(0.9144), SP811),
    row(&["mi"], Length, NONE, Decimal(1_609.344), SP811),
    row(&["li"], Length, NONE, Decimal(0.201_168), SP811),
    row(&["rd"], Length, NONE, Decimal(5.0292), SP811),
    row(&["ch"], Length, NONE, Decimal(20.1168), SP811),
    row(&["mil"], Length, NONE, Decimal(2.54e-5), SP811),
    // Area
    row(&["m2"], Surface, SQUARED, Decimal(1.0), SI),
    row(&["sqin"], Surface, NONE, Decimal(0.000_645_16), SP811),
    row(&["sqft", "sqfeet"], Surface, NONE, Decimal(0.092_903_04), SP811),
    row(&["sqyd", "sqyard"], Surface, NONE, Decimal(0.836_127_36), SP811),
    row(&["sqmi", "sqmile", "sqmiles"], Surface, NONE, Decimal(2_589_988.110_336), SP811),
    row(&["sqrd"], Surface, NONE, Decimal(25.292_852_64), SP811),
    row(&["sqch"], Surface, NONE, Decimal(404.685_642_24), SP811),
    row(&["sqmil"], Surface, NONE, Decimal(6.4516e-10), SP811),
    row(&["acre", "acres"], Surface, NONE, Decimal(4_046.856_422_4), SP811),
    row(&["hectare", "hectares"], Surface, NONE, Decimal(10_000.0), SI),
    // Volume
    row(&["m3"], Volume, CUBIC, Decimal(1.0), SI),
    row(&["L"], Volume, SHORT, Decimal(0.001), SI),
    row(&["l", "lt"], Volume, SHORT, Decimal(0.001), SI),
    row(&["litre", "litres", "liter", "liters"], Volume, LONG, Decimal(0.001), SI),
    row(&["cuin"], Volume, NONE, Decimal(1.638_706_4e-5), SP811),
    row(&["cuft"], Volume, NONE, Decimal(0.028_316_846_592), SP811),
    row(&["cuyd"], Volume, NONE, Decimal(0.764_554_857_984), SP811),
    row(&["teaspoon", "teaspoons"], Volume, NONE, Decimal(5e-6), METRIC_SPOONS),
    row(&["tablespoon", "tablespoons"], Volume, NONE, Decimal(1.5e-5), METRIC_SPOONS),
    row(&["drop"], Volume, NONE, Decimal(5e-8), DROPS),
    row(&["gtt", "gtts"], Volume, NONE, Decimal(5e-8), DROPS),
    row(&["minim", "minims"], Volume, NONE, Decimal(6.161_151_992_187_5e-8), SP811),
    row(&["fluiddram", "fldr", "fluiddrams"], Volume, NONE, Decimal(3.696_691_195_312_5e-6), SP811),
    row(&["fluidounce", "floz", "fluidounces"], Volume, NONE, Decimal(2.957_352_956_25e-5), SP811),
    row(&["gill", "gi", "gills"], Volume, NONE, Decimal(0.000_118_294_118_25), SP811),
    row(&["cc"], Volume, NONE, Decimal(1e-6), SI),
    row(&["cup", "cp", "cups"], Volume, NONE, Decimal(0.000_236_588_236_5), SP811),
    row(&["pint", "pt", "pints"], Volume, NONE, Decimal(0.000_473_176_473), SP811),
    row(&["quart", "qt", "quarts"], Volume, NONE, Decimal(0.000_946_352_946), SP811),
    row(&["gallon", "gal", "gallons"], Volume, NONE, Decimal(0.003_785_411_784), SP811),
    row(&["beerbarrel", "bbl", "beerbarrels"], Volume, NONE, Decimal(0.117_347_765_304), US_TRADE),
    row(&["oilbarrel", "obl", "oilbarrels"], Volume, NONE, Decimal(0.158_987_294_928), SP811),
    row(&["hogshead", "hogsheads"], Volume, NONE, Decimal(0.238_480_942_392), HB44),
    // Mass
    row(&["g"], Mass, SHORT, Decimal(0.001), SI),
    row(&["gram", "grams"], Mass, LONG, Decimal(0.001), SI),
    row(&["ton", "tons"], Mass, SHORT, Decimal(907.184_74), SP811),
    row(&["t"], Mass, SHORT, Decimal(1_000.0), SI),
    row(&["tonne", "tonnes"], Mass, LONG, Decimal(1_000.0), SI),
    row(&["grain", "grains"], Mass, NONE, Decimal(6.479_891e-5), SP811),
    row(&["dram", "drams"], Mass, NONE, Decimal(0.001_771_845_195_312_5), SP811),
    row(&["ounce", "ounces"], Mass, NONE, Decimal(0.028_349_523_125), SP811),
    row(&["poundmass", "poundmasses"], Mass, NONE, Decimal(0.453_592_37), SP811),
    row(&["hundredweight", "hundredweights"], Mass, NONE, Decimal(45.359_237), SP811),
    row(&["stick", "sticks"], Mass, NONE, Decimal(0.115), STICK),
    row(&["stone"], Mass, NONE, Decimal(6.350_293_18), SP811),
    row(&["gr"], Mass, NONE, Decimal(6.479_891e-5), SP811),
    row(&["dr"], Mass, NONE, Decimal(0.001_771_845_195_312_5), SP811),
    row(&["oz"], Mass, NONE, Decimal(0.028_349_523_125), SP811),
    row(&["lbm", "lb", "lbs"], Mass, NONE, Decimal(0.453_592_37), SP811),
    row(&["cwt"], Mass, NONE, Decimal(45.359_237), SP811),
    // Time
    row(&["s"], Time, SHORT, Decimal(1.0), SI),
    row(&["min"], Time, NONE, Decimal(60.0), SI),
    row(&["h"], Time, NONE, Decimal(3_600.0), SI),
    row(&["second", "seconds", "secs"], Time, LONG, Decimal(1.0), SI),
    row(&["sec"], Time, LONG, Decimal(1.0), SI),
    row(&["minute", "minutes", "mins"], Time, NONE, Decimal(60.0), SI),
    row(&["hour", "hours", "hr", "hrs"], Time, NONE, Decimal(3_600.0), SI),
    row(&["day", "days"], Time, NONE, Decimal(86_400.0), SI),
    row(&["week", "weeks"], Time, NONE, Decimal(604_800.0), CALENDAR),
    row(&["month", "months"], Time, NONE, Decimal(2_629_800.0), JULIAN),
    row(&["year", "years"], Time, NONE, Decimal(31_557_600.0), JULIAN),
    row(&["decade", "decades"], Time, NONE, Decimal(315_576_000.0), CALENDAR),
    row(&["century", "centuries"], Time, NONE, Decimal(3_155_760_000.0), CALENDAR),
    row(&["millennium", "millennia"], Time, NONE, Decimal(31_557_600_000.0), CALENDAR),
    // Frequency
    row(&["hertz"], Frequency, LONG, Decimal(1.0), SI),
    row(&["Hz"], Frequency, SHORT, Decimal(1.0), SI),
    // Angle
    row(&["rad"], Angle, SHORT, Decimal(1.0), SI),
    row(&["radian", "radians"], Angle, LONG, Decimal(1.0), SI),
    row(&["deg"], Angle, SHORT, Pi(1.0, 180.0), SI),
    row(&["degree", "degrees"], Angle, LONG, Pi(1.0, 180.0), SI),
    row(&["grad"], Angle, SHORT, Pi(1.0, 200.0), SP811),
    row(&["gradian", "gradians"], Angle, LONG, Pi(1.0, 200.0), SP811),
    row(&["cycle", "cycles"], Angle, NONE, Pi(2.0, 1.0), TURN),
    row(&["arcsec", "arcsecond", "arcseconds"], Angle, NONE, Pi(1.0, 648_000.0), SI),
    row(&["arcmin", "arcminute", "arcminutes"], Angle, NONE, Pi(1.0, 10_800.0), SI),
    // Current
    row(&["A"], Current, SHORT, Decimal(1.0), SI),
    row(&["ampere", "amperes", "amps", "amp"], Current, LONG, Decimal(1.0), SI),
    // Temperature
    row(&["K"], Temperature, SHORT, Decimal(1.0), SI),
    Row { offset: 273.15, ..row(&["degC"], Temperature, SHORT, Decimal(1.0), SI) },
    Row { offset: 459.67, ..row(&["degF"], Temperature, SHORT, Ratio(5.0, 9.0), SP811) },
    row(&["degR"], Temperature, SHORT, Ratio(5.0, 9.0), SP811),
    row(&["kelvin"], Temperature, LONG, Decimal(1.0), SI),
    Row { offset: 273.15, ..row(&["celsius"], Temperature, LONG, Decimal(1.0), SI) },
    Row { offset: 459.67, ..row(&["fahrenheit"], Temperature, LONG, Ratio(5.0, 9.0), SP811) },
    row(&["rankine"], Temperature, LONG, Ratio(5.0, 9.0), SP811),
    // Amount of substance
    row(&["mol"], AmountOfSubstance, SHORT, Decimal(1.0), SI),
    row(&["mole", "moles"], AmountOfSubstance, LONG, Decimal(1.0), SI),
    // Luminous intensity
    row(&["cd"], LuminousIntensity, SHORT, Decimal(1.0), SI),
    row(&["candela"], LuminousIntensity, LONG, Decimal(1.0), SI),
    // Force
    row(&["N"], Force, SHORT, Decimal(1.0), SI),
    row(&["newton"], Force, LONG, Decimal(1.0), SI),
    row(&["dyn"], Force, SHORT, Decimal(1e-5), SP811),
    row(&["dyne"], Force, LONG, Decimal(1e-5), SP811),
    row(&["lbf"], Force, NONE, Decimal(4.448_221_615_260_5), SP811),
    row(&["poundforce"], Force, NONE, Decimal(4.448_221_615_260_5), SP811),
    row(&["kip", "kips"], Force, LONG, Decimal(4_448.221_615_260_5), SP811),
    row(&["kilogramforce", "kgf"], Force, NONE, Decimal(9.806_65), SP811),
    // Energy
    row(&["J"], Energy, SHORT, Decimal(1.0), SI),
    row(&["joule", "joules"], Energy, LONG, Decimal(1.0), SI),
    row(&["erg"], Energy, SHORTLONG, Decimal(1e-7), SP811),
    row(&["Wh"], Energy, SHORT, Decimal(3_600.0), SP811),
    row(&["BTU", "BTUs"], Energy, BTU, Decimal(1_055.055_852_62), SP811),
    row(&["eV"], Energy, SHORT, Decimal(1.602_176_634e-19), SI),
    row(&["electronvolt", "electronvolts"], Energy, LONG, Decimal(1.602_176_634e-19), SI),
    // Power
    row(&["W"], Power, SHORT, Decimal(1.0), SI),
    row(&["watt", "watts"], Power, LONG, Decimal(1.0), SI),
    row(&["hp"], Power, NONE, Decimal(745.699_871_582_270_2), SP811),
    row(&["VAR"], Power, SHORT, Imaginary, IEC_POWER),
    row(&["VA"], Power, SHORT, Decimal(1.0), IEC_POWER),
    // Pressure
    row(&["Pa"], Pressure, SHORT, Decimal(1.0), SI),
    row(&["psi"], Pressure, NONE, Ratio(4.448_221_615_260_5, 0.000_645_16), SP811),
    row(&["atm"], Pressure, NONE, Decimal(101_325.0), SP811),
    row(&["bar"], Pressure, SHORTLONG, Decimal(100_000.0), SP811),
    row(&["torr"], Pressure, NONE, Ratio(101_325.0, 760.0), SP811),
    row(&["mmHg", "mmhg"], Pressure, NONE, Decimal(133.322_387_415), SP811),
    row(&["mmH2O", "mmh2o"], Pressure, NONE, Decimal(9.806_65), SP811),
    row(&["cmH2O", "cmh2o"], Pressure, NONE, Decimal(98.0665), SP811),
    // Electric charge
    row(&["coulomb", "coulombs"], ElectricCharge, LONG, Decimal(1.0), SI),
    row(&["C"], ElectricCharge, SHORT, Decimal(1.0), SI),
    row(&["Ah"], ElectricCharge, SHORT, Decimal(3_600.0), SP811),
    // Capacitance
    row(&["farad", "farads"], ElectricCapacitance, LONG, Decimal(1.0), SI),
    row(&["F"], ElectricCapacitance, SHORT, Decimal(1.0), SI),
    // Electric potential
    row(&["volt", "volts"], ElectricPotential, LONG, Decimal(1.0), SI),
    row(&["V"], ElectricPotential, SHORT, Decimal(1.0), SI),
    // Electric resistance
    row(&["ohm", "ohms"], ElectricResistance, SHORTLONG, Decimal(1.0), SI),
    // Inductance
    row(&["henry"], ElectricInductance, LONG, Decimal(1.0), SI),
    row(&["H"], ElectricInductance, SHORT, Decimal(1.0), SI),
    // Electric conductance
    row(&["siemens"], ElectricConductance, LONG, Decimal(1.0), SI),
    row(&["S"], ElectricConductance, SHORT, Decimal(1.0), SI),
    // Magnetic flux
    row(&["weber", "webers"], MagneticFlux, LONG, Decimal(1.0), SI),
    row(&["Wb"], MagneticFlux, SHORT, Decimal(1.0), SI),
    // Magnetic flux density
    row(&["tesla", "teslas"], MagneticFluxDensity, LONG, Decimal(1.0), SI),
    row(&["T"], MagneticFluxDensity, SHORT, Decimal(1.0), SI),
    // Data
    row(&["b"], Bit, BINARY_SHORT, Decimal(1.0), IEC_BITS),
    row(&["bits", "bit"], Bit, BINARY_LONG, Decimal(1.0), IEC_BITS),
    row(&["B"], Bit, BINARY_SHORT, Decimal(8.0), IEC_BITS),
    row(&["bytes", "byte"], Bit, BINARY_LONG, Decimal(8.0), IEC_BITS),
];
