//! Arithmetic and geometric sequences by their first terms.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_read::Faulty;
use pascaline_read::functions::Progression;
use pascaline_sympy::{Expr, expand_deep};

use super::functions::{number, numbers};
use super::{Evaluator, Value};
use crate::approximation;

/// The terms by which a law is known.
const LEAST_TERMS: usize = 3;

/// How each term follows from the one before.
enum Law<'a> {
    Difference(Expr<'a>),
    Ratio(Expr<'a>),
}

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn progression(&mut self, function: Progression, values: &[Value<'a>], span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let [Value::List(_, items), rest @ ..] = values else {
            return Err(super::no_number("nothing"));
        };
        let terms = numbers(items)?;
        let law = self.law(&terms)?;
        let first = terms.first().copied().unwrap_or_else(|| cx.number(0));
        let name = if matches!(law, Law::Ratio(_)) { "one ratio" } else { "one difference" };
        self.choices.note(NoteCode::Name, &format!("The terms are taken to have {name}."), span);
        let value = match (function, rest) {
            (Progression::WholeSum, []) => self.sum_of_all(first, &law)?,
            (_, [index]) => {
                let index = number(index)?;
                if index.as_i64().is_none_or(|index| index <= 0) {
                    return Err(Fault::new(ErrorCode::Domain, "the number of terms must be a positive whole number"));
                }
                let [first, n, one] = cx.terms([first, index, cx.number(1)]);
                match (function, law) {
                    (Progression::Term, Law::Difference(step)) => first + (n - one) * step,
                    (Progression::Term, Law::Ratio(ratio)) => first * cx.term(ratio).pow((n - one).expr()),
                    (_, Law::Difference(step)) => n * (2 * first + (n - one) * step) / 2,
                    (_, Law::Ratio(ratio)) => first * (cx.term(ratio).pow(n.expr()) - one) / (cx.term(ratio) - one),
                }
                .expr()
            }
            _ => return Err(super::no_number("nothing")),
        };
        Ok(Value::Number(expand_deep(value, cx)))
    }

    fn law(&self, terms: &[Expr<'a>]) -> Faulty<Law<'a>> {
        let cx = self.cx;
        let unknown = || {
            let message = "the terms have neither one difference nor one ratio";
            let hint = "write a rule, as in `a(1) = 1; a(n) = 2*a(n-1) + 1; a(5)`";
            Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint.to_owned()))
        };
        let (Some([first, second]), true) = (terms.first_chunk::<2>(), terms.len() >= LEAST_TERMS) else {
            return Err(unknown());
        };
        cx.budget.spend(terms.len() as u64)?;
        let is_zero =
            |value: Expr<'a>| Ok::<_, Fault>(approximation::sign(value, cx)?.is_some_and(std::cmp::Ordering::is_eq));
        let step = cx.subtract(second, first);
        let mut has_difference = true;
        let mut has_ratio = !first.is_literal_zero();
        for pair in terms.windows(2) {
            let [one, next] = pair else { continue };
            has_difference &= is_zero(cx.subtract(cx.subtract(next, one), step))?;
            has_ratio &= is_zero(cx.subtract(cx.product(next, first), cx.product(one, second)))?;
        }
        match (has_difference, has_ratio) {
            (true, _) => Ok(Law::Difference(step)),
            (_, true) => Ok(Law::Ratio(cx.divide(second, first))),
            _ => Err(unknown()),
        }
    }

    /// The sum of infinitely many terms, which become small.
    fn sum_of_all(&self, first: Expr<'a>, law: &Law<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let diverges = || Fault::new(ErrorCode::Domain, "the sum diverges: it has no finite value");
        let Law::Ratio(ratio) = law else { return Err(diverges()) };
        let rest = cx.subtract(cx.number(1), cx.apply(pascaline_sympy::Function::Abs, ratio));
        match approximation::sign(rest, cx)? {
            Some(std::cmp::Ordering::Greater) => Ok(cx.divide(first, cx.subtract(cx.number(1), ratio))),
            _ => Err(diverges()),
        }
    }
}
