//! Quotients and remainders of magnitudes.

use super::limbs::{self, BITS, Limb, low, wide};
use super::multiply::multiply;

/// Up to here, limb by limb is faster than by halves.
const LONG_DIVISION: usize = 64;

/// The quotient and the remainder; `None` for a divisor of zero. Both come with zeros above.
pub(super) fn divide(dividend: &[Limb], divisor: &[Limb]) -> Option<(Vec<Limb>, Vec<Limb>)> {
    let shift = divisor.last()?.leading_zeros();
    if dividend.len() < divisor.len() {
        return Some((Vec::new(), dividend.to_vec()));
    }
    let mut rest = limbs::shift_left(dividend, shift as usize);
    let mut divisor = limbs::shift_left(divisor, shift as usize);
    divisor.pop();
    let mut quotient = vec![0; rest.len() - divisor.len()];
    divide_in_place(&mut rest, &divisor, &mut quotient);
    rest.truncate(divisor.len());
    limbs::shift_right(&mut rest, shift);
    Some((quotient, rest))
}

/// Divides `rest`, which keeps the remainder, with zeros above.
///
/// The divisor's highest bit is set, and the highest limbs of `rest`, as many as the divisor has, are below the divisor:
/// so the quotient has no more limbs than what is left of `rest`.
///
/// By halves, whose products are fast (R. Brent, P. Zimmermann, "Modern computer arithmetic", algorithm 1.8).
fn divide_in_place(rest: &mut [Limb], divisor: &[Limb], quotient: &mut [Limb]) {
    let (length, size) = (quotient.len(), divisor.len());
    if length.min(size) <= LONG_DIVISION {
        divide_long(rest, divisor, quotient);
    } else if length < size {
        divide_by_leading_limbs(rest, divisor, quotient);
    } else {
        let half = length / 2;
        divide_in_place(&mut rest[half..], divisor, &mut quotient[half..]);
        divide_in_place(&mut rest[..half + size], divisor, &mut quotient[..half]);
    }
}

/// Divides by as many limbs of the divisor as the quotient has, which makes it too large by at most two.
fn divide_by_leading_limbs(rest: &mut [Limb], divisor: &[Limb], quotient: &mut [Limb]) {
    let (below, leading) = divisor.split_at(divisor.len() - quotient.len());
    let (_, upper) = rest.split_at_mut(below.len());
    let (middle, top) = upper.split_at_mut(leading.len());
    if top == leading {
        // The quotient of the leading limbs has a limb more; the largest that has none is nearer.
        quotient.fill(Limb::MAX);
        top.fill(0);
        if limbs::add(middle, leading) {
            top[0] = 1;
        }
    } else {
        divide_in_place(upper, leading, quotient);
    }
    let mut borrow = limbs::subtract(rest, &multiply(quotient, below));
    while borrow {
        limbs::subtract(quotient, &[1]);
        borrow = !limbs::add(rest, divisor);
    }
}

/// Limb by limb (D. E. Knuth, "Seminumerical algorithms", 4.3.1, algorithm D).
fn divide_long(rest: &mut [Limb], divisor: &[Limb], quotient: &mut [Limb]) {
    for (index, digit) in quotient.iter_mut().enumerate().rev() {
        let Some((highest, rest)) = rest[index..=index + divisor.len()].split_last_mut() else { return };
        *digit = estimate(*highest, rest, divisor);
        let borrow = limbs::subtract_product(rest, divisor, *digit);
        if borrow > *highest {
            *digit -= 1;
            limbs::add(rest, divisor);
        }
        *highest = 0;
    }
}

/// A limb of the quotient by two limbs of the divisor: right, or seldom one too large.
fn estimate(highest: Limb, rest: &[Limb], divisor: &[Limb]) -> Limb {
    let leading = |limbs: &[Limb]| match *limbs {
        [.., second, first] => (first, second),
        [first] => (first, 0),
        [] => (0, 0),
    };
    let ((first, second), (divisor_first, divisor_second)) = (leading(rest), leading(divisor));
    let (dividend, divisor) = (wide(highest, first), u64::from(divisor_first).max(1));
    let mut digit = (dividend / divisor).min(Limb::MAX.into());
    let mut remainder = dividend - digit * divisor;
    while remainder >> BITS == 0 && digit * u64::from(divisor_second) > wide(low(remainder), second) {
        digit -= 1;
        remainder += divisor;
    }
    low(digit)
}
