//! re, im, Abs, sign and arg.
//!
//! Follows `sympy/functions/elementary/complexes.py` (BSD-3-Clause).

use pascaline_number::rational::Rational;

use super::comparable::is_comparable;
use super::pieces::{
    could_extract_minus_sign, imaginary_coefficient, number_and_rest, principal_angle, times_i, times_minus_i,
};
use super::real_imaginary::{self, as_real_imaginary};
use super::{Function, Value};
use crate::expand::expand_multiply;
use crate::expr::{Constant, Expr, Form, HALF, I, INFINITY, MINUS_ONE, NAN, ONE, Operands, PI, ZERO};
use crate::parts::parted;
use crate::{Context, Term};

/// `re(x)` and `im(x)`
pub(super) fn part<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_re = function == Function::Re;
    if let Form::Constant(Constant::NaN | Constant::ComplexInfinity) = x {
        return Some(NAN);
    }
    if x.is_extended_real(cx) == Some(true) {
        return Some(if is_re { x } else { ZERO });
    }
    if is_imaginary(x, cx) {
        return if is_re { Some(ZERO) } else { Some(times_minus_i(x, cx)) };
    }
    if let Some([inner]) = x.as_call(Function::Conjugate) {
        let value = cx.apply(function, inner);
        return if is_re { Some(value) } else { Some(cx.negate(value)) };
    }
    part_by_terms(is_re, x, cx)
}

fn is_imaginary<'a>(x: Expr<'a>, cx: &Context<'a>) -> bool {
    if x.is_imaginary(cx) == Some(true) {
        return true;
    }
    if let Form::Symbol(_) = x {
        return false;
    }
    times_i(x, cx).is_extended_real(cx) == Some(true)
}

/// Takes the terms whose parts are known out of the function.
fn part_by_terms<'a>(is_re: bool, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let (mut included, mut turned, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for &term in x.terms() {
        let has_unit = term.contains(I, cx);
        if let Some(coefficient) = imaginary_coefficient(term, cx) {
            match coefficient.is_extended_real(cx) {
                Some(true) if is_re => {}
                Some(true) => parts.push(coefficient),
                _ => turned.push(coefficient),
            }
        } else if !has_unit && term.is_extended_real(cx) == Some(true) {
            if is_re {
                parts.push(term);
            }
        } else {
            match real_imaginary::parts(term, Some(x), cx) {
                Some((re, im)) => parts.push(if is_re { re } else { im }),
                None => included.push(term),
            }
        }
    }
    if turned.is_empty() && parts.is_empty() {
        return None;
    }
    let (own, other) = if is_re { (Function::Re, Function::Im) } else { (Function::Im, Function::Re) };
    let (included, turned) = (cx.add(&included), cx.add(&turned));
    let turned = cx.apply(other, turned);
    parts.push(if is_re { cx.negate(turned) } else { turned });
    parts.push(cx.apply(own, included));
    Some(cx.add(&parts))
}

/// `sign(x)`
pub(super) fn sign<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Form::Mul(factors) = x {
        return sign_of_product(factors, cx);
    }
    if x.is_constant(Constant::NaN) {
        return Some(x);
    }
    if x.is_zero(cx) == Some(true) {
        return Some(ZERO);
    }
    if x.is_extended_positive(cx) == Some(true) {
        return Some(ONE);
    }
    if x.is_extended_negative(cx) == Some(true) {
        return Some(MINUS_ONE);
    }
    if x.as_call(Function::Sign).is_some() {
        return Some(x);
    }
    if x.is_imaginary(cx) == Some(true) { sign_of_imaginary(x, cx) } else { None }
}

fn sign_of_imaginary<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    // Such as `sqrt(1 - sqrt(2))`: the minus stays inside.
    if x.as_power().is_some_and(|(_, exponent)| exponent.equals(HALF, cx)) {
        return Some(I);
    }
    let arg2 = times_minus_i(x, cx);
    if arg2.is_extended_positive(cx) == Some(true) {
        return Some(I);
    }
    (arg2.is_extended_negative(cx) == Some(true)).then(|| cx.negate(I))
}

/// Takes the factors whose signs are known out of the function.
fn sign_of_product<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Value<'a> {
    let mut known = ONE;
    let mut unknown = Vec::new();
    let mut is_plain = true;
    for &factor in factors {
        match sign_of_factor(factor, cx) {
            Some(sign) => {
                is_plain = false;
                known = cx.product(known, sign);
            }
            None => unknown.push(factor),
        }
    }
    if is_plain {
        return None;
    }
    let rest = cx.apply(Function::Sign, cx.multiply(&unknown));
    Some(cx.product(known, rest))
}

fn sign_of_factor<'a>(factor: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if factor.is_extended_negative(cx) == Some(true) {
        return Some(MINUS_ONE);
    }
    if factor.is_extended_positive(cx) == Some(true) {
        return Some(ONE);
    }
    if factor.is_imaginary(cx) != Some(true) {
        return None;
    }
    let im = cx.apply(Function::Im, factor);
    if !is_comparable(im, cx) {
        return None;
    }
    Some(if im.is_extended_negative(cx) == Some(true) { cx.negate(I) } else { I })
}

/// `Abs(x)`
pub(super) fn absolute_value<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Rational(_) | Form::Float(_) | Form::Constant(_) | Form::Symbol(_) => return absolute_of_atom(x, cx),
        Form::Call(Function::Conjugate, arguments) => return Some(cx.call(Function::Abs, arguments)),
        Form::Call(Function::Sign, arguments) => {
            if let [inner] = arguments
                && inner.is_zero(cx) == Some(false)
            {
                return Some(ONE);
            }
        }
        _ => {}
    }
    let x = without_signs(x, cx);
    if let Some(value) = absolute_of_fraction(x, cx) {
        return Some(value);
    }
    match x {
        Form::Mul(factors) => return Some(absolute_of_product(factors, cx)),
        Form::Pow([base, exponent]) if base.is_extended_real(cx) == Some(true) => {
            return absolute_of_real_power(x, base, exponent, cx);
        }
        Form::Pow([base, exponent]) if !base.any(cx, &mut |part| matches!(part, Form::Symbol(_))) => {
            return Some(absolute_of_complex_power(cx.term(*base), cx.term(*exponent)).expr());
        }
        Form::Call(Function::Exp, arguments) => {
            let re = cx.call(Function::Re, arguments);
            return Some(cx.apply(Function::Exp, re));
        }
        Form::Call(Function::Undefined, _) => return None,
        Form::Add(_) if has_infinity(x, cx) => {
            let (re, im) = as_real_imaginary(x, cx);
            if re.is_infinite(cx) == Some(true) || im.is_infinite(cx) == Some(true) {
                return Some(INFINITY);
            }
        }
        _ => {}
    }
    absolute_by_sign_or_conjugate(x, cx)
}

fn absolute_of_atom<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Constant(Constant::ComplexInfinity | Constant::NegativeInfinity) => Some(INFINITY),
        Form::Constant(Constant::ImaginaryUnit) => Some(ONE),
        Form::Symbol(symbol) if !symbol.positive => None,
        _ if x.is_extended_negative(cx) == Some(true) => Some(cx.negate(x)),
        _ => Some(x),
    }
}

fn has_infinity<'a>(x: Expr<'a>, cx: &Context<'a>) -> bool {
    x.any(cx, &mut |part| matches!(part, Form::Constant(Constant::Infinity | Constant::NegativeInfinity)))
}

/// SymPy's `signsimp`: the one without the minus of two opposite sums, which have the same absolute value.
fn without_signs<'a>(x: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match x {
        Form::Add(_) if could_extract_minus_sign(x, cx) => cx.negate(x),
        Form::Pow(power) => {
            let [base, exponent] = *power;
            if !base.is_add() || exponent.as_integer().is_none() || !could_extract_minus_sign(base, cx) {
                return x;
            }
            cx.power(cx.negate(base), exponent)
        }
        Form::Mul(factors) if factors.iter().any(|factor| factor.is_add() || factor.is_pow()) => {
            let mut plain = Vec::new();
            for factor in *factors {
                plain.push(without_signs(factor, cx));
            }
            cx.multiply(&plain)
        }
        _ => x,
    }
}

/// `Abs(n)/Abs(d)` for a numerator without symbols over a denominator with some.
fn absolute_of_fraction<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_below = &mut |factor: Expr<'a>, _: &Context<'a>| {
        let leading = factor.as_power().and_then(|(_, exponent)| exponent.factors().first()?.as_rational());
        leading.is_some_and(Rational::is_negative)
    };
    let (below, above) = parted(x.factors(), cx, is_below);
    if !above.iter().all(|expr| expr.is_numeric(cx)) || below.iter().all(|expr| expr.is_numeric(cx)) {
        return None;
    }
    let [n, d] = cx.terms([cx.multiply(above), cx.multiply(below)]);
    let d = d.pow(-1);
    Some((n.abs() / d.abs()).expr())
}

fn absolute_of_product<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for &factor in factors {
        let inverse = factor.as_power().filter(|(_, exponent)| exponent.as_integer().is_some());
        let (base, exponent) = match inverse {
            Some((base, exponent)) if exponent.is_negative(cx) == Some(true) => (base, Some(exponent)),
            _ => (factor, None),
        };
        let size = cx.apply(Function::Abs, base);
        if size.as_call(Function::Abs).is_some() {
            unknown.push(factor);
        } else {
            let size = exponent.map_or(size, |exponent| cx.power(size, exponent));
            known.push(size);
        }
    }
    if !unknown.is_empty() {
        let unknown = cx.multiply(&unknown);
        known.push(cx.call_unevaluated(Function::Abs, &[unknown]));
    }
    cx.multiply(&known)
}

fn absolute_of_real_power<'a>(x: Expr<'a>, base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if exponent.is_integer(cx) == Some(true) {
        if exponent.is_even(cx) == Some(true) {
            return Some(x);
        }
        if base.is_i64(-1) {
            return Some(ONE);
        }
        return Some(cx.term(base).abs().pow(exponent).expr());
    }
    let [base, exponent] = cx.terms([base, exponent]);
    if base.is_extended_nonnegative() == Some(true) {
        return Some(base.pow(exponent.re()).expr());
    }
    if base.is_extended_negative() == Some(true) {
        let turn = cx.product_of([cx.term(-1), cx.term(PI), exponent.im()]);
        return Some(((-base).pow(exponent.re()) * turn.exp()).expr());
    }
    None
}

/// `Abs(exp(exponent*log(base)))`
fn absolute_of_complex_power<'c, 'a>(base: Term<'c, 'a>, exponent: Term<'c, 'a>) -> Term<'c, 'a> {
    let (a, b) = base.log().as_real_imag();
    let z = a + base.with(I) * b;
    (exponent * z).re().exp()
}

fn absolute_by_sign_or_conjugate<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_zero(cx) == Some(true) {
        return Some(ZERO);
    }
    if x.is_extended_nonnegative(cx) == Some(true) {
        return Some(x);
    }
    if x.is_extended_nonpositive(cx) == Some(true) {
        return Some(cx.negate(x));
    }
    if x.is_imaginary(cx) == Some(true) {
        let arg2 = times_minus_i(x, cx);
        if arg2.is_extended_nonnegative(cx) == Some(true) {
            return Some(arg2);
        }
    }
    if x.is_extended_real(cx) == Some(true) {
        return None;
    }
    let conj = cx.apply(Function::Conjugate, x);
    if has_conjugate(conj, cx) || conj.equals(x, cx) || cx.negate(conj).equals(x, cx) {
        return None;
    }
    Some(cx.square_root(expand_multiply(cx.product(x, conj), cx)))
}

fn has_conjugate<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| matches!(part, Form::Call(Function::Conjugate, _)))
}

/// The instructions per node of the argument, which is traversed several times.
const QUESTIONS_OF_A_PART: u64 = 400;

/// `arg(x)`
pub(super) fn argument<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Some([exponent]) = x.as_call(Function::Exp) {
        let angle = cx.apply(Function::Im, exponent);
        if is_comparable(angle, cx) {
            return Some(principal_angle(angle, cx));
        }
    }
    let reduced = if x.is_atom() { x } else { without_sizes(x, cx) };
    let mut parts = 0;
    let is_undefined = reduced.any(cx, &mut |part| {
        parts += 1;
        matches!(part, Form::Call(Function::Undefined, _))
    });
    if is_undefined || cx.pay(QUESTIONS_OF_A_PART * parts).is_none() {
        return None;
    }
    let (re, im) = as_real_imaginary(reduced, cx);
    let angle = cx.call(Function::Atan2, &[im, re]);
    if angle.is_numeric(cx) {
        return Some(angle);
    }
    (!reduced.equals(x, cx)).then(|| cx.call_unevaluated(Function::Arg, &[reduced]))
}

/// Replaces the factors that are positive or negative with their signs, which leaves the argument as it is.
fn without_sizes<'a>(x: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if let Form::Add(terms) = x {
        return without_common_float(x, terms, cx);
    }
    let Form::Mul(factors) = x else { return x };
    let mut reduced = Vec::new();
    for &factor in *factors {
        let sign = cx.apply(Function::Sign, factor);
        reduced.push(if sign.is_one() || sign.is_i64(-1) { sign } else { factor });
    }
    cx.multiply(&reduced)
}

/// Divides a sum by the float that all its terms have as their factor, up to its sign.
fn without_common_float<'a>(sum: Expr<'a>, terms: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let mut rests = Vec::new();
    let mut common = None;
    for &term in terms {
        let (number, mut rest) = number_and_rest(term, cx);
        let Form::Float(float) = number else { return sum };
        let size = cx.real(float.value.abs());
        if *common.get_or_insert(size) != size {
            return sum;
        }
        if number.is_negative_number() {
            rest = cx.negate(rest);
        }
        rests.push(rest);
    }
    cx.add(&rests)
}
