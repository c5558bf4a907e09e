//! mathjs's values, as far as an expression can make them.

use std::rc::Rc;

use num_complex::Complex64;

use super::functions::Function;
use crate::answer::Answer;
use crate::error::Fault;
use crate::limits::Budget;

// The tag fills a word: a value is copied a word at a time, and a processor waits long for a word of which only a byte
// was written just before.
#[derive(Clone, Debug)]
#[repr(u64)]
pub(super) enum Value {
    Number(f64),
    Complex(Complex64),
    Boolean(bool),
    Text(Rc<str>),
    Null,
    Undefined,
    Matrix(Rc<Matrix>),
    Object(Rc<Object>),
    /// A function of the tables.
    Builtin(&'static Function),
    /// A function that the expression defined.
    Defined(Rc<Defined>),
    /// What a block gives. Its values never come back to an expression, so they are not kept.
    ResultSet,
}

/// A dense matrix of any number of dimensions, its items row by row.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    pub(super) size: Vec<usize>,
    pub(super) items: Vec<Value>,
    /// How deep values are nested inside, the matrix itself included.
    depth: usize,
}

impl Matrix {
    pub(super) fn new(size: Vec<usize>, items: Vec<Value>) -> Self {
        let depth = Value::greatest_depth(&items) + 1;
        Self { size, items, depth }
    }
}

/// `{a: 1}`: entries in the order in which their keys first appeared.
#[derive(Clone, Debug, Default)]
pub(super) struct Object {
    pub(super) entries: Vec<(Rc<str>, Value)>,
    /// How deep values are nested inside, the object itself included.
    pub(super) depth: usize,
}

/// A function that the expression defined, with the parameters it was defined among.
#[derive(Debug)]
pub(super) struct Defined {
    /// An index into `Code::definitions`.
    pub(super) definition: u32,
    /// The first node of its body.
    pub(super) body: usize,
    pub(super) arity: usize,
    /// Its name and parameters, `f(x, y)`.
    pub(super) syntax: Rc<str>,
    pub(super) outer: Option<Rc<Locals>>,
}

/// The arguments of a call, and those of the calls around it.
#[derive(Debug)]
pub(super) struct Locals {
    pub(super) definition: u32,
    pub(super) arguments: Vec<Value>,
    pub(super) outer: Option<Rc<Locals>>,
    /// How many calls are nested, this one included.
    pub(super) depth: usize,
}

impl Value {
    /// The name that mathjs's `typeOf` gives.
    pub(super) fn type_name(&self) -> &'static str {
        match self {
            Self::Number(_) => "number",
            Self::Complex(_) => "Complex",
            Self::Boolean(_) => "boolean",
            Self::Text(_) => "string",
            Self::Null => "null",
            Self::Undefined => "undefined",
            Self::Matrix(_) => "DenseMatrix",
            Self::Object(_) => "Object",
            Self::Builtin(_) | Self::Defined(_) => "function",
            Self::ResultSet => "ResultSet",
        }
    }

    pub(super) fn text(text: impl Into<Rc<str>>) -> Self {
        Self::Text(text.into())
    }

    pub(super) fn matrix(size: Vec<usize>, items: Vec<Self>) -> Self {
        Self::Matrix(Rc::new(Matrix::new(size, items)))
    }

    pub(super) fn is_nullish(&self) -> bool {
        matches!(self, Self::Null | Self::Undefined)
    }

    /// How deep values are nested inside; bounded, since freeing them takes as much of the machine's stack.
    pub(super) fn depth(&self) -> usize {
        match self {
            Self::Object(object) => object.depth,
            Self::Matrix(matrix) => matrix.depth,
            Self::Defined(defined) => defined.outer.as_ref().map_or(1, |outer| outer.depth + 1),
            _ => 0,
        }
    }

    /// How deep the deepest of several values is.
    pub(super) fn greatest_depth(values: &[Self]) -> usize {
        values.iter().map(Self::depth).max().unwrap_or(0)
    }
}

impl Object {
    pub(super) fn get(&self, budget: &mut Budget, key: &str) -> Result<Option<&Value>, Fault> {
        budget.search(self.entries.len(), key.len())?;
        Ok(self.entries.iter().find(|(name, _)| &**name == key).map(|(_, value)| value))
    }

    /// Sets an entry, which keeps its place if it was there.
    pub(super) fn set(&mut self, budget: &mut Budget, key: Rc<str>, value: Value) -> Result<(), Fault> {
        budget.search(self.entries.len(), key.len())?;
        self.depth = self.depth.max(value.depth() + 1);
        match self.entries.iter_mut().find(|(name, _)| *name == key) {
            Some(entry) => entry.1 = value,
            None => self.entries.push((key, value)),
        }
        Ok(())
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

impl From<&Answer> for Value {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Number(number) => Self::Number(*number),
            Answer::Complex(complex) => Self::Complex(*complex),
            Answer::Text(text) => Self::text(text.as_str()),
        }
    }
}
