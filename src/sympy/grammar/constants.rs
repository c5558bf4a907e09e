//! The names of numbers.

use crate::Constant;

/// Every named number.
const CONSTANTS: [(&str, Constant); 10] = [
    ("pi", Constant::Pi),
    ("E", Constant::Exp1),
    ("I", Constant::ImaginaryUnit),
    ("oo", Constant::Infinity),
    ("zoo", Constant::ComplexInfinity),
    ("nan", Constant::NaN),
    ("GoldenRatio", Constant::GoldenRatio),
    ("EulerGamma", Constant::EulerGamma),
    ("Catalan", Constant::Catalan),
    ("TribonacciConstant", Constant::TribonacciConstant),
];

/// The number with this name.
pub(super) fn constant(name: &str) -> Option<Constant> {
    CONSTANTS.iter().find(|(known, _)| *known == name).map(|(_, constant)| *constant)
}
