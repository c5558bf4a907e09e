//! Colours on a terminal: who wants them, and what has which.

use std::env::var_os;
use std::sync::OnceLock;

use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};

/// Who gets colours.
#[expect(clippy::doc_markdown, reason = "the help shows it as it is")]
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// A terminal, unless NO_COLOR or TERM=dumb is set; and everybody if CLICOLOR_FORCE is
    Auto,
    /// Everybody
    Always,
    /// Nobody
    Never,
}

static WHEN: OnceLock<When> = OnceLock::new();

/// Keeps what the command line says.
pub(super) fn choose(when: When) {
    // It is said once.
    let _ = WHEN.set(when);
}

/// Whether a stream gets colours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Colours(bool);

/// The colours of a stream: an option counts more than the environment, and the environment more than the terminal.
pub(super) fn of_stream(is_terminal: bool) -> Colours {
    let is_set = |name: &str| var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    let has_no_color = var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Colours(match WHEN.get() {
        Some(When::Always) => true,
        Some(When::Never) => false,
        Some(When::Auto) | None => !has_no_color && (is_set("CLICOLOR_FORCE") || is_terminal && !is_dumb()),
    })
}

/// Whether the terminal only shows characters.
pub(super) fn is_dumb() -> bool {
    var_os("TERM").is_some_and(|term| term == "dumb")
}

impl Colours {
    fn paint(self, style: Style, text: &str) -> String {
        if self.0 && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

const WRONG: Style = AnsiColor::Red.on_default();
const NAME: Style = AnsiColor::Cyan.on_default();

/// `note: …`, with the label after as many bytes in its colour.
pub(super) fn labelled(text: &str, place: usize, colours: Colours) -> String {
    let (place, rest) = text.split_at_checked(place).unwrap_or(("", text));
    let (label, rest) = rest.split_at(rest.find(':').unwrap_or(0));
    [place, &colours.paint(NAME, label), rest].concat()
}

/// A failure: its message and the marks below the place are in one colour, the label of its hint in another.
pub(super) fn failure(text: &str, colours: Colours) -> String {
    let lines = text.lines().enumerate().map(|(at, line)| {
        let is_mark = line.trim_start().starts_with('^') && line.trim().bytes().all(|byte| byte == b'^');
        if at == 0 || is_mark {
            colours.paint(WRONG, line)
        } else if line.starts_with("hint: ") {
            labelled(line, 0, colours)
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
