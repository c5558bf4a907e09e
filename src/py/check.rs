//! What `check` and `extract_answer` return, and checks of many pairs.

use std::hash::{DefaultHasher, Hash, Hasher};

use pascaline_base::Error;
use pascaline_base::text::python_repr;
use pascaline_calls::Context;
use pascaline_check as core;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use rayon::prelude::*;

use crate::calls::call_failed;
use crate::errors::invalid_input;
use crate::limits::read_limits;
use crate::stack::with_stack;
use crate::text::{read_text, type_name};

/// Whether two answers are the same, with the reason.
///
/// | attribute | |
/// |---|---|
/// | ``outcome`` | ``"equal"``, ``"unequal"`` or ``"unknown"`` |
/// | ``same`` | ``True``, ``False`` or ``None`` |
/// | ``proof`` | ``"exact"``, ``"certified-digits"``, ``"probable"``, or ``None`` if nothing was decided |
/// | ``reason`` | one sentence; ``str()`` of the verdict is the outcome with it |
/// | ``code`` | the kind of reason, such as ``"value"``, ``"leniency"`` or ``"unreadable"`` |
/// | ``claim``, ``gold`` | how each side was read |
/// | ``claim_kind``, ``gold_kind`` | what kind of answer each is, such as ``"number"``, ``"set"`` or ``"interval"`` |
/// | ``claim_latex``, ``gold_latex`` | each side as LaTeX, or ``None`` if it was not understood |
///
/// >>> from pascaline import check
/// >>> verdict = check(r"\frac{1}{2}", "0.5")
/// >>> verdict.outcome, verdict.proof, verdict.claim
/// ('equal', 'exact', '1 / 2')
#[pyclass(frozen, eq, module = "pascaline")]
#[derive(Clone, PartialEq)]
pub(crate) struct Verdict(core::Verdict);

#[pymethods]
impl Verdict {
    /// The verdict of the table of calls.
    #[staticmethod]
    fn _restore(json: &str) -> PyResult<Self> {
        serde_json::from_str(json).map(Self).map_err(|error| invalid_input(error.to_string()))
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        self.0.outcome.as_str()
    }

    #[getter]
    fn same(&self) -> Option<bool> {
        self.0.is_same()
    }

    #[getter]
    fn proof(&self) -> Option<&'static str> {
        self.0.proof.map(core::Proof::as_str)
    }

    #[getter]
    fn reason(&self) -> &str {
        &self.0.reason.message
    }

    #[getter]
    fn code(&self) -> &'static str {
        self.0.reason.code.as_str()
    }

    #[getter]
    fn claim(&self) -> &str {
        &self.0.claim.reading
    }

    #[getter]
    fn gold(&self) -> &str {
        &self.0.gold.reading
    }

    #[getter]
    fn claim_kind(&self) -> &'static str {
        self.0.claim.kind.as_str()
    }

    #[getter]
    fn gold_kind(&self) -> &'static str {
        self.0.gold.kind.as_str()
    }

    #[getter]
    fn claim_latex(&self) -> Option<&str> {
        self.0.claim.latex.as_deref()
    }

    #[getter]
    fn gold_latex(&self) -> Option<&str> {
        self.0.gold.latex.as_deref()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let mut members = vec![format!("outcome={}", python_repr(self.outcome()))];
        members.extend(self.proof().map(|proof| format!("proof={}", python_repr(proof))));
        for (name, text) in [("reason", self.reason()), ("claim", self.claim()), ("gold", self.gold())] {
            members.push(format!("{name}={}", python_repr(text)));
        }
        format!("Verdict({})", members.join(", "))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.outcome(), self.reason(), self.claim(), self.gold()).hash(&mut hasher);
        hasher.finish()
    }
}

/// The final answer of a response.
///
/// ``found`` says how: ``"boxed"``, ``"marked"`` (behind ``####``), ``"phrase"``, ``"bold"``, ``"last-line"`` or ``"nothing"``; ``text`` is
/// the answer, empty if there is none, and ``span`` its place in the response.
///
/// >>> from pascaline import extract_answer
/// >>> extract_answer("5 + 5 = 10\n#### 10")
/// Extracted(found='marked', text='10', span=(16, 18))
#[pyclass(frozen, eq, hash, module = "pascaline")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Extracted {
    #[pyo3(get)]
    found: String,
    #[pyo3(get)]
    text: String,
    #[pyo3(get)]
    span: (usize, usize),
}

#[pymethods]
impl Extracted {
    #[new]
    fn new(found: String, text: String, span: (usize, usize)) -> Self {
        Self { found, text, span }
    }

    fn __getnewargs__(&self) -> (String, String, (usize, usize)) {
        (self.found.clone(), self.text.clone(), self.span)
    }

    fn __repr__(&self) -> String {
        let Self { found, text, span: (start, end) } = self;
        format!("Extracted(found={}, text={}, span=({start}, {end}))", python_repr(found), python_repr(text))
    }
}

/// Checks many pairs, on all processors, with the options of the table of calls. A pair that is too long has an ``unknown`` verdict.
#[pyfunction]
#[pyo3(signature = (claims, golds, accepted, limits=None))]
pub(crate) fn check_batch(
    py: Python<'_>,
    claims: &Bound<'_, PyAny>,
    golds: &Bound<'_, PyAny>,
    accepted: &str,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Verdict>> {
    let options = pascaline_calls::accepted(accepted, &Context::in_bytes(read_limits(limits)?)).map_err(call_failed)?;
    let (claims, golds) = (texts(claims, "claims")?, texts(golds, "golds")?);
    if claims.len() != golds.len() {
        let message = format!("claims and golds must have one length, not {} and {}", claims.len(), golds.len());
        return Err(invalid_input(message));
    }
    let pairs: Vec<(String, String)> = claims.into_iter().zip(golds).collect();
    let one = |(claim, gold): &(String, String)| {
        with_stack(options.limits.nesting.max(1), || core::check(claim, gold, &options))
    };
    // The threads are those of this call, so that none is missing in a process that is forked after it.
    let pool = rayon::ThreadPoolBuilder::new().build().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let verdicts: Vec<Result<core::Verdict, Error>> =
        py.detach(|| pool.install(|| pairs.par_iter().map(one).collect()));
    let told = verdicts.into_iter().map(|verdict| Verdict(verdict.unwrap_or_else(core::Verdict::of_error)));
    Ok(told.collect())
}

/// The texts of a sequence.
fn texts(given: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<String>> {
    if given.is_instance_of::<PyString>() {
        return Err(invalid_input(format!("{what} must be a sequence of texts, not one text")));
    }
    let Ok(items) = given.try_iter() else {
        return Err(invalid_input(format!("{what} must be a sequence of texts, not {}", type_name(given))));
    };
    items.map(|item| read_text_of(&item?, what)).collect()
}

fn read_text_of(value: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    read_text(value, what).map(str::to_owned)
}
