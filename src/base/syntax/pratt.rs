//! The Pratt driver: operator-precedence parsing with the waiting operators on a stack of its own.
//!
//! V. Pratt's method ("Top down operator precedence", 1973) gives each token a binding power. Written as a loop over an
//! explicit stack it needs no recursion, so no depth of nesting can grow the machine's stack, and the nodes are produced in
//! post-order: an operator is emitted once its operands are.
//!
//! A waiting operator determines how tightly its right operand must bind (its *floor*). A token of binding power `level`
//! first settles every waiting construct whose floor is above it: in `2 * 3 + 4` the `+` settles the `*`. A bracket has
//! floor 0, so no operator settles it; its closing token does.

use crate::error::{Error, Fault};
use crate::limits::Budget;

/// What the grammar reads next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Await {
    /// The start of a value: a literal, a name, a prefix operator, an opening bracket.
    Operand,
    /// A token after a value: an operator, a closing bracket, the end.
    Operator,
    /// Nothing: the expression is complete.
    Nothing,
}

/// The result of parsing. The error is boxed: nearly every token is read without one, and results stay small.
pub type Parsed<T> = Result<T, Box<Error>>;

/// A dialect: the meaning of its tokens where a value is expected, and after one.
pub trait Grammar {
    /// What is read next. It is stored in the grammar, so that a result contains nothing but an error and fits into one
    /// word.
    fn awaits(&mut self) -> &mut Await;

    /// Sets what is read next: the last step of reading a token, whose result it returns.
    fn then(&mut self, awaits: Await) -> Parsed<()> {
        *self.awaits() = awaits;
        Ok(())
    }

    /// Reads one token where a value is expected.
    fn operand(&mut self) -> Parsed<()>;

    /// Reads one token after a value.
    fn operator(&mut self) -> Parsed<()>;

    /// Called when a token is unexpected: may undo a guess.
    fn recover(&mut self, error: Box<Error>) -> Parsed<()> {
        Err(error)
    }
}

/// Parses a whole expression.
pub fn parse(grammar: &mut impl Grammar) -> Parsed<()> {
    loop {
        let step = match *grammar.awaits() {
            Await::Operand => grammar.operand(),
            Await::Operator => grammar.operator(),
            Await::Nothing => return Ok(()),
        };
        if let Err(error) = step {
            grammar.recover(error)?;
        }
    }
}

/// The stack of waiting constructs: operators that need their right operand, brackets that need their end.
#[derive(Debug)]
pub struct Driver<W> {
    waiting: Vec<Waited<W>>,
}

/// A waiting construct, with its floor.
#[derive(Clone, Copy, Debug)]
pub struct Waited<W> {
    what: W,
    floor: u8,
}

impl<W> Default for Driver<W> {
    fn default() -> Self {
        Self { waiting: Vec::new() }
    }
}

#[expect(clippy::len_without_is_empty, reason = "the depth is compared with a limit")]
impl<W: Copy> Driver<W> {
    /// Makes `what` wait for an operand that binds at least as tightly as `floor`. This is the depth guard: the number of
    /// waiting constructs is the nesting of the expression.
    pub fn wait(&mut self, what: W, floor: u8, budget: &Budget) -> Result<(), Fault> {
        budget.fits_nesting(self.waiting.len() + 1)?;
        self.waiting.push(Waited { what, floor });
        Ok(())
    }

    /// The innermost waiting construct, if a token of binding power `level` settles it and it must be popped.
    pub fn settled_by(&self, level: u8) -> Option<&W> {
        self.waiting.last().filter(|waiting| waiting.floor > level).map(|waiting| &waiting.what)
    }

    /// The first result of `ask`, from the innermost waiting construct outwards.
    pub fn find_map<T>(&self, ask: impl Fn(&W) -> Option<T>) -> Option<T> {
        self.waiting.iter().rev().find_map(|waiting| ask(&waiting.what))
    }

    /// The waiting constructs, from the innermost outwards.
    pub fn iter(&self) -> impl Iterator<Item = &W> {
        self.waiting.iter().rev().map(|waiting| &waiting.what)
    }

    /// The innermost waiting construct.
    pub fn top(&self) -> Option<&W> {
        self.waiting.last().map(|waiting| &waiting.what)
    }

    /// The innermost waiting construct, to be changed in place.
    pub fn top_mut(&mut self) -> Option<&mut W> {
        self.waiting.last_mut().map(|waiting| &mut waiting.what)
    }

    /// How tightly the next operand must bind; 0 if there is no restriction.
    pub fn floor(&self) -> u8 {
        self.waiting.last().map_or(0, |waiting| waiting.floor)
    }

    /// Removes the innermost waiting construct.
    pub fn pop(&mut self) {
        self.waiting.pop();
    }

    /// The number of waiting constructs: the depth of nesting.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Keeps the outermost `length` waiting constructs and removes the others.
    pub fn truncate(&mut self, length: usize) {
        self.waiting.truncate(length);
    }

    /// Removes all waiting constructs and keeps the memory for the next expression.
    pub fn clear(&mut self) {
        self.waiting.truncate(0);
    }

    /// Restores constructs that were settled too early.
    pub fn restore(&mut self, settled: &[Waited<W>]) {
        self.waiting.extend(settled);
    }

    /// The constructs that a token of binding power `level` would settle, outermost first.
    pub fn clone_settled_by(&self, level: u8) -> Vec<Waited<W>> {
        let kept = self.waiting.iter().rposition(|waiting| waiting.floor <= level).map_or(0, |last| last + 1);
        self.waiting[kept..].to_vec()
    }
}
