//! SymPy's numbers: exact as long as they can be kept, then as many digits as are asked for; and its equations.
//!
//! **Invariant:** pure, and the same bits on every surface.

mod assumptions;
mod build;
mod context;
mod expand;
mod expr;
mod functions;
mod order;
mod parts;
mod substitute;
mod poly;

use crate::error::Fault;
pub(crate) use context::Context;

/// A value, or why there is none.
pub(crate) type Faulty<T> = Result<T, Fault>;
