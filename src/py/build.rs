//! The linker of macOS wants to be told that the interpreter gives the names that are missing.

#[expect(clippy::disallowed_methods, reason = "Cargo tells the target so")]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "macos") {
        println!("cargo::rustc-cdylib-link-arg=-undefined");
        println!("cargo::rustc-cdylib-link-arg=dynamic_lookup");
    }
}
