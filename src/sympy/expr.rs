//! What an expression is, once SymPy has read it.

use std::ops::Deref;
use std::rc::Rc;

use super::functions::Function;
use super::order;
use super::poly::RootOf;
use crate::error::Fault;
use crate::integer::Integer;
use crate::mp::Real;
use crate::rational::Rational;
use crate::sort::InOrder;

/// An expression in the form that SymPy keeps it in: sums and products are flat, sorted, with like terms collected and
/// numbers combined; powers and functions of numbers are evaluated where they are exact. Only [`Context`](super::Context)
/// builds one, so two expressions that SymPy holds for the same are equal here.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    /// An exact number.
    Rational(Rc<Rational>),
    /// A number of so many bits.
    Float(Rc<Float>),
    Constant(Constant),
    Symbol(Symbol),
    /// Two terms or more; a number comes first.
    Add(Arguments),
    /// Two factors or more; a number comes first.
    Mul(Arguments),
    /// Base and exponent. `E**x` is [`Function::Exp`].
    Pow(Rc<[Expr; 2]>),
    Call(Function, Arguments),
    /// A root of a polynomial that has no name but that: `CRootOf`.
    RootOf(Rc<RootOf>),
}

/// What an expression is made of, shared.
///
/// One word, so that an expression is two and moves as one number: half of the wasm was moves of what is larger.
#[derive(Clone, Debug)]
pub(crate) struct Arguments(Rc<Vec<Expr>>);

impl Arguments {
    /// Whether the two are one object.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for Arguments {
    type Target = [Expr];

    fn deref(&self) -> &[Expr] {
        &self.0
    }
}

impl From<Vec<Expr>> for Arguments {
    fn from(arguments: Vec<Expr>) -> Self {
        Self(Rc::new(arguments))
    }
}

impl From<&[Expr]> for Arguments {
    fn from(arguments: &[Expr]) -> Self {
        Self::from(arguments.to_vec())
    }
}

impl<const COUNT: usize> From<[Expr; COUNT]> for Arguments {
    fn from(arguments: [Expr; COUNT]) -> Self {
        Self::from(Vec::from(arguments))
    }
}

/// Shared arguments are equal without a look inside.
impl PartialEq for Arguments {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || self.0 == other.0
    }
}

/// SymPy's `Float`: a value, and the bits that it is worth (53 of a literal with up to 15 digits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Float {
    pub(crate) value: Real,
    pub(crate) precision: u32,
}

/// The numbers that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::enum_variant_names, reason = "a constant's own name")]
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
pub(crate) struct Symbol(Rc<Name>);

/// What a symbol is known by.
#[derive(Debug, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "a symbol's name is called so")]
pub(crate) struct Name {
    pub(crate) name: String,
    /// Not 0 of one that the solver made for itself: no text reads as it.
    pub(crate) dummy: u32,
    /// Assumed to be above zero, as only the solver's own may be.
    pub(crate) positive: bool,
}

impl Symbol {
    /// The symbol that a text names.
    pub(crate) fn named(name: &str) -> Self {
        Self::dummy(name, 0)
    }

    /// The solver's own, of this number.
    pub(crate) fn dummy(name: &str, dummy: u32) -> Self {
        Self(Rc::new(Name { name: name.into(), dummy, positive: false }))
    }

    /// The same, assumed to be above zero.
    pub(crate) fn positive(&self) -> Self {
        Self(Rc::new(Name { name: self.name.clone(), dummy: self.dummy, positive: true }))
    }
}

impl Deref for Symbol {
    type Target = Name;

    fn deref(&self) -> &Name {
        &self.0
    }
}

/// What moves as often as an expression, be it with an error in its place, is kept at two words.
const _: () = assert!(size_of::<Result<Expr, Fault>>() == 2 * size_of::<usize>());

impl Expr {
    pub(crate) fn zero() -> Self {
        Self::from(0)
    }

    pub(crate) fn one() -> Self {
        Self::from(1)
    }

    pub(crate) fn half() -> Self {
        Self::ratio(1, 2)
    }

    /// `numerator / denominator`; 0 for a denominator of zero, which no caller gives.
    pub(crate) fn ratio(numerator: i64, denominator: i64) -> Self {
        Self::from(Rational::new(numerator.into(), denominator.into()).unwrap_or_default())
    }

    pub(crate) fn imaginary_unit() -> Self {
        Self::Constant(Constant::ImaginaryUnit)
    }

    /// A sum of these terms as they stand.
    pub(crate) fn add_unevaluated(terms: impl Into<Arguments>) -> Self {
        Self::Add(terms.into())
    }

    /// A product of these factors as they stand.
    pub(crate) fn multiply_unevaluated(factors: impl Into<Arguments>) -> Self {
        Self::Mul(factors.into())
    }

    /// A power as it stands.
    pub(crate) fn power_unevaluated(base: Self, exponent: Self) -> Self {
        Self::Pow(Rc::new([base, exponent]))
    }

    /// What it is made of; nothing of a number or a symbol.
    pub(crate) fn arguments(&self) -> &[Self] {
        match self {
            Self::Add(arguments) | Self::Mul(arguments) | Self::Call(_, arguments) => arguments,
            Self::Pow(arguments) => arguments.as_slice(),
            _ => &[],
        }
    }

    pub(crate) fn as_rational(&self) -> Option<&Rational> {
        match self {
            Self::Rational(rational) => Some(rational),
            _ => None,
        }
    }

    pub(crate) fn as_integer(&self) -> Option<&Integer> {
        self.as_rational()?.as_integer()
    }

    pub(crate) fn as_i64(&self) -> Option<i64> {
        self.as_integer()?.to_i64()
    }

    pub(crate) fn as_float(&self) -> Option<&Float> {
        match self {
            Self::Float(float) => Some(float),
            _ => None,
        }
    }

    pub(crate) fn as_constant(&self) -> Option<Constant> {
        match self {
            Self::Constant(constant) => Some(*constant),
            _ => None,
        }
    }

    /// The argument of this function of one argument.
    pub(crate) fn as_call(&self, function: Function) -> Option<&[Self]> {
        match self {
            Self::Call(own, arguments) if *own == function => Some(arguments),
            _ => None,
        }
    }

    /// Base and exponent of a power (of `exp(x)` nothing).
    pub(crate) fn as_power(&self) -> Option<(&Self, &Self)> {
        match self {
            Self::Pow(power) => Some((&power[0], &power[1])),
            _ => None,
        }
    }

    /// The terms of a sum; the expression itself if it is none.
    pub(crate) fn terms(&self) -> &[Self] {
        match self {
            Self::Add(terms) => terms,
            _ => std::slice::from_ref(self),
        }
    }

    /// The factors of a product; the expression itself if it is none.
    pub(crate) fn factors(&self) -> &[Self] {
        match self {
            Self::Mul(factors) => factors,
            _ => std::slice::from_ref(self),
        }
    }

    pub(crate) fn is_constant(&self, constant: Constant) -> bool {
        matches!(self, Self::Constant(own) if *own == constant)
    }

    pub(crate) fn is_i64(&self, value: i64) -> bool {
        self.as_i64() == Some(value)
    }

    /// Whether it is the exact 1.
    pub(crate) fn is_one(&self) -> bool {
        self.is_i64(1)
    }

    /// Whether it is a 0 that stands there: exact, or a float.
    pub(crate) fn is_literal_zero(&self) -> bool {
        match self {
            Self::Rational(rational) => rational.is_zero(),
            Self::Float(float) => float.value.is_zero(),
            _ => false,
        }
    }

    pub(crate) fn is_add(&self) -> bool {
        matches!(self, Self::Add(_))
    }

    pub(crate) fn is_mul(&self) -> bool {
        matches!(self, Self::Mul(_))
    }

    pub(crate) fn is_pow(&self) -> bool {
        matches!(self, Self::Pow(_))
    }

    /// Whether SymPy holds it for a `Number`: exact, a float, `oo`, `-oo` or `nan`; not `I`, `pi`, `zoo`.
    pub(crate) fn is_number(&self) -> bool {
        match self {
            Self::Rational(_) | Self::Float(_) => true,
            Self::Constant(constant) => {
                matches!(constant, Constant::Infinity | Constant::NegativeInfinity | Constant::NaN)
            }
            _ => false,
        }
    }

    /// Whether it is a number below zero: exact, a float, or `-oo`.
    pub(crate) fn is_negative_number(&self) -> bool {
        match self {
            Self::Rational(rational) => rational.is_negative(),
            Self::Float(float) => float.value.is_negative(),
            _ => self.is_constant(Constant::NegativeInfinity),
        }
    }

    /// Whether a minus stands in front: it is a negative number, or a product that starts with one.
    pub(crate) fn has_minus(&self) -> bool {
        self.factors().first().is_some_and(Self::is_negative_number)
    }

    /// Whether it has no arguments.
    pub(crate) fn is_atom(&self) -> bool {
        matches!(self, Self::Rational(_) | Self::Float(_) | Self::Constant(_) | Self::Symbol(_))
    }

    /// Whether it has a value: no symbol in it, and no function that SymPy does not know (its `is_number`).
    pub(crate) fn is_numeric(&self) -> bool {
        match self {
            Self::Symbol(_) | Self::Call(Function::Undefined, _) => false,
            _ => self.arguments().iter().all(Self::is_numeric),
        }
    }

    /// Whether the symbol is in it.
    pub(crate) fn has(&self, symbol: &Symbol) -> bool {
        match self {
            Self::Symbol(own) => own == symbol,
            _ => self.arguments().iter().any(|argument| argument.has(symbol)),
        }
    }

    /// Whether the expression is a part of it.
    pub(crate) fn contains(&self, part: &Self) -> bool {
        self == part || self.arguments().iter().any(|argument| argument.contains(part))
    }

    /// Whether a part of it, or it, is such.
    pub(crate) fn any(&self, is_such: &mut dyn FnMut(&Self) -> bool) -> bool {
        is_such(self) || self.arguments().iter().any(|argument| argument.any(is_such))
    }

    /// The symbols in it, sorted by name.
    pub(crate) fn free_symbols(&self) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        self.collect_symbols(&mut symbols);
        symbols.put_in_order(order::compare_symbols);
        symbols
    }

    fn collect_symbols(&self, symbols: &mut Vec<Symbol>) {
        match self {
            Self::Symbol(symbol) => {
                if !symbols.contains(symbol) {
                    symbols.push(symbol.clone());
                }
            }
            _ => self.arguments().iter().for_each(|argument| argument.collect_symbols(symbols)),
        }
    }
}

/// Shared parts are equal without a look inside.
impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Rational(own), Self::Rational(other)) => Rc::ptr_eq(own, other) || own == other,
            (Self::Float(own), Self::Float(other)) => Rc::ptr_eq(own, other) || own == other,
            (Self::Constant(own), Self::Constant(other)) => own == other,
            (Self::Symbol(own), Self::Symbol(other)) => own == other,
            (Self::Add(own), Self::Add(other)) | (Self::Mul(own), Self::Mul(other)) => own == other,
            (Self::Pow(own), Self::Pow(other)) => Rc::ptr_eq(own, other) || own == other,
            (Self::RootOf(own), Self::RootOf(other)) => own == other,
            (Self::Call(own, arguments), Self::Call(other, others)) => own == other && arguments == others,
            _ => false,
        }
    }
}

impl From<i64> for Expr {
    fn from(integer: i64) -> Self {
        Self::from(Rational::from(integer))
    }
}

impl From<Integer> for Expr {
    fn from(integer: Integer) -> Self {
        Self::from(Rational::from(integer))
    }
}

impl From<Rational> for Expr {
    fn from(rational: Rational) -> Self {
        Self::Rational(Rc::new(rational))
    }
}

impl From<RootOf> for Expr {
    fn from(root: RootOf) -> Self {
        Self::RootOf(Rc::new(root))
    }
}

impl From<Constant> for Expr {
    fn from(constant: Constant) -> Self {
        Self::Constant(constant)
    }
}

impl From<Symbol> for Expr {
    fn from(symbol: Symbol) -> Self {
        Self::Symbol(symbol)
    }
}
