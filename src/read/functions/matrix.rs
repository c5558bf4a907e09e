//! The functions of matrices.

use super::{Function, Row, row};

/// A function of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matrix {
    /// The inverse, or one over a number.
    Inverse,
    /// Rows as columns.
    Transposed,
    /// The sum of the diagonal.
    Trace,
    /// The number of rows that do not follow from others.
    Rank,
    /// The numbers by which vectors are stretched.
    Eigenvalues,
    /// Those vectors, a list of them for each number.
    Eigenvectors,
    /// The reduced row echelon form.
    Reduced,
    /// The polynomial in `λ` whose zeros are the eigenvalues.
    Characteristic,
    /// The vectors that span those which it takes to zero.
    NullSpace,
    /// The product of two matrices.
    Product,
    /// The vector that a matrix takes to another one: `linsolve(matrix, vector)`.
    Solution,
}

const fn matrix(names: &'static [&'static str], function: Matrix, arguments: usize) -> Row {
    row(names, Function::Matrix(function), arguments, arguments)
}

pub(super) const CALLED: &[Row] = &[
    matrix(&["inv", "inverse", "minverse"], Matrix::Inverse, 1),
    matrix(&["transpose"], Matrix::Transposed, 1),
    matrix(&["trace", "tr"], Matrix::Trace, 1),
    matrix(&["matrixrank", "matrix_rank"], Matrix::Rank, 1),
    matrix(&["eigenvalues", "eigenvals", "eigvals"], Matrix::Eigenvalues, 1),
    matrix(&["eigenvectors", "eigenvects", "eigvecs"], Matrix::Eigenvectors, 1),
    matrix(&["rref"], Matrix::Reduced, 1),
    matrix(&["charpoly"], Matrix::Characteristic, 1),
    matrix(&["nullspace", "null_space"], Matrix::NullSpace, 1),
    matrix(&["mmult", "matmul"], Matrix::Product, 2),
    matrix(&["linsolve", "linear_solve"], Matrix::Solution, 2),
];
