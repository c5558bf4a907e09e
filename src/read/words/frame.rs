//! Phrases whose ends have not come yet: what they take, what separates their operands, and what ends them.

use pascaline_base::syntax::Span;

use super::phrase::{Found, Held};
use super::{CLOSE, OPEN, Words};
use crate::doubt::Doubt;
use crate::token::{Kind, Sign, Token};

/// A phrase whose end has not come yet.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) shape: Shape,
    /// The number of brackets that were open where it began.
    pub(super) depth: usize,
    /// Whether the last item has begun.
    pub(super) has_and: bool,
    /// Whether a comma was before an item.
    pub(super) has_comma: bool,
    /// The words.
    pub(super) place: Span,
    /// Where in the output it begins.
    pub(super) opened: usize,
    /// The power of each operand: `sum of the squares of 3 and 4`.
    pub(super) each: Option<i32>,
    /// What the template has behind the operand that has begun.
    pub(super) rest: &'static str,
    /// What its words hold.
    pub(super) held: Held,
}

/// How many operands follow, and what ends them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A call with several arguments.
    List,
    /// Two operands.
    Between(Separator),
    /// One operand of an operation.
    Operand,
    /// A call with one argument, which ends before the next operation that is set apart.
    Applied,
    /// `raised to the 0.345 power`: the exponent.
    Exponent,
    /// `add 5 to 3`: without a second operand, the word has no meaning.
    Verb(&'static Verb),
    /// `what percent of 300 is 240`: the second operand is behind `is`.
    Share,
    /// Everything that follows: `240 is what percent of 300`, `how many miles is 5 km`.
    Whole,
    /// `round 2.345 to 2 decimal places`
    Round,
    /// The term of a derivative, and whether it begins with a bracket. The second operand is the place.
    Derivative { is_bracketed: bool },
}

/// The word between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    And,
    /// `ratio of 3 to 4`
    To,
    /// `remainder of 17 divided by 5`
    DividedBy,
}

/// An order such as `add 5 to 3`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Verb {
    /// What is written for it if there is no second operand: a name without a meaning.
    pub(super) unfinished: &'static str,
    pub(super) separators: &'static str,
    /// Whether `and` and a comma separate as well.
    pub(super) is_list: bool,
}

impl Frame {
    /// Whether the next `and` comes before its last item.
    pub(super) fn awaits_and(&self) -> bool {
        matches!(self.shape, Shape::List | Shape::Between(Separator::And)) && !self.has_and
    }

    /// Whether `and` separates its operands.
    fn takes_and(&self) -> bool {
        matches!(self.shape, Shape::Verb(verb) if verb.is_list) || self.awaits_and()
    }

    /// Whether a comma separates its operands.
    pub(super) fn takes_comma(&self) -> bool {
        match self.shape {
            Shape::List => !self.has_and,
            Shape::Verb(verb) => verb.is_list,
            _ => false,
        }
    }

    /// Whether an operation that is set apart ends its operand beyond doubt: `square of 5 + 1`, `derivative of x^2 at 3 plus 1`.
    fn is_plain_operand(&self) -> bool {
        match self.shape {
            Shape::Operand => true,
            Shape::Derivative { .. } => self.has_and,
            _ => false,
        }
    }

    /// Whether the name that varies is known.
    fn has_name(&self) -> bool {
        self.held.length > 0
    }

    /// Whether `divided by` comes before its second operand.
    pub(super) fn awaits_division(&self) -> bool {
        matches!(self.shape, Shape::Between(Separator::DividedBy)) && !self.has_and
    }
}

impl<'s> Words<'s, '_> {
    /// Writes a template up to its first operand, in the place of the words; `false` if too many phrases are open.
    pub(super) fn open(&mut self, template: &'static str, found: &Found, shape: Shape) -> bool {
        const MOST: usize = 80;
        let (place, next) = (self.span(found.taken), self.token_at(found.taken).kind);
        if let (Shape::Applied, Kind::Open(_), Some((function, _))) = (shape, next, template.split_once('(')) {
            // `square root of (25)` is a call already.
            self.write_template(function, &found.held, place);
            self.at += found.taken;
            return true;
        }
        if self.frames.len() >= MOST {
            return false;
        }
        let opened = self.out.len();
        let Some(rest) = self.write_template(template, &found.held, place) else { return false };
        let shape = match shape {
            Shape::Derivative { .. } => Shape::Derivative { is_bracketed: next == OPEN },
            shape => shape,
        };
        let (depth, held) = (self.depth, found.held[0]);
        let (has_and, has_comma, each) = (false, false, None);
        self.frames.push(Frame { shape, depth, has_and, has_comma, place, opened, each, rest, held });
        self.at += found.taken;
        if matches!(shape, Shape::List | Shape::Between(_)) {
            self.each();
        }
        true
    }

    /// `the squares of`, after `sum of`.
    fn each(&mut self) {
        let article = usize::from(self.is_word_at(0, "the"));
        let exponent = match self.name_at(article) {
            Some("squares") => 2,
            Some("cubes") => 3,
            _ => return,
        };
        if self.is_word_at(article + 1, "of")
            && let Some(frame) = self.frames.last_mut()
        {
            frame.each = Some(exponent);
            self.replace(article + 2, OPEN);
        }
    }

    /// The innermost phrase of this bracket.
    pub(super) fn top(&self) -> Option<&Frame> {
        self.frames.last().filter(|frame| frame.depth == self.depth)
    }

    /// Closes the phrases that take one operand.
    fn close_operands(&mut self) {
        while self.top().is_some_and(|frame| matches!(frame.shape, Shape::Operand | Shape::Applied)) {
            self.close_top();
        }
    }

    /// Closes every phrase of this bracket.
    pub(super) fn close_frames(&mut self) {
        while self.top().is_some() {
            self.close_top();
        }
    }

    /// Closes the phrases that have their operands, up to one that rounds: `round 2/3 as a percentage`.
    pub(super) fn close_operations(&mut self) {
        while self.top().is_some_and(|frame| !matches!(frame.shape, Shape::Round)) {
            self.close_top();
        }
    }

    /// Ends the exponent that is open, at the `power` of `to the 0.345 power`.
    pub(super) fn end_exponent(&mut self) -> bool {
        let is_open = self.waiting(|frame| matches!(frame.shape, Shape::Exponent)).is_some();
        if is_open {
            self.close_top();
            self.at += 1;
        }
        is_open
    }

    /// Where the date ends whose first number is the last token, and whose other tokens are left out.
    fn end_of_date(&self) -> Option<u32> {
        let number = self.out.last().filter(|token| matches!(token.kind, Kind::Number { .. }))?;
        let next = self.token_at(0).span.start;
        let behind = self.text.get(number.span.end as usize..next as usize)?;
        behind.contains(|char: char| char.is_ascii_alphanumeric()).then_some(next)
    }

    fn close_top(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let end = self.end_of_date().unwrap_or(self.before().end);
        let place = Span { start: end, end };
        if let Some(exponent) = frame.each {
            self.write(&[CLOSE, Kind::Superscript(exponent)], place);
        }
        let unfinished = match frame.shape {
            Shape::Verb(verb) => Some(verb.unfinished),
            Shape::Between(_) | Shape::Share => frame.place.text(self.text).split_whitespace().next(),
            _ => None,
        };
        if let Some(word) = unfinished.filter(|_| !frame.has_and && !frame.has_comma) {
            // The second operand has not come: the word has no meaning. `add` and `multiply` alone are functions.
            if let Some(token) = self.out.get_mut(frame.opened) {
                *token = Token { kind: Kind::Name(word), span: frame.place, is_spaced: true };
            }
            return self.write(&[CLOSE], place);
        }
        if let Shape::Verb(_) = frame.shape {
            return self.write(&[CLOSE], place);
        }
        let mut rest = frame.rest;
        while !rest.is_empty() {
            rest = self.write_template(rest, &[frame.held], place).unwrap_or_default();
            if !rest.is_empty() {
                // An operand that has not come is left out.
                self.out.pop_if(|token| token.kind == Kind::Sign(Sign::Comma));
            }
        }
    }

    /// What ends before an operation. The operand of `square root of` ends before one that `is_apart`, by words or by spaces; so
    /// does that of `square of`, but for the sign of a fraction. The last item of a list ends before a word or a sum, as
    /// `ends_items` says. What is not set apart is doubtful, and so are roots and lists.
    pub(super) fn end_items(&mut self, is_apart: bool, ends_items: bool) {
        while let Some(frame) = self.top() {
            let place = frame.place;
            let ends = match frame.shape {
                _ if frame.is_plain_operand() => {
                    is_apart && !self.is_in_fraction() || self.choices.doubt(Doubt::Reach, place)
                }
                Shape::Applied => self.choices.doubt(Doubt::Reach, place) != is_apart,
                Shape::Derivative { is_bracketed } if ends_items && (is_bracketed || frame.has_name()) => {
                    self.choices.doubt(Doubt::Reach, place)
                }
                Shape::List | Shape::Between(_)
                    if frame.has_and || frame.has_comma && ends_items && self.is_in_last_item() =>
                {
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

    /// Whether no comma of the list follows the cursor: `sum of 1, 2, 3 times 2`. Those of a list behind it are its own:
    /// `max of 1, 5, 3 minus min of 1, 5, 3`.
    fn is_in_last_item(&self) -> bool {
        const REACH: usize = 32;
        let mut depth = 0_usize;
        for at in 0..REACH {
            match self.token_at(at).kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) if depth == 0 => return true,
                Kind::Close(_) => depth -= 1,
                Kind::Sign(Sign::Comma) if depth == 0 => return false,
                Kind::Name("of") | Kind::End | Kind::Sign(Sign::Semicolon | Sign::Newline | Sign::Equal) => {
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// Whether the sign at the cursor is that of a fraction below one: `1 / 2`.
    fn is_in_fraction(&self) -> bool {
        let whole = |token: Token| token.span.text(self.text).parse::<u64>().ok();
        let above = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).and_then(|token| whole(*token));
        let is_slash = self.span(1).text(self.text) == "/";
        is_slash && above.zip(whole(self.token_at(1))).is_some_and(|(above, below)| above < below)
    }

    /// Closes what cannot contain the next word of a phrase, and returns the innermost phrase.
    pub(super) fn waiting(&mut self, fits: impl Fn(&Frame) -> bool) -> Option<&mut Frame> {
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

    /// Whether `divided by` belongs to a remainder: `remainder of 17 divided by 5`.
    pub(super) fn awaits_division(&self) -> bool {
        const REACH: usize = 4;
        self.frames.iter().rev().take(REACH).any(Frame::awaits_division)
    }

    /// `and` before the last item.
    pub(super) fn and(&mut self) -> bool {
        // `AND(1 > 0, 2 > 1)`
        let next = self.token_at(1);
        if next.kind == OPEN && !next.is_spaced && !self.is_after_value() {
            return false;
        }
        if !self.has_equation() && self.rounded(1) {
            return true;
        }
        // The operands of the innermost phrases end here.
        self.close_operands();
        self.doubt_separator();
        if let Some(frame) = self.waiting(Frame::takes_and) {
            frame.has_and = true;
            // An Oxford comma has been written already.
            if self.out.last().is_some_and(|token| token.kind == Kind::Sign(Sign::Comma)) {
                self.at += 1;
            } else {
                self.separate(1);
            }
        } else if self.top().is_some_and(|frame| matches!(frame.shape, Shape::List)) {
            // `sum of 1 and 2 and 3`
            self.separate(1);
        } else if self.depth > 0 {
            return false;
        } else {
            self.close_frames();
            self.copy();
            self.begin_statement();
        }
        true
    }

    /// Writes what the innermost phrase has between its operands, in the place of `length` tokens.
    pub(super) fn separate(&mut self, length: usize) {
        let Some(Frame { shape, rest, held, each, .. }) = self.frames.last().cloned() else { return };
        let place = self.span(length);
        if let Some(exponent) = each {
            self.write(&[CLOSE, Kind::Superscript(exponent)], place);
        }
        let behind = self.write_template(rest, &[held], place).unwrap_or_default();
        self.at += length;
        if each.is_some() || matches!(shape, Shape::Verb(_)) {
            self.write(&[OPEN], place);
        }
        let Some(frame) = self.frames.last_mut() else { return };
        if !matches!(shape, Shape::List | Shape::Verb(_)) {
            (frame.has_and, frame.rest) = (true, behind);
        }
    }

    /// Whether a percentage stands alone since `opened`, and is not added to another one.
    fn is_change(&self, opened: usize, length: usize) -> bool {
        let unit = self.token_at(length + 1).kind;
        let is_percentage_next =
            self.is_number_at(length) && matches!(unit, Kind::Sign(Sign::Percent) | Kind::Name("percent"));
        self.out.len() == opened + 4 && self.is_after_percentage() && !is_percentage_next
    }

    /// `add 10% to 80` is `(1 + 10%) * 80`; the percentage follows the sign and the bracket at `opened`.
    fn change_by_percentage(&mut self, length: usize, opened: usize) {
        let sign = self.out.get(opened).map_or(Kind::Sign(Sign::Plus), |token| token.kind);
        let percentage = self.out.split_off(opened + 2);
        let place = self.before();
        self.out.truncate(opened);
        self.write(&[OPEN, Kind::Fraction(1, 1), sign], place);
        self.out.extend(percentage);
        self.replace_by(length, &[CLOSE, Kind::Sign(Sign::Times)]);
    }

    /// Changes what was written as the beginning of a phrase.
    pub(super) fn rename(&mut self, opened: usize, kind: Kind<'s>) {
        if let Some(token) = self.out.get_mut(opened) {
            token.kind = kind;
        }
    }

    pub(super) fn comma(&mut self) {
        self.close_operands();
        self.doubt_separator();
        if !self.frames.iter().any(Frame::awaits_and) && self.phrase() {
            return;
        }
        if let Some(frame) = self.waiting(Frame::takes_comma) {
            frame.has_comma = true;
            if self.is_word_at(1, "and") {
                // The `and` separates.
                self.at += 1;
            } else {
                self.separate(1);
            }
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

    /// The word between the operands of the phrase that waits for it, in the place of `length` tokens.
    pub(super) fn separator(&mut self, length: usize) -> bool {
        let word = self.name_at(0).unwrap_or_default();
        let is_word = |own: &&str| word.eq_ignore_ascii_case(own);
        let waits = |frame: &Frame| match frame.shape {
            Shape::Verb(verb) => verb.separators.split('|').any(|own| is_word(&own)),
            Shape::Between(Separator::To) => is_word(&"to") && !frame.has_and,
            Shape::Between(Separator::DividedBy) => length > 1 && !frame.has_and,
            Shape::Share => is_word(&"is") && length == 1 && !frame.has_and,
            _ => false,
        };
        let Some(Frame { shape, opened, rest, .. }) = self.waiting(waits).map(|frame| frame.clone()) else {
            return false;
        };
        if let Shape::Verb(_) = shape {
            self.frames.pop();
            if matches!(word, "to" | "from") && self.is_change(opened, length) {
                self.change_by_percentage(length, opened);
            } else {
                self.write_template(rest, &[], self.span(length));
                self.at += length;
            }
        } else {
            self.separate(length);
        }
        true
    }
}
