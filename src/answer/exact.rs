//! The exact value of a single expression, for what compares values and does not reply.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_read::doubt::{Choices, Doubt};
use pascaline_read::tree::{Brackets, Node, Target};
use pascaline_read::{Faulty, Given, Parsed, Statement, Style, parse, write};
use pascaline_sympy::{Context, Expr};

use super::Options;
use super::ascii::Ascii;
use super::evaluate::{Evaluator, Value};
use super::outcome;
use super::quantity::Quantity;

/// The exact value of an expression. Names without a value are symbols.
#[derive(Clone, Debug)]
pub enum Exact<'a> {
    /// A number, or a formula with symbols.
    Number(Expr<'a>),
    /// A percentage, as a number: 15% is 3/20.
    Percent(Expr<'a>),
    /// A number with units, such as an amount of money.
    Amount(Amount<'a>),
    /// Whether something holds.
    Truth(bool),
    /// Items in brackets.
    List(Brackets, Vec<Self>),
    /// The rows of a matrix.
    Matrix(Vec<Vec<Self>>),
    /// What is no number, such as a date, in the words of a reply.
    Text(String),
}

/// A number with units.
#[derive(Clone, Debug)]
pub struct Amount<'a>(Quantity<'a>);

impl<'a> Amount<'a> {
    /// How many of its own units.
    pub fn number(&self) -> Expr<'a> {
        self.0.number()
    }

    /// Whether it is an amount of money.
    pub fn is_money(&self) -> bool {
        self.0.money().is_some()
    }

    /// The units: `km/h`.
    pub fn unit(&self) -> String {
        self.0.unit_text(true)
    }

    /// The amount with a number that is written already: `5 km/h`, `$3`.
    pub fn text(&self, number: &str) -> String {
        self.0.text(number)
    }

    /// The angle in radians, if it is one.
    pub fn as_radians(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        self.0.as_radians(cx)
    }

    /// How many of the units of another amount; `None` if they measure something else.
    pub fn in_units_of(&self, other: &Self, cx: &Context<'a>) -> Option<Expr<'a>> {
        self.0.convert(&other.0, cx).ok().map(|converted| converted.number())
    }
}

/// An expression that was read.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    /// Its value.
    pub value: Exact<'a>,
    /// The expression as it was understood.
    pub reading: String,
    /// What could be read in another way, in the order in which it was met.
    pub doubts: Vec<Doubt>,
}

/// The value of a text that is a single expression. A name that `is_variable` is neither a word nor a unit; `flipped` are the doubts
/// whose other readings are taken.
///
/// # Errors
///
/// As of [`answer`](super::answer); and if the text is anything but one expression.
pub fn exact<'a>(
    text: &str,
    is_variable: &dyn Fn(&str) -> bool,
    flipped: &[Doubt],
    options: &Options,
    cx: &Context<'a>,
) -> Parsed<Known<'a>> {
    let ascii = Ascii::of(text);
    let text = ascii.as_ref().map_or(text, |ascii| &*ascii.text);
    let whole = Span::new(0..text.len());
    let style = Style::of(text, options.locale, false).at(options.now);
    let mut choices = Choices::flipping(flipped);
    let given = Given { has: is_variable, is_measured: &|_| false };
    let statements = parse(text, style, &mut choices, given, cx.budget)?;
    let node = only_expression(&statements, whole)?;
    let value = Evaluator::new(Vec::new(), options.angle, &mut choices, cx).both(node)?;
    let value = exact_of(value, cx).and_then(|value| cx.end(value)).map_err(|fault| fault.boxed_at(whole))?;
    let reading = write::program(&statements, &choices.in_degrees, is_variable, cx.budget);
    cx.budget.fits_text(reading.len() as u64).map_err(|fault| fault.boxed_at(whole))?;
    Ok(Known { value, reading, doubts: choices.met().iter().map(|(doubt, _)| *doubt).collect() })
}

/// The expression of a text that is nothing else; `whole` is the place of the text.
pub(super) fn only_expression(statements: &[Statement], whole: Span) -> Parsed<&Node> {
    match statements {
        [Statement::Value(node)] => Ok(node),
        _ => Err(Fault::new(ErrorCode::InvalidInput, "it is not a single expression").boxed_at(whole)),
    }
}

fn exact_of<'a>(value: Value<'a>, cx: &Context<'a>) -> Faulty<Exact<'a>> {
    let all = |items: Vec<Value<'a>>| items.into_iter().map(|item| exact_of(item, cx)).collect::<Faulty<Vec<_>>>();
    Ok(match value {
        Value::Number(number) | Value::Formula(number) | Value::Antiderivative(number) => Exact::Number(number),
        Value::Written(number, Target::Percent) | Value::Percent(number) => Exact::Percent(number),
        Value::Written(number, _) => Exact::Number(number),
        Value::Quantity(quantity) | Value::Parts(_, quantity) => match quantity.as_number(cx) {
            Some(number) => Exact::Number(number),
            None => Exact::Amount(Amount(quantity)),
        },
        Value::Boolean(holds) => Exact::Truth(holds),
        Value::List(brackets, items) => Exact::List(brackets, all(items)?),
        Value::Matrix(rows) => Exact::Matrix(rows.into_iter().map(all).collect::<Faulty<Vec<_>>>()?),
        Value::Digits(_) => return Err(Fault::new(ErrorCode::UnsupportedResult, "only its first digits are known")),
        other => Exact::Text(outcome::of_value(&other, super::DIGITS, cx)?.text),
    })
}
