//! The last answer of a conversation, which the next text may call `ans`.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_base::text::python_repr;
use pascaline_sympy::Context;

use super::evaluate::Value;

/// The name of the last answer.
pub const ANS: &str = "ans";

/// The most of an answer that an error quotes.
const MOST_QUOTED: usize = 100;

/// The place of the word `ans` in a text.
pub fn named(text: &str) -> Option<Span> {
    let found = text.as_bytes().windows(ANS.len()).enumerate();
    let mut places = found.filter(|(_, word)| word.eq_ignore_ascii_case(ANS.as_bytes())).map(|(at, _)| at);
    places.find(|at| is_word(text, *at, ANS)).map(|at| Span::new(at..at + ANS.len()))
}

/// Whether a name at a place of a text is a word of its own: a number before it is a factor.
pub(super) fn is_word(text: &str, at: usize, name: &str) -> bool {
    let is_of_word = |char: char| char.is_alphabetic() || char == '_';
    let (before, after) = (text[..at].chars().next_back(), text[at + name.len()..].chars().next());
    !before.is_some_and(is_of_word) && !after.is_some_and(|char| is_of_word(char) || char.is_numeric())
}

/// The fault of a text that names an answer that is no number and no quantity: solutions, a date, a list.
pub fn without_value(last: &str) -> Fault {
    let quoted: String = last.chars().take(MOST_QUOTED).collect();
    let message = format!("ans is {}, the last answer, which has no value here", python_repr(&quoted));
    let hint = "write the value that you mean in place of ans".to_owned();
    Fault::new(ErrorCode::UndefinedSymbol, message).hint(Some(hint))
}

/// Whether an answer is a list. One of a single number, such as `[81]`, would be read as a number in brackets.
pub(super) fn is_list(last: &str) -> bool {
    last.starts_with('[') && last.ends_with(']')
}

/// Whether an answer is that of an equation: `cm = 2.54 in` is no conversion.
pub(super) fn has_equation(last: &str) -> bool {
    last.contains('=')
}

/// Whether the next text can calculate with a value: a number or a quantity, without unknowns.
pub(super) fn is_value<'a>(value: &Value<'a>, cx: &Context<'a>) -> bool {
    match value {
        Value::Number(number) | Value::Percent(number) | Value::Written(number, _) => number.is_numeric(cx),
        Value::Quantity(quantity) | Value::Parts(_, quantity) => quantity.number().is_numeric(cx),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn a_word_in_a_text() {
        for text in ["ans", "ans+1", "(ans)^2", "3 * Ans", "é ans", "answer means ans", "2ans", r"\mathrm{ans}"] {
            assert!(named(text).is_some_and(|place| place.text(text).eq_ignore_ascii_case("ans")), "{text}");
        }
        for text in ["answer", "means 5", "ans_1", "ans2", "sans", "an"] {
            assert_eq!(named(text), None, "{text}");
        }
    }
}
