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
mod message;
mod resources;
mod server;
mod sessions;
mod stdio;
mod tools;

use call::Calls;
use server::Offer;
use tools::Choice;

/// Serve the tools to a client of the Model Context Protocol
///
/// It serves on standard input and output, or with --http by streamable HTTP. The tools are answer, calculator (mathjs),
/// python, sympy and solve.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline mcp
  pascaline mcp --tools nanochat,agent_loop/get_current_time --root . --read-only
  pascaline mcp --http --port 8722")]
pub(super) struct Mcp {
    /// More tools: set/name, such as `agent_loop/get_current_time`, or a set, such as nanochat
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    tools: Vec<String>,
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
        let Self { tools, root, read_only, http, options, limit } = self;
        if http {
            http::block_signals()?;
        }
        let choice = Choice { tools, root, read_only };
        let (tools, calls) =
            match choice.tools().and_then(|tools| Ok((tools, Calls::new(&choice, config, component, workspace)?))) {
                Ok(offered) => offered,
                Err(error) => {
                    complain(error)?;
                    return Ok(ExitCode::from(MISUSED));
                }
            };
        let offer = Arc::new(Offer::new(tools, calls));
        if http {
            http::serve(options, offer)?;
        } else {
            stdio::serve(limit, offer)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
