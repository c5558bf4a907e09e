//! From a text to its digits: parses an expression or an equation, substitutes the variables, and evaluates what remains, or
//! solves it and evaluates the solutions.

mod notes;
mod plain;
mod problem;
#[cfg(test)]
mod recorded;
mod solutions;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::{Budget, Limits};
use pascaline_base::note::Note;
use pascaline_base::sort::set_of;
use pascaline_base::syntax::Span;
use pascaline_base::with_methods;
use pascaline_hint::limits_of_a_hint;
use pascaline_mp::Real;
use pascaline_python::Number;

use super::expr::{Form, INFINITY, NAN, NEGATIVE_INFINITY};
use super::print::numeric_text;
use super::{Arena, Constant, Context, Expr, Float, Function, Symbol};
use problem::{Problem, ProblemKind};
pub use solutions::Solutions;

/// The maximum nesting of brackets. It is bounded because operations on an expression recurse into its parts.
const MOST_NESTING: u64 = 200;

/// The default number of significant digits.
pub const DIGITS: u32 = 10;

/// The steps of a calculation: each fails with its own message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The text is not an expression or an equation: `2 +`.
    Read,
    /// A variable cannot be replaced by its value.
    Substitute,
    /// Symbols without a value remain.
    Resolve,
    /// The expression has no digits: `1/0`.
    Evaluate,
    /// The equation has no solution, or none that is found: `x = x + 1`.
    Solve,
}

/// A failure, and the step that failed.
#[derive(Debug)]
pub struct Failure {
    pub step: Step,
    /// Boxed, since nearly every step succeeds.
    pub error: Box<Error>,
}

pub(crate) type Stepped<T> = Result<T, Failure>;

impl Step {
    /// The failure of this step; an operation does not know its place, so the place is the whole text.
    fn failed(self, fault: Fault, place: Span) -> Failure {
        Failure { step: self, error: fault.boxed_at(place) }
    }
}

/// The result of a calculation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The digits of a number.
    Number(String),
    Solutions {
        solutions: Solutions,
        /// Whether the equation has a function of the unknown that repeats its values.
        is_periodic: bool,
    },
}

impl Outcome {
    /// The digits of the number, or those of the solutions.
    pub fn text(&self) -> String {
        match self {
            Self::Number(text) => text.clone(),
            Self::Solutions { solutions, .. } => solutions.to_string(),
        }
    }

    /// The text, and for solutions what a reader must know besides.
    pub fn with_note(self) -> String {
        match self {
            Self::Number(text) => text,
            Self::Solutions { solutions, .. } => solutions.with_note(),
        }
    }
}

/// What an expression is calculated with. By default: no variables, ten digits, the default limits.
///
/// ```
/// use pascaline::python::Number;
/// use pascaline::sympy::{Options, calculate};
///
/// // An integer is exact, a float is worth 15 digits.
/// let digits = Options::default().with_digits(30);
/// let root = |x| calculate("sqrt(x)", &digits.clone().with_variables([("x", x)])).unwrap().answer;
/// assert_eq!(root(Number::Int(2.into())), "1.41421356237309504880168872421");
/// assert_eq!(root(Number::Float(2.0)), "1.41421356237309514547462185874");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The variables and their values.
    pub variables: Vec<(String, Number)>,
    /// The significant digits of the result: 1 to [`Limits::precision`]; 10 by default.
    pub digits: u32,
    /// The limits of the calculation.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self { variables: Vec::new(), digits: DIGITS, limits: Limits::default() }
    }
}

with_methods!(Options {
    with_digits(digits: u32),
    with_limits(limits: Limits),
});

impl Options {
    /// The same with other [`variables`](Self::variables).
    #[must_use]
    pub fn with_variables(self, variables: impl IntoIterator<Item = (impl Into<String>, Number)>) -> Self {
        Self { variables: variables.into_iter().map(|(name, value)| (name.into(), value)).collect(), ..self }
    }
}

/// A result of [`calculate`]. The notes on it are looked for when they are asked for; they never change it.
#[derive(Debug)]
pub struct Calculated<'e> {
    /// The digits, or the solutions.
    pub answer: String,
    outcome: Outcome,
    expression: &'e str,
    digits: u32,
}

impl Calculated<'_> {
    /// Where the result may not be what the expression meant; usually none.
    pub fn notes(&self) -> Vec<Note> {
        self.outcome.notes(self.expression, self.digits)
    }
}

/// `str(N(sympify(expression).subs(variables), digits))`: an expression to the given number of significant digits.
///
/// ```
/// use pascaline::sympy::{Options, calculate};
///
/// let options = Options::default();
/// assert_eq!(calculate("2 + 3*4", &options).unwrap().answer, "14.00000000");
/// assert_eq!(calculate("x + 1", &options).unwrap_err().message, "Unresolved symbols in expression: x");
///
/// let calculated = calculate("sin(30)", &options).unwrap();
/// assert_eq!(calculated.answer, "-0.9880316241");
/// assert_eq!(calculated.notes()[0].message, "sin takes radians; for degrees write sin(30*pi/180).");
///
/// let calculated = calculate("0.1 + 0.2", &options.with_digits(20)).unwrap();
/// assert_eq!(calculated.answer, "0.30000000000000004441");
/// let message = "0.1 is kept to 15 digits, and the result is asked to 20; write 1/10 for all.";
/// assert_eq!(calculated.notes()[0].message, message);
/// ```
pub fn calculate<'e>(expression: &'e str, options: &Options) -> Result<Calculated<'e>, Error> {
    let outcome = calculated(expression, options)?;
    Ok(Calculated { answer: outcome.text(), outcome, expression, digits: options.digits })
}

fn calculated(expression: &str, options: &Options) -> Result<Outcome, Error> {
    let digits = checked_digits(options)?;
    let arena = arena(&options.limits);
    let cx = Context::new(&arena);
    let variables: Vec<_> =
        options.variables.iter().map(|(name, value)| (cx.named(name), number(value, &cx))).collect();
    run(expression, &variables, digits, &cx).map_err(|failure| *failure.error)
}

/// The solutions of an equation: `lhs = rhs`, or an expression that is set equal to zero. The variable need not be named if
/// there is only one. [`Options::variables`] have no part in it.
///
/// ```
/// use pascaline::sympy::{Options, solve};
///
/// let solutions = solve("x**2 - 4 = 0", None, &Options::default()).unwrap();
/// assert_eq!(solutions.roots, ["-2.000000000", "2.000000000"]);
/// ```
pub fn solve(equation: &str, variable: Option<&str>, options: &Options) -> Result<Solutions, Error> {
    let digits = checked_digits(options)?;
    let arena = arena(&options.limits);
    let cx = Context::new(&arena);
    let solved = Problem::read(equation, &[], &cx)
        .and_then(|problem| problem.for_variable(variable, equation, &cx))
        .and_then(|problem| problem.solutions(equation, digits, &cx));
    solved.map_err(|failure| *with_best_hint(failure, equation, &[], &cx).error)
}

/// Checks the number of digits; `given` is the number as the caller wrote it.
pub fn digits(wanted: i64, given: &str, limits: &Limits) -> Result<u32, Fault> {
    let most = limits.precision;
    match u32::try_from(wanted) {
        Ok(digits @ 1..) if u64::from(digits) <= most => Ok(digits),
        _ => {
            let message = if wanted > 0 {
                format!("precision must be <= {most} (got {given})")
            } else {
                format!("precision is significant digits, not decimal places, and must be >= 1 (got {given})")
            };
            Err(Fault::new(ErrorCode::InvalidInput, message))
        }
    }
}

/// [`digits`] for the functions of the Rust API; the error's span is empty.
fn checked_digits(options: &Options) -> Result<u32, Error> {
    let wanted = options.digits;
    digits(wanted.into(), &wanted.to_string(), &options.limits).map_err(|fault| fault.at(Span::default()))
}

/// The arena of a new evaluation.
pub fn arena<'a>(limits: &Limits) -> Arena<'a> {
    Arena::new(Budget::new(limits.with_nesting(limits.nesting.min(MOST_NESTING))))
}

/// Converts a Python number as `sympify` does.
pub fn number<'a>(number: &Number, cx: &Context<'a>) -> Expr<'a> {
    const BITS_OF_DOUBLE: u32 = 53;
    match number {
        Number::Int(int) => cx.number(int.clone()),
        Number::Float(float) if float.is_nan() => NAN,
        Number::Float(f64::INFINITY) => INFINITY,
        Number::Float(f64::NEG_INFINITY) => NEGATIVE_INFINITY,
        Number::Float(float) => cx.number(Float { value: Real::from_f64(*float), precision: BITS_OF_DOUBLE }),
    }
}

/// The number in a text, such as an earlier result: `14.00000000`, `1.0 - 2.0*I`.
pub fn constant<'a>(source: &'a str, cx: &Context<'a>) -> Option<Expr<'a>> {
    match super::grammar::read(source, &|_| false, cx) {
        Ok(super::grammar::Value::Expr(expr)) if expr.is_numeric(cx) => Some(expr),
        _ => None,
    }
}

/// The result of `source` with these values for its variables.
pub fn run<'a>(
    source: &'a str,
    variables: &[(Symbol<'a>, Expr<'a>)],
    digits: u32,
    cx: &Context<'a>,
) -> Stepped<Outcome> {
    run_without_hint(source, variables, digits, cx).map_err(|failure| with_best_hint(failure, source, variables, cx))
}

/// The failure with the best hint for the whole text.
#[cold]
fn with_best_hint<'a>(
    mut failure: Failure,
    source: &str,
    variables: &[(Symbol<'a>, Expr<'a>)],
    cx: &Context<'a>,
) -> Failure {
    let names = set_of(variables.iter().map(|(symbol, _)| symbol.text()));
    let limits = limits_of_a_hint(cx.budget.limits());
    super::grammar::add_hint(&mut failure.error, source, &|name| names.contains(name), &mut |text| {
        let arena = arena(&limits);
        let cx = Context::new(&arena);
        let given: Vec<_> = names.iter().map(|name| (cx.named(name), cx.number(2))).collect();
        run_without_hint(text, &given, DIGITS, &cx).map(drop).map_err(|failure| *failure.error)
    });
    failure
}

/// [`run`], but a failure has only the hint that belongs to its place.
fn run_without_hint<'a>(
    source: &'a str,
    variables: &[(Symbol<'a>, Expr<'a>)],
    digits: u32,
    cx: &Context<'a>,
) -> Stepped<Outcome> {
    let plain = if variables.is_empty() { plain::calculate(source, digits, cx.budget.limits()) } else { None };
    match plain {
        Some(text) => Ok(Outcome::Number(text)),
        None => calculate_problem(source, variables, digits, cx),
    }
}

/// The same, by way of expressions.
fn calculate_problem<'a>(
    source: &'a str,
    variables: &[(Symbol<'a>, Expr<'a>)],
    digits: u32,
    cx: &Context<'a>,
) -> Stepped<Outcome> {
    let place = Span::new(0..source.len());
    let problem = Problem::read(source, variables, cx)?;
    match &problem.equations[..] {
        [expr] if problem.kind == ProblemKind::Expression => {
            check_resolved(&[expr], source, cx)?;
            evaluate(expr, digits, cx).map(Outcome::Number).map_err(|fault| Step::Evaluate.failed(fault, place))
        }
        _ => match problem.solutions(source, digits, cx)? {
            Solutions { roots, .. } if roots.is_empty() => Err(Step::Solve.failed(no_solution(), place)),
            solutions => Ok(Outcome::Solutions { solutions, is_periodic: problem.is_periodic(source, cx) }),
        },
    }
}

/// The fault of an equation that nothing solves: an empty text would be no answer.
fn no_solution() -> Fault {
    let hint = "no number solves the equation: check its signs, or ask for one side alone";
    Fault::new(ErrorCode::UnsupportedResult, "no solution").hint(Some(hint.to_owned()))
}

/// Rejects expressions with symbols or unknown functions. The message names all of them, the hint is about one of the first.
fn check_resolved<'a>(exprs: &[Expr<'a>], source: &str, cx: &Context<'a>) -> Stepped<()> {
    const MOST_HINTED: usize = 8;
    let (mut names, mut last, mut hint) = (String::new(), None, None);
    let mut count = 0;
    for symbol in problem::free_symbols(exprs, cx) {
        // A name can be empty: `Symbol('')`.
        let name = Some(symbol.text());
        if name != last {
            names += if last.is_some() { ", " } else { "" };
            names += symbol.text();
            count += 1;
            if hint.is_none() && count <= MOST_HINTED {
                hint = super::grammar::hint_for_name(symbol.text(), source);
            }
            last = name;
        }
    }
    if last.is_none() {
        return Ok(());
    }
    let message = format!("Unresolved symbols in expression: {names}");
    let place = Span::new(0..source.len());
    Err(Step::Resolve.failed(Fault::new(ErrorCode::UndefinedSymbol, message).hint(hint), place))
}

/// `str(N(expr, digits))`, if that is a finite number.
fn evaluate<'a>(expr: Expr<'a>, digits: u32, cx: &Context<'a>) -> Result<String, Fault> {
    let text = cx.afford_digits(digits).map(|()| numeric_text(expr, digits, cx));
    let text = cx.end(text)?.unwrap_or_default();
    if text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'+' | b'-' | b'*' | b'I' | b' ')) {
        // `1 + oo*I` has digits, but they are only those of its finite part.
        return if expr.any(cx, &mut is_infinite) { Err(no_digits(&super::print::text(expr, cx))) } else { Ok(text) };
    }
    Err(no_digits(&text))
}

fn is_infinite(expr: Expr) -> bool {
    matches!(expr, Form::Constant(Constant::Infinity | Constant::NegativeInfinity | Constant::ComplexInfinity))
}

/// The fault of a result that is infinite, not a number, or has no digits.
#[cold]
fn no_digits(text: &str) -> Fault {
    let words = match text {
        "nan" => "the result is not a number (nan)".to_owned(),
        "zoo" => "the result is infinite (zoo)".to_owned(),
        "oo" | "-oo" => format!("the result is infinite ({text})"),
        _ => format!("{text} has no numeric value"),
    };
    let hint = "look for a division by zero, or for a function evaluated at a pole, such as log(0)";
    Fault::new(ErrorCode::UnsupportedResult, words).hint(Some(hint.to_owned()))
}

/// Whether a function that SymPy doesn't define is called in the expression.
fn has_undefined_function<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| matches!(part, Form::Call(Function::Undefined, _)))
}
