//! LaTeX: commands, escaped signs, and environments that align.

use pascaline_base::syntax::Span;

use super::name::subscript;
use super::{Lexer, unknown};
use crate::Parsed;
use crate::token::signs::{COMMANDS, LETTERS, SKIPPED, TEXTS};
use crate::token::{Bracket, Kind, Sign};

/// Which `&` in an environment only align, and mean nothing: those beside some signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alignment {
    /// Beside a relation, `+` or `-`: `x &+ y &= 5` in `aligned`.
    Signs,
    /// Beside a relation, and around a `+` or `-` alone: the entries of an `array` may have signs.
    Relations,
    /// Nowhere: it separates the entries of a matrix.
    None,
}

impl<'s> Lexer<'s, '_> {
    /// A command of LaTeX, or an escaped sign; `None` if it only spaces or groups.
    pub(super) fn command(&mut self) -> Parsed<Option<Kind<'s>>> {
        let start = self.cursor.at();
        self.cursor.skip(1);
        let rest = self.cursor.rest();
        let length = rest.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(rest.len());
        if length == 0 {
            return self.escaped(start);
        }
        let name = rest.get(..length).unwrap_or_default();
        self.cursor.skip(length);
        if name == "mu"
            && let Some(unit) = self.micro_unit()
        {
            return Ok(Some(Kind::Name(unit)));
        }
        // `\theta_1` is the name `theta_1`.
        if let Some((_, letter)) = LETTERS.iter().find(|(command, _)| *command == name) {
            let behind = subscript(self.cursor.rest());
            self.cursor.skip(behind);
            let name = if behind > 0 { rest.get(..length + behind) } else { Some(*letter) };
            return Ok(name.map(Kind::Name));
        }
        let is_skipped = match name {
            "begin" | "end" => self.skips_environment(name == "begin"),
            name => TEXTS.contains(&name) && (self.opens_text() || self.is_before_letter()),
        };
        if is_skipped {
            return Ok(None);
        }
        Ok(match name {
            "left" => self.sized_bar().then_some(Kind::Open(Bracket::Bars)),
            "right" => self.sized_bar().then_some(Kind::Close(Bracket::Bars)),
            name if SKIPPED.contains(&name) => None,
            name => Some(kind_of_command(name)),
        })
    }

    /// After `\left` or `\right`: skips a bar, and returns whether there is one. `\left.` has no bracket.
    fn sized_bar(&mut self) -> bool {
        if self.cursor.byte() == b'.' {
            self.cursor.skip(1);
        }
        self.skip_space();
        let is_bar = self.cursor.byte() == b'|';
        if is_bar {
            self.cursor.skip(1);
        }
        is_bar
    }

    /// Skips the name of an environment that only aligns equations, as in `\begin{cases}`, and notes what `&` does from here.
    fn skips_environment(&mut self, is_begin: bool) -> bool {
        const ALIGNING: &[&str] =
            &["cases", "aligned", "align", "gathered", "gather", "split", "equation", "array", "alignedat", "dcases"];
        const BRACES: usize = 2;
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
        self.cursor.skip(name.len() + BRACES);
        // The columns of an array.
        if is_begin
            && matches!(name, "array" | "alignedat")
            && let Some(columns) = in_braces(self.cursor.rest())
        {
            self.cursor.skip(columns.len() + BRACES);
        }
        true
    }

    /// Whether the `&` at the cursor aligns a sign: `x &= 5`.
    pub(super) fn is_alignment(&self) -> bool {
        let before = self.tokens.last().map(|token| token.kind);
        let after = self.cursor.rest().get(1..).unwrap_or_default().trim_start();
        let is_relation = |kind| {
            use Sign::{Equal, Greater, GreaterEqual, Less, LessEqual};
            matches!(kind, Kind::Sign(Equal | Less | LessEqual | Greater | GreaterEqual))
        };
        let is_beside_relation = before.is_some_and(is_relation) || starts_with_relation(after);
        match self.environments.last() {
            Some(Alignment::Signs) => {
                let ends_part = |kind| matches!(kind, Kind::Sign(Sign::Plus | Sign::Minus | Sign::Newline));
                is_beside_relation || before.is_none_or(ends_part) || after.starts_with(['+', '-'])
            }
            Some(Alignment::Relations) => {
                // An entry is never just a sign.
                let is_sign = |kind| matches!(kind, Kind::Sign(Sign::Plus | Sign::Minus));
                let after_sign = after.strip_prefix(['+', '-']).map(str::trim_start);
                let is_before_sign = after_sign.is_some_and(|after| after.starts_with('&'));
                is_beside_relation || before.is_some_and(is_sign) || is_before_sign
            }
            Some(Alignment::None) | None => false,
        }
    }

    /// After `\mu`: skips a unit in the text that follows, and returns its millionth: `\mu\text{s}`.
    fn micro_unit(&mut self) -> Option<&'static str> {
        let rest = self.cursor.rest();
        let command = rest.trim_start().strip_prefix('\\')?;
        let inner = TEXTS.iter().find_map(|text| command.strip_prefix(text)?.strip_prefix('{'))?;
        let length = inner.find(|char: char| !char.is_alphabetic())?;
        let (_, millionth) = MICRO.iter().find(|(unit, _)| inner.get(..length) == Some(*unit))?;
        let end = end_of_text(inner)?;
        let start = self.cursor.at() + rest.len() - inner.len();
        self.text_end = Some(start + end);
        self.cursor.skip(start + length - self.cursor.at());
        Some(millionth)
    }

    /// Skips the brace of `\text{…}`, if nothing but a text is in it.
    fn opens_text(&mut self) -> bool {
        let Some(inner) = self.cursor.rest().strip_prefix('{') else { return false };
        let Some(length) = end_of_text(inner) else { return false };
        self.cursor.skip(1);
        self.text_end = Some(self.cursor.at() + length);
        true
    }

    /// Whether a letter is next, which is all that a command without braces is for: `\mathrm i`.
    fn is_before_letter(&self) -> bool {
        self.cursor.rest().trim_start().starts_with(|char: char| char.is_ascii_alphabetic())
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
}

/// Units, and the names of their millionths.
static MICRO: &[(&str, &str)] = &[
    ("s", "µs"),
    ("m", "µm"),
    ("g", "µg"),
    ("L", "µL"),
    ("l", "µl"),
    ("A", "µA"),
    ("V", "µV"),
    ("W", "µW"),
    ("J", "µJ"),
    ("N", "µN"),
    ("C", "µC"),
    ("F", "µF"),
    ("H", "µH"),
    ("T", "µT"),
    ("K", "µK"),
    ("Pa", "µPa"),
    ("mol", "µmol"),
];

/// Where the brace closes of a text at whose start it is open; `None` if more than a text is in it.
fn end_of_text(inner: &str) -> Option<usize> {
    inner.find(['{', '}', '\\']).filter(|at| inner.as_bytes().get(*at) == Some(&b'}'))
}

/// The token of a command that is neither a letter nor skipped.
fn kind_of_command(name: &str) -> Kind<'_> {
    const FRACTIONS: [&str; 5] = ["dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"];
    if FRACTIONS.contains(&name) {
        return Kind::Command("frac");
    }
    COMMANDS.iter().find(|(command, _)| *command == name).map_or(Kind::Command(name), |(_, kind)| *kind)
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
