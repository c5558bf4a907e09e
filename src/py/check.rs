//! `check` and `extract_answer`, and what they return.

use std::hash::{DefaultHasher, Hash, Hasher};

use pascaline_base::text::python_repr;
use pascaline_base::{Error, Limits};
use pascaline_check::{self as core, Options, Rounding, Tolerance};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};
use rayon::prelude::*;

use crate::errors::{calculation_error, code_points, invalid_input};
use crate::limits::read_limits;
use crate::stack::{released, with_stack};
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

/// Whether a claim is the same answer as the gold one. It does not raise for what cannot be read or decided: that is ``unknown``.
///
/// :param claim: an answer, or a response with it
/// :param gold: the reference
/// :param profile: ``"math_verify"`` accepts what Math-Verify does: six decimals, percentages, decimal commas
/// :param rounding: ``"digits-given"`` accepts a decimal for what is rounded to it; a number accepts that many decimals
/// :param tolerance: how far a number may be from the gold one: a distance, and a part of its size
/// :param percent: whether a percentage is the same as its number, with or without the division by 100
/// :param missing_unit: whether a unit may be missing on one side
/// :param ordered: whether the items of a list without brackets have an order
/// :param decimal_comma: whether a comma between digits may be that of a decimal
/// :param limits: the limits of the comparison
/// :raises CalculationError: if a text is too long, or an option is none
///
/// >>> from pascaline import check
/// >>> print(check(r"x \in [2, 5)", r"2 \le x < 5"))
/// equal: The values are the same.
/// >>> check("0.333", "1/3").same, check("0.333", "1/3", rounding="digits-given").same
/// (False, True)
/// >>> print(check("28%", "28"))
/// unknown: One is a percentage, the other its number: the option `percent` accepts that.
#[pyfunction]
#[pyo3(signature = (claim, gold, profile=None, rounding=None, tolerance=None, percent=None, missing_unit=None, ordered=None, decimal_comma=None, limits=None))]
#[expect(clippy::too_many_arguments, reason = "each is an option of its own in Python")]
pub(crate) fn check(
    claim: &Bound<'_, PyAny>,
    gold: &Bound<'_, PyAny>,
    profile: Option<&str>,
    rounding: Option<&Bound<'_, PyAny>>,
    tolerance: Option<&Bound<'_, PyAny>>,
    percent: Option<bool>,
    missing_unit: Option<bool>,
    ordered: Option<bool>,
    decimal_comma: Option<bool>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Verdict> {
    let flags = Flags { percent, missing_unit, ordered, decimal_comma };
    let options = options(profile, rounding, tolerance, flags, limits)?;
    let (py, claim, gold) = (claim.py(), read_text(claim, "claim")?, read_text(gold, "gold")?);
    let verdict = released(py, &options.limits, || core::check(claim, gold, &options));
    verdict.map(Verdict).map_err(|error| calculation_error(error, claim))
}

/// Checks many pairs, on all processors. A pair that is too long has an ``unknown`` verdict.
///
/// :param claims: the answers, or responses with them
/// :param golds: as many references
/// :param profile: and the other options, as of ``check``
/// :returns: a list with the verdict of each pair
/// :raises CalculationError: if an option is none, or the lists are not of one length
///
/// >>> from pascaline import check_batch
/// >>> [verdict.same for verdict in check_batch(["1/2", "x+1", "(B)"], ["0.5", "x-1", "42"])]
/// [True, False, None]
#[pyfunction]
#[pyo3(signature = (claims, golds, profile=None, rounding=None, tolerance=None, percent=None, missing_unit=None, ordered=None, decimal_comma=None, limits=None))]
#[expect(clippy::too_many_arguments, reason = "each is an option of its own in Python")]
pub(crate) fn check_batch(
    py: Python<'_>,
    claims: &Bound<'_, PyAny>,
    golds: &Bound<'_, PyAny>,
    profile: Option<&str>,
    rounding: Option<&Bound<'_, PyAny>>,
    tolerance: Option<&Bound<'_, PyAny>>,
    percent: Option<bool>,
    missing_unit: Option<bool>,
    ordered: Option<bool>,
    decimal_comma: Option<bool>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Verdict>> {
    let flags = Flags { percent, missing_unit, ordered, decimal_comma };
    let options = options(profile, rounding, tolerance, flags, limits)?;
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

/// Whether an answer is the same as the gold one; ``None`` if that is not known.
///
/// :param answer: an answer, or a response with it
/// :param gold: the reference
/// :param tolerance: how far a number may be from the gold one
/// :param limits: the limits of the comparison
///
/// >>> from pascaline import same
/// >>> same(r"\sqrt{12}", r"2\sqrt{3}"), same(r"2\pi", "6.283185307"), same(r"2\pi", "6.283185307", tolerance=1e-9)
/// (True, False, True)
/// >>> same("blue", "azure") is None
/// True
#[pyfunction]
#[pyo3(signature = (answer, gold, tolerance=None, limits=None))]
pub(crate) fn same(
    answer: &Bound<'_, PyAny>,
    gold: &Bound<'_, PyAny>,
    tolerance: Option<&Bound<'_, PyAny>>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<bool>> {
    check(answer, gold, None, None, tolerance, None, None, None, None, limits).map(|verdict| verdict.same())
}

/// Finds the final answer of a response: the last ``\boxed{…}``, what stands behind ``####`` or ``the answer is``, what is in bold type,
/// or a last line that is nothing else. Nothing is guessed.
///
/// :param text: a response
/// :returns: an ``Extracted``
///
/// >>> from pascaline import extract_answer
/// >>> extract_answer(r"So $x = \boxed{\frac{1}{2}}$.").text
/// '\\frac{1}{2}'
/// >>> extract_answer("I do not know.").found
/// 'nothing'
#[pyfunction]
pub(crate) fn extract_answer(text: &Bound<'_, PyAny>) -> PyResult<Extracted> {
    let source = read_text(text, "text")?;
    let core::Extracted { found, text, span, .. } = core::extract_answer(source);
    Ok(Extracted { found: found.as_str().to_owned(), text, span: code_points(span, source) })
}

/// An answer as LaTeX, with its formulas as SymPy's ``latex`` writes them.
///
/// :param text: a formula, a set, an interval, a matrix, a relation
/// :param limits: the limits of the call
/// :raises CalculationError: if it cannot be read
///
/// >>> from pascaline import latex
/// >>> print(latex("x^2/2 + sqrt(3)"))
/// \frac{x^{2}}{2} + \sqrt{3}
#[pyfunction]
#[pyo3(signature = (text, limits=None))]
pub(crate) fn latex(py: Python<'_>, text: &Bound<'_, PyAny>, limits: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let source = read_text(text, "text")?;
    let options = Options::default().with_limits(read_limits(limits)?);
    released(py, &options.limits, || core::latex(source, &options)).map_err(|error| calculation_error(error, source))
}

/// The options that are set or not.
#[derive(Clone, Copy)]
struct Flags {
    percent: Option<bool>,
    missing_unit: Option<bool>,
    ordered: Option<bool>,
    decimal_comma: Option<bool>,
}

fn options(
    profile: Option<&str>,
    rounding: Option<&Bound<'_, PyAny>>,
    tolerance: Option<&Bound<'_, PyAny>>,
    flags: Flags,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Options> {
    let limits: Limits = read_limits(limits)?;
    let base = match profile {
        None => Options::default(),
        Some("math_verify") => Options::math_verify(),
        Some(other) => return Err(invalid_input(format!("profile must be 'math_verify', not {}", python_repr(other)))),
    };
    let mut options = base.with_limits(limits);
    if let Some(rounding) = rounding {
        options = options.with_rounding(read_rounding(rounding)?);
    }
    if let Some(tolerance) = tolerance {
        options = options.with_tolerance(Some(read_tolerance(tolerance)?));
    }
    options.percent = flags.percent.unwrap_or(options.percent);
    options.missing_unit = flags.missing_unit.unwrap_or(options.missing_unit);
    options.ordered = flags.ordered.unwrap_or(options.ordered);
    options.decimal_comma = flags.decimal_comma.unwrap_or(options.decimal_comma);
    Ok(options)
}

fn read_rounding(rounding: &Bound<'_, PyAny>) -> PyResult<Rounding> {
    if let Ok(word) = rounding.cast::<PyString>()
        && word.to_str()? == "digits-given"
    {
        return Ok(Rounding::DigitsGiven);
    }
    let count = rounding.cast::<PyInt>().ok().filter(|_| !rounding.is_instance_of::<PyBool>());
    match count.and_then(|count| count.extract::<u32>().ok()) {
        Some(decimals) => Ok(Rounding::Decimals(decimals)),
        None => Err(invalid_input("rounding must be 'digits-given' or a number of decimals")),
    }
}

fn read_tolerance(tolerance: &Bound<'_, PyAny>) -> PyResult<Tolerance> {
    let is_number = (tolerance.is_instance_of::<PyFloat>() || tolerance.is_instance_of::<PyInt>())
        && !tolerance.is_instance_of::<PyBool>();
    let size = if is_number { tolerance.extract::<f64>().ok() } else { None };
    let size = size.filter(|size| size.is_finite() && *size >= 0.0);
    let size = size.ok_or_else(|| {
        invalid_input(format!("tolerance must be a non-negative number, not {}", type_name(tolerance)))
    })?;
    Ok(Tolerance::new(size, size))
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
