//! The functions: a row each, and what becomes of one as soon as it is applied.

mod table;

use std::rc::Rc;

pub(crate) use table::{Row, named, rows};

use super::context::Context;
use super::expr::Expr;
use crate::error::Fault;

/// A function that stays one: what is only another way to write a power (`sqrt`, `cbrt`, `root`) or a number
/// (`Rational`) is made by the reader and has no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Function {
    Exp,
    Log,
    Sin,
    Cos,
    Tan,
    Cot,
    Sec,
    Csc,
    Asin,
    Acos,
    Atan,
    Acot,
    Asec,
    Acsc,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Coth,
    Sech,
    Csch,
    Asinh,
    Acosh,
    Atanh,
    Acoth,
    Asech,
    Acsch,
    Abs,
    Sign,
    Re,
    Im,
    Arg,
    Conjugate,
    Floor,
    Ceiling,
    /// `frac`
    Frac,
    Factorial,
    Gamma,
    LogGamma,
    Binomial,
    Min,
    Max,
    Mod,
    LambertW,
    /// A function that SymPy does not know: `foo(x)`. Its first argument is a symbol of its name.
    Undefined,
}

impl Function {
    /// SymPy's name of it: `log` of what may also be written `ln`.
    pub(crate) fn name(self) -> &'static str {
        rows().find(|row| row.function() == Some(self)).map_or("", Row::name)
    }
}

type Faulty<T> = Result<T, Fault>;

impl Context {
    /// `function` applied to `arguments`, evaluated as SymPy does it by itself.
    pub(crate) fn call(&mut self, function: Function, arguments: Vec<Expr>) -> Faulty<Expr> {
        evaluate(function, arguments, self)
    }
}

/// What SymPy makes of `function(*arguments)`.
pub(crate) fn evaluate(function: Function, arguments: Vec<Expr>, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(1)?;
    Ok(unevaluated(function, arguments))
}

/// The function of its arguments as it stands.
pub(crate) fn unevaluated(function: Function, arguments: Vec<Expr>) -> Expr {
    Expr::Call(function, Rc::from(arguments))
}
