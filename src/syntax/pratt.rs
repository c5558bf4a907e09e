//! The Pratt driver: operator-precedence parsing with the waiting operators on a stack of its own.
//!
//! V. Pratt's method ("Top down operator precedence", 1973) asks of each token how tightly it binds. Written as a loop
//! over an explicit stack it needs no recursion, so no depth of nesting can grow the machine's stack, and the nodes
//! come out in post-order by themselves: an operator is emitted once its operands are.
//!
//! What waits for its right operand says how tightly that operand must bind (its *floor*). A token that binds at level
//! `level` first settles everything whose floor is above it: in `2 * 3 + 4` the `+` settles the `*`. A bracket has
//! floor 0, so no operator settles it; its closing token does.

use crate::error::{Error, Fault};
use crate::limits::Budget;

/// What the grammar reads next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Await {
    /// The start of a value: a literal, a name, a prefix operator, an opening bracket.
    Operand,
    /// What may follow a value: an operator, a closing bracket, the end.
    Operator,
    /// Nothing: the expression is whole.
    Nothing,
}

/// What reading gives. The error is boxed: nearly every token is read without one, and a result is small then.
pub(crate) type Parsed<T> = Result<T, Box<Error>>;

/// A dialect: what its tokens mean where a value is awaited and after one.
pub(crate) trait Grammar {
    /// What is read next. The grammar keeps it, since a result that holds nothing but an error is one word.
    fn awaits(&mut self) -> &mut Await;

    /// Says what is read next: the last step of reading a token, which gives what that gives.
    fn then(&mut self, awaits: Await) -> Parsed<()> {
        *self.awaits() = awaits;
        Ok(())
    }

    /// Reads one token where a value is awaited.
    fn operand(&mut self) -> Parsed<()>;

    /// Reads one token after a value.
    fn operator(&mut self) -> Parsed<()>;

    /// Asked when a token fits nowhere: may take back a guess.
    fn recover(&mut self, error: Box<Error>) -> Parsed<()> {
        Err(error)
    }
}

/// Reads a whole expression.
pub(crate) fn parse(grammar: &mut impl Grammar) -> Parsed<()> {
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

/// The stack of what waits: operators for their right operand, brackets for their end.
#[derive(Debug)]
pub(crate) struct Driver<W> {
    waiting: Vec<Waited<W>>,
}

/// Something that waits, with its floor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waited<W> {
    what: W,
    floor: u8,
}

impl<W> Default for Driver<W> {
    fn default() -> Self {
        Self { waiting: Vec::new() }
    }
}

impl<W: Copy> Driver<W> {
    /// Lets `what` wait for an operand that binds at least as tightly as `floor`. This is the depth guard: how many
    /// wait at once is the nesting of the expression.
    pub(crate) fn wait(&mut self, what: W, floor: u8, budget: &Budget) -> Result<(), Fault> {
        budget.nesting(self.waiting.len() + 1)?;
        self.waiting.push(Waited { what, floor });
        Ok(())
    }

    /// The innermost that waits, if a token that binds at `level` settles it: to be popped.
    pub(crate) fn settled_by(&self, level: u8) -> Option<&W> {
        self.waiting.last().filter(|waiting| waiting.floor > level).map(|waiting| &waiting.what)
    }

    /// The first, from the innermost out, of which `ask` knows something.
    pub(crate) fn find_map<T>(&self, ask: impl Fn(&W) -> Option<T>) -> Option<T> {
        self.waiting.iter().rev().find_map(|waiting| ask(&waiting.what))
    }

    /// What waits, from the innermost out.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &W> {
        self.waiting.iter().rev().map(|waiting| &waiting.what)
    }

    /// The innermost that waits.
    pub(crate) fn top(&self) -> Option<&W> {
        self.waiting.last().map(|waiting| &waiting.what)
    }

    pub(crate) fn top_mut(&mut self) -> Option<&mut W> {
        self.waiting.last_mut().map(|waiting| &mut waiting.what)
    }

    /// How tightly the operand that is awaited now must bind; 0 where anything may stand.
    pub(crate) fn floor(&self) -> u8 {
        self.waiting.last().map_or(0, |waiting| waiting.floor)
    }

    /// Ends the wait of the innermost.
    pub(crate) fn pop(&mut self) {
        self.waiting.pop();
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.waiting.truncate(length);
    }

    pub(crate) fn clear(&mut self) {
        self.waiting.truncate(0);
    }

    /// Puts back what was settled too early.
    pub(crate) fn restore(&mut self, settled: &[Waited<W>]) {
        self.waiting.extend(settled);
    }

    /// What a token that binds at `level` would settle, outermost first.
    pub(crate) fn clone_settled_by(&self, level: u8) -> Vec<Waited<W>> {
        let kept = self.waiting.iter().rposition(|waiting| waiting.floor <= level).map_or(0, |last| last + 1);
        self.waiting[kept..].to_vec()
    }
}
