//! Rewrites expressions into other forms of the same value, as the solver needs them, after SymPy's functions of these
//! names.

mod expand_complex;
mod exponent;
mod extract;
mod factor_generators;
mod floats;
mod logcombine;
mod operations;
mod powsimp;
mod replace;
mod shorter;
mod terms;
mod trigsimp;

pub(crate) use super::expand::{expand_log, fraction};
pub(crate) use super::parts::{
    as_independent, as_independent_add, as_independent_multiply, as_numerator_denominator, primitive,
};
pub(crate) use expand_complex::expand_complex;
pub(crate) use exponent::{expand_exponents, expand_products, expand_two_factors, rewrite_as_exponentials};
pub(crate) use extract::{ExtractedKind, coefficient_of, collect, extracts_additively, most_nested, separatevars};
pub use factor_generators::{cancel, factor};
pub(crate) use floats::{as_floats, as_rational, floats_as_rationals};
pub(crate) use logcombine::logcombine;
pub(crate) use powsimp::{powdenest, powsimp};
pub use replace::{expand_deep, rewrite};
pub(crate) use replace::{replace, replace_parts};
pub use shorter::simplify;
pub(crate) use terms::factor_terms;
pub use trigsimp::rewrite_in_tangents;
pub(crate) use trigsimp::{
    expand_angle_sum, expand_double_angle, gcd_of_angles, hyperbolics_as_exponentials, is_trigonometric,
    sine_over_cosine,
};
