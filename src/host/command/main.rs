//! The `pascaline` command: the sandboxed tools, for people, scripts and agents.

#![deny(clippy::print_stdout, clippy::print_stderr)] // cli/console.rs is the only way out

use std::io::ErrorKind;
use std::process::ExitCode;

use nix::sys::signal::{SigSet, Signal};
use pascaline::host::Precompiled;

mod cli;

use cli::Embedded;
use cli::console::complain;

/// Missing? `make precompiled` makes all four.
static CALCULATOR: Embedded =
    embedded(include_bytes!("../../../dist/calculator.wasm"), include_bytes!("../../../dist/calculator.cwasm"));
static WORKSPACE: Embedded =
    embedded(include_bytes!("../../../dist/workspace.wasm"), include_bytes!("../../../dist/workspace.cwasm"));

#[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
const fn embedded(wasm: &'static [u8], code: &'static [u8]) -> Embedded {
    // SAFETY: the build has made the code of the component, and it is as much a part of this program as the rest.
    Embedded { wasm, code: unsafe { Precompiled::new(code) } }
}

fn main() -> ExitCode {
    block_file_size_signal();
    match cli::Cli::run(&CALCULATOR, &WORKSPACE) {
        Ok(code) => code,
        // The reader has read enough: `pascaline call | head -1`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If this cannot be written either, the exit code reports the failure.
            let _ = complain(error);
            ExitCode::FAILURE
        }
    }
}

/// A write beyond the file size limit then returns an error, which the tool or the command reports; the signal would end the
/// process in the middle of a file. Every thread inherits the mask of the first one.
fn block_file_size_signal() {
    // If it cannot be blocked, the system's default applies.
    let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
}
