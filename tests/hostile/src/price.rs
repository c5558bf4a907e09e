//! The work and memory that a step may pay for: the constants behind the promise that an evaluation which ends at the
//! default limit of steps takes a quarter of a second natively, and 64 MiB.

/// The fuel of a call in addition to that of its steps: an instance, the call itself, reading the longest source.
pub const FUEL_OF_A_CALL: u64 = 45_000_000;

/// The length of a call for which that is enough: twice the longest source. A longer one is only read, and rejected.
pub const LONGEST_CALL: usize = 1 << 17;

/// The fuel of a step: a million of them take 3.8 billion, a quarter of a second at the slowest rate that `cargo run
/// --release -p pascaline-hostile --features sealed --example speed` measured for inputs that run for more than a
/// millisecond, 15.3 billion a second natively (matrices; equations 22 to 27, large integers 40).
pub const FUEL_OF_A_STEP: u64 = 3_800;

/// The memory of a call in bytes, in addition to that of its steps.
pub const MEMORY_OF_A_CALL: u64 = 8 << 20;

/// The memory of a step in bytes: with the default limit of steps, 64 MiB including that of the call.
pub const MEMORY_OF_A_STEP: u64 = 56;

/// The maximum fuel of a call that charges this many steps.
pub fn most_fuel(steps: u64) -> u64 {
    FUEL_OF_A_CALL + FUEL_OF_A_STEP * steps
}

/// The maximum memory in bytes of a call that charges this many steps.
pub fn most_memory(steps: u64) -> u64 {
    MEMORY_OF_A_CALL + MEMORY_OF_A_STEP * steps
}
