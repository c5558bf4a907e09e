//! Hensel lifting: factors modulo a prime, lifted to a power of it.

use pascaline_number::integer::{BitTest, Integer, IntegerExt};

use super::modular::{Field, Residues};
use super::polynomial::{Polynomial, pay_for_division, price, product};
use crate::Context;

/// The residue nearest to zero.
pub(super) fn symmetric(integer: &Integer, modulus: &Integer, cx: &Context) -> Integer {
    // An integer below half the modulus is its own residue.
    if integer.bit_len() + 1 < modulus.bit_len() {
        return integer.clone();
    }
    if pay_for_division(integer, modulus, cx).is_none() {
        return Integer::ZERO;
    }
    let residue = integer.remainder(modulus);
    if &(&residue + &residue) > modulus { &residue - modulus } else { residue }
}

pub(super) fn reduce(polynomial: &Polynomial, modulus: &Integer, cx: &Context) -> Polynomial {
    polynomial.map(&mut |coefficient| symmetric(coefficient, modulus, cx))
}

/// Adds another polynomial to a polynomial in place, or subtracts it.
fn change(
    polynomial: &mut Polynomial,
    combine: fn(&Polynomial, &Polynomial) -> Polynomial,
    other: &Polynomial,
    modulus: &Integer,
    cx: &Context,
) {
    *polynomial = reduce(&combine(polynomial, other), modulus, cx);
}

fn from_residues(residues: &[u64]) -> Polynomial {
    Polynomial::from_fn(residues.len(), &mut |at| Integer::from(residues.get(at).copied().unwrap_or(0)))
}

/// The state of a lift: the prime, and its powers reached so far, each the square of the previous one.
pub(super) struct Lift<'cx, 'f, 'a> {
    field: Field<'f>,
    moduli: Vec<Integer>,
    cx: &'cx Context<'a>,
}

/// A product of two coprime factors, the second monic, with `s·first + t·second = 1`, modulo the current power.
struct Split {
    first: Polynomial,
    second: Polynomial,
    s: Polynomial,
    t: Polynomial,
}

impl<'cx, 'f, 'a> Lift<'cx, 'f, 'a> {
    /// A lift to a power of the prime above `bound`.
    pub(super) fn new(field: Field<'f>, bound: &Integer, cx: &'cx Context<'a>) -> Self {
        let mut modulus = Integer::from(field.prime());
        let mut moduli = Vec::new();
        while modulus <= *bound && !cx.is_stopped() {
            modulus = product(&modulus, &modulus, cx);
            moduli.push(modulus.clone());
        }
        Self { field, moduli, cx }
    }

    /// The power of the prime to which factors are lifted.
    pub(super) fn modulus(&self) -> Integer {
        self.moduli.last().cloned().unwrap_or_else(|| Integer::from(self.field.prime()))
    }

    /// The monic polynomials that equal the given ones modulo the prime, and whose product times the leading coefficient
    /// equals the polynomial modulo the power.
    pub(super) fn lift(&mut self, polynomial: &Polynomial, factors: &[Residues]) -> Vec<Polynomial> {
        let leading = polynomial.leading();
        let mut inverse = Integer::from(self.field.inverse(self.field.residue(leading)).cast_signed());
        for modulus in &self.moduli {
            let rest = symmetric(&(2 - product(leading, &inverse, self.cx)), modulus, self.cx);
            inverse = symmetric(&product(&inverse, &rest, self.cx), modulus, self.cx);
        }
        let monic = reduce(&polynomial.scale(&inverse, self.cx), &self.modulus(), self.cx);
        let mut lifted = Vec::new();
        self.lift_monic(&monic, factors, &mut lifted);
        lifted
    }

    /// Splits the factors in halves, so that the recursion depth is the logarithm of their number.
    fn lift_monic(&mut self, product: &Polynomial, factors: &[Residues], lifted: &mut Vec<Polynomial>) {
        if factors.len() <= 1 {
            lifted.push(product.clone());
            return;
        }
        let (low, high) = factors.split_at(factors.len() / 2);
        let [first, second] = [low, high].map(|factors| self.product(factors));
        let (s, t) = self.field.bezout(first, second);
        let mut split = Split {
            first: from_residues(first),
            second: from_residues(second),
            s: from_residues(s),
            t: from_residues(t),
        };
        for (at, modulus) in self.moduli.clone().iter().enumerate() {
            self.double(product, &mut split, modulus, at + 1 == self.moduli.len());
        }
        self.lift_monic(&split.first, low, lifted);
        self.lift_monic(&split.second, high, lifted);
    }

    fn product(&self, factors: &[Residues]) -> Residues<'f> {
        let mut product: Residues = &[1];
        for factor in factors {
            product = self.field.multiply(product, factor);
        }
        product
    }

    /// One step to the square of a modulus (J. von zur Gathen, J. Gerhard, "Modern computer algebra", algorithm 15.10).
    fn double(&mut self, product: &Polynomial, split: &mut Split, modulus: &Integer, is_last: bool) {
        let whole = self.times(&split.first, &split.second, modulus);
        let (first_change, second_change) = self.corrections(split, &product.subtract(&whole), modulus);
        change(&mut split.first, Polynomial::add, &first_change, modulus, self.cx);
        change(&mut split.second, Polynomial::add, &second_change, modulus, self.cx);
        if is_last {
            return;
        }
        let sum = self.times(&split.s, &split.first, modulus).add(&self.times(&split.t, &split.second, modulus));
        let (t_change, s_change) = self.corrections(split, &sum.subtract(&Polynomial::from_small(&[1])), modulus);
        change(&mut split.s, Polynomial::subtract, &s_change, modulus, self.cx);
        change(&mut split.t, Polynomial::subtract, &t_change, modulus, self.cx);
    }

    /// The corrections for an error `e`: `t·e + q·first` and `r`, where `q` and `r` are the quotient and remainder of `s·e`
    /// by `second`.
    fn corrections(&mut self, split: &Split, error: &Polynomial, modulus: &Integer) -> (Polynomial, Polynomial) {
        let error = reduce(error, modulus, self.cx);
        let scaled = self.times(&split.s, &error, modulus);
        let (quotient, remainder) = self.divide(&scaled, &split.second, modulus);
        let change = self.times(&split.t, &error, modulus).add(&self.times(&quotient, &split.first, modulus));
        (change, remainder)
    }

    fn times(&mut self, x: &Polynomial, y: &Polynomial, modulus: &Integer) -> Polynomial {
        reduce(&x.multiply(y, self.cx), modulus, self.cx)
    }

    /// Quotient and remainder by a monic polynomial.
    fn divide(&mut self, dividend: &Polynomial, divisor: &Polynomial, modulus: &Integer) -> (Polynomial, Polynomial) {
        let (mut rest, length) = (dividend.coefficients().to_vec(), divisor.degree());
        let mut quotient = Vec::new();
        let cost = price(2 * length, modulus.bit_len(), modulus.bit_len());
        while rest.len() > length && self.cx.afford(cost).is_some() {
            let digit = rest.pop().map_or_else(Integer::default, |highest| symmetric(&highest, modulus, self.cx));
            let start = rest.len() - length;
            for (place, coefficient) in rest.iter_mut().skip(start).zip(divisor.coefficients()) {
                *place -= &digit * coefficient;
            }
            quotient.push(digit);
        }
        quotient.reverse();
        (Polynomial::new(quotient), reduce(&Polynomial::new(rest), modulus, self.cx))
    }
}
