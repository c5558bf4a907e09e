//! Compiles a component in advance, unless that has been done: `pascaline-precompile dist/calculator.wasm dist/calculator.cwasm`

#![expect(clippy::disallowed_methods, reason = "a program of the build reads and writes files")]

use std::error::Error;
use std::{env, fs};

use pascaline::host::{Precompiled, precompile};

fn main() -> Result<(), Box<dyn Error>> {
    let [component, code] = &env::args().skip(1).collect::<Vec<_>>()[..] else {
        return Err("expected the path of a component, and one for its code".into());
    };
    let wasm = fs::read(component)?;
    if !is_done(&wasm, code) {
        fs::write(code, precompile(&wasm)?)?;
    }
    Ok(())
}

/// Whether the file is of this component, for this version and machine.
#[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
fn is_done(wasm: &[u8], code: &str) -> bool {
    let Ok(code) = fs::read(code) else { return false };
    // SAFETY: an earlier call of this program wrote the file among the results of the build, which are trusted.
    unsafe { Precompiled::new(code.leak()) }.fits(wasm)
}
