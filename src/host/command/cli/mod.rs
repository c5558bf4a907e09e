//! The subcommands, one file for each.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use pascaline::host::{Config, Host, HostError, Precompiled, user_cache};

mod answer;
mod answers;
mod batch;
mod calculate;
mod call;
mod chat;
mod check;
mod colour;
pub(crate) mod console;
mod eval;
mod history;
mod input_lines;
mod limit_options;
mod lists;
mod make;
mod manual;
mod mcp;
mod now;
mod progress;
mod render;
mod repl;
mod request;
mod said;
mod solve;
mod toolbox;
mod tools;
mod words;

use limit_options::LimitOptions;
use progress::Busy;
use words::CommandLine;

/// A calculator that reads what people write and answers exactly: percentages, fractions, units, money, dates, equations
///
/// A text is answered as by `pascaline answer`, whose options apply. Without one, the calculator reads the lines that are
/// piped to it, or talks to you on a terminal.
#[derive(Parser)]
#[command(
    name = "pascaline",
    version,
    max_term_width = 100,
    override_usage = "pascaline [OPTIONS] [TEXT]...\n       pascaline [OPTIONS] <COMMAND>",
    after_help = "\
Examples:
  pascaline 15% of 240
  pascaline '3 (x + 1) = 12'
  echo '5 km in miles' | pascaline
  pascaline"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Who gets colours [default: auto]
    #[arg(long, global = true, value_name = "WHEN", value_enum, hide_possible_values = true)]
    color: Option<colour::When>,
    /// Print the options that set the limits of a call, which every command has
    #[arg(long, global = true)]
    help_limits: bool,
    #[command(flatten)]
    bounds: Bounds,
}

#[derive(Subcommand)]
enum Command {
    Answer(answer::Answer),
    Eval(eval::Eval),
    Repl(repl::Repl),
    Calculate(calculate::Calculate),
    Solve(solve::Solve),
    Check(check::Check),
    Call(call::Call),
    Batch(batch::Batch),
    Tools(tools::Tools),
    Chat(chat::Chat),
    Mcp(mcp::Mcp),
    Functions(lists::Functions),
    Units(lists::Units),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// A component, and what it was compiled to when the command was built.
pub(crate) struct Embedded {
    pub(crate) wasm: &'static [u8],
    pub(crate) code: Precompiled,
}

/// The bounds of a call, for every subcommand. `--help-limits` shows them.
#[derive(Args)]
struct Bounds {
    #[command(flatten)]
    limits: LimitOptions,
    /// WebAssembly instructions, approximately [default: 10000000000, multiplied if more steps are allowed]
    #[arg(long, global = true, hide = true, value_name = "N")]
    fuel: Option<u64>,
    /// Bytes of the sandbox's memory [default: 134217728]
    #[arg(long, global = true, hide = true, value_name = "BYTES")]
    memory: Option<usize>,
}

impl Cli {
    /// Runs the command; or says what is wrong with the command line, or the help or the version, if requested.
    pub(crate) fn run(calculator: &Embedded, workspace: &Embedded) -> io::Result<ExitCode> {
        let mut command = Self::command();
        let arguments: Vec<_> = std::env::args_os().collect();
        if words::ask_for_limits(&arguments) {
            return Bounds::help();
        }
        let parsed = CommandLine::of(arguments, &command).and_then(|line| {
            let matches = command.try_get_matches_from_mut(&line.arguments)?;
            Ok((Self::from_arg_matches(&matches)?, line))
        });
        match parsed {
            Ok((cli, line)) => cli.run_as(&line, calculator, workspace),
            Err(error) => refuse(&error),
        }
    }

    fn run_as(self, line: &CommandLine, calculator: &Embedded, workspace: &Embedded) -> io::Result<ExitCode> {
        colour::choose(self.color.unwrap_or(colour::When::Auto));
        let config = || self.bounds.config().with_precompiled(Some(calculator.code));
        let host_with = |config| {
            let made = {
                let _busy = Busy::with(COMPILING);
                Host::new(calculator.wasm, config).map_err(io::Error::other)
            };
            made.and_then(|host| tell_unkept(host.sandbox().cache_failure()).map(|()| host))
        };
        let host = || host_with(config());
        match self.command {
            Command::Answer(answer) => answer.run(host()?.sandbox(), line),
            Command::Eval(eval) => eval.run(host()?.sandbox()),
            Command::Repl(repl) => {
                let stop = repl::Stop::at_interrupts()?;
                repl.run(&host_with(config().with_stop(Some(stop.flag())))?, &stop)
            }
            Command::Calculate(calculate) => calculate.run(host()?.sandbox()),
            Command::Solve(solve) => solve.run(host()?.sandbox()),
            Command::Check(check) => check.run(config(), host_with),
            Command::Call(call) => call.run(host, workspace, self.bounds.limits.0),
            Command::Batch(batch) => batch.run(config(), host_with),
            Command::Tools(tools) => tools.run(),
            Command::Chat(chat) => chat.run(host()?.sandbox()),
            Command::Functions(functions) => functions.run(),
            Command::Units(units) => units.run(),
            Command::Completions(completions) => completions.run(),
            Command::Man(man) => man.run(),
            Command::Mcp(mcp) => mcp.run(config(), calculator.wasm, workspace),
        }
    }
}

impl Bounds {
    fn config(&self) -> Config {
        let LimitOptions(limits) = self.limits;
        let config = Config::for_limits(limits);
        let (fuel, memory) = (config.fuel, config.memory);
        config
            .with_fuel(self.fuel.unwrap_or(fuel))
            .with_deadline(Duration::from_millis(limits.milliseconds))
            .with_memory(self.memory.unwrap_or(memory))
            // Calls run one after the other.
            .with_sandboxes(1)
            .with_cache(user_cache())
    }

    /// Prints what the options are.
    fn help() -> io::Result<ExitCode> {
        let command = Self::augment_args(clap::Command::new("pascaline")).mut_args(|option| option.hide(false));
        let command = command.disable_help_flag(true).max_term_width(100);
        let mut command = command.help_template("Limits of one call, which every command has as options:\n\n{options}");
        console::print(command.render_long_help().to_string().trim_end())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints what is wrong with the command line; or the help or the version, if requested.
fn refuse(error: &clap::Error) -> io::Result<ExitCode> {
    let text = error.render().to_string();
    if error.use_stderr() {
        console::complain(text.trim_end())?;
    } else {
        console::print(text.trim_end())?;
    }
    Ok(ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)))
}

/// What takes long if the machine code that the command carries does not fit.
const COMPILING: &str = "compiling the sandbox for this machine";

/// Says that the next start compiles again, and why.
fn tell_unkept(failure: Option<&str>) -> io::Result<()> {
    let Some(failure) = failure else { return Ok(()) };
    console::complain(format_args!("note: the compiled sandbox is not kept, so every start takes as long: {failure}"))
}

/// An error as a person sees it.
fn rendered(error: &HostError) -> String {
    match error {
        HostError::Failure(failure) => failure.rendered.clone(),
        error => error.to_string(),
    }
}
