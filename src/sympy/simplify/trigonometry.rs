//! Circular and hyperbolic functions rewritten in each other.

use super::replace::{compare_ordered, rewrite};
use super::{as_independent_add, as_numerator_denominator};
use crate::integer::Integer;
use crate::rational::Rational;
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Symbol};
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty};

/// Whether it is a sine, a cosine, or made of these.
pub(crate) fn is_trigonometric(expr: &Expr) -> bool {
    use Function as F;
    matches!(expr, Expr::Call(F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc, _))
}

/// `sinh(x)` as `(exp(x) - exp(-x))/2` and so on, where the symbol is in it.
pub(crate) fn hyperbolics_as_exponentials(expr: &Expr, symbol: &Symbol, cx: &mut Context) -> Faulty<Expr> {
    use Function as F;
    rewrite(expr, cx, &mut |part, cx| match part {
        Expr::Call(F::Sinh | F::Cosh | F::Tanh | F::Coth | F::Sech | F::Csch, _) if part.has(symbol) => {
            super::rewrite_as_exponentials(part, cx).map(Some)
        }
        _ => Ok(None),
    })
}

/// In tangents of half the angles.
pub(crate) fn rewrite_in_tangents(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Expr::Call(function, arguments) => match &arguments[..] {
            [argument] => in_tangent(*function, argument, cx),
            _ => Ok(None),
        },
        _ => Ok(None),
    })
}

fn in_tangent(function: Function, argument: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let half = cx.product(&Expr::half(), argument)?;
    let value = match function {
        Function::Sin | Function::Csc => {
            let tangent = cx.call(Function::Tan, vec![half])?;
            let square = cx.power_i64(&tangent, 2)?;
            let denominator = cx.sum(&Expr::one(), &square)?;
            let double = cx.product(&Expr::from(2), &tangent)?;
            cx.divide(&double, &denominator)?
        }
        Function::Cos | Function::Sec => {
            let tangent = cx.call(Function::Tan, vec![half])?;
            let square = cx.power_i64(&tangent, 2)?;
            let denominator = cx.sum(&Expr::one(), &square)?;
            let numerator = cx.subtract(&Expr::one(), &square)?;
            cx.divide(&numerator, &denominator)?
        }
        Function::Cot => {
            let tangent = cx.call(Function::Tan, vec![argument.clone()])?;
            cx.power_i64(&tangent, -1)?
        }
        _ => return Ok(None),
    };
    if matches!(function, Function::Csc | Function::Sec) { cx.power_i64(&value, -1).map(Some) } else { Ok(Some(value)) }
}

/// `a*sin(x)**p + b*cos(x)**p` as the numerator of `a/b*tan(x)**p + 1`; `None` of anything else.
pub(crate) fn sine_over_cosine(expr: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Expr::Add(terms) = expr else { return Ok(None) };
    let [first, second] = &terms[..] else { return Ok(None) };
    let (Some(x), Some(y)) = (as_power_of_function(first, cx)?, as_power_of_function(second, cx)?) else {
        return Ok(None);
    };
    let (sine, cosine) = match (x.function, y.function) {
        (Function::Sin, Function::Cos) => (x, y),
        (Function::Cos, Function::Sin) => (y, x),
        _ => return Ok(None),
    };
    if sine.argument != cosine.argument || sine.exponent != cosine.exponent {
        return Ok(None);
    }
    let ratio = cx.divide(&sine.coefficient, &cosine.coefficient)?;
    let tangent = cx.call(Function::Tan, vec![sine.argument])?;
    let power = cx.power(tangent, sine.exponent)?;
    let product = cx.product(&ratio, &power)?;
    let sum = cx.sum(&product, &Expr::one())?;
    let (numerator, denominator) = as_numerator_denominator(&sum, cx)?;
    Ok(denominator.is_number().then_some(numerator))
}

/// `coefficient * function(argument)**exponent`
struct PowerOfFunction {
    coefficient: Expr,
    function: Function,
    argument: Expr,
    exponent: Expr,
}

fn as_power_of_function(term: &Expr, cx: &mut Context) -> Faulty<Option<PowerOfFunction>> {
    let (mut coefficient, mut found) = (Vec::new(), None);
    for factor in term.factors() {
        let (base, exponent) = super::replace::base_exponent(factor);
        match &base {
            Expr::Call(function @ (Function::Sin | Function::Cos), arguments) if found.is_none() => {
                let Some(argument) = arguments.first() else { return Ok(None) };
                found = Some((*function, argument.clone(), exponent));
            }
            _ if !factor.is_numeric() => return Ok(None),
            _ => coefficient.push(factor.clone()),
        }
    }
    let Some((function, argument, exponent)) = found else { return Ok(None) };
    Ok(Some(PowerOfFunction { coefficient: cx.multiply(coefficient)?, function, argument, exponent }))
}

/// `sin(x + 1)` as `sin(1)*cos(x) + sin(x)*cos(1)`: only where the symbol stands in the sum without a coefficient.
pub(crate) fn expand_angle_sum(function: &Expr, symbol: &Symbol, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Expr::Call(kind @ (Function::Sin | Function::Cos), arguments) = function else { return Ok(None) };
    let Some(argument) = arguments.first() else { return Ok(None) };
    let (independent, dependent) = as_independent_add(argument, symbol, cx)?;
    let unknown = Expr::from(symbol.clone());
    let opposite = cx.negate(&unknown)?;
    if dependent != unknown && dependent != opposite {
        return Ok(None);
    }
    let mut angles = [independent, dependent];
    angles.put_in_order(compare_ordered);
    let [a, b] = angles;
    let sines = [cx.call(Function::Sin, vec![a.clone()])?, cx.call(Function::Sin, vec![b.clone()])?];
    let cosines = [cx.call(Function::Cos, vec![a])?, cx.call(Function::Cos, vec![b])?];
    let expanded = if *kind == Function::Sin {
        let first = cx.product(&sines[0], &cosines[1])?;
        let second = cx.product(&sines[1], &cosines[0])?;
        cx.sum(&first, &second)?
    } else {
        let first = cx.product(&cosines[0], &cosines[1])?;
        let second = cx.product(&sines[0], &sines[1])?;
        cx.subtract(&first, &second)?
    };
    Ok(Some(expanded))
}

/// The greatest common divisor of the angles, if they are multiples of one.
pub(crate) fn common_angle(functions: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    let mut angles = functions.iter().filter_map(|function| function.arguments().first());
    let Some(first) = angles.next() else { return Ok(Expr::one()) };
    let Some(second) = angles.next() else { return Ok(first.clone()) };
    let (x, rest) = first.as_coefficient_multiply();
    let (y, other) = second.as_coefficient_multiply();
    if rest != other {
        return Ok(Expr::one());
    }
    let one = Rational::from(1);
    let (x, y) = (x.as_rational().unwrap_or(&one).clone(), y.as_rational().unwrap_or(&one).clone());
    // Over the rationals every number divides every other one.
    let divisor = match (x.as_integer(), y.as_integer()) {
        (Some(x), Some(y)) => Expr::from(Integer::gcd(x, y)),
        _ => Expr::one(),
    };
    cx.product(&divisor, &rest)
}

/// The sine or cosine of twice the base in functions of the base; others as they are.
pub(crate) fn expand_double_angle(function: &Expr, base: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let Expr::Call(kind @ (Function::Sin | Function::Cos), arguments) = function else { return Ok(function.clone()) };
    let double = cx.product(&Expr::from(2), base)?;
    if arguments.first() != Some(&double) {
        return Ok(function.clone());
    }
    let sine = cx.call(Function::Sin, vec![base.clone()])?;
    let cosine = cx.call(Function::Cos, vec![base.clone()])?;
    if *kind == Function::Sin {
        return cx.multiply(vec![Expr::from(2), sine, cosine]);
    }
    let squares = [cx.power_i64(&cosine, 2)?, cx.power_i64(&sine, 2)?];
    cx.subtract(&squares[0], &squares[1])
}
