//! Substitutes a multiple of another variable, for smaller coefficients.

use pascaline_number::integer::{Abs, AbsOrd, BitTest, Integer, IntegerExt};

use super::polynomial::{Polynomial, common_divisor, divide_out, price, product, quotient};
use crate::Context;

/// The largest `b` for which `p(b·y)` is a number times a polynomial in `y` with smaller integer coefficients, and that
/// polynomial: SymPy's `preprocess_roots` for integers. SymPy does so only if the lowest coefficient is larger than the
/// leading one; otherwise `b` is 1.
pub(crate) fn integer_basis(polynomial: &Polynomial, cx: &Context) -> (Integer, Polynomial) {
    if cx.afford(price(polynomial.coefficients().len(), polynomial.bits(), polynomial.bits())).is_none() {
        return (Integer::ONE, polynomial.clone());
    }
    let basis = basis(&polynomial.split_power().1, cx);
    let degree = polynomial.degree();
    let bits = basis.bit_len().saturating_mul(degree);
    if basis.is_one() || cx.afford(price(2 * degree, bits, polynomial.bits())).is_none() {
        return (Integer::ONE, polynomial.clone());
    }
    let mut power = Integer::ONE;
    let mut scaled = Vec::new();
    for coefficient in polynomial.coefficients().iter().rev() {
        scaled.push(quotient(coefficient, &power, cx));
        power = product(&power, &basis, cx);
    }
    scaled.reverse();
    (basis, Polynomial::new(scaled))
}

/// The basis of a polynomial with a nonzero constant.
fn basis(polynomial: &Polynomial, cx: &Context) -> Integer {
    if polynomial.constant().abs_cmp(polynomial.leading()).is_le() {
        return Integer::ONE;
    }
    // The coefficients below the leading one, each with the power of the basis that must divide it.
    let degree = polynomial.degree();
    let powers = (0_usize..degree).map(|exponent| degree - exponent);
    let terms: Vec<(usize, &Integer)> = powers.zip(polynomial.coefficients()).filter(|(_, c)| !c.is_zero()).collect();
    match terms.as_slice() {
        [(power, coefficient)] => exact_root(&coefficient.abs(), *power, cx),
        _ => common_basis(&terms, cx),
    }
}

/// The root, if it is an integer; otherwise 1.
fn exact_root(integer: &Integer, degree: usize, cx: &Context) -> Integer {
    let bits = integer.bit_len();
    let price = u32::try_from(degree).map_or(0, |degree| pascaline_number::price::root(bits, degree));
    if cx.pay(price.saturating_add(pascaline_number::price::power(bits / degree.max(1), degree as u64))).is_none() {
        return Integer::ONE;
    }
    let root = u32::try_from(degree).ok().and_then(|degree| integer.root(degree)).unwrap_or_default();
    if root.pow(degree) == *integer { root } else { Integer::ONE }
}

/// The largest number whose powers divide these coefficients. Its primes below a limit are found, and one larger number that
/// represents all others.
fn common_basis(terms: &[(usize, &Integer)], cx: &Context) -> Integer {
    let mut common =
        terms.iter().fold(Integer::ZERO, |common, (_, coefficient)| common_divisor(&common, coefficient, cx));
    let mut basis = Integer::from(1);
    let mut candidate = 2;
    while !common.is_one() && cx.afford(price(2, common.bit_len(), 32)).is_some() {
        let prime = if candidate < LIMIT { Integer::from(candidate) } else { common.clone() };
        let mut divides = false;
        while !common.is_one() && divide_out(&mut common, &prime, cx) {
            divides = true;
        }
        if divides {
            let most = terms.iter().map(|(power, c)| multiplicity(c, &prime, cx) / power).min().unwrap_or(0);
            basis = &basis * &prime.pow(most);
        }
        candidate += if candidate == 2 { 1 } else { 2 };
    }
    basis
}

/// Divisors below it are tried one by one.
const LIMIT: i64 = 1000;

/// The multiplicity of a divisor in a nonzero number.
fn multiplicity(integer: &Integer, divisor: &Integer, cx: &Context) -> usize {
    let mut rest = integer.clone();
    let mut count = 0;
    while !rest.is_zero() && divide_out(&mut rest, divisor, cx) {
        count += 1;
    }
    count
}
