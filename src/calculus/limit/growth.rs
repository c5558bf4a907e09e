//! The parts of an expression that vary most rapidly, and its leading term in the least of them (Gruntz, chapter 3).

use std::cmp::Ordering;

use pascaline_sympy::{
    Constant, Context, Expr, Form, Function as F, Graph, Interval, Symbol, expand_deep, sign as number_sign,
};

use super::series::{Developer, Outcome};
use super::{Found, Stop, is_complex, sign_of};

/// Limits within limits; deeper ones are not found.
const MOST_DEPTH: u32 = 18;
/// The numbers of terms with which a series is developed until one is left.
const LENGTHS: [usize; 4] = [3, 6, 12, 24];

/// Limits at infinity of expressions in one positive symbol.
pub(super) struct Growth<'cx, 'a> {
    pub(super) t: Symbol<'a>,
    pub(super) cx: &'cx Context<'a>,
    depth: u32,
    /// Stand for waves that have no limit, and are between -1 and 1.
    pub(super) bounded: Vec<Wave<'a>>,
}

/// A sine or a cosine without a limit.
pub(super) struct Wave<'a> {
    pub(super) expr: Expr<'a>,
    /// What stands for it.
    pub(super) symbol: Symbol<'a>,
    /// Whether its angle grows beyond all bounds, so that it has all its values again and again.
    pub(super) is_certain: bool,
}

impl<'cx, 'a> Growth<'cx, 'a> {
    pub(super) fn new(t: Symbol<'a>, cx: &'cx Context<'a>) -> Self {
        Self { t, cx, depth: 0, bounded: Vec::new() }
    }

    /// The limit of the whole expression, which oscillates if its leading term does.
    pub(super) fn limit_of_whole(&mut self, mut e: Expr<'a>) -> Found<Expr<'a>> {
        while e.has(self.t, self.cx) && !e.is_atom() {
            let (coefficient, exponent) = self.leading(e)?;
            match sign_of(exponent, self.cx)? {
                Ordering::Greater => return Ok(self.cx.number(0)),
                Ordering::Equal => e = coefficient,
                Ordering::Less => {
                    let oscillates = self.is_multiple_of_wave(coefficient);
                    return if oscillates { Err(Stop::Oscillates) } else { self.limit(e) };
                }
            }
        }
        self.limit(e)
    }

    /// Whether it has both signs again and again.
    fn is_multiple_of_wave(&self, e: Expr<'a>) -> bool {
        let Some(wave) = self.wave_in(e) else { return false };
        let is_certain = self.bounded.iter().all(|own| own.is_certain || !e.has(own.symbol, self.cx));
        is_certain && self.wave_in(self.cx.divide(e, wave)).is_none()
    }

    /// The limit of a prepared expression.
    pub(super) fn limit(&mut self, e: Expr<'a>) -> Found<Expr<'a>> {
        if !e.has(self.t, self.cx) {
            return Ok(e);
        }
        if matches!(e, Form::Symbol(_)) {
            return Ok(Constant::Infinity.into());
        }
        let (coefficient, exponent) = self.leading(e)?;
        match sign_of(exponent, self.cx)? {
            Ordering::Greater => Ok(self.cx.number(0)),
            Ordering::Equal => self.limit(coefficient),
            Ordering::Less => match self.sign(coefficient)? {
                Ordering::Greater => Ok(Constant::Infinity.into()),
                Ordering::Less => Ok(Constant::NegativeInfinity.into()),
                Ordering::Equal => Err(Stop::Unknown),
            },
        }
    }

    /// The sign of all values from somewhere on.
    pub(super) fn sign(&mut self, e: Expr<'a>) -> Found<Ordering> {
        if self.wave_in(e).is_some() {
            if let Some(is_positive) = self.values_of_waves(e).and_then(Interval::sign) {
                return Ok(if is_positive { Ordering::Greater } else { Ordering::Less });
            }
            return Err(Stop::Unknown);
        }
        if !e.has(self.t, self.cx) {
            return sign_of(e, self.cx);
        }
        match e {
            Form::Symbol(_) | Form::Call(F::Exp, _) => return Ok(Ordering::Greater),
            Form::Mul(factors) => {
                return factors.iter().try_fold(Ordering::Greater, |sign, factor| {
                    Ok(match self.sign(factor)? {
                        Ordering::Equal => Ordering::Equal,
                        Ordering::Greater => sign,
                        Ordering::Less => sign.reverse(),
                    })
                });
            }
            _ => {}
        }
        let (coefficient, _) = self.leading(e)?;
        self.sign(coefficient)
    }

    /// A stand-in in an expression.
    pub(super) fn wave_in(&self, e: Expr<'a>) -> Option<Expr<'a>> {
        let own = self.bounded.iter().find(|own| e.has(own.symbol, self.cx))?;
        Some(self.cx.symbol(own.symbol))
    }

    /// All values of an expression in one stand-in and nothing else.
    pub(super) fn values_of_waves(&self, e: Expr<'a>) -> Option<Interval> {
        let [wave] = e.free_symbols(self.cx)[..] else { return None };
        Some(Graph::new(e, wave, self.cx)?.over(Interval::new(-1.0, 1.0))?.value)
    }

    /// Whether a limit depends on what oscillates: `None` if not at all, and whether that is certain, as it has different values
    /// for two of those that the wave has again and again.
    pub(super) fn depends_on_bounded(&self, value: Expr<'a>) -> Option<bool> {
        let cx = self.cx;
        let Form::Symbol(wave) = self.wave_in(value)? else { return None };
        let at = |numerator, denominator| cx.subs(value, wave, cx.ratio(numerator, denominator));
        let (one, other) = (at(1, 3), at(-2, 5));
        let is_real = |own: Expr<'a>| own.is_numeric(cx) && !is_complex(own, cx) && number_sign(own, cx).is_some();
        let differ = || number_sign(cx.subtract(one, other), cx).is_some_and(Ordering::is_ne);
        let is_certain = self.bounded.iter().all(|own| own.is_certain || !value.has(own.symbol, cx));
        Some(is_certain && is_real(one) && is_real(other) && differ())
    }

    /// Coefficient and exponent of the leading term in the least of the parts that vary most rapidly.
    fn leading(&mut self, e: Expr<'a>) -> Found<(Expr<'a>, Expr<'a>)> {
        let cx = self.cx;
        if self.depth >= MOST_DEPTH || cx.afford(20).is_none() {
            return Err(Stop::Unknown);
        }
        self.depth += 1;
        let found = self.leading_term(e);
        self.depth -= 1;
        found
    }

    fn leading_term(&mut self, mut e: Expr<'a>) -> Found<(Expr<'a>, Expr<'a>)> {
        let cx = self.cx;
        let mut fastest = self.most_rapid(e)?;
        if fastest.iter().any(|part| matches!(part, Form::Symbol(_))) {
            // The symbol itself is among them: its exponential takes its place everywhere.
            let exponential = cx.apply(F::Exp, cx.symbol(self.t));
            e = cx.subs(e, self.t, exponential);
            fastest = self.alike(e)?;
        }
        let Some(first) = fastest.iter().min_by_key(|part| part.nodes(cx)) else { return Ok((e, cx.number(0))) };
        let exponent = exponent_of(first).ok_or(Stop::Unknown)?;
        // The part that vanishes, and its logarithm.
        let falls = match self.limit(exponent)? {
            Form::Constant(Constant::NegativeInfinity) => exponent,
            _ => expand_deep(cx.negate(exponent), cx),
        };
        let w = cx.positive(cx.dummy("w"));
        let mut rates = Vec::new();
        for part in &fastest {
            let own = exponent_of(part).ok_or(Stop::Unknown)?;
            let rate = self.limit(cx.divide(own, falls))?;
            rate.as_rational().ok_or(Stop::Unknown)?;
            rates.push((*part, own, rate));
        }
        let written = written_in(e, &rates, falls, w, cx);
        for length in LENGTHS {
            let mut developer = Developer { growth: self, w, logarithm: falls, length, is_one_sided: true };
            match developer.leading(written)? {
                Outcome::Term(coefficient, exponent) => return Ok((coefficient, exponent)),
                Outcome::Zero => return Ok((cx.number(0), cx.number(1))),
                Outcome::Unclear => {}
            }
        }
        Err(Stop::Unknown)
    }

    /// All terms of the series of an expression in a vanishing symbol, up to this exponent.
    pub(super) fn developed(&mut self, e: Expr<'a>, w: Symbol<'a>, order: i64) -> Option<Vec<(Expr<'a>, Expr<'a>)>> {
        let cx = self.cx;
        let e = crate::integral::in_sines(e, w, cx);
        let logarithm = cx.apply(F::Log, cx.symbol(w));
        let is_one_sided = false;
        // Terms at the beginning may cancel, or be divided by others.
        for more in [2, 6, 14] {
            let length = usize::try_from(order).ok()? + more;
            let mut developer = Developer { growth: self, w, logarithm, length, is_one_sided };
            if let Some(terms) = developer.terms(e, order) {
                return Some(terms);
            }
        }
        None
    }

    /// The exponentials that grow or vanish as a power of that of the symbol does.
    fn alike(&mut self, e: Expr<'a>) -> Found<Vec<Expr<'a>>> {
        let cx = self.cx;
        let mut all: Vec<Expr<'a>> = Vec::new();
        e.for_each_part(cx, &mut |part| {
            if exponent_of(part).is_some_and(|own| own.has(self.t, cx)) && !part.is_among(&all, cx) {
                all.push(part);
            }
        });
        let mut found = Vec::new();
        for part in all {
            let exponent = exponent_of(part).ok_or(Stop::Unknown)?;
            let rate = self.limit(cx.divide(exponent, cx.symbol(self.t)))?;
            if !rate.is_literal_zero() {
                found.push(part);
            }
        }
        Ok(found)
    }

    /// The parts that vary most rapidly, all alike: exponentials, or the symbol.
    fn most_rapid(&mut self, e: Expr<'a>) -> Found<Vec<Expr<'a>>> {
        let cx = self.cx;
        cx.afford(2).ok_or(Stop::Unknown)?;
        if !e.has(self.t, cx) {
            return Ok(Vec::new());
        }
        match e {
            Form::Symbol(_) => Ok(vec![e]),
            Form::Call(F::Exp, [inner]) => {
                let of_inner = self.most_rapid(inner)?;
                let limit = self.limit(inner)?;
                if limit.is_infinite_constant() { self.more_rapid(vec![e], of_inner) } else { Ok(of_inner) }
            }
            _ => {
                let mut most = Vec::new();
                for part in e.arguments() {
                    let own = self.most_rapid(part)?;
                    most = self.more_rapid(most, own)?;
                }
                Ok(most)
            }
        }
    }

    /// The more rapid of two sets, or both together.
    fn more_rapid(&mut self, mut one: Vec<Expr<'a>>, other: Vec<Expr<'a>>) -> Found<Vec<Expr<'a>>> {
        let cx = self.cx;
        let (Some(first), Some(second)) = (one.first(), other.first()) else {
            return Ok(if one.is_empty() { other } else { one });
        };
        let is_shared = other.iter().any(|part| part.is_among(&one, cx));
        if !is_shared {
            let logarithm = |part: Expr<'a>| exponent_of(part).unwrap_or_else(|| cx.apply(F::Log, part));
            let ratio = self.limit(cx.divide(logarithm(first), logarithm(second)))?;
            if ratio.is_literal_zero() {
                return Ok(other);
            }
            if ratio.is_infinite_constant() {
                return Ok(one);
            }
        }
        for part in other {
            if !part.is_among(&one, cx) {
                one.push(part);
            }
        }
        Ok(one)
    }
}

/// The exponent of an exponential.
fn exponent_of(part: Expr<'_>) -> Option<Expr<'_>> {
    part.as_call(F::Exp)?.first().copied()
}

/// The expression with each of the most rapid parts written as a power of the least one, `w`, times a slower exponential.
fn written_in<'a>(
    e: Expr<'a>,
    rates: &[(Expr<'a>, Expr<'a>, Expr<'a>)],
    falls: Expr<'a>,
    w: Symbol<'a>,
    cx: &Context<'a>,
) -> Expr<'a> {
    if let Some((_, exponent, rate)) = rates.iter().find(|(part, ..)| part.equals(e, cx)) {
        let rest = expand_deep(cx.subtract(exponent, cx.product(rate, falls)), cx);
        let rest = written_in(rest, rates, falls, w, cx);
        return cx.product(cx.apply(F::Exp, rest), cx.power(cx.symbol(w), rate));
    }
    cx.with_arguments(e, &mut |part, cx| written_in(part, rates, falls, w, cx))
}
