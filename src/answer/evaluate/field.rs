//! Derivatives of functions of several names.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::sort_by;
use pascaline_base::syntax::Span;
use pascaline_calculus as calculus;
use pascaline_read::functions::Field;
use pascaline_read::tree::{Brackets, Node, Relation};
use pascaline_read::{Faulty, Parsed};
use pascaline_sympy::{Expr, Symbol, expand_deep, simplify};

use super::analysis::not_found;
use super::functions::{items_of, numbers, without_formula};
use super::{Evaluator, Value};

impl<'a> Evaluator<'_, 'a> {
    /// The answer to a question about a formula, or a list of them.
    pub(super) fn field(&mut self, field: Field, arguments: &[Node], span: Span) -> Parsed<Value<'a>> {
        let lists = arguments.iter().map(|argument| self.formulas(argument)).collect::<Parsed<Vec<_>>>()?;
        let value = self.field_of(field, &lists);
        self.checked(value, span)
    }

    /// The formulas of a list, or the only one.
    fn formulas(&mut self, node: &Node) -> Parsed<Vec<Expr<'a>>> {
        let mut items = items_of(self.value(node)?);
        items.iter_mut().for_each(without_formula);
        numbers(&items).map_err(|fault| fault.boxed_at(node.span))
    }

    fn field_of(&self, field: Field, lists: &[Vec<Expr<'a>>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let [first, rest @ ..] = lists else { return Err(wrong_count()) };
        let rest: Vec<&[Expr<'a>]> = rest.iter().map(Vec::as_slice).collect();
        let axes = ["x", "y", "z"].map(|name| cx.named(name));
        match (field, &first[..], &rest[..]) {
            (Field::Divergence | Field::Curl, ..) if self.has_other_axes(&lists.concat(), &axes) => {
                let message = "the parts of a vector field are formulas in `x`, `y` and `z`";
                Err(Fault::new(ErrorCode::UnsupportedResult, message))
            }
            (Field::Divergence, ..) => {
                let slopes =
                    lists.concat().into_iter().zip(axes).map(|(part, axis)| calculus::derivative(part, axis, cx));
                Ok(self.formula_or_number(expand_deep(cx.add(&slopes.collect::<Faulty<Vec<_>>>()?), cx)))
            }
            (Field::Curl, ..) => self.curl(&lists.concat(), axes),
            (Field::Jacobian, ..) => self.jacobian(&lists.concat(), &self.names_of(&lists.concat())),
            (Field::Gradient, [f], []) => Ok(self.vector_of(&self.gradient_of(f, &self.names_of(&[f]))?)),
            (Field::GradientAt, [f], places) => {
                let place: Vec<_> = places.concat();
                Ok(self.vector_of(&self.gradient_at(f, &place)?))
            }
            (Field::Directional, [f], [place, direction]) => {
                let gradient = self.gradient_at(f, place)?;
                if gradient.len() != direction.len() {
                    let message = format!("the direction needs {} parts", gradient.len());
                    return Err(Fault::new(ErrorCode::DimensionMismatch, message));
                }
                let products = |one: &[Expr<'a>], other: &[Expr<'a>]| {
                    let products: Vec<_> = one.iter().zip(other).map(|(one, other)| cx.product(one, other)).collect();
                    cx.add(&products)
                };
                let length = cx.square_root(products(direction, direction));
                if length.is_literal_zero() {
                    return Err(Fault::new(ErrorCode::Domain, "a vector of length 0 has no direction"));
                }
                let slope = simplify(cx.divide(products(&gradient, direction), length), cx);
                Ok(self.formula_or_number(slope))
            }
            (Field::Hessian, [f], []) => {
                let names = self.names_of(&[f]);
                self.jacobian(&self.gradient_of(f, &names)?, &names)
            }
            (Field::SlopeAt, [f], [[place], [height]]) => self
                .slope_at(f, place, height)?
                .map(Value::Number)
                .ok_or_else(|| Fault::new(ErrorCode::Domain, "the tangent is vertical there, so that it has no slope")),
            (Field::TangentAt, [f], [[place], [height]]) => {
                let Some(slope) = self.slope_at(f, place, height)? else { return Ok(Value::Line("x", place)) };
                let run = cx.term(cx.symbol(axes[0])) - *place;
                Ok(Value::Line("y", expand_deep((cx.term(slope) * run + cx.term(*height)).expr(), cx)))
            }
            _ => Err(wrong_count()),
        }
    }

    /// Whether formulas have names, of which none is that of an axis.
    fn has_other_axes(&self, parts: &[Expr<'a>], axes: &[Symbol<'a>]) -> bool {
        let names = self.names_of(parts);
        !names.is_empty() && !names.iter().any(|name| axes.contains(name))
    }

    /// How a vector field turns about each axis: `r_y - q_z` and so on.
    fn curl(&self, parts: &[Expr<'a>], axes: [Symbol<'a>; 3]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let [first, second, third] = parts else { return Err(wrong_count()) };
        let turn = |(one, by): (Expr<'a>, usize), (other, by_other): (Expr<'a>, usize)| {
            let slope = calculus::derivative(one, axes[by], cx)?;
            Ok(expand_deep(cx.subtract(slope, calculus::derivative(other, axes[by_other], cx)?), cx))
        };
        let parts = [turn((third, 1), (second, 2))?, turn((first, 2), (third, 0))?, turn((second, 0), (first, 1))?];
        Ok(self.vector_of(&parts))
    }

    fn vector_of(&self, parts: &[Expr<'a>]) -> Value<'a> {
        Value::List(Brackets::Round, parts.iter().map(|part| self.formula_or_number(part)).collect())
    }

    /// The names of formulas, in the order of the alphabet.
    fn names_of(&self, formulas: &[Expr<'a>]) -> Vec<Symbol<'a>> {
        let mut names: Vec<_> = formulas.iter().flat_map(|formula| formula.free_symbols(self.cx)).collect();
        sort_by(&mut names, |one, other| one.text().cmp(other.text()));
        names.dedup();
        names
    }

    fn gradient_of(&self, f: Expr<'a>, names: &[Symbol<'a>]) -> Faulty<Vec<Expr<'a>>> {
        names.iter().map(|name| calculus::derivative(f, name, self.cx)).collect()
    }

    fn gradient_at(&self, f: Expr<'a>, place: &[Expr<'a>]) -> Faulty<Vec<Expr<'a>>> {
        let names = self.names_of(&[f]);
        if names.len() != place.len() {
            let message = format!("the formula has {} names, but the point has {} parts", names.len(), place.len());
            return Err(Fault::new(ErrorCode::DimensionMismatch, message));
        }
        let slopes = self.gradient_of(f, &names)?;
        Ok(slopes.iter().map(|slope| self.cx.substitute(slope, &names, place)).collect())
    }

    fn jacobian(&self, parts: &[Expr<'a>], names: &[Symbol<'a>]) -> Faulty<Value<'a>> {
        self.cx.budget.spend((parts.len() * names.len()) as u64)?;
        let row = |part: &Expr<'a>| {
            let slopes = self.gradient_of(part, names)?;
            Ok(slopes.iter().map(|slope| self.formula_or_number(slope)).collect())
        };
        parts.iter().map(row).collect::<Faulty<Vec<_>>>().map(Value::Matrix)
    }

    /// The slope of the curve on which a formula in `x` and `y` is zero, at a point of it; `None` where the tangent is vertical.
    fn slope_at(&self, f: Expr<'a>, place: Expr<'a>, height: Expr<'a>) -> Faulty<Option<Expr<'a>>> {
        let cx = self.cx;
        let names = ["x", "y"].map(|name| cx.named(name));
        let at = |formula: Expr<'a>| cx.substitute(formula, &names, &[place, height]);
        if !self.holds(&Value::Number(at(f)), Relation::Equal, &Value::Number(cx.number(0)))? {
            return Err(Fault::new(ErrorCode::Domain, "the curve does not go through this point"));
        }
        let [by_x, by_y] = [at(calculus::derivative(f, names[0], cx)?), at(calculus::derivative(f, names[1], cx)?)];
        match (by_x.is_literal_zero(), by_y.is_literal_zero()) {
            (true, true) => Err(not_found("the tangent", "choose a point at which the curve does not cross itself")),
            (false, true) => Ok(None),
            _ => Ok(Some(simplify(cx.negate(cx.divide(by_x, by_y)), cx))),
        }
    }
}

fn wrong_count() -> Fault {
    Fault::new(ErrorCode::InvalidSyntax, "the call has the wrong number of arguments")
}
