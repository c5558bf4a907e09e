//! `answer`: what people and models write.

use std::mem::take;

use pascaline_answer::{Angle, Kind, Options, Reply, SessionReply};
use pascaline_base::Error;
use pascaline_js::engine::Engine;
use pascaline_js::inputs::{Input, Text, read_entries, read_limits, split_cells};
use pascaline_js::outcome::{Failure, JsNote};
use pascaline_js::wire::{Entry, Flag, Flags, Outcome};
use serde::Serialize;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

/// What few replies have, as JSON.
#[derive(Serialize)]
struct Rest {
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Map<String, Value>>>,
    notes: Vec<JsNote>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<Alternative>,
}

#[derive(Serialize)]
struct Alternative {
    reading: String,
    text: String,
}

/// Answers the text in the first `length` bytes. The entries are the scope, whose values are texts, and `ans`, the locale and the
/// time if there are any. The texts of the outcome are the type, the answer, the exact value, that which is shown, the decimal digits and
/// the reading, of which an absent one is empty; and the rest as JSON, empty if there is nothing else to tell.
#[wasm_bindgen]
pub fn answer(engine: &mut Engine, length: usize, entries: usize, digits: u32, flags: u32) -> u32 {
    let outcome = answered(engine, [length, entries], digits, flags, pascaline_answer::answer);
    give(engine, length, outcome.map(|reply| (reply, String::new())))
}

/// Answers a text of a session in the same way. The outcome has one text more: the scope and the `ans` of the next text, as JSON.
#[wasm_bindgen(js_name = answerInSession)]
pub fn answer_in_session(engine: &mut Engine, length: usize, entries: usize, digits: u32, flags: u32) -> u32 {
    let outcome = answered(engine, [length, entries], digits, flags, pascaline_answer::answer_in_session);
    let outcome = outcome.map(|SessionReply { reply, scope, ans, .. }| {
        let next = serde_json::to_string(&(scope, ans)).unwrap_or_default();
        (reply, next)
    });
    give(engine, length, outcome)
}

/// Answers with what the entries and the flags say.
fn answered<T>(
    engine: &Engine,
    [length, entries]: [usize; 2],
    digits: u32,
    flags: u32,
    answer: fn(&str, &Options) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut text = Text(&engine.text);
    let source = text.take(length);
    let flags = Flags(flags);
    let (entry_cells, limit_cells) = split_cells(&engine.cells, entries);
    let angle = if flags.has(Flag::Degrees) { Angle::Degrees } else { Angle::Radians };
    let limits = read_limits(limit_cells, flags);
    let mut options = Options::default().with_digits(digits).with_angle(angle).with_limits(limits);
    let mut scope = Vec::new();
    for Input { kind, name, text, .. } in read_entries(&mut text, entry_cells) {
        match kind {
            Entry::Ans => options = options.with_ans(text),
            Entry::Locale => options = options.with_locale(text.parse()?),
            Entry::Now => options = options.with_now(Some(text.parse()?)),
            _ => scope.push((name, text)),
        }
    }
    answer(source, &options.with_scope(scope))
}

/// Gives the texts of a reply, and what follows from it for the next text.
fn give(engine: &mut Engine, length: usize, outcome: Result<(Reply, String), Error>) -> u32 {
    let source = Text(&engine.text).take(length);
    let outcome = match outcome {
        Ok((mut reply, next)) => {
            let rest = rest(source, &mut reply).unwrap_or_default();
            let Reply { kind, text, exact, decimal, reading, .. } = &reply;
            let texts = [exact.as_deref(), reply.shown_exact(), decimal.as_deref()];
            let [exact, shown, decimal] = texts.map(Option::unwrap_or_default);
            engine.give_texts(&[kind.as_str(), text, exact, shown, decimal, reading, &rest, &next]);
            Outcome::Text
        }
        Err(error) => {
            let failure = Failure::new(error, source);
            engine.give_failure(&failure)
        }
    };
    outcome as u32
}

fn rest(source: &str, reply: &mut Reply) -> Option<String> {
    let kind = reply.kind;
    let (solutions, notes) = (take(&mut reply.solutions), take(&mut reply.notes));
    let alternatives = take(&mut reply.alternatives);
    if kind != Kind::Solutions && notes.is_empty() && alternatives.is_empty() {
        return None;
    }
    let object = |solution: Vec<(String, String)>| solution.into_iter().map(|(name, value)| (name, value.into()));
    let rest = Rest {
        solutions: (kind == Kind::Solutions).then(|| solutions.into_iter().map(|one| object(one).collect()).collect()),
        notes: notes.into_iter().map(|note| JsNote::new(note, source)).collect(),
        alternatives: alternatives
            .into_iter()
            .map(|pascaline_answer::Alternative { reading, text, .. }| Alternative { reading, text })
            .collect(),
    };
    serde_json::to_string(&rest).ok()
}
