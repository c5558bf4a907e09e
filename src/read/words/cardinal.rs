//! Whole numbers in words: `two hundred and five thousand`, `five thousand, two hundred`, `a dozen`.
//!
//! ```text
//! whole = chunk (joint chunk)*                      each chunk is less than the last scale before it
//! chunk = group scale* | ("a" | "an")? scale scale*
//! group = small (hundred (joint small)?)? | ("a" | "an")? hundred (joint small)?
//! small = tens ("-"? unit)? | unit                  less than a hundred
//! joint = "-"? ","? "and"? "-"?
//! ```

use super::Words;
use super::number::{Part, part, scale};
use crate::token::{Kind, Token};

/// A whole number in words.
#[derive(Clone, Copy)]
pub(super) struct Whole {
    pub(super) value: u64,
    /// The number of tokens.
    pub(super) length: usize,
    /// What may follow is less than this: the scale of the last part, or 100 after `hundred`; 1 if nothing may follow.
    room: u64,
    /// Whether it is `a million`: an article and a scale.
    pub(super) is_one_scale: bool,
    /// Whether an `and` or a comma in it could separate two items of a list.
    pub(super) is_doubtful: bool,
    /// Whether there is no comma after one of its scales, so that one after another scale separates.
    has_plain_scale: bool,
}

/// Which commas and `and`s are taken to be inside of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joining {
    /// Those that separate no items of a list.
    Inner,
    /// All that can be.
    All,
    /// None.
    Plain,
}

/// What follows a number that ends with a scale.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    pub(super) value: u64,
    /// The number of tokens.
    pub(super) length: usize,
    /// What may follow is less than this.
    pub(super) room: u64,
    pub(super) is_digits: bool,
}

impl Whole {
    fn new(value: u64, length: usize) -> Self {
        Self { value, length, room: 1, is_one_scale: false, is_doubtful: false, has_plain_scale: false }
    }
}

impl Words<'_, '_> {
    /// The whole number at this distance from the cursor.
    pub(super) fn whole_words(&self, distance: usize, joining: Joining) -> Option<Whole> {
        let mut whole = self.chunk(distance, joining)?;
        while let Some(next) = self.joined(distance, whole, joining, |at| self.chunk(at, joining)) {
            whole = next;
        }
        Some(whole)
    }

    /// The number with the part after it, if that belongs to it.
    fn joined(
        &self,
        distance: usize,
        whole: Whole,
        joining: Joining,
        read: impl Fn(usize) -> Option<Whole>,
    ) -> Option<Whole> {
        let joint = self.joint(distance + whole.length);
        let next = read(distance + whole.length + joint.length)?;
        let is_item = || whole.has_plain_scale && joint.has_comma && self.list().is_some();
        let is_inside = || match joining {
            Joining::Inner => self.joins(joint, next.value) && !is_item(),
            Joining::All => true,
            Joining::Plain => joint.is_plain(),
        };
        if !(1..whole.room).contains(&next.value) || !is_inside() {
            return None;
        }
        Some(Whole {
            value: whole.value.checked_add(next.value)?,
            length: whole.length + joint.length + next.length,
            room: next.room,
            is_one_scale: false,
            is_doubtful: whole.is_doubtful || next.is_doubtful || !joint.is_plain() && self.list().is_some(),
            has_plain_scale: whole.has_plain_scale || whole.room >= 1_000 && joint.is_plain(),
        })
    }

    /// A number before its scales: `two hundred and five million`.
    pub(super) fn chunk(&self, distance: usize, joining: Joining) -> Option<Whole> {
        // No number begins inside a row of scales, and a long row is not tried at each of them.
        if self.is_inside_scales(distance) {
            return None;
        }
        let is_article = self.is_one_of_at(distance, &["a", "an"]);
        let group = self.group(distance, is_article, joining);
        let is_alone = group.is_none();
        let nothing = Whole::new(1, is_article.into());
        let mut chunk = group.unwrap_or(nothing);
        let mut size = 1_u64;
        while let Some((scale, length)) = self.scale_after(distance + chunk.length, !is_alone) {
            (chunk.value, size) = (chunk.value.checked_mul(scale)?, size.checked_mul(scale)?);
            chunk.length += length;
        }
        if size > 1 {
            (chunk.room, chunk.is_one_scale) = (size, is_alone && is_article);
        }
        (!is_alone || size > 1).then_some(chunk)
    }

    /// Whether a scale is at this distance, and one before it: the second of `dozen dozen`.
    fn is_inside_scales(&self, distance: usize) -> bool {
        let is_scale = |token: &Token| matches!(token.kind, Kind::Name(name) if scale(name).is_some());
        let at = self.at + distance;
        at.checked_sub(1).and_then(|before| self.tokens.get(before..=at)).is_some_and(|two| two.iter().all(is_scale))
    }

    /// A number below a thousand, or one such as `twelve hundred`.
    fn group(&self, distance: usize, is_article: bool, joining: Joining) -> Option<Whole> {
        let begins_with_hundred = self.is_hundred_at(distance + usize::from(is_article));
        let small = if begins_with_hundred { None } else { Some(self.small(distance)?) };
        let mut group = small.unwrap_or_else(|| Whole::new(1, is_article.into()));
        let hyphen = usize::from(self.is_hyphen(distance + group.length) && small.is_some());
        if !(1..100).contains(&group.value) || !self.is_hundred_at(distance + group.length + hyphen) {
            return Some(group);
        }
        group.value *= 100;
        group.length += hyphen + 1;
        group.room = 100;
        let more = self.joined(distance, group, joining, |at| {
            let small = self.small(at)?;
            let after = at + small.length;
            (!self.is_hundred_at(after + usize::from(self.is_hyphen(after)))).then_some(small)
        });
        Some(Whole { room: 1, ..more.unwrap_or(group) })
    }

    /// A number below a hundred.
    pub(super) fn small(&self, distance: usize) -> Option<Whole> {
        if self.is_compound_denominator(distance) {
            return None;
        }
        match self.name_at(distance).and_then(part)? {
            Part::Unit(value) => Some(Whole::new(value, 1)),
            Part::Tens(tens) => {
                let hyphen = usize::from(self.is_hyphen(distance + 1));
                Some(match self.name_at(distance + 1 + hyphen).and_then(part) {
                    Some(Part::Unit(unit @ 1..10)) => Whole::new(tens + unit, 2 + hyphen),
                    _ => Whole::new(tens, 1),
                })
            }
            _ => None,
        }
    }

    pub(super) fn is_hundred_at(&self, distance: usize) -> bool {
        matches!(self.name_at(distance).and_then(part), Some(Part::Hundred)) && !self.is_compound_denominator(distance)
    }

    /// The scale at this distance, perhaps after a hyphen, and the number of tokens. After a number it may be in the plural.
    pub(super) fn scale_after(&self, distance: usize, is_counted: bool) -> Option<(u64, usize)> {
        /// They have other meanings without a number before them.
        const COUNTED: &[&str] = &["score", "gross", "lakh", "lac", "crore"];
        let hyphen = usize::from(is_counted && self.is_hyphen(distance));
        let name = self.name_at(distance + hyphen)?;
        let singular = name.strip_suffix(['s', 'S']).filter(|_| is_counted).unwrap_or(name);
        let size = scale(name).or_else(|| scale(singular))?;
        let is_alone = !is_counted && COUNTED.iter().any(|word| word.eq_ignore_ascii_case(name));
        (!is_alone).then_some((size, 1 + hyphen))
    }

    /// What follows the number before the cursor that ends with a scale: `five hundred`, `5 hundred`, `and 5`. The number of
    /// tokens before it, and it as digits or as a number.
    pub(super) fn rest(&self, room: u64) -> Option<(usize, Rest)> {
        let joint = self.joint(0);
        let at = joint.length;
        let rest = match self.chunk(at, Joining::Inner) {
            Some(chunk) => Rest { value: chunk.value, length: chunk.length, room: chunk.room, is_digits: false },
            None => self.digits_with_scales(at)?,
        };
        // `5 million, two hundred` has two items in a list, and `5 million, 2` always.
        let is_list = joint.has_comma && (self.list().is_some() || rest.is_digits && rest.length == 1);
        let fits = (1..room).contains(&rest.value) && self.joins(joint, rest.value) && !is_list;
        fits.then_some((at, rest))
    }

    /// `5 hundred`, `5`
    fn digits_with_scales(&self, distance: usize) -> Option<Rest> {
        let digits = self.is_number_at(distance).then(|| self.token_at(distance).span.text(self.text))?;
        let scales = self.scales_at(distance + 1);
        let room = (1..=scales).try_fold(1_u64, |size, at| size.checked_mul(self.scale_at(distance + at)?))?;
        let value = digits.parse::<u64>().ok()?.checked_mul(room)?;
        Some(Rest { value, length: 1 + scales, room, is_digits: true })
    }
}
