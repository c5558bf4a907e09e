//! One interpreter of a process: the classes of the package, and those of Python's that it has imported, belong to the first.

use std::sync::atomic::{AtomicI64, Ordering};

use pyo3::exceptions::PyImportError;
use pyo3::ffi;
use pyo3::prelude::*;

/// Refuses to be loaded in a second one. (One with a lock of its own, Python itself refuses.)
pub(crate) fn refuse_others(py: Python<'_>) -> PyResult<()> {
    const NONE: i64 = -1;
    static FIRST: AtomicI64 = AtomicI64::new(NONE);
    let this = current(py);
    match FIRST.compare_exchange(NONE, this, Ordering::SeqCst, Ordering::SeqCst) {
        Err(first) if first != this => {
            Err(PyImportError::new_err("pascaline supports one interpreter in a process, and another has loaded it"))
        }
        _ => Ok(()),
    }
}

#[expect(unsafe_code, reason = "there is no safe function for it")]
fn current(_: Python<'_>) -> i64 {
    // SAFETY: the interpreter is held.
    unsafe { ffi::PyInterpreterState_GetID(ffi::PyInterpreterState_Get()) }
}
