//! Random arithmetic problems.

use super::conversation;
use super::random::SplitMix64;
use crate::use_calculator::text_of_value;
use crate::{Conversation, Part};

/// The largest number of a problem; the smallest is 1.
const LARGEST: u64 = 1000;

/// The operation of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

impl Operator {
    /// Every operator.
    pub const ALL: [Self; 4] = [Self::Add, Self::Subtract, Self::Multiply, Self::Divide];

    /// The operator's sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
        }
    }

    /// The operator with this sign, one of `+ - * /`.
    pub fn of(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|operator| operator.sign() == sign)
    }
}

/// The problem at `index` in the sequence that `seed` generates: two numbers from 1 to 1000 and one of the operators. If no
/// operators are given, it is `*`, as in nanochat. The same seed, index and operators give the same problem everywhere.
///
/// ```
/// use pascaline::chat::make::arithmetic_conversation;
/// use pascaline::chat::{Content, Part};
///
/// let conversation = arithmetic_conversation(7, 0, &[]);
/// assert_eq!(conversation.messages[0].content, Content::Text("What is 739 * 666?".to_owned()));
/// let answer = [
///     Part::Python("739 * 666".to_owned()),
///     Part::PythonOutput("492174".to_owned()),
///     Part::Text("The answer is 492174.".to_owned()),
/// ];
/// assert_eq!(conversation.messages[1].content, Content::Parts(answer.to_vec()));
/// ```
pub fn arithmetic_conversation(seed: u64, index: u64, operators: &[Operator]) -> Conversation {
    let expression = draw(&mut SplitMix64::for_item(seed, index), operators);
    // Positive numbers always have an answer.
    let answer = text_of_value(&expression).unwrap_or_default();
    let question = format!("What is {expression}?");
    let sentence = format!("The answer is {answer}.");
    conversation(question, vec![Part::Python(expression), Part::PythonOutput(answer), Part::Text(sentence)])
}

fn draw(random: &mut SplitMix64, operators: &[Operator]) -> String {
    let (left, right) = (random.below(LARGEST) + 1, random.below(LARGEST) + 1);
    let operator = match operators {
        [] => Operator::Multiply,
        operators => operators[usize::try_from(random.below(operators.len() as u64)).unwrap_or(0)],
    };
    format!("{left} {} {right}", operator.sign())
}
