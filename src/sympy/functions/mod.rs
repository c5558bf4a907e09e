//! SymPy's functions: their names, and how a call of each evaluates.

mod combinatorial;
mod comparable;
mod complex_parts;
mod composite;
mod exponential;
mod extrema;
mod hyperbolic;
mod inverse;
mod pieces;
mod powers;
mod real_imaginary;
mod rounding;
mod surds;
mod table;
#[cfg(test)]
mod tests;
mod trigonometric;

pub(crate) use exponential::integer_multiplicity;
pub(crate) use pieces::{could_extract_minus_sign, imaginary_coefficient};
pub(crate) use real_imaginary::as_real_imaginary;
pub use table::{Row, function_groups, functions};
pub(crate) use table::{callables, named};

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_mp as mp;

use super::expr::{Expr, Form, NAN};
use super::{Context, evalf, print};

/// A function whose calls may stay unevaluated. The reader turns `sqrt`, `cbrt` and `root` into powers and `Rational` into a
/// number, so that they have no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Function {
    /// `exp`: `E` to the power of the argument.
    Exp,
    /// `log`: the natural logarithm. A call with a base never stays unevaluated.
    Log,
    /// `sin`: the sine of an angle in radians.
    Sin,
    /// `cos`: the cosine of an angle in radians.
    Cos,
    /// `tan`: the tangent of an angle in radians.
    Tan,
    /// `cot`: the cotangent of an angle in radians.
    Cot,
    /// `sec`: the secant of an angle in radians, `1/cos(x)`.
    Sec,
    /// `csc`: the cosecant of an angle in radians, `1/sin(x)`.
    Csc,
    /// `asin`: the inverse of the sine, in radians.
    Asin,
    /// `acos`: the inverse of the cosine, in radians.
    Acos,
    /// `atan`: the inverse of the tangent, in radians.
    Atan,
    /// `acot`: the inverse of the cotangent, in radians.
    Acot,
    /// `asec`: the inverse of the secant, in radians.
    Asec,
    /// `acsc`: the inverse of the cosecant, in radians.
    Acsc,
    /// `atan2`: `atan2(y, x)` is the angle of the point (x, y), in radians.
    Atan2,
    /// `sinh`: the hyperbolic sine.
    Sinh,
    /// `cosh`: the hyperbolic cosine.
    Cosh,
    /// `tanh`: the hyperbolic tangent.
    Tanh,
    /// `coth`: the hyperbolic cotangent.
    Coth,
    /// `sech`: the hyperbolic secant, `1/cosh(x)`.
    Sech,
    /// `csch`: the hyperbolic cosecant, `1/sinh(x)`.
    Csch,
    /// `asinh`: the inverse of the hyperbolic sine.
    Asinh,
    /// `acosh`: the inverse of the hyperbolic cosine.
    Acosh,
    /// `atanh`: the inverse of the hyperbolic tangent.
    Atanh,
    /// `acoth`: the inverse of the hyperbolic cotangent.
    Acoth,
    /// `asech`: the inverse of the hyperbolic secant.
    Asech,
    /// `acsch`: the inverse of the hyperbolic cosecant.
    Acsch,
    /// `Abs`: the absolute value.
    Abs,
    /// `sign`: the argument divided by its absolute value; 0 for 0.
    Sign,
    /// `re`: the real part.
    Re,
    /// `im`: the imaginary part.
    Im,
    /// `arg`: the angle of a complex number, in radians.
    Arg,
    /// `conjugate`: the complex conjugate.
    Conjugate,
    /// `floor`: the greatest integer that is not above the argument.
    Floor,
    /// `ceiling`: the least integer that is not below the argument.
    Ceiling,
    /// `frac`: the argument less its floor.
    Frac,
    /// `factorial`: `n!`.
    Factorial,
    /// `gamma`: the gamma function, `factorial(x - 1)`.
    Gamma,
    /// `loggamma`: the logarithm of the gamma function.
    LogGamma,
    /// `binomial`: `binomial(n, k)` is the number of ways to choose k of n.
    Binomial,
    /// `Min`: the least of any number of arguments.
    Min,
    /// `Max`: the greatest of any number of arguments.
    Max,
    /// `Mod`: `Mod(x, y)` is the remainder of a division, with the sign of y.
    Mod,
    /// `LambertW`: the w with `w*exp(w) = x`, on branch 0 or on the branch of the second argument.
    LambertW,
    /// `erf`: the error function. Skills' `calculate` does not call it.
    Erf,
    /// `erfc`: `1 - erf(x)`, which for large numbers keeps its digits.
    Erfc,
    /// A function unknown to SymPy, such as `foo(x)`. Its first argument is a symbol of its name.
    Undefined,
}

impl Function {
    /// SymPy's name for it: `log`, though it may also be written `ln`.
    pub fn name(self) -> &'static str {
        table::name(self)
    }
}

/// The value of a call; `None` if it stays unevaluated.
type Value<'a> = Option<Expr<'a>>;

/// The maximum number of calls whose values wait for each other; a deeper one stays unevaluated. Fewer than ten are usual, but
/// identities such as that of the absolute value of a complex power can lead back to each other without end.
const DEEPEST: u32 = 200;

impl<'a> Context<'a> {
    /// `function(*arguments)`, evaluated as in SymPy.
    pub fn call(&self, function: Function, arguments: &[Expr<'a>]) -> Expr<'a> {
        if self.afford(1).is_none() {
            return NAN;
        }
        match self.value_of_call(function, arguments) {
            _ if self.is_stopped() => NAN,
            Some(value) => value,
            None => in_digits(self.call_unevaluated(function, arguments), self),
        }
    }

    /// SymPy's `eval`, unless too many calls wait for their values.
    fn value_of_call(&self, function: Function, arguments: &[Expr<'a>]) -> Value<'a> {
        let waiting = self.waiting_calls.get();
        if waiting == DEEPEST {
            return None;
        }
        self.waiting_calls.set(waiting + 1);
        let value = evaluate(function, arguments, self);
        self.waiting_calls.set(waiting);
        value
    }

    /// `function(argument)`
    pub fn apply(&self, function: Function, argument: Expr<'a>) -> Expr<'a> {
        self.call(function, &[argument])
    }
}

/// SymPy's `eval` of the function.
fn evaluate<'a>(function: Function, arguments: &[Expr<'a>], cx: &Context<'a>) -> Value<'a> {
    match (function, arguments) {
        (Function::Sin | Function::Cos | Function::Tan | Function::Cot, [x]) => {
            trigonometric::evaluate(function, x, cx)
        }
        (Function::Sec | Function::Csc, [x]) => trigonometric::evaluate_reciprocal(function, x, cx),
        (Function::Asin | Function::Acos | Function::Atan | Function::Acot | Function::Asec | Function::Acsc, [x]) => {
            inverse::evaluate(function, x, cx)
        }
        (Function::Atan2, [y, x]) => inverse::atan2(y, x, cx),
        (Function::Exp, [x]) => exponential::exp(x, cx),
        (Function::Log, [x]) => exponential::log(x, cx),
        (Function::Log, [x, base]) => Some(exponential::log_to_base(x, base, cx)),
        (Function::LambertW, [x]) => exponential::lambert_w(x, None, cx),
        (Function::LambertW, [x, branch]) => exponential::lambert_w(x, Some(branch), cx),
        (Function::Sinh | Function::Cosh | Function::Tanh | Function::Coth, [x]) => {
            hyperbolic::evaluate(function, x, cx)
        }
        (Function::Sech | Function::Csch, [x]) => hyperbolic::evaluate_reciprocal(function, x, cx),
        (
            Function::Asinh | Function::Acosh | Function::Atanh | Function::Acoth | Function::Asech | Function::Acsch,
            [x],
        ) => hyperbolic::evaluate_inverse(function, x, cx),
        (Function::Abs, [x]) => complex_parts::absolute_value(x, cx),
        (Function::Sign, [x]) => complex_parts::sign(x, cx),
        (Function::Re | Function::Im, [x]) => complex_parts::part(function, x, cx),
        (Function::Arg, [x]) => complex_parts::argument(x, cx),
        (Function::Conjugate, [x]) => real_imaginary::conjugate(x, cx),
        (Function::Floor | Function::Ceiling, [x]) => rounding::round(function, x, cx),
        (Function::Frac, [x]) => rounding::fraction(x, cx),
        (Function::Mod, [x, modulus]) => rounding::remainder(x, modulus, cx),
        (Function::Factorial, [n]) => combinatorial::factorial(n, cx),
        (Function::Gamma, [x]) => combinatorial::gamma(x, cx),
        (Function::LogGamma, [x]) => combinatorial::log_gamma(x, cx),
        (Function::Erf, [x]) => exponential::erf(x, cx),
        (Function::Erfc, [x]) => exponential::erfc(x, cx),
        (Function::Binomial, [n, k]) => combinatorial::binomial(n, k, cx),
        (Function::Min | Function::Max, _) => extrema::evaluate(function, arguments, cx),
        _ => None,
    }
}

/// A function of floats is a float with their precision.
fn in_digits<'a>(call: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if matches!(call, Form::Call(Function::Min | Function::Max | Function::Undefined, _)) {
        return call;
    }
    let mut bits = 0;
    for argument in call.arguments() {
        let own = comparable::precision(argument);
        if own == 0 || cx.in_digits.get() {
            return call;
        }
        bits = own.max(bits);
    }
    // `evalf::n` may rebuild the call with floats as its arguments, which must not be evaluated again here.
    cx.in_digits.set(true);
    let value = evalf::n(call, mp::digits_of_bits(bits), cx);
    cx.in_digits.set(false);
    value
}

/// Fails: the function has no value there. SymPy returns the interval of its values instead.
#[cold]
fn no_value<'a>(function: Function, argument: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let argument = print::text(argument, cx);
    cx.fail(Fault::new(ErrorCode::Domain, format!("{}({argument}) has no value", function.name())))
}
