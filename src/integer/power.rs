//! Powers and roots.

use super::Integer;

/// Up to that many bits, a square root is an `f64`'s, mended.
const ROOT_BITS: usize = 64;

/// `base^exponent` modulo `modulus`. Base and modulus are below 2^32, so that their products fit.
pub(crate) fn power_modulo(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        exponent /= 2;
    }
    power
}

impl Integer {
    /// `self^exponent`: by squares from the exponent's highest bit on, so that all other products are by `self`, which is
    /// smaller.
    pub(crate) fn power(&self, exponent: u64) -> Self {
        let Some(bits) = exponent.checked_ilog2() else { return Self::from(1) };
        let mut power = self.clone();
        for bit in (0..bits).rev() {
            power = &power * &power;
            if exponent >> bit & 1 == 1 {
                power = &power * self;
            }
        }
        power
    }

    /// The square root, rounded down; `None` of a negative integer.
    pub(crate) fn square_root(&self) -> Option<Self> {
        Some(self.square_root_and_rest()?.0)
    }

    /// The square root, rounded down, and what its square leaves; `None` of a negative integer.
    ///
    /// By the root of the higher half, whose rest gives the lower half by a division (P. Zimmermann, "Karatsuba square
    /// root", 1999).
    pub(crate) fn square_root_and_rest(&self) -> Option<(Self, Self)> {
        if self.is_negative() {
            return None;
        }
        if let Some(magnitude) = self.magnitude() {
            let root = small_square_root(magnitude);
            return Some((Self::from_u64(root), Self::from_u64(magnitude - root * root)));
        }
        let quarter = self.bit_length() / 4;
        let (root, rest) = self.shift_right_truncate(2 * quarter).square_root_and_rest()?;
        let below = self - &(&self.shift_right_truncate(2 * quarter) << (2 * quarter));
        let high = below.shift_right_truncate(quarter);
        let low = &below - &(&high << quarter);
        let (digits, rest) = (&(&rest << quarter) + &high).divide_floor(&(&root << 1))?;
        let mut root = &(&root << quarter) + &digits;
        let mut rest = &(&(&rest << quarter) + &low) - &(&digits * &digits);
        while rest.is_negative() {
            rest = &(&rest + &(&root << 1)) - Self::ONE;
            root = &root - Self::ONE;
        }
        Some((root, rest))
    }

    /// The root of that degree, rounded down; `None` of a negative integer and of degree 0.
    ///
    /// Newton's iteration from above (R. Brent, P. Zimmermann, "Modern computer arithmetic", algorithm 1.14), and it starts
    /// from the root of the higher part.
    pub(crate) fn root(&self, degree: u32) -> Option<Self> {
        if self.is_negative() || degree == 0 {
            return None;
        }
        if degree == 1 || self.is_zero() {
            return Some(self.clone());
        }
        if degree == 2 {
            return self.square_root();
        }
        let places = self.bit_length() / (2 * degree as usize);
        let mut root = if self.bit_length() > ROOT_BITS && places > 0 {
            let high = self.shift_right_truncate(places * degree as usize).root(degree)?;
            &(&high + Self::ONE) << places
        } else {
            Self::ONE << self.bit_length().div_ceil(degree as usize)
        };
        let less = Self::from(i64::from(degree) - 1);
        loop {
            let (quotient, _) = self.divide_floor(&root.power(u64::from(degree) - 1))?;
            let mut next = &(&root * &less) + &quotient;
            next.divide_by_small(degree.into());
            if next >= root {
                return Some(root);
            }
            root = next;
        }
    }
}

/// By an `f64`, which is at most one off.
fn small_square_root(magnitude: u64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "an estimate of at most 2^32"
    )]
    let near = libm::sqrt(magnitude as f64) as u64;
    let near = near.min(u32::MAX.into());
    if near * near > magnitude {
        near - 1
    } else if near < u32::MAX.into() && (near + 1) * (near + 1) <= magnitude {
        near + 1
    } else {
        near
    }
}
