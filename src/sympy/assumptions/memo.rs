//! What has been found out about expressions, so that none is asked twice.

use std::rc::Rc;

use super::super::expr::Expr;
use super::kinds::{Fact, Kinds};

/// The expressions asked last. SymPy keeps what it knows in each object; here a few dozen are remembered, by their
/// address, which stays theirs as long as they are held.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    known: Vec<Known>,
    /// The one that makes room for the next.
    oldest: usize,
    /// Questions that wait for others.
    depth: u32,
}

#[derive(Debug)]
struct Known {
    expr: Expr,
    kinds: Kinds,
    /// The facts, by their bits, of which the expression was asked.
    tried: u32,
}

/// More than an expression's own depth: questions build expressions and ask of those.
const DEEPEST: u32 = 500;
const REMEMBERED: usize = 64;

impl Memo {
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

    /// The kinds that the expression may be of.
    pub(super) fn kinds(&self, expr: &Expr) -> Kinds {
        self.known.iter().find(|known| is_same(&known.expr, expr)).map_or(Kinds::ALL, |known| known.kinds)
    }

    /// Whether nothing is left to ask.
    pub(super) fn is_done(&self, expr: &Expr) -> bool {
        let all = Fact::ANSWERED.iter().fold(0, |bits, fact| bits | fact.bit());
        self.known.iter().any(|known| is_same(&known.expr, expr) && known.tried & all == all)
    }

    /// Whether the expression is to be asked now: of each fact it is asked once, even while the answer is sought.
    pub(super) fn try_once(&mut self, expr: &Expr, fact: Fact) -> bool {
        let known = self.entry(expr);
        let untried = known.is_some_and(|known| known.tried & fact.bit() == 0);
        if let Some(known) = self.entry(expr) {
            known.tried |= fact.bit();
        }
        untried
    }

    pub(super) fn learn(&mut self, expr: &Expr, fact: Fact, holds: bool) {
        if let Some(known) = self.entry(expr) {
            known.kinds = known.kinds.learn(fact, holds);
        }
    }

    /// The expression's entry; made, if there is none.
    fn entry(&mut self, expr: &Expr) -> Option<&mut Known> {
        let at = match self.known.iter().position(|known| is_same(&known.expr, expr)) {
            Some(at) => at,
            None => self.equal(expr).unwrap_or_else(|| self.insert(expr)),
        };
        self.known.get_mut(at)
    }

    /// An equal expression that stands elsewhere, which gets the address asked for: questions build parts anew, and ask
    /// of those.
    fn equal(&mut self, expr: &Expr) -> Option<usize> {
        let at = self.known.iter().position(|known| known.expr == *expr)?;
        self.known.get_mut(at)?.expr = expr.clone();
        Some(at)
    }

    fn insert(&mut self, expr: &Expr) -> usize {
        let known = Known { expr: expr.clone(), kinds: Kinds::ALL, tried: 0 };
        if self.known.len() < REMEMBERED {
            self.known.push(known);
            return self.known.len() - 1;
        }
        let at = self.oldest;
        if let Some(oldest) = self.known.get_mut(at) {
            *oldest = known;
        }
        self.oldest = (at + 1) % REMEMBERED;
        at
    }
}

/// Whether the two are one object.
fn is_same(x: &Expr, y: &Expr) -> bool {
    match (x, y) {
        (Expr::Add(x), Expr::Add(y)) | (Expr::Mul(x), Expr::Mul(y)) => Rc::ptr_eq(x, y),
        (Expr::Pow(x), Expr::Pow(y)) => Rc::ptr_eq(x, y),
        (Expr::Call(f, x), Expr::Call(g, y)) => f == g && Rc::ptr_eq(x, y),
        _ => false,
    }
}
