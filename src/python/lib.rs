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

pub use value::{Integer, Number};

pub use hint::{Operators, for_character as hint_for_character, for_error as hint_for_error};
pub use literal::integer as integer_literal;
pub use scanner::line;
pub use str_methods::split;
pub use value::Value;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::{Budget, Limits};
use pascaline_base::note::{Note, Noted};
use pascaline_base::syntax::{Parsed, Span};
use pascaline_base::with_methods;
use pascaline_hint::ArtCalculator;

use code::Code;
use evaluate::Literals;

/// What an expression is evaluated with. By default: the default limits.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The limits of the evaluation.
    pub limits: Limits,
}

with_methods!(Options { with_limits(limits: Limits) });

/// Evaluates an expression of CPython's arithmetic to an `int` or a `float`.
///
/// ```
/// use pascaline::python::{Options, evaluate};
///
/// let options = Options::default();
/// assert_eq!(evaluate("2**100", &options).unwrap().to_string(), "1267650600228229401496703205376");
/// assert_eq!(evaluate("10 / 2", &options).unwrap().to_string(), "5.0");
/// assert_eq!(evaluate("-7 // 2", &options).unwrap().to_string(), "-4");
/// assert_eq!(evaluate("1 // 0", &options).unwrap_err().message, "integer division or modulo by zero");
/// ```
pub fn evaluate(expression: &str, options: &Options) -> Result<Number, Error> {
    number(evaluate_value(expression, &options.limits).map_err(|error| *error)?, expression)
}

/// Evaluates an expression as [`evaluate`] does, with notes on its answer. They never change it.
///
/// ```
/// use pascaline::NoteCode;
/// use pascaline::python::{Options, evaluate_noted};
///
/// let noted = evaluate_noted("20.96*25%+20.96", &Options::default()).unwrap();
/// assert_eq!(noted.answer.to_string(), "20.95999999999998");
/// assert_eq!(noted.notes[0].code, NoteCode::Modulo);
///
/// let noted = evaluate_noted("0.1 + 0.2", &Options::default()).unwrap();
/// assert_eq!(noted.notes[0].message, "The exact result is 0.3; a double is a fraction in base two.");
/// ```
pub fn evaluate_noted(expression: &str, options: &Options) -> Result<Noted<Number>, Error> {
    let Noted { answer, notes, .. } = evaluate_value_noted(expression, &options.limits).map_err(|error| *error)?;
    Ok(Noted::new(number(answer, expression)?, notes))
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
pub fn evaluate_value(expression: &str, limits: &Limits) -> Parsed<Value> {
    run(expression, limits, Literals::Numbers, |_| Ok(()))
}

/// [`evaluate_value`] with notes.
pub fn evaluate_value_noted(expression: &str, limits: &Limits) -> Parsed<Noted<Value>> {
    let (value, of_digits) = run_noted(expression, limits, Literals::Numbers, |_| Ok(()))?;
    Ok(Noted::new(value, notes::find(expression, of_digits)))
}

/// Evaluates an expression of numbers and ASCII strings: Python's `str` of the value, `None` for `None`.
pub fn evaluate_text(expression: &str, limits: &Limits) -> Parsed<Option<String>> {
    let value = run(expression, limits, Literals::NumbersAndTexts, |_| Ok(()))?;
    text_unless_none(&value, expression, limits)
}

/// The value whose text [`evaluate_text`] returns.
pub fn evaluate_value_with_text(expression: &str, limits: &Limits) -> Parsed<Option<Value>> {
    let value = run(expression, limits, Literals::NumbersAndTexts, |_| Ok(()))?;
    let has_text = text_unless_none(&value, expression, limits)?.is_some();
    Ok(has_text.then_some(value))
}

/// [`evaluate_text`] with the note on the digits of its answer.
pub fn evaluate_text_noted(expression: &str, limits: &Limits) -> Parsed<Option<(String, Option<Note>)>> {
    let (value, of_digits) = run_noted(expression, limits, Literals::NumbersAndTexts, |_| Ok(()))?;
    Ok(text_unless_none(&value, expression, limits)?.map(|text| (text, of_digits)))
}

fn text_unless_none(value: &Value, expression: &str, limits: &Limits) -> Parsed<Option<String>> {
    match value {
        Value::None | Value::Method(..) => Ok(None),
        value => text(value, expression, limits).map(Some),
    }
}

/// Evaluates an expression that contains only numbers and arithmetic operators: Python's `str` of the value.
pub fn arithmetic(expression: &str, limits: &Limits, art: &ArtCalculator) -> Parsed<String> {
    arithmetic_without_hint(expression, limits).map_err(|error| with_hint(error, expression, limits, art))
}

/// [`arithmetic`] with notes.
pub fn arithmetic_noted(expression: &str, limits: &Limits, art: &ArtCalculator) -> Parsed<Noted<String>> {
    let evaluated = run_noted(expression, limits, Literals::Numbers, subset::check)
        .and_then(|(value, of_digits)| Ok((text(&value, expression, limits)?, of_digits)));
    let (text, of_digits) = evaluated.map_err(|error| with_hint(error, expression, limits, art))?;
    Ok(Noted::new(text, notes::find(expression, of_digits)))
}

/// [`arithmetic`], but an error has only the hint that belongs to its place.
fn arithmetic_without_hint(expression: &str, limits: &Limits) -> Parsed<String> {
    text(&run(expression, limits, Literals::Numbers, subset::check)?, expression, limits)
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
    plain::evaluate(expression, limits, |_| true).map(|plain| plain.value)
}

/// Refuses what is not of a part of the language.
type Check = fn(&Code) -> Parsed<()>;

/// The value of an expression.
fn run(expression: &str, limits: &Limits, literals: Literals, check: Check) -> Parsed<Value> {
    match plain::evaluate(expression, limits, |_| true) {
        Some(plain) => Ok(plain.value),
        None => run_code(expression, limits, literals, check).map(|(value, _)| value),
    }
}

/// The value of an expression, and the note on its digits.
fn run_noted(expression: &str, limits: &Limits, literals: Literals, check: Check) -> Parsed<(Value, Option<Note>)> {
    if let Some(plain) = plain::evaluate(expression, limits, |plain| !plain.may_surprise) {
        return Ok((plain.value, None));
    }
    let (value, code) = run_code(expression, limits, literals, check)?;
    let of_digits = notes::of_digits(&code, expression, &value);
    Ok((value, of_digits))
}

/// The value of an expression, and the nodes that it was calculated from.
fn run_code(expression: &str, limits: &Limits, literals: Literals, check: Check) -> Parsed<(Value, Code)> {
    let budget = Budget::new(*limits);
    let code = grammar::parse(expression, &budget)?;
    check(&code)?;
    let value = evaluate::run(&code, expression, literals, &budget)?;
    Ok((value, code))
}

fn text(value: &Value, expression: &str, limits: &Limits) -> Parsed<String> {
    let text = value.to_text().and_then(|text| Budget::new(*limits).fits_text(text.len() as u64).map(|()| text));
    text.map_err(|fault| fault.boxed_at(Span::new(0..expression.len())))
}
