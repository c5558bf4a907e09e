//! exp, log and `LambertW`.
//!
//! Follows `sympy/functions/elementary/exponential.py` (BSD-3-Clause).

use pascaline_number::integer::{BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::comparable::is_comparable;
use super::pieces::{
    coefficient_of_pi, exceeds, imaginary_coefficient, number_and_rest, principal_angle, remainder, split_at_i,
    times_i, times_pi_i,
};
use super::surds::{self, RATIOS};
use super::{Function, Value};
use crate::expr::{
    COMPLEX_INFINITY, Constant, EXP1, Expr, Form, HALF, I, I_PI, INFINITY, MINUS_ONE, NAN, NEGATIVE_INFINITY, ONE,
    Operands, PI, TWO, ZERO,
};
use crate::parts::parted;
use crate::{Context, Term, expand};

/// `exp(x)`
pub(super) fn exp<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Rational(_) | Form::Float(_) if x.is_literal_zero() => Some(ONE),
        Form::Rational(_) if x.is_one() => Some(EXP1),
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => Some(NAN),
        Form::Constant(Constant::Infinity) => Some(x),
        Form::Constant(Constant::NegativeInfinity) => Some(ZERO),
        Form::Call(Function::Log, [argument]) => Some(argument),
        Form::Mul(_) => exp_of_product(x, cx),
        Form::Add(terms) => exp_of_sum(terms, cx),
        Form::Pow(_) | Form::Call(..) if x.is_zero(cx) == Some(true) => Some(ONE),
        _ => None,
    }
}

fn exp_of_product<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Some(imaginary) = imaginary_coefficient(x, cx)
        && let Some(turns) = coefficient_of_pi(imaginary, cx)
        && turns.as_rational().is_some()
    {
        return exp_of_turns(turns, cx);
    }
    let (coefficient, rest) = number_and_rest(x, cx);
    match coefficient {
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => exp_of_infinity(coefficient, rest, cx),
        _ => exp_of_log(coefficient, rest, cx),
    }
}

/// `exp(turns*pi*I)`: 1, I, -1 or -I for whole quarter turns; other angles are reduced to those between -pi and pi.
fn exp_of_turns<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match remainder(cx.sum(turns, turns), 4, cx).as_i64() {
        Some(0) => return Some(ONE),
        Some(1) => return Some(I),
        Some(2) => return Some(MINUS_ONE),
        Some(_) => return Some(cx.negate(I)),
        None => {}
    }
    let mut within = remainder(turns, 2, cx);
    if exceeds(within, ONE, cx) {
        within = cx.subtract(within, TWO);
    }
    if within.equals(turns, cx) { None } else { Some(times_pi_i(cx.term(within)).exp().expr()) }
}

/// `exp(coefficient*log(x))` is `x**coefficient`.
fn exp_of_log<'a>(coefficient: Expr<'a>, rest: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let (mut coefficients, mut base) = (Vec::new(), None);
    coefficients.push(coefficient);
    for &factor in rest.factors() {
        if let Some([argument]) = factor.as_call(Function::Log) {
            if base.replace(argument).is_some() {
                return None;
            }
        } else if is_comparable(factor, cx) {
            coefficients.push(factor);
        } else {
            return None;
        }
    }
    Some(cx.power(base?, cx.multiply(&coefficients)))
}

/// `exp(oo*direction)` or `exp(-oo*direction)`
fn exp_of_infinity<'a>(infinity: Expr<'a>, direction: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if !direction.is_numeric(cx) {
        return None;
    }
    let direction = cx.term(direction);
    let direction = if infinity.is_constant(Constant::NegativeInfinity) { -direction } else { direction };
    let re = direction.re();
    if re.is_zero() == Some(true) {
        return Some(NAN);
    }
    if re.is_positive() == Some(true) && direction.im() != 0 {
        return Some(COMPLEX_INFINITY);
    }
    (re.is_negative() == Some(true)).then_some(ZERO)
}

/// Takes the terms whose exponential simplifies out as factors.
fn exp_of_sum<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Value<'a> {
    let (mut factors, mut rest, mut changed) = (Vec::new(), Vec::new(), false);
    for &term in terms {
        if term.is_one() {
            rest.push(term);
            continue;
        }
        let power = cx.apply(Function::Exp, term);
        match power.as_call(Function::Exp) {
            Some([exponent]) => {
                changed |= !exponent.equals(term, cx);
                rest.push(exponent);
            }
            _ => factors.push(power),
        }
    }
    if factors.is_empty() && !changed {
        return None;
    }
    factors.push(cx.apply(Function::Exp, cx.add(&rest)));
    Some(cx.multiply(&factors))
}

/// `log(x)`
pub(super) fn log<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_literal_zero() {
        return Some(COMPLEX_INFINITY);
    }
    match x {
        Form::Rational(rational) => return log_of_rational(rational, cx),
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => return Some(INFINITY),
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => return Some(x),
        Form::Constant(Constant::Exp1) => return Some(ONE),
        Form::Call(Function::Exp, [exponent]) => {
            if let Some(value) = log_of_exp(exponent, cx) {
                return Some(value);
            }
        }
        _ => {}
    }
    log_by_assumptions(x, cx)
}

/// The logarithm by what is known about x.
fn log_by_assumptions<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_numeric = x.is_numeric(cx);
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
            Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => return Some(INFINITY),
            Form::Rational(_) => return Some(log_of_imaginary(cx.term(coefficient)).expr()),
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
    (cx.term(I_PI) + (-cx.term(x)).log()).expr()
}

/// `log(coefficient*I)`
fn log_of_imaginary<'c, 'a>(coefficient: Term<'c, 'a>) -> Term<'c, 'a> {
    let cx = coefficient.context();
    if coefficient.is_negative() == Some(true) {
        times_pi_i(cx.fraction(-1, 2)) + (-coefficient).log()
    } else {
        times_pi_i(cx.fraction(1, 2)) + coefficient.log()
    }
}

/// `log(exp(x))` is x with its imaginary part reduced to one between -pi and pi.
fn log_of_exp<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if exponent.is_extended_real(cx) == Some(true) {
        return Some(exponent);
    }
    if !exponent.is_numeric(cx) {
        return None;
    }
    let (real, imaginary) = split_at_i(exponent, cx)?;
    if imaginary.is_literal_zero() || !is_comparable(imaginary, cx) {
        return None;
    }
    let angle = principal_angle(imaginary, cx);
    let mut terms = Vec::new();
    terms.push(real);
    for term in angle.terms() {
        terms.push(times_i(term, cx));
    }
    Some(cx.add(&terms))
}

/// The logarithm of a complex number whose angle is in SymPy's table.
fn log_of_algebraic<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let (complex, plain) = parted(x.factors(), cx, &mut |factor, _| factor.contains(I, cx));
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
    let [coefficient, number] = cx.terms([coefficient, number]);
    if real.is_zero(cx) == Some(true) {
        let imaginary = cx.term(imaginary);
        if imaginary.is_positive() == Some(true) {
            return Some((times_pi_i(cx.fraction(1, 2)) + (coefficient * imaginary).log()).expr());
        }
        if imaginary.is_negative() == Some(true) {
            return Some((times_pi_i(cx.fraction(-1, 2)) + (coefficient * -imaginary).log()).expr());
        }
        return None;
    }
    let turns = known_angle(real, imaginary, cx)?;
    Some(((coefficient * number.abs()).log() + times_pi_i(cx.term(turns))).expr())
}

/// The argument of `real + imaginary*I` in half turns, if the ratio of the two is in the table.
fn known_angle<'a>(real: Expr<'a>, imaginary: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let ratio = cx.divide(imaginary, real);
    let is_right = real.is_positive(cx) == Some(true);
    if let Some(angle) = surds::angle(&RATIOS, ratio, cx) {
        return Some(if is_right { angle } else { cx.subtract(angle, ONE) });
    }
    let angle = surds::angle(&RATIOS, cx.negate(ratio), cx)?;
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
        Some(times) if times != 0 => {
            let [x, base] = cx.terms([x, base]);
            (times + (x * base.pow(-times)).log() / base.log()).expr()
        }
        _ if base.is_constant(Constant::Exp1) => cx.apply(Function::Log, x),
        _ => (cx.term(x).log() / cx.term(base).log()).expr(),
    }
}

/// SymPy's `multiplicity`: how often the base divides x; `None` where that is an error.
fn multiplicity(base: &Rational, x: &Rational, cx: &Context) -> Option<i64> {
    let (p, q) = (base.numerator(), base.denominator());
    let (above, below) = (x.numerator(), x.denominator());
    let is_one = |integer: &Integer| *integer == Integer::from(1);
    let difference = |above: Option<i64>, below: Option<i64>| Some(above? - below?);
    match (is_one(q), is_one(p)) {
        (true, _) if is_one(below) => integer_multiplicity(p, above, cx),
        (true, _) if is_one(above) => integer_multiplicity(p, below, cx).map(|times| -times),
        (true, _) => difference(integer_multiplicity(p, above, cx), integer_multiplicity(p, below, cx)),
        (false, true) => integer_multiplicity(q, below, cx),
        (false, false) => {
            let like = integer_multiplicity(p, above, cx).zip(integer_multiplicity(q, below, cx));
            let cross = integer_multiplicity(q, above, cx).zip(integer_multiplicity(p, below, cx));
            like.zip(cross).map(|((above, below), (over, under))| above.min(below) - over.min(under))
        }
    }
}

/// The greatest `n` for which `divisor**n` divides the integer; `None` if there is no greatest.
pub(crate) fn integer_multiplicity(divisor: &Integer, integer: &Integer, cx: &Context) -> Option<i64> {
    if integer.is_zero() || divisor.is_negative() || divisor.bit_len() <= 1 {
        return None;
    }
    // Squares the divisor as long as the power may divide, then divides by these powers from the greatest down.
    let mut powers = vec![divisor.clone()];
    while let Some(last) = powers.last().filter(|last| 2 * last.bit_len() <= integer.bit_len() + 1) {
        cx.pay(price::product(last.bit_len(), last.bit_len()))?;
        let square = last * last;
        powers.push(square);
    }
    let (mut rest, mut times) = (integer.clone(), 0);
    for power in powers.iter().rev() {
        times *= 2;
        cx.pay(price::quotient(rest.bit_len(), power.bit_len()))?;
        if let Some((quotient, remainder)) = rest.divide_floor(power)
            && remainder.is_zero()
        {
            (rest, times) = (quotient, times + 1);
        }
    }
    Some(times)
}

/// `erf(x)`, which is odd.
pub(super) fn erf<'a>(x: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    match x {
        Form::Constant(Constant::Infinity) => Some(ONE),
        Form::Constant(Constant::NegativeInfinity) => Some(MINUS_ONE),
        _ if x.is_literal_zero() => Some(ZERO),
        _ if x.is_negative(cx) == Some(true) => Some(cx.negate(cx.apply(Function::Erf, cx.negate(x)))),
        _ => None,
    }
}

/// `erfc(x)`
pub(super) fn erfc<'a>(x: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    match x {
        Form::Constant(Constant::Infinity) => Some(ZERO),
        Form::Constant(Constant::NegativeInfinity) => Some(TWO),
        _ if x.is_literal_zero() => Some(ONE),
        _ if x.is_negative(cx) == Some(true) => Some(cx.subtract(TWO, cx.apply(Function::Erfc, cx.negate(x)))),
        _ => None,
    }
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
    let [x, e, pi] = cx.terms([x, EXP1, PI]);
    if x == cx.fraction(-1, 2) * pi {
        return Some((cx.term(I) * (cx.fraction(-1, 2) * pi)).expr());
    }
    if x == -e.pow(-1) {
        return Some(MINUS_ONE);
    }
    (x == -2 * cx.term(-2).exp()).then(|| cx.number(-2))
}

fn principal_lambert_w<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Constant(Constant::Exp1) => return Some(ONE),
        Form::Constant(Constant::Infinity) => return Some(x),
        _ if x.is_zero(cx) == Some(true) => return Some(ZERO),
        Form::Mul(_) | Form::Call(..) | Form::Pow(_) => {}
        _ => return None,
    }
    let [x, e, pi] = cx.terms([x, EXP1, PI]);
    if x == -e.pow(-1) {
        return Some(MINUS_ONE);
    }
    let log2 = cx.term(2).log();
    if x == cx.fraction(-1, 2) * log2 {
        return Some((-log2).expr());
    }
    if x == 2 * log2 {
        return Some(log2.expr());
    }
    if x == cx.fraction(-1, 2) * pi {
        return Some(cx.multiply(&[HALF, I, PI]));
    }
    (x == (1 + e).exp()).then_some(EXP1)
}
