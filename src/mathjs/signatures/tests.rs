//! typed-function's choices and errors for every combination of types, recorded by `tests/oracles/signatures.mjs`.

use std::rc::Rc;

use num_complex::Complex64;
use pascaline_base::limits::Limits;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::rows::Row;
use super::{FUNCTIONS, Signature, Signatures, Type, signatures_of};
use crate::big_number::BigNumber;
use crate::value::{Dimension, Index, Matrix, Object, Storage, Value};
use crate::{Context, functions, operations::typed, unit};

static CASES: &str = include_str!("../../../tests/cases/signatures.txt");

#[test]
fn resolve_as_typed_function_does() {
    let values = samples();
    let differing: Vec<&str> = CASES.lines().filter(|case| !holds(case, &values)).collect();
    assert!(differing.is_empty(), "typed-function answers otherwise:\n{}", differing.join("\n"));
}

/// Whether a line of the cases holds, such as `cos sin tan: 8 rows, 0a1b2c3d`.
fn holds(case: &str, values: &[Value]) -> bool {
    let (names, expected) = case.split_once(": ").unwrap();
    let lists: Vec<&Signatures> = names.split(' ').map(signatures_of).collect();
    let name = names.split(' ').next().unwrap();
    let digest = outcomes(name, lists[0], values)
        .bytes()
        .fold(0x811c_9dc5_u32, |digest, byte| (digest ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    lists.iter().all(|list| std::ptr::eq(*list, lists[0]))
        && format!("{} rows, {digest:08x}", lists[0].rows) == expected
}

/// A line for each combination of values: the types that they are converted to, or the error.
fn outcomes(name: &str, signatures: &Signatures, values: &[Value]) -> String {
    let most = signatures.written.iter().map(Signature::least).max().unwrap() + 1;
    let combinations =
        (0..=most.min(4)).flat_map(|count| combinations(if count < 4 { values } else { &values[..9] }, count));
    combinations.map(|arguments| outcome(name, signatures, &arguments) + "\n").collect()
}

fn outcome(name: &str, signatures: &Signatures, arguments: &[Value]) -> String {
    match signatures.choose(arguments) {
        Ok(targets) => targets.iter().map(|to| to.map_or("-", Type::name)).collect::<Vec<_>>().join(" "),
        Err(reason) => typed::mismatch(name, reason, arguments).message().to_owned(),
    }
}

fn combinations(values: &[Value], count: usize) -> Vec<Vec<Value>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let before = combinations(values, count - 1);
    let one_more = |before: &Vec<Value>, value: &Value| [&before[..], std::slice::from_ref(value)].concat();
    before.iter().flat_map(|before| values.iter().map(move |value| one_more(before, value))).collect()
}

/// The values of the oracle's `samples`.
fn samples() -> Vec<Value> {
    let context = Context::new(Limits::default());
    let matrix = |storage| Value::Matrix(Rc::new(Matrix::new(vec![1], vec![Value::Number(1.0)]).stored(storage)));
    vec![
        Value::Number(1.0),
        Value::Complex(Complex64::new(1.0, 2.0)),
        BigNumber::small(1).into(),
        Integer::from(1_u8).into(),
        Rational::from(1).into(),
        Value::text("2 m".to_owned()),
        Value::Boolean(true),
        matrix(Storage::Dense),
        matrix(Storage::Array),
        matrix(Storage::Sparse),
        unit::constant(&context, "length", 2.0, "m").unwrap(),
        Value::Null,
        Value::Undefined,
        Value::Object(Rc::new(Object::default())),
        Value::Index(Rc::new(Index { dimensions: vec![Dimension::One(0.0)] })),
        functions::lookup("abs").unwrap().function().unwrap(),
        Value::ResultSet(Rc::new([])),
    ]
}

#[test]
fn every_signature_fits_into_a_row() {
    let signatures = FUNCTIONS.iter().flat_map(|(_, signatures)| signatures.written);
    assert_eq!(signatures.map(Signature::least).max(), Some(Row::MOST));
}

#[test]
fn functions_are_sorted() {
    assert!(FUNCTIONS.is_sorted_by(|(one, _), (other, _)| one < other));
}
