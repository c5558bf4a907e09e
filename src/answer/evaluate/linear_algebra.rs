//! Functions of matrices of numbers, exactly: by elimination (C. F. Gauss and W. Jordan), and eigenvalues as the roots of the
//! characteristic polynomial (U. Le Verrier, D. K. Faddeev).

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_read::Faulty;
use pascaline_read::functions::Matrix;
use pascaline_read::tree::Brackets;
use pascaline_sympy::{Expr, expand_deep, simplify, solve_one};

use super::functions::{number, numbers};
use super::matrix::{Rows, rows_of_value};
use super::{Evaluator, Value};
use crate::approximation;

/// The numbers of a matrix, row by row.
type Entries<'a> = Vec<Vec<Expr<'a>>>;

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn matrix(&self, function: Matrix, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        match (function, values) {
            (Matrix::Product, [x, y]) => self.matrix_product(&rows_of_value(x)?, &rows_of_value(y)?),
            (Matrix::Solution, [matrix, vector]) => self.solution(matrix, vector),
            (Matrix::Inverse, [value @ (Value::Number(_) | Value::Quantity(_))]) => {
                self.over(Value::Number(cx.number(1)), value.clone())
            }
            (_, [value]) => self.of_matrix(function, &rows_of_value(value)?),
            _ => Err(super::no_number("nothing")),
        }
    }

    fn of_matrix(&self, function: Matrix, rows: &Rows<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let entries = rows.iter().map(|row| numbers(row)).collect::<Faulty<Entries>>()?;
        let width = entries.first().map_or(0, Vec::len);
        if entries.iter().any(|row| row.len() != width) {
            return Err(Fault::new(ErrorCode::DimensionMismatch, "the rows of the matrix differ in length"));
        }
        match function {
            Matrix::Transposed => {
                let column = |at: usize| rows.iter().filter_map(|row| row.get(at).cloned()).collect();
                return Ok(Value::Matrix((0..width).map(column).collect()));
            }
            Matrix::Rank => {
                let (_, pivots) = self.reduced(entries, width)?;
                return Ok(Value::Number(cx.number(i64::try_from(pivots.len()).unwrap_or(i64::MAX))));
            }
            Matrix::Reduced => {
                let (reduced, _) = self.reduced(entries, width)?;
                let row = |row: Vec<Expr<'a>>| row.into_iter().map(Value::Number).collect();
                return Ok(Value::Matrix(reduced.into_iter().map(row).collect()));
            }
            Matrix::NullSpace => {
                let (reduced, pivots) = self.reduced(entries, width)?;
                let vectors = self.null_vectors(&reduced, &pivots, width);
                return Ok(Value::List(Brackets::Square, vectors));
            }
            _ => {}
        }
        if entries.len() != width {
            let message = format!("the matrix must be square, but this one is {} by {width}", entries.len());
            return Err(Fault::new(ErrorCode::DimensionMismatch, message));
        }
        match function {
            Matrix::Trace => Ok(Value::Number(self.trace(&entries))),
            Matrix::Inverse => {
                let extended = entries.into_iter().enumerate().map(|(at, row)| {
                    let unit = (0..width).map(|column| cx.number(i64::from(column == at)));
                    row.into_iter().chain(unit).collect()
                });
                let (reduced, pivots) = self.reduced(extended.collect(), width)?;
                if pivots.len() < width {
                    return Err(Fault::new(ErrorCode::Domain, "the matrix has no inverse, since its determinant is 0"));
                }
                let right = |row: Vec<Expr<'a>>| row.into_iter().skip(width).map(Value::Number).collect();
                Ok(Value::Matrix(reduced.into_iter().map(right).collect()))
            }
            Matrix::Eigenvalues => {
                let values = self.eigenvalues(&entries)?;
                Ok(Value::List(Brackets::Square, values.into_iter().map(Value::Number).collect()))
            }
            Matrix::Characteristic => Ok(Value::Formula(self.characteristic(&entries, cx.symbol(cx.named("λ")))?)),
            _ => self.eigenvectors(&entries),
        }
    }

    /// The reduced row echelon form, and the columns of its pivots among the first `columns`.
    fn reduced(&self, mut rows: Entries<'a>, columns: usize) -> Faulty<(Entries<'a>, Vec<usize>)> {
        let cx = self.cx;
        let mut pivots = Vec::new();
        for column in 0..columns {
            let top = pivots.len();
            let mut found = None;
            for (at, row) in rows.iter().enumerate().skip(top) {
                if let Some(entry) = row.get(column)
                    && !self.vanishes(entry)?
                {
                    found = Some((at, *entry));
                    break;
                }
            }
            let Some((at, pivot)) = found else { continue };
            rows.swap(top, at);
            let Some(first) = rows.get(top) else { break };
            cx.budget.spend((rows.len() * first.len()) as u64)?;
            let scaled: Vec<_> = first.iter().map(|entry| simplify(cx.divide(entry, pivot), cx)).collect();
            for (index, row) in rows.iter_mut().enumerate() {
                let factor = row.get(column).copied().unwrap_or_else(|| cx.number(0));
                if index == top {
                    row.clone_from(&scaled);
                } else {
                    for (entry, own) in row.iter_mut().zip(&scaled) {
                        *entry = simplify(cx.subtract(entry, cx.product(factor, own)), cx);
                    }
                }
            }
            pivots.push(column);
        }
        Ok((rows, pivots))
    }

    fn vanishes(&self, entry: Expr<'a>) -> Faulty<bool> {
        if entry.as_rational().is_some() {
            return Ok(entry.is_literal_zero());
        }
        let [real, imaginary] = {
            let (real, imaginary) = self.cx.term(entry).as_real_imag();
            [real.expr(), imaginary.expr()]
        };
        let is_zero = |part| Ok(approximation::sign(part, self.cx)?.is_some_and(std::cmp::Ordering::is_eq));
        Ok(is_zero(real)? && is_zero(imaginary)?)
    }

    /// The vector that the matrix takes to this one.
    fn solution(&self, matrix: &Value<'a>, vector: &Value<'a>) -> Faulty<Value<'a>> {
        let rows = rows_of_value(matrix)?;
        let right: Vec<Expr<'a>> = match vector {
            Value::List(_, items) => numbers(items)?,
            other => rows_of_value(other)?.iter().flatten().map(number).collect::<Faulty<_>>()?,
        };
        let width = rows.first().map_or(0, Vec::len);
        if rows.len() != width || right.len() != width {
            return Err(Fault::new(ErrorCode::DimensionMismatch, "the matrix must be square, and the vector as long"));
        }
        let extended = rows.iter().zip(&right).map(|(row, own)| Ok([numbers(row)?, vec![*own]].concat()));
        let (reduced, pivots) = self.reduced(extended.collect::<Faulty<_>>()?, width)?;
        if pivots.len() < width {
            return Err(Fault::new(ErrorCode::Domain, "there is no single solution, since the determinant is 0"));
        }
        let last = reduced.into_iter().filter_map(|row| row.last().copied()).map(Value::Number);
        Ok(Value::List(Brackets::Square, last.collect()))
    }

    /// The roots of the characteristic polynomial, each once.
    fn eigenvalues(&self, entries: &Entries<'a>) -> Faulty<Vec<Expr<'a>>> {
        let cx = self.cx;
        let x = cx.dummy("x");
        let solved = solve_one(self.characteristic(entries, cx.symbol(x))?, Some(&[x]), 15, cx);
        if solved.numeric {
            return Err(Fault::new(ErrorCode::UnsupportedResult, "the eigenvalues have no closed form"));
        }
        Ok(solved.rows.iter().filter_map(|row| row.first().copied()).collect())
    }

    /// The characteristic polynomial, whose first coefficient is 1.
    fn characteristic(&self, entries: &Entries<'a>, unknown: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let size = entries.len();
        let (mut polynomial, mut last) = (cx.power_i64(unknown, i64::try_from(size).unwrap_or(i64::MAX)), cx.number(1));
        let mut power: Entries<'a> = (0..size).map(|_| vec![cx.number(0); size]).collect();
        for step in 1..=size {
            cx.budget.spend((size * size * size) as u64)?;
            for (at, row) in power.iter_mut().enumerate() {
                if let Some(entry) = row.get_mut(at) {
                    *entry = cx.sum(entry, last);
                }
            }
            let product = self.entries_product(entries, &power);
            let count = i64::try_from(step).unwrap_or(i64::MAX);
            last = expand_deep(cx.divide(self.trace(&product), cx.number(-count)), cx);
            let exponent = i64::try_from(size - step).unwrap_or(i64::MAX);
            polynomial = cx.sum(polynomial, cx.product(last, cx.power_i64(unknown, exponent)));
            power = product;
        }
        Ok(polynomial)
    }

    fn trace(&self, entries: &Entries<'a>) -> Expr<'a> {
        let diagonal: Vec<_> = (0..entries.len()).filter_map(|at| entries.get(at)?.get(at).copied()).collect();
        self.cx.add(&diagonal)
    }

    fn entries_product(&self, x: &Entries<'a>, y: &Entries<'a>) -> Entries<'a> {
        let cx = self.cx;
        let entry = |row: &Vec<Expr<'a>>, column: usize| {
            let terms: Vec<_> =
                row.iter().zip(y).filter_map(|(own, other)| Some(cx.product(own, other.get(column)?))).collect();
            expand_deep(cx.add(&terms), cx)
        };
        x.iter().map(|row| (0..y.len()).map(|column| entry(row, column)).collect()).collect()
    }

    /// For each eigenvalue, the vectors that span those which it stretches.
    fn eigenvectors(&self, entries: &Entries<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let size = entries.len();
        let mut all = Vec::new();
        for value in self.eigenvalues(entries)? {
            let shifted = entries.iter().enumerate().map(|(at, row)| {
                let entry =
                    |(column, own): (usize, &Expr<'a>)| if column == at { cx.subtract(own, value) } else { *own };
                row.iter().enumerate().map(entry).collect()
            });
            let (reduced, pivots) = self.reduced(shifted.collect(), size)?;
            let vectors = self.null_vectors(&reduced, &pivots, size).into_iter();
            all.extend(vectors.map(|vector| Value::List(Brackets::Square, vec![Value::Number(value), vector])));
        }
        Ok(Value::List(Brackets::Square, all))
    }

    /// The vectors that span what a matrix in reduced row echelon form takes to zero: one for each column without a pivot.
    fn null_vectors(&self, reduced: &Entries<'a>, pivots: &[usize], width: usize) -> Vec<Value<'a>> {
        let cx = self.cx;
        let of_column = |free: usize| {
            let entry = |column: usize| match pivots.iter().position(|pivot| *pivot == column) {
                Some(row) => reduced.get(row).and_then(|row| row.get(free)).map(|own| cx.negate(own)),
                None => Some(cx.number(i64::from(column == free))),
            };
            Value::List(Brackets::Square, (0..width).filter_map(entry).map(Value::Number).collect())
        };
        (0..width).filter(|column| !pivots.contains(column)).map(of_column).collect()
    }
}
