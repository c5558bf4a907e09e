//! Definitions after the expression: `a*b where a = 3 and b = 4`, `2x + 1 = 7 for x`.

use super::super::token::{Kind, Sign};
use super::phrase::{Becomes, Found, Phrase, Takes, phrase};
use super::{SOLVE_FOR, Words};

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
        UNKNOWNS,
        ("2x + y = 7 solve for x", "2 * x + y = 7; solve for x"),
    ),
];

impl Words<'_, '_> {
    /// Moves the definitions before the expression: `a*b ; a = 3 ; b = 4` becomes `a = 3 ; b = 4 ; a*b`.
    pub(super) fn definitions_first(&mut self) {
        let Some(clause) = self.clause else { return };
        let end = self.out.len().saturating_sub(1);
        if let Some(expression) = self.out.get_mut(..=clause) {
            // The semicolon comes before the expression then.
            expression.rotate_right(1);
        }
        if clause < end
            && let Some(statements) = self.out.get_mut(..end)
        {
            statements.rotate_left(clause + 1);
        }
    }
}

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
    const MOST: usize = 16;
    if words.depth > 0 || !words.has_equation() && words.start == 0 {
        return false;
    }
    let mut names = Vec::new();
    let mut at = length;
    while at < MOST {
        match words.token_at(at).kind {
            Kind::Name(name) if name.eq_ignore_ascii_case("and") => {}
            Kind::Name(name) if name != "?" => names.push(words.token_at(at)),
            Kind::Sign(Sign::Comma) => {}
            _ => break,
        }
        at += 1;
    }
    let is_alone = names.iter().all(|name| name.span.text(words.text).chars().count() <= 2);
    if names.is_empty() || !is_alone || !words.is_end(at) {
        return false;
    }
    words.close_frames();
    let place = words.span(1);
    for name in names {
        words.write(&[Kind::Sign(Sign::Semicolon), Kind::Name(SOLVE_FOR)], place);
        words.out.push(name);
    }
    words.at += at;
    true
}
