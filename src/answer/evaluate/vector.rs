//! Lengths, angles and products of vectors, exactly.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_read::Faulty;
use pascaline_read::functions::Vector;
use pascaline_read::tree::Brackets;
use pascaline_sympy::{Constant, Expr, Function as Engine};

use super::functions::{items_of, numbers};
use super::{Evaluator, Value};
use crate::quantity::Quantity;

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn vector(&self, function: Vector, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        if let Vector::Length | Vector::Unit = function {
            let v = numbers(values)?;
            cx.budget.spend(v.len() as u64)?;
            if function == Vector::Length {
                return Ok(Value::Number(self.length(&v)?));
            }
            let length = self.nonzero(&v)?;
            return Ok(list(v.iter().map(|part| cx.divide(part, length))));
        }
        let vectors = values.iter().map(parts).collect::<Faulty<Vec<_>>>()?;
        cx.budget.spend(vectors.iter().map(|vector| vector.len() as u64).sum())?;
        match (function, &vectors[..]) {
            (Vector::Dot, [u, v]) => Ok(Value::Number(self.dot(u, v)?)),
            (Vector::Cross, [u, v]) => self.cross(u, v),
            (Vector::Angle, [u, v]) => {
                let cosine = cx.divide(self.dot(u, v)?, cx.product(self.nonzero(u)?, self.nonzero(v)?));
                let radians = cx.apply(Engine::Acos, cosine);
                let degrees = cx.divide(cx.product(radians, cx.number(180)), Constant::Pi.into());
                Ok(Value::Quantity(Quantity::of(degrees, "deg")))
            }
            (Vector::Distance, [u, v]) if u.len() == v.len() => {
                let way: Vec<_> = u.iter().zip(v).map(|(one, other)| cx.subtract(other, one)).collect();
                Ok(Value::Number(self.length(&way)?))
            }
            (Vector::Distance, [u, v]) => Err(lengths_differ(u, v)),
            (Vector::PolygonArea, corners) => self.polygon_area(corners),
            (Vector::Projection, [u, v]) => {
                self.nonzero(v)?;
                let share = cx.divide(self.dot(u, v)?, self.dot(v, v)?);
                Ok(list(v.iter().map(|part| cx.product(share, part))))
            }
            _ => Err(Fault::new(ErrorCode::InvalidSyntax, "the call has the wrong number of arguments")),
        }
    }

    /// The area between corners, by the shoelace formula (A. L. F. Meister, 1769).
    fn polygon_area(&self, corners: &[Vec<Expr<'a>>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let mut twice = cx.number(0);
        for (at, corner) in corners.iter().enumerate() {
            let next = &corners[(at + 1) % corners.len()];
            let ([x, y], [right, up]) = (&corner[..], &next[..]) else {
                return Err(Fault::new(ErrorCode::DimensionMismatch, "the corners of a polygon have two coordinates"));
            };
            twice = cx.sum(twice, cx.subtract(cx.product(x, up), cx.product(right, y)));
        }
        Ok(Value::Number(cx.divide(cx.apply(Engine::Abs, twice), cx.number(2))))
    }

    /// The scalar product, with the conjugates of the first vector's parts.
    fn dot(&self, u: &[Expr<'a>], v: &[Expr<'a>]) -> Faulty<Expr<'a>> {
        if u.len() != v.len() {
            return Err(lengths_differ(u, v));
        }
        let products: Vec<_> = u.iter().zip(v).map(|(one, other)| self.conjugate_times(one, other)).collect();
        Ok(self.cx.add(&products))
    }

    fn conjugate_times(&self, one: Expr<'a>, other: Expr<'a>) -> Expr<'a> {
        self.cx.product(self.cx.apply(Engine::Conjugate, one), other)
    }

    fn cross(&self, u: &[Expr<'a>], v: &[Expr<'a>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let (Ok(u), Ok(v)) = (<[Expr<'a>; 3]>::try_from(u), <[Expr<'a>; 3]>::try_from(v)) else {
            return Err(Fault::new(ErrorCode::DimensionMismatch, "a cross product needs two vectors of three parts"));
        };
        let minor = |i: usize, j: usize| cx.subtract(cx.product(u[i], v[j]), cx.product(u[j], v[i]));
        Ok(list([minor(1, 2), minor(2, 0), minor(0, 1)].into_iter()))
    }

    /// The length; a part may be complex.
    fn length(&self, v: &[Expr<'a>]) -> Faulty<Expr<'a>> {
        let sizes: Vec<_> = v.iter().map(|part| self.cx.apply(Engine::Abs, part)).collect();
        Ok(self.cx.square_root(self.dot(&sizes, &sizes)?))
    }

    /// The length of a vector that has a direction.
    fn nonzero(&self, v: &[Expr<'a>]) -> Faulty<Expr<'a>> {
        let length = self.length(v)?;
        if length.is_literal_zero() {
            return Err(Fault::new(ErrorCode::Domain, "a vector of length 0 has no direction"));
        }
        Ok(length)
    }
}

fn lengths_differ(u: &[Expr], v: &[Expr]) -> Fault {
    let message = format!("the vectors have {} and {} parts", u.len(), v.len());
    Fault::new(ErrorCode::DimensionMismatch, message)
}

/// The numbers of a vector.
fn parts<'a>(value: &Value<'a>) -> Faulty<Vec<Expr<'a>>> {
    match value {
        Value::List(_, items) => numbers(items),
        Value::Matrix(rows) if rows.len() == 1 || rows.iter().all(|row| row.len() == 1) => {
            numbers(&items_of(value.clone()).into_iter().flat_map(items_of).collect::<Vec<_>>())
        }
        other => Err(super::no_number(other.kind())),
    }
}

fn list<'a>(parts: impl Iterator<Item = Expr<'a>>) -> Value<'a> {
    Value::List(Brackets::Round, parts.map(Value::Number).collect())
}
