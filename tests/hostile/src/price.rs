//! How much work and memory a step may stand for: the constants of the promise that an evaluation which ends at the default
//! limit of steps takes a quarter of a second natively, and 64 MiB.

/// Fuel that a call may take besides that of its steps: an instance, the call itself, reading the longest source.
pub const FUEL_OF_A_CALL: u64 = 45_000_000;

/// The bytes of a call for which that is enough: twice the longest source. What is longer is only read, and refused.
pub const LONGEST_CALL: usize = 1 << 17;

/// Fuel that a step may take: a million of them take 3.8 billion, a quarter of a second at the slowest rate that
/// `cargo run --release -p pascaline-hostile --features sealed --example speed` measured of inputs that work for more than a
/// millisecond, 15.3 billion a second natively (matrices; equations 22 to 27, large integers 40).
pub const FUEL_OF_A_STEP: u64 = 3_800;

/// Bytes of memory that a call may take besides those of its steps.
pub const MEMORY_OF_A_CALL: u64 = 8 << 20;

/// Bytes of memory that a step may take: with the default limit of steps, 64 MiB with those of the call.
pub const MEMORY_OF_A_STEP: u64 = 56;

/// The most fuel of a call that charges so many steps.
pub fn most_fuel(steps: u64) -> u64 {
    FUEL_OF_A_CALL + FUEL_OF_A_STEP * steps
}

/// The most bytes of memory of a call that charges so many steps.
pub fn most_memory(steps: u64) -> u64 {
    MEMORY_OF_A_CALL + MEMORY_OF_A_STEP * steps
}
