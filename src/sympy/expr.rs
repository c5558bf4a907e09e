//! Expressions, as SymPy represents them.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::rc::Rc;

use pascaline_mp::Real;
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;

use super::compare;
use super::context::Context;
use super::functions::Function;
use super::poly::RootOf;
use super::words::Word;

/// An expression in SymPy's canonical form: sums and products are flat and sorted, with like terms collected and numbers
/// combined; powers and functions of numbers are evaluated where the result is exact. Only [`Context`]
/// creates expressions, so two that are the same to SymPy are equal here.
///
/// It is a pointer into the [`Arena`](super::Arena) of the calculation, so nothing is reference-counted, copied or freed.
pub type Expr<'a> = &'a Form<'a>;

/// The instructions that visiting a part of an expression takes.
const PRICE_OF_A_PART: u64 = 24;

/// The forms of an expression.
#[derive(Debug)]
pub enum Form<'a> {
    /// An exact number.
    Rational(&'a Rational),
    /// A number with a precision in bits.
    Float(&'a Float),
    /// A number with a name: `pi`, `oo`.
    Constant(Constant),
    /// A name without a value: `x`.
    Symbol(Symbol<'a>),
    /// Two or more terms; a number comes first.
    Add(&'a [Expr<'a>]),
    /// Two or more factors; a number comes first.
    Mul(&'a [Expr<'a>]),
    /// Base and exponent. `E**x` is [`Function::Exp`].
    Pow([Expr<'a>; 2]),
    /// A function and its arguments: `sin(x)`.
    Call(Function, &'a [Expr<'a>]),
    /// A root of a polynomial without a closed form: `CRootOf`.
    RootOf(&'a RootOf),
}

/// What the expressions of frequent numbers refer to.
mod numbers {
    use super::Rational;

    pub(super) static ZERO: Rational = Rational::ZERO;
    pub(super) static ONE: Rational = Rational::ONE;
    pub(super) static TWO: Rational = Rational::TWO;
    pub(super) static MINUS_ONE: Rational = Rational::MINUS_ONE;
    pub(super) static HALF: Rational = Rational::HALF;
}

pub(crate) const ZERO: Expr<'static> = &Form::Rational(&numbers::ZERO);
pub(crate) const ONE: Expr<'static> = &Form::Rational(&numbers::ONE);
pub(crate) const TWO: Expr<'static> = &Form::Rational(&numbers::TWO);
pub(crate) const MINUS_ONE: Expr<'static> = &Form::Rational(&numbers::MINUS_ONE);
pub(crate) const HALF: Expr<'static> = &Form::Rational(&numbers::HALF);
/// The imaginary unit.
pub(crate) const I: Expr<'static> = &Form::Constant(Constant::ImaginaryUnit);
pub(crate) const EXP1: Expr<'static> = &Form::Constant(Constant::Exp1);
pub(crate) const PI: Expr<'static> = &Form::Constant(Constant::Pi);
/// `I*pi`
pub(crate) const I_PI: Expr<'static> = &Form::Mul(&[PI, I]);
pub(crate) const INFINITY: Expr<'static> = &Form::Constant(Constant::Infinity);
pub(crate) const NEGATIVE_INFINITY: Expr<'static> = &Form::Constant(Constant::NegativeInfinity);
pub(crate) const COMPLEX_INFINITY: Expr<'static> = &Form::Constant(Constant::ComplexInfinity);
pub(crate) const NAN: Expr<'static> = &Form::Constant(Constant::NaN);

/// SymPy's `Float`: a value, and its precision in bits (53 for a literal with up to 15 digits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Float {
    /// The value, as a binary number.
    pub value: Real,
    /// The number of its significant bits.
    pub precision: u32,
}

/// The named numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// `E`
    Exp1,
    /// `pi`
    Pi,
    /// `I`
    ImaginaryUnit,
    /// `GoldenRatio`: `(1 + sqrt(5))/2`.
    GoldenRatio,
    /// `TribonacciConstant`, about 1.8393: the real root of `x**3 - x**2 - x - 1`.
    TribonacciConstant,
    /// `EulerGamma`, about 0.5772.
    EulerGamma,
    /// `Catalan`, about 0.9160.
    Catalan,
    /// `oo`
    Infinity,
    /// `-oo`
    NegativeInfinity,
    /// `zoo`: infinite, without a direction.
    ComplexInfinity,
    /// `nan`
    NaN,
}

impl Constant {
    /// Whether it is infinite, or no number at all.
    pub fn is_infinite(self) -> bool {
        matches!(self, Self::Infinity | Self::NegativeInfinity | Self::ComplexInfinity | Self::NaN)
    }
}

/// A symbol without a value.
pub type Symbol<'a> = &'a Name;

/// The identity of a symbol.
#[derive(Debug, PartialEq, Eq)]
pub struct Name {
    pub word: Rc<Word>,
    /// Nonzero for a dummy symbol of the solver, which no text can name.
    pub dummy: u32,
    /// Assumed to be positive, which only the solver's own symbols can be.
    pub positive: bool,
}

impl Name {
    pub fn text(&self) -> &str {
        self.word.text()
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        compare::compare_symbols(self, other)
    }
}

/// The operands of an expression. An expression that is its own only operand is returned as a slice of itself, so these
/// cannot be methods of [`Form`].
pub trait Operands<'a> {
    /// The terms of a sum; otherwise the expression itself.
    fn terms(&self) -> &[Expr<'a>];

    /// The factors of a product; otherwise the expression itself.
    fn factors(&self) -> &[Expr<'a>];
}

impl<'a> Operands<'a> for Expr<'a> {
    fn terms(&self) -> &[Expr<'a>] {
        match self {
            Form::Add(terms) => terms,
            _ => std::slice::from_ref(self),
        }
    }

    fn factors(&self) -> &[Expr<'a>] {
        match self {
            Form::Mul(factors) => factors,
            _ => std::slice::from_ref(self),
        }
    }
}

impl<'a> Form<'a> {
    /// The arguments; none for a number or a symbol.
    pub fn arguments(&'a self) -> &'a [Expr<'a>] {
        match self {
            Self::Add(arguments) | Self::Mul(arguments) | Self::Call(_, arguments) => arguments,
            Self::Pow(arguments) => arguments,
            _ => &[],
        }
    }

    /// The rational number that it is, if it is an exact one.
    pub fn as_rational(&self) -> Option<&'a Rational> {
        match self {
            Self::Rational(rational) => Some(rational),
            _ => None,
        }
    }

    /// The integer that it is, if it is an exact one.
    pub fn as_integer(&self) -> Option<&'a Integer> {
        self.as_rational()?.as_integer()
    }

    /// The integer that it is, if it is an exact one in the range of an `i64`.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_integer()?.to_i64()
    }

    /// The value and its precision, if it is a float.
    pub fn as_float(&self) -> Option<&'a Float> {
        match self {
            Self::Float(float) => Some(float),
            _ => None,
        }
    }

    /// The constant that it is, if it is one.
    pub fn as_constant(&self) -> Option<Constant> {
        match self {
            Self::Constant(constant) => Some(*constant),
            _ => None,
        }
    }

    /// The arguments, if it is a call of this function.
    pub fn as_call(&self, function: Function) -> Option<&'a [Expr<'a>]> {
        match self {
            Self::Call(own, arguments) if *own == function => Some(arguments),
            _ => None,
        }
    }

    /// Base and exponent of a power (`None` for `exp(x)`).
    pub fn as_power(&self) -> Option<(Expr<'a>, Expr<'a>)> {
        match self {
            Self::Pow(power) => Some((power[0], power[1])),
            _ => None,
        }
    }

    /// Whether it is this constant.
    pub fn is_constant(&self, constant: Constant) -> bool {
        matches!(self, Self::Constant(own) if *own == constant)
    }

    /// Whether it is an infinite constant, or no number at all.
    pub fn is_infinite_constant(&self) -> bool {
        self.as_constant().is_some_and(Constant::is_infinite)
    }

    /// Whether it is exactly this integer, and not a float.
    pub fn is_i64(&self, value: i64) -> bool {
        self.as_i64() == Some(value)
    }

    /// Whether it is the exact 1.
    pub fn is_one(&self) -> bool {
        self.as_rational().is_some_and(Rational::is_one)
    }

    /// Whether it is a literal zero: exact, or a float.
    pub fn is_literal_zero(&self) -> bool {
        match self {
            Self::Rational(rational) => rational.is_zero(),
            Self::Float(float) => float.value.is_zero(),
            _ => false,
        }
    }

    /// Whether it is a sum: SymPy's `is_Add`.
    pub fn is_add(&self) -> bool {
        matches!(self, Self::Add(_))
    }

    /// Whether it is a product: SymPy's `is_Mul`.
    pub fn is_mul(&self) -> bool {
        matches!(self, Self::Mul(_))
    }

    /// Whether it is a power, which `exp(x)` is not: SymPy's `is_Pow`.
    pub fn is_pow(&self) -> bool {
        matches!(self, Self::Pow(_))
    }

    /// Whether it is a `Number` in SymPy: exact, a float, `oo`, `-oo` or `nan`; not `I`, `pi`, `zoo`.
    pub fn is_number(&self) -> bool {
        match self {
            Self::Rational(_) | Self::Float(_) => true,
            Self::Constant(constant) => {
                matches!(constant, Constant::Infinity | Constant::NegativeInfinity | Constant::NaN)
            }
            _ => false,
        }
    }

    /// Whether it is a negative number: exact, a float, or `-oo`.
    pub fn is_negative_number(&self) -> bool {
        match self {
            Self::Rational(rational) => rational.is_negative(),
            Self::Float(float) => float.value.is_negative(),
            _ => self.is_constant(Constant::NegativeInfinity),
        }
    }

    /// Whether it starts with a minus: it is a negative number, or a product that starts with one.
    pub fn has_minus(&self) -> bool {
        match self {
            Self::Mul(factors) => factors.first().is_some_and(|first| first.is_negative_number()),
            _ => self.is_negative_number(),
        }
    }

    /// Whether it has no arguments.
    pub fn is_atom(&self) -> bool {
        matches!(self, Self::Rational(_) | Self::Float(_) | Self::Constant(_) | Self::Symbol(_))
    }

    /// Whether it has a numeric value: it contains no symbol, and no unknown function (SymPy's `is_number`).
    pub fn is_numeric(&'a self, cx: &Context<'a>) -> bool {
        !self.any(cx, &mut |part| matches!(part, Self::Symbol(_) | Self::Call(Function::Undefined, _)))
    }

    /// Whether it contains the symbol.
    pub fn has(&'a self, symbol: Symbol, cx: &Context<'a>) -> bool {
        self.any(cx, &mut |part| matches!(part, Self::Symbol(own) if *own == symbol))
    }

    /// Whether it contains the expression.
    pub fn contains(&'a self, other: Expr, cx: &Context<'a>) -> bool {
        self.any(cx, &mut |part| part.equals(other, cx))
    }

    /// Whether both have the same form. Identical pointers are equal without a comparison of the content.
    ///
    /// Forms have no `==`, since a comparison pays for each pair of parts, as [`any`](Self::any) does: equal expressions
    /// with shared parts may have many more parts than fit into the memory. What cannot be paid is not equal.
    pub fn equals(&self, other: &Form, cx: &Context) -> bool {
        std::ptr::eq(self, other)
            || match (self, other) {
                (Self::Rational(own), Form::Rational(other)) => own == other,
                (Self::Float(own), Form::Float(other)) => own == other,
                (Self::Constant(own), Form::Constant(other)) => own == other,
                (Self::Symbol(own), Form::Symbol(other)) => own == other,
                (Self::RootOf(own), Form::RootOf(other)) => own == other,
                (Self::Add(own), Form::Add(other)) | (Self::Mul(own), Form::Mul(other)) => are_equal(own, other, cx),
                (Self::Pow(own), Form::Pow(other)) => are_equal(&own[..], &other[..], cx),
                (Self::Call(own, arguments), Form::Call(other, others)) => {
                    own == other && are_equal(arguments, others, cx)
                }
                _ => false,
            }
    }

    /// Whether it is equal to one of them.
    pub fn is_among(&self, others: &[Expr], cx: &Context) -> bool {
        others.iter().any(|other| self.equals(other, cx))
    }

    /// Whether `predicate` holds for the expression or any part of it.
    ///
    /// Pays for each part that it looks at. A part that is shared is looked at wherever it occurs, so an expression may have
    /// many more parts than fit into the memory.
    pub fn any(&'a self, cx: &Context<'a>, predicate: &mut dyn FnMut(Expr<'a>) -> bool) -> bool {
        let arguments = self.arguments();
        predicate(self)
            || !arguments.is_empty()
                && (cx.pay(PRICE_OF_A_PART * arguments.len() as u64).is_none()
                    || arguments.iter().any(|argument| argument.any(cx, predicate)))
    }

    /// Calls `visit` for the expression, and for each part of it, in the same way.
    pub fn for_each_part(&'a self, cx: &Context<'a>, visit: &mut dyn FnMut(Expr<'a>)) {
        self.any(cx, &mut |part| {
            visit(part);
            false
        });
    }

    /// The number of parts for which `predicate` holds, itself included.
    pub fn count(&'a self, cx: &Context<'a>, predicate: impl Fn(Expr<'a>) -> bool) -> usize {
        let mut count = 0;
        self.for_each_part(cx, &mut |part| count += usize::from(predicate(part)));
        count
    }

    /// The number of parts, itself included.
    pub fn nodes(&'a self, cx: &Context<'a>) -> usize {
        self.count(cx, |_| true)
    }

    /// The symbols in it, sorted by name.
    pub fn free_symbols(&'a self, cx: &Context<'a>) -> Vec<Symbol<'a>> {
        self.symbols(cx).into_iter().collect()
    }

    /// The same, as a set.
    pub fn symbols(&'a self, cx: &Context<'a>) -> BTreeSet<Symbol<'a>> {
        let mut symbols = BTreeSet::new();
        self.collect_symbols(&mut symbols, cx);
        symbols
    }

    /// Adds the symbols in it.
    pub fn collect_symbols(&'a self, symbols: &mut BTreeSet<Symbol<'a>>, cx: &Context<'a>) {
        self.for_each_part(cx, &mut |part| {
            if let Self::Symbol(symbol) = part {
                symbols.insert(symbol);
            }
        });
    }
}

/// Whether both lists have the same length and equal members; pays as [`Form::equals`] does.
pub(crate) fn are_equal(own: &[Expr], other: &[Expr], cx: &Context) -> bool {
    own.len() == other.len()
        && cx.pay(PRICE_OF_A_PART * own.len() as u64).is_some()
        && own.iter().zip(other).all(|(own, other)| own.equals(other, cx))
}

impl From<Constant> for Expr<'_> {
    fn from(constant: Constant) -> Self {
        match constant {
            Constant::Exp1 => EXP1,
            Constant::Pi => PI,
            Constant::ImaginaryUnit => I,
            Constant::GoldenRatio => &Form::Constant(Constant::GoldenRatio),
            Constant::TribonacciConstant => &Form::Constant(Constant::TribonacciConstant),
            Constant::EulerGamma => &Form::Constant(Constant::EulerGamma),
            Constant::Catalan => &Form::Constant(Constant::Catalan),
            Constant::Infinity => INFINITY,
            Constant::NegativeInfinity => NEGATIVE_INFINITY,
            Constant::ComplexInfinity => COMPLEX_INFINITY,
            Constant::NaN => NAN,
        }
    }
}
