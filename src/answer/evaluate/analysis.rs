//! Integrals, limits, Taylor polynomials, extrema and tangent lines: what `calculus` finds, as values, notes and refusals.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_calculus::{self as calculus, Extremum, Integral, Limit, Missing, Side};
use pascaline_number::integer::IntegerExt;
use pascaline_read::doubt::Doubt;
use pascaline_read::tree::{Analysis, Node, Operation, Relation};
use pascaline_read::{Faulty, Parsed, digits};
use pascaline_sympy::{Expr, Form, Symbol};

use super::functions::number;
use super::{Evaluator, Value};
use crate::approximation::approximate;
use crate::odd_roots;
use crate::outcome::text_of;

impl<'a> Evaluator<'_, 'a> {
    /// The value of an operation on a term in which a name varies.
    pub(super) fn analysis(&mut self, analysis: &Analysis, span: Span) -> Parsed<Value<'a>> {
        let symbol = self.cx.named(&analysis.name);
        let term = self.varying(&analysis.term, &analysis.name)?;
        let places = analysis.places.iter().map(|place| self.number(place)).collect::<Parsed<Vec<_>>>()?;
        let value = self.analysed(analysis.operation, term, symbol, &places, span);
        self.checked(value, span)
    }

    /// A term as an expression in a name that varies.
    pub(super) fn varying(&mut self, term: &Node, name: &Rc<str>) -> Parsed<Expr<'a>> {
        let cx = self.cx;
        self.scope.push((Rc::clone(name), Value::Number(cx.symbol(cx.named(name)))));
        let value = self.value(term);
        self.scope.pop();
        let expr = match value? {
            Value::Formula(formula) | Value::Antiderivative(formula) => Ok(formula),
            value => number(&value),
        };
        expr.map_err(|fault| fault.boxed_at(term.span))
    }

    fn analysed(
        &mut self,
        operation: Operation,
        f: Expr<'a>,
        x: Symbol<'a>,
        places: &[Expr<'a>],
        span: Span,
    ) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let f = match places {
            [place, ..] if !operation.is_on_range() => self.with_real_roots(f, x, place, span),
            _ => f,
        };
        match (operation, places) {
            (Operation::Integral, []) => self.antiderivative(f, x, span),
            (Operation::Integral, [low, high]) => {
                let found = calculus::definite_integral(f, x, low, high, cx)?;
                if let Integral::Exact(value) = &found {
                    self.note_parameters(value, x, span);
                }
                self.integral(&found, span)
            }
            (Operation::Taylor, [place, order]) => {
                let order = order.as_integer().and_then(IntegerExt::to_i64);
                let order = order.filter(|own| (0..=calculus::MOST_ORDER).contains(own)).ok_or_else(|| {
                    let message = format!("the order must be a whole number from 0 to {}", calculus::MOST_ORDER);
                    Fault::new(ErrorCode::Domain, message)
                })?;
                let found = calculus::taylor(f, x, place, order, cx)?;
                found.map(|own| self.formula_or_number(own)).ok_or_else(|| {
                    not_found(
                        "the Taylor polynomial",
                        "choose a place at which the function and its derivatives are finite",
                    )
                })
            }
            (Operation::Tangent, [place, height]) => {
                let value = cx.subs(f, x, place);
                if !self.holds(&Value::Number(value), Relation::Equal, &Value::Number(height))? {
                    let (place, value) = (text_of(place, cx), text_of(value, cx));
                    let message = format!("the curve does not go through this point: its value at {place} is {value}");
                    return Err(Fault::new(ErrorCode::Domain, message));
                }
                self.analysed(Operation::Tangent, f, x, &places[..1], span)
            }
            (Operation::Tangent, [place]) => {
                let found = calculus::tangent(f, x, place, cx)?;
                found.map(|own| self.formula_or_number(own)).ok_or_else(|| {
                    not_found("the tangent line", "choose a place at which the function has a derivative")
                })
            }
            (Operation::Maximum | Operation::Minimum, [low, high]) => {
                let is_greatest = operation == Operation::Maximum;
                self.extremum(calculus::extremum(f, x, [low, high], is_greatest, cx)?, is_greatest, x, span)
            }
            (operation, [place]) => {
                let side = match operation {
                    Operation::LimitFromLeft => Side::Left,
                    Operation::LimitFromRight => Side::Right,
                    _ => Side::Both,
                };
                self.limit(calculus::limit(f, x, place, side, cx)?, span)
            }
            _ => Err(Fault::new(ErrorCode::InvalidSyntax, "the call has the wrong number of arguments")),
        }
    }

    /// A function as it is at a place, with the real odd roots of negative values, unless the principal ones are taken.
    pub(super) fn with_real_roots(&mut self, f: Expr<'a>, x: Symbol<'a>, place: Expr<'a>, span: Span) -> Expr<'a> {
        let negative = odd_roots::negative_at(f, x, place, self.cx);
        if negative.is_empty() || self.choices.doubt(Doubt::Root, span) {
            return f;
        }
        odd_roots::with_negative(f, &negative, self.cx)
    }

    /// Notes that a name beside the one that varies is taken to be a usual number, if another one would change the answer.
    fn note_parameters(&mut self, value: Expr<'a>, x: Symbol<'a>, span: Span) {
        let cx = self.cx;
        let other = value.free_symbols(cx).into_iter().find(|own| {
            *own != x
                && value.any(cx, &mut |part| {
                    let is_plain = match part {
                        Form::Pow([base, exponent]) => {
                            base.has(own, cx) && exponent.as_i64().is_some_and(|own| own > 0)
                        }
                        Form::Call(..) => false,
                        _ => true,
                    };
                    !is_plain && part.has(own, cx)
                })
        });
        if let Some(other) = other {
            let message =
                format!("`{}` is taken to be a positive number at which nothing special happens.", other.text());
            self.choices.note(NoteCode::Name, &message, span);
        }
    }

    fn antiderivative(&mut self, f: Expr<'a>, x: Symbol<'a>, span: Span) -> Faulty<Value<'a>> {
        let Some(found) = calculus::integral(f, x, self.cx)? else {
            let hint =
                format!("give bounds for a numeric value, as in `integrate(exp(-{x}^2), {x}, 0, 1)`", x = x.text());
            return Err(not_found("an antiderivative", &hint));
        };
        self.note_parameters(found.value, x, span);
        Ok(Value::Antiderivative(found.value))
    }

    pub(super) fn formula_or_number(&self, expr: Expr<'a>) -> Value<'a> {
        if expr.is_numeric(self.cx) { Value::Number(expr) } else { Value::Formula(expr) }
    }

    pub(super) fn integral(&mut self, found: &Integral<'a>, span: Span) -> Faulty<Value<'a>> {
        match found {
            Integral::Exact(value) => Ok(self.formula_or_number(value)),
            Integral::Bounds(low, high) => self.bounded([*low, *high], span),
            Integral::Diverges(place) => {
                let place = text_of(place, self.cx);
                let message = format!("the integral diverges: it has no finite value because of {place}");
                let hint = "integrate over a range without this place";
                Err(Fault::new(ErrorCode::Domain, message).hint(Some(hint.to_owned())))
            }
            Integral::NotFound(missing) => Err(match missing {
                Missing::Bounds => not_found("the integral", "give numbers as the bounds"),
                Missing::Symbols => not_found("the integral", "give a number for each name but the one that varies"),
                Missing::Real => {
                    let message = "the integrand is not real on the whole range";
                    Fault::new(ErrorCode::Domain, message).hint(Some("choose a range on which it is".to_owned()))
                }
                Missing::Method => {
                    not_found("the integral", "choose a shorter range, or split it where the function is not smooth")
                }
            }),
        }
    }

    /// The digits that two bounds share.
    pub(super) fn bounded(&mut self, bounds: [f64; 2], span: Span) -> Faulty<Value<'a>> {
        let text = crate::bounds::digits(bounds)
            .ok_or_else(|| not_found("the value to any digit", "choose a shorter range"))?;
        let message = "No closed form is found; the digits are certain.";
        self.choices.note(NoteCode::Precision, message, span);
        Ok(Value::Digits(text))
    }

    fn limit(&mut self, found: Limit<'a>, span: Span) -> Faulty<Value<'a>> {
        match found {
            Limit::Value(value, is_one_sided) => {
                if is_one_sided {
                    let message = "The function is real on one side of the place only; this is the limit from there.";
                    self.choices.note(NoteCode::Root, message, span);
                }
                Ok(self.formula_or_number(value))
            }
            Limit::DoesNotExist(left, right) => {
                let sides = [("left", left), ("right", right)]
                    .into_iter()
                    .filter_map(|(side, value)| Some(format!("{} from the {side}", text_of(value?, self.cx))));
                let sides: Vec<_> = sides.collect();
                let reason = if sides.len() == 2 {
                    format!("it is {}", sides.join(" and "))
                } else {
                    "the values oscillate".to_owned()
                };
                let fault = Fault::new(ErrorCode::Domain, format!("the limit does not exist: {reason}"));
                let hint = (sides.len() == 2).then(|| "ask for one side, as in `limit(1/x, x, 0, +)`".to_owned());
                Err(fault.hint(hint))
            }
            Limit::NotFound => Err(not_found("the limit", "ask for the value close to the place")),
        }
    }

    /// A place exactly, or in digits where that is long.
    fn place(&self, place: Expr<'a>) -> Faulty<String> {
        const LONGEST: usize = 40;
        let text = text_of(place, self.cx);
        if text.len() <= LONGEST {
            return Ok(text);
        }
        let found = approximate(place, crate::DIGITS, self.cx)?;
        Ok(digits::text(&found.re))
    }

    fn extremum(&mut self, found: Extremum<'a>, is_greatest: bool, x: Symbol<'a>, span: Span) -> Faulty<Value<'a>> {
        let kind = if is_greatest { "maximum" } else { "minimum" };
        match found {
            Extremum::Exact(value, places) => {
                let places = places.iter().map(|place| self.place(place)).collect::<Faulty<Vec<_>>>()?;
                if !places.is_empty() {
                    let message = format!("The {kind} is at {} = {}.", x.text(), places.join(", "));
                    self.choices.note(NoteCode::MoreSolutions, &message, span);
                }
                Ok(self.formula_or_number(value))
            }
            Extremum::Bounds(value, place) => {
                let value = self.bounded(value, span)?;
                if let Some(place) = crate::bounds::digits(place) {
                    let message = format!("The {kind} is at about {} = {place}.", x.text());
                    self.choices.note(NoteCode::MoreSolutions, &message, span);
                }
                Ok(value)
            }
            Extremum::Unbounded(place) => {
                let place = text_of(place, self.cx);
                let message = format!("there is no {kind}: the values have no bound close to {place}");
                let hint = "choose a range without this place";
                Err(Fault::new(ErrorCode::Domain, message).hint(Some(hint.to_owned())))
            }
            Extremum::NotFound => Err(not_found(
                &format!("the {kind}"),
                "choose a finite range on which the function is real and continuous",
            )),
        }
    }
}

/// The fault of what no method finds, with what would help.
pub(crate) fn not_found(what: &str, hint: &str) -> Fault {
    let fault = Fault::new(ErrorCode::UnsupportedResult, format!("{what} is not found"));
    fault.hint(Some(hint.to_owned()))
}
