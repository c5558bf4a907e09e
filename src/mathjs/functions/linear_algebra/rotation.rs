//! Rotations of the plane and of space.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::GROUP;
use super::entry::{Entry, javascript_number};
use super::norm::NORM;
use super::rows::stored;
use crate::functions::Function;
use crate::functions::exact_numbers::BIGNUMBER;
use crate::functions::matrix_construction::MATRIX;
use crate::functions::trigonometry::{COS, SIN};
use crate::operations::arithmetic::multiply;
use crate::operations::typed::{Operation, Stop, apply};
use crate::value::matrix::{dimension_error, mismatch, pay_for_matrix};
use crate::value::{Matrix, Storage, Value};
use crate::{Context, exact};

pub(in crate::functions) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["theta", "[axis]", "[storage]"],
        group: GROUP,
        summary: "The matrix of the rotation by an angle in radians: of the plane, or of space around an axis.",
        example: ("round(rotationMatrix(pi / 2), 6)", "[[0, -1], [1, 0]]"),
        operation: &ROTATION_MATRIX,
    },
    Function {
        params: &["x", "theta", "[axis]"],
        group: GROUP,
        summary: "A vector, rotated by an angle in radians: in the plane, or in space around an axis.",
        example: ("round(rotate([11, 12], pi / 2), 6)", "[-12, 11]"),
        operation: &ROTATE,
    },
];

static ROTATION_MATRIX: Operation = Operation {
    name: "rotationMatrix",
    run: |cx, arguments| match arguments {
        [] => Ok(Value::matrix(vec![0], Vec::new())),
        [storage @ Value::Text(_)] => Ok(apply(cx, &MATRIX, std::slice::from_ref(storage))?),
        [theta] if is_angle(theta) => Ok(of_plane(cx, theta, Storage::Dense)?),
        [theta, Value::Text(storage)] if is_angle(theta) => {
            let storage = storage_of(storage)?;
            Ok(of_plane(cx, theta, storage)?)
        }
        [theta, Value::Matrix(axis)] if is_angle(theta) => {
            check_axis(axis)?;
            Ok(of_space(cx, theta, axis, || Ok(axis.storage))?)
        }
        [theta, Value::Matrix(axis), Value::Text(storage)] if is_angle(theta) => {
            check_axis(axis)?;
            Ok(of_space(cx, theta, axis, || storage_of(storage))?)
        }
        _ => exact::with_last_as_number(cx, &ROTATION_MATRIX, arguments),
    },
};

fn is_angle(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::Complex(_) | Value::BigNumber(_) | Value::Unit(_))
}

fn storage_of(name: &str) -> Result<Storage, Fault> {
    match name {
        "" => Ok(Storage::Array),
        "dense" => Ok(Storage::Dense),
        "sparse" => Ok(Storage::Sparse),
        _ => Err(Fault::new(ErrorCode::Domain, format!("Unknown matrix type \"{}\"", excerpt(name)))),
    }
}

fn cosine_and_sine(cx: &Context, theta: &Value) -> Result<(Value, Value), Fault> {
    let theta = std::slice::from_ref(theta);
    Ok((apply(cx, &COS, theta)?, apply(cx, &SIN, theta)?))
}

fn of_plane(cx: &Context, theta: &Value, storage: Storage) -> Result<Value, Fault> {
    pay_for_matrix(cx, &[2, 2])?;
    let (cosine, sine) = cosine_and_sine(cx, theta)?;
    let negative = Value::Number(-1.0).multiply(cx, &sine)?;
    Ok(stored(vec![2, 2], vec![cosine.clone(), negative, sine, cosine], storage))
}

fn check_axis(axis: &Matrix) -> Result<(), Fault> {
    if axis.size.first() == Some(&3) { Ok(()) } else { Err(mismatch("Vector must be of dimensions 1x3")) }
}

/// Rodrigues' rotation formula. The storage is read last, so that its error is.
fn of_space(
    cx: &Context,
    theta: &Value,
    axis: &Matrix,
    storage: impl Fn() -> Result<Storage, Fault>,
) -> Result<Value, Fault> {
    const OPERATIONS: u64 = 40;
    cx.spend(OPERATIONS)?;
    pay_for_matrix(cx, &[3, 3])?;
    let norm = apply(cx, &NORM, &[Value::Matrix(axis.clone().into())])?;
    if norm.is_zero() {
        return Err(mismatch("Rotation around zero vector"));
    }
    let [x, y, z] = &axis.items[..] else { return Err(dimension_error(1, "!=", axis.size.len())) };
    let norm = javascript_number(cx, &norm)?;
    let component = |part: &Value| -> Result<Value, Fault> {
        let component = Value::Number(javascript_number(cx, part)? / norm);
        match theta {
            Value::BigNumber(_) => apply(cx, &BIGNUMBER, &[component]),
            _ => Ok(component),
        }
    };
    let (x, y, z) = (component(x)?, component(y)?, component(z)?);
    let (cosine, sine) = cosine_and_sine(cx, theta)?;
    let rest = cosine.negate(cx)?;
    let rest = Value::Number(1.0).add(cx, &rest)?;
    let minus_one = Value::Number(-1.0);
    let mut items = Vec::with_capacity(9);
    // For each entry: two components of the axis, and the signed one that is multiplied by the sine.
    let entries = [
        (&x, &x, None),
        (&x, &y, Some((true, &z))),
        (&x, &z, Some((false, &y))),
        (&x, &y, Some((false, &z))),
        (&y, &y, None),
        (&y, &z, Some((true, &x))),
        (&x, &z, Some((true, &y))),
        (&y, &z, Some((false, &x))),
        (&z, &z, None),
    ];
    for (one, other, third) in entries {
        let product = one.multiply(cx, other)?.multiply(cx, &rest)?;
        items.push(match third {
            None => cosine.add(cx, &product)?,
            Some((is_negative, third)) => {
                let third = if is_negative { minus_one.multiply(cx, third)? } else { third.clone() };
                product.add(cx, &third.multiply(cx, &sine)?)?
            }
        });
    }
    Ok(stored(vec![3, 3], items, storage()?))
}

static ROTATE: Operation = Operation {
    name: "rotate",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), theta] if is_angle(theta) => {
            check_vector(x, 2)?;
            Ok(rotated(cx, &of_plane(cx, theta, Storage::Dense)?, x, x.storage)?)
        }
        [Value::Matrix(x), theta, Value::Matrix(axis)] if is_angle(theta) => {
            check_vector(x, 3)?;
            check_axis(axis)?;
            Ok(rotated(cx, &of_space(cx, theta, axis, || Ok(Storage::Dense))?, x, axis.storage)?)
        }
        _ => Err(Stop::Mismatch),
    },
};

fn check_vector(x: &Matrix, length: usize) -> Result<(), Fault> {
    match x.size[..] {
        [own] | [own, 1] if own == length => Ok(()),
        _ => Err(mismatch(format!("Vector must be of dimensions 1x{length}"))),
    }
}

fn rotated(cx: &Context, rotation: &Value, x: &Matrix, storage: Storage) -> Result<Value, Fault> {
    let product = multiply(cx, rotation, &Value::Matrix(x.clone().into()))?;
    match product {
        Value::Matrix(product) if x.storage == Storage::Array && storage == Storage::Array => {
            Ok(stored(product.size.clone(), product.items.clone(), Storage::Array))
        }
        product => Ok(product),
    }
}
