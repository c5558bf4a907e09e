//! The limits of a call.

use pascaline_base::{Limits, limit_rows};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyTuple, PyType};

use crate::clocks;
use crate::errors::invalid_input;
use crate::stack::MOST_NESTING;
use crate::text::type_name;

macro_rules! declare_class {
    ($({ $($(#[doc = $doc:literal])+ $name:ident { $with:ident, $default:literal, $($row:tt)+ })+ })+) => {
        // The first line is where Python looks for the signature.
        #[doc = concat!("Limits(*" $($(, ", ", stringify!($name), "=", $default)+)+, ")")]
        #[doc = "--"]
        #[doc = ""]
        /// The limits of one evaluation. Those that are left out have their defaults, with which every evaluation ends within a quarter
        /// of a second and 64 MiB. ``nesting`` is at most 5,000, since each level takes some of the stack.
        ///
        $($(#[doc = concat!(":param ", stringify!($name), ":", $($doc,)+ " ", $default, " by default.")])+)+
        /// :raises CalculationError: ``invalid-input`` if a limit is not a non-negative number
        ///
        /// >>> from pascaline import Limits, evaluate
        /// >>> evaluate("mean(1:1000)", limits=Limits(steps=10))
        /// Traceback (most recent call last):
        ///     ...
        /// pascaline.CalculationError: Evaluation takes more than 10 steps
        ///   mean(1:1000)
        ///        ^^^^^^
        #[expect(clippy::doc_lazy_continuation, reason = "the docs are Python's")]
        #[pyclass(frozen, eq, hash, get_all, module = "pascaline", name = "Limits")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct PyLimits { $($($name: u64),+),+ }

        impl PyLimits {
            pub(crate) fn of(limits: Limits) -> Self {
                Self { $($($name: limits.$name),+),+ }
            }

            /// The limits, with the clocks of the machine.
            fn limits(self) -> Limits {
                default_limits()$($(.$with(self.$name))+)+
            }
        }
    };
}

limit_rows!(declare_class);

#[pymethods]
impl PyLimits {
    #[new]
    #[pyo3(signature = (**members), text_signature = None)]
    fn new(members: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut limits = Limits::default();
        for (name, value) in members.into_iter().flatten() {
            let name = name.extract::<String>()?;
            let Some(at) = Limits::ROWS.iter().position(|row| row.name == name) else {
                let message = format!("Limits() got an unexpected keyword argument '{name}'");
                return Err(pyo3::exceptions::PyTypeError::new_err(message));
            };
            if !value.is_none() {
                *limits.values_mut()[at] = read_limit(&name, &value)?;
            }
        }
        limits.nesting = limits.nesting.min(MOST_NESTING);
        Ok(Self::of(limits))
    }

    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        class: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("pascaline._pydantic")?.call_method1("limits_schema", (class,))
    }

    fn __repr__(&self) -> String {
        let limits = Limits::ROWS.iter().zip(self.limits().values());
        let set = limits.filter(|(row, limit)| *limit != row.default);
        let set: Vec<_> = set.map(|(row, limit)| format!("{}={limit}", row.name)).collect();
        format!("Limits({})", set.join(", "))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let members = PyDict::new(py);
        for (row, limit) in Limits::ROWS.iter().zip(self.limits().values()) {
            members.set_item(row.name, limit)?;
        }
        Ok((PyTuple::empty(py), members))
    }
}

/// A non-negative number; what is larger than any limit is the largest one.
fn read_limit(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let refused = || invalid_input(format!("{name} must be a non-negative number"));
    if value.is_instance_of::<PyBool>() {
        return Err(refused());
    }
    if let Ok(int) = value.cast::<PyInt>() {
        return match int.extract::<u64>() {
            Ok(limit) => Ok(limit),
            Err(_) if int.lt(0)? => Err(refused()),
            Err(_) => Ok(u64::MAX),
        };
    }
    match value.cast::<PyFloat>() {
        Ok(float) if float.value() >= 0.0 => Ok(to_whole(float.value())),
        _ => Err(refused()),
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
fn to_whole(float: f64) -> u64 {
    float as u64
}

/// The limits of a call: the defaults if it gives none.
pub(crate) fn read_limits(limits: Option<&Bound<'_, PyAny>>) -> PyResult<Limits> {
    let Some(limits) = limits else { return Ok(default_limits()) };
    match limits.cast::<PyLimits>() {
        Ok(limits) => Ok(limits.get().limits()),
        Err(_) => Err(invalid_input(format!("limits must be Limits, not {}", type_name(limits)))),
    }
}

/// The limits of a call that sets none.
pub(crate) fn default_limits() -> Limits {
    clocks::set(Limits::default())
}
