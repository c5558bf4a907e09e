//! Percentages in words: `240 is what percent of 300`, `15% more than 80`.

use pascaline_base::syntax::Span;

use super::super::token::{Kind, Sign};
use super::{CLOSE, OPEN, Words};

/// What ends a share of a hundred.
pub(super) const AS_PERCENT: &[Kind<'static>] = &[CLOSE, Kind::Name("to"), Kind::Name("percent")];

impl<'s> Words<'s, '_> {
    /// A percentage in words.
    pub(super) fn percent_word(&mut self, word: &str) -> bool {
        match word {
            "per" if self.is_word_at(1, "cent") => self.replace(2, Kind::Name("percent")),
            "percent" | "percentage" | "pct" if self.change() => true,
            "percent" | "pct" if self.is_behind_value() => self.replace(1, Kind::Name("percent")),
            "what" => match self.share_at(1) {
                Some(length) => self.share(1 + length),
                None => self.what_percentage_is() || self.gap(),
            },
            "which" => self.gap(),
            "is" if self.is_word_at(1, "what") => self.share_of(2),
            "as" if self.is_one_of_at(1, &["a", "the"]) => self.share_of(2),
            "as" => self.share_of(1),
            "more" | "less" | "greater" | "higher" | "lower"
                if self.is_word_at(1, "than") && self.is_behind_percentage() =>
            {
                self.percent_apart(matches!(word, "less" | "lower"))
            }
            "discount" if self.is_behind_percentage() && self.is_one_of_at(1, &["on", "off"]) => {
                self.replace(2, Kind::Name("off"))
            }
            "off" if self.is_word_at(1, "of") => self.replace(2, Kind::Name("off")),
            "tip" | "tax" | "interest" | "commission" if self.is_behind_percentage() && self.is_word_at(1, "on") => {
                self.replace(2, Kind::Name("of"))
            }
            _ => false,
        }
    }

    /// The length of `percent of`, `percentage of`, `% of` at this distance.
    fn share_at(&self, distance: usize) -> Option<usize> {
        let length = self.percentage_at(distance)?;
        self.is_word_at(distance + length, "of").then_some(length + 1)
    }

    fn percentage_at(&self, distance: usize) -> Option<usize> {
        match self.token_at(distance).kind {
            Kind::Sign(Sign::Percent) => Some(1),
            _ if self.are_at(distance, &["per", "cent"]) => Some(2),
            _ => self.is_one_of_at(distance, &["percent", "percentage", "pct"]).then_some(1),
        }
    }

    /// `240 is what percent of 300`, `240 as a percentage of 300`: `distance` words come before `percent`.
    fn share_of(&mut self, distance: usize) -> bool {
        if self.depth > 0 || !self.is_behind_value() || !self.may_bracket() {
            return false;
        }
        let Some(length) = self.share_at(distance) else { return false };
        self.close_frames();
        self.bracket_statement();
        self.whole(distance + length)
    }

    /// `what percentage is 30 of 60`
    fn what_percentage_is(&mut self) -> bool {
        const REACH: usize = 4;
        let Some(length) = self.percentage_at(1) else { return false };
        if !self.is_one_of_at(1 + length, &["is", "are"]) {
            return false;
        }
        // One value, and `of`.
        let value = 2 + length;
        let Some(of) = (value + 1..value + REACH).find(|at| self.is_word_at(*at, "of")) else { return false };
        self.write(&[OPEN], self.span(1));
        self.at += value;
        for _ in value..of {
            self.copy();
        }
        self.whole(1)
    }

    /// `15 is 20% of what`, `what number plus 3 is 10`: the value that is asked for.
    fn gap(&mut self) -> bool {
        let length = 1 + usize::from(self.is_one_of_at(1, &["number", "value"]));
        let is_in_equation = self.has_equation() || length == 2 && self.is_equation_near(length);
        if self.depth > 0 || self.is_behind_value() || !is_in_equation || self.has_x {
            return false;
        }
        self.replace(length, Kind::Name("x"))
    }

    /// `a number plus 3 is 10`: an unknown of an equation.
    pub(super) fn unknown_number(&mut self) -> bool {
        let length = 1 + usize::from(self.is_one_of_at(1, &["certain", "unknown"]));
        if !self.is_word_at(length, "number") || self.is_behind_value() || self.has_x {
            return false;
        }
        // `the number of coins`
        let is_counted = self.is_word_at(length + 1, "of");
        let is_in_equation = self.has_equation() || self.is_equation_near(length + 1);
        is_in_equation && !is_counted && self.replace(length + 1, Kind::Name("x"))
    }

    /// `percent change from 50 to 75` is `(75 - 50) / 50` as a percentage.
    fn change(&mut self) -> bool {
        let is_decrease = self.is_one_of_at(1, &["decrease", "reduction", "drop"]);
        let is_change = is_decrease || self.is_one_of_at(1, &["change", "increase", "growth", "difference"]);
        let money = usize::from(matches!(self.token_at(3).kind, Kind::Currency(_)));
        let (old, to) = (3 + money, 4 + money);
        let new = to + 1 + money;
        let is_number = |at: usize| matches!(self.token_at(at).kind, Kind::Number { .. });
        let is_alike = money == 0 || self.token_at(3).kind == self.token_at(to + 1).kind;
        if !is_change || !self.is_word_at(2, "from") || !self.is_word_at(to, "to") {
            return false;
        }
        if self.is_behind_value() || !is_number(old) || !is_number(new) || !is_alike || !self.is_end(new + 1) {
            return false;
        }
        let (old, new, place) = (self.token_at(old), self.token_at(new), self.span(1));
        let (from, to) = if is_decrease { (new, old) } else { (old, new) };
        self.write(&[OPEN], place);
        self.push(to);
        self.write(&[Kind::Sign(Sign::Minus)], place);
        self.push(from);
        self.write(&[CLOSE, Kind::Sign(Sign::Divide)], place);
        self.push(old);
        self.write(&[Kind::Name("to"), Kind::Name("percent")], place);
        self.at += 6 + 2 * money;
        true
    }

    /// Writes a bracket before the statement.
    pub(super) fn bracket_statement(&mut self) {
        self.write_before_statement(&[OPEN]);
    }

    /// Whether another bracket may be written before the statement: the grammar refuses deep nesting.
    pub(super) fn may_bracket(&self) -> bool {
        const MOST: usize = 40;
        self.brackets < MOST
    }

    pub(super) fn write_before_statement(&mut self, kinds: &[Kind<'s>]) {
        self.brackets += 1;
        let start = self.out.get(self.start).map_or(0, |token| token.span.start);
        self.write(kinds, Span { start, end: start });
        if let Some(statement) = self.out.get_mut(self.start..) {
            statement.rotate_right(kinds.len());
        }
    }

    /// Whether the last two tokens that were written are a percentage: `15%`.
    fn is_behind_percentage(&self) -> bool {
        matches!(
            self.out.get(self.start..),
            Some([.., number, percent]) if matches!(number.kind, Kind::Number { .. } | Kind::Fraction(..))
                && matches!(percent.kind, Kind::Sign(Sign::Percent) | Kind::Name("percent"))
        )
    }

    /// `15% more than 80` is `(1 + 15%) * 80`; `15% less than 80` is `15% off 80`.
    fn percent_apart(&mut self, is_less: bool) -> bool {
        if is_less {
            return self.replace(2, Kind::Name("off"));
        }
        let percent = self.out.pop();
        let number = self.out.pop();
        let place = number.map_or(Span::default(), |number| Span { start: number.span.start, end: number.span.start });
        self.write(&[OPEN, Kind::Fraction(1, 1), Kind::Sign(Sign::Plus)], place);
        self.out.extend(number);
        self.out.extend(percent);
        self.replace_by(2, &[CLOSE, Kind::Sign(Sign::Times)])
    }
}
