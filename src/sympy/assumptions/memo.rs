//! What has been found out about expressions, so that none is asked twice.

use super::super::expr::{Expr, Form};
use super::digits::Digits;
use super::kinds::{Fact, Kinds};
use crate::limits::Budget;

/// The expressions asked last. SymPy keeps what it knows in each object, and makes equal objects but once; here some are
/// remembered.
#[derive(Debug, Default)]
pub(crate) struct Memo<'a> {
    known: Vec<Known<'a>>,
    /// The one that makes room for the next.
    oldest: usize,
    /// The one that was looked for last, which is often looked for again.
    last: usize,
    /// Questions that wait for others.
    depth: u32,
}

/// What is known of an expression.
#[derive(Debug)]
pub(super) struct Known<'a> {
    expr: Expr<'a>,
    /// Its [`outline`].
    outline: u32,
    /// The kinds that it may be of.
    pub(super) kinds: Kinds,
    /// The facts, by their bits, of which it was asked.
    tried: u32,
    /// What its digits told.
    pub(super) digits: Option<Digits>,
}

/// More than an expression's own depth: questions build expressions and ask of those.
const DEEPEST: u32 = 256;
const REMEMBERED: usize = 96;

impl<'a> Memo<'a> {
    /// One question waits for another; `None` if too many do.
    pub(super) fn descend(&mut self) -> Option<()> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        Some(())
    }

    /// Whether no question waits for the one that comes now.
    pub(super) fn is_first(&self) -> bool {
        self.depth == 0
    }

    pub(super) fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// What is known of the expression; nothing yet, if it is a new one.
    pub(super) fn of(&mut self, expr: Expr<'a>, budget: &Budget) -> &mut Known<'a> {
        let at = self.place(expr, budget);
        self.last = at;
        &mut self.known[at]
    }

    /// Where the expression stands: found by its address, or else by its form, or new, where there is room or in the place
    /// of the oldest one.
    fn place(&mut self, expr: Expr<'a>, budget: &Budget) -> usize {
        if self.known.get(self.last).is_some_and(|known| std::ptr::eq(known.expr, expr)) {
            return self.last;
        }
        budget.charge(3 * self.known.len() as u64);
        if let Some(at) = self.known.iter().position(|known| std::ptr::eq(known.expr, expr)) {
            return at;
        }
        let mut left = OUTLINED;
        let outline = outline(expr, &mut left);
        let price = PART * u64::from(OUTLINED - left);
        budget.charge(price);
        // What has more parts is known by its address alone: towers are not compared to their ends.
        let is_same =
            |known: &Known<'a>| left > 0 && known.outline == outline && budget.charge(price) && known.expr == expr;
        if let Some((at, known)) = self.known.iter_mut().enumerate().find(|(_, known)| is_same(known)) {
            known.expr = expr;
            return at;
        }
        let new = Known { expr, outline, kinds: Kinds::ALL, tried: 0, digits: None };
        if self.known.len() < REMEMBERED {
            self.known.push(new);
            return self.known.len() - 1;
        }
        let at = self.oldest;
        self.oldest = (at + 1) % REMEMBERED;
        self.known[at] = new;
        at
    }
}

impl Known<'_> {
    /// Whether nothing is left to ask.
    pub(super) fn is_done(&self) -> bool {
        self.tried & ALL_FACTS == ALL_FACTS
    }

    /// Whether the expression is to be asked now: of each fact it is asked once, even while the answer is sought.
    pub(super) fn try_once(&mut self, fact: Fact) -> bool {
        let is_new = self.tried & fact.bit() == 0;
        self.tried |= fact.bit();
        is_new
    }

    pub(super) fn learn(&mut self, fact: Fact, holds: bool) {
        self.kinds = self.kinds.learn(fact, holds);
    }
}

/// The instructions of a part of an expression that is looked at.
const PART: u64 = 20;

/// So many parts of an expression are in its outline.
const OUTLINED: u32 = 256;

/// A number that is the same of equal expressions, and mostly another of others: towers of powers differ only where they
/// end, and are not compared level by level with each that is known.
fn outline(expr: Expr, left: &mut u32) -> u32 {
    *left = left.saturating_sub(1);
    if *left == 0 {
        return 0;
    }
    let own = match expr {
        Form::Rational(rational) => rational.numerator().to_i64().map_or(1, low),
        Form::Float(_) => 2,
        Form::Constant(constant) => 3 + *constant as u32,
        Form::Symbol(symbol) => symbol.dummy.wrapping_add(20),
        Form::Add(_) => 14,
        Form::Mul(_) => 15,
        Form::Pow(_) => 16,
        Form::RootOf(root) => 17 + root.index,
        Form::Call(function, _) => 50 + *function as u32,
    };
    let parts = expr.arguments().iter().take(*left as usize);
    parts.fold(own, |outline, part| outline.wrapping_mul(31).wrapping_add(self::outline(part, left)))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some bits do")]
fn low(number: i64) -> u32 {
    number as u32
}

/// Every fact of which an expression is asked.
const ALL_FACTS: u32 = {
    let (mut bits, mut at) = (0, 0);
    while at < Fact::ANSWERED.len() {
        bits |= Fact::ANSWERED[at].bit();
        at += 1;
    }
    bits
};
