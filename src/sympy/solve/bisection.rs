//! The numeric search if there is no closed form: real roots between two points at which the signs differ.

use pascaline_base::sort::sort_by;
use pascaline_mp::{self as mp, Precision, Real};

use super::check::has_illegal;
use super::enclosure::Graph;
use super::scan;
use crate::evalf::{self, Approximation};
use crate::expr::{Expr, Float, Form, Symbol};
use crate::simplify::{self, as_rational};
use crate::{Context, compare};

/// Eighths between zero and the end of the dense part of the scan.
const DENSE: i64 = 160;
/// The number of points after that, each an eighth further than the previous one.
const SPARSE: i64 = 40;
/// The maximum number of roots returned.
const MOST_ROOTS: usize = 20;
/// The number of halvings of a bracket before linear interpolation starts, unless its ends share this many bits.
const HALVINGS: u32 = 12;
const NARROW: i64 = 30;
/// The precision in bits of a sign, and of the slope of a line.
pub(super) const SIGN_BITS: i64 = 53;
/// The number of bits that may cancel before a value counts as zero.
const MOST_CANCELLED: i64 = 8192;
/// A root is not searched for closer to zero than two to the power of minus this.
const NEAREST_TO_ZERO: i64 = 1 << 24;
/// A number with more bits is passed on as a float instead of a fraction.
const LONGEST_FRACTION: i64 = 1 << 14;
/// The number of bits of the bracket's width over which the growth of values near a root is measured.
const REACH: i64 = 8;

/// A point of the function's graph.
#[derive(Clone)]
pub(super) struct Point {
    pub(super) x: Real,
    pub(super) value: Real,
}

/// The real roots that a search found.
#[derive(Default)]
pub(super) struct Found<'a> {
    pub(super) roots: Vec<Expr<'a>>,
    /// How far from zero the search went.
    pub(super) reach: f64,
}

/// The real roots of the expression in a bounded range around zero, to the given digits; possibly none. Where doubles suffice,
/// none in the range is left out. `None` if they cannot be separated.
pub(super) fn search<'a>(expr: Expr<'a>, symbol: Symbol<'a>, digits: u32, cx: &Context<'a>) -> Option<Found<'a>> {
    let mut search = Search::new(expr, symbol, digits, cx);
    let is_periodic = expr.any(cx, &mut |part| simplify::is_trigonometric(part));
    let mut found = match Graph::new(expr, symbol, cx) {
        Some(graph) => scan::around_zero(&search, &graph, is_periodic)?,
        None => search.at_points(is_periodic),
    };
    sort_by(&mut found.roots, |one, other| compare::sort_key_compare(one, other, cx));
    Some(found)
}

/// The point with this number, in eighths: dense around zero, and at growing distances beyond.
fn eighths(number: i64) -> i64 {
    let mut distance = number.abs().min(DENSE);
    for _ in DENSE..number.abs() {
        distance += distance / 8;
    }
    distance * number.signum()
}

pub(super) struct Search<'cx, 'a> {
    pub(super) expr: Expr<'a>,
    pub(super) symbol: Symbol<'a>,
    /// The precision in bits of a root.
    pub(super) bits: i64,
    pub(super) cx: &'cx Context<'a>,
    roots: Vec<Expr<'a>>,
}

impl<'cx, 'a> Search<'cx, 'a> {
    pub(super) fn new(expr: Expr<'a>, symbol: Symbol<'a>, digits: u32, cx: &'cx Context<'a>) -> Self {
        let bits = i64::from(mp::bits_of_digits(digits).saturating_add(16)).max(SIGN_BITS);
        Self { expr, symbol, bits, cx, roots: Vec::new() }
    }

    /// The roots between points at fixed distances.
    fn at_points(&mut self, is_periodic: bool) -> Found<'a> {
        self.scan(&[(-DENSE, DENSE)]);
        let mut end = DENSE;
        // A periodic function has no last root.
        if self.roots.is_empty() || !is_periodic {
            self.scan(&[(-DENSE - SPARSE, -DENSE), (DENSE, DENSE + SPARSE)]);
            end += SPARSE;
        }
        Found { roots: std::mem::take(&mut self.roots), reach: Real::from(eighths(end)).shift(-3).to_f64() }
    }

    /// Finds the roots between the points of each range, which is given by the numbers of its first and last point;
    /// meaningless once the calculation is stopped.
    fn scan(&mut self, ranges: &[(i64, i64)]) {
        let start = self.roots.len();
        for (first, end) in ranges {
            let mut last: Option<Point> = None;
            for number in *first..=*end {
                let point = self.point(Real::from(eighths(number)).shift(-3), SIGN_BITS);
                if self.cx.is_stopped() {
                    return;
                }
                if let Some(point) = &point {
                    if point.value.is_zero() {
                        // A function that is zero throughout has no isolated root.
                        if last.is_some_and(|last| last.value.is_zero()) {
                            return self.roots.truncate(start);
                        }
                        self.roots.push(self.exactly(&point.x));
                    } else if let Some(last) = last
                        && !last.value.is_zero()
                        && last.value.is_negative() != point.value.is_negative()
                        && self.roots.len() - start < MOST_ROOTS
                        && let Some(root) = self.refine(last, point.clone())
                    {
                        self.roots.push(root);
                    }
                }
                last = point;
            }
        }
    }

    /// `None` if the value is not real, or not finite, or its sign is not certain.
    pub(super) fn point(&self, x: Real, bits: i64) -> Option<Point> {
        let value = self.cx.attempt(|_| self.value(&x, bits))??;
        Some(Point { x, value })
    }

    fn value(&self, x: &Real, bits: i64) -> Option<Real> {
        let number = plugged(self.expr, self.symbol, self.exactly(x), self.cx);
        match self.certain(number, bits, evalf::DEFAULT_MAXPREC + self.bits)? {
            Certain::Value(value) => Some(value),
            Certain::Cancelled => self.is_zero(x, number).then_some(Real::ZERO),
        }
    }

    /// The real value of a number to `bits` bits, unless more than `most` bits cancel.
    fn certain(&self, number: Expr<'a>, bits: i64, most: i64) -> Option<Certain> {
        let Some(Approximation::Number(parts)) = evalf::evaluate_with_maxprec(number, bits, most, self.cx) else {
            return None;
        };
        if parts.im.is_some_and(|im| !im.value.is_zero()) {
            return None;
        }
        Some(match parts.re {
            None => Certain::Value(Real::ZERO),
            Some(re) if re.accuracy >= 2 => Certain::Value(re.value.clone()),
            Some(_) => Certain::Cancelled,
        })
    }

    /// Whether a value whose digits all cancel is zero: as SymPy evaluates it, or otherwise to as many digits as possible,
    /// if it is nonzero nearby.
    fn is_zero(&self, x: &Real, number: Expr<'a>) -> bool {
        let exact = self.cx.subs(self.expr, self.symbol, self.exactly(x));
        if has_illegal(exact, self.cx) {
            return false;
        }
        if let Some(rational) = exact.as_rational() {
            return rational.is_zero();
        }
        if !matches!(self.certain(number, SIGN_BITS, MOST_CANCELLED), Some(Certain::Cancelled)) {
            return false;
        }
        let distance = mp::ONE.shift(x.magnitude().max(0) - 16);
        [distance.negate(), distance].iter().all(|distance| {
            let beside = self.exactly(&x.add_exact(distance, self.cx.precision(1)));
            let number = plugged(self.expr, self.symbol, beside, self.cx);
            matches!(self.certain(number, SIGN_BITS, evalf::DEFAULT_MAXPREC), Some(Certain::Value(_)))
        })
    }

    /// The exact number as an expression: a fraction, or a float if the fraction would be long.
    pub(super) fn exactly(&self, number: &Real) -> Expr<'a> {
        if number.exponent().abs() <= LONGEST_FRACTION {
            return self.cx.number(as_rational(number, self.cx.budget));
        }
        let precision = u32::try_from(number.bit_length()).unwrap_or(u32::MAX).max(53);
        self.cx.number(Float { value: number.clone(), precision })
    }

    /// The root between the points, as a float of the requested digits; `None` for a pole or a jump.
    pub(super) fn refine(&self, first: Point, second: Point) -> Option<Expr<'a>> {
        let greatest = greater(&first, &second);
        let mut bracket = Bracket { precision: self.cx.precision(1), below: first, above: second, idle: 0 };
        let known_first = bracket.known_bits();
        let mut rounds = 0;
        loop {
            let known = bracket.known_bits();
            if known > self.bits {
                break;
            }
            // Near a pole the values grow as the bracket narrows.
            let growth = greatest.shift(((known - known_first) / 2).max(16));
            if i64::from(rounds) > 4 * self.bits + 400 || greater(&bracket.below, &bracket.above) > growth {
                return None;
            }
            rounds += 1;
            let x = bracket.next(rounds, self.bits)?;
            let point = self.point(x, (known + 32).clamp(SIGN_BITS, self.bits))?;
            if point.value.is_zero() {
                return Some(self.exactly(&point.x));
            }
            bracket.narrow(point);
        }
        if !self.shrinks(&bracket) {
            return None;
        }
        Some(self.rounded(&bracket.middle(self.bits)))
    }

    /// A root that is known to all bits, as a float of the requested digits.
    pub(super) fn rounded(&self, root: &Real) -> Expr<'a> {
        let precision = u32::try_from(self.bits - 12).unwrap_or(1);
        self.cx.number(Float { value: root.round(self.cx.precision(precision)), precision })
    }

    /// Whether the values shrink towards the bracket from both sides: at a jump they do not, and at a pole they grow.
    fn shrinks(&self, bracket: &Bracket) -> bool {
        let distance = bracket.width(SIGN_BITS).shift(REACH);
        let precision = bracket.precision.with_bits(bracket.working_bits(self.bits));
        [(&bracket.below, distance.negate()), (&bracket.above, distance)].into_iter().all(|(end, distance)| {
            let farther = self.point(end.x.add(&distance, precision), SIGN_BITS);
            farther.is_some_and(|farther| {
                farther.value.is_negative() == end.value.is_negative() && farther.value.abs() > end.value.abs().shift(1)
            })
        })
    }
}

/// The result of evaluating a value.
enum Certain {
    /// The value, with at least its sign and magnitude correct.
    Value(Real),
    /// All digits have cancelled.
    Cancelled,
}

/// Two points at which the signs differ.
struct Bracket<'b> {
    /// The precision of the numbers, with the budget that pays for them.
    precision: Precision<'b>,
    below: Point,
    above: Point,
    /// The number of the last rounds that did not halve it.
    idle: u32,
}

impl Bracket<'_> {
    fn width(&self, bits: i64) -> Real {
        self.above.x.subtract(&self.below.x, self.precision.with_bits(bits_of(bits)))
    }

    /// The end closer to zero, and the other one: zero is never between them.
    fn by_distance(&self) -> (&Real, &Real) {
        let (below, above) = (&self.below.x, &self.above.x);
        if below.is_negative() { (above, below) } else { (below, above) }
    }

    /// The number of leading bits that both ends share.
    fn known_bits(&self) -> i64 {
        let width = self.width(SIGN_BITS);
        if width.is_zero() {
            return i64::MAX;
        }
        self.by_distance().1.magnitude() - width.magnitude()
    }

    /// The precision in bits at which a point between the ends is distinct from both.
    fn working_bits(&self, most: i64) -> u32 {
        bits_of((2 * self.known_bits().clamp(0, most) + 64).min(most + 64))
    }

    fn middle(&self, bits: i64) -> Real {
        self.below.x.add(&self.above.x, self.precision.with_bits(bits_of(bits + 64))).shift(-1)
    }

    /// The next point: closer to zero by powers of two, then at the middle of the powers of two, then between the ends
    /// themselves. There it is the midpoint a few times, and then the zero of the line through the two values. That point
    /// usually approaches the root from one side only, so the next one is as far beyond it, and if neither has halved the
    /// bracket it is the midpoint again (after G. E. Alefeld, F. A. Potra, Y. Shi, "Algorithm 748", 1995).
    fn next(&self, round: u32, most: i64) -> Option<Real> {
        let (nearer, farther) = self.by_distance();
        if nearer.is_zero() {
            let power = 1_i64 << (round - 1).min(62);
            return (power <= NEAREST_TO_ZERO).then(|| farther.shift(-power));
        }
        let powers = farther.magnitude() - nearer.magnitude();
        if powers > 2 {
            return Some(farther.shift(-(powers / 2)));
        }
        let interpolated = match self.idle {
            _ if round <= HALVINGS && self.known_bits() < NARROW => None,
            0 => self.zero_of_line(0, most),
            1 => self.zero_of_line(1, most),
            _ => None,
        };
        Some(interpolated.unwrap_or_else(|| self.middle(most)))
    }

    /// The zero of the line through the two points, with its distance from the closer end doubled `doublings` times and at
    /// least the required precision; `None` if that is outside the bracket.
    fn zero_of_line(&self, doublings: i64, most: i64) -> Option<Real> {
        let bits = self.working_bits(most);
        let (left, right) = (self.below.value.abs(), self.above.value.abs());
        let is_below = left < right;
        let (end, value) = if is_below { (&self.below, &left) } else { (&self.above, &right) };
        let precision = self.precision.with_bits(bits);
        let share = value.divide(&left.add(&right, precision), precision)?;
        let least = mp::ONE.shift(self.by_distance().1.magnitude() - most - 2);
        let step = self.width(bits.into()).multiply(&share, precision).shift(doublings).max(least);
        let x = end.x.add(&if is_below { step } else { step.negate() }, precision);
        (self.below.x < x && x < self.above.x).then_some(x)
    }

    /// Replaces the end of the same sign by the point.
    fn narrow(&mut self, point: Point) {
        let known = self.known_bits();
        let is_below = point.value.is_negative() == self.below.value.is_negative();
        *(if is_below { &mut self.below } else { &mut self.above }) = point;
        self.idle = if self.known_bits() > known { 0 } else { self.idle + 1 };
    }
}

/// The larger of the two absolute values.
fn greater(x: &Point, y: &Point) -> Real {
    x.value.abs().max(y.value.abs())
}

fn bits_of(bits: i64) -> u32 {
    u32::try_from(bits).unwrap_or(u32::MAX)
}

/// The expression with the number for the symbol, unevaluated: an exact power can be long.
fn plugged<'a>(expr: Expr<'a>, symbol: Symbol<'a>, number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if !expr.has(symbol, cx) {
        return expr;
    }
    let parts: Vec<_> = expr.arguments().iter().map(|part| plugged(part, symbol, number, cx)).collect();
    match (expr, &*parts) {
        (Form::Symbol(_), _) => number,
        (Form::Add(_), parts) => cx.add_unevaluated(parts),
        (Form::Mul(_), parts) => cx.multiply_unevaluated(parts),
        (Form::Pow(_), [base, exponent]) => cx.power_unevaluated(base, exponent),
        (Form::Call(function, _), parts) => cx.call_unevaluated(*function, parts),
        _ => expr,
    }
}
