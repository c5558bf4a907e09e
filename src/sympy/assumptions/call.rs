//! What a function says of itself: SymPy's `_eval_is_*`.

use super::super::Context;
use super::super::expr::{Expr, ZERO};
use super::super::functions::Function;
use super::kinds::Fact;
use super::{combinatorial, complexes, digits, exponential, extrema, hyperbolic, integers, trigonometric};

pub(super) fn answer<'a>(
    call: Expr<'a>,
    function: Function,
    arguments: &[Expr<'a>],
    fact: Fact,
    cx: &Context<'a>,
) -> Option<bool> {
    let (x, y) = match (function, arguments) {
        (Function::Max, _) => return extrema::max(arguments, fact, cx),
        (Function::Min, _) => return extrema::min(arguments, fact, cx),
        (_, [x]) => (x, ZERO),
        (_, [x, y]) => (x, *y),
        _ => return None,
    };
    let own = own_answer(function, x, y, fact, cx);
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

/// Whether the sign of a value may be read off its digits. SymPy's `exp` does without.
fn has_digits(function: Function) -> bool {
    function != Function::Undefined && function != Function::Exp
}

/// What the function's class says; `y` is 0 for a function of one argument.
fn own_answer<'a>(function: Function, x: Expr<'a>, y: Expr<'a>, fact: Fact, cx: &Context<'a>) -> Option<bool> {
    use Function as F;
    let [x, y] = cx.terms([x, y]);
    match function {
        F::Exp => exponential::exp(x, fact),
        F::Log => exponential::log(x, fact),
        F::LambertW => exponential::lambert_w(x, y, fact),
        F::Sin => trigonometric::sin(x, fact),
        F::Cos => trigonometric::cos(x, fact),
        F::Tan => trigonometric::tan(x, fact),
        F::Cot => trigonometric::cot(x, fact),
        F::Sec => trigonometric::sec(x, fact),
        F::Csc => trigonometric::csc(x, fact),
        F::Asin => trigonometric::asin(x, fact),
        F::Acos => trigonometric::acos(x, fact),
        F::Atan => trigonometric::atan(x, fact),
        F::Acot => trigonometric::acot(x, fact),
        F::Asec => trigonometric::asec(x, fact),
        F::Atan2 => trigonometric::atan2(x, y, fact),
        F::Sinh => hyperbolic::sinh(x, fact),
        F::Cosh => hyperbolic::cosh(x, fact),
        F::Tanh => hyperbolic::tanh(x, fact),
        F::Coth => hyperbolic::coth(x, fact),
        F::Sech => hyperbolic::sech(x, fact),
        F::Csch => hyperbolic::csch(x, fact),
        F::Asinh => hyperbolic::asinh(x, fact),
        F::Acosh => hyperbolic::acosh(x, fact),
        F::Atanh => hyperbolic::atanh(x, fact),
        F::Acoth => hyperbolic::acoth(x, fact),
        F::Asech => hyperbolic::asech(x, fact),
        F::Acsch => hyperbolic::acsch(x, fact),
        F::Abs => complexes::abs(x, fact),
        F::Sign => complexes::sign(x, fact),
        F::Re => complexes::re(x, fact),
        F::Im => complexes::im(x, fact),
        F::Arg => complexes::arg(fact),
        F::Conjugate => complexes::conjugate(x, fact),
        F::Floor => integers::floor(x, fact),
        F::Ceiling => integers::ceiling(x, fact),
        F::Frac => integers::frac(x, fact),
        F::Mod => integers::modulo(x, y, fact),
        F::Factorial => combinatorial::factorial(x, fact),
        F::Gamma => combinatorial::gamma(x, fact),
        F::LogGamma => combinatorial::loggamma(x, fact),
        F::Binomial => combinatorial::binomial(x, y, fact),
        F::Acsc | F::Min | F::Max | F::Undefined => None,
    }
}
