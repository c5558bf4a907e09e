use arbitrary::Unstructured;

/// Bytes from a seed, the same on every machine: Marsaglia's xorshift on 64 bits.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// A generator for a seed.
    pub fn new(seed: u64) -> Self {
        // A state of zero would never change.
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Generates a value from some random bytes.
    pub fn draw<T>(&mut self, generate: impl FnOnce(&mut Unstructured<'_>) -> arbitrary::Result<T>) -> T {
        let bytes: Vec<u8> = (0..64).flat_map(|_| self.bits().to_le_bytes()).collect();
        generate(&mut Unstructured::new(&bytes)).expect("without bytes the first choice is taken")
    }
}
