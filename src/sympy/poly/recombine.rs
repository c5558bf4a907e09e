//! Recombines factors modulo a number to factors over the integers.

use pascaline_number::integer::{Abs, BitTest, Integer, IntegerExt, Signed};

use super::factor::Degrees;
use super::hensel::{reduce, symmetric};
use super::polynomial::{Polynomial, divides, price, product, quotient};
use crate::Context;

/// The subsets that are ruled out by their traces in one step of the budget.
const SUBSETS: u64 = 16;

/// The rest of a polynomial, as factors are removed.
pub(super) struct Search<'a> {
    pub(super) rest: Polynomial,
    /// The monic factors of the rest modulo the modulus.
    pub(super) lifted: Vec<Polynomial>,
    pub(super) modulus: &'a Integer,
    pub(super) degrees: &'a Degrees,
}

/// Finds the irreducible factors of a primitive polynomial, each the product of some of its monic factors modulo a number
/// that is more than twice as large as any coefficient of a factor times the leading coefficient.
pub(super) fn recombine(mut search: Search, cx: &Context, found: &mut dyn FnMut(Polynomial)) {
    let mut size = 1;
    while 2 * size <= search.lifted.len() && !cx.is_stopped() {
        match search.find(size, cx) {
            Some(factor) => found(factor),
            None => size += 1,
        }
    }
    if search.rest.degree() > 0 {
        found(search.rest);
    }
}

impl Search<'_> {
    /// Finds a factor that is the product of `size` modular factors, and removes them.
    fn find(&mut self, size: usize, cx: &Context) -> Option<Polynomial> {
        let traces = self.traces(cx);
        let most = self.trace_bound(cx);
        let mut subset: Vec<usize> = (0..size).collect();
        let mut count = 0_u64;
        loop {
            count += 1;
            if count.is_multiple_of(SUBSETS) {
                cx.afford(1 + size as u64 / 8)?;
            }
            let trace = subset.iter().fold(0_u64, |sum, at| sum.wrapping_add(traces.get(*at).copied().unwrap_or(0)));
            if trace.cast_signed().unsigned_abs() <= most
                && let Some((factor, rest)) = self.try_subset(&subset, cx)
            {
                self.rest = rest;
                for at in subset.iter().rev() {
                    self.lifted.remove(*at);
                }
                return Some(factor);
            }
            if !next_subset(&mut subset, self.lifted.len()) {
                return None;
            }
        }
    }

    /// The leading coefficient times the sum of the roots of each factor, as a fraction of the modulus in units of 2^-64:
    /// for a true factor the sum is small, for nearly all other subsets it is not (J. Abbott, V. Shoup, P. Zimmermann,
    /// "Factorization in `Z[x]`: the searching phase", 2000).
    fn traces(&self, cx: &Context) -> Vec<u64> {
        let leading = self.rest.leading();
        let trace = |factor: &Polynomial| {
            let at = factor.degree().checked_sub(1)?;
            let scaled = &symmetric(&product(leading, factor.coefficients().get(at)?, cx), self.modulus, cx) << 64;
            let fraction = quotient(&scaled, self.modulus, cx);
            Some(if fraction.is_negative() { fraction.magnitude()?.wrapping_neg() } else { fraction.magnitude()? })
        };
        self.lifted.iter().map(|factor| trace(factor).unwrap_or(0)).collect()
    }

    /// A bound on the trace of a true factor: the degree times the leading coefficient times a bound on the roots, `1 + max
    /// |cᵢ/c|`, plus the errors.
    fn trace_bound(&self, cx: &Context) -> u64 {
        let degree = self.rest.degree();
        let leading = self.rest.leading().abs();
        let bound = (leading + self.rest.greatest()) * degree;
        let scaled = quotient(&(bound << 64), self.modulus, cx);
        scaled.magnitude().unwrap_or(u64::MAX).saturating_add(degree as u64 + 2)
    }

    /// The factor and the cofactor, if the product of this subset is a factor.
    fn try_subset(&self, subset: &[usize], cx: &Context) -> Option<(Polynomial, Polynomial)> {
        let chosen = || subset.iter().filter_map(|at| self.lifted.get(*at));
        let bits = self.modulus.bit_len();
        cx.afford(price(2 * subset.len(), bits, bits))?;
        if !self.degrees.allows(chosen().map(Polynomial::degree).sum()) {
            return None;
        }
        let leading = self.rest.leading();
        let times =
            |whole: Integer, factor: &Polynomial| symmetric(&product(&whole, factor.constant(), cx), self.modulus, cx);
        let constant = chosen().fold(leading.clone(), times);
        if !divides(&constant, &product(leading, self.rest.constant(), cx), cx) {
            return None;
        }
        let mut product = Polynomial::new(vec![leading.clone()]);
        for factor in chosen() {
            product = reduce(&product.multiply(factor, cx), self.modulus, cx);
        }
        let (_, factor) = product.primitive(cx);
        self.rest.divide_exactly(&factor, cx).map(|rest| (factor, rest))
    }
}

/// The next subset of the same size of the numbers below a limit, in lexicographic order; returns `false` after the last
/// one.
fn next_subset(subset: &mut [usize], limit: usize) -> bool {
    let size = subset.len();
    let Some(place) = (0..size).rev().find(|place| subset.get(*place).is_some_and(|at| at + size < limit + place))
    else {
        return false;
    };
    let mut next = subset.get(place).copied().unwrap_or(0);
    for at in subset.iter_mut().skip(place) {
        next += 1;
        *at = next;
    }
    true
}
