//! What SymPy evaluates by itself when an expression is built.

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

pub(super) use add::add;
pub(super) use multiply::{divide, multiply, negate};
pub(super) use power::power;
