//! Sums, products and determinants of matrices.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_read::Faulty;
use pascaline_read::functions::Matrix;
use pascaline_read::tree::Brackets;

use super::{Evaluator, Value, no_number};

/// The rows of a matrix.
pub(super) type Rows<'a> = Vec<Vec<Value<'a>>>;

impl<'a> Evaluator<'_, 'a> {
    /// The sum of two matrices.
    pub(super) fn matrix_sum(&self, x: Rows<'a>, y: Rows<'a>) -> Faulty<Value<'a>> {
        if size(&x) != size(&y) {
            return Err(sizes_differ(&x, &y, "added"));
        }
        let row = |(x, y): (Vec<Value<'a>>, Vec<Value<'a>>)| {
            x.into_iter().zip(y).map(|(x, y)| self.plus(x, y)).collect::<Faulty<Vec<_>>>()
        };
        x.into_iter().zip(y).map(row).collect::<Faulty<Vec<_>>>().map(Value::Matrix)
    }

    /// The matrix of what `map` makes of each entry.
    pub(super) fn entries_mapped(
        &self,
        rows: Rows<'a>,
        map: impl Fn(&Self, Value<'a>) -> Faulty<Value<'a>>,
    ) -> Faulty<Value<'a>> {
        let row = |row: Vec<Value<'a>>| row.into_iter().map(|entry| map(self, entry)).collect::<Faulty<Vec<_>>>();
        rows.into_iter().map(row).collect::<Faulty<Vec<_>>>().map(Value::Matrix)
    }

    /// The product of two matrices: of each row with each column.
    pub(super) fn matrix_product(&self, x: &Rows<'a>, y: &Rows<'a>) -> Faulty<Value<'a>> {
        let ((_, inner), (height, width)) = (size(x), size(y));
        if inner != height {
            return Err(sizes_differ(x, y, "multiplied"));
        }
        let mut rows = Vec::new();
        for row in x {
            let mut product = Vec::new();
            for column in 0..width {
                self.cx.budget.spend(inner as u64)?;
                product.push(self.scalar_product(row.iter().zip(y.iter().filter_map(|row| row.get(column))))?);
            }
            rows.push(product);
        }
        Ok(Value::Matrix(rows))
    }

    /// The sum of the products of pairs.
    fn scalar_product<'v>(&self, pairs: impl Iterator<Item = (&'v Value<'a>, &'v Value<'a>)>) -> Faulty<Value<'a>>
    where
        'a: 'v,
    {
        let mut sum = Value::Number(self.cx.number(0));
        for (left, right) in pairs {
            sum = self.plus(sum, self.times(left.clone(), right.clone())?)?;
        }
        Ok(sum)
    }

    /// The power of a square matrix, by repeated squaring.
    pub(super) fn matrix_power(&self, rows: &Rows<'a>, exponent: i64) -> Faulty<Value<'a>> {
        let (height, width) = size(rows);
        if height != width {
            let message = format!("only a square matrix has powers, but this one is {height} by {width}");
            return Err(Fault::new(ErrorCode::DimensionMismatch, message));
        }
        let number = |is_one: bool| Value::Number(self.cx.number(i64::from(is_one)));
        let unit = |row: usize| (0..width).map(|column| number(row == column)).collect();
        let mut power = Value::Matrix((0..height).map(unit).collect());
        let base = Value::Matrix(rows.clone());
        let mut square = if exponent < 0 { self.matrix(Matrix::Inverse, &[base])? } else { base };
        let mut rest = exponent.unsigned_abs();
        while rest > 0 {
            if rest % 2 == 1 {
                power = self.times(power, square.clone())?;
            }
            rest /= 2;
            if rest > 0 {
                square = self.times(square.clone(), square)?;
            }
        }
        Ok(power)
    }

    /// The product of a matrix and a list as a column, as a list.
    pub(super) fn column_product(&self, rows: &Rows<'a>, column: &[Value<'a>]) -> Faulty<Vec<Value<'a>>> {
        let column: Rows = column.iter().map(|entry| vec![entry.clone()]).collect();
        match self.matrix_product(rows, &column)? {
            Value::Matrix(product) => Ok(product.into_iter().flatten().collect()),
            other => Err(no_number(other.kind())),
        }
    }

    /// The determinant of a square matrix, by Laplace's expansion along the first row.
    pub(super) fn determinant(&self, value: &Value<'a>) -> Faulty<Value<'a>> {
        /// The number of terms is the factorial of the number of rows.
        const MOST_ROWS: usize = 7;
        let rows = rows_of_value(value)?;
        let (height, width) = size(&rows);
        if height != width || rows.iter().any(|row| row.len() != width) {
            let message = format!("only a square matrix has a determinant, but this one is {height} by {width}");
            return Err(Fault::new(ErrorCode::DimensionMismatch, message));
        }
        if height > MOST_ROWS {
            let message = format!("determinants of more than {MOST_ROWS} rows are not supported");
            return Err(Fault::new(ErrorCode::UnsupportedResult, message));
        }
        let rows: Vec<&[Value<'a>]> = rows.iter().map(Vec::as_slice).collect();
        self.expansion(&rows, &(0..width).collect::<Vec<_>>())
    }

    /// The determinant of these rows, which are as many as these columns.
    fn expansion(&self, rows: &[&[Value<'a>]], columns: &[usize]) -> Faulty<Value<'a>> {
        let Some((first, rest)) = rows.split_first() else { return Ok(Value::Number(self.cx.number(1))) };
        let mut sum = Value::Number(self.cx.number(0));
        for (index, column) in columns.iter().enumerate() {
            self.cx.budget.spend(1)?;
            let Some(entry) = first.get(*column) else { continue };
            let others: Vec<usize> = columns.iter().copied().filter(|other| other != column).collect();
            let term = self.times(entry.clone(), self.expansion(rest, &others)?)?;
            sum = if index % 2 == 0 { self.plus(sum, term)? } else { self.minus(sum, term)? };
        }
        Ok(sum)
    }
}

/// The rows of a matrix, or of a list of lists.
pub(super) fn rows_of_value<'a>(value: &Value<'a>) -> Faulty<Rows<'a>> {
    match value {
        Value::Matrix(rows) => Some(rows.clone()),
        Value::List(_, items) => rows_of(items),
        _ => None,
    }
    .ok_or_else(|| no_number(value.kind()))
}

/// Whether a value is a list of lists of one length: `[[1, 2], [3, 4]]`.
pub(super) fn is_list_of_rows(value: &Value) -> bool {
    let length = |item: &Value| match item {
        Value::List(Brackets::Square, row) => Some(row.len()),
        _ => None,
    };
    match value {
        Value::List(Brackets::Square, rows) => {
            let width = rows.first().and_then(length).filter(|width| *width > 0);
            width.is_some() && rows.iter().all(|row| length(row) == width)
        }
        _ => false,
    }
}

/// Whether a value is a matrix, or a list of lists.
pub(super) fn is_rows(value: &Value) -> bool {
    matches!(value, Value::Matrix(_)) || is_list_of_rows(value)
}

/// A list of lists as a matrix.
pub(super) fn as_matrix(value: Value) -> Value {
    if is_list_of_rows(&value) { rows_of_value(&value).map_or(value, Value::Matrix) } else { value }
}

/// The rows of a list of lists: `[[1, 2], [3, 4]]`.
fn rows_of<'a>(items: &[Value<'a>]) -> Option<Rows<'a>> {
    let row = |item: &Value<'a>| match item {
        Value::List(_, row) => Some(row.clone()),
        _ => None,
    };
    items.iter().map(row).collect()
}

/// The numbers of rows and columns.
fn size(rows: &Rows) -> (usize, usize) {
    (rows.len(), rows.first().map_or(0, Vec::len))
}

/// The fault of two matrices that cannot be `added` or `multiplied`.
#[cold]
fn sizes_differ(x: &Rows, y: &Rows, participle: &str) -> Fault {
    let ((x_height, x_width), (y_height, y_width)) = (size(x), size(y));
    let message =
        format!("a {x_height} by {x_width} matrix and a {y_height} by {y_width} matrix cannot be {participle}");
    Fault::new(ErrorCode::DimensionMismatch, message)
}
