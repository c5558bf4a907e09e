//! Rewrites circular and hyperbolic functions in terms of each other.
//!
//! After `TR1`, `TR2i`, `TR10` and `TR11` of `sympy/simplify/fu.py` (BSD-3-Clause), as far as `sympy/solvers/solvers.py` uses
//! them, and the methods `_eval_rewrite_as_tan` and `_eval_rewrite_as_exp` of the functions.

use pascaline_base::sort::sort_by;
use pascaline_number::integer::{Integer, IntegerExt};

use super::replace::rewrite;
use super::{as_independent_add, as_numerator_denominator};
use crate::compare::compare_ordered;
use crate::expr::{Expr, Form, HALF, ONE, Operands, Symbol, TWO};
use crate::functions::Function;
use crate::{Context, Term};

/// Whether it is a call of one of SymPy's `TrigonometricFunction`s.
pub(crate) fn is_trigonometric(expr: Expr) -> bool {
    use Function as F;
    matches!(expr, Form::Call(F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc, _))
}

/// `f.rewrite(exp)` for every hyperbolic `f` that contains the symbol: `sinh(x)` becomes `exp(x)/2 - exp(-x)/2`.
pub(crate) fn hyperbolics_as_exponentials<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    use Function as F;
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Call(F::Sinh | F::Cosh | F::Tanh | F::Coth | F::Sech | F::Csch, _) if part.has(symbol, cx) => {
            Some(super::rewrite_as_exponentials(part, cx))
        }
        _ => None,
    })
}

/// `TR1(expr).rewrite(tan)`: every circular function in terms of the tangent of half its angle; a cotangent in terms of the
/// tangent of its angle.
pub fn rewrite_in_tangents<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Call(function, [argument]) => in_tangent(*function, argument, cx),
        _ => None,
    })
}

fn in_tangent<'c, 'a>(function: Function, argument: Expr<'a>, cx: &'c Context<'a>) -> Option<Expr<'a>> {
    let tan_half = || (cx.term(HALF) * argument).tan();
    let sine = |t: Term<'c, 'a>| 2 * t / (1 + t.pow(2));
    let cosine = |t: Term<'c, 'a>| (1 - t.pow(2)) / (1 + t.pow(2));
    let rewritten = match function {
        Function::Sin => sine(tan_half()),
        Function::Csc => sine(tan_half()).pow(-1),
        Function::Cos => cosine(tan_half()),
        Function::Sec => cosine(tan_half()).pow(-1),
        Function::Cot => cx.term(argument).tan().pow(-1),
        _ => return None,
    };
    Some(rewritten.expr())
}

/// `a*sin(x)**p + b*cos(x)**p` divided by the cosine: the numerator of `TR2i(sine/cosine) + 1`, which is
/// `a/b*tan(x)**p + 1`. `None` for anything else, and if the denominator is not a number.
pub(crate) fn sine_over_cosine<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let Form::Add(terms) = expr else { return None };
    let [first, second] = terms else { return None };
    let (Some(x), Some(y)) = (as_power_of_function(first, cx), as_power_of_function(second, cx)) else {
        return None;
    };
    let (sine, cosine) = match (x.function, y.function) {
        (Function::Sin, Function::Cos) => (x, y),
        (Function::Cos, Function::Sin) => (y, x),
        _ => return None,
    };
    if !sine.argument.equals(cosine.argument, cx) || !sine.exponent.equals(cosine.exponent, cx) {
        return None;
    }
    let tangent = cx.term(sine.argument).tan();
    let sum = cx.term(sine.coefficient) / cosine.coefficient * tangent.pow(sine.exponent) + 1;
    let (numerator, denominator) = as_numerator_denominator(sum.expr(), cx);
    denominator.is_number().then_some(numerator)
}

/// `coefficient * function(argument)**exponent`
struct PowerOfFunction<'a> {
    coefficient: Expr<'a>,
    function: Function,
    argument: Expr<'a>,
    exponent: Expr<'a>,
}

fn as_power_of_function<'a>(term: Expr<'a>, cx: &Context<'a>) -> Option<PowerOfFunction<'a>> {
    let (mut coefficient, mut found) = (Vec::new(), None);
    for factor in term.factors() {
        let (base, exponent) = super::replace::base_exponent(factor);
        match base {
            Form::Call(function @ (Function::Sin | Function::Cos), arguments) if found.is_none() => {
                found = Some((*function, *arguments.first()?, exponent));
            }
            _ if !factor.is_numeric(cx) => return None,
            _ => coefficient.push(*factor),
        }
    }
    let (function, argument, exponent) = found?;
    Some(PowerOfFunction { coefficient: cx.multiply(&coefficient), function, argument, exponent })
}

/// `TR10`: `sin(x + 1)` as `sin(1)*cos(x) + sin(x)*cos(1)`, only if the symbol is a term of the sum, with a coefficient of 1 or
/// -1.
pub(crate) fn expand_angle_sum<'a>(function: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let Form::Call(kind @ (Function::Sin | Function::Cos), arguments) = function else { return None };
    let (independent, dependent) = as_independent_add(arguments.first()?, symbol, cx);
    let unknown = cx.symbol(symbol);
    let opposite = cx.negate(unknown);
    if !dependent.is_among(&[unknown, opposite], cx) {
        return None;
    }
    let mut angles = [independent, dependent];
    sort_by(&mut angles, |x, y| compare_ordered(x, y, cx));
    let [a, b] = cx.terms(angles);
    let expanded = if *kind == Function::Sin {
        a.sin() * b.cos() + b.sin() * a.cos()
    } else {
        a.cos() * b.cos() - a.sin() * b.sin()
    };
    Some(expanded.expr())
}

/// The greatest common divisor of the angles of one or two functions: `2*x` for `4*x` and `6*x`, 1 for `x` and `y`.
pub(crate) fn gcd_of_angles<'a>(functions: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let mut angles = functions.iter().filter_map(|function| function.arguments().first());
    let Some(first) = angles.next() else { return ONE };
    let Some(second) = angles.next() else { return first };
    let (x, rest) = first.as_coefficient_multiply(cx);
    let (y, other) = second.as_coefficient_multiply(cx);
    if !rest.equals(other, cx) {
        return ONE;
    }
    // Fractions are elements of a field, where every number but 0 divides every other one: SymPy's `gcd` is 1.
    let divisor = match (x.as_integer(), y.as_integer()) {
        (Some(x), Some(y)) => cx.number(Integer::common_divisor(x, y)),
        _ => ONE,
    };
    cx.product(divisor, rest)
}

/// `TR11(function, base)`: the sine or cosine of `2*base` in terms of functions of `base`; other functions unchanged.
pub(crate) fn expand_double_angle<'a>(function: Expr<'a>, base: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let Form::Call(kind @ (Function::Sin | Function::Cos), arguments) = function else { return function };
    let double = cx.product(TWO, base);
    if !arguments.first().is_some_and(|angle| angle.equals(double, cx)) {
        return function;
    }
    let x = cx.term(base);
    let expanded = if *kind == Function::Sin {
        cx.product_of([cx.term(2), x.sin(), x.cos()])
    } else {
        x.cos().pow(2) - x.sin().pow(2)
    };
    expanded.expr()
}
