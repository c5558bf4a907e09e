use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use pascaline::chat::{ByteTokenizer, COMPLETION_TOKENS, Conversation, Piece, Planned, Segment, encode};
use pascaline::host::{Sandbox, conversation};
use serde::Serialize;
use serde::de::IgnoredAny;

use super::console::{complain, print_json, print_picture};
use super::input_lines::{Input, Line, LineError, LineLimit};

/// Show what a model is trained on in conversations: green is trained on, red is not
///
/// The file is a conversation as JSON, or has one in each line. A line that is not a conversation, or that nanochat would
/// reject, is reported with its number and the place in it, the others are shown, and the exit code is 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline chat make --kind arithmetic --count 3 | pascaline chat render -
  pascaline chat render conversations.jsonl --json --max-tokens 2048")]
pub(super) struct Render {
    /// The conversations, { \"messages\": [...] } in each line; `-` for the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Leave out the last message, and begin the assistant's answer
    #[arg(long)]
    for_completion: bool,
    /// Print { ids, mask } in each line, with a token for each byte; the special tokens are 256 and above
    #[arg(long)]
    json: bool,
    /// json: cut to this number of tokens [default: 2048]
    #[arg(long, value_name = "N", requires = "json")]
    max_tokens: Option<usize>,
    #[command(flatten)]
    limit: LineLimit,
}

/// How a conversation is shown.
enum Shown {
    Picture(String),
    Tokens(Tokens),
}

impl Render {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        let mut input = Input::open(&self.file, &self.limit)?;
        let mut is_complete = true;
        let mut line = Vec::new();
        for number in 1_u64.. {
            let mut read = input.read_line(&mut line)?;
            if number == 1 && matches!(read, Line::Read) && only_begins(&line) {
                read = input.read_rest(&mut line)?;
            }
            let outcome = match read {
                Line::End => break,
                Line::TooLong => Err(input.too_long()),
                Line::Read if line.trim_ascii().is_empty() => continue,
                Line::Read => self.shown(sandbox, &line),
            };
            match outcome {
                Ok(Shown::Picture(picture)) => print_picture(&picture)?,
                Ok(Shown::Tokens(tokens)) => print_json(&tokens)?,
                Err(error) => {
                    is_complete = false;
                    complain(format_args!("Line {number}: {error}"))?;
                }
            }
        }
        Ok(if is_complete { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn shown(&self, sandbox: &Sandbox, line: &[u8]) -> Result<Shown, LineError> {
        let conversation = read(line)?;
        let plan =
            if self.for_completion { sandbox.plan_for_completion(&conversation) } else { sandbox.plan(&conversation) };
        let segments = plan??;
        if self.json {
            return Ok(Shown::Tokens(self.tokens(&segments)));
        }
        Ok(Shown::Picture(sandbox.picture(&pieces(segments))?))
    }

    fn tokens(&self, segments: &[Segment<'_>]) -> Tokens {
        // The prompt for the assistant follows the cut.
        let primer = usize::from(self.for_completion);
        let (segments, primer) = segments.split_at(segments.len().saturating_sub(primer));
        let (mut ids, mut mask) = encode(segments, &ByteTokenizer);
        let most = self.max_tokens.unwrap_or(COMPLETION_TOKENS);
        ids.truncate(most);
        mask.truncate(most);
        let (primer_ids, primer_mask) = encode(primer, &ByteTokenizer);
        ids.extend(primer_ids);
        mask.extend(primer_mask);
        Tokens { ids, mask }
    }
}

#[derive(Serialize)]
struct Tokens {
    ids: Vec<u32>,
    mask: Vec<u8>,
}

/// Whether a line begins a JSON value that continues on the next line.
fn only_begins(line: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(line).is_err_and(|error| error.is_eof())
}

fn read(line: &[u8]) -> Result<Conversation, LineError> {
    Ok(conversation::from_slice(line)??)
}

fn pieces(segments: Vec<Segment<'_>>) -> Vec<Piece> {
    let pieces = segments.into_iter();
    let pieces = pieces.map(|Segment { planned, mask }| Piece { text: text(planned), trained: mask == 1 });
    pieces.filter(|piece| !piece.text.is_empty()).collect()
}

fn text(planned: Planned<'_>) -> String {
    match planned {
        Planned::Special(special) => special.text().to_owned(),
        Planned::Text(text) => text.into_owned(),
    }
}
