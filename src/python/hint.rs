//! Hints for correcting an expression.

use super::code::Syntax;
use crate::text::row_of;

/// What to write instead of syntax that is not arithmetic.
pub(super) fn for_syntax(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::BitXor => "`^` is not a power in Python: write `**`",
        Syntax::Tuple => "a comma does not group digits: write 1000 or 1_000",
        Syntax::Name => "names have no value: write the number instead",
        Syntax::Constant => "use only numbers",
        Syntax::Call => "functions cannot be called: use + - * / // % ** and brackets; a square root is `** 0.5`",
        _ => "use only numbers, + - * / // % ** and brackets",
    }
}

/// What to write instead of characters that Python does not have.
const CHARACTERS: &[(&str, &str)] = &[
    ("×·∙⋅✕", "write `*` to multiply"),
    ("÷∕⁄", "write `/` to divide"),
    ("−–—", "write `-` for minus"),
    ("²³", "write a power as `**`"),
    ("√", "write a square root as `** 0.5`"),
    ("\u{A0}\u{202F}\u{FEFF}", BLANK),
];

const BLANK: &str = "write a plain space";

/// What to write instead of a character that Python does not have.
pub(crate) fn for_character(char: char) -> Option<&'static str> {
    match char {
        '\u{2000}'..='\u{200F}' => Some(BLANK),
        _ => row_of(CHARACTERS, char),
    }
}
