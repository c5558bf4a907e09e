//! The constants π, e, ln 2, ln 10, the golden ratio, Euler's and Catalan's constants.
//!
//! After `def_mpf_constant`, `pi_fixed`, `e_fixed`, `phi_fixed`, `ln2_fixed`, `ln10_fixed` of `mpmath.libmp.libelefun` and
//! `euler_fixed`, `catalan_fixed` of `mpmath.libmp.gammazeta` (BSD-3-Clause), with tables for the usual precisions.

use std::cell::RefCell;

use pascaline_number::integer::{Integer, IntegerExt, from_limbs};
use pascaline_number::price;

use super::euler_gamma::brent_mcmillan;
use super::precision::Precision;
use super::real::Real;
use super::series::{one, square_root};
use super::splitting::{Blocks, machin, split, sum, work_of_split};

/// The bits of a constant in its table.
const TABLE_BITS: usize = TABLE_LIMBS * 64;
const TABLE_LIMBS: usize = 17;

/// `π · 2^1084`, rounded down, lowest limb first.
#[rustfmt::skip]
static PI: [u64; TABLE_LIMBS] = [
    0x9a45_8fea_3f49_33d7, 0x6636_920d_8715_74e6, 0x7080_1f2e_2858_efc1, 0x924a_1994_7b39_16cf, 0x6ba7_c904_5f12_c7f9,
    0x7b8e_1afe_d6a2_67e9, 0xc2ff_d72d_bd01_adfb, 0xbd13_10ba_698d_fb5a, 0x7921_6d5d_9897_9fb1, 0xd3f8_4d5b_5b54_7091,
    0xcc0a_c29b_7c97_c50d, 0x7be5_466c_f34e_90c6, 0x9452_821e_638d_0137, 0x0082_efa9_8ec4_e6c8, 0x4a40_9382_2299_f31d,
    0x3131_98a2_e037_0734, 0x3243_f6a8_885a_308d,
];

/// `ln 2 · 2^1088`, rounded down.
#[rustfmt::skip]
static LN2: [u64; TABLE_LIMBS] = [
    0x07f4_ca11_fb5b_fb90, 0xda2d_97c5_0f3f_d5c6, 0x655f_a187_2f20_e3a2, 0xf5df_a6bd_3830_3248, 0x72ce_87b1_9d65_48ca,
    0x256f_a0ec_7657_f74b, 0xb9ea_9bc3_b136_603b, 0x1acb_da11_317c_387e, 0x3e96_ca16_224a_e8c5, 0x2757_3b29_1169_b825,
    0xed2e_ae35_c138_2144, 0x5595_52fb_4afa_1b10, 0xe7b8_7620_6deb_ac98, 0x8a0d_175b_8baa_fa2b, 0x40f3_4326_7298_b62d,
    0xc9e3_b398_03f2_f6af, 0xb172_17f7_d1cf_79ab,
];

/// `ln 10 · 2^1084`, rounded down.
#[rustfmt::skip]
static LN10: [u64; TABLE_LIMBS] = [
    0x7891_e3f2_ab4e_bba6, 0xd1a7_a963_a4c1_7a60, 0xd6c2_2c15_f57b_7883, 0x63a4_cda3_511e_2713, 0xf299_ecd6_c8d8_1421,
    0x9458_6ed2_7486_71ee, 0xfbd9_b3ac_12ac_f1be, 0x9d96_a9b0_ec36_0c7e, 0x9e0b_3e28_a2a3_2447, 0xbee3_de21_00b9_45b5,
    0x0b18_8906_1042_f8b6, 0x331c_32f0_0b17_c35a, 0xa58b_c0b5_ec6a_0417, 0xa0f1_87a0_807c_0b5c, 0x38a3_fb3e_7697_7e43,
    0xba95_b58a_e0b4_c28a, 0x24d7_6377_6aaa_2b05,
];

/// The guard bits of a constant.
const GUARD: u32 = 20;

/// A constant from its fixed-point digits. With the guard bits it is correctly rounded but for odds of one in a million.
fn rounded(fixed: fn(usize, Precision) -> Integer, to: Precision) -> Real {
    let bits = to.bits().saturating_add(GUARD);
    Real::rounded(fixed(bits as usize, to), -i64::from(bits), to)
}

/// The constants computed beyond their tables, each to the most bits so far: mpmath's `constant_memo`.
#[derive(Debug, Default)]
pub struct Constants {
    pi: RefCell<Digits>,
    ln2: RefCell<Digits>,
    ln10: RefCell<Digits>,
    e: RefCell<Digits>,
    euler_gamma: RefCell<Digits>,
    catalan: RefCell<Digits>,
}

/// A constant in fixed point, and its fractional bits.
#[derive(Debug, Default)]
struct Digits {
    bits: usize,
    fixed: Integer,
}

/// A constant from its table, which has `whole` bits before the point; beyond the table, computed or remembered.
fn fixed(
    (table, whole): (&[u64], usize),
    known: &RefCell<Digits>,
    bits: usize,
    to: Precision,
    beyond: fn(usize, Precision) -> Option<Integer>,
) -> Integer {
    let places = TABLE_BITS - whole;
    if bits <= places {
        let extra = places - bits;
        return from_limbs(table.get(extra / 64..).unwrap_or_default()) >> (extra % 64);
    }
    remembered(known, bits, to, beyond)
}

/// A constant to `bits` bits, as it is remembered, or else from `compute`, which pays for its work and returns `None` if the
/// budget refuses.
fn remembered(
    known: &RefCell<Digits>,
    bits: usize,
    to: Precision,
    compute: fn(usize, Precision) -> Option<Integer>,
) -> Integer {
    let found = known.borrow().bits;
    if found < bits {
        // Precision tends to grow, so half as many bits again are computed at once.
        let bits = bits.max(found / 2 * 3);
        let Some(fixed) = compute(bits, to) else { return Integer::ZERO };
        *known.borrow_mut() = Digits { bits, fixed };
    }
    let known = known.borrow();
    if !to.pay(price::pass(known.bits)) {
        return Integer::ZERO;
    }
    &known.fixed >> (known.bits - bits)
}

/// `π · 2^bits`, rounded down.
pub(super) fn pi_fixed(bits: usize, to: Precision) -> Integer {
    fixed((&PI, 4), &to.constants().pi, bits, to, chudnovsky)
}

/// `ln 2 · 2^bits`, rounded down.
pub(super) fn ln2_fixed(bits: usize, to: Precision) -> Integer {
    fixed((&LN2, 0), &to.constants().ln2, bits, to, |bits, to| machin(&[(18, 26), (-2, 4801), (8, 8749)], bits, to))
}

/// `ln 10 · 2^bits`, rounded down.
fn ln10_fixed(bits: usize, to: Precision) -> Integer {
    fixed((&LN10, 4), &to.constants().ln10, bits, to, |bits, to| machin(&[(46, 31), (34, 49), (20, 161)], bits, to))
}

/// The constant `π`.
pub fn pi(to: Precision) -> Real {
    rounded(pi_fixed, to)
}

pub(super) fn ln2(to: Precision) -> Real {
    rounded(ln2_fixed, to)
}

pub(super) fn ln10(to: Precision) -> Real {
    rounded(ln10_fixed, to)
}

/// The golden ratio `(1 + √5) / 2`.
pub fn golden_ratio(to: Precision) -> Real {
    rounded(|bits, to| (one(bits) + square_root(&(Integer::from(5) << bits), bits, to)) >> 1, to)
}

/// Euler's constant `γ`, about 0.5772.
pub fn euler_gamma(to: Precision) -> Real {
    rounded(|bits, to| remembered(&to.constants().euler_gamma, bits, to, brent_mcmillan), to)
}

/// Catalan's constant `1 - 1/3² + 1/5² - …`, about 0.9160.
pub fn catalan(to: Precision) -> Real {
    rounded(|bits, to| remembered(&to.constants().catalan, bits, to, pilehrood), to)
}

/// `e`, by its own series.
pub(super) fn e_by_series(to: Precision) -> Real {
    rounded(|bits, to| remembered(&to.constants().e, bits, to, inverse_factorials), to)
}

/// `Σ 1/k!`, by binary splitting.
fn inverse_factorials(bits: usize, to: Precision) -> Option<Integer> {
    to.pay(bits as u64).then_some(())?;
    let (mut terms, mut small) = (2_usize, 0);
    while small < bits {
        terms += 1;
        small += terms.ilog2() as usize;
    }
    let bits_of_term = terms.ilog2() as usize + 1;
    let work = work_of_split(terms, bits_of_term).saturating_add(price::quotient(2 * bits, bits));
    to.pay(work).then_some(())?;
    let (_, below, sum) = split(0, terms, &|index| (Integer::from(1), Integer::from(index.max(1)), Integer::from(1)));
    Some((sum << bits).quotient(&below))
}

/// `π · 2^bits` by the Chudnovskys' series with 47 bits to a term, by binary splitting.
fn chudnovsky(bits: usize, to: Precision) -> Option<Integer> {
    const CUBE: u64 = 640_320 * 640_320 * 640_320 / 24;
    const FIRST: u64 = 13_591_409;
    let wide = bits + 32;
    let terms = wide / 47 + 2;
    let root_and_quotient = price::root(2 * wide, 2).saturating_add(price::quotient(2 * wide, wide));
    to.pay(work_of_split(terms, 47 + 2 * 16).saturating_add(root_and_quotient)).then_some(())?;
    let (_, below, sum) = split(0, terms, &|index| {
        if index == 0 {
            return (Integer::from(1), Integer::from(1), Integer::from(FIRST));
        }
        let factors = [6 * index - 5, 2 * index - 1, 6 * index - 1].map(Integer::from);
        let above = factors.iter().fold(Integer::from(1), |product, factor| &product * factor);
        let cube = Integer::from(index).pow(3);
        let linear = Integer::from(FIRST + 545_140_134 * index);
        let term = &above * &linear;
        (above, cube * CUBE, if index % 2 == 1 { -term } else { term })
    });
    let root = (Integer::from(10005) << (2 * wide)).square_root().unwrap_or_default();
    let above: Integer = below * root * 426_880;
    Some(above.quotient(&sum) >> 32)
}

/// Catalan's constant by a series with seven bits to a term (Kh. and T. Hessami Pilehrood, "Series acceleration formulas for
/// beta values", 2010): `1/64 Σ 256^k (580k² - 184k + 15) / (k³ (2k - 1) C(6k, 3k) C(6k, 4k) C(4k, 2k))`.
fn pilehrood(bits: usize, to: Precision) -> Option<Integer> {
    let of = |index: u64| {
        let index = index + 1;
        let above = Integer::from(32 * index.pow(3) * (2 * index - 1));
        let below = Integer::from(3 * (6 * index - 1) * (6 * index - 5)).pow(2);
        (above, below, Integer::from(580 * index.pow(2) - 184 * index + 15))
    };
    // A term is eventually 4/729 of the one before; the first ones fall more slowly.
    let magnitude = |index: f64| 4.0 * libm::log2(index + 1.0) - 7.5 * index;
    let work = |sum, block| price::product(sum, block).saturating_add(price::quotient_by_short(sum + block, block));
    let blocks = Blocks { bits: bits + 32, bits_of_term: 60, magnitude: &magnitude, work: &work };
    Some(&sum(&blocks, &of, to)? >> 33)
}
