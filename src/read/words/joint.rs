//! The commas and the `and`s in numbers in words, which could separate the items of a list as well: `product of two hundred and
//! five and three`.

use pascaline_base::syntax::Span;

use super::Words;
use super::cardinal::Joining;
use super::frame::{Frame, Separator, Shape};
use super::number::{Part, part};
use crate::doubt::Doubt;
use crate::token::{Kind, Sign};

/// What is between two parts of a number.
#[derive(Clone, Copy)]
pub(super) struct Joint {
    pub(super) length: usize,
    pub(super) has_comma: bool,
    /// The distance of an `and`.
    and: Option<usize>,
}

impl Joint {
    /// Whether it is nothing, or a hyphen.
    pub(super) fn is_plain(self) -> bool {
        !self.has_comma && self.and.is_none()
    }
}

/// Whether what is between two parts may be inside of one number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Inside {
    Never,
    /// `a million and two hundred thousand`
    Possibly,
    /// `two hundred and five`
    Likely,
}

impl Words<'_, '_> {
    /// What is at this distance, if a part of a number follows it.
    pub(super) fn joint(&self, distance: usize) -> Joint {
        let hyphen = usize::from(self.is_hyphen(distance));
        let comma = usize::from(self.token_at(distance + hyphen).kind == Kind::Sign(Sign::Comma));
        let and = Some(distance + hyphen + comma).filter(|at| self.is_word_at(*at, "and"));
        let behind = and.map_or(0, |and| 1 + usize::from(self.is_hyphen(and + 1)));
        Joint { length: hyphen + comma + behind, has_comma: comma > 0, and }
    }

    /// Whether the joint is inside of a number, before a part of this size.
    pub(super) fn joins(&self, joint: Joint, next: u64) -> bool {
        match joint.and {
            Some(_) if joint.has_comma => self.list().is_none() && self.depth == 0,
            Some(and) => !self.is_separator(and) && !self.is_before_fraction(and),
            None => !joint.has_comma || self.is_inner_comma(next),
        }
    }

    /// Whether a fraction follows the `and`, which belongs to a mixed number: `two hundred and one third`. That of `two hundred
    /// and three quarters` is doubtful.
    fn is_before_fraction(&self, and: usize) -> bool {
        let fraction = self.mixed_words(and);
        fraction.is_some_and(|fraction| fraction.value.0 == 1 || !self.choices.is_flipped(Doubt::Words))
    }

    /// Whether a comma before a part of this size is inside of a number. In a list, that of `one thousand, two` is not.
    fn is_inner_comma(&self, next: u64) -> bool {
        match self.list().map(|frame| frame.shape) {
            Some(Shape::List | Shape::Verb(_)) => (next >= 100) != self.choices.is_flipped(Doubt::Words),
            Some(_) => true,
            None => self.depth == 0 || self.top().is_some(),
        }
    }

    /// The innermost phrase, if an `and` separates its operands.
    pub(super) fn list(&self) -> Option<&Frame> {
        let is_operand = |frame: &Frame| matches!(frame.shape, Shape::Operand | Shape::Applied);
        let mut own = self.frames.iter().rev().take_while(|frame| frame.depth == self.depth);
        let frame = own.find(|frame| !is_operand(frame))?;
        let is_list = match frame.shape {
            Shape::List | Shape::Between(Separator::And) => !frame.has_and,
            Shape::Verb(verb) => {
                // Behind its `and`, those of numbers are inside of them.
                let is_open = verb.is_list && !frame.has_and;
                is_open && !self.is_ahead(|at| verb.separators.split('|').any(|word| self.is_word_at(at, word)))
            }
            _ => false,
        };
        is_list.then_some(frame)
    }

    /// Whether the `and` at this distance separates two items of a list. Of those that could be inside of numbers, only the
    /// last one of the least likely does, if no other `and` can.
    pub(super) fn is_separator(&self, and: usize) -> bool {
        if self.list().is_none() {
            return false;
        }
        let (own, is_flipped) = (self.inside(and), self.choices.is_flipped(Doubt::Words));
        if own == Inside::Never {
            return true;
        }
        let (mut at, mut is_chosen) = (and + 1, true);
        while self.is_in_list(at) {
            if self.is_word_at(at, "and") {
                match self.inside(at) {
                    Inside::Never => return is_flipped,
                    other => is_chosen &= own < other,
                }
            }
            at += 1;
        }
        is_chosen != is_flipped
    }

    /// Whether the `and` or the comma at this distance may be between two parts of one number.
    fn inside(&self, joint: usize) -> Inside {
        let is_and = self.is_word_at(joint, "and");
        match self.part_before(joint) {
            Some(Part::Hundred) if is_and && self.is_more_of_hundred(joint) => Inside::Likely,
            Some(Part::Hundred) if is_and => Inside::Never,
            Some(Part::Scale(size)) => match self.chunk(joint + 1, Joining::All).map(|chunk| chunk.value) {
                Some(after) if !(1..size).contains(&after) => Inside::Never,
                Some(..100) => Inside::Likely,
                Some(_) => Inside::Possibly,
                None => Inside::Never,
            },
            _ if is_and && self.proper_fraction(joint + 1).is_some() => Inside::Likely,
            _ => Inside::Never,
        }
    }

    /// The part of a number directly before this distance.
    fn part_before(&self, distance: usize) -> Option<Part> {
        match self.tokens.get((self.at + distance).checked_sub(1)?)?.kind {
            Kind::Name(name) => part(name),
            _ => None,
        }
    }

    /// Whether the number after the `and` may belong to the hundred before it. In `nine thousand one hundred and sixteen
    /// thousand` it does not, since 116 thousand cannot follow.
    fn is_more_of_hundred(&self, and: usize) -> bool {
        let Some(small) = self.small(and + 1).filter(|small| small.value > 0) else { return false };
        let after = and + 1 + small.length;
        if self.is_hundred_at(after) {
            return false;
        }
        self.scale_after(after, true)
            .is_none_or(|(size, _)| self.scale_before_hundred(and).is_none_or(|before| size < before))
    }

    /// The scale before the hundred that is before this distance: the thousand of `nine thousand one hundred and`.
    fn scale_before_hundred(&self, and: usize) -> Option<u64> {
        /// As of the scale, `,`, `twenty`, `-` and `five`.
        const MOST: usize = 5;
        let before = (1..=MOST).map_while(|back| self.tokens.get((self.at + and).checked_sub(1 + back)?));
        // Between two operands, no comma separates.
        let is_pair = matches!(self.list(), Some(Frame { shape: Shape::Between(..), .. }));
        let mut parts = before.map_while(|token| match token.kind {
            Kind::Sign(Sign::Minus) => Some(Part::Hundred),
            Kind::Sign(Sign::Comma) if is_pair => Some(Part::Hundred),
            Kind::Name(name) => part(name),
            _ => None,
        });
        parts.find_map(Part::size)
    }

    /// Notes that the `and` or the comma at the cursor, which separates two items of a list, could be inside of a number.
    pub(super) fn doubt_separator(&mut self) {
        if self.list().is_some() && self.inside(0) > Inside::Never {
            let (before, behind) = (self.before(), self.span(2));
            self.choices.doubt(Doubt::Words, Span { start: before.start, end: behind.end });
        }
    }

    /// Whether a test holds for a token of the list around the cursor.
    fn is_ahead(&self, test: impl Fn(usize) -> bool) -> bool {
        let mut at = 1;
        while self.is_in_list(at) || test(at) {
            if test(at) {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Whether the token at this distance, which is near, may be inside of a list.
    fn is_in_list(&self, distance: usize) -> bool {
        const REACH: usize = 128;
        const ENDS: &[&str] = &[
            "of", "between", "is", "equals", "where", "if", "when", "then", "find", "solve", "for", "with", "to", "in",
            "as", "by",
        ];
        let ends = |kind| {
            use Sign::{Arrow, Equal, Greater, GreaterEqual, Less, LessEqual, Newline, Semicolon};
            matches!(
                kind,
                Kind::End
                    | Kind::Close(_)
                    | Kind::Sign(Arrow | Equal | Greater | GreaterEqual | Less | LessEqual | Newline | Semicolon)
            )
        };
        distance < REACH && !ends(self.token_at(distance).kind) && !self.is_one_of_at(distance, ENDS)
    }
}
