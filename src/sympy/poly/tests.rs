//! Factors and roots as in SymPy 1.14, and as mathematics requires.

use std::fmt::Write;

use pascaline_base::limits::Limits;
use pascaline_mp::bits_of_digits;
use pascaline_number::integer::Integer;
use proptest::prelude::*;

use super::gcd::gcd;
use super::*;
use crate::tests::context_of;
use crate::{Context, Faulty};

fn context() -> Context<'static> {
    context_of(Limits::default())
}

/// Parses a text of coefficients, the leading one first.
fn read(text: &str) -> Polynomial {
    let mut coefficients: Vec<Integer> = text.split(' ').map(|integer| integer.parse().unwrap()).collect();
    coefficients.reverse();
    Polynomial::new(coefficients)
}

#[test]
fn nothing_is_multiplied_once_the_steps_are_exhausted() {
    let cx = context_of(Limits::default().with_steps(6));
    let polynomial = read("1 2 3");
    assert_eq!(show(&polynomial.multiply(&read("1 1"), &cx)), "1 3 5 3");
    assert!(polynomial.multiply(&read("1 1"), &cx).is_zero() && cx.is_stopped());
}

fn is_irreducible(polynomial: &Polynomial, cx: &Context<'_>) -> bool {
    matches!(factor_list(polynomial, cx).1.as_slice(), [(_, 1)]) && !cx.is_stopped()
}

fn show(polynomial: &Polynomial) -> String {
    let texts: Vec<String> = polynomial.coefficients().iter().rev().map(ToString::to_string).collect();
    texts.join(" ")
}

/// The content, and the factors with their multiplicities.
fn factors(polynomial: &Polynomial) -> Faulty<String> {
    let cx = context();
    let (content, factors) = factor_list(polynomial, &cx);
    let texts = factors.iter().map(|(factor, multiplicity)| format!("; {} ^{multiplicity}", show(factor)));
    let text = texts.fold(content.to_string(), |text, factor| text + &factor);
    cx.end(text)
}

/// The scale, and the roots: index, polynomial, and twelve digits of both parts.
fn roots(polynomial: &Polynomial) -> Faulty<String> {
    let cx = context();
    let all = all_roots(polynomial, &cx);
    let mut answer = all.scale.to_string();
    for root in &all.roots {
        let bits = bits_of_digits(12);
        let value = root.evaluate(bits + 4, &cx);
        let to = cx.precision(bits);
        let part = |real: &pascaline_mp::Real| real.round(to).to_text(12, true, None, None, to);
        let (re, im) = (part(&value.re), part(&value.im));
        write!(answer, "; {} of {} = {re} {im}", root.index, show(root.polynomial())).unwrap();
    }
    cx.end(answer)
}

/// `Poly.factor_list`
static FACTORS: &[(&str, &str)] = &[
    ("1 0 -1", "1; 1 -1 ^1; 1 1 ^1"),
    ("6 0 0 0 -6", "6; 1 -1 ^1; 1 1 ^1; 1 0 1 ^1"),
    ("-1 0 3 -2", "-1; 1 2 ^1; 1 -1 ^2"),
    ("1 0 0 0 0 0 -1", "1; 1 -1 ^1; 1 1 ^1; 1 -1 1 ^1; 1 1 1 ^1"),
    ("1 0 0 0 0 0 0 0 0 0 0 0 1", "1; 1 0 0 0 1 ^1; 1 0 0 0 -1 0 0 0 1 ^1"),
    ("4 4 1", "1; 2 1 ^2"),
    ("1 0 0 0 4", "1; 1 -2 2 ^1; 1 2 2 ^1"),
    ("1 0 0 0 -1 -1", "1; 1 0 0 0 -1 -1 ^1"),
    ("2 -5 -20 53 -46 121 -24 63", "1; 2 7 ^1; 1 -3 ^2; 1 0 1 ^2"),
    ("1 0 0 0 -16 0 0 0 16", "1; 1 0 0 0 -16 0 0 0 16 ^1"),
    ("1 0 0 0 0 1 0 0 0 0 1", "1; 1 1 1 ^1; 1 -1 0 1 -1 1 0 -1 1 ^1"),
    ("1 0 -9 -1 -9 8 -1 19 20 -2 -2", "1; 1 0 0 -2 ^1; 1 0 1 1 ^1; 1 0 -10 0 1 ^1"),
    (
        "1 0 -136 0 6476 0 -141912 0 1513334 0 -7453176 0 13950764 0 -5596840 0 46225",
        "1; 1 0 -136 0 6476 0 -141912 0 1513334 0 -7453176 0 13950764 0 -5596840 0 46225 ^1",
    ),
    (
        "1 -987654321 123456789012346 -121932631124827861592738 123449875432098 7",
        "1; 1 -987654321 1 ^1; 1 0 123456789012345 7 ^1",
    ),
    ("1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1", "1; 1 -1 ^1; 1 1 1 ^1; 1 1 1 1 1 ^1; 1 -1 0 1 -1 1 0 -1 1 ^1"),
    ("1 -3 3 -1 0 0 0 0 0 0 0", "1; 1 -1 ^3; 1 0 ^7"),
    ("35 0 -30 0 3", "1; 35 0 -30 0 3 ^1"),
    ("1 9 36 84 126 126 84 36 9 -2", "1; 1 9 36 84 126 126 84 36 9 -2 ^1"),
    ("12", "12"),
    (
        "1000000007 3998244374 3000000047994733227 8994733167957864773 3000000071989466643924508355 5994733166920996493705052333 1000000030994733394926264344741922292 998244373963131559741920233397813079",
        "1; 1000000007 998244353 ^1; 1 1 1000000007 ^3",
    ),
];

#[test]
fn factors_in_order() {
    for (polynomial, expected) in FACTORS {
        assert_eq!(factors(&read(polynomial)).unwrap(), *expected);
    }
}

/// `CRootOf._preprocess_roots`, `CRootOf._all_roots`, and `N` of each root.
static ROOTS: &[(&str, &str)] = &[
    (
        "1 0 0 0 -1 -1",
        "1; \
         0 of 1 0 0 0 -1 -1 = 1.16730397826 0.0; \
         1 of 1 0 0 0 -1 -1 = -0.764884433601 -0.352471546032; \
         2 of 1 0 0 0 -1 -1 = -0.764884433601 0.352471546032; \
         3 of 1 0 0 0 -1 -1 = 0.18123244447 -1.08395410132; \
         4 of 1 0 0 0 -1 -1 = 0.18123244447 1.08395410132",
    ),
    (
        "1 0 0 0 1 0 1",
        "1; \
         0 of 1 0 0 0 1 0 1 = -0.880843827338 -0.659334472211; \
         1 of 1 0 0 0 1 0 1 = -0.880843827338 0.659334472211; \
         2 of 1 0 0 0 1 0 1 = 0.0 -0.826031357654; \
         3 of 1 0 0 0 1 0 1 = 0.0 0.826031357654; \
         4 of 1 0 0 0 1 0 1 = 0.880843827338 -0.659334472211; \
         5 of 1 0 0 0 1 0 1 = 0.880843827338 0.659334472211",
    ),
    (
        "1 0 2 0 0 0 0 0 2",
        "1; \
         0 of 1 0 2 0 0 0 0 0 2 = -0.848870279648 -0.437601688792; \
         1 of 1 0 2 0 0 0 0 0 2 = -0.848870279648 0.437601688792; \
         2 of 1 0 2 0 0 0 0 0 2 = -0.10358102545 -1.24089263938; \
         3 of 1 0 2 0 0 0 0 0 2 = -0.10358102545 1.24089263938; \
         4 of 1 0 2 0 0 0 0 0 2 = 0.848870279648 -0.437601688792; \
         5 of 1 0 2 0 0 0 0 0 2 = 0.848870279648 0.437601688792; \
         6 of 1 0 2 0 0 0 0 0 2 = 0.10358102545 -1.24089263938; \
         7 of 1 0 2 0 0 0 0 0 2 = 0.10358102545 1.24089263938",
    ),
    (
        "1 -71 0 0 -49",
        "1; \
         0 of 1 -71 0 0 -49 = -0.880094176928 0.0; \
         1 of 1 -71 0 0 -49 = 71.0001369048 0.0; \
         2 of 1 -71 0 0 -49 = 0.439978636088 -0.768494845188; \
         3 of 1 -71 0 0 -49 = 0.439978636088 0.768494845188",
    ),
    (
        "1 0 0 0 512 1024",
        "4; \
         0 of 1 0 0 0 2 1 = -0.486389035935 0.0; \
         1 of 1 0 0 0 2 1 = -0.701873568856 -0.87969719793; \
         2 of 1 0 0 0 2 1 = -0.701873568856 0.87969719793; \
         3 of 1 0 0 0 2 1 = 0.945068086823 -0.854517514439; \
         4 of 1 0 0 0 2 1 = 0.945068086823 0.854517514439",
    ),
    (
        "1 -1 -1 4 3 -8 -1 15 -4 -13 2 12 -9",
        "1; \
         0 of 1 0 -1 1 = -1.32471795724 0.0; \
         0 of 1 -1 = 1.0 0.0; \
         0 of 1 0 0 1 3 = -0.936087565965 -0.780506822054; \
         0 of 1 0 0 1 3 = -0.936087565965 -0.780506822054; \
         1 of 1 0 0 1 3 = -0.936087565965 0.780506822054; \
         1 of 1 0 0 1 3 = -0.936087565965 0.780506822054; \
         2 of 1 0 0 1 3 = 0.936087565965 -1.06926561856; \
         2 of 1 0 0 1 3 = 0.936087565965 -1.06926561856; \
         3 of 1 0 0 1 3 = 0.936087565965 1.06926561856; \
         3 of 1 0 0 1 3 = 0.936087565965 1.06926561856; \
         1 of 1 0 -1 1 = 0.662358978622 -0.562279512062; \
         2 of 1 0 -1 1 = 0.662358978622 0.562279512062",
    ),
    (
        "1 0 -5 -4 7 0 0 0 4",
        "1; \
         0 of 1 0 -5 -4 7 0 0 0 4 = 1.13995958685 0.0; \
         1 of 1 0 -5 -4 7 0 0 0 4 = 2.32370134524 0.0; \
         2 of 1 0 -5 -4 7 0 0 0 4 = -1.62795953059 -0.838392924433; \
         3 of 1 0 -5 -4 7 0 0 0 4 = -1.62795953059 0.838392924433; \
         4 of 1 0 -5 -4 7 0 0 0 4 = -0.560489317307 -0.592430538399; \
         5 of 1 0 -5 -4 7 0 0 0 4 = -0.560489317307 0.592430538399; \
         6 of 1 0 -5 -4 7 0 0 0 4 = 0.456618381853 -0.684523277106; \
         7 of 1 0 -5 -4 7 0 0 0 4 = 0.456618381853 0.684523277106",
    ),
    (
        "1 4 14 21 29 15 24 39 20 25",
        "1; \
         0 of 1 0 0 1 0 1 = -1.19385911132 0.0; \
         0 of 1 2 5 = -1.0 -2.0; \
         0 of 1 2 5 = -1.0 -2.0; \
         1 of 1 2 5 = -1.0 2.0; \
         1 of 1 2 5 = -1.0 2.0; \
         1 of 1 0 0 1 0 1 = -0.154589676718 -0.828074133201; \
         2 of 1 0 0 1 0 1 = -0.154589676718 0.828074133201; \
         3 of 1 0 0 1 0 1 = 0.751519232379 -0.784615921039; \
         4 of 1 0 0 1 0 1 = 0.751519232379 0.784615921039",
    ),
    (
        "1 1 0 0 0 0 -3 0 0 2 0 0 0",
        "1; \
         0 of 1 1 0 0 0 0 -3 0 0 2 = -1.49029325319 0.0; \
         0 of 1 0 = 0.0 0.0; \
         0 of 1 0 = 0.0 0.0; \
         0 of 1 0 = 0.0 0.0; \
         1 of 1 1 0 0 0 0 -3 0 0 2 = -0.802873740327 -0.8814749662; \
         2 of 1 1 0 0 0 0 -3 0 0 2 = -0.802873740327 0.8814749662; \
         3 of 1 1 0 0 0 0 -3 0 0 2 = -0.393943353027 -0.78086509016; \
         4 of 1 1 0 0 0 0 -3 0 0 2 = -0.393943353027 0.78086509016; \
         5 of 1 1 0 0 0 0 -3 0 0 2 = 0.929949249978 -0.153975104496; \
         6 of 1 1 0 0 0 0 -3 0 0 2 = 0.929949249978 0.153975104496; \
         7 of 1 1 0 0 0 0 -3 0 0 2 = 0.512014469971 -1.06150472711; \
         8 of 1 1 0 0 0 0 -3 0 0 2 = 0.512014469971 1.06150472711",
    ),
    (
        "1 -2 5 -3 4 -1 1",
        "1; \
         0 of 1 -2 5 -3 4 -1 1 = -0.0765821531087 -0.694597311323; \
         1 of 1 -2 5 -3 4 -1 1 = -0.0765821531087 0.694597311323; \
         2 of 1 -2 5 -3 4 -1 1 = 0.248260548615 -0.732877639334; \
         3 of 1 -2 5 -3 4 -1 1 = 0.248260548615 0.732877639334; \
         4 of 1 -2 5 -3 4 -1 1 = 0.828321604494 -1.65349319548; \
         5 of 1 -2 5 -3 4 -1 1 = 0.828321604494 1.65349319548",
    ),
    (
        "1 0 0 -100000000 0 1",
        "1; \
         0 of 1 0 0 -100000000 0 1 = -0.0001 0.0; \
         1 of 1 0 0 -100000000 0 1 = 0.0001 0.0; \
         2 of 1 0 0 -100000000 0 1 = 464.158883361 0.0; \
         3 of 1 0 0 -100000000 0 1 = -232.079441681 -401.973384383; \
         4 of 1 0 0 -100000000 0 1 = -232.079441681 401.973384383",
    ),
];

#[test]
fn roots_in_order() {
    for (polynomial, expected) in ROOTS {
        assert_eq!(roots(&read(polynomial)).unwrap(), *expected);
    }
}

/// From exponents and coefficients.
fn sparse(terms: &[(usize, i64)]) -> Polynomial {
    let degree = terms.iter().map(|(exponent, _)| *exponent).max().unwrap_or(0);
    let mut coefficients = vec![0; degree + 1];
    for (exponent, coefficient) in terms {
        coefficients[*exponent] = *coefficient;
    }
    Polynomial::from_small(&coefficients)
}

#[test]
fn excessive_work_ends() {
    let cx = context_of(Limits::default().with_steps(u64::MAX));
    let mut power = sparse(&[(0, 1)]);
    for _ in 0..200 {
        power = power.multiply(&sparse(&[(1, 1), (0, 1)]), &cx);
    }
    // Eisenstein's criterion holds for it after a shift by one; its roots are too many.
    let shifted = power.subtract(&sparse(&[(0, 3)]));
    assert!(is_irreducible(&shifted, &context()));
    let few = || context_of(Limits::default().with_steps(100_000));
    for polynomial in [&shifted, &sparse(&[(1000, 1), (1, -1), (0, -1)])] {
        let cx = few();
        all_roots(polynomial, &cx);
        assert!(cx.is_stopped());
    }
    // Roots that are too close for machine floats.
    let near = sparse(&[(11, 1), (2, -2_000_000), (1, 4000), (0, -2)]);
    assert_eq!(all_roots(&near, &context()).roots.len(), 11);
    // Irreducible, but not modulo any prime.
    let swinnerton_dyer = FACTORS.iter().find(|(polynomial, _)| polynomial.ends_with("46225")).unwrap().0;
    assert!(is_irreducible(&read(swinnerton_dyer), &context()));
}

#[test]
fn imaginary_roots_have_no_real_part() {
    let cx = context();
    let all = all_roots(&sparse(&[(6, 1), (2, 1), (0, 1)]), &cx);
    let imaginary = all.roots.iter().filter(|root| root.is_imaginary());
    assert_eq!(imaginary.map(|root| root.index).collect::<Vec<_>>(), [2, 3]);
    let value = all.roots[2].evaluate(200, &cx);
    assert!(value.re.is_zero() && value.im.is_negative());
    assert!(all.roots.iter().all(|root| !root.is_real()));
}

fn polynomial(degree: usize) -> impl Strategy<Value = Polynomial> {
    (prop::collection::vec(-9_i64..10, 1..=degree), 1_i64..4).prop_map(|(mut coefficients, leading)| {
        coefficients.push(leading);
        Polynomial::from_small(&coefficients)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn factors_multiply_up(x in polynomial(5), y in polynomial(5), twice in any::<bool>()) {
        let cx = context();
        let mut product = x.multiply(&y, &cx);
        if twice {
            product = product.multiply(&y, &cx);
        }
        let (content, factors) = factor_list(&product, &cx);
        let mut again = Polynomial::new(vec![content]);
        for (factor, multiplicity) in &factors {
            prop_assert!(is_irreducible(factor, &cx));
            for _ in 0..*multiplicity {
                again = again.multiply(factor, &cx);
            }
        }
        prop_assert_eq!(again, product);
    }

    #[test]
    fn a_common_factor_is_found(x in polynomial(4), y in polynomial(4), common in polynomial(4)) {
        let cx = context();
        let (x, y) = (x.multiply(&common, &cx), y.multiply(&common, &cx));
        let divisor = gcd(&x, &y, &cx);
        for multiple in [x, y] {
            prop_assert!(multiple.divide_exactly(&divisor, &cx).is_some());
        }
        prop_assert!(divisor.divide_exactly(&common.primitive(&cx).1, &cx).is_some());
    }

    #[test]
    fn more_bits_extend_a_root(x in polynomial(7), bits in 10_u32..300) {
        let cx = context();
        let all = all_roots(&x, &cx);
        prop_assert_eq!(all.roots.len(), x.degree());
        for root in &all.roots {
            let (short, long) = (root.evaluate(bits, &cx), root.evaluate(2 * bits, &cx));
            prop_assert_eq!(short.re, long.re.round(cx.precision(bits)));
            prop_assert_eq!(short.im, long.im.round(cx.precision(bits)));
        }
    }
}
