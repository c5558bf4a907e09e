//! Random numbers from a seed, the same on every machine.

/// D. Lehmer's generator with P. L'Ecuyer's multiplier.
pub(crate) struct Random(u64);

impl Random {
    /// A generator for a seed; each family of numbers has its own `salt`.
    pub(crate) fn new(seed: u64, salt: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt)
    }

    /// A number below the bound, from the high bits of the state.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).unwrap_or(0)
    }

    /// One of the choices.
    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}
