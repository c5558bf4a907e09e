#![no_main]

use libfuzzer_sys::fuzz_target;
use pascaline_hostile::targets;

fuzz_target!(|bytes: &[u8]| targets::plain_text(bytes));
