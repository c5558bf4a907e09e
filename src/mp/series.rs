//! Elementary functions in fixed point, where an integer `n` means `n / 2^bits`. Results are correct to a few units in the last
//! place.
//!
//! In place of `exponential_series`, `exp_basecase`, `cos_sin_basecase`, `log_taylor`, `atan_taylor` and `atan_newton` of
//! `mpmath.libmp.libelefun` (BSD-3-Clause), which keep tables. Each function asks the budget and returns 0 if it refuses.

use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;

use super::fixed::{self, Fixed};
use super::precision::Precision;

/// The least precision at which the first approximation is the function itself at a third of the bits.
const THIRDS: usize = 1200;

/// The least precision at which products cost more than everything else.
const LONG: usize = 1750;

/// The most terms of a series: the divisors of the next, `2k(2k + 1)`, would not fit a `u32`.
const MOST_TERMS: usize = 32_000;

fn is_long(bits: usize) -> bool {
    bits >= LONG
}

/// The instructions of an exponential, or of a sine with its cosine.
fn work(bits: usize) -> u64 {
    let halvings = halvings(bits);
    let (products, terms) = if is_long(bits) {
        let (terms, _) = terms_of(bits, 2 * halvings, sine_divisor);
        let terms = terms as usize;
        let columns = columns(terms, bits);
        (columns + whole_products(terms, bits) / columns + halvings + 5, terms)
    } else {
        // One product for each halving, and one for each row and each column of the terms.
        let terms = bits / halvings + 1;
        (2 * ceil_root(terms, 2) + halvings + 10, terms)
    };
    (products as u64)
        .saturating_mul(fixed::price(bits))
        .saturating_add((terms as u64).saturating_mul(fixed::pass(bits)))
}

/// The instructions of a logarithm or an arc tangent: those of the inverse function, and again at a third of the bits.
fn work_of_inverse(bits: usize) -> u64 {
    if is_long(bits) { (work(bits) / 3).saturating_mul(4) } else { (work(bits) / 2).saturating_mul(3) }
}

/// `1`, in fixed point.
pub(super) fn one(bits: usize) -> Integer {
    Integer::ONE << bits
}

/// `x / y`, in fixed point, with `y` not 0.
pub(super) fn quotient(x: &Integer, y: &Integer, bits: usize, to: Precision) -> Integer {
    if !to.pay(price::quotient(x.bit_len().saturating_add(bits), y.bit_len())) {
        return Integer::ZERO;
    }
    (x << bits).quotient(y)
}

/// The square root of a number that is not negative, in fixed point.
pub(super) fn square_root(x: &Integer, bits: usize, to: Precision) -> Integer {
    if !to.pay(price::root(x.bit_len().saturating_add(bits), 2)) {
        return Integer::ZERO;
    }
    (x << bits).square_root().unwrap_or_default()
}

/// The root of a number, rounded up.
fn ceil_root(number: usize, degree: u32) -> usize {
    let mut root = 1_usize;
    while root.saturating_pow(degree) < number {
        root += 1;
    }
    root
}

/// How often an argument is halved before its series is summed. A halving costs one product and the series two for each square
/// root of its terms, so the best number grows with the cube root of the bits; for long numbers, whose terms shrink by their
/// factorials as well, it grows more slowly. At millions of bits it is what keeps the terms below [`MOST_TERMS`].
fn halvings(bits: usize) -> usize {
    if is_long(bits) { ceil_root(bits, 4).max(bits / (2 * MOST_TERMS) + 1) } else { ceil_root(bits, 3) + 3 }
}

/// The number of terms above `2^-bits` in the series of a number below `2^-reduced`, and by how many bits the last is smaller
/// than the first.
fn terms_of(bits: usize, reduced: usize, divisor: fn(u32) -> u32) -> (u32, usize) {
    let (mut terms, mut small) = (1, 0);
    while small < bits {
        small = small.saturating_add(reduced + divisor(terms).ilog2() as usize);
        terms += 1;
    }
    (terms, small)
}

/// The number of whole products that take as much work as one product for each term. The rows of a long series have only
/// the bits that they contribute, so their products take less than half the work.
fn whole_products(terms: usize, bits: usize) -> usize {
    if is_long(bits) { terms * 2 / 5 } else { terms }
}

/// How many powers are computed for a series of that many terms.
fn columns(terms: usize, bits: usize) -> usize {
    ceil_root(whole_products(terms, bits), 2).max(2)
}

/// `1, x, x², …, x^most`
fn powers(x: &Fixed, most: usize) -> Vec<Fixed> {
    let mut powers = vec![x.whole(1), x.clone()];
    while powers.len() <= most
        && let Some(last) = powers.last()
    {
        powers.push(last.product(x));
    }
    powers
}

/// `Σ c(k) x^k`, where `c(0)` is 1 and `c(k) = c(k-1) / divisor(k)`, with alternating signs if asked for; `x` is below
/// `2^-reduced`.
///
/// The terms are added from the last to the first, in rows: given the powers of `x` up to the square root of the number of
/// terms, only a whole row costs a product (M. S. Paterson, L. J. Stockmeyer, "On the number of nonscalar multiplications
/// necessary to evaluate polynomials", 1973). A row has only the bits that it contributes to the sum. Divisors are multiplied
/// together while their product fits a `u32`.
fn sum(x: &Fixed, reduced: usize, alternating: bool, divisor: fn(u32) -> u32) -> Fixed {
    // `small` is by how many bits the current term is smaller than the first, `less` than the one before it.
    let (terms, mut small) = terms_of(x.places(), reduced, divisor);
    let columns = columns(terms as usize, x.places());
    let powers = powers(x, columns);
    let length = |small: usize, less: usize| x.length_below(small.saturating_sub(columns * less));
    let mut total = x.resized(length(small, reduced + divisor(terms).ilog2() as usize)).like();
    let mut common = 1_u32;
    for index in (0..terms).rev() {
        let below = divisor(index).max(1);
        let column = index as usize % columns;
        let less = reduced + below.ilog2() as usize;
        if column + 1 == columns && index + 1 < terms {
            // The row is complete.
            total.divide_by(common);
            common = 1;
            if length(small, less) > total.length() {
                total = total.resized(length(small, less));
            }
            if let Some(power) = powers.get(columns) {
                total = total.product(power);
            }
        } else if common.checked_mul(below).is_none() {
            total.divide_by(common);
            common = 1;
        }
        if alternating {
            total.negate();
        }
        if let Some(power) = powers.get(column) {
            total.add_times(power, common);
        }
        common = common.saturating_mul(below);
        small = small.saturating_sub(less);
    }
    total.divide_by(common);
    total
}

/// The quotient of a coefficient of the sine's series, or of the hyperbolic sine's, by the next.
fn sine_divisor(index: u32) -> u32 {
    2 * index * (2 * index + 1)
}

/// `e^x` for `0 <= x < 1`.
fn exp_fixed(x: &Fixed, halvings: usize) -> Fixed {
    let mut x = x.clone();
    x.shift_right(halvings);
    let mut power = if x.is_long() {
        // sinh x + sqrt(1 + sinh² x): a series of half the terms.
        let mut sinh = sum(&x.product(&x), 2 * halvings, false, sine_divisor).product(&x);
        let mut square = sinh.product(&sinh);
        square.add(&x.whole(1));
        sinh.add(&square.square_root());
        sinh
    } else {
        sum(&x, halvings, false, |index| index)
    };
    for _ in 0..halvings {
        power = power.product(&power);
    }
    power
}

/// The fractional bits that leave `bits` correct ones after the halvings are undone.
fn exp_bits(bits: usize) -> usize {
    bits + halvings(bits) + 12
}

/// `e^x` for `0 <= x < 1`.
pub(super) fn exp(x: &Integer, bits: usize, to: Precision) -> Integer {
    if !to.pay(work(bits)) {
        return Integer::ZERO;
    }
    exp_fixed(&Fixed::zero(exp_bits(bits)).read(x, bits), halvings(bits)).to_integer(bits)
}

/// `1 / sqrt x` for `1/4 <= x <= 1`: Newton's iteration from an `f64`, doubling the bits with each step.
fn inverse_square_root(x: &Fixed, length: usize) -> Fixed {
    let x = x.resized(length);
    // A step from an `f64` gives all bits of one limb of fraction, and a second one those of two.
    if length <= 3 {
        let near = newton_step(&x.estimate(1.0 / libm::sqrt(x.to_f64())), &x);
        return if length <= 2 { near } else { newton_step(&near, &x) };
    }
    // Half the limbs of fraction, and one more.
    let fewer = (length / 2 + 2).min(length - 1);
    newton_step(&inverse_square_root(&x, fewer).resized(length), &x)
}

/// A step of Newton's iteration from `y`, near `1 / sqrt x`: `y (3 - x y²) / 2`.
fn newton_step(near: &Fixed, x: &Fixed) -> Fixed {
    let mut rest = near.whole(3);
    rest.subtract(&near.product(near).product(x));
    let mut refined = near.product(&rest);
    refined.shift_right(1);
    refined
}

/// `sqrt x` for `x <= 1`; the root of a small number has half as many leading zeros.
fn square_root_of_fixed(x: &Fixed) -> Fixed {
    /// Even, and less than a limb.
    const MOST_SHIFT: usize = 62;
    if x.is_long() {
        return x.square_root();
    }
    let pairs = x.places().saturating_sub(x.bit_length()) / 2;
    let mut scaled = x.clone();
    for _ in 0..2 * pairs / MOST_SHIFT {
        scaled.shift_left(MOST_SHIFT);
    }
    scaled.shift_left(2 * pairs % MOST_SHIFT);
    let mut root = inverse_square_root(&scaled, x.length()).product(&scaled);
    root.shift_right(pairs);
    root
}

/// `cos x` and `sin x` for `0 <= x <= π/2`.
fn cos_sin_fixed(x: &Fixed, halvings: usize) -> (Fixed, Fixed) {
    let small = x.places().saturating_sub(x.bit_length());
    let one = x.whole(1);
    if small >= halvings {
        // The sine's own series keeps the bits of a small sine.
        let sine = sum(&x.product(x), 2 * small, true, sine_divisor).product(x);
        let mut rest = one;
        rest.subtract(&sine.product(&sine));
        return (square_root_of_fixed(&rest), sine);
    }
    let mut x = x.clone();
    x.shift_right(halvings - small);
    let square = x.product(&x);
    // For y = 1 - cos x, 1 - cos 2x is 2 sin² x. The series of y is the cosine's without its first term.
    let mut rest = sum(&square, 2 * halvings, true, |index| (2 * index + 1) * (2 * index + 2)).product(&square);
    for _ in 0..halvings - small {
        rest = sine_squared(&rest);
        rest.shift_left(1);
    }
    (one.distance(&rest).0, square_root_of_fixed(&sine_squared(&rest)))
}

/// `sin² x = y (2 - y)` for `y = 1 - cos x`.
fn sine_squared(y: &Fixed) -> Fixed {
    let mut other = y.whole(2);
    other.subtract(y);
    y.product(&other)
}

/// The fractional bits that leave `bits` correct ones in both functions: each doubling loses two, and the square root loses as
/// many as the sine has leading zeros.
fn cos_sin_bits(bits: usize) -> usize {
    bits + 3 * halvings(bits) + 12
}

/// `cos x` and `sin x` for `0 <= x <= π/2`.
pub(super) fn cos_sin(x: &Integer, bits: usize, to: Precision) -> (Integer, Integer) {
    if !to.pay(if is_long(bits) { work(bits) } else { (work(bits) / 4).saturating_mul(7) }) {
        return Default::default();
    }
    let (cosine, sine) = cos_sin_fixed(&Fixed::zero(cos_sin_bits(bits)).read(x, bits), halvings(bits));
    (cosine.to_integer(bits), sine.to_integer(bits))
}

/// `ln x` for `0.5 <= x <= 1`.
pub(super) fn ln(x: &Integer, bits: usize, to: Precision) -> Integer {
    if !to.pay(work_of_inverse(bits)) {
        return Integer::ZERO;
    }
    let x = Fixed::zero(exp_bits(bits)).read(x, bits);
    let (size, positive) = minus_ln(&x);
    let ln = size.to_integer(bits);
    if positive { -ln } else { ln }
}

/// `|ln x|` for `0.5 <= x <= 1`, and whether the logarithm is at most 0: an approximation `-y` and the small `ln(x e^y)`.
fn minus_ln(x: &Fixed) -> (Fixed, bool) {
    let near = if x.places() < THIRDS {
        x.estimate(-libm::log(x.to_f64().min(1.0)))
    } else {
        minus_ln(&x.resized(x.length() / 3 + 2)).0.resized(x.length())
    };
    let one = x.whole(1);
    let ratio = exp_fixed(&near, halvings(x.places())).product(x);
    let (rest, less) = ratio.distance(&one);
    // The ratio is 1 ± r: ln(1 + r) = r - r²/2 + …, and -ln(1 - r) = r + r²/2 + ….
    let mut total = inverse_series(&rest, &rest, 1, !less);
    if less {
        total.add(&near);
        return (total, true);
    }
    let (size, less) = near.distance(&total);
    (size, !less)
}

/// `x - x y / (1 + gap) + x y² / (1 + 2 gap) - …` of a small `x`, or with all signs positive.
fn inverse_series(x: &Fixed, y: &Fixed, gap: u32, alternating: bool) -> Fixed {
    let mut total = x.clone();
    let mut power = x.clone();
    for index in 1.. {
        power = power.product(y);
        if power.is_zero() {
            break;
        }
        let mut term = power.clone();
        term.divide_by(1 + index * gap);
        if alternating && index % 2 == 1 {
            total.subtract(&term);
        } else {
            total.add(&term);
        }
    }
    total
}

/// `atan x` for `0 <= x < 2`.
pub(super) fn atan(x: &Integer, bits: usize, to: Precision) -> Integer {
    if !to.pay(if is_long(bits) { work_of_inverse(bits) } else { (work(bits) / 2).saturating_mul(5) }) {
        return Integer::ZERO;
    }
    atan_fixed(&Fixed::zero(cos_sin_bits(bits)).read(x, bits)).to_integer(bits)
}

/// `atan x` for `0 <= x < 2`: an approximation `y` and the small `atan((x - tan y) / (1 + x tan y))`.
fn atan_fixed(x: &Fixed) -> Fixed {
    let mut near = if x.places() < THIRDS {
        x.estimate(libm::atan(x.to_f64()))
    } else {
        atan_fixed(&x.resized(x.length() / 3 + 2)).resized(x.length())
    };
    let (cosine, sine) = cos_sin_fixed(&near, halvings(x.places()));
    let (above, less) = x.product(&cosine).distance(&sine);
    let mut below = x.product(&sine);
    below.add(&cosine);
    let rest = small_quotient(&above, &below);
    let total = inverse_series(&rest, &rest.product(&rest), 2, true);
    if less {
        near.distance(&total).0
    } else {
        near.add(&total);
        near
    }
}

/// `x / y` of a small `x`: the quotient has as few bits as `x`, and needs no more of `y`.
fn small_quotient(x: &Fixed, y: &Fixed) -> Fixed {
    let bits = (x.bit_length() + 8).min(x.places());
    x.read(&(x.to_integer(x.places()) << bits).quotient(&y.to_integer(bits)), x.places())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_long_from_the_threshold_on() {
        assert!(!is_long(LONG - 1));
        assert!(is_long(LONG));
    }
    #[test]
    fn more_bits_than_anyone_has_are_priced_without_overflow() {
        let bits = (10..usize::BITS).map(|power| 1_usize << power).chain([usize::MAX]);
        let prices: Vec<u64> = bits.clone().map(work).collect();
        assert!(prices.is_sorted(), "{prices:?}");
        assert!(bits.map(work_of_inverse).is_sorted());
        for bits in (LONG..50_000_000).step_by(99_991) {
            let (terms, _) = terms_of(cos_sin_bits(bits), 2 * halvings(bits), sine_divisor);
            assert!((terms as usize) < MOST_TERMS + 100, "{bits} bits need {terms} terms");
        }
    }
}
