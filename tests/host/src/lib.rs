//! Shared by the host's tests.

use std::fs;

/// The component that calculates.
///
/// # Panics
///
/// If it has not been built.
pub fn calculator() -> Vec<u8> {
    component("calculator")
}

/// The component that works on a folder.
///
/// # Panics
///
/// If it has not been built.
pub fn workspace() -> Vec<u8> {
    component("workspace")
}

/// The component whose functions take and return text.
///
/// # Panics
///
/// If it has not been built.
pub fn agent() -> Vec<u8> {
    component("agent")
}

fn component(name: &str) -> Vec<u8> {
    let path = format!("{}/../../dist/{name}.wasm", env!("CARGO_MANIFEST_DIR"));
    fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}; `make component` makes it"))
}
