#![expect(clippy::disallowed_types, reason = "the command reads and writes files; the core does not")]

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use pascaline::chat::Conversation;
use pascaline::chat::make::{self, Operator, draw_letter};
use pascaline::host::{Sandbox, conversation};
use serde::Deserialize;

use super::console::{buffered_output, complain, named, output_is_terminal, write_json};
use super::input_lines::{Input, Line, LineError, LineLimit, file_error};
use super::progress::Progress;

/// Make training data: conversations that call the calculator, one JSON object in each line
///
/// Every output is computed. A line of an input file that cannot be used is reported with its number, the others are
/// processed, and the exit code is 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline chat make --kind arithmetic --count 100000 --seed 7 --operators '+-*/' --out arithmetic.jsonl
  pascaline chat make --kind gsm8k --file gsm8k_train.jsonl > gsm8k.jsonl
  pascaline chat make --kind spelling --words words.txt --seed 7")]
pub(super) struct Make {
    /// The kind of conversation to make
    #[arg(long, value_enum)]
    kind: Kind,
    /// arithmetic: the number of problems [default: 1000]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// arithmetic, spelling: the same seed draws the same problems [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// arithmetic: the operators to draw from, among + - * / [default: *]
    #[arg(long, value_name = "SIGNS", allow_hyphen_values = true, value_parser = operators)]
    operators: Option<Operators>,
    /// gsm8k: the problems, { "question", "answer" } in each line; `-` for the standard input
    #[arg(long, value_name = "FILE", required_if_eq("kind", "gsm8k"))]
    file: Option<PathBuf>,
    /// gsm8k: the source of the outputs [default: computed]
    #[arg(long, value_enum)]
    outputs: Option<Outputs>,
    /// spelling: the words, one in each line; `-` for the standard input
    #[arg(long, value_name = "FILE", required_if_eq("kind", "spelling"))]
    words: Option<PathBuf>,
    /// Write to a file instead of the standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limit: LineLimit,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// `What is 12 * 34?`
    Arithmetic,
    /// The annotated answers of GSM8K
    Gsm8k,
    /// How often a letter occurs in a word
    Spelling,
}

#[derive(Clone, Copy, ValueEnum)]
enum Outputs {
    /// From the calculator; a call that it does not answer is left out
    Computed,
    /// From the annotations, as in nanochat
    Annotated,
}

#[derive(Clone, Default)]
struct Operators(Vec<Operator>);

/// Why the signs are not a set of operators.
#[derive(Debug)]
enum OperatorsError {
    NoOperator(String),
    Repeated(String),
    Empty,
}

impl fmt::Display for OperatorsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoOperator(sign) => write!(f, "`{sign}` is not one of + - * /"),
            Self::Repeated(sign) => write!(f, "`{sign}` occurs twice"),
            Self::Empty => f.write_str("no operator is given"),
        }
    }
}

impl std::error::Error for OperatorsError {}

fn operators(signs: &str) -> Result<Operators, OperatorsError> {
    let mut operators = Vec::new();
    for sign in signs.split("").filter(|sign| !sign.is_empty()) {
        match Operator::of(sign) {
            None => return Err(OperatorsError::NoOperator(sign.to_owned())),
            Some(operator) if operators.contains(&operator) => return Err(OperatorsError::Repeated(sign.to_owned())),
            Some(operator) => operators.push(operator),
        }
    }
    if operators.is_empty() { Err(OperatorsError::Empty) } else { Ok(Operators(operators)) }
}

/// A line of GSM8K.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Problem {
    question: String,
    answer: String,
}

/// The makers, as the command calls them.
impl Make {
    fn arithmetic(&self, sandbox: &Sandbox, index: u64) -> io::Result<Conversation> {
        let operators = self.operators.as_ref().map_or(&[][..], |operators| &operators.0);
        sandbox.arithmetic_conversation(self.seed.unwrap_or(0), index, operators).map_err(io::Error::other)
    }

    fn conversation(&self, sandbox: &Sandbox, number: u64, line: &[u8]) -> Result<Conversation, LineError> {
        if self.kind == Kind::Gsm8k { self.gsm8k(sandbox, line) } else { self.spelling(sandbox, number, line) }
    }

    fn gsm8k(&self, sandbox: &Sandbox, line: &[u8]) -> Result<Conversation, LineError> {
        let Problem { question, answer } = serde_json::from_slice(line)?;
        let outputs = match self.outputs {
            Some(Outputs::Annotated) => make::Outputs::Annotated,
            Some(Outputs::Computed) | None => make::Outputs::Computed,
        };
        Ok(sandbox.gsm8k_conversation(&question, &answer, outputs)?)
    }

    fn spelling(&self, sandbox: &Sandbox, number: u64, line: &[u8]) -> Result<Conversation, LineError> {
        let word = str::from_utf8(line.trim_ascii()).map_err(|_| LineError::WordNotUtf8)?;
        let letter = draw_letter(word, self.seed.unwrap_or(0), number);
        Ok(sandbox.spelling_conversation(word, letter)?)
    }
}

impl Make {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        self.refuse_stray_options()?;
        let input = self.input()?;
        let mut output = self.output()?;
        let complete = match input {
            None => self.write_seeded(sandbox, &mut output)?,
            Some(input) => self.write_lines(sandbox, input, &mut output)?,
        };
        output.flush()?;
        Ok(if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn refuse_stray_options(&self) -> io::Result<()> {
        let stray = [
            (self.count.is_some(), "--count", self.kind == Kind::Arithmetic),
            (self.seed.is_some(), "--seed", self.kind != Kind::Gsm8k),
            (self.operators.is_some(), "--operators", self.kind == Kind::Arithmetic),
            (self.file.is_some(), "--file", self.kind == Kind::Gsm8k),
            (self.outputs.is_some(), "--outputs", self.kind == Kind::Gsm8k),
            (self.words.is_some(), "--words", self.kind == Kind::Spelling),
        ];
        match stray.into_iter().find(|(given, _, fits)| *given && !fits) {
            Some((_, option, _)) => {
                Err(io::Error::other(format!("{option} does not apply to this kind of training data")))
            }
            None => Ok(()),
        }
    }

    fn input(&self) -> io::Result<Option<Input>> {
        let path = self.file.as_deref().or(self.words.as_deref());
        path.map(|path| Input::open(path, &self.limit)).transpose()
    }

    fn output(&self) -> io::Result<Output> {
        let Some(out) = &self.out else {
            return Ok(Output { lines: Box::new(buffered_output()), name: "standard output".to_owned() });
        };
        let input = self.file.as_ref().or(self.words.as_ref());
        if input.is_some_and(|input| is_same_file(input, out)) {
            return Err(io::Error::other("The output would overwrite the input"));
        }
        let file = File::create(out).map_err(|error| file_error(out, &error))?;
        Ok(Output { lines: Box::new(BufWriter::new(file)), name: out.display().to_string() })
    }

    /// A bar would mix with the lines on the terminal.
    fn progress(&self, length: Option<u64>) -> Progress {
        Progress::new(length.filter(|_| self.out.is_some() || !output_is_terminal()))
    }

    fn write_seeded(&self, sandbox: &Sandbox, output: &mut Output) -> io::Result<bool> {
        const COUNT: u64 = 1000;
        let count = self.count.unwrap_or(COUNT);
        let mut progress = self.progress(Some(count));
        for index in 0..count {
            output.write(&self.arithmetic(sandbox, index)?)?;
            progress.advance(1);
        }
        Ok(true)
    }

    /// Makes a conversation from each line; returns whether every line produced one.
    fn write_lines(&self, sandbox: &Sandbox, mut input: Input, output: &mut Output) -> io::Result<bool> {
        let mut progress = self.progress(input.length);
        let mut complete = true;
        let mut line = Vec::new();
        for number in 1_u64.. {
            let outcome = match input.read_line(&mut line)? {
                Line::End => break,
                Line::TooLong => Err(input.too_long()),
                Line::Read if line.trim_ascii().is_empty() => continue,
                Line::Read => self.conversation(sandbox, number, &line),
            };
            match outcome {
                Ok(conversation) => output.write(&conversation)?,
                Err(error) => {
                    complete = false;
                    progress.aside(|| complain(format_args!("Line {number}: {error}")))?;
                }
            }
            progress.advance(line.len() as u64 + 1);
        }
        Ok(complete)
    }
}

/// The destination of the conversations.
struct Output {
    lines: Box<dyn Write>,
    name: String,
}

impl Output {
    fn write(&mut self, conversation: &Conversation) -> io::Result<()> {
        let written = write_json(&mut *self.lines, &conversation::to_json(conversation));
        written.map_err(|error| named(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lines.flush().map_err(|error| named(&self.name, &error))
    }
}

/// Whether two paths lead to the same file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
        use std::os::unix::fs::MetadataExt;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}
