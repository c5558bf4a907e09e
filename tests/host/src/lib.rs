//! Shared by the host's tests.

use std::fs;
use std::sync::LazyLock;

use pascaline::host::{Config, Precompiled, WorkspaceConfig};

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

/// The defaults for the component that calculates, with its code, so that no test compiles it again.
pub fn config() -> Config {
    static CODE: LazyLock<Precompiled> = LazyLock::new(|| code("calculator"));
    Config::default().with_precompiled(Some(*CODE))
}

/// The defaults for the component that works on a folder, with its code.
pub fn workspace_config() -> WorkspaceConfig {
    static CODE: LazyLock<Precompiled> = LazyLock::new(|| code("workspace"));
    WorkspaceConfig::default().with_precompiled(Some(*CODE))
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
    built(&format!("{name}.wasm"))
}

#[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
fn code(name: &str) -> Precompiled {
    // SAFETY: the build has made the file, as it has made this program.
    unsafe { Precompiled::new(built(&format!("{name}.cwasm")).leak()) }
}

fn built(file: &str) -> Vec<u8> {
    let path = format!("{}/../../dist/{file}", env!("CARGO_MANIFEST_DIR"));
    fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}; `make precompiled` makes it"))
}
