//! nanochat's interface in the sandbox. Rows are values that the caller keeps, and only the caller has a tokenizer.

use std::borrow::Cow;

use pascaline_chat::make::{Operator, Outputs};
use pascaline_chat::{Conversation, Need, Piece, Planned, Row, Segment, Special, SpecialTokens, Step};

use super::bindings::exports::pascaline::tools::chat as wit;
use super::{HostError, Reply, Sandbox};

pascaline_chat::wit_conversions!();

/// Why a conversation is rejected, as reported by the component: `malformed` of `wit/chat.wit`.
pub use wit::Malformed;

impl Sandbox {
    /// The result of nanochat's calculator, as [`use_calculator`](pascaline_tools::use_calculator::use_calculator) returns it
    /// outside the sandbox; the value of the reply is a text.
    pub fn use_calculator(&self, expr: &str) -> Result<Option<Reply>, HostError> {
        let noted = self
            .call_calculator(|calculator, store| calculator.pascaline_tools_chat().call_use_calculator(store, expr))?;
        Ok(noted.map(Reply::from))
    }

    /// Takes a row's next token, as [`step`](pascaline_chat::step) does outside the sandbox.
    pub fn step(&self, row: &Row, special: SpecialTokens, sampled: u32) -> Result<Step, HostError> {
        let (row, special) = (row.clone().into(), special.into());
        let taken = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_chat().call_step(store, &row, special, sampled)
        })?;
        Ok(Step { row: taken.row.into(), token: taken.token, mask: taken.mask, need: taken.need.into() })
    }

    /// Calculates a decoded expression, as [`decoded`](pascaline_chat::decoded) does outside the sandbox.
    pub fn decoded(&self, expression: &str) -> Result<Need, HostError> {
        let need = self
            .call_calculator(|calculator, store| calculator.pascaline_tools_chat().call_decoded(store, expression))?;
        Ok(need.into())
    }

    /// Queues encoded output, as [`encoded`](pascaline_chat::encoded) does outside the sandbox.
    pub fn encoded(&self, row: &Row, special: SpecialTokens, output: &[u32]) -> Result<Row, HostError> {
        let (row, special) = (row.clone().into(), special.into());
        let row = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_chat().call_encoded(store, &row, special, output)
        })?;
        Ok(row.into())
    }

    /// A conversation as segments, as [`plan`](pascaline_chat::plan) returns them outside the sandbox.
    pub fn plan(&self, conversation: &Conversation) -> Result<Result<Vec<Segment<'static>>, Malformed>, HostError> {
        let messages = messages(conversation.clone());
        let plan =
            self.call_calculator(|calculator, store| calculator.pascaline_tools_chat().call_plan(store, &messages))?;
        Ok(plan.map(segments))
    }

    /// The segments that prompt a model for a conversation's last message, as
    /// [`plan_for_completion`](pascaline_chat::plan_for_completion) returns them outside the sandbox.
    pub fn plan_for_completion(
        &self,
        conversation: &Conversation,
    ) -> Result<Result<Vec<Segment<'static>>, Malformed>, HostError> {
        let messages = messages(conversation.clone());
        let plan = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_chat().call_plan_for_completion(store, &messages)
        })?;
        Ok(plan.map(segments))
    }

    /// The picture of tokens for a terminal, as [`picture`](pascaline_chat::picture) draws it outside the sandbox.
    pub fn picture(&self, pieces: &[Piece]) -> Result<String, HostError> {
        let piece = |piece: &Piece| wit::Piece { text: piece.text.clone(), trained: piece.trained };
        let pieces: Vec<_> = pieces.iter().map(piece).collect();
        self.call_calculator(|calculator, store| calculator.pascaline_tools_chat().call_picture(store, &pieces))
    }

    /// A random problem, as [`arithmetic_conversation`](pascaline_chat::make::arithmetic_conversation) makes it outside the
    /// sandbox.
    pub fn arithmetic_conversation(
        &self,
        seed: u64,
        index: u64,
        operators: &[Operator],
    ) -> Result<Conversation, HostError> {
        let operators: Vec<_> = operators.iter().map(|operator| wit::Operator::from(*operator)).collect();
        let messages = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_chat().call_arithmetic_conversation(store, seed, index, &operators)
        })?;
        Ok(conversation(messages))
    }

    /// A problem of GSM8K, as [`gsm8k_conversation`](pascaline_chat::make::gsm8k_conversation) makes it outside the sandbox.
    pub fn gsm8k_conversation(
        &self,
        question: &str,
        answer: &str,
        outputs: Outputs,
    ) -> Result<Conversation, HostError> {
        let outputs = match outputs {
            Outputs::Computed => wit::Outputs::Computed,
            Outputs::Annotated => wit::Outputs::Annotated,
        };
        let messages = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_chat().call_gsm8k_conversation(store, question, answer, outputs)
        })?;
        Ok(conversation(messages))
    }

    /// The letters of a word, as [`spelling_conversation`](pascaline_chat::make::spelling_conversation) counts them outside the
    /// sandbox.
    pub fn spelling_conversation(&self, word: &str, letter: char) -> Result<Conversation, HostError> {
        let outcome = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_chat().call_spelling_conversation(store, word, letter)
        })?;
        outcome.map(conversation).map_err(|failure| HostError::Failure(failure.into()))
    }
}

impl From<Operator> for wit::Operator {
    fn from(operator: Operator) -> Self {
        match operator {
            Operator::Add => Self::Add,
            Operator::Subtract => Self::Subtract,
            Operator::Multiply => Self::Multiply,
            Operator::Divide => Self::Divide,
        }
    }
}

fn segments(segments: Vec<wit::Segment>) -> Vec<Segment<'static>> {
    segments.into_iter().map(Segment::from).collect()
}

impl From<SpecialTokens> for wit::SpecialTokens {
    fn from(ids: SpecialTokens) -> Self {
        Self {
            bos: ids.id(Special::Bos),
            user_start: ids.id(Special::UserStart),
            user_end: ids.id(Special::UserEnd),
            assistant_start: ids.id(Special::AssistantStart),
            assistant_end: ids.id(Special::AssistantEnd),
            python_start: ids.id(Special::PythonStart),
            python_end: ids.id(Special::PythonEnd),
            output_start: ids.id(Special::OutputStart),
            output_end: ids.id(Special::OutputEnd),
        }
    }
}

impl From<wit::Need> for Need {
    fn from(need: wit::Need) -> Self {
        match need {
            wit::Need::Nothing => Self::Nothing,
            wit::Need::Decode(ids) => Self::Decode(ids),
            wit::Need::Encode(text) => Self::Encode(text),
        }
    }
}

impl From<wit::Segment> for Segment<'static> {
    fn from(segment: wit::Segment) -> Self {
        let planned = match segment.planned {
            wit::Planned::Special(special) => Planned::Special(special.into()),
            wit::Planned::Text(text) => Planned::Text(Cow::Owned(text)),
        };
        Self { planned, mask: segment.mask }
    }
}

impl From<wit::Special> for Special {
    fn from(special: wit::Special) -> Self {
        match special {
            wit::Special::Bos => Self::Bos,
            wit::Special::UserStart => Self::UserStart,
            wit::Special::UserEnd => Self::UserEnd,
            wit::Special::AssistantStart => Self::AssistantStart,
            wit::Special::AssistantEnd => Self::AssistantEnd,
            wit::Special::PythonStart => Self::PythonStart,
            wit::Special::PythonEnd => Self::PythonEnd,
            wit::Special::OutputStart => Self::OutputStart,
            wit::Special::OutputEnd => Self::OutputEnd,
        }
    }
}
