//! Converts floats to rational numbers, and back.
//!
//! After `nsimplify` of `sympy/simplify/simplify.py` and `nfloat` of `sympy/core/function.py` (BSD-3-Clause).

use pascaline_base::limits::Budget;
use pascaline_base::sort::sort_by;
use pascaline_mp::Real;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::replace::rewrite;
use crate::expr::{Expr, Float, Form, HALF, ONE};
use crate::functions::Function;
use crate::{Context, evalf};

/// `nsimplify(expr, rational=True)`: each float becomes the simple fraction nearest to it, or otherwise the decimal number
/// that it is printed as.
pub(crate) fn floats_as_rationals<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if matches!(expr, Form::Add(terms) if terms.iter().any(|term| term.is_add())) {
        return in_turn(expr, cx);
    }
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Float(float) => as_fraction(float, cx),
        _ => None,
    })
}

/// The same of the unevaluated difference of two sides. SymPy replaces one float after the other, from the least on, and evaluates the
/// difference at the first: what floats have become by then stays one, as the 8.8 - 13 of `0.96*t + 8.8 = 13`.
fn in_turn<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let mut floats: Vec<&'a Float> = Vec::new();
    collect(expr, &mut floats, cx);
    sort_by(&mut floats, |x, y| x.value.cmp(&y.value));
    floats.dedup();
    let (mut replaced, mut symbols, mut values) = (expr, Vec::new(), Vec::new());
    for float in floats {
        let Some(value) = as_fraction(float, cx) else { break };
        let symbol = cx.dummy("d");
        replaced = with_symbol(replaced, float, cx.symbol(symbol), cx);
        symbols.push(symbol);
        values.push(value);
    }
    cx.substitute(replaced, &symbols, &values)
}

/// The floats in an expression.
fn collect<'a>(expr: Expr<'a>, floats: &mut Vec<&'a Float>, cx: &Context<'a>) {
    if let Form::Float(float) = expr {
        floats.push(float);
    }
    for argument in expr.arguments().iter().take_while(|_| cx.afford(1).is_some()) {
        collect(argument, floats, cx);
    }
}

/// The expression with a symbol in place of a float; evaluated again where that is.
fn with_symbol<'a>(expr: Expr<'a>, float: &Float, symbol: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match expr {
        Form::Float(own) if *own == float => symbol,
        _ if cx.afford(1).is_none() => expr,
        _ => cx.with_arguments(expr, &mut |argument, cx| with_symbol(argument, float, symbol, cx)),
    }
}

/// The simple fraction nearest to a float, or the decimal number that it is printed as.
fn as_fraction<'a>(float: &Float, cx: &Context<'a>) -> Option<Expr<'a>> {
    cx.afford(price(&float.value))?;
    let exact = cx.number(as_rational(&float.value, cx.budget));
    let is_negative = float.value.is_negative();
    let size = if is_negative { cx.negate(exact) } else { exact };
    let fraction = simple(size, cx).map(|fraction| if is_negative { cx.negate(fraction) } else { fraction });
    Some(match fraction {
        // A number this close to zero is kept exactly.
        Some(fraction) if fraction.is_literal_zero() => exact,
        Some(fraction) => fraction,
        None => decimal(exact, cx),
    })
}

/// The price of a float as a fraction: one with more digits than any result may have exceeds all budgets.
fn price(real: &Real) -> u64 {
    let bits = real.exponent().unsigned_abs();
    if bits > LONGEST { u64::MAX } else { 50 + bits / 16 }
}

/// The size in bits of the longest fraction that a float is converted to.
const LONGEST: u64 = 1 << 20;

/// Whether a rational number lies between the bound and its negative.
fn is_within<'a>(number: Expr<'a>, bound: Expr<'a>, cx: &Context<'a>) -> bool {
    let opposite = cx.negate(number);
    cx.is_less(number, bound) && cx.is_less(opposite, bound)
}

/// The fraction of small numbers that `mpmath.identify` finds for a number.
fn simple<'a>(exact: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (mut before, mut p, mut q) = ((0, 1), 1, 0);
    let mut rest = exact;
    for _ in 0..20 {
        let whole = cx.apply(Function::Floor, rest);
        let digit = whole.as_i64().filter(|digit| (-MOST..=MOST).contains(digit))?;
        (before, p, q) = ((p, q), digit * p + before.0, digit * q + before.1);
        if p.abs() > MOST || q > MOST {
            return None;
        }
        if is_found(exact, p, q, cx) {
            return Some(cx.ratio(p, q));
        }
        rest = cx.divide(ONE, cx.subtract(rest, whole));
    }
    None
}

/// The largest coefficient of an integer relation that is looked for.
const MOST: i64 = 1000;

/// Whether p/q is found for the number x: `q x - p` is a relation of (x, 1), that is, less than 10^-15 of the length of that vector, or
/// there is one for x or its reciprocal that has another root as well.
fn is_found<'a>(x: Expr<'a>, p: i64, q: i64, cx: &Context<'a>) -> bool {
    let rest = square(cx.subtract(cx.product(cx.number(q), x), cx.number(p)), cx);
    let (tolerance, most) = (square(cx.ratio(1, 1_000_000_000_000_000), cx), cx.number(100 * q * q));
    cx.is_less(rest, cx.product(tolerance, cx.sum(ONE, square(x, cx))))
        // A number farther away has none.
        || cx.is_less(rest, cx.product(tolerance, most))
            && (has_quadratic([x, rest, tolerance], p, q, cx) || {
                let reciprocal = cx.divide(ONE, x);
                has_quadratic([reciprocal, cx.product(rest, square(reciprocal, cx)), tolerance], q, p, cx)
            })
}

/// Whether the product of `q x - p`, whose square is `rest`, with some `a x + b` is a relation of (x^2, x, 1), within a squared tolerance.
fn has_quadratic<'a>([x, rest, tolerance]: [Expr<'a>; 3], p: i64, q: i64, cx: &Context<'a>) -> bool {
    let (squared, linear) = (square(x, cx), |a, b| square(cx.sum(cx.product(cx.number(a), x), cx.number(b)), cx));
    let bound = cx.product(tolerance, cx.add(&[ONE, squared, square(squared, cx)]));
    (1..=MOST / q.max(1)).any(|a| {
        let whole = cx.apply(Function::Floor, cx.product(cx.number(a), x)).as_i64().unwrap_or(MOST);
        [-whole, -whole - 1].into_iter().any(|b: i64| {
            let is_small = (q * b - p * a).abs() <= MOST && (p * b).abs() <= MOST;
            is_small && cx.is_less(cx.product(rest, linear(a, b)), bound)
        })
    })
}

fn square<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.product(number, number)
}

/// Rounded to 15 significant decimal digits, with at most 400 zeros before or after the point.
fn decimal<'a>(exact: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (lower, upper) = (cx.number(100_000_000_000_000), cx.number(1_000_000_000_000_000));
    let (ten, tenth) = (cx.number(10), cx.ratio(1, 10));
    let (mut scaled, mut unit) = (exact, ONE);
    for _ in 0..400 {
        let (factor, inverse) = match (is_within(scaled, lower, cx), is_within(scaled, upper, cx)) {
            (true, _) if !scaled.is_literal_zero() => (ten, tenth),
            (_, false) => (tenth, ten),
            _ => break,
        };
        scaled = cx.product(scaled, factor);
        unit = cx.product(unit, inverse);
    }
    ((cx.term(scaled) + HALF).floor() * unit).expr()
}

/// `nfloat(expr)`: to 15 digits, which are 53 bits; unchanged if all of them cancel.
pub(crate) fn as_floats<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    const BITS: u32 = 53;
    if let Some(rational) = expr.as_rational() {
        let value = Real::from_rational(rational, cx.precision(BITS));
        return cx.number(Float { value, precision: BITS });
    }
    let value = evalf::n(expr, 15, cx);
    let has = |predicate: fn(u32) -> bool| {
        value.any(cx, &mut |part| part.as_float().is_some_and(|float| predicate(float.precision)))
    };
    let is_noise = has(|bits| bits <= 1) && !has(|bits| bits > 1);
    if is_noise { expr } else { value }
}

/// A float as an exact fraction.
pub(crate) fn as_rational(real: &Real, budget: &Budget) -> Rational {
    let bits = usize::try_from(real.exponent().unsigned_abs()).unwrap_or(usize::MAX).min(1 << 20);
    if real.exponent() < 0 {
        return Rational::new(real.mantissa().clone(), Integer::ONE << bits, budget).unwrap_or_default();
    }
    Rational::from(real.mantissa() << bits)
}

#[cfg(test)]
mod tests {
    use crate::calculate::{Options, calculate};

    /// The digits are SymPy 1.14's.
    #[test]
    fn decimals_of_linear_equations_are_fractions_where_sympy_makes_them_so() {
        for (equation, digits, wanted) in [
            ("0.96*t + 8.8 = 13", 50, "4.3749999999999991118215802998747676610946655273438"),
            ("solve(0.96*t + 8.8 - 13, t)", 50, "4.3750000000000000000000000000000000000000000000000"),
            ("(t + 0.4)/1.836 + 25.7*t = 7.43", 30, "0.274803881689813345179373982319"),
            ("8/4*(x - 4.9) - 9/7 = x/6.5 - 74.4", 30, "-34.2952380952380977419124974404"),
            ("n/0.355 + 21 = 7/7*n", 30, "-11.5581395348837201453306988697"),
        ] {
            assert_eq!(
                calculate(equation, &Options::default().with_digits(digits)).unwrap().answer,
                wanted,
                "{equation}"
            );
        }
    }
}
