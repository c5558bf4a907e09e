//! mathjs's values, as far as expressions can produce them.

pub(crate) mod complex;
pub(crate) mod complex_angles;
pub(crate) mod fraction;
pub(crate) mod matrix;
pub(crate) mod named;
pub(crate) mod object;
pub(crate) mod storage;
pub(crate) mod wit;

use std::rc::Rc;
use std::sync::Arc;

use num_complex::Complex64;
use pascaline_base::error::Fault;
use pascaline_base::syntax::Span;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use crate::Context;
use crate::big_number::BigNumber;
use crate::functions::Function;
use crate::lite::{WholeOnly, whole_only};
use crate::unit::Unit;
use crate::value::named::Named;

// The tag fills a word: a value is copied word by word, and a processor stalls on reading a word of which only a byte has
// just been written.
#[derive(Clone, Debug)]
#[repr(u64)]
pub(crate) enum Value {
    Number(f64),
    Complex(Complex64),
    BigNumber(WholeOnly<BigNumber>),
    BigInt(WholeOnly<Integer>),
    Fraction(WholeOnly<Rational>),
    Unit(WholeOnly<Unit>),
    Boolean(bool),
    Text(Arc<str>),
    Null,
    Undefined,
    Matrix(Rc<Matrix>),
    Object(Rc<Object>),
    /// What `index` returns.
    Index(Rc<Index>),
    /// A function from the tables.
    Builtin(&'static Function),
    /// A user-defined function.
    Defined(Rc<Defined>),
    /// The values of a block's statements. An expression cannot use them again.
    ResultSet(Rc<[Value]>),
}

/// A matrix of any number of dimensions, its items row by row.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    pub(crate) size: Vec<usize>,
    pub(crate) items: Vec<Value>,
    pub(crate) storage: Storage,
    /// The nesting depth of the values, including the dimensions of the matrix itself.
    depth: usize,
}

impl Matrix {
    pub(crate) fn new(size: Vec<usize>, items: Vec<Value>) -> Self {
        let depth = Value::greatest_depth(&items) + size.len().max(1);
        Self { size, items, storage: Storage::Dense, depth }
    }

    /// The same matrix as another type. An array has no size but that of its nested rows, so dimensions inside of none are lost.
    pub(crate) fn stored(mut self, storage: Storage) -> Self {
        let empty = self.size.iter().position(|length| *length == 0);
        if let (Storage::Array, Some(empty)) = (storage, empty) {
            self.size.truncate(empty + 1);
        }
        Self { storage, ..self }
    }
}

/// The type that mathjs gives a matrix. All of them hold every item here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// `DenseMatrix`, the type of a matrix in an expression.
    Dense,
    /// `SparseMatrix`, the result of `sparse`.
    Sparse,
    /// A plain JavaScript array, which some functions return.
    Array,
}

/// The index of a part, one entry for each dimension.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    pub(crate) dimensions: Vec<Dimension>,
}

/// One dimension of an index. Places count from 0, as mathjs stores them.
#[derive(Clone, Debug)]
pub(crate) enum Dimension {
    /// A number: the dimension is dropped.
    One(f64),
    /// A list of integers; if it was a list of booleans, the length of that list.
    Several { places: Vec<f64>, booleans: Option<usize> },
    /// The name of a property.
    Key(Arc<str>),
}

/// `{a: 1}`: entries in the order in which their keys first appeared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Object {
    pub(crate) entries: Named<Arc<str>, Value>,
    /// The nesting depth of the values, including the object itself.
    pub(crate) depth: usize,
    /// What `format` writes before each entry, without braces; mathjs has that for the parts of a decomposition.
    pub(crate) labels: Option<&'static [&'static str]>,
}

/// A user-defined function, with the parameters in scope at its definition.
#[derive(Debug)]
pub(crate) struct Defined {
    /// An index into `Code::definitions`.
    pub(crate) definition: u32,
    /// The first node of its body.
    pub(crate) body: usize,
    pub(crate) arity: usize,
    /// Its name and parameters, `f(x, y)`.
    pub(crate) syntax: Arc<str>,
    /// The variable of an expression that is used as a function.
    pub(crate) variable: Option<Span>,
    pub(crate) outer: Option<Rc<Locals>>,
}

/// The arguments of a call, and those of the enclosing calls.
#[derive(Debug)]
pub(crate) struct Locals {
    pub(crate) definition: u32,
    pub(crate) arguments: Vec<Value>,
    pub(crate) outer: Option<Rc<Locals>>,
    /// The nesting depth of these calls and of their arguments; bounded, since freeing them recurses to that depth.
    pub(crate) depth: usize,
}

impl Locals {
    pub(crate) fn new(definition: u32, arguments: Vec<Value>, outer: Option<Rc<Self>>) -> Self {
        let depth = 1 + outer.as_ref().map_or(0, |outer| outer.depth).max(Value::greatest_depth(&arguments));
        Self { definition, arguments, outer, depth }
    }
}

impl Value {
    /// The name that mathjs's `typeOf` returns.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Self::Number(_) => "number",
            Self::Complex(_) => "Complex",
            Self::BigNumber(_) => "BigNumber",
            Self::BigInt(_) => "bigint",
            Self::Fraction(_) => "Fraction",
            Self::Unit(_) => "Unit",
            Self::Boolean(_) => "boolean",
            Self::Text(_) => "string",
            Self::Null => "null",
            Self::Undefined => "undefined",
            Self::Matrix(matrix) => match matrix.storage {
                Storage::Dense => "DenseMatrix",
                Storage::Sparse => "SparseMatrix",
                Storage::Array => "Array",
            },
            Self::Object(_) => "Object",
            Self::Index(_) => "Index",
            Self::Builtin(_) | Self::Defined(_) => "function",
            Self::ResultSet(_) => "ResultSet",
        }
    }

    pub(crate) fn text(text: impl Into<Arc<str>>) -> Self {
        Self::Text(text.into())
    }

    pub(crate) fn matrix(size: Vec<usize>, items: Vec<Self>) -> Self {
        Self::Matrix(Rc::new(Matrix::new(size, items)))
    }

    pub(crate) fn stored(size: Vec<usize>, items: Vec<Self>, storage: Storage) -> Self {
        Self::Matrix(Rc::new(Matrix::new(size, items).stored(storage)))
    }

    /// A plain JavaScript array.
    pub(crate) fn array(size: Vec<usize>, items: Vec<Self>) -> Self {
        Self::stored(size, items, Storage::Array)
    }

    pub(crate) fn is_nullish(&self) -> bool {
        matches!(self, Self::Null | Self::Undefined)
    }

    /// The nesting depth of the value; bounded, since freeing it recurses to that depth.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Self::Object(object) => object.depth,
            Self::Matrix(matrix) => matrix.depth,
            Self::Defined(defined) => defined.outer.as_ref().map_or(1, |outer| outer.depth + 1),
            _ => 0,
        }
    }

    /// The greatest nesting depth among several values.
    pub(crate) fn greatest_depth(values: &[Self]) -> usize {
        values.iter().map(Self::depth).max().unwrap_or(0)
    }
}

impl Object {
    pub(crate) fn get(&self, cx: &Context, key: &str) -> Result<Option<&Value>, Fault> {
        self.entries.get(cx, key)
    }

    /// Sets an entry; an existing one keeps its place.
    pub(crate) fn set(&mut self, cx: &Context, key: Arc<str>, value: Value) -> Result<(), Fault> {
        self.depth = self.depth.max(value.depth() + 1);
        self.entries.set(cx, key, value)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<Complex64> for Value {
    fn from(complex: Complex64) -> Self {
        Self::Complex(complex)
    }
}

impl From<bool> for Value {
    fn from(boolean: bool) -> Self {
        Self::Boolean(boolean)
    }
}

impl From<BigNumber> for Value {
    fn from(number: BigNumber) -> Self {
        whole_only(number, Self::BigNumber)
    }
}

impl From<Rational> for Value {
    fn from(fraction: Rational) -> Self {
        whole_only(fraction, Self::Fraction)
    }
}

impl From<Integer> for Value {
    fn from(integer: Integer) -> Self {
        whole_only(integer, Self::BigInt)
    }
}
