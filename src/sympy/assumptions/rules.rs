//! Rules as data: what follows for an operation from what is known of its arguments.
//!
//! A rule is about some facts: their letters, a space, and clauses with a `;` between them. A clause is conditions, a
//! `:`, and an answer, or nothing where the answer is not known. The first clause whose conditions are all true answers.
//!
//! - A question is a value and the letter of a fact ([`FACTS`]), with a `!` between them where the fact must be false.
//!   `A` and `B` are the arguments, later letters what else the rules are given; `(…)` is a
//!   [formula](Context::formula) of them.
//! - `@` asks for the fact that the rule is about; `=` and a value, whether the two are the same expression; `#`, `.` and
//!   `$`, whether it is an exact number, any number, and whether it has a value.
//! - An answer is `0`, `1` or a question, and may be joined with others by `&` and `|`.
//!
//! `z A!z:0;Az BP:1` reads: zero? No, if A is not zero; yes, if A is zero and B is positive; otherwise it is not known.
//!
//! What an operation evaluates to follows from clauses alike, whose answers are formulas.

use super::super::Context;
use super::super::expr::{Expr, NAN};
use super::ask;
use super::kinds::Fact;
use super::logic::{and, not, or};

/// The letters of the facts: capital ones of those that infinities have too.
const FACTS: [(u8, Fact); 24] = [
    (b'z', Fact::Zero),
    (b'R', Fact::ExtendedReal),
    (b'f', Fact::Finite),
    (b'P', Fact::ExtendedPositive),
    (b'N', Fact::ExtendedNegative),
    (b'W', Fact::ExtendedNonnegative),
    (b'M', Fact::ExtendedNonpositive),
    (b'i', Fact::Integer),
    (b'q', Fact::Rational),
    (b'r', Fact::Real),
    (b'p', Fact::Positive),
    (b'n', Fact::Negative),
    (b'w', Fact::Nonnegative),
    (b'm', Fact::Nonpositive),
    (b'c', Fact::Complex),
    (b'j', Fact::Imaginary),
    (b'F', Fact::Infinite),
    (b'e', Fact::Even),
    (b'o', Fact::Odd),
    (b's', Fact::Irrational),
    (b'g', Fact::Algebraic),
    (b'x', Fact::Nonzero),
    (b'X', Fact::ExtendedNonzero),
    (b'h', Fact::Noninteger),
];

/// The rules of an operation, a line each.
pub(super) type Rules = &'static [&'static [u8]];

/// What the rules say of the fact.
pub(super) fn decide<'a>(rules: &[&[u8]], fact: Fact, values: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    let (letter, _) = FACTS.iter().find(|(_, own)| *own == fact)?;
    let clauses = rules.iter().find_map(|rule| about(*letter, rule))?;
    let mut reader = Reader { rest: clauses, fact, values };
    while !reader.are_met(cx)? {
        reader.skip_clause()?;
    }
    reader.answer(cx)
}

/// The clauses of a rule, if it is about the fact.
fn about(fact: u8, rule: &[u8]) -> Option<&[u8]> {
    let mut is_about = false;
    for (at, letter) in rule.iter().enumerate() {
        match letter {
            b' ' if is_about => return rule.get(at + 1..),
            b' ' => return None,
            _ => is_about |= *letter == fact,
        }
    }
    None
}

/// The value that the first clause gives whose conditions are all true: a formula is its answer.
pub(crate) fn choose<'a>(clauses: &[u8], values: &[Expr<'a>], cx: &Context<'a>) -> Option<Expr<'a>> {
    let mut reader = Reader { rest: clauses, fact: Fact::Zero, values };
    while !reader.are_met(cx)? {
        reader.skip_clause()?;
    }
    Some(cx.formula(reader.until(b';'), values))
}

/// What is left to be read of the rules.
struct Reader<'r, 'a> {
    rest: &'r [u8],
    /// What the rule is about.
    fact: Fact,
    values: &'r [Expr<'a>],
}

impl<'r, 'a> Reader<'r, 'a> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    /// Goes on with the next clause, if there is one.
    fn skip_clause(&mut self) -> Option<()> {
        while self.next()? != b';' {}
        Some(())
    }

    /// What stands before the end, after which it goes on.
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

    fn answer(&mut self, cx: &Context<'a>) -> Option<bool> {
        let mut answer = None;
        loop {
            answer = match self.next() {
                None | Some(b';') => return answer,
                Some(b'0') => Some(false),
                Some(b'1') => Some(true),
                Some(b'&') => and(answer, self.next_question(cx)),
                Some(b'|') => or(answer, self.next_question(cx)),
                Some(first) => self.question(first, cx),
            };
        }
    }

    fn next_question(&mut self, cx: &Context<'a>) -> Option<bool> {
        let first = self.next()?;
        self.question(first, cx)
    }

    /// The question that begins with this byte.
    fn question(&mut self, first: u8, cx: &Context<'a>) -> Option<bool> {
        let value = self.value(first, cx);
        let mut letter = self.next()?;
        let is_negative = letter == b'!';
        if is_negative {
            letter = self.next()?;
        }
        let answer = match letter {
            b'@' => ask(value, self.fact, cx),
            b'=' => {
                let first = self.next()?;
                Some(value == self.value(first, cx))
            }
            b'#' => Some(value.as_rational().is_some()),
            b'.' => Some(value.is_number()),
            b'$' => Some(value.is_numeric()),
            _ => ask(value, fact_of(letter)?, cx),
        };
        if is_negative { not(answer) } else { answer }
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

#[cfg(test)]
mod tests {
    use super::super::super::functions::{Row, rows};
    use super::super::{call, power};
    use super::fact_of;

    /// Facts that there are, and a `:` in each clause.
    fn are_well_formed(rules: &[&[u8]]) -> bool {
        rules.iter().all(|rule| {
            let space = rule.iter().position(|byte| *byte == b' ').unwrap_or(0);
            let (facts, clauses) = rule.split_at(space);
            let has_answer = |clause: &[u8]| clause.split(|byte| *byte == b':').count() == 2;
            facts.iter().all(|letter| fact_of(*letter).is_some()) && clauses.split(|byte| *byte == b';').all(has_answer)
        })
    }

    #[test]
    fn every_rule_can_be_read() {
        assert!(are_well_formed(power::RULES));
        for function in rows().filter_map(Row::function) {
            assert!(are_well_formed(call::rules(function)), "{function:?}");
        }
    }
}
