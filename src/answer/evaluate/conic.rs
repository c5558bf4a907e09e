//! What is asked of conic sections and of asymptotes.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_calculus as calculus;
use pascaline_read::Faulty;
use pascaline_read::functions::Conic;
use pascaline_read::tree::Brackets;
use pascaline_sympy::{Expr, cancel, solve_one};

use super::analysis::not_found;
use super::{Evaluator, Value};

impl<'a> Evaluator<'_, 'a> {
    /// The answer to a question about a formula in `x` and `y` that is zero on a curve; asymptotes of one in `x` alone are those of its
    /// graph.
    pub(super) fn conic(&mut self, ask: Conic, f: Expr<'a>, span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let [x, y] = ["x", "y"].map(|name| cx.named(name));
        if let Conic::VerticalAsymptotes | Conic::OtherAsymptote = ask {
            return self.asymptotes(ask, f, span);
        }
        let section = cx.attempt(|cx| calculus::Conic::new(f, x, y, cx)).flatten();
        if ask == Conic::Asymptotes && !matches!(section, Some(calculus::Conic::Hyperbola(..))) {
            let graph = if f.has(y, cx) { self.height(f) } else { Some(f) };
            let hint = "ask for those of a hyperbola, or of a quotient of polynomials";
            return self.asymptotes(ask, graph.ok_or_else(|| not_found("the asymptotes", hint))?, span);
        }
        let section = section.ok_or_else(|| {
            let message = "the equation is not that of a conic section whose axes are parallel to those of x and y";
            let hint = "write it as in `x^2/25 + y^2/9 = 1`".to_owned();
            Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint))
        })?;
        let point = |point: [Expr<'a>; 2]| Value::List(Brackets::Round, point.map(Value::Number).to_vec());
        let points = |points: Vec<[Expr<'a>; 2]>| match <[_; 1]>::try_from(points) {
            Ok([only]) => point(only),
            Err(several) => Value::List(Brackets::Square, several.into_iter().map(point).collect()),
        };
        let (what, found) = match ask {
            Conic::Center => ("center", section.center().map(point)),
            Conic::Radius => ("radius", section.radius(cx).map(Value::Number)),
            Conic::Foci => ("foci", section.foci(cx).map(points)),
            Conic::Vertices => ("vertices", section.vertices(cx).map(points)),
            Conic::Eccentricity => ("eccentricity", section.eccentricity(cx).map(Value::Number)),
            Conic::Directrix => {
                let name = if section.is_level() { "x" } else { "y" };
                ("directrix", section.directrix(cx).map(|place| Value::Line(name, place)))
            }
            _ => {
                let lines = |lines: [Expr<'a>; 2]| {
                    Value::List(Brackets::Square, lines.map(|height| Value::Line("y", height)).to_vec())
                };
                ("asymptotes", section.asymptotes(x, cx).map(lines))
            }
        };
        found.ok_or_else(|| {
            let message = format!("the curve is {}, which has no {what}", section.name(cx));
            Fault::new(ErrorCode::Domain, message)
        })
    }

    /// The only value of `y` at which a formula is zero.
    fn height(&self, f: Expr<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let solved = cx.attempt(|cx| solve_one(cancel(f, cx), Some(&[cx.named("y")]), 15, cx))?;
        match solved.rows[..] {
            [[only]] if !solved.numeric => Some(only),
            _ => None,
        }
    }

    /// The asymptotes of the graph of a quotient of polynomials.
    fn asymptotes(&mut self, ask: Conic, f: Expr<'a>, span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let x = super::curve::only_name(&[f], self)?;
        let found = cx.attempt(|cx| calculus::asymptotes(f, x, cx)).flatten();
        let found = found.ok_or_else(|| not_found("the asymptotes", "ask for those of a quotient of polynomials"))?;
        let mut lines = Vec::new();
        if ask != Conic::OtherAsymptote {
            lines.extend(found.vertical.into_iter().map(|place| Value::Line("x", place)));
        }
        if ask != Conic::VerticalAsymptotes {
            lines.extend(found.other.map(|height| Value::Line("y", height)));
        }
        if lines.is_empty() {
            self.choices.note(NoteCode::NoSolution, "The curve has no such line.", span);
        }
        Ok(match <[_; 1]>::try_from(lines) {
            Ok([only]) => only,
            Err(lines) => Value::List(Brackets::Square, lines),
        })
    }
}
