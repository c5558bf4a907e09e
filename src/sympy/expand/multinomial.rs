//! Powers of sums with integer exponents.

use super::super::build;
use super::super::expr::Expr;
use super::super::parts::as_complex_rational;
use super::super::{Context, Faulty};
use crate::integer::Integer;
use crate::rational::Rational;

/// `(a + b)**exponent` as a sum; `None` where it stays a power.
pub(super) fn expand(base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if exponent.is_add() && base.is_number() {
        return split_exponent(base, exponent, cx);
    }
    let (Expr::Add(terms), Some(rational)) = (base, exponent.as_rational()) else { return Ok(None) };
    if rational.is_negative() {
        if rational.numerator().clone().abs() <= *rational.denominator() {
            return Ok(None);
        }
        let positive = cx.power(base.clone(), rational.negate().into())?;
        let expanded = match positive.as_power() {
            Some((base, exponent)) => expand(base, exponent, cx)?.unwrap_or(positive),
            None => positive,
        };
        return cx.divide(&Expr::one(), &expanded).map(Some);
    }
    let Some((whole, _)) = rational.numerator().divide_floor(rational.denominator()) else { return Ok(None) };
    let Some(times) = whole.magnitude().filter(|times| *times > 0) else { return Ok(None) };
    if rational.is_integer() {
        return integer_power(base, terms, times, cx).map(Some);
    }
    let rest = rational.add(&Rational::from(whole.clone()).negate());
    let radical = cx.power(base.clone(), rest.into())?;
    let power = cx.power(base.clone(), whole.into())?;
    let power = match power.as_power() {
        Some((base, exponent)) => expand(base, exponent, cx)?.unwrap_or(power),
        None => power,
    };
    let mut products = Vec::with_capacity(power.terms().len());
    for term in power.terms() {
        products.push(cx.product(term, &radical)?);
    }
    cx.add(products).map(Some)
}

/// `2**(x + 3)` is `8 * 2**x`.
fn split_exponent(base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if base.is_zero(cx) != Some(false) && !super::power::have_one_sign(exponent.terms(), cx) {
        return Ok(None);
    }
    let (numbers, rest): (Vec<Expr>, Vec<Expr>) = exponent.terms().iter().cloned().partition(Expr::is_number);
    let mut factors = Vec::with_capacity(numbers.len() + 1);
    for number in numbers {
        factors.push(cx.power(base.clone(), number)?);
    }
    let rest = match <[Expr; 1]>::try_from(rest) {
        Ok([only]) => only,
        Err(rest) => Expr::add_unevaluated(rest),
    };
    factors.push(cx.power(base.clone(), rest)?);
    cx.multiply(factors).map(Some)
}

/// `(a + b + …)**times` for a positive exponent.
fn integer_power(base: &Expr, terms: &[Expr], times: u64, cx: &mut Context) -> Faulty<Expr> {
    if let Some((re, im)) = as_complex_rational(base) {
        let (re, im) = build::power_of_complex(re, im, times, cx)?;
        let im = cx.product(&Expr::imaginary_unit(), &im.into())?;
        return cx.sum(&re.into(), &im);
    }
    // As many terms as there are ways to share the exponent: each costs a product of so many factors.
    let mut count: u64 = 1;
    for index in 1..terms.len() as u64 {
        count = count.saturating_mul(times.saturating_add(index)) / index;
        cx.budget.spend(count.saturating_mul(2))?;
    }
    cx.budget.spend(count.saturating_mul(4 * terms.len() as u64))?;
    let mut powers = Vec::with_capacity(terms.len());
    for term in terms {
        let mut own = vec![Expr::one()];
        for power in 1..=times {
            own.push(cx.power(term.clone(), Expr::from(Integer::from_u64(power)))?);
        }
        powers.push(own);
    }
    let mut expansion = Expansion { powers, factors: Vec::new(), terms: Vec::new() };
    expansion.share(0, times, Integer::from(1), cx)?;
    cx.add(expansion.terms)
}

/// The multinomial theorem.
struct Expansion {
    /// The powers of each term of the base.
    powers: Vec<Vec<Expr>>,
    /// The factors that are chosen so far.
    factors: Vec<Expr>,
    terms: Vec<Expr>,
}

impl Expansion {
    /// Shares what is left of the exponent between the terms from `index` on.
    fn share(&mut self, index: usize, left: u64, coefficient: Integer, cx: &mut Context) -> Faulty<()> {
        let Some(powers) = self.powers.get(index) else { return Ok(()) };
        let is_last = index + 1 == self.powers.len();
        let choose = |power: u64| usize::try_from(power).ok().and_then(|power| powers.get(power)).cloned();
        if is_last {
            let mut factors = vec![Expr::from(coefficient)];
            factors.extend_from_slice(&self.factors);
            factors.extend(choose(left));
            let term = cx.multiply(factors)?;
            self.terms.push(term);
            return Ok(());
        }
        let chosen: Vec<Option<Expr>> = (0..=left).map(choose).collect();
        let mut coefficient = coefficient;
        for (power, factor) in (0..).zip(chosen) {
            let depth = self.factors.len();
            self.factors.extend(factor.filter(|_| power > 0));
            self.share(index + 1, left - power, coefficient.clone(), cx)?;
            self.factors.truncate(depth);
            let product = &coefficient * &Integer::from_u64(left - power);
            let next = product.divide_floor(&Integer::from_u64(power + 1));
            coefficient = next.map_or_else(Integer::default, |(quotient, _)| quotient);
        }
        Ok(())
    }
}
