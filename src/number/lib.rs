//! Numbers: doubles, exact integers and fractions of any size, and what calculating with them costs.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.
//!
//! - [`float`]: elementary functions, their shortest digits, Python's `repr`. **Invariant:** the same bits everywhere.
//! - [`integer`], [`rational`]: exact numbers of any size, over `dashu`; [`price`]: what their operations cost. **Invariant:** callers
//!   ask the budget for the price before they calculate.
//! - [`decimal`]: decimal numbers of any size, read, rounded and written.
//! - [`size`]: numbers of digits and bits as sizes in memory.
//! - [`notes`]: the exact result beside the one that doubles have.

#![forbid(unsafe_code)]

pub mod decimal;
pub mod float;
pub mod integer;
pub mod notes;
pub mod price;
pub mod rational;
pub mod size;
