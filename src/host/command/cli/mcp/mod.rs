//! The server of the Model Context Protocol, over the official SDK.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use pascaline::host::Config;

use super::Embedded;
use super::console::complain;
use super::input_lines::LineLimit;

mod call;
mod gate;
mod hot_call;
mod http;
mod introduction;
mod kept;
mod message;
mod own;
mod pages;
mod resources;
mod server;
mod sessions;
mod stdio;
mod tools;

use call::Calls;
use own::Own;
use server::Offer;
use tools::Choice;

/// Serve the tools to a client of the Model Context Protocol
///
/// It serves on standard input and output, or with --http by streamable HTTP. The tools are answer and calculator (mathjs);
/// with --all, python, sympy and solve as well.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline mcp
  pascaline mcp --only answer
  pascaline mcp --tools solve,nanochat,agent_loop/get_current_time --root . --read-only
  pascaline mcp --http --port 8722")]
pub(super) struct Mcp {
    /// More tools: python, sympy, solve, or of the catalogue set/name, such as `agent_loop/get_current_time`, or a set
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    tools: Vec<String>,
    /// Add python, sympy and solve
    #[arg(long)]
    all: bool,
    /// Offer exactly these tools
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with_all = ["tools", "all"])]
    only: Vec<String>,
    /// Add read, write, edit, grep, find and ls in this folder; they cannot reach anything else
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Of those, add only the ones that change nothing
    #[arg(long, requires = "root")]
    read_only: bool,
    /// Serve http://HOST:PORT/mcp
    #[arg(long)]
    http: bool,
    #[command(flatten)]
    options: http::Options,
    #[command(flatten)]
    limit: LineLimit,
}

/// The exit code of a command that cannot be run as it was given.
const MISUSED: u8 = 2;

impl Mcp {
    pub(super) fn run(self, config: Config, component: &[u8], workspace: &Embedded) -> io::Result<ExitCode> {
        let Self { tools, all, only, root, read_only, http, options, limit } = self;
        let kept = match options.kept() {
            Ok(kept) => kept,
            Err(error) => {
                complain(error)?;
                return Ok(ExitCode::from(MISUSED));
            }
        };
        if http {
            http::block_signals()?;
        }
        // A bundle whose user has chosen no folder passes an empty one.
        let root = root.filter(|root| !root.as_os_str().is_empty());
        let choice = Choice { tools, all, only, root, read_only };
        let offer = match offered(&choice, config, component, workspace) {
            Ok(offer) => Arc::new(offer),
            Err(error) => {
                complain(error)?;
                return Ok(ExitCode::from(MISUSED));
            }
        };
        if http {
            http::serve(options, offer, kept)?;
        } else {
            stdio::serve(limit, offer)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What a server with these tools offers; an error if there is no such tool or folder.
fn offered(choice: &Choice, config: Config, component: &[u8], workspace: &Embedded) -> io::Result<Offer> {
    let own = Own::read()?;
    let tools = choice.tools(&own)?;
    let calls = Calls::new(choice, &tools, config, component, workspace)?;
    Ok(Offer::new(&own, tools, calls))
}
