//! The tokens of an answer, as far as its structure needs them: brackets with their depth, separators, relations, commands.

use pascaline_read::tree::Relation;

/// A token, and its place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The number of brackets around it; a bracket is not within itself.
    pub(super) depth: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'t> {
    Open(Bracket),
    Close(Bracket),
    Comma,
    Semicolon,
    /// `\\`
    Row,
    Bar,
    Colon,
    Relation(Relation),
    /// A command of LaTeX without its backslash.
    Command(&'t str),
    /// Letters.
    Word(&'t str),
    /// The letters of `\text{ or }`.
    Text(&'t str),
    Other,
}

/// The brackets of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Round,
    Square,
    /// `{` as a set has it in plain text; in LaTeX, it groups.
    Brace,
    /// `\{`
    Curly,
    /// `\langle`
    Angle,
    /// `\begin{…}`, `\lfloor`, and others that only need to be balanced.
    Other,
}

/// Commands that contain words.
const TEXTS: [&str; 8] = ["text", "textbf", "textit", "textrm", "textnormal", "mbox", "mathrm", "operatorname"];

/// The tokens of a text. Brackets need not be balanced.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut scanner = Scanner { text, at: 0, depth: 0, tokens: Vec::new() };
    while scanner.at < text.len() {
        scanner.token();
    }
    scanner.tokens
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    tokens: Vec<Token<'t>>,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Reads one token, or skips white space.
    fn token(&mut self) {
        let rest = self.rest();
        let Some(char) = rest.chars().next() else { return };
        match char {
            '\\' => self.command(),
            _ if char.is_whitespace() => self.at += char.len_utf8(),
            _ if char.is_alphabetic() => {
                let length = rest.find(|char: char| !char.is_alphabetic()).unwrap_or(rest.len());
                self.push(Kind::Word(&rest[..length]), length);
            }
            _ => match sign(rest) {
                Some((kind, length)) => self.push(kind, length),
                None => self.push(Kind::Other, char.len_utf8()),
            },
        }
    }

    fn push(&mut self, kind: Kind<'t>, length: usize) {
        if let Kind::Close(_) = kind {
            self.depth = self.depth.saturating_sub(1);
        }
        self.tokens.push(Token { kind, start: self.at, end: self.at + length, depth: self.depth });
        if let Kind::Open(_) = kind {
            self.depth += 1;
        }
        self.at += length;
    }

    /// A backslash, and what belongs to it.
    fn command(&mut self) {
        let rest = self.rest();
        let after = &rest[1..];
        let letters = after.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(after.len());
        let name = &after[..letters];
        match name {
            "" => self.escaped(after),
            // The bracket behind it counts; `\left.` has none.
            "left" | "right" | "big" | "Big" | "bigl" | "bigr" | "Bigl" | "Bigr" => {
                self.at += 1 + letters;
                self.at += usize::from(self.rest().starts_with('.'));
            }
            "begin" | "end" => {
                let braces = braced(&after[letters..]).map_or(0, |inner| inner.len() + 2);
                let kind = if name == "begin" { Kind::Open(Bracket::Other) } else { Kind::Close(Bracket::Other) };
                self.push(kind, 1 + letters + braces);
            }
            name if TEXTS.contains(&name) => match braced(&after[letters..]).filter(|inner| is_words(inner)) {
                Some(inner) => self.push(Kind::Text(inner.trim()), 1 + letters + inner.len() + 2),
                None => self.push(Kind::Command(name), 1 + letters),
            },
            name => self.push(named(name), 1 + letters),
        }
    }

    /// A backslash before what is no letter.
    fn escaped(&mut self, after: &str) {
        let Some(char) = after.chars().next() else { return self.push(Kind::Other, 1) };
        let kind = match char {
            '{' => Kind::Open(Bracket::Curly),
            '}' => Kind::Close(Bracket::Curly),
            '\\' => Kind::Row,
            '|' => Kind::Bar,
            _ => Kind::Other,
        };
        self.push(kind, 1 + char.len_utf8());
    }
}

/// The place of the brace that closes the one at the start.
pub(crate) fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' if !is_escaped => depth += 1,
            b'}' if !is_escaped => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    None
}

/// The text in the braces at the start, which has none of its own.
fn braced(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('{')?;
    let length = inner.find(['{', '}'])?;
    inner[length..].starts_with('}').then(|| &inner[..length])
}

fn is_words(text: &str) -> bool {
    let mut chars = text.chars();
    chars.by_ref().any(char::is_alphabetic) && text.chars().all(|char| char.is_alphabetic() || " .,-'’".contains(char))
}

/// What a command stands for.
fn named(name: &str) -> Kind<'_> {
    Kind::Relation(match name {
        "le" | "leq" | "leqslant" => Relation::LessEqual,
        "ge" | "geq" | "geqslant" => Relation::GreaterEqual,
        "lt" => Relation::Less,
        "gt" => Relation::Greater,
        "ne" | "neq" => Relation::Unequal,
        "approx" => Relation::Approximately,
        "lbrace" => return Kind::Open(Bracket::Curly),
        "rbrace" => return Kind::Close(Bracket::Curly),
        "lbrack" => return Kind::Open(Bracket::Square),
        "rbrack" => return Kind::Close(Bracket::Square),
        "lparen" => return Kind::Open(Bracket::Round),
        "rparen" => return Kind::Close(Bracket::Round),
        "langle" => return Kind::Open(Bracket::Angle),
        "rangle" => return Kind::Close(Bracket::Angle),
        "lfloor" | "lceil" => return Kind::Open(Bracket::Other),
        "rfloor" | "rceil" => return Kind::Close(Bracket::Other),
        "mid" | "vert" => return Kind::Bar,
        "colon" => return Kind::Colon,
        name => return Kind::Command(name),
    })
}

/// The sign at the start, and its length.
fn sign(text: &str) -> Option<(Kind<'_>, usize)> {
    const SIGNS: [(&str, Kind); 24] = [
        ("<=", Kind::Relation(Relation::LessEqual)),
        (">=", Kind::Relation(Relation::GreaterEqual)),
        ("!=", Kind::Relation(Relation::Unequal)),
        ("==", Kind::Relation(Relation::Equal)),
        ("=", Kind::Relation(Relation::Equal)),
        ("<", Kind::Relation(Relation::Less)),
        (">", Kind::Relation(Relation::Greater)),
        ("≤", Kind::Relation(Relation::LessEqual)),
        ("⩽", Kind::Relation(Relation::LessEqual)),
        ("≥", Kind::Relation(Relation::GreaterEqual)),
        ("⩾", Kind::Relation(Relation::GreaterEqual)),
        ("≠", Kind::Relation(Relation::Unequal)),
        ("≈", Kind::Relation(Relation::Approximately)),
        ("(", Kind::Open(Bracket::Round)),
        (")", Kind::Close(Bracket::Round)),
        ("[", Kind::Open(Bracket::Square)),
        ("]", Kind::Close(Bracket::Square)),
        ("{", Kind::Open(Bracket::Brace)),
        ("}", Kind::Close(Bracket::Brace)),
        (",", Kind::Comma),
        (";", Kind::Semicolon),
        (":", Kind::Colon),
        ("|", Kind::Bar),
        ("∣", Kind::Bar),
    ];
    SIGNS.iter().find(|(sign, _)| text.starts_with(sign)).map(|(sign, kind)| (*kind, sign.len()))
}
