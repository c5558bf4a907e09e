//! The order in which SymPy keeps arguments (`Basic.compare`).

use std::cmp::Ordering;
use std::rc::Rc;

use super::expr::{Constant, Expr, Float, Symbol};
use super::functions::Function;
pub(crate) use super::sort_key::{ordered_terms, sort_key_compare};
use crate::integer::Integer;
use crate::mp::Real;
use crate::rational::Rational;

/// The place of a class in SymPy's list of classes; what is not in that list comes last, by its name.
const UNLISTED: u8 = 100;

/// The order of the arguments of sums and products: by class, then by the number of parts, then part by part.
pub(crate) fn compare(own: &Expr, other: &Expr) -> Ordering {
    let (place, other_place) = (place(own), place(other));
    if place != other_place {
        return place.cmp(&other_place);
    }
    let is_same_call = matches!((own, other), (Expr::Call(own, _), Expr::Call(other, _)) if own == other);
    if place == UNLISTED && !is_same_call {
        let by_name = class_name(own).cmp(class_name(other));
        if by_name.is_ne() {
            return by_name;
        }
    }
    match (own, other) {
        (Expr::Rational(own), Expr::Rational(other)) => compare_parts(own, other),
        (Expr::Float(own), Expr::Float(other)) => compare_float_parts(own, other),
        (Expr::Symbol(own), Expr::Symbol(other)) => compare_symbols(own, other),
        (Expr::RootOf(own), Expr::RootOf(other)) => own.compare(other),
        (Expr::Pow(own), Expr::Pow(other)) if Rc::ptr_eq(own, other) => Ordering::Equal,
        (Expr::Add(own), Expr::Add(other)) | (Expr::Mul(own), Expr::Mul(other)) if own.is_same(other) => {
            Ordering::Equal
        }
        _ => compare_arguments(own.arguments(), other.arguments()),
    }
}

fn compare_arguments(own: &[Expr], other: &[Expr]) -> Ordering {
    let by_length = own.len().cmp(&other.len());
    if by_length.is_ne() {
        return by_length;
    }
    own.iter().zip(other).map(|(own, other)| compare(own, other)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// By numerator, then by denominator: not by value.
fn compare_parts(own: &Rational, other: &Rational) -> Ordering {
    own.numerator().cmp(other.numerator()).then_with(|| own.denominator().cmp(other.denominator()))
}

/// By sign (a minus comes last), mantissa, exponent and precision: not by value.
fn compare_float_parts(own: &Float, other: &Float) -> Ordering {
    let sign = |float: &Float| float.value.is_negative();
    let by_sign = sign(own).cmp(&sign(other));
    by_sign
        .then_with(|| own.value.mantissa().clone().abs().cmp(&other.value.mantissa().clone().abs()))
        .then_with(|| own.value.exponent().cmp(&other.value.exponent()))
        .then_with(|| own.precision.cmp(&other.precision))
}

/// A symbol of which something is assumed comes after one without, then by name, then in the order of their making.
pub(crate) fn compare_symbols(own: &Symbol, other: &Symbol) -> Ordering {
    let is_dummy = |symbol: &Symbol| symbol.dummy > 0;
    is_dummy(own)
        .cmp(&is_dummy(other))
        .then_with(|| own.positive.cmp(&other.positive))
        .then_with(|| own.name.cmp(&other.name))
        .then_with(|| own.dummy.cmp(&other.dummy))
}

/// Where the class stands in SymPy's list.
fn place(expr: &Expr) -> u8 {
    match expr {
        Expr::Rational(rational) => match (rational.numerator().to_i64(), rational.denominator().to_i64()) {
            (Some(0), _) => 0,
            (Some(1), Some(1)) => 1,
            (Some(1), Some(2)) => 2,
            (Some(-1), Some(1)) => 5,
            (_, Some(1)) => 7,
            _ => 8,
        },
        Expr::Float(_) => 9,
        Expr::Constant(constant) => match constant {
            Constant::Infinity => 3,
            Constant::NaN => 4,
            Constant::NegativeInfinity => 6,
            Constant::Exp1 => 10,
            Constant::Pi => 11,
            Constant::ImaginaryUnit => 12,
            _ => UNLISTED,
        },
        Expr::Symbol(symbol) if symbol.dummy == 0 => 13,
        Expr::Pow(_) => 15,
        Expr::Mul(_) => 16,
        Expr::Add(_) => 17,
        Expr::Call(Function::Abs, _) => 20,
        Expr::Call(Function::Factorial, _) => 21,
        Expr::Call(Function::Binomial, _) => 22,
        Expr::Symbol(_) | Expr::Call(..) | Expr::RootOf(_) => UNLISTED,
    }
}

/// The name of the class of what is not in the list.
pub(super) fn class_name(expr: &Expr) -> &'static str {
    match expr {
        Expr::Constant(constant) => match constant {
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
        Expr::Symbol(_) => "Dummy",
        Expr::RootOf(_) => "ComplexRootOf",
        Expr::Call(function, _) => function.name(),
        _ => "",
    }
}

/// A float as a fraction; `None` of one that is too large or too small to be written as such.
pub(super) fn exact_value(value: &Real) -> Option<Rational> {
    const MOST: i64 = 1 << 16;
    let shift = usize::try_from(value.exponent().unsigned_abs()).ok()?;
    if value.exponent().abs() > MOST {
        return None;
    }
    if value.exponent() >= 0 {
        return Some(Rational::from(value.mantissa() << shift));
    }
    Rational::new(value.mantissa().clone(), &Integer::from(1) << shift)
}
