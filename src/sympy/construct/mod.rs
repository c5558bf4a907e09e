//! Automatic evaluation, as the constructors `Add`, `Mul` and `Pow` of `sympy/core` (BSD-3-Clause) do it.

mod add;
mod known;
mod multiply;
mod number;
mod power;
mod power_of_number;
mod power_of_power;
mod power_of_product;
mod power_of_sum;
mod radical;

/// The instructions per operand of a sum or a product.
const OPERAND: u64 = 500;

pub(super) use add::add;
pub(super) use multiply::{
    Table, common_divisor, divide, keep_coefficient, multiply, negate, push_to, unevaluated_product,
};
pub(super) use number::{add as add_numbers, check_size};
pub(super) use power::power;
pub(super) use power_of_product::expand_power_base;
pub(super) use power_of_sum::power_of_complex;
pub(super) use radical::{KnownFactors, perfect_power};
