//! Expressions with operators: formulas are written as in SymPy, and evaluated step by step as SymPy does.
//!
//! The form of a result depends on the order of the steps, so a formula here keeps the order of its original.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

use super::Context;
use super::expr::Expr;
use super::functions::{Function, as_real_imaginary};
use super::simplify;

/// An expression, and the context for further calculations with it.
#[derive(Clone, Copy)]
pub struct Term<'c, 'a> {
    expr: Expr<'a>,
    cx: &'c Context<'a>,
}

/// The other operand of a term: another one, an expression, or a small integer.
pub trait Operand<'a>: Copy {
    fn expr(self, cx: &Context<'a>) -> Expr<'a>;
}

impl<'a> Operand<'a> for Term<'_, 'a> {
    fn expr(self, _: &Context<'a>) -> Expr<'a> {
        self.expr
    }
}

impl<'a> Operand<'a> for Expr<'a> {
    fn expr(self, _: &Context<'a>) -> Expr<'a> {
        self
    }
}

impl<'a> Operand<'a> for i64 {
    fn expr(self, cx: &Context<'a>) -> Expr<'a> {
        cx.number(self)
    }
}

impl<'a> Context<'a> {
    /// The expression or the integer as a term.
    pub fn term(&self, operand: impl Operand<'a>) -> Term<'_, 'a> {
        Term { expr: operand.expr(self), cx: self }
    }

    /// The same for several.
    pub fn terms<const N: usize>(&self, exprs: [Expr<'a>; N]) -> [Term<'_, 'a>; N] {
        exprs.map(|expr| self.term(expr))
    }

    /// `Rational(numerator, denominator)`
    pub fn fraction(&self, numerator: i64, denominator: i64) -> Term<'_, 'a> {
        self.term(self.ratio(numerator, denominator))
    }

    /// `sqrt(operand)`
    pub fn sqrt(&self, operand: impl Operand<'a>) -> Term<'_, 'a> {
        self.term(operand).sqrt()
    }

    /// `Add(*terms)`: one step, whose form may differ from that of sums of two.
    pub fn sum_of<const N: usize>(&self, terms: [Term<'_, 'a>; N]) -> Term<'_, 'a> {
        self.term(self.add(&terms.map(Term::expr)))
    }

    /// `Mul(*factors)`: one step, whose form may differ from that of products of two.
    pub fn product_of<const N: usize>(&self, factors: [Term<'_, 'a>; N]) -> Term<'_, 'a> {
        self.term(self.multiply(&factors.map(Term::expr)))
    }
}

impl<'c, 'a> Term<'c, 'a> {
    /// The expression without its context.
    pub fn expr(self) -> Expr<'a> {
        self.expr
    }

    pub(super) fn context(self) -> &'c Context<'a> {
        self.cx
    }

    /// Whether it is the number 0, exact or a float.
    pub fn is_literal_zero(self) -> bool {
        self.expr.is_literal_zero()
    }

    /// Whether it has a numeric value: SymPy's `is_number`.
    pub fn is_numeric(self) -> bool {
        self.expr.is_numeric(self.cx)
    }

    /// `self**exponent`
    pub fn pow(self, exponent: impl Operand<'a>) -> Self {
        self.with(self.cx.power(self.expr, exponent.expr(self.cx)))
    }

    /// `sqrt(self)`
    pub fn sqrt(self) -> Self {
        self.with(self.cx.square_root(self.expr))
    }

    /// `function(self)`
    pub fn apply(self, function: Function) -> Self {
        self.with(self.cx.apply(function, self.expr))
    }

    /// `function(self, other)`
    pub fn call(self, function: Function, other: impl Operand<'a>) -> Self {
        self.with(self.cx.call(function, &[self.expr, other.expr(self.cx)]))
    }

    /// Expanded on every level: SymPy's `expand`.
    pub fn expand(self) -> Self {
        self.with(simplify::expand_deep(self.expr, self.cx))
    }

    /// The real and the imaginary part: SymPy's `as_real_imag`.
    pub fn as_real_imag(self) -> (Self, Self) {
        let (re, im) = as_real_imaginary(self.expr, self.cx);
        (self.with(re), self.with(im))
    }

    /// Another expression in the same context.
    pub fn with(self, expr: Expr<'a>) -> Self {
        Self { expr, ..self }
    }
}

macro_rules! functions {
    ($($(#[$meta:meta])* $name:ident = $function:ident,)*) => {
        impl Term<'_, '_> {
            $($(#[$meta])*
            pub fn $name(self) -> Self {
                self.apply(Function::$function)
            })*
        }
    };
}

functions! {
    /// `exp(self)`
    exp = Exp,
    /// `log(self)`
    log = Log,
    /// `sin(self)`
    sin = Sin,
    /// `cos(self)`
    cos = Cos,
    /// `tan(self)`
    tan = Tan,
    /// `atan(self)`
    atan = Atan,
    /// `sinh(self)`
    sinh = Sinh,
    /// `cosh(self)`
    cosh = Cosh,
    /// `floor(self)`
    floor = Floor,
    /// `gamma(self)`
    gamma = Gamma,
    /// `Abs(self)`
    abs = Abs,
    /// `arg(self)`
    arg = Arg,
    /// `re(self)`
    re = Re,
    /// `im(self)`
    im = Im,
}

/// An operator between a term and any operand, and between an integer and a term.
macro_rules! operators {
    ($($operator:ident::$method:ident = |$x:ident, $y:ident, $cx:ident| $value:expr;)*) => {
        $(impl<'a, Y: Operand<'a>> $operator<Y> for Term<'_, 'a> {
            type Output = Self;

            fn $method(self, other: Y) -> Self {
                let ($x, $y, $cx) = (self.expr, other.expr(self.cx), self.cx);
                self.with($value)
            }
        }

        impl<'c, 'a> $operator<Term<'c, 'a>> for i64 {
            type Output = Term<'c, 'a>;

            fn $method(self, other: Term<'c, 'a>) -> Term<'c, 'a> {
                $operator::$method(other.cx.term(self), other)
            }
        })*
    };
}

operators! {
    Add::add = |x, y, cx| cx.sum(x, y);
    Sub::sub = |x, y, cx| cx.subtract(x, y);
    Mul::mul = |x, y, cx| cx.product(x, y);
    Div::div = |x, y, cx| cx.divide(x, y);
    Rem::rem = |x, y, cx| cx.call(Function::Mod, &[x, y]);
}

impl Neg for Term<'_, '_> {
    type Output = Self;

    fn neg(self) -> Self {
        self.with(self.cx.negate(self.expr))
    }
}

/// Whether the two are the same expression.
impl<'a, Y: Operand<'a>> PartialEq<Y> for Term<'_, 'a> {
    fn eq(&self, other: &Y) -> bool {
        self.expr.equals(other.expr(self.cx), self.cx)
    }
}

impl fmt::Debug for Term<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expr.fmt(f)
    }
}
