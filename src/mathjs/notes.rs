//! Notes on answers that mathjs gives, and that the expression may not have meant: found by looking at its nodes and at the
//! answer, without evaluating anything again.

use super::code::{Binary, Code, Kind, Relation, Unary};
use super::functions::Builtin;
use crate::answer::Answer;
use crate::mathjs::format;
use crate::note::{Note, NoteCode};
use crate::syntax::{Node, Span};

/// A longer program is not looked through: a note is help, and has no price.
const MOST_NODES: usize = 500;

/// The most notes about one answer.
const MOST_NOTES: usize = 5;

/// Whole numbers below this size are exact.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Finds the notes on the answer of an expression.
pub(super) fn find(code: &Code, source: &str, answer: &Answer, units: bool, notes: &mut Vec<Note>) {
    if code.arena.len() > MOST_NODES {
        return;
    }
    let mut finder = Finder { code, source, units, notes };
    for (at, Node { kind, span }) in code.arena.tail(code.arena.len()).iter().enumerate() {
        finder.look(at, *kind, *span);
    }
    match answer {
        Answer::Number(number) => {
            finder.digits(*number);
            finder.pole(*number);
        }
        Answer::Text(text) => finder.quoted(text),
        _ => {}
    }
}

struct Finder<'f> {
    code: &'f Code,
    source: &'f str,
    units: bool,
    notes: &'f mut Vec<Note>,
}

impl Finder<'_> {
    fn node(&self, at: usize) -> Option<&Node<Kind>> {
        self.code.arena.get(at)
    }

    /// The number of a literal, or of one with a sign, whose last node is at `at`.
    fn literal(&self, at: usize) -> Option<f64> {
        match self.node(at)?.kind {
            Kind::Number(number) => Some(number),
            Kind::Unary(Unary::Minus) => match self.node(at.checked_sub(1)?)?.kind {
                Kind::Number(number) => Some(-number),
                _ => None,
            },
            _ => None,
        }
    }

    fn note(&mut self, code: NoteCode, message: impl Into<String>, span: impl Into<Option<Span>>) {
        if self.notes.len() < MOST_NOTES && self.notes.iter().all(|note| note.code != code) {
            self.notes.push(Note::new(code, message, span));
        }
    }

    /// The notes on one node.
    fn look(&mut self, at: usize, kind: Kind, span: Span) {
        match kind {
            Kind::Binary(Binary::Mod) => self.modulo(at, span),
            Kind::Binary(Binary::Subtract | Binary::Divide) => self.date(at),
            Kind::Binary(Binary::Multiply) => self.mixed(at, span),
            Kind::ChainEnd(relation) | Kind::Binary(Binary::Relation(relation)) => self.tolerance(at, relation, span),
            Kind::Call { builtin: Some(builtin), arguments: 1, .. } => self.call(at, builtin, span),
            _ => {}
        }
    }

    fn modulo(&mut self, at: usize, span: Span) {
        let right = at.checked_sub(1).and_then(|at| self.node(at)).map_or(0, |node| node.span.start);
        let before = self.source.get(span.start as usize..right as usize).unwrap_or_default();
        if before.trim_end_matches([' ', '(', '+', '-', '\t', '\n']).ends_with('%') {
            let message = "A % between two values is the remainder of a division, not a percentage.";
            self.note(NoteCode::Modulo, message, span);
        }
    }

    /// `2024-01-15`, `1/15/2024`: three literals without spaces between them.
    fn date(&mut self, at: usize) {
        let Some(first) = at.checked_sub(4) else { return };
        let part = |at: usize| match self.node(at) {
            Some(Node { kind: Kind::Number(number), span }) => Some((*number, *span)),
            _ => None,
        };
        let (Some((a, start)), Some((b, _)), Some((c, end))) = (part(first), part(first + 1), part(first + 3)) else {
            return;
        };
        let span = Span { start: start.start, end: end.end };
        let text = span.text(self.source);
        let is_year = |number: f64| (1900.0..=2100.0).contains(&number);
        let is_month_or_day = |number: f64| (1.0..=31.0).contains(&number);
        let separator = if text.contains('-') { '-' } else { '/' };
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || char::from(byte) == separator);
        let is_date = match separator {
            '-' => is_year(a) && is_month_or_day(b) && is_month_or_day(c),
            _ => is_month_or_day(a) && is_month_or_day(b) && is_year(c),
        };
        if is_plain && is_date && text.matches(separator).count() == 2 {
            let read = if separator == '-' { "a difference of numbers" } else { "a quotient of numbers" };
            self.note(NoteCode::Date, format!("{text} is read as {read}, not as a date."), span);
        }
    }

    /// `6(1/4)`: a whole number, and a fraction of whole numbers in brackets directly behind it.
    fn mixed(&mut self, at: usize, span: Span) {
        let is_quotient = |at: usize| matches!(self.node(at), Some(Node { kind: Kind::Binary(Binary::Divide), .. }));
        let whole = |at: usize| match self.node(at) {
            Some(Node { kind: Kind::Number(number), span }) if number.fract() == 0.0 => Some((*number, *span)),
            _ => None,
        };
        let Some(first) = at.checked_sub(4).filter(|_| is_quotient(at - 1)) else { return };
        let (Some((_, n)), Some((a, above)), Some((b, below))) = (whole(first), whole(first + 1), whole(first + 2))
        else {
            return;
        };
        let between = Span { start: n.end, end: above.start }.text(self.source);
        if between == "(" && a < b {
            let [n, a, b] = [n, above, below].map(|span| span.text(self.source));
            let message = format!("{n}({a}/{b}) is a product; a mixed number is written as {n} + {a}/{b}.");
            self.note(NoteCode::Mixed, message, span);
        }
    }

    /// A text that is the whole expression, and looks like one itself.
    fn quoted(&mut self, text: &str) {
        let is_alone = matches!(self.node(0), Some(Node { kind: Kind::Text(_), .. })) && self.code.arena.len() == 1;
        let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
        if is_alone && has_digit && text.contains(['+', '-', '*', '/', '^', '(']) {
            let message = "The expression is in quotes, so it is a text, which is not calculated.";
            self.note(NoteCode::Quoted, message, None);
        }
    }

    fn tolerance(&mut self, at: usize, relation: Relation, span: Span) {
        /// mathjs's relative tolerance.
        const NEAR: f64 = 1e-12;
        let (Some(y), Some(x)) =
            (at.checked_sub(1).and_then(|at| self.literal(at)), at.checked_sub(2).and_then(|at| self.literal(at)))
        else {
            return;
        };
        let is_near = x != y && (x - y).abs() <= NEAR * x.abs().max(y.abs());
        if is_near && matches!(relation, Relation::Equal | Relation::Unequal | Relation::Less | Relation::Greater) {
            let message = "Numbers that differ by less than about 1e-12 of their size count as equal.";
            self.note(NoteCode::Tolerance, message, span);
        }
    }

    fn call(&mut self, at: usize, builtin: Builtin, span: Span) {
        let Some(number) = at.checked_sub(1).and_then(|at| self.literal(at)) else { return };
        match builtin.name() {
            name @ ("sin" | "cos" | "tan" | "sec" | "csc" | "cot") if is_number_of_degrees(number) => {
                let degrees = format::number(number);
                let instead = if self.units { format!("{degrees} deg") } else { format!("{degrees} * pi / 180") };
                self.note(
                    NoteCode::Radians,
                    format!("{name} takes radians; for degrees write {name}({instead})."),
                    span,
                );
            }
            "round" if number.fract().abs() == 0.5 && number.trunc() % 2.0 == 0.0 => {
                let message = "round rounds a half away from zero; other systems round it to an even number.";
                self.note(NoteCode::Half, message, span);
            }
            _ => {}
        }
    }

    fn pole(&mut self, number: f64) {
        const LARGE: f64 = 1e15;
        if number.abs() < LARGE {
            return;
        }
        let last = self.code.arena.len().checked_sub(1).and_then(|at| self.node(at)).copied();
        if let Some(Node { kind: Kind::Call { builtin: Some(builtin), .. }, span }) = last
            && let name @ ("tan" | "sec" | "csc" | "cot") = builtin.name()
        {
            let message = format!("{name} has a pole here: the argument is rounded, so the result is very large.");
            self.note(NoteCode::Pole, message, span);
        }
    }

    /// Whether the digits of a number are those of the exact result.
    fn digits(&mut self, number: f64) {
        if !number.is_finite() || is_plain(number) {
            return;
        }
        if number.abs() < EXACT {
            self.rounding(number);
        } else {
            self.inexact(number);
        }
    }

    /// The exact result of a fraction, if it is a short decimal. A longer one is simply rounded, and surprises nobody.
    fn rounding(&mut self, number: f64) {
        if let Some(exact) = exact(self.code, self.source, DIGITS_OF_A_DOUBLE)
            && !exact.is_nearest_to(number)
        {
            let message = ["The exact result is ", &exact.text(), "; a double is a fraction in base two."].concat();
            self.note(NoteCode::Rounding, message, None);
        }
    }

    fn inexact(&mut self, number: f64) {
        match exact(self.code, self.source, usize::MAX) {
            Some(exact) if !exact.is_written_as(number) => {
                let message = format!("The exact result is {}; only about 16 digits are kept.", exact.text());
                self.note(NoteCode::Inexact, message, None);
            }
            None if number.fract() == 0.0 && self.is_of_whole_numbers() => {
                let message = "Of a whole number beyond 2^53 only about 16 digits are kept; bigint(x) keeps all.";
                self.note(NoteCode::Inexact, message, None);
            }
            _ => {}
        }
    }

    /// Whether the expression has literals, all of them written as whole numbers, and nothing that measures.
    fn is_of_whole_numbers(&self) -> bool {
        let mut nodes = (0..self.code.arena.len()).filter_map(|at| self.node(at));
        nodes.all(|node| match node.kind {
            Kind::Number(_) => node.span.text(self.source).bytes().all(|byte| byte.is_ascii_digit()),
            Kind::Unary(unary) => matches!(unary, Unary::Minus | Unary::Plus | Unary::Factorial),
            Kind::Binary(Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Pow) => true,
            Kind::Call { builtin: Some(builtin), .. } => matches!(
                builtin.name(),
                "factorial" | "gamma" | "combinations" | "permutations" | "prod" | "sum" | "pow" | "multiply" | "lcm"
            ),
            Kind::Row(_) | Kind::Rows(_) | Kind::Range { .. } => true,
            _ => false,
        })
    }
}

/// A multiple of 15 up to two turns, or another one of 5 up to one turn; a small number may well be in radians.
fn is_number_of_degrees(number: f64) -> bool {
    let size = number.abs();
    (10.0..=360.0).contains(&size) && size % 5.0 == 0.0 || size <= 720.0 && size > 0.0 && size % 15.0 == 0.0
}

/// Whether a number is a decimal of so few places that it is as it was meant.
fn is_plain(number: f64) -> bool {
    [1e9, 1e3, 1.0].iter().any(|places| {
        let scaled = number * places;
        scaled.abs() < EXACT && scaled.round_ties_even() / places == number
    })
}

/// A decimal of at most so many digits is the one that is written for the double nearest to it.
const DIGITS_OF_A_DOUBLE: usize = 15;

/// The exact value of an expression of decimal literals, signs, sums, products, powers and factorials, if it is short, and if
/// no literal and no step has more than `most` digits.
fn exact(code: &Code, source: &str, most: usize) -> Option<Decimal> {
    const DEPTH: usize = 16;
    let nodes = code.arena.tail(code.arena.len());
    // Most expressions have another node, which is found before anything is read.
    if !nodes.iter().all(|node| is_exact(node.kind)) {
        return None;
    }
    let (mut stack, mut depth) = ([Decimal::ZERO; DEPTH], 0_usize);
    for node in nodes {
        let result = match node.kind {
            Kind::Number(_) => {
                depth += 1;
                Decimal::read(node.span.bytes(source), most)?
            }
            Kind::Unary(op) => {
                let x = *stack.get(depth.checked_sub(1)?)?;
                match op {
                    Unary::Minus => x.negated()?,
                    Unary::Factorial => x.factorial()?,
                    _ => x,
                }
            }
            Kind::Binary(op) => {
                depth = depth.checked_sub(1)?;
                let (x, y) = (*stack.get(depth.checked_sub(1)?)?, *stack.get(depth)?);
                match op {
                    Binary::Add => x.plus(y)?,
                    Binary::Subtract => x.plus(y.negated()?)?,
                    Binary::Multiply => x.times(y)?,
                    _ => x.to_the(y)?,
                }
            }
            _ => return None,
        };
        if !result.has_at_most(most) {
            return None;
        }
        *stack.get_mut(depth.checked_sub(1)?)? = result;
    }
    (depth == 1).then_some(stack[0])
}

/// Whether a decimal of decimals is what the node yields.
fn is_exact(kind: Kind) -> bool {
    match kind {
        Kind::Number(_) => true,
        Kind::Unary(op) => matches!(op, Unary::Minus | Unary::Plus | Unary::Factorial),
        Kind::Binary(op) => matches!(op, Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Pow),
        _ => false,
    }
}

/// `digits * 10^exponent`, where the digits do not end in a zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decimal {
    digits: i128,
    exponent: i32,
}

impl Decimal {
    const ZERO: Self = Self { digits: 0, exponent: 0 };

    fn new(mut digits: i128, mut exponent: i32) -> Self {
        if digits == 0 {
            return Self::ZERO;
        }
        // Nearly all fit into one word, in which this takes a tenth of the time.
        if let Ok(mut word) = i64::try_from(digits) {
            while word % 10 == 0 {
                word /= 10;
                exponent += 1;
            }
            return Self { digits: word.into(), exponent };
        }
        while digits % 10 == 0 {
            digits /= 10;
            exponent += 1;
        }
        Self { digits, exponent }
    }

    /// Reads `12.5`, `-3`, `1e-7`, if it has at most `most` digits.
    fn read(text: &[u8], most: usize) -> Option<Self> {
        /// As many digits as fit into a word are gathered at a time.
        const WORD: u64 = 1_000_000_000_000_000_000;
        let (is_negative, text) = text.strip_prefix(b"-").map_or((false, text), |text| (true, text));
        let (mut digits, mut word, mut scale) = (0_i128, 0_u64, 1_u64);
        let (mut count, mut exponent, mut after_point) = (0, 0_i32, false);
        let mut bytes = text.iter();
        while let Some(byte) = bytes.next() {
            match byte {
                b'0'..=b'9' => {
                    count += usize::from(count > 0 || *byte != b'0');
                    if count > most {
                        return None;
                    }
                    exponent -= i32::from(after_point);
                    word = word * 10 + u64::from(byte - b'0');
                    scale *= 10;
                    if scale == WORD {
                        digits = with_word(digits, word, scale)?;
                        (word, scale) = (0, 1);
                    }
                }
                b'.' => after_point = true,
                b'e' | b'E' => {
                    exponent += exponent_of(bytes.as_slice())?;
                    break;
                }
                _ => return None,
            }
        }
        digits = with_word(digits, word, scale)?;
        Some(Self::new(if is_negative { -digits } else { digits }, exponent))
    }

    fn has_at_most(self, digits: usize) -> bool {
        digits > DIGITS_OF_A_DOUBLE || self.digits.unsigned_abs() < 1_000_000_000_000_000
    }

    /// Whether the double is the one nearest to this decimal of at most [`DIGITS_OF_A_DOUBLE`] digits.
    fn is_nearest_to(self, number: f64) -> bool {
        const POWERS: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
            1e19, 1e20, 1e21, 1e22,
        ];
        // Both are exact, so their quotient is the nearest double.
        match (i64::try_from(self.digits), usize::try_from(-self.exponent).ok().and_then(|places| POWERS.get(places))) {
            #[expect(clippy::cast_precision_loss, reason = "fifteen digits are fewer than 53 bits")]
            (Ok(digits), Some(power)) => digits as f64 / power == number,
            _ => self.is_written_as(number),
        }
    }

    /// Whether the number is written in these digits.
    fn is_written_as(self, number: f64) -> bool {
        Self::read(format::number(number).as_bytes(), usize::MAX) == Some(self)
    }

    /// The digits at an exponent that is not larger than its own.
    fn digits_at(self, exponent: i32) -> Option<i128> {
        let shift = u32::try_from(self.exponent - exponent).ok()?;
        let power = match 10_i64.checked_pow(shift) {
            Some(power) => power.into(),
            None => 10_i128.checked_pow(shift)?,
        };
        product(self.digits, power)
    }

    fn negated(self) -> Option<Self> {
        Some(Self { digits: self.digits.checked_neg()?, ..self })
    }

    fn plus(self, other: Self) -> Option<Self> {
        let exponent = self.exponent.min(other.exponent);
        Some(Self::new(self.digits_at(exponent)?.checked_add(other.digits_at(exponent)?)?, exponent))
    }

    fn times(self, other: Self) -> Option<Self> {
        Some(Self::new(product(self.digits, other.digits)?, self.exponent + other.exponent))
    }

    fn to_the(self, power: Self) -> Option<Self> {
        const MOST: i128 = 200;
        let power = power.digits_at(0).filter(|power| (0..=MOST).contains(power))?;
        (0..power).try_fold(Self::new(1, 0), |product, _| product.times(self))
    }

    fn factorial(self) -> Option<Self> {
        const MOST: i128 = 40;
        let number = self.digits_at(0).filter(|number| (0..=MOST).contains(number))?;
        (1..=number).try_fold(Self::new(1, 0), |product, factor| product.times(Self::new(factor, 0)))
    }

    fn text(self) -> String {
        let size = self.digits.unsigned_abs();
        // Most are short, and printing two words takes longer.
        let digits = u64::try_from(size).map_or_else(|_| size.to_string(), |size| size.to_string());
        let sign = if self.digits < 0 { "-" } else { "" };
        if let Ok(zeros) = usize::try_from(self.exponent) {
            return [sign, &digits, &"0".repeat(zeros)].concat();
        }
        let places = self.exponent.unsigned_abs() as usize;
        match digits.split_at_checked(digits.len().saturating_sub(places)) {
            Some((whole, fraction)) if !whole.is_empty() => [sign, whole, ".", fraction].concat(),
            _ => [sign, "0.", &"0".repeat(places - digits.len()), &digits].concat(),
        }
    }
}

/// The product of two integers, most of which fit into a word.
fn product(x: i128, y: i128) -> Option<i128> {
    match (i64::try_from(x), i64::try_from(y)) {
        (Ok(x), Ok(y)) => Some(i128::from(x) * i128::from(y)),
        _ => x.checked_mul(y),
    }
}

/// `digits * scale + word`
fn with_word(digits: i128, word: u64, scale: u64) -> Option<i128> {
    if digits == 0 { Some(word.into()) } else { digits.checked_mul(scale.into())?.checked_add(word.into()) }
}

/// The exponent of ten in `-7`, `+20`, if a double may have it.
fn exponent_of(text: &[u8]) -> Option<i32> {
    const MOST: i32 = 400;
    let exponent: i32 = std::str::from_utf8(text).ok()?.parse().ok()?;
    (exponent.abs() <= MOST).then_some(exponent)
}

#[cfg(test)]
mod tests {
    use crate::{NoteCode, Options, evaluate_noted};

    fn notes(expression: &str) -> Vec<(&'static str, String)> {
        let noted = evaluate_noted(expression, &Options::default()).expect(expression);
        noted.notes.into_iter().map(|note| (note.code.as_str(), note.message)).collect()
    }

    #[test]
    fn a_surprise_has_its_note() {
        for (expression, code, message) in [
            (
                "123456789*987654321",
                "inexact",
                "The exact result is 121932631112635269; only about 16 digits are kept.",
            ),
            ("9007199254740993", "inexact", "The exact result is 9007199254740993; only about 16 digits are kept."),
            ("2^64", "inexact", "The exact result is 18446744073709551616; only about 16 digits are kept."),
            ("100!", "inexact", "Of a whole number beyond 2^53 only about 16 digits are kept; bigint(x) keeps all."),
            ("4.35*100", "rounding", "The exact result is 435; a double is a fraction in base two."),
            ("0.1 + 0.2", "rounding", "The exact result is 0.3; a double is a fraction in base two."),
            ("12345678.1 + 0.2", "rounding", "The exact result is 12345678.3; a double is a fraction in base two."),
            ("+0.7 - 0.6", "rounding", "The exact result is 0.1; a double is a fraction in base two."),
            ("1.2345 * 0.000678", "rounding", "The exact result is 0.000836991; a double is a fraction in base two."),
            ("10% + 20%", "modulo", "A % between two values is the remainder of a division, not a percentage."),
            ("8% 3", "modulo", "A % between two values is the remainder of a division, not a percentage."),
            ("10 % (3)", "modulo", "A % between two values is the remainder of a division, not a percentage."),
            ("2024-01-15 - 2024-01-01", "date", "2024-01-15 is read as a difference of numbers, not as a date."),
            ("1/15/2024", "date", "1/15/2024 is read as a quotient of numbers, not as a date."),
            ("sin(90)", "radians", "sin takes radians; for degrees write sin(90 deg)."),
            ("1 + cos(-45)", "radians", "cos takes radians; for degrees write cos(-45 deg)."),
            (
                "1 == 1.0000000000001",
                "tolerance",
                "Numbers that differ by less than about 1e-12 of their size count as equal.",
            ),
            ("tan(pi/2)", "pole", "tan has a pole here: the argument is rounded, so the result is very large."),
            ("6(1/4)", "mixed", "6(1/4) is a product; a mixed number is written as 6 + 1/4."),
            ("\"2 + 3\"", "quoted", "The expression is in quotes, so it is a text, which is not calculated."),
            ("round(2.5)", "half", "round rounds a half away from zero; other systems round it to an even number."),
        ] {
            assert_eq!(notes(expression), [(code, message.to_owned())], "{expression}");
        }
    }

    #[test]
    fn what_is_meant_has_no_note() {
        for expression in [
            "2 + 2",
            "1e3",
            "1e300",
            "10^16",
            "1 / 3",
            "sqrt(2)",
            "100 + 8%",
            "7 mod 3",
            "2020 - 1 - 15",
            "2024-15",
            "sin(1)",
            "sin(pi / 2)",
            "cos(8)",
            "1 == 2",
            "1 == 1",
            "round(3.5)",
            "round(2.4)",
            "2.5 * 4",
            "0.5 + 0.25",
            "\"10% 20\"",
            "\"a-b\"",
            "6(5/4)",
            "6*(1/4)",
            "2(3)",
            "1e20 * 2",
            "6.02e23",
            "[1, 2] * 3",
            "1.5e-7 * 3",
            "2 + 3 * 0.1234567890123456",
            "0.1234567890123456 * 3",
            "1.23456789 * 9.87654321",
            "1 + 3 * 1.007",
            "12345678.25 + 0.5",
            "",
        ] {
            assert_eq!(notes(expression), [], "{expression}");
        }
    }

    #[test]
    fn a_note_is_at_its_place() {
        let noted = evaluate_noted("1 + sin(90)", &Options::default()).expect("an answer");
        assert_eq!(noted.notes[0].span.map(|span| (span.start, span.end)), Some((4, 11)));
        let units_off = Options::default().with_units(false);
        let noted = evaluate_noted("sin(90)", &units_off).expect("an answer");
        assert_eq!(noted.notes[0].message, "sin takes radians; for degrees write sin(90 * pi / 180).");
        let codes: Vec<_> = NoteCode::ALL.iter().map(|code| code.as_str()).collect();
        assert!(codes.iter().all(|code| code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')));
    }
}
