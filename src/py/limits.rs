//! The limits of a call.

use pascaline_base::Limits;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyTuple, PyType};

use crate::clocks;
use crate::errors::invalid_input;
use crate::stack::MOST_NESTING;
use crate::text::type_name;

/// The limits of one evaluation. Those that are left out have their defaults, with which every evaluation ends within a quarter of
/// a second and 64 MiB.
///
/// :param source_bytes: UTF-8 bytes of the expression; 65,536
/// :param nesting: levels of nesting; 1,000, and at most 5,000, since each takes some of the stack
/// :param steps: steps of work, one for a node and one for each element of an operation; 1,000,000
/// :param collection: elements of one collection; 100,000
/// :param text: UTF-16 units of a text result; 100,000
/// :param precision: maximum precision in significant digits; 10,000
/// :param argument_bytes: UTF-8 bytes of the arguments of a tool call, and of a scope; 1,048,576
/// :param milliseconds: time on a processor; 5,000, which no evaluation within the other defaults reaches
/// :raises CalculationError: ``invalid-input`` if a limit is not a non-negative number
///
/// >>> from pascaline import Limits, evaluate
/// >>> evaluate("mean(1:1000)", limits=Limits(steps=10))
/// Traceback (most recent call last):
///     ...
/// pascaline.CalculationError: Evaluation takes more than 10 steps
///   mean(1:1000)
///        ^^^^^^
#[pyclass(frozen, eq, module = "pascaline", name = "Limits")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyLimits(pub(crate) Limits);

/// The names of the limits, with where each is.
type Member = (&'static str, fn(&mut Limits) -> &mut u64);

const MEMBERS: [Member; 8] = [
    ("source_bytes", |limits| &mut limits.source_bytes),
    ("nesting", |limits| &mut limits.nesting),
    ("steps", |limits| &mut limits.steps),
    ("collection", |limits| &mut limits.collection),
    ("text", |limits| &mut limits.text),
    ("precision", |limits| &mut limits.precision),
    ("argument_bytes", |limits| &mut limits.argument_bytes),
    ("milliseconds", |limits| &mut limits.milliseconds),
];

#[pymethods]
impl PyLimits {
    #[new]
    #[pyo3(signature = (**members))]
    #[pyo3(text_signature = "(*, source_bytes=65536, nesting=1000, steps=1000000, collection=100000, text=100000, \
                             precision=10000, argument_bytes=1048576, milliseconds=5000)")]
    fn new(members: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut limits = default_limits();
        for (name, value) in members.into_iter().flatten() {
            let name = name.extract::<String>()?;
            let Some((_, of)) = MEMBERS.iter().find(|(known, _)| *known == name) else {
                let message = format!("Limits() got an unexpected keyword argument '{name}'");
                return Err(pyo3::exceptions::PyTypeError::new_err(message));
            };
            if !value.is_none() {
                *of(&mut limits) = read_limit(&name, &value)?;
            }
        }
        limits.nesting = limits.nesting.min(MOST_NESTING);
        Ok(Self(limits))
    }

    #[getter]
    fn source_bytes(&self) -> u64 {
        self.0.source_bytes
    }

    #[getter]
    fn nesting(&self) -> u64 {
        self.0.nesting
    }

    #[getter]
    fn steps(&self) -> u64 {
        self.0.steps
    }

    #[getter]
    fn collection(&self) -> u64 {
        self.0.collection
    }

    #[getter]
    fn text(&self) -> u64 {
        self.0.text
    }

    #[getter]
    fn precision(&self) -> u64 {
        self.0.precision
    }

    #[getter]
    fn argument_bytes(&self) -> u64 {
        self.0.argument_bytes
    }

    #[getter]
    fn milliseconds(&self) -> u64 {
        self.0.milliseconds
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
        let (mut limits, mut defaults) = (self.0, default_limits());
        let set = MEMBERS.iter().filter_map(|(name, of)| {
            let limit = *of(&mut limits);
            (limit != *of(&mut defaults)).then(|| format!("{name}={limit}"))
        });
        format!("Limits({})", set.collect::<Vec<_>>().join(", "))
    }

    fn __hash__(&self) -> u64 {
        let mut limits = self.0;
        MEMBERS.iter().fold(0, |hash: u64, (_, of)| hash.wrapping_mul(1_000_003) ^ *of(&mut limits))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let (mut limits, members) = (self.0, PyDict::new(py));
        for (name, of) in MEMBERS {
            members.set_item(name, *of(&mut limits))?;
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
        Ok(limits) => Ok(limits.get().0),
        Err(_) => Err(invalid_input(format!("limits must be Limits, not {}", type_name(limits)))),
    }
}

/// The limits of a call that sets none.
pub(crate) fn default_limits() -> Limits {
    clocks::set(Limits::default())
}
