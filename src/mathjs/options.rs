//! What an evaluation is given.

use pascaline_base::limits::Limits;
use pascaline_base::with_methods;

use crate::unit::UnitSystem;
use crate::{Answer, Context, Scope};

/// The context of an evaluation. By default: no variables, no `ans`, the default limits.
///
/// ```
/// use pascaline::{Answer, Options, evaluate};
///
/// let scope = [("a", Answer::Number(7.0)), ("b", Answer::Number(3.0))];
/// let options = Options::default().with_scope(&scope);
/// assert_eq!(evaluate("a + b", &options).unwrap(), Answer::Number(10.0));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options<'a> {
    /// The variables. A name takes precedence over a function or constant of the same name; of duplicate names the last
    /// counts.
    pub scope: &'a [(&'a str, Answer)],
    /// The last answer of the thread, known to the expression as `ans`. It takes precedence over a variable of that name.
    pub ans: Option<&'a Answer>,
    /// The functions that can be called, by name; all of them by default. The others are undefined.
    ///
    /// ```
    /// use pascaline::{Options, evaluate};
    ///
    /// let options = Options::default().with_functions(["sqrt", "abs"].as_slice());
    /// assert_eq!(evaluate("sqrt(9)", &options).unwrap().to_string(), "3");
    /// assert_eq!(evaluate("sin(9)", &options).unwrap_err().message, "Undefined function sin");
    /// ```
    pub functions: Option<&'a [&'a str]>,
    /// Whether a name that nothing else defines may be that of a unit; true by default.
    pub units: bool,
    /// The results that are accepted; all of them by default.
    pub results: Results,
    /// The type of the numbers that the expression writes; doubles by default.
    ///
    /// ```
    /// use pascaline::{Numbers, Options, evaluate};
    ///
    /// let exact = Options::default().with_numbers(Numbers::Fraction);
    /// assert_eq!(evaluate("0.1 + 0.2", &exact).unwrap().to_string(), "3/10");
    /// ```
    pub numbers: Numbers,
    /// The limits of the evaluation.
    pub limits: Limits,
}

with_methods!(Options<'a> {
    with_scope(scope: &'a [(&'a str, Answer)]),
    with_units(units: bool),
    with_results(results: Results),
    with_numbers(numbers: Numbers),
    with_limits(limits: Limits),
});

impl<'a> Options<'a> {
    /// The same with another [`ans`](Self::ans), or none.
    #[must_use]
    pub fn with_ans(self, ans: impl Into<Option<&'a Answer>>) -> Self {
        Self { ans: ans.into(), ..self }
    }

    /// The same with other [`functions`](field@Self::functions).
    #[must_use]
    pub fn with_functions(self, functions: impl Into<Option<&'a [&'a str]>>) -> Self {
        Self { functions: functions.into(), ..self }
    }

    pub(crate) fn context(&self) -> Context {
        context_of(self.limits, self.units, self.numbers)
    }

    /// The variables, `ans` and the functions that can be called.
    pub(crate) fn scope_of_call(&self) -> Scope<'a> {
        let mut scope = Scope::default();
        for (name, value) in self.scope {
            scope.give(name, value);
        }
        if let Some(ans) = self.ans {
            scope.give("ans", ans);
        }
        if let Some(functions) = self.functions {
            scope.admit(functions.iter().copied());
        }
        scope
    }
}

/// The context of an evaluation that knows every unit or none, and whose numbers have this type.
pub fn context_of(limits: Limits, units: bool, numbers: Numbers) -> Context {
    Context::of(limits, if units { UnitSystem::default() } else { UnitSystem::off() }, numbers)
}

impl Default for Options<'_> {
    fn default() -> Self {
        let (scope, results, limits) = (&[][..], Results::Any, Limits::default());
        Self { scope, ans: None, functions: None, units: true, results, numbers: Numbers::Number, limits }
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
/// use pascaline::{Options, Results, evaluate};
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
