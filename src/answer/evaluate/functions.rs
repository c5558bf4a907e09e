//! Calls of functions.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::sort::set_of;
use pascaline_base::syntax::Span;
use pascaline_calculus as calculus;
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_read::functions::{self, Basic, Function, Matrix, Rewriting, Statistics, Vector, Whole};
use pascaline_read::tree::{Brackets, Form, Node, Target};
use pascaline_read::{Faulty, Parsed, digits, numeral};
use pascaline_sympy::{Constant, Context, Expr, Function as Engine, Symbol, factor};

use super::bits::logic;
use super::whole::whole_number;
use super::{Evaluator, Value, no_number};
use crate::engine::engine;
use crate::prime::is_prime;
use crate::solve::MOST_PLACES;
use crate::{Angle, approximation};

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn call(&mut self, function: Function, arguments: &[Node], span: Span) -> Parsed<Value<'a>> {
        if let (Function::If, [condition, value, rest @ ..]) = (function, arguments) {
            return self.conditional(condition, value, rest.first(), span);
        }
        if let (Function::IfError, [value, other]) = (function, arguments) {
            return match self.value(value) {
                Err(error) if error.code.ends_evaluation() => Err(error),
                Err(_) => self.value(other),
                Ok(value) => Ok(value),
            };
        }
        if let (Function::Uncertainty, [argument]) = (function, arguments) {
            return self.uncertainty(argument, span);
        }
        if let (Function::Determinant, [argument]) = (function, arguments) {
            let value = self.value(argument)?;
            let determinant = self.determinant(&value);
            return self.checked(determinant, span);
        }
        if let (Function::Rewriting(rewriting), [first, second]) = (function, arguments) {
            let (formula, other) = (self.number_or_formula(first)?, self.number_or_formula(second)?);
            let divided = self.divided(rewriting, formula, other, span)?;
            return self.checked(Ok(divided), span);
        }
        if let Function::Curve(curve) = function {
            let value = self.curve(curve, arguments, span)?;
            return self.checked(Ok(value), span);
        }
        if let Function::Field(field) = function {
            return self.field(field, arguments, span);
        }
        if let (Function::Conic(conic), [argument]) = (function, arguments) {
            let formula = self.number_or_formula(argument)?;
            let value = self.conic(conic, formula, span);
            return self.checked(value, span);
        }
        if let (Function::Rewriting(_) | Function::Whole(Whole::Factor), [argument]) = (function, arguments) {
            let value = self.value(argument)?;
            if let Value::Number(formula) | Value::Formula(formula) = value
                && !formula.is_numeric(self.cx)
            {
                let rewritten = self.rewritten(function, formula, argument, span)?;
                return self.checked(Ok(rewritten), span);
            }
            match (function, &value) {
                // The form is the answer, also that of a number.
                (Function::Rewriting(Rewriting::Rationalised), Value::Number(number)) => {
                    let quotient = self.without_roots_below(number);
                    return self.checked(quotient.map(|quotient| Value::Written(quotient, Target::Exact)), span);
                }
                (Function::Rewriting(_), _) => return Ok(value),
                _ => {}
            }
        }
        let mut values = arguments.iter().map(|argument| self.value(argument)).collect::<Parsed<Vec<_>>>()?;
        // A list is replaced by its items, and a matrix by those of all rows: `mean([1, 2, 3])`.
        let is_vector = matches!(function, Function::Vector(_));
        if function.takes_list()
            && matches!(&values[..], [Value::List(..) | Value::Matrix(_)])
            && !(is_vector && matches!(&values[..], [Value::Matrix(_)]))
        {
            values = match values.pop() {
                Some(Value::List(_, items)) => items.into_iter().flat_map(items_of).collect(),
                Some(Value::Matrix(rows)) => rows.into_iter().flatten().collect(),
                _ => Vec::new(),
            };
            // The two values of a `±` are not arguments of one call.
            if !functions::takes(function, values.len()) {
                return Err(no_number("a list").boxed_at(span));
            }
        }
        let place = arguments.first().map_or(span, |argument| argument.span);
        if function.takes_items() && self.are_mixed(&values, span) {
            values.iter_mut().for_each(without_percent);
        }
        // `sqrt(1 + derivative(x^2, x)^2)`
        let has_formula = values.iter().any(|value| matches!(value, Value::Formula(_)));
        values.iter_mut().for_each(without_formula);
        let value = match (arguments, &*values) {
            ([first, ..], [Value::Percent(share), places @ ..]) if function.rounds() && is_in_percent(first) => {
                self.rounded_percentage(function, share, places, span)
            }
            _ => self.called(function, &values, place, span),
        };
        let value = value.map(|value| match value {
            Value::Number(number) if has_formula => self.formula_or_number(number),
            value => value,
        });
        self.checked(value, span)
    }

    /// Whether percentages are among other items of a list, where each is a number of its own: the mean of 10 and 50% is 5.25.
    fn are_mixed(&mut self, values: &[Value<'a>], span: Span) -> bool {
        let is_percentage = |value: &Value<'a>| matches!(value, Value::Percent(_));
        let are_mixed = values.iter().any(is_percentage) && !values.iter().all(is_percentage);
        if are_mixed {
            let message = "A percentage beside other items of a list is read as the number that it is: 50% as 0.5.";
            self.choices.note(NoteCode::Percent, message, span);
        }
        are_mixed
    }

    /// `round(2/3 to percent, 1)`: what is rounded is the number before the `%`.
    fn rounded_percentage(
        &mut self,
        function: Function,
        share: Expr<'a>,
        places: &[Value<'a>],
        span: Span,
    ) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let hundredths = Value::Number(cx.product(share, cx.number(100)));
        let values: Vec<_> = std::iter::once(hundredths).chain(places.iter().cloned()).collect();
        let rounded = self.called(function, &values, span, span)?;
        Ok(Value::Percent(cx.divide(number(&rounded)?, cx.number(100))))
    }

    fn called(&mut self, function: Function, values: &[Value<'a>], place: Span, span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        match (function, values) {
            (Function::OfAngle(function), [angle]) => {
                let angle = self.radians(angle, place)?;
                Ok(Value::Number(cx.apply(engine(function), angle)))
            }
            (Function::ToAngle(function), values) => {
                let angle = cx.call(engine(function), &numbers(values)?);
                Ok(Value::Number(if self.angle == Angle::Degrees { self.turned(angle, 180, true) } else { angle }))
            }
            (Function::Plain(function @ (Basic::Floor | Basic::Ceiling)), [value, places]) => {
                let scale = cx.number(numeral::power_of_ten(Self::places(number(places)?)?));
                let round =
                    |number, cx: &Context<'a>| cx.divide(cx.apply(engine(function), cx.product(number, scale)), scale);
                self.map_number(value.clone(), round)
            }
            (Function::Plain(function @ (Basic::Abs | Basic::Floor | Basic::Ceiling)), [Value::Quantity(quantity)]) => {
                Ok(Value::Quantity(quantity.map(|number| cx.apply(engine(function), number))))
            }
            (Function::Plain(function @ (Basic::Min | Basic::Max)), values) => self.extreme(function, values),
            // `|(2, -3, 6)|`
            (Function::Plain(Basic::Abs), [Value::List(Brackets::Round, items)]) => self.vector(Vector::Length, items),
            (Function::Plain(function), values) => Ok(Value::Number(cx.call(engine(function), &numbers(values)?))),
            (Function::SquareRoot, [Value::Quantity(quantity)]) => {
                Ok(Value::Quantity(quantity.power(cx.ratio(1, 2), cx)?))
            }
            (Function::SquareRoot, [value]) => Ok(Value::Number(cx.square_root(number(value)?))),
            (Function::CubeRoot, [Value::Quantity(quantity)]) => {
                Ok(Value::Quantity(quantity.power(cx.ratio(1, 3), cx)?))
            }
            (Function::CubeRoot, [value]) => self.root(number(value)?, cx.number(3), span),
            (Function::Root, [value, degree]) => self.root(number(value)?, number(degree)?, span),
            (Function::Power, [base, exponent, modulus]) => {
                let power = self.power(base.clone(), exponent.clone(), span)?;
                self.remainder(number(&power)?, number(modulus)?).map(Value::Number)
            }
            (Function::Power, [base, exponent]) => self.power(base.clone(), exponent.clone(), span),
            (Function::Log | Function::Ln, [value]) => {
                Ok(Value::Number(cx.apply(Engine::Log, positive(number(value)?)?)))
            }
            (Function::Log | Function::Ln, [value, base]) => self.logarithm(number(value)?, number(base)?),
            (Function::LogTo(base), [value]) => self.logarithm(number(value)?, cx.number(i64::from(base))),
            (Function::Remainder, [x, y]) => self.remainder(number(x)?, number(y)?).map(Value::Number),
            (Function::Quotient, [x, y]) => {
                let quotient = self.over(x.clone(), y.clone())?;
                self.rounded(Function::RoundDown, &quotient, 0, span)
            }
            (Function::FloorQuotient, [x, y]) => {
                let quotient = self.over(x.clone(), y.clone())?;
                self.map_number(quotient, |number, cx| cx.apply(Engine::Floor, number))
            }
            (Function::Prefixed(_) | Function::Based, values) => in_base(function, values),
            (Function::Formula(function), [value]) => self.formula(function, value, place),
            (Function::Whole(function), [value]) => self.whole(function, number(value)?),
            (Function::Logic(function), values) => logic(function, values),
            (Function::Bits(function), values) => self.bits(function, values, span),
            (Function::Sheet(function), values) => self.sheet(function, values),
            // One list is a matrix.
            (Function::Statistics(Statistics::Rank), [_]) => self.matrix(Matrix::Rank, values),
            (Function::Matrix(function), values) => self.matrix(function, values),
            (Function::Vector(function), values) => self.vector(function, values),
            (Function::Progression(function), values) => self.progression(function, values, span),
            (Function::Statistics(Statistics::Phi), [value]) => self.phi(number(value)?, span),
            (Function::Statistics(function), values) => self.statistics(function, values),
            (Function::Distribution(distribution, ask), values) => self.distribution(distribution, ask, values),
            (Function::Finance(function), values) => self.finance(function, values),
            (Function::Calendar(function), values) => self.calendar(function, values),
            (Function::Serial(function), values) => self.serial(function, values),
            (Function::Round | Function::RoundUp | Function::RoundDown, [value]) => {
                self.rounded(function, value, 0, span)
            }
            (Function::Round | Function::RoundUp | Function::RoundDown, [value, places]) => {
                let places = Self::places(number(places)?)?;
                self.rounded(function, value, places, span)
            }
            (Function::IsPrime, [value]) => {
                let wanted = || Fault::new(ErrorCode::Domain, "only whole numbers can be prime");
                let integer = number(value)?.as_integer().ok_or_else(wanted)?;
                Ok(Value::Boolean(is_prime(integer, cx.budget)?))
            }
            (Function::Count, values) => Ok(Value::Number(cx.number(i64::try_from(values.len()).unwrap_or(i64::MAX)))),
            (Function::Significant, [value, places]) => self.significant(value, number(places)?, span),
            (Function::Gcd | Function::Lcm, values) => self.divisor(function, values),
            (Function::Choose, [n, k]) => Ok(Value::Number(cx.call(Engine::Binomial, &[number(n)?, number(k)?]))),
            (Function::Permute, [n, k]) => {
                let (n, k) = (number(n)?, number(k)?);
                let chosen = cx.call(Engine::Binomial, &[n, k]);
                Ok(Value::Number(cx.product(chosen, cx.apply(Engine::Factorial, k))))
            }
            (Function::Degrees, [value]) => Ok(Value::Number(self.turned(number(value)?, 180, true))),
            (Function::Radians, [value]) => Ok(Value::Number(self.turned(number(value)?, 180, false))),
            (function, values) => self.statistic(function, values),
        }
    }

    /// `if(condition, value, other)`, of which only one is evaluated.
    fn conditional(&mut self, condition: &Node, value: &Node, other: Option<&Node>, span: Span) -> Parsed<Value<'a>> {
        let holds = match self.value(condition)? {
            Value::Boolean(holds) => holds,
            Value::Number(number) if number.is_numeric(self.cx) => {
                let sign = approximation::sign(number, self.cx).map_err(|fault| fault.boxed_at(condition.span))?;
                !sign.is_some_and(std::cmp::Ordering::is_eq)
            }
            unknown => {
                let message = format!("expected a condition such as `x > 2`, got {}", unknown.kind());
                return Err(Fault::new(ErrorCode::TypeMismatch, message).boxed_at(condition.span));
            }
        };
        match other {
            _ if holds => self.value(value),
            Some(other) => self.value(other),
            None => Err(Fault::new(ErrorCode::Domain, "none of the conditions holds").boxed_at(span)),
        }
    }

    /// The value rounded to significant digits.
    fn significant(&mut self, value: &Value<'a>, places: Expr<'a>, span: Span) -> Faulty<Value<'a>> {
        let places = places.as_i64().filter(|places| (1..=MOST_PLACES.into()).contains(places)).ok_or_else(|| {
            let message = format!("the number of significant digits must be between 1 and {MOST_PLACES}");
            Fault::new(ErrorCode::Domain, message)
        })?;
        let size = match value {
            Value::Quantity(quantity) => quantity.number(),
            value => number(value)?,
        };
        let places = self.places_of(size, places)?;
        self.rounded(Function::Round, value, places, span)
    }

    /// The places after the point of so many significant digits.
    pub(super) fn places_of(&self, number: Expr<'a>, significant: i64) -> Faulty<i64> {
        let digits = u32::try_from(significant).unwrap_or_default();
        let magnitude = digits::magnitude(&approximation::approximate(number, digits, self.cx)?.re);
        Self::places(self.cx.number(significant - magnitude))
    }

    /// A value to so many places after the point.
    pub(super) fn rounded_to(&mut self, value: &Value<'a>, places: i64, span: Span) -> Faulty<Value<'a>> {
        self.rounded(Function::Round, value, places, span)
    }

    /// The angle of a value in radians.
    pub(super) fn radians(&mut self, angle: &Value<'a>, place: Span) -> Faulty<Expr<'a>> {
        match angle {
            Value::Quantity(quantity) => quantity
                .as_radians(self.cx)
                .ok_or_else(|| Fault::new(ErrorCode::TypeMismatch, "expected an angle, got a quantity")),
            value => {
                let number = number(value)?;
                Ok(if self.is_in_degrees(number, place) { self.turned(number, 180, false) } else { number })
            }
        }
    }

    /// The number times pi over `half_turn`, or the other way round.
    fn turned(&self, angle: Expr<'a>, half_turn: i64, to_degrees: bool) -> Expr<'a> {
        let (cx, pi) = (self.cx, Constant::Pi.into());
        if to_degrees {
            return cx.divide(cx.product(angle, cx.number(half_turn)), pi);
        }
        cx.multiply(&[angle, cx.ratio(1, half_turn), pi])
    }

    /// The root of this degree: the real one, also for a negative number.
    fn root(&mut self, value: Expr<'a>, degree: Expr<'a>, span: Span) -> Faulty<Value<'a>> {
        if degree.is_literal_zero() {
            return Err(super::arithmetic::division_by_zero());
        }
        let exponent = self.cx.divide(self.cx.number(1), degree);
        let number = Value::Number(value);
        self.power(number, Value::Number(exponent), span)
    }

    /// The logarithm of a value to a base, in its simplest form.
    fn logarithm(&self, value: Expr<'a>, base: Expr<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        if base.is_one() || base.is_literal_zero() {
            return Err(Fault::new(ErrorCode::Domain, "the base of a logarithm cannot be 0 or 1"));
        }
        let quotient = cx.call(Engine::Log, &[positive(value)?, base]);
        Ok(Value::Number(self.ratio_of_logarithms(value, base).unwrap_or(quotient)))
    }

    /// The logarithm, if it is a fraction with a small denominator: that of 8 to base 4, or of 125 sqrt(5) to base sqrt(5).
    fn ratio_of_logarithms(&self, value: Expr<'a>, base: Expr<'a>) -> Option<Expr<'a>> {
        const DENOMINATORS: std::ops::RangeInclusive<i32> = 1..=12;
        const MOST: f64 = 4_096.0;
        let cx = self.cx;
        let quotient = cx.divide(cx.apply(Engine::Log, value), cx.apply(Engine::Log, base));
        let approximate = approximation::to_f64(quotient, cx)?;
        let (denominator, numerator) = DENOMINATORS.into_iter().find_map(|denominator| {
            let numerator = approximate * f64::from(denominator);
            let is_near = (numerator - numerator.round()).abs() < 1e-9 && numerator.abs() < MOST;
            #[expect(clippy::cast_possible_truncation, reason = "a near number is below `MOST`")]
            is_near.then(|| (i64::from(denominator), numerator.round() as i64))
        })?;
        let power = cx.power_i64(value, denominator);
        let other = cx.power_i64(base, numerator);
        let difference = pascaline_sympy::expand_deep(cx.subtract(power, other), cx);
        difference.is_literal_zero().then(|| cx.ratio(numerator, denominator))
    }

    fn places(places: Expr<'a>) -> Faulty<i64> {
        let places = places.as_i64().filter(|places| places.unsigned_abs() <= MOST_PLACES.into());
        places.ok_or_else(|| {
            Fault::new(
                ErrorCode::Domain,
                format!("the number of decimal places must be a whole number between -{MOST_PLACES} and {MOST_PLACES}"),
            )
        })
    }

    /// The value rounded to this many places; a half away from zero.
    fn rounded(&mut self, function: Function, value: &Value<'a>, places: i64, span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let scale = cx.number(numeral::power_of_ten(places));
        if function == Function::Round
            && let Value::Number(number) = value
            && let Some(twice) = cx.multiply(&[number, scale, cx.number(2)]).as_integer()
            && twice.is_odd()
        {
            let message = "A half is rounded away from zero; other systems round it to the nearest even number.";
            self.choices.note(NoteCode::Half, message, span);
        }
        let is_negative =
            |number: Expr<'a>| approximation::sign(number, cx).map(|sign| sign.is_some_and(std::cmp::Ordering::is_lt));
        let round_real = |number: Expr<'a>| -> Faulty<Expr<'a>> {
            let negative = is_negative(number)?;
            let size = if negative { cx.negate(number) } else { number };
            let scaled = cx.product(size, scale);
            let whole = match function {
                Function::RoundUp => cx.apply(Engine::Ceiling, scaled),
                Function::RoundDown => cx.apply(Engine::Floor, scaled),
                _ => cx.apply(Engine::Floor, cx.sum(scaled, cx.ratio(1, 2))),
            };
            let rounded = cx.divide(whole, scale);
            Ok(if negative { cx.negate(rounded) } else { rounded })
        };
        // The parts of a complex number are rounded separately.
        let round = |number: Expr<'a>| -> Faulty<Expr<'a>> {
            if approximation::sign(number, cx)?.is_some() {
                return round_real(number);
            }
            let (re, im) = (cx.apply(Engine::Re, number), cx.apply(Engine::Im, number));
            Ok(cx.sum(round_real(re)?, cx.product(round_real(im)?, Constant::ImaginaryUnit.into())))
        };
        Ok(match value {
            Value::Quantity(quantity) => {
                let number = round(quantity.number())?;
                Value::Quantity(quantity.map(|_| number))
            }
            value => Value::Number(round(number(value)?)?),
        })
    }

    /// The greatest common divisor, or the least common multiple, of whole numbers or of polynomials.
    fn divisor(&self, function: Function, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        if let [Value::Number(first), Value::Number(second)] = values {
            let names = set_of([first, second].into_iter().flat_map(|own| own.free_symbols(self.cx)));
            if let [x] = names.into_iter().collect::<Vec<_>>()[..] {
                return self.divisor_of_polynomials(function, [first, second], x);
            }
        }
        let mut total: Option<Integer> = None;
        for value in values {
            self.cx.budget.spend(1)?;
            let number = number(value)?;
            let integer = number
                .as_integer()
                .ok_or_else(|| Fault::new(ErrorCode::Domain, "the arguments must be whole numbers"))?;
            self.cx.budget.spend((pascaline_number::integer::BitTest::bit_len(integer) as u64).pow(2) / 16_384)?;
            total = Some(match total {
                None => pascaline_number::integer::Abs::abs(integer.clone()),
                Some(total) if function == Function::Gcd => total.common_divisor(integer),
                Some(total) => {
                    let divisor = total.common_divisor(integer);
                    if divisor.is_zero() {
                        Integer::ZERO
                    } else {
                        pascaline_number::integer::Abs::abs(total.quotient(&divisor) * integer)
                    }
                }
            });
        }
        Ok(Value::Number(self.cx.number(total.unwrap_or_default())))
    }

    fn divisor_of_polynomials(&self, function: Function, [f, g]: [Expr<'a>; 2], x: Symbol<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let found = cx.attempt(|cx| {
            let divisor = calculus::common_divisor(f, g, x, cx)?;
            if function == Function::Gcd {
                return Some(divisor);
            }
            let (quotient, _) = calculus::quotient_and_remainder(f, divisor, x, cx)?;
            Some(factor(cx.product(quotient, g), cx))
        });
        let divisor = found.flatten().ok_or_else(|| {
            let message =
                "a common divisor or multiple is only found of whole numbers, and of two polynomials in one name";
            Fault::new(ErrorCode::Domain, message)
        })?;
        Ok(self.formula_or_number(divisor))
    }

    /// The least or the greatest.
    fn extreme(&self, function: Basic, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        if values.iter().all(|value| matches!(value, Value::Number(_))) {
            return Ok(Value::Number(self.cx.call(engine(function), &numbers(values)?)));
        }
        let relation = if function == Basic::Min { super::Relation::Less } else { super::Relation::Greater };
        let mut best: Option<&Value<'a>> = None;
        for value in values {
            self.cx.budget.spend(1)?;
            best = match best {
                Some(best) if !self.holds(value, relation, best)? => Some(best),
                _ => Some(value),
            };
        }
        best.cloned().ok_or_else(|| no_number("nothing"))
    }

    /// The values with the unit of the first one: a temperature that is added would be a difference, and no place on its scale.
    fn in_first_unit(&self, values: &[Value<'a>]) -> Faulty<Vec<Value<'a>>> {
        let first = values.first();
        let converted = |value: &Value<'a>| match (first, value) {
            (Some(Value::Quantity(first)), Value::Quantity(own))
                if own.kind() == first.kind() && (own.is_on_scale() || first.is_on_scale()) =>
            {
                own.convert(first, self.cx).map(Value::Quantity)
            }
            _ => Ok(value.clone()),
        };
        values.iter().map(converted).collect()
    }

    /// Sums, means and their kin.
    fn statistic(&mut self, function: Function, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let count = cx.number(i64::try_from(values.len()).unwrap_or(i64::MAX));
        let total = |evaluator: &Self, values: &[Value<'a>]| -> Faulty<Value<'a>> {
            let mut values = values.iter().cloned();
            let first = values.next().ok_or_else(|| no_number("nothing"))?;
            values.try_fold(first, |sum, value| {
                evaluator.cx.budget.spend(1)?;
                evaluator.plus(sum, value)
            })
        };
        match function {
            Function::Sum => total(self, values),
            Function::Mean => {
                // `mean(1:10)` is a range to some, and no duration.
                if let [Value::Time(_)] = values {
                    return Err(no_number("a time of day"));
                }
                let values = self.in_first_unit(values)?;
                let total = total(self, &values)?;
                self.over(total, Value::Number(count))
            }
            Function::Product => {
                let mut values = values.iter().cloned();
                let first = values.next().ok_or_else(|| no_number("nothing"))?;
                values.try_fold(first, |product, value| {
                    self.cx.budget.spend(1)?;
                    self.times(product, value)
                })
            }
            Function::Median => self.median(values),
            Function::Hypotenuse if values.iter().any(|value| matches!(value, Value::Quantity(_))) => {
                let square = |value: &Value<'a>| self.times(value.clone(), value.clone());
                let (first, rest) = values.split_first().ok_or_else(|| no_number("nothing"))?;
                let total = rest.iter().try_fold(square(first)?, |sum, value| {
                    self.cx.budget.spend(1)?;
                    self.plus(sum, square(value)?)
                })?;
                match total {
                    Value::Quantity(total) => Ok(Value::Quantity(total.power(cx.ratio(1, 2), cx)?)),
                    other => Err(no_number(other.kind())),
                }
            }
            Function::Hypotenuse => {
                let numbers = numbers(values)?;
                let squares: Vec<_> = numbers.iter().map(|number| cx.power_i64(number, 2)).collect();
                Ok(Value::Number(cx.square_root(cx.add(&squares))))
            }
            Function::Variance => Ok(Value::Number(self.variance(values, cx.subtract(count, cx.number(1)))?)),
            Function::Deviation => {
                let variance = self.variance(values, cx.subtract(count, cx.number(1)))?;
                Ok(Value::Number(cx.square_root(variance)))
            }
            Function::PopulationVariance => Ok(Value::Number(self.variance(values, count)?)),
            Function::PopulationDeviation => Ok(Value::Number(cx.square_root(self.variance(values, count)?))),
            _ => Err(no_number("a list")),
        }
    }

    /// The squares of the distances from the mean, added up and divided.
    pub(super) fn variance(&self, values: &[Value<'a>], divisor: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let numbers = numbers(values)?;
        let count = cx.number(i64::try_from(values.len()).unwrap_or(i64::MAX));
        let mean = cx.divide(cx.add(&numbers), count);
        let squares: Vec<_> = numbers.iter().map(|number| cx.power_i64(cx.subtract(number, mean), 2)).collect();
        if divisor.is_literal_zero() {
            return Err(super::arithmetic::division_by_zero());
        }
        Ok(cx.divide(cx.add(&squares), divisor))
    }

    fn median(&self, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let sorted = self.sorted(values)?;
        let middle = sorted.len() / 2;
        let upper = sorted.get(middle).cloned().ok_or_else(|| no_number("nothing"))?;
        if sorted.len() % 2 == 1 {
            return Ok(upper);
        }
        let lower = sorted.get(middle.saturating_sub(1)).cloned().ok_or_else(|| no_number("nothing"))?;
        let sum = self.plus(lower, upper)?;
        self.over(sum, Value::Number(self.cx.number(2)))
    }

    /// The values from the least to the greatest.
    pub(super) fn sorted(&self, values: &[Value<'a>]) -> Faulty<Vec<Value<'a>>> {
        let mut sorted: Vec<Value<'a>> = Vec::new();
        for value in values {
            let mut at = sorted.len();
            while let Some(before) = at.checked_sub(1).and_then(|at| sorted.get(at)) {
                self.cx.budget.spend(1)?;
                if !self.holds(value, super::Relation::Less, before)? {
                    break;
                }
                at -= 1;
            }
            sorted.insert(at, value.clone());
        }
        Ok(sorted)
    }
}

/// Whether a node asks for a percentage: `2/3 to percent`.
fn is_in_percent(node: &Node) -> bool {
    matches!(node.form, Form::Conversion(_, Target::Percent))
}

/// Makes a percentage the number that it is.
fn without_percent(value: &mut Value<'_>) {
    if let Value::Percent(number) = value {
        *value = Value::Number(number);
    }
}

/// The items of a list in a list, or the value alone.
pub(super) fn items_of(value: Value<'_>) -> Vec<Value<'_>> {
    match value {
        Value::List(_, items) => items,
        other => vec![other],
    }
}

/// The number of a value.
pub(super) fn number<'a>(value: &Value<'a>) -> Faulty<Expr<'a>> {
    match value {
        Value::Number(number) | Value::Percent(number) | Value::Written(number, _) => Ok(number),
        other => Err(no_number(other.kind())),
    }
}

pub(super) fn numbers<'a>(values: &[Value<'a>]) -> Faulty<Vec<Expr<'a>>> {
    values.iter().map(number).collect()
}

/// A formula is a number like others where a function takes it.
pub(super) fn without_formula(value: &mut Value) {
    if let Value::Formula(formula) = *value {
        *value = Value::Number(formula);
    }
}

/// The argument of a logarithm.
pub(super) fn positive(value: Expr) -> Faulty<Expr> {
    if value.is_literal_zero() {
        return Err(Fault::new(ErrorCode::Domain, "the logarithm of 0 is undefined"));
    }
    Ok(value)
}

/// A whole number in the digits of a base: `hex(34)`, `base(34, 16)`.
fn in_base<'a>(function: Function, values: &[Value<'a>]) -> Faulty<Value<'a>> {
    let (value, target) = match (function, &*numbers(values)?) {
        (Function::Prefixed(base), [value]) => (*value, Target::Prefixed(base)),
        (_, [value, base]) => {
            let base = base.as_i64().and_then(|base| u8::try_from(base).ok());
            let base = base.filter(|base| (2..=36).contains(base));
            let base = base.ok_or_else(|| Fault::new(ErrorCode::Domain, "the base must be between 2 and 36"))?;
            (*value, Target::Base(base))
        }
        _ => return Err(no_number("a list")),
    };
    whole_number(value)?;
    Ok(Value::Written(value, target))
}
