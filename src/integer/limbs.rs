//! Magnitudes as limbs, the lowest first.

use std::cmp::Ordering;

/// Of half a machine's word, so that a product of two is one instruction in wasm as well.
pub(super) type Limb = u32;

/// The bits of a limb.
pub(super) const BITS: usize = 32;

/// The lower half.
#[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
pub(super) fn low(wide: u64) -> Limb {
    wide as Limb
}

/// Both halves.
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
    let (beside, above) = x.split_at_mut(y.len().min(x.len()));
    let mut sum = 0;
    for (x, y) in beside.iter_mut().zip(y) {
        sum = u64::from(*x) + u64::from(*y) + (sum >> BITS);
        *x = low(sum);
    }
    let mut carry = sum >> BITS != 0;
    for limb in above {
        if !carry {
            break;
        }
        (*limb, carry) = limb.overflowing_add(1);
    }
    carry
}

/// `x -= y`, where `x` is as long as `y` or longer; whether a one is borrowed.
pub(super) fn subtract(x: &mut [Limb], y: &[Limb]) -> bool {
    let (beside, above) = x.split_at_mut(y.len().min(x.len()));
    let mut difference = 0_u64;
    for (x, y) in beside.iter_mut().zip(y) {
        difference = u64::from(*x).wrapping_sub(u64::from(*y)).wrapping_sub(difference >> (2 * BITS - 1));
        *x = low(difference);
    }
    let mut borrow = difference >> (2 * BITS - 1) != 0;
    for limb in above {
        if !borrow {
            break;
        }
        (*limb, borrow) = limb.overflowing_sub(1);
    }
    borrow
}

/// `x += y · factor + carry`; what is carried out.
fn add_limb_product(x: &mut Limb, y: Limb, factor: Limb, carry: u64) -> u64 {
    let sum = u64::from(y) * u64::from(factor) + u64::from(*x) + carry;
    *x = low(sum);
    sum >> BITS
}

/// `x -= y · factor + borrow`; what is borrowed.
fn subtract_limb_product(x: &mut Limb, y: Limb, factor: Limb, borrow: u64) -> u64 {
    let product = u64::from(y) * u64::from(factor) + borrow;
    let difference = u64::from(*x).wrapping_sub(u64::from(low(product)));
    *x = low(difference);
    (product >> BITS) + (difference >> (2 * BITS - 1))
}

/// `x += y · factor` as far as `y` goes, which is no longer than `x`; what is carried out.
pub(super) fn add_product(x: &mut [Limb], y: &[Limb], factor: Limb) -> Limb {
    let mut carry = 0;
    // Four in a turn, so that the loop itself costs little.
    let (x_turns, x_rest) = x.split_at_mut(y.len().min(x.len())).0.as_chunks_mut();
    let (y_turns, y_rest) = y.as_chunks();
    for ([x0, x1, x2, x3], [y0, y1, y2, y3]) in x_turns.iter_mut().zip(y_turns) {
        carry = add_limb_product(x0, *y0, factor, carry);
        carry = add_limb_product(x1, *y1, factor, carry);
        carry = add_limb_product(x2, *y2, factor, carry);
        carry = add_limb_product(x3, *y3, factor, carry);
    }
    for (x, y) in x_rest.iter_mut().zip(y_rest) {
        carry = add_limb_product(x, *y, factor, carry);
    }
    low(carry)
}

/// `x -= y · factor` as far as `y` goes, which is no longer than `x`; what is borrowed.
pub(super) fn subtract_product(x: &mut [Limb], y: &[Limb], factor: Limb) -> Limb {
    let mut borrow = 0;
    let (x_turns, x_rest) = x.split_at_mut(y.len().min(x.len())).0.as_chunks_mut();
    let (y_turns, y_rest) = y.as_chunks();
    for ([x0, x1, x2, x3], [y0, y1, y2, y3]) in x_turns.iter_mut().zip(y_turns) {
        borrow = subtract_limb_product(x0, *y0, factor, borrow);
        borrow = subtract_limb_product(x1, *y1, factor, borrow);
        borrow = subtract_limb_product(x2, *y2, factor, borrow);
        borrow = subtract_limb_product(x3, *y3, factor, borrow);
    }
    for (x, y) in x_rest.iter_mut().zip(y_rest) {
        borrow = subtract_limb_product(x, *y, factor, borrow);
    }
    low(borrow)
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
