//! Conic sections whose axes are parallel to those of the plane, from their equations: `A x² + C y² + D x + E y + F = 0`
//! (D. M. Y. Sommerville, "Analytical Conics").

use std::cmp::Ordering;

use pascaline_sympy::{Context, Expr, Symbol, Term, expand_deep, sign};

use crate::algebra::coefficients;

/// A conic section.
#[derive(Clone, Copy, Debug)]
pub enum Conic<'a> {
    /// `(x - h)²/p + (y - k)²/q = 1`, with `p` and `q` above zero: an ellipse, or a circle.
    Ellipse([Expr<'a>; 2], [Expr<'a>; 2]),
    /// The same with one of them below zero.
    Hyperbola([Expr<'a>; 2], [Expr<'a>; 2]),
    /// `(x - h)² = 4p (y - k)`, or with `x` and `y` exchanged.
    Parabola {
        /// `(h, k)`
        vertex: [Expr<'a>; 2],
        /// `p`, the distance of the focus from the vertex, with its sign.
        distance: Expr<'a>,
        /// Whether `y` is squared, so that the axis is level.
        is_level: bool,
    },
}

impl<'a> Conic<'a> {
    /// The conic on which a polynomial in `x` and `y` is zero; `None` for a line, a point, what is turned, and for nothing.
    pub fn new(f: Expr<'a>, x: Symbol<'a>, y: Symbol<'a>, cx: &Context<'a>) -> Option<Self> {
        let by_y = coefficients(expand_deep(f, cx), y, cx)?;
        let zero = cx.number(0);
        let [level, first, second] = parts(&by_y, zero)?;
        let of_x = |own: Expr<'a>| coefficients(own, x, cx);
        let [constant, slope, square] = parts(&of_x(level)?, zero)?;
        // `x y` would turn it.
        if first.has(x, cx) || second.has(x, cx) {
            return None;
        }
        let [a, c, d, e, f] = cx.terms([square, second, slope, first, constant]);
        match (square.is_literal_zero(), second.is_literal_zero()) {
            (false, false) => {
                let (h, k) = (-d / (2 * a), -e / (2 * c));
                let height = a * h.pow(2) + c * k.pow(2) - f;
                let [p, q] = [height / a, height / c].map(Term::expr);
                let center = [h.expr(), k.expr()];
                match [sign(p, cx)?, sign(q, cx)?] {
                    [Ordering::Greater, Ordering::Greater] => Some(Self::Ellipse(center, [p, q])),
                    [Ordering::Greater, Ordering::Less] | [Ordering::Less, Ordering::Greater] => {
                        Some(Self::Hyperbola(center, [p, q]))
                    }
                    _ => None,
                }
            }
            (false, true) if !first.is_literal_zero() => {
                let h = -d / (2 * a);
                let k = -(a * h.pow(2) + d * h + f) / e;
                let vertex = [h.expr(), k.expr()];
                Some(Self::Parabola { vertex, distance: (-e / (4 * a)).expr(), is_level: false })
            }
            (true, false) if !slope.is_literal_zero() => {
                let k = -e / (2 * c);
                let h = -(c * k.pow(2) + e * k + f) / d;
                let vertex = [h.expr(), k.expr()];
                Some(Self::Parabola { vertex, distance: (-d / (4 * c)).expr(), is_level: true })
            }
            _ => None,
        }
    }

    /// Its center; a parabola has none.
    pub fn center(&self) -> Option<[Expr<'a>; 2]> {
        match self {
            Self::Ellipse(center, _) | Self::Hyperbola(center, _) => Some(*center),
            Self::Parabola { .. } => None,
        }
    }

    /// The radius of a circle.
    pub fn radius(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        match self {
            Self::Ellipse(_, [p, q]) if p.equals(q, cx) => Some(cx.square_root(p)),
            _ => None,
        }
    }

    /// The foci: one of a parabola, and two of all else but a circle.
    pub fn foci(&self, cx: &Context<'a>) -> Option<Vec<[Expr<'a>; 2]>> {
        match self {
            Self::Parabola { vertex, distance, is_level } => Some(vec![moved(*vertex, distance, *is_level, cx)]),
            _ => self.on_axis(cx.square_root(self.focal_square(cx)?), cx),
        }
    }

    /// The vertices: where the axis with the foci meets it.
    pub fn vertices(&self, cx: &Context<'a>) -> Option<Vec<[Expr<'a>; 2]>> {
        match self {
            Self::Parabola { vertex, .. } => Some(vec![*vertex]),
            _ => self.on_axis(cx.square_root(self.main_square(cx)?), cx),
        }
    }

    /// The distance of a focus from the center as a share of that of a vertex; 1 for a parabola.
    pub fn eccentricity(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        match self {
            Self::Parabola { .. } => Some(cx.number(1)),
            _ if self.radius(cx).is_some() => Some(cx.number(0)),
            _ => Some(cx.square_root(cx.divide(self.focal_square(cx)?, self.main_square(cx)?))),
        }
    }

    /// The asymptotes of a hyperbola, as values of `y`: the falling one first.
    pub fn asymptotes(&self, x: Symbol<'a>, cx: &Context<'a>) -> Option<[Expr<'a>; 2]> {
        let Self::Hyperbola([h, k], [p, q]) = self else { return None };
        let slope = cx.term(cx.square_root(cx.negate(cx.divide(q, p))));
        let run = cx.term(cx.symbol(x)) - *h;
        Some([-slope, slope].map(|slope| expand_deep((slope * run + cx.term(*k)).expr(), cx)))
    }

    /// The directrix of a parabola: the value of `y` on it, or that of `x` if the axis is level.
    pub fn directrix(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        let Self::Parabola { vertex, distance, is_level } = self else { return None };
        Some(cx.subtract(vertex[usize::from(!is_level)], distance))
    }

    /// Whether its axis is level, if it is a parabola.
    pub fn is_level(&self) -> bool {
        matches!(self, Self::Parabola { is_level: true, .. })
    }

    /// What it is, with an article.
    pub fn name(&self, cx: &Context<'a>) -> &'static str {
        match self {
            Self::Ellipse(..) if self.radius(cx).is_some() => "a circle",
            Self::Ellipse(..) => "an ellipse",
            Self::Hyperbola(..) => "a hyperbola",
            Self::Parabola { .. } => "a parabola",
        }
    }

    /// Whether the foci are beside the center rather than above it and below; `None` for a circle and a parabola.
    fn is_wide(&self, cx: &Context<'a>) -> Option<bool> {
        match self {
            Self::Ellipse(_, [p, q]) => match sign(cx.subtract(p, q), cx)? {
                Ordering::Equal => None,
                order => Some(order.is_gt()),
            },
            Self::Hyperbola(_, [p, _]) => Some(sign(p, cx)?.is_gt()),
            Self::Parabola { .. } => None,
        }
    }

    /// The square of the distance of a vertex from the center.
    fn main_square(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        let (Self::Ellipse(_, squares) | Self::Hyperbola(_, squares)) = self else { return None };
        Some(squares[usize::from(!self.is_wide(cx)?)])
    }

    /// The square of the distance of a focus from the center.
    fn focal_square(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        let (Self::Ellipse(_, [p, q]) | Self::Hyperbola(_, [p, q])) = self else { return None };
        let difference = cx.subtract(p, q);
        Some(if self.is_wide(cx)? { difference } else { cx.negate(difference) })
    }

    /// The two points of the axis with the foci at a distance from the center.
    fn on_axis(&self, distance: Expr<'a>, cx: &Context<'a>) -> Option<Vec<[Expr<'a>; 2]>> {
        let (center, is_wide) = (self.center()?, self.is_wide(cx)?);
        Some([cx.negate(distance), distance].map(|distance| moved(center, distance, is_wide, cx)).to_vec())
    }
}

/// A point at a distance from another one, to the right or above.
fn moved<'a>([x, y]: [Expr<'a>; 2], distance: Expr<'a>, is_level: bool, cx: &Context<'a>) -> [Expr<'a>; 2] {
    if is_level { [cx.sum(x, distance), y] } else { [x, cx.sum(y, distance)] }
}

/// The coefficients of a polynomial of at most the second degree.
fn parts<'a>(coefficients: &[Expr<'a>], zero: Expr<'a>) -> Option<[Expr<'a>; 3]> {
    let at = |power: usize| coefficients.get(power).copied().unwrap_or(zero);
    (coefficients.len() <= 3).then(|| [at(0), at(1), at(2)])
}
