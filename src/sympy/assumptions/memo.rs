//! What has been found out about expressions, so that none is asked twice.

use super::super::expr::Expr;
use super::digits::Digits;
use super::kinds::{Fact, Kinds};

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
    pub(super) fn of(&mut self, expr: Expr<'a>) -> &mut Known<'a> {
        let at = self.place(expr);
        self.last = at;
        if at >= self.known.len() {
            self.known.push(Known::new(expr));
        }
        let at = at.min(self.known.len() - 1);
        &mut self.known[at]
    }

    /// Where the expression stands: found by its address, or else by its form, or put in the place of the oldest one.
    fn place(&mut self, expr: Expr<'a>) -> usize {
        if self.known.get(self.last).is_some_and(|known| std::ptr::eq(known.expr, expr)) {
            return self.last;
        }
        if let Some(at) = self.known.iter().position(|known| std::ptr::eq(known.expr, expr)) {
            return at;
        }
        if let Some((at, known)) = self.known.iter_mut().enumerate().find(|(_, known)| known.expr == expr) {
            known.expr = expr;
            return at;
        }
        if self.known.len() < REMEMBERED {
            return self.known.len();
        }
        let at = self.oldest;
        self.oldest = (at + 1) % REMEMBERED;
        if let Some(oldest) = self.known.get_mut(at) {
            *oldest = Known::new(expr);
        }
        at
    }
}

impl<'a> Known<'a> {
    fn new(expr: Expr<'a>) -> Self {
        Self { expr, kinds: Kinds::ALL, tried: 0, digits: None }
    }

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

/// Every fact of which an expression is asked.
const ALL_FACTS: u32 = {
    let (mut bits, mut at) = (0, 0);
    while at < Fact::ANSWERED.len() {
        bits |= Fact::ANSWERED[at].bit();
        at += 1;
    }
    bits
};
