//! A function of an inverse function: `sin(acos(x))` is `sqrt(1 - x**2)`.

use super::super::Context;
use super::super::expr::{Expr, Form, MINUS_ONE, ONE, TWO};
use super::pieces::reciprocal;
use super::{Function, Value};

/// The root in such a formula.
#[derive(Clone, Copy)]
enum Root {
    /// `sqrt(1 + x**2)`
    Sum,
    /// `sqrt(1 - x**2)`
    Difference,
    /// `sqrt(1 + 1/x**2)`
    SumOfInverse,
    /// `sqrt(1 - 1/x**2)`
    DifferenceOfInverse,
    /// `sqrt(x - 1)*sqrt(x + 1)`
    Split,
}

/// What the function of the inverse of another function is; nothing for any other argument.
pub(super) fn evaluate<'a>(function: Function, argument: Expr<'a>, cx: &mut Context<'a>) -> Value<'a> {
    let Form::Call(inverse, arguments) = argument else { return None };
    match arguments {
        [x] => formula(function, *inverse).map(|(power, root)| product(x, power, root, cx)),
        [y, x] if *inverse == Function::Atan2 => of_point(function, y, x, cx),
        _ => None,
    }
}

/// The power of x, and a root with its own power.
fn formula(function: Function, inverse: Function) -> Option<(i8, Option<(Root, i8)>)> {
    use Function as F;
    use Root::{Difference, DifferenceOfInverse, Split, Sum, SumOfInverse};
    let formula = match (function, inverse) {
        (F::Sin, F::Asin) | (F::Cos, F::Acos) | (F::Tan, F::Atan) | (F::Cot, F::Acot) => (1, None),
        (F::Sinh, F::Asinh) | (F::Cosh, F::Acosh) | (F::Tanh, F::Atanh) | (F::Coth, F::Acoth) => (1, None),
        (F::Sin, F::Acsc) | (F::Cos, F::Asec) | (F::Tan, F::Acot) | (F::Cot, F::Atan) => (-1, None),
        (F::Tanh, F::Acoth) | (F::Coth, F::Atanh) => (-1, None),
        (F::Sin, F::Atan) => (1, Some((Sum, -1))),
        (F::Sin, F::Acos) | (F::Cos, F::Asin) => (0, Some((Difference, 1))),
        (F::Sin, F::Acot) => (-1, Some((SumOfInverse, -1))),
        (F::Sin, F::Asec) | (F::Cos, F::Acsc) => (0, Some((DifferenceOfInverse, 1))),
        (F::Cos, F::Atan) => (0, Some((Sum, -1))),
        (F::Cos, F::Acot) => (0, Some((SumOfInverse, -1))),
        (F::Tan, F::Asin) | (F::Cot, F::Acos) => (1, Some((Difference, -1))),
        (F::Tan, F::Acos) | (F::Cot, F::Asin) => (-1, Some((Difference, 1))),
        (F::Tan, F::Acsc) | (F::Cot, F::Asec) => (-1, Some((DifferenceOfInverse, -1))),
        (F::Tan, F::Asec) | (F::Cot, F::Acsc) => (1, Some((DifferenceOfInverse, 1))),
        (F::Sinh, F::Acosh) => (0, Some((Split, 1))),
        (F::Sinh, F::Atanh) => (1, Some((Difference, -1))),
        (F::Sinh, F::Acoth) => (0, Some((Split, -1))),
        (F::Cosh, F::Asinh) => (0, Some((Sum, 1))),
        (F::Cosh, F::Atanh) => (0, Some((Difference, -1))),
        (F::Cosh, F::Acoth) | (F::Coth, F::Acosh) => (1, Some((Split, -1))),
        (F::Tanh, F::Asinh) => (1, Some((Sum, -1))),
        (F::Tanh, F::Acosh) => (-1, Some((Split, 1))),
        (F::Coth, F::Asinh) => (-1, Some((Sum, 1))),
        _ => return None,
    };
    Some(formula)
}

fn product<'a>(x: Expr<'a>, power: i8, root: Option<(Root, i8)>, cx: &mut Context<'a>) -> Expr<'a> {
    let mut factors = Vec::with_capacity(2);
    if power != 0 {
        factors.push(cx.power(x, cx.number(i64::from(power))));
    }
    if let Some((root, power)) = root {
        let root = root_of(root, x, cx);
        factors.push(cx.power(root, cx.number(i64::from(power))));
    }
    cx.multiply(&factors)
}

fn root_of<'a>(root: Root, x: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    if let Root::Split = root {
        let below = cx.sum(x, MINUS_ONE);
        let above = cx.sum(x, ONE);
        let (below, above) = (cx.square_root(below), cx.square_root(above));
        return cx.product(below, above);
    }
    let exponent = if let Root::SumOfInverse | Root::DifferenceOfInverse = root { -2 } else { 2 };
    let square = cx.power(x, cx.number(exponent));
    let radicand = match root {
        Root::Sum | Root::SumOfInverse => cx.sum(ONE, square),
        _ => cx.subtract(ONE, square),
    };
    cx.square_root(radicand)
}

/// Of the angle of the point (x, y).
fn of_point<'a>(function: Function, y: Expr<'a>, x: Expr<'a>, cx: &mut Context<'a>) -> Value<'a> {
    let (above, below) = match function {
        Function::Tan => (y, x),
        Function::Cot => (x, y),
        Function::Sin | Function::Cos => {
            let squares = [cx.power(x, TWO), cx.power(y, TWO)];
            let distance = cx.add(&squares);
            let distance = cx.square_root(distance);
            let side = if function == Function::Sin { y } else { x };
            let inverse = reciprocal(distance, cx);
            return Some(cx.product(side, inverse));
        }
        _ => return None,
    };
    Some(cx.divide(above, below))
}
