//! Definitions behind the expression: `a*b where a = 3 and b = 4`, `2x + 1 = 7 for x`.

use super::super::token::{Kind, Sign};
use super::{SOLVE_FOR, Words, begins_value};

impl Words<'_, '_> {
    /// A word before definitions, or before the names of unknowns.
    pub(super) fn clause_word(&mut self, word: &str) -> bool {
        let follows_that = usize::from(self.is_word_at(1, "that"));
        let is_clause = match word {
            "where" | "given" | "when" | "if" | "assuming" | "provided" => {
                begins_value(self.token_at(1 + follows_that).kind)
            }
            "such" | "so" => follows_that == 1,
            "with" | "at" => self.is_definition_at(1),
            "for" if self.is_definition_at(1) => true,
            "for" => return self.unknowns_behind(1),
            "find" | "solve" | "determine" if self.is_behind_value() && self.has_equation() => {
                return self.unknowns_behind(1 + usize::from(self.is_word_at(1, "for")));
            }
            _ => return false,
        };
        if !is_clause || self.depth > 0 || !self.is_behind_value() {
            return false;
        }
        self.close_frames();
        if self.clause.is_none() {
            self.clause = Some(self.out.len());
        }
        self.replace(1 + follows_that, Kind::Sign(Sign::Semicolon));
        self.begin_statement();
        true
    }

    /// `x = 3`, `x is 3`
    pub(super) fn is_definition_at(&self, distance: usize) -> bool {
        matches!(self.token_at(distance).kind, Kind::Name(_))
            && (self.token_at(distance + 1).kind == Kind::Sign(Sign::Equal)
                || self.is_one_of_at(distance + 1, &["is", "equals", "be"]))
    }

    /// `2x + 1 = 7 for x`, up to the end of the statement.
    fn unknowns_behind(&mut self, start: usize) -> bool {
        const MOST: usize = 16;
        if self.depth > 0 || !self.has_equation() && self.start == 0 {
            return false;
        }
        let mut names = Vec::new();
        let mut at = start;
        while at < MOST {
            match self.token_at(at).kind {
                Kind::Name(name) if name.eq_ignore_ascii_case("and") => {}
                Kind::Name(name) if name != "?" => names.push(self.token_at(at)),
                Kind::Sign(Sign::Comma) => {}
                _ => break,
            }
            at += 1;
        }
        let is_alone = names.iter().all(|name| name.span.text(self.text).chars().count() <= 2);
        if names.is_empty() || !is_alone || !self.is_end(at) {
            return false;
        }
        self.close_frames();
        let place = self.span(1);
        for name in names {
            self.write(&[Kind::Sign(Sign::Semicolon), Kind::Name(SOLVE_FOR)], place);
            self.out.push(name);
        }
        self.at += at;
        true
    }

    /// Moves the definitions before the expression.
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
