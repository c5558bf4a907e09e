//! How much memory calls take at most. It is measured for the whole process, so the tests run one at a time.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "files are real, and the environment sets the length"
)]

mod alone;
mod equations;
mod expressions;
mod hostile_equations;
mod hostile_sympy;
#[path = "../it/common/random.rs"]
mod random;
mod reading;
mod workspace;

use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;
