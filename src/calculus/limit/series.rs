//! Series in a vanishing quantity `w`, with any rational exponents, whose coefficients vary less rapidly than `w` (Gruntz,
//! chapter 5). Each knows from which exponent on its terms are not known.

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_sympy::{Context, Expr, Form, Function as F, Symbol, expand_deep};

use super::growth::Growth;
use super::{Found, Stop};
use crate::check::is_zero;
use crate::derivative::slope_of;

/// A term of a series: coefficient and exponent.
type Term<'a> = (Expr<'a>, Expr<'a>);

/// Terms by ascending exponents. Those from `end` on are not known; without it there are no others.
#[derive(Clone)]
struct Series<'a> {
    terms: Vec<Term<'a>>,
    end: Option<Expr<'a>>,
}

/// What is known of the leading term.
pub(super) enum Outcome<'a> {
    Term(Expr<'a>, Expr<'a>),
    /// The expression is zero.
    Zero,
    /// All known terms are zero.
    Unclear,
}

pub(super) struct Developer<'g, 'cx, 'a> {
    pub(super) growth: &'g mut Growth<'cx, 'a>,
    pub(super) w: Symbol<'a>,
    /// The logarithm of `w`.
    pub(super) logarithm: Expr<'a>,
    /// The most terms of a series.
    pub(super) length: usize,
    /// Whether `w` is positive.
    pub(super) is_one_sided: bool,
}

/// Why a development ends without a series.
enum Halt {
    /// More terms are needed.
    Short,
    Stop(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

const UNKNOWN: Halt = Halt::Stop(Stop::Unknown);

impl<'a> Developer<'_, '_, 'a> {
    pub(super) fn leading(&mut self, e: Expr<'a>) -> Found<Outcome<'a>> {
        match self.series(e) {
            Ok(Series { terms, end }) => Ok(match (terms.first(), end) {
                (Some((coefficient, exponent)), _) => Outcome::Term(coefficient, exponent),
                (None, None) => Outcome::Zero,
                (None, Some(_)) => Outcome::Unclear,
            }),
            Err(Halt::Short) => Ok(Outcome::Unclear),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// The terms up to an exponent, if all of them are known.
    pub(super) fn terms(&mut self, e: Expr<'a>, order: i64) -> Option<Vec<Term<'a>>> {
        let Ok(Series { terms, end }) = self.series(e) else { return None };
        let cx = self.growth.cx;
        let order = cx.number(order);
        let is_known = end.is_none_or(|end| cx.is_less(order, end));
        let is_plain = terms.iter().all(|(own, _)| !own.has(self.w, cx));
        let mut terms = terms;
        terms.retain(|(_, own)| !cx.is_less(order, own));
        (is_known && is_plain).then_some(terms)
    }

    fn series(&mut self, e: Expr<'a>) -> Result<Series<'a>, Halt> {
        let cx = self.growth.cx;
        cx.afford(3).ok_or(UNKNOWN)?;
        if !e.has(self.w, cx) {
            return Ok(exact(vec![(e, cx.number(0))]));
        }
        match e {
            Form::Symbol(_) => Ok(exact(vec![(cx.number(1), cx.number(1))])),
            Form::Add(terms) => {
                let mut sum = exact(Vec::new());
                for term in *terms {
                    let own = self.series(term)?;
                    sum = self.sum(sum, &own);
                }
                Ok(sum)
            }
            Form::Mul(factors) => {
                let mut product = exact(vec![(cx.number(1), cx.number(0))]);
                for factor in *factors {
                    let own = self.series(factor)?;
                    product = self.product(&product, &own)?;
                }
                Ok(product)
            }
            Form::Pow([base, exponent]) if !exponent.has(self.w, cx) => {
                let base = self.series(base)?;
                self.power(&base, exponent)
            }
            Form::Call(function, [inner]) => {
                let inner = self.series(inner)?;
                match function {
                    F::Log => self.log(&inner),
                    _ => self.analytic(*function, &inner),
                }
            }
            _ => Err(UNKNOWN),
        }
    }

    /// Combines terms with the same exponent, drops those that are zero or not known, and all beyond the length.
    fn collected(&self, mut terms: Vec<Term<'a>>, mut end: Option<Expr<'a>>) -> Series<'a> {
        let cx = self.growth.cx;
        if let Some(end) = end {
            terms.retain(|(_, exponent)| cx.is_less(exponent, end));
        }
        let compare = |x: Expr<'a>, y: Expr<'a>| match () {
            () if cx.is_less(x, y) => Ordering::Less,
            () if cx.is_less(y, x) => Ordering::Greater,
            () => Ordering::Equal,
        };
        sort_by(&mut terms, |(_, x), (_, y)| compare(x, y));
        let mut sums: Vec<(Vec<Expr<'a>>, Expr<'a>)> = Vec::new();
        for (coefficient, exponent) in terms {
            match sums.last_mut() {
                Some((own, last)) if last.equals(exponent, cx) => own.push(coefficient),
                _ => sums.push((vec![coefficient], exponent)),
            }
        }
        let mut kept = Vec::new();
        for (coefficients, exponent) in sums {
            if kept.len() == self.length {
                end = Some(exponent);
                break;
            }
            let sum = match coefficients[..] {
                [only] => only,
                _ => expand_deep(cx.add(&coefficients), cx),
            };
            if coefficients.len() > 1 && is_zero(sum, cx) || sum.is_literal_zero() {
                continue;
            }
            kept.push((sum, exponent));
        }
        Series { terms: kept, end }
    }

    /// The lesser of two exponents, where no exponent is greater than all.
    fn lesser(&self, x: Option<Expr<'a>>, y: Option<Expr<'a>>) -> Option<Expr<'a>> {
        match (x, y) {
            (Some(x), Some(y)) => Some(if self.growth.cx.is_less(y, x) { y } else { x }),
            (one, other) => one.or(other),
        }
    }

    fn sum(&self, x: Series<'a>, y: &Series<'a>) -> Series<'a> {
        let end = self.lesser(x.end, y.end);
        let mut terms = x.terms;
        terms.extend_from_slice(&y.terms);
        self.collected(terms, end)
    }

    fn product(&self, x: &Series<'a>, y: &Series<'a>) -> Result<Series<'a>, Halt> {
        let cx = self.growth.cx;
        cx.afford(1 + (x.terms.len() * y.terms.len()) as u64).ok_or(UNKNOWN)?;
        // What is not known of one is multiplied by the first term of the other.
        let reach = |own: &Series<'a>, other: &Series<'a>| {
            let first = other.terms.first().map(|(_, exponent)| *exponent).or(other.end)?;
            Some(cx.sum(own.end?, first))
        };
        let end = self.lesser(reach(x, y), reach(y, x));
        let mut terms = Vec::new();
        for (coefficient, exponent) in &x.terms {
            for (other, other_exponent) in &y.terms {
                terms.push((cx.product(coefficient, other), cx.sum(exponent, other_exponent)));
            }
        }
        Ok(self.collected(terms, end))
    }

    /// The first term, and what remains of the quotient by it, less 1.
    fn split(&self, series: &Series<'a>) -> Result<(Term<'a>, Series<'a>), Halt> {
        let cx = self.growth.cx;
        let Some((first, exponent)) = series.terms.first().copied() else {
            return Err(if series.end.is_some() { Halt::Short } else { UNKNOWN });
        };
        if self.growth.wave_in(first).is_some() {
            return Err(UNKNOWN);
        }
        let mut terms = Vec::new();
        for (own, place) in series.terms.iter().skip(1) {
            terms.push((cx.divide(own, first), cx.subtract(place, exponent)));
        }
        Ok(((first, exponent), Series { terms, end: series.end.map(|end| cx.subtract(end, exponent)) }))
    }

    /// The sum of `next(k)*small^k`, until a term has no series of its own.
    fn composed(&self, small: &Series<'a>, mut next: impl FnMut(i64) -> Option<Expr<'a>>) -> Result<Series<'a>, Halt> {
        let cx = self.growth.cx;
        let (one, zero) = (cx.number(1), cx.number(0));
        let mut power = exact(vec![(one, zero)]);
        let mut sum = exact(Vec::new());
        for k in 0_i64.. {
            let Some(coefficient) = next(k) else { return Ok(sum) };
            let factor = exact(vec![(coefficient, zero)]);
            let term = self.product(&power, &factor)?;
            sum = self.sum(sum, &term);
            power = self.product(&power, small)?;
            let first = power.terms.first().map(|(_, exponent)| *exponent).or(power.end);
            let Some(first) = first else { return Ok(sum) };
            // Later powers only add what is not known already.
            let is_known = sum.end.is_some_and(|end| !cx.is_less(first, end));
            if is_known || k >= i64::try_from(self.length).unwrap_or(i64::MAX) {
                return Ok(self.collected(sum.terms, self.lesser(sum.end, Some(first))));
            }
        }
        Err(UNKNOWN)
    }

    /// The binomial series.
    fn power(&mut self, base: &Series<'a>, exponent: Expr<'a>) -> Result<Series<'a>, Halt> {
        let cx = self.growth.cx;
        if base.terms.is_empty() && base.end.is_none() && exponent.is_positive(cx) == Some(true) {
            return Ok(exact(Vec::new()));
        }
        let ((first, order), rest) = self.split(base)?;
        if exponent.as_integer().is_none() && self.growth.sign(first)? != Ordering::Greater {
            return Err(UNKNOWN);
        }
        // The root of a square is a size, which has two sides.
        if exponent.as_integer().is_none() && !self.is_one_sided && !order.is_literal_zero() {
            return Err(UNKNOWN);
        }
        let order = cx.product(order, exponent);
        order.as_rational().ok_or(UNKNOWN)?;
        let mut binomial = cx.number(1);
        let series = self.composed(&rest, |k| {
            if k > 0 {
                let above = cx.subtract(exponent, cx.number(k - 1));
                binomial = cx.divide(cx.product(binomial, above), cx.number(k));
            }
            (!binomial.is_literal_zero()).then_some(binomial)
        })?;
        let first = exact(vec![(cx.power(first, exponent), order)]);
        self.product(&series, &first)
    }

    /// `log(c*w^e*(1 + d))`
    fn log(&mut self, inner: &Series<'a>) -> Result<Series<'a>, Halt> {
        let cx = self.growth.cx;
        let ((first, order), rest) = self.split(inner)?;
        if self.growth.sign(first)? != Ordering::Greater {
            return Err(UNKNOWN);
        }
        let series = self.composed(&rest, |k| match k {
            0 => Some(cx.number(0)),
            _ => Some(cx.ratio(if k % 2 == 0 { -1 } else { 1 }, k)),
        })?;
        let constant = cx.sum(logarithm_of(first, cx), cx.product(order, self.logarithm));
        let constant = exact(vec![(constant, cx.number(0))]);
        Ok(self.sum(series, &constant))
    }

    /// A function by its Taylor series where its argument ends.
    fn analytic(&mut self, function: F, inner: &Series<'a>) -> Result<Series<'a>, Halt> {
        let cx = self.growth.cx;
        let zero = cx.number(0);
        if let Some((first, exponent)) = inner.terms.first()
            && cx.is_less(exponent, zero)
        {
            // An arc tangent of what grows: a right angle less that of the reciprocal.
            if function != F::Atan {
                return Err(UNKNOWN);
            }
            let is_positive = self.growth.sign(first)? == Ordering::Greater;
            let reciprocal = self.power(inner, cx.number(-1))?;
            let rest = self.analytic(F::Atan, &reciprocal)?;
            let rest = self.product(&rest, &exact(vec![(cx.number(-1), zero)]))?;
            let angle = cx.product(cx.ratio(if is_positive { 1 } else { -1 }, 2), pascaline_sympy::Constant::Pi.into());
            return Ok(self.sum(rest, &exact(vec![(angle, zero)])));
        }
        let constant = match inner.terms.first() {
            Some((first, exponent)) if exponent.is_literal_zero() => *first,
            None if inner.end.is_some_and(|end| !cx.is_less(zero, end)) => return Err(Halt::Short),
            _ => zero,
        };
        if matches!(function, F::Asin | F::Acos) && (constant.is_i64(1) || constant.is_i64(-1)) {
            return self.inverse_at_end(function, inner, constant);
        }
        let small = Series {
            terms: {
                let mut terms = inner.terms.clone();
                terms.retain(|(_, exponent)| cx.is_less(zero, exponent));
                terms
            },
            end: inner.end,
        };
        let y = cx.dummy("y");
        let mut slope = Some(cx.apply(function, cx.symbol(y)));
        let (mut factorial, mut is_singular) = (cx.number(1), false);
        let series = self.composed(&small, |k| {
            if k > 0 {
                slope = slope.and_then(|own| slope_of(own, y, cx));
                factorial = cx.product(factorial, cx.number(k));
            }
            let value = slope.and_then(|own| cx.attempt(|cx| cx.subs(own, y, constant)));
            let value = value.and_then(|own| crate::algebra::finite(own, cx));
            is_singular |= value.is_none();
            Some(cx.divide(value.unwrap_or(zero), factorial))
        })?;
        if is_singular { Err(UNKNOWN) } else { Ok(series) }
    }

    /// `asin(u)` is `pi/2 - 2*asin(sqrt((1 - u)/2))`, which has a series where u is 1; `acos(u)` is `pi/2 - asin(u)`.
    fn inverse_at_end(&mut self, function: F, inner: &Series<'a>, end: Expr<'a>) -> Result<Series<'a>, Halt> {
        let cx = self.growth.cx;
        let zero = cx.number(0);
        let number = |own: Expr<'a>| Series { terms: vec![(own, zero)], end: None };
        let upright = self.product(inner, &number(end))?;
        let distance = self.sum(number(cx.number(1)), &self.product(&upright, &number(cx.number(-1)))?);
        let half = self.product(&distance, &number(cx.ratio(1, 2)))?;
        let root = self.power(&half, cx.ratio(1, 2))?;
        let angle = self.analytic(F::Asin, &root)?;
        let right = cx.product(cx.ratio(1, 2), pascaline_sympy::Constant::Pi.into());
        let rest = self.product(&angle, &number(cx.number(-2)))?;
        let sine = self.sum(number(right), &rest);
        let sine = self.product(&sine, &number(end))?;
        if function == F::Asin {
            return Ok(sine);
        }
        let turned = self.product(&sine, &number(cx.number(-1)))?;
        Ok(self.sum(number(right), &turned))
    }
}

/// A series that ends.
fn exact(mut terms: Vec<Term<'_>>) -> Series<'_> {
    terms.retain(|(coefficient, _)| !coefficient.is_literal_zero());
    Series { terms, end: None }
}

/// The logarithm; of a product, the sum of those of its factors.
fn logarithm_of<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match number {
        Form::Call(F::Exp, [inner]) => inner,
        _ => cx.apply(F::Log, number),
    }
}
