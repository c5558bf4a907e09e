//! What an expression is worth, before it is asked for its digits.

use super::code::Relation;
use crate::sympy::Expr;
use crate::sympy::expr::Form;

/// What a text reads as. Only an [`Expr`] is a number or may become one; the rest is what a call takes and what the whole
/// text may be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    Expr(Expr<'a>),
    /// `x < y`; of `==` too, which SymPy asks of the expressions as they stand.
    Relation(Relation, Expr<'a>, Expr<'a>),
    List(Vec<Value<'a>>),
    Tuple(Vec<Value<'a>>),
    Text(&'a str),
    /// `solve(…)`: its arguments. Whoever asks for the digits solves, after the variables have their values.
    Solve(Vec<Value<'a>>),
    /// `sin`: a function that is not called.
    Function(&'a str),
    /// `True`, `None`
    Other(&'a str),
}

impl Value<'_> {
    /// What Python calls its type.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Self::Expr(Form::Rational(number)) if number.is_integer() => "Integer",
            Self::Expr(Form::Rational(_)) => "Rational",
            Self::Expr(Form::Float(_)) => "Float",
            Self::Expr(Form::Symbol(_)) => "Symbol",
            Self::Expr(Form::Add(_)) => "Add",
            Self::Expr(Form::Mul(_)) => "Mul",
            Self::Expr(Form::Pow(_)) => "Pow",
            Self::Expr(_) => "Expr",
            Self::Relation(..) => "Relational",
            Self::List(_) | Self::Solve(_) => "list",
            Self::Tuple(_) => "tuple",
            Self::Text(_) => "str",
            Self::Function(_) => "FunctionClass",
            Self::Other("None") => "NoneType",
            Self::Other(_) => "bool",
        }
    }
}
