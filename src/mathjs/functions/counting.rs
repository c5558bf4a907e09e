//! Numbers that count partitions, choices and arrangements.

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::combinatorics::{FACTORIAL, combinations, pay_for_factors, positive_integers, product};
use super::kinds::{IS_INTEGER, IS_POSITIVE};
use crate::Context;
use crate::exact::{self, Operand, counting, pay_for_operands};
use crate::operations::arithmetic::{add, divide, multiply};
use crate::operations::compare::{larger, nearly_equal, smaller};
use crate::operations::round::{is_integer, round_half_up};
use crate::operations::typed::{Operation, Stop, apply};
use crate::value::Value;
use crate::value::matrix;

const GROUP: &str = "combinatorics";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["n", "k"],
        group: GROUP,
        summary: "The number of ways to choose k of n kinds of items, each as often as you like, ignoring order.",
        example: ("combinationsWithRep(7, 5)", "462"),
        operation: &COMBINATIONS_WITH_REP,
    },
    Function {
        params: &["values"],
        group: GROUP,
        summary: "The number of ways to divide items into groups of these sizes.",
        example: ("multinomial([1, 2, 1])", "12"),
        operation: &MULTINOMIAL,
    },
    Function {
        params: &["n", "k"],
        group: GROUP,
        summary: "The number of ways to divide n different items into k non-empty groups (Stirling, second kind).",
        example: ("stirlingS2(5, 3)", "25"),
        operation: &STIRLING,
    },
    Function {
        params: &["n"],
        group: GROUP,
        summary: "The number of ways to divide n different items into non-empty groups.",
        example: ("bellNumbers(5)", "52"),
        operation: &BELL,
    },
    Function {
        params: &["n"],
        group: GROUP,
        summary: "The n-th Catalan number, such as the number of ways to bracket n + 1 factors.",
        example: ("catalan(5)", "42"),
        operation: &CATALAN,
    },
    Function {
        params: &["n", "k"],
        group: GROUP,
        summary: "The number of ways to write n as an ordered sum of k positive integers.",
        example: ("composition(5, 3)", "6"),
        operation: &COMPOSITION,
    },
    Function {
        params: &["n"],
        group: GROUP,
        summary: "The n-th Bernoulli number.",
        example: ("bernoulli(4)", "-0.033333333333333326"),
        operation: &BERNOULLI,
    },
];

fn is_nearly_integer(x: f64) -> bool {
    x.is_finite() && nearly_equal(x, round_half_up(x))
}

fn refused(message: &str) -> Fault {
    Fault::new(ErrorCode::Domain, message)
}

/// Checks that each argument is an integer that is not negative.
fn not_negative(numbers: &[f64], name: &str) -> Result<(), Fault> {
    if numbers.iter().all(|number| is_nearly_integer(*number) && !smaller(*number, 0.0)) {
        return Ok(());
    }
    Err(refused(&format!("Non-negative integer value expected in function {name}")))
}

static COMBINATIONS_WITH_REP: Operation = Operation {
    name: "combinationsWithRep",
    run: |cx, arguments| match arguments {
        [Value::Number(n), Value::Number(k)] => {
            positive_integers(*n, *k, "combinationsWithRep")?;
            if *n < 1.0 {
                return Err(refused("k must be less than or equal to n + k - 1").into());
            }
            let last = n + k - 1.0;
            pay_for_factors(cx, n.min(*k))?;
            Ok(Value::Number(if *k < n - 1.0 {
                product(*n, last) / product(1.0, *k)
            } else {
                product(k + 1.0, last) / product(1.0, n - 1.0)
            }))
        }
        [Value::BigNumber(n), Value::BigNumber(k)] => {
            Ok(counting::combinations_with_repetition(cx, n.paid(cx)?, k.paid(cx)?)?.into())
        }
        _ => Err(Stop::Mismatch),
    },
};

static MULTINOMIAL: Operation = Operation {
    name: "multinomial",
    run: |cx, arguments| {
        let [Value::Matrix(sizes)] = arguments else { return Err(Stop::Mismatch) };
        let (mut sum, mut divisor) = (Value::Number(0.0), Value::Number(1.0));
        for size in &sizes.items {
            cx.spend(2)?;
            let one = std::slice::from_ref(size);
            for question in [&IS_INTEGER, &IS_POSITIVE] {
                if !matches!(apply(cx, question, one)?, Value::Boolean(true)) {
                    return Err(refused("Positive integer value expected in function multinomial").into());
                }
            }
            sum = add(cx, &sum, size)?;
            divisor = multiply(cx, &divisor, &apply(cx, &FACTORIAL, one)?)?;
        }
        Ok(divide(cx, &apply(cx, &FACTORIAL, &[sum])?, &divisor)?)
    },
};

static STIRLING: Operation = Operation {
    name: "stirlingS2",
    run: |cx, arguments| match arguments {
        [Value::Number(n), Value::Number(k)] => {
            not_negative(&[*n, *k], "stirlingS2")?;
            if larger(*k, *n) {
                return Err(refused("k must be less than or equal to n in function stirlingS2").into());
            }
            let row = stirling_row(cx, *n, *k)?;
            Ok(Value::Number(row.last().copied().unwrap_or(f64::NAN)))
        }
        [n @ (Value::Number(_) | Value::BigNumber(_)), k] if exact::concerns(arguments) => {
            pay_for_operands(cx, arguments)?;
            counting::stirling(cx, n, k)
        }
        _ => Err(Stop::Mismatch),
    },
};

/// The Stirling numbers S(n, 0) to S(n, k), row by row: S(m, i) = i S(m - 1, i) + S(m - 1, i - 1).
fn stirling_row(cx: &Context, n: f64, k: f64) -> Result<Vec<f64>, Fault> {
    const TERMS_OF_A_STEP: f64 = 16.0;
    pay_for_factors(cx, n + n * k / TERMS_OF_A_STEP)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative; a cast saturates")]
    let (n, k) = (n as usize, k as usize);
    matrix::pay_for_matrix(cx, &[k.saturating_add(1)])?;
    let mut row = vec![0.0; k + 1];
    row[0] = 1.0;
    for m in 1..=n {
        for i in (1..=m.min(k)).rev() {
            row[i] = if i == m { 1.0 } else { factor(i) * row[i] + row[i - 1] };
        }
        row[0] = 0.0;
    }
    Ok(row)
}

#[expect(clippy::cast_precision_loss, reason = "fewer than the elements of a collection")]
fn factor(index: usize) -> f64 {
    index as f64
}

static BELL: Operation = Operation {
    name: "bellNumbers",
    run: |cx, arguments| match arguments {
        [Value::Number(n)] => {
            not_negative(&[*n], "bellNumbers")?;
            Ok(Value::Number(stirling_row(cx, *n, *n)?.iter().sum()))
        }
        [Value::BigNumber(n)] => Ok(counting::bell(cx, n.paid(cx)?)?.into()),
        _ => Err(Stop::Mismatch),
    },
};

static CATALAN: Operation = Operation {
    name: "catalan",
    run: |cx, arguments| match arguments {
        [Value::Number(n)] => {
            not_negative(&[*n], "catalan")?;
            Ok(Value::Number(combinations(cx, n * 2.0, *n)? / (n + 1.0)))
        }
        [Value::BigNumber(n)] => Ok(counting::catalan(cx, n.paid(cx)?)?),
        _ => Err(Stop::Mismatch),
    },
};

static COMPOSITION: Operation = Operation {
    name: "composition",
    run: |cx, arguments| match arguments {
        [Value::Number(n), Value::Number(k)] => {
            if ![n, k].iter().all(|number| is_nearly_integer(**number) && larger(**number, 0.0)) {
                return Err(refused("Positive integer value expected in function composition").into());
            }
            if larger(*k, *n) {
                return Err(refused("k must be less than or equal to n in function composition").into());
            }
            Ok(Value::Number(combinations(cx, n - 1.0, k - 1.0)?))
        }
        [n @ (Value::Number(_) | Value::BigNumber(_)), k] if exact::concerns(arguments) => {
            pay_for_operands(cx, arguments)?;
            counting::composition(cx, n, k)
        }
        _ => Err(Stop::Mismatch),
    },
};

static BERNOULLI: Operation = Operation {
    name: "bernoulli",
    run: |cx, arguments| match arguments {
        [Value::Number(n)] => Ok(Value::Number(bernoulli(cx, *n)?)),
        [n @ (Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_))] => {
            pay_for_operands(cx, arguments)?;
            counting::bernoulli(cx, n)
        }
        _ => Err(Stop::Mismatch),
    },
};

/// From the coefficients of the cotangent's series, each of which is a sum of products of the ones before.
fn bernoulli(cx: &Context, n: f64) -> Result<f64, Fault> {
    const TERMS_OF_A_STEP: f64 = 64.0;
    if n < 0.0 || !is_integer(n) {
        return Err(refused("Bernoulli index must be nonnegative integer"));
    }
    if n <= 1.0 {
        return Ok(if n == 0.0 { 1.0 } else { -0.5 });
    }
    cx.pay_for_remainder(n, 2.0)?;
    if n % 2.0 == 1.0 {
        return Ok(0.0);
    }
    pay_for_factors(cx, n + n * n / TERMS_OF_A_STEP)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive; a cast saturates")]
    let half = (n / 2.0) as usize;
    matrix::pay_for_matrix(cx, &[half.saturating_add(1)])?;
    // The first one is not used.
    let mut cotangent = vec![0.0, -1.0 / 3.0];
    let mut scale = -0.5;
    for index in 2..=half {
        let mut sum = 0.0;
        for low in 1..index.div_ceil(2) {
            sum += cotangent[low] * cotangent[index - low];
        }
        sum *= 2.0;
        if index % 2 == 0 {
            sum += cotangent[index / 2] * cotangent[index / 2];
        }
        let order = factor(index);
        cotangent.push(sum / -(2.0 * order + 1.0));
        scale = scale * (-order * (2.0 * order - 1.0)) / 2.0;
    }
    // mathjs starts with the second number.
    Ok(if half == 1 { 1.0 / 6.0 } else { scale * cotangent[half] })
}
