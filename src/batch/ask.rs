use pascaline_answer::{self as answer, Angle, DIGITS, Locale, Now};
use pascaline_base::limits::Limits;
use pascaline_base::note::Note;
use pascaline_mathjs as mathjs;
use pascaline_tools::agent_loop::calculate::calculate;
use pascaline_tools::skills::{self, Success};
use pascaline_tools::use_calculator::use_calculator;
use serde_json::{Map, Value, json};

use super::Row;

/// What answers the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// What people write, exactly.
    Answer,
    /// mathjs's language.
    Eval,
    /// Python's arithmetic, as `agent_loop`'s calculate.
    Python,
    /// `SymPy`'s expressions and equations, as Skills' calculate.
    Calculate,
    /// nanochat's calculator.
    UseCalculator,
}

/// What the texts are answered with. A tool reads the options that it has.
#[derive(Clone, Debug)]
pub struct Options {
    /// Of `answer`: how an angle without a unit is measured.
    pub angle: Angle,
    /// Of `answer`: the significant digits of the decimal value.
    pub digits: u32,
    /// Of `answer`: the language of the writers.
    pub locale: Locale,
    /// Of `answer`: the time from which `today` is told.
    pub now: Option<Now>,
    /// Of Skills' calculate: the significant digits; ten if it is not given.
    pub precision: Option<u32>,
    /// The bounds of each text by itself.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            angle: Angle::default(),
            digits: DIGITS,
            locale: Locale::default(),
            now: None,
            precision: None,
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// The options of `answer`.
    pub fn of_answer(&self) -> answer::Options {
        answer::Options::default()
            .with_angle(self.angle)
            .with_digits(self.digits)
            .with_locale(self.locale)
            .with_now(self.now)
            .with_limits(self.limits)
    }

    /// The options of mathjs's language.
    pub fn of_mathjs(&self) -> mathjs::Options {
        mathjs::Options::default().with_limits(self.limits)
    }
}

/// The arguments of Skills' calculate.
pub fn skills_arguments(text: &str, options: &Options) -> Value {
    let mut arguments = Map::from_iter([("value".to_owned(), text.into())]);
    if let Some(precision) = options.precision {
        arguments.insert("precision".to_owned(), json!(precision));
    }
    Value::Object(arguments)
}

/// Answers a text in this process.
pub fn row(text: &str, tool: Tool, options: &Options) -> Row {
    match tool {
        Tool::Answer => answer::answer(text, &options.of_answer()).map_or_else(Row::from, |reply| {
            let answer::Reply { kind, text, exact, decimal, reading, notes, .. } = reply;
            Row::of_reply(kind, text, exact, decimal, reading, messages(notes))
        }),
        Tool::Eval => mathjs::evaluate_noted(text, &options.of_mathjs()).map_or_else(Row::from, |noted| {
            let text = noted.answer.to_string();
            Row::of_answer(&noted.answer, text, messages(noted.notes))
        }),
        Tool::Python => calculate(text, &options.limits).map_or_else(Row::from, |calculated| {
            let notes = messages(calculated.notes());
            Row::of_text(calculated.answer, notes)
        }),
        Tool::Calculate => of_skills(text, options),
        Tool::UseCalculator => use_calculator(text, &options.limits).map_or_else(Row::refused, |calculated| {
            let notes = messages(calculated.notes());
            Row::of_text(calculated.answer, notes)
        }),
    }
}

fn of_skills(text: &str, options: &Options) -> Row {
    let arguments = skills_arguments(text, options).to_string();
    match skills::run("calculate", &arguments, "{}", &options.limits) {
        Ok(Success { value, notes, .. }) => {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            Row::of_text(text, messages(notes))
        }
        Err(failed) => Row::failed(failed.code.as_str(), failed.reason, failed.hint),
    }
}

fn messages(notes: Vec<Note>) -> Vec<String> {
    notes.into_iter().map(|note| note.message).collect()
}
