//! Sums, products, powers and comparisons of values.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;
use pascaline_read::doubt::Doubt;
use pascaline_read::tree::{Brackets, Factor, Form, Join, Node, Relation, Term};
use pascaline_read::units::Unit;
use pascaline_read::{Faulty, MOST_NESTING, Parsed, nested_too_deep, percent};
use pascaline_sympy::{self as sympy, Context, Expr};

use super::matrix::{as_matrix, is_list_of_rows, is_rows};
use super::{Evaluator, Value, no_number};
use crate::approximation;
use crate::calendar::{calendar_months, date_after, moment_after, time_after};
use crate::congruence;
use crate::quantity::Quantity;
use crate::solve::symbols;

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn sum(&mut self, terms: &[Term], span: Span) -> Parsed<Value<'a>> {
        let mut total: Option<Value<'a>> = None;
        let are_shares = percent::are_shares(terms, self.cx.budget);
        for (index, term) in terms.iter().enumerate() {
            // Months and days are added one after the other: `2024-01-31 + 1 month 1 day`.
            if let (Some(Value::Date(_) | Value::Moment(_)), Form::Sum(parts)) = (&total, &term.node.form) {
                for part in parts {
                    let value = self.value(&part.node)?;
                    let date = total.take().ok_or_else(|| no_number("nothing").boxed_at(span))?;
                    let next = if term.is_subtracted == part.is_subtracted {
                        self.plus(date, value)
                    } else {
                        self.minus(date, value)
                    };
                    total = Some(self.checked(next, part.node.span)?);
                }
                continue;
            }
            let value = self.operand(&term.node)?;
            let value = match (&mut total, value) {
                (Some(Value::Number(_)), Value::Percent(share)) if are_shares => Value::Number(share),
                // `tax = 8%; 20 + tax`
                (Some(Value::Number(_) | Value::Quantity(_)), Value::Percent(share))
                    if matches!(term.node.form, Form::Name(_))
                        && self.choices.doubt(Doubt::NamedPercentage, term.node.span) =>
                {
                    Value::Number(share)
                }
                (Some(Value::Number(number)), Value::Quantity(last))
                    if index + 1 == terms.len()
                        && number.is_numeric(self.cx)
                        && !number.is_literal_zero()
                        && gives_unit(terms, &last, self.cx) =>
                {
                    let message = "The unit of the last number is read as that of all of them.";
                    self.choices.note(NoteCode::Unit, message, term.node.span);
                    total = Some(Value::Quantity(last.map(|_| number)));
                    Value::Quantity(last)
                }
                (Some(total), value) => self.alike(total, value, term),
                (None, value) => value,
            };
            let next = match (total.take(), term.is_subtracted) {
                (None, false) => Ok(value),
                (None, true) => self.negated(value),
                (Some(total), false) => self.plus(total, value),
                (Some(total), true) => self.minus(total, value),
            };
            let place = Span { start: span.start, end: term.node.span.end.max(span.start) };
            total = Some(self.checked(next, place)?);
        }
        total.ok_or_else(|| no_number("nothing").boxed_at(span))
    }

    /// The value as it is added: a number beside an amount of money is one of the same currency.
    fn alike(&mut self, total: &mut Value<'a>, value: Value<'a>, term: &Term) -> Value<'a> {
        let currency = |quantity: &Quantity<'a>| quantity.unit().and_then(Unit::as_currency);
        let scale = |quantity: &Quantity<'a>| quantity.unit().and_then(Unit::as_scale);
        match (&*total, &value) {
            (Value::Quantity(money), Value::Number(number)) if number.is_numeric(self.cx) => {
                let Some(currency) = currency(money) else { return value };
                self.choices.note(
                    NoteCode::Unit,
                    "The number without a currency is read as an amount of money.",
                    term.node.span,
                );
                Value::Quantity(Quantity::of(number, currency.code))
            }
            (Value::Number(number), Value::Quantity(money)) if number.is_numeric(self.cx) => {
                let Some(currency) = currency(money) else { return value };
                self.choices.note(
                    NoteCode::Unit,
                    "The number without a currency is read as an amount of money.",
                    term.node.span,
                );
                *total = Value::Quantity(Quantity::of(number, currency.code));
                value
            }
            (Value::Quantity(first), Value::Quantity(second))
                if scale(second).is_some()
                    && (scale(first).is_some() || first.is_in_kelvins() && term.is_subtracted) =>
            {
                let message = if term.is_subtracted {
                    "The difference between two temperatures is a number of degrees, not a temperature on the scale."
                } else {
                    "The added temperature is read as a difference in degrees."
                };
                self.choices.note(NoteCode::Unit, message, term.node.span);
                value
            }
            _ => value,
        }
    }

    pub(super) fn product(&mut self, factors: &[Factor], span: Span) -> Parsed<Value<'a>> {
        let mut total: Option<Value<'a>> = None;
        // `5 N m`, as it is written, keeps its units.
        let mut has_units_of_values = false;
        for factor in factors {
            self.multiply_by(&mut total, factor.join, &factor.node, span, &mut has_units_of_values)?;
        }
        let total = total.ok_or_else(|| no_number("nothing").boxed_at(span))?;
        self.checked(self.in_normal_form(total, has_units_of_values), span)
    }

    /// A product whose units are joined and cancelled.
    fn in_normal_form(&self, value: Value<'a>, has_units_of_values: bool) -> Faulty<Value<'a>> {
        match value {
            Value::Quantity(product) => Ok(simple(product.in_normal_form(has_units_of_values, self.cx)?, self.cx)),
            value => Ok(value),
        }
    }

    /// Multiplies the total by a node, or divides it. The units of a value such as `40 hours/week` are multiplied one by one, so that
    /// those that are the same cancel first.
    fn multiply_by(
        &mut self,
        total: &mut Option<Value<'a>>,
        join: Join,
        node: &Node,
        span: Span,
        has_units_of_values: &mut bool,
    ) -> Parsed<()> {
        if let (Join::Times | Join::Beside, Form::Product(units)) = (join, &node.form)
            && is_divided(units)
            && units.iter().skip(1).all(|unit| is_of_units(&unit.node))
        {
            *has_units_of_values |= total.is_some();
            for Factor { join, node } in units {
                let join = if *join == Join::Beside { Join::Times } else { *join };
                self.multiply_by(total, join, node, span, has_units_of_values)?;
            }
            return Ok(());
        }
        // `2 (3, 4)` has no meaning as a product.
        let value = self.operand(node)?;
        let next = match (total.take(), join, value) {
            (None, _, value) => Ok(value),
            (Some(Value::Quantity(total)), Join::Times | Join::Beside, Value::Quantity(factor)) => {
                *has_units_of_values |= !factor.number().is_one();
                total.times(&factor, self.cx).map(Value::Quantity)
            }
            (Some(Value::Quantity(total)), Join::Over, Value::Quantity(divisor)) => {
                *has_units_of_values |= !divisor.number().is_one();
                total.over(&divisor, self.cx).map(Value::Quantity)
            }
            (Some(total), join, value) => {
                self.in_normal_form(total, *has_units_of_values).and_then(|total| self.joined(total, join, value))
            }
        };
        let place = Span { start: span.start, end: node.span.end.max(span.start) };
        *total = Some(self.checked(next, place)?);
        Ok(())
    }

    fn joined(&mut self, left: Value<'a>, join: Join, right: Value<'a>) -> Faulty<Value<'a>> {
        match join {
            // `10 in [2, 4, 10]` asks whether a list has a number.
            Join::Beside if matches!((&left, &right), (Value::Quantity(_), Value::List(Brackets::Square, _))) => {
                Err(no_operation("multiplied", &left, &right))
            }
            // The brackets behind a matrix are an index in other languages.
            Join::Beside if is_rows(&left) && matches!(right, Value::List(..)) => {
                Err(no_operation("multiplied", &left, &right))
            }
            Join::Times | Join::Beside => self.times(left, right),
            Join::Over => self.over(left, right),
            Join::FloorOver => {
                self.deepen(&left)?;
                let quotient = self.over(left, right)?;
                self.map_number(quotient, |number, cx| cx.apply(sympy::Function::Floor, number))
            }
            Join::Modulo => self.deepen(&left).and_then(|()| match (left, right) {
                (Value::Number(x) | Value::Percent(x), Value::Number(y) | Value::Percent(y)) => {
                    self.remainder(x, y).map(Value::Number)
                }
                (Value::Quantity(x), Value::Quantity(y)) => self.remainder_of_quantities(x, y),
                (Value::Number(_), other) | (other, _) => Err(no_number(other.kind())),
            }),
        }
    }

    /// Recursion over a value is bounded by its depth: `x // 2 // 2 // 2`.
    fn deepen(&mut self, value: &Value<'a>) -> Faulty<()> {
        self.deepening += u32::from(!symbols(value, self.cx).is_empty());
        if self.deepening > u32::from(MOST_NESTING) { Err(nested_too_deep()) } else { Ok(()) }
    }

    /// The remainder of a division, which has the sign of the divisor.
    pub(super) fn remainder(&self, x: Expr<'a>, y: Expr<'a>) -> Faulty<Expr<'a>> {
        if y.is_literal_zero() {
            return Err(division_by_zero());
        }
        Ok(self.cx.call(sympy::Function::Mod, &[x, y]))
    }

    /// The remainder of a quantity, which has its unit: `385° mod 360°`.
    fn remainder_of_quantities(&mut self, x: Quantity<'a>, y: Quantity<'a>) -> Faulty<Value<'a>> {
        let [x, y] = [x, y].map(Value::Quantity);
        let Value::Number(quotient) = self.over(x.clone(), y.clone())? else { return Err(no_number(y.kind())) };
        let multiple = Value::Number(self.cx.apply(sympy::Function::Floor, quotient));
        let part = self.times(multiple, y)?;
        self.minus(x, part)
    }

    /// `x + y`; a percentage that is added to another value is taken of that value: `100 + 10%` is 110.
    pub(super) fn plus(&self, x: Value<'a>, y: Value<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        if let Some([x, y]) = formulas(&x, &y) {
            return Ok(self.formula_or_number(cx.sum(x, y)));
        }
        Ok(match (x, y) {
            (Value::Number(x), Value::Number(y)) => Value::Number(cx.sum(x, y)),
            (Value::Percent(x), Value::Percent(y)) => Value::Percent(cx.sum(x, y)),
            (Value::Percent(x), Value::Number(y)) => Value::Number(cx.sum(x, y)),
            (Value::Number(x), Value::Percent(part)) => Value::Number(cx.product(x, cx.sum(cx.number(1), part))),
            (Value::Quantity(x), Value::Percent(part)) => Value::Quantity(x.scale(cx.sum(cx.number(1), part), cx)),
            (Value::Quantity(x), Value::Quantity(y)) => {
                let y = self.exchanged(y, &x);
                Value::Quantity(x.add(&y, cx)?)
            }
            // Nothing is added: `v = u + a t; u = 0`.
            (Value::Quantity(x), Value::Number(y)) | (Value::Number(y), Value::Quantity(x)) if is_zero(y) => {
                Value::Quantity(x)
            }
            (Value::Quantity(x), Value::Number(y)) => Value::Quantity(x.add(&Quantity::of_number(y), cx)?),
            (Value::Number(x), Value::Quantity(y)) => Value::Quantity(Quantity::of_number(x).add(&y, cx)?),
            (Value::Date(date), Value::Quantity(duration)) | (Value::Quantity(duration), Value::Date(date)) => {
                Value::Date(date_after(date, &duration, cx)?)
            }
            (Value::Time(time), Value::Quantity(duration)) | (Value::Quantity(duration), Value::Time(time)) => {
                Value::Time(time_after(time, &duration, cx)?)
            }
            (Value::Moment(moment), Value::Quantity(duration)) | (Value::Quantity(duration), Value::Moment(moment)) => {
                Value::Moment(moment_after(moment, &duration, cx)?)
            }
            (Value::Matrix(x), Value::Matrix(y)) => self.matrix_sum(x, y)?,
            (Value::List(Brackets::Round, x), Value::List(Brackets::Round, y)) if x.len() == y.len() => {
                let pairs = x.into_iter().zip(y);
                Value::List(Brackets::Round, pairs.map(|(x, y)| self.plus(x, y)).collect::<Faulty<_>>()?)
            }
            (x @ Value::Time(_), y @ (Value::Time(_) | Value::Parts(..)))
            | (x @ Value::Parts(..), y @ Value::Time(_)) => self.durations_added(x, y)?,
            (x, y) if is_list_of_rows(&x) || is_list_of_rows(&y) => self.plus(as_matrix(x), as_matrix(y))?,
            (x, y) => return Err(no_operation("added", &x, &y)),
        })
    }

    /// A time of day as the duration since midnight, or a duration in several units.
    pub(super) fn duration(&self, value: Value<'a>) -> Faulty<Quantity<'a>> {
        match value {
            Value::Time(time) => Ok(Quantity::of(self.cx.number(time.seconds()), "s")),
            Value::Parts(_, whole) => Ok(whole),
            other => Err(no_number(other.kind())),
        }
    }

    /// `4:45 + 1:23`: two times of day cannot be added, so that they are durations.
    fn durations_added(&self, x: Value<'a>, y: Value<'a>) -> Faulty<Value<'a>> {
        let sum = self.duration(x)?.add(&self.duration(y)?, self.cx)?;
        self.in_hours(&sum)
    }

    /// A duration in hours and minutes, and in seconds if they are needed.
    fn in_hours(&self, duration: &Quantity<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let unit = |name: &str| Value::Quantity(Quantity::of(cx.number(1), name));
        let minutes = duration.convert(&Quantity::of(cx.number(1), "min"), cx)?;
        let mut units = vec![unit("hours"), unit("minutes")];
        if !minutes.number().as_rational().is_some_and(Rational::is_integer) {
            units.push(unit("seconds"));
        }
        self.in_parts(duration, units)
    }

    /// `x - y`
    pub(crate) fn minus(&self, x: Value<'a>, y: Value<'a>) -> Faulty<Value<'a>> {
        match (x, y) {
            (Value::Date(x), Value::Date(y)) => {
                Ok(Value::Quantity(Quantity::of(self.cx.number(x.days_since(y)), "days")))
            }
            (Value::Time(x), Value::Time(y)) => {
                let seconds = x.seconds_since(y)?;
                Ok(Value::Quantity(Quantity::of_seconds(seconds, self.cx)))
            }
            (Value::Moment(x), Value::Moment(y)) => {
                Ok(Value::Quantity(Quantity::of_seconds(x.seconds_since(y)?, self.cx)))
            }
            (Value::Quantity(x), Value::Quantity(y)) => {
                let y = self.exchanged(y, &x);
                Ok(Value::Quantity(x.subtract(&y, self.cx)?))
            }
            (x, y @ (Value::Date(_) | Value::Time(_) | Value::Moment(_))) => Err(no_operation("subtracted", &y, &x)),
            (x, y) => {
                let negated = self.negated(y)?;
                self.plus(x, negated)
            }
        }
    }

    pub(super) fn negated(&self, value: Value<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        Ok(match value {
            Value::Number(number) => Value::Number(cx.negate(number)),
            Value::Formula(formula) => Value::Formula(cx.negate(formula)),
            Value::Percent(number) => Value::Percent(cx.negate(number)),
            Value::Quantity(quantity) => Value::Quantity(quantity.scale(cx.number(-1), cx)),
            Value::Matrix(rows) => self.entries_mapped(rows, Self::negated)?,
            Value::List(Brackets::Round, items) => {
                Value::List(Brackets::Round, items.into_iter().map(|item| self.negated(item)).collect::<Faulty<_>>()?)
            }
            list if is_list_of_rows(&list) => self.negated(as_matrix(list))?,
            other => return Err(no_number(other.kind())),
        })
    }

    /// `x * y`; the product of two percentages, or of one and a number, is a number.
    pub(super) fn times(&self, x: Value<'a>, y: Value<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        if let Some([x, y]) = formulas(&x, &y) {
            return Ok(self.formula_or_number(cx.product(x, y)));
        }
        Ok(match (x, y) {
            (Value::Number(x) | Value::Percent(x), Value::Number(y) | Value::Percent(y)) => {
                Value::Number(cx.product(x, y))
            }
            (Value::Quantity(x), Value::Number(y) | Value::Percent(y))
            | (Value::Number(y) | Value::Percent(y), Value::Quantity(x)) => Value::Quantity(x.scale(y, cx)),
            (Value::Quantity(x), Value::Quantity(y)) => simple(x.multiply(&y, cx)?, cx),
            (Value::List(brackets, items), quantity @ Value::Quantity(_))
            | (quantity @ Value::Quantity(_), Value::List(brackets, items)) => {
                let times = |item| self.times(item, quantity.clone());
                Value::List(brackets, items.into_iter().map(times).collect::<Faulty<_>>()?)
            }
            (Value::Matrix(x), Value::Matrix(y)) => self.matrix_product(&x, &y)?,
            (Value::Matrix(rows), factor @ Value::Number(_)) | (factor @ Value::Number(_), Value::Matrix(rows)) => {
                self.entries_mapped(rows, |evaluator, entry| evaluator.times(factor.clone(), entry))?
            }
            (Value::List(Brackets::Round, items), factor @ Value::Number(_))
            | (factor @ Value::Number(_), Value::List(Brackets::Round, items)) => {
                let times = |item| self.times(factor.clone(), item);
                Value::List(Brackets::Round, items.into_iter().map(times).collect::<Faulty<_>>()?)
            }
            (time @ Value::Time(_), Value::Number(factor)) | (Value::Number(factor), time @ Value::Time(_)) => {
                self.in_hours(&self.duration(time)?.scale(factor, cx))?
            }
            (Value::Matrix(rows), Value::List(brackets, column)) => {
                Value::List(brackets, self.column_product(&rows, &column)?)
            }
            (x, y) if is_list_of_rows(&x) || is_list_of_rows(&y) => self.times(as_matrix(x), as_matrix(y))?,
            (x, y) => return Err(no_operation("multiplied", &x, &y)),
        })
    }

    /// `x / y`
    pub(super) fn over(&self, x: Value<'a>, y: Value<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        if let Value::Number(y) | Value::Percent(y) = &y
            && y.is_literal_zero()
        {
            return Err(division_by_zero());
        }
        if let Some([x, y]) = formulas(&x, &y) {
            return Ok(self.formula_or_number(cx.divide(x, y)));
        }
        Ok(match (x, y) {
            (Value::Percent(x), Value::Number(y)) => Value::Percent(cx.divide(x, y)),
            (Value::Number(x) | Value::Percent(x), Value::Number(y) | Value::Percent(y)) => {
                Value::Number(cx.divide(x, y))
            }
            (Value::Quantity(x), Value::Number(y) | Value::Percent(y)) => {
                Value::Quantity(x.scale(cx.divide(cx.number(1), y), cx))
            }
            (Value::Number(x) | Value::Percent(x), Value::Quantity(y)) => {
                simple(Quantity::of_number(x).divide(&y, cx)?, cx)
            }
            (Value::Quantity(x), Value::Quantity(y)) => simple(x.divide(&y, cx)?, cx),
            (Value::List(Brackets::Round, items), divisor @ Value::Number(_)) => {
                let over = |item| self.over(item, divisor.clone());
                Value::List(Brackets::Round, items.into_iter().map(over).collect::<Faulty<_>>()?)
            }
            (time @ Value::Time(_), Value::Number(divisor)) => {
                self.in_hours(&self.duration(time)?.scale(cx.divide(cx.number(1), divisor), cx))?
            }
            (x, y) => return Err(no_operation("divided", &x, &y)),
        })
    }

    /// `base^exponent`; a negative number to a fraction with an odd denominator is doubtful.
    pub(super) fn power(&mut self, base: Value<'a>, exponent: Value<'a>, span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        if let Some([base, exponent]) = formulas(&base, &exponent) {
            return Ok(self.formula_or_number(cx.power(base, exponent)));
        }
        match (base, exponent) {
            (Value::Number(base) | Value::Percent(base), Value::Number(exponent) | Value::Percent(exponent)) => {
                if base.is_literal_zero() && exponent.has_minus() {
                    return Err(division_by_zero());
                }
                if let Some(power) = self.real_power(base, exponent, span) {
                    return Ok(Value::Number(power));
                }
                Ok(Value::Number(cx.power(base, exponent)))
            }
            (Value::Quantity(base), Value::Number(exponent)) => Ok(simple(base.power(exponent, cx)?, cx)),
            (Value::Matrix(rows), Value::Number(exponent)) => {
                let whole = exponent.as_i64().ok_or_else(|| {
                    Fault::new(ErrorCode::UnsupportedResult, "only whole powers of a matrix are supported")
                })?;
                self.matrix_power(&rows, whole)
            }
            (base, exponent) if is_list_of_rows(&base) => self.power(as_matrix(base), exponent, span),
            (base, exponent) => Err(no_operation("raised", &base, &exponent)),
        }
    }

    /// The real power of a negative number to a fraction with an odd denominator, unless the principal one is taken.
    fn real_power(&mut self, base: Expr<'a>, exponent: Expr<'a>, span: Span) -> Option<Expr<'a>> {
        let fraction = exponent.as_rational().filter(|exponent| !exponent.is_integer())?;
        if is_even(fraction.denominator()) || !self.is_negative(base) || self.choices.doubt(Doubt::Root, span) {
            return None;
        }
        let size = self.cx.power(self.cx.negate(base), exponent);
        Some(if is_even(fraction.numerator()) { size } else { self.cx.negate(size) })
    }

    /// Whether a number is known to be negative: `7 - 50^(1/2)`.
    fn is_negative(&self, number: Expr<'a>) -> bool {
        match number.as_rational() {
            Some(rational) => rational.is_negative(),
            None if !number.is_numeric(self.cx) => false,
            None => self
                .cx
                .attempt(|cx| approximation::sign(number, cx))
                .is_some_and(|sign| sign.is_ok_and(|sign| sign.is_some_and(Ordering::is_lt))),
        }
    }

    /// The value of a function of the number.
    pub(super) fn map_number(
        &self,
        value: Value<'a>,
        map: impl Fn(Expr<'a>, &sympy::Context<'a>) -> Expr<'a>,
    ) -> Faulty<Value<'a>> {
        match value {
            Value::Number(number) | Value::Percent(number) => Ok(Value::Number(map(number, self.cx))),
            Value::Quantity(quantity) => Ok(Value::Quantity(quantity.map(|number| map(number, self.cx)))),
            other => Err(no_number(other.kind())),
        }
    }

    /// Whether a relation holds.
    pub(crate) fn holds(&self, left: &Value<'a>, relation: Relation, right: &Value<'a>) -> Faulty<bool> {
        let ordering = self.compared(left, right)?;
        Ok(match (relation, ordering) {
            (Relation::Equal | Relation::Approximately, ordering) => ordering == Some(Ordering::Equal),
            (Relation::Unequal, ordering) => ordering != Some(Ordering::Equal),
            (_, None) => {
                return Err(Fault::new(ErrorCode::TypeMismatch, "complex numbers cannot be ordered"));
            }
            (Relation::Less, Some(ordering)) => ordering.is_lt(),
            (Relation::LessEqual, Some(ordering)) => ordering.is_le(),
            (Relation::Greater, Some(ordering)) => ordering.is_gt(),
            (Relation::GreaterEqual, Some(ordering)) => ordering.is_ge(),
        })
    }

    /// Whether two values are the same to this many decimals: `100/7 ≈ 14.29`.
    pub(super) fn agree_to(&self, left: &Value<'a>, right: &Value<'a>, decimals: u32) -> Faulty<bool> {
        let (Value::Number(x) | Value::Percent(x), Value::Number(y) | Value::Percent(y)) = (left, right) else {
            return self.holds(left, Relation::Approximately, right);
        };
        let cx = self.cx;
        let distance = cx.apply(sympy::Function::Abs, cx.subtract(x, y));
        let half = cx.divide(cx.power(cx.number(10), cx.number(-i64::from(decimals))), cx.number(2));
        Ok(approximation::sign(cx.subtract(distance, half), cx)?.is_some_and(Ordering::is_le))
    }

    /// The order of two values; `None` for complex numbers that differ.
    fn compared(&self, left: &Value<'a>, right: &Value<'a>) -> Faulty<Option<Ordering>> {
        match (left, right) {
            (Value::Date(x), Value::Date(y)) => return Ok(Some(x.cmp(y))),
            (Value::Time(x), Value::Time(y)) => return Ok(Some(x.seconds_since(*y)?.cmp(&0))),
            (Value::Moment(x), Value::Moment(y)) => return Ok(Some(x.seconds_since(*y)?.cmp(&0))),
            (Value::Boolean(x), Value::Boolean(y)) => return Ok((x == y).then_some(Ordering::Equal)),
            _ => {}
        }
        if let (Value::Quantity(x), Value::Quantity(y)) = (left, right) {
            return approximation::sign(x.minus_converted(y, self.cx)?.number(), self.cx);
        }
        // A percentage is compared as the number that it is: `0.5 = 50%`.
        let plain = |value: &Value<'a>| match value {
            Value::Percent(number) => Value::Number(number),
            other => other.clone(),
        };
        let difference = match self.minus(plain(left), plain(right))? {
            Value::Number(number) | Value::Percent(number) => number,
            Value::Quantity(quantity) => quantity.number(),
            other => return Err(no_number(other.kind())),
        };
        if let Some(symbol) = difference.symbols(self.cx).first() {
            let name = symbol.text();
            let message = format!("`{name}` has no value, so the comparison is neither true nor false");
            let hint = format!("give it a value, as in `{name} = 2; …`, or write the inequality on its own");
            return Err(Fault::new(ErrorCode::UndefinedSymbol, message).hint(Some(hint)));
        }
        approximation::sign(difference, self.cx)
    }

    /// `n!!`
    pub(super) fn double_factorial(&self, value: Expr<'a>) -> Faulty<Value<'a>> {
        const MOST: i64 = 2_000;
        let Some(number) = value.as_i64().filter(|number| (-1..=MOST).contains(number)) else {
            let message = format!("the argument of a double factorial must be a whole number between 0 and {MOST}");
            return Err(Fault::new(ErrorCode::Domain, message));
        };
        let mut product = Rational::ONE;
        let mut factor = number;
        while factor > 1 {
            self.cx.budget.spend(1)?;
            product = product.multiply(&Rational::from(factor), self.cx.budget);
            factor -= 2;
        }
        Ok(Value::Number(self.cx.number(product)))
    }

    /// The remainder of a fraction modulo a whole number: its denominator has an inverse.
    pub(super) fn residue(&self, value: Expr<'a>, modulus: Expr<'a>) -> Faulty<Value<'a>> {
        let wanted = || {
            Fault::new(
                ErrorCode::Domain,
                "a residue needs a whole number or a fraction, and a modulus that is a whole number greater than 1",
            )
        };
        let fraction = value.as_rational().ok_or_else(wanted)?;
        let modulus = modulus.as_integer().filter(|modulus| **modulus > Integer::from(1)).ok_or_else(wanted)?;
        let residue = congruence::residue(fraction, modulus, self.cx)?;
        Ok(Value::Number(self.cx.number(residue)))
    }
}

/// Two operands of which one is a formula, and the other a formula or a number: `2 * derivative(x^2, x)`.
fn formulas<'a>(x: &Value<'a>, y: &Value<'a>) -> Option<[Expr<'a>; 2]> {
    match (x, y) {
        (Value::Formula(x), Value::Formula(y) | Value::Number(y)) | (Value::Number(x), Value::Formula(y)) => {
            Some([x, y])
        }
        _ => None,
    }
}

fn is_even(integer: &Integer) -> bool {
    !integer.is_odd()
}

/// A quantity, or the number if its units cancel.
pub(super) fn simple<'a>(quantity: Quantity<'a>, cx: &sympy::Context<'a>) -> Value<'a> {
    match quantity.as_number(cx) {
        Some(number) => Value::Number(number),
        None => Value::Quantity(quantity),
    }
}

pub(super) fn division_by_zero() -> Fault {
    Fault::new(ErrorCode::DivisionByZero, "division by zero")
}

#[cold]
fn no_operation(done: &str, x: &Value, y: &Value) -> Fault {
    let hint = match (x, y) {
        (Value::Date(_), Value::Number(_)) | (Value::Number(_), Value::Date(_)) => {
            Some("give the number a unit, as in `2024-01-15 + 30 days`")
        }
        (Value::Time(_), Value::Number(_)) | (Value::Number(_), Value::Time(_)) => {
            Some("give the number a unit, as in `10:30 + 45 minutes`")
        }
        (Value::Time(_), Value::Time(_)) => Some("write a duration as `2 hours 30 minutes`"),
        (Value::List(Brackets::Curly, _), _) | (_, Value::List(Brackets::Curly, _)) => {
            Some("`±` gives two values; write each as a separate expression")
        }
        (Value::List(..), Value::List(..)) if done == "multiplied" => {
            Some("write the product of two vectors as `dot(u, v)` or `cross(u, v)`")
        }
        (Value::List(..), _) | (_, Value::List(..)) => {
            Some("a comma inside brackets makes a list; write decimals with a point, as in `2.5`")
        }
        (Value::Moment(_), Value::Number(_)) | (Value::Number(_), Value::Moment(_)) => {
            Some("give the number a unit, as in `2024-01-15 10:30 + 45 minutes`")
        }
        (Value::Moment(_), Value::Date(_)) | (Value::Date(_), Value::Moment(_)) => {
            Some("give both dates a time, as in `2024-01-15 10:30 - 2024-01-14 00:00`")
        }
        _ => None,
    };
    let (x, y) = (x.kind(), y.kind());
    let message = format!("{x} and {y} cannot be {done}");
    Fault::new(ErrorCode::TypeMismatch, message).hint(hint.map(str::to_owned))
}

/// Whether a unit is the last part of a product.
fn ends_in_unit(node: &Node) -> bool {
    match &node.form {
        Form::Unit(_) => true,
        Form::Product(factors) => factors.last().is_some_and(|last| ends_in_unit(&last.node)),
        _ => false,
    }
}

/// Whether the unit of the last term of a sum is that of numbers before it, which are written out: `102.345 + 1.278 - 2.615 m`.
fn gives_unit<'a>(terms: &[Term], last: &Quantity<'a>, cx: &Context<'a>) -> bool {
    let is_written_out = |node: &Node| {
        let mut has_other = false;
        node.for_each(&mut |part| {
            has_other |= matches!(
                part.form,
                Form::Name(_)
                    | Form::Call(..)
                    | Form::Constant(_)
                    | Form::Physical(_)
                    | Form::Money(..)
                    | Form::Percent(_)
            );
        });
        !has_other
    };
    // `1066-10-14 + 30 days` begins with a date.
    let is_of_days = last
        .unit()
        .is_some_and(|unit| calendar_months(unit).is_some() || matches!(unit.text(false), ("", "day" | "week")));
    let is_plain = !is_of_days
        && !last.is_on_scale()
        && last.as_radians(cx).is_none()
        && last.unit().is_some_and(|unit| unit.as_currency().is_none());
    is_plain
        && terms.last().is_some_and(|term| ends_in_unit(&term.node))
        && terms.iter().all(|term| is_written_out(&term.node))
}

/// Whether a product is divided by a part of it: `40 hours/week`, `5 (mg/kg)`.
fn is_divided(factors: &[Factor]) -> bool {
    factors.iter().any(|factor| match &factor.node.form {
        Form::Product(inner) => factor.join == Join::Over || is_divided(inner),
        _ => factor.join == Join::Over,
    })
}

/// Whether a node is a unit, or a product of units.
fn is_of_units(node: &Node) -> bool {
    match &node.form {
        Form::Unit(_) => true,
        Form::Product(factors) => factors.iter().all(|factor| is_of_units(&factor.node)),
        _ => false,
    }
}

fn is_zero(number: Expr) -> bool {
    number.as_rational().is_some_and(Rational::is_zero)
}
