//! mathjs 15.2.0's expressions, as ART's `CalculatorTool` offers them: numbers, complex numbers, booleans, strings,
//! matrices, variables, and the functions of [`functions()`].
//!
//! The flow of data: `token` and `literal` read characters, `grammar` parses them into `code`, `evaluate` runs it with
//! `operators` and `functions`, which work on `value`s; `typed` resolves calls with converted arguments, `format` writes
//! strings.
//!
//! **Invariant:** pure, and the same bits on every surface; elementary functions come from `float::elementary` only.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

pub mod answer;
mod arithmetic;
mod big_number;
mod code;
mod compare;
mod complex;
mod complex_angles;
mod context;
mod evaluate;
mod exact;
mod fraction;
mod functions;
mod grammar;
mod hint;
mod literal;
mod matrix;
mod natural;
mod notes;
mod object;
mod operators;
mod round;
mod scope;
mod signatures;
mod sorting;
mod storage;
mod subset;
mod symbolic;
mod tables;
mod token;
mod typed;
mod unit;
mod value;

pub mod format;

pub use answer::{Answer, MatrixKind};
pub use context::Context;
pub use hint::{EQUIVALENTS, offers};
pub use scope::Scope;

pub use functions::{Constant, Function, constants, functions, physical_constants};
pub use pascaline_unit::units;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::Limits;
use pascaline_base::note::Note;
use pascaline_base::with_methods;
use pascaline_hint::ArtCalculator;

use self::code::Code;
use self::unit::UnitSystem;
use self::value::Value;

/// An answer with notes: of mathjs's language by default.
pub type Noted<A = Answer> = pascaline_base::Noted<A>;
use pascaline_base::syntax::Span;

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

    fn context(&self) -> Context {
        context_of(self.limits, self.units, self.numbers)
    }

    fn scope_of_call(&self) -> Scope<'a> {
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

/// A parsed expression, which can be evaluated many times.
///
/// ```
/// use pascaline::{Answer, Limits, Options, compile};
///
/// let program = compile("x^2", &Limits::default()).unwrap();
/// for (x, square) in [(2.0, 4.0), (3.0, 9.0)] {
///     let scope = [("x", Answer::Number(x))];
///     let answer = program.evaluate(&Options::default().with_scope(&scope)).unwrap();
///     assert_eq!(answer, Answer::Number(square));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    source: String,
    code: Code,
}

impl Program {
    /// Evaluates the expression.
    pub fn evaluate(&self, options: &Options<'_>) -> Result<Answer, Error> {
        let cx = options.context();
        self.evaluate_in(&cx, &mut options.scope_of_call(), &mut Scratch::default(), options.results)
    }

    /// Evaluates the expression, with notes on its answer.
    pub fn evaluate_noted(&self, options: &Options<'_>) -> Result<Noted, Error> {
        let answer = self.evaluate(options)?;
        let notes = self.notes(&answer, options.units);
        Ok(Noted::new(answer, notes))
    }

    /// The notes on an answer of this expression. `units` is as in [`Options::units`].
    pub fn notes(&self, answer: &Answer, units: bool) -> Vec<Note> {
        let mut notes = Vec::new();
        notes::find(&self.code, &self.source, answer, units, &mut notes);
        notes
    }

    /// [`evaluate`](Self::evaluate) in a scope that lasts from call to call: assignments change it.
    pub fn evaluate_in<'a>(
        &'a self,
        cx: &Context,
        scope: &mut Scope<'a>,
        scratch: &mut Scratch,
        results: Results,
    ) -> Result<Answer, Error> {
        answer(cx, &self.code, &self.source, scope, &mut scratch.stack, results)
            .map_err(|error| with_best_hint(cx, error, &self.source, scope, results))
    }

    /// The expression.
    pub fn source(&self) -> &str {
        &self.source
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
}

/// Buffers that are reused from call to call for speed. They carry no meaning.
#[derive(Debug, Default)]
pub struct Scratch {
    code: Code,
    buffers: grammar::Buffers,
    stack: Vec<Value>,
}

impl Scratch {
    /// The notes on the answer of the expression that was evaluated last.
    pub fn notes(&self, expression: &str, answer: &Answer, units: bool) -> Vec<Note> {
        let mut notes = Vec::new();
        notes::find(&self.code, expression, answer, units, &mut notes);
        notes
    }
}

/// Evaluates an expression.
///
/// ```
/// use pascaline::{Answer, Options, evaluate};
///
/// assert_eq!(evaluate("2 + 3 * 4", &Options::default()).unwrap(), Answer::Number(14.0));
/// assert_eq!(evaluate("(1 + i) * (2 + 3i)", &Options::default()).unwrap().to_string(), "-1 + 5i");
/// ```
pub fn evaluate(expression: &str, options: &Options<'_>) -> Result<Answer, Error> {
    let cx = options.context();
    evaluate_in(&cx, expression, &mut options.scope_of_call(), &mut Scratch::default(), options.results)
}

/// Evaluates an expression as [`evaluate`] does, with notes on its answer. They never change it.
///
/// ```
/// use pascaline::{Options, evaluate_noted};
///
/// let noted = evaluate_noted("123456789 * 987654321", &Options::default()).unwrap();
/// assert_eq!(noted.answer.to_string(), "121932631112635260");
/// assert_eq!(noted.notes[0].message, "The exact result is 121932631112635269; only about 16 digits are kept.");
/// ```
pub fn evaluate_noted(expression: &str, options: &Options<'_>) -> Result<Noted, Error> {
    let (cx, mut scratch) = (options.context(), Scratch::default());
    let answer = evaluate_in(&cx, expression, &mut options.scope_of_call(), &mut scratch, options.results)?;
    let notes = scratch.notes(expression, &answer, options.units);
    Ok(Noted::new(answer, notes))
}

/// [`evaluate`] in a scope that lasts from call to call: assignments change it.
pub fn evaluate_in<'a>(
    cx: &Context,
    expression: &'a str,
    scope: &mut Scope<'a>,
    scratch: &mut Scratch,
    results: Results,
) -> Result<Answer, Error> {
    evaluate_without_hint(cx, expression, scope, scratch, results)
        .map_err(|error| with_best_hint(cx, error, expression, scope, results))
}

/// [`evaluate_in`], but an error has only the hint that belongs to its place.
fn evaluate_without_hint<'a>(
    cx: &Context,
    expression: &'a str,
    scope: &mut Scope<'a>,
    scratch: &mut Scratch,
    results: Results,
) -> Result<Answer, Error> {
    grammar::parse(cx, expression, &mut scratch.code, &mut scratch.buffers).map_err(|error| *error)?;
    answer(cx, &scratch.code, expression, scope, &mut scratch.stack, results)
}

/// What the hints of other dialects ask.
pub const FOR_HINTS: ArtCalculator = ArtCalculator {
    is_expression,
    evaluate: |text, limits| evaluate(text, &Options::default().with_limits(limits)).map(drop),
};

/// Whether a text is an expression, for a hint.
pub fn is_expression(text: &str) -> bool {
    let limits = pascaline_hint::limits_of_a_hint(&Limits::default());
    let mut code = Code::default();
    let parsed = grammar::parse(&Context::new(limits), text, &mut code, &mut grammar::Buffers::default());
    !text.trim().is_empty() && parsed.is_ok()
}

/// The error with the best hint for the whole expression.
#[cold]
fn with_best_hint(cx: &Context, error: Error, expression: &str, scope: &Scope<'_>, results: Results) -> Error {
    /// A larger scope is not copied for a hint.
    const MOST_VARIABLES: usize = 100;
    if expression.len() > pascaline_hint::LONGEST || scope.names().nth(MOST_VARIABLES).is_some() {
        return error;
    }
    let names: Vec<&str> = scope.names().map(|(name, _)| name).collect();
    let (limits, numbers) = (pascaline_hint::limits_of_a_hint(cx.limits()), cx.numbers);
    hint::with_hint(error, expression, &names, &mut |text| {
        let cx = Context::of(limits, UnitSystem::default(), numbers);
        evaluate_without_hint(&cx, text, &mut scope.clone(), &mut Scratch::default(), results).map(drop)
    })
}

/// Parses an expression, to evaluate it many times.
pub fn compile(expression: &str, limits: &Limits) -> Result<Program, Error> {
    let mut code = Code::default();
    let cx = Context::new(*limits);
    grammar::parse(&cx, expression, &mut code, &mut grammar::Buffers::default())
        .map_err(|error| with_best_hint(&cx, *error, expression, &Scope::default(), Results::Any))?;
    Ok(Program { source: expression.to_owned(), code })
}

fn answer<'a>(
    cx: &Context,
    code: &Code,
    source: &'a str,
    scope: &mut Scope<'a>,
    stack: &mut Vec<Value>,
    results: Results,
) -> Result<Answer, Error> {
    let whole = Span::new(0..source.len());
    check_scope(cx, scope).map_err(|fault| fault.at(whole))?;
    let value = evaluate::run(cx, code, source, scope, stack);
    stack.clear();
    accepted(value?, results).and_then(|value| answer::convert::answer_of(cx, &value)).map_err(|fault| fault.at(whole))
}

/// The value, if it is among the results.
fn accepted(value: Value, results: Results) -> Result<Value, Fault> {
    let is_accepted = match &value {
        _ if results == Results::Any => true,
        Value::Number(number) => number.is_finite(),
        Value::Complex(complex) => complex.re.is_finite() && complex.im.is_finite(),
        Value::Text(_) => true,
        Value::Unit(_) => results == Results::OfToolWithUnits,
        _ => false,
    };
    if is_accepted { Ok(value) } else { Err(unsupported(value.type_name(), hint::unsupported(&value))) }
}

#[cold]
fn unsupported(type_name: &str, hint: Option<&str>) -> Fault {
    let message = format!("Evaluation resulted in an unsupported type: {type_name}");
    Fault::new(ErrorCode::UnsupportedResult, message).hint(hint.map(str::to_owned))
}

/// mathjs's `typeOf` and `format` of the result of an expression, for the tests that compare it with mathjs.
#[doc(hidden)]
pub fn typed_text(expression: &str, options: &Options<'_>) -> Result<String, Error> {
    let (mut code, cx) = (Code::default(), options.context());
    grammar::parse(&cx, expression, &mut code, &mut grammar::Buffers::default()).map_err(|error| *error)?;
    let value = evaluate::run(&cx, &code, expression, &mut options.scope_of_call(), &mut Vec::new())?;
    let name = value.type_name();
    let text = match typed::apply(&cx, &functions::FORMAT, &[value]) {
        Ok(Value::Text(text)) => text.to_string(),
        other => format!("{other:?}"),
    };
    Ok(format!("{name} {text}"))
}

fn check_scope(cx: &Context, scope: &Scope<'_>) -> Result<(), Fault> {
    scope.pay_for_variables(cx)?;
    if scope.get(cx, "end")?.is_some() {
        let message = "Scope contains an illegal symbol, \"end\" is a reserved keyword";
        return Err(Fault::new(ErrorCode::InvalidInput, message));
    }
    Ok(())
}
