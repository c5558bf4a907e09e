//! SymPy's numbers: exact as long as they can be kept, then as many digits as are asked for; and its equations.
//!
//! **Invariant:** pure, and the same bits on every surface.

mod assumptions;
mod context;
mod expr;
mod functions;

pub(crate) use context::Context;
