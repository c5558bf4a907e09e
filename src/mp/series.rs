//! Elementary functions in fixed point: an integer stands for itself over `2^bits`. The results are right but for a few
//! units of the last place.

use crate::integer::Integer;

/// As many bits are known of an `f64`'s function with certainty.
const ESTIMATED: usize = 50;

/// From that many bits on, the first approximation is the function at a third of them.
const LONG: usize = 1200;

/// `1`, in fixed point.
pub(super) fn one(bits: usize) -> Integer {
    &Integer::from(1) << bits
}

/// `x · y`, in fixed point.
pub(super) fn product(x: &Integer, y: &Integer, bits: usize) -> Integer {
    &(x * y) >> bits
}

/// `x / y`, in fixed point; 0 for a divisor of zero, which no caller has.
pub(super) fn quotient(x: &Integer, y: &Integer, bits: usize) -> Integer {
    (x << bits).divide_floor(y).map(|(quotient, _)| quotient).unwrap_or_default()
}

/// The square root, in fixed point, of what is not negative.
pub(super) fn square_root(x: &Integer, bits: usize) -> Integer {
    (x << bits).square_root().unwrap_or_default()
}

/// The least number whose power of that degree is not below the bits.
fn root_of_bits(bits: usize, degree: u32) -> usize {
    let mut root = 1_usize;
    while root.saturating_pow(degree) < bits {
        root += 1;
    }
    root
}

/// How often an argument is halved before its series is summed: as a halving costs a product, and the series two for each
/// square root of its terms, the best number grows with the cube root.
fn halvings(bits: usize) -> usize {
    root_of_bits(bits, 3)
}

/// `Σ c(k) x^k`, where `c(0)` is 1 and `c(k) = c(k-1) / divisor(k)`, with signs that alternate if asked for; `x` is below
/// `2^-reduced`.
///
/// By columns: as many powers of `x` as there are rows, about, and all other divisions are by machine's numbers (D. M.
/// Smith, "Efficient multiple-precision evaluation of elementary functions", 1989).
fn sum(x: &Integer, bits: usize, reduced: usize, alternating: bool, divisor: impl Fn(u64) -> u64) -> Integer {
    let columns = root_of_bits(bits / (reduced + 5) + 1, 2).max(2);
    let mut powers = vec![x.clone()];
    while powers.len() < columns
        && let Some(last) = powers.last()
    {
        powers.push(product(last, x, bits));
    }
    let mut sums = vec![Integer::default(); columns];
    let mut term = one(bits);
    let mut index = 0;
    while !term.is_zero() {
        for column in &mut sums {
            if index > 0 {
                term.divide_by_small(divisor(index));
            }
            if alternating && index % 2 == 1 {
                *column -= &term;
            } else {
                *column += &term;
            }
            index += 1;
        }
        if let Some(highest) = powers.last() {
            term = product(&term, highest, bits);
        }
    }
    let mut columns = sums.iter();
    let mut total = columns.next().cloned().unwrap_or_default();
    for (column, power) in columns.zip(&powers) {
        total += &product(column, power, bits);
    }
    total
}

/// `e^x` of `0 <= x < 1`.
pub(super) fn exp(x: &Integer, bits: usize) -> Integer {
    let halvings = halvings(bits);
    let guard = halvings + 10;
    let wide = bits + guard;
    let mut power = sum(&(x << (guard - halvings)), wide, halvings, false, |index| index);
    for _ in 0..halvings {
        power = product(&power, &power, wide);
    }
    &power >> guard
}

/// `cos x` and `sin x` of `0 <= x < 2`.
pub(super) fn cos_sin(x: &Integer, bits: usize) -> (Integer, Integer) {
    let halvings = halvings(bits);
    let small = bits.saturating_sub(x.bit_length());
    if small >= halvings {
        // Small enough for the sine's own series, which keeps the bits of small sines.
        let wide = bits + 10;
        let x = x << 10;
        let square = product(&x, &x, wide);
        let ratio = sum(&square, wide, 2 * small, true, |index| 2 * index * (2 * index + 1));
        let sine = product(&ratio, &x, wide);
        let cosine = square_root(&(&one(wide) - &product(&sine, &sine, wide)), wide);
        return (&cosine >> 10, &sine >> 10);
    }
    // Each doubling takes two bits, and a small sine's root as many as it is small.
    let halved = halvings - small;
    let guard = 2 * halved + small + 10;
    let wide = bits + guard;
    let x = x << (guard - halved);
    let square = product(&x, &x, wide);
    let one = one(wide);
    let cosine = sum(&square, wide, 2 * halvings, true, |index| (2 * index - 1) * (2 * index));
    // 1 - cos x, of which 1 - cos 2x is 2y(2 - y).
    let mut rest = &one - &cosine;
    for _ in 0..halved {
        rest = &(&rest << 2) - &(&product(&rest, &rest, wide) << 1);
    }
    let cosine = &one - &rest;
    let sine = square_root(&(&(&rest << 1) - &product(&rest, &rest, wide)), wide);
    (&cosine >> guard, &sine >> guard)
}

/// `Σ x^(2k+1) / (2k+1)`, with signs that alternate if asked for, of a small `x`: `atanh x` or `atan x`.
fn odd_sum(x: &Integer, bits: usize, alternating: bool) -> Integer {
    let square = product(x, x, bits);
    let mut total = x.clone();
    let mut power = x.clone();
    let mut index = 3;
    loop {
        power = product(&power, &square, bits);
        let mut term = power.clone();
        term.divide_by_small(index);
        // What is rounded down is never 0 if it is negative.
        if term.bit_length() <= 1 {
            return total;
        }
        if alternating && index % 4 == 3 {
            total -= &term;
        } else {
            total += &term;
        }
        index += 2;
    }
}

/// The bits of a first approximation, and that of a function of `x`: by an `f64`, or by the function at fewer bits.
fn estimate(x: &Integer, bits: usize, of: fn(f64) -> f64, at: fn(&Integer, usize) -> Integer) -> (usize, Integer) {
    if bits >= LONG {
        let fewer = bits / 3 + 10;
        return (fewer, at(&(x >> (bits - fewer)), fewer));
    }
    let near = libm::ldexp((x >> bits.saturating_sub(64)).to_f64(), if bits > 64 { -64 } else { -as_exponent(bits) });
    #[expect(clippy::cast_possible_truncation, reason = "of magnitude below 2^60")]
    let near = libm::ldexp(of(near), as_exponent(ESTIMATED)) as i64;
    (ESTIMATED, Integer::from(near))
}

/// Of at most [`LONG`] bits.
fn as_exponent(bits: usize) -> i32 {
    i32::try_from(bits).unwrap_or(i32::MAX)
}

/// `ln x` of `0.5 <= x <= 1`: an approximation `y`, and `ln (x / e^y)`, which is small.
pub(super) fn ln(x: &Integer, bits: usize) -> Integer {
    let (known, near) = estimate(x, bits, libm::log, ln);
    let near = if known <= bits { &near << (bits - known) } else { &near >> (known - bits) };
    let near = if near.is_negative() { near } else { Integer::default() };
    let ratio = product(x, &exp(&-near.clone(), bits), bits);
    let (one, two) = (one(bits), one(bits + 1));
    let rest = &ratio - &one;
    let rest = odd_sum(&quotient(&rest, &(&rest + &two), bits), bits, false);
    &near + &(&rest << 1)
}

/// `atan x` of `0 <= x < 4`: an approximation `y`, and `atan ((x - tan y) / (1 + x tan y))`, which is small.
pub(super) fn atan(x: &Integer, bits: usize) -> Integer {
    let (known, near) = estimate(x, bits, libm::atan, atan);
    let near = if known <= bits { &near << (bits - known) } else { &near >> (known - bits) };
    let (cosine, sine) = cos_sin(&near, bits);
    let above = &product(x, &cosine, bits) - &sine;
    let below = &product(x, &sine, bits) + &cosine;
    &near + &odd_sum(&quotient(&above, &below, bits), bits, true)
}
