//! Circular and hyperbolic functions rewritten in each other.

use super::replace::{compare_ordered, rewrite};
use super::{as_independent_add, as_numerator_denominator};
use crate::integer::Integer;
use crate::rational::Rational;
use crate::sort::InOrder;
use crate::sympy::Context;
use crate::sympy::expr::{Expr, Form, HALF, ONE, Operands, Symbol, TWO};
use crate::sympy::functions::Function;

/// Whether it is a sine, a cosine, or made of these.
pub(crate) fn is_trigonometric(expr: Expr) -> bool {
    use Function as F;
    matches!(expr, Form::Call(F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc, _))
}

/// `sinh(x)` as `(exp(x) - exp(-x))/2` and so on, where the symbol is in it.
pub(crate) fn hyperbolics_as_exponentials<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    use Function as F;
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Call(F::Sinh | F::Cosh | F::Tanh | F::Coth | F::Sech | F::Csch, _) if part.has(symbol) => {
            Some(super::rewrite_as_exponentials(part, cx))
        }
        _ => None,
    })
}

/// In tangents of half the angles.
pub(crate) fn rewrite_in_tangents<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Call(function, [argument]) => in_tangent(*function, argument, cx),
        _ => None,
    })
}

fn in_tangent<'a>(function: Function, argument: Expr<'a>, cx: &mut Context<'a>) -> Option<Expr<'a>> {
    let half = cx.product(HALF, argument);
    let value = match function {
        Function::Sin | Function::Csc => {
            let tangent = cx.call(Function::Tan, &[half]);
            let square = cx.power_i64(tangent, 2);
            let denominator = cx.sum(ONE, square);
            let double = cx.product(TWO, tangent);
            cx.divide(double, denominator)
        }
        Function::Cos | Function::Sec => {
            let tangent = cx.call(Function::Tan, &[half]);
            let square = cx.power_i64(tangent, 2);
            let denominator = cx.sum(ONE, square);
            let numerator = cx.subtract(ONE, square);
            cx.divide(numerator, denominator)
        }
        Function::Cot => {
            let tangent = cx.call(Function::Tan, &[argument]);
            cx.power_i64(tangent, -1)
        }
        _ => return None,
    };
    if matches!(function, Function::Csc | Function::Sec) { Some(cx.power_i64(value, -1)) } else { Some(value) }
}

/// `a*sin(x)**p + b*cos(x)**p` as the numerator of `a/b*tan(x)**p + 1`; `None` of anything else.
pub(crate) fn sine_over_cosine<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Option<Expr<'a>> {
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
    if sine.argument != cosine.argument || sine.exponent != cosine.exponent {
        return None;
    }
    let ratio = cx.divide(sine.coefficient, cosine.coefficient);
    let tangent = cx.call(Function::Tan, &[sine.argument]);
    let power = cx.power(tangent, sine.exponent);
    let product = cx.product(ratio, power);
    let sum = cx.sum(product, ONE);
    let (numerator, denominator) = as_numerator_denominator(sum, cx);
    denominator.is_number().then_some(numerator)
}

/// `coefficient * function(argument)**exponent`
struct PowerOfFunction<'a> {
    coefficient: Expr<'a>,
    function: Function,
    argument: Expr<'a>,
    exponent: Expr<'a>,
}

fn as_power_of_function<'a>(term: Expr<'a>, cx: &mut Context<'a>) -> Option<PowerOfFunction<'a>> {
    let (mut coefficient, mut found) = (Vec::new(), None);
    for factor in term.factors() {
        let (base, exponent) = super::replace::base_exponent(factor);
        match base {
            Form::Call(function @ (Function::Sin | Function::Cos), arguments) if found.is_none() => {
                found = Some((*function, *arguments.first()?, exponent));
            }
            _ if !factor.is_numeric() => return None,
            _ => coefficient.push(*factor),
        }
    }
    let (function, argument, exponent) = found?;
    Some(PowerOfFunction { coefficient: cx.multiply(&coefficient), function, argument, exponent })
}

/// `sin(x + 1)` as `sin(1)*cos(x) + sin(x)*cos(1)`: only where the symbol stands in the sum without a coefficient.
pub(crate) fn expand_angle_sum<'a>(function: Expr<'a>, symbol: Symbol<'a>, cx: &mut Context<'a>) -> Option<Expr<'a>> {
    let Form::Call(kind @ (Function::Sin | Function::Cos), arguments) = function else { return None };
    let (independent, dependent) = as_independent_add(arguments.first()?, symbol, cx);
    let unknown = cx.symbol(symbol);
    let opposite = cx.negate(unknown);
    if dependent != unknown && dependent != opposite {
        return None;
    }
    let mut angles = [independent, dependent];
    angles.put_in_order(|x, y| compare_ordered(x, y));
    let [a, b] = angles;
    let sines = [cx.call(Function::Sin, &[a]), cx.call(Function::Sin, &[b])];
    let cosines = [cx.call(Function::Cos, &[a]), cx.call(Function::Cos, &[b])];
    let expanded = if *kind == Function::Sin {
        let first = cx.product(sines[0], cosines[1]);
        let second = cx.product(sines[1], cosines[0]);
        cx.sum(first, second)
    } else {
        let first = cx.product(cosines[0], cosines[1]);
        let second = cx.product(sines[0], sines[1]);
        cx.subtract(first, second)
    };
    Some(expanded)
}

/// The greatest common divisor of the angles, if they are multiples of one.
pub(crate) fn common_angle<'a>(functions: &[Expr<'a>], cx: &mut Context<'a>) -> Expr<'a> {
    let mut angles = functions.iter().filter_map(|function| function.arguments().first());
    let Some(first) = angles.next() else { return ONE };
    let Some(second) = angles.next() else { return first };
    let (x, rest) = first.as_coefficient_multiply(cx);
    let (y, other) = second.as_coefficient_multiply(cx);
    if rest != other {
        return ONE;
    }
    let one = Rational::from(1);
    let (x, y) = (x.as_rational().unwrap_or(&one).clone(), y.as_rational().unwrap_or(&one).clone());
    // Over the rationals every number divides every other one.
    let divisor = match (x.as_integer(), y.as_integer()) {
        (Some(x), Some(y)) => cx.number(Integer::gcd(x, y)),
        _ => ONE,
    };
    cx.product(divisor, rest)
}

/// The sine or cosine of twice the base in functions of the base; others as they are.
pub(crate) fn expand_double_angle<'a>(function: Expr<'a>, base: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    let Form::Call(kind @ (Function::Sin | Function::Cos), arguments) = function else { return function };
    let double = cx.product(TWO, base);
    if arguments.first() != Some(&double) {
        return function;
    }
    let sine = cx.call(Function::Sin, &[base]);
    let cosine = cx.call(Function::Cos, &[base]);
    if *kind == Function::Sin {
        return cx.multiply(&[TWO, sine, cosine]);
    }
    let squares = [cx.power_i64(cosine, 2), cx.power_i64(sine, 2)];
    cx.subtract(squares[0], squares[1])
}
