//! Divisors, multiples and primes of integers.

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use crate::Context;
use crate::exact::{Operand, big_numbers, integers};
use crate::operations::compare::{nearly_equal, smaller};
use crate::operations::operators::fold;
use crate::operations::round::{is_integer, modulo, steps_towards};
use crate::operations::typed::{Operation, Outcome, Stop, apply};
use crate::value::storage::Zeros;
use crate::value::{Matrix, Value};
use crate::{value::fraction, value::matrix};

const GROUP: &str = "number theory";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["a", "b", "...more"],
        group: GROUP,
        summary: "The greatest common divisor of integers.",
        example: ("gcd(12, 18, 27)", "3"),
        operation: &GCD,
    },
    Function {
        params: &["a", "b", "...more"],
        group: GROUP,
        summary: "The least common multiple of integers.",
        example: ("lcm(4, 6)", "12"),
        operation: &LCM,
    },
    Function {
        params: &["a", "b"],
        group: GROUP,
        summary: "The greatest common divisor d of two integers, with x and y such that a * x + b * y = d: [d, x, y].",
        example: ("xgcd(36163, 21199)", "[1247, -7, 12]"),
        operation: &XGCD,
    },
    Function {
        params: &["a", "b"],
        group: GROUP,
        summary: "The number x with a * x = 1 modulo b, or NaN if there is none.",
        example: ("invmod(8, 11)", "7"),
        operation: &INVMOD,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether x is a prime number.",
        example: ("isPrime(97)", "true"),
        operation: &IS_PRIME,
    },
];

fn integers(a: f64, b: f64, name: &str) -> Result<(), Fault> {
    if is_integer(a) && is_integer(b) {
        return Ok(());
    }
    Err(Fault::new(ErrorCode::Domain, format!("Parameters in function {name} must be integer numbers")))
}

/// Whether an argument is one of several that are folded.
fn is_foldable(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::BigNumber(_) | Value::Fraction(_) | Value::Matrix(_))
}

static GCD: Operation = Operation {
    name: "gcd",
    run: |cx, arguments| match arguments {
        [Value::Number(a), Value::Number(b)] => {
            integers(*a, *b, "gcd")?;
            Ok(Value::Number(gcd(cx, *a, *b)?))
        }
        [Value::BigNumber(a), Value::BigNumber(b)] => Ok(big_numbers::gcd(cx, a.paid(cx)?, b.paid(cx)?)?.into()),
        [Value::Fraction(a), Value::Fraction(b)] => {
            Ok(fraction::kept(cx, fraction::greatest_common_divisor(cx, a, b)?)?.into())
        }
        [Value::Matrix(matrix)] => gcd_of_elements(cx, matrix),
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => matrix::elementwise(cx, &GCD, Zeros::Sum, arguments),
        [_, _, _, ..] if arguments.iter().all(is_foldable) => fold(cx, &GCD, arguments),
        _ => Err(Stop::Mismatch),
    },
};

/// Euclid's algorithm, with mathjs's own remainder.
fn gcd(cx: &Context, mut a: f64, mut b: f64) -> Result<f64, Fault> {
    while b != 0.0 {
        cx.spend(steps_towards(a / b))?;
        (a, b) = (b, modulo(a, b));
    }
    Ok(if a < 0.0 { -a } else { a })
}

/// For the elements of a vector, or of a matrix with a single row.
fn gcd_of_elements(cx: &Context, matrix: &Matrix) -> Outcome {
    match matrix.size[..] {
        [_] | [1, _] => Ok(apply(cx, &GCD, &matrix.items)?),
        _ => {
            let message = "Wrong number of arguments in function gcd() supports only 1d matrices! \
                           (undefined provided, undefined expected)";
            Err(Fault::new(ErrorCode::DimensionMismatch, message).into())
        }
    }
}

static LCM: Operation = Operation {
    name: "lcm",
    run: |cx, arguments| match arguments {
        [Value::Number(a), Value::Number(b)] => {
            integers(*a, *b, "lcm")?;
            Ok(Value::Number(lcm(cx, *a, *b)?))
        }
        [Value::BigNumber(a), Value::BigNumber(b)] => Ok(big_numbers::lcm(cx, a.paid(cx)?, b.paid(cx)?)?.into()),
        [Value::Fraction(a), Value::Fraction(b)] => {
            Ok(fraction::kept(cx, fraction::least_common_multiple(cx, a, b)?)?.into())
        }
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => matrix::elementwise(cx, &LCM, Zeros::Conjunction, arguments),
        [_, _, _, ..] if arguments.iter().all(is_foldable) => fold(cx, &LCM, arguments),
        _ => Err(Stop::Mismatch),
    },
};

fn lcm(cx: &Context, mut a: f64, mut b: f64) -> Result<f64, Fault> {
    if a == 0.0 || b == 0.0 {
        return Ok(0.0);
    }
    let product = a * b;
    while b != 0.0 {
        cx.spend(1)?;
        cx.pay_for_remainder(a, b)?;
        (a, b) = (b, a % b);
    }
    Ok((product / a).abs())
}

static XGCD: Operation = Operation {
    name: "xgcd",
    run: |cx, arguments| match arguments {
        [Value::Number(a), Value::Number(b)] => {
            integers(*a, *b, "xgcd")?;
            let parts = extended_gcd(cx, *a, *b)?;
            matrix::pay_for_matrix(cx, &[parts.len()])?;
            Ok(Value::matrix(vec![parts.len()], parts.map(Value::Number).into()))
        }
        [Value::BigNumber(a), Value::BigNumber(b)] => big_numbers::extended_gcd(cx, a.paid(cx)?, b.paid(cx)?),
        _ => Err(Stop::Mismatch),
    },
};

/// Euclid's extended algorithm: the divisor and its two factors.
fn extended_gcd(cx: &Context, mut a: f64, mut b: f64) -> Result<[f64; 3], Fault> {
    let (mut x, mut last_x) = (0.0, 1.0);
    let (mut y, mut last_y) = (1.0, 0.0);
    while b != 0.0 && !b.is_nan() {
        cx.spend(1)?;
        let quotient = (a / b).floor();
        let rest = a - quotient * b;
        (x, last_x) = (last_x - quotient * x, x);
        (y, last_y) = (last_y - quotient * y, y);
        (a, b) = (b, rest);
    }
    Ok(match a {
        _ if a < 0.0 => [-a, -last_x, -last_y],
        0.0 => [a, 0.0, last_y],
        _ => [a, if a.is_nan() { 0.0 } else { last_x }, last_y],
    })
}

static INVMOD: Operation = Operation {
    name: "invmod",
    run: |cx, arguments| match arguments {
        [Value::Number(a), Value::Number(b)] => {
            integers(*a, *b, "invmod")?;
            Ok(Value::Number(inverse_modulo(cx, *a, *b)?))
        }
        [Value::BigNumber(a), Value::BigNumber(b)] => big_numbers::inverse_modulo(cx, a.paid(cx)?, b.paid(cx)?),
        _ => Err(Stop::Mismatch),
    },
};

fn inverse_modulo(cx: &Context, a: f64, b: f64) -> Result<f64, Fault> {
    cx.spend(steps_towards(a / b))?;
    let a = modulo(a, b);
    if nearly_equal(b, 0.0) {
        return Err(Fault::new(ErrorCode::Domain, "Divisor must be non zero"));
    }
    let [divisor, inverse, _] = extended_gcd(cx, a, b)?;
    if !nearly_equal(divisor, 1.0) {
        return Ok(f64::NAN);
    }
    cx.spend(steps_towards(inverse / b))?;
    let inverse = modulo(inverse, b);
    Ok(if smaller(inverse, 0.0) { inverse + b } else { inverse })
}

static IS_PRIME: Operation = Operation {
    name: "isPrime",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Boolean(is_prime(cx, *x)?)),
        [Value::BigNumber(x)] => Ok(Value::Boolean(big_numbers::is_prime(cx, x.paid(cx)?)?)),
        [Value::BigInt(x)] => Ok(Value::Boolean(integers::is_prime(cx, x.paid(cx)?)?)),
        [Value::Matrix(x)] => matrix::map(cx, x, &IS_PRIME),
        _ => Err(Stop::Mismatch),
    },
};

/// mathjs divides by all candidates, and no fraction has a divisor.
fn is_prime(cx: &Context, x: f64) -> Result<bool, Fault> {
    /// From here on, every number is even.
    const EVEN: f64 = 9_007_199_254_740_992.0;
    const STEPS_OF_A_TEST: u64 = 300;
    if x <= 3.0 {
        return Ok(x > 1.0);
    }
    if x >= EVEN {
        return Ok(false);
    }
    if !is_integer(x) {
        return Ok(true);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, below 2^53")]
    let x = x as u64;
    for divisor in SMALL_PRIMES {
        if x.is_multiple_of(divisor) {
            return Ok(x == divisor);
        }
    }
    if x < LARGEST_SMALL * LARGEST_SMALL {
        return Ok(true);
    }
    cx.spend(STEPS_OF_A_TEST)?;
    Ok(SMALL_PRIMES.iter().all(|base| passes_test(x, *base)))
}

const LARGEST_SMALL: u64 = 23;

/// No number below 3,825,123,056,546,413,051 passes the test with all of these bases unless it is prime.
const SMALL_PRIMES: [u64; 9] = [2, 3, 5, 7, 11, 13, 17, 19, LARGEST_SMALL];

/// The test of Miller and Rabin for an odd number.
fn passes_test(number: u64, base: u64) -> bool {
    let last = number - 1;
    let twos = last.trailing_zeros();
    let mut power = power_modulo(base, last >> twos, number);
    if power == 1 || power == last {
        return true;
    }
    for _ in 1..twos {
        power = product_modulo(power, power, number);
        if power == last {
            return true;
        }
    }
    false
}

fn power_modulo(base: u64, exponent: u64, modulus: u64) -> u64 {
    let (mut power, mut square, mut left) = (1, base % modulus, exponent);
    while left > 0 {
        if left % 2 == 1 {
            power = product_modulo(power, square, modulus);
        }
        square = product_modulo(square, square, modulus);
        left /= 2;
    }
    power
}

#[expect(clippy::cast_possible_truncation, reason = "below the modulus")]
fn product_modulo(x: u64, y: u64, modulus: u64) -> u64 {
    (u128::from(x) * u128::from(y) % u128::from(modulus)) as u64
}
