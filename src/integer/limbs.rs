//! Magnitudes as limbs, the lowest first.

use std::cmp::Ordering;

/// Of half a machine's word, so that a product of two is one instruction in wasm as well.
pub(super) type Limb = u32;

/// The bits of a limb.
pub(super) const BITS: usize = 32;

/// The lower half.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
pub(super) fn low(wide: u64) -> Limb {
    wide as Limb
}

/// Both halves.
#[inline(always)]
pub(super) fn wide(high: Limb, low: Limb) -> u64 {
    u64::from(high) << BITS | u64::from(low)
}

/// Takes off the zeros above.
pub(super) fn trim(limbs: &mut Vec<Limb>) {
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
}

/// Compares magnitudes without zeros above.
pub(super) fn compare(x: &[Limb], y: &[Limb]) -> Ordering {
    x.len().cmp(&y.len()).then_with(|| x.iter().rev().cmp(y.iter().rev()))
}

/// `x += y`, where `x` is as long as `y` or longer; whether a one is carried out.
pub(super) fn add(x: &mut [Limb], y: &[Limb]) -> bool {
    let mut carry = false;
    let mut others = y.iter();
    for limb in x {
        let other = others.next();
        if other.is_none() && !carry {
            break;
        }
        (*limb, carry) = limb.carrying_add(other.copied().unwrap_or(0), carry);
    }
    carry
}

/// `x -= y`, where `x` is as long as `y` or longer; whether a one is borrowed.
pub(super) fn subtract(x: &mut [Limb], y: &[Limb]) -> bool {
    let mut borrow = false;
    let mut others = y.iter();
    for limb in x {
        let other = others.next();
        if other.is_none() && !borrow {
            break;
        }
        (*limb, borrow) = limb.borrowing_sub(other.copied().unwrap_or(0), borrow);
    }
    borrow
}

/// `x += y · factor` as far as `y` goes; what is carried out.
///
/// Four limbs a turn: in wasm, the turn itself is half as much work as the product of a limb.
pub(super) fn add_product(x: &mut [Limb], y: &[Limb], factor: Limb) -> Limb {
    let length = x.len().min(y.len());
    let (x, x_rest) = x[..length].as_chunks_mut();
    let (y, y_rest) = y[..length].as_chunks();
    let mut carry = 0;
    for ([x0, x1, x2, x3], [y0, y1, y2, y3]) in x.iter_mut().zip(y) {
        (*x0, carry) = y0.carrying_mul_add(factor, *x0, carry);
        (*x1, carry) = y1.carrying_mul_add(factor, *x1, carry);
        (*x2, carry) = y2.carrying_mul_add(factor, *x2, carry);
        (*x3, carry) = y3.carrying_mul_add(factor, *x3, carry);
    }
    for (x, y) in x_rest.iter_mut().zip(y_rest) {
        (*x, carry) = y.carrying_mul_add(factor, *x, carry);
    }
    carry
}

/// `x -= y · factor` as far as `y` goes; what is borrowed.
pub(super) fn subtract_product(x: &mut [Limb], y: &[Limb], factor: Limb) -> Limb {
    let mut borrow = 0;
    for (x, y) in x.iter_mut().zip(y) {
        let (product, high) = y.carrying_mul(factor, borrow);
        let (rest, below) = x.overflowing_sub(product);
        *x = rest;
        borrow = high + Limb::from(below);
    }
    borrow
}

/// `limbs · factor + addend`, in place.
pub(super) fn multiply_add(limbs: &mut Vec<Limb>, factor: Limb, addend: Limb) {
    let mut carry = addend;
    for limb in limbs.iter_mut() {
        (*limb, carry) = limb.carrying_mul(factor, carry);
    }
    if carry > 0 {
        limbs.push(carry);
    }
}

/// `limbs / divisor`, in place; the remainder.
pub(super) fn divide_by_limb(limbs: &mut [Limb], divisor: Limb) -> Limb {
    let mut remainder = 0;
    for limb in limbs.iter_mut().rev() {
        let dividend = wide(remainder, *limb);
        *limb = low(dividend / u64::from(divisor));
        remainder = low(dividend % u64::from(divisor));
    }
    remainder
}

/// Moves the bits up, and always adds a limb, which may be zero.
pub(super) fn shift_left(limbs: &[Limb], bits: usize) -> Vec<Limb> {
    let mut shifted = Vec::with_capacity(bits / BITS + limbs.len() + 1);
    shifted.resize(bits / BITS, 0);
    let mut below = 0;
    for limb in limbs.iter().chain(&[0]) {
        shifted.push(low(wide(*limb, below) << (bits % BITS) >> BITS));
        below = *limb;
    }
    shifted
}

/// Moves the bits up by the part of a limb into zeros, of which there is one more.
pub(super) fn shift_left_into(room: &mut [Limb], limbs: &[Limb], bits: usize) {
    let mut below = 0;
    for (moved, limb) in room.iter_mut().zip(limbs.iter().chain(&[0])) {
        *moved = low(wide(*limb, below) << (bits % BITS) >> BITS);
        below = *limb;
    }
}

/// Moves the bits down by less than a limb.
pub(super) fn shift_right(limbs: &mut [Limb], bits: u32) {
    let mut above = 0;
    for limb in limbs.iter_mut().rev() {
        let moved = low(wide(above, *limb) >> bits);
        above = *limb;
        *limb = moved;
    }
}
