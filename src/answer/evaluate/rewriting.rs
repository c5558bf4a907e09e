//! Formulas in another form: expanded, factored, simplified, in partial fractions.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_calculus as calculus;
use pascaline_number::rational::Rational;
use pascaline_read::functions::{Function, Rewriting};
use pascaline_read::tree::{Form, Join, Node};
use pascaline_read::{Faulty, Parsed};
use pascaline_sympy::{self as sympy, Context, Expr};

use super::{Evaluator, Value, no_number};
use crate::outcome::text_of;
use crate::solve::without_symbols;

/// The most divisors that a note names.
const MOST_PLACES: usize = 5;

impl<'a> Evaluator<'_, 'a> {
    /// A formula in the form that a function gives it, with a note where it has a value that the text does not have.
    pub(super) fn rewritten(
        &mut self,
        function: Function,
        formula: Expr<'a>,
        text: &Node,
        span: Span,
    ) -> Parsed<Value<'a>> {
        let cx = self.cx;
        let other = match function {
            Function::Rewriting(Rewriting::Expanded) => sympy::expand_deep(formula, cx),
            Function::Rewriting(Rewriting::Simplified) => simplified(formula, cx),
            Function::Rewriting(Rewriting::PartialFractions) => {
                in_partial_fractions(formula, cx).map_err(|fault| fault.boxed_at(span))?
            }
            Function::Rewriting(Rewriting::OneFraction) => {
                let (above, below) = sympy::as_numerator_denominator(formula, cx);
                cx.divide(sympy::expand_deep(above, cx), below)
            }
            Function::Rewriting(Rewriting::Rationalised) => {
                self.without_roots_below(formula).map_err(|fault| fault.boxed_at(span))?
            }
            Function::Rewriting(Rewriting::CompletedSquare) => {
                let square = match formula.free_symbols(cx)[..] {
                    [x] => calculus::completed_square(formula, x, cx),
                    _ => None,
                };
                square.ok_or_else(|| not_a_polynomial("a quadratic polynomial in one name").boxed_at(span))?
            }
            _ => sympy::factor(formula, cx),
        };
        let mut lost = self.divisors_of_text(text)?;
        self.add_divisors(formula, &mut lost);
        let mut kept = Vec::new();
        self.add_divisors(other, &mut kept);
        lost.retain(|divisor| !kept.iter().any(|own| own.equals(divisor, cx)));
        if !lost.is_empty() {
            let places: Vec<_> =
                lost.iter().take(MOST_PLACES).map(|divisor| format!("{} is not 0", text_of(divisor, cx))).collect();
            let message = format!(
                "Both formulas are equal where {}; elsewhere the one in the text has no value.",
                places.join(" and ")
            );
            self.choices.note(NoteCode::Pole, &message, span);
        }
        Ok(self.formula_or_number(other))
    }

    /// A quotient without square roots in its denominator.
    pub(super) fn without_roots_below(&self, quotient: Expr<'a>) -> Faulty<Expr<'a>> {
        self.cx.attempt(|cx| calculus::rationalised(quotient, cx)).flatten().ok_or_else(|| {
            let message = "the roots in the denominator are not found to cancel";
            Fault::new(ErrorCode::UnsupportedResult, message)
        })
    }

    /// The number or the formula of a node.
    pub(crate) fn number_or_formula(&mut self, node: &Node) -> Parsed<Expr<'a>> {
        match self.value(node)? {
            Value::Number(formula) | Value::Formula(formula) => Ok(formula),
            other => Err(no_number(other.kind()).boxed_at(node.span)),
        }
    }

    /// A polynomial divided by another one, or collected by a name.
    pub(super) fn divided(
        &mut self,
        rewriting: Rewriting,
        formula: Expr<'a>,
        other: Expr<'a>,
        span: Span,
    ) -> Parsed<Value<'a>> {
        let cx = self.cx;
        let [x] = other.free_symbols(cx)[..] else {
            return Err(not_a_polynomial("a polynomial in one name").boxed_at(span));
        };
        if rewriting == Rewriting::Collected {
            let collected = calculus::collected(formula, x, cx);
            let collected = collected.ok_or_else(|| not_a_polynomial("a polynomial in this name").boxed_at(span))?;
            return Ok(self.formula_or_number(collected));
        }
        let (quotient, remainder) = calculus::quotient_and_remainder(formula, other, x, cx)
            .ok_or_else(|| not_a_polynomial("two polynomials in one name").boxed_at(span))?;
        let result = match rewriting {
            Rewriting::Quotient => quotient,
            Rewriting::Remainder => remainder,
            _ => cx.sum(quotient, cx.divide(remainder, other)),
        };
        if rewriting == Rewriting::Divided && remainder.is_literal_zero() {
            let message =
                format!("Both are equal where {} is not 0; there the quotient has no value.", text_of(other, cx));
            self.choices.note(NoteCode::Pole, &message, span);
        }
        Ok(self.formula_or_number(result))
    }

    /// What the text divides by, also where the quotient is cancelled at once: `x^2/x`.
    fn divisors_of_text(&mut self, text: &Node) -> Parsed<Vec<Expr<'a>>> {
        let mut below = Vec::new();
        text.for_each(&mut |part| {
            if let Form::Product(factors) = &part.form {
                below.extend(
                    factors.iter().filter(|factor| factor.join == Join::Over).map(|factor| factor.node.clone()),
                );
            }
        });
        let mut divisors = Vec::new();
        for node in &below {
            if let Value::Number(divisor) | Value::Formula(divisor) = self.value(node)? {
                self.add_divisors(self.cx.divide(self.cx.number(1), divisor), &mut divisors);
            }
        }
        Ok(divisors)
    }

    /// Adds the factors that the formula divides by and that have a name in them, each of them once, whatever its sign.
    fn add_divisors(&self, formula: Expr<'a>, divisors: &mut Vec<Expr<'a>>) {
        let cx = self.cx;
        let _ = formula.any(cx, &mut |part| {
            if let sympy::Form::Pow([base, exponent]) = part
                && exponent.as_rational().is_some_and(Rational::is_negative)
            {
                let factored = sympy::factor(base, cx);
                let factors = if let sympy::Form::Mul(factors) = factored { factors.to_vec() } else { vec![factored] };
                for factor in factors {
                    if cx.afford(divisors.len() as u64).is_none() {
                        return true;
                    }
                    let base = if let sympy::Form::Pow([base, _]) = factor { *base } else { factor };
                    let opposite = sympy::expand_deep(cx.negate(base), cx);
                    let is_known = divisors.iter().any(|own: &Expr| own.equals(base, cx) || own.equals(opposite, cx));
                    if !base.is_numeric(cx) && !is_known {
                        divisors.push(base);
                    }
                }
            }
            false
        });
    }
}

#[cold]
fn not_a_polynomial(needed: &str) -> Fault {
    Fault::new(ErrorCode::Domain, format!("the function needs {needed}"))
}

/// The formula in a shorter form, a number if it is one by the identities of angles.
fn simplified<'a>(formula: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let number = without_symbols(formula, cx);
    if number.is_numeric(cx) { number } else { sympy::simplify(sympy::cancel(formula, cx), cx) }
}

fn in_partial_fractions<'a>(formula: Expr<'a>, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    let [x] = formula.free_symbols(cx)[..] else {
        let hint = "write numbers instead of all names but one".to_owned();
        let message = "partial fractions are those of a formula in one name";
        return Err(Fault::new(ErrorCode::Domain, message).hint(Some(hint)));
    };
    calculus::apart(formula, x, cx).ok_or_else(|| {
        let message = "the formula is no quotient of polynomials whose factors are known";
        Fault::new(ErrorCode::UnsupportedResult, message)
    })
}
