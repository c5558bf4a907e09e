//! Evaluates every calculator call in a GSM8K file, and compares it with its annotation. Renders the conversations, and
//! reads them back.
//!
//! ```sh
//! make gsm8k FILE=gsm8k_train.jsonl
//! cargo run --release --example gsm8k -- --dump gsm8k_train.jsonl # what is made of each problem, as JSON Lines
//! ```

#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "an example reads a file and prints")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use pascaline::chat::make::gsm8k::{Call, Kind, calls, final_answer};
use pascaline::chat::make::{Outputs, gsm8k_conversation};
use pascaline::chat::{ByteTokenizer, Content, Conversation, Part, Special, Tokenizer, render_conversation};
use serde::Deserialize;
use serde_json::{Value, json};

/// A line of the file.
#[derive(Deserialize)]
struct Problem {
    question: String,
    answer: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (dump, file) = match &arguments[..] {
        [file] => (false, file),
        [flag, file] if flag == "--dump" => (true, file),
        _ => return Err("usage: gsm8k [--dump] FILE".into()),
    };
    let mut report = Report::default();
    let mut out = BufWriter::new(io::stdout().lock());
    for (index, line) in BufReader::new(File::open(file)?).lines().enumerate() {
        let problem: Problem = serde_json::from_str(&line?).map_err(|error| format!("Line {}: {error}", index + 1))?;
        if dump {
            writeln!(out, "{}", made_of(&problem))?;
        } else {
            report.add(&problem);
        }
    }
    if !dump {
        report.print(&mut out)?;
    }
    Ok(out.flush()?)
}

/// The results for a problem, for another program to compare.
fn made_of(Problem { question, answer }: &Problem) -> Value {
    let conversation = |outputs| parts(question, answer, outputs).iter().map(part).collect::<Value>();
    let call = |call: Call<'_>| json!([call.expression, call.annotation, call.computed, call.kind().as_str()]);
    json!({
        "annotated": conversation(Outputs::Annotated),
        "computed": conversation(Outputs::Computed),
        "calls": calls(answer).into_iter().map(call).collect::<Value>(),
        "final": final_answer(answer),
    })
}

fn parts(question: &str, answer: &str, outputs: Outputs) -> Vec<Part> {
    let content = gsm8k_conversation(question, answer, outputs).messages.pop().map(|message| message.content);
    if let Some(Content::Parts(parts)) = content { parts } else { Vec::new() }
}

fn part(part: &Part) -> Value {
    match part {
        Part::Text(text) => json!(["text", text]),
        Part::Python(text) => json!(["python", text]),
        Part::PythonOutput(text) => json!(["python_output", text]),
        Part::Other(kind) => json!([kind]),
    }
}

/// The counts.
#[derive(Default)]
struct Report {
    problems: usize,
    without_calls: usize,
    without_final_answer: usize,
    calls: usize,
    /// Calls whose annotation is exactly the calculator's text.
    same_text: usize,
    tokens: usize,
    /// Tokens that a model is trained on.
    trained: usize,
    /// Conversations that differ after rendering and reading back.
    lost: usize,
    /// Conversations with a token whose mask is wrong for its position.
    masked_wrong: usize,
    kinds: BTreeMap<Kind, Examples>,
}

#[derive(Default)]
struct Examples {
    count: usize,
    first: Vec<String>,
}

impl Report {
    fn add(&mut self, problem: &Problem) {
        for outputs in [Outputs::Computed, Outputs::Annotated] {
            self.render(&gsm8k_conversation(&problem.question, &problem.answer, outputs));
        }
        let answer = &problem.answer;
        let calls = calls(answer);
        self.problems += 1;
        self.without_calls += usize::from(calls.is_empty());
        self.without_final_answer += usize::from(final_answer(answer).is_none());
        for call in calls {
            self.calls += 1;
            self.same_text += usize::from(call.computed.as_deref() == Some(call.annotation));
            self.kinds.entry(call.kind()).or_default().add(&call);
        }
    }

    fn render(&mut self, conversation: &Conversation) {
        // A conversation that cannot be rendered counts as lost.
        let Ok((ids, mask)) = render_conversation(conversation, &ByteTokenizer, usize::MAX) else {
            self.lost += 1;
            return;
        };
        self.tokens += ids.len();
        self.trained += mask.iter().map(|bit| usize::from(*bit)).sum::<usize>();
        let read = read_back(&ids, &mask);
        self.masked_wrong += usize::from(read.is_none());
        self.lost += usize::from(read.is_some_and(|read| read != said(conversation)));
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { problems, calls, same_text, .. } = *self;
        let agree = self.kinds.get(&Kind::Agrees).map_or(0, |examples| examples.count);
        writeln!(out, "{problems} problems, {calls} calls of the calculator")?;
        writeln!(
            out,
            "{} problems without a call, {} without a final answer",
            self.without_calls, self.without_final_answer
        )?;
        writeln!(
            out,
            "{agree} calls agree with their annotation ({}), {same_text} to the letter",
            share(agree, calls)
        )?;
        let Self { tokens, trained, lost, masked_wrong, .. } = *self;
        writeln!(
            out,
            "{} conversations in {tokens} tokens, a byte each, {trained} of them trained on: {lost} are not the same when \
             read back, {masked_wrong} have a wrong mask",
            2 * problems
        )?;
        for (kind, Examples { count, first }) in self.kinds.iter().filter(|(kind, _)| **kind != Kind::Agrees) {
            writeln!(out, "\n{count} {} ({})", kind.as_str(), share(*count, calls))?;
            for example in first {
                writeln!(out, "    {example}")?;
            }
        }
        Ok(())
    }
}

/// The contents of a conversation, in order: the speaker or block, and the text. Adjacent texts of the assistant are joined.
fn said(conversation: &Conversation) -> Vec<(Special, String)> {
    let mut said = Vec::new();
    for message in &conversation.messages {
        match &message.content {
            Content::Text(text) => say(&mut said, Special::UserStart, text),
            Content::Parts(parts) => parts.iter().for_each(|part| match part {
                Part::Text(text) => say(&mut said, Special::AssistantStart, text),
                Part::Python(text) => say(&mut said, Special::PythonStart, text),
                Part::PythonOutput(text) => say(&mut said, Special::OutputStart, text),
                Part::Other(_) => {}
            }),
            Content::Other(_) => {}
        }
    }
    said
}

fn say(said: &mut Vec<(Special, String)>, who: Special, text: &str) {
    match said.last_mut() {
        Some((last, before)) if *last == who && who == Special::AssistantStart => before.push_str(text),
        _ if text.is_empty() => {}
        _ => said.push((who, text.to_owned())),
    }
}

/// Reads tokens back as the contents; `None` if one has a wrong mask: the assistant's tokens are trained on, except for
/// those that begin its turn and the calculator's output.
fn read_back(ids: &[u32], mask: &[u8]) -> Option<Vec<(Special, String)>> {
    let special = ByteTokenizer.special();
    let (mut said, mut who, mut text) = (Vec::new(), Special::Bos, Vec::new());
    for (id, bit) in ids.iter().zip(mask) {
        let of = special.of(*id);
        let is_trained = match of.unwrap_or(who) {
            Special::PythonStart | Special::PythonEnd | Special::AssistantEnd => true,
            Special::AssistantStart => of.is_none(),
            _ => false,
        };
        if is_trained != (*bit == 1) {
            return None;
        }
        let Some(of) = of else {
            text.push(*id);
            continue;
        };
        say(&mut said, who, &ByteTokenizer.decode(&text));
        text.clear();
        who = match of {
            Special::PythonEnd | Special::OutputEnd => Special::AssistantStart,
            of => of,
        };
    }
    Some(said)
}

impl Examples {
    fn add(&mut self, call: &Call<'_>) {
        const SHOWN: usize = 5;
        self.count += 1;
        if self.first.len() < SHOWN {
            let computed = call.computed.as_deref().unwrap_or("nothing");
            self.first.push(format!("{} = {}, the calculator: {computed}", call.expression, call.annotation));
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share is shown with two decimals")]
fn share(part: usize, whole: usize) -> String {
    format!("{:.2} %", 100.0 * part as f64 / whole.max(1) as f64)
}
