//! The `pascaline` command: the calculator in its sandbox, for people, for scripts and for agents.

use std::io::ErrorKind;
use std::process::ExitCode;

use clap::Parser;

mod cli;

/// The component that the command carries.
const COMPONENT: &[u8] = include_bytes!("../../dist/calculator.wasm"); // missing? `make component` makes it

fn main() -> ExitCode {
    match cli::Cli::parse().run(COMPONENT) {
        Ok(code) => code,
        // Whoever reads has read enough: `pascaline call | head -1`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
