//! Statistics of one list and of two: lines through points, correlation, skewness, ranks; and the functions around the normal
//! distribution.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_number::integer::Integer;
use pascaline_read::Faulty;
use pascaline_read::functions::{Ask, Distribution, Sheet, Statistics, Whole};
use pascaline_read::tree::Brackets;
use pascaline_sympy::{Context, Expr, Function as Engine, Term};

use super::arithmetic::division_by_zero;
use super::distributions::Law;
use super::functions::{number, numbers};
use super::sheet::entries;
use super::{Evaluator, Value, no_number};
use crate::approximation;

/// The last whole number of which `phi` may be either function. The density of the next one has six digits behind its point.
const LAST_OF_BOTH: i64 = 4;

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn statistics(&self, function: Statistics, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        use Statistics as S;
        let cx = self.cx;
        let normal = || Law::new(Distribution::Normal, &[], cx);
        Ok(Value::Number(match (function, values) {
            (S::Sorted, values) => return Ok(Value::List(Brackets::Square, self.sorted(values)?)),
            (S::Skewness | S::PopulationSkewness | S::Kurtosis, values) => self.moment(function, values)?,
            (S::TrimmedMean, [list, part]) => return self.trimmed_mean(list, number(part)?),
            (S::Rank | S::MeanRank, [value, list, rest @ ..]) => self.rank(function, value, list, rest)?,
            (S::Standardized, [value, mean, deviation]) => {
                let distance = self.minus(value.clone(), mean.clone())?;
                return self.over(distance, deviation.clone());
            }
            (S::WeightedMean, [_, weights]) => {
                let products = self.sheet(Sheet::SumOfProducts, values)?;
                let total = self.total(entries(weights.clone()).into_iter())?;
                return self.over(products, total);
            }
            (S::Fisher, [value]) => {
                let [r] = cx.terms([number(value)?]);
                (((1 + r) / (1 - r)).log() / 2).expr()
            }
            (S::FisherInverse, [value]) => cx.apply(Engine::Tanh, number(value)?),
            (S::Confidence, [alpha, deviation, size]) => {
                let tail = cx.divide(number(alpha)?, cx.number(2));
                let quantile = normal()?.asked(Ask::QuantileAbove, tail)?;
                self.half_width(quantile, number(deviation)?, number(size)?)
            }
            (S::StudentConfidence, [alpha, deviation, size]) => {
                let freedom = cx.subtract(number(size)?, cx.number(1));
                let law = Law::new(Distribution::Student, &[freedom], cx)?;
                let quantile = law.asked(Ask::QuantileBeyond, number(alpha)?)?;
                self.half_width(quantile, number(deviation)?, number(size)?)
            }
            (S::Gauss, [value]) => cx.subtract(normal()?.asked(Ask::Below, number(value)?)?, cx.ratio(1, 2)),
            (S::Erf, [value]) => cx.apply(Engine::Erf, real(value, cx)?),
            (S::Erf, [low, high]) => {
                let [low, high] = [real(low, cx)?, real(high, cx)?].map(|own| cx.apply(Engine::Erf, own));
                cx.subtract(high, low)
            }
            (S::Erfc, [value]) => cx.apply(Engine::Erfc, real(value, cx)?),
            (S::Forecast, [value, ys, xs]) => {
                let points = Points::of(xs, ys, cx)?;
                let x = cx.term(number(value)?);
                (points.intercept()? + points.slope()? * x).expr()
            }
            (function, [ys, xs]) => Points::of(xs, ys, cx)?.answer(function)?.expr(),
            _ => return Err(no_number("nothing")),
        }))
    }

    /// `phi`, which mathematicians write for two functions: Euler's totient of a whole number, and the density of the standard normal
    /// distribution. From 1 to [`LAST_OF_BOTH`] both are asked for.
    pub(super) fn phi(&mut self, value: Expr<'a>, span: Span) -> Faulty<Value<'a>> {
        match value.as_integer() {
            Some(whole) if *whole > Integer::from(LAST_OF_BOTH) => {
                self.choices.note(NoteCode::Name, "`phi` of a whole number is read as Euler's totient.", span);
                self.whole(Whole::Totient, value)
            }
            Some(whole) if *whole > Integer::ZERO => {
                let hint =
                    format!("write `totient({whole})` for Euler's totient, `normpdf({whole})` for the normal density");
                Err(Fault::new(ErrorCode::Domain, "`phi` of this number has two meanings").hint(Some(hint)))
            }
            _ => Ok(Value::Number(Law::new(Distribution::Normal, &[], self.cx)?.asked(Ask::Density, value)?)),
        }
    }

    fn half_width(&self, quantile: Expr<'a>, deviation: Expr<'a>, size: Expr<'a>) -> Expr<'a> {
        let cx = self.cx;
        cx.divide(cx.product(quantile, deviation), cx.square_root(size))
    }

    /// The third or the fourth power of the distances from the mean, in standard deviations.
    fn moment(&self, function: Statistics, values: &[Value<'a>]) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let numbers = numbers(values)?;
        let count = cx.number(i64::try_from(numbers.len()).unwrap_or(i64::MAX));
        let mean = cx.divide(cx.add(&numbers), count);
        let sum = |power: i64| {
            let powers: Vec<_> = numbers.iter().map(|own| cx.power_i64(cx.subtract(own, mean), power)).collect();
            cx.term(cx.add(&powers))
        };
        let n = cx.term(count);
        let variance = match function {
            Statistics::PopulationSkewness => sum(2) / n,
            _ => sum(2) / (n - 1),
        };
        if variance.is_literal_zero() {
            return Err(division_by_zero());
        }
        Ok(match function {
            Statistics::PopulationSkewness => (sum(3) / n / (variance * variance.sqrt())).expr(),
            Statistics::Skewness => (n / ((n - 1) * (n - 2)) * sum(3) / (variance * variance.sqrt())).expr(),
            _ => {
                let scaled = n * (n + 1) / ((n - 1) * (n - 2) * (n - 3)) * sum(4) / variance.pow(2);
                (scaled - 3 * (n - 1).pow(2) / ((n - 2) * (n - 3))).expr()
            }
        })
    }

    /// The mean without a part of the values, half of it at each end, rounded down to whole values.
    fn trimmed_mean(&self, list: &Value<'a>, part: Expr<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let sorted = self.sorted(&entries(list.clone()))?;
        let count = i64::try_from(sorted.len()).unwrap_or(i64::MAX);
        let off = cx.apply(Engine::Floor, cx.divide(cx.product(part, cx.number(count)), cx.number(2)));
        let off = off.as_i64().and_then(|off| usize::try_from(off).ok()).filter(|off| 2 * off < sorted.len());
        let off = off.ok_or_else(|| Fault::new(ErrorCode::Domain, "the part must be at least 0, and less than 1"))?;
        let kept = sorted.get(off..sorted.len() - off).unwrap_or_default();
        let total = self.total(kept.iter().cloned())?;
        self.over(total, Value::Number(cx.number(i64::try_from(kept.len()).unwrap_or(i64::MAX))))
    }

    /// The place of a value among others.
    fn rank(&self, function: Statistics, value: &Value<'a>, list: &Value<'a>, order: &[Value<'a>]) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let ascends = match order {
            [order, ..] => !number(order)?.is_literal_zero(),
            [] => false,
        };
        let (mut before, mut equal) = (0_i64, 0_i64);
        for item in entries(list.clone()) {
            let difference = self.minus(item, value.clone())?;
            match self.sign(&difference)? {
                Ordering::Equal => equal += 1,
                own if own.is_lt() == ascends => before += 1,
                _ => {}
            }
        }
        if equal == 0 {
            return Err(Fault::new(ErrorCode::Domain, "the value is not in the list"));
        }
        let among = if function == Statistics::MeanRank { cx.ratio(equal - 1, 2) } else { cx.number(0) };
        Ok(cx.sum(cx.number(before + 1), among))
    }
}

/// A real number.
fn real<'a>(value: &Value<'a>, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    let value = number(value)?;
    approximation::sign(value, cx)?.ok_or_else(|| no_number("a complex number"))?;
    Ok(value)
}

/// Pairs of numbers.
struct Points<'c, 'a> {
    xs: Vec<Expr<'a>>,
    ys: Vec<Expr<'a>>,
    cx: &'c Context<'a>,
}

impl<'c, 'a> Points<'c, 'a> {
    fn of(xs: &Value<'a>, ys: &Value<'a>, cx: &'c Context<'a>) -> Faulty<Self> {
        let [xs, ys] = [numbers(&entries(xs.clone()))?, numbers(&entries(ys.clone()))?];
        if xs.len() != ys.len() {
            return Err(Fault::new(ErrorCode::DimensionMismatch, "the lists must have the same length"));
        }
        Ok(Self { xs, ys, cx })
    }

    fn answer(&self, function: Statistics) -> Faulty<Term<'c, 'a>> {
        use Statistics as S;
        let pairs = |of: &dyn Fn(Expr<'a>, Expr<'a>) -> Expr<'a>| {
            let terms: Vec<_> = self.xs.iter().zip(&self.ys).map(|(x, y)| of(x, y)).collect();
            self.cx.term(self.cx.add(&terms))
        };
        let cx = self.cx;
        let square = |own: Expr<'a>| cx.power_i64(own, 2);
        let [xx, yy, xy] = [(&self.xs, &self.xs), (&self.ys, &self.ys), (&self.xs, &self.ys)]
            .map(|(one, other)| self.distances(one, other));
        let n = self.count();
        match function {
            S::Slope => self.slope(),
            S::Intercept => self.intercept(),
            S::Correlation => over(xy, (xx * yy).sqrt()),
            S::Determination => over(xy.pow(2), xx * yy),
            S::Covariance => over(xy, n),
            S::SampleCovariance => over(xy, n - 1),
            S::ErrorOfLine => Ok((over(yy - over(xy.pow(2), xx)?, n - 2)?).sqrt()),
            S::DifferencesOfSquares => Ok(pairs(&|x, y| cx.subtract(square(y), square(x)))),
            S::SumsOfSquares => Ok(pairs(&|x, y| cx.sum(square(y), square(x)))),
            _ => Ok(pairs(&|x, y| square(cx.subtract(y, x)))),
        }
    }

    fn count(&self) -> Term<'c, 'a> {
        self.cx.term(i64::try_from(self.xs.len()).unwrap_or(i64::MAX))
    }

    fn mean(&self, list: &[Expr<'a>]) -> Term<'c, 'a> {
        self.cx.term(self.cx.add(list)) / self.count()
    }

    /// The products of the distances from the means, added up.
    fn distances(&self, one: &[Expr<'a>], other: &[Expr<'a>]) -> Term<'c, 'a> {
        let cx = self.cx;
        let (mean, other_mean) = (self.mean(one), self.mean(other));
        let products = one.iter().zip(other).map(|(x, y)| ((cx.term(*x) - mean) * (cx.term(*y) - other_mean)).expr());
        cx.term(cx.add(&products.collect::<Vec<_>>()))
    }

    fn slope(&self) -> Faulty<Term<'c, 'a>> {
        over(self.distances(&self.xs, &self.ys), self.distances(&self.xs, &self.xs))
    }

    fn intercept(&self) -> Faulty<Term<'c, 'a>> {
        Ok(self.mean(&self.ys) - self.slope()? * self.mean(&self.xs))
    }
}

fn over<'c, 'a>(above: Term<'c, 'a>, below: Term<'c, 'a>) -> Faulty<Term<'c, 'a>> {
    if below.is_literal_zero() { Err(division_by_zero()) } else { Ok(above / below) }
}
