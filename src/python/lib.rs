//! CPython 3.11's own arithmetic: `int` of any size, `float`, `complex` where it arises, and CPython's message for every
//! error.
//!
//! The flow of data: `token`, `scanner` and `literal` read characters, `grammar` parses them into `code`, `evaluate` runs it
//! with `operators`, which works on `value`s with `integer`, `float`, `power` and `complex`, and with `str_methods`; `repr`
//! writes strings. `subset` rejects everything but arithmetic. `plain` is in front of all of them: it evaluates small numbers while
//! it reads them.
//!
//! **Invariant:** pure, and the same bits on every surface. Powers are correctly rounded.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

mod code;
mod complex;
mod evaluate;
mod evaluated;
pub mod flaw;
mod float;
mod grammar;
mod hint;
mod integer;
mod literal;
mod notes;
mod operators;
mod plain;
mod power;
mod scanner;
mod str_methods;
mod subset;
mod to_double;
pub mod token;
mod value;
pub mod written;

pub use evaluated::Evaluated;
pub use value::{Integer, Number};

pub use hint::{Operators, for_character as hint_for_character, for_error as hint_for_error};
pub use literal::integer as integer_literal;
pub use scanner::line;
pub use str_methods::split;
pub use value::Value;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::{Budget, Limits};
use pascaline_base::syntax::{Parsed, Span};
use pascaline_base::with_methods;
use pascaline_hint::ArtCalculator;

use code::Code;
use evaluate::Literals;
use evaluated::Digits;

/// What an expression is evaluated with. By default: the default limits.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The limits of the evaluation.
    pub limits: Limits,
}

with_methods!(Options { with_limits(limits: Limits) });

/// Evaluates an expression of CPython's arithmetic to an `int` or a `float`. Its notes are looked for when they are asked for.
///
/// ```
/// use pascaline::NoteCode;
/// use pascaline::python::{Options, evaluate};
///
/// let options = Options::default();
/// assert_eq!(evaluate("2**100", &options).unwrap().to_string(), "1267650600228229401496703205376");
/// assert_eq!(evaluate("10 / 2", &options).unwrap().to_string(), "5.0");
/// assert_eq!(evaluate("-7 // 2", &options).unwrap().to_string(), "-4");
/// assert_eq!(evaluate("1 // 0", &options).unwrap_err().message, "integer division or modulo by zero");
///
/// let evaluated = evaluate("20.96*25%+20.96", &options).unwrap();
/// assert_eq!(evaluated.to_string(), "20.95999999999998");
/// assert_eq!(evaluated.notes()[0].code, NoteCode::Modulo);
///
/// let evaluated = evaluate("0.1 + 0.2", &options).unwrap();
/// assert_eq!(evaluated.notes()[0].message, "The exact result is 0.3; a double is a fraction in base two.");
/// ```
pub fn evaluate<'e>(expression: &'e str, options: &Options) -> Result<Evaluated<'e, Number>, Error> {
    let evaluated = evaluate_value(expression, &options.limits).map_err(|error| *error)?;
    evaluated.try_map(|value| number(value, expression))
}

fn number(value: Value, expression: &str) -> Result<Number, Error> {
    match value {
        Value::Int(int) => Ok(Number::Int(int)),
        Value::Float(float) => Ok(Number::Float(float)),
        value => {
            let message = format!("Evaluation resulted in an unsupported type: {}", value.type_name());
            Err(Fault::new(ErrorCode::UnsupportedResult, message).at(Span::new(0..expression.len())))
        }
    }
}

/// Evaluates an expression of numbers to a value of any type.
pub fn evaluate_value<'e>(expression: &'e str, limits: &Limits) -> Parsed<Evaluated<'e, Value>> {
    run(expression, limits, Literals::Numbers, |_| Ok(()))
}

/// Evaluates an expression of numbers and ASCII strings: its value with Python's `str` of it, unless the value is `None`.
pub fn evaluate_texts<'e>(expression: &'e str, limits: &Limits) -> Parsed<Option<Evaluated<'e, (Value, String)>>> {
    let evaluated = run(expression, limits, Literals::NumbersAndTexts, |_| Ok(()))?;
    if matches!(evaluated.answer, Value::None | Value::Method(..)) {
        return Ok(None);
    }
    evaluated.try_map(|value| text(&value, expression, limits).map(|text| (value, text))).map(Some)
}

/// Evaluates an expression that contains only numbers and arithmetic operators: Python's `str` of the value.
pub fn arithmetic<'e>(expression: &'e str, limits: &Limits, art: &ArtCalculator) -> Parsed<Evaluated<'e, String>> {
    arithmetic_without_hint(expression, limits).map_err(|error| with_hint(error, expression, limits, art))
}

/// [`arithmetic`], but an error has only the hint that belongs to its place.
fn arithmetic_without_hint<'e>(expression: &'e str, limits: &Limits) -> Parsed<Evaluated<'e, String>> {
    run(expression, limits, Literals::Numbers, subset::check)?.try_map(|value| text(&value, expression, limits))
}

/// The error of an [`arithmetic`] expression with the hint for all of it, if there is one.
fn with_hint(mut error: Box<Error>, expression: &str, limits: &Limits, art: &ArtCalculator) -> Box<Error> {
    let limits = pascaline_hint::limits_of_a_hint(limits);
    let mut read = |text: &str| arithmetic_without_hint(text, &limits).map(drop).map_err(|error| *error);
    if let Some(hint) = hint_for_error(&error, expression, Operators::ALL, art, &mut read) {
        error.hint = Some(hint);
    }
    error
}

/// The value of plain arithmetic of small numbers, in one pass; `None` for whatever else there is.
pub fn plain_arithmetic(expression: &str, limits: &Limits) -> Option<Value> {
    plain::evaluate(expression, limits).map(|plain| plain.value)
}

/// Refuses what is not of a part of the language.
type Check = fn(&Code) -> Parsed<()>;

/// The value of an expression.
fn run<'e>(expression: &'e str, limits: &Limits, literals: Literals, check: Check) -> Parsed<Evaluated<'e, Value>> {
    if let Some(plain::Outcome { value, may_surprise }) = plain::evaluate(expression, limits) {
        let digits = match value {
            Value::Float(number) if may_surprise => Digits::InText(number),
            _ => Digits::AsMeant,
        };
        return Ok(Evaluated::new(value, expression, digits));
    }
    run_code(expression, limits, literals, check)
}

/// The value of an expression, from its nodes.
fn run_code<'e>(
    expression: &'e str,
    limits: &Limits,
    literals: Literals,
    check: Check,
) -> Parsed<Evaluated<'e, Value>> {
    let budget = Budget::new(*limits);
    let code = grammar::parse(expression, &budget)?;
    check(&code)?;
    let value = evaluate::run(&code, expression, literals, &budget)?;
    let digits = match value {
        Value::Float(number) => Digits::InCode(code, number),
        _ => Digits::AsMeant,
    };
    Ok(Evaluated::new(value, expression, digits))
}

fn text(value: &Value, expression: &str, limits: &Limits) -> Parsed<String> {
    let text = value.to_text().and_then(|text| Budget::new(*limits).fits_text(text.len() as u64).map(|()| text));
    text.map_err(|fault| fault.boxed_at(Span::new(0..expression.len())))
}
