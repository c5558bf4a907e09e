//! What SymPy evaluates by itself when an expression is built.

mod add;
mod known;
mod multiply;
mod number;
mod power;
mod radical;

pub(super) use add::add;
pub(super) use multiply::{divide, multiply, negate};
pub(super) use power::power;
