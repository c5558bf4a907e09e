//! Linear inequalities in one unknown: `2x + 3 < 7`, `-3 < 2x + 1 <= 7`.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::sort::set_of;
use pascaline_base::syntax::Span;
use pascaline_read::tree::{Form, Join, Node, Relation};
use pascaline_read::{Faulty, Parsed};
use pascaline_sympy::{self as sympy, Context, Expr, Symbol};

use super::beyond::Beyond;
use super::evaluate::{Evaluator, Value, no_number};
use super::outcome::{self, Outcome};
use super::{Kind, approximation, solve};

/// The values of the unknown for which all relations hold, in one line; `None` if there is no unknown.
pub(super) fn solved<'a>(
    first: &Node,
    others: &[(Relation, Node)],
    span: Span,
    asked: &[Symbol<'a>],
    places: u32,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Parsed<Option<Outcome>> {
    if !has_unknown(first, evaluator) && others.iter().all(|(_, node)| !has_unknown(node, evaluator)) {
        return Ok(None);
    }
    let cx = evaluator.cx;
    let mut sides = vec![(evaluator.value(first)?, first)];
    for (_, node) in others {
        sides.push((evaluator.value(node)?, node));
    }
    let unknowns = set_of(sides.iter().flat_map(|(value, _)| solve::symbols(value, cx)));
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
    let mut range = Range { unknown, is_empty: false, lower: None, upper: None, unequal: None };
    for (pair, (relation, _)) in sides.windows(2).zip(others) {
        let [(left, left_node), (right, right_node)] = pair else { continue };
        let is_polynomial = [left_node, right_node].iter().all(|node| is_polynomial(node, unknown.text()).is_some());
        let link = number(left)
            .and_then(|left| Ok(cx.subtract(left, number(right)?)))
            .and_then(|difference| if is_polynomial { Link::of(difference, unknown, cx) } else { Err(not_linear()) })
            .and_then(|link| range.narrow(&link, *relation, others.len() == 1, cx));
        link.map_err(|fault| fault.boxed_at(span))?;
    }
    let outcome = range.outcome(places, span, evaluator).and_then(|outcome| cx.end(outcome));
    outcome.map(Some).map_err(|fault| fault.boxed_at(span))
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

/// Whether the name is in the tree; `None` if it is in anything but sums, products and whole powers: `x/x` is 1, and yet has no
/// value at 0.
fn is_polynomial(node: &Node, name: &str) -> Option<bool> {
    match &node.form {
        Form::Name(own) => Some(**own == *name),
        Form::Sum(terms) => {
            terms.iter().try_fold(false, |is_found, term| Some(is_polynomial(&term.node, name)? || is_found))
        }
        Form::Negative(inner) | Form::Percent(inner) => is_polynomial(inner, name),
        Form::Product(factors) => {
            let mut is_found = false;
            for factor in factors {
                let is_here = is_polynomial(&factor.node, name)?;
                let is_whole = matches!(factor.join, Join::FloorOver | Join::Modulo);
                if is_here && factor.join == Join::Over || (is_found || is_here) && is_whole {
                    return None;
                }
                is_found |= is_here;
            }
            Some(is_found)
        }
        Form::Power(parts) => {
            let (base, exponent) = (is_polynomial(&parts[0], name)?, is_polynomial(&parts[1], name)?);
            let is_whole =
                parts[1].as_number().is_some_and(|exponent| exponent.is_integer() && !exponent.is_negative());
            (!exponent && (!base || is_whole)).then_some(base)
        }
        _ => {
            let mut is_found = false;
            node.for_each(&mut |part| is_found |= matches!(&part.form, Form::Name(own) if **own == *name));
            (!is_found).then_some(false)
        }
    }
}

fn number<'a>(value: &Value<'a>) -> Faulty<Expr<'a>> {
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
fn not_linear() -> Fault {
    let message = "only linear inequalities are supported";
    let hint = "write a linear inequality, as in `2x + 3 < 7`, or solve the equation with `=` between the sides";
    Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint.to_owned()))
}

#[cold]
fn not_a_chain() -> Fault {
    let message = "inequalities with `=`, with `≈`, or with `!=` next to another sign are not supported";
    Fault::new(ErrorCode::UnsupportedResult, message).hint(Some("use only `<`, `<=`, `>` and `>=`".to_owned()))
}

#[cold]
fn not_real() -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, "the bounds of an inequality must be real and finite")
}

/// What the difference of two sides says.
enum Link<'a> {
    /// It has always this sign.
    Constant(Ordering),
    /// It is zero where the unknown has this value, and falls if `is_falling`.
    Zero { at: Expr<'a>, is_falling: bool },
}

impl<'a> Link<'a> {
    fn of(difference: Expr<'a>, unknown: Symbol<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let difference = sympy::expand_deep(difference, cx);
        let constant = cx.subs(difference, unknown, cx.number(0));
        let factor = sympy::expand_deep(cx.subtract(cx.subs(difference, unknown, cx.number(1)), constant), cx);
        let line = cx.sum(cx.product(factor, cx.symbol(unknown)), constant);
        let is_line = sympy::expand_deep(cx.subtract(difference, line), cx).is_literal_zero();
        if !cx.end(is_line)? {
            return Err(not_linear());
        }
        Ok(match approximation::sign(factor, cx)? {
            None => return Err(not_linear()),
            Some(Ordering::Equal) => Self::Constant(approximation::sign(constant, cx)?.ok_or_else(not_linear)?),
            Some(sign) => {
                let at = cx.divide(cx.negate(constant), factor);
                // The value has to be real, and finite.
                approximation::sign(at, cx)?.ok_or_else(not_real)?;
                Self::Zero { at, is_falling: sign.is_lt() }
            }
        })
    }
}

/// An end of a range.
#[derive(Clone, Copy)]
struct End<'a> {
    at: Expr<'a>,
    is_included: bool,
}

/// The values of an unknown.
struct Range<'a> {
    unknown: Symbol<'a>,
    is_empty: bool,
    lower: Option<End<'a>>,
    upper: Option<End<'a>>,
    /// All but this one.
    unequal: Option<Expr<'a>>,
}

impl<'a> Range<'a> {
    /// Keeps only the values for which this relation holds as well.
    fn narrow(&mut self, link: &Link<'a>, relation: Relation, is_only: bool, cx: &Context<'a>) -> Faulty<()> {
        let (is_lower, is_included) = match relation {
            Relation::Less => (false, false),
            Relation::LessEqual => (false, true),
            Relation::Greater => (true, false),
            Relation::GreaterEqual => (true, true),
            Relation::Unequal if is_only => {
                self.exclude(link);
                return Ok(());
            }
            Relation::Unequal | Relation::Equal | Relation::Approximately => return Err(not_a_chain()),
        };
        match *link {
            Link::Constant(sign) => {
                let holds = if is_lower { sign.is_gt() } else { sign.is_lt() } || is_included && sign.is_eq();
                self.is_empty |= !holds;
            }
            Link::Zero { at, is_falling } => {
                let end = if is_lower == is_falling { &mut self.upper } else { &mut self.lower };
                let order = match end {
                    Some(old) => approximation::sign(cx.subtract(at, old.at), cx)?.ok_or_else(not_linear)?,
                    None => Ordering::Equal,
                };
                let is_tighter = if is_lower == is_falling { order.is_lt() } else { order.is_gt() };
                match end {
                    Some(old) if order.is_eq() => old.is_included &= is_included,
                    Some(_) if !is_tighter => {}
                    end => *end = Some(End { at, is_included }),
                }
            }
        }
        Ok(())
    }

    fn exclude(&mut self, link: &Link<'a>) {
        match link {
            Link::Constant(sign) => self.is_empty |= sign.is_eq(),
            Link::Zero { at, .. } => self.unequal = Some(at),
        }
    }

    /// The range in one line: `x < 2`, `-2 < x <= 3`.
    fn outcome(&self, places: u32, span: Span, evaluator: &mut Evaluator<'_, 'a>) -> Faulty<Outcome> {
        let cx = evaluator.cx;
        let name = self.unknown.text();
        let mut without = |code, message: &str, text: &str| {
            evaluator.choices.note(code, message, span);
            Ok(Outcome::of_text(Kind::Text, text.to_owned()))
        };
        let order = match (&self.lower, &self.upper) {
            (Some(lower), Some(upper)) => {
                approximation::sign(cx.subtract(upper.at, lower.at), cx)?.ok_or_else(not_linear)?
            }
            _ => Ordering::Greater,
        };
        let is_included = |end: &Option<End>| end.as_ref().is_some_and(|end| end.is_included);
        let is_point = order.is_eq() && is_included(&self.lower) && is_included(&self.upper);
        if self.is_empty || order.is_le() && !is_point {
            return without(NoteCode::NoSolution, "No number solves the inequality.", "no solution");
        }
        let sign = |relation: Relation, end: &End| match (relation, end.is_included) {
            (Relation::Less, true) => "<=",
            (Relation::Less, false) => "<",
            (_, true) => ">=",
            (_, false) => ">",
        };
        let line = |text: &dyn Fn(Expr<'a>) -> Faulty<String>| {
            Ok(match (&self.lower, &self.upper, self.unequal) {
                (_, _, Some(value)) => format!("{name} != {}", text(value)?),
                (Some(lower), _, _) if is_point => format!("{name} = {}", text(lower.at)?),
                (Some(lower), Some(upper), _) => {
                    let (first, second) = (sign(Relation::Less, lower), sign(Relation::Less, upper));
                    format!("{} {first} {name} {second} {}", text(lower.at)?, text(upper.at)?)
                }
                (Some(lower), None, _) => format!("{name} {} {}", sign(Relation::Greater, lower), text(lower.at)?),
                (None, Some(upper), _) => format!("{name} {} {}", sign(Relation::Less, upper), text(upper.at)?),
                (None, None, None) => String::new(),
            })
        };
        let decimal = line(&|value| Ok(outcome::of_number(value, places, cx)?.text))?;
        if decimal.is_empty() {
            let text = "the inequality holds for every value";
            return without(NoteCode::AlwaysTrue, "Every number solves the inequality.", text);
        }
        let exact = line(&|value| {
            let none = || Fault::new(ErrorCode::UnsupportedResult, "the value is too long");
            outcome::of_number(value, places, cx)?.exact.ok_or_else(none)
        });
        let exact = exact.ok();
        let beyond = if exact.as_ref().is_some_and(|exact| *exact != decimal) {
            let shown = line(&|value| Ok(outcome::of_number(value, places, cx)?.shown().to_owned()))?;
            Beyond::of_several(exact.as_deref(), &decimal, || shown)
        } else {
            Beyond::Nothing
        };
        Ok(Outcome { exact, beyond, ..Outcome::of_text(Kind::Text, decimal) })
    }
}
