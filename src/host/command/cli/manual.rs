//! What a shell and `man` know of the command: both are written from the definition of its options.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::console::{fail, print_picture};
use super::input_lines::file_error;

/// Print the completion of the command for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline completions bash > ~/.local/share/bash-completion/completions/pascaline
  pascaline completions zsh > ~/.zfunc/_pascaline
  pascaline completions fish > ~/.config/fish/completions/pascaline.fish")]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the manual page of the command, or of one of its commands
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline man | man -l -
  pascaline man answer | man -l -
  pascaline man --dir ~/.local/share/man/man1")]
pub(super) struct Man {
    /// Such as `answer`
    command: Option<String>,
    /// Write all pages into a folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

impl Completions {
    pub(super) fn run(self) -> io::Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "pascaline", &mut script);
        print_bytes(&script)
    }
}

impl Man {
    pub(super) fn run(self) -> io::Result<ExitCode> {
        let mut command = Cli::command();
        if let Some(dir) = &self.dir {
            clap_mangen::generate_to(command, dir).map_err(|error| file_error(dir, &error))?;
            return Ok(ExitCode::SUCCESS);
        }
        command.build();
        let shown = match &self.command {
            None => Some(&command),
            Some(name) => command.find_subcommand(name),
        };
        let Some(shown) = shown else {
            fail("", "There is no such command\nhint: `pascaline --help` lists them")?;
            return Ok(ExitCode::FAILURE);
        };
        let mut page = Vec::new();
        clap_mangen::Man::new(shown.clone()).render(&mut page)?;
        print_bytes(&page)
    }
}

fn print_bytes(bytes: &[u8]) -> io::Result<ExitCode> {
    print_picture(String::from_utf8_lossy(bytes).trim_end())?;
    Ok(ExitCode::SUCCESS)
}
