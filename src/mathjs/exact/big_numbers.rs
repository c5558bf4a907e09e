//! Functions of BigNumbers.

use pascaline_base::error::Fault;
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;

use super::super::big_number::{BigNumber, Function, Towards};
use super::super::typed::{Outcome, Stop};
use super::super::value::Value;
use super::{bits, conversions, counting, domain, of_complex, of_numbers, relation};
use crate::Context;

/// A function of one number.
pub(super) fn unary(name: &str, budget: &mut Context, x: &BigNumber) -> Outcome {
    x.pay_copy(budget)?;
    if let Some(value) = elementary(name, budget, x)? {
        return Ok(value);
    }
    let number = match name {
        "abs" => x.abs(),
        "unaryMinus" => x.negate(),
        "unaryPlus" | "conj" | "re" | "bignumber" => x.clone(),
        "im" => BigNumber::zero(),
        "square" => x.multiply(x, budget)?,
        "cube" => x.multiply(x, budget)?.multiply(x, budget)?,
        "sign" => sign(x),
        "floor" => near(x, Towards::Floor, budget)?,
        "ceil" => near(x, Towards::Ceiling, budget)?,
        "fix" if x.is_negative() => near(x, Towards::Ceiling, budget)?,
        "fix" => near(x, Towards::Floor, budget)?,
        "round" => round(x, 0, budget)?,
        "cbrt" => x.cube_root(budget)?,
        "nthRoot" => return root(x, &BigNumber::small(2), budget),
        "factorial" | "permutations" if x.is_negative() => return Err(domain("Value must be non-negative").into()),
        "factorial" | "permutations" => gamma(&x.add(&BigNumber::small(1), budget)?, budget)?,
        "gamma" => gamma(x, budget)?,
        "bitNot" => bits::not(x, budget)?,
        "lgamma" => {
            let message = "mathjs doesn't yet provide an implementation of the algorithm lgamma for BigNumber";
            return Err(domain(message).into());
        }
        "zeta" => counting::zeta(x, budget)?,
        "arg" => BigNumber::arc_tangent_of_two(&BigNumber::zero(), x, budget)?,
        "norm" => x.abs(),
        _ => return predicate(name, budget, x),
    };
    Ok(number.into())
}

fn sign(x: &BigNumber) -> BigNumber {
    match (x.is_nan(), x.is_zero(), x.is_negative()) {
        (true, ..) => BigNumber::NotANumber,
        (_, true, _) => BigNumber::zero(),
        (.., true) => BigNumber::small(-1),
        _ => BigNumber::small(1),
    }
}

fn predicate(name: &str, budget: &mut Context, x: &BigNumber) -> Outcome {
    let is_near_zero = |budget: &Context| x.nearly_equals(&BigNumber::zero(), budget);
    Ok(match name {
        "not" => (x.is_zero() || x.is_nan()).into(),
        "boolean" => (!x.is_zero()).into(),
        "isNaN" => x.is_nan().into(),
        "isBounded" | "isFinite" => x.is_finite().into(),
        "isNumeric" | "hasNumericValue" => true.into(),
        "isZero" => is_near_zero(budget)?.into(),
        "isNegative" => (!is_near_zero(budget)? && x.is_negative() && !x.is_zero()).into(),
        "isPositive" => (!is_near_zero(budget)? && !x.is_negative() && !x.is_zero() && !x.is_nan()).into(),
        "isInteger" => (x.is_finite() && x.round(Towards::Nearest, budget)?.nearly_equals(x, budget)?).into(),
        "isPrime" => is_prime(x, budget)?.into(),
        _ => return conversions::of_big_number(name, budget, x),
    })
}

/// The elementary functions, their reciprocals, and the inverses of those.
fn elementary(name: &str, budget: &mut Context, x: &BigNumber) -> Result<Option<Value>, Stop> {
    use Function::{Acos, Acosh, Asin, Asinh, Atan, Atanh, Cos, Cosh, Exp, Ln, Sin, Sinh, Tan, Tanh};
    let one = BigNumber::small(1);
    let direct = |function| (function, false, false);
    let (function, is_inverted, of_reciprocal) = match name {
        "exp" => direct(Exp),
        "sin" => direct(Sin),
        "cos" => direct(Cos),
        "tan" => direct(Tan),
        "asin" => direct(Asin),
        "acos" => direct(Acos),
        "atan" => direct(Atan),
        "sinh" => direct(Sinh),
        "cosh" => direct(Cosh),
        "tanh" => direct(Tanh),
        "asinh" => direct(Asinh),
        "acosh" => direct(Acosh),
        "atanh" => direct(Atanh),
        "csc" => (Sin, true, false),
        "sec" => (Cos, true, false),
        "cot" => (Tan, true, false),
        "csch" => (Sinh, true, false),
        "sech" => (Cosh, true, false),
        "coth" => (Tanh, true, false),
        "acsc" => (Asin, false, true),
        "asec" => (Acos, false, true),
        "acot" => (Atan, false, true),
        "acsch" => (Asinh, false, true),
        "asech" => (Acosh, false, true),
        "acoth" => (Atanh, false, true),
        "sqrt" if x.is_negative() => return of_numbers(name, budget, &[x.to_number(budget)?]).map(Some),
        "log" | "log2" | "log10" if x.is_negative() => {
            return of_complex(name, budget, x.to_number(budget)?).map(Some);
        }
        "sqrt" => return Ok(Some(x.square_root(budget)?.into())),
        "log" => direct(Ln),
        "log2" => return Ok(Some(x.logarithm(2, budget)?.into())),
        "log10" => return Ok(Some(x.logarithm(10, budget)?.into())),
        "expm1" => return Ok(Some(x.apply(Exp, budget)?.subtract(&one, budget)?.into())),
        "log1p" => {
            let sum = x.add(&one, budget)?;
            if sum.is_negative() {
                return of_complex(name, budget, x.to_number(budget)?).map(Some);
            }
            return Ok(Some(sum.apply(Ln, budget)?.into()));
        }
        _ => return Ok(None),
    };
    let argument = if of_reciprocal { one.divide(x, budget)? } else { x.clone() };
    let value = argument.apply(function, budget)?;
    Ok(Some(if is_inverted { one.divide(&value, budget)? } else { value }.into()))
}

/// A function of two numbers.
pub(super) fn binary(name: &str, budget: &mut Context, x: &BigNumber, y: &BigNumber) -> Outcome {
    x.pay_copy(budget)?;
    y.pay_copy(budget)?;
    let number = match name {
        "addScalar" | "add" => x.add(y, budget)?,
        "subtractScalar" | "subtract" => x.subtract(y, budget)?,
        "multiplyScalar" | "multiply" | "dotMultiply" => x.multiply(y, budget)?,
        "divideScalar" | "divide" | "dotDivide" => x.divide(y, budget)?,
        "pow" | "dotPow" => {
            if y.is_integer() || !x.is_negative() || x.is_zero() {
                x.power(y, budget)?
            } else if x.is_nan() || y.is_nan() {
                BigNumber::NotANumber
            } else {
                return of_numbers("pow", budget, &[x.to_number(budget)?, y.to_number(budget)?]);
            }
        }
        "mod" if y.is_zero() => x.clone(),
        "mod" => {
            let quotient = near(&x.divide(y, budget)?, Towards::Floor, budget)?;
            x.subtract(&y.multiply(&quotient, budget)?, budget)?
        }
        "atan2" => BigNumber::arc_tangent_of_two(x, y, budget)?,
        "gcd" | "lcm" => {
            check_integers(x, y, name)?;
            if name == "gcd" { greatest_common_divisor(x, y, budget)? } else { least_common_multiple(x, y, budget)? }
        }
        "invmod" => return counting::inverse_modulo(x, y, budget),
        "xgcd" => return super::mixed::extended_divisor(x, y, budget),
        "nthRoot" => return root(x, y, budget),
        "round" => round(x, decimals(y, budget)?, budget)?,
        "floor" | "ceil" | "fix" => {
            let towards = match name {
                "floor" => Towards::Floor,
                "ceil" => Towards::Ceiling,
                _ if x.is_negative() => Towards::Ceiling,
                _ => Towards::Floor,
            };
            let shift = BigNumber::small(10).power(y, budget)?;
            near(&x.multiply(&shift, budget)?, towards, budget)?.divide(&shift, budget)?
        }
        "combinations" => combinations(x, y, budget)?,
        "combinationsWithRep" => combinations_with_repetition(x, y, budget)?,
        "permutations" => permutations(x, y, budget)?,
        "bitAnd" | "bitOr" | "bitXor" => bits::of_two(name, x, y, budget)?,
        "leftShift" | "rightArithShift" => bits::shift(name, x, y, budget)?,
        "compare" => return compare(x, y, budget),
        "and" => return Ok((is_true(x) && is_true(y)).into()),
        "or" => return Ok((is_true(x) || is_true(y)).into()),
        "xor" => return Ok((is_true(x) != is_true(y)).into()),
        _ => return compared(name, x, y, budget),
    };
    Ok(number.into())
}

pub(super) fn is_true(x: &BigNumber) -> bool {
    !x.is_zero() && !x.is_nan()
}

/// A relation of two numbers.
pub(super) fn compared(name: &str, x: &BigNumber, y: &BigNumber, budget: &Context) -> Outcome {
    const RELATIONS: [&str; 7] = ["equalScalar", "equal", "unequal", "smaller", "larger", "smallerEq", "largerEq"];
    if !RELATIONS.contains(&name) {
        return Err(Stop::Mismatch);
    }
    let (order, nearly_equal) = (x.compare(y, budget)?, x.nearly_equals(y, budget)?);
    relation(name, order, nearly_equal).map(Value::Boolean).ok_or(Stop::Mismatch)
}

fn compare(x: &BigNumber, y: &BigNumber, budget: &Context) -> Outcome {
    Ok(if x.nearly_equals(y, budget)? {
        BigNumber::zero()
    } else {
        x.compare(y, budget)?.map_or(BigNumber::NotANumber, |order| BigNumber::small(order as i64))
    }
    .into())
}

/// The number rounded down or up, unless it is nearly equal to the integer on the other side.
fn near(x: &BigNumber, towards: Towards, budget: &Context) -> Result<BigNumber, Fault> {
    let whole = x.round(towards, budget)?;
    let nearest = round(x, 0, budget)?;
    if !whole.equals(&nearest) && x.nearly_equals(&nearest, budget)? && !x.nearly_equals(&whole, budget)? {
        return Ok(nearest);
    }
    Ok(whole)
}

/// Rounds to decimals. A number within the tolerance of one with twelve decimals counts as that one.
fn round(x: &BigNumber, decimals: i64, budget: &Context) -> Result<BigNumber, Fault> {
    const TOLERANCE_DECIMALS: i64 = 12;
    if decimals >= TOLERANCE_DECIMALS {
        return x.round_at(decimals, Towards::Nearest, budget);
    }
    let without_noise = x.round_at(TOLERANCE_DECIMALS, Towards::Nearest, budget)?;
    let chosen = if x.nearly_equals(&without_noise, budget)? { &without_noise } else { x };
    chosen.round_at(decimals, Towards::Nearest, budget)
}

/// The number of decimals that `round` is given.
pub(super) fn decimals(x: &BigNumber, budget: &Context) -> Result<i64, Fault> {
    const MOST: i64 = 1_000_000_000;
    if !x.is_integer() {
        return Err(domain("Number of decimals in function round must be an integer"));
    }
    let decimals = x.to_integer(budget)?.and_then(|decimals| decimals.to_i64());
    if let Some(decimals) = decimals.filter(|decimals| (0..=MOST).contains(decimals)) {
        return Ok(decimals);
    }
    let text = pascaline_number::float::decimal::shortest_text(x.to_number(budget)?);
    Err(domain(format!("[DecimalError] Invalid argument: {text}")))
}

pub(super) fn check_integers(x: &BigNumber, y: &BigNumber, name: &str) -> Result<(), Fault> {
    if x.is_integer() && y.is_integer() {
        return Ok(());
    }
    Err(domain(format!("Parameters in function {name} must be integer numbers")))
}

/// Euclid's algorithm with mathjs's `mod`, whose quotients are rounded to 64 digits.
fn greatest_common_divisor(x: &BigNumber, y: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    let (mut a, mut b) = (x.clone(), y.clone());
    while !b.is_zero() {
        let quotient = near(&a.divide(&b, budget)?, Towards::Floor, budget)?;
        let rest = a.subtract(&b.multiply(&quotient, budget)?, budget)?;
        (a, b) = (b, rest);
    }
    Ok(a.abs())
}

fn least_common_multiple(x: &BigNumber, y: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    if x.is_zero() {
        return Ok(x.clone());
    }
    if y.is_zero() {
        return Ok(y.clone());
    }
    let product = x.multiply(y, budget)?;
    let (mut a, mut b) = (x.clone(), y.clone());
    while !b.is_zero() {
        let rest = a.remainder(&b, budget)?;
        (a, b) = (b, rest);
    }
    Ok(product.divide(&a, budget)?.abs())
}

/// The root of a degree, negative if the number is and the degree is odd.
fn root(x: &BigNumber, degree: &BigNumber, budget: &mut Context) -> Outcome {
    let is_inverse = degree.is_negative();
    let degree = degree.abs();
    if degree.is_zero() {
        return Err(domain("Root must be non-zero").into());
    }
    let two = BigNumber::small(2);
    if x.is_negative() && !degree.remainder(&two, budget)?.equals(&BigNumber::small(1)) {
        return Err(domain("Root must be odd when a is negative.").into());
    }
    if x.is_zero() {
        return Ok(if is_inverse { BigNumber::infinity(false).into() } else { Value::Number(0.0) });
    }
    if !x.is_finite() {
        return Ok(if is_inverse { BigNumber::zero() } else { x.clone() }.into());
    }
    // mathjs computes with 66 digits, the exponent included.
    let root = x.abs().root_of_degree(&degree, is_inverse, budget)?;
    Ok(if x.is_negative() { root.negate() } else { root }.into())
}

pub(super) fn gamma(x: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    match x {
        _ if x.is_integer() && (x.is_negative() || x.is_zero()) => Ok(BigNumber::infinity(false)),
        _ if x.is_integer() => {
            let n = x.to_integer(budget)?.and_then(|n| n.magnitude()).unwrap_or(u64::MAX);
            BigNumber::factorial(n.saturating_sub(1), budget)
        }
        BigNumber::Finite(_) => Err(domain("Integer BigNumber expected")),
        _ if x.is_negative() => Ok(BigNumber::NotANumber),
        _ if x.is_nan() => Ok(BigNumber::infinity(false)),
        _ => Ok(BigNumber::infinity(false)),
    }
}

fn check_positive_integers(n: &BigNumber, k: &BigNumber, name: &str) -> Result<(), Fault> {
    let is_positive = |x: &BigNumber| x.is_integer() && (!x.is_negative() || x.is_zero());
    if is_positive(n) && is_positive(k) {
        return Ok(());
    }
    Err(domain(format!("Positive integer value expected in function {name}")))
}

fn is_greater(x: &BigNumber, y: &BigNumber, budget: &Context) -> Result<bool, Fault> {
    Ok(x.compare(y, budget)?.is_some_and(std::cmp::Ordering::is_gt))
}

/// Multiplies and divides alternately, each result to 64 digits.
fn combinations(n: &BigNumber, k: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    check_positive_integers(n, k, "combinations")?;
    if is_greater(k, n, budget)? {
        return Err(domain("k must be less than n in function combinations"));
    }
    let rest = n.subtract(k, budget)?;
    let (larger, smaller) = if is_greater(&rest, k, budget)? { (&rest, k) } else { (k, &rest) };
    alternate(smaller, larger, budget)
}

/// The product of `(start + i) / i` for `i` from 1 to `last`.
fn alternate(start: &BigNumber, last: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    let count = last.to_integer(budget)?.and_then(|last| last.magnitude()).unwrap_or(u64::MAX);
    budget.spend(count.saturating_mul(4))?;
    let (one, mut result, mut index) = (BigNumber::small(1), BigNumber::small(1), BigNumber::zero());
    for _ in 0..count {
        index = index.add(&one, budget)?;
        result = result.multiply(&start.add(&index, budget)?, budget)?.divide(&index, budget)?;
    }
    Ok(result)
}

fn combinations_with_repetition(n: &BigNumber, k: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    check_positive_integers(n, k, "combinationsWithRep")?;
    let one = BigNumber::small(1);
    if is_greater(&one, n, budget)? {
        return Err(domain("k must be less than or equal to n + k - 1 in function combinationsWithRep"));
    }
    let below = n.subtract(&one, budget)?;
    let (start, last) = if is_greater(&below, k, budget)? { (k, &below) } else { (&below, k) };
    alternate(start, last, budget)
}

fn permutations(n: &BigNumber, k: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    check_positive_integers(n, k, "permutations")?;
    if is_greater(k, n, budget)? {
        return Err(domain("second argument k must be less than or equal to first argument n"));
    }
    let count = k.to_integer(budget)?.and_then(|k| k.magnitude()).unwrap_or(u64::MAX);
    budget.spend(count.saturating_mul(2))?;
    let (one, mut result) = (BigNumber::small(1), BigNumber::small(1));
    let mut factor = n.subtract(k, budget)?;
    for _ in 0..count {
        factor = factor.add(&one, budget)?;
        result = result.multiply(&factor, budget)?;
    }
    Ok(result)
}

/// Trial division, or the test of G. Miller and M. Rabin: with all bases that are needed below 3.3e24, and above with the
/// single base that mathjs takes.
fn is_prime(x: &BigNumber, budget: &mut Context) -> Result<bool, Stop> {
    const BASES: [u64; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
    const SURE_BITS: usize = 81;
    let Some(n) = x.to_integer(budget)? else {
        // mathjs's remainders of a fraction are never zero.
        return Ok(is_greater(x, &BigNumber::small(1), budget)?);
    };
    if n <= Integer::from(3) {
        return Ok(n > Integer::ONE);
    }
    if n.residue(2) == 0 || n.residue(3) == 0 {
        return Ok(false);
    }
    let below = &n - Integer::ONE;
    let twos = below.trailing_zeros().unwrap_or(0);
    let odd = &below >> twos;
    let bases: Vec<Integer> = if n.bit_len() <= SURE_BITS {
        BASES.iter().map(|base| Integer::from(*base)).collect()
    } else {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a few digits"
        )]
        let most = {
            let digits = x.to_fixed(Some(0.0), budget)?.len() as f64;
            let size = digits * std::f64::consts::LN_10;
            (2.0 * size * size) as u64
        };
        vec![Integer::from(most)]
    };
    for base in bases.iter().filter(|base| **base < n) {
        if !passes(base, &odd, twos, &n, &below, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn passes(
    base: &Integer,
    odd: &Integer,
    twos: usize,
    n: &Integer,
    below: &Integer,
    budget: &Context,
) -> Result<bool, Fault> {
    let mut power = power_modulo(base, odd, n, budget)?;
    if power.is_one() || power == *below {
        return Ok(true);
    }
    for _ in 1..twos {
        power = (&power * &power).remainder(n);
        if power == *below {
            return Ok(true);
        }
    }
    Ok(false)
}

fn power_modulo(base: &Integer, exponent: &Integer, modulus: &Integer, budget: &Context) -> Result<Integer, Fault> {
    let bits = modulus.bit_len();
    let round = price::product(bits, bits).saturating_add(price::quotient(2 * bits, bits)).saturating_mul(2);
    super::super::big_number::pay(budget, round.saturating_mul(2 * exponent.bit_len() as u64))?;
    let (mut power, mut square) = (Integer::ONE, base.remainder(modulus));
    for bit in 0..exponent.bit_len() {
        if exponent.bit(bit) {
            power = (&power * &square).remainder(modulus);
        }
        square = (&square * &square).remainder(modulus);
    }
    Ok(power)
}
