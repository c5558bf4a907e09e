//! The fuzz targets on some thousand random inputs, so that they are tested without fuzzing too.

use pascaline_hostile::{Random, targets};

const INPUTS: u64 = 200;

#[test]
fn every_target_takes_random_bytes() {
    for (name, run) in targets::ALL {
        let mut random = Random::new(20_261_122);
        for input in 0..INPUTS {
            let bytes: Vec<u8> = (0..=input % 64).flat_map(|_| random.bits().to_le_bytes()).collect();
            println!("{name} {input}");
            run(&bytes);
        }
    }
}
