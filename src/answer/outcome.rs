//! Replies from values: the exact text, the digits, and the one line to repeat.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::note::{Note, NoteCode};
use pascaline_number::decimal::Decimal;
use pascaline_number::integer::{BitTest, IntegerExt, to_decimal};
use pascaline_number::rational::Rational;
use pascaline_number::size::as_usize;
use pascaline_read::digits::{self, Decimals};
use pascaline_read::tree::{Brackets, Target};
use pascaline_read::write::bracket_texts;
use pascaline_read::{Faulty, roman};
use pascaline_sympy::{self as sympy, Context, Expr};

use super::approximation::{self, Approximation};
use super::beyond::Beyond;
use super::evaluate::Value;
use super::factors;
use super::quantity::Quantity;
use super::zero::{self, Settled};
use super::{Alternative, DIGITS, Kind, Options, Reply};

/// The part of a reply that a value decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) exact: Option<String>,
    pub(super) beyond: Beyond,
    pub(super) decimal: Option<String>,
    pub(super) solutions: Vec<Vec<(String, String)>>,
    /// Whether an amount of money in it is rounded.
    pub(super) has_rounded_money: bool,
    /// Whether the text has not all digits of a decimal that ends.
    pub(super) is_rounded: bool,
    /// Whether a part of the value is taken as zero because its first digits are.
    pub(super) has_zero: bool,
}

/// The text of equations that nothing solves.
const NO_SOLUTION: &str = "no solution";

impl Outcome {
    pub(super) fn of_text(kind: Kind, text: String) -> Self {
        Self {
            kind,
            text,
            exact: None,
            beyond: Beyond::Nothing,
            decimal: None,
            solutions: Vec::new(),
            has_rounded_money: false,
            is_rounded: false,
            has_zero: false,
        }
    }

    /// Checks that each of its texts, and the line of its solutions, is within the limit.
    pub(super) fn fits(&self, budget: &Budget) -> Faulty<()> {
        let texts = [Some(&self.text), self.exact.as_ref(), self.decimal.as_ref()];
        texts.into_iter().flatten().try_for_each(|text| budget.fits_text(text.len() as u64))
    }

    /// The outcome of equations that nothing solves.
    pub(super) fn without_solution() -> Self {
        Self::of_text(Kind::Solutions, NO_SOLUTION.to_owned())
    }

    /// Whether it says that an equation does not hold, or that nothing solves it.
    pub(super) fn is_false(&self) -> bool {
        match self.kind {
            Kind::Boolean => self.text == "false",
            Kind::Solutions => self.text == NO_SOLUTION,
            _ => false,
        }
    }

    /// The text, which says whether it is rounded.
    pub(super) fn line(&self) -> String {
        [&*self.text, if self.is_rounded { ROUNDED } else { "" }].concat()
    }

    /// The text, or the exact value where the text is cut off.
    pub(super) fn shown(&self) -> &str {
        self.beyond.text(self.exact.as_deref()).unwrap_or(&self.text)
    }

    /// The reply, with how the text was read.
    pub(super) fn told(
        self,
        reading: String,
        mut notes: Vec<Note>,
        alternatives: Vec<Alternative>,
        options: &Options,
    ) -> Reply {
        let text = self.line();
        let Self { kind, exact, beyond, decimal, solutions, has_zero, .. } = self;
        let beyond = beyond.of_question(exact.as_deref(), &reading, options);
        if has_zero {
            let message = format!("A part of the value is zero to {} digits, and is taken as 0.", zero::PLACES);
            notes.push(Note::new(NoteCode::Precision, message, None));
        }
        // The digits of several unknowns are not those of a number.
        let decimal = decimal.filter(|_| kind != Kind::Solutions);
        Reply { kind, text, exact, decimal, solutions, reading, notes, alternatives, beyond }
    }
}

/// What follows a decimal that ends, but later.
pub(super) const ROUNDED: &str = " (rounded)";

/// Decimals that end are shown whole up to this many digits.
const MOST_DIGITS: u32 = 50;

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
        Value::Parts(parts, whole) => of_parts(parts, whole, places, cx)?,
        Value::Date(date) => Outcome::of_text(Kind::Text, date.text()),
        Value::Time(time) => Outcome::of_text(Kind::Text, time.text()),
        Value::Moment(moment) => Outcome::of_text(Kind::Text, moment.text()),
        Value::Text(text) => Outcome::of_text(Kind::Text, (*text).to_owned()),
        Value::Boolean(holds) => Outcome::of_text(Kind::Boolean, holds.to_string()),
        Value::List(brackets, items) => of_list(bracket_texts(*brackets), items, places, cx)?,
        Value::Matrix(rows) => {
            let square = bracket_texts(Brackets::Square);
            let rows = rows.iter().map(|row| of_list(square, row, places, cx));
            joined(square, rows, cx)?
        }
        Value::Written(number, target) => written(number, target, places, cx)?,
        Value::Formula(formula) => Outcome::of_text(Kind::Text, formula_text(formula, cx)?),
        Value::Line(name, place) => Outcome::of_text(Kind::Text, [name, " = ", &*formula_text(place, cx)?].concat()),
        Value::Antiderivative(formula) => Outcome::of_text(Kind::Text, formula_text(formula, cx)? + " + C"),
        Value::Uncertain(parts) => {
            let [center, error] = [of_value(&parts[0], places, cx)?, of_value(&parts[1], places, cx)?];
            Outcome::of_text(Kind::Text, [&center.text, " ± ", &error.text].concat())
        }
        Value::Digits(text) => Outcome { decimal: Some(text.clone()), ..Outcome::of_text(Kind::Number, text.clone()) },
    })
}

/// `[1, 2]`
fn of_list<'a>(brackets: (&str, &str), items: &[Value<'a>], places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    joined(brackets, items.iter().map(|item| of_value(item, places, cx)), cx)
}

/// The outcome of several items in brackets, each of which is made once those before it fit into a text.
fn joined((open, close): (&str, &str), items: impl Iterator<Item = Faulty<Outcome>>, cx: &Context) -> Faulty<Outcome> {
    let mut list = Outcome::of_text(Kind::Text, open.to_owned());
    for (index, item) in items.enumerate() {
        cx.budget.spend(1)?;
        let item = item?;
        list.text += if index > 0 { ", " } else { "" };
        list.text += &item.text;
        list.has_rounded_money |= item.has_rounded_money;
        cx.budget.fits_text(list.text.len() as u64)?;
    }
    list.text += close;
    Ok(list)
}

/// A formula in the notation of a reading.
fn formula_text<'a>(formula: Expr<'a>, cx: &Context<'a>) -> Faulty<String> {
    let text = text_of(formula, cx);
    cx.budget.fits_text(text.len() as u64)?;
    Ok(text)
}

/// The outcome of a number.
pub(super) fn of_number<'a>(number: Expr<'a>, places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    if let Some(rational) = number.as_rational() {
        return of_rational(rational, places, cx.budget);
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
        return of_rational(rational, places, cx.budget);
    }
    let Settled { number, approximation, has_zero } = zero::settled(number, places, cx)?;
    if let Some(rational) = number.as_rational() {
        return Ok(Outcome { has_zero, ..of_rational(rational, places, cx.budget)? });
    }
    let Approximation { re, im } = with_whole(number, approximation, places, cx)?;
    let (kind, decimal) =
        if im.is_zero() { (Kind::Number, digits::text(&re)) } else { (Kind::Complex, complex_text(&re, &im)) };
    let outcome = Outcome::of_text(kind, decimal.clone());
    let is_whole = sympy::as_complex_rational(number).is_some_and(|(real, imaginary)| {
        is_decimal(real, &digits::text(&re), cx) && is_decimal(imaginary, &digits::text(&im), cx)
    });
    let exact = exact(number, cx);
    let beyond = Beyond::exact_if(exact.is_some() && !is_whole);
    Ok(Outcome { exact, beyond, decimal: Some(decimal), has_zero, ..outcome })
}

/// The digits of a number, with all of those that are written before the point.
fn with_whole<'a>(number: Expr<'a>, found: Approximation, places: u32, cx: &Context<'a>) -> Faulty<Approximation> {
    match places_of_whole(&found.re, places).max(places_of_whole(&found.im, places)) {
        Some(more) => approximation::approximate(number, more, cx),
        None => Ok(found),
    }
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

/// The outcome of a fraction.
pub(super) fn of_rational(number: &Rational, places: u32, budget: &Budget) -> Faulty<Outcome> {
    if let Some(integer) = number.as_integer() {
        budget.spend(1 + (number.bits() as u64).pow(2) / 65_536)?;
        budget.fits_text(number.bits() as u64 * 3 / 10)?;
        let text = to_decimal(integer);
        let (exact, decimal) = (Some(text.clone()), Some(text.clone()));
        return Ok(Outcome { exact, decimal, ..Outcome::of_text(Kind::Number, text) });
    }
    budget.fits_text(number.bits() as u64 * 3 / 10)?;
    let exact = [to_decimal(number.numerator()), to_decimal(number.denominator())].join("/");
    let exact = (exact.len() <= LONGEST_EXACT).then_some(exact);
    let decimals = Decimals::of(number, places.max(MOST_DIGITS) as usize, budget)?;
    // Who asks for fewer digits than usual does not want them all.
    let is_wanted = |text: &str| places >= DIGITS || digits::significant(text) <= places as usize;
    let (decimal, is_rounded, beyond) = match decimals {
        Decimals::Whole(text) if is_wanted(&text) => (text, false, Beyond::Nothing),
        Decimals::Whole(text) => (rounded(number, places, budget)?, false, Beyond::Text(text)),
        decimals => {
            let is_rounded = decimals == Decimals::Long && places >= DIGITS;
            (rounded(number, places, budget)?, is_rounded, Beyond::exact_if(exact.is_some()))
        }
    };
    let outcome = Outcome::of_text(Kind::Number, decimal.clone());
    Ok(Outcome { exact, beyond, decimal: Some(decimal), is_rounded, ..outcome })
}

/// A fraction in digits that are cut off.
fn rounded(number: &Rational, places: u32, budget: &Budget) -> Faulty<String> {
    let rounded = digits::of_rational(number, places, budget)?;
    let rounded = match places_of_whole(&rounded, places) {
        Some(more) => digits::of_rational(number, more, budget)?,
        None => rounded,
    };
    Ok(digits::text(&rounded))
}

/// The number of digits before the point, if they are all written, but more than are asked for: zeros would look like digits.
fn places_of_whole(number: &Decimal, places: u32) -> Option<u32> {
    let magnitude = u32::try_from(digits::magnitude(number)).ok()?;
    (places >= DIGITS && places < magnitude && i64::from(magnitude) <= digits::LONGEST_WHOLE).then_some(magnitude)
}

/// The exact text of a number, if it is short.
pub(super) fn exact<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<String> {
    const MOST_PARTS: usize = 60;
    if number.nodes(cx) > MOST_PARTS || !number.is_numeric(cx) {
        return None;
    }
    let text = text_of(number, cx);
    let has_float = number.any(cx, &mut |part| part.as_float().is_some() || matches!(part, sympy::Form::RootOf(_)));
    (!has_float && text.len() <= LONGEST_EXACT).then_some(text)
}

/// The notation of a reading.
static READING: sympy::Notation = sympy::Notation {
    power: "^",
    constant: |constant| match constant {
        sympy::Constant::Exp1 => "e",
        sympy::Constant::ImaginaryUnit => "i",
        sympy::Constant::Infinity => "infinity",
        sympy::Constant::NegativeInfinity => "-infinity",
        constant => sympy::constant_name(constant),
    },
    function: |function| match function {
        sympy::Function::Log => "ln",
        sympy::Function::Abs => "abs",
        sympy::Function::Ceiling => "ceil",
        sympy::Function::Min => "min",
        sympy::Function::Max => "max",
        function => function.name(),
    },
};

/// An expression in the notation of a reading.
pub(super) fn text_of<'a>(expr: Expr<'a>, cx: &Context<'a>) -> String {
    sympy::text_in(expr, &READING, cx)
}

fn of_quantity<'a>(quantity: &Quantity<'a>, places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    if quantity.is_squared_money() {
        let hint = "write one of them as a plain number, as in `$5 * 3`; to divide, write `$15 / $5`";
        let fault = Fault::new(ErrorCode::UnsupportedResult, "two amounts of money cannot be multiplied");
        return Err(fault.hint(Some(hint.to_owned())));
    }
    if quantity.is_money_by_squared_time() {
        let hint = "multiply a rate by a time, as in `$20/hour * 8 hours`, or divide by a plain number";
        let fault = Fault::new(ErrorCode::UnsupportedResult, "a rate of money is divided by a time");
        return Err(fault.hint(Some(hint.to_owned())));
    }
    let number = of_number(quantity.number(), places, cx)?;
    let with_unit = |text: &String| quantity.text(text);
    let amount = amount(quantity, places, cx)?;
    let exact = match &amount {
        Some(Amount { text, is_exact: true }) => Some(with_unit(text)),
        _ => number.exact.as_ref().map(with_unit),
    };
    let beyond = match &amount {
        Some(Amount { is_exact: true, .. }) => Beyond::Nothing,
        Some(_) if exact.is_some() && number.beyond == Beyond::Nothing => Beyond::Text(with_unit(&number.text)),
        _ => number.beyond.map(with_unit),
    };
    let text = with_unit(amount.as_ref().map_or(&number.text, |amount| &amount.text));
    let is_rounded = number.is_rounded && amount.is_none();
    let has_rounded_money = match amount {
        Some(amount) => !amount.is_exact,
        None => quantity.currency().is_some() && !is_decimal(quantity.number(), &number.text, cx),
    };
    let (decimal, has_zero) = (number.decimal, number.has_zero);
    let outcome = Outcome::of_text(Kind::Quantity, text);
    Ok(Outcome { exact, beyond, decimal, has_rounded_money, is_rounded, has_zero, ..outcome })
}

/// Whether a number is exactly these digits.
fn is_decimal<'a>(number: Expr<'a>, text: &str, cx: &Context<'a>) -> bool {
    let decimal = number.as_rational().and_then(|number| digits::terminating(number, cx.budget));
    decimal.is_some_and(|decimal| decimal == text)
}

/// `5 feet 3 inches`; the exact value is that of the whole in feet.
fn of_parts<'a>(parts: &[Quantity<'a>], whole: &Quantity<'a>, places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    let (mut texts, mut is_whole) = (Vec::new(), true);
    for part in parts {
        let part = of_quantity(part, places, cx)?;
        is_whole &= part.beyond == Beyond::Nothing;
        texts.push(part.text);
    }
    let size = texts.join(" ");
    let is_negative = approximation::sign(whole.number(), cx)?.is_some_and(Ordering::is_lt);
    let text = if is_negative { format!("-({size})") } else { size };
    let outcome = of_quantity(whole, places, cx)?;
    let beyond = if is_whole { Beyond::Nothing } else { outcome.beyond };
    Ok(Outcome { text, beyond, ..outcome })
}

/// The digits of an amount of money.
struct Amount {
    text: String,
    /// Whether nothing was rounded.
    is_exact: bool,
}

/// The amount, with the decimals of its currency; `None` for what is not an amount of money, for at most half of the smallest coin,
/// and for an amount that is neither a fraction nor short.
fn amount<'a>(quantity: &Quantity<'a>, places: u32, cx: &Context<'a>) -> Faulty<Option<Amount>> {
    let Some(decimals) = quantity.currency().map(|currency| currency.places) else { return Ok(None) };
    let Some(number) = quantity.number().as_rational() else {
        let text = to_the_coin(quantity.number(), decimals, places, cx)?;
        return Ok(text.map(|text| Amount { text, is_exact: false }));
    };
    let (text, is_exact) = digits::fixed(number, decimals, cx.budget)?;
    Ok((is_exact || digits::is_seen(number, decimals, cx.budget)).then_some(Amount { text, is_exact }))
}

/// A real number with this many decimals, each of which is right: a large number needs more digits than were asked for. `None`
/// for a complex number, for one that would be zero, and for a very long one.
fn to_the_coin<'a>(number: Expr<'a>, decimals: usize, places: u32, cx: &Context<'a>) -> Faulty<Option<String>> {
    /// Digits after the decimals, by which they are rounded.
    const MORE: usize = 16;
    let Approximation { re, im } = approximation::approximate(number, places, cx)?;
    let before = as_usize(digits::magnitude(&re));
    if !im.is_zero() || before > LONGEST_EXACT {
        return Ok(None);
    }
    let needed = u32::try_from(before + decimals + MORE).unwrap_or(places);
    let text = digits::to_places(&approximation::approximate(number, needed, cx)?.re, decimals);
    let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    Ok((!is_zero).then_some(text))
}

/// `-2 1/3`; `None` for a whole number, and for a fraction below 1.
fn mixed(number: &Rational) -> Option<String> {
    let (whole, rest) = number.numerator().divide_truncate(number.denominator())?;
    if whole.is_zero() || rest.is_zero() {
        return None;
    }
    Some(format!("{whole} {}/{}", pascaline_number::integer::Abs::abs(rest), number.denominator()))
}

/// Decimal digits as a number from 1 to 10 and a power of ten.
fn scientific(text: &str) -> String {
    let (sign, size) = text.strip_prefix('-').map_or(("", text), |size| ("-", size));
    let (mantissa, exponent) = size.split_once('e').unwrap_or((size, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, fraction].concat();
    let significant = digits.trim_start_matches('0');
    let leading = digits.len() - significant.len();
    let (Ok(exponent), false) = (exponent.parse::<i64>(), significant.is_empty()) else { return text.to_owned() };
    let exponent = exponent + as_i64(whole.len()) - as_i64(leading) - 1;
    let (first, rest) = significant.split_at(1);
    let rest = rest.trim_end_matches('0');
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{rest} * 10^{exponent}")
}

fn as_i64(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
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
        Target::Scientific => scientific(&outcome.text),
        Target::Exact => outcome.exact.clone().unwrap_or_else(|| outcome.text.clone()),
        Target::Roman => {
            number.as_i64().and_then(|number| roman::written(u32::try_from(number).ok()?)).ok_or_else(|| {
                Fault::new(ErrorCode::UnsupportedResult, "only whole numbers from 1 to 3999 have a Roman numeral")
            })?
        }
        Target::Factors => match number.as_integer() {
            Some(number) => factors::text(number, cx.budget)?,
            None => return Err(Fault::new(ErrorCode::UnsupportedResult, "only a whole number has prime factors")),
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
            let bits = BitTest::bit_len(integer) as u64;
            cx.budget.spend(1 + bits.pow(2) / 65_536)?;
            cx.budget.fits_text(bits / u64::from(radix.ilog2()))?;
            let digits = integer.in_radix(*radix).to_string();
            match digits.strip_prefix('-') {
                Some(digits) => format!("-{prefix}{digits}"),
                None => format!("{prefix}{digits}"),
            }
        }
        _ => outcome.text.clone(),
    };
    if text == outcome.text {
        return Ok(outcome);
    }
    Ok(Outcome { text, beyond: Beyond::Nothing, is_rounded: false, ..outcome })
}
