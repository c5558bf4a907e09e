//! The discrete Fourier transform.

use std::f64::consts::TAU;

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};

use super::GROUP;
use crate::functions::linear_algebra::stored;
use crate::functions::{CONJ, Function};
use crate::operations::operators::MULTIPLY_SCALAR;
use crate::operations::typed::{Operation, Stop, apply, apply_two};
use crate::value::matrix::pay_for_matrix;
use crate::value::{Matrix, Value};
use crate::{Context, value::complex};

pub(in crate::functions) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The discrete Fourier transform, in every dimension.",
        example: ("fft([[1, 0], [1, 0]])", "[[2, 2], [0, 0]]"),
        operation: &FFT,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The inverse of the discrete Fourier transform.",
        example: ("ifft([[2, 2], [0, 0]])", "[[1, 0], [1, 0]]"),
        operation: &IFFT,
    },
];

static FFT: Operation = Operation {
    name: "fft",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(transform(cx, x)?),
        _ => Err(Stop::Mismatch),
    },
};

static IFFT: Operation = Operation {
    name: "ifft",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(inverse(cx, x)?),
        _ => Err(Stop::Mismatch),
    },
};

fn transform(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    match &matrix.items[..] {
        [] => Err(Fault::new(ErrorCode::Domain, "Cannot calculate the Fourier transform of an empty array")),
        [_] => Ok(Value::Matrix(matrix.clone().into())),
        _ => {
            pay_for_matrix(cx, &matrix.size)?;
            let items = complex_items(cx, &matrix.items)?;
            let items = in_every_dimension(cx, &matrix.size, items)?;
            Ok(rebuilt(matrix, items))
        }
    }
}

/// The conjugate of the transform of the conjugate, divided by the number of items.
fn inverse(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    match &matrix.items[..] {
        [] | [_] => transform(cx, matrix),
        _ => {
            pay_for_matrix(cx, &matrix.size)?;
            cx.spend(matrix.items.len() as u64)?;
            let conjugate = |item: &Value| apply(cx, CONJ, std::slice::from_ref(item));
            let items: Vec<Value> = matrix.items.iter().map(conjugate).collect::<Result<_, _>>()?;
            let items = complex_items(cx, &items)?;
            let items = in_every_dimension(cx, &matrix.size, items)?;
            let count = real(matrix.items.len());
            let divided = |item: Complex64| complex::divide(complex::conjugate(item), count);
            Ok(rebuilt(matrix, items.into_iter().map(divided).collect()))
        }
    }
}

fn rebuilt(matrix: &Matrix, items: Vec<Complex64>) -> Value {
    stored(matrix.size.clone(), items.into_iter().map(Value::Complex).collect(), matrix.storage)
}

#[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
fn real(count: usize) -> Complex64 {
    Complex64::new(count as f64, 0.0)
}

fn complex_items(cx: &Context, items: &[Value]) -> Result<Vec<Complex64>, Fault> {
    cx.spend(items.len() as u64)?;
    let unit = Value::Complex(Complex64::ONE);
    let mut converted = Vec::with_capacity(items.len());
    for item in items {
        converted.push(match item {
            Value::Number(number) => Complex64::new(*number, 0.0),
            Value::Complex(complex) => *complex,
            _ => match apply_two(cx, &MULTIPLY_SCALAR, item, &unit)? {
                Value::Complex(complex) => complex,
                Value::Number(number) => Complex64::new(number, 0.0),
                _ => {
                    return Err(Fault::new(
                        ErrorCode::TypeMismatch,
                        "Numbers or complex numbers expected in function fft",
                    ));
                }
            },
        });
    }
    Ok(converted)
}

/// Transforms every line along each dimension, the last dimension first.
fn in_every_dimension(cx: &Context, size: &[usize], mut items: Vec<Complex64>) -> Result<Vec<Complex64>, Fault> {
    let mut stride = 1;
    for length in size.iter().rev() {
        cx.spend(1 + items.len() as u64 / 8)?;
        for start in (0..items.len()).filter(|index| index / stride % length == 0) {
            let line = (0..*length).map(|step| items[start + step * stride]).collect();
            for (step, item) in transformed(cx, line)?.into_iter().enumerate() {
                items[start + step * stride] = item;
            }
        }
        stride *= length;
    }
    Ok(items)
}

/// J. W. Cooley and J. W. Tukey's algorithm, as far as the length can be halved.
fn transformed(cx: &Context, line: Vec<Complex64>) -> Result<Vec<Complex64>, Fault> {
    let length = line.len();
    if length == 1 {
        return Ok(line);
    }
    // A step for each pair: an exponential and three products.
    cx.spend(1 + length as u64 / 2)?;
    if length % 2 == 1 {
        return chirp(cx, &line);
    }
    let mut joined = transformed(cx, line.iter().step_by(2).copied().collect())?;
    joined.extend(transformed(cx, line.iter().skip(1).step_by(2).copied().collect())?);
    let half = length / 2;
    for k in 0..half {
        let turn =
            complex::multiply(complex::multiply(Complex64::new(TAU, 0.0), Complex64::I), negative_part(k, length));
        let (even, odd) = (joined[k], complex::multiply(joined[k + half], complex::exp(turn)));
        joined[k] = complex::add(even, odd);
        joined[k + half] = complex::add(even, complex::multiply(Complex64::new(-1.0, 0.0), odd));
    }
    Ok(joined)
}

/// -k / length
fn negative_part(k: usize, length: usize) -> Complex64 {
    Complex64::new(-real(k).re / real(length).re, 0.0)
}

/// L. I. Bluestein's algorithm for odd lengths: a convolution, by transforms whose length is a power of two.
fn chirp(cx: &Context, line: &[Complex64]) -> Result<Vec<Complex64>, Fault> {
    const STEPS_OF_A_POWER: u64 = 2;
    let length = line.len();
    let long = (2 * length - 1).next_power_of_two();
    cx.spend(2 * length as u64 * STEPS_OF_A_POWER + long as u64)?;
    let turn = complex::multiply(Complex64::new(-1.0, 0.0), complex::multiply(Complex64::I, Complex64::new(TAU, 0.0)));
    let root = complex::exp(complex::divide(turn, real(length)));
    // The powers with the exponents i² / 2, for i from 1 - length to length - 1.
    let power = |index: usize| {
        let distance = real(index.abs_diff(length - 1)).re;
        complex::pow(root, Complex64::new(distance * distance / 2.0, 0.0))
    };
    let chirp: Vec<Complex64> = (0..2 * length - 1).map(power).collect();
    let mut signal: Vec<Complex64> =
        line.iter().zip(&chirp[length - 1..]).map(|(item, chirp)| complex::multiply(*item, *chirp)).collect();
    signal.resize(long, Complex64::ZERO);
    let mut inverse: Vec<Complex64> = chirp.iter().map(|chirp| complex::divide(Complex64::ONE, *chirp)).collect();
    inverse.resize(long, Complex64::ZERO);
    let (signal, inverse) = (transformed(cx, signal)?, transformed(cx, inverse)?);
    let product = |(x, y): (&Complex64, &Complex64)| complex::conjugate(complex::multiply(*x, *y));
    let convolved = transformed(cx, signal.iter().zip(&inverse).map(product).collect())?;
    let count = real(long);
    let back = |(item, chirp): (&Complex64, &Complex64)| {
        complex::multiply(complex::divide(complex::conjugate(*item), count), *chirp)
    };
    Ok(convolved.iter().zip(&chirp).skip(length - 1).map(back).collect())
}
