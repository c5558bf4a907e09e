//! Quantities: exact numbers with units, such as an angle, a duration or an amount of money.

mod scale;
mod text;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::sort_by_key;
use pascaline_number::integer::{Integer, to_decimal};
use pascaline_number::rational::Rational;
use pascaline_read::Faulty;
use pascaline_read::tree::{Form, Join, Node};
use pascaline_read::units::{Part, QuantityKind, Unit};
use pascaline_sympy::{self as sympy, Constant, Context, Expr};
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
    /// Whether it is a difference between two temperatures, for which the zeros of their scales do not count.
    is_difference: bool,
}

/// The largest power of a unit.
const MOST_POWER: i16 = 64;

impl<'a> Quantity<'a> {
    /// A number of one unit.
    pub(crate) fn new(number: Expr<'a>, unit: Unit) -> Self {
        Self::of_parts(number, vec![Part { unit, power: 1 }])
    }

    /// A number of units with this name.
    pub(crate) fn of(number: Expr<'a>, name: &str) -> Self {
        let part = |unit| Part { unit, power: 1 };
        Self::of_parts(number, Unit::find(name).map(part).into_iter().collect())
    }

    fn of_parts(number: Expr<'a>, parts: Vec<Part>) -> Self {
        Self { number, parts, is_difference: false }
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
        Self::of_parts(cx.number(constant.amount(cx.budget)), constant.parts().map(part).collect())
    }

    /// A number without a unit.
    pub(crate) fn of_number(number: Expr<'a>) -> Self {
        Self::of_parts(number, Vec::new())
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
        Self { number: map(self.number), ..self.clone() }
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

    /// Whether it has several units, one of which is made of others: `J/atm`.
    pub(crate) fn is_of_derived_units(&self) -> bool {
        let is_derived = |part: &Part| {
            let dimensions = part.unit.kind().dimensions;
            dimensions.iter().map(|power| power.abs()).sum::<i16>() > 1
        };
        self.parts.len() > 1 && self.parts.iter().any(is_derived)
    }

    /// The dimensions and currencies of the units.
    pub(crate) fn kind(&self) -> QuantityKind {
        self.parts.iter().fold(QuantityKind::default(), |kind, part| kind.times(part.unit.kind(), part.power))
    }

    /// Whether it is an amount of money per time, divided by a time once more: `$52,000 a year / 52 weeks`.
    pub(crate) fn is_money_by_squared_time(&self) -> bool {
        let is_time = |part: &&Part| part.unit.kind().words() == Some("a time");
        self.currency().is_some() && self.parts.iter().filter(is_time).map(|part| part.power).sum::<i16>() <= -2
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
        let is_difference = self.is_difference && other.is_difference;
        let number = cx.sum(self.number, cx.product(other.number, factor));
        Ok(Self { number, is_difference, ..self.clone() })
    }

    /// The difference, in units of the first one. The zeros of two temperature scales may differ.
    pub(crate) fn subtract(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let is_scale = |quantity: &Self| quantity.unit().is_some_and(|unit| unit.as_scale().is_some());
        if is_scale(other) && (is_scale(self) || self.is_in_kelvins()) && !other.is_difference {
            let is_difference = !self.is_difference;
            return Ok(Self { is_difference, ..self.minus_converted(other, cx)? });
        }
        self.add(&other.scale(cx.number(-1), cx), cx)
    }

    /// Whether it is a temperature on a scale whose zero is not the absolute one.
    pub(crate) fn is_on_scale(&self) -> bool {
        !self.is_difference && self.unit().is_some_and(|unit| unit.as_scale().is_some())
    }

    /// Whether it is a temperature whose zero is the absolute one: `300 K`.
    pub(crate) fn is_in_kelvins(&self) -> bool {
        let is_temperature = |unit: Unit| unit.kind().words() == Some("a temperature");
        self.unit().is_some_and(|unit| is_temperature(unit) && unit.as_scale().is_none())
    }

    /// The difference from another quantity that is converted to these units, with the zero of a temperature scale.
    pub(crate) fn minus_converted(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let other = other.convert(self, cx)?;
        Ok(Self { number: cx.subtract(self.number, other.number), ..self.clone() })
    }

    pub(crate) fn multiply(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        self.times(other, cx)?.in_normal_form(!other.number.is_one(), cx)
    }

    pub(crate) fn divide(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        self.over(other, cx)?.in_normal_form(!other.number.is_one(), cx)
    }

    /// The product, in which only units cancel that are the same.
    pub(crate) fn times(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        self.multiplied(other, 1, cx.product(self.number, other.number), cx)
    }

    /// The quotient, in which only units cancel that are the same.
    pub(crate) fn over(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        if other.number.is_literal_zero() {
            return Err(Fault::new(ErrorCode::DivisionByZero, "division by zero"));
        }
        if self.is_on_scale() && other.is_on_scale() {
            let hint = "convert both to K, as in `(20 °C to K) / (300 °C to K)`".to_owned();
            let message = "the ratio of two temperatures depends on the zero of their scale";
            return Err(Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint)));
        }
        self.multiplied(other, -1, cx.divide(self.number, other.number), cx)
    }

    /// The number in the units of this quantity times a power of the units of the other.
    fn multiplied(&self, other: &Self, power: i16, number: Expr<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let mut product = Self::of_parts(number, self.parts.clone());
        let raised = other.parts.iter().map(|part| Part { power: part.power * power, ..*part });
        product.parts.extend(raised);
        if self.parts.is_empty() || other.parts.is_empty() {
            return Ok(product);
        }
        product.expand(cx);
        product.join(cx, Unit::is_same)?;
        Ok(product)
    }

    /// The same with one unit of each kind, and without those that cancel; if it `simplifies`, in the unit that has a name for the
    /// product of the others.
    pub(crate) fn in_normal_form(mut self, simplifies: bool, cx: &Context<'a>) -> Faulty<Self> {
        if self.parts.len() < 2 {
            return Ok(self);
        }
        self.join(cx, |known, part| known.kind() == part.kind())?;
        self.cancel(cx)?;
        self.split_hours(cx)?;
        if !self.parts.is_empty() && self.kind().is_number() {
            return Ok(Self::of_number(cx.product(self.number, self.size_of_units(cx))));
        }
        if simplifies {
            self.simplify(cx)?;
        }
        Ok(self)
    }

    /// The same in the unit that has a name for the product of its units, if there is one.
    pub(crate) fn simplified(mut self, cx: &Context<'a>) -> Faulty<Self> {
        self.simplify(cx)?;
        Ok(self)
    }

    /// Replaces several metric units by the one of the SI that has a name for their product: `kg*m/s^2` is a newton, `mA*ohm` a
    /// thousandth of a volt. A product with a unit of time such as `kW*h` keeps it, unless there are more.
    fn simplify(&mut self, cx: &Context<'a>) -> Faulty<()> {
        const NAMED: [&str; 16] = ["N", "J", "W", "Pa", "C", "V", "ohm", "F", "H", "Wb", "T", "S", "A", "kg", "m", "s"];
        if self.parts.len() < 2 {
            return Ok(());
        }
        cx.budget.spend((self.parts.len() + NAMED.len()) as u64)?;
        let is_time = |part: &Part| part.unit.kind().words() == Some("a time");
        let has_many = self.parts.len() > 2;
        if !self.parts.iter().all(|part| is_metric(part.unit, cx) || has_many && is_time(part)) {
            return Ok(());
        }
        let kind = self.kind();
        let mut named = NAMED.into_iter().filter_map(Unit::find);
        if let Some(unit) = named.find(|unit| unit.kind() == kind) {
            *self = self.convert(&Self::new(cx.number(1), unit), cx)?;
        }
        Ok(())
    }

    /// Replaces the units that are made of others.
    fn expand(&mut self, cx: &Context<'a>) {
        if self.parts.iter().all(|part| part.unit.components().is_none()) {
            return;
        }
        let parts = std::mem::take(&mut self.parts);
        for part in parts {
            match part.unit.components() {
                Some((components, (above, below))) => {
                    if (above, below) != (1, 1) {
                        let times = cx.power(cx.ratio(above, below), cx.number(i64::from(part.power)));
                        self.number = cx.product(self.number, times);
                    }
                    let raised = |inner: Part| Part { power: inner.power.saturating_mul(part.power), ..inner };
                    self.parts.extend(components.into_iter().map(raised));
                }
                None => self.parts.push(part),
            }
        }
    }

    /// Joins the units of which this holds to the first of them.
    fn join(&mut self, cx: &Context<'a>, are_joined: impl Fn(Unit, Unit) -> bool) -> Faulty<()> {
        let parts = std::mem::take(&mut self.parts);
        for part in parts {
            cx.budget.spend(self.parts.len() as u64 + 1)?;
            let Some(known) = self.parts.iter_mut().find(|known| are_joined(known.unit, part.unit)) else {
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

    /// Replaces the units whose product measures nothing by a number, whatever their names and prefixes: in `W * h * $/kWh`, all
    /// but the dollars. As few units as possible are left.
    fn cancel(&mut self, cx: &Context<'a>) -> Faulty<()> {
        const MOST: usize = 8;
        let count = self.parts.len();
        if !(3..=MOST).contains(&count) {
            return Ok(());
        }
        let mut subsets: Vec<u32> = (1..(1 << count) - 1).collect();
        cx.budget.spend(subsets.len() as u64)?;
        sort_by_key(&mut subsets, |kept| kept.count_ones());
        let is_in = |subset: u32| move |(index, _): &(usize, &Part)| subset >> index & 1 == 1;
        let of = |subset: u32| self.parts.iter().enumerate().filter(is_in(subset)).map(|(_, part)| *part).collect();
        let all = (1 << count) - 1;
        let cancelled = |kept: u32| Self::of_parts(self.number, of(all & !kept));
        let Some(kept) = subsets.into_iter().find(|kept| cancelled(*kept).kind().is_number()) else { return Ok(()) };
        let rest = cancelled(kept);
        let parts = of(kept);
        *self = Self::of_parts(cx.product(self.number, rest.size_of_units(cx)), parts);
        Ok(())
    }

    /// Splits a watt-hour or an ampere-hour if a part of it cancels then: `5 kWh / 2 h` is 2.5 kW, and `2 Ah / 250 mA` is 8 h.
    fn split_hours(&mut self, cx: &Context<'a>) -> Faulty<()> {
        let parts = |part: &Part| {
            let (prefix, name) = part.unit.text(false);
            let rest = name.strip_suffix('h').filter(|rest| matches!(*rest, "W" | "A"))?;
            let units = [[prefix, rest].concat(), "h".to_owned()];
            Some(
                units.iter().filter_map(|name| Unit::find(name)).map(|unit| Part { unit, ..*part }).collect::<Vec<_>>(),
            )
        };
        if self.parts.len() < 2 || !self.parts.iter().any(|part| parts(part).is_some()) {
            return Ok(());
        }
        let all = self.parts.iter().flat_map(|part| parts(part).unwrap_or_else(|| vec![*part])).collect();
        let mut split = Self::of_parts(self.number, all);
        // `5 kWh / 2 days` stays one.
        let is_time = |unit: Unit| unit.kind().words() == Some("a time");
        split.join(cx, |known, part| known.is_same(part) || known.kind() == part.kind() && !is_time(known))?;
        if split.parts.len() < self.parts.len() {
            *self = split;
        }
        Ok(())
    }

    /// The same in the units of the SI that no others make up, so that a root of it can be taken: `J/kg` is `m^2/s^2`.
    fn in_base_units(&self, cx: &Context<'a>) -> Option<Self> {
        const BASE: [&str; 7] = ["kg", "m", "s", "A", "K", "mol", "cd"];
        let mut target = Self::of_number(cx.number(1));
        for unit in BASE.into_iter().filter_map(Unit::find) {
            let dimension = unit.kind().dimensions.iter().position(|power| *power != 0)?;
            let power = *self.kind().dimensions.get(dimension)?;
            if power != 0 {
                target.parts.push(Part { unit, power });
            }
        }
        (target.kind() == self.kind()).then(|| self.convert(&target, cx).ok()).flatten()
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
            quantity.expand(cx);
        }
        let is_root = |part: &Part| part.power.saturating_mul(factor) % degree == 0;
        if degree > 1
            && !quantity.parts.iter().all(is_root)
            && let Some(base) = quantity.in_base_units(cx)
        {
            quantity = base;
        }
        let number = quantity.number;
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
        quantity.number = cx.power(number, exponent);
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
        let units = self.unit().zip(target.unit()).filter(|_| !self.is_difference);
        if let Some(scale) = units.and_then(|(from, _)| from.as_scale()) {
            number = cx.sum(number, cx.number(scale.offset(cx.budget)));
        }
        let factor = if self.kind() == target.kind() {
            self.factor_to(target, cx)?
        } else {
            let turn = self.turn(target, cx);
            self.in_turns(turn, target, cx).factor_to(&target.in_turns(turn, self, cx), cx)?
        };
        number = cx.product(number, factor);
        if let Some(scale) = units.and_then(|(_, to)| to.as_scale()) {
            number = cx.subtract(number, cx.number(scale.offset(cx.budget)));
        }
        Ok(Self { number, parts: target.parts.clone(), is_difference: self.is_difference })
    }

    /// What a frequency counts where it is converted to an angular speed, or one to it: cycles, so that 50 Hz are 3000 rpm. The cycles of
    /// `2 pi * 50 Hz` are radians already, and so are those of `(100 rad/s) / (2 pi)`. One over a time, such as `1/sqrt(2 H * 0.5 F)`,
    /// counts radians.
    fn turn(&self, target: &Self, cx: &Context<'a>) -> &'static str {
        let is_over_pi = |part: Expr<'a>| {
            part.as_power().is_some_and(|(base, exponent)| base.is_constant(Constant::Pi) && exponent.has_minus())
        };
        let has_pi = self.number.any(cx, &mut |part| part.is_constant(Constant::Pi));
        let has_divisor = self.number.any(cx, &mut |part| is_over_pi(part));
        let hertz = Self::of(cx.number(1), "Hz").kind();
        let is_frequency = self.kind() == hertz;
        let frequency = if is_frequency { self } else { target };
        let has_cycles = frequency.parts.iter().any(|part| part.unit.kind() == hertz);
        if !has_cycles || has_pi && has_divisor != is_frequency { "rad" } else { "cycle" }
    }

    /// A frequency with the turns that it counts, beside an angular speed.
    fn in_turns(&self, turn: &str, other: &Self, cx: &Context<'a>) -> Self {
        let (frequency, turn) = (Self::of(cx.number(1), "Hz"), Self::of(cx.number(1), turn));
        let is_frequency = self.kind() == frequency.kind() && other.kind() == frequency.kind().times(turn.kind(), 1);
        let parts = self.parts.iter().chain(turn.parts.iter().filter(|_| is_frequency)).copied().collect();
        Self { number: self.number, parts, ..*self }
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

    /// Whether a unit is a whole number of another one, or both are of time, whose months are no whole number of days.
    pub(crate) fn is_multiple_of(&self, other: &Self, cx: &Context<'a>) -> bool {
        let is_time = self.kind().words() == Some("a time");
        let has_zero = |unit: &Self| unit.parts.iter().any(|part| part.unit.as_scale().is_some());
        let ratio = self.map(|_| cx.number(1)).convert(other, cx).ok().and_then(|one| one.number().as_rational());
        is_time || !has_zero(self) && !has_zero(other) && ratio.is_some_and(Rational::is_integer)
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

/// Whether a unit is a power of ten of the one of the SI.
fn is_metric(unit: Unit, cx: &Context) -> bool {
    let Size { fraction, power_of_pi } = unit.size(cx.budget);
    let is_power_of_ten = |number: &Integer| {
        let text = to_decimal(number);
        text.starts_with('1') && text.bytes().skip(1).all(|digit| digit == b'0')
    };
    power_of_pi == 0 && is_power_of_ten(fraction.numerator()) && is_power_of_ten(fraction.denominator())
}

#[cold]
fn different_currencies(one: &str, other: &str) -> Fault {
    let hint = format!("write the exchange rate before it, as in `1 {one} = 1.25 {other}; …`");
    let message = format!("{one} and {other} are different currencies, and exchange rates are not available");
    Fault::new(ErrorCode::DimensionMismatch, message).hint(Some(hint))
}

fn too_high() -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, format!("the power of a unit can be at most {MOST_POWER}"))
}
