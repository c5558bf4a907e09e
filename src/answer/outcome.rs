//! Replies from values: the exact text, the digits, and the one line to repeat.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::Note;
use pascaline_number::decimal::Decimal;
use pascaline_number::integer::{IntegerExt, to_decimal};
use pascaline_number::rational::Rational;
use pascaline_read::Faulty;
use pascaline_read::digits;
use pascaline_read::tree::Target;
use pascaline_read::write::bracket_texts;
use pascaline_sympy::{self as sympy, Context, Expr};

use super::approximation::{self, Approximation};
use super::evaluate::Value;
use super::quantity::Quantity;
use super::{Alternative, Kind, Reply};

/// The part of a reply that a value decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) exact: Option<String>,
    pub(super) decimal: Option<String>,
    pub(super) solutions: Vec<Vec<(String, String)>>,
}

impl Outcome {
    pub(super) fn of_text(kind: Kind, text: String) -> Self {
        Self { kind, text, exact: None, decimal: None, solutions: Vec::new() }
    }
}

impl Outcome {
    /// The reply, with how the text was read.
    pub(super) fn told(self, reading: String, notes: Vec<Note>, alternatives: Vec<Alternative>) -> Reply {
        let Self { kind, text, exact, decimal, solutions } = self;
        Reply { kind, text, exact, decimal, solutions, reading, notes, alternatives }
    }
}

/// Longer exact values are not given.
const LONGEST_EXACT: usize = 400;

/// The outcome of a value.
pub(super) fn of_value<'a>(value: &Value<'a>, places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    Ok(match value {
        Value::Number(number) => of_number(number, places, cx)?,
        Value::Percent(number) => {
            let hundredfold = of_number(cx.product(number, cx.number(100)), places, cx)?;
            Outcome { text: hundredfold.text + "%", ..of_number(number, places, cx)? }
        }
        Value::Quantity(quantity) => of_quantity(quantity, places, cx)?,
        Value::Date(date) => Outcome::of_text(Kind::Text, date.text()),
        Value::Time(time) => Outcome::of_text(Kind::Text, time.text()),
        Value::Moment(moment) => Outcome::of_text(Kind::Text, moment.text()),
        Value::Text(text) => Outcome::of_text(Kind::Text, (*text).to_owned()),
        Value::Boolean(holds) => Outcome::of_text(Kind::Boolean, holds.to_string()),
        Value::List(brackets, items) => {
            let (open, close) = bracket_texts(*brackets);
            Outcome::of_text(Kind::Text, format!("{open}{}{close}", joined(items, places, cx)?))
        }
        Value::Matrix(rows) => {
            let mut texts = Vec::new();
            for row in rows {
                texts.push(format!("[{}]", joined(row, places, cx)?));
            }
            Outcome::of_text(Kind::Text, format!("[{}]", texts.join(", ")))
        }
        Value::Written(number, target) => written(number, target, places, cx)?,
    })
}

fn joined<'a>(items: &[Value<'a>], places: u32, cx: &Context<'a>) -> Faulty<String> {
    let mut texts = Vec::new();
    for item in items {
        cx.budget.spend(1)?;
        texts.push(of_value(item, places, cx)?.text);
    }
    Ok(texts.join(", "))
}

/// The outcome of a number.
pub(super) fn of_number<'a>(number: Expr<'a>, places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    if let Some(rational) = number.as_rational() {
        return of_rational(rational, places, cx);
    }
    if number.is_constant(sympy::Constant::Infinity) || number.is_constant(sympy::Constant::NegativeInfinity) {
        let text = if number.is_constant(sympy::Constant::Infinity) { "infinity" } else { "-infinity" };
        return Ok(Outcome { exact: Some(text.to_owned()), ..Outcome::of_text(Kind::Number, text.to_owned()) });
    }
    let is_infinite = |part: Expr<'a>| matches!(part, sympy::Form::Constant(constant) if is_infinity(*constant));
    if number.any(cx, &mut |part| is_infinite(part)) {
        return Err(Fault::new(ErrorCode::UnsupportedResult, "the result is infinite or undefined"));
    }
    let number = simplest(number, cx);
    if let Some(rational) = number.as_rational() {
        return of_rational(rational, places, cx);
    }
    let Approximation { re, im } = approximation::approximate(number, places, cx)?;
    let (kind, decimal) =
        if im.is_zero() { (Kind::Number, digits::text(&re)) } else { (Kind::Complex, complex_text(&re, &im)) };
    Ok(Outcome { kind, text: decimal.clone(), exact: exact(number, cx), decimal: Some(decimal), solutions: Vec::new() })
}

fn is_infinity(constant: sympy::Constant) -> bool {
    use sympy::Constant as Engine;
    matches!(constant, Engine::Infinity | Engine::NegativeInfinity | Engine::ComplexInfinity | Engine::NaN)
}

/// `1 - 2i`
fn complex_text(re: &Decimal, im: &Decimal) -> String {
    let im = digits::text(im);
    let (sign, size) = match im.strip_prefix('-') {
        Some(size) => ("-", size.to_owned()),
        None => ("+", im),
    };
    let size = if size == "1" { String::new() } else { size };
    if re.is_zero() {
        return if sign == "-" { format!("-{size}i") } else { format!("{size}i") };
    }
    format!("{} {sign} {size}i", digits::text(re))
}

/// The shorter of a number and of its expansion.
fn simplest<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    const MOST_STEPS: u64 = 20_000;
    let expanded = cx.limited(MOST_STEPS, |cx| sympy::expand_deep(number, cx));
    match expanded {
        Ok(expanded) if expanded.nodes(cx) <= number.nodes(cx) => expanded,
        _ => number,
    }
}

fn of_rational(number: &Rational, places: u32, cx: &Context) -> Faulty<Outcome> {
    if let Some(integer) = number.as_integer() {
        cx.budget.spend(1 + (number.bits() as u64).pow(2) / 65_536)?;
        cx.budget.fits_text(number.bits() as u64 * 3 / 10)?;
        let text = to_decimal(integer);
        return Ok(Outcome {
            kind: Kind::Number,
            text: text.clone(),
            exact: Some(text.clone()),
            decimal: Some(text),
            solutions: Vec::new(),
        });
    }
    cx.budget.fits_text(number.bits() as u64 * 3 / 10)?;
    let decimal = digits::text(&digits::of_rational(number, places, cx.budget)?);
    let exact = [to_decimal(number.numerator()), to_decimal(number.denominator())].join("/");
    Ok(Outcome {
        kind: Kind::Number,
        text: decimal.clone(),
        exact: (exact.len() <= LONGEST_EXACT).then_some(exact),
        decimal: Some(decimal),
        solutions: Vec::new(),
    })
}

/// The exact text of a number, if it is short.
pub(super) fn exact<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<String> {
    const MOST_PARTS: usize = 60;
    if number.nodes(cx) > MOST_PARTS || !number.is_numeric(cx) {
        return None;
    }
    let text = sympy::text(number, cx).replace("**", "^");
    let has_float = number.any(cx, &mut |part| part.as_float().is_some() || matches!(part, sympy::Form::RootOf(_)));
    (!has_float && text.len() <= LONGEST_EXACT).then(|| with_own_names(&text))
}

/// The engine's text with the names that constants and functions have in a reading.
pub(super) fn with_own_names(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|char: char| char.is_ascii_alphabetic()) {
        let (before, from) = rest.split_at(start);
        written += before;
        let length = from.find(|char: char| !char.is_alphanumeric() && char != '_').unwrap_or(from.len());
        let (name, after) = from.split_at(length);
        written += match name {
            "E" => "e",
            "I" => "i",
            "oo" => "infinity",
            "log" if !after.starts_with('(') => name,
            "log" => "ln",
            "Abs" => "abs",
            "ceiling" => "ceil",
            "Min" => "min",
            "Max" => "max",
            _ => name,
        };
        rest = after;
    }
    written + rest
}

fn of_quantity<'a>(quantity: &Quantity<'a>, places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    if quantity.is_squared_money() {
        let hint = "write one of them as a plain number, as in `$5 * 3`; to divide, write `$15 / $5`";
        let fault = Fault::new(ErrorCode::UnsupportedResult, "two amounts of money cannot be multiplied");
        return Err(fault.hint(Some(hint.to_owned())));
    }
    let number = of_number(quantity.number(), places, cx)?;
    let with_unit = |text: &String| quantity.text(text);
    let amount = amount(quantity, places, cx)?;
    let is_exact = |amount: &Amount| amount.is_exact;
    let exact = match amount.as_ref().filter(|amount| is_exact(amount)) {
        Some(amount) => Some(with_unit(&amount.text)),
        None => number.exact.as_ref().map(with_unit),
    };
    Ok(Outcome {
        kind: Kind::Quantity,
        text: with_unit(amount.as_ref().map_or(&number.text, |amount| &amount.text)),
        exact,
        decimal: number.decimal,
        solutions: Vec::new(),
    })
}

/// The digits of an amount of money.
struct Amount {
    text: String,
    /// Whether nothing was rounded.
    is_exact: bool,
}

/// The amount, with the decimals of its currency; `None` for what is not an amount of money, or is less than the smallest coin.
fn amount<'a>(quantity: &Quantity<'a>, places: u32, cx: &Context<'a>) -> Faulty<Option<Amount>> {
    let Some(decimals) = quantity.currency().map(|currency| currency.places) else { return Ok(None) };
    let (text, is_exact) = if let Some(number) = quantity.number().as_rational() {
        digits::fixed(number, decimals, cx.budget)?
    } else {
        // The cents of a large amount are its last digits.
        const MORE: u32 = 16;
        let Approximation { re, im } = approximation::approximate(quantity.number(), places + MORE, cx)?;
        if !im.is_zero() {
            return Ok(None);
        }
        (digits::to_places(&re, decimals), false)
    };
    let is_lost = !is_exact && text.bytes().all(|byte| matches!(byte, b'0' | b'.' | b'-'));
    Ok((!is_lost).then_some(Amount { text, is_exact }))
}

/// `-2 1/3`; `None` for a whole number, and for a fraction below 1.
fn mixed(number: &Rational) -> Option<String> {
    let (whole, rest) = number.numerator().divide_truncate(number.denominator())?;
    if whole.is_zero() || rest.is_zero() {
        return None;
    }
    Some(format!("{whole} {}/{}", pascaline_number::integer::Abs::abs(rest), number.denominator()))
}

/// A number in the form that was asked for.
fn written<'a>(number: Expr<'a>, target: &Target, places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    let outcome = of_number(number, places, cx)?;
    let text = match target {
        Target::Fraction => match (&outcome.exact, number.as_rational()) {
            (Some(exact), Some(_)) => exact.clone(),
            _ => return Err(Fault::new(ErrorCode::UnsupportedResult, "the number is not a fraction")),
        },
        Target::Mixed => match number.as_rational() {
            Some(number) => mixed(number).unwrap_or(outcome.text.clone()),
            None => return Err(Fault::new(ErrorCode::UnsupportedResult, "the number is not a fraction")),
        },
        Target::Prefixed(radix) | Target::Base(radix) => {
            let prefix = match (target, radix) {
                (Target::Base(_), _) => "",
                (_, 2) => "0b",
                (_, 8) => "0o",
                _ => "0x",
            };
            let Some(integer) = number.as_integer() else {
                return Err(Fault::new(
                    ErrorCode::UnsupportedResult,
                    "only a whole number can be written in another base",
                ));
            };
            cx.budget.spend(1 + (pascaline_number::integer::BitTest::bit_len(integer) as u64).pow(2) / 65_536)?;
            let digits = integer.in_radix(*radix).to_string();
            match digits.strip_prefix('-') {
                Some(digits) => format!("-{prefix}{digits}"),
                None => format!("{prefix}{digits}"),
            }
        }
        _ => outcome.text.clone(),
    };
    Ok(Outcome { text, ..outcome })
}
