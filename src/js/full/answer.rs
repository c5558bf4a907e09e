//! `answer`: what people and models write.

use pascaline_answer::{self as reading, Angle, Kind, Options, Reply};
use pascaline_base::{Error, Note};
use pascaline_js::{Engine, Failure, JsNote, TEXT, Text, limits_of_call, to_kind, to_length};
use serde::Serialize;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

/// An angle without a unit is in degrees.
const DEGREES: u32 = 2;

/// An entry that is not a name of the scope: the value of `ans`.
const ANS: u32 = 7;
/// An entry that is not a name of the scope: the tag of a language.
const LOCALE: u32 = 8;

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

/// Answers the text in the first `length` bytes. The entries are the scope, whose values are texts, and `ans` and the locale if
/// there are any. The texts of the outcome are the type, the answer, the exact value, the decimal digits and the reading, of
/// which an absent one is empty; and the rest as JSON, empty if there is nothing else to tell.
#[wasm_bindgen]
pub fn answer(engine: &mut Engine, length: usize, entries: usize, digits: u32, flags: u32) -> u32 {
    let mut text = Text(&engine.text);
    let source = text.take(length);
    let (entry_cells, limit_cells) = engine.cells.split_at(engine.cells.len().min(entries * 4));
    let options = Options::default().with_digits(digits).with_limits(limits_of_call(limit_cells, flags));
    match answered(source, text, entry_cells, in_degrees(options, flags)) {
        Ok(Reply { kind, text, exact, decimal, solutions, reading, notes, alternatives, .. }) => {
            let rest = rest(source, kind, solutions, notes, alternatives);
            let [exact, decimal, rest] = [exact, decimal, rest].map(Option::unwrap_or_default);
            engine.give_texts(&[kind.as_str(), &text, &exact, &decimal, &reading, &rest]);
            TEXT
        }
        Err(error) => {
            let failure = Failure::new(error, source);
            engine.give_failure(&failure)
        }
    }
}

fn in_degrees(options: Options<'_>, flags: u32) -> Options<'_> {
    if flags & DEGREES == 0 { options } else { options.with_angle(Angle::Degrees) }
}

/// Reads the entries, and answers. `text` begins at the first name.
fn answered<'a>(source: &str, mut text: Text<'a>, cells: &[f64], mut options: Options<'a>) -> Result<Reply, Error> {
    let mut scope = Vec::new();
    for cells in cells.chunks_exact(4) {
        let (name, value) = (text.take(to_length(cells[3])), text.take(to_length(cells[1])));
        match to_kind(cells[0]) {
            ANS => options = options.with_ans(value),
            LOCALE => options = options.with_locale(value.parse()?),
            _ => scope.push((name, value)),
        }
    }
    reading::answer(source, &options.with_scope(&scope))
}

fn rest(
    source: &str,
    kind: Kind,
    solutions: Vec<Vec<(String, String)>>,
    notes: Vec<Note>,
    alternatives: Vec<reading::Alternative>,
) -> Option<String> {
    if kind != Kind::Solutions && notes.is_empty() && alternatives.is_empty() {
        return None;
    }
    let object = |solution: Vec<(String, String)>| solution.into_iter().map(|(name, value)| (name, value.into()));
    let rest = Rest {
        solutions: (kind == Kind::Solutions).then(|| solutions.into_iter().map(|one| object(one).collect()).collect()),
        notes: notes.into_iter().map(|note| JsNote::new(note, source)).collect(),
        alternatives: alternatives
            .into_iter()
            .map(|reading::Alternative { reading, text, .. }| Alternative { reading, text })
            .collect(),
    };
    serde_json::to_string(&rest).ok()
}
