//! Quantities: exact numbers with units, such as an angle, a duration or an amount of money.

mod scale;
mod text;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;
use pascaline_read::Faulty;
use pascaline_read::tree::{Form, Join, Node};
use pascaline_read::units::{Part, QuantityKind, Unit};
use pascaline_sympy::{self as sympy, Context, Expr};
use pascaline_unit::constants as physical;
use pascaline_unit::measure::Size;

use scale::Scale;

/// A number with units.
#[derive(Clone, Debug)]
pub(crate) struct Quantity<'a> {
    /// How many of the units.
    number: Expr<'a>,
    /// The units and their powers, each unit once; none for a plain number.
    parts: Vec<Part>,
}

/// The largest power of a unit.
const MOST_POWER: i16 = 64;

impl<'a> Quantity<'a> {
    /// A number of one unit.
    pub(crate) fn new(number: Expr<'a>, unit: Unit) -> Self {
        Self { number, parts: vec![Part { unit, power: 1 }] }
    }

    /// A number of units with this name.
    pub(crate) fn of(number: Expr<'a>, name: &str) -> Self {
        let part = |unit| Part { unit, power: 1 };
        Self { number, parts: Unit::find(name).map(part).into_iter().collect() }
    }

    /// One of the units of a target, each as it is written; `None` if they are more than a product.
    pub(crate) fn of_target(node: &Node, cx: &Context<'a>) -> Option<Self> {
        let mut target = Self::of_number(cx.number(1));
        target.add_parts(node, 1)?;
        (target.parts.len() <= MOST_POWER as usize && !target.kind().is_number()).then_some(target)
    }

    /// Whether two of its units measure the same: `m*cm`.
    pub(crate) fn repeats_kind(&self) -> bool {
        let kinds: Vec<QuantityKind> = self.parts.iter().map(|part| part.unit.kind()).collect();
        kinds.iter().enumerate().any(|(index, kind)| kinds.iter().skip(index + 1).any(|other| other == kind))
    }

    fn add_parts(&mut self, node: &Node, power: i16) -> Option<()> {
        match &node.form {
            Form::Unit(unit) => match self.parts.iter_mut().find(|part| part.unit.is_same(*unit)) {
                Some(part) => part.power = part.power.checked_add(power).filter(|power| *power != 0)?,
                None => self.parts.push(Part { unit: *unit, power }),
            },
            Form::Power(parts) => {
                let exponent = match &parts[1].form {
                    Form::Negative(exponent) => {
                        i16::try_from(exponent.as_number()?.as_integer()?).ok()?.checked_neg()?
                    }
                    _ => i16::try_from(parts[1].as_number()?.as_integer()?).ok()?,
                };
                let power = power.checked_mul(exponent).filter(|power| *power != 0 && power.abs() <= MOST_POWER)?;
                self.add_parts(&parts[0], power)?;
            }
            Form::Product(factors) => {
                for factor in factors {
                    self.add_parts(&factor.node, if factor.join == Join::Over { -power } else { power })?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// A physical constant.
    pub(crate) fn of_constant(constant: &physical::Constant, cx: &Context<'a>) -> Self {
        let part = |(unit, power)| Part { unit: Unit::Measure(unit), power };
        Self { number: cx.number(constant.amount(cx.budget)), parts: constant.parts().map(part).collect() }
    }

    /// A number without a unit.
    pub(crate) fn of_number(number: Expr<'a>) -> Self {
        Self { number, parts: Vec::new() }
    }

    /// A duration, in the largest unit of which it is a whole number.
    pub(crate) fn of_seconds(seconds: i64, cx: &Context<'a>) -> Self {
        match seconds {
            _ if seconds % 3_600 == 0 => Self::of(cx.number(seconds / 3_600), "hours"),
            _ if seconds % 60 == 0 => Self::of(cx.number(seconds / 60), "minutes"),
            _ => Self::of(cx.number(seconds), "seconds"),
        }
    }

    /// How many of the units.
    pub(crate) fn number(&self) -> Expr<'a> {
        self.number
    }

    /// The same units with another number.
    pub(crate) fn map(&self, map: impl Fn(Expr<'a>) -> Expr<'a>) -> Self {
        Self { number: map(self.number), parts: self.parts.clone() }
    }

    /// The quantity times a number.
    pub(crate) fn scale(&self, factor: Expr<'a>, cx: &Context<'a>) -> Self {
        self.map(|number| cx.product(number, factor))
    }

    /// The only unit, if it has no power.
    pub(crate) fn unit(&self) -> Option<Unit> {
        match self.parts[..] {
            [Part { unit, power: 1 }] => Some(unit),
            _ => None,
        }
    }

    /// The dimensions and currencies of the units.
    pub(crate) fn kind(&self) -> QuantityKind {
        self.parts.iter().fold(QuantityKind::default(), |kind, part| kind.times(part.unit.kind(), part.power))
    }

    /// Whether two amounts of money are multiplied in it: `$5 * $3`.
    pub(crate) fn is_squared_money(&self) -> bool {
        self.kind().money.iter().filter(|power| **power > 0).map(|power| i32::from(*power)).sum::<i32>() > 1
    }

    /// The number, if the units cancel.
    pub(crate) fn as_number(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        if self.parts.is_empty() {
            return Some(self.number);
        }
        self.kind().is_number().then(|| cx.product(self.number, self.size_of_units(cx)))
    }

    /// The angle in radians, if it is one.
    pub(crate) fn as_radians(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        self.kind().is_angle().then(|| cx.product(self.number, self.size_of_units(cx)))
    }

    /// The sum, in units of the first one. What is added to a temperature is a difference.
    pub(crate) fn add(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        if !self.has_units_of(other) && self.kind() != other.kind() {
            return Err(self.mismatch(other));
        }
        let factor = other.factor_to(self, cx)?;
        Ok(Self { number: cx.sum(self.number, cx.product(other.number, factor)), parts: self.parts.clone() })
    }

    /// The difference, in units of the first one. The zeros of two temperature scales may differ.
    pub(crate) fn subtract(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let is_scale = |quantity: &Self| quantity.unit().is_some_and(|unit| unit.as_scale().is_some());
        if is_scale(self) && is_scale(other) {
            return self.minus_converted(other, cx);
        }
        self.add(&other.scale(cx.number(-1), cx), cx)
    }

    /// The difference from another quantity that is converted to these units, with the zero of a temperature scale.
    pub(crate) fn minus_converted(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let other = other.convert(self, cx)?;
        Ok(Self { number: cx.subtract(self.number, other.number), parts: self.parts.clone() })
    }

    pub(crate) fn multiply(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        self.multiplied(other, 1, cx.product(self.number, other.number), cx)
    }

    pub(crate) fn divide(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        if other.number.is_literal_zero() {
            return Err(Fault::new(ErrorCode::DivisionByZero, "division by zero"));
        }
        self.multiplied(other, -1, cx.divide(self.number, other.number), cx)
    }

    /// The number in the units of this quantity times a power of the units of the other. Units of one kind become one.
    fn multiplied(&self, other: &Self, power: i16, number: Expr<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let mut product = Self { number, parts: self.parts.clone() };
        let raised = other.parts.iter().map(|part| Part { power: part.power * power, ..*part });
        product.parts.extend(raised);
        if self.parts.is_empty() || other.parts.is_empty() {
            return Ok(product);
        }
        product.expand();
        product.merge(cx)?;
        if !product.parts.is_empty() && product.kind().is_number() {
            return Ok(Self::of_number(cx.product(product.number, product.size_of_units(cx))));
        }
        // `5 N m`, as it is written, keeps its units.
        if !other.number.is_one() {
            product.simplify(cx)?;
        }
        Ok(product)
    }

    /// The same in the unit that has a name for the product of its units, if there is one.
    pub(crate) fn simplified(mut self, cx: &Context<'a>) -> Faulty<Self> {
        self.simplify(cx)?;
        Ok(self)
    }

    /// Replaces several units of the SI by the one that has a name for their product: `kg*m/s^2` is a newton.
    fn simplify(&mut self, cx: &Context<'a>) -> Faulty<()> {
        const NAMED: [&str; 16] = ["N", "J", "W", "Pa", "C", "V", "ohm", "F", "H", "Wb", "T", "S", "A", "kg", "m", "s"];
        if self.parts.len() < 2 {
            return Ok(());
        }
        cx.budget.spend((self.parts.len() + NAMED.len()) as u64)?;
        let one = Size { fraction: Rational::ONE, power_of_pi: 0 };
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
            let is_of_kind = |known: &&mut Part| known.unit.is_same(part.unit) || known.unit.kind() == part.unit.kind();
            let Some(known) = self.parts.iter_mut().find(is_of_kind) else {
                self.parts.push(part);
                continue;
            };
            let power = known.power.saturating_add(part.power);
            if power.abs() > MOST_POWER {
                return Err(too_high());
            }
            known.power = power;
            if !known.unit.is_same(part.unit) {
                let size = Scale::of(part.unit, part.power, cx)?;
                let ratio = size.times(Scale::of(known.unit, -part.power, cx)?, cx);
                self.number = cx.product(self.number, ratio.value(cx));
            }
        }
        self.parts.retain(|part| part.power != 0);
        Ok(())
    }

    /// A power; a root only if the powers of the units are divisible by its degree.
    pub(crate) fn power(&self, exponent: Expr<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let small = |integer: &Integer| i16::try_from(integer).ok().filter(|power| power.abs() <= MOST_POWER);
        let fraction = exponent.as_rational().ok_or_else(|| self.no_power())?;
        let factor = small(fraction.numerator()).ok_or_else(too_high)?;
        let degree = small(fraction.denominator()).ok_or_else(|| self.no_power())?;
        let mut quantity = self.clone();
        // `(ft^3)^3` is `ft^9`.
        if degree > 1 || quantity.parts.iter().any(|part| part.unit.text(false).1.contains('^')) {
            quantity.expand();
        }
        for part in &mut quantity.parts {
            let power = part.power.saturating_mul(factor);
            if power % degree != 0 {
                return Err(self.no_power());
            }
            part.power = power / degree;
            if part.power.abs() > MOST_POWER {
                return Err(too_high());
            }
        }
        quantity.parts.retain(|part| part.power != 0);
        quantity.number = cx.power(self.number, exponent);
        Ok(quantity)
    }

    #[cold]
    fn no_power(&self) -> Fault {
        let message = format!("`{}` cannot be raised to this power", self.unit_text(true));
        Fault::new(ErrorCode::UnsupportedResult, message)
    }

    /// The same quantity in the units of `target`.
    pub(crate) fn convert(&self, target: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let mut number = self.number;
        // The zeros of temperature scales count only if no other unit is in the way.
        let units = self.unit().zip(target.unit());
        if let Some(scale) = units.and_then(|(from, _)| from.as_scale()) {
            number = cx.sum(number, cx.number(scale.offset(cx.budget)));
        }
        let factor = if self.kind() == target.kind() {
            self.factor_to(target, cx)?
        } else {
            self.in_cycles(target, cx).factor_to(&target.in_cycles(self, cx), cx)?
        };
        number = cx.product(number, factor);
        if let Some(scale) = units.and_then(|(_, to)| to.as_scale()) {
            number = cx.subtract(number, cx.number(scale.offset(cx.budget)));
        }
        Ok(Self { number, parts: target.parts.clone() })
    }

    /// A frequency beside an angular speed counts cycles: 50 Hz are 3000 rpm.
    fn in_cycles(&self, other: &Self, cx: &Context<'a>) -> Self {
        let (frequency, cycle) = (Self::of(cx.number(1), "Hz"), Self::of(cx.number(1), "cycle"));
        let is_frequency = self.kind() == frequency.kind() && other.kind() == frequency.kind().times(cycle.kind(), 1);
        let parts = self.parts.iter().chain(cycle.parts.iter().filter(|_| is_frequency)).copied().collect();
        Self { number: self.number, parts }
    }

    /// Whether one over it is of the kind of the target: a frequency and a period, miles per gallon and liters per 100 km.
    pub(crate) fn is_reciprocal(&self, target: &Self) -> bool {
        let (kind, other) = (self.kind(), target.kind());
        kind != other && kind.is_reciprocal(&other)
    }

    /// One over it.
    pub(crate) fn reciprocal(&self, cx: &Context<'a>) -> Faulty<Self> {
        Self::of_number(cx.number(1)).divide(self, cx)
    }

    /// The quantity in several units, of which each but the last is a whole number: 5 feet 3 inches.
    pub(crate) fn split(&self, units: &[Self], cx: &Context<'a>) -> Faulty<Vec<Self>> {
        let mut rest = self.clone();
        let mut parts = Vec::new();
        for (index, unit) in units.iter().enumerate() {
            rest = rest.convert(unit, cx)?;
            if index + 1 == units.len() {
                break;
            }
            let whole = rest.map(|number| cx.apply(sympy::Function::Floor, number));
            rest = rest.subtract(&whole, cx)?;
            parts.push(whole);
        }
        parts.push(rest);
        Ok(parts)
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
        let scale = Scale::one().times_units(&self.parts, cx)?.over_units(&target.parts, cx)?;
        Ok(scale.value(cx))
    }

    /// The size of the units in those of the SI.
    fn size_of_units(&self, cx: &Context<'a>) -> Expr<'a> {
        let one = cx.number(1);
        match Scale::one().times_units(&self.parts, cx) {
            Ok(scale) => cx.product(one, scale.value(cx)),
            Err(fault) => cx.fail(fault),
        }
    }

    /// The fault of units of different kinds, or of two currencies.
    #[cold]
    fn mismatch(&self, other: &Self) -> Fault {
        let (kind, other_kind) = (self.kind(), other.kind());
        let has_money = |kind: &QuantityKind| kind.money.iter().any(|power| *power != 0);
        let (code, other_code) = (self.currency_code(), other.currency_code());
        let are_money = has_money(&kind) && has_money(&other_kind) && kind.dimensions == other_kind.dimensions;
        if are_money && code != other_code {
            return different_currencies(code, other_code);
        }
        let (one, another) = (self.description(&kind), other.description(&other_kind));
        let is_scale = |quantity: &Self| quantity.kind().words() == Some("a temperature");
        let hint = match () {
            () if self.parts.is_empty() || other.parts.is_empty() => Some("give each number a unit"),
            () if kind.is_angle() && is_scale(other) => Some("name the scale, as in `450 °F` or `450 °C`"),
            () => None,
        };
        let hint = hint.map(str::to_owned);
        Fault::new(ErrorCode::DimensionMismatch, format!("{one} and {another} have different dimensions")).hint(hint)
    }

    /// `km/h (speed)`
    fn description(&self, kind: &QuantityKind) -> String {
        let text = self.unit_text(true);
        match kind.words() {
            _ if text.is_empty() => "a plain number".to_owned(),
            Some(words) => format!("{text} ({words})"),
            None => text,
        }
    }

    /// The code of the first currency among the units.
    fn currency_code(&self) -> &'static str {
        let code = |part: &Part| match part.unit {
            Unit::Money(currency) => Some(currency.code),
            _ => None,
        };
        self.parts.iter().find_map(code).unwrap_or_default()
    }
}

#[cold]
fn different_currencies(one: &str, other: &str) -> Fault {
    let hint = format!("multiply by the exchange rate, as in `100 {one} * 1.25 {other}/{one}`");
    let message = format!("{one} and {other} are different currencies, and exchange rates are not available");
    Fault::new(ErrorCode::DimensionMismatch, message).hint(Some(hint))
}

fn too_high() -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, format!("the power of a unit can be at most {MOST_POWER}"))
}
