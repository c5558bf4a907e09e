//! What an evaluation is given.

use pascaline_base::limits::Limits;
use pascaline_base::with_methods;

use crate::unit::UnitSystem;
use crate::{Answer, Context, Scope};

/// The context of an evaluation. By default: no variables, no `ans`, the default limits.
///
/// ```
/// use pascaline::mathjs::{Answer, Options, evaluate};
///
/// let options = Options::default().with_scope([("a", Answer::Number(7.0)), ("b", Answer::Number(3.0))]);
/// assert_eq!(evaluate("a + b", &options).unwrap(), Answer::Number(10.0));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The variables. A name takes precedence over a function or constant of the same name; of duplicate names the last
    /// counts.
    pub scope: Vec<(String, Answer)>,
    /// The last answer of the thread, known to the expression as `ans`. It takes precedence over a variable of that name.
    pub ans: Option<Answer>,
    /// The functions that can be called, by name; all of them by default. The others are undefined.
    ///
    /// ```
    /// use pascaline::mathjs::{Options, evaluate};
    ///
    /// let options = Options::default().with_functions(["sqrt", "abs"]);
    /// assert_eq!(evaluate("sqrt(9)", &options).unwrap().to_string(), "3");
    /// assert_eq!(evaluate("sin(9)", &options).unwrap_err().message, "Undefined function sin");
    /// ```
    pub functions: Option<Vec<String>>,
    /// Whether a name that nothing else defines may be that of a unit; true by default.
    pub units: bool,
    /// The results that are accepted; all of them by default.
    pub results: Results,
    /// The type of the numbers that the expression writes; doubles by default.
    ///
    /// ```
    /// use pascaline::mathjs::{Numbers, Options, evaluate};
    ///
    /// let exact = Options::default().with_numbers(Numbers::Fraction);
    /// assert_eq!(evaluate("0.1 + 0.2", &exact).unwrap().to_string(), "3/10");
    /// ```
    pub numbers: Numbers,
    /// Whether an error has every hint; true by default. Otherwise it has those only that take no search, and [`hint_of`](crate::hint_of)
    /// looks for the others when somebody reads them: a search for similar names, or for another spelling, takes longer than all else.
    pub hints: bool,
    /// The limits of the evaluation.
    pub limits: Limits,
}

with_methods!(Options {
    with_hints(hints: bool),
    with_units(units: bool),
    with_results(results: Results),
    with_numbers(numbers: Numbers),
    with_limits(limits: Limits),
});

impl Options {
    /// The same with another [`scope`](Self::scope).
    #[must_use]
    pub fn with_scope(self, scope: impl IntoIterator<Item = (impl Into<String>, Answer)>) -> Self {
        Self { scope: scope.into_iter().map(|(name, value)| (name.into(), value)).collect(), ..self }
    }

    /// The same with another [`ans`](Self::ans), or none.
    #[must_use]
    pub fn with_ans(self, ans: impl Into<Option<Answer>>) -> Self {
        Self { ans: ans.into(), ..self }
    }

    /// The same with these [`functions`](field@Self::functions) alone.
    #[must_use]
    pub fn with_functions(self, functions: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { functions: Some(functions.into_iter().map(Into::into).collect()), ..self }
    }

    pub(crate) fn context(&self) -> Context {
        context_of(self.limits, self.units, self.numbers).with_hints(self.hints)
    }

    /// The variables, `ans` and the functions that can be called.
    pub(crate) fn scope_of_call(&self) -> Scope<'_> {
        let mut scope = Scope::default();
        for (name, value) in &self.scope {
            scope.give(name, value);
        }
        if let Some(ans) = &self.ans {
            scope.give("ans", ans);
        }
        if let Some(functions) = &self.functions {
            scope.admit(functions.iter().map(String::as_str));
        }
        scope
    }
}

/// The context of an evaluation that knows every unit or none, and whose numbers have this type.
pub fn context_of(limits: Limits, units: bool, numbers: Numbers) -> Context {
    Context::of(limits, if units { UnitSystem::default() } else { UnitSystem::off() }, numbers)
}

impl Default for Options {
    fn default() -> Self {
        Self {
            scope: Vec::new(),
            ans: None,
            functions: None,
            units: true,
            results: Results::default(),
            numbers: Numbers::default(),
            hints: true,
            limits: Limits::default(),
        }
    }
}

/// The types that the numbers of an expression can have: mathjs's `config({number})`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Numbers {
    /// Doubles.
    #[default]
    Number,
    /// Decimal numbers of 64 significant digits, and constants such as π too.
    BigNumber,
    /// Fractions of integers of any size.
    Fraction,
    /// Integers of any size; numbers that are not integers are doubles.
    BigInt,
}

/// The results that an evaluation may have. Others are errors in mathjs's words.
///
/// ```
/// use pascaline::mathjs::{Options, Results, evaluate};
///
/// let options = Options::default().with_results(Results::OfTool);
/// let error = evaluate("[1, 2]", &options).unwrap_err();
/// assert_eq!(error.message, "Evaluation resulted in an unsupported type: DenseMatrix");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Results {
    /// Every value.
    #[default]
    Any,
    /// Those of ART's tool: finite numbers, complex numbers of finite parts, and strings.
    OfTool,
    /// Those of ART's tool, and units.
    OfToolWithUnits,
    /// Numbers alone, which may be NaN or infinite.
    Number,
}
