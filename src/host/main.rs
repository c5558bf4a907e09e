//! The `pascaline` command: the tools in their sandboxes, for people, for scripts and for agents.

#![deny(clippy::print_stdout, clippy::print_stderr)] // cli/console.rs is the only way out

use std::io::ErrorKind;
use std::process::ExitCode;

use clap::Parser;
use nix::sys::signal::{SigSet, Signal};

mod cli;

use cli::console::complain;

/// The components that the command carries.
const CALCULATOR: &[u8] = include_bytes!("../../dist/calculator.wasm"); // missing? `make component` makes both
const WORKSPACE: &[u8] = include_bytes!("../../dist/workspace.wasm");

fn main() -> ExitCode {
    block_file_size_signal();
    let outcome = match cli::Cli::try_parse() {
        Ok(command) => command.run(CALCULATOR, WORKSPACE),
        Err(error) => cli::refuse(&error),
    };
    match outcome {
        Ok(code) => code,
        // Whoever reads has read enough: `pascaline call | head -1`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Where this cannot be written either, the exit code says that something went wrong.
            let _ = complain(error);
            ExitCode::FAILURE
        }
    }
}

/// A write beyond the limit on the size of files is then an error, which the tool or the command tells; the signal would end
/// the process in the middle of a file. Every thread begins with what the first one blocks.
fn block_file_size_signal() {
    // Where it cannot be blocked the system says what it does with such a write.
    let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
}
