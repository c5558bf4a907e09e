//! The command line before clap reads it: the subcommand may be left out, and words that begin with a minus belong to the text.

use std::ffi::{OsStr, OsString};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Command, CommandFactory};

use super::Cli;
use super::console::input_is_terminal;

/// The subcommand of a text without one.
const OF_A_TEXT: &str = "answer";

/// The subcommand of a person without a text.
const OF_A_PERSON: &str = "repl";

/// The positional argument whose values are joined.
pub(super) const TEXT: &str = "TEXT";

/// The command line as clap reads it.
pub(super) struct CommandLine {
    /// Such as `pascaline answer --json -- 2 + 2` for `pascaline 2 + 2 --json`.
    pub(super) arguments: Vec<OsString>,
    /// The words of a text without a subcommand, unless it follows `--`.
    bare: Vec<OsString>,
}

impl CommandLine {
    /// Without a subcommand and a text, it is `repl` on a terminal and `answer` elsewhere.
    pub(super) fn of(arguments: Vec<OsString>, command: &Command) -> clap::error::Result<Self> {
        let place = subcommand_of(&arguments, command);
        let implied = match place {
            Some(_) => None,
            None if asks_for_help(&arguments) && !has_words(&arguments, command) => None,
            None if arguments.iter().any(|word| word == "--") || has_words(&arguments, command) => Some(OF_A_TEXT),
            None if input_is_terminal() => Some(OF_A_PERSON),
            None => Some(OF_A_TEXT),
        };
        let Some(name) = place.and_then(|at| arguments.get(at)?.to_str()).or(implied) else {
            return Ok(Self { arguments, bare: Vec::new() });
        };
        let Some(subcommand) = command.find_subcommand(name).filter(|subcommand| takes_a_text(subcommand)) else {
            return Ok(Self { arguments: inserted(arguments, implied), bare: Vec::new() });
        };
        let rest = arguments.iter().enumerate().skip(1).filter(|(at, _)| Some(*at) != place).map(|(_, word)| word);
        let Split { options, words } = Split::of(rest, &[command, subcommand]);
        if words.is_empty()
            && (arguments.iter().any(|word| word == "--") || input_is_terminal())
            && !asks_for_help(&options)
            && !reads_a_file(&options)
        {
            let message = "there is no text; write it after the command, or `-` to read lines of the standard input";
            return Err(Cli::command().error(ErrorKind::MissingRequiredArgument, message));
        }
        let (program, separator) = (arguments.first().cloned().unwrap_or_default(), "--".into());
        let may_be_misspelt = implied.is_some() && !arguments.iter().any(|word| word == "--");
        let bare = if may_be_misspelt { words.clone() } else { Vec::new() };
        let arguments = [vec![program, name.into()], options, vec![separator], words].concat();
        Ok(Self { arguments, bare })
    }

    /// The error of `evla`, which is a slip of a subcommand, if it is all that was written.
    pub(super) fn misspelt_subcommand(&self) -> Option<clap::Error> {
        let [word] = &self.bare[..] else { return None };
        let mut command = Cli::command();
        let names = command.get_subcommands().map(Command::get_name).chain(["help"]);
        let name = { names }.find(|name| word.to_str().is_some_and(|word| is_slip(word, name)))?.to_owned();
        let mut error = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(&command);
        error.insert(ContextKind::InvalidSubcommand, ContextValue::String(word.to_string_lossy().into_owned()));
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![name]));
        error.insert(ContextKind::Usage, ContextValue::StyledStr(command.render_usage()));
        Some(error)
    }
}

/// Whether a word is a name with one letter too many, too few or wrong, or with two exchanged. A word of two letters is a text.
fn is_slip(word: &str, name: &str) -> bool {
    const SHORTEST: usize = 3;
    let (mut one, mut other): (Vec<_>, Vec<_>) = (word.chars().collect(), name.chars().collect());
    let before = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let long_enough = one.len() >= SHORTEST;
    (one, other) = (one.split_off(before), other.split_off(before));
    while one.last().is_some_and(|last| other.last() == Some(last)) {
        one.pop();
        other.pop();
    }
    let is_exchange = one.len() == 2 && one.iter().rev().eq(&other);
    long_enough && word != name && (is_exchange || one.len() <= 1 && other.len() <= 1)
}

/// Whether the texts are in a file, and not on the command line.
fn reads_a_file(options: &[OsString]) -> bool {
    options
        .iter()
        .filter_map(|option| option.to_str())
        .any(|option| option == "--pairs" || option.starts_with("--pairs="))
}

fn inserted(mut arguments: Vec<OsString>, subcommand: Option<&str>) -> Vec<OsString> {
    arguments.splice(1..1, subcommand.map(OsString::from));
    arguments
}

/// Whether the words of a subcommand are joined.
fn takes_a_text(subcommand: &Command) -> bool {
    subcommand.get_positionals().any(|argument| argument.get_id() == TEXT)
}

/// The place of the subcommand: it is the first word, if that is the name of one.
fn subcommand_of(arguments: &[OsString], command: &Command) -> Option<usize> {
    let mut words = arguments.iter().enumerate().skip(1);
    while let Some((at, word)) = words.next() {
        match Word::of(word, &of_any_text(command)) {
            Word::Option { with_value: true } => {
                words.next();
            }
            Word::Option { with_value: false } => {}
            Word::Separator => return None,
            Word::Other => {
                let is_subcommand = word == "help" || command.find_subcommand(word).is_some();
                return is_subcommand.then_some(at);
            }
        }
    }
    None
}

fn has_words(arguments: &[OsString], command: &Command) -> bool {
    !Split::of(arguments.iter().skip(1), &of_any_text(command)).words.is_empty()
}

/// The commands whose options may stand before a text without a subcommand.
fn of_any_text(command: &Command) -> Vec<&Command> {
    let subcommands = [OF_A_TEXT, OF_A_PERSON].map(|name| command.find_subcommand(name));
    [Some(command)].into_iter().chain(subcommands).flatten().collect()
}

/// The options with their values, and the words between them.
#[derive(Default)]
struct Split {
    options: Vec<OsString>,
    words: Vec<OsString>,
}

impl Split {
    fn of<'w>(mut arguments: impl Iterator<Item = &'w OsString>, commands: &[&Command]) -> Self {
        let mut split = Self::default();
        while let Some(word) = arguments.next() {
            match Word::of(word, commands) {
                Word::Option { with_value } => {
                    split.options.push(word.clone());
                    split.options.extend(with_value.then(|| arguments.next()).flatten().cloned());
                }
                Word::Separator => split.words.extend(arguments.by_ref().cloned()),
                Word::Other => split.words.push(word.clone()),
            }
        }
        split
    }
}

/// What a word of the command line is.
enum Word {
    /// The next word may be its value.
    Option {
        with_value: bool,
    },
    /// `--`
    Separator,
    Other,
}

impl Word {
    /// `--jsno` is an option too, which clap refuses; `-2` and `--2` are not.
    fn of(word: &OsStr, commands: &[&Command]) -> Self {
        let Some(text) = word.to_str() else { return Self::Other };
        match text.strip_prefix("--") {
            Some("") => Self::Separator,
            Some(option) if option.starts_with(|first: char| first.is_ascii_alphabetic()) => {
                let takes_value = |action: &ArgAction| matches!(action, ArgAction::Set | ArgAction::Append);
                let with_value = commands
                    .iter()
                    .flat_map(|command| command.get_opts())
                    .any(|known| known.get_long() == Some(option) && takes_value(known.get_action()));
                Self::Option { with_value }
            }
            None if matches!(text, "-h" | "-V") => Self::Option { with_value: false },
            _ => Self::Other,
        }
    }
}

/// Whether `--help-limits` is among the options, whatever else is missing.
pub(super) fn ask_for_limits(arguments: &[OsString]) -> bool {
    arguments.iter().take_while(|word| *word != "--").any(|word| word == "--help-limits")
}

fn asks_for_help(arguments: &[OsString]) -> bool {
    arguments.iter().any(|word| matches!(word.to_str(), Some("-h" | "--help" | "-V" | "--version")))
}
