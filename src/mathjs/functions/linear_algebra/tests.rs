//! An algorithm gives the same bits for a matrix of numbers and for the same matrix as values.

use pascaline_base::error::Fault;
use pascaline_base::limits::Limits;

use super::determinant::bareiss;
use super::entry::Entry;
use super::inverse::eliminate;
use super::lu::Lu;
use super::product::{product, product_of_values};
use super::qr::qr;
use super::rows::{Rows, rows_of};
use super::triangular::{Side, substitute};
use crate::Context;
use crate::value::{Matrix, Value};

/// The bits of the entries, all NaNs being one, or the message.
type Bits = Result<Vec<u64>, String>;

fn bits<E: Entry>(entries: Result<Vec<E>, Fault>) -> Bits {
    let bits = |entry: E| match entry.into() {
        Value::Number(number) if number.is_nan() => f64::NAN.to_bits(),
        Value::Number(number) => number.to_bits(),
        other => panic!("{other:?}"),
    };
    entries.map(|entries| entries.into_iter().map(bits).collect()).map_err(|fault| fault.message().to_owned())
}

fn flat<E>(rows: Rows<E>) -> Vec<E> {
    rows.into_iter().flatten().collect()
}

/// What each algorithm makes of a square matrix.
fn outcomes<E: Entry>(cx: &Context, items: &[E], size: usize) -> Vec<Bits> {
    let rows = || rows_of(items, size);
    let right = || items[..size].to_vec();
    vec![
        bits(eliminate(cx, rows())),
        bits(bareiss(cx, rows()).map(|determinant| vec![determinant])),
        bits(product(cx, &rows(), &rows(), size).map(flat)),
        bits(substitute(cx, Side::Lower, &rows(), right())),
        bits(substitute(cx, Side::Upper, &rows(), right())),
        bits(qr(cx, rows(), size).map(|(q, r)| [flat(q), flat(r)].concat())),
        bits(Lu::of(cx, rows(), size).map(|lu| [flat(lu.lower()), flat(lu.upper())].concat())),
    ]
}

/// Numbers among which are all those that are special.
fn number(state: &mut u64) -> f64 {
    const SPECIAL: [f64; 12] =
        [0.0, -0.0, 1.0, -1.0, 1e-16, 1e300, -1e-300, 5e-324, f64::MAX, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let (choice, bits) = (*state >> 60, u32::try_from(*state >> 33 & 0xFF_FFFF).unwrap());
    let size = f64::from(bits);
    match choice {
        0 => SPECIAL[bits as usize % SPECIAL.len()],
        1..5 => (size % 7.0) - 3.0,
        _ => (size - 8_388_608.0) / 1_000.0,
    }
}

#[test]
fn numbers_and_values_give_the_same_bits() {
    let limits = Limits::default().with_steps(u64::MAX / 2);
    let mut state = 1;
    for turn in 0..3_000 {
        let size = 1 + turn % 6;
        let numbers: Vec<f64> = (0..size * size).map(|_| number(&mut state)).collect();
        let values: Vec<Value> = numbers.iter().copied().map(Value::Number).collect();
        let cx = Context::new(limits);
        assert_eq!(outcomes(&cx, &numbers, size), outcomes(&cx, &values, size), "{numbers:?}");

        let matrix = Matrix::new(vec![size, size], values);
        let one_by_one = bits(product_of_values(&cx, &matrix, &matrix, [size; 3]));
        let Value::Matrix(product) = super::multiply(&cx, &matrix, &matrix).unwrap() else { panic!() };
        assert_eq!(bits(Ok(product.items.clone())), one_by_one, "{numbers:?}");
    }
}
