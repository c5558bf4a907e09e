//! The functions and constants available in expressions: one row each, from which lookup, suggestions, descriptions, tables
//! and help are generated.

mod arithmetic;
mod bitwise;
mod callbacks;
mod combinatorics;
mod complex_parts;
mod constants;
mod correlation;
mod counting;
mod differential_equations;
mod exact_numbers;
mod exponential;
mod formatting;
mod geometry;
mod hyperbolic;
mod kinds;
pub(super) mod linear_algebra;
mod logical;
mod matrix_concatenation;
mod matrix_construction;
mod matrix_parts;
mod matrix_resizing;
mod matrix_shape;
mod number_theory;
mod physics;
mod probability;
mod quantiles;
mod relational;
mod roots;
mod rounding;
mod sets;
mod signal;
mod special;
mod statistics;
mod symbolic;
mod texts;
mod totals;
mod trigonometry;
mod units;

use std::fmt;

use num_complex::Complex64;

pub(super) use combinatorics::FACTORIAL;
pub(super) use complex_parts::CONJ;
pub(super) use exact_numbers::{BIGNUMBER, FRACTION, NUMBER};
pub(super) use formatting::{FORMAT, plain_format};
pub(super) use kinds::{IS_NEGATIVE, IS_POSITIVE, IS_ZERO};
pub(super) use matrix_parts::SUBSET;
pub(super) use roots::{ABS, CBRT, POW};
pub(super) use rounding::{FIX, MOD, ROUND};

use pascaline_base::error::Fault;
use pascaline_base::names::{List, Names};

use crate::Context;
use crate::big_number::BigNumber;
use crate::exact::Operand;
use crate::lite::IS_WHOLE;
use crate::operations::typed::{Operation, Outcome, Stop};
use crate::value::Value;
use crate::{Numbers, exact, lite, unit};
use constants::ConstantValue;

/// A function available in expressions.
#[derive(Clone, Copy)]
pub struct Function {
    /// The names of its parameters; those in brackets are optional.
    pub params: &'static [&'static str],
    /// The group in which it is listed.
    pub group: &'static str,
    /// Its result, in a sentence.
    pub summary: &'static str,
    /// An expression that uses it, and the text of its answer.
    pub example: (&'static str, &'static str),
    pub(super) operation: &'static Operation,
}

impl Function {
    /// Its name in expressions.
    pub fn name(&self) -> &'static str {
        self.operation.name
    }

    /// Its call, such as `atan2(y, x)`.
    pub fn signature(&self) -> String {
        format!("{}({})", self.name(), self.params.join(", "))
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A constant available in expressions.
pub struct Constant {
    /// Its name.
    pub name: &'static str,
    /// A short description.
    pub summary: &'static str,
    /// Where its value is published.
    pub source: &'static str,
    value: ConstantValue,
}

impl Constant {
    pub(super) fn value(&self, cx: &Context) -> Result<Value, Fault> {
        if cx.numbers() == Numbers::BigNumber
            && let Some(number) = exact::constant(cx, self.name)?
        {
            return Ok(number.into());
        }
        match self.value {
            ConstantValue::Number(number) => Ok(Value::Number(number)),
            ConstantValue::Complex(complex) => Ok(Value::Complex(complex)),
            ConstantValue::Quantity { number, units } => unit::constant(cx, self.name, number, units),
        }
    }
}

/// The function or constant that a name refers to if the scope does not define it: its index among the sorted names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Builtin(u16);

/// Every function, in the groups and the order in which they are listed.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    ROWS.iter()
}

/// Every mathematical constant. `true`, `false`, `null`, `undefined`, `NaN` and `Infinity` are literals.
pub fn constants() -> impl Iterator<Item = &'static Constant> {
    constants::CONSTANTS.iter()
}

/// Every physical constant.
pub fn physical_constants() -> impl Iterator<Item = &'static Constant> {
    physics::CONSTANTS.iter()
}

const GROUPS: &[&[Function]] = &[
    arithmetic::FUNCTIONS,
    relational::FUNCTIONS,
    logical::FUNCTIONS,
    bitwise::FUNCTIONS,
    roots::FUNCTIONS,
    exponential::FUNCTIONS,
    trigonometry::FUNCTIONS,
    hyperbolic::FUNCTIONS,
    rounding::FUNCTIONS,
    number_theory::FUNCTIONS,
    statistics::FUNCTIONS,
    totals::FUNCTIONS,
    quantiles::FUNCTIONS,
    correlation::FUNCTIONS,
    matrix_construction::FUNCTIONS,
    matrix_shape::FUNCTIONS,
    matrix_parts::FUNCTIONS,
    sets::FUNCTIONS,
    combinatorics::FUNCTIONS,
    counting::FUNCTIONS,
    probability::FUNCTIONS,
    special::log_gamma::FUNCTIONS,
    special::error_function::FUNCTIONS,
    special::zeta::FUNCTIONS,
    geometry::FUNCTIONS,
    complex_parts::FUNCTIONS,
    linear_algebra::determinant::FUNCTIONS,
    linear_algebra::inverse::FUNCTIONS,
    linear_algebra::pseudo_inverse::FUNCTIONS,
    linear_algebra::trace::FUNCTIONS,
    linear_algebra::norm::FUNCTIONS,
    linear_algebra::vectors::FUNCTIONS,
    linear_algebra::kronecker::FUNCTIONS,
    linear_algebra::lu::FUNCTIONS,
    linear_algebra::sparse_lu::FUNCTIONS,
    linear_algebra::lu_solve::FUNCTIONS,
    linear_algebra::triangular::FUNCTIONS,
    linear_algebra::qr::FUNCTIONS,
    linear_algebra::eigenvalues::FUNCTIONS,
    linear_algebra::schur::FUNCTIONS,
    linear_algebra::functions_of_matrices::FUNCTIONS,
    linear_algebra::rotation::FUNCTIONS,
    linear_algebra::polynomial::FUNCTIONS,
    signal::fourier::FUNCTIONS,
    signal::filters::FUNCTIONS,
    formatting::FUNCTIONS,
    texts::FUNCTIONS,
    units::FUNCTIONS,
    exact_numbers::FUNCTIONS,
    symbolic::FUNCTIONS,
    callbacks::FUNCTIONS,
    differential_equations::FUNCTIONS,
    kinds::FUNCTIONS,
];

#[derive(Clone, Copy)]
enum Meaning {
    Function(&'static Function),
    Constant(&'static Constant),
}

impl Meaning {
    fn name(self) -> &'static str {
        match self {
            Self::Function(function) => function.operation.name,
            Self::Constant(constant) => constant.name,
        }
    }
}

/// The rows of the whole language.
pub(super) const WHOLE: [&Function; count(false)] = {
    let (mut all, mut length, mut group) = ([&GROUPS[0][0]; count(false)], 0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            all[length] = &GROUPS[group][index];
            (length, index) = (length + 1, index + 1);
        }
        group += 1;
    }
    all
};

/// The number of rows, or of those that are there.
const fn count(only_there: bool) -> usize {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            count += (!only_there || lite::has(GROUPS[group][index].operation.name)) as usize;
            index += 1;
        }
        group += 1;
    }
    count
}

/// The functions that are there. Of the others, nothing but the name is compiled into a module.
static ROWS: [Function; count(true)] = {
    let (mut rows, mut length, mut index) = ([*WHOLE[0]; count(true)], 0, 0);
    while index < WHOLE.len() {
        if lite::has(WHOLE[index].operation.name) {
            rows[length] = *WHOLE[index];
            length += 1;
        }
        index += 1;
    }
    rows
};

const LEFT_OUT_CONSTANTS: usize = if IS_WHOLE { 0 } else { physics::CONSTANTS.len() };

/// The names of the functions and constants that are not there.
static LEFT_OUT: [&str; WHOLE.len() - count(true) + LEFT_OUT_CONSTANTS] = {
    let (mut names, mut length, mut index) = ([""; WHOLE.len() - count(true) + LEFT_OUT_CONSTANTS], 0, 0);
    while index < WHOLE.len() {
        if !lite::has(WHOLE[index].operation.name) {
            names[length] = WHOLE[index].operation.name;
            length += 1;
        }
        index += 1;
    }
    index = 0;
    while !IS_WHOLE && index < physics::CONSTANTS.len() {
        names[length + index] = physics::CONSTANTS[index].name;
        index += 1;
    }
    names
};

/// Whether a name is that of a function or constant of the whole language that is not there.
pub(super) fn is_left_out(name: &str) -> bool {
    LEFT_OUT.contains(&name)
}

/// Every function and constant that is there.
static NAMES: Names<Meaning, COUNT> = ALL.sorted();

const COUNT: usize = ALL.length();

const ALL: List<Meaning, 1_000> = {
    let mut all = List::new(Meaning::Constant(&constants::CONSTANTS[0]));
    let mut index = 0;
    while index < constants::CONSTANTS.len() {
        all.push(constants::CONSTANTS[index].name, Meaning::Constant(&constants::CONSTANTS[index]));
        index += 1;
    }
    index = 0;
    while IS_WHOLE && index < physics::CONSTANTS.len() {
        all.push(physics::CONSTANTS[index].name, Meaning::Constant(&physics::CONSTANTS[index]));
        index += 1;
    }
    index = 0;
    while index < ROWS.len() {
        all.push(ROWS[index].operation.name, Meaning::Function(&ROWS[index]));
        index += 1;
    }
    all
};

/// The meaning of `name`.
pub(super) fn lookup(name: &str) -> Option<Builtin> {
    NAMES.position(name).map(Builtin)
}

/// Whether the last argument of a function may be an expression such as `x > 0` in place of a function.
pub(super) fn takes_expression(name: &str) -> bool {
    matches!(name, "map" | "filter" | "forEach")
}

impl Builtin {
    pub(super) fn value(self, cx: &Context) -> Result<Value, Fault> {
        match self.meaning() {
            Meaning::Constant(constant) => constant.value(cx),
            Meaning::Function(function) => Ok(Value::Builtin(function)),
        }
    }

    /// The value of a constant that is a number or a complex number.
    pub(super) fn scalar(self) -> Option<Value> {
        let Meaning::Constant(constant) = self.meaning() else { return None };
        match constant.value {
            ConstantValue::Number(number) => Some(Value::Number(number)),
            ConstantValue::Complex(complex) => Some(Value::Complex(complex)),
            ConstantValue::Quantity { .. } => None,
        }
    }

    /// The operation of a function.
    pub(super) fn operation(self) -> Option<&'static Operation> {
        match self.meaning() {
            Meaning::Function(function) => Some(function.operation),
            Meaning::Constant(_) => None,
        }
    }

    /// The function, if it is one.
    pub(super) fn function(self) -> Option<Value> {
        match self.meaning() {
            Meaning::Function(function) => Some(Value::Builtin(function)),
            Meaning::Constant(_) => None,
        }
    }

    pub(super) fn name(self) -> &'static str {
        self.meaning().name()
    }

    pub(super) fn is_function(self) -> bool {
        matches!(self.meaning(), Meaning::Function(_))
    }

    fn meaning(self) -> Meaning {
        NAMES.meaning(self.0)
    }
}

/// A set of functions and constants.
#[derive(Clone, Debug)]
pub(super) struct Builtins([u64; COUNT.div_ceil(64)]);

impl Builtins {
    pub(super) fn contains(&self, Builtin(index): Builtin) -> bool {
        self.0[usize::from(index / 64)] >> (index % 64) & 1 == 1
    }
}

impl FromIterator<Builtin> for Builtins {
    fn from_iter<I: IntoIterator<Item = Builtin>>(builtins: I) -> Self {
        let mut set = Self([0; COUNT.div_ceil(64)]);
        for Builtin(index) in builtins {
            set.0[usize::from(index / 64)] |= 1 << (index % 64);
        }
        set
    }
}

/// A function of one number, complex number or BigNumber.
fn apply_unary(
    cx: &Context,
    arguments: &[Value],
    number: fn(f64) -> f64,
    complex: fn(Complex64) -> Complex64,
    big_number: fn(&Context, &BigNumber) -> Result<BigNumber, Fault>,
) -> Outcome {
    match arguments {
        [Value::Number(x)] => Ok(Value::Number(number(*x))),
        [Value::Complex(z)] => Ok(Value::Complex(complex(*z))),
        [Value::BigNumber(x)] => Ok(big_number(cx, x.paid(cx)?)?.into()),
        _ => Err(Stop::Mismatch),
    }
}

/// A function of one number, complex number or BigNumber, whose result may be complex if the number is outside `domain`.
fn apply_unary_within(
    cx: &Context,
    arguments: &[Value],
    domain: fn(f64) -> bool,
    number: fn(f64) -> f64,
    complex: fn(Complex64) -> Complex64,
    big_number: fn(&Context, &BigNumber) -> Result<BigNumber, Fault>,
) -> Outcome {
    match arguments {
        [Value::Number(x)] if !domain(*x) => Ok(Value::Complex(complex(Complex64::new(*x, 0.0)))),
        _ => apply_unary(cx, arguments, number, complex, big_number),
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMES, functions};

    #[test]
    fn names_are_unique() {
        let names: Vec<_> = NAMES.rows().map(|(name, _)| name).collect();
        assert!(names.is_sorted_by(|name, next| name < next), "{names:?}");
    }

    #[test]
    fn every_function_says_what_it_is() {
        for function in functions() {
            assert!(function.summary.ends_with('.'), "{function:?}");
            assert!(function.example.0.contains(function.name()), "{function:?}");
        }
    }
}
