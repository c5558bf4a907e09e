//! Notes on answers that mathjs gives, and that the expression may not have meant: found by looking at its nodes and at the
//! answer, without evaluating anything again.

use pascaline_base::note::{self, Note, NoteCode, is_number_of_degrees};
use pascaline_base::syntax::{Node, Span};
use pascaline_number::notes::{Digits, Step, Surprise};

use crate::answer::Answer;
use crate::code::{Binary, Code, NodeKind, Relation, Unary};
use crate::format;
use crate::functions::Builtin;

/// A longer program is not looked through: a note is help, and has no price.
const MOST_NODES: usize = 500;

/// Where the notes on an answer are found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Noting {
    /// In the code of the expression.
    #[default]
    InCode,
    /// In its code, once it has been parsed.
    InText,
    /// There is at most one, on the digits of the answer, which the text tells.
    OnDigits,
    /// There is one, [`ShortNote::LargeWholeNumber`].
    OfWholeNumber,
    /// There is one, on the remainder at this place.
    OfRemainder(Span),
    /// There are none.
    Nowhere,
}

impl Noting {
    /// This, unless the expression has too many nodes to be looked through.
    pub(super) fn within(self, nodes: u64) -> Self {
        if nodes > MOST_NODES as u64 { Self::Nowhere } else { self }
    }
}

/// A note in words that are always the same, but for a number.
#[derive(Clone, Copy, Debug)]
pub enum ShortNote {
    /// On a whole number beyond 2^53 whose exact digits are not known.
    LargeWholeNumber,
    /// On a number whose exact digits are others.
    Surprise(Surprise),
    /// On a `%` between two values, at this place.
    Remainder(Span),
}

impl ShortNote {
    /// The note.
    pub fn note(&self) -> Note {
        match self {
            Self::LargeWholeNumber => on_large_whole_number(),
            Self::Surprise(surprise) => surprise.note(),
            Self::Remainder(span) => Note::remainder(*span),
        }
    }
}

/// The note on a whole number beyond 2^53 whose exact digits are not known.
pub fn on_large_whole_number() -> Note {
    let message = "Of a whole number beyond 2^53 only about 16 digits are kept; bigint(x) keeps all.";
    Note::new(NoteCode::Inexact, message, None)
}

/// Finds the notes on the answer of an expression.
pub(super) fn find(code: &Code, source: &str, answer: &Answer, units: bool, notes: &mut Vec<Note>) {
    find_on_nodes(code, source, units, notes);
    find_on_answer(code, source, answer, units, notes);
}

/// Whether an expression has notes on its nodes.
pub(super) fn are_on_nodes(code: &Code, source: &str) -> bool {
    let mut notes = Vec::new();
    find_on_nodes(code, source, true, &mut notes);
    !notes.is_empty()
}

/// Finds the notes that an expression has whatever its answer is.
fn find_on_nodes(code: &Code, source: &str, units: bool, notes: &mut Vec<Note>) {
    if code.arena.len() > MOST_NODES {
        return;
    }
    let mut finder = Finder { code, source, units, notes };
    for (at, Node { kind, span }) in code.arena.tail(code.arena.len()).iter().enumerate() {
        finder.look(at, *kind, *span);
    }
}

/// Finds the notes on the answer alone.
pub(super) fn find_on_answer(code: &Code, source: &str, answer: &Answer, units: bool, notes: &mut Vec<Note>) {
    if code.arena.len() > MOST_NODES {
        return;
    }
    let mut finder = Finder { code, source, units, notes };
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
    fn node(&self, at: usize) -> Option<&Node<NodeKind>> {
        self.code.arena.get(at)
    }

    /// The number of a literal, or of one with a sign, whose last node is at `at`.
    fn literal(&self, at: usize) -> Option<f64> {
        match self.node(at)?.kind {
            NodeKind::Number(number) => Some(number),
            NodeKind::Unary(Unary::Minus) => match self.node(at.checked_sub(1)?)?.kind {
                NodeKind::Number(number) => Some(-number),
                _ => None,
            },
            _ => None,
        }
    }

    fn note(&mut self, code: NoteCode, message: impl Into<String>, span: impl Into<Option<Span>>) {
        note::add(self.notes, Note::new(code, message, span));
    }

    /// The notes on one node.
    fn look(&mut self, at: usize, kind: NodeKind, span: Span) {
        match kind {
            NodeKind::Binary(Binary::Mod) => self.modulo(at, span),
            NodeKind::Binary(Binary::Subtract | Binary::Divide) => self.date(at),
            NodeKind::Binary(Binary::Multiply) => self.mixed(at, span),
            NodeKind::ChainEnd(relation) | NodeKind::Binary(Binary::Relation(relation)) => {
                self.tolerance(at, relation, span);
            }
            NodeKind::Call { builtin: Some(builtin), arguments: 1, .. } => self.call(at, builtin, span),
            _ => {}
        }
    }

    fn modulo(&mut self, at: usize, span: Span) {
        let right = at.checked_sub(1).and_then(|at| self.node(at)).map_or(0, |node| node.span.start);
        let before = self.source.get(span.start as usize..right as usize).unwrap_or_default();
        if before.trim_end_matches([' ', '(', '+', '-', '\t', '\n']).ends_with('%') {
            note::add(self.notes, Note::remainder(span));
        }
    }

    /// `2024-01-15`, `1/15/2024`: three literals without spaces between them.
    fn date(&mut self, at: usize) {
        let Some(first) = at.checked_sub(4) else { return };
        let part = |at: usize| match self.node(at) {
            Some(Node { kind: NodeKind::Number(number), span }) => Some((*number, *span)),
            _ => None,
        };
        let (Some((a, start)), Some((b, _)), Some((c, end))) = (part(first), part(first + 1), part(first + 3)) else {
            return;
        };
        let span = Span { start: start.start, end: end.end };
        let text = span.text(self.source);
        let is_month_or_day = |number: f64| (1.0..=31.0).contains(&number);
        let separator = if text.contains('-') { '-' } else { '/' };
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || char::from(byte) == separator);
        let is_date = match separator {
            '-' => is_year(a) && is_month_or_day(b) && is_month_or_day(c),
            _ => is_month_or_day(a) && is_month_or_day(b) && is_year(c),
        };
        if is_plain && is_date && text.matches(separator).count() == 2 {
            note::add(self.notes, Note::date(text, span));
        }
    }

    /// `6(1/4)`: a whole number, and a fraction of whole numbers in brackets directly after it.
    fn mixed(&mut self, at: usize, span: Span) {
        let is_quotient =
            |at: usize| matches!(self.node(at), Some(Node { kind: NodeKind::Binary(Binary::Divide), .. }));
        let whole = |at: usize| match self.node(at) {
            Some(Node { kind: NodeKind::Number(number), span }) if number.fract() == 0.0 => Some((*number, *span)),
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
        let is_alone = matches!(self.node(0), Some(Node { kind: NodeKind::Text(_), .. })) && self.code.arena.len() == 1;
        let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
        if is_alone && has_digit && text.contains(['+', '-', '*', '/', '^', '(']) {
            let message = "The expression is in quotes, so it is a text, which is not calculated.";
            self.note(NoteCode::Quoted, message, None);
        }
    }

    fn tolerance(&mut self, at: usize, relation: Relation, span: Span) {
        let (Some(y), Some(x)) =
            (at.checked_sub(1).and_then(|at| self.literal(at)), at.checked_sub(2).and_then(|at| self.literal(at)))
        else {
            return;
        };
        if are_near(x, y)
            && matches!(relation, Relation::Equal | Relation::Unequal | Relation::Less | Relation::Greater)
        {
            let message = "Numbers that differ by less than about 1e-12 of their size count as equal.";
            self.note(NoteCode::Tolerance, message, span);
        }
    }

    fn call(&mut self, at: usize, builtin: Builtin, span: Span) {
        let Some(number) = at.checked_sub(1).and_then(|at| self.literal(at)) else { return };
        match surprise_of(builtin.name(), number) {
            Some(NoteCode::Half) => {
                let message = "round rounds a half away from zero; other systems round it to an even number.";
                self.note(NoteCode::Half, message, span);
            }
            Some(_) => {
                let degrees = format::number(number);
                let instead = if self.units { format!("{degrees} deg") } else { format!("{degrees} * pi / 180") };
                note::add(self.notes, Note::radians(builtin.name(), &instead, span));
            }
            None => {}
        }
    }

    fn pole(&mut self, number: f64) {
        if !is_like_a_pole(number) {
            return;
        }
        let last = self.code.arena.len().checked_sub(1).and_then(|at| self.node(at)).copied();
        if let Some(Node { kind: NodeKind::Call { builtin: Some(builtin), .. }, span }) = last
            && let name = builtin.name()
            && has_poles(name)
        {
            let message = format!("{name} has a pole here: the argument is rounded, so the result is very large.");
            self.note(NoteCode::Pole, message, span);
        }
    }

    /// Whether the digits of a number are those of the exact result.
    fn digits(&mut self, number: f64) {
        let nodes = self.code.arena.tail(self.code.arena.len());
        let steps = nodes.iter().map(|node| step(node, self.source));
        match Digits::of(number, |exact| exact.take_all(steps)) {
            Digits::AsMeant => {}
            Digits::Surprising(surprise) => note::add(self.notes, surprise.note()),
            Digits::Unknown if number.fract() == 0.0 && self.is_of_whole_numbers() => {
                note::add(self.notes, on_large_whole_number());
            }
            Digits::Unknown => {}
        }
    }

    /// Whether the expression has literals, all of them written as whole numbers, and nothing that measures.
    fn is_of_whole_numbers(&self) -> bool {
        let mut nodes = (0..self.code.arena.len()).filter_map(|at| self.node(at));
        nodes.all(|node| match node.kind {
            NodeKind::Number(_) => node.span.text(self.source).bytes().all(|byte| byte.is_ascii_digit()),
            NodeKind::Unary(unary) => matches!(unary, Unary::Minus | Unary::Plus | Unary::Factorial),
            NodeKind::Binary(Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Pow) => true,
            NodeKind::Call { builtin: Some(builtin), .. } => is_of_whole_numbers(builtin.name()),
            NodeKind::Row(_) | NodeKind::Rows(_) | NodeKind::Range { .. } => true,
            _ => false,
        })
    }
}

/// Whether two numbers that differ are equal within mathjs's relative tolerance.
pub(super) fn are_near(x: f64, y: f64) -> bool {
    const NEAR: f64 = 1e-12;
    x != y && (x - y).abs() <= NEAR * x.abs().max(y.abs())
}

/// Whether a number may be a year.
pub(super) fn is_year(number: f64) -> bool {
    (1900.0..=2100.0).contains(&number)
}

/// Whether a function makes whole numbers of whole numbers, so that beyond 2^53 digits are missing.
pub(super) fn is_of_whole_numbers(function: &str) -> bool {
    matches!(
        function,
        "factorial" | "gamma" | "combinations" | "permutations" | "prod" | "sum" | "pow" | "multiply" | "lcm"
    )
}

pub(super) fn has_poles(function: &str) -> bool {
    matches!(function, "tan" | "sec" | "csc" | "cot")
}

/// Whether a number is as large as that at a pole, or none.
pub(super) fn is_like_a_pole(number: f64) -> bool {
    const LARGE: f64 = 1e15;
    number.is_nan() || number.abs() >= LARGE
}

/// Why the call of a function with a literal surprises.
pub(super) fn surprise_of(function: &str, number: f64) -> Option<NoteCode> {
    match function {
        "sin" | "cos" | "tan" | "sec" | "csc" | "cot" if is_number_of_degrees(number) => Some(NoteCode::Radians),
        "round" if number.fract().abs() == 0.5 && number.trunc() % 2.0 == 0.0 => Some(NoteCode::Half),
        _ => None,
    }
}

/// The step of an exact calculation that a node is.
fn step<'s>(node: &Node<NodeKind>, source: &'s str) -> Option<Step<'s>> {
    Some(match node.kind {
        NodeKind::Number(_) => Step::Number(node.span.bytes(source)),
        NodeKind::Unary(Unary::Minus) => Step::Negate,
        NodeKind::Unary(Unary::Plus) => Step::Same,
        NodeKind::Unary(Unary::Factorial) => Step::Factorial,
        NodeKind::Binary(op) => return exact_step(op),
        _ => return None,
    })
}

/// The step that an operator is.
pub(super) fn exact_step(op: Binary) -> Option<Step<'static>> {
    Some(match op {
        Binary::Add => Step::Add,
        Binary::Subtract => Step::Subtract,
        Binary::Multiply => Step::Multiply,
        Binary::Pow => Step::Power,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::{Options, evaluate_noted};
    use pascaline_base::NoteCode;

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
