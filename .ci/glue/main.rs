//! Writes the JavaScript around a wasm module that was built with `wasm-bindgen`.
//!
//! It replaces two commands of the crate `wasm-bindgen-cli`, of which we need little, and which takes minutes to compile:
//!
//! - `pascaline-glue web INPUT.wasm FOLDER [--name NAME]` writes what
//!   `wasm-bindgen --target web --experimental-reset-state-function --out-dir FOLDER INPUT.wasm` writes: the module without
//!   the parts that only described it and without the names of its functions, the JavaScript that calls it, and the types of both.
//! - `pascaline-glue test INPUT.wasm [FILTER…] [OPTION…]` runs in Node the tests of a module that were written with
//!   `wasm-bindgen-test`, like `wasm-bindgen-test-runner`. It fails if a test fails, and if there is none to run. Cargo calls
//!   it when `CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER` is `pascaline-glue test`. The options are in `run_tests.mjs`.
#![expect(clippy::disallowed_methods, reason = "the program writes files; the core does not")]

use std::ffi::OsString;
use std::path::Path;
use std::process::{self, Command, ExitCode};
use std::{env, fs};

use anyhow::{Context, Result, anyhow, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: pascaline-glue web INPUT.wasm FOLDER [--name NAME]
       pascaline-glue test INPUT.wasm [FILTER…] [OPTION…]";

/// The script that runs the tests: Node executes it next to the glue, which it imports as `tests.js`.
const RUN_TESTS: &str = include_str!("run_tests.mjs");

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pascaline-glue: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Does what the arguments say.
fn run() -> Result<()> {
    let arguments: Result<Vec<_>, _> = env::args_os().skip(1).map(OsString::into_string).collect();
    let arguments = arguments.map_err(|argument| anyhow!("{} is not UTF-8", argument.display()))?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["web", input, folder] => web(input.as_ref(), folder.as_ref(), None),
        ["web", input, folder, "--name", name] => web(input.as_ref(), folder.as_ref(), Some(name)),
        ["test", input, ref options @ ..] => test(input.as_ref(), options),
        _ => bail!(USAGE),
    }
}

/// Writes the glue for the web: `NAME.js`, `NAME.d.ts`, `NAME_bg.wasm` and `NAME_bg.wasm.d.ts`. The name is the input's if none
/// is given.
fn web(input: &Path, folder: &Path, name: Option<&str>) -> Result<()> {
    let mut bindgen = Bindgen::new();
    if let Some(name) = name {
        bindgen.out_name(name);
    }
    // The library's defaults are not the command's in `typescript` and `omit_default_module_path`.
    bindgen
        .input_path(input)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .reset_state_function(true)
        // The names of functions and the names of compilers: an eighth of the module.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}

/// Runs the tests of a module in a folder beside it, which exists only meanwhile.
fn test(input: &Path, options: &[&str]) -> Result<()> {
    let folder = input.with_extension(format!("tests-{}", process::id()));
    let outcome = test_in(&folder, input, options);
    let removed = fs::remove_dir_all(&folder).with_context(|| format!("{} stays", folder.display()));
    outcome.and(removed)
}

/// Writes the glue for Node and the script into a folder, and runs the script.
fn test_in(folder: &Path, input: &Path, options: &[&str]) -> Result<()> {
    Bindgen::new()
        .input_path(input)
        .out_name("tests")
        .nodejs(true)?
        // With checks of what crosses, and without a call of `main`, which is that of Rust's own harness. The tests are exports
        // of the module itself, which are not part of the glue.
        .debug(true)
        .emit_start(false)
        .export_wasm(true)
        .generate(folder)?;
    // The glue is CommonJS, but a package.json further up can say that it is not.
    fs::write(folder.join("package.json"), r#"{"type": "commonjs"}"#)?;
    let script = folder.join("run_tests.mjs");
    fs::write(&script, RUN_TESTS)?;

    let status = Command::new("node").arg(&script).args(options).status().context("Node does not start")?;
    ensure!(status.success(), "the tests did not pass: {status}");
    Ok(())
}
