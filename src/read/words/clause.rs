//! Definitions after the expression: `a*b where a = 3 and b = 4`, `2x + 1 = 7 for x`.

use pascaline_base::syntax::Span;

use super::phrase::{Phrase, Role, Takes, acting, phrase};
use super::prose::is_unknown as is_unknown_word;
use super::{SOLVE_FOR, Words};
use crate::grammar;
use crate::token::{Kind, Sign, Token};

/// Words before definitions, which are put before the statement.
const fn clause(words: &'static str, takes: &'static [Takes], example: (&'static str, &'static str)) -> Phrase {
    acting(words, takes, "X; S", Role::Clause, example)
}

pub(super) const CLAUSES: &[Phrase] = &[
    phrase(
        "for|with|where A:NAME in E:OPENING B:BOUND , C:BOUND F:CLOSING",
        &[Takes::OutsideBrackets, Takes::Equation, Takes::End],
        "S; B E A F C",
        ("cos(x) = 0 for x in [0, pi)", "cos(x) = 0; 0 <= x < pi"),
    ),
    phrase(
        ", [for|with|where] A:NAME in E:OPENING B:BOUND , C:BOUND F:CLOSING",
        &[Takes::OutsideBrackets, Takes::Equation, Takes::End],
        "S; B E A F C",
        ("cos(x) = 0, x in [0, pi)", "cos(x) = 0; 0 <= x < pi"),
    ),
    phrase(
        "[,] *where|with|for A:NAME in|is *the|all|a reals|real [number|numbers]",
        &[Takes::OutsideBrackets, Takes::Equation, Takes::End],
        "S; A² >= 0",
        ("x^2 = 9, x ∈ ℝ", "x^2 = 9; x^2 >= 0"),
    ),
    phrase(
        "over|in *the|all reals|real [number|numbers]",
        &[Takes::OutsideBrackets, Takes::Equation, Takes::End],
        "S; L² >= 0",
        ("x^2 + 2x = 8 over ℝ", "x^2 + 2 * x = 8; x^2 >= 0"),
    ),
    phrase(
        "on|over [the] [interval|range|domain] E:OPENING B:BOUND , C:BOUND F:CLOSING",
        &[Takes::OutsideBrackets, Takes::Equation, Takes::End],
        "S; B E L F C",
        ("tan(2x) = 1 on [0, pi)", "tan(2 * x) = 1; 0 <= x < pi"),
    ),
    clause(
        "[,] where|given|when|if|assuming|provided [that]",
        &[Takes::OutsideBrackets, Takes::Value, Takes::ValueNext],
        ("a*b where a = 3 and b = 4", "a = 3; b = 4; a * b"),
    ),
    clause("such|so that", &[Takes::OutsideBrackets, Takes::Value], ("2x such that x = 4", "x = 4; 2 * x")),
    clause(
        "with|at|for [that]",
        &[Takes::OutsideBrackets, Takes::Value, Takes::DefinitionNext],
        ("x^2 + 1 for x = 3", "x = 3; x^2 + 1"),
    ),
    phrase(
        "over [the] complex|complexes [numbers]",
        &[Takes::OutsideBrackets, Takes::Equation, Takes::End],
        "S",
        ("x^2 + 2x + 5 = 0 over the complex numbers", "x^2 + 2 * x + 5 = 0"),
    ),
    phrase(
        "for A:NAMES",
        &[Takes::OutsideBrackets, Takes::NoDefinitionNext, Takes::EquationBefore],
        "S; solve for A",
        ("2x + y = 7 for x", "2 * x + y = 7; solve for x"),
    ),
    phrase(
        "for|on",
        &[
            Takes::OutsideBrackets,
            Takes::EquationBefore,
            Takes::ValueNext,
            Takes::NoDefinitionNext,
            Takes::InequalityAhead,
        ],
        "S; X",
        ("2 sin x = 1 for 0 <= x <= 3", "2 * sin(x) = 1; 0 <= x <= 3"),
    ),
    phrase(
        "find|solve|determine [for] A:NAMES",
        &[Takes::OutsideBrackets, Takes::Value, Takes::Equation],
        "S; solve for A",
        ("2x + y = 7 solve for x", "2 * x + y = 7; solve for x"),
    ),
    phrase(
        "find|solve|determine [for]",
        &[Takes::OutsideBrackets, Takes::Value, Takes::Equation],
        "S; X",
        ("x + y = 9 and x - y = 1 find xy", "x + y = 9; x - y = 1; x * y"),
    ),
];

impl<'s> Words<'s, '_> {
    /// Moves the definitions before the expression: `a*b ; a = 3 ; b = 4` becomes `a = 3 ; b = 4 ; a*b`.
    pub(super) fn definitions_first(&mut self) {
        let Some(semicolon) = self.clause else { return };
        let end = self.out.len().saturating_sub(1);
        if let Some(expression) = self.out.get_mut(..=semicolon) {
            // `a*b ;` becomes `; a*b`.
            expression.rotate_right(1);
        }
        if semicolon < end
            && let Some(statements) = self.out.get_mut(..end)
        {
            // `; a*b a = 3 ; b = 4` becomes `a = 3 ; b = 4 ; a*b`.
            statements.rotate_left(semicolon + 1);
        }
    }

    /// Ends the expression; the definitions follow.
    pub(super) fn begin_clause(&mut self, length: usize) {
        self.close_frames();
        if self.clause.is_none() {
            self.clause = Some(self.out.len());
        }
        self.separate_statements(length, Sign::Semicolon);
    }

    /// Converts what was asked before the separator at the cursor, as the words behind it say: `5 km + 300 m; in miles`,
    /// `F/A where F = 250 N and A = 5 cm^2, in kPa`.
    pub(super) fn convert_all(&mut self, separator: usize) {
        self.close_frames();
        self.at += separator;
        let Some(end) = self.clause.or_else(|| self.end_of_question()) else { return };
        let written = self.out.len();
        while !self.is_end(0) {
            self.copy();
        }
        let conversion = self.out.split_off(written);
        self.clause = self.clause.map(|clause| clause + conversion.len());
        self.out.splice(end..end, conversion);
    }

    /// Where in `out` the only statement ends that is no definition, if there are definitions behind it: `v²/(2a); v = 40 m/s; a = 2 m/s²`.
    fn end_of_question(&self) -> Option<usize> {
        let is_end = |token: &Token| matches!(token.kind, Kind::Sign(Sign::Semicolon | Sign::Newline));
        let mut statements = self.out.split(is_end);
        let first = statements.next().filter(|first| !is_definition(first))?;
        (statements.clone().count() > 0 && statements.all(is_definition)).then_some(first.len())
    }

    /// Whether the units at the cursor are of another kind than the last value, so that they are for what the definitions are of:
    /// `½ m v² for m = 1200 kg and v = 90 km/h in kJ`.
    pub(super) fn converts_another_kind(&self) -> bool {
        if self.clause.is_none() || self.depth > 0 || !self.is_conversion_at(0) {
            return false;
        }
        let target = self.class_at("UNITS", 1).and_then(|length| self.dimension(1, 1 + length));
        self.kind_before().zip(target).is_some_and(|(value, target)| value != target)
    }

    /// Writes the letters of the name at the cursor as factors: the `as` of `v^2 = u^2 + 2as`.
    pub(super) fn letters_apart(&mut self) {
        let Token { kind: Kind::Name(name), span, .. } = self.token_at(0) else { return };
        for (start, letter) in (span.start..).zip(name.split_inclusive(char::is_alphabetic)) {
            self.out.push(Token { kind: Kind::Name(letter), span: Span { start, end: start + 1 }, is_spaced: false });
        }
        self.at += 1;
    }

    /// The length of names at this distance that end the statement and are unknowns of it: `x, y and z`.
    pub(super) fn unknowns_at(&self, distance: usize) -> Option<usize> {
        let (names, end) = self.names_at(distance);
        let is_short = |name: &Token| name.span.text(self.text).chars().count() <= 2;
        // `xy` is a product of unknowns rather than another one, and so is the `mx` of `y = mx + b`.
        let is_letter_of = |letter: &str, name: &str| {
            letter.chars().count() == 1 && grammar::may_be_letters(name) && name.contains(letter)
        };
        let is_unknown = |name: &Token| {
            self.out.iter().any(|token| match (token.kind, name.kind) {
                (Kind::Name(own), Kind::Name(asked)) => {
                    own == asked || is_letter_of(asked, own) && is_unknown_word(own)
                }
                _ => false,
            })
        };
        let are_unknowns = !names.is_empty() && names.iter().all(|name| is_short(name) && is_unknown(name));
        (are_unknowns && self.is_end(end)).then_some(end - distance)
    }

    /// Writes the names among the next tokens, which `solve for` is before.
    pub(super) fn write_names(&mut self, length: usize) {
        let place = self.before();
        let is_name = |token: &Token| matches!(token.kind, Kind::Name(name) if !name.eq_ignore_ascii_case("and"));
        let names =
            self.tokens.get(self.at..self.at + length).unwrap_or_default().iter().filter(|token| is_name(token));
        for (index, name) in names.enumerate() {
            if index > 0 {
                self.write(&[Kind::Sign(Sign::Semicolon), Kind::Name(SOLVE_FOR)], place);
            }
            self.out.push(*name);
        }
        self.at += length;
    }

    /// The names at this distance from the cursor, as in `x, y and z`, and the distance of what follows them.
    fn names_at(&self, distance: usize) -> (Vec<Token<'s>>, usize) {
        const REACH: usize = 16;
        let mut names = Vec::new();
        let mut after = distance;
        while after < REACH {
            match self.token_at(after).kind {
                Kind::Name(name) if name.eq_ignore_ascii_case("and") => {}
                // `for x in km`
                Kind::Name("in" | "to" | "as") => break,
                Kind::Name(name) if name != "?" => names.push(self.token_at(after)),
                Kind::Sign(Sign::Comma) => {}
                _ => break,
            }
            after += 1;
        }
        (names, after)
    }
}

/// Whether a statement gives a name a value: `x = 3`.
pub(super) fn is_definition(statement: &[Token]) -> bool {
    matches!(statement, [Token { kind: Kind::Name(_), .. }, Token { kind: Kind::Sign(Sign::Equal), .. }, ..])
}
