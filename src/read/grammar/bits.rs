//! Operations on the bits of whole numbers, which bind less tightly than sums, as in Python: `1 << 4`, `6 & 5`, `6 | 5`, `6 xor 5`,
//! `~5`. They are read as calls.

use pascaline_base::syntax::Span;

use super::Parser;
use crate::Parsed;
use crate::doubt::Doubt;
use crate::functions::{Bits, Function};
use crate::token::{Kind, Sign, Token};
use crate::tree::{Form, Node};

/// The number of bars in the text.
pub(super) fn bars(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| token.kind == Kind::Sign(Sign::Bar)).count()
}

/// Whether there is one bar in the text, or each is between two values and spaces: `1 | 2 | 4`.
pub(super) fn are_bars_operations(tokens: &[Token]) -> bool {
    let is_bar = |token: &Token| token.kind == Kind::Sign(Sign::Bar);
    let is_value_end = |kind: Kind| matches!(kind, Kind::Number { .. } | Kind::Name(_) | Kind::Close(_));
    let is_value_start = |kind: Kind| {
        matches!(kind, Kind::Number { .. } | Kind::Name(_) | Kind::Open(_) | Kind::Sign(Sign::Tilde | Sign::Minus))
    };
    let is_between_values = |[before, bar, after]: [&Token; 3]| {
        bar.is_spaced && after.is_spaced && is_value_end(before.kind) && is_value_start(after.kind)
    };
    let between = tokens.windows(3).filter_map(|three| match three {
        [before, bar, after] if is_bar(bar) => Some(is_between_values([before, bar, after])),
        _ => None,
    });
    let count = bars(tokens);
    count == 1 || count > 1 && between.filter(|is_between| *is_between).count() == count
}

impl Parser<'_, '_> {
    /// `bits`: sums with these operations between them, each of which binds at least as tightly as `least`.
    pub(super) fn bits(&mut self, least: u8) -> Parsed<Node> {
        let mut left = self.sum()?;
        while let Some((function, binding)) = self.bit_operation().filter(|(_, binding)| *binding >= least) {
            self.pay()?;
            self.at += 1;
            let right = self.nested(|parser| parser.bits(binding + 1))?;
            let span = Span { start: left.span.start, end: right.span.end };
            left = Node::new(Form::Call(Function::Bits(function), vec![left, right]), span);
        }
        Ok(left)
    }

    /// Whether the `^` at the cursor is between two numbers as programs have them: `0x1F ^ 0b101`, but not `0x1F ** 0b101`.
    pub(super) fn is_between_prefixed(&self) -> bool {
        let text = |token: Token| token.span.text(self.source);
        let is_prefixed = |token: Token| {
            matches!(token.kind, Kind::Number { .. })
                && matches!(text(token).as_bytes(), [b'0', b'x' | b'X' | b'b' | b'B' | b'o' | b'O', ..])
        };
        text(self.token()) == "^" && self.before().is_some_and(is_prefixed) && is_prefixed(self.ahead(1))
    }

    /// The operation between two values at the cursor, and how tightly it binds.
    fn bit_operation(&self) -> Option<(Bits, u8)> {
        Some(match self.kind() {
            Kind::Sign(sign @ (Sign::Bar | Sign::Ampersand)) if self.is_twice(sign) => return None,
            Kind::Sign(Sign::Bar) if self.is_bit_or() => (Bits::Or, 0),
            Kind::Name(_) if self.is_word("xor") => (Bits::Xor, 1),
            Kind::Sign(Sign::Power) if self.is_between_prefixed() && !self.choices.is_flipped(Doubt::Caret) => {
                (Bits::Xor, 1)
            }
            Kind::Sign(Sign::Ampersand) if !self.style.is_latex() => (Bits::And, 2),
            Kind::Sign(Sign::ShiftLeft) => (Bits::ShiftLeft, 3),
            Kind::Sign(Sign::ShiftRight) => (Bits::ShiftRight, 3),
            _ => return None,
        })
    }

    /// Whether a bar is an operation, and not the sign of an absolute value.
    pub(super) fn is_bit_or(&self) -> bool {
        self.are_bars_operations && !self.style.is_latex()
    }

    /// `~5`
    pub(super) fn complement(&mut self) -> Parsed<Node> {
        let sign = self.skip();
        let operand = self.nested(Self::unary)?;
        let span = Span { start: sign.span.start, end: operand.span.end };
        Ok(Node::new(Form::Call(Function::Bits(Bits::Not), vec![operand]), span))
    }
}
