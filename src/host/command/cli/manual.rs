//! What a shell and `man` know of the command: both are written from the definition of its options.

use std::io::{self, Cursor, Write};
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::console::print_picture;

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

/// Print the manual page of the command
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline man | man -l -
  pascaline man > ~/.local/share/man/man1/pascaline.1")]
pub(super) struct Man;

impl Completions {
    pub(super) fn run(self) -> io::Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "pascaline", &mut script);
        print_bytes(&script)
    }
}

impl Man {
    pub(super) fn run(self) -> io::Result<ExitCode> {
        let mut page = Cursor::new(Vec::new());
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        for subcommand in Cli::command().get_subcommands() {
            let manual = clap_mangen::Man::new(subcommand.clone());
            writeln!(page, ".SH \"PASCALINE {}\"", subcommand.get_name().to_uppercase())?;
            manual.render_synopsis_section(&mut page)?;
        }
        print_bytes(page.get_ref())
    }
}

fn print_bytes(bytes: &[u8]) -> io::Result<ExitCode> {
    print_picture(String::from_utf8_lossy(bytes).trim_end())?;
    Ok(ExitCode::SUCCESS)
}
