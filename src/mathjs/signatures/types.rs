//! mathjs's types, and how the types of an argument and a parameter go together.

use super::super::tables::signatures::CONVERSIONS;
use super::super::value::{Storage, Value};

/// The types that occur in signatures, in the order in which mathjs prefers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Type {
    Number,
    Complex,
    BigNumber,
    BigInt,
    Fraction,
    Unit,
    Text,
    Array,
    Matrix,
    DenseMatrix,
    SparseMatrix,
    Range,
    Index,
    Boolean,
    Function,
    RegExp,
    Null,
    Undefined,
    Node,
    SymbolNode,
    Map,
    Object,
    Any,
}

impl Type {
    /// The name of the type in mathjs's errors.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Complex => "Complex",
            Self::BigNumber => "BigNumber",
            Self::BigInt => "bigint",
            Self::Fraction => "Fraction",
            Self::Unit => "Unit",
            Self::Text => "string",
            Self::Array => "Array",
            Self::Matrix => "Matrix",
            Self::DenseMatrix => "DenseMatrix",
            Self::SparseMatrix => "SparseMatrix",
            Self::Range => "Range",
            Self::Index => "Index",
            Self::Boolean => "boolean",
            Self::Function => "function",
            Self::RegExp => "RegExp",
            Self::Null => "null",
            Self::Undefined => "undefined",
            Self::Node => "Node",
            Self::SymbolNode => "SymbolNode",
            Self::Map => "Map",
            Self::Object => "Object",
            Self::Any => "any",
        }
    }

    /// The types of a value, beside [`Any`](Self::Any).
    fn of(value: &Value) -> &'static [Self] {
        match value {
            Value::Number(_) => &[Self::Number],
            Value::Complex(_) => &[Self::Complex],
            Value::BigNumber(_) => &[Self::BigNumber],
            Value::BigInt(_) => &[Self::BigInt],
            Value::Fraction(_) => &[Self::Fraction],
            Value::Unit(_) => &[Self::Unit],
            Value::Text(_) => &[Self::Text],
            Value::Boolean(_) => &[Self::Boolean],
            Value::Matrix(matrix) => match matrix.storage {
                Storage::Dense => &[Self::Matrix, Self::DenseMatrix],
                Storage::Sparse => &[Self::Matrix, Self::SparseMatrix],
                Storage::Array => &[Self::Array],
            },
            Value::Null => &[Self::Null],
            Value::Undefined => &[Self::Undefined],
            Value::Object(_) => &[Self::Object],
            Value::Index(_) => &[Self::Index],
            Value::Builtin(_) | Value::Defined(_) => &[Self::Function],
            Value::ResultSet(_) => &[],
        }
    }
}

/// A set of types, with a bit for each.
#[derive(Clone, Copy, Debug)]
struct Types(u32);

impl Types {
    fn of(types: impl IntoIterator<Item = Type>) -> Self {
        Self(types.into_iter().fold(0, |bits, own| bits | 1 << own as u32))
    }

    fn has(self, own: Type) -> bool {
        self.0 & (1 << own as u32) != 0
    }
}

/// A conversion that mathjs makes without being asked.
#[derive(Debug)]
pub(crate) struct Conversion {
    /// Its place among all conversions. mathjs prefers the first.
    pub(crate) rank: i32,
    pub(crate) from: Type,
    pub(crate) to: Type,
}

impl Conversion {
    /// The conversions by which a parameter of these types takes others: for each other type, the first. They are in the order
    /// in which typed-function finds them.
    pub(super) fn to(types: &[Type]) -> Vec<&'static Self> {
        let mut found: Vec<&Self> = Vec::new();
        for own in types {
            for Self { from, .. } in CONVERSIONS.iter().filter(|conversion| conversion.to == *own) {
                if !types.contains(from) && found.iter().all(|known| known.from != *from) {
                    found.extend(CONVERSIONS.iter().find(|other| other.from == *from && types.contains(&other.to)));
                }
            }
        }
        found
    }
}

/// An argument, as far as signatures tell arguments apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Argument {
    /// Its types.
    own: Types,
    /// The types to which mathjs converts it.
    targets: Types,
}

impl Argument {
    pub(super) fn new(value: &Value) -> Self {
        let own = Types::of(Type::of(value).iter().copied().chain([Type::Any]));
        let conversions = CONVERSIONS.iter().filter(|conversion| own.has(conversion.from));
        Self { own, targets: Types::of(conversions.map(|conversion| conversion.to)) }
    }

    pub(super) fn is(self, own: Type) -> bool {
        self.own.has(own)
    }

    pub(super) fn is_one_of(self, types: &[Type]) -> bool {
        types.iter().any(|own| self.own.has(*own))
    }

    /// Whether a parameter of these types takes it.
    pub(super) fn suits(self, types: &[Type]) -> bool {
        types.iter().any(|own| self.own.has(*own) || self.targets.has(*own))
    }

    /// The conversion by which a parameter of these types takes it.
    pub(super) fn conversion(self, types: &[Type]) -> Option<&'static Conversion> {
        if self.is_one_of(types) || !self.suits(types) {
            return None;
        }
        CONVERSIONS.iter().find(|conversion| self.own.has(conversion.from) && types.contains(&conversion.to))
    }
}
