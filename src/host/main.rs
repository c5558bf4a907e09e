//! The `pascaline` command: the tools in their sandboxes, for people, for scripts and for agents.

use std::io::ErrorKind;
use std::process::ExitCode;

use clap::Parser;

mod cli;

/// The components that the command carries.
const CALCULATOR: &[u8] = include_bytes!("../../dist/calculator.wasm"); // missing? `make component` makes both
const WORKSPACE: &[u8] = include_bytes!("../../dist/workspace.wasm");

fn main() -> ExitCode {
    match cli::Cli::parse().run(CALCULATOR, WORKSPACE) {
        Ok(code) => code,
        // Whoever reads has read enough: `pascaline call | head -1`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
