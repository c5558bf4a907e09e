//! The value of an expression, before its digits are computed.

use super::code::Relation;
use crate::Expr;
use crate::expr::Form;

/// The value of a text. Only an [`Expr`] is a number or can become one; the others occur as arguments, or as the value of
/// the whole text.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Expr(Expr<'a>),
    /// `x < y`; also `==`, which SymPy decides by comparing the expressions structurally.
    Relation(Relation, Expr<'a>, Expr<'a>),
    List(Vec<Value<'a>>),
    Tuple(Vec<Value<'a>>),
    Text(&'a str),
    /// `solve(…)`: its arguments. The caller solves it, after substituting the variables.
    Solve(Vec<Value<'a>>),
    /// `sin`: a function without a call.
    Function(&'a str),
    /// `True`, `None`
    Other(&'a str),
}

impl Value<'_> {
    /// The name of its type in Python.
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
