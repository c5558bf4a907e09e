//! Every public function, by its answers, its refusals and its faults. The corpus of `answer` and `tests/oracles/calculus` have many
//! more.

use std::cmp::Ordering;

use pascaline_base::limits::{Budget, Limits};
use pascaline_sympy::{Arena, Constant, Context, Expr, Function as F, Symbol, Term, sign, text};

use crate::{
    Extremum, Integral, Limit, Missing, Proof, Side, Sum, definite_integral, derivative, extremum, integral, limit,
    sum, tangent, taylor,
};

/// Calls `test` with a context, a symbol `x`, and it as a term.
fn with(test: impl for<'a> FnOnce(&Context<'a>, Symbol<'a>, Term<'_, 'a>)) {
    let arena = Arena::new(Budget::new(Limits::default()));
    let cx = Context::new(&arena);
    let x = cx.named("x");
    test(&cx, x, cx.term(cx.symbol(x)));
}

fn infinity<'a>() -> Expr<'a> {
    Constant::Infinity.into()
}

#[track_caller]
fn assert_same<'a>(own: Expr<'a>, wanted: Term<'_, 'a>, cx: &Context<'a>) {
    let difference = cx.subtract(own, wanted.expr());
    assert_eq!(sign(difference, cx), Some(Ordering::Equal), "{}", text(own, cx));
}

#[test]
fn derivatives_follow_the_rules() {
    with(|cx, x, t| {
        let slope = derivative((t.sin() * t.exp()).expr(), x, cx).unwrap();
        assert_eq!(text(slope, cx), "exp(x)*sin(x) + exp(x)*cos(x)");
        let size = t.abs().log().expr();
        assert_eq!(text(derivative(size, x, cx).unwrap(), cx), "1/x");
        assert!(derivative(t.floor().expr(), x, cx).is_err());
    });
}

#[test]
fn antiderivatives_are_proven() {
    with(|cx, x, t| {
        for (f, wanted) in [
            (t.pow(2), "x**3/3"),
            (1 / t, "log(Abs(x))"),
            (t * t.exp(), "(x - 1)*exp(x)"),
            (t.log(), "x*log(Abs(x)) - x"),
            (2 * t * t.pow(2).cos(), "sin(x**2)"),
            (1 / (t.pow(2) + 1), "atan(x)"),
            (1 / (1 - t.pow(2)).sqrt(), "asin(x)"),
        ] {
            let found = integral(f.expr(), x, cx).unwrap().expect(wanted);
            assert_eq!(text(found.value, cx), wanted);
        }
        let power = integral(t.pow(2).expr(), x, cx).unwrap().unwrap();
        assert_eq!(power.proof, Proof::Form);
    });
}

#[test]
fn what_has_no_elementary_antiderivative_is_refused() {
    with(|cx, x, t| {
        for f in [(-t.pow(2)).exp(), t.sin() / t, 1 / t.log(), t.pow(1000).sin(), t.exp() / t, t.floor()] {
            assert!(integral(f.expr(), x, cx).unwrap().is_none(), "{f:?}");
        }
    });
}

#[test]
fn the_budget_ends_a_search() {
    let arena = Arena::new(Budget::new(Limits::default().with_steps(60)));
    let cx = Context::new(&arena);
    let x = cx.named("x");
    let t = cx.term(cx.symbol(x));
    let found = integral(((t + 1).pow(30) / (t.pow(7) + t + 3)).expr(), x, &cx);
    assert!(!matches!(found, Ok(Some(_))));
}

#[track_caller]
fn assert_exact<'a>(found: &Integral<'a>, wanted: Term<'_, 'a>, cx: &Context<'a>) {
    match found {
        Integral::Exact(value) => assert_same(value, wanted, cx),
        other => panic!("{other:?}"),
    }
}

#[test]
fn definite_integrals_know_jumps_and_poles() {
    with(|cx, x, t| {
        let pi = cx.term(Expr::from(Constant::Pi));
        let wave = (1 / (t.cos() + 2)).expr();
        let turn = definite_integral(wave, x, cx.number(0), (2 * pi).expr(), cx).unwrap();
        assert_exact(&turn, 2 * pi / cx.sqrt(3), cx);
        let pole = definite_integral((1 / t).expr(), x, cx.number(-1), cx.number(1), cx).unwrap();
        assert!(matches!(pole, Integral::Diverges(place) if place.is_i64(0)));
        let sizes = definite_integral((t.pow(2) - 1).abs().expr(), x, cx.number(0), cx.number(2), cx).unwrap();
        assert_exact(&sizes, cx.term(2), cx);
        let improper = definite_integral((-t).exp().expr(), x, cx.number(0), infinity(), cx).unwrap();
        assert_exact(&improper, cx.term(1), cx);
        let turned = definite_integral(t.expr(), x, cx.number(1), cx.number(0), cx).unwrap();
        assert_exact(&turned, cx.fraction(-1, 2), cx);
        let complex = definite_integral(t.sqrt().expr(), x, cx.number(-1), cx.number(1), cx).unwrap();
        assert!(matches!(complex, Integral::NotFound(Missing::Real)));
    });
}

#[test]
fn bounds_enclose_what_has_no_closed_form() {
    with(|cx, x, t| {
        let bell = (-t.pow(2)).exp().expr();
        let Integral::Bounds(low, high) = definite_integral(bell, x, cx.number(0), cx.number(1), cx).unwrap() else {
            panic!("no bounds");
        };
        let truth = 0.746_824_132_812_427;
        assert!(low <= truth && truth <= high && high - low < 1e-13, "{low} {high}");
        let Integral::Bounds(low, high) = definite_integral(bell, x, cx.number(0), infinity(), cx).unwrap() else {
            panic!("no bounds");
        };
        let truth = 0.886_226_925_452_758;
        assert!(low <= truth && truth <= high && high - low < 1e-11, "{low} {high}");
        let below = Constant::NegativeInfinity.into();
        let Integral::Bounds(low, high) = definite_integral(bell, x, below, infinity(), cx).unwrap() else {
            panic!("no bounds");
        };
        assert!(low <= 2.0 * truth && 2.0 * truth <= high && high - low < 1e-11, "{low} {high}");
    });
}

#[track_caller]
fn limit_of<'a>(f: Term<'_, 'a>, x: Symbol<'a>, place: Expr<'a>, side: Side, cx: &Context<'a>) -> String {
    match limit(f.expr(), x, place, side, cx).unwrap() {
        Limit::Value(value, _) => text(value, cx),
        Limit::DoesNotExist(left, right) => {
            let side = |own: Option<Expr<'a>>| own.map_or("?".to_owned(), |own| text(own, cx));
            format!("none: {} and {}", side(left), side(right))
        }
        Limit::NotFound => "not found".to_owned(),
    }
}

#[test]
fn limits_are_found_from_both_sides() {
    with(|cx, x, t| {
        let zero = cx.number(0);
        assert_eq!(limit_of(t.sin() / t, x, zero, Side::Both, cx), "1");
        assert_eq!(limit_of((1 + 1 / t).pow(t), x, infinity(), Side::Both, cx), "E");
        assert_eq!(limit_of(1 / t, x, zero, Side::Both, cx), "none: -oo and oo");
        assert_eq!(limit_of(1 / t, x, zero, Side::Left, cx), "-oo");
        assert_eq!(limit_of(t.abs() / t, x, zero, Side::Right, cx), "1");
        assert_eq!(limit_of((1 / t).sin(), x, zero, Side::Both, cx), "none: ? and ?");
        assert_eq!(limit_of(t * (1 / t).sin(), x, zero, Side::Both, cx), "0");
        assert_eq!(limit_of(t + t.sin(), x, infinity(), Side::Both, cx), "oo");
        assert_eq!(limit_of((t.pow(2) + t).sqrt() - t, x, infinity(), Side::Both, cx), "1/2");
        assert_eq!(limit_of(t.pow(t), x, zero, Side::Both, cx), "1");
        assert_eq!(limit_of(t.floor(), x, cx.number(2), Side::Left, cx), "1");
    });
}

/// A wave that is divided by, or in a part that grows, proves nothing.
#[test]
fn limits_with_waves_are_not_guessed() {
    with(|cx, x, t| {
        assert_eq!(limit_of(t.pow(2).tan() - t, x, infinity(), Side::Both, cx), "not found");
        let grows = t * (1 + (t * t.cos()).exp());
        assert_eq!(limit_of(grows, x, infinity(), Side::Both, cx), "not found");
        assert_eq!(limit_of(((t.sin() + 3) / 10).floor(), x, infinity(), Side::Both, cx), "not found");
        assert_eq!(limit_of(t.pow(2) * (2 + t.sin()), x, infinity(), Side::Both, cx), "oo");
    });
}

#[test]
fn taylor_polynomials_need_an_analytic_function() {
    with(|cx, x, t| {
        let zero = cx.number(0);
        let found = taylor((t.sin() / t).expr(), x, zero, 4, cx).unwrap().unwrap();
        assert_eq!(text(found, cx), "x**4/120 - x**2/6 + 1");
        for f in [t.abs(), t.sqrt(), 1 / t, t.log()] {
            assert!(taylor(f.expr(), x, zero, 3, cx).unwrap().is_none(), "{f:?}");
        }
        // The factorials of high orders are longer than a machine's integers.
        let long = taylor(t.exp().expr(), x, zero, 40, cx).unwrap().unwrap();
        assert!(text(long, cx).starts_with("x**40/"));
        let line = tangent(t.pow(2).expr(), x, cx.number(3), cx).unwrap().unwrap();
        assert_eq!(text(line, cx), "6*x - 9");
    });
}

fn sum_of<'a>(term: Term<'_, 'a>, k: Symbol<'a>, cx: &Context<'a>) -> String {
    match sum(term.expr(), k, cx.number(1), infinity(), cx).unwrap() {
        Sum::Exact(value) => text(value, cx),
        other => format!("{other:?}"),
    }
}

#[test]
fn sums_are_closed_or_in_bounds_or_diverge() {
    with(|cx, k, t| {
        let one = cx.number(1);
        let exact = |term| sum_of(term, k, cx);
        assert_eq!(exact(cx.fraction(1, 2).pow(t)), "1");
        assert_eq!(exact(t.pow(-2)), "pi**2/6");
        assert_eq!(exact(t.pow(-4)), "pi**4/90");
        assert_eq!(exact(1 / (t * (t + 1))), "1");
        assert_eq!(exact(cx.term(-1).pow((t + 1).expr()) / t), "log(2)");
        assert_eq!(exact(1 / t.apply(F::Factorial)), "-1 + E");
        assert_eq!(exact(1 / t), "Diverges");
        assert_eq!(exact(1 / ((t + 1).log() * (t + 1))), "Diverges");
        for (term, truth) in [
            (t.pow(-3), 1.202_056_903_159_594),
            (cx.term(-1).pow((t + 1).expr()) / t.sqrt(), 0.604_898_643_421_630),
            (1 / (2 * t).apply(F::Factorial), 0.543_080_634_815_244),
        ] {
            let found = sum(term.expr(), k, one, infinity(), cx).unwrap();
            assert!(
                matches!(found, Sum::Bounds(low, high) if low <= truth && truth <= high && high - low < 1e-10),
                "{found:?}"
            );
        }
        let n = cx.symbol(cx.named("n"));
        let Sum::Exact(squares) = sum(t.pow(2).expr(), k, one, n, cx).unwrap() else { panic!("no sum") };
        assert_eq!(text(squares, cx), "n**3/3 + n**2/2 + n/6");
    });
}

fn extremum_of<'a>(f: Term<'_, 'a>, x: Symbol<'a>, range: [i64; 2], is_greatest: bool, cx: &Context<'a>) -> String {
    match extremum(f.expr(), x, range.map(|end| cx.number(end)), is_greatest, cx).unwrap() {
        Extremum::Exact(value, places) => {
            let places: Vec<_> = places.iter().map(|place| text(place, cx)).collect();
            format!("{} at {}", text(value, cx), places.join(", "))
        }
        Extremum::Bounds(value, _) => format!("between {:.6} and {:.6}", value[0], value[1]),
        Extremum::Unbounded(place) => format!("unbounded at {}", text(place, cx)),
        Extremum::NotFound => "not found".to_owned(),
    }
}

#[test]
fn extrema_are_at_ends_and_where_the_slope_is_zero() {
    with(|cx, x, t| {
        let over = |f, low, high, is_greatest| extremum_of(f, x, [low, high], is_greatest, cx);
        assert_eq!(over(t * (1 - t), 0, 1, true), "1/4 at 1/2");
        assert_eq!(over(t.pow(3) - 3 * t, -2, 2, true), "2 at -1, 2");
        assert_eq!(over(t.abs(), -2, 1, false), "0 at 0");
        assert_eq!(over(1 / t, -1, 1, true), "unbounded at 0");
        assert_eq!(over(t * t.sin(), 0, 3, true), "between 1.819706 and 1.819706");
        assert_eq!(over(t.sqrt(), -1, 1, true), "not found");
    });
}
