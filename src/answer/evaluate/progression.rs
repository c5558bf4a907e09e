//! Sequences by their first terms: arithmetic and geometric ones, and those of a polynomial.

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
    /// The terms are those of a polynomial; the first of its terms, of their differences, of the differences of these, and so on.
    Polynomial(Vec<Expr<'a>>),
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
        let taken = match &law {
            Law::Difference(_) => "to have one difference",
            Law::Ratio(_) => "to have one ratio",
            Law::Polynomial(_) => "to be those of a polynomial",
        };
        self.choices.note(NoteCode::Name, &format!("The terms are taken {taken}."), span);
        let value = match (function, rest) {
            (Progression::WholeSum, []) => self.sum_of_all(first, &law)?,
            (Progression::Rule, []) => {
                let rule = self.term_of(first, &law, cx.symbol(cx.named("n")));
                // The power of a geometric sequence stays one.
                let rule = if matches!(law, Law::Ratio(_)) { rule } else { expand_deep(rule, cx) };
                return Ok(self.formula_or_number(rule));
            }
            (_, [index]) => {
                let index = number(index)?;
                if index.as_i64().is_none_or(|index| index <= 0) {
                    return Err(Fault::new(ErrorCode::Domain, "the number of terms must be a positive whole number"));
                }
                if function == Progression::Term {
                    self.term_of(first, &law, index)
                } else {
                    self.sum_of_first(first, &law, index)
                }
            }
            _ => return Err(super::no_number("nothing")),
        };
        Ok(Value::Number(expand_deep(value, cx)))
    }

    /// The term with an index.
    fn term_of(&self, first: Expr<'a>, law: &Law<'a>, index: Expr<'a>) -> Expr<'a> {
        let cx = self.cx;
        let [first, n, one] = cx.terms([first, index, cx.number(1)]);
        match law {
            Law::Difference(step) => (first + (n - one) * *step).expr(),
            Law::Ratio(ratio) => (first * cx.term(*ratio).pow((n - one).expr())).expr(),
            Law::Polynomial(differences) => self.by_differences(differences, (n - one).expr(), 0),
        }
    }

    /// The sum of so many terms.
    fn sum_of_first(&self, first: Expr<'a>, law: &Law<'a>, count: Expr<'a>) -> Expr<'a> {
        let cx = self.cx;
        let [start, n, one] = cx.terms([first, count, cx.number(1)]);
        match law {
            Law::Difference(step) => (n * (2 * start + (n - one) * *step) / 2).expr(),
            Law::Ratio(ratio) => (start * (cx.term(*ratio).pow(count) - one) / (cx.term(*ratio) - one)).expr(),
            Law::Polynomial(differences) => self.by_differences(differences, count, 1),
        }
    }

    /// The differences, each times a number of choices from `x`, the first of `least`: Newton's forward formula.
    fn by_differences(&self, differences: &[Expr<'a>], x: Expr<'a>, least: usize) -> Expr<'a> {
        let cx = self.cx;
        let (mut total, mut choices) = (cx.number(0), cx.number(1));
        let counts = (0..).take(differences.len() + least);
        for (at, count) in counts.enumerate() {
            if let Some(difference) = at.checked_sub(least).and_then(|at| differences.get(at)) {
                total = cx.sum(total, cx.product(difference, choices));
            }
            choices = cx.divide(cx.product(choices, cx.subtract(x, cx.number(count))), cx.number(count + 1));
        }
        total
    }

    /// The first of the terms, of their differences, and so on up to differences that are the same, of which there are two at least.
    fn differences(&self, terms: &[Expr<'a>]) -> Faulty<Option<Vec<Expr<'a>>>> {
        let cx = self.cx;
        let (mut row, mut firsts) = (terms.to_vec(), Vec::new());
        while let [first, _, ..] = row[..] {
            cx.budget.spend(row.len() as u64)?;
            firsts.push(first);
            let next: Vec<Expr<'a>> =
                row.windows(2).filter_map(|pair| Some(cx.subtract(pair.get(1)?, pair.first()?))).collect();
            let zeros = next.iter().map(|difference| self.is_zero(difference)).collect::<Faulty<Vec<_>>>()?;
            if zeros.iter().all(|is_zero| *is_zero) {
                return Ok(Some(firsts));
            }
            row = next;
        }
        Ok(None)
    }

    /// Whether a value is certainly zero.
    fn is_zero(&self, value: Expr<'a>) -> Faulty<bool> {
        Ok(approximation::sign(value, self.cx)?.is_some_and(std::cmp::Ordering::is_eq))
    }

    fn law(&self, terms: &[Expr<'a>]) -> Faulty<Law<'a>> {
        let cx = self.cx;
        let unknown = || {
            let message = "the terms have neither one difference nor one ratio, and are not those of a polynomial";
            let hint = "write a rule, as in `a(1) = 1; a(n) = 2*a(n-1) + 1; a(5)`";
            Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint.to_owned()))
        };
        let (Some([first, second]), true) = (terms.first_chunk::<2>(), terms.len() >= LEAST_TERMS) else {
            return Err(unknown());
        };
        cx.budget.spend(terms.len() as u64)?;
        let step = cx.subtract(second, first);
        let mut has_difference = true;
        let mut has_ratio = !first.is_literal_zero();
        for pair in terms.windows(2) {
            let [one, next] = pair else { continue };
            has_difference &= self.is_zero(cx.subtract(cx.subtract(next, one), step))?;
            has_ratio &= self.is_zero(cx.subtract(cx.product(next, first), cx.product(one, second)))?;
        }
        match (has_difference, has_ratio) {
            (true, _) => Ok(Law::Difference(step)),
            (_, true) => Ok(Law::Ratio(cx.divide(second, first))),
            _ => self.differences(terms)?.map(Law::Polynomial).ok_or_else(unknown),
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
