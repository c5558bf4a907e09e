//! Counting a letter in a word.

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::syntax::Span;

use super::conversation;
use super::random::SplitMix64;
use crate::use_calculator::text_of_value;
use crate::{Conversation, Part};

const REFUSED: &str = "it refuses every word that contains a name such as `open`, `file`, `dir`, `vars` or `eval`";
const CHARACTERS: &str = "a word consists of the letters a to z and A to Z, and digits";

/// Asks how often a letter occurs in a word: the assistant spells the word, then counts again with the calculator.
///
/// A word consists of ASCII letters and digits, and must not contain a name that nanochat's calculator rejects: `profile`,
/// which contains `file`, is an error. Case matters, as it does to the calculator.
///
/// ```
/// use pascaline::chat::make::spelling_conversation;
///
/// let error = spelling_conversation("profile", 'e').unwrap_err();
/// assert_eq!(error.message, "The calculator does not answer 'profile'.count('e')");
/// ```
pub fn spelling_conversation(word: &str, letter: char) -> Result<Conversation, Error> {
    let letter_text = letter.to_string();
    check(word, letter)?;
    let expression = format!("'{word}'.count('{letter_text}')");
    let Some(count) = text_of_value(&expression) else {
        return Err(error(word, format!("The calculator does not answer {expression}"), REFUSED));
    };
    let question = format!("How many times does the letter '{letter_text}' appear in '{word}'?");
    let conclusion = format!("\n\nPython gives us {count}.\n\nMy final answer is:\n\n#### {count}");
    let answer = vec![
        Part::Text(spelling(word, letter)),
        Part::Text("\n\nLet me double check this using Python:\n\n".to_owned()),
        Part::Python(expression),
        Part::PythonOutput(count),
        Part::Text(conclusion),
    ];
    Ok(conversation(question, answer))
}

/// Other characters could end the string that the calculator reads, and it would remove commas.
fn check(word: &str, letter: char) -> Result<(), Error> {
    if word.is_empty() {
        return Err(error(word, "The word is empty".to_owned(), CHARACTERS));
    }
    let Some(char) = word.chars().chain([letter]).find(|char| !char.is_ascii_alphanumeric()) else { return Ok(()) };
    let mut message = "A word to spell cannot contain ".to_owned();
    if char.is_ascii_control() {
        message.push_str("a control character");
    } else {
        message.push(char);
    }
    Err(error(word, message, CHARACTERS))
}

#[cold]
fn error(word: &str, message: String, hint: &str) -> Error {
    Fault::new(ErrorCode::InvalidInput, message).hint(Some(hint.to_owned())).at(Span::new(0..word.len()))
}

/// The word letter by letter, one line for each, with a running count.
fn spelling(word: &str, letter: char) -> String {
    let mut text = format!("Let me spell out '{word}' and count along:\n");
    let mut count = 0_u64;
    for char in word.chars() {
        text.push('\n');
        text.push(char);
        if char == letter {
            count += 1;
            text.extend([" (", &count.to_string(), ")"]);
        }
    }
    format!("{text}\n\nThat makes {count}.")
}

/// How many letters in ten are drawn from the word.
const FROM_WORD: u64 = 9;

/// A random letter to count in a word of ASCII letters: usually one of the word's, weighted by how often it occurs,
/// sometimes any letter of the alphabet. The same seed, index and word give the same letter everywhere.
///
/// ```
/// use pascaline::chat::make::draw_letter;
///
/// assert_eq!(draw_letter("aaaa", 7, 0), 'a');
/// ```
pub fn draw_letter(word: &str, seed: u64, index: u64) -> char {
    let mut random = SplitMix64::for_item(seed, index);
    let mut letters = word.as_bytes();
    if letters.is_empty() || random.below(10) >= FROM_WORD {
        letters = b"abcdefghijklmnopqrstuvwxyz";
    }
    let letter = usize::try_from(random.below(letters.len() as u64)).ok().and_then(|at| letters.get(at));
    letter.map_or('a', |letter| char::from(*letter))
}
