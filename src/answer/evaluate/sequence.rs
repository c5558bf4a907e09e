//! Terms of sequences that the text defines, from the first ones on.

use std::collections::VecDeque;
use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_read::Parsed;
use pascaline_read::tree::SequenceTerm;

use super::{Evaluator, Value, no_number};
use crate::solve::without_value;

/// The most terms that are evaluated for one.
const MOST_TERMS: i64 = 10_000;

impl<'a> Evaluator<'_, 'a> {
    /// A term of a sequence.
    pub(super) fn sequence_term(&mut self, term: &SequenceTerm, span: Span) -> Parsed<Value<'a>> {
        let SequenceTerm { name, first, rule, .. } = term;
        let wanted = self.index_of_term(term)?;
        if let Some((_, given)) = first.iter().find(|(own, _)| *own == wanted) {
            return self.operand(given);
        }
        let fault = |code, message: String| Err(Fault::new(code, message).boxed_at(span));
        let Some(lowest) = first.iter().map(|(own, _)| *own).min() else {
            return fault(ErrorCode::UndefinedSymbol, format!("`{name}` has a rule and no first term"));
        };
        if wanted < lowest {
            let message = format!("`{name}({wanted})` comes before the first term that is given, `{name}({lowest})`");
            return fault(ErrorCode::Domain, message);
        }
        if wanted - lowest > MOST_TERMS {
            let message = format!("a sequence can be followed over at most {MOST_TERMS} terms");
            return fault(ErrorCode::UnsupportedResult, message);
        }
        let mut before = VecDeque::new();
        for turn in lowest..=wanted {
            let next = match first.iter().find(|(own, _)| *own == turn) {
                Some((_, given)) => self.operand(given)?,
                None => self.next_term(term, turn, &before, span)?,
            };
            before.push_front(next);
            before.truncate(rule.reach());
        }
        before.pop_front().ok_or_else(|| no_number("nothing").boxed_at(span))
    }

    /// The term that the rule gives in its turn, from the terms before it, of which the last is the first.
    fn next_term(
        &mut self,
        SequenceTerm { name, rule, .. }: &SequenceTerm,
        turn: i64,
        before: &VecDeque<Value<'a>>,
        span: Span,
    ) -> Parsed<Value<'a>> {
        let outside = self.scope.len();
        let index = self.cx.number(turn - rule.offset);
        self.scope.push((Rc::clone(&rule.index), Value::Number(index)));
        for (own, offset) in &rule.earlier {
            let distance = rule.offset - offset;
            let earlier = usize::try_from(distance - 1).ok().and_then(|at| before.get(at)).cloned();
            let Some(earlier) = earlier else {
                self.scope.truncate(outside);
                let message = format!("`{name}({turn})` needs `{name}({})`, which is not given", turn - distance);
                return Err(Fault::new(ErrorCode::UndefinedSymbol, message).boxed_at(span));
            };
            self.scope.push((Rc::clone(own), earlier));
        }
        let value = self.operand(&rule.term);
        self.scope.truncate(outside);
        value
    }

    fn index_of_term(&mut self, SequenceTerm { index, .. }: &SequenceTerm) -> Parsed<i64> {
        let number = self.number(index)?;
        let fault = || match number.symbols(self.cx).first() {
            Some(symbol) => without_value(symbol.text()),
            None => Fault::new(ErrorCode::Domain, "the index of a term must be a whole number"),
        };
        number.as_i64().ok_or_else(|| fault().boxed_at(index.span))
    }
}
