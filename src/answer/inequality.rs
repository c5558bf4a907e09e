//! Inequalities in one unknown, and conditions of several of them: `x^2 > 4`, `-3 < 2x + 1 <= 7`, `x > 3 && x < 5`.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::sort::{set_of, sort_by};
use pascaline_base::syntax::Span;
use pascaline_calculus::{self as calculus, End, Interval};
use pascaline_read::functions::{Curve, Function, Logic};
use pascaline_read::tree::{Form, Join, Node, Relation};
use pascaline_read::{Faulty, Parsed};
use pascaline_sympy::{self as sympy, Constant, Context, Expr, Symbol};

use super::beyond::Beyond;
use super::evaluate::{Evaluator, Value, no_number, not_found, only_name};
use super::outcome::{self, Outcome};
use super::roots::{self, More};
use super::{Kind, solve};

/// The values of the unknown for which a condition holds, in one line; `None` if it is no condition, or has no unknown. Where there are
/// equations, each of which is set equal to zero, they hold as well: `x^2 = 9, x > 0`.
pub(super) fn solved<'a>(
    node: &Node,
    asked: &[Symbol<'a>],
    equations: &[Expr<'a>],
    places: u32,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Parsed<Option<Outcome>> {
    if !is_condition(node) || !has_unknown(node, evaluator) {
        return Ok(None);
    }
    let mut conditions = Conditions { relations: Vec::new(), sides: Vec::new(), has_degrees: false };
    let condition = conditions.of(node, true, evaluator)?;
    let (cx, span) = (evaluator.cx, node.span);
    let mut unknowns = set_of(conditions.sides.iter().flat_map(|value| solve::symbols(value, cx)));
    for part in conditions.relations.iter().flat_map(|relation| &relation.parts) {
        part.collect_symbols(&mut unknowns, cx);
    }
    for equation in equations {
        equation.collect_symbols(&mut unknowns, cx);
    }
    let unknown = match unknowns.iter().collect::<Vec<_>>()[..] {
        [] => return Ok(None),
        [unknown] => *unknown,
        [first, ..] => {
            let names: Vec<&str> = unknowns.iter().map(|unknown| unknown.text()).collect();
            let message = format!("the inequality has {} unknowns: {}", names.len(), names.join(", "));
            let hint = format!("give the values of all but one, as in `{} = 2; …`", first.text());
            return Err(Fault::new(ErrorCode::UndefinedSymbol, message).hint(Some(hint)).boxed_at(span));
        }
    };
    if let Some(other) = asked.iter().find(|asked| **asked != unknown) {
        let message = format!("the inequality does not contain `{}`", other.text());
        return Err(Fault::new(ErrorCode::UndefinedSymbol, message).boxed_at(span));
    }
    let count = conditions.relations.len();
    let is_same = |low, high| is_same_to(places, low, high, cx);
    let solutions = |relations: &[_]| {
        // Relations that are added have to hold as well.
        let combination = |truths: &[bool]| condition.holds(truths) && truths.iter().skip(count).all(|truth| *truth);
        calculus::solutions(relations, &combination, unknown, &is_same, cx)
    };
    let mut relations = conditions.relations;
    let equal =
        |equation: &Expr<'a>| calculus::Relation { difference: equation, parts: Vec::new(), holds: Ordering::is_eq };
    relations.extend(equations.iter().map(equal));
    let (has_equations, in_degrees) = (!equations.is_empty(), conditions.has_degrees);
    let found = match (solutions(&relations), equations) {
        (Ok(None) | Err(_), [equation]) if !cx.is_stopped() => {
            let ranges = solutions(&relations[..count]).map_err(|fault| fault.boxed_at(span))?;
            Ok(ranges.and_then(|ranges| roots_within(&ranges, equation, unknown, cx)))
        }
        (found, _) => found,
    };
    let outcome = found.and_then(|found| {
        if let Some(intervals) = found {
            return cx.end(
                Solution { name: unknown.text(), intervals, has_equations, in_degrees }
                    .outcome(places, span, evaluator)?,
            );
        }
        if has_equations {
            return Err(not_found_in_range(unknown));
        }
        let hint = format!("add a range, as in `… && 0 <= {0} && {0} <= 2 pi`", unknown.text());
        relations.extend(one_turn(unknown, cx));
        let is_found = matches!(solutions(&relations), Ok(Some(_)));
        Err(not_solved().hint(is_found.then_some(hint)))
    });
    outcome.map(Some).map_err(|fault| fault.boxed_at(span))
}

/// Where a function is defined, or the values that it takes, in one line, if a text asks for nothing else.
pub(super) fn set_of_function(node: &Node, places: u32, evaluator: &mut Evaluator<'_, '_>) -> Parsed<Option<Outcome>> {
    let (Form::Call(Function::Curve(ask @ (Curve::Domain | Curve::Range)), arguments), span) = (&node.form, node.span)
    else {
        return Ok(None);
    };
    let [argument] = &arguments[..] else { return Ok(None) };
    let f = evaluator.number_or_formula(argument)?;
    let mut parts = Vec::new();
    add_partial(argument, &mut parts, evaluator)?;
    let set = evaluator.set_of_function(*ask, f, parts, places, span).map_err(|fault| fault.boxed_at(span))?;
    Ok(Some(set))
}

impl<'a> Evaluator<'_, 'a> {
    /// The set; `parts` are those that may have no value.
    fn set_of_function(
        &mut self,
        ask: Curve,
        f: Expr<'a>,
        parts: Vec<Expr<'a>>,
        places: u32,
        span: Span,
    ) -> Faulty<Outcome> {
        let (cx, x) = (self.cx, only_name(&[f], self)?);
        let (name, found) = if ask == Curve::Domain {
            let is_defined = calculus::Relation { difference: cx.number(0), parts, holds: Ordering::is_eq };
            let is_same = |low, high| is_same_to(places, low, high, cx);
            (x.text(), calculus::solutions(&[is_defined], &|truths| truths[0], x, &is_same, cx)?)
        } else {
            ("y", calculus::range(f, x, cx)?)
        };
        let hint = "ask for the extreme values on an interval, as in `maximum of x^3 - 3x on [-2, 3]`";
        let intervals = found.ok_or_else(|| match ask {
            Curve::Domain => not_solved(),
            _ => not_found("the range", hint),
        })?;
        match &intervals[..] {
            [] => Err(Fault::new(ErrorCode::Domain, "the function has no real value")),
            [only] if only.is_whole_line() => Ok(Outcome::of_text(Kind::Text, "all real numbers".to_owned())),
            _ => Solution { name, intervals, has_equations: false, in_degrees: false }.outcome(places, span, self),
        }
    }
}

/// Whether two numbers have the same digits.
fn is_same_to<'a>(places: u32, low: Expr<'a>, high: Expr<'a>, cx: &Context<'a>) -> bool {
    let rounded = |number| outcome::of_number(number, places, cx).map(|own| own.text);
    match (rounded(low), rounded(high)) {
        (Ok(low), Ok(high)) => low == high,
        // It fails again where the answer is written.
        _ => true,
    }
}

/// The roots of an equation in ranges with two ends, if it is known how they repeat: those of one period, and all that are whole periods
/// away.
fn roots_within<'a>(
    ranges: &[Interval<'a>],
    equation: Expr<'a>,
    unknown: Symbol<'a>,
    cx: &Context<'a>,
) -> Option<Vec<Interval<'a>>> {
    const MOST: usize = 200;
    let solved = roots::solve(&[equation], Some(&[unknown]), cx).ok()?;
    let Some(More::OfOne { period: Some((period, repeats)), .. }) = &solved.more else { return None };
    let is_bounded = |range: &Interval| ![range.low.at, range.high.at].iter().any(|end| end.is_infinite_constant());
    if !ranges.iter().all(is_bounded) || !repeats.iter().all(|repeats| *repeats) {
        return None;
    }
    let order = |x: Expr<'a>, y: Expr<'a>| sympy::sign(cx.subtract(x, y), cx);
    let is_within = |range: &Interval<'a>, root: Expr<'a>| {
        let meets = |ordering: Ordering, end: &End| ordering.is_gt() || ordering.is_eq() && end.is_included;
        Some(meets(order(root, range.low.at)?, &range.low) && meets(order(range.high.at, root)?, &range.high))
    };
    let mut found: Vec<Expr<'a>> = Vec::new();
    for range in ranges {
        for row in &solved.set.rows {
            let [mut root] = row[..] else { return None };
            // Down to the range, and up through it.
            while order(root, range.low.at)?.is_ge() {
                cx.afford(1)?;
                root = cx.subtract(root, period.length);
            }
            while order(root, range.high.at)?.is_le() {
                cx.afford(1)?;
                if is_within(range, root)? {
                    found.push(root);
                }
                if found.len() > MOST {
                    return None;
                }
                root = cx.sum(root, period.length);
            }
        }
    }
    sort_by(&mut found, |x, y| order(x, y).unwrap_or(Ordering::Equal));
    found.dedup_by(|x, y| order(x, y) == Some(Ordering::Equal));
    let point = |at: Expr<'a>| {
        let end = End { at, is_included: true, is_exact: true };
        Interval { low: end, high: end }
    };
    Some(found.into_iter().map(point).collect())
}

/// `0 <= x`, `x <= 2 pi`
fn one_turn<'a>(unknown: Symbol<'a>, cx: &Context<'a>) -> [calculus::Relation<'a>; 2] {
    let (x, turn) = (cx.symbol(unknown), cx.product(cx.number(2), Constant::Pi.into()));
    let relation = |difference, holds| calculus::Relation { difference, parts: Vec::new(), holds };
    [relation(x, Ordering::is_ge), relation(cx.subtract(x, turn), Ordering::is_le)]
}

/// Whether it is a comparison, or several that are joined.
pub(super) fn is_condition(node: &Node) -> bool {
    match &node.form {
        Form::Comparison(..) => true,
        Form::Call(Function::Logic(_), parts) => parts.iter().all(is_condition),
        _ => false,
    }
}

/// Whether a name in the tree has no value.
fn has_unknown(node: &Node, evaluator: &Evaluator) -> bool {
    let mut is_found = false;
    node.for_each(&mut |part| {
        if let Form::Name(name) = &part.form {
            is_found |= evaluator.scope.iter().all(|(own, _)| own != name);
        }
    });
    is_found
}

/// How the relations of a condition are joined, each by its place among them.
enum Condition {
    Relation(usize),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

impl Condition {
    fn holds(&self, truths: &[bool]) -> bool {
        match self {
            Self::Relation(at) => truths[*at],
            Self::All(parts) => parts.iter().all(|part| part.holds(truths)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(truths)),
        }
    }
}

/// The relations of a condition, and the values on all sides of them.
struct Conditions<'a> {
    relations: Vec<calculus::Relation<'a>>,
    sides: Vec<Value<'a>>,
    /// Whether a side is an angle with a unit, so that the unknown is one as well.
    has_degrees: bool,
}

impl<'a> Conditions<'a> {
    /// The condition of a tree, or its opposite.
    fn of(&mut self, node: &Node, is_affirmed: bool, evaluator: &mut Evaluator<'_, 'a>) -> Parsed<Condition> {
        match &node.form {
            Form::Call(Function::Logic(logic), parts) => {
                let is_negation = *logic == Logic::Not;
                let mut all = Vec::with_capacity(parts.len());
                for part in parts {
                    all.push(self.of(part, is_affirmed != is_negation, evaluator)?);
                }
                let is_all = (*logic == Logic::And) == is_affirmed;
                Ok(if is_all { Condition::All(all) } else { Condition::Any(all) })
            }
            Form::Comparison(first, others) => {
                let mut all = Vec::with_capacity(others.len());
                let mut left = (evaluator.value(first)?, &**first);
                for (relation, node) in others {
                    let right = (evaluator.value(node)?, node);
                    all.push(self.relation(&left, *relation, &right, is_affirmed, evaluator)?);
                    self.sides.push(std::mem::replace(&mut left, right).0);
                }
                self.sides.push(left.0);
                Ok(if is_affirmed { Condition::All(all) } else { Condition::Any(all) })
            }
            _ => Err(not_solved().boxed_at(node.span)),
        }
    }

    fn relation(
        &mut self,
        (left, left_node): &(Value<'a>, &Node),
        relation: Relation,
        (right, right_node): &(Value<'a>, &Node),
        is_affirmed: bool,
        evaluator: &mut Evaluator<'_, 'a>,
    ) -> Parsed<Condition> {
        let span = Span { start: left_node.span.start, end: right_node.span.end };
        let holds: fn(Ordering) -> bool = match (relation, is_affirmed) {
            (Relation::Less, true) | (Relation::GreaterEqual, false) => Ordering::is_lt,
            (Relation::LessEqual, true) | (Relation::Greater, false) => Ordering::is_le,
            (Relation::Greater, true) | (Relation::LessEqual, false) => Ordering::is_gt,
            (Relation::GreaterEqual, true) | (Relation::Less, false) => Ordering::is_ge,
            (Relation::Equal, true) | (Relation::Unequal, false) => Ordering::is_eq,
            (Relation::Unequal, true) | (Relation::Equal, false) => Ordering::is_ne,
            (Relation::Approximately, _) => {
                let fault = Fault::new(ErrorCode::UnsupportedResult, "inequalities with `≈` are not supported");
                return Err(fault.hint(Some("use `<`, `<=`, `>` or `>=`".to_owned())).boxed_at(span));
            }
        };
        let cx = evaluator.cx;
        self.has_degrees |= [left, right].iter().any(|side| angle(side, cx).is_some());
        let difference = number(left, cx).and_then(|left| Ok(cx.subtract(left, number(right, cx)?)));
        let difference = difference.map_err(|fault| fault.boxed_at(span))?;
        let mut parts = Vec::new();
        for node in [left_node, right_node] {
            add_partial(node, &mut parts, evaluator)?;
        }
        self.relations.push(calculus::Relation { difference, parts, holds });
        Ok(Condition::Relation(self.relations.len() - 1))
    }
}

/// Adds the parts of a tree that may have no value: what it divides by, roots, functions. A sum or a quotient may have lost them, as
/// `x/x` has.
fn add_partial<'a>(node: &Node, parts: &mut Vec<Expr<'a>>, evaluator: &mut Evaluator<'_, 'a>) -> Parsed<()> {
    let cx = evaluator.cx;
    let mut found: Vec<(&Node, bool)> = Vec::new();
    node.for_each(&mut |part| match &part.form {
        Form::Product(factors) => {
            let divisors = factors.iter().filter(|factor| factor.join != Join::Times && factor.join != Join::Beside);
            found.extend(divisors.map(|factor| (&factor.node, true)));
        }
        Form::Power(parts) => {
            let is_whole = parts[1].as_number().is_some_and(|own| own.is_integer() && !own.is_negative());
            if !is_whole {
                found.push((part, false));
            }
        }
        Form::Call(..) | Form::Factorial(_) | Form::DoubleFactorial(_) | Form::Residue(_) => found.push((part, false)),
        _ => {}
    });
    for (node, is_divisor) in found {
        let value = evaluator.value(node)?;
        let value = number(&value, cx).map_err(|fault| fault.boxed_at(node.span))?;
        if !value.is_numeric(cx) {
            parts.push(if is_divisor { cx.divide(cx.number(1), value) } else { value });
        }
    }
    Ok(())
}

/// An angle with a unit, in radians.
fn angle<'a>(value: &Value<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    match value {
        Value::Quantity(quantity) => quantity.as_radians(cx),
        _ => None,
    }
}

fn number<'a>(value: &Value<'a>, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    if let Some(angle) = angle(value, cx) {
        return Ok(angle);
    }
    match value {
        Value::Number(number) | Value::Percent(number) | Value::Written(number, _) => Ok(number),
        Value::Quantity(_) => {
            let hint = "convert the numbers to one unit and leave it out, as in `2x < 10`";
            let fault = Fault::new(ErrorCode::UnsupportedResult, "inequalities with units are not supported");
            Err(fault.hint(Some(hint.to_owned())))
        }
        other => Err(no_number(other.kind())),
    }
}

#[cold]
fn not_found_in_range(unknown: Symbol) -> Fault {
    let hint = format!("give a range with two ends, as in `0 <= {0} <= 2 pi`", unknown.text());
    Fault::new(ErrorCode::UnsupportedResult, "the solutions in this range are not found").hint(Some(hint))
}

#[cold]
fn not_solved() -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, "no method is known for this inequality")
}

/// The values of an unknown.
struct Solution<'s, 'a> {
    name: &'s str,
    intervals: Vec<Interval<'a>>,
    /// Whether they solve equations as well.
    has_equations: bool,
    /// Whether they are angles, which are told in degrees.
    in_degrees: bool,
}

impl<'a> Solution<'_, 'a> {
    fn outcome(&self, places: u32, span: Span, evaluator: &mut Evaluator<'_, 'a>) -> Faulty<Outcome> {
        let cx = evaluator.cx;
        let mut without = |code, message: &str, text: &str| {
            evaluator.choices.note(code, message, span);
            Ok(Outcome::of_text(Kind::Text, text.to_owned()))
        };
        match &self.intervals[..] {
            [] if self.has_equations => {
                return without(
                    NoteCode::NoSolution,
                    "No number solves the equation and the inequality.",
                    "no solution",
                );
            }
            [] => return without(NoteCode::NoSolution, "No number solves the inequality.", "no solution"),
            [only] if only.is_whole_line() => {
                let text = "the inequality holds for every value";
                return without(NoteCode::AlwaysTrue, "Every number solves the inequality.", text);
            }
            _ => {}
        }
        let number = |end: &End<'a>| outcome::of_number(self.told(end.at, cx), places, cx);
        let unit = if self.in_degrees { " deg" } else { "" };
        let decimal = |end: &End<'a>| Ok([&number(end)?.text, unit].concat());
        let text = self.line(&decimal)?;
        let none = || Fault::new(ErrorCode::UnsupportedResult, "the value has no exact text");
        let in_full = |end: &End<'a>| {
            if !end.is_exact {
                return Err(none());
            }
            Ok([&number(end)?.exact.ok_or_else(none)?, unit].concat())
        };
        let exact = self.line(&in_full).ok();
        if self.intervals.len() > 1 && !self.has_equations && self.points_left_out().is_none() {
            let set = self.set(&decimal)?;
            evaluator.choices.note(NoteCode::Interval, &format!("In intervals: {set}."), span);
        }
        let beyond = if exact.as_ref().is_some_and(|exact| *exact != text) {
            let shown = |end: &End<'a>| Ok([number(end)?.shown(), unit].concat());
            let shown = self.line(&shown)?;
            Beyond::of_several(exact.as_deref(), &text, || shown)
        } else {
            Beyond::Nothing
        };
        Ok(Outcome { exact, beyond, ..Outcome::of_text(Kind::Text, text) })
    }

    /// An end as it is told, in degrees if it is an angle.
    fn told(&self, at: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
        if !self.in_degrees || at.is_infinite_constant() {
            return at;
        }
        cx.multiply(&[at, cx.number(180), cx.power_i64(Constant::Pi.into(), -1)])
    }

    /// In one line: `x < 2`, `-2 < x <= 3`, `x < -2 or x > 2`, `x != 1 and x != 3`.
    fn line(&self, text: &dyn Fn(&End<'a>) -> Faulty<String>) -> Faulty<String> {
        let name = self.name;
        let mut parts = Vec::with_capacity(self.intervals.len());
        if let Some(gaps) = self.points_left_out() {
            for end in gaps {
                parts.push(format!("{name} != {}", text(&end)?));
            }
            return Ok(parts.join(" and "));
        }
        for Interval { low, high } in &self.intervals {
            let [has_no_low, has_no_high] = [low, high].map(|end| end.at.is_infinite_constant());
            let sign = |strict: &str, end: &End| format!("{strict}{}", if end.is_included { "=" } else { "" });
            parts.push(if is_point(low, high) {
                format!("{name} = {}", text(low)?)
            } else if has_no_low {
                format!("{name} {} {}", sign("<", high), text(high)?)
            } else if has_no_high {
                format!("{name} {} {}", sign(">", low), text(low)?)
            } else {
                format!("{} {} {name} {} {}", text(low)?, sign("<", low), sign("<", high), text(high)?)
            });
        }
        Ok(parts.join(" or "))
    }

    /// The points that are not among the values, if all other numbers are.
    fn points_left_out(&self) -> Option<Vec<End<'a>>> {
        let (first, last) = (self.intervals.first()?, self.intervals.last()?);
        if !first.low.at.is_infinite_constant() || !last.high.at.is_infinite_constant() {
            return None;
        }
        let mut points = Vec::new();
        for pair in self.intervals.windows(2) {
            let [one, next] = pair else { continue };
            if !std::ptr::eq(one.high.at, next.low.at) {
                return None;
            }
            points.push(one.high);
        }
        Some(points)
    }

    /// As a union of intervals: `(-∞, -2) ∪ [2, 3)`.
    fn set(&self, text: &dyn Fn(&End<'a>) -> Faulty<String>) -> Faulty<String> {
        let mut parts = Vec::with_capacity(self.intervals.len());
        for Interval { low, high } in &self.intervals {
            let of = |end: &End<'a>, infinite: &str| {
                if end.at.is_infinite_constant() { Ok(infinite.to_owned()) } else { text(end) }
            };
            parts.push(if is_point(low, high) {
                format!("{{{}}}", text(low)?)
            } else {
                let (open, close) = (if low.is_included { "[" } else { "(" }, if high.is_included { "]" } else { ")" });
                format!("{open}{}, {}{close}", of(low, "-∞")?, of(high, "∞")?)
            });
        }
        Ok(parts.join(" ∪ "))
    }
}

fn is_point(low: &End, high: &End) -> bool {
    std::ptr::eq(low.at, high.at)
}
