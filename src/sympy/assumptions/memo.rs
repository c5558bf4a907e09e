//! What has been found out about expressions, so that none is asked twice.

use std::cell::{Cell, RefCell, RefMut};

use super::super::expr::{Expr, Form};
use super::digits::Digits;
use super::kinds::{Fact, Kinds};
use crate::limits::Budget;

/// The expressions asked last. SymPy keeps what it knows in each object, and makes equal objects but once; here some are
/// remembered.
#[derive(Debug, Default)]
pub(crate) struct Memo<'a> {
    known: RefCell<Vec<Known<'a>>>,
    /// The index of the entry that the next new one replaces.
    oldest: Cell<usize>,
    /// The index of the entry that was looked up last, which is often looked up again.
    last: Cell<usize>,
    /// How many questions wait for others.
    depth: Cell<u32>,
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
    pub(super) fn descend(&self) -> Option<()> {
        if self.depth.get() >= DEEPEST {
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        Some(())
    }

    /// Whether no question waits for the one that comes now.
    pub(super) fn is_first(&self) -> bool {
        self.depth.get() == 0
    }

    pub(super) fn ascend(&self) {
        self.depth.set(self.depth.get() - 1);
    }

    /// What is known of the expression; of a new one, nothing yet. Nothing else may be looked up while it is borrowed.
    pub(super) fn known(&self, expr: Expr<'a>, budget: &Budget) -> RefMut<'_, Known<'a>> {
        let mut known = self.known.borrow_mut();
        let index = self.index(expr, &mut known, budget);
        self.last.set(index);
        RefMut::map(known, |known| &mut known[index])
    }

    /// The index of the expression's entry: found by address, else by form, else added, in the place of the oldest entry
    /// if there is no room.
    fn index(&self, expr: Expr<'a>, entries: &mut Vec<Known<'a>>, budget: &Budget) -> usize {
        let last = self.last.get();
        if entries.get(last).is_some_and(|entry| std::ptr::eq(entry.expr, expr)) {
            return last;
        }
        budget.charge(3 * entries.len() as u64);
        if let Some(index) = entries.iter().position(|entry| std::ptr::eq(entry.expr, expr)) {
            return index;
        }
        let mut left = OUTLINED;
        let outline = outline(expr, &mut left);
        let price = PART * u64::from(OUTLINED - left);
        budget.charge(price);
        // A larger expression is known by its address alone, so that tall towers are not compared down to their ends.
        let is_same =
            |entry: &Known<'a>| left > 0 && entry.outline == outline && budget.charge(price) && entry.expr == expr;
        if let Some(index) = entries.iter().position(is_same) {
            entries[index].expr = expr;
            return index;
        }
        let new = Known { expr, outline, kinds: Kinds::ALL, tried: 0, digits: None };
        if entries.len() < REMEMBERED {
            entries.push(new);
            return entries.len() - 1;
        }
        let oldest = self.oldest.get();
        self.oldest.set((oldest + 1) % REMEMBERED);
        entries[oldest] = new;
        oldest
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
