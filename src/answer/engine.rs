//! The functions of the engine, which is that of SymPy's dialect.

use pascaline_read::functions::Basic;
use pascaline_sympy::Function;

/// The engine's function.
pub(super) fn engine(function: Basic) -> Function {
    match function {
        Basic::Abs => Function::Abs,
        Basic::Acos => Function::Acos,
        Basic::Acosh => Function::Acosh,
        Basic::Acot => Function::Acot,
        Basic::Acoth => Function::Acoth,
        Basic::Acsc => Function::Acsc,
        Basic::Acsch => Function::Acsch,
        Basic::Arg => Function::Arg,
        Basic::Asec => Function::Asec,
        Basic::Asech => Function::Asech,
        Basic::Asin => Function::Asin,
        Basic::Asinh => Function::Asinh,
        Basic::Atan => Function::Atan,
        Basic::Atan2 => Function::Atan2,
        Basic::Atanh => Function::Atanh,
        Basic::Ceiling => Function::Ceiling,
        Basic::Conjugate => Function::Conjugate,
        Basic::Cos => Function::Cos,
        Basic::Cosh => Function::Cosh,
        Basic::Cot => Function::Cot,
        Basic::Coth => Function::Coth,
        Basic::Csc => Function::Csc,
        Basic::Csch => Function::Csch,
        Basic::Exp => Function::Exp,
        Basic::Factorial => Function::Factorial,
        Basic::Floor => Function::Floor,
        Basic::Frac => Function::Frac,
        Basic::Gamma => Function::Gamma,
        Basic::Im => Function::Im,
        Basic::LambertW => Function::LambertW,
        Basic::LogGamma => Function::LogGamma,
        Basic::Max => Function::Max,
        Basic::Min => Function::Min,
        Basic::Re => Function::Re,
        Basic::Sec => Function::Sec,
        Basic::Sech => Function::Sech,
        Basic::Sign => Function::Sign,
        Basic::Sin => Function::Sin,
        Basic::Sinh => Function::Sinh,
        Basic::Tan => Function::Tan,
        Basic::Tanh => Function::Tanh,
    }
}
