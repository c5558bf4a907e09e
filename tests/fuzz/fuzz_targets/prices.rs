#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use pascaline_hostile::sealed::Sealed;
use pascaline_hostile::{mutate, targets};

static SEALED: LazyLock<Sealed> = LazyLock::new(Sealed::of_build);

fuzz_target!(|bytes: &[u8]| targets::prices(&SEALED, bytes));
fuzz_mutator!(|bytes: &mut [u8], length: usize, most: usize, seed: u32| {
    mutate::in_place_after_dialect(bytes, length, most, seed, libfuzzer_sys::fuzzer_mutate)
});
