//! Greatest common divisors, and square-free parts.

use pascaline_number::integer::{Integer, IntegerExt};
use typed_arena::Arena;

use super::modular::{Field, prime_below};
use super::polynomial::{Polynomial, common_divisor, price};
use crate::Context;

/// The products of residues in one step of the budget.
const PRODUCTS: u64 = 128;

/// The price of reducing polynomials with this many bits and coefficients, and of their gcd modulo a prime.
fn modular_price(length: usize, bits: usize) -> u64 {
    (length as u64).saturating_mul(length as u64) / PRODUCTS + price(length, bits, 32)
}

/// The greatest common divisor, including the content, with a positive leading coefficient; 0 for two zeros.
pub(super) fn gcd(x: &Polynomial, y: &Polynomial, cx: &Context) -> Polynomial {
    if x.is_zero() || y.is_zero() {
        let other = if x.is_zero() { y } else { x };
        return if other.leading_is_negative() { other.negate() } else { other.clone() };
    }
    let ((x_content, x), (y_content, y)) = (x.primitive(cx), y.primitive(cx));
    let content = common_divisor(&x_content, &y_content, cx);
    primitive_gcd(&x, &y, cx).scale(&content, cx)
}

/// The gcd of primitive polynomials: computed modulo primes and combined until the result divides both (W. S. Brown, "On
/// Euclid's algorithm and the computation of polynomial greatest common divisors", 1971).
fn primitive_gcd(x: &Polynomial, y: &Polynomial, cx: &Context) -> Polynomial {
    if x.degree() == 0 || y.degree() == 0 {
        return Polynomial::from_small(&[1]);
    }
    let leading = common_divisor(x.leading(), y.leading(), cx);
    let cost = modular_price(x.degree().max(y.degree()) + 1, x.bits().max(y.bits()));
    let mut combined = Combined::default();
    let mut prime = 1 << 30;
    while cx.afford(cost).is_some() {
        prime = prime_below(prime);
        let arena = Arena::new();
        let field = Field::new(prime, &arena);
        let scale = field.residue(&leading);
        if scale == 0 {
            continue;
        }
        let divisor = field.gcd(field.residues(x.coefficients()), field.residues(y.coefficients()));
        if divisor.len() <= 1 {
            return Polynomial::from_small(&[1]);
        }
        let is_stable = combined.join(&field, field.scale(divisor, scale)) || {
            let is_first = combined.modulus.magnitude() == Some(prime);
            is_first && x.bits().min(y.bits()) < 24
        };
        if is_stable {
            let (_, candidate) = combined.symmetric().primitive(cx);
            if x.divide_exactly(&candidate, cx).is_some() && y.divide_exactly(&candidate, cx).is_some() {
                return candidate;
            }
        }
    }
    Polynomial::default()
}

/// A polynomial known modulo a product of primes.
#[derive(Default)]
struct Combined {
    /// 0 if nothing is known.
    modulus: Integer,
    /// From 0 up to the modulus, exclusive.
    residues: Vec<Integer>,
}

impl Combined {
    /// Combines the residues with those modulo another prime; returns whether only the modulus changed. A polynomial of a
    /// higher degree is discarded, and one of a lower degree replaces what is known.
    fn join(&mut self, field: &Field, residues: &[u64]) -> bool {
        let known = self.residues.len();
        if known > 0 && known < residues.len() {
            return false;
        }
        let prime = Integer::from(field.prime());
        if known != residues.len() {
            self.modulus = prime;
            self.residues.clear();
            for residue in residues {
                self.residues.push(Integer::from(*residue));
            }
            return false;
        }
        let inverse = field.inverse(field.residue(&self.modulus));
        let mut stable = true;
        for (known, residue) in self.residues.iter_mut().zip(residues) {
            let prime = field.prime();
            let difference = (residue + prime - field.residue(known)) % prime * inverse % prime;
            // The representative of a negative number gets the highest digit, prime − 1; that of a small one gets 0.
            stable &= if &*known + &*known > self.modulus { difference == prime - 1 } else { difference == 0 };
            *known += &self.modulus * difference;
        }
        self.modulus = &self.modulus * &prime;
        stable
    }

    /// The polynomial with the residues of least absolute value.
    fn symmetric(&self) -> Polynomial {
        let nearest = &mut |at| match self.residues.get(at) {
            Some(residue) if residue + residue > self.modulus => residue - &self.modulus,
            residue => residue.cloned().unwrap_or_default(),
        };
        Polynomial::from_fn(self.residues.len(), nearest)
    }
}

/// Whether a polynomial is square-free, as one prime shows; `false` may be wrong.
fn is_square_free_modulo_a_prime(polynomial: &Polynomial, cx: &Context) -> bool {
    if cx.afford(modular_price(polynomial.degree() + 1, polynomial.bits())).is_none() {
        return false;
    }
    let arena = Arena::new();
    let field = Field::new(prime_below(1 << 30), &arena);
    let residues = field.residues(polynomial.coefficients());
    if residues.len() != polynomial.coefficients().len() {
        return false;
    }
    field.gcd(residues, field.derivative(residues)).len() == 1
}

/// Finds the primitive square-free polynomials whose powers multiply to the primitive part, by increasing multiplicity; none
/// for a constant. (D. Y. Y. Yun, "On square-free decomposition algorithms", 1976.)
pub(super) fn square_free_parts(
    polynomial: &Polynomial,
    cx: &Context,
    found: &mut dyn FnMut(Polynomial, u32, &Context),
) {
    let (_, primitive) = polynomial.primitive(cx);
    if primitive.degree() == 0 {
        return;
    }
    if is_square_free_modulo_a_prime(&primitive, cx) {
        return found(primitive, 1, cx);
    }
    let derivative = primitive.derivative();
    let repeated = gcd(&primitive, &derivative, cx);
    let mut rest = exactly(&primitive, &repeated, cx);
    let mut slope = exactly(&derivative, &repeated, cx);
    let mut multiplicity = 1;
    while rest.degree() > 0 {
        let difference = slope.subtract(&rest.derivative());
        let part = if difference.is_zero() { rest.clone() } else { gcd(&rest, &difference, cx) };
        rest = exactly(&rest, &part, cx);
        slope = exactly(&difference, &part, cx);
        if part.degree() > 0 {
            found(part.primitive(cx).1, multiplicity, cx);
        }
        multiplicity += 1;
    }
}

/// The quotient of a polynomial that is known to be a multiple over the rationals; the divisor is primitive.
fn exactly(dividend: &Polynomial, divisor: &Polynomial, cx: &Context) -> Polynomial {
    dividend.divide_exactly(divisor, cx).unwrap_or_default()
}
