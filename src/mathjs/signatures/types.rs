//! mathjs's types, and how the types of an argument and a parameter go together.

use crate::tables::signatures::CONVERSIONS;
use crate::value::{Storage, Value};

/// Defines the types, with their names in mathjs's errors.
macro_rules! types {
    ($($own:ident $name:literal,)*) => {
        /// The types that occur in signatures, in the order in which mathjs prefers them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Type {
            $($own,)*
        }

        impl Type {
            const ALL: &[Self] = &[$(Self::$own,)*];

            /// The name of the type in mathjs's errors.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Self::$own => $name,)*
                }
            }
        }
    };
}

types! {
    Number "number",
    Complex "Complex",
    BigNumber "BigNumber",
    BigInt "bigint",
    Fraction "Fraction",
    Unit "Unit",
    Text "string",
    Array "Array",
    Matrix "Matrix",
    DenseMatrix "DenseMatrix",
    SparseMatrix "SparseMatrix",
    Range "Range",
    Index "Index",
    Boolean "boolean",
    Function "function",
    RegExp "RegExp",
    Null "null",
    Undefined "undefined",
    Node "Node",
    SymbolNode "SymbolNode",
    Map "Map",
    Object "Object",
    Any "any",
}

/// A set of types, with a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Types(u32);

impl Types {
    pub(crate) const fn of(types: &[Type]) -> Self {
        let (mut bits, mut left) = (0, types);
        while let [first, others @ ..] = left {
            bits |= 1 << *first as u32;
            left = others;
        }
        Self(bits)
    }

    pub(super) fn has(self, own: Type) -> bool {
        self.0 & (1 << own as u32) != 0
    }

    pub(super) const fn with(self, own: Type) -> Self {
        self.or(Self::of(&[own]))
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Type> {
        Type::ALL.iter().copied().filter(move |own| self.has(*own))
    }

    /// The type that mathjs prefers.
    pub(super) fn first(self) -> Option<Type> {
        Type::ALL.get(self.0.trailing_zeros() as usize).copied()
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
    /// The conversions by which a parameter of these types takes others: for each other type, the first.
    pub(super) fn into_one_of(types: Types) -> impl Iterator<Item = &'static Self> {
        let mut known = types;
        CONVERSIONS.iter().filter(move |Self { from, to, .. }| {
            let new = types.has(*to) && !known.has(*from);
            if new {
                known = known.with(*from);
            }
            new
        })
    }
}

/// The types that a rest parameter of these types takes after a conversion, in typed-function's order.
pub(super) fn convertible(types: &'static [Type]) -> Vec<Type> {
    let mut found = Vec::new();
    let conversions = types.iter().flat_map(|own| CONVERSIONS.iter().filter(|conversion| conversion.to == *own));
    for from in conversions.map(|conversion| conversion.from) {
        if !types.contains(&from) && !found.contains(&from) {
            found.push(from);
        }
    }
    found
}

/// The types to which mathjs converts each type.
static TARGETS: [Types; Type::ALL.len()] = {
    let mut targets = [Types::of(&[]); Type::ALL.len()];
    let mut left = CONVERSIONS;
    while let [Conversion { from, to, .. }, others @ ..] = left {
        targets[*from as usize] = targets[*from as usize].with(*to);
        left = others;
    }
    targets
};

/// The types of a value, except [`Any`](Type::Any).
fn types_of(value: &Value) -> &'static [Type] {
    match value {
        Value::Number(_) => &[Type::Number],
        Value::Complex(_) => &[Type::Complex],
        Value::BigNumber(_) => &[Type::BigNumber],
        Value::BigInt(_) => &[Type::BigInt],
        Value::Fraction(_) => &[Type::Fraction],
        Value::Unit(_) => &[Type::Unit],
        Value::Text(_) => &[Type::Text],
        Value::Boolean(_) => &[Type::Boolean],
        Value::Matrix(matrix) => match matrix.storage {
            Storage::Dense => &[Type::Matrix, Type::DenseMatrix],
            Storage::Sparse => &[Type::Matrix, Type::SparseMatrix],
            Storage::Array => &[Type::Array],
        },
        Value::Null => &[Type::Null],
        Value::Undefined => &[Type::Undefined],
        Value::Object(_) => &[Type::Object],
        Value::Index(_) => &[Type::Index],
        Value::Builtin(_) | Value::Defined(_) => &[Type::Function],
        Value::ResultSet(_) => &[],
    }
}

/// An argument, as far as signatures tell arguments apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Argument {
    own: Types,
    /// The types to which mathjs converts it.
    targets: Types,
}

impl Argument {
    pub(super) fn new(value: &Value) -> Self {
        let any = Self { own: Types::of(&[Type::Any]), targets: Types::of(&[]) };
        types_of(value).iter().fold(any, |argument, own| Self {
            own: argument.own.with(*own),
            targets: argument.targets.or(TARGETS[*own as usize]),
        })
    }

    pub(super) fn is(self, own: Type) -> bool {
        self.own.has(own)
    }

    pub(super) fn is_one_of(self, types: Types) -> bool {
        self.own.meets(types)
    }

    /// Whether a parameter of these types takes it.
    pub(super) fn suits(self, types: Types) -> bool {
        self.own.meets(types) || self.targets.meets(types)
    }

    /// The type that it has for a parameter of these types, if that takes it without a conversion.
    pub(super) fn exact(self, types: Types) -> Option<Type> {
        Types(self.own.0 & types.0).first()
    }

    /// The conversion by which a parameter of these types takes it.
    pub(super) fn conversion(self, types: Types) -> Option<&'static Conversion> {
        if self.own.meets(types) || !self.targets.meets(types) {
            return None;
        }
        CONVERSIONS.iter().find(|Conversion { from, to, .. }| self.own.has(*from) && types.has(*to))
    }
}
