//! The constants.

use super::precision::Precision;
use super::real::Real;
use super::series::{one, square_root};
use crate::integer::Integer;

/// The bits of a constant that is known from a table.
const TABLE_BITS: usize = TABLE_LIMBS * 32;
const TABLE_LIMBS: usize = 34;

/// `π · 2^1084`, rounded down: the lowest limb first.
static PI: [u32; TABLE_LIMBS] = [
    0x3f4933d7, 0x9a458fea, 0x871574e6, 0x6636920d, 0x2858efc1, 0x70801f2e, 0x7b3916cf, 0x924a1994, 0x5f12c7f9,
    0x6ba7c904, 0xd6a267e9, 0x7b8e1afe, 0xbd01adfb, 0xc2ffd72d, 0x698dfb5a, 0xbd1310ba, 0x98979fb1, 0x79216d5d,
    0x5b547091, 0xd3f84d5b, 0x7c97c50d, 0xcc0ac29b, 0xf34e90c6, 0x7be5466c, 0x638d0137, 0x9452821e, 0x8ec4e6c8,
    0x0082efa9, 0x2299f31d, 0x4a409382, 0xe0370734, 0x313198a2, 0x885a308d, 0x3243f6a8,
];

/// `ln 2 · 2^1088`, rounded down.
static LN2: [u32; TABLE_LIMBS] = [
    0xfb5bfb90, 0x07f4ca11, 0x0f3fd5c6, 0xda2d97c5, 0x2f20e3a2, 0x655fa187, 0x38303248, 0xf5dfa6bd, 0x9d6548ca,
    0x72ce87b1, 0x7657f74b, 0x256fa0ec, 0xb136603b, 0xb9ea9bc3, 0x317c387e, 0x1acbda11, 0x224ae8c5, 0x3e96ca16,
    0x1169b825, 0x27573b29, 0xc1382144, 0xed2eae35, 0x4afa1b10, 0x559552fb, 0x6debac98, 0xe7b87620, 0x8baafa2b,
    0x8a0d175b, 0x7298b62d, 0x40f34326, 0x03f2f6af, 0xc9e3b398, 0xd1cf79ab, 0xb17217f7,
];

/// `ln 10 · 2^1084`, rounded down.
static LN10: [u32; TABLE_LIMBS] = [
    0xab4ebba6, 0x7891e3f2, 0xa4c17a60, 0xd1a7a963, 0xf57b7883, 0xd6c22c15, 0x511e2713, 0x63a4cda3, 0xc8d81421,
    0xf299ecd6, 0x748671ee, 0x94586ed2, 0x12acf1be, 0xfbd9b3ac, 0xec360c7e, 0x9d96a9b0, 0xa2a32447, 0x9e0b3e28,
    0x00b945b5, 0xbee3de21, 0x1042f8b6, 0x0b188906, 0x0b17c35a, 0x331c32f0, 0xec6a0417, 0xa58bc0b5, 0x807c0b5c,
    0xa0f187a0, 0x76977e43, 0x38a3fb3e, 0xe0b4c28a, 0xba95b58a, 0x6aaa2b05, 0x24d76377,
];

/// What is not asked for, but worked with.
const GUARD: u32 = 20;

/// A constant of so many bits more than asked for is rounded as it should be, but for odds of one to a million.
fn rounded(fixed: impl Fn(usize) -> Integer, to: Precision) -> Real {
    let bits = to.bits.saturating_add(GUARD);
    Real::rounded(fixed(bits as usize), -i64::from(bits), to)
}

/// The constant of a table whose numbers have so many bits before the point, or what the function gives beyond the table.
fn fixed(table: &[u32], whole: usize, bits: usize, beyond: fn(usize) -> Integer) -> Integer {
    let places = TABLE_BITS - whole;
    if bits > places {
        return beyond(bits);
    }
    let extra = places - bits;
    &Integer::from_limbs(table.get(extra / 32..).unwrap_or_default()) >> (extra % 32)
}

/// `π · 2^bits`, rounded down.
pub(super) fn pi_fixed(bits: usize) -> Integer {
    fixed(&PI, 4, bits, chudnovsky)
}

/// `ln 2 · 2^bits`, rounded down.
pub(super) fn ln2_fixed(bits: usize) -> Integer {
    fixed(&LN2, 0, bits, |bits| machin(&[(18, 26), (-2, 4801), (8, 8749)], bits))
}

/// `ln 10 · 2^bits`, rounded down.
fn ln10_fixed(bits: usize) -> Integer {
    fixed(&LN10, 4, bits, |bits| machin(&[(46, 31), (34, 49), (20, 161)], bits))
}

pub(super) fn pi(to: Precision) -> Real {
    rounded(pi_fixed, to)
}

pub(super) fn ln2(to: Precision) -> Real {
    rounded(ln2_fixed, to)
}

pub(super) fn ln10(to: Precision) -> Real {
    rounded(ln10_fixed, to)
}

pub(super) fn e(to: Precision) -> Real {
    super::exponential::exp(&Real::from(1), to)
}

pub(super) fn golden_ratio(to: Precision) -> Real {
    let ratio = |bits| &(&one(bits) + &square_root(&(&Integer::from(5) << bits), bits)) >> 1;
    rounded(ratio, to)
}

pub(super) fn euler_gamma(to: Precision) -> Real {
    rounded(euler_gamma_fixed, to)
}

pub(super) fn catalan(to: Precision) -> Real {
    rounded(catalan_fixed, to)
}

/// The sum of Chudnovskys' series, 47 bits to a term, by binary splitting.
fn chudnovsky(bits: usize) -> Integer {
    const CUBE: u64 = 640_320 * 640_320 * 640_320 / 24;
    const FIRST: u64 = 13_591_409;
    let wide = bits + 32;
    let terms = wide as u64 / 47 + 2;
    let (_, below, sum) = split(0, terms, &|index| {
        if index == 0 {
            return (Integer::from(1), Integer::from(1), Integer::from_u64(FIRST));
        }
        let factors = [6 * index - 5, 2 * index - 1, 6 * index - 1].map(Integer::from_u64);
        let above = factors.iter().fold(Integer::from(1), |product, factor| &product * factor);
        let cube = Integer::from_u64(index).power(3);
        let linear = Integer::from_u64(FIRST + 545_140_134 * index);
        let term = &above * &linear;
        (above, &cube * &Integer::from_u64(CUBE), if index % 2 == 1 { -term } else { term })
    });
    let root = (&Integer::from(10005) << (2 * wide)).square_root().unwrap_or_default();
    let above = &(&below * &root) * &Integer::from(426_880);
    let pi = above.divide_floor(&sum).map(|(quotient, _)| quotient).unwrap_or_default();
    &pi >> 32
}

/// `Σ c · acoth n`, of pairs of c and n: logarithms of small integers.
fn machin(terms: &[(i64, u64)], bits: usize) -> Integer {
    let wide = bits + 32;
    let mut total = Integer::default();
    for (factor, number) in terms {
        let square = Integer::from_u64(number * number);
        // Each term has as many bits as the square, less one at most.
        let count = wide as u64 / (square.bit_length() as u64 - 1) + 2;
        // Σ 1 / ((2k+1) n^2k): the odd numbers above take those of the earlier terms out of the product below.
        let (_, below, sum) = split(0, count, &|index| {
            let odd = Integer::from_u64(2 * index + 1);
            let power = if index == 0 { odd.clone() } else { &square * &odd };
            (odd, power, Integer::from(1))
        });
        let divisor = &below * &Integer::from_u64(*number);
        let part = (&sum << wide).divide_floor(&divisor).map(|(quotient, _)| quotient).unwrap_or_default();
        total = &total + &(&part * &Integer::from(*factor));
    }
    &total >> 32
}

/// Of a series `Σ a(k) p(0)…p(k-1) / (q(0)…q(k))`, given `(p, q, a)` of each index: the products of p and of q, and the
/// sum times the latter. By halves, so that large numbers meet large ones.
fn split(from: u64, to: u64, of: &dyn Fn(u64) -> (Integer, Integer, Integer)) -> (Integer, Integer, Integer) {
    if to - from <= 1 {
        return of(from);
    }
    let middle = from.midpoint(to);
    let (first, second) = (split(from, middle, of), split(middle, to, of));
    let sum = &(&first.2 * &second.1) + &(&first.0 * &second.2);
    (&first.0 * &second.0, &first.1 * &second.1, sum)
}

/// By Bessel functions of 2^p, whose quotient differs from the constant by `e^(-4 · 2^p)` (R. Brent, E. McMillan, "Some new
/// algorithms for high-precision computation of Euler's constant", 1980).
fn euler_gamma_fixed(bits: usize) -> Integer {
    let wide = bits + 30;
    // 4 log2 e is 5.77.
    let size = (wide / 5 + 1).next_power_of_two().trailing_zeros() as usize;
    let mut bessel = one(wide);
    let mut harmonic = -(&ln2_fixed(wide) * &Integer::from_u64(size as u64));
    let (mut above, mut below) = (harmonic.clone(), bessel.clone());
    let mut index = 1;
    while bessel.bit_length().max(harmonic.bit_length()) > 7 {
        bessel = &bessel << (2 * size);
        bessel.divide_by_small(index * index);
        harmonic = &harmonic << (2 * size);
        harmonic.divide_by_small(index);
        harmonic += &bessel;
        harmonic.divide_by_small(index);
        above += &harmonic;
        below += &bessel;
        index += 1;
    }
    let gamma = (&above << bits).divide_floor(&below);
    gamma.map(|(quotient, _)| quotient).unwrap_or_default()
}

/// By A. Lupas's series, two bits to a term ("Formulae for some classical constants", 2000).
fn catalan_fixed(bits: usize) -> Integer {
    let wide = bits + 20;
    let mut factor = one(wide);
    let mut total = Integer::default();
    let mut index = 1_u64;
    while !factor.is_zero() {
        let below = index.pow(3) * (2 * index - 1);
        let root = 3 + 16 * index * index - 16 * index;
        factor = &factor * &Integer::from_u64(32 * below);
        factor.divide_by_small(root);
        factor.divide_by_small(root);
        let mut term = &factor * &Integer::from_u64(40 * index * index + 3 - 24 * index);
        term.divide_by_small(below);
        if index % 2 == 1 {
            total += &term;
        } else {
            total -= &term;
        }
        index += 1;
    }
    &total >> 26
}
