//! The notes on the answers of Python's and SymPy's dialects: `tests/cases/notes/*.toml`, and that plain inputs have none.

use std::collections::BTreeMap;

use pascaline::sympy::{self as core_sympy, DIGITS, Options};
use pascaline::tools::agent_loop::calculate;
use pascaline::tools::eval_math;
use pascaline::tools::use_calculator::use_calculator;
use pascaline::tools::{World, skills, tool};
use pascaline::{Limits, Note};
use serde::Deserialize;
use serde_json::json;

use crate::common::python::{self, AgentLoop, Nanochat, Python};
use crate::common::sympy;

/// One expression, with its value if it is compared, and all of its notes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    expression: String,
    precision: Option<u32>,
    value: Option<String>,
    #[serde(default)]
    notes: Vec<Expected>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Expected {
    code: String,
    message: String,
    /// The text at the place.
    at: Option<String>,
}

impl Expected {
    fn of(note: &Note, expression: &str) -> Self {
        let at = note.span.map(|span| expression[span.start as usize..span.end as usize].to_owned());
        Self { code: note.code.as_str().to_owned(), message: note.message.clone(), at }
    }
}

/// The cases of the corpus of one surface.
fn cases(surface: &str) -> Vec<Case> {
    #[derive(Deserialize)]
    struct File {
        case: Vec<Case>,
    }
    let path = format!("{}/tests/cases/notes/{surface}.toml", env!("CARGO_MANIFEST_DIR"));
    toml::from_str::<File>(&std::fs::read_to_string(path).expect("a file")).expect("the corpus").case
}

/// An answer and its notes.
type Answered = Option<(String, Vec<Note>)>;

fn eval_math(expression: &str, _: Option<u32>) -> Answered {
    eval_math::evaluate(expression, &Limits::default()).ok().map(|evaluated| (evaluated.to_string(), evaluated.notes()))
}

fn agent_loop(expression: &str, _: Option<u32>) -> Answered {
    calculate::calculate(expression, &Limits::default())
        .ok()
        .map(|calculated| (calculated.to_string(), calculated.notes()))
}

fn nanochat(expression: &str, _: Option<u32>) -> Answered {
    use_calculator(expression, &Limits::default()).map(|calculated| (calculated.answer.clone(), calculated.notes()))
}

fn skills(expression: &str, precision: Option<u32>) -> Answered {
    let options = Options::default().with_digits(precision.unwrap_or(DIGITS));
    let calculated = core_sympy::calculate(expression, &options).ok()?;
    Some((calculated.answer.clone(), calculated.notes()))
}

/// A file of the corpus, how its expressions are answered, and the tool and its argument that take one.
type Surface = (&'static str, fn(&str, Option<u32>) -> Answered, &'static str, &'static str);

const SURFACES: [Surface; 4] = [
    ("eval_math", eval_math, "ai2/EvalMath", "expr"),
    ("agent_loop", agent_loop, "agent_loop/calculate", "expression"),
    ("nanochat", nanochat, "nanochat/use_calculator", "expr"),
    ("sympy", skills, "skills/calculate", "value"),
];

#[test]
fn an_answer_has_its_notes() {
    let mut wrong = Vec::new();
    for (surface, answer, ..) in SURFACES {
        for case in cases(surface) {
            let Some((value, notes)) = answer(&case.expression, case.precision) else {
                wrong.push(format!("{surface}: {} has no answer", case.expression));
                continue;
            };
            let got: Vec<_> = notes.iter().map(|note| Expected::of(note, &case.expression)).collect();
            if got != case.notes || case.value.as_ref().is_some_and(|wanted| *wanted != value) {
                wrong.push(format!("{surface}: {} is {value} with {got:?}", case.expression));
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_tool_leaves_its_notes_in_the_world() {
    for (surface, answer, key, argument) in SURFACES {
        let (tool, mut world) = (tool(key).expect(key), World::default());
        for case in cases(surface) {
            let mut arguments = json!({ argument: case.expression });
            if let Some(precision) = case.precision {
                arguments["precision"] = precision.into();
            }
            tool.run(&arguments.to_string(), &mut world).expect("an answer");
            let (_, notes) = answer(&case.expression, case.precision).expect("an answer");
            assert_eq!(world.notes, notes, "{key}: {}", case.expression);
        }
        assert!(tool.run(&json!({ argument: "2+" }).to_string(), &mut world).is_err() || surface == "eval_math");
        assert_eq!(world.notes, [], "{key}: those of the call before");
    }
}

#[test]
fn a_note_on_a_replaced_text_has_no_place() {
    let success =
        skills::run("calculate", r#"{"value": "$a + sin(30)"}"#, r#"{"a": 1}"#, &Limits::default()).expect("an answer");
    assert_eq!(
        success.notes.iter().map(|note| (note.code.as_str(), note.span)).collect::<Vec<_>>(),
        [("radians", None)]
    );
    let json = skills::run_json("calculate", r#"{"value": "sin(30)"}"#, "{}", &Limits::default());
    assert!(json.ends_with(r#""notes":[{"code":"radians","message":"sin takes radians; for degrees write sin(30*pi/180).","span":{"start":0,"end":7}}]}"#), "{json}");
    assert!(!skills::run_json("calculate", r#"{"value": "sin(1)"}"#, "{}", &Limits::default()).contains("notes"));
}

/// Most of the inputs that the originals' answers were recorded for are ordinary, and have none: they have no percentages, dates
/// or strange groups of digits. Random floats are noted where their last digits are off, and random equations where they have
/// more solutions.
#[test]
fn ordinary_inputs_have_no_notes() {
    let mut counts = BTreeMap::<(&str, &str), usize>::new();
    let mut all = 0;
    let mut count = |surface: &'static str, answered: Answered| {
        for note in answered.map(|(_, notes)| notes).unwrap_or_default() {
            *counts.entry((surface, note.code.as_str())).or_default() += 1;
        }
        all += 1;
    };
    for Python { expression, .. } in python::cases("python") {
        count("eval_math", eval_math(&expression, None));
    }
    for AgentLoop { expression, .. } in python::cases("agent_loop") {
        count("agent_loop", agent_loop(&expression, None));
    }
    for Nanochat { expression, .. } in python::cases("nanochat") {
        count("nanochat", nanochat(&expression, None));
    }
    for case in sympy::files().into_values().flatten() {
        let action = serde_json::Value::Object(case.action()).to_string();
        let success = skills::run("calculate", &action, "{}", &Limits::default()).ok();
        count("sympy", success.map(|success| (String::new(), success.notes)));
    }
    println!("{all} inputs: {counts:?}");
    let usual = ["comma", "inexact", "more-solutions", "precision", "radians", "rounding"];
    let unusual: usize = counts.iter().filter(|((_, code), _)| !usual.contains(code)).map(|(_, count)| count).sum();
    assert!(unusual <= 1, "{counts:?}");
    assert!(counts.values().sum::<usize>() * 12 < all, "{all} inputs: {counts:?}");
}
