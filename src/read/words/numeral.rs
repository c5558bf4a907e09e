//! Numbers in digits, and the words after them that belong to them: `1.5 million`, `2 thirds`, `5 choose 2`, `5th root of`.

use pascaline_base::syntax::Span;

use super::frame::Shape;
use super::phrase::{Phrase, Role, Takes, acting, phrase};
use super::{CLOSE, OPEN, Words, number};
use crate::token::{Kind, Sign};

/// The number is all of it: `1/2 thirds` means nothing.
const WHOLE: &[Takes] = &[Takes::NoFractionBefore];
/// So is the last number: `5 choose 2%`.
const BOTH: &[Takes] = &[Takes::NoFractionBefore, Takes::NoMoreOfNumber];

pub(super) const NUMERALS: &[Phrase] = &[
    acting(NTH_ROOT, WHOLE, "(X)^({1 / A})", Role::Opens(Shape::Operand), ("5th root of 32", "32^0.2")),
    phrase(
        "[the] A th|st|nd|rd B:fibonacci|lucas [number|term]",
        WHOLE,
        "B(A)",
        ("20th fibonacci number", "fibonacci(20)"),
    ),
    phrase("A choose|ncr B", BOTH, "nCr(A, B)", ("5 choose 2", "nCr(5, 2)")),
    phrase("A permute|npr B", BOTH, "nPr(A, B)", ("5 nPr 2", "nPr(5, 2)")),
    phrase("A B:CHOSEN", &[], "nCr(A, B)", ("5C2", "nCr(5, 2)")),
    phrase("A B:PERMUTED", &[], "nPr(A, B)", ("5P2", "nPr(5, 2)")),
    phrase("A:DIGITS point B:DECIMALS", WHOLE, "{A + B}", ("2 point 5", "2.5")),
    phrase("A B:AND-FRACTION C:SCALES", WHOLE, "((A B) * C)", ("2 and a half million", "(2 + 0.5) * 1000000")),
    phrase("A [and] B:RATIO C:SCALES", WHOLE, "((A B) * C)", ("2 1/2 million", "(2 + 1 / 2) * 1000000")),
    phrase("A:RATIO B:SCALES", WHOLE, "(A * B)", ("3/4 million", "3 / 4 * 1000000")),
    // How many parts follow is only known part by part: `3 thousand five hundred and 2`.
    acting("A B:SCALES", WHOLE, "(A * B)", Role::GoesOn, ("1.5 million", "1.5 * 1000000")),
    phrase("A B:PARTS", &[Takes::NoFractionBefore, Takes::Plural], "(A / B)", ("2 thirds", "2 / 3")),
    phrase("A B:AND-FRACTION", WHOLE, "A B", ("2 and a half", "2 + 0.5")),
    phrase("A and B:RATIO", &[Takes::NoDivision, Takes::NoAwaitedAnd], "A B", ("2 and 3/4", "2 + 3 / 4")),
];

const NTH_ROOT: &str = "A th|st|nd|rd root of";

impl Words<'_, '_> {
    /// Whether `5th root of` is next.
    pub(super) fn is_nth_root(&self) -> bool {
        self.found(NTH_ROOT).is_some()
    }

    /// The number of words such as `hundred` and `million` from a distance on.
    pub(super) fn scales_at(&self, distance: usize) -> usize {
        (distance..self.tokens.len()).take_while(|at| self.scale_at(*at).is_some()).count()
    }

    pub(super) fn scale_at(&self, distance: usize) -> Option<u64> {
        const HUNDRED: u64 = 100;
        let name = self.name_at(distance)?;
        let singular = name.strip_suffix(['s', 'S']).unwrap_or(name);
        if singular.eq_ignore_ascii_case("hundred") { Some(HUNDRED) } else { number::scale(singular) }
    }

    /// Writes the number at the cursor and the scales after it, and returns the size of these.
    fn write_scales(&mut self, scales: usize) -> u64 {
        self.copy();
        let mut room = 1_u64;
        for _ in 0..scales {
            let size = self.scale_at(0).unwrap_or_default();
            room = room.saturating_mul(size);
            self.replace_by(1, &[Kind::Sign(Sign::Times), Kind::Fraction(size, 1)]);
        }
        room
    }

    /// `1.5 million` is `(1.5 * 1000000)`, `3 thousand five hundred` is `(3 * 1000 + 500)`.
    pub(super) fn write_scaled(&mut self, length: usize) {
        let start = self.span(1).start;
        self.write(&[OPEN], Span { start, end: start });
        let mut room = self.write_scales(length - 1);
        while let Some((joint, rest)) = self.rest(room) {
            self.write(&[Kind::Sign(Sign::Plus)], self.span(joint.max(1)));
            self.at += joint;
            room = rest.room;
            if rest.is_digits {
                self.write_scales(rest.length - 1);
            } else {
                self.replace(rest.length, Kind::Fraction(rest.value, 1));
            }
        }
        let end = self.before().end;
        self.write(&[CLOSE], Span { start: end, end });
    }
}
