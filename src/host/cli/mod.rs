//! The subcommands, a file for each.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use pascaline::Limits;
use pascaline::host::{Config, Host, HostError};

mod calculate;
mod call;
mod chat;
mod eval;
mod lines;
mod make;
mod progress;
mod render;
mod repl;
mod solve;
mod toolbox;
mod tools;

/// The calculator that a language model picks up when it must not guess: mathjs expressions, complex numbers, exact
/// answers, in a WebAssembly sandbox.
#[derive(Parser)]
#[command(name = "pascaline", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    bounds: Bounds,
}

#[derive(Subcommand)]
enum Command {
    Eval(eval::Eval),
    Repl(repl::Repl),
    Calculate(calculate::Calculate),
    Solve(solve::Solve),
    Call(call::Call),
    Tools(tools::Tools),
    Chat(chat::Chat),
}

/// The bounds of a call, for every subcommand.
#[derive(Args)]
#[command(next_help_heading = "Bounds of one call")]
struct Bounds {
    /// UTF-8 bytes of the expression [default: 65536]
    #[arg(long, global = true, value_name = "N")]
    max_source_bytes: Option<u64>,
    /// Levels of nesting [default: 1000]
    #[arg(long, global = true, value_name = "N")]
    max_nesting: Option<u64>,
    /// Steps of work [default: 1000000]
    #[arg(long, global = true, value_name = "N")]
    max_steps: Option<u64>,
    /// Elements of one collection [default: 100000]
    #[arg(long, global = true, value_name = "N")]
    max_collection: Option<u64>,
    /// Characters of a text result [default: 100000]
    #[arg(long, global = true, value_name = "N")]
    max_text: Option<u64>,
    /// Significant digits that may be asked for [default: 10000]
    #[arg(long, global = true, value_name = "N")]
    max_precision: Option<u64>,
    /// Bytes of the arguments of a tool call [default: 1048576]
    #[arg(long, global = true, value_name = "N")]
    max_argument_bytes: Option<u64>,
    /// WebAssembly instructions, about [default: 10000000000]
    #[arg(long, global = true, value_name = "N")]
    fuel: Option<u64>,
    /// Milliseconds [default: 5000]
    #[arg(long, global = true, value_name = "MS")]
    deadline: Option<u64>,
    /// Bytes of the sandbox's memory [default: 134217728]
    #[arg(long, global = true, value_name = "BYTES")]
    memory: Option<usize>,
}

impl Cli {
    pub(crate) fn run(self, component: &[u8], workspace: &[u8]) -> io::Result<ExitCode> {
        let host = || Host::new(component, self.bounds.config()).map_err(io::Error::other);
        match self.command {
            Command::Eval(eval) => eval.run(host()?.sandbox()),
            Command::Repl(repl) => repl.run(&host()?),
            Command::Calculate(calculate) => calculate.run(host()?.sandbox()),
            Command::Solve(solve) => solve.run(host()?.sandbox()),
            Command::Call(call) => call.run(host, workspace),
            Command::Tools(tools) => tools.run(),
            Command::Chat(chat) => chat.run(host()?.sandbox()),
        }
    }
}

impl Bounds {
    fn config(&self) -> Config {
        let config = Config::default();
        let limits = config.limits;
        Config {
            limits: Limits {
                source_bytes: self.max_source_bytes.unwrap_or(limits.source_bytes),
                nesting: self.max_nesting.unwrap_or(limits.nesting),
                steps: self.max_steps.unwrap_or(limits.steps),
                collection: self.max_collection.unwrap_or(limits.collection),
                text: self.max_text.unwrap_or(limits.text),
                precision: self.max_precision.unwrap_or(limits.precision),
                argument_bytes: self.max_argument_bytes.unwrap_or(limits.argument_bytes),
                ..limits
            },
            fuel: self.fuel.unwrap_or(config.fuel),
            deadline: self.deadline.map_or(config.deadline, Duration::from_millis),
            memory: self.memory.unwrap_or(config.memory),
            // One after the other.
            sandboxes: 1,
        }
    }
}

/// What a person sees of an error.
fn rendered(error: &HostError) -> String {
    match error {
        HostError::Failure(failure) => failure.rendered.clone(),
        error => error.to_string(),
    }
}
