//! The tokens of what people and models write: plain text, Unicode signs, LaTeX.
//!
//! ```text
//! number  = digits that may be grouped by threes (1,234 1_000 1\,000 1{,}000), a decimal part, an exponent; 0x1F, 0b101
//! name    = letter (letter | digit | "_" name)*
//! command = "\" letters: those that only space or size what follows are skipped
//! ```
//!
//! A sign has one token, however it is written: `×`, `·` and `\cdot` are [`Sign::Times`].

mod number;
mod signs;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::syntax::{Cursor, Span};

use super::doubt::Choices;
use super::hint::NO_CALCULUS;
use super::{Locale, Parsed};
use signs::{COMMANDS, LETTERS, SKIPPED, TEXTS, one_char};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind<'s>,
    pub(super) span: Span,
    /// Whether there is space before it.
    pub(super) is_spaced: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'s> {
    /// Its value is read from its text.
    Number {
        /// Whether a comma is the decimal point.
        has_decimal_comma: bool,
    },
    /// A name, a word, a letter.
    Name(&'s str),
    /// A command of LaTeX that the grammar knows, such as `frac`.
    Command(&'s str),
    /// The numerator and the denominator of `½`; a number in words is over 1.
    Fraction(u64, u64),
    /// A whole number as a superscript: `²`.
    Superscript(i32),
    /// A currency sign, by its code.
    Currency(&'static str),
    Sign(Sign),
    Open(Bracket),
    Close(Bracket),
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    PlusMinus,
    Times,
    Divide,
    FloorDivide,
    Power,
    Subscript,
    Factorial,
    Percent,
    Degree,
    Prime,
    DoublePrime,
    /// `√`, `∛`, `∜`: of the degree 2, 3, 4.
    Root(u8),
    Bar,
    Comma,
    Semicolon,
    Newline,
    Colon,
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Approximately,
    Arrow,
    Ellipsis,
    Ampersand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Round,
    Square,
    /// The braces of LaTeX, which group, and of sets.
    Curly,
    /// `\{`
    Set,
    Floor,
    Ceiling,
    /// `\lvert`
    Bars,
}

/// How a text writes decimals, and whether it is LaTeX.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How decimals are written.
    pub locale: Locale,
    /// Whether it is LaTeX.
    pub is_latex: bool,
}

impl Style {
    /// The style of a text: what has a command is LaTeX.
    pub fn of(text: &str, locale: Locale) -> Self {
        Self { locale, is_latex: text.contains('\\') }
    }
}

/// Splits the part `inside` of a text into tokens; the last one is [`Kind::End`]. Doubtful commas are noted in `choices`.
pub(super) fn split<'s>(
    source: &'s str,
    inside: std::ops::Range<usize>,
    style: Style,
    choices: &mut Choices,
    budget: &Budget,
) -> Parsed<Vec<Token<'s>>> {
    let mut cursor = Cursor::new(source.get(..inside.end).unwrap_or(source));
    cursor.skip(inside.start);
    let mut lexer = Lexer {
        cursor,
        style,
        choices,
        tokens: Vec::new(),
        open: Vec::new(),
        end_of_content: end_of_content(source),
        text_end: None,
        environments: Vec::new(),
    };
    loop {
        if !budget.charge_steps(1) || !budget.charge_memory(size_of::<Token>()) {
            let fault = budget.take_refusal().unwrap_or_else(|| Fault::new(ErrorCode::TooManySteps, ""));
            return Err(fault.boxed_at(lexer.rest()));
        }
        if !lexer.token()? {
            return Ok(lexer.tokens);
        }
    }
}

/// Beside which signs an `&` is a mark of alignment, which means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alignment {
    /// Beside a relation, `+` or `-`: `x &+ y &= 5` in `aligned`.
    Signs,
    /// Beside a relation, and around a `+` or `-` alone: the entries of an `array` may have signs.
    Relations,
    /// Nowhere: it separates the entries of a matrix.
    None,
}

struct Lexer<'s, 'c> {
    cursor: Cursor<'s>,
    style: Style,
    choices: &'c mut Choices,
    tokens: Vec<Token<'s>>,
    /// The brackets that are open, and of round ones whether they hold the arguments of a call: a comma between digits inside
    /// those separates arguments.
    open: Vec<(Bracket, bool)>,
    /// Where the marks at the end of the text begin.
    end_of_content: usize,
    /// Where the brace of `\text{…}` closes, inside which names are written as in plain text.
    text_end: Option<usize>,
    /// What `&` does in the environments that are open, the innermost last.
    environments: Vec<Alignment>,
}

impl<'s> Lexer<'s, '_> {
    fn rest(&self) -> Span {
        Span::new(self.cursor.at()..self.cursor.source().len())
    }

    /// Reads one token; `false` after the last one.
    fn token(&mut self) -> Parsed<bool> {
        let before = self.cursor.at();
        self.skip_space();
        let is_spaced = self.cursor.at() > before;
        let start = self.cursor.at();
        // A command may be skipped.
        let Some(kind) = self.kind()? else { return Ok(true) };
        match kind {
            Kind::Open(bracket) => {
                let is_call = bracket == Bracket::Round && self.is_behind_function();
                self.open.push((bracket, is_call));
            }
            Kind::Close(_) => drop(self.open.pop()),
            _ => {}
        }
        let span = Span::new(start..self.cursor.at());
        self.tokens.push(Token { kind, span, is_spaced });
        Ok(kind != Kind::End)
    }

    fn skip_space(&mut self) {
        let in_brackets = matches!(self.open.last(), Some((Bracket::Round, _)));
        self.cursor.skip_while(|char| char.is_whitespace() && (char != '\n' || in_brackets));
    }

    fn kind(&mut self) -> Parsed<Option<Kind<'s>>> {
        let Some(char) = self.cursor.char() else { return Ok(Some(Kind::End)) };
        if self.text_end == Some(self.cursor.at()) {
            self.text_end = None;
            self.cursor.skip(1);
            return Ok(None);
        }
        let next = self.cursor.byte_after(1);
        let kind = match char {
            '0'..='9' => {
                self.check_radix()?;
                return Ok(Some(self.number()));
            }
            '.' if next.is_ascii_digit() => return Ok(Some(self.number())),
            '.' if self.is_overline_after_point() => return Ok(Some(self.number())),
            'a'..='z' | 'A'..='Z' | '_' if char != '_' || self.is_name_after_underscore() => {
                if self.skips_module() {
                    return Ok(None);
                }
                return self.name().map(Some);
            }
            '\\' => return self.command(),
            '&' if self.is_alignment() => {
                self.cursor.skip(1);
                return Ok(None);
            }
            // The end of a sentence.
            '.' | '?' if self.is_end_of_sentence() => {
                self.cursor.skip(1);
                return Ok(None);
            }
            '?' | '？' => {
                self.cursor.skip(char.len_utf8());
                return Ok(Some(Kind::Name("?")));
            }
            '.' if self.is_after_abbreviation() => {
                self.cursor.skip(1);
                return Ok(None);
            }
            // A point between sentences.
            '.' if next.is_ascii_whitespace() || next == 0 => return Ok(Some(self.sign(Sign::Newline, 1))),
            '.' if self.cursor.rest().starts_with("...") => return Ok(Some(self.sign(Sign::Ellipsis, 3))),
            '*' if next == b'*' => return Ok(Some(self.sign(Sign::Power, 2))),
            '/' if next == b'/' => return Ok(Some(self.sign(Sign::FloorDivide, 2))),
            '<' if next == b'=' => return Ok(Some(self.sign(Sign::LessEqual, 2))),
            '>' if next == b'=' => return Ok(Some(self.sign(Sign::GreaterEqual, 2))),
            '!' if next == b'=' && self.cursor.byte_after(2) != b'=' => return Ok(Some(self.sign(Sign::Unequal, 2))),
            '<' if next == b'>' => return Ok(Some(self.sign(Sign::Unequal, 2))),
            '=' if next == b'=' => return Ok(Some(self.sign(Sign::Equal, 2))),
            '-' if next == b'>' => return Ok(Some(self.sign(Sign::Arrow, 2))),
            '+' if self.cursor.rest().starts_with("+/-") => return Ok(Some(self.sign(Sign::PlusMinus, 3))),
            _ => match one_char(char) {
                Some(kind) => kind,
                None if char.is_alphabetic() => return self.name().map(Some),
                None => return Err(unknown(char).boxed_at(Span::new(self.at(char)))),
            },
        };
        self.cursor.skip(char.len_utf8());
        Ok(Some(kind))
    }

    fn at(&self, char: char) -> std::ops::Range<usize> {
        self.cursor.at()..self.cursor.at() + char.len_utf8()
    }

    fn sign(&mut self, sign: Sign, length: usize) -> Kind<'s> {
        self.cursor.skip(length);
        Kind::Sign(sign)
    }

    /// `_x` begins a name where no subscript is possible.
    fn is_name_after_underscore(&self) -> bool {
        !self.style.is_latex && self.tokens.is_empty()
    }

    /// Whether the point belongs to an abbreviation: `Jan. 15, 2024`, `3 p.m.`, `500 Rs.`
    fn is_after_abbreviation(&self) -> bool {
        let Some(Token { kind: Kind::Name(name), span, .. }) = self.tokens.last() else { return false };
        let is_behind =
            |text: &str| self.cursor.source().get(..self.cursor.at()).is_some_and(|start| start.ends_with(text));
        span.end as usize == self.cursor.at()
            && match *name {
                "a" | "p" | "A" | "P" => matches!(self.cursor.byte_after(1), b'm' | b'M'),
                "m" => is_behind("a.m") || is_behind("p.m"),
                "M" => is_behind("A.M") || is_behind("P.M"),
                "Rs" | "rs" => true,
                name => super::dates::is_month(name),
            }
    }

    /// A name; in LaTeX, each letter is a name unless they form a known word.
    fn name(&mut self) -> Parsed<Kind<'s>> {
        /// The longest name, in bytes: errors repeat it.
        const LONGEST: usize = 128;
        let rest = self.cursor.rest();
        if let Some((code, length)) = super::units::before_amount(rest) {
            self.cursor.skip(length);
            return Ok(Kind::Currency(code));
        }
        let is_latex = self.style.is_latex && self.text_end.is_none();
        let after_digit = self.tokens.last().is_some_and(|token| {
            matches!(token.kind, Kind::Number { .. }) && token.span.end as usize == self.cursor.at()
        });
        let letters = rest.find(|char: char| !char.is_alphabetic()).unwrap_or(rest.len());
        let word = rest.get(..letters).unwrap_or_default();
        // `2x54` is a product, and in LaTeX a digit is not part of a name.
        let is_cross = after_digit && matches!(word, "x" | "X");
        let length = if is_latex || is_cross || after_digit && is_part_of_duration(word, rest) {
            letters
        } else {
            rest.find(|char: char| !is_name_part(char)).unwrap_or(rest.len())
        };
        let name = rest.get(..length).unwrap_or_default();
        // `log_2(8)` has a subscript.
        let name = match name.split_once('_') {
            Some((function @ ("log" | "Log"), _)) => function,
            _ => name.trim_end_matches('_'),
        };
        if name.len() > LONGEST {
            let place = Span::new(self.cursor.at()..self.cursor.at() + name.len());
            let message = format!("a name can have at most {LONGEST} letters");
            return Err(Fault::new(ErrorCode::UndefinedSymbol, message).boxed_at(place));
        }
        let name = dotted(rest, name).unwrap_or(name);
        self.cursor.skip(name.len());
        let is_numpy = || ["np.", "numpy."].iter().any(|module| self.is_behind(module, name.len()));
        Ok(Kind::Name(match name {
            // `5m30s`
            "m" if after_digit && is_part_of_duration(word, rest) => "min",
            "std" if is_numpy() => "pstdev",
            "var" if is_numpy() => "pvariance",
            name => name,
        }))
    }

    /// Whether a text is before the last `length` bytes.
    fn is_behind(&self, text: &str, length: usize) -> bool {
        let before = self.cursor.at().checked_sub(length).and_then(|at| self.cursor.source().get(..at));
        before.is_some_and(|before| before.ends_with(text))
    }

    /// Skips the module in `math.sqrt`, `np.pi`.
    fn skips_module(&mut self) -> bool {
        const MODULES: &[&str] =
            &["math.", "Math.", "np.", "numpy.", "sympy.", "sp.", "cmath.", "statistics.", "torch."];
        let rest = self.cursor.rest();
        let module = MODULES.iter().find(|module| rest.starts_with(**module));
        let Some(module) = module else { return false };
        let is_followed = rest.get(module.len()..).is_some_and(|rest| rest.starts_with(char::is_alphabetic));
        if is_followed {
            self.cursor.skip(module.len());
        }
        is_followed
    }

    fn command(&mut self) -> Parsed<Option<Kind<'s>>> {
        let start = self.cursor.at();
        self.cursor.skip(1);
        let rest = self.cursor.rest();
        let length = rest.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(rest.len());
        if length == 0 {
            return self.escaped(start);
        }
        let name = rest.get(..length).unwrap_or_default();
        self.cursor.skip(length);
        if matches!(name, "begin" | "end") && self.skips_environment(name == "begin") {
            return Ok(None);
        }
        if SKIPPED.contains(&name) {
            // `\left.` has no bracket.
            if matches!(name, "left" | "right") && self.cursor.byte() == b'.' {
                self.cursor.skip(1);
            }
            if matches!(name, "left" | "right") {
                self.skip_space();
                if self.cursor.byte() == b'|' {
                    self.cursor.skip(1);
                    let bars = Bracket::Bars;
                    return Ok(Some(if name == "left" { Kind::Open(bars) } else { Kind::Close(bars) }));
                }
            }
            return Ok(None);
        }
        if TEXTS.contains(&name) && self.opens_text() {
            return Ok(None);
        }
        if let Some((_, kind)) = COMMANDS.iter().find(|(command, _)| *command == name) {
            return Ok(Some(*kind));
        }
        if let Some((_, letter)) = LETTERS.iter().find(|(command, _)| *command == name) {
            return Ok(Some(Kind::Name(letter)));
        }
        Ok(Some(Kind::Command(name)))
    }

    /// Skips the name of an environment that only aligns equations, as in `\begin{cases}`, and notes what `&` does from here.
    fn skips_environment(&mut self, is_begin: bool) -> bool {
        const ALIGNING: &[&str] =
            &["cases", "aligned", "align", "gathered", "gather", "split", "equation", "array", "alignedat", "dcases"];
        let name = in_braces(self.cursor.rest());
        let aligning = name.filter(|name| ALIGNING.contains(&name.trim_end_matches('*')));
        if is_begin {
            self.environments.push(match aligning {
                Some("array") => Alignment::Relations,
                Some(_) => Alignment::Signs,
                None => Alignment::None,
            });
        } else {
            self.environments.pop();
        }
        let Some(name) = aligning else { return false };
        self.cursor.skip(name.len() + 2);
        // The columns of an array.
        if is_begin
            && matches!(name, "array" | "alignedat")
            && let Some(columns) = in_braces(self.cursor.rest())
        {
            self.cursor.skip(columns.len() + 2);
        }
        true
    }

    /// Whether the `&` at the cursor aligns a sign: `x &= 5`.
    fn is_alignment(&self) -> bool {
        let before = self.tokens.last().map(|token| token.kind);
        let behind = self.cursor.rest().get(1..).unwrap_or_default().trim_start();
        let is_relation = |kind| {
            use Sign::{Equal, Greater, GreaterEqual, Less, LessEqual};
            matches!(kind, Kind::Sign(Equal | Less | LessEqual | Greater | GreaterEqual))
        };
        let is_beside_relation = before.is_some_and(is_relation) || starts_with_relation(behind);
        match self.environments.last() {
            Some(Alignment::Signs) => {
                let is_behind = |kind| matches!(kind, Kind::Sign(Sign::Plus | Sign::Minus | Sign::Newline));
                is_beside_relation || before.is_none_or(is_behind) || behind.starts_with(['+', '-'])
            }
            Some(Alignment::Relations) => {
                // An entry is never just a sign.
                let is_sign = |kind| matches!(kind, Kind::Sign(Sign::Plus | Sign::Minus));
                let behind_sign = behind.strip_prefix(['+', '-']).map(str::trim_start);
                let is_before_sign = behind_sign.is_some_and(|behind| behind.starts_with('&'));
                is_beside_relation || before.is_some_and(is_sign) || is_before_sign
            }
            Some(Alignment::None) | None => false,
        }
    }

    /// Skips the brace of `\text{…}`, if nothing but a text is in it.
    fn opens_text(&mut self) -> bool {
        let Some(inner) = self.cursor.rest().strip_prefix('{') else { return false };
        let Some(length) = inner.find(['{', '}', '\\']).filter(|at| inner.as_bytes().get(*at) == Some(&b'}')) else {
            return false;
        };
        self.cursor.skip(1);
        self.text_end = Some(self.cursor.at() + length);
        true
    }

    /// A backslash before a character that is not a letter.
    fn escaped(&mut self, start: usize) -> Parsed<Option<Kind<'s>>> {
        let Some(char) = self.cursor.char() else {
            return Err(unknown('\\').boxed_at(Span::new(start..start + 1)));
        };
        self.cursor.skip(char.len_utf8());
        Ok(match char {
            ',' | ';' | ':' | '!' | ' ' | '(' | ')' | '[' | ']' => None,
            '%' => Some(Kind::Sign(Sign::Percent)),
            '$' => Some(Kind::Currency("USD")),
            // `\left\{ \begin{array}` has one brace.
            '{' if self.cursor.rest().trim_start().starts_with("\\begin{") => None,
            '{' => Some(Kind::Open(Bracket::Set)),
            '}' => Some(Kind::Close(Bracket::Set)),
            '|' => Some(Kind::Sign(Sign::Bar)),
            '_' => Some(Kind::Sign(Sign::Subscript)),
            '\\' => Some(Kind::Sign(Sign::Newline)),
            _ => return Err(unknown('\\').boxed_at(Span::new(start..self.cursor.at()))),
        })
    }

    /// Whether the innermost bracket belongs to a call, in which commas separate arguments.
    fn is_in_call(&self) -> bool {
        matches!(self.open.last(), Some((_, true)))
    }

    /// Whether the last token is the name of a function.
    fn is_behind_function(&self) -> bool {
        match self.tokens.last().map(|token| token.kind) {
            Some(Kind::Command(_)) => true,
            Some(Kind::Name(name)) => super::functions::named(name).is_some() || super::words::is_called(name),
            _ => false,
        }
    }

    /// Whether a sentence begins after the point at the cursor: `Let x = 3. Find x^2`.
    fn is_before_sentence(&self) -> bool {
        let mut rest = self.cursor.rest().chars().skip(1);
        rest.next().is_some_and(char::is_whitespace) && rest.next().is_some_and(char::is_uppercase)
    }

    fn is_end_of_sentence(&self) -> bool {
        self.cursor.at() >= self.end_of_content
    }
}

/// Where the marks of a sentence's end, and quotes, begin.
fn end_of_content(text: &str) -> usize {
    let is_mark = |char: char| char.is_whitespace() || matches!(char, '.' | '?' | '$' | '`' | '"' | '\'' | '}');
    text.trim_end_matches(is_mark).len()
}

/// The short text in the braces at the start.
fn in_braces(text: &str) -> Option<&str> {
    const LONGEST: usize = 24;
    let inner = text.strip_prefix('{')?;
    let length = inner.bytes().take(LONGEST).position(|byte| byte == b'}')?;
    inner.get(..length)
}

/// Whether a text begins with a relation: `=`, `\le`, but not `\left`.
fn starts_with_relation(text: &str) -> bool {
    let Some(command) = text.strip_prefix('\\') else { return text.starts_with(['=', '<', '>', '≤', '≥']) };
    let letters = command.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(command.len());
    let name = command.get(..letters).unwrap_or_default();
    matches!(name, "le" | "leq" | "leqslant" | "lt" | "ge" | "geq" | "geqslant" | "gt")
}

/// Whether a word ends where the next part of a duration begins: the `h` of `1h30m`.
fn is_part_of_duration(word: &str, rest: &str) -> bool {
    let is_digit = |char: char| char.is_ascii_digit();
    let behind = rest.get(word.len()..).unwrap_or_default();
    let next = behind.trim_start_matches(is_digit);
    let unit = next.get(..next.find(|char: char| !char.is_alphabetic()).unwrap_or(next.len())).unwrap_or_default();
    let is_second = |unit: &str| matches!(unit, "s" | "sec");
    let is_unit = |unit: &str| matches!(unit, "d" | "h" | "hr" | "hrs" | "m" | "min" | "mins" | "s" | "sec");
    // Before anything but seconds, an `m` is a metre.
    let is_next_unit = if word == "m" { is_second(unit) } else { is_unit(unit) };
    next.len() < behind.len() && is_unit(word) && is_next_unit
}

/// The name with what belongs to it after a point, as in a spreadsheet: `STDEV.S(`.
fn dotted<'s>(rest: &'s str, name: &str) -> Option<&'s str> {
    let behind = rest.get(name.len()..)?.strip_prefix('.')?;
    let length = behind.find(|char: char| !char.is_ascii_alphabetic()).filter(|length| *length > 0)?;
    let whole = rest.get(..name.len() + 1 + length)?;
    (behind.as_bytes().get(length) == Some(&b'(') && super::functions::named(whole).is_some()).then_some(whole)
}

/// Whether a character may be inside a name: `²` and `½` may not.
fn is_name_part(char: char) -> bool {
    char.is_alphabetic() || char.is_ascii_digit() || char == '_' || char.is_numeric() && one_char(char).is_none()
}

/// The fault of a character that means nothing here.
fn unknown(char: char) -> Fault {
    let code = u32::from(char);
    let (name, hint) = match char {
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => {
            (format!("invisible character (U+{code:04X})"), Some("remove it".to_owned()))
        }
        '\\' => ("backslash without a command".to_owned(), None),
        '∫' | '∬' | '∮' => (format!("character `{char}` (U+{code:04X})"), Some(NO_CALCULUS.to_owned())),
        char if char.is_control() => (format!("control character (U+{code:04X})"), Some("remove it".to_owned())),
        '\u{0660}'..='\u{0669}' | '\u{06f0}'..='\u{06f9}' | '\u{0966}'..='\u{096f}' | '\u{ff10}'..='\u{ff19}' => {
            (format!("character `{char}` (U+{code:04X})"), Some("write the digits 0 to 9".to_owned()))
        }
        _ => (format!("character `{char}` (U+{code:04X})"), None),
    };
    Fault::new(ErrorCode::InvalidCharacter, format!("unexpected {name}")).hint(hint)
}
