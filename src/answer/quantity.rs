//! Quantities: exact numbers with units, such as an angle, a duration or an amount of money.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::rational::Rational;
use pascaline_read::Faulty;
use pascaline_read::units::{Currency, Part, QuantityKind, Unit};
use pascaline_sympy::{Constant, Context, Expr};
use pascaline_unit::measure::Size;

/// A number with units.
#[derive(Clone, Debug)]
pub(super) struct Quantity<'a> {
    /// The size, in the units.
    number: Expr<'a>,
    /// Their product, each unit once; none for a plain number.
    parts: Vec<Part>,
}

/// The largest power of a unit.
const MOST_POWER: i16 = 64;

impl<'a> Quantity<'a> {
    pub(super) fn new(number: Expr<'a>, unit: Unit) -> Self {
        Self { number, parts: vec![Part { unit, power: 1 }] }
    }

    /// A number of units with this name.
    pub(super) fn of(number: Expr<'a>, name: &str) -> Self {
        let part = |unit| Part { unit, power: 1 };
        Self { number, parts: Unit::find(name).map(part).into_iter().collect() }
    }

    /// A number without a unit.
    pub(super) fn of_number(number: Expr<'a>) -> Self {
        Self { number, parts: Vec::new() }
    }

    /// A duration, in the largest unit of which it is a whole number.
    pub(super) fn of_seconds(seconds: i64, cx: &Context<'a>) -> Self {
        match seconds {
            _ if seconds % 3_600 == 0 => Self::of(cx.number(seconds / 3_600), "hours"),
            _ if seconds % 60 == 0 => Self::of(cx.number(seconds / 60), "minutes"),
            _ => Self::of(cx.number(seconds), "seconds"),
        }
    }

    /// The size, in the units.
    pub(super) fn number(&self) -> Expr<'a> {
        self.number
    }

    /// The same unit with another number.
    pub(super) fn map(&self, map: impl Fn(Expr<'a>) -> Expr<'a>) -> Self {
        Self { number: map(self.number), parts: self.parts.clone() }
    }

    pub(super) fn scale(&self, factor: Expr<'a>, cx: &Context<'a>) -> Self {
        self.map(|number| cx.product(number, factor))
    }

    /// The only unit, if it has no power.
    pub(super) fn unit(&self) -> Option<Unit> {
        match self.parts[..] {
            [Part { unit, power: 1 }] => Some(unit),
            _ => None,
        }
    }

    pub(super) fn kind(&self) -> QuantityKind {
        self.parts.iter().fold(QuantityKind::default(), |kind, part| kind.times(part.unit.kind(), part.power))
    }

    /// Whether two amounts of money are multiplied in it: `$5 * $3`.
    pub(super) fn is_squared_money(&self) -> bool {
        self.kind().money.iter().filter(|power| **power > 0).map(|power| i32::from(*power)).sum::<i32>() > 1
    }

    /// The number, if the units cancel.
    pub(super) fn as_number(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        if self.parts.is_empty() {
            return Some(self.number);
        }
        self.kind().is_number().then(|| cx.product(self.number, self.size(cx)))
    }

    /// The angle in radians, if it is one.
    pub(super) fn as_radians(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        self.kind().is_angle().then(|| cx.product(self.number, self.size(cx)))
    }

    /// The whole sum in units of the first one. What is added to a temperature is a difference.
    pub(super) fn add(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        if !self.has_units_of(other) && self.kind() != other.kind() {
            return Err(self.mismatch(other));
        }
        let factor = other.factor_to(self, cx)?;
        Ok(Self { number: cx.sum(self.number, cx.product(other.number, factor)), parts: self.parts.clone() })
    }

    /// The difference, in units of the first one. The zeros of two temperature scales may differ.
    pub(super) fn subtract(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let is_scale = |quantity: &Self| quantity.unit().is_some_and(|unit| unit.as_scale().is_some());
        if is_scale(self) && is_scale(other) {
            return self.minus_converted(other, cx);
        }
        self.add(&other.scale(cx.number(-1), cx), cx)
    }

    /// The difference from another quantity as it is in these units.
    pub(super) fn minus_converted(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let other = other.convert(self, cx)?;
        Ok(Self { number: cx.subtract(self.number, other.number), parts: self.parts.clone() })
    }

    pub(super) fn multiply(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        self.joined(other, 1, cx.product(self.number, other.number), cx)
    }

    pub(super) fn divide(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        if other.number.is_literal_zero() {
            return Err(Fault::new(ErrorCode::DivisionByZero, "division by zero"));
        }
        self.joined(other, -1, cx.divide(self.number, other.number), cx)
    }

    /// The product of the units with a power of the other's, under a number. Units of one kind become one.
    fn joined(&self, other: &Self, power: i16, number: Expr<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let mut product = Self { number, parts: self.parts.clone() };
        let raised = other.parts.iter().map(|part| Part { power: part.power * power, ..*part });
        product.parts.extend(raised);
        if self.parts.is_empty() || other.parts.is_empty() {
            return Ok(product);
        }
        product.expand();
        product.merge(cx)?;
        if !product.parts.is_empty() && product.kind().is_number() {
            return Ok(Self::of_number(cx.product(product.number, product.size(cx))));
        }
        // `5 N m`, as it is written, keeps its units.
        if !other.number.is_one() {
            product.simplify(cx)?;
        }
        Ok(product)
    }

    /// Replaces several units of the SI by the one that has a name for their product: `kg*m/s^2` is a newton.
    fn simplify(&mut self, cx: &Context<'a>) -> Faulty<()> {
        const NAMED: [&str; 16] = ["N", "J", "W", "Pa", "C", "V", "ohm", "F", "H", "Wb", "T", "S", "A", "kg", "m", "s"];
        if self.parts.len() < 2 {
            return Ok(());
        }
        cx.budget.spend((self.parts.len() + NAMED.len()) as u64)?;
        let one = Size { fraction: Rational::ONE, has_pi: false };
        if self.parts.iter().any(|part| part.unit.size(cx.budget) != one) {
            return Ok(());
        }
        let kind = self.kind();
        let mut named = NAMED.into_iter().filter_map(Unit::find);
        if let Some(unit) = named.find(|unit| unit.kind() == kind) {
            self.parts = vec![Part { unit, power: 1 }];
        }
        Ok(())
    }

    /// Replaces the units that are made of others.
    fn expand(&mut self) {
        if self.parts.iter().all(|part| part.unit.components().is_none()) {
            return;
        }
        let parts = std::mem::take(&mut self.parts);
        for part in parts {
            match part.unit.components() {
                Some(components) => {
                    let raised = |inner: Part| Part { power: inner.power.saturating_mul(part.power), ..inner };
                    self.parts.extend(components.into_iter().map(raised));
                }
                None => self.parts.push(part),
            }
        }
    }

    /// Joins the units of one kind to the first of them.
    fn merge(&mut self, cx: &Context<'a>) -> Faulty<()> {
        let parts = std::mem::take(&mut self.parts);
        for part in parts {
            cx.budget.spend(self.parts.len() as u64 + 1)?;
            let kind = part.unit.kind();
            let Some(own) = self.parts.iter_mut().find(|own| own.unit.is_same(part.unit) || own.unit.kind() == kind)
            else {
                self.parts.push(part);
                continue;
            };
            let power = own.power.saturating_add(part.power);
            if power.abs() > MOST_POWER {
                return Err(too_high());
            }
            own.power = power;
            if !own.unit.is_same(part.unit) {
                let ratio = Scale::of(part.unit, part.power, cx)?.times(&Scale::of(own.unit, -part.power, cx)?, cx);
                self.number = cx.product(self.number, ratio.value(cx));
            }
        }
        self.parts.retain(|part| part.power != 0);
        Ok(())
    }

    /// A power, or a root whose units are powers.
    pub(super) fn power(&self, exponent: Expr<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let no_power = || {
            Fault::new(
                ErrorCode::UnsupportedResult,
                format!("`{}` cannot be raised to this power", self.unit_text(true)),
            )
        };
        let Some(fraction) = exponent.as_rational() else { return Err(no_power()) };
        let small = |integer: &pascaline_number::integer::Integer| {
            i16::try_from(integer).ok().filter(|power| power.abs() <= MOST_POWER)
        };
        let above = small(fraction.numerator()).ok_or_else(too_high)?;
        let below = small(fraction.denominator()).ok_or_else(no_power)?;
        let mut quantity = self.clone();
        if below > 1 {
            quantity.expand();
        }
        for part in &mut quantity.parts {
            let power = part.power.saturating_mul(above);
            if power % below != 0 {
                return Err(no_power());
            }
            part.power = power / below;
            if part.power.abs() > MOST_POWER {
                return Err(too_high());
            }
        }
        quantity.parts.retain(|part| part.power != 0);
        quantity.number = cx.power(self.number, exponent);
        Ok(quantity)
    }

    /// The same quantity in the units of `target`.
    pub(super) fn convert(&self, target: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let mut number = self.number;
        let (from, to) = (self.unit().and_then(Unit::as_scale), target.unit().and_then(Unit::as_scale));
        let is_alone = self.unit().is_some() && target.unit().is_some();
        if let Some(scale) = from.filter(|_| is_alone) {
            number = cx.sum(number, cx.number(scale.offset(cx.budget)));
        }
        number = cx.product(number, self.factor_to(target, cx)?);
        if let Some(scale) = to.filter(|_| is_alone) {
            number = cx.subtract(number, cx.number(scale.offset(cx.budget)));
        }
        Ok(Self { number, parts: target.parts.clone() })
    }

    fn has_units_of(&self, other: &Self) -> bool {
        let is_same = |(x, y): (&Part, &Part)| x.power == y.power && x.unit.is_same(y.unit);
        self.parts.len() == other.parts.len() && self.parts.iter().zip(&other.parts).all(is_same)
    }

    /// What a number of these units is multiplied by to be one of the target's.
    fn factor_to(&self, target: &Self, cx: &Context<'a>) -> Faulty<Expr<'a>> {
        if self.has_units_of(target) {
            return Ok(cx.number(1));
        }
        if self.kind() != target.kind() {
            return Err(self.mismatch(target));
        }
        let mut scale = Scale::one();
        for part in &self.parts {
            scale = scale.times(&Scale::of(part.unit, part.power, cx)?, cx);
        }
        for part in &target.parts {
            scale = scale.times(&Scale::of(part.unit, -part.power, cx)?, cx);
        }
        Ok(scale.value(cx))
    }

    /// The size of the units in those of the SI.
    fn size(&self, cx: &Context<'a>) -> Expr<'a> {
        let one = Self::of_number(cx.number(1));
        let mut scale = Scale::one();
        for part in &self.parts {
            match Scale::of(part.unit, part.power, cx) {
                Ok(own) => scale = scale.times(&own, cx),
                Err(fault) => return cx.fail(fault),
            }
        }
        cx.product(one.number, scale.value(cx))
    }

    /// Units of different kinds, or of two currencies.
    #[cold]
    fn mismatch(&self, other: &Self) -> Fault {
        let (kind, wanted) = (&self.kind(), &other.kind());
        let (own, others) = (self.unit_text(true), other.unit_text(true));
        let is_rate = |kind: &QuantityKind| kind.money.iter().any(|power| *power != 0);
        if is_rate(kind) && is_rate(wanted) && kind.dimensions == wanted.dimensions {
            let (own, others) = (self.currency_code(), other.currency_code());
            let hint = format!("multiply by the exchange rate, as in `100 {own} * 1.25 {others}/{own}`");
            let message = format!("{own} and {others} are different currencies, and exchange rates are not available");
            return Fault::new(ErrorCode::DimensionMismatch, message).hint(Some(hint));
        }
        let described = |text: String, kind: &QuantityKind| match kind.words() {
            _ if text.is_empty() => "a plain number".to_owned(),
            Some(words) => format!("{text} ({words})"),
            None => text,
        };
        let message = format!("{} and {} have different dimensions", described(own, kind), described(others, wanted));
        let hint = (self.parts.is_empty() || other.parts.is_empty()).then(|| "give each number a unit".to_owned());
        Fault::new(ErrorCode::DimensionMismatch, message).hint(hint)
    }

    fn currency_code(&self) -> &'static str {
        self.parts
            .iter()
            .find_map(|part| match part.unit {
                Unit::Money(currency) => Some(currency.code),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// The currency, if it is an amount of money, or one for each of something.
    pub(super) fn currency(&self) -> Option<&'static Currency> {
        match self.parts.first() {
            Some(Part { unit, power: 1 }) => unit.as_currency(),
            _ => None,
        }
    }

    /// `5 km`, for a number that is written already: `number` for units, and `amount` for money.
    pub(super) fn text(&self, number: &str) -> String {
        let is_quotient_of_names = number.contains('/') && number.contains(|char: char| char.is_alphabetic());
        let is_bracketed = number.contains([' ', '*', '+']) || is_quotient_of_names;
        let number = if is_bracketed { format!("({number})") } else { number.to_owned() };
        let is_one = matches!(&*number, "1" | "-1");
        if let Some(currency) = self.currency()
            && let Some(sign) = currency.sign
        {
            let rest = parts_text(self.parts.get(1..).unwrap_or_default(), true, true);
            return match number.strip_prefix('-') {
                Some(size) => format!("-{sign}{size}{rest}"),
                None => format!("{sign}{number}{rest}"),
            };
        }
        format!("{number} {}", self.unit_text(!is_one))
    }

    /// `km/h`
    pub(super) fn unit_text(&self, is_plural: bool) -> String {
        parts_text(&self.parts, is_plural, false)
    }
}

/// The text of a product of units. Only the last above the line is in the plural.
fn parts_text(parts: &[Part], is_plural: bool, is_behind_currency: bool) -> String {
    let mut text = String::new();
    let above = parts.iter().filter(|part| part.power > 0);
    let last = above.clone().count().saturating_sub(1);
    for (at, part) in above.enumerate() {
        text += if at > 0 || is_behind_currency { "*" } else { "" };
        push(&mut text, part.unit, part.power, is_plural && at == last);
    }
    let below: Vec<&Part> = parts.iter().filter(|part| part.power < 0).collect();
    if text.is_empty() && !below.is_empty() && !is_behind_currency {
        for (at, part) in below.iter().enumerate() {
            text += if at > 0 { "*" } else { "" };
            push(&mut text, part.unit, part.power, false);
        }
        return text;
    }
    let is_bracketed = below.len() > 1;
    text += if below.is_empty() { "" } else { "/" };
    text += if is_bracketed { "(" } else { "" };
    for (at, part) in below.iter().enumerate() {
        text += if at > 0 { "*" } else { "" };
        push(&mut text, part.unit, -part.power, false);
    }
    text += if is_bracketed { ")" } else { "" };
    text
}

fn push(text: &mut String, unit: Unit, power: i16, is_plural: bool) {
    let (prefix, name) = unit.text(is_plural);
    text.extend([prefix, name]);
    if power != 1 {
        text.extend(["^", &power.to_string()]);
    }
}

/// A size of units: a fraction times a power of pi.
struct Scale {
    fraction: Rational,
    pi: i16,
}

impl Scale {
    fn one() -> Self {
        Self { fraction: Rational::ONE, pi: 0 }
    }

    /// The size of a unit to a power.
    fn of(unit: Unit, power: i16, cx: &Context) -> Faulty<Self> {
        let Size { fraction, has_pi } = unit.size(cx.budget);
        cx.budget.spend(1 + (fraction.bits() as u64 * u64::from(power.unsigned_abs())).pow(2) / 65_536)?;
        let pi = if has_pi { power } else { 0 };
        Ok(Self { fraction: fraction.power(isize::from(power)).unwrap_or(Rational::ONE), pi })
    }

    fn times(&self, other: &Self, cx: &Context) -> Self {
        Self { fraction: self.fraction.multiply(&other.fraction, cx.budget), pi: self.pi + other.pi }
    }

    fn value<'a>(self, cx: &Context<'a>) -> Expr<'a> {
        let fraction = cx.number(self.fraction);
        if self.pi == 0 {
            return fraction;
        }
        cx.product(fraction, cx.power_i64(Constant::Pi.into(), self.pi.into()))
    }
}

fn too_high() -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, format!("the power of a unit can be at most {MOST_POWER}"))
}
