//! GSM8K: word problems whose answers contain annotations, `<<48/2=24>>`, and end in `#### 24`.

pub use super::call::{Call, Kind};

use super::conversation;
use crate::{Conversation, Part};

/// Where the outputs of a conversation come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outputs {
    /// The calculator. An annotation that is the same number keeps its text (`10`, where the calculator writes `10.0`). A
    /// call that the calculator does not answer is left out, so that a model does not learn it.
    #[default]
    Computed,
    /// The annotations, unchanged, as in nanochat.
    Annotated,
}

/// A problem as a conversation: the annotated calls in the answer become calls of the calculator.
///
/// ```
/// use pascaline::chat::make::{Outputs, gsm8k_conversation};
/// use pascaline::chat::{Content, Part};
///
/// let answer = "She has 3+4 = <<3+4=8>>8 left.\n#### 8"; // a slip
/// let conversation = gsm8k_conversation("How many are left?", answer, Outputs::Computed);
/// let parts = [
///     Part::Text("She has 3+4 = ".to_owned()),
///     Part::Python("3+4".to_owned()),
///     Part::PythonOutput("7".to_owned()),
///     Part::Text("8 left.\n#### 8".to_owned()),
/// ];
/// assert_eq!(conversation.messages[1].content, Content::Parts(parts.to_vec()));
/// ```
pub fn gsm8k_conversation(question: &str, answer: &str, outputs: Outputs) -> Conversation {
    let mut parts = Vec::new();
    for piece in pieces(answer) {
        match inner(piece).map(Call::read) {
            None => push_text(&mut parts, piece),
            Some(call) => {
                if let Some(output) = output(&call, outputs) {
                    parts.push(Part::Python(call.expression.to_owned()));
                    parts.push(Part::PythonOutput(output));
                }
            }
        }
    }
    conversation(question.to_owned(), parts)
}

/// Where a call is left out, the texts on both sides are joined.
fn push_text(parts: &mut Vec<Part>, text: &str) {
    match parts.last_mut() {
        Some(Part::Text(last)) => last.push_str(text),
        _ => parts.push(Part::Text(text.to_owned())),
    }
}

fn output(call: &Call<'_>, outputs: Outputs) -> Option<String> {
    match outputs {
        Outputs::Annotated => Some(call.annotation.to_owned()),
        Outputs::Computed if call.agrees() => Some(call.annotation.to_owned()),
        Outputs::Computed => call.computed.clone(),
    }
}

/// The annotated calls of an answer, each computed and compared.
///
/// ```
/// use pascaline::chat::make::gsm8k::{Kind, calls};
///
/// let calls = calls("Half of it is 0.2*50 = $<<0.2*50=10>>10, a third <<10/3=3.33>>3.33.");
/// assert_eq!((calls[0].computed.as_deref(), calls[0].kind()), (Some("10.0"), Kind::Agrees));
/// assert_eq!((calls[1].annotation, calls[1].kind()), ("3.33", Kind::Rounded));
/// ```
pub fn calls(answer: &str) -> Vec<Call<'_>> {
    pieces(answer).into_iter().filter_map(inner).map(Call::read).collect()
}

/// The text inside the brackets of a call; `None` for plain text.
fn inner(piece: &str) -> Option<&str> {
    piece.strip_prefix("<<")?.strip_suffix(">>")
}

/// The final answer: the number after the first `#### `, without its commas.
///
/// ```
/// use pascaline::chat::make::gsm8k::final_answer;
///
/// assert_eq!(final_answer("That is all.\n#### -1,200.50").as_deref(), Some("-1200.50"));
/// assert_eq!(final_answer("#### none"), None);
/// ```
pub fn final_answer(answer: &str) -> Option<String> {
    answer.split("#### ").skip(1).find_map(|rest| {
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let end = digits.find(|char: char| !matches!(char, '0'..='9' | '.' | ',')).unwrap_or(digits.len());
        let number = rest.get(..rest.len() - digits.len() + end)?;
        (end > 0).then(|| number.replace(',', ""))
    })
}

/// Whether a response has the final answer of a problem, compared as text: `10` is not `10.0`. nanochat's `evaluate` returns
/// this as 1 or 0, its `reward` as 1.0 or 0.0.
///
/// ```
/// use pascaline::chat::make::gsm8k::is_correct;
///
/// assert!(is_correct("#### 1,200", "It is\n#### 1200 in all"));
/// assert!(!is_correct("#### 1,200", "It is 1200"));
/// ```
pub fn is_correct(answer: &str, response: &str) -> bool {
    final_answer(answer).is_some_and(|expected| final_answer(response) == Some(expected))
}

/// An answer as Python's `re.split(r"(<<[^>]+>>)", answer)` splits it: a text, a call, a text, …, a text.
fn pieces(answer: &str) -> Vec<&str> {
    let piece = |start: usize, end: usize| answer.get(start..end).unwrap_or_default();
    let mut pieces = Vec::new();
    let (mut text, mut from) = (0, 0);
    while let Some(start) = find(answer, b"<<", from)
        && let Some(end) = find(answer, b">", start + 2)
    {
        if end == start + 2 || !piece(end, answer.len()).starts_with(">>") {
            from = end;
            continue;
        }
        pieces.push(piece(text, start));
        text = end + 2;
        pieces.push(piece(start, text));
        from = text;
    }
    pieces.push(piece(text, answer.len()));
    pieces
}

fn find(text: &str, sign: &[u8], from: usize) -> Option<usize> {
    let at = text.as_bytes().get(from..)?.windows(sign.len()).position(|window| window == sign)?;
    Some(from + at)
}

#[cfg(test)]
mod tests {
    use super::{final_answer, pieces};

    #[test]
    fn pieces_are_those_of_pythons_split() {
        assert_eq!(pieces(""), [""]);
        assert_eq!(pieces("<<1=1>>"), ["", "<<1=1>>", ""]);
        assert_eq!(pieces("a<<1=1>><<2=2>>b"), ["a", "<<1=1>>", "", "<<2=2>>", "b"]);
        assert_eq!(pieces("<<>>, <<1>2>>, <<, <<<1=1>>>"), ["<<>>, <<1>2>>, ", "<<, <<<1=1>>", ">"]);
        assert_eq!(pieces("é<<é>>é"), ["é", "<<é>>", "é"]);
        assert_eq!(pieces("a << b"), ["a << b"]);
    }

    #[test]
    fn final_answers_are_those_of_pythons_search() {
        let answer = |text| final_answer(text);
        assert_eq!(answer("#### 5\n#### 6").as_deref(), Some("5"));
        assert_eq!(answer("##### 5").as_deref(), Some("5"));
        assert_eq!(answer("#### #### -5.0%").as_deref(), Some("-5.0"));
        assert_eq!(answer("#### $5"), None);
        assert_eq!(answer("####5"), None);
        assert_eq!(answer("#### -"), None);
        assert_eq!(answer("#### --5"), None);
        assert_eq!(answer("#### ,").as_deref(), Some(""));
    }
}
