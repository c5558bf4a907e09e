//! Facts about calls of functions: finds the methods `_eval_is_*` of each function's class.

use super::kinds::Fact;
use super::{
    combinatorial_facts, complex_part_facts, digits, exponential_facts, extrema_facts, hyperbolic_facts,
    rounding_facts, trigonometric_facts,
};
use crate::Context;
use crate::expr::{Expr, ZERO};
use crate::functions::Function;

/// Whether the fact holds for a call: what the function's class says, otherwise a sign read off the digits.
pub(super) fn answer<'a>(
    call: Expr<'a>,
    function: Function,
    arguments: &[Expr<'a>],
    fact: Fact,
    cx: &Context<'a>,
) -> Option<bool> {
    let (x, y) = match (function, arguments) {
        (Function::Max, _) => return extrema_facts::max(arguments, fact, cx),
        (Function::Min, _) => return extrema_facts::min(arguments, fact, cx),
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

/// Whether the sign of a value may be read off its digits. SymPy's class `exp` overrides that method.
fn has_digits(function: Function) -> bool {
    function != Function::Undefined && function != Function::Exp
}

/// What the function's class says; `y` is 0 for a function of one argument.
fn own_answer<'a>(function: Function, x: Expr<'a>, y: Expr<'a>, fact: Fact, cx: &Context<'a>) -> Option<bool> {
    use Function as F;
    let [x, y] = cx.terms([x, y]);
    match function {
        F::Exp => exponential_facts::exp(x, fact),
        F::Log => exponential_facts::log(x, fact),
        F::LambertW => exponential_facts::lambert_w(x, y, fact),
        F::Sin => trigonometric_facts::sin(x, fact),
        F::Cos => trigonometric_facts::cos(x, fact),
        F::Tan => trigonometric_facts::tan(x, fact),
        F::Cot => trigonometric_facts::cot(x, fact),
        F::Sec => trigonometric_facts::sec(x, fact),
        F::Csc => trigonometric_facts::csc(x, fact),
        F::Asin => trigonometric_facts::asin(x, fact),
        F::Acos => trigonometric_facts::acos(x, fact),
        // Its sign and its kind are those of the arc tangent.
        F::Atan | F::Erf => trigonometric_facts::atan(x, fact),
        F::Acot => trigonometric_facts::acot(x, fact),
        F::Asec => trigonometric_facts::asec(x, fact),
        F::Atan2 => trigonometric_facts::atan2(x, y, fact),
        F::Sinh => hyperbolic_facts::sinh(x, fact),
        F::Cosh => hyperbolic_facts::cosh(x, fact),
        F::Tanh => hyperbolic_facts::tanh(x, fact),
        F::Coth => hyperbolic_facts::coth(x, fact),
        F::Sech => hyperbolic_facts::sech(x, fact),
        F::Csch => hyperbolic_facts::csch(x, fact),
        F::Asinh => hyperbolic_facts::asinh(x, fact),
        F::Acosh => hyperbolic_facts::acosh(x, fact),
        F::Atanh => hyperbolic_facts::atanh(x, fact),
        F::Acoth => hyperbolic_facts::acoth(x, fact),
        F::Asech => hyperbolic_facts::asech(x, fact),
        F::Acsch => hyperbolic_facts::acsch(x, fact),
        F::Abs => complex_part_facts::abs(x, fact),
        F::Sign => complex_part_facts::sign(x, fact),
        F::Re => complex_part_facts::re(x, fact),
        F::Im => complex_part_facts::im(x, fact),
        F::Arg => complex_part_facts::arg(fact),
        F::Conjugate => complex_part_facts::conjugate(x, fact),
        F::Floor => rounding_facts::floor(x, fact),
        F::Ceiling => rounding_facts::ceiling(x, fact),
        F::Frac => rounding_facts::frac(x, fact),
        F::Mod => rounding_facts::modulo(x, y, fact),
        F::Factorial => combinatorial_facts::factorial(x, fact),
        F::Gamma => combinatorial_facts::gamma(x, fact),
        F::LogGamma => combinatorial_facts::loggamma(x, fact),
        F::Binomial => combinatorial_facts::binomial(x, y, fact),
        F::Erfc => match fact {
            Fact::Positive | Fact::Nonnegative | Fact::Real => x.is_extended_real().filter(|is_real| *is_real),
            _ => None,
        },
        F::Acsc | F::Min | F::Max | F::Undefined => None,
    }
}
