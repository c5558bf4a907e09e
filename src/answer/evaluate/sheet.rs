//! Functions as spreadsheets define them: rounding to multiples, counting, and the statistics of lists.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;
use pascaline_read::Faulty;
use pascaline_read::functions::Sheet;
use pascaline_read::tree::{Brackets, Relation};
use pascaline_sympy::{Expr, Function as Engine};

use super::functions::{items_of, number, numbers};
use super::whole::whole_number;
use super::{Evaluator, Value, no_number};
use crate::approximation;

/// Where a number is rounded to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Down,
    Up,
    TowardsZero,
    AwayFromZero,
    Nearest,
}

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn sheet(&self, function: Sheet, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        use Direction::{AwayFromZero, Down, Nearest, TowardsZero, Up};
        let cx = self.cx;
        let one = Value::Number(cx.number(1));
        match (function, values) {
            (Sheet::Floor, [value, step]) => self.multiple_as_signs_say(value, step, false),
            (Sheet::Ceiling, [value, step]) => self.multiple_as_signs_say(value, step, true),
            (Sheet::CeilingMath, [value, step, mode]) => {
                let is_away = !number(mode)?.is_literal_zero();
                self.multiple(value, step, if is_away { AwayFromZero } else { Up })
            }
            (Sheet::FloorMath, [value, step, mode]) => {
                let is_towards = !number(mode)?.is_literal_zero();
                self.multiple(value, step, if is_towards { TowardsZero } else { Down })
            }
            (Sheet::CeilingMath | Sheet::CeilingPrecise, [value]) => self.multiple(value, &one, Up),
            (Sheet::FloorMath | Sheet::FloorPrecise, [value]) => self.multiple(value, &one, Down),
            (Sheet::CeilingMath | Sheet::CeilingPrecise, [value, step]) => self.multiple(value, step, Up),
            (Sheet::FloorMath | Sheet::FloorPrecise, [value, step]) => self.multiple(value, step, Down),
            (Sheet::RoundToMultiple, [value, step]) => {
                self.have_one_sign(value, step)?;
                self.multiple(value, step, Nearest)
            }
            (Sheet::Odd | Sheet::Even, [value]) => self.parity(number(value)?, function == Sheet::Odd),
            (Sheet::DoubleFactorial, [value]) => self.double_factorial(number(value)?),
            (Sheet::ChooseAgain | Sheet::ArrangeAgain | Sheet::Multinomial, values) => self.count(function, values),
            (Sheet::SumOfProducts, lists) => self.sum_of_products(lists),
            (Sheet::Percentile | Sheet::PercentileBetween | Sheet::Quartile | Sheet::QuartileBetween, [list, part]) => {
                self.percentile(function, list, number(part)?)
            }
            (Sheet::Large | Sheet::Small, [list, place]) => self.placed(function, list, number(place)?),
            (Sheet::Mode, values) => self.mode(values),
            (Sheet::Pick, [place, values @ ..]) => {
                let at =
                    number(place)?.as_i64().and_then(|at| usize::try_from(at).ok()).and_then(|at| at.checked_sub(1));
                at.and_then(|at| values.get(at)).cloned().ok_or_else(|| {
                    Fault::new(ErrorCode::Domain, format!("the place must be between 1 and {}", values.len()))
                })
            }
            (function, values) => self.mean_of_some_kind(function, values),
        }
    }

    /// `CEILING(x, step)` and `FLOOR(x, step)`: away from zero, or towards it, where both are negative.
    fn multiple_as_signs_say(&self, value: &Value<'a>, step: &Value<'a>, up: bool) -> Faulty<Value<'a>> {
        use Direction::{AwayFromZero, Down, TowardsZero, Up};
        let is_negative = self.sign(step)?.is_lt();
        if is_negative && self.sign(value)?.is_gt() {
            return Err(Fault::new(
                ErrorCode::Domain,
                "a positive number cannot be rounded to multiples of a negative one",
            ));
        }
        if !up && self.sign(step)?.is_eq() && !self.sign(value)?.is_eq() {
            return Err(super::arithmetic::division_by_zero());
        }
        self.multiple(
            value,
            step,
            match (up, is_negative) {
                (true, true) => AwayFromZero,
                (true, false) => Up,
                (false, true) => TowardsZero,
                (false, false) => Down,
            },
        )
    }

    /// The value rounded to a multiple of the size of `step`; 0 if that is 0.
    fn multiple(&self, value: &Value<'a>, step: &Value<'a>, direction: Direction) -> Faulty<Value<'a>> {
        let step = if self.sign(step)?.is_lt() { self.negated(step.clone())? } else { step.clone() };
        if self.sign(&step)?.is_eq() {
            return Ok(step);
        }
        let is_negative = self.sign(value)?.is_lt();
        let half = self.cx.ratio(if is_negative { -1 } else { 1 }, 2);
        let rounding = match (direction, is_negative) {
            (Direction::Down, _) | (Direction::TowardsZero | Direction::Nearest, false) => Engine::Floor,
            (Direction::AwayFromZero, true) => Engine::Floor,
            _ => Engine::Ceiling,
        };
        let quotient = self.over(value.clone(), step.clone())?;
        let whole = self.map_number(quotient, |number, cx| {
            let number = if direction == Direction::Nearest { cx.sum(number, half) } else { number };
            cx.apply(rounding, number)
        })?;
        self.times(whole, step)
    }

    fn have_one_sign(&self, value: &Value<'a>, step: &Value<'a>) -> Faulty<()> {
        let (value, step) = (self.sign(value)?, self.sign(step)?);
        if value.is_eq() || step.is_eq() || value == step {
            return Ok(());
        }
        Err(Fault::new(ErrorCode::Domain, "the number and the multiple must have the same sign"))
    }

    /// The sign of a real value.
    pub(super) fn sign(&self, value: &Value<'a>) -> Faulty<Ordering> {
        let size = match value {
            Value::Quantity(quantity) => quantity.number(),
            value => number(value)?,
        };
        approximation::sign(size, self.cx)?.ok_or_else(|| no_number("a complex number"))
    }

    /// The nearest odd or even number that is not nearer to zero; 1 is the odd one of 0.
    fn parity(&self, value: Expr<'a>, is_odd: bool) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let is_negative = self.sign(&Value::Number(value))?.is_lt();
        let size = if is_negative { cx.negate(value) } else { value };
        let offset = cx.number(i64::from(is_odd));
        let pairs = cx.apply(Engine::Ceiling, cx.divide(cx.subtract(size, offset), cx.number(2)));
        let size = cx.sum(cx.product(pairs, cx.number(2)), offset);
        Ok(Value::Number(if is_negative { cx.negate(size) } else { size }))
    }

    /// Numbers of ways.
    fn count(&self, function: Sheet, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let numbers = numbers(values)?;
        for number in &numbers {
            if *whole_number(number)? < Integer::ZERO {
                return Err(Fault::new(ErrorCode::Domain, "the arguments must not be negative"));
            }
        }
        Ok(Value::Number(match (function, &*numbers) {
            (Sheet::ChooseAgain, [_, chosen]) if chosen.is_literal_zero() => cx.number(1),
            (Sheet::ChooseAgain, [all, chosen]) => {
                let ways = cx.add(&[all, chosen, cx.number(-1)]);
                cx.call(Engine::Binomial, &[ways, chosen])
            }
            (Sheet::ArrangeAgain, [all, chosen]) => cx.power(all, chosen),
            _ => {
                // The product of the numbers of ways to choose each part from those so far.
                let mut total = cx.number(0);
                let mut ways = cx.number(1);
                for number in numbers {
                    total = cx.sum(total, number);
                    ways = cx.product(ways, cx.call(Engine::Binomial, &[total, number]));
                }
                ways
            }
        }))
    }

    fn sum_of_products(&self, lists: &[Value<'a>]) -> Faulty<Value<'a>> {
        let lists: Vec<Vec<Value<'a>>> = lists.iter().cloned().map(entries).collect();
        let length = lists.iter().map(Vec::len).max().unwrap_or_default();
        if lists.iter().any(|list| list.len() != length) {
            return Err(Fault::new(ErrorCode::DimensionMismatch, "the lists must have the same length"));
        }
        let mut products = Vec::with_capacity(length);
        for at in 0..length {
            self.cx.budget.spend(lists.len() as u64)?;
            let mut factors = lists.iter().filter_map(|list| list.get(at).cloned());
            let first = factors.next().ok_or_else(|| no_number("nothing"))?;
            products.push(factors.try_fold(first, |product, factor| self.times(product, factor))?);
        }
        self.total(products.into_iter())
    }

    pub(super) fn total(&self, mut values: impl Iterator<Item = Value<'a>>) -> Faulty<Value<'a>> {
        let first = values.next().ok_or_else(|| no_number("nothing"))?;
        values.try_fold(first, |sum, value| {
            self.cx.budget.spend(1)?;
            self.plus(sum, value)
        })
    }

    fn mean_of_some_kind(&self, function: Sheet, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let count = cx.number(i64::try_from(values.len()).unwrap_or(i64::MAX));
        if matches!(function, Sheet::GeometricMean | Sheet::HarmonicMean) {
            for value in values {
                if !self.sign(value)?.is_gt() {
                    return Err(Fault::new(ErrorCode::Domain, "the numbers must be positive"));
                }
            }
        }
        if function == Sheet::HarmonicMean {
            let one = || Value::Number(cx.number(1));
            let reciprocals = values.iter().map(|value| self.over(one(), value.clone())).collect::<Faulty<Vec<_>>>()?;
            let total = self.total(reciprocals.into_iter())?;
            return self.over(Value::Number(count), total);
        }
        let numbers = numbers(values)?;
        let squares = || cx.add(&numbers.iter().map(|number| cx.power_i64(number, 2)).collect::<Vec<_>>());
        Ok(Value::Number(match function {
            Sheet::SumOfSquares => squares(),
            Sheet::QuadraticMean => cx.square_root(cx.divide(squares(), count)),
            Sheet::GeometricMean => cx.power(cx.multiply(&numbers), cx.divide(cx.number(1), count)),
            Sheet::SquaredDistances => self.variance(values, cx.number(1))?,
            _ => {
                let mean = cx.divide(cx.add(&numbers), count);
                let distances: Vec<_> =
                    numbers.iter().map(|number| cx.apply(Engine::Abs, cx.subtract(number, mean))).collect();
                cx.divide(cx.add(&distances), count)
            }
        }))
    }

    /// The value below which a part of the values are, between two of them if need be.
    fn percentile(&self, function: Sheet, list: &Value<'a>, part: Expr<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let sorted = self.sorted(&entries(list.clone()))?;
        let part = match function {
            Sheet::Quartile | Sheet::QuartileBetween => cx.divide(part, cx.number(4)),
            // More than 1 is a percentage, as in NumPy.
            _ if part.as_rational().is_some_and(|part| part.compare(&Rational::ONE, cx.budget).is_gt()) => {
                cx.divide(part, cx.number(100))
            }
            _ => part,
        };
        let count = i64::try_from(sorted.len()).unwrap_or(i64::MAX);
        let place = match function {
            Sheet::Percentile | Sheet::Quartile => cx.product(part, cx.number(count - 1)),
            _ => cx.subtract(cx.product(part, cx.number(count + 1)), cx.number(1)),
        };
        let outside = || Fault::new(ErrorCode::Domain, "there is no such part of the list");
        let below = cx.apply(Engine::Floor, place);
        let at = below.as_i64().and_then(|at| usize::try_from(at).ok()).ok_or_else(outside)?;
        let lower = sorted.get(at).cloned().ok_or_else(outside)?;
        let rest = cx.subtract(place, below);
        if rest.is_literal_zero() {
            return Ok(lower);
        }
        let upper = sorted.get(at + 1).cloned().ok_or_else(outside)?;
        let distance = self.minus(upper, lower.clone())?;
        let step = self.times(distance, Value::Number(rest))?;
        self.plus(lower, step)
    }

    /// The value at this place, which is 1 for the greatest or the least.
    fn placed(&self, function: Sheet, list: &Value<'a>, place: Expr<'a>) -> Faulty<Value<'a>> {
        let sorted = self.sorted(&entries(list.clone()))?;
        let at = place.as_i64().and_then(|place| usize::try_from(place).ok()).unwrap_or_default();
        let at = if function == Sheet::Large { sorted.len().checked_sub(at) } else { at.checked_sub(1) };
        let found = at.and_then(|at| sorted.get(at)).cloned();
        found.ok_or_else(|| {
            Fault::new(ErrorCode::Domain, format!("the place must be a whole number between 1 and {}", sorted.len()))
        })
    }

    /// The value that is there most often, or all of them.
    fn mode(&self, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let mut groups: Vec<(Value<'a>, usize)> = Vec::new();
        for value in self.sorted(values)? {
            match groups.last_mut() {
                Some((last, count)) if self.holds(last, Relation::Equal, &value)? => *count += 1,
                _ => groups.push((value, 1)),
            }
        }
        let most = groups.iter().map(|(_, count)| *count).max().unwrap_or_default();
        if most < 2 && values.len() > 1 {
            return Err(Fault::new(ErrorCode::Domain, "no value is there more than once"));
        }
        let mut modes: Vec<Value<'a>> =
            groups.into_iter().filter(|(_, count)| *count == most).map(|(value, _)| value).collect();
        Ok(match (modes.len(), modes.pop()) {
            (1, Some(mode)) => mode,
            (_, last) => Value::List(Brackets::Square, modes.into_iter().chain(last).collect()),
        })
    }
}

/// The entries of a list or of a matrix, row by row.
pub(super) fn entries(value: Value<'_>) -> Vec<Value<'_>> {
    match value {
        Value::Matrix(rows) => rows.into_iter().flatten().collect(),
        other => items_of(other),
    }
}
