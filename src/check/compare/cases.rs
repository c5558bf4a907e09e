//! Definitions by cases, region by region: `\begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}` and `|x|`.

use std::cmp::Ordering;

use pascaline_calculus::{self as calculus, Interval};
use pascaline_sympy::{Context, Expr, Form, Function, Symbol, rewrite};

use super::condition::solutions;
use super::{Comparison, Finding};
use crate::item::{Case, Item, Number};
use crate::region::{complement, intersection, order, reals};
use crate::verdict::{Proof, Reason, ReasonCode};
use crate::zero::{self, Zero};

/// A formula, and where it holds.
struct Piece<'a> {
    value: Expr<'a>,
    region: Vec<Interval<'a>>,
}

impl<'a> Comparison<'_, 'a> {
    /// A definition by cases beside another one, or beside a formula.
    pub(super) fn cases(&self, claim: &Item<'a>, gold: &Item<'a>) -> Finding {
        let (Some((own, one)), Some((name, other))) = (self.pieces(claim), self.pieces(gold)) else {
            return Finding::undecided("It is not known where each case holds.");
        };
        let letter = match (own, name) {
            (Some(own), Some(name)) if own != name => {
                return Finding::undecided("The cases are of different letters.");
            }
            (Some(letter), _) | (None, Some(letter)) => letter,
            (None, None) => return Finding::undecided("The cases have no letter."),
        };
        let is_formula = matches!(claim, Item::Number(_)) || matches!(gold, Item::Number(_));
        let found = match self.regions(whole(&one), whole(&other)) {
            Finding::Unequal(..) if is_formula => {
                Finding::undecided("One is only defined by its cases on a part of the line.")
            }
            found => found,
        };
        found.and(self.each_overlap(&one, &other, letter))
    }

    /// The letter of the conditions, and the formulas with their regions. Of cases that overlap, the first one counts.
    fn pieces(&self, item: &Item<'a>) -> Option<(Option<Symbol<'a>>, Vec<Piece<'a>>)> {
        let cases = match item {
            Item::Number(Number { value, .. }) => return Some((None, vec![Piece { value, region: vec![reals()] }])),
            Item::Cases(cases) => cases,
            _ => return None,
        };
        let mut letter = None;
        let mut rest = vec![reals()];
        let mut pieces = Vec::new();
        for Case { value, condition } in cases {
            let (own, region) = match condition {
                Some(condition) => solutions(condition, self.cx).ok()?,
                None => (letter, rest.clone()),
            };
            let is_other = own.is_some_and(|own| letter.is_some_and(|letter| letter != own));
            if is_other || region.iter().any(|own| !own.low.is_exact || !own.high.is_exact) {
                return None;
            }
            letter = letter.or(own);
            pieces.push(Piece { value, region: intersection(&region, &rest, self.cx)? });
            rest = intersection(&rest, &complement(&region, self.cx)?, self.cx)?;
        }
        Some((letter, pieces))
    }

    /// Whether the formulas are the same wherever a piece of one overlaps one of the other.
    fn each_overlap(&self, one: &[Piece<'a>], other: &[Piece<'a>], letter: Symbol<'a>) -> Finding {
        let mut found = Finding::same_value();
        for (own, next) in one.iter().flat_map(|own| other.iter().map(move |next| (own, next))) {
            let Some(overlap) = intersection(&own.region, &next.region, self.cx) else {
                return Finding::undecided("The order of the ends of the cases is not certain.");
            };
            for interval in overlap {
                found = found.and(self.same_on(own.value, next.value, letter, interval));
                if found.is_unequal() {
                    return found;
                }
            }
        }
        found
    }

    /// Whether two formulas are the same on an interval.
    fn same_on(&self, one: Expr<'a>, other: Expr<'a>, letter: Symbol<'a>, interval: Interval<'a>) -> Finding {
        let cx = self.cx;
        let at = |value: Expr<'a>| self.values(cx.subs(one, letter, value), cx.subs(other, letter, value));
        if order(interval.low.at, interval.high.at, cx) == Some(Ordering::Equal) {
            return at(interval.low.at);
        }
        let [plain, other_plain] = [one, other].map(|formula| self.without_bars(formula, letter, interval));
        if let Zero::Yes(proof) = zero::same(plain, other_plain, cx) {
            return Finding::Equal(proof, Reason::new(ReasonCode::Value, "The formulas of each case are the same."));
        }
        match points(interval, cx).into_iter().map(at).find(Finding::is_unequal) {
            Some(Finding::Unequal(..)) => {
                let reason = Reason::new(ReasonCode::Point, "The values of a case differ at a point.");
                Finding::Unequal(Proof::CertifiedDigits, reason)
            }
            _ => Finding::undecided(
                "The formulas of a case are not the same everywhere, and no point was found where they differ.",
            ),
        }
    }

    /// A formula with `x` or `-x` for `|x|` and for the root of its square, where its sign stays on an interval.
    fn without_bars(&self, formula: Expr<'a>, letter: Symbol<'a>, interval: Interval<'a>) -> Expr<'a> {
        let cx = self.cx;
        rewrite(formula, cx, &mut |part, cx| {
            let inner = match part {
                Form::Call(Function::Abs, [inner]) => inner,
                Form::Pow([Form::Pow([inner, square]), root])
                    if square.is_i64(2) && root.equals(cx.ratio(1, 2), cx) =>
                {
                    inner
                }
                _ => return None,
            };
            if self.is_nonnegative_on(inner, letter, interval) {
                return Some(inner);
            }
            let opposite = cx.negate(inner);
            self.is_nonnegative_on(opposite, letter, interval).then_some(opposite)
        })
    }

    /// Whether a formula of one letter is certainly nowhere negative on an interval.
    fn is_nonnegative_on(&self, formula: Expr<'a>, letter: Symbol<'a>, interval: Interval<'a>) -> bool {
        let cx = self.cx;
        if formula.free_symbols(cx)[..] != [letter] {
            return false;
        }
        let relation = calculus::Relation { difference: formula, parts: Vec::new(), holds: Ordering::is_ge };
        let truths = |truths: &[bool]| !truths.contains(&false);
        let most = cx.budget.third();
        let found = cx.limited(most, |cx| calculus::solutions(&[relation], &truths, letter, &|_, _| false, cx));
        let Some(region) = found.ok().and_then(Result::ok).flatten() else { return false };
        let is_exact = region.iter().all(|own| own.low.is_exact && own.high.is_exact);
        let rest = complement(&region, cx).and_then(|rest| intersection(&rest, &[interval], cx));
        is_exact && rest.is_some_and(|rest| rest.is_empty())
    }
}

/// All numbers of the pieces.
fn whole<'a>(pieces: &[Piece<'a>]) -> Vec<Interval<'a>> {
    pieces.iter().flat_map(|piece| piece.region.iter().copied()).collect()
}

/// Some numbers within an interval.
fn points<'a>(Interval { low, high }: Interval<'a>, cx: &Context<'a>) -> Vec<Expr<'a>> {
    let ends = [low.at, high.at].map(|end| (!end.is_infinite_constant()).then_some(end));
    let distances =
        [(1, 3), (4, 7), (9, 10), (5, 2), (29, 7)].map(|(above, below)| (above < below, cx.ratio(above, below)));
    distances
        .into_iter()
        .filter_map(|(is_part, distance)| match ends {
            [Some(low), Some(high)] => is_part.then(|| cx.sum(low, cx.product(cx.subtract(high, low), distance))),
            [Some(low), None] => Some(cx.sum(low, distance)),
            [None, Some(high)] => Some(cx.subtract(high, distance)),
            [None, None] => Some(cx.subtract(distance, cx.number(2))),
        })
        .collect()
}
