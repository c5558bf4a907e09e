//! What an expression is, once SymPy has read it.

use std::rc::Rc;

use super::functions::Function;
use crate::mp::Real;
use crate::rational::Rational;

/// An expression in the form that SymPy keeps it in: sums and products are flat, sorted, with like terms collected and
/// numbers combined; powers and functions of numbers are evaluated where they are exact. Only [`Context`](super::Context)
/// builds one, so two expressions that SymPy holds for the same are equal here.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    /// An exact number.
    Rational(Rc<Rational>),
    /// A number of so many bits.
    Float(Rc<Float>),
    Constant(Constant),
    Symbol(Symbol),
    /// Two terms or more; a number comes first.
    Add(Rc<[Expr]>),
    /// Two factors or more; a number comes first.
    Mul(Rc<[Expr]>),
    /// Base and exponent. `E**x` is [`Function::Exp`].
    Pow(Rc<[Expr; 2]>),
    Call(Function, Rc<[Expr]>),
}

/// SymPy's `Float`: a value, and the bits that it is worth (53 of a literal with up to 15 digits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Float {
    pub(crate) value: Real,
    pub(crate) precision: u32,
}

/// The numbers that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    /// `E`
    Exp1,
    Pi,
    /// `I`
    ImaginaryUnit,
    GoldenRatio,
    TribonacciConstant,
    EulerGamma,
    Catalan,
    /// `oo`
    Infinity,
    /// `-oo`
    NegativeInfinity,
    /// `zoo`: infinite, of no direction.
    ComplexInfinity,
    /// `nan`
    NaN,
}

/// A name without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    pub(crate) name: Rc<str>,
    /// Not 0 of one that the solver made for itself: no text reads as it.
    pub(crate) dummy: u32,
}
