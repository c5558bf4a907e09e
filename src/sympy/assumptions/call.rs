//! Functions.

use super::super::Context;
use super::super::expr::{Constant, EXP1, Expr, HALF, I, MINUS_ONE, PI, TWO, ZERO};
use super::super::functions::{Function, as_real_imaginary};
use super::kinds::Fact;
use super::logic::{and, not, only_true, or};
use super::{ask, digits};

pub(super) fn answer<'a>(
    call: Expr<'a>,
    function: Function,
    arguments: &[Expr<'a>],
    fact: Fact,
    cx: &mut Context<'a>,
) -> Option<bool> {
    let own = match (function, arguments) {
        (Function::Min | Function::Max, _) => return of_extremum(function, arguments, fact, cx),
        (Function::Binomial, [n, k]) => of_binomial(n, k, fact, cx),
        (Function::Mod, [x, modulus]) => of_remainder(x, modulus, fact, cx),
        (Function::Atan2, [y, x]) => match fact {
            Fact::ExtendedReal => and(y.is_extended_real(cx), x.is_extended_real(cx)),
            _ => None,
        },
        (Function::LambertW, [x, branch]) => of_lambert_w(x, branch, fact, cx),
        (Function::LambertW, [x]) => of_lambert_w(x, ZERO, fact, cx),
        (_, [x]) => of_one(function, x, fact, cx),
        _ => None,
    };
    if own.is_some() {
        return own;
    }
    match fact {
        Fact::ExtendedPositive | Fact::ExtendedNegative if has_digits(function) => {
            digits::has_sign(call, fact == Fact::ExtendedPositive, cx)
        }
        _ => None,
    }
}

/// Whether nothing else is said of the function's sign.
fn has_digits(function: Function) -> bool {
    function != Function::Undefined && function != Function::Exp
}

fn of_one<'a>(function: Function, x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match function {
        Function::Exp => of_exp(x, fact, cx),
        Function::Log => of_log(x, fact, cx),
        Function::Sin | Function::Cos | Function::Tan | Function::Cot | Function::Sec | Function::Csc => {
            of_circular(function, x, fact, cx)
        }
        Function::Asin | Function::Acos | Function::Atan | Function::Acot | Function::Asec => {
            of_inverse(function, x, fact, cx)
        }
        Function::Sinh | Function::Cosh | Function::Tanh | Function::Coth | Function::Sech | Function::Csch => {
            of_hyperbolic(function, x, fact, cx)
        }
        Function::Asinh | Function::Acosh | Function::Atanh | Function::Acoth | Function::Asech | Function::Acsch => {
            of_inverse_hyperbolic(function, x, fact, cx)
        }
        Function::Abs => of_absolute_value(x, fact, cx),
        Function::Sign => of_sign(x, fact, cx),
        Function::Re | Function::Im | Function::Arg | Function::Conjugate => of_part(function, x, fact, cx),
        Function::Floor | Function::Ceiling | Function::Frac => of_rounding(function, x, fact, cx),
        Function::Factorial | Function::Gamma | Function::LogGamma => of_factorial(function, x, fact, cx),
        _ => None,
    }
}

/// `x + number`
fn plus<'a>(x: Expr<'a>, number: i64, cx: &mut Context<'a>) -> Expr<'a> {
    cx.sum(x, cx.number(number))
}

/// `number - x`
fn from<'a>(number: i64, x: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    cx.subtract(cx.number(number), x)
}

/// x in half turns.
fn half_turns<'a>(x: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    cx.divide(x, PI)
}

/// An imaginary x in half turns.
fn imaginary_turns<'a>(x: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    let real = cx.multiply(&[MINUS_ONE, I, x]);
    half_turns(real, cx)
}

fn of_exp<'a>(x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match fact {
        Fact::Zero => Some(x.is_constant(Constant::NegativeInfinity)),
        Fact::Finite => match x.is_infinite(cx) {
            Some(true) if x.is_extended_negative(cx) == Some(true) => Some(true),
            Some(true) if x.is_extended_positive(cx) == Some(true) => Some(false),
            _ => only_true(x.is_finite(cx)),
        },
        Fact::Rational => match x.is_zero(cx) {
            Some(true) => Some(true),
            Some(false) if x.is_rational(cx) == Some(true) => Some(false),
            _ => None,
        },
        Fact::ExtendedReal if x.is_extended_real(cx) == Some(true) => Some(true),
        Fact::ExtendedReal if x.is_imaginary(cx) == Some(true) => {
            let turns = imaginary_turns(x, cx);
            cx.product(TWO, turns).is_even(cx)
        }
        Fact::ExtendedPositive if x.is_extended_real(cx) == Some(true) => {
            Some(!x.is_constant(Constant::NegativeInfinity))
        }
        Fact::ExtendedPositive if x.is_imaginary(cx) == Some(true) => imaginary_turns(x, cx).is_even(cx),
        Fact::Complex => or(x.is_complex(cx), x.is_extended_negative(cx)),
        Fact::Algebraic => {
            if imaginary_turns(x, cx).is_rational(cx) == Some(true) {
                return Some(true);
            }
            let is_transcendental = x.is_algebraic(cx) == Some(true) || half_turns(x, cx).is_rational(cx) == Some(true);
            (x.is_zero(cx) == Some(false) && is_transcendental).then_some(false)
        }
        _ => None,
    }
}

fn of_log<'a>(x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => x.is_extended_positive(cx),
        Fact::Complex => and(x.is_complex(cx), not(x.is_zero(cx))),
        Fact::Finite if x.is_zero(cx) == Some(true) => Some(false),
        Fact::Finite => x.is_finite(cx),
        Fact::ExtendedPositive => plus(x, -1, cx).is_extended_positive(cx),
        Fact::ExtendedNonnegative => plus(x, -1, cx).is_extended_nonnegative(cx),
        Fact::Zero => plus(x, -1, cx).is_zero(cx),
        Fact::Rational | Fact::Algebraic if plus(x, -1, cx).is_zero(cx)? => Some(true),
        Fact::Rational | Fact::Algebraic => (ask(x, fact, cx) == Some(true)).then_some(false),
        _ => None,
    }
}

/// Whether x is a whole number of half turns; if `odd`, of half turns less a half.
fn is_turned<'a>(x: Expr<'a>, odd: bool, cx: &mut Context<'a>) -> Option<bool> {
    let turns = half_turns(x, cx);
    let turns = if odd { cx.sum(turns, HALF) } else { turns };
    turns.is_integer(cx)
}

fn of_circular<'a>(function: Function, x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    let is_tangent = matches!(function, Function::Tan | Function::Cot);
    match fact {
        Fact::Rational => (x.is_rational(cx) == Some(true) && x.is_zero(cx) == Some(false)).then_some(false),
        Fact::Algebraic => {
            if x.is_zero(cx) == Some(false) && x.is_algebraic(cx) == Some(true) {
                return Some(false);
            }
            only_true(half_turns(x, cx).is_rational(cx))
        }
        Fact::ExtendedReal if is_tangent => x.is_extended_real(cx),
        Fact::ExtendedReal => only_true(x.is_extended_real(cx)),
        Fact::Real | Fact::Finite | Fact::Complex if is_tangent => {
            let misses_poles =
                x.is_real(cx) == Some(true) && is_turned(x, function == Function::Tan, cx) == Some(false);
            let is_apart = fact == Fact::Finite && x.is_imaginary(cx) == Some(true);
            (misses_poles || is_apart).then_some(true)
        }
        Fact::Finite if matches!(function, Function::Sec | Function::Csc) => {
            let other = if function == Function::Sec { Function::Cos } else { Function::Sin };
            let below = cx.call(other, &[x]);
            cx.power(below, MINUS_ONE).is_finite(cx)
        }
        Fact::Complex if matches!(function, Function::Sec | Function::Csc) => {
            (x.is_real(cx) == Some(true) && is_turned(x, function == Function::Sec, cx) == Some(false)).then_some(true)
        }
        Fact::Finite => only_true(x.is_extended_real(cx)),
        Fact::Complex => only_true(or(x.is_extended_real(cx), x.is_complex(cx))),
        Fact::Zero => match function {
            Function::Sec | Function::Csc => None,
            Function::Sin | Function::Tan => of_rational_turns(x, cx).and_then(|_| is_turned(x, false, cx)),
            _ => of_rational_turns(x, cx).and_then(|_| is_turned(x, true, cx)),
        },
        _ => None,
    }
}

/// The half turns of an angle that is nothing else.
fn of_rational_turns<'a>(x: Expr<'a>, cx: &mut Context<'a>) -> Option<Expr<'a>> {
    let turns = half_turns(x, cx);
    (turns.is_rational(cx) == Some(true)).then_some(turns)
}

fn of_inverse<'a>(function: Function, x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    // Whether x is a sine of a real angle.
    let within = |cx: &mut Context<'a>| {
        if x.is_extended_real(cx)? {
            let size = cx.apply(Function::Abs, x);
            from(1, size, cx).is_nonnegative(cx)
        } else {
            Some(false)
        }
    };
    match (function, fact) {
        (Function::Asec, Fact::ExtendedReal) => {
            if x.is_extended_real(cx) == Some(false) {
                return Some(false);
            }
            or(plus(x, -1, cx).is_nonnegative(cx), from(-1, x, cx).is_nonnegative(cx))
        }
        (Function::Asec, _) => None,
        (_, Fact::Rational) => (x.is_rational(cx) == Some(true)).then_some(false),
        (Function::Asin, Fact::Positive) => and(within(cx), x.is_positive(cx)),
        (Function::Asin, Fact::Negative) => and(within(cx), x.is_negative(cx)),
        (Function::Asin | Function::Acos, Fact::ExtendedReal) | (Function::Acos, Fact::Nonnegative) => within(cx),
        (Function::Atan, Fact::Positive) => x.is_extended_positive(cx),
        (Function::Atan, Fact::Nonnegative) => x.is_extended_nonnegative(cx),
        (Function::Atan, Fact::Zero) => x.is_zero(cx),
        (Function::Atan, Fact::Real) | (Function::Acot, Fact::ExtendedReal) => x.is_extended_real(cx),
        (Function::Acot, Fact::Positive) => x.is_nonnegative(cx),
        (Function::Acot, Fact::Negative) => x.is_negative(cx),
        _ => None,
    }
}

fn of_hyperbolic<'a>(function: Function, x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    let is_real = x.is_extended_real(cx) == Some(true);
    match (function, fact) {
        (Function::Sinh | Function::Tanh | Function::Cosh, Fact::Real) if x.is_real(cx) == Some(true) => Some(true),
        (Function::Cosh, Fact::Real) if x.is_imaginary(cx) == Some(true) => Some(true),
        (Function::Sinh | Function::Cosh, Fact::Real) => is_turned_whole(x, 1, cx),
        (Function::Tanh, Fact::Real) => is_turned_whole(x, 2, cx),
        (Function::Sinh | Function::Tanh, Fact::ExtendedReal) => is_real.then_some(true),
        (Function::Sinh | Function::Tanh | Function::Coth | Function::Csch, Fact::Positive) if is_real => {
            x.is_positive(cx)
        }
        (Function::Sinh | Function::Tanh | Function::Coth | Function::Csch, Fact::Negative) if is_real => {
            x.is_negative(cx)
        }
        (Function::Sech, Fact::Positive) => is_real.then_some(true),
        (Function::Cosh, Fact::Positive | Fact::Nonnegative) => (x.is_real(cx) == Some(true)).then_some(true),
        (Function::Sinh | Function::Cosh, Fact::Finite) => x.is_finite(cx),
        (Function::Tanh, Fact::Finite) => {
            if !x.is_numeric() {
                return is_real.then_some(true);
            }
            let (re, im) = as_real_imaginary(x, cx);
            let parts = [cx.apply(Function::Cos, im), cx.apply(Function::Sinh, re)];
            let [cosine, sine] = parts.map(|part| cx.power(part, TWO));
            Some(!cx.sum(cosine, sine).is_literal_zero())
        }
        (Function::Sinh, Fact::Zero) if x.is_zero(cx) == Some(true) => Some(true),
        (Function::Tanh, Fact::Zero) => only_true(x.is_zero(cx)),
        (Function::Sech | Function::Csch, Fact::ExtendedReal) => {
            let other = if function == Function::Sech { Function::Cosh } else { Function::Sinh };
            cx.call(other, &[x]).is_extended_real(cx)
        }
        _ => None,
    }
}

/// Whether the imaginary part is a whole number of half turns, or of quarter turns if there are two to one.
fn is_turned_whole<'a>(x: Expr<'a>, share: i64, cx: &mut Context<'a>) -> Option<bool> {
    let (_, imaginary) = as_real_imaginary(x, cx);
    let modulus = cx.divide(PI, cx.number(share));
    cx.call(Function::Mod, &[imaginary, modulus]).is_zero(cx)
}

fn of_inverse_hyperbolic<'a>(function: Function, x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match (function, fact) {
        (Function::Asinh, Fact::Zero) => x.is_zero(cx),
        (Function::Acosh, Fact::Zero) => only_true(plus(x, -1, cx).is_zero(cx)),
        (Function::Atanh, Fact::Zero) => only_true(x.is_zero(cx)),
        (Function::Acsch, Fact::Zero) => x.is_infinite(cx),
        (Function::Asinh | Function::Acsch, Fact::ExtendedReal) => x.is_extended_real(cx),
        (Function::Acosh, Fact::ExtendedReal) => {
            and(x.is_extended_real(cx), plus(x, -1, cx).is_extended_nonnegative(cx))
        }
        (Function::Atanh, Fact::ExtendedReal) => {
            let within = and(from(1, x, cx).is_nonnegative(cx), plus(x, 1, cx).is_nonnegative(cx));
            and(x.is_extended_real(cx), within)
        }
        (Function::Acoth, Fact::ExtendedReal) => {
            let beyond = or(plus(x, -1, cx).is_extended_nonnegative(cx), plus(x, 1, cx).is_extended_nonpositive(cx));
            and(x.is_extended_real(cx), beyond)
        }
        (Function::Asech, Fact::ExtendedReal) => {
            let within = and(x.is_nonnegative(cx), from(1, x, cx).is_nonnegative(cx));
            and(x.is_extended_real(cx), within)
        }
        (Function::Asinh | Function::Acosh, Fact::Finite) => x.is_finite(cx),
        (Function::Atanh | Function::Acoth, Fact::Finite) => {
            not(or(plus(x, -1, cx).is_zero(cx), plus(x, 1, cx).is_zero(cx)))
        }
        (Function::Asech | Function::Acsch, Fact::Finite) => not(x.is_zero(cx)),
        (Function::Atanh, Fact::Imaginary) => x.is_imaginary(cx),
        _ => None,
    }
}

fn of_absolute_value<'a>(x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match fact {
        Fact::ExtendedReal | Fact::ExtendedNonnegative => Some(true),
        Fact::Real => only_true(x.is_finite(cx)),
        Fact::Zero => x.is_zero(cx),
        Fact::ExtendedPositive => not(x.is_zero(cx)),
        Fact::Integer | Fact::Rational | Fact::Even | Fact::Odd if x.is_extended_real(cx) == Some(true) => {
            ask(x, fact, cx)
        }
        Fact::Algebraic => x.is_algebraic(cx),
        _ => None,
    }
}

fn of_sign<'a>(x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match fact {
        Fact::Complex => Some(true),
        Fact::Nonnegative | Fact::Nonpositive => only_true(ask(x, fact, cx)),
        Fact::Imaginary | Fact::Zero => ask(x, fact, cx),
        Fact::Integer => x.is_extended_real(cx),
        _ => None,
    }
}

fn of_part<'a>(function: Function, x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match (function, fact) {
        (Function::Arg, Fact::Real) | (Function::Re | Function::Im, Fact::ExtendedReal) => Some(true),
        (Function::Re | Function::Im | Function::Conjugate, Fact::Algebraic) => x.is_algebraic(cx),
        (Function::Re, Fact::Zero) => or(x.is_imaginary(cx), x.is_zero(cx)),
        (Function::Im, Fact::Zero) => x.is_extended_real(cx),
        (Function::Re | Function::Im, Fact::Finite) => only_true(x.is_finite(cx)),
        _ => None,
    }
}

fn of_rounding<'a>(function: Function, x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match (function, fact) {
        (Function::Frac, Fact::Finite) => Some(true),
        (Function::Frac, Fact::Real) => x.is_extended_real(cx),
        (Function::Frac, Fact::Imaginary | Fact::Integer) => ask(x, fact, cx),
        (Function::Frac, Fact::Zero) => or(x.is_zero(cx), x.is_integer(cx)),
        (Function::Frac, Fact::Negative) => Some(false),
        (Function::Frac, _) => None,
        (_, Fact::Finite) => x.is_finite(cx),
        (_, Fact::Real | Fact::Integer) => x.is_real(cx),
        (Function::Floor, Fact::Negative | Fact::Nonnegative) => ask(x, fact, cx),
        (Function::Ceiling, Fact::Positive | Fact::Nonpositive) => ask(x, fact, cx),
        _ => None,
    }
}

fn of_factorial<'a>(function: Function, x: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    let is_natural = |cx: &mut Context<'a>| x.is_integer(cx) == Some(true) && x.is_nonnegative(cx) == Some(true);
    match (function, fact) {
        (Function::Factorial, Fact::Integer | Fact::Positive) => is_natural(cx).then_some(true),
        (Function::Factorial, Fact::Even) if is_natural(cx) => plus(x, -2, cx).is_nonnegative(cx),
        (Function::Factorial, Fact::Real) => only_true(or(x.is_nonnegative(cx), x.is_noninteger(cx))),
        (Function::Gamma, Fact::Real) => {
            if and(x.is_nonpositive(cx), x.is_integer(cx)) == Some(true) {
                return Some(false);
            }
            only_true(or(x.is_positive(cx), x.is_noninteger(cx)))
        }
        (Function::Gamma, Fact::Positive) => match (x.is_positive(cx), x.is_noninteger(cx)) {
            (Some(true), _) => Some(true),
            (_, Some(true)) => cx.apply(Function::Floor, x).is_even(cx),
            _ => None,
        },
        (Function::LogGamma, Fact::Real) => match (x.is_positive(cx), x.is_nonpositive(cx)) {
            (Some(true), _) => Some(true),
            (_, Some(true)) => Some(false),
            _ => None,
        },
        _ => None,
    }
}

fn of_binomial<'a>(n: Expr<'a>, k: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    let are_integers = and(n.is_integer(cx), k.is_integer(cx)) == Some(true);
    match fact {
        Fact::Integer if are_integers => Some(true),
        Fact::Integer => (k.is_integer(cx) == Some(false)).then_some(false),
        Fact::Nonnegative if are_integers => {
            let is_nonnegative = n.is_nonnegative(cx) == Some(true) || k.is_negative(cx) == Some(true);
            if is_nonnegative { Some(true) } else { k.is_even(cx) }
        }
        _ => None,
    }
}

fn of_remainder<'a>(x: Expr<'a>, modulus: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match fact {
        Fact::Integer => {
            let integers = and(x.is_integer(cx), modulus.is_integer(cx));
            only_true(and(integers, not(modulus.is_zero(cx))))
        }
        Fact::Nonnegative => only_true(modulus.is_positive(cx)),
        Fact::Nonpositive => only_true(modulus.is_negative(cx)),
        _ => None,
    }
}

fn of_lambert_w<'a>(x: Expr<'a>, branch: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match fact {
        Fact::Finite => x.is_finite(cx),
        Fact::Zero if branch.is_literal_zero() => x.is_zero(cx),
        Fact::Zero => and(x.is_zero(cx), branch.is_zero(cx)),
        Fact::Algebraic => (x.is_zero(cx) == Some(false) && x.is_algebraic(cx) == Some(true)).then_some(false),
        Fact::ExtendedReal => {
            let lowest = cx.power(EXP1, MINUS_ONE);
            let above = cx.sum(x, lowest);
            if branch.is_literal_zero() {
                return if above.is_positive(cx) == Some(true) {
                    Some(true)
                } else {
                    (above.is_nonpositive(cx) == Some(true)).then_some(false)
                };
            }
            if branch.is_i64(-1) {
                return if x.is_negative(cx) == Some(true) && above.is_positive(cx) == Some(true) {
                    Some(true)
                } else {
                    (x.is_nonpositive(cx) == Some(true) || above.is_nonnegative(cx) == Some(true)).then_some(false)
                };
            }
            (branch.is_zero(cx) == Some(false) && x.is_extended_real(cx) == Some(true)).then_some(false)
        }
        _ => None,
    }
}

fn of_extremum<'a>(function: Function, arguments: &[Expr<'a>], fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    let is_max = function == Function::Max;
    match fact {
        Fact::Positive | Fact::Nonnegative | Fact::Negative => {
            let any = is_max == (fact != Fact::Negative);
            let join = if any { or } else { and };
            let answers: Vec<_> = arguments.iter().map(|argument| ask(argument, fact, cx)).collect();
            answers.into_iter().fold(Some(!any), join)
        }
        _ => {
            let mut answers = arguments.iter().map(|argument| ask(argument, fact, cx));
            let first = answers.next()??;
            answers.all(|answer| answer == Some(first)).then_some(first)
        }
    }
}
