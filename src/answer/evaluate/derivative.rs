//! Derivatives of expressions, by the rules of sums, products, powers and chains.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_read::tree::Derivative;
use pascaline_read::{Faulty, Parsed};
use pascaline_sympy::{Context, Expr, Form, Function as F, Symbol, Term};

use super::functions::number;
use super::{Evaluator, Value};

impl<'a> Evaluator<'_, 'a> {
    /// The derivative of a term: a number at a place, or else a formula.
    pub(super) fn derivative(&mut self, derivative: &Derivative, span: Span) -> Parsed<Value<'a>> {
        let Derivative { term, name, place } = derivative;
        let cx = self.cx;
        let symbol = cx.named(name);
        let place = match place {
            Some(place) => Some(self.number(place)?),
            None => match self.named(name) {
                Value::Number(number) if number.is_numeric(cx) => Some(number),
                _ => None,
            },
        };
        self.scope.push((Rc::clone(name), Value::Number(cx.symbol(symbol))));
        let value = self.value(term);
        self.scope.pop();
        let value = value?;
        let term_value = match value {
            Value::Formula(formula) => Ok(formula),
            value => number(&value),
        };
        let slope = term_value.and_then(|number| slope(number, symbol, 0, cx));
        let slope = slope.map_err(|fault| fault.boxed_at(term.span))?;
        self.checked(
            Ok(match place {
                Some(place) => Value::Number(cx.subs(slope, symbol, place)),
                None if slope.is_numeric(cx) => Value::Number(slope),
                None => Value::Formula(slope),
            }),
            span,
        )
    }
}

/// The derivative of an expression by a symbol.
fn slope<'a>(expr: Expr<'a>, symbol: Symbol<'a>, depth: usize, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    const MOST_DEPTH: usize = 160;
    cx.budget.spend(1)?;
    if depth > MOST_DEPTH {
        return Err(Fault::new(ErrorCode::NestingTooDeep, "the expression is nested too deeply for a derivative"));
    }
    let slope_of = |part: Expr<'a>| slope(part, symbol, depth + 1, cx);
    if !expr.has(symbol, cx) {
        return Ok(cx.number(0));
    }
    match expr {
        Form::Symbol(_) => Ok(cx.number(1)),
        Form::Add(terms) => {
            let slopes = terms.iter().map(|term| slope_of(term)).collect::<Faulty<Vec<_>>>()?;
            Ok(cx.add(&slopes))
        }
        Form::Mul(factors) => {
            let mut slopes = Vec::with_capacity(factors.len());
            for (at, factor) in factors.iter().enumerate() {
                cx.budget.spend(factors.len() as u64)?;
                let mut product = factors.to_vec();
                if let Some(own) = product.get_mut(at) {
                    *own = slope_of(factor)?;
                }
                slopes.push(cx.multiply(&product));
            }
            Ok(cx.add(&slopes))
        }
        Form::Pow([base, exponent]) => {
            let mut slopes = Vec::new();
            if base.has(symbol, cx) {
                let lower = cx.power(base, cx.subtract(exponent, cx.number(1)));
                slopes.push(cx.multiply(&[exponent, lower, slope_of(base)?]));
            }
            if exponent.has(symbol, cx) {
                slopes.push(cx.multiply(&[expr, cx.apply(F::Log, base), slope_of(exponent)?]));
            }
            Ok(cx.add(&slopes))
        }
        Form::Call(function, [inner]) => {
            let outer = slope_of_function(*function, cx.term(*inner));
            let outer = outer.ok_or_else(|| no_slope(function.name()))?;
            Ok(cx.product(outer.expr(), slope_of(inner)?))
        }
        Form::Call(function, _) => Err(no_slope(function.name())),
        _ => Err(no_slope("this")),
    }
}

/// The derivative of a function at its argument.
fn slope_of_function<'c, 'a>(function: F, x: Term<'c, 'a>) -> Option<Term<'c, 'a>> {
    Some(match function {
        F::Abs => x / x.apply(F::Abs),
        F::Exp => x.exp(),
        F::Log => 1 / x,
        F::Sin => x.cos(),
        F::Cos => -x.sin(),
        F::Tan => x.tan().pow(2) + 1,
        F::Cot => -(x.apply(F::Cot).pow(2) + 1),
        F::Sec => x.apply(F::Sec) * x.tan(),
        F::Csc => -(x.apply(F::Csc) * x.apply(F::Cot)),
        F::Asin => 1 / (1 - x.pow(2)).sqrt(),
        F::Acos => -(1 / (1 - x.pow(2)).sqrt()),
        F::Atan => 1 / (x.pow(2) + 1),
        F::Acot => -(1 / (x.pow(2) + 1)),
        F::Sinh => x.apply(F::Cosh),
        F::Cosh => x.apply(F::Sinh),
        F::Tanh => 1 - x.apply(F::Tanh).pow(2),
        F::Asinh => 1 / (x.pow(2) + 1).sqrt(),
        F::Acosh => 1 / ((x - 1).sqrt() * (x + 1).sqrt()),
        F::Atanh => 1 / (1 - x.pow(2)),
        _ => return None,
    })
}

fn no_slope(what: &str) -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, format!("the derivative of `{what}` is not supported"))
}
