//! Where conditions on one unknown hold. The zeros and the breaks of a relation's sides divide the line; between two of them its sign
//! stays, so that one point decides (J. Stewart, "Calculus", appendix A).

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_number::integer::IntegerExt;
use pascaline_sympy::{
    Constant, Context, Expr, Faulty, Form, Function as F, Operands, Symbol, as_numerator_denominator, expand_deep,
    factor, rewrite, to_f64,
};

use crate::algebra::{coefficients, is_nonnegative, linear, rational};
use crate::check::{is_complex, is_real_at, is_zero, sign_at};
use crate::definite::{Places, middle_of, pieces, places};
use crate::zeros::{Range, Rounding, tolerance, zeros_rounded};

/// A relation between two functions.
#[derive(Clone, Debug)]
pub struct Relation<'a> {
    /// The left side less the right one.
    pub difference: Expr<'a>,
    /// Parts of both sides, which the difference may have lost: where one of them has no real value, the relation does not hold.
    pub parts: Vec<Expr<'a>>,
    /// The signs of the difference with which it holds.
    pub holds: fn(Ordering) -> bool,
}

/// An end of an interval.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// Its place, which may be infinite.
    pub at: Expr<'a>,
    /// Whether it belongs to the interval.
    pub is_included: bool,
    /// Whether the place is exact; otherwise, it is rounded.
    pub is_exact: bool,
}

/// Values of the unknown from one end to the other; both are the same for a point.
#[derive(Clone, Copy, Debug)]
pub struct Interval<'a> {
    /// The least.
    pub low: End<'a>,
    /// The greatest.
    pub high: End<'a>,
}

impl Interval<'_> {
    /// Whether all real numbers are in it.
    pub fn is_whole_line(&self) -> bool {
        self.low.at.is_infinite_constant() && self.high.at.is_infinite_constant()
    }
}

/// The values of `x` for which a combination of relations holds, in ascending order; `None` if they are not found. The combination is
/// true wherever more of its relations are.
pub fn solutions<'a>(
    relations: &[Relation<'a>],
    combination: &dyn Fn(&[bool]) -> bool,
    x: Symbol<'a>,
    rounding: Rounding<'_, 'a>,
    cx: &Context<'a>,
) -> Faulty<Option<Vec<Interval<'a>>>> {
    cx.trial_or(None, |cx| {
        let search = Search { relations, combination, x, cx };
        let range = search.range()?;
        let marks = search.marks(range, rounding)?;
        search.intervals(&marks, range)
    })
}

/// A place that divides the line.
struct Mark<'a> {
    near: f64,
    at: Expr<'a>,
    is_exact: bool,
    /// What is known of the functions there.
    events: Vec<Event<'a>>,
}

/// What a function does at a mark. A number in closed form that is not rational may not show it.
#[derive(Clone, Copy)]
enum Event<'a> {
    Zero(Expr<'a>),
    /// It has no value.
    Break(Expr<'a>),
    /// It has a value, though not on both sides.
    Branch(Expr<'a>),
}

struct Search<'s, 'c, 'a> {
    relations: &'s [Relation<'a>],
    combination: &'s dyn Fn(&[bool]) -> bool,
    x: Symbol<'a>,
    cx: &'c Context<'a>,
}

impl<'a> Search<'_, '_, 'a> {
    /// The range outside of which a linear relation that is needed does not hold.
    fn range(&self) -> Option<Range<'a>> {
        let cx = self.cx;
        let mut range = Range::new(Constant::NegativeInfinity.into(), Constant::Infinity.into(), cx)?;
        for (at, relation) in self.relations.iter().enumerate() {
            let mut truths = vec![true; self.relations.len()];
            truths[at] = false;
            if (self.combination)(&truths) {
                continue;
            }
            let Some((slope, constant)) = linear(relation.difference, self.x, cx) else { continue };
            let end = cx.negate(cx.divide(constant, slope));
            let near = to_f64(end, cx)?;
            let is_rising = slope.is_positive(cx)?;
            if !(relation.holds)(if is_rising { Ordering::Less } else { Ordering::Greater }) && near > range.near[0] {
                (range.low, range.near[0]) = (end, near);
            }
            if !(relation.holds)(if is_rising { Ordering::Greater } else { Ordering::Less }) && near < range.near[1] {
                (range.high, range.near[1]) = (end, near);
            }
        }
        Some(range)
    }

    /// All places at which a relation may begin or cease to hold.
    fn marks(&self, range: Range<'a>, rounding: Rounding<'_, 'a>) -> Option<Vec<Mark<'a>>> {
        let (x, cx) = (self.x, self.cx);
        let mut marks = Vec::new();
        if range.near[0] > range.near[1] {
            return Some(marks);
        }
        for relation in self.relations {
            for part in relation.parts.iter().chain([&relation.difference]) {
                if has_another_domain(part, x, cx) {
                    return None;
                }
                let Places { breaks, branches } = places(part, x, range, cx)?;
                for place in breaks {
                    add(&mut marks, place, true, Some(Event::Break(part)), cx)?;
                }
                for place in branches {
                    add(&mut marks, place, true, Some(Event::Branch(part)), cx)?;
                }
            }
            for (piece, range) in pieces(relation.difference, x, range, cx)? {
                if !piece.has(x, cx) || is_zero(piece, cx) {
                    continue;
                }
                self.add_zeros(piece, range, rounding, relation.difference, &mut marks)?;
            }
        }
        sort_by(&mut marks, |one, other| one.near.total_cmp(&other.near));
        Some(marks)
    }

    /// Adds the zeros of a piece of a difference.
    fn add_zeros(
        &self,
        piece: Expr<'a>,
        range: Range<'a>,
        rounding: Rounding<'_, 'a>,
        difference: Expr<'a>,
        marks: &mut Vec<Mark<'a>>,
    ) -> Option<()> {
        let (x, cx) = (self.x, self.cx);
        let (above, _) = as_numerator_denominator(piece, cx);
        for factor in in_factors(above, x, cx).factors() {
            let plain = if factor.is_add() { without_square_roots(factor, x, cx)? } else { factor };
            for zero in zeros_rounded(in_factors(plain, x, cx), x, range, rounding, cx)? {
                // A zero of the product with a conjugate need not be one of the factor.
                let is_certain = plain.equals(factor, cx) || sign_at(factor, x, zero.at, cx) == Some(Ordering::Equal);
                if !is_certain && !zero.is_exact {
                    return None;
                }
                add(marks, zero.at, zero.is_exact, is_certain.then_some(Event::Zero(difference)), cx)?;
            }
        }
        Some(())
    }

    /// The intervals between and at the marks.
    fn intervals(&self, marks: &[Mark<'a>], range: Range<'a>) -> Option<Vec<Interval<'a>>> {
        let infinite = |at: Constant| End { at: at.into(), is_included: false, is_exact: true };
        let end = |mark: &Mark<'a>, is_included| End { at: mark.at, is_included, is_exact: mark.is_exact };
        let mut intervals: Vec<Interval<'a>> = Vec::new();
        let mut open: Option<Interval<'a>> = None;
        for at in 0..=marks.len() {
            let (before, mark) = (at.checked_sub(1).and_then(|at| marks.get(at)), marks.get(at));
            let low = before.map_or(infinite(Constant::NegativeInfinity), |mark| end(mark, false));
            let high = mark.map_or(infinite(Constant::Infinity), |mark| end(mark, false));
            let near = [before.map_or(f64::NEG_INFINITY, |own| own.near), mark.map_or(f64::INFINITY, |own| own.near)];
            let is_within = near[0] >= range.near[0] && near[1] <= range.near[1];
            if is_within && self.holds_between(Range { low: low.at, high: high.at, near })? {
                open = Some(Interval { low: open.map_or(low, |own| own.low), high });
            } else {
                intervals.extend(open.take());
            }
            let Some(mark) = mark else { break };
            if self.holds_at(mark)? {
                let high = end(mark, true);
                open = Some(Interval { low: open.map_or(high, |own| own.low), high });
            } else {
                intervals.extend(open.take());
            }
        }
        intervals.extend(open);
        (!self.cx.is_stopped()).then_some(intervals)
    }

    fn holds_between(&self, range: Range<'a>) -> Option<bool> {
        self.holds(middle_of(range, self.cx), &[])
    }

    fn holds_at(&self, mark: &Mark<'a>) -> Option<bool> {
        let is_rational = mark.at.as_rational().is_some();
        // What happens exactly there is known; for all else, a number close by serves, which is shown without the imaginary unit.
        let place = if is_complex(mark.at, self.cx) { rational(mark.near, self.cx) } else { mark.at };
        self.holds(place, if is_rational && mark.is_exact { &[] } else { &mark.events })
    }

    /// Whether the combination holds at a place, at which this is known.
    fn holds(&self, place: Expr<'a>, events: &[Event<'a>]) -> Option<bool> {
        let (x, cx) = (self.x, self.cx);
        let mut truths = Vec::with_capacity(self.relations.len());
        for relation in self.relations {
            cx.afford(1)?;
            let mut is_defined = true;
            let mut sign = None;
            for part in relation.parts.iter().chain([&relation.difference]) {
                let (mut has_event, mut is_zero) = (false, false);
                for event in events {
                    match event {
                        Event::Break(own) if std::ptr::eq(*own, *part) => is_defined = false,
                        Event::Branch(own) if std::ptr::eq(*own, *part) => has_event = true,
                        Event::Zero(own) if std::ptr::eq(*own, *part) => (has_event, is_zero) = (true, true),
                        _ => {}
                    }
                }
                is_defined &= has_event || !part.has(x, cx) || is_real_at(part, x, place, cx);
                sign = if is_zero { Some(Ordering::Equal) } else { None };
            }
            if is_defined && sign.is_none() {
                sign = Some(sign_at(relation.difference, x, place, cx)?);
            }
            truths.push(is_defined && sign.is_some_and(relation.holds));
        }
        Some((self.combination)(&truths))
    }
}

/// Adds a mark, or what happens at one that is at this place.
fn add<'a>(
    marks: &mut Vec<Mark<'a>>,
    at: Expr<'a>,
    is_exact: bool,
    event: Option<Event<'a>>,
    cx: &Context<'a>,
) -> Option<()> {
    cx.afford(marks.len() as u64 / 16 + 1)?;
    let near = to_f64(at, cx)?;
    match marks.iter_mut().find(|own| libm::fabs(own.near - near) <= tolerance(near)) {
        Some(own) => {
            own.events.extend(event);
            if is_exact && !own.is_exact {
                (own.at, own.is_exact) = (at, is_exact);
            }
        }
        None => marks.push(Mark { near, at, is_exact, events: event.into_iter().collect() }),
    }
    Some(())
}

/// A function without square roots that is zero wherever `f` is: the product of `a + b √c` and `a - b √c`, for one root after the other.
fn without_square_roots<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    const MOST_ROOTS: usize = 3;
    let mut f = f;
    for _ in 0..=MOST_ROOTS {
        let (above, _) = as_numerator_denominator(f, cx);
        let mut found = None;
        above.for_each_part(cx, &mut |part| {
            if let Form::Pow([base, exponent]) = part
                && base.has(x, cx)
                && halves(exponent, cx).is_some()
            {
                found.get_or_insert(*base);
            }
        });
        let Some(base) = found else { return Some(f) };
        let root = cx.dummy("r");
        let in_root = rewrite(above, cx, &mut |part, cx| match part {
            Form::Pow([own, exponent]) if own.equals(base, cx) => {
                Some(cx.power_i64(cx.symbol(root), halves(exponent, cx)?))
            }
            _ => None,
        });
        let (mut even, mut odd) = (Vec::new(), Vec::new());
        for (power, own) in coefficients(in_root, root, cx)?.into_iter().enumerate() {
            let whole = cx.power_i64(base, i64::try_from(power / 2).ok()?);
            (if power % 2 == 0 { &mut even } else { &mut odd }).push(cx.product(own, whole));
        }
        let [even, odd] = [even, odd].map(|terms| cx.term(cx.add(&terms)));
        f = expand_deep((even.pow(2) - odd.pow(2) * cx.term(base)).expr(), cx);
    }
    None
}

/// The numerator of an odd number of halves.
fn halves<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> Option<i64> {
    cx.product(exponent, cx.number(2)).as_i64().filter(|own| own % 2 != 0)
}

/// A polynomial in factors, so that each zero is one of its own factor, and not touched.
fn in_factors<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    const MOST_STEPS: u64 = 40_000;
    if coefficients(f, x, cx).is_none() {
        return f;
    }
    cx.limited(MOST_STEPS, |cx| factor(f, cx)).unwrap_or(f)
}

/// Whether people disagree about where the function is real: an odd root of what may be negative, a negative number to a power that varies.
fn has_another_domain<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> bool {
    f.any(cx, &mut |part| match part {
        // Two conventions: their values at zero, and their signs, differ.
        Form::Call(F::Acot | F::Acoth | F::Asec | F::Acsc, _) => part.has(x, cx),
        Form::Pow([base, exponent]) if exponent.has(x, cx) => base.is_positive(cx) != Some(true),
        Form::Pow([base, exponent]) if base.has(x, cx) => {
            exponent.as_rational().is_none_or(|own| !own.is_integer() && own.denominator().is_odd())
                && !is_nonnegative(base, cx)
        }
        _ => false,
    })
}
