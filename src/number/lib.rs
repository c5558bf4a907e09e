//! Numbers: doubles, exact integers and fractions of any size, and what calculating with them costs.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.
//!
//! - [`float`]: elementary functions, decimals read and written, Python's `repr`. **Invariant:** the same bits everywhere.
//! - [`integer`], [`rational`]: exact numbers of any size, over `dashu`; [`price`]: what their operations cost. **Invariant:** callers
//!   ask the budget for the price before they calculate.
//! - [`exact_decimal`]: the exact result beside the one that doubles have, for notes.

#![forbid(unsafe_code)]

pub mod exact_decimal;
pub mod float;
pub mod integer;
pub mod price;
pub mod rational;
