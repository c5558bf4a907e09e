//! Definitions after the expression: `a*b where a = 3 and b = 4`, `2x + 1 = 7 for x`.

use super::phrase::{Becomes, Found, Phrase, Takes, phrase};
use super::{SOLVE_FOR, Words};
use crate::token::{Kind, Sign, Token};

const CLAUSE: Becomes = Becomes::Written(clause);
const UNKNOWNS: Becomes = Becomes::Written(unknowns_after);

pub(super) const CLAUSES: &[Phrase] = &[
    phrase(
        "where|given|when|if|assuming|provided [that]",
        &[Takes::OutsideBrackets, Takes::Value, Takes::ValueNext],
        CLAUSE,
        ("a*b where a = 3 and b = 4", "a = 3; b = 4; a * b"),
    ),
    phrase("such|so that", &[Takes::OutsideBrackets, Takes::Value], CLAUSE, ("2x such that x = 4", "x = 4; 2 * x")),
    phrase(
        "with|at|for [that]",
        &[Takes::OutsideBrackets, Takes::Value, Takes::DefinitionNext],
        CLAUSE,
        ("x^2 + 1 for x = 3", "x = 3; x^2 + 1"),
    ),
    phrase(
        "for",
        &[Takes::OutsideBrackets, Takes::NoDefinitionNext],
        UNKNOWNS,
        ("2x + y = 7 for x", "2 * x + y = 7; solve for x"),
    ),
    phrase(
        "find|solve|determine [for]",
        &[Takes::Value, Takes::Equation],
        Becomes::Written(asked_after),
        ("2x + y = 7 solve for x", "2 * x + y = 7; solve for x"),
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

/// Ends the expression; the definitions follow.
fn clause(words: &mut Words, Found { length, .. }: Found) -> bool {
    words.close_frames();
    if words.clause.is_none() {
        words.clause = Some(words.out.len());
    }
    words.separate_statements(length, Sign::Semicolon);
    true
}

/// `2x + 1 = 7 for x`, up to the end of the statement.
fn unknowns_after(words: &mut Words, Found { length, .. }: Found) -> bool {
    if words.depth > 0 || !words.has_equation() && words.start == 0 {
        return false;
    }
    let (names, end) = words.names_at(length);
    let are_short = names.iter().all(|name| name.span.text(words.text).chars().count() <= 2);
    // `xy` is a product of unknowns rather than another one.
    let are_unknown = names.iter().all(|name| words.out.iter().any(|token| token.kind == name.kind));
    if names.is_empty() || !are_short || !are_unknown || !words.is_end(end) {
        return false;
    }
    words.close_frames();
    let place = words.span(1);
    for name in names {
        words.write(&[Kind::Sign(Sign::Semicolon), Kind::Name(SOLVE_FOR)], place);
        words.out.push(name);
    }
    words.at += end;
    true
}

/// `2x + y = 7 solve for x`, or an expression of the unknowns: `x + y = 9 and x - y = 1 find xy`.
fn asked_after(words: &mut Words, found: Found) -> bool {
    let (length, is_expression) = (found.length, words.depth == 0);
    if unknowns_after(words, found) {
        return true;
    }
    if is_expression {
        words.separate_statements(length, Sign::Semicolon);
    }
    is_expression
}
