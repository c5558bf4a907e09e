use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::host::{HostReply, Sandbox};
use pascaline::{Alternative, Angle, Locale, Options};

use super::console::{complain, print, print_json};
use super::eval::{ErrorJson, binding};
use super::rendered;

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
    /// The text
    #[arg(allow_hyphen_values = true)]
    text: String,
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
    /// Print { type, text, exact?, decimal?, solutions?, reading, notes, alternatives? }, or { error: … } as eval does
    #[arg(long)]
    json: bool,
}

impl Answer {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        let options = Options::default()
            .with_scope(self.scope.clone())
            .with_ans(self.ans.as_deref())
            .with_angle(if self.degrees { Angle::Degrees } else { Angle::Radians })
            .with_digits(self.digits)
            .with_locale(self.locale.unwrap_or_default())
            .with_limits(sandbox.config().limits);
        let outcome = sandbox.answer(&self.text, &options);
        match &outcome {
            Ok(reply) if self.json => print_json(reply)?,
            Ok(reply) => self.tell(reply)?,
            Err(error) if self.json => print_json(&ErrorJson::from(error.clone()))?,
            Err(error) => complain(rendered(error))?,
        }
        Ok(if outcome.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn tell(&self, HostReply { text, shown_exact, reading, notes, alternatives, .. }: &HostReply) -> io::Result<()> {
        print(text)?;
        if let Some(exact) = shown_exact {
            complain(format_args!("exact: {exact}"))?;
        }
        if *reading != self.text {
            complain(format_args!("reading: {reading}"))?;
        }
        for note in notes {
            complain(format_args!("note: {}", note.message))?;
        }
        for Alternative { reading, text, .. } in alternatives {
            complain(format_args!("or: {reading} = {text}"))?;
        }
        Ok(())
    }
}
