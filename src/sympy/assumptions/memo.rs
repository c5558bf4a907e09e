//! Remembered answers, so that no expression is asked twice.

use std::cell::{Cell, RefCell, RefMut};

use pascaline_number::integer::IntegerExt;

use super::digits::Digits;
use super::kinds::{Fact, Kinds};
use crate::context::Context;
use crate::expr::{Expr, Form};

/// The most recently asked expressions. SymPy keeps its answers in each object, and its cache makes equal objects
/// identical; here the last few are remembered.
#[derive(Debug, Default)]
pub struct Memo<'a> {
    known: RefCell<Vec<Known<'a>>>,
    /// The index of the entry that the next new one replaces.
    oldest: Cell<usize>,
    /// The index of the entry that was looked up last, which is often looked up again.
    last: Cell<usize>,
    /// The number of questions that have begun and wait for the answers of others.
    depth: Cell<u32>,
}

/// What is known about an expression.
#[derive(Debug)]
pub(super) struct Known<'a> {
    expr: Expr<'a>,
    /// Its [`hash`].
    hash: u32,
    /// Its possible kinds.
    pub(super) kinds: Kinds,
    /// The bits of the facts that it has been asked about.
    tried: u32,
    /// What its digits say about its sign, once they are computed.
    pub(super) digits: Option<Digits>,
}

/// The most questions that wait for each other: more than the nesting of an expression, since questions build new expressions
/// and ask about those.
const MAX_DEPTH: u32 = 256;

/// The most expressions that are remembered.
const CAPACITY: usize = 96;

impl<'a> Memo<'a> {
    /// Begins a question; `None` if too many others wait already.
    pub(super) fn descend(&self) -> Option<()> {
        if self.depth.get() >= MAX_DEPTH {
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        Some(())
    }

    /// Whether no question waits, so that the next one is asked from outside.
    pub(super) fn is_outermost(&self) -> bool {
        self.depth.get() == 0
    }

    /// Ends a question.
    pub(super) fn ascend(&self) {
        self.depth.set(self.depth.get() - 1);
    }

    /// What is known about the expression: nothing about a new one. The borrow must end before the next look-up.
    pub(super) fn known(&self, expr: Expr<'a>, cx: &Context) -> RefMut<'_, Known<'a>> {
        let mut known = self.known.borrow_mut();
        let index = self.index(expr, &mut known, cx);
        self.last.set(index);
        RefMut::map(known, |known| &mut known[index])
    }

    /// The index of the expression's entry, found by address or else by form. A new entry replaces the oldest one if
    /// the memo is full.
    fn index(&self, expr: Expr<'a>, entries: &mut Vec<Known<'a>>, cx: &Context) -> usize {
        let last = self.last.get();
        if entries.get(last).is_some_and(|entry| std::ptr::eq(entry.expr, expr)) {
            return last;
        }
        cx.budget.charge(3 * entries.len() as u64);
        if let Some(index) = entries.iter().position(|entry| std::ptr::eq(entry.expr, expr)) {
            return index;
        }
        let mut allowed_parts = MAX_HASHED_PARTS;
        let hash = hash(expr, &mut allowed_parts);
        let price = PRICE_OF_PART * u64::from(MAX_HASHED_PARTS - allowed_parts);
        cx.budget.charge(price);
        // Large expressions are found by address alone: comparing tall towers of powers down to their ends takes too long.
        let is_same = |entry: &Known<'a>| {
            allowed_parts > 0 && entry.hash == hash && cx.budget.charge(price) && entry.expr.equals(expr, cx)
        };
        if let Some(index) = entries.iter().position(is_same) {
            entries[index].expr = expr;
            return index;
        }
        let new = Known { expr, hash, kinds: Kinds::ALL, tried: 0, digits: None };
        if entries.len() < CAPACITY {
            entries.push(new);
            return entries.len() - 1;
        }
        let oldest = self.oldest.get();
        self.oldest.set((oldest + 1) % CAPACITY);
        entries[oldest] = new;
        oldest
    }
}

impl Known<'_> {
    /// Whether every fact has been asked.
    pub(super) fn is_done(&self) -> bool {
        self.tried & ALL_FACTS == ALL_FACTS
    }

    /// Whether this is the first time that the fact is asked. Asking each only once also ends circular questions.
    pub(super) fn try_once(&mut self, fact: Fact) -> bool {
        let is_new = self.tried & fact.bit() == 0;
        self.tried |= fact.bit();
        is_new
    }

    pub(super) fn learn(&mut self, fact: Fact, holds: bool) {
        self.kinds = self.kinds.learn(fact, holds);
    }
}

/// The instructions of visiting a part of an expression.
const PRICE_OF_PART: u64 = 20;

/// A hash includes fewer parts of an expression than this.
const MAX_HASHED_PARTS: u32 = 256;

/// A hash of the expression's form, which includes the first parts of the expression, depth first. `allowed_parts` counts down,
/// and is 0 in the end if the hash does not include all of them.
fn hash(expr: Expr, allowed_parts: &mut u32) -> u32 {
    *allowed_parts = allowed_parts.saturating_sub(1);
    if *allowed_parts == 0 {
        return 0;
    }
    let own = match expr {
        Form::Rational(rational) => rational.numerator().to_i64().map_or(1, low_bits),
        Form::Float(_) => 2,
        Form::Constant(constant) => 3 + *constant as u32,
        Form::Symbol(symbol) => symbol.dummy.wrapping_add(20),
        Form::Add(_) => 14,
        Form::Mul(_) => 15,
        Form::Pow(_) => 16,
        Form::RootOf(root) => 17 + root.index,
        Form::Call(function, _) => 50 + *function as u32,
    };
    let parts = expr.arguments().iter().take(*allowed_parts as usize);
    parts.fold(own, |sum, part| sum.wrapping_mul(31).wrapping_add(hash(part, allowed_parts)))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a hash needs only some of the bits")]
fn low_bits(number: i64) -> u32 {
    number as u32
}

/// The bits of all facts that classes answer.
const ALL_FACTS: u32 = {
    let (mut bits, mut at) = (0, 0);
    while at < Fact::ANSWERED.len() {
        bits |= Fact::ANSWERED[at].bit();
        at += 1;
    }
    bits
};
