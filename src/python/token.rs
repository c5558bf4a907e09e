//! Python's tokens, as far as arithmetic has them.
//!
//! ```text
//! integer   = "0" ("_"? "0")* | nonzero ("_"? digit)* | "0" ("x" | "o" | "b") ("_"? digit)+
//! float     = (digits "." digits? | "." digits) exponent? | digits exponent
//! exponent  = ("e" | "E") ("+" | "-")? digits
//! digits    = digit ("_"? digit)*
//! imaginary = (float | digits) ("j" | "J")
//! name      = (letter | "_") (letter | digit | "_")*
//! space     = " " | tab | form feed | "#" to the end of the line | newline inside brackets, or at the end
//! ```

use crate::syntax::Cursor;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    End,
    Newline,
    Integer,
    Float,
    Imaginary,
    Name,
    Ellipsis,
    Open,
    Close,
    Comma,
    Dot,
    Plus,
    Minus,
    Star,
    StarStar,
    Slash,
    SlashSlash,
    Percent,
    Tilde,
    /// A character that arithmetic does not have.
    Other,
    /// A number that is none.
    Broken(NumberError),
}

/// What is wrong with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberError {
    Decimal,
    LeadingZeros,
    Hexadecimal,
    Octal,
    Binary,
    Imaginary,
}

impl NumberError {
    /// CPython's words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Decimal => "invalid decimal literal",
            Self::LeadingZeros => {
                "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers"
            }
            Self::Hexadecimal => "invalid hexadecimal literal",
            Self::Octal => "invalid octal literal",
            Self::Binary => "invalid binary literal",
            Self::Imaginary => "invalid imaginary literal",
        }
    }
}

/// Steps over what is between tokens.
pub(super) fn skip_space(cursor: &mut Cursor<'_>, in_brackets: bool) {
    loop {
        match cursor.byte() {
            b' ' | b'\t' | 0x0C => cursor.skip(1),
            b'\n' | b'\r' if in_brackets => cursor.skip(1),
            b'#' => cursor.skip_while(|char| char != '\n'),
            _ => return,
        }
    }
}

/// Reads the token that begins at the cursor.
pub(super) fn scan(cursor: &mut Cursor<'_>) -> Token {
    let (token, length) = match (cursor.byte(), cursor.byte_after(1), cursor.byte_after(2)) {
        (b'0'..=b'9', ..) | (b'.', b'0'..=b'9', _) => return number(cursor),
        (b'a'..=b'z' | b'A'..=b'Z' | b'_', ..) => {
            cursor.skip_while(is_word);
            return Token::Name;
        }
        (b'.', b'.', b'.') => (Token::Ellipsis, 3),
        (b'*', b'*', _) => (Token::StarStar, 2),
        (b'/', b'/', _) => (Token::SlashSlash, 2),
        (b'.', ..) => (Token::Dot, 1),
        (b'*', ..) => (Token::Star, 1),
        (b'/', ..) => (Token::Slash, 1),
        (b'+', ..) => (Token::Plus, 1),
        (b'-', ..) => (Token::Minus, 1),
        (b'%', ..) => (Token::Percent, 1),
        (b'~', ..) => (Token::Tilde, 1),
        (b'(', ..) => (Token::Open, 1),
        (b')', ..) => (Token::Close, 1),
        (b',', ..) => (Token::Comma, 1),
        (b'\n' | b'\r', ..) => (Token::Newline, 1),
        _ if cursor.at_end() => (Token::End, 0),
        _ => (Token::Other, cursor.char().map_or(1, char::len_utf8)),
    };
    cursor.skip(length);
    token
}

fn is_word(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

fn number(cursor: &mut Cursor<'_>) -> Token {
    if cursor.byte() == b'0' {
        let (is_digit, error): (fn(u8) -> bool, _) = match cursor.byte_after(1) {
            b'x' | b'X' => (|byte| byte.is_ascii_hexdigit(), NumberError::Hexadecimal),
            b'o' | b'O' => (|byte| matches!(byte, b'0'..=b'7'), NumberError::Octal),
            b'b' | b'B' => (|byte| matches!(byte, b'0' | b'1'), NumberError::Binary),
            _ => return decimal_number(cursor),
        };
        cursor.skip(2);
        if cursor.byte() == b'_' {
            cursor.skip(1);
        }
        return if digits(cursor, is_digit) && !cursor.byte().is_ascii_digit() {
            ended(cursor, Token::Integer, error)
        } else {
            Token::Broken(error)
        };
    }
    decimal_number(cursor)
}

fn decimal_number(cursor: &mut Cursor<'_>) -> Token {
    let start = cursor.at();
    let mut token = Token::Integer;
    let is_digit = |byte: u8| byte.is_ascii_digit();
    if cursor.byte() != b'.' && !digits(cursor, is_digit) {
        return Token::Broken(NumberError::Decimal);
    }
    let whole = cursor.source().get(start..cursor.at()).unwrap_or_default();
    if cursor.byte() == b'.' {
        token = Token::Float;
        cursor.skip(1);
        if cursor.byte().is_ascii_digit() && !digits(cursor, is_digit) {
            return Token::Broken(NumberError::Decimal);
        }
    }
    if matches!(cursor.byte(), b'e' | b'E') {
        let sign = usize::from(matches!(cursor.byte_after(1), b'+' | b'-'));
        if cursor.byte_after(1 + sign).is_ascii_digit() {
            token = Token::Float;
            cursor.skip(1 + sign);
            if !digits(cursor, is_digit) {
                return Token::Broken(NumberError::Decimal);
            }
        }
    }
    if matches!(cursor.byte(), b'j' | b'J') {
        cursor.skip(1);
        return ended(cursor, Token::Imaginary, NumberError::Imaginary);
    }
    // Zeros alone may begin with one.
    if token == Token::Integer && whole.starts_with('0') && whole.contains(|char| matches!(char, '1'..='9')) {
        return Token::Broken(NumberError::LeadingZeros);
    }
    ended(cursor, token, NumberError::Decimal)
}

/// Steps over digits with single underscores between; whether they are well formed.
fn digits(cursor: &mut Cursor<'_>, is_digit: fn(u8) -> bool) -> bool {
    loop {
        if !is_digit(cursor.byte()) {
            return false;
        }
        while is_digit(cursor.byte()) {
            cursor.skip(1);
        }
        if cursor.byte() != b'_' {
            return true;
        }
        cursor.skip(1);
    }
}

/// The words that may stand directly behind a number.
const KEYWORDS: [&str; 8] = ["and", "else", "for", "if", "in", "is", "not", "or"];

/// A number ends where no word begins.
fn ended(cursor: &Cursor<'_>, token: Token, error: NumberError) -> Token {
    let rest = cursor.rest();
    let word = rest.split(|char| !is_word(char)).next().unwrap_or_default();
    if word.is_empty() || KEYWORDS.iter().any(|keyword| word.starts_with(keyword)) {
        token
    } else {
        Token::Broken(error)
    }
}
