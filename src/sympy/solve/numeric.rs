//! Where no closed form is found: real roots between two points at which the signs differ.

use super::Values;
use crate::mp::{self, Real};
use crate::rational::Rational;
use crate::sort::InOrder;
use crate::sympy::evalf::{self, Approximation};
use crate::sympy::expr::{Expr, Float, Form, NAN, Symbol};
use crate::sympy::order;
use crate::sympy::simplify::{self, as_rational};
use crate::sympy::{Context, Pile};

/// Eighths between zero and the end of the dense part of the scan.
const DENSE: i64 = 160;
/// How many points, each an eighth further than the one before, follow.
const SPARSE: i64 = 40;
/// The most roots that are given.
const MOST_ROOTS: usize = 20;
/// The values about a root are smaller than at the ends of its first bracket by so many bits, at least.
const JUMP: i64 = 16;
/// Halvings of a bracket before its ends are joined by a line.
const HALVINGS: u32 = 12;

/// A point, and the value's sign and size there.
#[derive(Clone, Copy)]
struct Point<'a> {
    at: Expr<'a>,
    value: &'a Real,
    /// What the line between two points is drawn to: the value, or a part of it.
    weight: &'a Real,
}

/// The real roots of the expression in a bounded range about zero, to so many digits; perhaps none.
pub(super) fn search<'a>(expr: Expr<'a>, symbol: Symbol<'a>, digits: u32, cx: &mut Context<'a>) -> Values<'a> {
    let mut search = Search { expr, symbol, cx, roots: Vec::new() };
    search.along(&[(-DENSE, DENSE)], digits);
    // A periodic function goes on without an end.
    if search.roots.is_empty() || !expr.any(&mut |part| simplify::is_trigonometric(part)) {
        search.along(&[(-DENSE - SPARSE, -DENSE), (DENSE, DENSE + SPARSE)], digits);
    }
    let Search { mut roots, cx, .. } = search;
    roots.put_in_order(|own, other| order::sort_key_compare(own, other));
    cx.list(&roots)
}

/// The point of that number, in eighths: they stand densely about zero, and in growing distances beyond.
fn eighths(number: i64) -> i64 {
    let mut at = number.abs().min(DENSE);
    for _ in DENSE..number.abs() {
        at += at / 8;
    }
    at * number.signum()
}

struct Search<'cx, 'a> {
    expr: Expr<'a>,
    symbol: Symbol<'a>,
    cx: &'cx mut Context<'a>,
    roots: Vec<Expr<'a>>,
}

impl<'a> Search<'_, 'a> {
    /// Finds the roots between the points of each row, of which the first and the last one's numbers are given; worth
    /// nothing once the calculation is stopped.
    fn along(&mut self, rows: &[(i64, i64)], digits: u32) {
        let start = self.roots.len();
        for (first, end) in rows {
            let mut last: Option<Point> = None;
            for number in *first..=*end {
                let point = self.point(self.cx.ratio(eighths(number), 8), 53);
                if self.cx.is_stopped() {
                    return;
                }
                if let Some(point) = point {
                    if point.value.is_zero() {
                        // Zero all along is no root.
                        if last.is_some_and(|last| last.value.is_zero()) {
                            return self.roots.truncate(start);
                        }
                        if self.is_exact_root(point.at) {
                            self.roots.push(point.at);
                        }
                    } else if let Some(last) = last
                        && !last.value.is_zero()
                        && last.value.is_negative() != point.value.is_negative()
                        && self.roots.len() - start < MOST_ROOTS
                        && let Some(root) = self.refine(last, point, digits)
                    {
                        self.roots.push(root);
                    }
                }
                last = point;
            }
        }
    }

    /// `None` where the value is not real, or not finite, or its sign is not certain.
    fn point(&mut self, at: Expr<'a>, bits: u32) -> Option<Point<'a>> {
        let (expr, symbol) = (self.expr, self.symbol);
        let attempt = |cx: &mut Context<'a>| Search { expr, symbol, cx, roots: Vec::new() }.value(at, bits);
        let value = self.cx.attempt(attempt)??;
        Some(Point { at, value, weight: value })
    }

    fn value(&mut self, at: Expr<'a>, bits: u32) -> Option<&'a Real> {
        let number = plugged(self.expr, self.symbol, at, self.cx);
        let Some(Approximation::Number(parts)) = evalf::evaluate(number, bits.into(), self.cx) else {
            return None;
        };
        if parts.im.is_some_and(|im| !im.value.is_zero()) {
            return None;
        }
        let Some(re) = parts.re else { return Some(mp::ZERO) };
        if re.accuracy >= 2 {
            return Some(&re.value);
        }
        // All digits cancel: a root, perhaps.
        self.is_exact_root(at).then_some(mp::ZERO)
    }

    /// Whether the expression is zero there when it is evaluated as SymPy does, with its infinities.
    fn is_exact_root(&mut self, at: Expr<'a>) -> bool {
        let number = self.cx.put(self.expr, self.symbol, at);
        if super::check::has_illegal(number) {
            return false;
        }
        if let Some(rational) = number.as_rational() {
            return rational.is_zero();
        }
        let approximation = evalf::evaluate(number, 53, self.cx);
        let Some(Approximation::Number(parts)) = approximation else { return false };
        parts.re.is_none_or(|re| re.value.to_f64().abs() < 1e-12)
    }

    /// The root between the points, as a float of the asked digits; `None` of a pole or a jump.
    fn refine(&mut self, first: Point<'a>, second: Point<'a>, digits: u32) -> Option<Expr<'a>> {
        let bits = mp::bits_of_digits(digits).saturating_add(16);
        let (mut below, mut above) = (first, second);
        let mut rounds = 0;
        let mut kept = None;
        // Halvings, then the line between the ends with the weight of an end that stays halved (the Illinois rule).
        loop {
            rounds += 1;
            let width = rounded_width(below, above, 53);
            let size = rounded(above.at, 53).magnitude();
            if width.is_zero() || width.magnitude() < size.saturating_sub(i64::from(bits)) || rounds > 400 {
                break;
            }
            let middle = if rounds <= HALVINGS || rounds % 4 == 0 {
                self.halfway(below, above)
            } else {
                self.on_line(below, above, bits)
            };
            let point = self.point(middle, bits)?;
            if point.value.is_zero() {
                return Some(point.at);
            }
            let is_below = point.value.is_negative() == below.value.is_negative();
            if kept == Some(is_below) {
                let other = if is_below { &mut above } else { &mut below };
                other.weight = self.cx.real(other.weight.shift(-1));
            }
            kept = Some(is_below);
            if is_below {
                below = point;
            } else {
                above = point;
            }
        }
        // Where the values jump, or grow without a bound, the signs differ and nothing is zero.
        if greater(below, above) > greater(first, second).shift(-JUMP) {
            return None;
        }
        let precision = bits.saturating_sub(12);
        let value = rounded(self.halfway(below, above), precision);
        Some(self.cx.number(Float { value, precision }))
    }

    fn halfway(&mut self, below: Point<'a>, above: Point<'a>) -> Expr<'a> {
        match (below.at.as_rational(), above.at.as_rational()) {
            (Some(below), Some(above)) => self.cx.number(below.add(above).multiply(&Rational::HALF)),
            _ => NAN,
        }
    }

    /// Where the line through the two points is zero, rounded into the bracket.
    fn on_line(&mut self, below: Point<'a>, above: Point<'a>, bits: u32) -> Expr<'a> {
        let (left, right) = (below.weight.abs(), above.weight.abs());
        if let Some(share) = left.divide(&left.add(&right, bits), bits) {
            let step = rounded_width(below, above, bits).multiply(&share, bits);
            let at = self.cx.number(as_rational(&rounded(below.at, bits).add(&step, bits)));
            if below.at.as_rational() < at.as_rational() && at.as_rational() < above.at.as_rational() {
                return at;
            }
        }
        self.halfway(below, above)
    }
}

/// The magnitude of the greater one of the values.
fn greater(x: Point, y: Point) -> Real {
    x.value.abs().max(y.value.abs())
}

/// A rational number, to so many bits.
fn rounded(number: Expr, bits: u32) -> Real {
    number.as_rational().map_or_else(Real::default, |rational| Real::from_rational(rational, bits))
}

/// How far the points are from each other. Their fractions may be long near a jump at zero, but are ones of powers of 2:
/// they are cheap, and not paid for as others are.
fn rounded_width(below: Point<'_>, above: Point<'_>, bits: u32) -> Real {
    match (below.at.as_rational(), above.at.as_rational()) {
        (Some(below), Some(above)) => Real::from_rational(&above.add(&below.negate()), bits),
        _ => Real::default(),
    }
}

/// The number for the symbol, and nothing evaluated: an exact power may be long.
fn plugged<'a>(expr: Expr<'a>, symbol: Symbol<'a>, number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if !expr.has(symbol) {
        return expr;
    }
    let mut parts = Pile::EMPTY;
    for part in expr.arguments() {
        parts.push(plugged(part, symbol, number, cx), cx);
    }
    match (expr, parts.list(cx)) {
        (Form::Symbol(_), _) => number,
        (Form::Add(_), parts) => cx.add_unevaluated(parts),
        (Form::Mul(_), parts) => cx.multiply_unevaluated(parts),
        (Form::Pow(_), [base, exponent]) => cx.power_unevaluated(base, exponent),
        (Form::Call(function, _), parts) => cx.call_unevaluated(*function, parts),
        _ => expr,
    }
}
