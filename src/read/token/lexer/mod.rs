//! The lexer: reads a text character by character.

mod commas;
mod decimals;
mod groups;
mod latex;
mod name;
mod number;
mod run;
mod script;

use std::cell::OnceCell;
use std::ops::Range;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::{Cursor, Span};

use super::signs::{LONG_SIGNS, one_char};
use super::{Bracket, Kind, Sign, Style, Token};
use crate::doubt::Choices;
use crate::hint::NO_CALCULUS;
use crate::{Decimals, Parsed};
use crate::{units, words};
use commas::{Commas, with_both_commas, with_semicolon};
use decimals::Shown;
use latex::Alignment;
use run::Run;

/// As many tokens as most texts have.
const USUAL_TOKENS: usize = 16;

/// Splits the part `inside` of a text into tokens; the last one is [`Kind::End`]. Doubtful commas are noted in `choices`.
pub(crate) fn split<'s>(
    source: &'s str,
    inside: Range<usize>,
    style: Style,
    choices: &mut Choices,
    is_given: &dyn Fn(&str) -> bool,
    budget: &Budget,
) -> Parsed<Vec<Token<'s>>> {
    let mut cursor = Cursor::new(source.get(..inside.end).unwrap_or(source));
    cursor.skip(inside.start);
    // A spreadsheet's formulas have decimal points.
    let (shown, place) = if style.is_formula() && style.locale.decimals == Decimals::Unknown {
        (Shown::Point, Span::default())
    } else {
        decimals::shown(source, style.locale.decimals).map_err(|fault| fault.boxed_at(Span::new(inside)))?
    };
    let mut style = style;
    if style.locale.decimals == Decimals::Comma && shown == Shown::Point {
        let message =
            format!("All points are read as decimal points, since the one in `{}` is one.", place.text(source));
        choices.note(NoteCode::Comma, &message, place);
        style.locale.decimals = Decimals::Point;
    }
    let mut lexer = Lexer {
        cursor,
        style,
        shown,
        choices,
        is_given,
        name_run: Run::default(),
        digit_run: Run::default(),
        numbered: OnceCell::new(),
        crosses: 0,
        tokens: Vec::with_capacity(USUAL_TOKENS),
        open: Vec::new(),
        with_semicolon: with_semicolon(source),
        with_both_commas: with_both_commas(source),
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

/// The lexer, with what it has read.
struct Lexer<'s, 'c> {
    cursor: Cursor<'s>,
    style: Style,
    /// The sign before decimals that the text shows.
    shown: Shown,
    choices: &'c mut Choices,
    /// Whether a name has a value.
    is_given: &'c dyn Fn(&str) -> bool,
    /// What a name at the cursor can consist of.
    name_run: Run,
    /// What the digits of a number at the cursor can consist of, to any base.
    digit_run: Run,
    /// The letters of names such as `x1` in the text, which mean something else after a number; found out once.
    numbered: OnceCell<Vec<&'static str>>,
    /// The number of times that an `x` is between digits.
    crosses: usize,
    tokens: Vec<Token<'s>>,
    /// The brackets that are open, with what a comma between digits is directly inside of them.
    open: Vec<(Bracket, Commas)>,
    /// Where the brackets are that have a `;` directly inside of them, in order.
    with_semicolon: Vec<usize>,
    /// Where the brackets are that have commas between groups of digits and commas with a space behind them, in order.
    with_both_commas: Vec<usize>,
    /// Where the marks at the end of the text begin.
    end_of_content: usize,
    /// Where the brace of `\text{…}` closes, inside which names are written as in plain text.
    text_end: Option<usize>,
    /// What `&` does in the environments that are open, the innermost last.
    environments: Vec<Alignment>,
}

impl<'s> Lexer<'s, '_> {
    /// The place of everything that is not read yet.
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
                let is_of_call = matches!(bracket, Bracket::Round | Bracket::Square);
                let commas = if is_of_call { self.commas_at(start) } else { Commas::OfBrackets };
                self.open.push((bracket, commas));
            }
            Kind::Close(_) => drop(self.open.pop()),
            _ => {}
        }
        let span = Span::new(start..self.cursor.at());
        self.tokens.push(Token { kind, span, is_spaced });
        Ok(kind != Kind::End)
    }

    /// Skips white space. A newline ends a statement, unless it is in round brackets.
    fn skip_space(&mut self) {
        let in_brackets = matches!(self.open.last(), Some((Bracket::Round, _)));
        self.cursor.skip_while(|char| char.is_whitespace() && (char != '\n' || in_brackets));
    }

    /// The next token, unless the next characters are to be ignored.
    fn kind(&mut self) -> Parsed<Option<Kind<'s>>> {
        let Some(char) = self.cursor.char() else { return Ok(Some(Kind::End)) };
        if self.text_end == Some(self.cursor.at()) {
            self.text_end = None;
            return Ok(self.ignore(1));
        }
        match char {
            '0'..='9' => {
                self.check_radix()?;
                Ok(Some(self.number()))
            }
            '.' => self.point(),
            '_' if self.blank() => Ok(Some(Kind::Name("?"))),
            '_' if !self.is_name_after_underscore() => self.sign(char).map(Some),
            'a'..='z' | 'A'..='Z' | '_' => {
                if self.skips_module() {
                    return Ok(None);
                }
                self.name().map(Some)
            }
            '\\' => self.command(),
            '&' if self.is_alignment() => Ok(self.ignore(1)),
            '`' if self.is_around_code() => Ok(self.ignore(1)),
            '#' if self.is_comment() => Ok(self.ignore(line(self.cursor.rest()).len())),
            '?' if self.is_end_of_sentence() => Ok(self.ignore(1)),
            '?' | '？' => {
                self.cursor.skip(char.len_utf8());
                Ok(Some(Kind::Name("?")))
            }
            _ => self.sign(char).map(Some),
        }
    }

    /// Whether the backtick at the cursor is one of several: `12 * 7` in Markdown. The next one is looked for first, so that a row of
    /// them takes no longer than its length.
    fn is_around_code(&self) -> bool {
        let (before, rest) = self.cursor.source().split_at(self.cursor.at());
        rest.get(1..).is_some_and(|rest| rest.contains('`')) || before.contains('`')
    }

    /// Skips a blank to be filled, `___`, and returns whether there is one.
    fn blank(&mut self) -> bool {
        let rest = self.cursor.rest();
        let length = rest.len() - rest.trim_start_matches('_').len();
        if length > 1 {
            self.cursor.skip(length);
        }
        length > 1
    }

    /// Whether a comment in words is at the cursor, behind something and a space: `0.15 * 84.60  # tip`.
    fn is_comment(&self) -> bool {
        let before = self.cursor.source().get(..self.cursor.at()).unwrap_or_default();
        let text = line(self.cursor.rest()).trim_start_matches('#');
        let is_behind_value = self.tokens.last().is_some_and(|token| !matches!(token.kind, Kind::Sign(_)));
        is_behind_value
            && before.ends_with(char::is_whitespace)
            && text.trim_start().starts_with(char::is_alphabetic)
            && !text.contains(|char: char| char.is_ascii_digit())
    }

    fn ignore(&mut self, length: usize) -> Option<Kind<'s>> {
        self.cursor.skip(length);
        None
    }

    /// A point, which begins a number, ends a sentence or an abbreviation, or is the first of an ellipsis.
    fn point(&mut self) -> Parsed<Option<Kind<'s>>> {
        let next = self.cursor.byte_after(1);
        if next.is_ascii_digit() || self.is_overline_after_point() {
            return Ok(Some(self.number()));
        }
        if self.is_range() {
            self.cursor.skip(2);
            return Ok(Some(Kind::Name("to")));
        }
        let is_ellipsis = self.cursor.rest().starts_with("...")
            && self.tokens.last().is_some_and(|token| matches!(token.kind, Kind::Sign(Sign::Plus | Sign::Comma)));
        if !is_ellipsis && (self.is_end_of_sentence() || self.is_after_abbreviation()) {
            return Ok(self.ignore(1));
        }
        if next == 0 || self.cursor.rest().chars().nth(1).is_some_and(char::is_whitespace) {
            // Another sentence follows.
            self.cursor.skip(1);
            return Ok(Some(Kind::Sign(Sign::Newline)));
        }
        self.sign('.').map(Some)
    }

    /// Whether two points between bounds are at the cursor: `1..10`.
    fn is_range(&self) -> bool {
        let source = self.cursor.source().as_bytes();
        let byte = |at: usize| source.get(at).copied().unwrap_or_default();
        let at = self.cursor.at();
        let behind = byte(at + 2);
        let is_bound = behind.is_ascii_alphanumeric() || !behind.is_ascii() || matches!(behind, b'-' | b' ' | b'(');
        byte(at + 1) == b'.' && is_bound && at.checked_sub(1).is_some_and(|before| byte(before) != b'.')
    }

    /// A sign of several characters, or of the next one; other letters begin a name.
    fn sign(&mut self, char: char) -> Parsed<Kind<'s>> {
        let (rest, first) = (self.cursor.rest(), self.cursor.byte());
        // In `3!==6`, the factorial is equal; `5 !== 3` compares as JavaScript does.
        let is_behind_space = || {
            let before = self.cursor.source().get(..self.cursor.at()).unwrap_or_default();
            before.ends_with(char::is_whitespace)
        };
        let is_factorial = |text: &str| text.starts_with("!=") && rest.starts_with("!==") && !is_behind_space();
        let is_long = |text: &str| text.bytes().next() == Some(first) && rest.starts_with(text) && !is_factorial(text);
        let next = self.cursor.byte_after(1);
        let is_continued = !next.is_ascii_alphanumeric() && next != b' ';
        if is_continued && let Some((text, sign)) = LONG_SIGNS.iter().find(|(text, _)| is_long(text)) {
            self.cursor.skip(text.len());
            return Ok(Kind::Sign(*sign));
        }
        if !char.is_ascii() {
            if let Some(end) = self.superscripts() {
                return Ok(end);
            }
            if let Some(power) = self.superscript() {
                return Ok(Kind::Superscript(power));
            }
            if let Some(letter) = self.superscript_letter() {
                return Ok(Kind::Name(letter));
            }
            if let Some(base) = self.subscript() {
                return Ok(Kind::Fraction(base, 1));
            }
        }
        match one_char(char) {
            Some(kind) => {
                self.cursor.skip(char.len_utf8());
                Ok(kind)
            }
            // A set of numbers is no name.
            None if char.is_alphabetic() && !matches!(char, 'ℂ' | 'ℕ' | 'ℙ' | 'ℚ' | 'ℝ' | 'ℤ') => {
                self.name()
            }
            None => {
                let at = self.cursor.at();
                Err(unknown(char).boxed_at(Span::new(at..at + char.len_utf8())))
            }
        }
    }

    /// Whether a sentence begins after the point at the cursor: `Let x = 3. Find x^2`, `x = 3. x^2`.
    fn is_before_sentence(&self) -> bool {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let next = rest.trim_start();
        let word = next.get(..next.find(|char: char| !char.is_alphabetic()).unwrap_or(next.len())).unwrap_or_default();
        // An `in` after an abbreviation converts: `5 ft. 11 in. in cm`.
        let may_begin =
            || word != "in" && words::begins_question(word) || self.is_in_equation() && !units::is_unit(word);
        next.len() < rest.len() && !word.is_empty() && (word.starts_with(char::is_uppercase) || may_begin())
    }

    /// Whether the statement at the cursor has a `=`, or a word that means it: `x% of 250 is 40. x?`.
    fn is_in_equation(&self) -> bool {
        const REACH: usize = 64;
        const WORDS: [&str; 3] = ["is", "are", "equals"];
        let equates = |kind| match kind {
            Kind::Name(name) => WORDS.contains(&name),
            kind => kind == Kind::Sign(Sign::Equal),
        };
        let kinds = self.tokens.iter().rev().take(REACH).map(|token| token.kind);
        let mut statement = kinds.take_while(|kind| !matches!(kind, Kind::Sign(Sign::Newline | Sign::Semicolon)));
        statement.any(equates)
    }

    /// Whether only marks such as points and quotes follow.
    fn is_end_of_sentence(&self) -> bool {
        self.cursor.at() >= self.end_of_content
    }
}

/// Where the marks of a sentence's end, and quotes, begin.
fn end_of_content(text: &str) -> usize {
    let is_mark = |char: char| char.is_whitespace() || matches!(char, '.' | '?' | '$' | '`' | '"' | '\'' | '}');
    text.trim_end_matches(is_mark).len()
}

/// The fault of a character that means nothing here.
fn unknown(char: char) -> Fault {
    let code = u32::from(char);
    let (name, hint) = match char {
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => {
            (format!("invisible character (U+{code:04X})"), Some("remove it".to_owned()))
        }
        '\\' => ("backslash without a command".to_owned(), None),
        '∬' | '∮' => (format!("character `{char}` (U+{code:04X})"), Some(NO_CALCULUS.to_owned())),
        '\u{0660}'..='\u{0669}' | '\u{06f0}'..='\u{06f9}' | '\u{0966}'..='\u{096f}' => {
            (format!("character `{char}` (U+{code:04X})"), Some("write the digits 0 to 9".to_owned()))
        }
        char if char.is_control() => (format!("control character (U+{code:04X})"), Some("remove it".to_owned())),
        _ => (format!("character `{char}` (U+{code:04X})"), None),
    };
    Fault::new(ErrorCode::InvalidCharacter, format!("unexpected {name}")).hint(hint)
}

/// The rest of the line.
fn line(rest: &str) -> &str {
    rest.lines().next().unwrap_or_default()
}
