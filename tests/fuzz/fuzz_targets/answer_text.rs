#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use pascaline_hostile::{Dialect, mutate, targets};

fuzz_target!(|bytes: &[u8]| targets::answer_text(bytes));
fuzz_mutator!(|bytes: &mut [u8], length: usize, most: usize, seed: u32| {
    mutate::in_place(Dialect::Answer, bytes, length, most, seed, libfuzzer_sys::fuzzer_mutate)
});
