//! Comparison with mpmath 1.3.0, bit by bit; `tests/oracles/make_mp_cases.py` made the cases.

use pascaline_base::limits::{Budget, Limits};
use pascaline_number::integer::Integer;

use super::*;

static CASES: &str = include_str!("../../tests/cases/mp.txt");

/// Rounding to nearest, with enough steps for any test.
fn nearest(bits: u32) -> Precision<'static> {
    allowed(bits, 1 << 40)
}

/// [`nearest`] with that many steps.
fn allowed(bits: u32, steps: u64) -> Precision<'static> {
    let budget = Box::leak(Box::new(Budget::new(Limits::default().with_steps(steps))));
    Precision::nearest(bits, budget, Box::leak(Box::default()))
}

/// `mantissa:exponent`
fn real(text: &str) -> Real {
    let (mantissa, exponent) = text.split_once(':').unwrap();
    Real::from_parts(Integer::from_str_radix(mantissa, 16).unwrap(), exponent.parse().unwrap())
}

fn integer(text: &str) -> Integer {
    text.parse().unwrap()
}

/// A result in the notation of the cases.
struct Told(String);

impl From<Real> for Told {
    fn from(real: Real) -> Self {
        Self(format!("{:x}:{}", real.mantissa(), real.exponent()))
    }
}

impl From<Complex> for Told {
    fn from(Complex { re, im }: Complex) -> Self {
        Self(format!("{} {}", Self::from(re).0, Self::from(im).0))
    }
}

impl<T: Into<Told>> From<Option<T>> for Told {
    fn from(result: Option<T>) -> Self {
        result.map_or(Self("none".to_owned()), Into::into)
    }
}

impl From<String> for Told {
    fn from(text: String) -> Self {
        Self(text)
    }
}

/// The result of a case.
fn told(name: &str, to: Precision, arguments: &[&str]) -> Told {
    let complex = name.strip_prefix('c').filter(|_| arguments.len() > 1 && name != "cmp");
    if let Some(name) = complex {
        return complex_function(name, to, arguments);
    }
    match (name, arguments) {
        ("pi", _) => pi(to).into(),
        ("e", _) => e(to).into(),
        ("ln2", _) => constants::ln2(to).into(),
        ("ln10", _) => constants::ln10(to).into(),
        ("phi", _) => golden_ratio(to).into(),
        ("euler", _) => euler_gamma(to).into(),
        ("catalan", _) => catalan(to).into(),
        ("read", [text]) => Real::from_decimal(text, to.to_nearest()).into(),
        ("text", [x, digits, strip, low, high]) => {
            real(x).to_text(digits.parse().unwrap(), *strip == "1", low.parse().ok(), high.parse().ok(), to).into()
        }
        ("pow_int", [x, exponent]) => real(x).power_integer(&integer(exponent), to).into(),
        ("nthroot", [x, degree]) => nth_root(&real(x), degree.parse().unwrap(), to).into(),
        (_, [x]) => unary(name, to, &real(x)),
        (_, [x, y]) => binary(name, to, &real(x), &real(y)),
        _ => panic!("{name}"),
    }
}

fn unary(name: &str, to: Precision, x: &Real) -> Told {
    match name {
        "exp" => exp(x, to).into(),
        "log" => ln(x, to).into(),
        "sqrt" => x.checked_square_root(to).into(),
        "sin" => sin(x, to).into(),
        "cos" => cos(x, to).into(),
        "tan" => tan(x, to).into(),
        "asin" => asin(x, to).into(),
        "acos" => acos(x, to).into(),
        "atan" => atan(x, to).into(),
        "sinh" => sinh(x, to).into(),
        "cosh" => cosh(x, to).into(),
        "tanh" => tanh(x, to).into(),
        "asinh" => asinh(x, to).into(),
        "acosh" => acosh(x, to).into(),
        "atanh" => atanh(x, to).into(),
        "gamma" => gamma(x, to).into(),
        "loggamma" => ln_gamma(x, to).into(),
        "factorial" => factorial(x, to).into(),
        "cos_sin_pi" => {
            let (re, im) = trigonometric::cos_sin_pi(x, to);
            Complex::new(re, im).into()
        }
        "floor" => x.floor(to).to_string().into(),
        "ceil" => x.ceiling(to).to_string().into(),
        "nint" => x.nearest(to).to_string().into(),
        _ => panic!("{name}"),
    }
}

fn binary(name: &str, to: Precision, x: &Real, y: &Real) -> Told {
    match name {
        "add" => x.add(y, to).into(),
        "sub" => x.subtract(y, to).into(),
        "mul" => x.multiply(y, to).into(),
        "div" => x.divide(y, to).into(),
        "pow" => power(x, y, to).into(),
        "atan2" => atan2(x, y, to).into(),
        "cmp" => format!("{:?}", x.cmp(y)).into(),
        _ => panic!("{name}"),
    }
}

fn complex_function(name: &str, to: Precision, arguments: &[&str]) -> Told {
    let z = Complex::new(real(arguments[0]), real(arguments[1]));
    if let [_, _, exponent] = arguments {
        return z.power_integer(&integer(exponent), to).into();
    }
    if let [_, _, re, im] = arguments {
        let w = Complex::new(real(re), real(im));
        return match name {
            "add" => z.add(&w, to).into(),
            "sub" => z.subtract(&w, to).into(),
            "mul" => z.multiply(&w, to).into(),
            "div" => z.divide(&w, to).into(),
            "pow" => z.power(&w, to).into(),
            _ => panic!("{name}"),
        };
    }
    match name {
        "abs" => z.abs(to).into(),
        "arg" => z.arg(to).into(),
        "sqrt" => z.square_root(to).into(),
        "exp" => z.exp(to).into(),
        "log" => z.ln(to).into(),
        "sin" => z.sin(to).into(),
        "cos" => z.cos(to).into(),
        "tan" => z.tan(to).into(),
        "sinh" => z.sinh(to).into(),
        "cosh" => z.cosh(to).into(),
        "tanh" => z.tanh(to).into(),
        "asin" => z.asin(to).into(),
        "acos" => z.acos(to).into(),
        "atan" => z.atan(to).into(),
        "asinh" => z.asinh(to).into(),
        "acosh" => z.acosh(to).into(),
        "atanh" => z.atanh(to).into(),
        "gamma" => z.gamma(to).into(),
        "loggamma" => z.ln_gamma(to).into(),
        "factorial" => z.factorial(to).into(),
        _ => panic!("{name}"),
    }
}

#[test]
fn cases() {
    let mut wrong = Vec::new();
    for line in CASES.lines() {
        let (call, expected) = line.split_once(" = ").unwrap();
        let mut words = call.split(' ');
        let (name, precision) = (words.next().unwrap(), words.next().unwrap());
        let bits = precision[1..].parse().unwrap();
        let to = if precision.starts_with('n') { nearest(bits) } else { nearest(bits).cut() };
        let arguments: Vec<&str> = words.collect();
        let Told(result) = told(name, to, &arguments);
        if result != expected {
            wrong.push(format!("{call}\n  expected {expected}\n       got {result}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn digits_and_bits() {
    for (digits, bits) in [(1, 7), (10, 37), (15, 53), (50, 169), (1000, 3325)] {
        assert_eq!(bits_of_digits(digits), bits);
        assert_eq!(digits_of_bits(bits), digits);
    }
    assert_eq!(digits_of_bits(1), 1);
}

#[test]
fn invalid_literals() {
    for text in ["", ".", "-", "1e", "1e+", "0x1", "1.2.3", "1e99999999999999999999", "inf", "1 ", "é"] {
        assert_eq!(Real::from_decimal(text, nearest(53)), None, "{text}");
    }
    assert_eq!(Real::from_decimal(".5", nearest(53)), Some(Real::from_f64(0.5)));
    assert_eq!(Real::from_decimal("5.", nearest(53)), Some(Real::from(5)));
}

/// Rounding a result at more bits gives the result at fewer: thresholds, tables and estimates do not show.
#[test]
fn more_bits_are_the_same_number() {
    type Elementary = fn(&Real, Precision) -> Real;
    let functions: [(&str, Elementary); 8] = [
        ("exp", exp),
        ("ln", |x, to| ln(x, to).unwrap()),
        ("sin", sin),
        ("tan", tan),
        ("atan", atan),
        ("sinh", sinh),
        ("gamma", |x, to| gamma(x, to.with_bits(to.bits().min(700))).unwrap()),
        ("sqrt", |x, to| x.checked_square_root(to).unwrap()),
    ];
    let x = Real::from(29).divide(&Real::from(13), nearest(200)).unwrap();
    for (name, function) in functions {
        let best = function(&x, nearest(2100));
        for bits in (10..600).step_by(59).chain([1023, 1089, 1237, 1999]) {
            let rounded = best.round(nearest(bits));
            assert!(name == "gamma" && bits > 600 || function(&x, nearest(bits)) == rounded, "{name} at {bits} bits");
        }
    }
}

/// The tables of constants agree with their series.
#[test]
fn constants_beyond_their_tables() {
    let constants = [constants::pi, constants::ln2, constants::ln10, e, constants::euler_gamma, constants::catalan];
    for constant in constants {
        let constant = |bits| constant(nearest(bits));
        let best = constant(1500);
        for bits in [53, 1000, 1060, 1064, 1068, 1200] {
            assert_eq!(constant(bits), best.round(nearest(bits)), "{bits}");
        }
    }
}

/// Arguments whose results overflow, or would take too many bits, do not hang.
#[test]
fn huge_arguments() {
    let huge = Real::from(3).shift(1 << 40);
    assert!(exp(&huge, nearest(53)).magnitude() > 1 << 60);
    assert!(exp(&huge.negate(), nearest(53)).magnitude() < -(1 << 60));
    assert_eq!(tanh(&huge, nearest(53)), Real::from(1));
    assert_eq!(sin(&huge, nearest(53)), Real::default());
    assert_eq!(gamma(&huge, nearest(53)), None);
    let refused = nearest(53);
    assert_eq!(huge.floor(refused), Integer::ZERO);
    assert!(refused.is_refused());
    let farthest = Real::from(3).shift(i64::MAX);
    for edge in [farthest.clone(), farthest.shift(i64::MIN), farthest.negate()] {
        let square = edge.multiply(&edge, nearest(53));
        let _ = (
            square.checked_square_root(nearest(53)),
            square.add(&edge, nearest(53)),
            square.divide(&edge, nearest(53)),
            edge.to_f64(),
        );
        let _ = (
            exp(&edge, nearest(53)),
            ln(&edge, nearest(53)),
            atan(&edge, nearest(53)),
            sinh(&edge, nearest(53)),
            asinh(&edge, nearest(53)),
            tan(&edge, nearest(53)),
        );
        let _ = (
            gamma(&edge, nearest(53)),
            ln_gamma(&edge, nearest(53)),
            nth_root(&edge, 3, nearest(53)),
            atanh(&edge, nearest(53)),
            power(&edge, &edge, nearest(53)),
        );
        let _ = (
            square.to_text(15, true, None, None, nearest(53)),
            edge.cmp(&square),
            factorial(&edge, nearest(53)),
            acosh(&edge, nearest(53)),
        );
        for z in [Complex::new(edge.clone(), Real::from(1)), Complex::new(Real::from(1), edge.clone())] {
            let _ = (
                z.square_root(nearest(53)),
                z.exp(nearest(53)),
                z.ln(nearest(53)),
                z.sin(nearest(53)),
                z.tan(nearest(53)),
                z.asin(nearest(53)),
                z.acos(nearest(53)),
                z.atan(nearest(53)),
            );
            let _ = (
                z.gamma(nearest(53)),
                z.ln_gamma(nearest(53)),
                z.power(&z, nearest(53)),
                z.asinh(nearest(53)),
                z.acosh(nearest(53)),
                z.atanh(nearest(53)),
                z.abs(nearest(53)),
            );
        }
    }
    assert!(sinh(&huge, nearest(53)).magnitude() > 1 << 60);
    assert_eq!(power(&Real::from(2), &huge, nearest(53)), None);
    assert_eq!(Complex::new(huge.clone(), Real::from(1)).gamma(nearest(53)), None);
    let _ = Complex::new(Real::from(1), huge.clone()).tan(nearest(53));
    let _ = Complex::new(huge.clone(), huge).ln_gamma(nearest(53));
}

/// A power that overflows is not computed; one that might not is.
#[test]
fn powers_with_huge_exponents() {
    let three_halves = Real::from(3).shift(-1);
    for digits in [30, 4_000, 99_999] {
        let exponent = Integer::from(10).pow(digits);
        let to = allowed(53, 1_000);
        for base in [three_halves.clone(), three_halves.negate(), Real::from(7)] {
            assert!(base.power_integer(&exponent, to).unwrap().magnitude() > 1 << 60);
            assert!(base.power_integer(&-&exponent, to).unwrap().magnitude() < -(1 << 60));
        }
        assert!(Real::from(3).shift(-9).power_integer(&exponent, to).unwrap().magnitude() < -(1 << 60));
        assert!(!to.is_refused(), "{digits}");
    }
    let near_one = Real::from_f64(1.0 + f64::EPSILON);
    let power = near_one.power_integer(&(Integer::ONE << 90), nearest(53)).unwrap();
    assert_eq!(power, exp(&ln(&near_one, nearest(200)).unwrap().shift(90), nearest(53)));
}

/// Refused work is not done, and the budget reports it.
#[test]
fn refused_work_has_a_meaningless_result() {
    let third = Real::from(1).divide(&Real::from(3), nearest(100_000)).unwrap();
    let works: [fn(&Real, Precision) -> Option<Real>; 9] = [
        |x, to| Some(x.multiply(x, to)),
        |x, to| Some(exp(x, to)),
        ln,
        |x, to| Some(sin(x, to)),
        |x, to| Some(atan(x, to)),
        gamma,
        |_, to| Some(pi(to)),
        |_, to| Some(euler_gamma(to)),
        |x, to| x.checked_square_root(to),
    ];
    for (index, work) in works.into_iter().enumerate() {
        let to = allowed(100_000, 100);
        let _ = work(&third, to);
        assert!(to.is_refused(), "{index}");
        assert!(Complex::new(third.clone(), third.clone()).gamma(to).is_none());
    }
}
