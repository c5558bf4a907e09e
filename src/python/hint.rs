//! How to mend an expression that a model wrote.

use super::code::Syntax;
use crate::text::row_of;

/// What to write in place of syntax that is no arithmetic.
pub(super) fn for_syntax(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::BitXor => "`^` is no power in Python: write `**`",
        Syntax::Tuple => "a comma does not group digits: write 1000 or 1_000",
        Syntax::Name => "there are no names: write the number that is meant",
        Syntax::Constant => "only numbers are calculated",
        Syntax::Call => "nothing can be called: write it with + - * / // % ** and brackets; a square root is `** 0.5`",
        _ => "calculate with numbers, + - * / // % ** and brackets",
    }
}

/// What to write in place of characters that Python does not have.
const CHARACTERS: &[(&str, &str)] = &[
    ("×·∙⋅✕", "multiply with `*`"),
    ("÷∕⁄", "divide with `/`"),
    ("−–—", "the minus is `-`"),
    ("²³", "a power is written `**`"),
    ("√", "a square root is `** 0.5`"),
    ("\u{A0}\u{202F}\u{FEFF}", BLANK),
];

const BLANK: &str = "write a plain blank";

/// What to write in place of a character that Python does not have.
pub(crate) fn for_character(char: char) -> Option<&'static str> {
    match char {
        '\u{2000}'..='\u{200F}' => Some(BLANK),
        _ => row_of(CHARACTERS, char),
    }
}
