//! The programs in `examples/` that run the sandbox find what they assert.

#[path = "../../../../examples/sandbox.rs"]
mod sandbox;
#[path = "../../../../examples/sandboxed_generation.rs"]
mod sandboxed_generation;

/// They read `dist/calculator.wasm` below the root of the repository. The second one finds what the first one has compiled.
#[test]
fn programs_embed_the_sandbox() {
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    sandbox::main().unwrap();
    sandboxed_generation::main().unwrap();
}
