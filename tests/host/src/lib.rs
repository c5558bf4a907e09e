//! What the tests of the host share.

use std::fs;

/// The component that is tested.
///
/// # Panics
///
/// If it is not there.
pub fn calculator() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist/calculator.wasm");
    fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}; `make component` makes it"))
}
