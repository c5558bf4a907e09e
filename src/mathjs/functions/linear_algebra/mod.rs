//! Linear algebra.

pub(super) mod determinant;
pub(super) mod eigenvalues;
mod eigenvectors;
mod entry;
mod hessenberg;
pub(super) mod inverse;
pub(super) mod kronecker;
pub(super) mod lu;
pub(super) mod lu_solve;
pub(super) mod norm;
mod product;
pub(super) mod qr;
mod qr_iteration;
mod rows;
mod symmetric;
pub(super) mod trace;
pub(super) mod triangular;
pub(super) mod vectors;

pub(in super::super) use inverse::inverse;
pub(in super::super) use product::{multiply, power};

const GROUP: &str = "linear algebra";
