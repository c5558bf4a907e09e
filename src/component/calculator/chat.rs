//! The exports for nanochat.

use pascaline_base::Limits;
use pascaline_chat::make::{self, Operator, Outputs};
use pascaline_chat::{self as chat, Malformed, Need, Piece, Planned, Segment, Special, SpecialTokens};
use pascaline_tools::use_calculator::use_calculator;

use super::bindings::exports::pascaline::tools::chat as wit;
use super::calculator::noted;

pascaline_chat::wit_conversions!();

impl wit::Guest for super::bindings::Component {
    fn use_calculator(expr: String) -> Option<wit::Noted> {
        let calculated = use_calculator(&expr, &Limits::default())?;
        let notes = calculated.notes();
        Some(noted(calculated.answer, notes))
    }

    fn step(row: wit::Row, special: wit::SpecialTokens, sampled: u32) -> wit::Taken {
        let step = chat::step(row.into(), special.into(), sampled);
        wit::Taken { row: step.row.into(), token: step.token, mask: step.mask, need: step.need.into() }
    }

    fn decoded(expression: String) -> wit::Need {
        chat::decoded(&expression).into()
    }

    fn encoded(row: wit::Row, special: wit::SpecialTokens, output: Vec<u32>) -> wit::Row {
        chat::encoded(row.into(), special.into(), &output).into()
    }

    fn plan(messages: Vec<wit::Message>) -> Result<Vec<wit::Segment>, wit::Malformed> {
        give(chat::plan(&conversation(messages)))
    }

    fn plan_for_completion(messages: Vec<wit::Message>) -> Result<Vec<wit::Segment>, wit::Malformed> {
        give(chat::plan_for_completion(&conversation(messages)))
    }

    fn picture(pieces: Vec<wit::Piece>) -> String {
        let pieces = pieces.into_iter().map(|wit::Piece { text, trained }| Piece { text, trained });
        chat::picture(&pieces.collect::<Vec<_>>())
    }

    fn arithmetic_conversation(seed: u64, index: u64, operators: Vec<wit::Operator>) -> Vec<wit::Message> {
        let operators: Vec<_> = operators.into_iter().map(Operator::from).collect();
        messages(make::arithmetic_conversation(seed, index, &operators))
    }

    fn gsm8k_conversation(question: String, answer: String, outputs: wit::Outputs) -> Vec<wit::Message> {
        let outputs = match outputs {
            wit::Outputs::Computed => Outputs::Computed,
            wit::Outputs::Annotated => Outputs::Annotated,
        };
        messages(make::gsm8k_conversation(&question, &answer, outputs))
    }

    fn spelling_conversation(word: String, letter: char) -> Result<Vec<wit::Message>, wit::Failure> {
        make::spelling_conversation(&word, letter)
            .map(messages)
            .map_err(|error| super::calculator::failure(error, &word))
    }
}

impl From<wit::Operator> for Operator {
    fn from(operator: wit::Operator) -> Self {
        match operator {
            wit::Operator::Add => Self::Add,
            wit::Operator::Subtract => Self::Subtract,
            wit::Operator::Multiply => Self::Multiply,
            wit::Operator::Divide => Self::Divide,
        }
    }
}

fn give(plan: Result<Vec<Segment<'_>>, Malformed>) -> Result<Vec<wit::Segment>, wit::Malformed> {
    match plan {
        Ok(segments) => Ok(segments.into_iter().map(wit::Segment::from).collect()),
        Err(Malformed { message, path, hint, .. }) => {
            Err(wit::Malformed { code: Malformed::CODE.into(), message, path, hint: hint.map(str::to_owned) })
        }
    }
}

impl From<wit::SpecialTokens> for SpecialTokens {
    fn from(ids: wit::SpecialTokens) -> Self {
        Self([
            ids.bos,
            ids.user_start,
            ids.user_end,
            ids.assistant_start,
            ids.assistant_end,
            ids.python_start,
            ids.python_end,
            ids.output_start,
            ids.output_end,
        ])
    }
}

impl From<Need> for wit::Need {
    fn from(need: Need) -> Self {
        match need {
            Need::Nothing => Self::Nothing,
            Need::Decode(ids) => Self::Decode(ids),
            Need::Encode(text) => Self::Encode(text),
        }
    }
}

impl From<Segment<'_>> for wit::Segment {
    fn from(segment: Segment<'_>) -> Self {
        let planned = match segment.planned {
            Planned::Special(special) => wit::Planned::Special(special.into()),
            Planned::Text(text) => wit::Planned::Text(text.into_owned()),
        };
        Self { planned, mask: segment.mask }
    }
}

impl From<Special> for wit::Special {
    fn from(special: Special) -> Self {
        match special {
            Special::Bos => Self::Bos,
            Special::UserStart => Self::UserStart,
            Special::UserEnd => Self::UserEnd,
            Special::AssistantStart => Self::AssistantStart,
            Special::AssistantEnd => Self::AssistantEnd,
            Special::PythonStart => Self::PythonStart,
            Special::PythonEnd => Self::PythonEnd,
            Special::OutputStart => Self::OutputStart,
            Special::OutputEnd => Self::OutputEnd,
        }
    }
}
