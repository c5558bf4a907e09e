//! Shows which tokens are trained on.

use pascaline_base::terminal::is_control;

use super::tokenizer::Tokenizer;

const GREEN: &str = "\u{1b}[92m";
const RED: &str = "\u{1b}[91m";
const RESET: &str = "\u{1b}[0m";

/// A token to display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its text.
    pub text: String,
    /// Whether it is trained on.
    pub trained: bool,
}

/// The tokens one by one. If one of the lists is longer, its rest is ignored.
pub fn pieces(ids: &[u32], mask: &[u8], tokenizer: &(impl Tokenizer + ?Sized)) -> Vec<Piece> {
    let special = tokenizer.special();
    let text = |id| special.of(id).map_or_else(|| tokenizer.decode(&[id]), |special| special.text().to_owned());
    ids.iter().zip(mask).map(|(id, mask)| Piece { text: text(*id), trained: *mask == 1 }).collect()
}

/// The pieces for a terminal, separated by `|`: green is trained on, red is not. Of the [control
/// characters](pascaline_base::terminal::is_control) only a newline is kept; the others are replaced by their symbols, or by U+FFFD
/// if they have none.
///
/// ```
/// use pascaline::chat::{ByteTokenizer, picture, pieces};
///
/// let pieces = pieces(&[260, 7], &[1, 0], &ByteTokenizer);
/// assert_eq!(picture(&pieces), "\u{1b}[92m<|assistant_end|>\u{1b}[0m|\u{1b}[91m␇\u{1b}[0m");
/// ```
pub fn picture(pieces: &[Piece]) -> String {
    let mut picture = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 {
            picture.push('|');
        }
        picture.push_str(if piece.trained { GREEN } else { RED });
        for char in piece.text.chars() {
            picture.push(visible(char));
        }
        picture.push_str(RESET);
    }
    picture
}

/// A printable character, which has no effect on a terminal.
fn visible(char: char) -> char {
    match char {
        '\n' => char,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + char as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '␡',
        _ if is_control(char) => char::REPLACEMENT_CHARACTER,
        _ => char,
    }
}
