//! The order in which a sum's terms are written: as monomials, the highest powers first; numbers by their size.

use std::cmp::Ordering;

use super::{Printer, is_negative};
use crate::rational::Rational;
use crate::sympy::evalf::{self, Approximation};
use crate::sympy::expr::{Constant, Expr};
use crate::sympy::functions::Function;
use crate::sympy::order;

/// A term as a monomial: its coefficient's parts, and its generators with their exponents.
struct Term {
    expr: Expr,
    re: f64,
    im: f64,
    powers: Vec<(Expr, i64)>,
}

impl Printer {
    pub(super) fn ordered_terms(&mut self, terms: &[Expr]) -> Vec<Expr> {
        if let Some(ordered) = difference(terms) {
            return ordered;
        }
        let mut terms: Vec<Term> = terms.iter().map(|term| self.monomial(term)).collect();
        let mut generators: Vec<Expr> = Vec::new();
        for (base, _) in terms.iter().flat_map(|term| &term.powers) {
            if !generators.contains(base) {
                generators.push(base.clone());
            }
        }
        generators.sort_by(order::sort_key_compare);
        terms.sort_by(|own, other| compare(own, other, &generators));
        terms.into_iter().map(|term| term.expr).collect()
    }

    fn monomial(&mut self, expr: &Expr) -> Term {
        let mut term = Term { expr: expr.clone(), re: 1.0, im: 0.0, powers: Vec::new() };
        for factor in expr.factors() {
            if factor.is_numeric()
                && let Some((re, im)) = self.value(factor)
            {
                (term.re, term.im) = (term.re * re - term.im * im, term.re * im + term.im * re);
                continue;
            }
            let power = match factor {
                Expr::Pow(power) => decomposed(&power[0], &power[1]),
                Expr::Call(Function::Exp, arguments) => {
                    arguments.first().and_then(|exponent| decomposed(&Constant::Exp1.into(), exponent))
                }
                _ => None,
            };
            term.powers.push(power.unwrap_or_else(|| (factor.clone(), 1)));
        }
        term
    }

    /// A number's parts as floats of the machine.
    fn value(&mut self, number: &Expr) -> Option<(f64, f64)> {
        const BITS: i64 = 53;
        match evalf::evaluate(number, BITS, &mut self.cx).ok()?? {
            Approximation::Number(parts) => {
                let part = |part: Option<evalf::Part>| part.map_or(0.0, |part| part.value.to_f64());
                Some((part(parts.re), part(parts.im)))
            }
            _ => None,
        }
    }
}

/// A power as an integer power of another one: `x**(-2/3)` as `(x**(1/3))**-2`, `2**(-x)` as `(2**x)**-1`.
fn decomposed(base: &Expr, exponent: &Expr) -> Option<(Expr, i64)> {
    let one = Rational::from(1);
    let (coefficient, rest) = match exponent {
        Expr::Rational(own) => (&**own, None),
        Expr::Float(_) => return None,
        Expr::Mul(factors) => match &**factors {
            [Expr::Rational(own), rest @ ..] => (&**own, Some(rest)),
            [Expr::Float(own), ..] if own.value.is_negative() => {
                return Some((Expr::power_unevaluated(base.clone(), super::product::negated(exponent)), -1));
            }
            _ => return None,
        },
        _ => return None,
    };
    if rest.is_some() && *coefficient == one {
        return None;
    }
    let times = coefficient.numerator().to_i64()?;
    let mut tail = Vec::new();
    if !coefficient.is_integer() {
        tail.push(inverse(coefficient.denominator().clone()));
    }
    tail.extend_from_slice(rest.unwrap_or_default());
    let base = match tail.len() {
        0 => base.clone(),
        1 => Expr::power_unevaluated(base.clone(), tail.remove(0)),
        _ => Expr::power_unevaluated(base.clone(), Expr::multiply_unevaluated(tail)),
    };
    Some((base, times))
}

fn inverse(denominator: crate::integer::Integer) -> Expr {
    Expr::from(Rational::new(1.into(), denominator).unwrap_or_default())
}

/// `1 - 2*x`: a positive number and a term with a negative one stay in that order.
fn difference(terms: &[Expr]) -> Option<Vec<Expr>> {
    let is_first = |expr: &Expr| {
        use Constant::{Catalan, EulerGamma, Exp1, GoldenRatio, Pi, TribonacciConstant};
        let named = matches!(expr, Expr::Constant(Exp1 | Pi | GoldenRatio | TribonacciConstant | EulerGamma | Catalan));
        expr.is_number() || named
    };
    let (number, rest) = match terms {
        [x, y] if is_first(x) => (x, y),
        [x, y] if is_first(y) => (y, x),
        _ => return None,
    };
    let Expr::Mul(factors) = rest else { return None };
    let is_difference = factors.len() == 2 && factors.first().is_some_and(is_negative) && !is_negative(number);
    is_difference.then(|| vec![number.clone(), rest.clone()])
}

fn compare(own: &Term, other: &Term, generators: &[Expr]) -> Ordering {
    let exponent = |term: &Term, generator: &Expr| {
        term.powers.iter().rfind(|(base, _)| base == generator).map_or(0, |(_, exponent)| *exponent)
    };
    for generator in generators {
        let by_power = exponent(other, generator).cmp(&exponent(own, generator));
        if by_power.is_ne() {
            return by_power;
        }
    }
    let size = |own: f64, other: f64| own.partial_cmp(&other).unwrap_or(Ordering::Equal);
    (own.im != 0.0).cmp(&(other.im != 0.0)).then_with(|| size(own.im, other.im)).then_with(|| size(own.re, other.re))
}
