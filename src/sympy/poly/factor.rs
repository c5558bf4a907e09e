//! Factors over the integers.

use super::cyclotomic::factors_of_unity;
use super::gcd::square_free_list;
use super::hensel::Lift;
use super::irreducible::is_seen_irreducible;
use super::modular::{Field, Residues, is_prime};
use super::modular_factor::{distinct_degrees, equal_degree};
use super::polynomial::{Polynomial, price};
use super::recombine::recombine;
use crate::integer::Integer;
use crate::sort::InOrder;
use crate::sympy::Context;

/// The content, with the leading coefficient's sign, and the irreducible primitive factors with their multiplicities, in
/// the order of SymPy's `Poly.factor_list`: by degree, multiplicity, and coefficients from the leading one.
pub(crate) fn factor_list(polynomial: &Polynomial, cx: &mut Context) -> (Integer, Vec<(Polynomial, u32)>) {
    let (content, primitive) = polynomial.primitive();
    let (power, rest) = primitive.split_power();
    let mut factors = Vec::new();
    if power > 0 {
        factors.push((Polynomial::from_small(&[0, 1]), u32::try_from(power).unwrap_or(u32::MAX)));
    }
    for (part, multiplicity) in square_free_list(&rest, cx) {
        factors.extend(factor_square_free(&part, cx).into_iter().map(|factor| (factor, multiplicity)));
    }
    factors.put_in_order(|(x, x_multiplicity), (y, y_multiplicity)| {
        x.degree().cmp(&y.degree()).then(x_multiplicity.cmp(y_multiplicity)).then_with(|| x.compare(y))
    });
    (content, factors)
}

/// The irreducible factors of a primitive polynomial without multiple ones, and with a constant that is not zero.
fn factor_square_free(polynomial: &Polynomial, cx: &mut Context) -> Vec<Polynomial> {
    if polynomial.degree() > 1 {
        if let Some(factors) = factors_of_unity(polynomial, cx) {
            return factors;
        }
        if !is_seen_irreducible(polynomial, cx)
            && let Some(factors) = zassenhaus(polynomial, cx)
        {
            return factors;
        }
    }
    vec![polynomial.clone()]
}

/// Which degrees a factor may have: the bit of the degree is set.
pub(super) struct Degrees {
    words: Vec<u64>,
    degree: usize,
}

impl Degrees {
    fn all(degree: usize) -> Self {
        Self { words: vec![u64::MAX; degree / 64 + 1], degree }
    }

    pub(super) fn allows(&self, degree: usize) -> bool {
        self.words.get(degree / 64).is_some_and(|word| word >> (degree % 64) & 1 == 1)
    }

    /// Keeps the degrees that are sums of some of these.
    fn keep_sums(&mut self, degrees: &[usize]) {
        let mut sums = vec![false; self.degree + 1];
        if let Some(zero) = sums.first_mut() {
            *zero = true;
        }
        for degree in degrees {
            for at in (*degree..sums.len()).rev() {
                let below = sums.get(at - degree).copied().unwrap_or(false);
                if let Some(sum) = sums.get_mut(at) {
                    *sum |= below;
                }
            }
        }
        for (at, sum) in sums.iter().enumerate() {
            if let Some(word) = self.words.get_mut(at / 64).filter(|_| !sum) {
                *word &= !(1 << (at % 64));
            }
        }
    }

    fn only_trivial(&self) -> bool {
        (1..self.degree).all(|degree| !self.allows(degree))
    }
}

/// A prime, the products of the factors modulo it that have equal degrees, those degrees, and the number of factors.
type Modular = (Field, Vec<(Residues, usize)>, usize);

/// So many primes are tried, and fewer if one leaves so few factors.
const PRIMES: usize = 5;
const FEW: usize = 3;

/// Factors modulo a prime, lifted, and joined as they belong together (H. Zassenhaus, "On Hensel factorization", 1969);
/// `None` of what is irreducible, as the degrees of factors modulo some primes show.
fn zassenhaus(polynomial: &Polynomial, cx: &mut Context) -> Option<Vec<Polynomial>> {
    let degree = polynomial.degree();
    let mut degrees = Degrees::all(degree);
    let mut best: Option<Modular> = None;
    let mut tried = 0;
    let mut prime = 2;
    while tried < PRIMES {
        prime += 1;
        cx.afford(1)?;
        if !is_prime(prime) {
            continue;
        }
        cx.afford(price(degree + 1, polynomial.bits(), 32) + (degree as u64).saturating_pow(2) / 64)?;
        let field = Field::new(prime);
        let residues = field.residues(polynomial.coefficients());
        if residues.len() <= degree || field.gcd(&residues, &field.derivative(&residues)).len() > 1 {
            continue;
        }
        let parts = distinct_degrees(field, &field.monic(&residues), cx);
        let counts = parts.iter().map(|(product, degree)| ((product.len() - 1) / degree, *degree));
        let every: Vec<usize> = counts.flat_map(|(count, degree)| std::iter::repeat_n(degree, count)).collect();
        degrees.keep_sums(&every);
        if degrees.only_trivial() {
            return None;
        }
        if best.as_ref().is_none_or(|(_, _, count)| every.len() < *count) {
            best = Some((field, parts, every.len()));
        }
        tried += 1;
        if every.len() <= FEW {
            break;
        }
    }
    let (field, parts, _) = best?;
    let mut factors = Vec::new();
    for (product, degree) in parts {
        equal_degree(field, product, degree, &mut factors, cx);
    }
    let bound = coefficient_bound(polynomial);
    let mut lift = Lift::new(field, &bound, cx);
    let modulus = lift.modulus();
    let lifted = lift.lift(polynomial, &factors);
    Some(recombine(polynomial, lifted, &modulus, &degrees, cx))
}

/// Twice what no coefficient of a factor times the leading coefficient exceeds: `2 · |leading| · 2^degree · ‖p‖₂` (M.
/// Mignotte, "An inequality about factors of polynomials", 1974).
fn coefficient_bound(polynomial: &Polynomial) -> Integer {
    let squares = polynomial.coefficients().iter().fold(Integer::default(), |sum, c| &sum + &(c * c));
    let norm = &Integer::from(1) << squares.bit_length().div_ceil(2);
    &(&polynomial.leading().clone().abs() * &norm) << (polynomial.degree() + 1)
}
