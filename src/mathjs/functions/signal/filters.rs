//! Digital filters.

use std::f64::consts::PI;

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary::{cos, sin};

use super::GROUP;
use crate::functions::Function;
use crate::functions::exact_numbers::NUMBER;
use crate::functions::linear_algebra::{array, decomposition, javascript_number, stored};
use crate::operations::arithmetic::{add, divide, multiply};
use crate::operations::typed::{Operation, Outcome, Stop, apply};
use crate::value::{Matrix, Storage, Value};
use crate::{Context, value::complex};

pub(in crate::functions) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["b", "a", "[w]"],
        group: GROUP,
        summary: "The frequency response {w, h} of a filter with the numerator b and the denominator a, at the frequencies w.",
        example: ("freqz([1, 1], [2], [0, 0]).h", "[1, 1]"),
        operation: &FREQZ,
    },
    Function {
        params: &["z", "p", "[k]"],
        group: GROUP,
        summary: "The numerator and the denominator of the filter with these zeros, poles and gain.",
        example: ("zpk2tf([1, 2], [3, 4], 5)", "[[5, -15, 10], [1, -7, 12]]"),
        operation: &ZPK2TF,
    },
];

static FREQZ: Operation = Operation {
    name: "freqz",
    run: |cx, arguments| match arguments {
        [Value::Matrix(b), Value::Matrix(a)] if b.storage == a.storage => {
            const FREQUENCIES: f64 = 512.0;
            let w = frequencies(cx, FREQUENCIES)?;
            let h = response(cx, b, a, &w.items)?;
            response_of(cx, b, [("w", w), ("h", h)])
        }
        [Value::Matrix(b), Value::Matrix(a), w] if b.storage == a.storage => {
            let w = match w {
                Value::Matrix(w) if w.storage == a.storage => Matrix::clone(w),
                Value::Number(count) if *count < 0.0 => {
                    return Err(Fault::new(ErrorCode::Domain, "w must be a positive number").into());
                }
                Value::Number(count) => frequencies(cx, *count)?,
                _ => return Err(Stop::Mismatch),
            };
            let h = response(cx, b, a, &w.items)?;
            response_of(cx, b, [("h", h), ("w", w)])
        }
        _ => Err(Stop::Mismatch),
    },
};

fn response_of(cx: &Context, like: &Matrix, parts: [(&str, Matrix); 2]) -> Outcome {
    let storage = if like.storage == Storage::Array { Storage::Array } else { Storage::Dense };
    let parts = parts.map(|(name, part)| (name, stored(part.size, part.items, storage)));
    Ok(decomposition(cx, &[], parts)?)
}

/// `count` frequencies from 0 up to π.
fn frequencies(cx: &Context, count: f64) -> Result<Matrix, Fault> {
    let mut items = Vec::new();
    let mut index = 0.0;
    while index < count {
        cx.fits_collection(items.len() as u64 + 1)?;
        cx.spend(1)?;
        items.push(Value::Number(index / count * PI));
        index += 1.0;
    }
    Ok(Matrix::new(vec![items.len()], items))
}

fn response(cx: &Context, b: &Matrix, a: &Matrix, frequencies: &[Value]) -> Result<Matrix, Fault> {
    if b.size.len() != 1 || a.size.len() != 1 {
        return Err(Fault::new(ErrorCode::DimensionMismatch, "Vectors expected in function freqz"));
    }
    cx.pay_for_collection(frequencies.len() as u64)?;
    let mut items = Vec::with_capacity(frequencies.len());
    for frequency in frequencies {
        let frequency = javascript_number(cx, frequency)?;
        let numerator = polynomial(cx, &b.items, frequency)?;
        let denominator = polynomial(cx, &a.items, frequency)?;
        items.push(divide(cx, &numerator, &denominator)?);
    }
    Ok(Matrix::new(vec![items.len()], items))
}

/// The polynomial with these coefficients at e^(-i * frequency).
fn polynomial(cx: &Context, coefficients: &[Value], frequency: f64) -> Result<Value, Fault> {
    const STEPS_OF_A_TERM: u64 = 3;
    cx.spend(coefficients.len() as u64 * STEPS_OF_A_TERM)?;
    let mut sum = Value::Complex(Complex64::ZERO);
    let mut power = 0.0_f64;
    for coefficient in coefficients {
        let angle = -power * frequency;
        let turn = Value::Complex(Complex64::new(cos(angle), sin(angle)));
        sum = add(cx, &sum, &multiply(cx, coefficient, &turn)?)?;
        power += 1.0;
    }
    Ok(sum)
}

static ZPK2TF: Operation = Operation {
    name: "zpk2tf",
    run: |cx, arguments| {
        let (zeros, poles, gain) = match arguments {
            [Value::Matrix(zeros), Value::Matrix(poles)] => (zeros, poles, 1.0),
            [Value::Matrix(zeros), Value::Matrix(poles), Value::Number(gain)] => (zeros, poles, *gain),
            _ => return Err(Stop::Mismatch),
        };
        if (zeros.storage == Storage::Array) != (poles.storage == Storage::Array) {
            return Err(Stop::Mismatch);
        }
        let gain = Complex64::new(gain, 0.0);
        let numerator = with_roots(cx, zeros)?.into_iter().map(|item| complex::multiply(item, gain)).collect();
        let denominator = with_roots(cx, poles)?;
        Ok(array_of_rows([numerator, denominator]))
    },
};

/// The coefficients of the polynomial with these roots, the highest power first.
fn with_roots(cx: &Context, roots: &Matrix) -> Result<Vec<Complex64>, Fault> {
    const COEFFICIENTS_OF_A_STEP: u64 = 4;
    let count = roots.size.first().copied().unwrap_or(0);
    cx.pay_for_collection(count as u64 + 1)?;
    // If one of them is a BigNumber, all of them are made numbers.
    let are_big = roots.items.iter().any(|root| matches!(root, Value::BigNumber(_)));
    let mut coefficients = vec![Complex64::ONE];
    for index in 0..count {
        cx.spend(1 + coefficients.len() as u64 / COEFFICIENTS_OF_A_STEP)?;
        let own = roots
            .items
            .get(index)
            .map(|root| if are_big { apply(cx, &NUMBER, std::slice::from_ref(root)) } else { Ok(root.clone()) });
        let root = match own.transpose()? {
            Some(Value::Number(number)) if roots.size.len() == 1 => Complex64::new(number, 0.0),
            Some(Value::Complex(complex)) if roots.size.len() == 1 => complex,
            _ => Complex64::new(f64::NAN, f64::NAN),
        };
        coefficients = times_linear(&coefficients, complex::negate(root));
    }
    Ok(coefficients)
}

/// The product with the polynomial `x + constant`.
fn times_linear(coefficients: &[Complex64], constant: Complex64) -> Vec<Complex64> {
    let product = |index: usize| {
        let mut sum = Complex64::ZERO;
        if let Some(before) = index.checked_sub(1).and_then(|before| coefficients.get(before)) {
            sum = complex::add(sum, complex::multiply(*before, constant));
        }
        if let Some(own) = coefficients.get(index) {
            sum = complex::add(sum, complex::multiply(*own, Complex64::ONE));
        }
        sum
    };
    (0..=coefficients.len()).map(product).collect()
}

/// A JavaScript array of arrays, which may have different lengths.
fn array_of_rows(rows: [Vec<Complex64>; 2]) -> Value {
    let [numerator, denominator] = rows.map(|row| row.into_iter().map(Value::Complex).collect::<Vec<_>>());
    if numerator.len() == denominator.len() {
        let length = numerator.len();
        return stored(vec![2, length], [numerator, denominator].concat(), Storage::Array);
    }
    array(vec![array(numerator), array(denominator)])
}
