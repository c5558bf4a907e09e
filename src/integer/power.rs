//! Powers and roots.

use super::Integer;

impl Integer {
    /// `self^exponent`.
    pub(crate) fn power(&self, mut exponent: u64) -> Self {
        let mut power = Self::from(1);
        let mut square = self.clone();
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = &power * &square;
            }
            exponent /= 2;
            if exponent > 0 {
                square = &square * &square;
            }
        }
        power
    }

    /// The square root, rounded down; `None` of a negative integer.
    pub(crate) fn square_root(&self) -> Option<Self> {
        self.root(2)
    }

    /// The root of that degree, rounded down; `None` of a negative integer and of degree 0.
    ///
    /// Newton's iteration from above (R. Brent, P. Zimmermann, "Modern computer arithmetic", algorithm 1.14).
    pub(crate) fn root(&self, degree: u32) -> Option<Self> {
        if self.is_negative() || degree == 0 {
            return None;
        }
        if degree == 1 || self.is_zero() {
            return Some(self.clone());
        }
        let mut root = &Self::from(1) << self.bit_length().div_ceil(degree as usize);
        let less = u64::from(degree) - 1;
        loop {
            let (quotient, _) = self.divide_floor(&root.power(less))?;
            let sum = &(&root * &Self::from(i64::from(degree) - 1)) + &quotient;
            let (next, _) = sum.divide_floor(&Self::from(i64::from(degree)))?;
            if next >= root {
                return Some(root);
            }
            root = next;
        }
    }
}
