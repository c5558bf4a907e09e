//! The coefficients `B(2k) / (2k (2k - 1))` of Stirling's series, with Bernoulli numbers `B`.
//!
//! After `stirling_coefficient` and `real_stirling_series` of `mpmath.libmp.gammazeta` (BSD-3-Clause).

use pascaline_number::integer::{BitTest, Integer};
use pascaline_number::price;

use super::precision::Precision;
use super::real::{Real, as_i64};

/// The first coefficients, as numerators and denominators.
const TABLE: [(i64, u32); 16] = [
    (1, 12),
    (-1, 360),
    (1, 1260),
    (-1, 1680),
    (1, 1188),
    (-691, 360_360),
    (1, 156),
    (-3617, 122_400),
    (43_867, 244_188),
    (-174_611, 125_400),
    (77_683, 5_796),
    (-236_364_091, 1_506_960),
    (657_931, 300),
    (-3_392_780_147, 93_960),
    (1_723_168_255_201, 2_492_028),
    (-7_709_321_041_217, 505_920),
];

/// The greatest precision at which arguments are raised far enough for the table to suffice.
const TABLE_BITS: i64 = 180;

/// The least argument for which the series reaches `bits` bits in few terms: above [`TABLE_BITS`] about `bits / 5`, which is
/// mpmath's `GAMMA_STIRLING_BETA`, and below that one for which the table suffices.
pub(super) fn least_argument(bits: i64) -> i64 {
    let least = bits / 5 + 4;
    if bits > TABLE_BITS {
        return least + bits / 100 * (bits / 200);
    }
    // Each doubling of the argument makes the last term of the table 31 bits smaller.
    let (doublings, part) = (bits / 31, bits % 31);
    least.max((31 + part) * (2 << doublings) / 31)
}

/// The most terms of a sum.
const MOST_TERMS: u32 = 1 << 14;

/// A coefficient, exactly.
pub(super) struct Coefficient {
    numerator: Integer,
    denominator: Integer,
}

impl Coefficient {
    /// The precision to which the term of this coefficient is needed in a sum of `bits` bits, given the magnitude of its power
    /// of the argument; `None` if the term is too small to count.
    pub(super) fn bits_of_term(&self, bits: i64, magnitude_of_power: i64) -> Option<i64> {
        const GUARD: i64 = 6;
        let magnitude = as_i64(self.numerator.bit_len()) - as_i64(self.denominator.bit_len()) + 1;
        let needed = bits + magnitude_of_power + magnitude;
        (needed > 0).then_some(needed + GUARD)
    }

    /// The coefficient times `x`, rounded.
    pub(super) fn times(&self, x: &Real, to: Precision) -> Real {
        let product = x.multiply_exact(&Real::from(&self.numerator), to);
        product.over(&Real::from(&self.denominator), to)
    }
}

/// The coefficients in order, as many as a precision needs.
pub(super) struct Coefficients<'b> {
    to: Precision<'b>,
    index: usize,
    count: usize,
    /// The tangent numbers, from which the coefficients beyond the table follow; empty until they are needed.
    tangents: Vec<Integer>,
}

impl<'b> Coefficients<'b> {
    /// Those for `bits` bits of the series at an argument of the absolute value `abs_x`.
    pub(super) fn new(bits: i64, abs_x: f64, to: Precision<'b>) -> Self {
        let mut count = 1;
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let mut missing_bits = bits as f64;
        // The k-th term is about 2 (2k-2)! / (2π x)^2k · x.
        let log2_2pi_x = libm::log2(abs_x * std::f64::consts::TAU);
        while missing_bits > 0.0 && count < MOST_TERMS {
            missing_bits -= 2.0 * (log2_2pi_x - libm::log2(2.0 * f64::from(count)));
            count += 1;
        }
        Self { to, index: 0, count: usize::try_from(count).unwrap_or(0) + 4, tangents: Vec::new() }
    }
}

impl Iterator for Coefficients<'_> {
    type Item = Coefficient;

    fn next(&mut self) -> Option<Coefficient> {
        let index = self.index;
        self.index += 1;
        if let Some((numerator, denominator)) = TABLE.get(index) {
            return Some(Coefficient {
                numerator: Integer::from(*numerator),
                denominator: Integer::from(i64::from(*denominator)),
            });
        }
        if self.tangents.is_empty() {
            self.tangents = tangents(self.count, self.to)?;
        }
        // (-1)^(k-1) T(k) / (4^k (4^k - 1) (2k - 1))
        let tangent = self.tangents.get(index)?.clone();
        self.to.pay(2 * price::product(4 * index, tangent.bit_len())).then_some(())?;
        let power = Integer::ONE << (2 * (index + 1));
        let denominator = &power * (&power - 1) * (2 * as_i64(index) + 1);
        Some(Coefficient { numerator: if index % 2 == 1 { -tangent } else { tangent }, denominator })
    }
}

/// The first tangent numbers: 1, 2, 16, 272, … (R. Brent, D. Harvey, "Fast computation of Bernoulli, tangent and secant
/// numbers", 2013).
fn tangents(count: usize, to: Precision) -> Option<Vec<Integer>> {
    // The last one is about as long as (count!)².
    let bits = 2 * count * (count.ilog2() as usize + 1);
    let row = (count as u64).saturating_mul(3 * price::product(bits / 2, 64));
    to.pay((count as u64 / 2).saturating_mul(row)).then_some(())?;
    let mut numbers = vec![Integer::from(1)];
    for index in 1..count {
        let next = numbers.last().map(|last| last * as_i64(index)).unwrap_or_default();
        numbers.push(next);
    }
    for row in 1..count {
        let mut previous = Integer::ZERO;
        for (column, number) in numbers.iter_mut().enumerate().skip(row) {
            let distance = as_i64(column - row);
            *number *= distance + 2;
            *number += &previous * distance;
            previous.clone_from(number);
        }
    }
    Some(numbers)
}
