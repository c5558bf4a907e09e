//! exp, log and `LambertW`.

use super::super::assumptions::choose;
use super::super::expr::{
    COMPLEX_INFINITY, Constant, EXP1, Expr, Form, I, I_PI, INFINITY, MINUS_ONE, NAN, NEGATIVE_INFINITY, ONE, Operands,
    PI, TWO, ZERO,
};
use super::super::parts::parted;
use super::super::{Context, Pile, expand};
use super::numeric::is_comparable;
use super::pieces::{
    coefficient_of_pi, exceeds, imaginary_coefficient, number_and_rest, principal_angle, remainder, split_at_i, times_i,
};
use super::radicals::{self, RATIOS};
use super::{Function, Value};
use crate::integer::{Integer, price};
use crate::rational::Rational;

/// `exp(x)`
pub(super) fn exp<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Rational(_) | Form::Float(_) if x.is_literal_zero() => Some(ONE),
        Form::Rational(_) if x.is_one() => Some(EXP1),
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => Some(NAN),
        Form::Constant(Constant::Infinity) => Some(x),
        Form::Constant(Constant::NegativeInfinity) => Some(ZERO),
        Form::Call(Function::Log, arguments) => arguments.first().copied(),
        Form::Mul(_) => of_product(x, cx),
        Form::Add(terms) => of_sum(terms, cx),
        Form::Pow(_) | Form::Call(..) if x.is_zero(cx) == Some(true) => Some(ONE),
        _ => None,
    }
}

/// Whole quarter turns give 1, I, -1, -I; other multiples of `pi*I` lie between -1 and 1; a logarithm becomes a power.
fn of_product<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Some(imaginary) = imaginary_coefficient(x, cx)
        && let Some(turns) = coefficient_of_pi(imaginary, cx)
        && turns.as_rational().is_some()
    {
        let quarters = cx.sum(turns, turns);
        match remainder(quarters, 4, cx).as_i64() {
            Some(0) => return Some(ONE),
            Some(1) => return Some(I),
            Some(2) => return Some(MINUS_ONE),
            Some(_) => return Some(cx.multiply_unevaluated(&[MINUS_ONE, I])),
            None => {}
        }
        let mut within = remainder(turns, 2, cx);
        if exceeds(within, ONE, cx) {
            within = cx.subtract(within, TWO);
        }
        if within == turns {
            return None;
        }
        let angle = cx.multiply(&[within, PI, I]);
        return Some(cx.apply(Function::Exp, angle));
    }
    let (coefficient, rest) = number_and_rest(x, cx);
    if let Form::Constant(Constant::Infinity | Constant::NegativeInfinity) = coefficient {
        return of_infinite(coefficient, rest, cx);
    }
    let (mut coefficients, mut base) = (Pile::EMPTY, None);
    coefficients.push(coefficient, cx);
    for &factor in rest.factors() {
        if let Some([argument]) = factor.as_call(Function::Log) {
            if base.replace(argument).is_some() {
                return None;
            }
        } else if is_comparable(factor, cx) {
            coefficients.push(factor, cx);
        } else {
            return None;
        }
    }
    let exponent = cx.multiply_pile(coefficients);
    Some(cx.power(base?, exponent))
}

/// `exp(oo*direction)`
fn of_infinite<'a>(coefficient: Expr<'a>, direction: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if !direction.is_numeric() {
        return None;
    }
    let is_negative = coefficient.is_constant(Constant::NegativeInfinity);
    let direction = if is_negative { cx.negate(direction) } else { direction };
    choose(b"(Ar)z:q;(Ar)p (Aj)!=(0):z;(Ar)n:0", &[direction], cx)
}

/// The terms whose power is something simpler become factors.
fn of_sum<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Value<'a> {
    let (mut factors, mut rest, mut changed) = (Pile::EMPTY, Pile::EMPTY, false);
    for &term in terms {
        if term.is_one() {
            rest.push(term, cx);
            continue;
        }
        let power = cx.apply(Function::Exp, term);
        match power.as_call(Function::Exp) {
            Some([exponent]) => {
                changed |= *exponent != term;
                rest.push(exponent, cx);
            }
            _ => factors.push(power, cx),
        }
    }
    if factors.is_empty() && !changed {
        return None;
    }
    let rest = cx.add_pile(rest);
    factors.push(cx.apply(Function::Exp, rest), cx);
    Some(cx.multiply_pile(factors))
}

/// `log(x)`
pub(super) fn log<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_literal_zero() {
        return Some(COMPLEX_INFINITY);
    }
    match x {
        Form::Rational(rational) => return log_of_rational(rational, cx),
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => {
            return Some(INFINITY);
        }
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => return Some(x),
        Form::Constant(Constant::Exp1) => return Some(ONE),
        Form::Call(Function::Exp, arguments) => {
            if let Some(exponent) = arguments.first()
                && let Some(value) = log_of_exp(exponent, cx)
            {
                return Some(value);
            }
        }
        _ => {}
    }
    let is_numeric = x.is_numeric();
    if is_numeric && x.is_negative(cx) == Some(true) {
        return Some(log_of_negative(x, cx));
    }
    if x.is_zero(cx) == Some(true) {
        return Some(COMPLEX_INFINITY);
    }
    if !x.is_add()
        && let Some(coefficient) = imaginary_coefficient(x, cx)
    {
        match coefficient {
            Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => {
                return Some(INFINITY);
            }
            Form::Rational(_) => return choose(b"An:1n2/pim Anl+;:12/pim Al+", &[coefficient], cx),
            _ => {}
        }
    }
    if is_numeric && !x.is_atom() && x.is_algebraic(cx) == Some(true) {
        return log_of_algebraic(x, cx);
    }
    None
}

fn log_of_rational<'a>(rational: &Rational, cx: &Context<'a>) -> Value<'a> {
    if *rational.numerator() == Integer::from(1) {
        if rational.is_integer() {
            return Some(ZERO);
        }
        let below = cx.call_unevaluated(Function::Log, &[cx.number(rational.denominator().clone())]);
        return Some(cx.negate(below));
    }
    if rational.is_negative() {
        return Some(log_of_negative(cx.number(rational.clone()), cx));
    }
    None
}

fn log_of_negative<'a>(x: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.formula(b"BAnl+", &[x, I_PI])
}

/// `log(exp(x))` is x, less the full turns in it.
fn log_of_exp<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if exponent.is_extended_real(cx) == Some(true) {
        return Some(exponent);
    }
    if !exponent.is_numeric() {
        return None;
    }
    let (real, imaginary) = split_at_i(exponent, cx)?;
    if imaginary.is_literal_zero() || !is_comparable(imaginary, cx) {
        return None;
    }
    let angle = principal_angle(imaginary, cx);
    let mut terms = Pile::EMPTY;
    terms.push(real, cx);
    for term in angle.terms() {
        terms.push(times_i(term, cx), cx);
    }
    Some(cx.add_pile(terms))
}

/// Of a complex number whose angle is in SymPy's table.
fn log_of_algebraic<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let (complex, plain) = parted(x.factors(), cx, &mut |factor, _| factor.contains(I));
    if complex.is_empty() {
        return None;
    }
    let mut coefficient = cx.multiply(plain);
    let mut number = cx.multiply(complex);
    if coefficient.is_negative(cx) == Some(true) {
        coefficient = cx.negate(coefficient);
        number = cx.product(number, MINUS_ONE);
    }
    let number = expand::expand_multiply(number, cx);
    let (real, imaginary) = split_at_i(number, cx)?;
    if imaginary.is_literal_zero() || coefficient.is_real(cx) != Some(true) {
        return None;
    }
    if real.is_zero(cx) == Some(true) {
        return choose(b"Bp:12/pim AB*l+;Bn:1n2/pim ABn*l+", &[coefficient, imaginary], cx);
    }
    let turns = angle_of(real, imaginary, cx)?;
    let size = cx.apply(Function::Abs, number);
    Some(cx.formula(b"AB*l Cpim +", &[coefficient, size, turns]))
}

/// The half turns of `real + imaginary*I`, if the ratio of the two is in the table.
fn angle_of<'a>(real: Expr<'a>, imaginary: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let ratio = cx.divide(imaginary, real);
    let is_right = real.is_positive(cx) == Some(true);
    if let Some(angle) = radicals::angle(RATIOS, ratio, cx) {
        return Some(if is_right { angle } else { cx.subtract(angle, ONE) });
    }
    let opposite = cx.negate(ratio);
    let angle = radicals::angle(RATIOS, opposite, cx)?;
    Some(if is_right { cx.negate(angle) } else { cx.subtract(ONE, angle) })
}

/// `log(x, base)`
pub(super) fn log_to_base<'a>(x: Expr<'a>, base: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if base.is_one() {
        return if x.is_one() { NAN } else { COMPLEX_INFINITY };
    }
    let times = match (base, x) {
        (Form::Rational(base), Form::Rational(x)) => multiplicity(base, x, cx),
        _ => None,
    };
    match times {
        Some(times) if times != 0 => cx.formula(b"C ABCn^*l Bl/ +", &[x, base, cx.number(times)]),
        _ if base.is_constant(Constant::Exp1) => cx.apply(Function::Log, x),
        _ => cx.formula(b"AlBl/", &[x, base]),
    }
}

/// How often x can be divided by the base, as SymPy counts it; `None` where it does not.
fn multiplicity(base: &Rational, x: &Rational, cx: &Context) -> Option<i64> {
    let (p, q) = (base.numerator(), base.denominator());
    let (above, below) = (x.numerator(), x.denominator());
    let is_one = |integer: &Integer| *integer == Integer::from(1);
    let difference = |above: Option<i64>, below: Option<i64>| Some(above? - below?);
    match (is_one(q), is_one(p)) {
        (true, _) if is_one(below) => count(p, above, cx),
        (true, _) if is_one(above) => count(p, below, cx).map(|times| -times),
        (true, _) => difference(count(p, above, cx), count(p, below, cx)),
        (false, true) => count(q, below, cx),
        (false, false) => {
            let like = count(p, above, cx).zip(count(q, below, cx));
            let cross = count(q, above, cx).zip(count(p, below, cx));
            like.zip(cross).map(|((above, below), (over, under))| above.min(below) - over.min(under))
        }
    }
}

/// How often the integer can be divided by the divisor; `None` where that is no number.
pub(crate) fn count(divisor: &Integer, integer: &Integer, cx: &Context) -> Option<i64> {
    if integer.is_zero() || divisor.is_negative() || divisor.bit_length() <= 1 {
        return None;
    }
    // The divisor's powers of powers of two, as far as they may divide; then from the greatest down.
    let mut powers = vec![divisor.clone()];
    while let Some(last) = powers.last().filter(|last| 2 * last.bit_length() <= integer.bit_length() + 1) {
        cx.pay(price::product(last.bit_length(), last.bit_length()))?;
        let square = last * last;
        powers.push(square);
    }
    let (mut rest, mut times) = (integer.clone(), 0);
    for power in powers.iter().rev() {
        times *= 2;
        cx.pay(price::quotient(rest.bit_length(), power.bit_length()))?;
        if let Some((quotient, remainder)) = rest.divide_floor(power)
            && remainder.is_zero()
        {
            (rest, times) = (quotient, times + 1);
        }
    }
    Some(times)
}

/// `LambertW(x)`, the principal branch, or another one.
pub(super) fn lambert_w<'a>(x: Expr<'a>, branch: Option<Expr<'a>>, cx: &Context<'a>) -> Value<'a> {
    let is_principal = match branch {
        Some(branch) if branch.is_literal_zero() => return Some(cx.apply(Function::LambertW, x)),
        Some(branch) => branch.is_zero(cx),
        None => Some(true),
    };
    if is_principal == Some(true) {
        return principal_lambert_w(x, cx);
    }
    if is_principal == Some(false) && x.is_zero(cx) == Some(true) {
        return Some(NEGATIVE_INFINITY);
    }
    if !branch.is_some_and(|branch| branch.is_i64(-1)) || x.is_atom() {
        return None;
    }
    known_lambert_w(x, &[(b"1n2/p*", b"i1n2/p**"), (b"1e1n^n", b"1n"), (b"2n2ne*", b"2n")], cx)
}

/// The value in the table of formulas for the arguments and the values.
fn known_lambert_w<'a>(x: Expr<'a>, table: &[(&[u8], &[u8])], cx: &Context<'a>) -> Value<'a> {
    for (argument, value) in table {
        if cx.formula(argument, &[]) == x {
            return Some(cx.formula(value, &[]));
        }
    }
    None
}

fn principal_lambert_w<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Constant(Constant::Exp1) => return Some(ONE),
        Form::Constant(Constant::Infinity) => return Some(x),
        _ if x.is_zero(cx) == Some(true) => return Some(ZERO),
        Form::Mul(_) | Form::Call(..) | Form::Pow(_) => {}
        _ => return None,
    }
    let table: &[(&[u8], &[u8])] =
        &[(b"1e1n^n", b"1n"), (b"1n2/2l*", b"2ln"), (b"22l*", b"2l"), (b"1n2/p*", b"12/ipm"), (b"11e+e", b"1e")];
    known_lambert_w(x, table, cx)
}
