//! What the command says to a text, and to each of many.

use std::io;
use std::process::ExitCode;

use pascaline::host::HostError;
use serde::Serialize;

use super::console::{aside, fail, print, print_json_text};
use super::eval::ErrorJson;
use super::input_lines::{Input, Line, LineError, LineLimit};
use super::progress::Busy;
use super::{refuse, rendered};

/// What is said to a text.
pub(super) enum Said {
    /// The answer, of which each text is a line, and what is worth knowing about it.
    Answer(Vec<String>, Vec<Aside>),
    /// The message of a failure, with its place and its hint.
    Failure(String),
    /// An answer as JSON.
    Json(String),
    /// A failure as JSON.
    JsonFailure(String),
    /// A text that was not meant as one.
    Refusal(clap::Error),
}

/// Something that is worth knowing about an answer.
pub(super) struct Aside {
    pub(super) label: Label,
    pub(super) text: String,
}

/// What an aside is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    Exact,
    Reading,
    Note,
    /// Another reading, with its answer.
    Or,
    /// Why a check ended as it did.
    Reason,
    Proof,
    /// How a claim was read.
    Claim,
    /// How a gold answer was read.
    Gold,
}

impl Label {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Reading => "reading",
            Self::Note => "note",
            Self::Or => "or",
            Self::Reason => "reason",
            Self::Proof => "proof",
            Self::Claim => "claim",
            Self::Gold => "gold",
        }
    }

    /// Whether it is a reason to doubt the answer, rather than a detail of it.
    fn is_doubt(self) -> bool {
        matches!(self, Self::Note | Self::Or)
    }
}

impl Said {
    pub(super) fn json(value: &impl Serialize) -> io::Result<Self> {
        Ok(Self::Json(serde_json::to_string(value)?))
    }

    pub(super) fn failure(error: HostError, json: bool) -> io::Result<Self> {
        if json {
            return Ok(Self::JsonFailure(serde_json::to_string(&ErrorJson::from(error))?));
        }
        Ok(Self::Failure(rendered(&error)))
    }

    fn is_failure(&self) -> bool {
        !matches!(self, Self::Answer(..) | Self::Json(_))
    }

    /// Says it to the only text.
    pub(super) fn tell(&self) -> io::Result<ExitCode> {
        match self {
            Self::Answer(texts, asides) => {
                texts.iter().try_for_each(print)?;
                asides.iter().try_for_each(|Aside { label, text }| aside("", *label, text))?;
            }
            Self::Failure(message) => fail("", message)?,
            Self::Json(json) | Self::JsonFailure(json) => print_json_text(json)?,
            Self::Refusal(error) => return refuse(error),
        }
        Ok(if self.is_failure() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// Says it to the line with this number.
    fn tell_line(&self, number: u64) -> io::Result<()> {
        let place = format!("Line {number}: ");
        match self {
            Self::Answer(texts, asides) => {
                print(texts.join(", ").replace('\n', "\\n"))?;
                let mut doubts = asides.iter().filter(|aside| aside.label.is_doubt());
                doubts.try_for_each(|Aside { label, text }| aside(&place, *label, text))
            }
            Self::Failure(message) => fail(&place, message),
            Self::Json(json) => print_json_text(json),
            Self::Refusal(error) => refuse(error).map(drop),
            // Every failure is an object with fields.
            Self::JsonFailure(json) => {
                print_json_text(&format!("{},\"line\":{number}}}", json.strip_suffix('}').unwrap_or(json)))
            }
        }
    }
}

/// Answers the text that the words are together, or each line of the standard input if there is none.
pub(super) fn to_each(
    words: &[String],
    limit: &LineLimit,
    json: bool,
    answer: impl Fn(&str) -> io::Result<Said>,
) -> io::Result<ExitCode> {
    let answer = |text: &str| {
        let _busy = Busy::with("calculating");
        answer(text)
    };
    match words {
        [] => to_lines(limit, json, answer),
        [word] if word == "-" => to_lines(limit, json, answer),
        words => answer(&words.join(" "))?.tell(),
    }
}

/// Answers each line by itself. A line that fails does not keep the others from being answered.
fn to_lines(limit: &LineLimit, json: bool, answer: impl Fn(&str) -> io::Result<Said>) -> io::Result<ExitCode> {
    let mut input = Input::standard(limit);
    let mut exit = ExitCode::SUCCESS;
    let mut line = Vec::new();
    for number in 1_u64.. {
        let read = input.read_line(&mut line)?;
        let text = match read {
            Line::End => break,
            Line::TooLong => Err(input.too_long()),
            Line::Read => str::from_utf8(&line).map_err(|_| LineError::NotUtf8),
        };
        let said = match text.map(|text| text.strip_suffix('\r').unwrap_or(text)) {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => answer(text)?,
            Err(error) if json => {
                Said::JsonFailure(serde_json::json!({ "error": { "message": error.to_string() } }).to_string())
            }
            Err(error) => Said::Failure(error.to_string()),
        };
        if said.is_failure() {
            exit = ExitCode::FAILURE;
        }
        said.tell_line(number)?;
    }
    Ok(exit)
}
