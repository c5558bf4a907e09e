//! The pieces of an expression: numbers, words, signs and brackets, with the space before each.

use pascaline_base::signs;

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `12`, `1.5e3`, `1,234`, `1_000`
    Number,
    /// `sin`, `π`, `\frac`
    Word,
    /// `+`, `**`, `√`
    Sign,
    /// `(`, `[`, `{`
    Open,
    /// `)`, `]`, `}`
    Close,
}

/// A part of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Whether a space precedes it.
    pub(super) gap: bool,
    pub(super) kind: Kind,
    pub(super) text: String,
}

impl Piece {
    pub(super) fn new(kind: Kind, text: impl Into<String>) -> Self {
        Self { gap: false, kind, text: text.into() }
    }

    pub(super) fn sign(text: &str) -> Self {
        Self::new(Kind::Sign, text)
    }

    pub(super) fn open() -> Self {
        Self::new(Kind::Open, "(")
    }

    pub(super) fn close() -> Self {
        Self::new(Kind::Close, ")")
    }

    /// The same piece with a space before it, or without.
    pub(super) fn with_gap(self, gap: bool) -> Self {
        Self { gap, ..self }
    }

    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// Its only character.
    pub(super) fn char(&self) -> Option<char> {
        let mut chars = self.text.chars();
        chars.next().filter(|_| chars.next().is_none())
    }

    /// Whether an operand can end with it.
    pub(super) fn ends_operand(&self) -> bool {
        matches!(self.kind, Kind::Number | Kind::Word | Kind::Close)
    }

    /// Whether an operand can begin with it.
    pub(super) fn begins_operand(&self) -> bool {
        matches!(self.kind, Kind::Number | Kind::Word | Kind::Open)
    }
}

/// Signs of two characters.
const DOUBLE: &[&str] = &["**", "//", "==", "<=", ">=", "!=", "&&", "||"];

/// Splits an expression; digits above the line become powers.
pub(super) fn split(source: &str, power: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut rest = source;
    let mut gap = false;
    let mut calls: Vec<bool> = Vec::new();
    while let Some(char) = rest.chars().next() {
        if char.is_whitespace() || is_blank(rest) {
            rest = &rest[if char == '\\' { 2 } else { char.len_utf8() }..];
            gap = true;
            continue;
        }
        let (kind, length) = match char {
            '0'..='9' | '.' if char != '.' || rest[1..].starts_with(|next: char| next.is_ascii_digit()) => {
                (Kind::Number, number(rest, calls.contains(&true)))
            }
            '\\' => (Kind::Word, 1 + word(&rest[1..])),
            'π' => (Kind::Word, char.len_utf8()),
            _ if is_letter(char) => (Kind::Word, word(rest)),
            '(' | '[' | '{' => {
                let is_call = pieces.last().is_some_and(|last| last.kind == Kind::Word && !gap);
                calls.push(char == '[' || is_call);
                (Kind::Open, 1)
            }
            ')' | ']' | '}' => {
                calls.pop();
                (Kind::Close, 1)
            }
            _ if signs::superscript(char).is_some() || char == '⁻' => {
                let length = superscript(rest, power, &mut pieces);
                rest = &rest[length..];
                continue;
            }
            _ if DOUBLE.iter().any(|double| rest.starts_with(double)) => (Kind::Sign, 2),
            _ => (Kind::Sign, char.len_utf8()),
        };
        pieces.push(Piece { gap, kind, text: rest[..length].to_owned() });
        rest = &rest[length..];
        gap = false;
    }
    pieces
}

/// Whether LaTeX leaves some space here.
fn is_blank(rest: &str) -> bool {
    ["\\,", "\\;", "\\!", "\\ ", "\\(", "\\)", "\\[", "\\]"].iter().any(|blank| rest.starts_with(blank))
}

/// A letter of a name. `×`, `÷` and `π` are separate pieces.
fn is_letter(char: char) -> bool {
    char == '_' || char.is_alphabetic() && char != 'π'
}

fn word(text: &str) -> usize {
    text.find(|char: char| !(is_letter(char) || char.is_ascii_digit())).unwrap_or(text.len())
}

/// The length of a number. Groups of three digits belong to it, unless commas separate arguments here.
fn number(text: &str, is_argument: bool) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = digits(0);
    while end > 0 && bytes.get(end) == Some(&b'_') && digits(end + 1) > end + 1 {
        end = digits(end + 1);
    }
    if !is_argument && (1..=3).contains(&end) {
        while bytes.get(end) == Some(&b',') && digits(end + 1) == end + 4 {
            end += 4;
        }
    }
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1) != Some(&b'.') {
        end = digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if bytes.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
            end = digits(end + 1 + sign);
        }
    }
    end
}

/// Adds the power that superscript digits denote, such as `²`; returns their length.
fn superscript(text: &str, power: &str, pieces: &mut Vec<Piece>) -> usize {
    let (mut exponent, mut length) = (String::new(), 0);
    for char in text.chars() {
        match signs::superscript(char) {
            Some(digit) => exponent += &digit.to_string(),
            None if char == '⁻' && exponent.is_empty() => exponent.push('-'),
            None => break,
        }
        length += char.len_utf8();
    }
    pieces.push(Piece::sign(power));
    pieces.push(Piece::new(Kind::Number, exponent));
    length
}

/// The text of pieces.
pub(super) fn text(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        if piece.gap && !text.is_empty() {
            text.push(' ');
        }
        text += &piece.text;
    }
    text
}

/// The end of the operand that begins at `start`: a number, a name, a call, or brackets.
pub(super) fn operand_end(pieces: &[Piece], start: usize) -> Option<usize> {
    match pieces.get(start)?.kind {
        Kind::Number => Some(start + 1),
        Kind::Word => match pieces.get(start + 1) {
            Some(open) if open.is("(") && !open.gap => closing(pieces, start + 1),
            _ => Some(start + 1),
        },
        Kind::Open => closing(pieces, start),
        _ => None,
    }
}

/// The start of the operand that ends before `end`.
pub(super) fn operand_start(pieces: &[Piece], end: usize) -> Option<usize> {
    let last = end.checked_sub(1)?;
    match pieces.get(last)?.kind {
        Kind::Number | Kind::Word => Some(last),
        Kind::Close => {
            let open = (0..last).rev().find(|open| closing(pieces, *open) == Some(end))?;
            let is_call = pieces[open].is("(") && !pieces[open].gap && open > 0 && pieces[open - 1].kind == Kind::Word;
            Some(if is_call { open - 1 } else { open })
        }
        _ => None,
    }
}

/// The end of the brackets that open at `open`.
pub(super) fn closing(pieces: &[Piece], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, piece) in pieces.iter().enumerate().skip(open) {
        match piece.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (piece.kind == Kind::Close).then_some(at + 1);
        }
    }
    None
}

/// The arguments between the brackets `open` and `end - 1`.
pub(super) fn arguments(pieces: &[Piece], open: usize, end: usize) -> Vec<&[Piece]> {
    let inside = &pieces[open + 1..end - 1];
    let (mut arguments, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, piece) in inside.iter().enumerate() {
        match piece.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::Sign if depth == 0 && piece.is(",") => {
                arguments.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !inside.is_empty() {
        arguments.push(&inside[start..]);
    }
    arguments
}
