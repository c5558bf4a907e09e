//! Phrases whose ends have not come yet: what they take, what separates their operands, and what ends them.

use pascaline_base::syntax::Span;

use super::super::doubt::Doubt;
use super::super::token::{Kind, Sign, Token};
use super::calculus::By;
use super::{CLOSE, OPEN, Words};

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
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A call with several arguments.
    List,
    /// Two operands with a sign between them.
    Between(Sign, Separator),
    /// One operand, and what is written after it.
    Operand(&'static [Kind<'static>]),
    /// `5th root of 32`: one operand, and the degree.
    Root(u64),
    /// A call with one argument, which ends before the next operation that is set apart.
    Applied,
    /// `raised to the 0.345 power`: the exponent.
    Exponent,
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
    /// A derivative: how often it is taken, the name that varies, and whether its term begins with a bracket. It has its place
    /// if it `has_and`.
    Derivative { order: usize, by: Option<By>, is_bracketed: bool },
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

/// How an order such as `add 5 to 3` is written as an expression.
#[derive(Debug)]
pub(super) struct Verb {
    /// What is written for it if there is no second operand: a name without a meaning.
    pub(super) unfinished: &'static str,
    pub(super) separators: &'static str,
    pub(super) before: Sign,
    pub(super) between: Sign,
    /// Whether `and` and a comma separate as well.
    pub(super) is_list: bool,
}

impl Frame {
    /// Whether the next `and` comes before its last item.
    pub(super) fn awaits_and(&self) -> bool {
        matches!(self.shape, Shape::List | Shape::Between(_, Separator::And)) && !self.has_and
    }

    /// Whether `and` separates its operands.
    fn takes_and(&self) -> bool {
        matches!(self.shape, Shape::Verb(verb) if verb.is_list) || self.awaits_and()
    }

    /// Whether a comma separates its operands.
    fn takes_comma(&self) -> bool {
        match self.shape {
            Shape::List => !self.has_and,
            Shape::Verb(verb) => verb.is_list,
            _ => false,
        }
    }

    /// Whether `divided by` comes before its second operand.
    pub(super) fn awaits_division(&self) -> bool {
        matches!(self.shape, Shape::Between(_, Separator::DividedBy)) && !self.has_and
    }
}

impl<'s> Words<'s, '_> {
    /// Writes the beginning of a phrase in the place of `length` tokens; `false` if too many are open.
    pub(super) fn open(&mut self, length: usize, kinds: &[Kind<'s>], shape: Shape) -> bool {
        const MOST: usize = 80;
        if let (Shape::Applied, Kind::Open(_), [function, ..]) = (shape, self.token_at(length).kind, kinds) {
            // `square root of (25)` is a call already.
            self.replace(length, *function);
            return true;
        }
        if self.frames.len() >= MOST {
            return false;
        }
        let frame = Frame {
            shape,
            depth: self.depth,
            has_and: false,
            has_comma: false,
            place: self.span(length),
            opened: self.out.len(),
            each: None,
        };
        self.frames.push(frame);
        self.replace_by(length, kinds);
        if matches!(shape, Shape::List | Shape::Between(..)) {
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
        while self.top().is_some_and(|frame| matches!(frame.shape, Shape::Operand(_) | Shape::Root(_) | Shape::Applied))
        {
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

    /// Closes the innermost phrase.
    pub(super) fn close_innermost(&mut self) {
        self.close_top();
    }

    fn close_top(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let end = self.before().end;
        let place = Span { start: end, end };
        if let Some(exponent) = frame.each {
            self.write(&[CLOSE, Kind::Superscript(exponent)], place);
        }
        match frame.shape {
            Shape::List | Shape::Applied | Shape::Share | Shape::Round | Shape::Exponent => {
                self.write(&[CLOSE], place);
            }
            Shape::Verb(verb) => {
                if !frame.has_and {
                    // The second operand has not come. `add` and `multiply` alone are functions.
                    self.rename(frame.opened, Kind::Name(verb.unfinished));
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
            Shape::Operand(suffix) => {
                self.write(&[CLOSE], place);
                self.write(suffix, place);
            }
            Shape::Root(degree) => {
                self.write(&[CLOSE, Kind::Sign(Sign::Power), OPEN, Kind::Fraction(1, degree), CLOSE], place);
            }
            Shape::Divisible => self.write(&[CLOSE, Kind::Sign(Sign::Equal), Kind::Fraction(0, 1)], place),
            Shape::Unit(unit) => {
                self.write(&[Kind::Name("to")], place);
                self.out.extend(self.tokens.get(unit).copied());
            }
            Shape::Whole => self.write(super::percent::AS_PERCENT, place),
            Shape::Derivative { order, by, .. } => {
                if !frame.has_and {
                    self.end_term(order, by, place);
                }
                self.write(&[CLOSE], place);
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
                Shape::Operand(_) | Shape::Root(_) if !is_apart || self.is_in_fraction() => {
                    self.choices.doubt(Doubt::Reach, place)
                }
                Shape::Operand(_) | Shape::Root(_) => true,
                Shape::Applied => self.choices.doubt(Doubt::Reach, place) != is_apart,
                Shape::Derivative { .. } if frame.has_and => true,
                Shape::Derivative { by, is_bracketed, .. } if ends_items && (is_bracketed || by.is_some()) => {
                    self.choices.doubt(Doubt::Reach, place)
                }
                Shape::List | Shape::Between(..)
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
            let shape = frame.shape;
            // An Oxford comma has been written already.
            if self.out.last().is_some_and(|token| token.kind == Kind::Sign(Sign::Comma)) {
                self.at += 1;
            } else {
                self.separate(shape);
            }
        } else if self.top().is_some_and(|frame| matches!(frame.shape, Shape::List)) {
            // `sum of 1 and 2 and 3`
            self.separate(Shape::List);
        } else if self.depth > 0 {
            return false;
        } else {
            self.close_frames();
            self.copy();
            self.begin_statement();
        }
        true
    }

    fn separate(&mut self, shape: Shape) {
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
        }
        if each.is_some() {
            self.write(&[OPEN], place);
        }
    }

    /// Whether a percentage stands alone since `opened`, and is not added to another one.
    fn is_change(&self, opened: usize, length: usize) -> bool {
        let unit = self.token_at(length + 1).kind;
        let is_percentage_next =
            self.is_number_at(length) && matches!(unit, Kind::Sign(Sign::Percent) | Kind::Name("percent"));
        self.out.len() == opened + 4 && self.is_after_percentage() && !is_percentage_next
    }

    /// `add 10% to 80` is `(1 + 10%) * 80`; the percentage follows the bracket at `opened + 1`.
    fn change_by_percentage(&mut self, length: usize, opened: usize, sign: Sign) {
        let percentage = self.out.split_off(opened + 2);
        let place = self.before();
        self.out.truncate(opened);
        self.write(&[OPEN, Kind::Fraction(1, 1), Kind::Sign(sign)], place);
        self.out.extend(percentage);
        self.replace_by(length, &[CLOSE, Kind::Sign(Sign::Times)]);
    }

    /// Writes the sign in the place of the verb of the innermost phrase.
    fn name_verb(&mut self, verb: &Verb) {
        if let Some(opened) = self.frames.last().map(|frame| frame.opened) {
            self.rename(opened, Kind::Sign(verb.before));
        }
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
            let shape = frame.shape;
            if self.is_word_at(1, "and") {
                // The `and` separates.
                self.at += 1;
            } else {
                self.separate(shape);
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
            Shape::Between(_, Separator::To) => is_word(&"to") && !frame.has_and,
            Shape::Between(_, Separator::DividedBy) => length > 1 && !frame.has_and,
            Shape::Share => is_word(&"is") && length == 1,
            _ => false,
        };
        let Some(frame) = self.waiting(waits) else { return false };
        let (shape, opened) = (frame.shape, frame.opened);
        let sign = match shape {
            Shape::Verb(verb) => {
                self.name_verb(verb);
                self.frames.pop();
                if matches!(word, "to" | "from") && self.is_change(opened, length) {
                    self.change_by_percentage(length, opened, verb.before);
                    return true;
                }
                self.replace_by(length, &[CLOSE, Kind::Sign(verb.between)]);
                return true;
            }
            Shape::Between(sign, separator) => {
                frame.has_and = true;
                if separator == Separator::DividedBy { Kind::Name("mod") } else { Kind::Sign(sign) }
            }
            _ => {
                frame.shape = Shape::Whole;
                self.rename(opened, Kind::Fraction(1, 1));
                Kind::Sign(Sign::Times)
            }
        };
        self.replace_by(length, &[CLOSE, sign, OPEN]);
        true
    }
}
