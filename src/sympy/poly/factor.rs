//! Factorization over the integers.

use pascaline_base::sort::sort_by;
use pascaline_number::integer::{Abs, BitTest, Integer};
use typed_arena::Arena;

use super::cyclotomic::factors_of_unity;
use super::gcd::square_free_parts;
use super::hensel::Lift;
use super::irreducible::is_seen_irreducible;
use super::modular::{Field, Residues, is_prime};
use super::modular_factor::{distinct_degrees, equal_degree};
use super::polynomial::{Polynomial, price};
use super::recombine::{Search, recombine};
use crate::Context;

/// The content, with the leading coefficient's sign, and the irreducible primitive factors with their multiplicities, in the
/// order of SymPy's `Poly.factor_list`: by degree, multiplicity, and coefficients from the leading one.
pub fn factor_list(polynomial: &Polynomial, cx: &Context) -> (Integer, Vec<(Polynomial, u32)>) {
    let (content, primitive) = polynomial.primitive(cx);
    let (power, rest) = primitive.split_power();
    let mut factors = Vec::new();
    if power > 0 {
        factors.push((Polynomial::from_small(&[0, 1]), u32::try_from(power).unwrap_or(u32::MAX)));
    }
    square_free_parts(&rest, cx, &mut |part, multiplicity, cx| {
        factor_square_free(part, cx, &mut |factor| factors.push((factor, multiplicity)));
    });
    sort_by(&mut factors, |(x, x_multiplicity), (y, y_multiplicity)| {
        x.degree().cmp(&y.degree()).then(x_multiplicity.cmp(y_multiplicity)).then_with(|| x.compare(y))
    });
    (content, factors)
}

/// Finds the irreducible factors of a square-free primitive polynomial with a nonzero constant coefficient.
fn factor_square_free(polynomial: Polynomial, cx: &Context, found: &mut dyn FnMut(Polynomial)) {
    let is_done = polynomial.degree() > 1
        && (factors_of_unity(&polynomial, cx, found)
            || !is_seen_irreducible(&polynomial, cx) && zassenhaus(&polynomial, cx, found).is_some());
    if !is_done {
        found(polynomial);
    }
}

/// The degrees that a factor can have.
pub(super) struct Degrees(Vec<bool>);

impl Degrees {
    fn all(degree: usize) -> Self {
        Self(vec![true; degree + 1])
    }

    pub(super) fn allows(&self, degree: usize) -> bool {
        self.0.get(degree) == Some(&true)
    }

    /// Keeps the degrees that are sums of some of these.
    fn keep_sums(&mut self, degrees: &[usize]) {
        let mut sums = vec![false; self.0.len()];
        if let Some(zero) = sums.first_mut() {
            *zero = true;
        }
        for degree in degrees {
            for at in (*degree..sums.len()).rev() {
                let below = sums.get(at - degree) == Some(&true);
                if let Some(sum) = sums.get_mut(at) {
                    *sum |= below;
                }
            }
        }
        for (allowed, sum) in self.0.iter_mut().zip(sums) {
            *allowed &= sum;
        }
    }

    fn only_trivial(&self) -> bool {
        !matches!(self.0.as_slice(), [_, between @ .., _] if between.contains(&true))
    }
}

/// A prime, the products of the factors modulo it that have equal degrees, those degrees, and the number of factors.
type Modular<'f> = (Field<'f>, Vec<(Residues<'f>, usize)>, usize);

/// The number of primes to try; a prime with few factors ends the search early.
const PRIMES: usize = 5;
const FEW: usize = 3;

/// Factors modulo a prime, lifts the factors, and recombines them (H. Zassenhaus, "On Hensel factorization", 1969); `None`
/// if the polynomial is irreducible, as the degrees of its factors modulo several primes show.
fn zassenhaus(polynomial: &Polynomial, cx: &Context, found: &mut dyn FnMut(Polynomial)) -> Option<()> {
    let arena = Arena::new();
    let mut degrees = Degrees::all(polynomial.degree());
    let (field, parts, _) = best_prime(polynomial, &mut degrees, &arena, cx)?;
    let mut factors = Vec::new();
    for (product, degree) in parts {
        equal_degree(&field, product, degree, &mut factors, cx);
    }
    let bound = coefficient_bound(polynomial);
    let mut lift = Lift::new(field, &bound, cx);
    let modulus = lift.modulus();
    let lifted = lift.lift(polynomial, &factors);
    recombine(Search { rest: polynomial.clone(), lifted, modulus: &modulus, degrees: &degrees }, cx, found);
    Some(())
}

/// Factors by distinct degrees modulo several primes, and returns the result with the fewest factors. Keeps the degrees that
/// a factor can have by all primes; `None` if these show that the polynomial is irreducible.
fn best_prime<'f>(
    polynomial: &Polynomial,
    degrees: &mut Degrees,
    arena: &'f Arena<u64>,
    cx: &Context,
) -> Option<Modular<'f>> {
    let degree = polynomial.degree();
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
        let field = Field::new(prime, arena);
        let residues = field.residues(polynomial.coefficients());
        if residues.len() <= degree || field.gcd(residues, field.derivative(residues)).len() > 1 {
            continue;
        }
        let parts = distinct_degrees(&field, field.monic(residues), cx);
        let mut every = Vec::new();
        for (product, degree) in &parts {
            every.resize(every.len() + (product.len() - 1) / degree, *degree);
        }
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
    best
}

/// Twice a bound on the coefficients of a factor times the leading coefficient: `2 · |leading| · 2^degree · ‖p‖₂` (M.
/// Mignotte, "An inequality about factors of polynomials", 1974).
fn coefficient_bound(polynomial: &Polynomial) -> Integer {
    let mut squares = Integer::ZERO;
    for coefficient in polynomial.coefficients() {
        squares += coefficient * coefficient;
    }
    let norm = Integer::ONE << squares.bit_len().div_ceil(2);
    (polynomial.leading().abs() * norm) << (polynomial.degree() + 1)
}
