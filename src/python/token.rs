//! Python's tokens in expressions.
//!
//! ```text
//! integer   = "0" ("_"? "0")* | nonzero ("_"? digit)* | "0" ("x" | "o" | "b") ("_"? digit)+
//! float     = (digits "." digits? | "." digits) exponent? | digits exponent
//! exponent  = ("e" | "E") ("+" | "-")? digits
//! digits    = digit ("_"? digit)*
//! imaginary = (float | digits) ("j" | "J")
//! name      = (letter | "_") (letter | digit | "_")*
//! string    = prefix? (quote character* quote | quote{3} character* quote{3})
//! prefix    = "r" | "u" | "b" | "f" | "br" | "rb" | "fr" | "rf", in either case
//! space     = " " | tab | form feed | "#" to the end of the line | "\" newline | newline inside brackets, or at the end
//! ```

use pascaline_base::syntax::Cursor;

use super::flaw::{Flaw, Number};

/// The kind of a token. Its text is what the scanner has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The end of the text.
    End,
    /// A line break outside brackets.
    Newline,
    /// Whitespace at the start of a line, outside brackets.
    Indent,
    /// `42`, `1_000`, `0xff`
    Integer,
    /// `1.5`, `1e9`
    Float,
    /// `2j`
    Imaginary,
    /// A word that is not a keyword: `x`.
    Name,
    /// `"a"`
    Text,
    /// `b"a"`
    Bytes,
    /// `f"a"`
    Formatted,
    /// `...`
    Ellipsis,
    /// `True`
    True,
    /// `False`
    False,
    /// `None`
    None,
    /// `(`, `[` or `{`
    Open(Bracket),
    /// `)`, `]` or `}`
    Close(Bracket),
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `:`
    Colon,
    /// `:=`
    ColonEqual,
    /// `=`
    Equal,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `**`
    StarStar,
    /// `/`
    Slash,
    /// `//`
    SlashSlash,
    /// `%`
    Percent,
    /// `@`
    At,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `&`
    Ampersand,
    /// `|`
    Bar,
    /// `^`
    Caret,
    /// `~`
    Tilde,
    /// `<`, `==` and the other comparisons.
    Comparison,
    /// `and`
    And,
    /// `async`
    Async,
    /// `await`
    Await,
    /// `else`
    Else,
    /// `for`
    For,
    /// `from`
    From,
    /// `if`
    If,
    /// `in`
    In,
    /// `is`
    Is,
    /// `lambda`
    Lambda,
    /// `not`
    Not,
    /// `or`
    Or,
    /// `yield`
    Yield,
    /// A token that occurs in no expression: another keyword, `;`, `?`.
    Other,
    /// An invalid token.
    Broken(Flaw),
}

/// The kinds of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    /// `(…)`
    Round,
    /// `[…]`
    Square,
    /// `{…}`
    Brace,
}

impl Bracket {
    /// The bracket that opens: `(`, `[` or `{`.
    pub fn opening(self) -> &'static str {
        match self {
            Self::Round => "(",
            Self::Square => "[",
            Self::Brace => "{",
        }
    }

    /// The bracket that closes: `)`, `]` or `}`.
    pub fn closing(self) -> &'static str {
        match self {
            Self::Round => ")",
            Self::Square => "]",
            Self::Brace => "}",
        }
    }
}

/// Skips what is between tokens.
pub fn skip_space(cursor: &mut Cursor<'_>, in_brackets: bool) {
    loop {
        match (cursor.byte(), cursor.byte_after(1)) {
            (b' ' | b'\t' | 0x0C, _) => cursor.skip(1),
            (b'\n' | b'\r', _) if in_brackets => cursor.skip(1),
            (b'\\', b'\n') => cursor.skip(2),
            (b'\\', b'\r') => cursor.skip(if cursor.byte_after(2) == b'\n' { 3 } else { 2 }),
            (b'#', _) => cursor.skip_while(|char| !matches!(char, '\n' | '\r')),
            _ => return,
        }
    }
}

/// Reads the token at the cursor.
pub fn scan(cursor: &mut Cursor<'_>) -> Token {
    let (token, length) = match (cursor.byte(), cursor.byte_after(1), cursor.byte_after(2)) {
        (b'0'..=b'9', ..) | (b'.', b'0'..=b'9', _) => return number(cursor),
        (b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.., ..) => return word(cursor),
        (b'"' | b'\'', ..) => return string(cursor, Token::Text),
        (b'.', b'.', b'.') => (Token::Ellipsis, 3),
        (b'*', b'*', _) => (Token::StarStar, 2),
        (b'/', b'/', _) => (Token::SlashSlash, 2),
        (b'<', b'<', _) => (Token::ShiftLeft, 2),
        (b'>', b'>', _) => (Token::ShiftRight, 2),
        (b':', b'=', _) => (Token::ColonEqual, 2),
        (b'=' | b'!' | b'<' | b'>', b'=', _) => (Token::Comparison, 2),
        (b'<' | b'>', ..) => (Token::Comparison, 1),
        (b'.', ..) => (Token::Dot, 1),
        (b'*', ..) => (Token::Star, 1),
        (b'/', ..) => (Token::Slash, 1),
        (b'+', ..) => (Token::Plus, 1),
        (b'-', ..) => (Token::Minus, 1),
        (b'%', ..) => (Token::Percent, 1),
        (b'@', ..) => (Token::At, 1),
        (b'&', ..) => (Token::Ampersand, 1),
        (b'|', ..) => (Token::Bar, 1),
        (b'^', ..) => (Token::Caret, 1),
        (b'~', ..) => (Token::Tilde, 1),
        (b'(', ..) => (Token::Open(Bracket::Round), 1),
        (b')', ..) => (Token::Close(Bracket::Round), 1),
        (b'[', ..) => (Token::Open(Bracket::Square), 1),
        (b']', ..) => (Token::Close(Bracket::Square), 1),
        (b'{', ..) => (Token::Open(Bracket::Brace), 1),
        (b'}', ..) => (Token::Close(Bracket::Brace), 1),
        (b',', ..) => (Token::Comma, 1),
        (b':', ..) => (Token::Colon, 1),
        (b'=', ..) => (Token::Equal, 1),
        (b'\n' | b'\r', ..) => (Token::Newline, 1),
        (b'\\', ..) => (Token::Broken(Flaw::Continuation), 1),
        (b'!' | b'$' | b';' | b'?' | b'`', ..) => (Token::Other, 1),
        _ => match cursor.char() {
            Some(char) => (Token::Broken(Flaw::Character(char)), char.len_utf8()),
            None => (Token::End, 0),
        },
    };
    cursor.skip(length);
    token
}

/// Whether a non-ASCII character can occur in names, but not first: digits of other scripts, and the middle dot.
fn begins_no_name(char: char) -> bool {
    matches!(char,
        '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{660}'..='\u{669}' | '\u{6F0}'..='\u{6F9}' | '\u{7C0}'..='\u{7C9}'
        | '\u{966}'..='\u{96F}' | '\u{9E6}'..='\u{9EF}' | '\u{E50}'..='\u{E59}' | '\u{FF10}'..='\u{FF19}'
        | '\u{1D7CE}'..='\u{1D7FF}')
}

/// Whether a non-ASCII character can occur in no name. Covers only the contiguous blocks.
fn is_symbol(char: char) -> bool {
    matches!(char,
        '\u{80}'..='\u{A9}' | '\u{AB}'..='\u{B4}' | '\u{B6}' | '\u{B8}' | '\u{B9}' | '\u{BB}'..='\u{BF}' | '\u{D7}' | '\u{F7}'
        | '\u{2000}'..='\u{203E}' | '\u{2041}'..='\u{2053}' | '\u{2055}'..='\u{2070}' | '\u{2072}'..='\u{207E}'
        | '\u{2080}'..='\u{208F}' | '\u{20A0}'..='\u{20CF}' | '\u{2150}'..='\u{215F}' | '\u{2190}'..='\u{2BFF}'
        | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{E000}'..='\u{F8FF}' | '\u{FEFF}' | '\u{FF01}'..='\u{FF0F}'
        | '\u{FF1A}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF3E}' | '\u{FF40}' | '\u{FFE0}'..='\u{FFFF}' | '\u{1F000}'..='\u{1FAFF}')
}

fn is_word(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

/// Words that are not names.
static KEYWORDS: &[(&str, Token)] = &[
    ("True", Token::True),
    ("False", Token::False),
    ("None", Token::None),
    ("and", Token::And),
    ("async", Token::Async),
    ("await", Token::Await),
    ("else", Token::Else),
    ("for", Token::For),
    ("from", Token::From),
    ("if", Token::If),
    ("in", Token::In),
    ("is", Token::Is),
    ("lambda", Token::Lambda),
    ("not", Token::Not),
    ("or", Token::Or),
    ("yield", Token::Yield),
    ("as", Token::Other),
    ("assert", Token::Other),
    ("break", Token::Other),
    ("class", Token::Other),
    ("continue", Token::Other),
    ("def", Token::Other),
    ("del", Token::Other),
    ("elif", Token::Other),
    ("except", Token::Other),
    ("finally", Token::Other),
    ("global", Token::Other),
    ("import", Token::Other),
    ("nonlocal", Token::Other),
    ("pass", Token::Other),
    ("raise", Token::Other),
    ("return", Token::Other),
    ("try", Token::Other),
    ("while", Token::Other),
    ("with", Token::Other),
];

/// A name, a keyword, or a string with a prefix.
fn word(cursor: &mut Cursor<'_>) -> Token {
    let start = cursor.at();
    cursor.skip_while(|char| is_word(char) || !char.is_ascii());
    let name = cursor.source().get(start..cursor.at()).unwrap_or_default();
    if matches!(cursor.byte(), b'"' | b'\'')
        && let Some(kind) = string_prefix(name)
    {
        return string(cursor, kind);
    }
    if let Some((_, token)) = KEYWORDS.iter().find(|(keyword, _)| *keyword == name) {
        return *token;
    }
    let first = name.chars().next().filter(|first| begins_no_name(*first));
    match first.or_else(|| name.chars().find(|char| !char.is_ascii() && is_symbol(*char))) {
        Some(char) => Token::Broken(Flaw::Character(char)),
        None => Token::Name,
    }
}

fn string_prefix(name: &str) -> Option<Token> {
    match name.to_ascii_lowercase().as_str() {
        "r" | "u" => Some(Token::Text),
        "b" | "br" | "rb" => Some(Token::Bytes),
        "f" | "fr" | "rf" => Some(Token::Formatted),
        _ => None,
    }
}

/// A string, from its quote on.
fn string(cursor: &mut Cursor<'_>, kind: Token) -> Token {
    let quote = cursor.byte();
    let is_triple = cursor.byte_after(1) == quote && cursor.byte_after(2) == quote;
    let quotes = if is_triple { 3 } else { 1 };
    cursor.skip(quotes);
    let mut is_ascii = true;
    while !(0..quotes).all(|ahead| cursor.byte_after(ahead) == quote) {
        match (cursor.byte(), cursor.char()) {
            (_, None) if is_triple => return Token::Broken(Flaw::UnterminatedTriple),
            (b'\n' | b'\r', _) if !is_triple => return Token::Broken(Flaw::Unterminated),
            (_, None) => return Token::Broken(Flaw::Unterminated),
            (b'\\', _) if cursor.byte_after(1).is_ascii() => cursor.skip(cursor.rest().len().min(2)),
            (_, Some(char)) => {
                is_ascii &= char.is_ascii();
                cursor.skip(char.len_utf8());
            }
        }
    }
    cursor.skip(quotes);
    if kind == Token::Bytes && !is_ascii { Token::Broken(Flaw::BytesBeyondAscii) } else { kind }
}

fn number(cursor: &mut Cursor<'_>) -> Token {
    if cursor.byte() == b'0' {
        let (is_digit, kind): (fn(u8) -> bool, _) = match cursor.byte_after(1) {
            b'x' | b'X' => (|byte| byte.is_ascii_hexdigit(), Number::Hexadecimal),
            b'o' | b'O' => (|byte| matches!(byte, b'0'..=b'7'), Number::Octal),
            b'b' | b'B' => (|byte| matches!(byte, b'0' | b'1'), Number::Binary),
            _ => return decimal_number(cursor),
        };
        cursor.skip(2);
        if cursor.byte() == b'_' {
            cursor.skip(1);
        }
        let is_whole = digits(cursor, is_digit);
        return match cursor.byte() {
            digit @ b'0'..=b'9' => Token::Broken(Flaw::Digit(char::from(digit), kind)),
            _ if is_whole => ended(cursor, Token::Integer, kind),
            _ => Token::Broken(Flaw::Number(kind)),
        };
    }
    decimal_number(cursor)
}

fn decimal_number(cursor: &mut Cursor<'_>) -> Token {
    const BROKEN: Token = Token::Broken(Flaw::Number(Number::Decimal));
    let start = cursor.at();
    let mut token = Token::Integer;
    let is_digit = |byte: u8| byte.is_ascii_digit();
    if cursor.byte() != b'.' && !digits(cursor, is_digit) {
        return BROKEN;
    }
    let whole = cursor.source().get(start..cursor.at()).unwrap_or_default();
    if cursor.byte() == b'.' {
        token = Token::Float;
        cursor.skip(1);
        if cursor.byte().is_ascii_digit() && !digits(cursor, is_digit) {
            return BROKEN;
        }
    }
    if matches!(cursor.byte(), b'e' | b'E') {
        let sign = usize::from(matches!(cursor.byte_after(1), b'+' | b'-'));
        if cursor.byte_after(1 + sign).is_ascii_digit() {
            token = Token::Float;
            cursor.skip(1 + sign);
            if !digits(cursor, is_digit) {
                return BROKEN;
            }
        }
    }
    if matches!(cursor.byte(), b'j' | b'J') {
        cursor.skip(1);
        return ended(cursor, Token::Imaginary, Number::Imaginary);
    }
    // Only a zero may begin with a zero.
    if token == Token::Integer
        && !matches!(cursor.byte(), b'e' | b'E')
        && whole.starts_with('0')
        && whole.contains(|char| matches!(char, '1'..='9'))
    {
        return Token::Broken(Flaw::LeadingZeros);
    }
    ended(cursor, token, Number::Decimal)
}

/// Skips digits with single underscores between them; returns whether they are well formed.
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

/// A number must not be followed by a word.
fn ended(cursor: &Cursor<'_>, token: Token, kind: Number) -> Token {
    let rest = cursor.rest();
    let word = rest.split(|char| !is_word(char)).next().unwrap_or_default();
    let is_keyword = matches!(word, "and" | "else" | "for" | "not" | "or");
    // CPython only checks two letters of these.
    if word.is_empty() || is_keyword || ["if", "in", "is"].iter().any(|keyword| word.starts_with(keyword)) {
        token
    } else {
        Token::Broken(Flaw::Number(kind))
    }
}
