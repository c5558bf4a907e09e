use std::io;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use pascaline::host::Sandbox;

use super::make::Make;
use super::render::Render;

/// Work with conversations in nanochat's format
#[derive(Args)]
pub(super) struct Chat {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(Make),
    Render(Render),
}

impl Chat {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        match self.command {
            Command::Make(make) => make.run(sandbox),
            Command::Render(render) => render.run(sandbox),
        }
    }
}
