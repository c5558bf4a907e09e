//! The tokens of what people and models write: plain text, Unicode signs, LaTeX.
//!
//! ```text
//! number  = digits that may be grouped by threes (1,234 1_000 1\,000 1{,}000), a decimal part, an exponent; 0x1F, 0b101
//! name    = letter (letter | digit | "_" name)*
//! command = "\" letters: those that only space or size what follows are skipped
//! ```
//!
//! A sign has one token, however it is written: `×`, `·` and `\cdot` are [`Sign::Times`].

use super::doubt::{Choices, Doubt};
use super::{Parsed, numeral};
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;
use crate::note::NoteCode;
use crate::syntax::{Cursor, Span};

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
pub(super) struct Style {
    pub(super) locale: super::Locale,
    pub(super) is_latex: bool,
}

/// The commands that only space, size or decorate.
const SKIPPED: &[&str] = &[
    "left",
    "right",
    "big",
    "Big",
    "bigg",
    "Bigg",
    "bigl",
    "bigr",
    "Bigl",
    "Bigr",
    "displaystyle",
    "textstyle",
    "quad",
    "qquad",
    "limits",
    "nolimits",
    "middle",
    "scriptstyle",
];

/// The commands around a text, or a name of several letters.
const TEXTS: &[&str] =
    &["text", "mathrm", "textrm", "textbf", "textit", "mathbf", "mathit", "mathsf", "operatorname", "mbox"];

/// The signs that have a command.
const COMMANDS: &[(&str, Kind)] = &[
    ("cdot", Kind::Sign(Sign::Times)),
    ("times", Kind::Sign(Sign::Times)),
    ("ast", Kind::Sign(Sign::Times)),
    ("bullet", Kind::Sign(Sign::Times)),
    ("div", Kind::Sign(Sign::Divide)),
    ("pm", Kind::Sign(Sign::PlusMinus)),
    ("le", Kind::Sign(Sign::LessEqual)),
    ("leq", Kind::Sign(Sign::LessEqual)),
    ("leqslant", Kind::Sign(Sign::LessEqual)),
    ("ge", Kind::Sign(Sign::GreaterEqual)),
    ("geq", Kind::Sign(Sign::GreaterEqual)),
    ("geqslant", Kind::Sign(Sign::GreaterEqual)),
    ("lt", Kind::Sign(Sign::Less)),
    ("gt", Kind::Sign(Sign::Greater)),
    ("ne", Kind::Sign(Sign::Unequal)),
    ("neq", Kind::Sign(Sign::Unequal)),
    ("approx", Kind::Sign(Sign::Approximately)),
    ("circ", Kind::Sign(Sign::Degree)),
    ("degree", Kind::Sign(Sign::Degree)),
    ("prime", Kind::Sign(Sign::Prime)),
    ("to", Kind::Sign(Sign::Arrow)),
    ("rightarrow", Kind::Sign(Sign::Arrow)),
    ("mid", Kind::Sign(Sign::Bar)),
    ("vert", Kind::Sign(Sign::Bar)),
    ("ldots", Kind::Sign(Sign::Ellipsis)),
    ("cdots", Kind::Sign(Sign::Ellipsis)),
    ("dots", Kind::Sign(Sign::Ellipsis)),
    ("lfloor", Kind::Open(Bracket::Floor)),
    ("rfloor", Kind::Close(Bracket::Floor)),
    ("lceil", Kind::Open(Bracket::Ceiling)),
    ("rceil", Kind::Close(Bracket::Ceiling)),
    ("lvert", Kind::Open(Bracket::Bars)),
    ("rvert", Kind::Close(Bracket::Bars)),
    ("lbrace", Kind::Open(Bracket::Set)),
    ("rbrace", Kind::Close(Bracket::Set)),
    ("lbrack", Kind::Open(Bracket::Square)),
    ("rbrack", Kind::Close(Bracket::Square)),
    ("infty", Kind::Name("∞")),
    ("pounds", Kind::Currency("GBP")),
    ("euro", Kind::Currency("EUR")),
];

/// The letters that have a command; a name of a variable may be one.
const LETTERS: &[(&str, &str)] = &[
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("varepsilon", "ε"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("vartheta", "θ"),
    ("iota", "ι"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("xi", "ξ"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("phi", "φ"),
    ("varphi", "φ"),
    ("chi", "χ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Gamma", "Γ"),
    ("Delta", "Δ"),
    ("Theta", "Θ"),
    ("Lambda", "Λ"),
    ("Sigma", "Σ"),
    ("Phi", "Φ"),
    ("Omega", "Ω"),
];

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

    fn is_overline_after_point(&self) -> bool {
        self.cursor.rest().starts_with(".\\overline")
    }

    /// A name; in LaTeX, letters are names of their own unless they form a word that is known.
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
        // `2x54` is a product, and in LaTeX a digit is no part of a name.
        let is_cross = after_digit && matches!(word, "x" | "X");
        let length = if is_latex || is_cross {
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
            let message = format!("a name has at most {LONGEST} letters");
            return Err(Fault::new(ErrorCode::UndefinedSymbol, message).boxed_at(place));
        }
        self.cursor.skip(name.len());
        Ok(Kind::Name(name))
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

    /// A backslash before a character that is no letter.
    fn escaped(&mut self, start: usize) -> Parsed<Option<Kind<'s>>> {
        let Some(char) = self.cursor.char() else {
            return Err(unknown('\\').boxed_at(Span::new(start..start + 1)));
        };
        self.cursor.skip(char.len_utf8());
        Ok(match char {
            ',' | ';' | ':' | '!' | ' ' | '(' | ')' | '[' | ']' => None,
            '%' => Some(Kind::Sign(Sign::Percent)),
            '$' => Some(Kind::Currency("USD")),
            '{' => Some(Kind::Open(Bracket::Set)),
            '}' => Some(Kind::Close(Bracket::Set)),
            '|' => Some(Kind::Sign(Sign::Bar)),
            '_' => Some(Kind::Sign(Sign::Subscript)),
            '\\' => Some(Kind::Sign(Sign::Newline)),
            _ => return Err(unknown('\\').boxed_at(Span::new(start..self.cursor.at()))),
        })
    }

    /// A number with its groups, its decimals and its exponent.
    fn number(&mut self) -> Kind<'s> {
        let rest = self.cursor.rest();
        if let Some(length) = radix_literal(rest) {
            self.cursor.skip(length);
            return Kind::Number { has_decimal_comma: false };
        }
        let start = self.cursor.at();
        let whole = digits(rest);
        let (groups, separators) = if self.takes_base(rest) { (whole, None) } else { self.groups(rest, whole) };
        self.cursor.skip(groups);
        let mut has_decimal_comma = false;
        let mut decimal = None;
        match self.cursor.byte() {
            b'.' if !self.cursor.rest().starts_with("..") => {
                let is_group = self.style.locale == super::Locale::Comma;
                let fraction = digits(self.cursor.rest().get(1..).unwrap_or_default());
                // A point at the end of a sentence is no decimal point.
                let rest = self.cursor.rest();
                let repeats = self.is_overline_after_point() || rest.starts_with(".[") || is_repeated(rest, ".(");
                if fraction > 0 || repeats && !is_group {
                    self.cursor.skip(1 + fraction);
                    decimal = Some(fraction);
                } else if !self.is_end_of_sentence() && !self.is_before_sentence() {
                    self.cursor.skip(1);
                }
            }
            b',' if self.takes_decimal_comma(separators) => {
                let fraction = digits(self.cursor.rest().get(1..).unwrap_or_default());
                self.cursor.skip(1 + fraction);
                has_decimal_comma = true;
            }
            _ => {}
        }
        if decimal.is_some() || self.cursor.rest().starts_with("\\overline") && start < self.cursor.at() {
            self.overline();
        }
        if let Some(decimals) = decimal {
            self.repeated(start, decimals);
        }
        self.exponent();
        let span = Span::new(start..self.cursor.at());
        self.note_underscores(span, separators);
        self.doubt_comma(span, separators, has_decimal_comma);
        // Points between groups are no decimal points.
        Kind::Number { has_decimal_comma: has_decimal_comma || separators == Some(".") }
    }

    /// The length of the digits and their groups of three, and how they are separated.
    fn groups(&self, rest: &str, whole: usize) -> (usize, Option<&'static str>) {
        let separators: &[&str] = match self.style.locale {
            super::Locale::Comma => &[".", "_", "\u{a0}", "\u{202f}", "\u{2009}", "\\,", "'"],
            _ => &[",\\!", "{,}", ",", "_", "\u{a0}", "\u{202f}", "\u{2009}", "\\,", "'", "\u{2019}"],
        };
        // Without a locale, `1.234.567` and `1.234,5` have points between groups.
        let points = self.style.locale == super::Locale::Unknown && is_grouped_by_points(rest);
        let is_flipped = self.choices.is_flipped(Doubt::Comma);
        for separator in separators.iter().copied().chain(points.then_some(".")) {
            if separator == "," && (self.is_in_call() || is_flipped) || separator == "_" && self.style.is_latex {
                continue;
            }
            let mut length = whole;
            if whole == 0 || whole > 3 && separator != "_" {
                continue;
            }
            while let Some(group) = rest.get(length..).and_then(|rest| rest.strip_prefix(separator)) {
                let size = digits(group);
                if size != 3 && separator != "_" || size == 0 {
                    break;
                }
                length += separator.len() + size;
            }
            if length > whole {
                return (length, Some(separators.iter().copied().find(|own| *own == separator).unwrap_or(".")));
            }
        }
        (whole, None)
    }

    /// Whether the `_` behind the digits at the cursor is followed by their base.
    fn takes_base(&mut self, rest: &str) -> bool {
        let digits = digits(rest);
        if self.style.is_latex || !rest.get(digits..).is_some_and(|rest| rest.starts_with('_')) || !has_base(rest) {
            return false;
        }
        let end = rest.find(|char: char| !char.is_ascii_digit() && char != '_').unwrap_or(rest.len());
        let place = Span::new(self.cursor.at()..self.cursor.at() + end);
        !self.choices.doubt(Doubt::Base, place)
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

    /// Whether a comma between digits is a decimal comma.
    fn takes_decimal_comma(&self, separators: Option<&str>) -> bool {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let fraction = digits(rest);
        if fraction == 0 || self.is_in_call() || separators == Some(",") {
            return false;
        }
        // `1,2,3` is a list.
        let is_list = rest.get(fraction..).is_some_and(|rest| rest.starts_with(','))
            || self.tokens.len() >= 2
                && matches!(self.tokens.last(), Some(Token { kind: Kind::Sign(Sign::Comma), is_spaced: false, .. }));
        match self.style.locale {
            super::Locale::Comma => !is_list,
            super::Locale::Point => false,
            super::Locale::Unknown => !is_list && !self.is_in_brackets(),
        }
    }

    /// Whether the innermost bracket is one of a list.
    fn is_in_brackets(&self) -> bool {
        matches!(self.open.last(), Some((Bracket::Square | Bracket::Curly | Bracket::Set, _)))
    }

    /// `19_8` is 198, and could be meant to have a base.
    fn note_underscores(&mut self, span: Span, separators: Option<&str>) {
        let text = span.text(self.cursor.source());
        let is_unusual = |group: &str| group.len() != 3;
        if separators == Some("_") && text.split('_').skip(1).any(is_unusual) {
            self.choices.note(NoteCode::Base, &format!("The `_` in `{text}` only separates digits."), span);
        }
    }

    /// `1,234` alone could be 1.234; `1,5` is read as 1.5.
    fn doubt_comma(&mut self, span: Span, separators: Option<&str>, has_decimal_comma: bool) {
        if self.style.locale != super::Locale::Unknown {
            return;
        }
        let text = span.text(self.cursor.source());
        let one_group = separators == Some(",") && text.matches(',').count() == 1 && !text.contains('.');
        if one_group {
            self.choices.doubt(Doubt::Comma, span);
        } else if has_decimal_comma || separators == Some(".") {
            let message = format!("The comma of `{text}` is read as a decimal comma.");
            self.choices.note(NoteCode::Comma, &message, span);
        }
    }

    /// `(3)` directly behind a decimal point repeats: `0.(3)` is a third. Behind decimals it is a doubtful factor: `1.5(2)`.
    fn repeated(&mut self, start: usize, decimals: usize) {
        let rest = self.cursor.rest();
        if !is_repeated(rest, "(") {
            return;
        }
        let end = self.cursor.at() + digits(rest.get(1..).unwrap_or_default()) + 2;
        if decimals == 0 || self.choices.doubt(Doubt::Repeating, Span::new(start..end)) {
            self.cursor.skip(end - self.cursor.at());
        }
    }

    /// `\overline{3}` or `[3]` behind decimals: they repeat.
    fn overline(&mut self) {
        if let Some(inner) = self.cursor.rest().strip_prefix('[') {
            let length = digits(inner);
            if length > 0 && inner.get(length..).is_some_and(|rest| rest.starts_with(']')) {
                self.cursor.skip(length + 2);
            }
        }
        let Some(rest) = self.cursor.rest().strip_prefix("\\overline") else { return };
        let (braced, inner) = match rest.strip_prefix('{') {
            Some(inner) => (2, inner),
            None => (0, rest),
        };
        let length = if braced > 0 { digits(inner) } else { digits(inner).min(1) };
        if length > 0 && (braced == 0 || inner.get(length..).is_some_and(|rest| rest.starts_with('}'))) {
            self.cursor.skip("\\overline".len() + braced + length);
        }
    }

    fn exponent(&mut self) {
        if !matches!(self.cursor.byte(), b'e' | b'E') {
            return;
        }
        let signed = usize::from(matches!(self.cursor.byte_after(1), b'+' | b'-'));
        let rest = self.cursor.rest().get(1 + signed..).unwrap_or_default();
        let length = digits(rest);
        if length > 0 {
            self.cursor.skip(1 + signed + length);
        }
    }

    /// `0x1G` is no number of the base 16, and no product either.
    fn check_radix(&self) -> Parsed<()> {
        let rest = self.cursor.rest();
        let is_prefixed = numeral::radix(rest).is_some()
            && matches!(rest.as_bytes(), [_, _, next, ..] if next.is_ascii_alphanumeric());
        if !is_prefixed || radix_literal(rest).is_some() {
            return Ok(());
        }
        let length = rest.find(|char: char| !char.is_alphanumeric()).unwrap_or(rest.len());
        let text = rest.get(..length).unwrap_or_default();
        let place = Span::new(self.cursor.at()..self.cursor.at() + length);
        Err(Fault::new(ErrorCode::InvalidNumber, format!("`{text}` is no number")).boxed_at(place))
    }

    /// Whether a sentence begins behind the point at the cursor: `Let x = 3. Find x^2`.
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

/// Whether a character may be inside a name: `²` and `½` may not.
fn is_name_part(char: char) -> bool {
    char.is_alphabetic() || char.is_ascii_digit() || char == '_' || char.is_numeric() && one_char(char).is_none()
}

/// The number of digits that the text begins with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Whether the text begins with this bracket, digits and the end of the bracket.
fn is_repeated(text: &str, open: &str) -> bool {
    let inner = text.strip_prefix(open).unwrap_or_default();
    let length = digits(inner);
    length > 0 && inner.get(length..).is_some_and(|rest| rest.starts_with(')'))
}

/// Whether `_` separates digits from their base: `1011_2`. Groups have three digits.
fn has_base(text: &str) -> bool {
    let Some((number, rest)) = text.split_once('_') else { return false };
    let length = digits(rest);
    let base = if length < 3 { rest.get(..length).and_then(|base| base.parse().ok()) } else { None };
    let ends =
        rest.get(length..).is_some_and(|rest| !rest.starts_with(|char: char| char == '_' || char.is_alphanumeric()));
    let is_base = |base: u8| {
        (2..=10).contains(&base) && number.bytes().all(|digit| digit.is_ascii_digit() && digit - b'0' < base)
    };
    ends && !number.is_empty() && base.is_some_and(is_base)
}

/// Whether points group digits: `1.234.567`, `1.234,5`.
fn is_grouped_by_points(text: &str) -> bool {
    /// Longer numbers do not group their digits by points.
    const LONGEST: usize = 64;
    let length = text.bytes().take(LONGEST).take_while(|byte| byte.is_ascii_digit() || b".,".contains(byte)).count();
    let number = text.get(..length).unwrap_or_default();
    let (whole, fraction) = number.split_once(',').map_or((number, None), |(whole, rest)| (whole, Some(rest)));
    let mut groups = whole.split('.');
    let first = groups.next().is_some_and(|first| (1..=3).contains(&first.len()));
    let points = whole.matches('.').count();
    first
        && groups.all(|group| group.len() == 3)
        && (points > 1 && fraction.is_none_or(|rest| !rest.contains(','))
            || points == 1 && fraction.is_some_and(|rest| !rest.is_empty() && !rest.contains(['.', ','])))
}

/// The length of a hexadecimal, octal or binary literal.
fn radix_literal(text: &str) -> Option<usize> {
    let radix = numeral::radix(text)?;
    let length = text.get(2..)?.find(|char: char| !char.is_digit(radix)).unwrap_or(text.len() - 2);
    let follows = text.get(2 + length..)?.chars().next();
    (length > 0 && !follows.is_some_and(char::is_alphanumeric)).then_some(2 + length)
}

/// The token of a character.
fn one_char(char: char) -> Option<Kind<'static>> {
    let sign = match char {
        '+' | '＋' => Sign::Plus,
        '-' | '−' | '–' | '—' | '‐' | '‑' | '－' => Sign::Minus,
        '±' => Sign::PlusMinus,
        '*' | '×' | '✕' | '✖' | '·' | '⋅' | '∙' | '•' | '∗' | '＊' => Sign::Times,
        '/' | '÷' | '∕' | '⁄' | '／' => Sign::Divide,
        '^' | '＾' => Sign::Power,
        '_' => Sign::Subscript,
        '!' | '！' => Sign::Factorial,
        '%' | '％' => Sign::Percent,
        '°' | 'º' => Sign::Degree,
        '\'' | '′' | '’' => Sign::Prime,
        '"' | '″' | '”' => Sign::DoublePrime,
        '√' => Sign::Root(2),
        '∛' => Sign::Root(3),
        '∜' => Sign::Root(4),
        '|' | '∣' => Sign::Bar,
        ',' | '，' => Sign::Comma,
        ';' | '；' => Sign::Semicolon,
        '\n' => Sign::Newline,
        ':' | '∶' => Sign::Colon,
        '=' | '＝' => Sign::Equal,
        '≠' => Sign::Unequal,
        '<' | '＜' => Sign::Less,
        '≤' | '⩽' => Sign::LessEqual,
        '>' | '＞' => Sign::Greater,
        '≥' | '⩾' => Sign::GreaterEqual,
        '≈' => Sign::Approximately,
        '→' => Sign::Arrow,
        '…' | '⋯' => Sign::Ellipsis,
        '&' => Sign::Ampersand,
        _ => return one_char_value(char),
    };
    Some(Kind::Sign(sign))
}

/// The token of a character that is a value, or a bracket.
fn one_char_value(char: char) -> Option<Kind<'static>> {
    let superscript = |value| Some(Kind::Superscript(value));
    let fraction = |numerator, denominator| Some(Kind::Fraction(numerator, denominator));
    match char {
        '(' | '（' => Some(Kind::Open(Bracket::Round)),
        ')' | '）' => Some(Kind::Close(Bracket::Round)),
        '[' | '［' => Some(Kind::Open(Bracket::Square)),
        ']' | '］' => Some(Kind::Close(Bracket::Square)),
        '{' => Some(Kind::Open(Bracket::Curly)),
        '}' => Some(Kind::Close(Bracket::Curly)),
        '⌊' => Some(Kind::Open(Bracket::Floor)),
        '⌋' => Some(Kind::Close(Bracket::Floor)),
        '⌈' => Some(Kind::Open(Bracket::Ceiling)),
        '⌉' => Some(Kind::Close(Bracket::Ceiling)),
        '∞' => Some(Kind::Name("∞")),
        '¢' => Some(Kind::Name("¢")),
        '$' => Some(Kind::Currency("USD")),
        '€' => Some(Kind::Currency("EUR")),
        '£' => Some(Kind::Currency("GBP")),
        '¥' => Some(Kind::Currency("JPY")),
        '₹' => Some(Kind::Currency("INR")),
        '₩' => Some(Kind::Currency("KRW")),
        '₽' => Some(Kind::Currency("RUB")),
        '⁰' => superscript(0),
        '¹' => superscript(1),
        '²' => superscript(2),
        '³' => superscript(3),
        '⁴' => superscript(4),
        '⁵' => superscript(5),
        '⁶' => superscript(6),
        '⁷' => superscript(7),
        '⁸' => superscript(8),
        '⁹' => superscript(9),
        '½' => fraction(1, 2),
        '⅓' => fraction(1, 3),
        '⅔' => fraction(2, 3),
        '¼' => fraction(1, 4),
        '¾' => fraction(3, 4),
        '⅕' => fraction(1, 5),
        '⅖' => fraction(2, 5),
        '⅗' => fraction(3, 5),
        '⅘' => fraction(4, 5),
        '⅙' => fraction(1, 6),
        '⅚' => fraction(5, 6),
        '⅐' => fraction(1, 7),
        '⅛' => fraction(1, 8),
        '⅜' => fraction(3, 8),
        '⅝' => fraction(5, 8),
        '⅞' => fraction(7, 8),
        '⅑' => fraction(1, 9),
        '⅒' => fraction(1, 10),
        _ => None,
    }
}

/// The fault of a character that means nothing here.
fn unknown(char: char) -> Fault {
    let code = u32::from(char);
    let (name, hint) = match char {
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => {
            (format!("an invisible character (U+{code:04X})"), Some("remove it".to_owned()))
        }
        '\\' => ("a backslash without a command".to_owned(), None),
        char if char.is_control() => (format!("a control character (U+{code:04X})"), Some("remove it".to_owned())),
        '\u{0660}'..='\u{0669}' | '\u{06f0}'..='\u{06f9}' | '\u{0966}'..='\u{096f}' | '\u{ff10}'..='\u{ff19}' => {
            (format!("`{char}` (U+{code:04X})"), Some("write digits as 0 to 9".to_owned()))
        }
        _ => (format!("`{char}` (U+{code:04X})"), None),
    };
    Fault::new(ErrorCode::InvalidCharacter, format!("{name} has no meaning in an expression")).hint(hint)
}
