//! Distances and intersections of points, lines and planes.

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::kinds::{IS_NUMERIC, IS_ZERO};
use super::roots::{ABS, SQRT};
use crate::Context;
use crate::operations::operators::{
    ADD_SCALAR, DIVIDE_SCALAR, EQUAL, EQUAL_SCALAR, MULTIPLY_SCALAR, SMALLER, SUBTRACT_SCALAR,
};
use crate::operations::typed::{Operation, Stop, apply, apply_two};
use crate::value::matrix;
use crate::value::{Matrix, Object, Storage, Value};

const GROUP: &str = "geometry";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "y", "[z]"],
        group: GROUP,
        summary: "The distance of two points, of a point and a line, or of each pair among several points.",
        example: ("distance([0, 0], [3, 4])", "5"),
        operation: &DISTANCE,
    },
    Function {
        params: &["w", "x", "y", "[z]"],
        group: GROUP,
        summary: "The point where two lines, or a line and a plane, meet; null if there is none.",
        example: ("intersect([0, 0], [10, 10], [10, 0], [0, 10])", "[5, 5]"),
        operation: &INTERSECT,
    },
];

fn refused(message: &str) -> Fault {
    Fault::new(ErrorCode::TypeMismatch, message)
}

fn is_true(value: &Value) -> bool {
    matches!(value, Value::Boolean(true))
}

/// Arithmetic on coordinates.
struct Arithmetic<'b> {
    cx: &'b Context,
}

impl Arithmetic<'_> {
    fn of(&mut self, operation: &Operation, x: &Value, y: &Value) -> Result<Value, Fault> {
        self.cx.spend(1)?;
        apply_two(self.cx, operation, x, y)
    }

    fn plus(&mut self, x: &Value, y: &Value) -> Result<Value, Fault> {
        self.of(&ADD_SCALAR, x, y)
    }

    fn minus(&mut self, x: &Value, y: &Value) -> Result<Value, Fault> {
        self.of(&SUBTRACT_SCALAR, x, y)
    }

    fn times(&mut self, x: &Value, y: &Value) -> Result<Value, Fault> {
        self.of(&MULTIPLY_SCALAR, x, y)
    }

    fn over(&mut self, x: &Value, y: &Value) -> Result<Value, Fault> {
        self.of(&DIVIDE_SCALAR, x, y)
    }

    fn root(&mut self, x: Value) -> Result<Value, Fault> {
        apply(self.cx, &SQRT, &[x])
    }

    /// x1 y1 - x2 y2.
    fn cross(&mut self, [x1, y1, x2, y2]: [&Value; 4]) -> Result<Value, Fault> {
        let (left, right) = (self.times(x1, y1)?, self.times(x2, y2)?);
        self.minus(&left, &right)
    }

    /// The sum of the products of each two, from left to right.
    fn sum_of_products(&mut self, pairs: &[(&Value, &Value)]) -> Result<Value, Fault> {
        let mut sum = None;
        for (x, y) in pairs {
            let product = self.times(x, y)?;
            sum = Some(match sum {
                Some(sum) => self.plus(&sum, &product)?,
                None => product,
            });
        }
        Ok(sum.unwrap_or(Value::Number(0.0)))
    }

    fn holds(&mut self, operation: &Operation, x: &Value, y: &Value) -> Result<bool, Fault> {
        Ok(is_true(&self.of(operation, x, y)?))
    }
}

static DISTANCE: Operation = Operation {
    name: "distance",
    run: |cx, arguments| {
        let sums = &mut Arithmetic { cx };
        match arguments {
            [Value::Matrix(points)] => Ok(pairwise(sums, points)?),
            [Value::Matrix(x), Value::Matrix(y)] => Ok(between_arrays(sums, x, y)?),
            [Value::Matrix(x), Value::Matrix(y), Value::Matrix(z)] => Ok(to_line_of_arrays(sums, x, y, z)?),
            [Value::Object(x), Value::Object(y)] => Ok(between_objects(sums, x, y)?),
            [Value::Object(x), Value::Object(y), Value::Object(z)] => Ok(to_line_of_objects(sums, x, y, z)?),
            _ => Err(Stop::Mismatch),
        }
    },
};

/// Whether a value can be a coordinate.
fn is_coordinate(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::BigNumber(_))
}

/// The coordinates of a vector, if its first `count` elements are numbers.
fn coordinates<'m>(matrix: &'m Matrix, count: usize, place: &str) -> Result<&'m [Value], Fault> {
    let items = if matrix.size.len() == 1 { &matrix.items[..] } else { &[] };
    if items.len() >= count && items.iter().take(count).all(is_coordinate) {
        return Ok(items);
    }
    Err(refused(&format!("Array with {count} numbers or BigNumbers expected for {place} argument")))
}

fn length(matrix: &Matrix) -> usize {
    matrix.size.first().copied().unwrap_or(0)
}

fn between_arrays(sums: &mut Arithmetic<'_>, x: &Matrix, y: &Matrix) -> Result<Value, Fault> {
    match (length(x), length(y)) {
        (2, 3) => {
            let (point, line) = (coordinates(x, 2, "first")?, coordinates(y, 3, "second")?);
            to_line(sums, point, line)
        }
        (3, 6) => {
            let (point, line) = (coordinates(x, 3, "first")?, coordinates(y, 6, "second")?);
            to_line_in_space(sums, point, line)
        }
        (left, right) if left == right && left > 0 => {
            for matrix in [x, y] {
                if matrix.size.len() > 1 || !matrix.items.iter().all(is_coordinate) {
                    return Err(refused("All values of an array should be numbers or BigNumbers"));
                }
            }
            between(sums, &x.items, &y.items)
        }
        _ => Err(refused("Invalid Arguments: Try again")),
    }
}

fn to_line_of_arrays(sums: &mut Arithmetic<'_>, x: &Matrix, y: &Matrix, z: &Matrix) -> Result<Value, Fault> {
    if [x, y, z].iter().any(|matrix| length(matrix) != 2) {
        return Err(refused("Invalid Arguments: Try again"));
    }
    let point = coordinates(x, 2, "first")?;
    let (one, other) = (coordinates(y, 2, "second")?, coordinates(z, 2, "third")?);
    through(sums, point, one, other)
}

/// The distance of a point and the line through two others.
fn through(sums: &mut Arithmetic<'_>, point: &[Value], one: &[Value], other: &[Value]) -> Result<Value, Fault> {
    let ([x1, y1], [x2, y2]) = (one, other) else { return Err(refused("Invalid Arguments: Try again")) };
    if sums.holds(&EQUAL, x1, x2)? && sums.holds(&EQUAL, y1, y2)? {
        return Err(refused("LinePoint1 should not be same with LinePoint2"));
    }
    let line = [sums.minus(y2, y1)?, sums.minus(x1, x2)?, sums.cross([x2, y1, x1, y2])?];
    to_line(sums, point, &line)
}

/// The distance of a point and the line a x + b y + c = 0.
#[expect(clippy::many_single_char_names, reason = "the letters of the equation")]
fn to_line(sums: &mut Arithmetic<'_>, point: &[Value], line: &[Value]) -> Result<Value, Fault> {
    let ([x, y], [a, b, c]) = (point, line) else { return Err(refused("Invalid Arguments: Try again")) };
    let sum = sums.sum_of_products(&[(a, x), (b, y)])?;
    let above = sums.plus(&sum, c)?;
    let above = apply(sums.cx, &ABS, &[above])?;
    let square = sums.sum_of_products(&[(a, a), (b, b)])?;
    let below = sums.root(square)?;
    sums.over(&above, &below)
}

/// The distance of a point and the line through a point in a direction.
#[expect(clippy::many_single_char_names, reason = "the letters of the equation")]
fn to_line_in_space(sums: &mut Arithmetic<'_>, point: &[Value], line: &[Value]) -> Result<Value, Fault> {
    let ([x, y, z], [x0, y0, z0, a, b, c]) = (point, line) else {
        return Err(refused("Invalid Arguments: Try again"));
    };
    let (dx, dy, dz) = (sums.minus(x0, x)?, sums.minus(y0, y)?, sums.minus(z0, z)?);
    let normal = [sums.cross([&dy, c, &dz, b])?, sums.cross([&dz, a, &dx, c])?, sums.cross([&dx, b, &dy, a])?];
    let square = sums.sum_of_products(&normal.each_ref().map(|part| (part, part)))?;
    let above = sums.root(square)?;
    let square = sums.sum_of_products(&[(a, a), (b, b), (c, c)])?;
    let below = sums.root(square)?;
    sums.over(&above, &below)
}

fn between(sums: &mut Arithmetic<'_>, x: &[Value], y: &[Value]) -> Result<Value, Fault> {
    let mut sum = Value::Number(0.0);
    for (x, y) in x.iter().zip(y) {
        let difference = sums.minus(x, y)?;
        let square = sums.times(&difference, &difference)?;
        sum = sums.plus(&square, &sum)?;
    }
    sums.root(sum)
}

fn pairwise(sums: &mut Arithmetic<'_>, points: &Matrix) -> Result<Value, Fault> {
    let [count, dimensions @ (2 | 3)] = points.size[..] else { return Err(no_points()) };
    if !points.items.iter().all(is_coordinate) {
        return Err(no_points());
    }
    let pairs = count.saturating_mul(count.saturating_sub(1)) / 2;
    let mut distances = Vec::with_capacity(matrix::pay_for_matrix(sums.cx, &[pairs])?);
    let rows: Vec<&[Value]> = points.items.chunks(dimensions).collect();
    for (index, one) in rows.iter().enumerate() {
        for other in rows.iter().skip(index + 1) {
            distances.push(between(sums, one, other)?);
        }
    }
    Ok(Value::array(vec![pairs], distances))
}

fn no_points() -> Fault {
    refused("Incorrect array format entered for pairwise distance calculation")
}

/// The values of an object under these names, whose first values must be numbers.
fn named(cx: &Context, object: &Object, names: &[&str], described: &str) -> Result<Option<Vec<Value>>, Fault> {
    if !object.entries.iter().take(names.len()).all(|(_, value)| is_coordinate(value)) {
        return Err(refused(&format!("Values of {described} should be numbers or BigNumbers")));
    }
    let mut values = Vec::new();
    for name in names {
        let Some(value) = object.get(cx, name)? else { return Ok(None) };
        values.push(value.clone());
    }
    Ok(Some(values))
}

/// A distance of two lists of numbers.
type Distance = fn(&mut Arithmetic<'_>, &[Value], &[Value]) -> Result<Value, Fault>;

/// What the objects of a distance mean: the keys of the point and of the other object, and their words in errors.
struct Shape {
    point: &'static [&'static str],
    point_words: &'static str,
    other: &'static [&'static str],
    other_words: &'static str,
    distance: Distance,
}

const SHAPES: [Shape; 4] = [
    Shape {
        point: &["pointX", "pointY"],
        point_words: "pointX and pointY",
        other: &["xCoeffLine", "yCoeffLine", "constant"],
        other_words: "xCoeffLine, yCoeffLine and constant",
        distance: to_line,
    },
    Shape {
        point: &["pointX", "pointY", "pointZ"],
        point_words: "pointX, pointY and pointZ",
        other: &["x0", "y0", "z0", "a", "b", "c"],
        other_words: "x0, y0, z0, a, b and c",
        distance: to_line_in_space,
    },
    Shape {
        point: &["pointOneX", "pointOneY"],
        point_words: "pointOneX and pointOneY",
        other: &["pointTwoX", "pointTwoY"],
        other_words: "pointTwoX and pointTwoY",
        distance: between,
    },
    Shape {
        point: &["pointOneX", "pointOneY", "pointOneZ"],
        point_words: "pointOneX, pointOneY and pointOneZ",
        other: &["pointTwoX", "pointTwoY", "pointTwoZ"],
        other_words: "pointTwoX, pointTwoY and pointTwoZ",
        distance: between,
    },
];

fn between_objects(sums: &mut Arithmetic<'_>, x: &Object, y: &Object) -> Result<Value, Fault> {
    let has_size = |shape: &&Shape| shape.point.len() == x.entries.len() && shape.other.len() == y.entries.len();
    let Some(shape) = SHAPES.iter().find(has_size) else { return Err(refused("Invalid Arguments: Try again")) };
    let point = named(sums.cx, x, shape.point, shape.point_words)?;
    let other = named(sums.cx, y, shape.other, shape.other_words)?;
    let (Some(point), Some(other)) = (point, other) else { return Err(refused("Key names do not match")) };
    (shape.distance)(sums, &point, &other)
}

fn to_line_of_objects(sums: &mut Arithmetic<'_>, x: &Object, y: &Object, z: &Object) -> Result<Value, Fault> {
    if [x, y, z].iter().any(|object| object.entries.len() != 2) {
        return Err(refused("Invalid Arguments: Try again"));
    }
    let point = named(sums.cx, x, &["pointX", "pointY"], "pointX and pointY")?;
    let one = named(sums.cx, y, &["lineOnePtX", "lineOnePtY"], "lineOnePtX and lineOnePtY")?;
    let other = named(sums.cx, z, &["lineTwoPtX", "lineTwoPtY"], "lineTwoPtX and lineTwoPtY")?;
    let (Some(point), Some(one), Some(other)) = (point, one, other) else {
        return Err(refused("Key names do not match"));
    };
    through(sums, &point, &one, &other)
}

static INTERSECT: Operation = Operation {
    name: "intersect",
    run: |cx, arguments| {
        let mut matrices = Vec::new();
        for argument in arguments {
            let Value::Matrix(matrix) = argument else { return Err(Stop::Mismatch) };
            matrices.push(&**matrix);
        }
        let arrays = matrices.iter().filter(|matrix| matrix.storage == Storage::Array).count();
        if arrays > 0 && arrays < matrices.len() {
            return Err(Stop::Mismatch);
        }
        let sums = &mut Arithmetic { cx };
        let point = match matrices[..] {
            [x, y, plane] => {
                let x = vector(sums, x, 3, "Array with 3 numbers or BigNumbers expected for first argument")?;
                let y = vector(sums, y, 3, "Array with 3 numbers or BigNumbers expected for second argument")?;
                let plane = vector(sums, plane, 4, "Array with 4 numbers expected as third argument")?;
                Some(line_and_plane(sums, x, y, plane)?)
            }
            [w, x, y, z] => two_lines(sums, [w, x, y, z])?,
            _ => return Err(Stop::Mismatch),
        };
        let Some(point) = point else { return Ok(Value::Null) };
        matrix::pay_for_matrix(sums.cx, &[point.len()])?;
        let storage = if arrays > 0 { Storage::Array } else { Storage::Dense };
        Ok(Value::stored(vec![point.len()], point, storage))
    },
};

/// The numbers of a vector, of a row or of a column.
fn flat(matrix: &Matrix) -> &[Value] {
    match matrix.size[..] {
        [1] => &[],
        [_] | [1, _] | [_, 1] => &matrix.items,
        _ => &[],
    }
}

fn vector<'m>(
    sums: &mut Arithmetic<'_>,
    matrix: &'m Matrix,
    count: usize,
    message: &str,
) -> Result<&'m [Value], Fault> {
    let items = flat(matrix);
    if items.len() == count {
        let mut are_numeric = true;
        for item in items {
            are_numeric &= is_true(&apply(sums.cx, &IS_NUMERIC, std::slice::from_ref(item))?);
        }
        if are_numeric {
            return Ok(items);
        }
    }
    Err(refused(message))
}

fn two_lines(sums: &mut Arithmetic<'_>, matrices: [&Matrix; 4]) -> Result<Option<Vec<Value>>, Fault> {
    let count = flat(matrices[0]).len();
    if count != 2 && count != 3 {
        return Err(refused("Arrays with two or thee dimensional points expected"));
    }
    let mut points: [&[Value]; 4] = [&[]; 4];
    for ((point, matrix), place) in points.iter_mut().zip(matrices).zip(["first", "second", "third", "fourth"]) {
        let message = format!("Array with {count} numbers or BigNumbers expected for {place} argument");
        *point = vector(sums, matrix, count, &message)?;
    }
    if count == 2 { lines_in_a_plane(sums, points) } else { lines_in_space(sums, points) }
}

/// By Cramer's rule.
fn lines_in_a_plane(sums: &mut Arithmetic<'_>, points: [&[Value]; 4]) -> Result<Option<Vec<Value>>, Fault> {
    const PARALLEL: f64 = 1e-12;
    let [[x1, y1], [x2, y2], [x3, y3], [x4, y4]] = points else { return Ok(None) };
    let (dx1, dy1) = (sums.minus(x1, x2)?, sums.minus(y1, y2)?);
    let (dx2, dy2) = (sums.minus(x3, x4)?, sums.minus(y3, y4)?);
    let determinant = sums.cross([&dx1, &dy2, &dx2, &dy1])?;
    if is_true(&apply(sums.cx, &IS_ZERO, std::slice::from_ref(&determinant))?) {
        return Ok(None);
    }
    let size = apply(sums.cx, &ABS, std::slice::from_ref(&determinant))?;
    if sums.holds(&SMALLER, &size, &Value::Number(PARALLEL))? {
        return Ok(None);
    }
    let above = sums.cross([&dx2, y1, &dy2, x1])?;
    let product = sums.times(&dx2, y3)?;
    let above = sums.minus(&above, &product)?;
    let product = sums.times(&dy2, x3)?;
    let above = sums.plus(&above, &product)?;
    let share = sums.over(&above, &determinant)?;
    let (dx, dy) = (sums.times(&dx1, &share)?, sums.times(&dy1, &share)?);
    Ok(Some(vec![sums.plus(&dx, x1)?, sums.plus(&dy, y1)?]))
}

/// By the shortest segment between the two lines (P. Bourke), which has no length if they meet.
fn lines_in_space(sums: &mut Arithmetic<'_>, points: [&[Value]; 4]) -> Result<Option<Vec<Value>>, Fault> {
    let [p1, p2, p3, p4] = points;
    let (p13, p43, p21) = (differences(sums, p1, p3)?, differences(sums, p4, p3)?, differences(sums, p2, p1)?);
    let (d1343, d4321, d1321) = (dot(sums, &p13, &p43)?, dot(sums, &p43, &p21)?, dot(sums, &p13, &p21)?);
    let (d4343, d2121) = (dot(sums, &p43, &p43)?, dot(sums, &p21, &p21)?);
    let above = sums.cross([&d1343, &d4321, &d1321, &d4343])?;
    let below = sums.cross([&d2121, &d4343, &d4321, &d4321])?;
    if is_true(&apply(sums.cx, &IS_ZERO, std::slice::from_ref(&below))?) {
        return Ok(None);
    }
    let on_first = sums.over(&above, &below)?;
    let product = sums.times(&on_first, &d4321)?;
    let sum = sums.plus(&d1343, &product)?;
    let on_second = sums.over(&sum, &d4343)?;
    let (one, other) = (along(sums, p1, &on_first, &p21)?, along(sums, p3, &on_second, &p43)?);
    for (x, y) in one.iter().zip(&other) {
        if !sums.holds(&EQUAL_SCALAR, x, y)? {
            return Ok(None);
        }
    }
    Ok(Some(one))
}

fn differences(sums: &mut Arithmetic<'_>, x: &[Value], y: &[Value]) -> Result<Vec<Value>, Fault> {
    x.iter().zip(y).map(|(x, y)| sums.minus(x, y)).collect()
}

fn dot(sums: &mut Arithmetic<'_>, x: &[Value], y: &[Value]) -> Result<Value, Fault> {
    let pairs: Vec<_> = x.iter().zip(y).collect();
    sums.sum_of_products(&pairs)
}

/// The point plus a share of the direction.
fn along(sums: &mut Arithmetic<'_>, point: &[Value], share: &Value, way: &[Value]) -> Result<Vec<Value>, Fault> {
    let mut moved = Vec::new();
    for (coordinate, way) in point.iter().zip(way) {
        let part = sums.times(share, way)?;
        moved.push(sums.plus(coordinate, &part)?);
    }
    Ok(moved)
}

/// The line through two points, and the plane x a + y b + z c = d.
fn line_and_plane(
    sums: &mut Arithmetic<'_>,
    one: &[Value],
    other: &[Value],
    plane: &[Value],
) -> Result<Vec<Value>, Fault> {
    let [normal @ .., constant] = plane else { return Ok(Vec::new()) };
    let (mut above, mut below) = (constant.clone(), dot(sums, other, normal)?);
    for (coordinate, factor) in one.iter().zip(normal) {
        let product = sums.times(coordinate, factor)?;
        above = sums.minus(&above, &product)?;
        below = sums.minus(&below, &product)?;
    }
    let share = sums.over(&above, &below)?;
    let way = differences(sums, other, one)?;
    along(sums, one, &share, &way)
}
