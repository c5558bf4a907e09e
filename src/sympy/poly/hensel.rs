//! Factors modulo a prime, lifted to a power of it.

use super::modular::{Field, Residues};
use super::polynomial::{Polynomial, price};
use crate::error::Fault;
use crate::integer::Integer;
use crate::limits::Budget;

/// The residue nearest to zero.
pub(super) fn symmetric(integer: &Integer, modulus: &Integer) -> Integer {
    let residue = integer.divide_floor(modulus).map_or_else(Integer::default, |(_, remainder)| remainder);
    if &(&residue + &residue) > modulus { &residue - modulus } else { residue }
}

pub(super) fn reduce(polynomial: &Polynomial, modulus: &Integer) -> Polynomial {
    Polynomial::new(polynomial.coefficients().iter().map(|coefficient| symmetric(coefficient, modulus)).collect())
}

fn from_residues(residues: &[u64]) -> Polynomial {
    Polynomial::new(residues.iter().map(|residue| Integer::from(residue.cast_signed())).collect())
}

/// `prime^(2^doublings)`
fn modulus(prime: u64, doublings: u32) -> Integer {
    let mut modulus = Integer::from(prime.cast_signed());
    for _ in 0..doublings {
        modulus = &modulus * &modulus;
    }
    modulus
}

/// What lifts factors: the number of doublings of the prime's exponent.
pub(super) struct Lift<'a> {
    field: Field,
    doublings: u32,
    budget: &'a mut Budget,
}

/// A product of two coprime factors, the second monic, with `s·first + t·second = 1`, all of it modulo a number.
struct Split {
    first: Polynomial,
    second: Polynomial,
    s: Polynomial,
    t: Polynomial,
}

impl<'a> Lift<'a> {
    /// A lift to a power of the prime that is above a bound.
    pub(super) fn new(field: Field, bound: &Integer, budget: &'a mut Budget) -> Self {
        let mut doublings = 0;
        while modulus(field.prime(), doublings) <= *bound {
            doublings += 1;
        }
        Self { field, doublings, budget }
    }

    pub(super) fn modulus(&self) -> Integer {
        modulus(self.field.prime(), self.doublings)
    }

    /// The monic polynomials that are the given ones modulo the prime, and whose product times the leading coefficient
    /// is the polynomial modulo the power.
    pub(super) fn lift(&mut self, polynomial: &Polynomial, factors: &[Residues]) -> Result<Vec<Polynomial>, Fault> {
        let leading = polynomial.leading();
        let two = Integer::from(2);
        let mut inverse = Integer::from(self.field.inverse(self.field.residue(&leading)).cast_signed());
        for doubling in 1..=self.doublings {
            inverse = symmetric(&(&inverse * &(&two - &(&leading * &inverse))), &modulus(self.field.prime(), doubling));
        }
        let modulus = self.modulus();
        let monic = reduce(&polynomial.scale(&inverse), &modulus);
        let mut lifted = Vec::new();
        self.lift_monic(&monic, factors, &mut lifted)?;
        Ok(lifted)
    }

    /// By halves of the factors, so that the recursion is as deep as the logarithm of their number.
    fn lift_monic(
        &mut self,
        product: &Polynomial,
        factors: &[Residues],
        lifted: &mut Vec<Polynomial>,
    ) -> Result<(), Fault> {
        if factors.len() <= 1 {
            lifted.push(product.clone());
            return Ok(());
        }
        let (low, high) = factors.split_at(factors.len() / 2);
        let multiply = |factors: &[Residues]| {
            factors.iter().fold(vec![1], |product: Residues, factor| self.field.multiply(&product, factor))
        };
        let (first, second) = (multiply(low), multiply(high));
        let (s, t) = self.field.bezout(&first, &second);
        let mut split = Split {
            first: from_residues(&first),
            second: from_residues(&second),
            s: from_residues(&s),
            t: from_residues(&t),
        };
        for doubling in 1..=self.doublings {
            let modulus = modulus(self.field.prime(), doubling);
            split = self.double(product, split, &modulus, doubling == self.doublings)?;
        }
        self.lift_monic(&split.first, low, lifted)?;
        self.lift_monic(&split.second, high, lifted)
    }

    /// One step to the square of a modulus (J. von zur Gathen, J. Gerhard, "Modern computer algebra", algorithm 15.10).
    fn double(&mut self, product: &Polynomial, split: Split, modulus: &Integer, is_last: bool) -> Result<Split, Fault> {
        let Split { first, second, s, t } = split;
        let error = product.subtract(&self.times(&first, &second, modulus)?);
        let error = reduce(&error, modulus);
        let scaled = self.times(&s, &error, modulus)?;
        let (quotient, remainder) = self.divide(&scaled, &second, modulus)?;
        let change = self.times(&t, &error, modulus)?.add(&self.times(&quotient, &first, modulus)?);
        let first = reduce(&first.add(&change), modulus);
        let second = reduce(&second.add(&remainder), modulus);
        if is_last {
            return Ok(Split { first, second, s, t });
        }
        let sum = self.times(&s, &first, modulus)?.add(&self.times(&t, &second, modulus)?);
        let error = reduce(&sum.subtract(&Polynomial::from_small(&[1])), modulus);
        let scaled = self.times(&s, &error, modulus)?;
        let (quotient, remainder) = self.divide(&scaled, &second, modulus)?;
        let change = self.times(&t, &error, modulus)?.add(&self.times(&quotient, &first, modulus)?);
        Ok(Split {
            s: reduce(&s.subtract(&remainder), modulus),
            t: reduce(&t.subtract(&change), modulus),
            first,
            second,
        })
    }

    fn times(&mut self, x: &Polynomial, y: &Polynomial, modulus: &Integer) -> Result<Polynomial, Fault> {
        Ok(reduce(&x.multiply(y, self.budget)?, modulus))
    }

    /// Quotient and remainder by a monic polynomial.
    fn divide(
        &mut self,
        dividend: &Polynomial,
        divisor: &Polynomial,
        modulus: &Integer,
    ) -> Result<(Polynomial, Polynomial), Fault> {
        let (mut rest, length) = (dividend.coefficients().to_vec(), divisor.degree());
        let mut quotient = Vec::new();
        while rest.len() > length {
            self.budget.spend(price(2 * length, modulus.bit_length(), modulus.bit_length()))?;
            let digit = rest.pop().map_or_else(Integer::default, |highest| symmetric(&highest, modulus));
            let start = rest.len() - length;
            for (place, coefficient) in rest.iter_mut().skip(start).zip(divisor.coefficients()) {
                *place = &*place - &(&digit * coefficient);
            }
            quotient.push(digit);
        }
        quotient.reverse();
        Ok((Polynomial::new(quotient), reduce(&Polynomial::new(rest), modulus)))
    }
}
