//! Numbers of digits and bits. They are computed in 64 bits, while in WebAssembly what is held in memory is counted in 32.

/// A number of digits or bits as the size of something in memory: a negative one is none, and one that is too large for the machine is
/// the largest. It never wraps, and a large one is never mistaken for a small one.
pub fn as_usize(count: i64) -> usize {
    usize::try_from(count).unwrap_or(if count < 0 { 0 } else { usize::MAX })
}

#[cfg(test)]
mod tests {
    use super::as_usize;

    #[test]
    fn a_size_is_clamped() {
        assert_eq!([i64::MIN, -1, 0, 7].map(as_usize), [0, 0, 0, 7]);
        let most = as_usize(i64::MAX) as u64;
        assert!([u64::MAX >> 1, u64::from(u32::MAX)].contains(&most), "{most}");
    }
}
