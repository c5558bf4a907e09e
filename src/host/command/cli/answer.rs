use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::host::{HostReply, Sandbox};
use pascaline::{Alternative, Angle, Locale, Options};

use super::eval::binding;
use super::input_lines::LineLimit;
use super::now::{Clock, clock, now};
use super::said::{Aside, Label, Said, to_each};
use super::words::{CommandLine, TEXT};

/// Answer what people write, exactly: percentages, fractions, units, money, dates, LaTeX, equations
///
/// The answer is printed on the standard output. What is worth knowing about it follows on the standard error: the exact
/// value where the answer is cut off, the reading, notes, and other readings with their answers.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline answer '15% of 240'
  pascaline answer 'x - y = 70; x = 6y'
  pascaline answer 'pi r^2' --scope r=1/3 --digits 30
  pascaline answer 'sin 30' --degrees --json")]
pub(super) struct Answer {
    /// The text; without one, or for `-`, each line of the standard input is a text
    #[arg(id = TEXT)]
    words: Vec<String>,
    /// A name; its value is an expression. Repeat for more
    #[arg(long, value_name = "NAME=VALUE", value_parser = binding)]
    scope: Vec<(String, String)>,
    /// The last answer
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    ans: Option<String>,
    /// Angles without a unit are in degrees, not in radians
    #[arg(long)]
    degrees: bool,
    /// Significant digits of the decimal value
    #[arg(long, value_name = "N", default_value_t = Options::default().digits)]
    digits: u32,
    /// The language of the writer, such as en or de-CH: whether 1.234 is a thousand
    #[arg(long, value_name = "TAG")]
    locale: Option<Locale>,
    /// The time from which today is told, such as 2026-11-28T10:30:00Z, or none [default: the system's]
    #[arg(long, value_name = "INSTANT", value_parser = clock)]
    now: Option<Clock>,
    /// Print { type, text, exact?, decimal?, solutions?, reading, notes, alternatives? }, or { error: … } as eval does
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LineLimit,
}

impl Answer {
    pub(super) fn run(self, sandbox: &Sandbox, line: &CommandLine) -> io::Result<ExitCode> {
        let options = Options::default()
            .with_scope(self.scope.clone())
            .with_ans(self.ans.as_deref())
            .with_angle(if self.degrees { Angle::Degrees } else { Angle::Radians })
            .with_digits(self.digits)
            .with_locale(self.locale.unwrap_or_default())
            .with_now(now(self.now))
            .with_limits(sandbox.config().limits);
        to_each(&self.words, &self.limit, self.json, |text| match sandbox.answer(text, &options) {
            Ok(reply) if self.json => Said::json(&reply),
            Ok(reply) => Ok(said(reply, text)),
            Err(error) => match line.misspelt_subcommand() {
                Some(misspelt) => Ok(Said::Refusal(misspelt)),
                None => Said::failure(error, self.json),
            },
        })
    }
}

/// The answer, and what is worth knowing about it.
pub(super) fn said(reply: HostReply, asked: &str) -> Said {
    let HostReply { text, shown_exact, reading, notes, alternatives, .. } = reply;
    let exact = shown_exact.map(|exact| Aside { label: Label::Exact, text: exact });
    let is_new = !is_same(&reading, asked) && reading != text;
    let reading = is_new.then_some(Aside { label: Label::Reading, text: reading });
    let notes = notes.into_iter().map(|note| Aside { label: Label::Note, text: note.message });
    let others = alternatives
        .into_iter()
        .map(|Alternative { reading, text, .. }| Aside { label: Label::Or, text: format!("{reading} = {text}") });
    Said::Answer(vec![text], exact.into_iter().chain(reading).chain(notes).chain(others).collect())
}

/// Whether a reading is what was written, up to spaces.
pub(super) fn is_same(reading: &str, asked: &str) -> bool {
    reading.split_whitespace().flat_map(str::chars).eq(asked.split_whitespace().flat_map(str::chars))
}
