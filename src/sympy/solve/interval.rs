//! Intervals of real numbers, whose ends are doubles, rounded outwards.

use std::f64::consts::{FRAC_PI_2, PI};

/// The real numbers from `low` to `high`; an infinite end is not among them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A functions's result is off by less than this part of itself.
const ERROR: f64 = 1e-15;

impl Interval {
    /// All real numbers.
    pub const ENTIRE: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };
    /// Zero alone.
    pub const ZERO: Self = Self::point(0.0);
    /// One alone.
    pub const ONE: Self = Self::point(1.0);

    /// From its ends.
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    /// One number alone.
    pub const fn point(number: f64) -> Self {
        Self { low: number, high: number }
    }

    /// The interval around these numbers, which are nearly right; anything if one is not a number.
    pub fn around(low: f64, high: f64) -> Self {
        if low.is_nan() || high.is_nan() {
            return Self::ENTIRE;
        }
        let below = if low.is_finite() { (low - low.abs() * ERROR).next_down() } else { low.min(f64::MAX) };
        let above = if high.is_finite() { (high + high.abs() * ERROR).next_up() } else { high.max(f64::MIN) };
        Self { low: below, high: above }
    }

    /// The least interval with both.
    pub fn hull(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// What both have; `None` if that is nothing.
    pub fn common(self, other: Self) -> Option<Self> {
        let common = Self { low: self.low.max(other.low), high: self.high.min(other.high) };
        (common.low <= common.high).then_some(common)
    }

    /// Whether the number is in it.
    pub fn contains(self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// Whether both ends are finite.
    pub fn is_finite(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// The sums of their numbers.
    #[expect(clippy::should_implement_trait, reason = "it rounds outwards, which an operator would hide")]
    pub fn add(self, other: Self) -> Self {
        Self::rounded(self.low + other.low, self.high + other.high)
    }

    /// The numbers with the other sign.
    pub fn negate(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }

    /// The products of their numbers.
    pub fn multiply(self, other: Self) -> Self {
        // An infinite end is not a number, so its product with zero is zero.
        let product = |x: f64, y: f64| if x == 0.0 || y == 0.0 { 0.0 } else { x * y };
        let [a, b, c, d] = [
            product(self.low, other.low),
            product(self.low, other.high),
            product(self.high, other.low),
            product(self.high, other.high),
        ];
        let (low, high) = (a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
        if low == 0.0 && high == 0.0 { Self::ZERO } else { Self::rounded(low, high) }
    }

    /// `1/x`; anything around zero.
    pub fn reciprocal(self) -> Self {
        match (self.low, self.high) {
            (0.0, 0.0) => Self::ENTIRE,
            (0.0, high) => Self::rounded(1.0 / high, f64::INFINITY),
            (low, 0.0) => Self::rounded(f64::NEG_INFINITY, 1.0 / low),
            (low, high) if low < 0.0 && high > 0.0 => Self::ENTIRE,
            (low, high) => Self::rounded(1.0 / high, 1.0 / low),
        }
    }

    /// The ends moved outwards by one place, for results that are rounded correctly.
    fn rounded(low: f64, high: f64) -> Self {
        Self {
            low: if low.is_nan() { f64::NEG_INFINITY } else { low.next_down() },
            high: if high.is_nan() { f64::INFINITY } else { high.next_up() },
        }
    }

    /// The values of a function that rises.
    pub fn rising(self, function: impl Fn(f64) -> f64) -> Self {
        Self::around(function(self.low), function(self.high))
    }

    /// The values of a function that falls.
    pub fn falling(self, function: impl Fn(f64) -> f64) -> Self {
        Self::around(function(self.high), function(self.low))
    }

    /// The values of a function that falls until zero, and rises from there.
    pub fn by_size(self, function: impl Fn(f64) -> f64) -> Self {
        let farthest = self.low.abs().max(self.high.abs());
        let nearest = if self.contains(0.0) { 0.0 } else { self.low.abs().min(self.high.abs()) };
        Self::around(function(nearest), function(farthest))
    }

    /// A whole power, which is not negative.
    pub fn whole_power(self, exponent: i64) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "callers pass exponents that a double has")]
        let power = |number: f64| libm::pow(number, exponent as f64);
        let Self { low, high } = if exponent % 2 == 0 { self.by_size(power) } else { self.rising(power) };
        // What is squared is not negative, and neither is a power of what is not.
        if exponent % 2 == 0 || self.low >= 0.0 { Self { low: low.max(0.0), high } } else { Self { low, high } }
    }

    /// The cosines.
    pub fn cosine(self) -> Self {
        let Self { low, high } = self;
        if !self.is_finite() || high - low >= 2.0 * PI {
            return Self { low: -1.0, high: 1.0 };
        }
        // Whether a whole multiple of pi of this parity is in it, or nearly.
        let has = |parity: f64| {
            let error = (low.abs() + high.abs()) * ERROR;
            let turns = libm::ceil((low - error - parity * PI) / (2.0 * PI));
            turns * 2.0 * PI + parity * PI <= high + error
        };
        let (first, last) = (libm::cos(low), libm::cos(high));
        let ends = Self::around(first.min(last), first.max(last));
        Self {
            low: if has(1.0) { -1.0 } else { ends.low.max(-1.0) },
            high: if has(0.0) { 1.0 } else { ends.high.min(1.0) },
        }
    }

    /// The sines.
    pub fn sine(self) -> Self {
        if !self.is_finite() || self.high - self.low >= 2.0 * PI {
            return Self { low: -1.0, high: 1.0 };
        }
        let (first, last) = (libm::sin(self.low), libm::sin(self.high));
        let ends = Self::around(first.min(last), first.max(last));
        // Where the greatest and the least values are.
        let shifted = self.add(Self::around(-FRAC_PI_2, -FRAC_PI_2)).cosine();
        Self {
            low: if shifted.low <= -1.0 { -1.0 } else { ends.low.max(-1.0) },
            high: if shifted.high >= 1.0 { 1.0 } else { ends.high.min(1.0) },
        }
    }

    /// The sign of all its numbers; `None` if they may differ, or be zero.
    pub fn sign(self) -> Option<bool> {
        if self.low > 0.0 {
            Some(true)
        } else if self.high < 0.0 {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    /// Pseudo-random numbers from -8 to 8.
    fn numbers() -> impl FnMut() -> f64 {
        let mut state = 1_u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from(u32::try_from(state >> 32).unwrap()) / 268_435_456.0 - 8.0
        }
    }

    #[test]
    fn an_interval_contains_the_values_of_its_numbers() {
        let mut number = numbers();
        for _ in 0..2_000 {
            let mut interval = || {
                let (one, other) = (number(), number());
                Interval::new(one.min(other), one.max(other))
            };
            let (x, y) = (interval(), interval());
            for part in 0..=8 {
                let inside = |interval: Interval| {
                    (interval.low + (interval.high - interval.low) * f64::from(part) / 8.0).min(interval.high)
                };
                let (p, q) = (inside(x), inside(y));
                assert!(x.add(y).contains(p + q));
                assert!(x.multiply(y).contains(p * q));
                assert!(p == 0.0 || x.reciprocal().contains(1.0 / p));
                assert!(x.cosine().contains(libm::cos(p)), "{x:?} {p}");
                assert!(x.sine().contains(libm::sin(p)), "{x:?} {p}");
                assert!(x.whole_power(4).contains(p * p * p * p));
                assert!(x.whole_power(3).contains(p * p * p));
            }
        }
    }

    #[test]
    fn a_narrow_interval_stays_narrow() {
        let near = Interval::new(1.570, 1.571);
        assert_eq!(near.sine().high, 1.0);
        assert!(near.sine().low > 0.999_999);
        assert!(near.cosine().high < 0.001);
        assert_eq!(Interval::new(0.0, 7.0).sine(), Interval::new(-1.0, 1.0));
    }
}
