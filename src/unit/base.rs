//! The quantities that units measure, and their dimensions.

/// The exponents of the nine base dimensions: mass, length, time, current, temperature, luminous intensity, amount of
/// substance, angle, information.
pub type Dimensions = [f64; 9];

/// Those of a plain number.
pub const DIMENSIONLESS: Dimensions = [0.0; 9];

/// A quantity with units of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each has the name of its quantity")]
pub enum Base {
    Mass,
    Length,
    Time,
    Current,
    Temperature,
    LuminousIntensity,
    AmountOfSubstance,
    Angle,
    Bit,
    Force,
    Surface,
    Volume,
    Energy,
    Power,
    Pressure,
    ElectricCharge,
    ElectricCapacitance,
    ElectricPotential,
    ElectricResistance,
    ElectricInductance,
    ElectricConductance,
    MagneticFlux,
    MagneticFluxDensity,
    Frequency,
}

/// What is known of a quantity.
pub(super) struct Facts {
    base: Base,
    pub(super) dimensions: [i8; 9],
    /// Its unit in the SI, if mathjs has one in its unit system.
    si: Option<&'static str>,
    words: &'static str,
}

const fn facts(base: Base, dimensions: [i8; 9], si: Option<&'static str>, words: &'static str) -> Facts {
    Facts { base, dimensions, si, words }
}

/// In the order of [`Base`]; the base dimensions first.
pub(super) static FACTS: &[Facts] = &[
    facts(Base::Mass, [1, 0, 0, 0, 0, 0, 0, 0, 0], Some("kg"), "a mass"),
    facts(Base::Length, [0, 1, 0, 0, 0, 0, 0, 0, 0], Some("m"), "a length"),
    facts(Base::Time, [0, 0, 1, 0, 0, 0, 0, 0, 0], Some("s"), "a time"),
    facts(Base::Current, [0, 0, 0, 1, 0, 0, 0, 0, 0], Some("A"), "an electric current"),
    facts(Base::Temperature, [0, 0, 0, 0, 1, 0, 0, 0, 0], Some("K"), "a temperature"),
    facts(Base::LuminousIntensity, [0, 0, 0, 0, 0, 1, 0, 0, 0], Some("cd"), "a luminous intensity"),
    facts(Base::AmountOfSubstance, [0, 0, 0, 0, 0, 0, 1, 0, 0], Some("mol"), "an amount of substance"),
    facts(Base::Angle, [0, 0, 0, 0, 0, 0, 0, 1, 0], Some("rad"), "an angle"),
    facts(Base::Bit, [0, 0, 0, 0, 0, 0, 0, 0, 1], Some("bits"), "an amount of data"),
    facts(Base::Force, [1, 1, -2, 0, 0, 0, 0, 0, 0], Some("N"), "a force"),
    facts(Base::Surface, [0, 2, 0, 0, 0, 0, 0, 0, 0], None, "an area"),
    facts(Base::Volume, [0, 3, 0, 0, 0, 0, 0, 0, 0], None, "a volume"),
    facts(Base::Energy, [1, 2, -2, 0, 0, 0, 0, 0, 0], Some("J"), "an energy"),
    facts(Base::Power, [1, 2, -3, 0, 0, 0, 0, 0, 0], Some("W"), "a power"),
    facts(Base::Pressure, [1, -1, -2, 0, 0, 0, 0, 0, 0], Some("Pa"), "a pressure"),
    facts(Base::ElectricCharge, [0, 0, 1, 1, 0, 0, 0, 0, 0], Some("C"), "an electric charge"),
    facts(Base::ElectricCapacitance, [-1, -2, 4, 2, 0, 0, 0, 0, 0], Some("F"), "a capacitance"),
    facts(Base::ElectricPotential, [1, 2, -3, -1, 0, 0, 0, 0, 0], Some("V"), "a voltage"),
    facts(Base::ElectricResistance, [1, 2, -3, -2, 0, 0, 0, 0, 0], Some("ohm"), "an electric resistance"),
    facts(Base::ElectricInductance, [1, 2, -2, -2, 0, 0, 0, 0, 0], Some("H"), "an inductance"),
    facts(Base::ElectricConductance, [-1, -2, 3, 2, 0, 0, 0, 0, 0], Some("S"), "an electric conductance"),
    facts(Base::MagneticFlux, [1, 2, -2, -1, 0, 0, 0, 0, 0], Some("Wb"), "a magnetic flux"),
    facts(Base::MagneticFluxDensity, [1, 0, -2, -1, 0, 0, 0, 0, 0], Some("T"), "a magnetic flux density"),
    facts(Base::Frequency, [0, 0, -1, 0, 0, 0, 0, 0, 0], Some("Hz"), "a frequency"),
];

/// The quantities of the base dimensions, in their order.
pub const BASE_QUANTITIES: [Base; 9] = [
    Base::Mass,
    Base::Length,
    Base::Time,
    Base::Current,
    Base::Temperature,
    Base::LuminousIntensity,
    Base::AmountOfSubstance,
    Base::Angle,
    Base::Bit,
];

impl Base {
    fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// Its dimensions.
    pub fn dimensions(self) -> Dimensions {
        self.facts().dimensions.map(f64::from)
    }

    /// Its unit in the SI, if mathjs has one in its unit system.
    pub fn si(self) -> Option<&'static str> {
        self.facts().si
    }

    /// The quantity of these dimensions.
    pub fn of(dimensions: &Dimensions) -> Option<Self> {
        FACTS.iter().find(|facts| are_equal(&facts.dimensions.map(f64::from), dimensions)).map(|facts| facts.base)
    }
}

/// What has these dimensions, for a hint.
pub fn words(dimensions: &Dimensions) -> Option<&'static str> {
    /// Quantities that have no unit of their own.
    const OTHERS: &[([i8; 9], &str)] = &[
        ([0, 1, -1, 0, 0, 0, 0, 0, 0], "a speed"),
        ([0, 1, -2, 0, 0, 0, 0, 0, 0], "an acceleration"),
        ([1, -3, 0, 0, 0, 0, 0, 0, 0], "a density"),
        ([1, 1, -1, 0, 0, 0, 0, 0, 0], "a momentum"),
        ([0, 3, -1, 0, 0, 0, 0, 0, 0], "a volume flow"),
        ([0, 0, -1, 0, 0, 0, 0, 0, 1], "a data rate"),
        ([0, 0, -1, 0, 0, 0, 0, 1, 0], "an angular speed"),
        ([0, 0, 0, 0, 0, 0, 0, 0, 0], "a plain number"),
    ];
    let other = || OTHERS.iter().find(|(own, _)| are_equal(&own.map(f64::from), dimensions)).map(|(_, words)| *words);
    Base::of(dimensions).map(|base| base.facts().words).or_else(other)
}

/// Whether dimensions are the same up to rounding. NaN, from infinite powers, is equal to everything, as in mathjs.
pub fn are_equal(x: &Dimensions, y: &Dimensions) -> bool {
    !x.iter().zip(y).any(|(x, y)| (x - y).abs() > 1e-12)
}

#[cfg(test)]
mod tests {
    use super::{BASE_QUANTITIES, DIMENSIONLESS, FACTS};

    #[test]
    fn quantities_are_in_the_order_of_their_names() {
        for (index, facts) in FACTS.iter().enumerate() {
            assert_eq!(facts.base as usize, index, "{:?}", facts.base);
        }
    }

    #[test]
    fn base_quantities_have_one_dimension_each() {
        for (index, base) in BASE_QUANTITIES.into_iter().enumerate() {
            let mut dimensions = DIMENSIONLESS;
            dimensions[index] = 1.0;
            assert_eq!(base.dimensions(), dimensions, "{base:?}");
        }
    }
}
