//! Names and words.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::signs;
use pascaline_base::syntax::Span;

use super::Lexer;
use super::script::letter;
use crate::doubt::Letters;
use crate::functions::Function;
use crate::token::signs::one_char;
use crate::token::{Bracket, Kind, Token};
use crate::{Parsed, dates, functions, units};

/// The longest name, since errors repeat it.
const MOST_BYTES: usize = 128;

impl<'s> Lexer<'s, '_> {
    /// A name; in LaTeX, each letter is a name unless they form a known word.
    pub(super) fn name(&mut self) -> Parsed<Kind<'s>> {
        let rest = self.cursor.rest();
        // In `17 usd 25`, it belongs to the amount before it.
        if let Some((code, length)) = units::before_amount(rest).filter(|_| !self.is_behind_number()) {
            self.cursor.skip(length);
            return Ok(Kind::Currency(code));
        }
        // A longer name is refused, whatever is behind it.
        let is_enough = |end: &usize| rest.is_char_boundary(*end);
        let end = (2 * MOST_BYTES..2 * MOST_BYTES + 4).find(is_enough).unwrap_or(rest.len());
        let name = self.name_without_dots(rest.get(..end).unwrap_or(rest));
        self.check_length(name)?;
        let name = dotted(rest, name, self.style.is_formula()).unwrap_or(name);
        self.count_crosses(rest, name);
        let is_minute = name == "m"
            && (self.is_after_number() && is_part_of_duration(name, rest) || self.is_minute_before_seconds(rest));
        self.cursor.skip(name.len());
        let is_numpy = || ["np.", "numpy."].iter().any(|module| self.is_after_text(module, name.len()));
        Ok(Kind::Name(match name {
            // `5m30s`
            "m" if is_minute => "min",
            "std" if is_numpy() => "pstdev",
            "var" if is_numpy() => "pvariance",
            name => name,
        }))
    }

    /// The name at the start of `rest`.
    fn name_without_dots(&self, rest: &'s str) -> &'s str {
        let letters = rest.find(|char: char| !char.is_alphabetic() || letter(char).is_some()).unwrap_or(rest.len());
        let word = rest.get(..letters).unwrap_or_default();
        let whole = rest.get(..self.length_of_run().min(rest.len())).unwrap_or_default();
        // `2x54` is a product, `sin30` a call, and in LaTeX a digit is not part of a name.
        let ends_at_digit = self.style.is_latex() && self.text_end.is_none()
            || self.is_called_on_digits(word, whole)
            || self.is_after_number()
                && (self.is_cross(word) || is_part_of_amount(word, rest) || is_hour_before_minutes(word, rest))
            || self.is_after_bracket() && self.is_cross(word);
        let name = if ends_at_digit { word } else { whole };
        let name = called_on_letter(name).filter(|_| !(self.is_given)(name)).unwrap_or(name);
        let name = indexed(name).filter(|_| !(self.is_given)(name)).unwrap_or(name);
        // `log_2(8)` and `log₂ 8` have a subscript.
        let has_base = |char| char == '_' || signs::subscript(char).is_some();
        if let Some((function @ ("log" | "Log"), _)) = name.split_once(has_base) {
            return function;
        }
        let name = name.trim_end_matches('_');
        // In LaTeX, the letters of `ab_1` are multiplied.
        let is_one = !self.style.is_latex() || name.chars().count() == 1;
        let behind = rest.get(name.len()..).filter(|_| is_one && functions::named(name).is_none()).map_or(0, subscript);
        rest.get(..name.len() + behind).unwrap_or(name)
    }

    /// Whether the `m` at the cursor is the minute of `32 m 5 s`, behind a number.
    fn is_minute_before_seconds(&self, rest: &str) -> bool {
        let is_digit = |char: char| char.is_ascii_digit();
        let behind = rest.get(1..).and_then(|rest| rest.strip_prefix(' ')).filter(|rest| rest.starts_with(is_digit));
        let unit = behind.map(|rest| rest.trim_start_matches(is_digit)).and_then(|rest| rest.strip_prefix(' '));
        let is_second = unit.is_some_and(|unit| {
            let end = unit.find(|char: char| !char.is_alphanumeric()).unwrap_or(unit.len());
            matches!(unit.get(..end), Some("s" | "sec" | "seconds"))
        });
        is_second && self.is_behind_number()
    }

    /// Whether the last token is a number, perhaps with a space behind it.
    fn is_behind_number(&self) -> bool {
        matches!(self.tokens.last(), Some(Token { kind: Kind::Number { .. }, .. }))
    }

    /// Whether a name is a function and its argument in digits, `sin30`, which is no function by itself, such as `log2`.
    fn is_called_on_digits(&self, word: &str, whole: &str) -> bool {
        let is_called =
            || matches!(functions::named(word), Some(Function::OfAngle(_) | Function::Ln | Function::SquareRoot));
        whole.get(word.len()..).is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
            && !(self.is_given)(whole)
            && is_called()
            && functions::named(whole).is_none()
    }

    /// Notes that two or more `x` between digits in an equation could begin names: `2x1 + 3x2 = 8`.
    fn count_crosses(&mut self, rest: &str, name: &str) {
        let is_cross = matches!(name, "x" | "X") && self.is_after_number();
        if !is_cross || !rest.get(1..).is_some_and(|rest| rest.starts_with(|char: char| char.is_ascii_digit())) {
            return;
        }
        self.crosses += 1;
        let source = self.cursor.source();
        if self.crosses == 2 && source.contains('=') && !source.contains(['<', '>', '≤', '≥', '≠', '!']) {
            let length = 1 + rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            self.choices.constant.get_or_insert(Span::new(self.cursor.at()..self.cursor.at() + length));
        }
    }

    /// Whether the letter and the digits at the cursor, after a number, are a name of the text: the `x1` of `2x1`.
    pub(super) fn is_numbered_name(&self) -> bool {
        const LETTERS: &[&str] = &["x", "X", "e", "E"];
        let rest = self.cursor.rest();
        let length = self.length_of_run();
        let (letter, name) = (rest.get(..1).unwrap_or_default(), rest.get(..length).unwrap_or_default());
        let is_numbered = length > 1 && name.bytes().skip(1).all(|byte| byte.is_ascii_digit());
        let is_in_text = || {
            let of_text =
                || LETTERS.iter().copied().filter(|letter| has_numbered(letter, self.cursor.source())).collect();
            self.numbered.get_or_init(of_text).contains(&letter)
        };
        is_numbered && ((self.is_given)(name) || is_in_text())
    }

    /// Whether the `x` after a number, before digits, multiplies: `2x54`. In a text with a name such as `x1`, it does not.
    fn is_cross(&self, word: &str) -> bool {
        matches!(word, "x" | "X") && self.choices.letters != Letters::Unknowns && !self.is_numbered_name()
    }

    /// Whether the cursor is directly after a number.
    fn is_after_number(&self) -> bool {
        self.tokens.last().is_some_and(|token| {
            matches!(token.kind, Kind::Number { .. }) && token.span.end as usize == self.cursor.at()
        })
    }

    /// Whether the cursor is directly after a bracket that closes: `(8+2)x5`.
    fn is_after_bracket(&self) -> bool {
        self.tokens.last().is_some_and(|token| {
            token.kind == Kind::Close(Bracket::Round) && token.span.end as usize == self.cursor.at()
        })
    }

    /// The length of the characters in a row at the cursor of which a name can consist.
    fn length_of_run(&self) -> usize {
        self.name_run.length(&self.cursor, is_name_part)
    }

    /// Refuses a name that is longer than [`MOST_BYTES`].
    fn check_length(&self, name: &str) -> Parsed<()> {
        if name.len() <= MOST_BYTES {
            return Ok(());
        }
        let place = Span::new(self.cursor.at()..self.cursor.at() + self.length_of_run().max(name.len()));
        let message = format!("a name can have at most {MOST_BYTES} letters");
        Err(Fault::new(ErrorCode::UndefinedSymbol, message).boxed_at(place))
    }

    /// `_x` begins a name where no subscript is possible.
    pub(super) fn is_name_after_underscore(&self) -> bool {
        !self.style.is_latex() && self.tokens.is_empty()
    }

    /// Whether the point at the cursor belongs to an abbreviation: `Jan. 15, 2024`, `3 p.m.`, `5 ft. 3 in.`, `500 Rs.`
    pub(super) fn is_after_abbreviation(&self) -> bool {
        let Some(Token { kind: Kind::Name(name), span, .. }) = self.tokens.last() else { return false };
        let next = self.cursor.rest().get(1..).unwrap_or_default().trim_start();
        span.end as usize == self.cursor.at()
            && match *name {
                "s" => self.cursor.byte_after(1) == b'f',
                "d" => self.cursor.byte_after(1) == b'p',
                "f" => self.is_after_text("s.f", 0),
                "p" if self.is_after_text("d.p", 0) => true,
                "a" | "p" | "A" | "P" => matches!(self.cursor.byte_after(1), b'm' | b'M'),
                "m" => self.is_after_text("a.m", 0) || self.is_after_text("p.m", 0),
                "M" => self.is_after_text("A.M", 0) || self.is_after_text("P.M", 0),
                "Rs" | "rs" => true,
                "ft" | "in" | "yd" | "mi" | "sq" | "cu" | "fl" | "oz" | "lb" | "lbs" | "gal" | "pt" | "qt" | "tsp"
                | "tbsp" | "hr" | "hrs" | "min" | "mins" | "sec" => !next.starts_with(char::is_uppercase),
                name => dates::is_month(name),
            }
    }

    /// Whether a text is before the last `length` bytes that were read.
    fn is_after_text(&self, text: &str, length: usize) -> bool {
        let before = self.cursor.at().checked_sub(length).and_then(|at| self.cursor.source().get(..at));
        before.is_some_and(|before| before.ends_with(text))
    }

    /// Skips the module in `math.sqrt`, `np.pi`, `math::sin`, and returns whether there is one.
    pub(super) fn skips_module(&mut self) -> bool {
        const MODULES: &[&str] = &[
            "math.",
            "Math.",
            "np.",
            "numpy.",
            "sympy.",
            "sp.",
            "cmath.",
            "statistics.",
            "torch.",
            "math::",
            "Math::",
            "std::",
        ];
        let rest = self.cursor.rest();
        let module = MODULES.iter().find(|module| rest.starts_with(**module));
        let Some(module) = module else { return false };
        let is_followed = rest.get(module.len()..).is_some_and(|rest| rest.starts_with(char::is_alphabetic));
        if is_followed {
            self.cursor.skip(module.len());
        }
        is_followed
    }
}

/// The length of the subscript with which a text begins, and which is part of a name: the `_{22}` of `Q_{22}`.
pub(super) fn subscript(text: &str) -> usize {
    const SIGNS: usize = 3;
    let Some(behind) = text.strip_prefix('_') else { return 0 };
    let is_inner = |char: char| char.is_ascii_alphanumeric();
    match behind.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
        Some((inner, _)) if !inner.is_empty() && inner.chars().all(is_inner) => SIGNS + inner.len(),
        None if behind.starts_with(is_inner) => 2,
        _ => 0,
    }
}

/// The function whose argument is the last letter of a name: the `sin` of `sinx`.
fn called_on_letter(name: &str) -> Option<&str> {
    let function = name.strip_suffix(['x', 'θ'])?;
    matches!(functions::named(function), Some(Function::OfAngle(_) | Function::Ln | Function::Log)).then_some(function)
}

/// The letter and its index at the start of a name, behind which letters are factors: the `C_1` of `C_1e^x`, the `v_0` of `v_0t`.
fn indexed(name: &str) -> Option<&str> {
    const LONGEST: usize = 2;
    let mut chars = name.chars();
    let index = chars.next().and_then(|_| chars.as_str().strip_prefix('_'))?;
    let factors = index.trim_start_matches(|char: char| char.is_ascii_digit());
    let is_short = (1..=LONGEST).contains(&factors.len()) && factors.bytes().all(|byte| byte.is_ascii_alphabetic());
    (factors.len() < index.len() && is_short).then(|| name.get(..name.len() - factors.len())).flatten()
}

/// Whether `x` and a digit are somewhere in the text where they can only be a name: not after a number.
fn has_numbered(letter: &str, text: &str) -> bool {
    text.match_indices(letter).any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        let is_inside = before.ends_with(|char: char| char.is_alphanumeric() || matches!(char, '_' | '.'));
        let is_behind_value = before.trim_end().ends_with(|char: char| char.is_ascii_digit() || char == ')');
        let is_numbered =
            text.get(at + letter.len()..).is_some_and(|rest| rest.starts_with(|char: char| char.is_ascii_digit()));
        is_numbered && !is_inside && !is_behind_value
    })
}

/// Whether a word ends where the next part of an amount begins: the `ft` of `6ft2in`, the `h` of `1h30m`.
fn is_part_of_amount(word: &str, rest: &str) -> bool {
    let Some(unit) = unit_behind_digits(word, rest) else { return false };
    let kind = |name: &str| units::Unit::find(name).map(units::Unit::kind);
    is_part_of_duration(word, rest) || unit != word && kind(word).is_some_and(|own| kind(unit) == Some(own))
}

/// The letters behind a word and digits: the `in` of `ft2in`.
fn unit_behind_digits<'s>(word: &str, rest: &'s str) -> Option<&'s str> {
    let after = rest.get(word.len()..)?;
    let next = after.trim_start_matches(|char: char| char.is_ascii_digit());
    let unit = next.get(..next.find(|char: char| !char.is_alphabetic()).unwrap_or(next.len()))?;
    (next.len() < after.len() && !unit.is_empty()).then_some(unit)
}

/// Whether a word ends where the next part of a duration begins: the `h` of `1h30m`.
fn is_part_of_duration(word: &str, rest: &str) -> bool {
    let Some(unit) = unit_behind_digits(word, rest) else { return false };
    let is_second = |unit: &str| matches!(unit, "s" | "sec");
    let is_unit = |unit: &str| matches!(unit, "d" | "h" | "hr" | "hrs" | "m" | "min" | "mins" | "s" | "sec");
    // Before anything but seconds, an `m` is a metre.
    let is_next_unit = if word == "m" { is_second(unit) } else { is_unit(unit) };
    is_unit(word) && is_next_unit
}

/// Whether a word is the hour of `9h30`.
fn is_hour_before_minutes(word: &str, rest: &str) -> bool {
    let after = rest.get(word.len()..).unwrap_or_default().as_bytes();
    word == "h"
        && matches!(after, [b'0'..=b'5', b'0'..=b'9', others @ ..]
            if !others.first().is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'_'))
}

/// The name with the letters after each of its points, if that is a function, as in a spreadsheet: `STDEV.S(`, `NORM.S.DIST(`.
fn dotted<'s>(rest: &'s str, name: &str, is_formula: bool) -> Option<&'s str> {
    const MOST_POINTS: usize = 3;
    let mut end = name.len();
    for _ in 0..MOST_POINTS {
        let after = rest.get(end..)?.strip_prefix('.')?;
        let length = after.find(|char: char| !char.is_ascii_alphanumeric()).filter(|length| *length > 0)?;
        end += 1 + length;
        let whole = rest.get(..end)?;
        match after.as_bytes().get(length) {
            Some(b'.') => {}
            Some(b'(') => return (is_formula || functions::called(whole).is_some()).then_some(whole),
            _ => return None,
        }
    }
    None
}

/// Whether a character may be inside a name: `²`, `ⁿ` and `½` may not.
fn is_name_part(char: char) -> bool {
    (char.is_alphabetic() || char.is_ascii_digit() || char == '_' || char.is_numeric() && one_char(char).is_none())
        && letter(char).is_none()
}
