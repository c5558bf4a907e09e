//! Where no closed form is found: real roots between two points at which the signs differ.

use super::Values;
use crate::integer::Integer;
use crate::mp::{self, Real};
use crate::rational::Rational;
use crate::sort::InOrder;
use crate::sympy::evalf::{self, Approximation};
use crate::sympy::expr::{Expr, Float, Form, Symbol};
use crate::sympy::simplify::{self, as_rational};
use crate::sympy::{Context, order};

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
#[derive(Clone)]
struct Point {
    at: Rational,
    value: Real,
    /// What the line between two points is drawn to: the value, or a part of it.
    weight: Real,
}

/// The real roots of the expression in a bounded range about zero, to so many digits; perhaps none.
pub(super) fn search<'a>(expr: Expr<'a>, symbol: Symbol<'a>, digits: u32, cx: &mut Context<'a>) -> Values<'a> {
    let mut search = Search { expr, symbol, cx };
    let (near, far) = scan();
    let mut roots = search.along(&[near], digits);
    // A periodic function goes on without an end.
    if roots.is_empty() || !expr.any(&mut |part| simplify::is_trigonometric(part)) {
        roots.extend(search.along(&far, digits));
    }
    roots.put_in_order(|own, other| order::sort_key_compare(own, other));
    cx.list(&roots)
}

/// Eighths up to 20 on both sides of zero, ascending; and the points beyond them in growing distances, on each side.
fn scan() -> (Vec<Rational>, [Vec<Rational>; 2]) {
    let eighth = |count: i64| Rational::new(Integer::from(count), Integer::from(8)).unwrap_or_default();
    let near = (-DENSE..=DENSE).map(eighth).collect();
    let mut above = vec![eighth(DENSE)];
    let mut at = DENSE;
    for _ in 0..SPARSE {
        at += at / 8;
        above.push(eighth(at));
    }
    let below = above.iter().rev().map(Rational::negate).collect();
    (near, [below, above])
}

struct Search<'cx, 'a> {
    expr: Expr<'a>,
    symbol: Symbol<'a>,
    cx: &'cx mut Context<'a>,
}

impl<'a> Search<'_, 'a> {
    /// The roots between neighbours; worth nothing once the calculation is stopped.
    fn along(&mut self, rows: &[Vec<Rational>], digits: u32) -> Vec<Expr<'a>> {
        let mut roots = Vec::new();
        for row in rows {
            let mut last: Option<Point> = None;
            for at in row {
                let point = self.point(at, 53);
                if self.cx.is_stopped() {
                    return roots;
                }
                if let Some(point) = &point {
                    if point.value.is_zero() {
                        // Zero all along is no root.
                        if last.as_ref().is_some_and(|last| last.value.is_zero()) {
                            return Vec::new();
                        }
                        if self.is_exact_root(&point.at) {
                            roots.push(self.cx.number(point.at.clone()));
                        }
                    } else if let Some(last) = &last
                        && !last.value.is_zero()
                        && last.value.is_negative() != point.value.is_negative()
                        && roots.len() < MOST_ROOTS
                        && let Some(root) = self.refine(last.clone(), point.clone(), digits)
                    {
                        roots.push(root);
                    }
                }
                last = point;
            }
        }
        roots
    }

    /// `None` where the value is not real, or not finite, or its sign is not certain.
    fn point(&mut self, at: &Rational, bits: u32) -> Option<Point> {
        let (expr, symbol) = (self.expr, self.symbol);
        let value = self.cx.attempt(|cx| Search { expr, symbol, cx }.value(at, bits))??;
        Some(Point { at: at.clone(), weight: value.clone(), value })
    }

    fn value(&mut self, at: &Rational, bits: u32) -> Option<Real> {
        let number = plugged(self.expr, self.symbol, self.cx.number(at.clone()), self.cx);
        let Some(Approximation::Number(parts)) = evalf::evaluate(number, bits.into(), self.cx) else {
            return None;
        };
        if parts.im.is_some_and(|im| !im.value.is_zero()) {
            return None;
        }
        let Some(re) = parts.re else { return Some(Real::default()) };
        if re.accuracy >= 2 {
            return Some(re.value.clone());
        }
        // All digits cancel: a root, perhaps.
        self.is_exact_root(at).then(Real::default)
    }

    /// Whether the expression is zero there when it is evaluated as SymPy does, with its infinities.
    fn is_exact_root(&mut self, at: &Rational) -> bool {
        let number = self.cx.number(at.clone());
        let number = self.cx.put(self.expr, self.symbol, number);
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
    fn refine(&mut self, mut below: Point, mut above: Point, digits: u32) -> Option<Expr<'a>> {
        let bits = mp::bits_of_digits(digits).saturating_add(16);
        let start = below.value.abs().max(above.value.abs());
        let mut rounds = 0;
        let mut kept = None;
        // Halvings, then the line between the ends with the weight of an end that stays halved (the Illinois rule).
        loop {
            rounds += 1;
            let width = above.at.add(&below.at.negate());
            let size = Real::from_rational(&above.at, 53).magnitude();
            let width = Real::from_rational(&width, 53);
            if width.is_zero() || width.magnitude() < size.saturating_sub(i64::from(bits)) || rounds > 400 {
                break;
            }
            let middle = if rounds <= HALVINGS || rounds % 4 == 0 {
                halfway(&below, &above)
            } else {
                on_line(&below, &above, bits)
            };
            let point = self.point(&middle, bits)?;
            if point.value.is_zero() {
                return Some(self.cx.number(point.at));
            }
            let is_below = point.value.is_negative() == below.value.is_negative();
            if kept == Some(is_below) {
                let other = if is_below { &mut above } else { &mut below };
                other.weight = other.weight.shift(-1);
            }
            kept = Some(is_below);
            if is_below {
                below = point;
            } else {
                above = point;
            }
        }
        // Where the values jump, or grow without a bound, the signs differ and nothing is zero.
        let rest = below.value.abs().max(above.value.abs());
        if rest > start.shift(-JUMP) {
            return None;
        }
        let precision = bits.saturating_sub(12);
        let value = Real::from_rational(&halfway(&below, &above), precision);
        Some(self.cx.number(Float { value, precision }))
    }
}

/// The number for the symbol, and nothing evaluated: an exact power may be long.
fn plugged<'a>(expr: Expr<'a>, symbol: Symbol<'a>, number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let plug = |parts: &[Expr<'a>]| parts.iter().map(|part| plugged(part, symbol, number, cx)).collect::<Vec<_>>();
    match expr {
        Form::Symbol(own) if *own == symbol => number,
        _ if !expr.has(symbol) => expr,
        Form::Add(terms) => cx.add_unevaluated(&plug(terms)),
        Form::Mul(factors) => cx.multiply_unevaluated(&plug(factors)),
        Form::Pow([base, exponent]) => {
            cx.power_unevaluated(plugged(base, symbol, number, cx), plugged(exponent, symbol, number, cx))
        }
        Form::Call(function, arguments) => cx.call_unevaluated(*function, &plug(arguments)),
        _ => expr,
    }
}

fn halfway(below: &Point, above: &Point) -> Rational {
    below.at.add(&above.at).multiply(&Rational::HALF)
}

/// Where the line through the two points is zero, rounded into the bracket.
fn on_line(below: &Point, above: &Point, bits: u32) -> Rational {
    let (left, right) = (below.weight.abs(), above.weight.abs());
    let sum = left.add(&right, bits);
    let Some(share) = left.divide(&sum, bits) else { return halfway(below, above) };
    let width = above.at.add(&below.at.negate());
    let step = Real::from_rational(&width, bits).multiply(&share, bits);
    let at = as_rational(&Real::from_rational(&below.at, bits).add(&step, bits));
    if at > below.at && at < above.at { at } else { halfway(below, above) }
}
