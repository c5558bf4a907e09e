//! Random numbers that are the same on every machine.

/// The generator `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// 2014).
pub(super) struct SplitMix64(u64);

/// The increment of each step: the odd integer nearest to 2^64 divided by the golden ratio.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix64 {
    /// The generator for item `index`, without generating the items before it: it is seeded with the output of step `index`
    /// of the generator for `seed`.
    pub(super) fn for_item(seed: u64, index: u64) -> Self {
        Self(Self(seed.wrapping_add(index.wrapping_mul(GAMMA))).next())
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A uniform random number below `bound`: takes as many of the highest bits as `bound` needs, and draws again until the
    /// number is below `bound`. Returns zero if `bound` is zero.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        let Some(highest) = bound.checked_sub(1) else { return 0 };
        loop {
            let drawn = self.next().checked_shr(highest.leading_zeros()).unwrap_or(0);
            if drawn <= highest {
                return drawn;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    /// The first outputs for the seed 1234567, as other implementations print them.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut random = SplitMix64(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([random.next(), random.next(), random.next()], expected);
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let mut random = SplitMix64(7);
        let mut counts = [0_u32; 10];
        for _ in 0..100_000 {
            counts[usize::try_from(random.below(10)).unwrap()] += 1;
        }
        // The standard deviation is 95.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
    }

    #[test]
    fn items_draw_apart() {
        let first = |seed, index| SplitMix64::for_item(seed, index).next();
        assert_eq!(first(7, 3), first(7, 3));
        assert_ne!(first(7, 3), first(7, 4));
        assert_ne!(first(7, 3), first(8, 3));
        assert_ne!(first(u64::MAX, u64::MAX), first(0, 0));
    }
}
