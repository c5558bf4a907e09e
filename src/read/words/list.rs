//! Phrases that take what follows them: `sum of 2 and 3`, `square root of 25`, `increase 80 by 15%`.

use super::super::token::{Kind, Sign};
use super::super::{functions, units};
use super::frame::{Behind, Separator, Shape, VERBS};
use super::phrase::may_begin;
use super::{CLOSE, OPEN, Words};

/// The phrases of functions with several arguments, before `of`.
static LISTS: &[(&str, &str)] = &[
    ("sum", "sum"),
    ("total", "sum"),
    ("product", "prod"),
    ("average", "mean"),
    ("mean", "mean"),
    ("arithmetic mean", "mean"),
    ("median", "median"),
    ("sample standard deviation", "std"),
    ("sample std dev", "std"),
    ("sample std", "std"),
    ("sample stdev", "std"),
    ("sample stddev", "std"),
    ("sample variance", "variance"),
    ("sample var", "variance"),
    ("population standard deviation", "pstdev"),
    ("population std dev", "pstdev"),
    ("population std", "pstdev"),
    ("population stdev", "pstdev"),
    ("population stddev", "pstdev"),
    ("population variance", "pvariance"),
    ("population var", "pvariance"),
    ("greatest common divisor", "gcd"),
    ("greatest common factor", "gcd"),
    ("highest common factor", "gcd"),
    ("highest common divisor", "gcd"),
    ("largest common divisor", "gcd"),
    ("largest common factor", "gcd"),
    ("gcd", "gcd"),
    ("gcf", "gcd"),
    ("hcf", "gcd"),
    ("least common multiple", "lcm"),
    ("lowest common multiple", "lcm"),
    ("smallest common multiple", "lcm"),
    ("lcm", "lcm"),
    ("maximum", "max"),
    ("max", "max"),
    ("largest", "max"),
    ("greatest", "max"),
    ("minimum", "min"),
    ("min", "min"),
    ("smallest", "min"),
    ("least", "min"),
];

/// The phrases of functions with one argument, before `of`.
static APPLIED: &[(&str, &str)] = &[
    ("square root", "sqrt"),
    ("cube root", "cbrt"),
    ("factorial", "factorial"),
    ("absolute value", "abs"),
    ("natural log", "ln"),
    ("natural logarithm", "ln"),
    ("logarithm", "log"),
    ("common logarithm", "log10"),
    ("sine", "sin"),
    ("cosine", "cos"),
    ("tangent", "tan"),
    ("exponential", "exp"),
];

impl<'s> Words<'s, '_> {
    /// A phrase that takes what follows it.
    pub(super) fn list_word(&mut self, word: &str) -> bool {
        if self.verb(word) {
            return true;
        }
        match word {
            "and" => return self.and(),
            "choose" => return self.choose(),
            "log" | "logarithm" if self.is_word_at(1, "base") => return self.log_to_base(),
            "difference" if self.is_one_of_at(1, &["of", "between"]) => {
                return self.between(2, Sign::Minus, Separator::And);
            }
            "quotient" if self.is_word_at(1, "of") => return self.between(2, Sign::Divide, Separator::And),
            "ratio" if self.is_word_at(1, "of") => return self.between(2, Sign::Divide, Separator::To),
            "remainder" if self.is_one_of_at(1, &["of", "when"]) => {
                return self.between(2, Sign::Percent, Separator::DividedBy);
            }
            "square" if self.is_word_at(1, "of") => return self.operand(2, Behind::Exponent(2)),
            "cube" if self.is_word_at(1, "of") => return self.operand(2, Behind::Exponent(3)),
            "reciprocal" if self.is_word_at(1, "of") => return self.operand(2, Behind::Exponent(-1)),
            "from" | "by" | "with" | "to" | "divided" | "is" if self.separator(word) || self.object_behind(word) => {
                return true;
            }
            "is" if self.are_at(1, &["divisible", "by"]) => return self.divisible(3),
            "divisible" if self.is_word_at(1, "by") => return self.divisible(2),
            "then" => return self.chain(),
            _ => {}
        }
        if let Some(degree) = super::number::ordinal(word)
            && self.are_at(1, &["root", "of"])
        {
            return self.operand(3, Behind::Root(degree));
        }
        let phrase = |rows: &'static [(&'static str, &'static str)], words: &Self| {
            rows.iter().filter(|(phrase, _)| may_begin(phrase, word)).find_map(|(phrase, function)| {
                let length = words.longest_at(0, &[*phrase])?;
                words.is_word_at(length, "of").then_some((length + 1, *function))
            })
        };
        if let Some((length, function)) = phrase(LISTS, self) {
            return self.list(length, function);
        }
        if let Some((length, function)) = phrase(APPLIED, self) {
            return self.applied(length, function);
        }
        let function = functions::named(word).and_then(functions::row_of);
        match (function, self.name_at(0)) {
            (Some(row), Some(name)) if self.is_word_at(1, "of") => match row.arguments {
                (1, 1 | 2) => self.applied(2, name),
                _ => self.list(2, name),
            },
            // `gcd 12 and 18`
            (Some(row), Some(name)) if row.arguments.1 > 2 && self.is_list_of_numbers(1) => self.list(1, name),
            _ => false,
        }
    }

    /// `choose 3 from 10`, `choose 3 out of 10`
    fn choose(&mut self) -> bool {
        let is_number = |at: usize| matches!(self.token_at(at).kind, Kind::Number { .. });
        let Some(link) = self.longest_at(2, &["from", "out of", "of"]) else { return false };
        if self.is_behind_value() || !is_number(1) || !is_number(2 + link) {
            return false;
        }
        let (chosen, all) = (self.token_at(1), self.token_at(2 + link));
        self.write(&[Kind::Name("nCr"), OPEN], self.span(1));
        self.push(all);
        self.write(&[Kind::Sign(Sign::Comma)], chosen.span);
        self.push(chosen);
        self.write(&[CLOSE], all.span);
        self.at += 3 + link;
        true
    }

    /// Whether two numbers with a comma or `and` between them are at this distance.
    fn is_list_of_numbers(&self, distance: usize) -> bool {
        let is_number = |at: usize| matches!(self.token_at(at).kind, Kind::Number { .. });
        let next = distance + 1;
        let is_joined = self.token_at(next).kind == Kind::Sign(Sign::Comma) || self.is_word_at(next, "and");
        is_number(distance) && is_joined && is_number(next + 1)
    }

    fn list(&mut self, length: usize, function: &'s str) -> bool {
        // `sum of (2, 3)` is a call already.
        self.open(length, &[Kind::Name(function), OPEN], Shape::List) && self.each()
    }

    /// `the squares of`, behind `sum of`.
    fn each(&mut self) -> bool {
        let start = usize::from(self.is_word_at(0, "the"));
        let each = match self.name_at(start) {
            _ if !self.is_word_at(start + 1, "of") => None,
            Some("squares") => Some(2),
            Some("cubes") => Some(3),
            _ => None,
        };
        if let Some(frame) = self.frames.last_mut()
            && each.is_some()
        {
            frame.each = each;
            self.replace(start + 2, OPEN);
        }
        true
    }

    /// `square root of 25`
    fn applied(&mut self, length: usize, function: &'s str) -> bool {
        if matches!(self.token_at(length).kind, Kind::Open(_)) {
            return self.replace(length, Kind::Name(function));
        }
        self.open(length, &[Kind::Name(function), OPEN], Shape::Applied)
    }

    fn between(&mut self, length: usize, sign: Sign, separator: Separator) -> bool {
        self.open(length, &[OPEN, OPEN], Shape::Between(sign, separator)) && self.each()
    }

    fn operand(&mut self, length: usize, behind: Behind) -> bool {
        self.open(length, &[OPEN], Shape::Operand(behind))
    }

    /// Whether `5th root of` is at this distance.
    pub(super) fn is_nth_root(&self, distance: usize) -> bool {
        self.is_one_of_at(distance + 1, &["th", "st", "nd", "rd"]) && self.are_at(distance + 2, &["root", "of"])
    }

    /// `5th root of 32`: the cursor is at the number.
    pub(super) fn nth_root(&mut self) -> bool {
        let degree = self.span(1).text(self.text).parse().unwrap_or(0);
        self.operand(4, Behind::Root(degree))
    }

    /// `log base 2 of 8`
    fn log_to_base(&mut self) -> bool {
        let is_plain = matches!(self.token_at(2).kind, Kind::Number { .. } | Kind::Name(_));
        if !is_plain || !self.is_one_of_at(3, &["of"]) {
            return false;
        }
        self.replace_by(2, &[Kind::Name("log"), Kind::Sign(Sign::Subscript)]);
        self.copy();
        // The argument follows.
        self.at += 1;
        true
    }

    fn verb(&mut self, word: &str) -> bool {
        let Some(verb) = VERBS.iter().find(|verb| verb.words.contains(&word)) else { return false };
        let Some(name) = self.name_at(0) else { return false };
        if self.is_behind_value() || !super::begins_value(self.token_at(1).kind) {
            return false;
        }
        self.open(1, &[Kind::Name(name), OPEN], Shape::Verb(verb))
    }

    /// `what percent of 300 is 240`: the cursor is at `what`.
    pub(super) fn share(&mut self, length: usize) -> bool {
        let Some(name) = self.name_at(0) else { return false };
        self.open(length, &[Kind::Name(name), Kind::Sign(Sign::Divide), OPEN], Shape::Share)
    }

    /// The whole of a percentage, up to the end of the statement.
    pub(super) fn whole(&mut self, length: usize) -> bool {
        self.open(length, &[CLOSE, Kind::Sign(Sign::Divide), OPEN], Shape::Whole)
    }

    /// `round 2.345 to …`
    pub(super) fn round(&mut self) -> bool {
        self.open(1, &[Kind::Name("round"), OPEN], Shape::Round)
    }

    /// `how many miles is 5 km`: the cursor is at `how`.
    pub(super) fn how_many(&mut self) -> bool {
        const LINKS: &[&str] =
            &["is", "are", "in", "are in", "are there in", "is in", "equals", "equal", "make", "per"];
        let is_unit = |words: &Self, at: usize| words.name_at(at).is_some_and(units::is_unit);
        if !self.are_at(0, &["how", "many"]) || !is_unit(self, 2) {
            return false;
        }
        let Some(length) = self.longest_at(3, LINKS) else { return false };
        let next = 3 + length;
        let is_one = self.is_one_of_at(next, &["a", "an", "one"]) && is_unit(self, next + 1);
        if !is_one && !super::begins_value(self.token_at(next).kind) {
            return false;
        }
        let unit = self.at + 2;
        if !self.open(next, &[], Shape::Unit(unit)) {
            return false;
        }
        if is_one {
            self.replace(1, Kind::Fraction(1, 1));
        }
        true
    }

    /// Ends the innermost `round`, whose places follow, as a call of this function.
    pub(super) fn ends_round(&mut self, function: &'static str) -> bool {
        if self.waiting(|frame| matches!(frame.shape, Shape::Round)).is_none() {
            return false;
        }
        if let Some(frame) = self.frames.pop()
            && let Some(name) = self.out.get_mut(frame.opened)
        {
            name.kind = Kind::Name(function);
        }
        true
    }

    /// `is divisible by 2`: the cursor is at the words.
    pub(super) fn divisible(&mut self, length: usize) -> bool {
        if self.depth > 0 || !self.is_behind_value() || !self.may_bracket() {
            return false;
        }
        self.close_frames();
        self.bracket_statement();
        self.open(length, &[CLOSE, Kind::Name("mod"), OPEN], Shape::Divisible)
    }

    /// `and multiply by 3`, `, then add 5`, `, plus 3`: the whole statement is the first operand.
    pub(super) fn chain(&mut self) -> bool {
        if self.depth > 0 || !self.is_behind_value() || self.has_equation() || !self.may_bracket() {
            return false;
        }
        let is_comma = self.token_at(0).kind == Kind::Sign(Sign::Comma);
        let mut at = usize::from(is_comma);
        at += usize::from(self.is_word_at(at, "and"));
        at += usize::from(self.is_word_at(at, "then"));
        let objects = |words: &Self, at: usize| {
            words.longest_at(at, &["it", "that", "this", "the result", "the answer"]).unwrap_or(0)
        };
        let (sign, length, takes_by) = if self.is_one_of_at(at, &["add"]) {
            (Sign::Plus, at + 1, false)
        } else if self.is_one_of_at(at, &["subtract"]) {
            (Sign::Minus, at + 1, false)
        } else if self.is_one_of_at(at, &["increase", "raise"]) {
            (Sign::Plus, at + 1 + objects(self, at + 1), true)
        } else if self.is_one_of_at(at, &["decrease", "reduce"]) {
            (Sign::Minus, at + 1 + objects(self, at + 1), true)
        } else if self.is_one_of_at(at, &["multiply"]) {
            (Sign::Times, at + 1 + objects(self, at + 1), true)
        } else if self.is_one_of_at(at, &["divide"]) {
            (Sign::Divide, at + 1 + objects(self, at + 1), true)
        } else if is_comma && self.is_one_of_at(at, &["plus"]) {
            (Sign::Plus, at + 1, false)
        } else if is_comma && self.is_one_of_at(at, &["minus"]) {
            (Sign::Minus, at + 1, false)
        } else if is_comma && self.is_one_of_at(at, &["times"]) {
            (Sign::Times, at + 1, false)
        } else if is_comma && self.is_one_of_at(at, &["divided", "multiplied"]) {
            (if self.is_word_at(at, "divided") { Sign::Divide } else { Sign::Times }, at + 1, true)
        } else {
            return false;
        };
        if takes_by && !self.is_word_at(length, "by") {
            return false;
        }
        let length = length + usize::from(takes_by);
        if at == 0 || !super::begins_value(self.token_at(length).kind) {
            return false;
        }
        self.close_frames();
        self.bracket_statement();
        self.replace_by(length, &[CLOSE, Kind::Sign(sign)])
    }

    /// `, squared` and `, rounded to 2 decimal places` are said of the whole statement.
    pub(super) fn set_apart(&mut self) -> bool {
        if self.depth > 0 || !self.is_behind_value() || self.has_equation() || !self.may_bracket() {
            return false;
        }
        if self.is_one_of_at(1, &["squared", "cubed"]) {
            self.close_frames();
            self.bracket_statement();
            let exponent = if self.is_word_at(1, "squared") { 2 } else { 3 };
            return self.replace_by(2, &[CLOSE, Kind::Superscript(exponent)]);
        }
        let start = self.at;
        self.at += 1 + usize::from(self.is_word_at(1, "and"));
        if self.is_one_of_at(0, &["rounded", "round", "rounding", "correct"]) && self.rounded(1) {
            return true;
        }
        self.at = start;
        false
    }

    /// `to it`, `from the result`, behind `and add 5`.
    fn object_behind(&mut self, word: &str) -> bool {
        let Some(length) = self.longest_at(1, &["it", "that", "this", "the result", "the answer"]) else {
            return false;
        };
        if !matches!(word, "to" | "from") || !self.is_end(1 + length) || !self.is_behind_value() {
            return false;
        }
        let verb = self.out.get(self.start).is_some_and(|token| token.kind == OPEN);
        self.at += if verb { 1 + length } else { 0 };
        verb
    }
}
