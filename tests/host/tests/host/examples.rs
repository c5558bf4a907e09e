//! The programs in `examples/` that run the sandbox find what they assert.

#[path = "../../../../examples/sandbox.rs"]
mod sandbox;
#[path = "../../../../examples/sandboxed_generation.rs"]
mod sandboxed_generation;

/// They read `dist/calculator.wasm` below the root of the repository.
fn at_the_root() {
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
}

#[test]
fn a_program_embeds_the_sandbox() {
    at_the_root();
    sandbox::main().unwrap();
}

#[test]
fn a_model_generates_with_the_sandbox() {
    at_the_root();
    sandboxed_generation::main().unwrap();
}
