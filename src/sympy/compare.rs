//! The order in which SymPy keeps arguments (`Basic.compare`).

use std::cmp::Ordering;

use super::context::Context;
use super::expr::{Constant, Expr, Float, Form, Symbol};
use super::functions::Function;
pub(crate) use super::sort_key::{ordered_terms, sort_key_compare};
use pascaline_base::limits::Budget;
use pascaline_mp::Real;
use pascaline_number::integer::{AbsOrd, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_number::rational::Rational;

/// The instructions of comparing two nodes.
const PRICE_OF_NODES: u64 = 60;

/// The [place](place) of a class that is not in SymPy's list: after all others, in the order of the names.
const UNLISTED: u8 = 100;

/// `Basic.compare`, the order of the arguments of sums and products: by class, then by the number of arguments, then argument
/// by argument. Each comparison is paid for; expressions whose comparison the budget refuses are equal.
pub(crate) fn compare(own: Expr, other: Expr, budget: &Budget) -> Ordering {
    if std::ptr::eq(own, other) || !budget.charge(PRICE_OF_NODES) {
        return Ordering::Equal;
    }
    let (place, other_place) = (place(own), place(other));
    if place != other_place {
        return place.cmp(&other_place);
    }
    let is_same_call = matches!((own, other), (Form::Call(own, _), Form::Call(other, _)) if own == other);
    if place == UNLISTED && !is_same_call {
        let by_name = class_name(own).cmp(class_name(other));
        if by_name.is_ne() {
            return by_name;
        }
    }
    match (own, other) {
        (Form::Rational(own), Form::Rational(other)) => {
            budget.charge(price::pass(own.bits().min(other.bits())));
            compare_fractions(own, other)
        }
        (Form::Float(own), Form::Float(other)) => compare_floats(own, other),
        (Form::Symbol(own), Form::Symbol(other)) => compare_symbols(own, other),
        (Form::RootOf(own), Form::RootOf(other)) => own.compare(other),
        _ => compare_arguments(own.arguments(), other.arguments(), budget),
    }
}

/// The order of SymPy's `ordered`: by the number of nodes, then by the sort key.
pub(crate) fn compare_ordered<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Ordering {
    x.nodes(cx).cmp(&y.nodes(cx)).then_with(|| sort_key_compare(x, y, cx))
}

fn compare_arguments(own: &[Expr], other: &[Expr], budget: &Budget) -> Ordering {
    let by_length = own.len().cmp(&other.len());
    if by_length.is_ne() {
        return by_length;
    }
    let mut orders = own.iter().zip(other).map(|(own, other)| compare(own, other, budget));
    orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// By numerator, then by denominator; not by value.
fn compare_fractions(own: &Rational, other: &Rational) -> Ordering {
    own.numerator().cmp(other.numerator()).then_with(|| own.denominator().cmp(other.denominator()))
}

/// By sign (negative last), mantissa, exponent and precision; not by value.
fn compare_floats(own: &Float, other: &Float) -> Ordering {
    let sign = |float: &Float| float.value.is_negative();
    let by_sign = sign(own).cmp(&sign(other));
    by_sign
        .then_with(|| own.value.mantissa().abs_cmp(other.value.mantissa()))
        .then_with(|| own.value.exponent().cmp(&other.value.exponent()))
        .then_with(|| own.precision.cmp(&other.precision))
}

/// The names that a text uses come before the solver's own symbols, and symbols without assumptions before positive ones;
/// then by name, and those of one name in the order of creation.
pub(crate) fn compare_symbols(own: Symbol, other: Symbol) -> Ordering {
    let is_dummy = |symbol: Symbol| symbol.dummy > 0;
    is_dummy(own)
        .cmp(&is_dummy(other))
        .then_with(|| own.positive.cmp(&other.positive))
        .then_with(|| own.word.cmp(&other.word))
        .then_with(|| own.dummy.cmp(&other.dummy))
}

/// The position of the class in `ordering_of_classes` of `sympy/core/basic.py` (BSD-3-Clause), as far as it matters.
fn place(expr: Expr) -> u8 {
    match expr {
        Form::Rational(rational) => match (rational.numerator().to_i64(), rational.denominator().to_i64()) {
            (Some(0), _) => 0,
            (Some(1), Some(1)) => 1,
            (Some(1), Some(2)) => 2,
            (Some(-1), Some(1)) => 5,
            (_, Some(1)) => 7,
            _ => 8,
        },
        Form::Float(_) => 9,
        Form::Constant(constant) => match constant {
            Constant::Infinity => 3,
            Constant::NaN => 4,
            Constant::NegativeInfinity => 6,
            Constant::Exp1 => 10,
            Constant::Pi => 11,
            Constant::ImaginaryUnit => 12,
            _ => UNLISTED,
        },
        Form::Symbol(symbol) if symbol.dummy == 0 => 13,
        Form::Pow(_) => 15,
        Form::Mul(_) => 16,
        Form::Add(_) => 17,
        Form::Call(Function::Abs, _) => 20,
        Form::Call(Function::Factorial, _) => 21,
        Form::Call(Function::Binomial, _) => 22,
        Form::Symbol(_) | Form::Call(..) | Form::RootOf(_) => UNLISTED,
    }
}

/// The name of the class, if it is not in the list or is a constant's.
pub(super) fn class_name(expr: Expr) -> &'static str {
    match expr {
        Form::Constant(constant) => match constant {
            Constant::Exp1 => "Exp1",
            Constant::Pi => "Pi",
            Constant::ImaginaryUnit => "ImaginaryUnit",
            Constant::GoldenRatio => "GoldenRatio",
            Constant::TribonacciConstant => "TribonacciConstant",
            Constant::EulerGamma => "EulerGamma",
            Constant::Catalan => "Catalan",
            Constant::Infinity => "Infinity",
            Constant::NegativeInfinity => "NegativeInfinity",
            Constant::ComplexInfinity => "ComplexInfinity",
            Constant::NaN => "NaN",
        },
        Form::Symbol(_) => "Dummy",
        Form::RootOf(_) => "ComplexRootOf",
        Form::Call(function, _) => function.name(),
        _ => "",
    }
}

/// A float as a fraction; `None` if numerator or denominator would be too long.
pub(crate) fn exact_value(value: &Real, budget: &Budget) -> Option<Rational> {
    const MAX_SHIFT: i64 = 1 << 20;
    let shift = usize::try_from(value.exponent().unsigned_abs()).ok()?;
    if value.exponent().abs() > MAX_SHIFT || !budget.charge(price::pass(shift)) {
        return None;
    }
    if value.exponent() >= 0 {
        return Some(Rational::from(value.mantissa() << shift));
    }
    Rational::new(value.mantissa().clone(), Integer::ONE << shift, budget)
}
