//! Facts about an expression, found without computing it: `is_positive`, `is_zero`, … of SymPy's old assumptions
//! system, `sympy/core/assumptions.py` (BSD-3-Clause). Each is true, false or not known; automatic evaluation depends
//! on them.

mod combinatorial_facts;
mod complex_part_facts;
mod digits;
mod exponential_facts;
mod extrema_facts;
mod function_facts;
mod hyperbolic_facts;
mod kinds;
mod logic;
mod memo;
mod power_facts;
mod product_facts;
mod rounding_facts;
mod sum_facts;
mod trigonometric_facts;

pub(crate) use digits::{Digits, first_digits};
pub(crate) use memo::Memo;

use pascaline_number::integer::IntegerExt;
use pascaline_number::rational::Rational;

use super::Term;
use super::context::Context;
use super::expr::{Constant, Expr, Float, Form};
use super::poly::RootOf;
use kinds::{Fact, Kinds};
use power_facts::Pow;

/// A method for each fact.
macro_rules! facts {
    ($($(#[$meta:meta])* $name:ident = $fact:ident,)*) => {
        impl<'a> Form<'a> {
            $($(#[$meta])*
            /// `None` if that is not known.
            pub fn $name(&'a self, cx: &Context<'a>) -> Option<bool> {
                ask(self, Fact::$fact, cx)
            })*
        }

        impl Term<'_, '_> {
            $($(#[$meta])*
            /// `None` if that is not known.
            pub fn $name(self) -> Option<bool> {
                self.expr().$name(self.context())
            })*
        }
    };
}

facts! {
    /// Whether it is 0.
    is_zero = Zero,
    /// Whether it is a real number, `oo` or `-oo`.
    is_extended_real = ExtendedReal,
    /// Whether it is neither `oo`, `-oo` nor `zoo`.
    is_finite = Finite,
    /// Whether it is `oo`, `-oo` or `zoo`.
    is_infinite = Infinite,
    /// Whether it is a real number above 0, or `oo`.
    is_extended_positive = ExtendedPositive,
    /// Whether it is a real number below 0, or `-oo`.
    is_extended_negative = ExtendedNegative,
    /// Whether it is a real number of at least 0, or `oo`.
    is_extended_nonnegative = ExtendedNonnegative,
    /// Whether it is a real number of at most 0, or `-oo`.
    is_extended_nonpositive = ExtendedNonpositive,
    /// Whether it is an integer.
    is_integer = Integer,
    /// Whether it is a quotient of integers.
    is_rational = Rational,
    /// Whether it is a real number but not a quotient of integers.
    is_irrational = Irrational,
    /// Whether it is a real number, which `oo` is not.
    is_real = Real,
    /// Whether it is a real number above 0, which `oo` is not.
    is_positive = Positive,
    /// Whether it is a real number below 0, which `-oo` is not.
    is_negative = Negative,
    /// Whether it is a real number of at least 0, which `oo` is not.
    is_nonnegative = Nonnegative,
    /// Whether it is a real number of at most 0, which `-oo` is not.
    is_nonpositive = Nonpositive,
    /// Whether it is a complex number, which every real number is and `zoo` is not.
    is_complex = Complex,
    /// Whether it is `I` times a real number other than 0.
    is_imaginary = Imaginary,
    /// Whether it is an integer that 2 divides.
    is_even = Even,
    /// Whether it is an integer that 2 does not divide.
    is_odd = Odd,
    /// Whether it is a root of a polynomial with integer coefficients, as `sqrt(2)` is.
    is_algebraic = Algebraic,
    /// Whether it is a real number other than 0.
    is_nonzero = Nonzero,
    /// Whether it is a real number other than 0, `oo` or `-oo`.
    is_extended_nonzero = ExtendedNonzero,
    /// Whether it is a real number but not an integer, or `oo` or `-oo`.
    is_noninteger = Noninteger,
}

impl Term<'_, '_> {
    /// Whether the fact holds for it.
    fn is(self, fact: Fact) -> Option<bool> {
        ask(self.expr(), fact, self.context())
    }
}

/// Whether the fact holds for the expression: SymPy's `_ask`. An open fact is asked of the expression's class first,
/// then every fact from which it might follow; answers are remembered. Nothing is known once the calculation is
/// stopped.
fn ask<'a>(expr: Expr<'a>, fact: Fact, cx: &Context<'a>) -> Option<bool> {
    if cx.is_stopped() {
        return None;
    }
    if let Some(kinds) = atom_kinds(expr) {
        return kinds.decide(fact);
    }
    let (decided, is_done) = {
        let known = cx.assumptions.known(expr, cx);
        (known.kinds.decide(fact), known.is_done())
    };
    if decided.is_some() || is_done || cx.budget.spend(1).is_err() {
        return decided;
    }
    if cx.assumptions.is_outermost() {
        return cx.limited(MOST_STEPS, |cx| ask_own(expr, fact, cx)).ok()?;
    }
    ask_own(expr, fact, cx)
}

/// The most steps of one question, with all the questions it leads to. An answer is seldom worth more.
const MOST_STEPS: u64 = 40_000;

/// The instructions of asking an expression's class of one fact, besides the questions to its parts.
const OWN_ANSWER: u64 = 1_400;

/// [`ask`] for an open fact: asks the expression's class of this fact, then of the others in order, until it is decided.
fn ask_own<'a>(expr: Expr<'a>, fact: Fact, cx: &Context<'a>) -> Option<bool> {
    cx.assumptions.descend()?;
    for asked in std::iter::once(fact).chain(Fact::ANSWERED) {
        let is_new = cx.assumptions.known(expr, cx).try_once(asked);
        if is_new {
            cx.budget.charge(OWN_ANSWER);
            // A fault, even a lack of steps, leaves the answer open and doesn't stop the asking calculation.
            let answer = cx.trial(|cx| own_answer(expr, asked, cx));
            let mut known = cx.assumptions.known(expr, cx);
            if let Ok(Some(holds)) = answer {
                known.learn(asked, holds);
            }
            if known.kinds.decide(fact).is_some() {
                break;
            }
        }
    }
    cx.assumptions.ascend();
    cx.assumptions.known(expr, cx).kinds.decide(fact)
}

/// What SymPy's `_eval_is_*` of the expression's class says.
fn own_answer<'a>(expr: Expr<'a>, fact: Fact, cx: &Context<'a>) -> Option<bool> {
    match expr {
        Form::Add(terms) => sum_facts::answer(expr, terms, fact, cx),
        Form::Mul(factors) => product_facts::answer(factors, fact, cx),
        Form::Pow([base, exp]) => Pow { base: cx.term(*base), exp: cx.term(*exp) }.answer(fact),
        Form::Call(function, arguments) => function_facts::answer(expr, *function, arguments, fact, cx),
        _ => None,
    }
}

/// The possible kinds of an atom; `None` for an expression with parts.
fn atom_kinds(expr: Expr) -> Option<Kinds> {
    match expr {
        Form::Rational(rational) => Some(rational_kinds(rational)),
        Form::Float(float) => Some(float_kinds(float)),
        Form::Constant(constant) => Some(constant_kinds(*constant)),
        Form::Symbol(symbol) => Some(if symbol.positive { Kinds::POSITIVE } else { Kinds::ALL }),
        Form::RootOf(root) => Some(root_kinds(root)),
        Form::Add(_) | Form::Mul(_) | Form::Pow(_) | Form::Call(..) => None,
    }
}

/// A root of a polynomial is algebraic, and its isolating region gives its sign.
fn root_kinds(root: &RootOf) -> Kinds {
    let kinds = if root.is_real() {
        signed(root.is_negative(), Kinds::POSITIVE, Kinds::NEGATIVE)
    } else {
        Kinds::ALL.learn(Fact::ExtendedReal, false).learn(Fact::Imaginary, root.is_imaginary())
    };
    kinds.learn(Fact::Algebraic, true)
}

fn rational_kinds(rational: &Rational) -> Kinds {
    let negative = rational.is_negative();
    match rational.as_integer() {
        Some(integer) if integer.is_zero() => Kinds::ZERO,
        Some(integer) if integer.is_odd() => signed(negative, Kinds::POSITIVE_ODD, Kinds::NEGATIVE_ODD),
        Some(_) => signed(negative, Kinds::POSITIVE_EVEN, Kinds::NEGATIVE_EVEN),
        None => signed(negative, Kinds::POSITIVE_FRACTION, Kinds::NEGATIVE_FRACTION),
    }
}

/// A float may be any number near its value: only its sign is known, and that a fraction isn't an integer.
fn float_kinds(float: &Float) -> Kinds {
    if float.value.is_zero() {
        return Kinds::ZERO;
    }
    let kinds = signed(float.value.is_negative(), Kinds::POSITIVE, Kinds::NEGATIVE);
    if float.value.is_integer() { kinds } else { kinds.learn(Fact::Integer, false) }
}

fn signed(negative: bool, positive_kinds: Kinds, negative_kinds: Kinds) -> Kinds {
    if negative { negative_kinds } else { positive_kinds }
}

fn constant_kinds(constant: Constant) -> Kinds {
    match constant {
        Constant::Exp1 | Constant::Pi => Kinds::POSITIVE_TRANSCENDENTAL,
        Constant::GoldenRatio | Constant::TribonacciConstant => Kinds::POSITIVE_SURD,
        Constant::EulerGamma | Constant::Catalan => Kinds::POSITIVE.learn(Fact::Integer, false),
        Constant::ImaginaryUnit => Kinds::ALGEBRAIC_IMAGINARY,
        Constant::Infinity => Kinds::INFINITY,
        Constant::NegativeInfinity => Kinds::NEGATIVE_INFINITY,
        Constant::ComplexInfinity => Kinds::COMPLEX_INFINITY,
        Constant::NaN => Kinds::ALL,
    }
}
