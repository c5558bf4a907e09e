//! mathjs's tokens.
//!
//! ```text
//! number  = "0" ("b" | "o" | "x") word ("." word | "i" digit*)?
//!         | (digit+ "."? digit* | "." digit+) (("e" | "E") ("+" | "-")? digit+)?
//! name    = alpha (alpha | digit)*
//! word    = (alpha | digit)*
//! alpha   = a-z A-Z _ $ U+00C0–U+02AF U+0370–U+03FF U+2100–U+214F and mathematical letters (U+1D400–U+1D7FF)
//! space   = " " | tab | U+00A0 | "#" to the end of the line | newline inside brackets
//! ```
//!
//! The dot of `.*`, `./` and `.^` belongs to the operator: `2.*3` is `2 .* 3`.

use pascaline_base::syntax::Cursor;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// An unreadable character.
    Unknown,
    /// A number whose exponent has no digits; the cursor is where the digit should be.
    BrokenNumber,
    End,
    Newline,
    Number,
    Name,
    Quote,
    Apostrophe,
    // brackets and punctuation
    Open,
    Close,
    OpenBracket,
    CloseBracket,
    OpenBrace,
    CloseBrace,
    Comma,
    Semicolon,
    Colon,
    Question,
    OptionalDot,
    Dot,
    Assign,
    // operators
    Plus,
    Minus,
    Star,
    DotStar,
    Slash,
    DotSlash,
    Percent,
    Caret,
    DotCaret,
    Tilde,
    Bang,
    And,
    Or,
    BitXor,
    Nullish,
    Equal,
    Unequal,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    ShiftLeft,
    ShiftRight,
    ShiftRightLogical,
    // operators written as names
    Mod,
    To,
    In,
    LogicalAnd,
    LogicalXor,
    LogicalOr,
    Not,
}

impl Token {
    /// Whether the token is an operator written as a name, which is an ordinary name where a value is expected.
    pub(super) fn is_named(self) -> bool {
        matches!(
            self,
            Self::Mod | Self::To | Self::In | Self::LogicalAnd | Self::LogicalXor | Self::LogicalOr | Self::Not
        )
    }
}

/// Skips what is between tokens. A newline is a token outside brackets, and whitespace inside.
pub(super) fn skip_space(cursor: &mut Cursor<'_>, in_brackets: bool) {
    if cursor.byte() == b' ' {
        cursor.skip(1);
    }
    if matches!(cursor.byte(), b' ' | b'\t' | b'\n' | b'#' | 0xC2) {
        skip_more_space(cursor, in_brackets);
    }
}

fn skip_more_space(cursor: &mut Cursor<'_>, in_brackets: bool) {
    loop {
        match cursor.byte() {
            b' ' | b'\t' => cursor.skip(1),
            b'\n' if in_brackets => cursor.skip(1),
            0xC2 if cursor.byte_after(1) == 0xA0 => cursor.skip(2),
            b'#' => cursor.skip_while(|char| char != '\n'),
            _ => return,
        }
    }
}

/// Reads the token at the cursor.
pub(super) fn scan(cursor: &mut Cursor<'_>) -> Token {
    let token = match cursor.byte() {
        b'0'..=b'9' => return number(cursor),
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => return name(cursor),
        b'+' => Token::Plus,
        b'-' => Token::Minus,
        b'*' => Token::Star,
        b'/' => Token::Slash,
        b'(' => Token::Open,
        b')' => Token::Close,
        b',' => Token::Comma,
        b'[' => Token::OpenBracket,
        b']' => Token::CloseBracket,
        b'{' => Token::OpenBrace,
        b'}' => Token::CloseBrace,
        b'"' => Token::Quote,
        b'\'' => Token::Apostrophe,
        b';' => Token::Semicolon,
        b'\n' => Token::Newline,
        b'%' => Token::Percent,
        b'~' => Token::Tilde,
        b'&' => Token::And,
        b'|' => Token::Or,
        b':' => Token::Colon,
        _ => return longer_token(cursor),
    };
    cursor.skip(1);
    token
}

/// Reads a token that can have more than one character.
fn longer_token(cursor: &mut Cursor<'_>) -> Token {
    let (token, length) = match (cursor.byte(), cursor.byte_after(1), cursor.byte_after(2)) {
        (b'.', b'0'..=b'9', _) => return number(cursor),
        (b'>', b'>', b'>') => (Token::ShiftRightLogical, 3),
        (b'.', b'*', _) => (Token::DotStar, 2),
        (b'.', b'/', _) => (Token::DotSlash, 2),
        (b'.', b'^', _) => (Token::DotCaret, 2),
        (b'^', b'|', _) => (Token::BitXor, 2),
        // `a?.3:.7` is a condition, not an optional property.
        (b'?', b'.', third) if !third.is_ascii_digit() => (Token::OptionalDot, 2),
        (b'?', b'?', _) => (Token::Nullish, 2),
        (b'=', b'=', _) => (Token::Equal, 2),
        (b'!', b'=', _) => (Token::Unequal, 2),
        (b'<', b'=', _) => (Token::LessEqual, 2),
        (b'>', b'=', _) => (Token::GreaterEqual, 2),
        (b'<', b'<', _) => (Token::ShiftLeft, 2),
        (b'>', b'>', _) => (Token::ShiftRight, 2),
        (b'^', ..) => (Token::Caret, 1),
        (b'!', ..) => (Token::Bang, 1),
        (b'=', ..) => (Token::Assign, 1),
        (b'?', ..) => (Token::Question, 1),
        (b'<', ..) => (Token::Less, 1),
        (b'>', ..) => (Token::Greater, 1),
        (b'.', ..) => (Token::Dot, 1),
        _ if cursor.at_end() => (Token::End, 0),
        _ if cursor.char().is_some_and(is_alpha) => return name(cursor),
        _ => return Token::Unknown,
    };
    cursor.skip(length);
    token
}

fn number(cursor: &mut Cursor<'_>) -> Token {
    if cursor.byte() == b'0' && matches!(cursor.byte_after(1), b'b' | b'o' | b'x') {
        radix_number(cursor);
        return Token::Number;
    }
    if cursor.byte() == b'.' {
        cursor.skip(1);
    } else {
        cursor.skip_digits();
        if at_decimal_mark(cursor, 0) {
            cursor.skip(1);
        }
    }
    cursor.skip_digits();
    if matches!(cursor.byte(), b'e' | b'E') { exponent(cursor) } else { Token::Number }
}

fn radix_number(cursor: &mut Cursor<'_>) {
    let word = |char: char| is_alpha(char) || char.is_ascii_digit();
    cursor.skip(2);
    cursor.skip_while(word);
    // The word includes an `i`: `0xffi8` is one word together with its size.
    if cursor.byte() == b'.' {
        cursor.skip(1);
        cursor.skip_while(word);
    }
}

/// At an `e` after a mantissa: an exponent, or the start of a name (`2e` is `2 e`).
fn exponent(cursor: &mut Cursor<'_>) -> Token {
    match cursor.byte_after(1) {
        b'0'..=b'9' => cursor.skip(1),
        b'+' | b'-' => {
            cursor.skip(2);
            if !cursor.byte().is_ascii_digit() {
                return Token::BrokenNumber;
            }
        }
        _ if at_decimal_mark(cursor, 1) => {
            cursor.skip(1);
            return Token::BrokenNumber;
        }
        _ => return Token::Number,
    }
    cursor.skip_digits();
    if at_decimal_mark(cursor, 0) { Token::BrokenNumber } else { Token::Number }
}

/// Whether there is a dot `ahead` bytes on that does not start `.*`, `./` or `.^`.
fn at_decimal_mark(cursor: &Cursor<'_>, ahead: usize) -> bool {
    cursor.byte_after(ahead) == b'.' && !matches!(cursor.byte_after(ahead + 1), b'*' | b'/' | b'^')
}

fn name(cursor: &mut Cursor<'_>) -> Token {
    let start = cursor.at();
    while cursor.byte().is_ascii_alphanumeric() || matches!(cursor.byte(), b'_' | b'$') {
        cursor.skip(1);
    }
    if !cursor.byte().is_ascii() {
        cursor.skip_while(|char| is_alpha(char) || char.is_ascii_digit());
    }
    if cursor.at() - start > 3 {
        return Token::Name;
    }
    // Byte by byte, because comparing strings is a function call each.
    match cursor.source().as_bytes().get(start..cursor.at()).unwrap_or_default() {
        [b'm', b'o', b'd'] => Token::Mod,
        [b't', b'o'] => Token::To,
        [b'i', b'n'] => Token::In,
        [b'a', b'n', b'd'] => Token::LogicalAnd,
        [b'x', b'o', b'r'] => Token::LogicalXor,
        [b'o', b'r'] => Token::LogicalOr,
        [b'n', b'o', b't'] => Token::Not,
        _ => Token::Name,
    }
}

fn is_alpha(char: char) -> bool {
    match char {
        'a'..='z' | 'A'..='Z' | '_' | '$' => true,
        '\u{C0}'..='\u{2AF}' | '\u{370}'..='\u{3FF}' | '\u{2100}'..='\u{214F}' => true,
        '\u{1D400}'..='\u{1D7FF}' => !UNASSIGNED_MATHEMATICAL.contains(&char),
        _ => false,
    }
}

/// The unassigned code points in the block of mathematical letters.
static UNASSIGNED_MATHEMATICAL: &[char] = &[
    '\u{1D455}',
    '\u{1D49D}',
    '\u{1D4A0}',
    '\u{1D4A1}',
    '\u{1D4A3}',
    '\u{1D4A4}',
    '\u{1D4A7}',
    '\u{1D4A8}',
    '\u{1D4AD}',
    '\u{1D4BA}',
    '\u{1D4BC}',
    '\u{1D4C4}',
    '\u{1D506}',
    '\u{1D50B}',
    '\u{1D50C}',
    '\u{1D515}',
    '\u{1D51D}',
    '\u{1D53A}',
    '\u{1D53F}',
    '\u{1D545}',
    '\u{1D547}',
    '\u{1D548}',
    '\u{1D549}',
    '\u{1D551}',
    '\u{1D6A6}',
    '\u{1D6A7}',
    '\u{1D7CC}',
    '\u{1D7CD}',
];
