//! The functions of linear algebra, each family with its algorithm. [`entry`] lets an algorithm run on numbers and on other values,
//! [`rows`] holds a matrix while it is changed.

pub(super) mod determinant;
pub(super) mod eigenvalues;
mod eigenvectors;
mod entry;
pub(super) mod functions_of_matrices;
mod hessenberg;
pub(super) mod inverse;
pub(super) mod kronecker;
pub(super) mod lu;
pub(super) mod lu_solve;
pub(super) mod norm;
pub(super) mod polynomial;
mod product;
pub(super) mod pseudo_inverse;
pub(super) mod qr;
mod qr_iteration;
pub(super) mod rotation;
mod rows;
pub(super) mod schur;
pub(super) mod sparse_lu;
mod symmetric;
#[cfg(all(test, feature = "whole"))]
mod tests;
pub(super) mod trace;
pub(super) mod triangular;
pub(super) mod vectors;

pub(super) use entry::javascript_number;
pub(crate) use inverse::inverse;
pub(crate) use product::{multiply, power};
pub(super) use rows::{array, decomposition, stored};

const GROUP: &str = "linear algebra";
