//! Physical constants, as CODATA recommends them.

use pascaline_base::limits::Budget;
use pascaline_number::rational::Rational;

use super::measure::{Measure, decimal};

/// A physical constant of mathjs.
#[derive(Debug)]
pub struct Constant {
    /// Its name.
    pub name: &'static str,
    /// A short description.
    pub summary: &'static str,
    /// How many of its units it is.
    pub number: f64,
    /// Its units, with spaces between them; none for a plain number.
    pub units: &'static str,
    /// Where its value is published.
    pub source: &'static str,
}

/// "CODATA recommended values of the fundamental physical constants: 2022": adjusted to measurements.
const CODATA: &str = "CODATA 2022";
/// The constant is defined by the SI, or follows from such constants.
const SI: &str = "SI Brochure, 9th edition (2019), exact";
const GRAVITY: &str = "3rd General Conference on Weights and Measures (1901), exact";
const EFIMOV: &str = "V. Efimov, Physics Letters B 33, 563 (1970)";

/// A number of units.
const fn quantity(
    name: &'static str,
    summary: &'static str,
    number: f64,
    units: &'static str,
    source: &'static str,
) -> Constant {
    Constant { name, summary, number, units, source }
}

const fn ratio(name: &'static str, summary: &'static str, number: f64, source: &'static str) -> Constant {
    quantity(name, summary, number, "", source)
}

/// Every physical constant.
pub const CONSTANTS: &[Constant] = &[
    // Universal constants
    quantity("speedOfLight", "the speed of light in vacuum", 299_792_458.0, "m s^-1", SI),
    quantity("gravitationConstant", "the Newtonian constant of gravitation", 6.674_30e-11, "m^3 kg^-1 s^-2", CODATA),
    quantity("planckConstant", "the Planck constant", 6.626_070_15e-34, "J s", SI),
    quantity("reducedPlanckConstant", "the Planck constant over two pi", 1.054_571_817_646_156_5e-34, "J s", SI),
    // Electromagnetic constants
    quantity("magneticConstant", "the vacuum magnetic permeability", 1.256_637_061_27e-6, "N A^-2", CODATA),
    quantity("electricConstant", "the vacuum electric permittivity", 8.854_187_818_8e-12, "F m^-1", CODATA),
    quantity("vacuumImpedance", "the characteristic impedance of vacuum", 376.730_313_412, "ohm", CODATA),
    quantity("coulomb", "the same as coulombConstant", 8.987_551_786_2e9, "N m^2 C^-2", CODATA),
    quantity("coulombConstant", "the constant of Coulomb's law", 8.987_551_786_2e9, "N m^2 C^-2", CODATA),
    quantity("elementaryCharge", "the elementary charge", 1.602_176_634e-19, "C", SI),
    quantity("bohrMagneton", "the Bohr magneton", 9.274_010_065_7e-24, "J T^-1", CODATA),
    quantity("conductanceQuantum", "the conductance quantum", 7.748_091_729_863_649e-5, "S", SI),
    quantity("inverseConductanceQuantum", "the inverse of the conductance quantum", 12_906.403_729_652_257, "ohm", SI),
    quantity("magneticFluxQuantum", "the magnetic flux quantum", 2.067_833_848_461_929_5e-15, "Wb", SI),
    quantity("nuclearMagneton", "the nuclear magneton", 5.050_783_739_3e-27, "J T^-1", CODATA),
    quantity("klitzing", "the von Klitzing constant", 25_812.807_459_304_513, "ohm", SI),
    // Atomic and nuclear constants
    quantity("bohrRadius", "the Bohr radius", 5.291_772_105_44e-11, "m", CODATA),
    quantity("classicalElectronRadius", "the classical electron radius", 2.817_940_320_5e-15, "m", CODATA),
    quantity("electronMass", "the electron mass", 9.109_383_713_9e-31, "kg", CODATA),
    quantity("fermiCoupling", "the Fermi coupling constant", 1.166_378_7e-5, "GeV^-2", CODATA),
    ratio("fineStructure", "the fine-structure constant", 7.297_352_564_3e-3, CODATA),
    quantity("hartreeEnergy", "the Hartree energy", 4.359_744_722_206e-18, "J", CODATA),
    quantity("protonMass", "the proton mass", 1.672_621_925_95e-27, "kg", CODATA),
    quantity("deuteronMass", "the deuteron mass", 3.343_583_776_8e-27, "kg", CODATA),
    quantity("neutronMass", "the neutron mass", 1.674_927_500_56e-27, "kg", CODATA),
    quantity("quantumOfCirculation", "the quantum of circulation", 3.636_947_546_7e-4, "m^2 s^-1", CODATA),
    quantity("rydberg", "the Rydberg constant", 10_973_731.568_157, "m^-1", CODATA),
    quantity("thomsonCrossSection", "the Thomson cross section", 6.652_458_705_1e-29, "m^2", CODATA),
    ratio("weakMixingAngle", "the squared sine of the weak mixing angle", 0.223_05, CODATA),
    ratio("efimovFactor", "the scaling factor of Efimov states", 22.7, EFIMOV),
    // Physico-chemical constants
    quantity("atomicMass", "the atomic mass constant", 1.660_539_068_92e-27, "kg", CODATA),
    quantity("avogadro", "the Avogadro constant", 6.022_140_76e23, "mol^-1", SI),
    quantity("boltzmann", "the Boltzmann constant", 1.380_649e-23, "J K^-1", SI),
    quantity("faraday", "the Faraday constant", 96_485.332_123_310_01, "C mol^-1", SI),
    quantity("firstRadiation", "the first radiation constant", 3.741_771_852_192_757_3e-16, "W m^2", SI),
    quantity("loschmidt", "the Loschmidt constant at 273.15 K and 101.325 kPa", 2.686_780_111_798_444e25, "m^-3", SI),
    quantity("gasConstant", "the molar gas constant", 8.314_462_618_153_24, "J K^-1 mol^-1", SI),
    quantity("molarPlanckConstant", "the molar Planck constant", 3.990_312_712_893_431e-10, "J s mol^-1", SI),
    quantity(
        "molarVolume",
        "the molar volume of an ideal gas at 273.15 K and 101.325 kPa",
        0.022_413_969_545_014_137,
        "m^3 mol^-1",
        SI,
    ),
    ratio("sackurTetrode", "the Sackur-Tetrode constant at 1 K and 101.325 kPa", -1.164_870_521_49, CODATA),
    quantity("secondRadiation", "the second radiation constant", 0.014_387_768_775_039_337, "m K", SI),
    quantity("stefanBoltzmann", "the Stefan-Boltzmann constant", 5.670_374_419_184_43e-8, "W m^-2 K^-4", SI),
    quantity("wienDisplacement", "the constant of Wien's displacement law", 2.897_771_955e-3, "m K", SI),
    // Adopted values
    quantity("molarMass", "the molar mass constant", 1.000_000_001_05e-3, "kg mol^-1", CODATA),
    quantity("molarMassC12", "the molar mass of carbon-12", 12.000_000_012_6e-3, "kg mol^-1", CODATA),
    quantity("gravity", "the standard acceleration of gravity", 9.806_65, "m s^-2", GRAVITY),
    // Natural units
    quantity("planckLength", "the Planck length", 1.616_255e-35, "m", CODATA),
    quantity("planckMass", "the Planck mass", 2.176_434e-8, "kg", CODATA),
    quantity("planckTime", "the Planck time", 5.391_247e-44, "s", CODATA),
    quantity(
        "planckCharge",
        "the Planck charge, the elementary charge over the root of the fine-structure constant",
        1.875_546_038_42e-18,
        "C",
        CODATA,
    ),
    quantity("planckTemperature", "the Planck temperature", 1.416_784e32, "K", CODATA),
];

/// The constant of this name.
pub fn find(name: &str) -> Option<&'static Constant> {
    CONSTANTS.iter().find(|constant| constant.name == name)
}

impl Constant {
    /// Its number, as its decimal digits say.
    pub fn amount(&self, budget: &Budget) -> Rational {
        decimal(self.number, budget)
    }

    /// Its units and their powers.
    pub fn parts(&self) -> impl Iterator<Item = (Measure, i16)> {
        self.units.split_whitespace().filter_map(|unit| {
            let (name, power) = unit.split_once('^').unwrap_or((unit, "1"));
            Some((Measure::find(name)?, power.parse().ok()?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::CONSTANTS;

    #[test]
    fn every_unit_of_a_constant_is_found() {
        for constant in CONSTANTS {
            assert_eq!(constant.parts().count(), constant.units.split_whitespace().count(), "{}", constant.name);
        }
    }
}
