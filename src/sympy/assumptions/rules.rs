//! Choices as data, for the functions that are not written in Rust yet.
//!
//! A choice is clauses with a `;` between them. A clause is conditions, a `:`, and a [formula](Context::formula), the
//! value. The first clause whose conditions are all known to be true gives the value.
//!
//! A condition is a value and the letter of a fact ([`FACTS`]), with a `!` between them where the fact must be false.
//! `A`, `B`, … are the given values, `(…)` is a formula of them. `=` and a value asks whether the two are the same
//! expression, `$` whether the value has no symbols.

use super::super::Context;
use super::super::expr::{Expr, NAN};
use super::ask;
use super::kinds::Fact;
use super::logic::fuzzy_not;

/// The letters of the facts; capital ones where the fact includes infinities.
const FACTS: [(u8, Fact); 15] = [
    (b'z', Fact::Zero),
    (b'R', Fact::ExtendedReal),
    (b'f', Fact::Finite),
    (b'P', Fact::ExtendedPositive),
    (b'N', Fact::ExtendedNegative),
    (b'W', Fact::ExtendedNonnegative),
    (b'M', Fact::ExtendedNonpositive),
    (b'i', Fact::Integer),
    (b'p', Fact::Positive),
    (b'n', Fact::Negative),
    (b'w', Fact::Nonnegative),
    (b'm', Fact::Nonpositive),
    (b'j', Fact::Imaginary),
    (b'e', Fact::Even),
    (b'o', Fact::Odd),
];

/// The value of the first clause whose conditions are all known to be true.
pub(crate) fn choose<'a>(clauses: &[u8], values: &[Expr<'a>], cx: &Context<'a>) -> Option<Expr<'a>> {
    let mut reader = Reader { rest: clauses, values };
    while !reader.are_met(cx)? {
        reader.skip_clause()?;
    }
    Some(cx.formula(reader.until(b';'), values))
}

/// The rest of the clauses.
struct Reader<'r, 'a> {
    rest: &'r [u8],
    values: &'r [Expr<'a>],
}

impl<'r, 'a> Reader<'r, 'a> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    /// Moves on to the next clause, if there is one.
    fn skip_clause(&mut self) -> Option<()> {
        while self.next()? != b';' {}
        Some(())
    }

    /// Reads up to the end, and past it.
    fn until(&mut self, end: u8) -> &'r [u8] {
        let whole = self.rest;
        let length = whole.iter().position(|byte| *byte == end).unwrap_or(whole.len());
        self.rest = whole.get(length + 1..).unwrap_or_default();
        whole.get(..length).unwrap_or_default()
    }

    /// Reads the conditions of a clause, up to the first that is not true.
    fn are_met(&mut self, cx: &Context<'a>) -> Option<bool> {
        loop {
            match self.next()? {
                b':' => return Some(true),
                b' ' => {}
                first => {
                    if self.question(first, cx) != Some(true) {
                        return Some(false);
                    }
                }
            }
        }
    }

    /// Answers the question that begins with this byte.
    fn question(&mut self, first: u8, cx: &Context<'a>) -> Option<bool> {
        let value = self.value(first, cx);
        let mut letter = self.next()?;
        let is_negative = letter == b'!';
        if is_negative {
            letter = self.next()?;
        }
        let answer = match letter {
            b'=' => {
                let first = self.next()?;
                Some(value == self.value(first, cx))
            }
            b'$' => Some(value.is_numeric()),
            _ => ask(value, fact_of(letter)?, cx),
        };
        if is_negative { fuzzy_not(answer) } else { answer }
    }

    fn value(&mut self, first: u8, cx: &Context<'a>) -> Expr<'a> {
        if first != b'(' {
            return self.values.get(usize::from(first.wrapping_sub(b'A'))).copied().unwrap_or(NAN);
        }
        cx.formula(self.until(b')'), self.values)
    }
}

fn fact_of(letter: u8) -> Option<Fact> {
    FACTS.iter().find(|(own, _)| *own == letter).map(|(_, fact)| *fact)
}
