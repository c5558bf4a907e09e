//! The search for real roots by intervals, which leaves none out: a part of the range in which the function may be zero is
//! halved until it cannot be, or rises or falls throughout, or is too narrow to be halved.

use pascaline_mp::Real;

use super::Solver;
use super::bisection::{Found, Point, SIGN_BITS, Search};
use super::enclosure::Graph;
use super::interval::Interval;
use super::transcendental::near_fraction;
use crate::expr::Expr;

/// The end of the range around zero that is searched first.
const REACH: f64 = 20.0;
/// The ends of those that are searched after it.
const ENDS: [f64; 5] = [1e2, 1e3, 1e4, 1e5, 1e6];
/// How often the first range is halved if it has too many roots.
const HALVINGS: u32 = 8;
/// The maximum number of roots returned.
const MOST_ROOTS: usize = 64;
/// The most roots in a range beyond the first: a function that has more is not likely to have a last one.
const MOST_ROOTS_BEYOND: usize = 12;
/// The most cells that are looked at around zero, and in each of the ranges after that.
const MOST_CELLS: [u32; 2] = [6_000, 900];
/// The instructions of evaluating one part of an expression over an interval.
const EVALUATION: u64 = 120;
/// A cell this narrow, relative to its place, is not halved.
const NARROWEST: f64 = 1e-13;
/// No cell is closer to zero than this.
const NEAREST_TO_ZERO: f64 = 1e-280;

/// A search in progress.
struct Scan<'s, 'cx, 'a> {
    search: &'s Search<'cx, 'a>,
    graph: &'s Graph,
    /// The instructions of an evaluation.
    price: u64,
    /// The cells that may still be looked at.
    cells: u32,
    most_roots: usize,
    places: Vec<Place>,
}

/// Where a root is.
#[derive(Clone, Copy)]
enum Place {
    /// At a double.
    At(f64),
    /// Between two doubles, at which the signs differ.
    Between(f64, f64),
    /// Perhaps in a narrow range.
    Perhaps(f64, f64),
}

/// What is known of a cell.
enum Cell {
    /// There is no root in it, or it is among the roots already.
    Done,
    /// There may be roots.
    Halved,
    /// It is too narrow to be halved.
    Narrow,
}

/// The roots of the function from one point to another; `None` if they are too many, or cannot be separated.
pub(super) fn between<'a>(
    search: &Search<'_, 'a>,
    graph: &Graph,
    ranges: &[(f64, f64)],
    (most_cells, most_roots): (u32, usize),
) -> Option<Vec<Expr<'a>>> {
    let price = EVALUATION * graph.price();
    let mut scan = Scan { search, graph, price, cells: most_cells, most_roots, places: Vec::new() };
    ranges.iter().try_for_each(|(low, high)| scan.range(*low, *high))?;
    // Their digits are found last, since most of the work is that.
    let roots = scan.places.iter().filter_map(|place| scan.root(*place)).collect();
    (!search.cx.is_stopped()).then_some(roots)
}

/// All roots of the function from zero in both directions, and how far the search went; `None` if they are too many even close
/// to zero, or cannot be separated.
pub(super) fn around_zero<'a>(search: &Search<'_, 'a>, graph: &Graph, is_periodic: bool) -> Option<Found<'a>> {
    let (mut roots, mut reach) = (0..=HALVINGS).find_map(|halvings| {
        let reach = REACH / f64::from(1_u32 << halvings);
        Some((between(search, graph, &[(-reach, reach)], (MOST_CELLS[0], MOST_ROOTS))?, reach))
    })?;
    let (near, nearest) = (roots.len(), reach);
    for end in ENDS.into_iter().take_while(|_| nearest == REACH) {
        let ranges = [(-end, -reach), (reach, end)];
        let Some(beyond) = between(search, graph, &ranges, (MOST_CELLS[1], MOST_ROOTS_BEYOND)) else {
            // A periodic function has no last root: those of the first range are enough.
            if is_periodic && near > 0 {
                roots.truncate(near);
                reach = nearest;
            }
            break;
        };
        // A root where the ranges meet is in both.
        let is_new = |root: &Expr<'a>| !roots.iter().any(|own| own.equals(root, search.cx));
        let new: Vec<_> = beyond.into_iter().filter(is_new).collect();
        roots.extend(new);
        reach = end;
    }
    (!search.cx.is_stopped()).then_some(Found { roots, reach })
}

impl<'a> Scan<'_, '_, 'a> {
    /// Finds the places of roots from one point to another; `None` if they are too many.
    fn range(&mut self, low: f64, high: f64) -> Option<()> {
        let mut waiting = vec![(low, high)];
        while let Some((low, high)) = waiting.pop() {
            self.cells = self.cells.checked_sub(1)?;
            self.search.cx.pay(2 * self.price)?;
            match self.cell(low, high) {
                Cell::Done => {}
                Cell::Halved => {
                    let middle = middle(low, high);
                    waiting.extend([(middle, high), (low, middle)]);
                }
                // Narrow cells side by side are one.
                Cell::Narrow => match self.places.last_mut() {
                    Some(Place::Perhaps(_, end)) if *end == low => *end = high,
                    _ => self.places.push(Place::Perhaps(low, high)),
                },
            }
            if self.places.len() > self.most_roots {
                let places = std::mem::take(&mut self.places);
                self.places = places.into_iter().filter(|place| !self.is_at_pole(*place)).collect();
                if self.places.len() > self.most_roots {
                    return None;
                }
            }
        }
        Some(())
    }

    fn cell(&mut self, low: f64, high: f64) -> Cell {
        let Some(over) = self.graph.over(Interval::new(low, high)) else { return Cell::Done };
        if !over.value.contains(0.0) {
            return Cell::Done;
        }
        let center = low + (high - low) / 2.0;
        let at_center = self.graph.at(center);
        let mut is_narrow =
            high - low <= NARROWEST * low.abs().max(high.abs()) || low.abs().max(high.abs()) < NEAREST_TO_ZERO;
        if over.slope.is_finite()
            && let Some(at_center) = at_center
        {
            let reached = at_center.add(over.slope.multiply(Interval::around(low - center, high - center)));
            if !reached.contains(0.0) {
                return Cell::Done;
            }
            if over.slope.sign().is_some() && self.only_root(low, high).is_some() {
                return Cell::Done;
            }
            // What is rounded hides the values.
            is_narrow |=
                at_center.contains(0.0) && reached.high - reached.low <= 4.0 * (at_center.high - at_center.low);
        }
        if is_narrow { Cell::Narrow } else { Cell::Halved }
    }

    /// Finds the root, if there is one, where the function rises or falls throughout; `None` if a sign is not known.
    fn only_root(&mut self, low: f64, high: f64) -> Option<()> {
        let place = match (self.sign(low)?, self.sign(high)?) {
            (None, _) => Place::At(low),
            (_, None) => Place::At(high),
            (Some(first), Some(last)) if first == last => return Some(()),
            (Some(first), _) => self.narrowed(low, high, first)?,
        };
        // A root where two cells meet is in both.
        match (self.places.last(), place) {
            (Some(Place::At(last)), Place::At(own)) if *last == own => {}
            _ => self.places.push(place),
        }
        Some(())
    }

    /// The sign at a point, which is no sign at a root; `None` if it is not known.
    #[expect(clippy::option_option, reason = "a root has no sign")]
    fn sign(&self, x: f64) -> Option<Option<bool>> {
        self.search.cx.pay(self.price)?;
        if let Some(sign) = self.graph.at(x)?.sign() {
            return Some(Some(sign));
        }
        let value = self.search.point(Real::from_f64(x), SIGN_BITS)?.value;
        Some((!value.is_zero()).then(|| !value.is_negative()))
    }

    /// The place of the root between two points, halved until doubles do not know the sign between.
    fn narrowed(&self, mut low: f64, mut high: f64, first: bool) -> Option<Place> {
        /// By luck a point is close to a root before the bracket is narrow.
        const MOST_UNKNOWN: u32 = 3;
        let mut unknown = 0;
        while unknown < MOST_UNKNOWN {
            let middle = middle(low, high);
            if middle <= low || high <= middle {
                break;
            }
            unknown += u32::from(self.graph.at(middle)?.sign().is_none());
            let Some(sign) = self.sign(middle)? else { return Some(Place::At(middle)) };
            *(if sign == first { &mut low } else { &mut high }) = middle;
        }
        Some(Place::Between(low, high))
    }

    /// The root at a place, if there is one.
    fn root(&self, place: Place) -> Option<Expr<'a>> {
        match place {
            Place::At(x) => Some(self.search.exactly(&Real::from_f64(x))),
            Place::Between(low, _) if self.is_beside_pole(low) => None,
            Place::Between(low, high) => self.refined(low, high),
            Place::Perhaps(low, high) if !self.is_at_pole(place) => {
                let (center, width) = (low + (high - low) / 2.0, (high - low).max(NEAREST_TO_ZERO));
                let simple = self.search.simple_root(center, width);
                let simple = simple.or_else(|| self.refined(low - width, high + width));
                simple.or_else(|| self.search.touching_root(center, width))
            }
            Place::Perhaps(..) => None,
        }
    }

    /// The root between two points at which the signs differ; `None` for a pole or a jump.
    fn refined(&self, low: f64, high: f64) -> Option<Expr<'a>> {
        let point = |x: f64| self.search.point(Real::from_f64(x), SIGN_BITS);
        let (below, above) = (point(low)?, point(high)?);
        if below.value.is_zero() || above.value.is_zero() {
            return Some(self.search.exactly(if below.value.is_zero() { &below.x } else { &above.x }));
        }
        let differs = below.value.is_negative() != above.value.is_negative();
        let has_zero = low < 0.0 && high > 0.0;
        if differs && !has_zero { self.search.refine(below, above) } else { None }
    }

    /// Whether the values shrink away from a narrow range on both sides.
    fn is_at_pole(&self, place: Place) -> bool {
        let Place::Perhaps(low, high) = place else { return false };
        let width = (high - low).max(NEAREST_TO_ZERO);
        self.shrinks(low - width, -8.0 * width) && self.shrinks(high + width, 8.0 * width)
    }

    /// Whether the values shrink away from a root on one side: then there is a pole so close that the root's digits do not
    /// show which of them is meant.
    fn is_beside_pole(&self, root: f64) -> bool {
        const BESIDE: f64 = 1e-10;
        let distance = BESIDE * root.abs().max(NEAREST_TO_ZERO);
        self.shrinks(root - distance, -8.0 * distance) || self.shrinks(root + distance, 8.0 * distance)
    }

    /// Whether the values this far from a point are smaller.
    fn shrinks(&self, x: f64, distance: f64) -> bool {
        let size = |x: f64| {
            let value = self.graph.at(x).filter(|value| value.sign().is_some());
            value.map(|value| value.by_size(libm::fabs))
        };
        size(x).zip(size(x + distance)).is_some_and(|(near, far)| far.high < near.low)
    }
}

/// A point between, closer to zero by its logarithm if one end is much closer than the other.
fn middle(low: f64, high: f64) -> f64 {
    const FAR: f64 = 1024.0;
    if low < 0.0 && high > 0.0 {
        return 0.0;
    }
    let (nearer, farther) = if high <= 0.0 { (high, low) } else { (low, high) };
    if libm::fabs(nearer) * FAR >= libm::fabs(farther) {
        return low + (high - low) / 2.0;
    }
    farther / 32.0
}

impl<'a> Search<'_, 'a> {
    /// The simple fraction close to this number, if it is a root.
    fn simple_root(&self, near: f64, width: f64) -> Option<Expr<'a>> {
        let (numerator, denominator) = near_fraction(near, 64, width.max(1e-9))?;
        let simple = self.cx.ratio(numerator, denominator);
        let is_root = self.cx.attempt(|cx| Solver::new(cx).satisfies(self.expr, self.symbol, simple) == Some(true));
        is_root?.then_some(simple)
    }

    /// The root close to this number at which the function keeps its sign: the vertex of a parabola through three points, again
    /// and again.
    fn touching_root(&self, near: f64, width: f64) -> Option<Expr<'a>> {
        const ROUNDS: u32 = 3;
        /// The bits by which the value there is less than beside it.
        const SMALLER: i64 = 100;
        let bits = 4 * self.bits;
        let precision = self.cx.precision(u32::try_from(bits).ok()?);
        let mut x = Real::from_f64(near);
        let mut distance = Real::from_f64(width.max(NARROWEST)).shift(20);
        let mut greatest: Option<i64> = None;
        for _ in 0..ROUNDS {
            let value = |x: Real| self.point(x, bits).map(|Point { value, .. }| value);
            let (below, at, above) =
                (value(x.subtract(&distance, precision))?, value(x.clone())?, value(x.add(&distance, precision))?);
            let bend = below.add(&above, precision).subtract(&at.shift(1), precision);
            let step =
                below.subtract(&above, precision).multiply(&distance, precision).divide(&bend.shift(1), precision)?;
            x = x.add(&step, precision);
            greatest = greatest.or(Some(below.magnitude().max(above.magnitude())));
            distance = distance.multiply(&distance, precision);
        }
        let value = self.point(x.clone(), SIGN_BITS)?.value;
        if !value.is_zero() && value.magnitude() > greatest? - SMALLER {
            return None;
        }
        Some(self.rounded(&x))
    }
}
