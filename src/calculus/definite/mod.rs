//! Definite integrals: in closed form where the antiderivative is continuous, or its jumps are known; improper ones by limits;
//! divergence told; all others in bounds that hold.
//!
//! **Invariant:** a closed form is compared with bounds that are found without it, wherever there are some.

mod quadrature;
mod singular;
mod tail;

use pascaline_base::sort::sort_by;
use pascaline_sympy::{
    Context, Expr, Faulty, Form, Function as F, Graph, Interval, Symbol, as_numerator_denominator, to_f64,
};

pub(crate) use singular::{Places, bounds, middle as middle_of, places};

use crate::algebra::finite;
use crate::check::{is_real_at, sign_at};
use crate::integral::{in_sines, integral};
use crate::limit::{Stop, one_sided};
use crate::zeros::{Range, tolerance, zeros};

/// What is known of a definite integral.
#[derive(Clone, Debug)]
pub enum Integral<'a> {
    /// Its value in closed form.
    Exact(Expr<'a>),
    /// Bounds of its value.
    Bounds(f64, f64),
    /// It is infinite, or has no value, because of this place.
    Diverges(Expr<'a>),
    /// It is not found.
    NotFound(Missing),
}

/// Why a definite integral is not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// An end of the range has a symbol, and the antiderivative may be broken between the ends.
    Bounds,
    /// The integrand has another symbol, and no antiderivative is known.
    Symbols,
    /// The integrand is not real on the whole range.
    Real,
    /// No method is known, and the bounds of the value do not converge.
    Method,
}

/// The integral of an expression from one place to another.
pub fn definite_integral<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    low: Expr<'a>,
    high: Expr<'a>,
    cx: &Context<'a>,
) -> Faulty<Integral<'a>> {
    if low.equals(high, cx) {
        return Ok(Integral::Exact(cx.number(0)));
    }
    if !(low.is_numeric(cx) && high.is_numeric(cx)) {
        return with_symbols(f, x, low, high, cx);
    }
    let Some(range) = Range::new(low, high, cx) else { return Ok(Integral::NotFound(Missing::Bounds)) };
    let [near, far] = range.near;
    if near > far {
        let turned = definite_integral(f, x, high, low, cx)?;
        return Ok(match turned {
            Integral::Exact(value) => Integral::Exact(cx.negate(value)),
            Integral::Bounds(low, high) => Integral::Bounds(-high, -low),
            other => other,
        });
    }
    let Some(pieces) = pieces(f, x, range, cx) else { return Ok(Integral::NotFound(Missing::Method)) };
    let mut sum = Integral::Exact(cx.number(0));
    for (f, range) in pieces {
        let own = of_piece(f, x, range, cx)?;
        sum = added(sum, own, cx);
    }
    Ok(sum)
}

fn added<'a>(one: Integral<'a>, other: Integral<'a>, cx: &Context<'a>) -> Integral<'a> {
    let bounds = |own: &Integral<'a>| match own {
        Integral::Exact(value) => interval(value, cx),
        Integral::Bounds(low, high) => Some(Interval::new(*low, *high)),
        _ => None,
    };
    match (&one, &other) {
        (Integral::Exact(x), Integral::Exact(y)) => Integral::Exact(cx.sum(x, y)),
        (Integral::Diverges(_) | Integral::NotFound(_), _) => one,
        (_, Integral::Diverges(_) | Integral::NotFound(_)) => other,
        _ => match bounds(&one).zip(bounds(&other)) {
            Some((x, y)) => of_interval(x.add(y)),
            None => Integral::NotFound(Missing::Method),
        },
    }
}

fn of_interval<'a>(interval: Interval) -> Integral<'a> {
    Integral::Bounds(interval.low, interval.high)
}

/// Bounds of a number without symbols.
pub(crate) fn interval<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<Interval> {
    match Graph::new(number, cx.dummy("x"), cx)? {
        Graph::Constant(interval) => Some(interval),
        _ => None,
    }
}

/// A range with a symbol in it: an antiderivative that is continuous everywhere serves for all of them.
fn with_symbols<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    low: Expr<'a>,
    high: Expr<'a>,
    cx: &Context<'a>,
) -> Faulty<Integral<'a>> {
    let Some(found) = integral(f, x, cx)? else { return Ok(Integral::NotFound(Missing::Bounds)) };
    if low.is_infinite_constant() || high.is_infinite_constant() || !is_entire(found.value, x, cx) {
        return Ok(Integral::NotFound(Missing::Bounds));
    }
    Ok(Integral::Exact(cx.subtract(cx.subs(found.value, x, high), cx.subs(found.value, x, low))))
}

/// Whether the function is continuous everywhere, as its form shows.
fn is_entire<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> bool {
    !f.any(cx, &mut |part| {
        part.has(x, cx)
            && match part {
                Form::Pow([base, exponent]) => {
                    base.has(x, cx)
                        && exponent.as_i64().is_none_or(|own| own <= 0)
                        && !crate::algebra::is_positive(base, cx)
                }
                Form::Call(F::Log, [inner]) => !crate::algebra::is_positive(inner, cx),
                Form::Call(function, _) => {
                    !matches!(function, F::Exp | F::Sin | F::Cos | F::Sinh | F::Cosh | F::Tanh | F::Atan | F::Asinh)
                }
                _ => false,
            }
    })
}

/// The integrand without absolute values, on each part of the range in which the signs of their arguments stay.
pub(crate) fn pieces<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    cx: &Context<'a>,
) -> Option<Vec<(Expr<'a>, Range<'a>)>> {
    let mut signed: Vec<Expr<'a>> = Vec::new();
    f.for_each_part(cx, &mut |part| {
        if let Form::Call(F::Abs | F::Sign, [inner]) = part
            && inner.has(x, cx)
        {
            signed.push(inner);
        }
    });
    if signed.is_empty() {
        return Some(vec![(f, range)]);
    }
    let mut places = Vec::new();
    for inner in signed {
        places.extend(zeros(inner, x, range, cx)?);
    }
    let mut pieces = Vec::new();
    for part in divided(range, places, cx) {
        let middle = singular::middle(part, cx);
        let mut is_known = true;
        let plain = pascaline_sympy::rewrite(f, cx, &mut |own, cx| match own {
            Form::Call(function @ (F::Abs | F::Sign), [inner]) if inner.has(x, cx) => {
                let sign = sign_at(inner, x, middle, cx);
                is_known &= sign.is_some();
                let sign = cx.number(if sign? == std::cmp::Ordering::Less { -1 } else { 1 });
                Some(if *function == F::Sign { sign } else { cx.product(sign, inner) })
            }
            _ => None,
        });
        pieces.push(if is_known { (plain, part) } else { return None });
    }
    Some(pieces)
}

/// The parts of a range between places in it.
fn divided<'a>(range: Range<'a>, places: Vec<Expr<'a>>, cx: &Context<'a>) -> Vec<Range<'a>> {
    let [low, high] = range.near;
    let mut inner: Vec<(f64, Expr<'a>)> = Vec::new();
    for place in places {
        let Some(near) = to_f64(place, cx) else { continue };
        let is_new = inner.iter().all(|(other, _)| libm::fabs(near - other) > tolerance(near));
        if near > low + tolerance(low) && near < high - tolerance(high) && is_new {
            inner.push((near, place));
        }
    }
    sort_by(&mut inner, |(x, _), (y, _)| x.total_cmp(y));
    let mut parts = Vec::new();
    let mut start = (low, range.low);
    for end in inner.into_iter().chain([(high, range.high)]) {
        parts.push(Range { low: start.1, high: end.1, near: [start.0, end.0] });
        start = end;
    }
    parts
}

/// The integral of a function without absolute values.
fn of_piece<'a>(f: Expr<'a>, x: Symbol<'a>, range: Range<'a>, cx: &Context<'a>) -> Faulty<Integral<'a>> {
    if f.free_symbols(cx).iter().any(|own| *own != x) {
        return of_family(f, x, range, cx);
    }
    let f = in_one_fraction(f, x, cx);
    let own = singular::places(f, x, range, cx);
    let known = own.as_ref().map(Places::all).unwrap_or_default();
    let parts = divided(range, known, cx);
    if parts.into_iter().any(|part| singular::inside(part, cx).into_iter().any(|point| !is_real_at(f, x, point, cx))) {
        return Ok(Integral::NotFound(Missing::Real));
    }
    let exact = match &own {
        Some(places) => closed_form(f, x, range, places, cx)?,
        None => None,
    };
    if let Some(Integral::Diverges(place)) = exact {
        return Ok(Integral::Diverges(place));
    }
    let places = own.unwrap_or_default().all();
    let bounds = cx.limited(cx.budget.steps_left() / 5 * 4, |cx| singular::bounds(f, x, range, &places, cx));
    let bounds = match bounds {
        Ok(found) => found,
        Err(fault) if fault.code().ends_evaluation() && cx.budget.steps_left() == 0 => return Err(fault),
        Err(_) => None,
    };
    Ok(match (exact, bounds) {
        (Some(Integral::Exact(value)), Some(bounds)) => match interval(value, cx) {
            // One of the two is wrong, and nobody knows which.
            Some(own) if own.common(widened(bounds)).is_none() => Integral::NotFound(Missing::Method),
            _ => Integral::Exact(value),
        },
        (Some(exact), _) => exact,
        (None, Some(bounds)) => of_interval(bounds),
        (None, None) => match singular::divergence(f, x, range, &places, cx) {
            Some(place) => Integral::Diverges(place),
            None => Integral::NotFound(Missing::Method),
        },
    })
}

/// The same with sines and cosines in place of tangents, whose poles may be none of the function.
fn in_one_fraction<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    let in_sines = in_sines(f, x, cx);
    if in_sines.equals(f, cx) {
        return f;
    }
    let (above, below) = as_numerator_denominator(in_sines, cx);
    cx.divide(above, below)
}

/// A little more than the bounds, as the digits of the closed form are rounded too.
fn widened(bounds: Interval) -> Interval {
    let more = 1e-13 * libm::fabs(bounds.low).max(libm::fabs(bounds.high));
    Interval::new(bounds.low - more, bounds.high + more)
}

/// An integrand with other symbols: its antiderivative, where nothing of it can break.
fn of_family<'a>(f: Expr<'a>, x: Symbol<'a>, range: Range<'a>, cx: &Context<'a>) -> Faulty<Integral<'a>> {
    let Some(found) = integral(f, x, cx)? else { return Ok(Integral::NotFound(Missing::Symbols)) };
    if !is_entire(found.value, x, cx) {
        return Ok(Integral::NotFound(Missing::Symbols));
    }
    let ends = [(range.high, false), (range.low, true)]
        .map(|(end, is_right)| end_value(found.value, x, end, is_right, false, cx));
    Ok(match ends {
        [Ok(high), Ok(low)] if finite(high, cx).is_some() && finite(low, cx).is_some() => {
            Integral::Exact(cx.subtract(high, low))
        }
        _ => Integral::NotFound(Missing::Symbols),
    })
}

/// The difference of the antiderivative's values at the ends, and at each place between where it may be broken.
fn closed_form<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    places: &Places<'a>,
    cx: &Context<'a>,
) -> Faulty<Option<Integral<'a>>> {
    let Some(found) = integral(f, x, cx)? else { return Ok(None) };
    let value = found.value;
    let Some(broken) = singular::places(value, x, range, cx) else { return Ok(None) };
    let all = [places.all(), broken.all()].concat();
    let is_broken = |end: Expr<'a>| {
        let near = to_f64(end, cx);
        near.is_none_or(|near| {
            let is_same = |own: &Expr<'a>| to_f64(own, cx).is_some_and(|own| libm::fabs(own - near) <= tolerance(near));
            broken.breaks.iter().any(is_same)
        })
    };
    let mut sum = Vec::new();
    for part in divided(range, all.clone(), cx) {
        for (end, is_right) in [(part.high, false), (part.low, true)] {
            let own = end_value(value, x, end, is_right, is_broken(end), cx);
            let Ok(own) = own else { return Ok(None) };
            if own.is_infinite_constant() {
                return Ok(Some(Integral::Diverges(end)));
            }
            sum.push(if is_right { cx.negate(own) } else { own });
        }
    }
    Ok(finite(cx.add(&sum), cx).map(Integral::Exact))
}

/// The value of the antiderivative at an end, or its limit there.
fn end_value<'a>(
    value: Expr<'a>,
    x: Symbol<'a>,
    end: Expr<'a>,
    is_right: bool,
    is_broken: bool,
    cx: &Context<'a>,
) -> Result<Expr<'a>, Stop> {
    if !is_broken && !end.is_infinite_constant() {
        let direct = cx.attempt(|cx| cx.subs(value, x, end)).and_then(|own| finite(own, cx));
        return direct.ok_or(Stop::Unknown);
    }
    one_sided(value, x, end, is_right, cx)
}
