//! Phrases that take what follows them: `sum of 2 and 3`, `square root of 25`, `increase 80 by 15%`.

use super::super::doubt::Doubt;
use super::super::token::{Kind, Sign, Token};
use super::super::{functions, units};
use super::phrase::may_begin;
use super::{CLOSE, OPEN, Words};
use crate::syntax::Span;

/// A phrase whose end has not come yet.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    shape: Shape,
    /// The number of brackets that were open where it began.
    depth: usize,
    /// Whether the last item has begun.
    has_and: bool,
    /// The words.
    place: Span,
    /// Where in the output it begins.
    opened: usize,
    /// The power of each operand: `sum of the squares of 3 and 4`.
    each: Option<i32>,
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    /// A call with several arguments.
    List,
    /// Two operands with a sign between them.
    Between(Sign, Separator),
    /// One operand, and what is written behind it.
    Operand(Behind),
    /// A call with one argument, which ends before the next operation that is set apart.
    Applied,
    /// `add 5 to 3`: the word is replaced when the second operand comes.
    Verb(&'static Verb),
    /// `what percent of 300 is 240`
    Share,
    /// `240 is what percent of 300`: the second operand.
    Whole,
    /// `10 is divisible by 2`: the second operand.
    Divisible,
    /// `round 2.345 to 2 decimal places`
    Round,
    /// `how many miles is 5 km`: the place of the unit among the tokens.
    Unit(usize),
}

/// The word between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    And,
    /// `ratio of 3 to 4`
    To,
    /// `remainder of 17 divided by 5`
    DividedBy,
}

#[derive(Clone, Copy, Debug)]
enum Behind {
    Exponent(i32),
    Root(u64),
}

/// A word that begins an order.
#[derive(Debug)]
struct Verb {
    words: &'static [&'static str],
    /// What stands for it if there is no second operand: a name without a meaning.
    unfinished: &'static str,
    separators: &'static [&'static str],
    before: Sign,
    between: Sign,
    /// Whether `and` and a comma separate as well.
    is_list: bool,
}

const VERBS: &[Verb] = &[
    Verb {
        words: &["increase", "raise"],
        unfinished: "increase",
        separators: &["by"],
        before: Sign::Plus,
        between: Sign::Plus,
        is_list: false,
    },
    Verb {
        words: &["decrease", "reduce", "lower"],
        unfinished: "decrease",
        separators: &["by"],
        before: Sign::Plus,
        between: Sign::Minus,
        is_list: false,
    },
    Verb {
        words: &["add"],
        unfinished: "adding",
        separators: &["to", "with"],
        before: Sign::Plus,
        between: Sign::Plus,
        is_list: true,
    },
    Verb {
        words: &["subtract"],
        unfinished: "subtract",
        separators: &["from"],
        before: Sign::Minus,
        between: Sign::Plus,
        is_list: false,
    },
    Verb {
        words: &["multiply"],
        unfinished: "multiplying",
        separators: &["by", "with"],
        before: Sign::Plus,
        between: Sign::Times,
        is_list: true,
    },
    Verb {
        words: &["divide"],
        unfinished: "divide",
        separators: &["by"],
        before: Sign::Plus,
        between: Sign::Divide,
        is_list: false,
    },
];

/// The phrases of functions with several arguments, before `of`.
const LISTS: &[(&str, &str)] = &[
    ("sum", "sum"),
    ("total", "sum"),
    ("product", "prod"),
    ("average", "mean"),
    ("mean", "mean"),
    ("arithmetic mean", "mean"),
    ("median", "median"),
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
const APPLIED: &[(&str, &str)] = &[
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

impl Frame {
    /// Whether the next `and` comes before its last item.
    pub(super) fn awaits_and(&self) -> bool {
        matches!(self.shape, Shape::List | Shape::Between(_, Separator::And)) && !self.has_and
    }

    /// Whether `divided by` comes before its second operand.
    pub(super) fn awaits_division(&self) -> bool {
        matches!(self.shape, Shape::Between(_, Separator::DividedBy)) && !self.has_and
    }
}

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

    fn open(&mut self, length: usize, kinds: &[Kind<'s>], shape: Shape) -> bool {
        const MOST: usize = 80;
        if self.frames.len() >= MOST {
            return false;
        }
        let frame = Frame {
            shape,
            depth: self.depth,
            has_and: false,
            place: self.span(length),
            opened: self.out.len(),
            each: None,
        };
        self.frames.push(frame);
        self.replace_by(length, kinds)
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
    fn set_apart(&mut self) -> bool {
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

    /// The innermost phrase of this bracket.
    fn top(&self) -> Option<&Frame> {
        self.frames.last().filter(|frame| frame.depth == self.depth)
    }

    /// Closes the phrases that take one operand.
    fn close_operands(&mut self) {
        while self.top().is_some_and(|frame| matches!(frame.shape, Shape::Operand(_) | Shape::Applied)) {
            self.close_top();
        }
    }

    /// Closes every phrase of this bracket.
    pub(super) fn close_frames(&mut self) {
        while self.top().is_some() {
            self.close_top();
        }
    }

    fn close_top(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let end = self.before().end;
        let place = Span { start: end, end };
        if let Some(exponent) = frame.each {
            self.write(&[CLOSE, Kind::Superscript(exponent)], place);
        }
        match frame.shape {
            Shape::List | Shape::Applied | Shape::Share | Shape::Round => self.write(&[CLOSE], place),
            Shape::Verb(verb) => {
                if let Some(token) = self.out.get_mut(frame.opened)
                    && !frame.has_and
                {
                    // The second operand has not come. `add` and `multiply` alone are functions.
                    token.kind = Kind::Name(verb.unfinished);
                }
                self.write(&[CLOSE], place);
            }
            Shape::Between(..) if frame.has_and => self.write(&[CLOSE, CLOSE], place),
            Shape::Between(..) => {
                // The second operand has not come: the word has no meaning.
                let word = frame.place.text(self.text).split_whitespace().next().unwrap_or_default();
                if let Some(token) = self.out.get_mut(frame.opened) {
                    *token = Token { kind: Kind::Name(word), span: frame.place, is_spaced: true };
                }
                self.write(&[CLOSE], place);
            }
            Shape::Operand(Behind::Exponent(exponent)) if exponent > 0 => {
                self.write(&[CLOSE, Kind::Superscript(exponent)], place);
            }
            Shape::Operand(Behind::Exponent(_)) => {
                self.write(
                    &[CLOSE, Kind::Sign(Sign::Power), OPEN, Kind::Sign(Sign::Minus), Kind::Fraction(1, 1), CLOSE],
                    place,
                );
            }
            Shape::Operand(Behind::Root(degree)) => {
                self.write(&[CLOSE, Kind::Sign(Sign::Power), OPEN, Kind::Fraction(1, degree), CLOSE], place);
            }
            Shape::Divisible => self.write(&[CLOSE, Kind::Sign(Sign::Equal), Kind::Fraction(0, 1)], place),
            Shape::Unit(unit) => {
                self.write(&[Kind::Name("to")], place);
                self.out.extend(self.tokens.get(unit).copied());
            }
            Shape::Whole => self.write(super::percent::AS_PERCENT, place),
        }
    }

    /// What ends before an operation. The operand of `square root of` ends before one that `is_apart`, by words or by spaces; the
    /// last item of a list ends before a word or a sum, as `ends_items` says. Both are doubtful.
    pub(super) fn end_items(&mut self, is_apart: bool, ends_items: bool) {
        while let Some(frame) = self.top() {
            let place = frame.place;
            let ends = match frame.shape {
                Shape::Operand(_) => true,
                Shape::Applied => self.choices.doubt(Doubt::Reach, place) != is_apart,
                Shape::List | Shape::Between(..) if frame.has_and => {
                    self.choices.doubt(Doubt::Reach, place) != ends_items
                }
                _ => false,
            };
            if !ends {
                return;
            }
            self.close_top();
        }
    }

    /// Closes what cannot contain the next word of a phrase, and returns the innermost phrase.
    fn waiting(&mut self, fits: impl Fn(&Frame) -> bool) -> Option<&mut Frame> {
        // Whether one waits at all.
        let depth = self.depth;
        if !self.frames.iter().rev().take_while(|frame| frame.depth == depth).any(&fits) {
            return None;
        }
        while self.top().is_some_and(|frame| !fits(frame)) {
            self.close_top();
        }
        self.frames.last_mut()
    }

    /// `and` before the last item.
    fn and(&mut self) -> bool {
        if self.chain() {
            return true;
        }
        let waits = |frame: &Frame| match frame.shape {
            Shape::List | Shape::Between(_, Separator::And) => !frame.has_and,
            Shape::Verb(verb) => verb.is_list,
            _ => false,
        };
        // The operands of the innermost phrases end here.
        self.close_operands();
        if let Some(frame) = self.waiting(waits) {
            frame.has_and = true;
            let shape = frame.shape;
            // An Oxford comma has been written already.
            if self.out.last().is_some_and(|token| token.kind == Kind::Sign(Sign::Comma)) {
                self.at += 1;
                return true;
            }
            return self.separate(shape);
        }
        if self.top().is_some_and(|frame| matches!(frame.shape, Shape::List)) {
            // `sum of 1 and 2 and 3`
            return self.separate(Shape::List);
        }
        if self.depth > 0 {
            return false;
        }
        self.close_frames();
        self.copy();
        self.begin_statement();
        true
    }

    fn separate(&mut self, shape: Shape) -> bool {
        let sign = match shape {
            Shape::Between(sign, _) => Some(sign),
            Shape::Verb(verb) => {
                self.name_verb(verb);
                if let Some(frame) = self.frames.last_mut() {
                    frame.has_and = true;
                }
                Some(verb.between)
            }
            _ => None,
        };
        let each = self.frames.last().and_then(|frame| frame.each);
        let place = self.span(1);
        if let Some(exponent) = each {
            self.write(&[CLOSE, Kind::Superscript(exponent)], place);
        }
        match sign {
            Some(sign) => self.replace_by(1, &[CLOSE, Kind::Sign(sign), OPEN]),
            None => self.replace(1, Kind::Sign(Sign::Comma)),
        };
        if each.is_some() {
            self.write(&[OPEN], place);
        }
        true
    }

    /// Writes the sign in the place of the verb of the innermost phrase.
    fn name_verb(&mut self, verb: &Verb) {
        let Some(opened) = self.frames.last().map(|frame| frame.opened) else { return };
        if let Some(token) = self.out.get_mut(opened) {
            token.kind = Kind::Sign(verb.before);
        }
    }

    pub(super) fn comma(&mut self) {
        let separates = |frame: &Frame| match frame.shape {
            Shape::List => !frame.has_and,
            Shape::Verb(verb) => verb.is_list,
            _ => false,
        };
        self.close_operands();
        let is_before_and = self.is_word_at(1, "and");
        if !self.frames.iter().any(Frame::awaits_and) && (self.chain() || self.set_apart()) {
            return;
        }
        if let Some(frame) = self.waiting(separates) {
            let shape = frame.shape;
            if is_before_and && matches!(shape, Shape::List | Shape::Verb(_)) {
                // The `and` separates.
                self.at += 1;
                return;
            }
            self.separate(shape);
            return;
        }
        if self.depth == 0 {
            self.close_frames();
        }
        self.copy();
        if self.depth == 0 {
            self.begin_statement();
        }
    }

    /// A word between the operands of the phrase that waits for it.
    fn separator(&mut self, word: &str) -> bool {
        let length = match word {
            "divided" if self.is_word_at(1, "by") => 2,
            "is" if self.are_at(1, &["divided", "by"]) => 3,
            _ => 1,
        };
        let waits = |frame: &Frame| match frame.shape {
            Shape::Verb(verb) => verb.separators.contains(&word),
            Shape::Between(_, Separator::To) => word == "to" && !frame.has_and,
            Shape::Between(_, Separator::DividedBy) => length > 1 && !frame.has_and,
            Shape::Share => word == "is" && length == 1,
            _ => false,
        };
        let Some(frame) = self.waiting(waits) else { return false };
        let (shape, opened) = (frame.shape, frame.opened);
        match shape {
            Shape::Verb(verb) => {
                self.name_verb(verb);
                self.frames.pop();
                self.replace_by(1, &[CLOSE, Kind::Sign(verb.between)])
            }
            Shape::Between(sign, separator) => {
                frame.has_and = true;
                let sign = if separator == Separator::DividedBy { Kind::Name("mod") } else { Kind::Sign(sign) };
                self.replace_by(length, &[CLOSE, sign, OPEN])
            }
            _ => {
                frame.shape = Shape::Whole;
                if let Some(token) = self.out.get_mut(opened) {
                    token.kind = Kind::Fraction(1, 1);
                }
                self.replace_by(1, &[CLOSE, Kind::Sign(Sign::Times), OPEN])
            }
        }
    }
}
