use std::f64::consts;

use num_complex::Complex64;

use super::Constant;

/// The value of a constant.
pub(super) enum ConstantValue {
    Number(f64),
    Complex(Complex64),
    /// A number of units.
    Quantity {
        number: f64,
        units: &'static str,
    },
}

const fn real(name: &'static str, summary: &'static str, value: f64) -> Constant {
    Constant { name, summary, value: ConstantValue::Number(value), source: "mathematics" }
}

const fn complex(name: &'static str, summary: &'static str, value: Complex64) -> Constant {
    Constant { name, summary, value: ConstantValue::Complex(value), source: "mathematics" }
}

pub(super) static CONSTANTS: &[Constant] = &[
    real("pi", "the ratio of a circle's circumference to its diameter", consts::PI),
    real("PI", "the same as pi", consts::PI),
    real("tau", "two pi", consts::TAU),
    real("e", "Euler's number", consts::E),
    real("E", "the same as e", consts::E),
    real("phi", "the golden ratio", 1.618_033_988_749_895),
    complex("i", "the imaginary unit", Complex64::I),
    real("LN2", "the natural logarithm of 2", consts::LN_2),
    real("LN10", "the natural logarithm of 10", consts::LN_10),
    real("LOG2E", "the logarithm of e to base 2", consts::LOG2_E),
    real("LOG10E", "the logarithm of e to base 10", consts::LOG10_E),
    real("SQRT1_2", "the square root of 1/2", consts::FRAC_1_SQRT_2),
    real("SQRT2", "the square root of 2", consts::SQRT_2),
];
