//! What is asked of a formula and its curve: a discriminant, turning points, a line, an area, the function that undoes it.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_calculus::{self as calculus, Point};
use pascaline_read::functions::Curve;
use pascaline_read::tree::{Brackets, Node};
use pascaline_read::{Faulty, Parsed};
use pascaline_sympy::{Expr, Symbol};

use super::analysis::not_found;
use super::{Evaluator, Value};
use crate::outcome::text_of;

impl<'a> Evaluator<'_, 'a> {
    /// The answer to a question about a formula.
    pub(super) fn curve(&mut self, curve: Curve, arguments: &[Node], span: Span) -> Parsed<Value<'a>> {
        let formulas = arguments.iter().map(|argument| self.number_or_formula(argument)).collect::<Parsed<Vec<_>>>()?;
        self.curve_of(curve, &formulas, span).map_err(|fault| fault.boxed_at(span))
    }

    fn curve_of(&mut self, curve: Curve, formulas: &[Expr<'a>], span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        match (curve, formulas) {
            (Curve::Coefficient, [f, power]) => {
                let found = cx.attempt(|cx| calculus::coefficient(f, power, cx)).flatten();
                Ok(self.formula_or_number(found.ok_or_else(|| not_found("the coefficient", "write fewer factors"))?))
            }
            (Curve::Implicit, [f]) => {
                let found = calculus::implicit_derivative(f, cx.named("x"), cx.named("y"), cx)?;
                let hint = "write an equation in `x` and `y`";
                Ok(self.formula_or_number(found.ok_or_else(|| not_found("the derivative", hint))?))
            }
            (Curve::AreaBetween, [f, g]) => {
                let x = only_name(&[f, g], self)?;
                let hint = "give the range, as in `integrate(abs(x^2 - x), x, 0, 1)`";
                let (area, [low, high]) =
                    calculus::area_between(f, g, x, cx)?.ok_or_else(|| not_found("where the curves meet", hint))?;
                let message = format!("The curves meet at {} and {}.", text_of(low, cx), text_of(high, cx));
                self.choices.note(NoteCode::MoreSolutions, &message, span);
                self.integral(&area, span)
            }
            (Curve::Normal, [f, place]) => {
                let x = only_name(&[f], self)?;
                let hint = "choose a place at which the tangent is not level";
                let line = calculus::normal(f, x, place, cx)?.ok_or_else(|| not_found("the normal line", hint))?;
                Ok(self.formula_or_number(line))
            }
            (_, [f]) => {
                let x = only_name(&[f], self)?;
                self.of_one_name(curve, f, x, span)
            }
            _ => Err(Fault::new(ErrorCode::InvalidSyntax, "the call has the wrong number of arguments")),
        }
    }

    fn of_one_name(&mut self, curve: Curve, f: Expr<'a>, x: Symbol<'a>, span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        match curve {
            Curve::Discriminant => {
                let found = cx.attempt(|cx| calculus::discriminant(f, x, cx)).flatten();
                let hint = "write a polynomial in one name";
                Ok(self.formula_or_number(found.ok_or_else(|| not_found("the discriminant", hint))?))
            }
            Curve::Vertex => {
                let found = cx.attempt(|cx| calculus::vertex(f, x, cx)).flatten();
                let point = found.ok_or_else(|| not_found("the vertex", "write a quadratic polynomial in one name"))?;
                Ok(Value::List(Brackets::Round, point.map(|own| self.formula_or_number(own)).to_vec()))
            }
            Curve::Inverse => {
                let found = cx.attempt(|cx| calculus::inverse(f, x, cx)).flatten();
                let hint = "ask for a function that takes each value once";
                let inverse = found.ok_or_else(|| not_found("an inverse function", hint))?;
                let message = "It is the inverse for the values that the function takes.";
                self.choices.note(NoteCode::Name, message, span);
                Ok(self.formula_or_number(inverse))
            }
            Curve::Domain | Curve::Range => {
                let message = "a set of values is no part of a calculation";
                Err(Fault::new(ErrorCode::UnsupportedResult, message).hint(Some("ask for it alone".to_owned())))
            }
            _ => self.points(curve, f, x, span),
        }
    }

    /// The turning points of a curve, or those at which it begins to bend to the other side.
    fn points(&mut self, curve: Curve, f: Expr<'a>, x: Symbol<'a>, span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let is_stationary = curve == Curve::StationaryPoints;
        let search = if is_stationary { calculus::stationary_points } else { calculus::inflection_points };
        let hint = "ask for the zeros of the derivative on a range, as in `cos(x) = 0 && 0 <= x <= 2 pi`";
        let points = cx.attempt(|cx| search(f, x, cx)).flatten().ok_or_else(|| not_found("all such points", hint))?;
        if points.is_empty() {
            self.choices.note(NoteCode::NoSolution, "The curve has no such point.", span);
        }
        if is_stationary && !points.is_empty() {
            let kinds = points.iter().map(|point| format!("{} at {}", kind_of(point), text_of(point.x, cx)));
            let message = format!("There is {}.", kinds.collect::<Vec<_>>().join(", and "));
            self.choices.note(NoteCode::MoreSolutions, &message, span);
        }
        let list = |point: Point<'a>| {
            Value::List(Brackets::Round, [point.x, point.y].map(|own| self.formula_or_number(own)).to_vec())
        };
        Ok(Value::List(Brackets::Square, points.into_iter().map(list).collect()))
    }
}

/// What a point with a level tangent is.
fn kind_of(point: &Point) -> &'static str {
    match point.bend {
        Ordering::Less => "a local maximum",
        Ordering::Greater => "a local minimum",
        Ordering::Equal => "a level tangent",
    }
}

/// The only name of formulas, or their `x`.
pub(crate) fn only_name<'a>(formulas: &[Expr<'a>], evaluator: &Evaluator<'_, 'a>) -> Faulty<Symbol<'a>> {
    let cx = evaluator.cx;
    let names: Vec<Symbol<'a>> = formulas.iter().flat_map(|formula| formula.free_symbols(cx)).collect();
    let x = cx.named("x");
    match names.first() {
        Some(first) if names.iter().all(|name| name == first) => Ok(first),
        Some(_) if names.contains(&x) => Ok(x),
        _ => Err(Fault::new(ErrorCode::Domain, "the function needs a formula in one name")),
    }
}
