//! Invalid tokens, in CPython's words.

/// What is wrong with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A number that stops short or runs into a word: `1__2`, `0x`, `1abc`.
    Number(Number),
    /// A digit that is invalid in the base.
    Digit(char, Number),
    /// `012`
    LeadingZeros,
    /// A character that occurs in no token: `2 × 3`.
    Character(char),
    /// A backslash that is not followed by a newline.
    Continuation,
    /// A string without a closing quote on its line: `"a`.
    Unterminated,
    /// A string with three quotes that is never closed: `"""a`.
    UnterminatedTriple,
    /// `b"é"`
    BytesBeyondAscii,
}

/// The kinds of numbers, as CPython names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// `12`, `1.5`, `1e9`
    Decimal,
    /// `0xff`
    Hexadecimal,
    /// `0o17`
    Octal,
    /// `0b101`
    Binary,
    /// `2j`
    Imaginary,
}

impl Number {
    fn name(self) -> &'static str {
        match self {
            Self::Decimal => "decimal",
            Self::Hexadecimal => "hexadecimal",
            Self::Octal => "octal",
            Self::Binary => "binary",
            Self::Imaginary => "imaginary",
        }
    }
}

impl Flaw {
    /// CPython's message; `line` is the line on which the text ends, from 1.
    pub(super) fn words(self, line: usize) -> String {
        match self {
            Self::Number(number) => format!("invalid {} literal", number.name()),
            Self::Digit(digit, number) => format!("invalid digit '{digit}' in {} literal", number.name()),
            Self::LeadingZeros => {
                "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers"
                    .to_owned()
            }
            Self::Character(char) if is_printable(char) => {
                format!("invalid character '{char}' (U+{:04X})", u32::from(char))
            }
            Self::Character(char) => format!("invalid non-printable character U+{:04X}", u32::from(char)),
            Self::Continuation => "unexpected character after line continuation character".to_owned(),
            Self::Unterminated => format!("unterminated string literal (detected at line {line})"),
            Self::UnterminatedTriple => format!("unterminated triple-quoted string literal (detected at line {line})"),
            Self::BytesBeyondAscii => "bytes can only contain ASCII literal characters".to_owned(),
        }
    }
}

/// Whether a character is printable. Only the unprintable characters that texts contain by mistake are listed.
fn is_printable(char: char) -> bool {
    !char.is_control()
        && !char.is_whitespace()
        && !matches!(char, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}
