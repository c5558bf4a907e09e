//! Calls of solvers: `solve(x^2 - 4 = 0, x)`, `solve([x + y = 10, x - y = 2], [x, y])`, `Eq(x, 2)`.

use std::ops::Range;

use pascaline_base::syntax::Span;

use super::Words;
use super::phrase::{Phrase, Takes, phrase};
use crate::token::{Bracket, Kind, Sign, Token};

pub(super) const SOLVERS: &[Phrase] = &[
    phrase(
        "solve|solveset|linsolve|nonlinsolve|nsolve ( A:EQUATIONS )",
        &[Takes::EndOfText],
        "A",
        ("solve(x^2 - 4)", "x^2 - 4 = 0"),
    ),
    phrase(
        "solve|solveset|linsolve|nonlinsolve|nsolve ( A:EQUATIONS , B:UNKNOWNS )",
        &[Takes::EndOfText],
        "A; solve for B",
        ("solve([x + y = 10, x - y = 2], [x, y])", "x + y = 10; x - y = 2; solve for x; solve for y"),
    ),
    phrase(EQUALITY, &[Takes::EndOfText], EQUATION, ("Eq(x, 2)", "x = 2")),
];

const EQUALITY: &str = "eq|equality ( A:ARGUMENT , B:ARGUMENT )";
const EQUATION: &str = "(A) = (B)";

impl Words<'_, '_> {
    /// The number of tokens of a class that only calls of solvers have.
    pub(super) fn class_of_call(&self, class: &str, at: usize) -> Option<usize> {
        let length = self.argument_at(at)?;
        let kinds = |range: Range<usize>| self.tokens.get(range).unwrap_or_default().iter().map(|token| token.kind);
        let start = self.at + at;
        match class {
            "EQUATIONS" => {
                // `solve (2 + 3)` asks for a value.
                let says = |kind| matches!(kind, Kind::Name(_) | Kind::Sign(Sign::Equal));
                let is_item = |item: &Range<usize>| {
                    kinds(item.clone()).any(says) && kinds(item.clone()).all(|kind| kind != Kind::Open(Bracket::Curly))
                };
                self.items(start..start + length).iter().all(is_item).then_some(length)
            }
            "UNKNOWNS" => {
                let mut end = start + length;
                while self.tokens.get(end).is_some_and(|token| token.kind == Kind::Sign(Sign::Comma)) {
                    end += 1 + self.argument_at(end + 1 - self.at)?;
                }
                let is_part =
                    |kind| matches!(kind, Kind::Name(_) | Kind::Sign(Sign::Comma) | Kind::Open(_) | Kind::Close(_));
                let is_joined = |pair: &[Token]| {
                    let [one, next] = pair else { return false };
                    matches!((one.kind, next.kind), (Kind::Name(_), Kind::Name(_) | Kind::Open(_)))
                };
                let are_joined = self.tokens.get(start..end).unwrap_or_default().windows(2).any(is_joined);
                (kinds(start..end).all(is_part) && !are_joined).then_some(end - start)
            }
            _ => Some(length),
        }
    }

    /// The number of tokens of the argument at this distance, up to a comma or the end of its call.
    fn argument_at(&self, at: usize) -> Option<usize> {
        let start = self.at + at;
        let end = self.end_of_part(start..self.tokens.len());
        (end > start && end < self.tokens.len()).then_some(end - start)
    }

    /// Where a part at the beginning of a range ends: at a comma, or at a bracket that it does not open.
    fn end_of_part(&self, range: Range<usize>) -> usize {
        let mut depth = 0_usize;
        let is_end = |at: &usize| match self.tokens.get(*at).map(|token| token.kind) {
            Some(Kind::Open(_)) => {
                depth += 1;
                false
            }
            Some(Kind::Close(_)) => depth.checked_sub(1).map(|less| depth = less).is_none(),
            Some(Kind::Sign(Sign::Comma)) => depth == 0,
            _ => false,
        };
        range.clone().find(is_end).unwrap_or(range.end)
    }

    /// The items of a list in brackets; without brackets there is one.
    fn items(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let inner = range.start + 1..range.end.saturating_sub(1);
        let opens = |at: usize| self.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Open(_)));
        let mut items = Vec::new();
        let mut start = inner.start;
        while opens(range.start) && start <= inner.end {
            let end = self.end_of_part(start..inner.end);
            items.push(start..end);
            let is_comma = self.tokens.get(end).is_some_and(|token| token.kind == Kind::Sign(Sign::Comma));
            if end < inner.end && !is_comma {
                // `(x + 1)(x - 1)` is no list.
                items.clear();
                break;
            }
            start = end + 1;
        }
        if items.is_empty() { vec![range] } else { items }
    }

    /// Writes the equations in the next tokens.
    pub(super) fn write_equations(&mut self, length: usize) {
        for (index, item) in self.items(self.at..self.at + length).into_iter().enumerate() {
            self.at = item.start;
            let end = self.span(item.len()).end;
            if index > 0 {
                self.write(&[Kind::Sign(Sign::Semicolon)], Span { start: self.span(1).start, end: self.span(1).start });
            }
            self.write_equation(item, Span { start: end, end });
        }
    }

    /// Writes an equation: `a = b`, `Eq(a, b)`, or an expression that is zero.
    fn write_equation(&mut self, item: Range<usize>, end: Span) {
        if let Some(found) = self.found(EQUALITY).filter(|found| found.length == item.len()) {
            self.write_template(EQUATION, &found.held, end);
            return;
        }
        let mut depth = 0_usize;
        let mut has_sign = false;
        for at in item.clone() {
            match self.tokens.get(at).map(|token| token.kind) {
                Some(Kind::Open(_)) => depth += 1,
                Some(Kind::Close(_)) => depth = depth.saturating_sub(1),
                Some(Kind::Sign(Sign::Equal)) => has_sign |= depth == 0,
                _ => {}
            }
        }
        item.for_each(|_| self.copy());
        if !has_sign {
            self.write(&[Kind::Sign(Sign::Equal), Kind::Fraction(0, 1)], end);
        }
    }
}
