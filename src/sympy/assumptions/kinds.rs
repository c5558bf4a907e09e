//! The possible kinds of a value: a set of kinds that exclude each other.
//!
//! SymPy's `sympy/core/facts.py` (BSD-3-Clause) deduces facts by rules: `zero -> even`, `real == extended_real &
//! finite`. Here a fact is the set of kinds for which it holds, and the knowledge about a value is the set of kinds
//! that remain possible, so every rule holds by construction.

/// A set of kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds(u32);

impl Kinds {
    pub(super) const ZERO: Self = Self(1);
    pub(super) const POSITIVE_EVEN: Self = Self(1 << 1);
    pub(super) const NEGATIVE_EVEN: Self = Self(1 << 2);
    pub(super) const POSITIVE_ODD: Self = Self(1 << 3);
    pub(super) const NEGATIVE_ODD: Self = Self(1 << 4);
    /// Rational, but not an integer.
    pub(super) const POSITIVE_FRACTION: Self = Self(1 << 5);
    pub(super) const NEGATIVE_FRACTION: Self = Self(1 << 6);
    /// Algebraic, but not rational.
    pub(super) const POSITIVE_SURD: Self = Self(1 << 7);
    pub(super) const NEGATIVE_SURD: Self = Self(1 << 8);
    pub(super) const POSITIVE_TRANSCENDENTAL: Self = Self(1 << 9);
    pub(super) const NEGATIVE_TRANSCENDENTAL: Self = Self(1 << 10);
    pub(super) const INFINITY: Self = Self(1 << 11);
    pub(super) const NEGATIVE_INFINITY: Self = Self(1 << 12);
    pub(super) const ALGEBRAIC_IMAGINARY: Self = Self(1 << 13);
    const TRANSCENDENTAL_IMAGINARY: Self = Self(1 << 14);
    /// Neither real nor imaginary.
    const ALGEBRAIC_COMPLEX: Self = Self(1 << 15);
    const TRANSCENDENTAL_COMPLEX: Self = Self(1 << 16);
    /// Infinite, but not along the real line.
    pub(super) const COMPLEX_INFINITY: Self = Self(1 << 17);
    /// Finite, but perhaps not a number: in SymPy, `finite` doesn't imply `complex`.
    const FINITE_OTHER: Self = Self(1 << 18);

    const POSITIVE_RATIONAL: Self = Self::POSITIVE_EVEN.or(Self::POSITIVE_ODD).or(Self::POSITIVE_FRACTION);
    const NEGATIVE_RATIONAL: Self = Self::NEGATIVE_EVEN.or(Self::NEGATIVE_ODD).or(Self::NEGATIVE_FRACTION);
    pub(super) const POSITIVE: Self = Self::POSITIVE_RATIONAL.or(Self::POSITIVE_SURD).or(Self::POSITIVE_TRANSCENDENTAL);
    pub(super) const NEGATIVE: Self = Self::NEGATIVE_RATIONAL.or(Self::NEGATIVE_SURD).or(Self::NEGATIVE_TRANSCENDENTAL);
    const NONZERO: Self = Self::POSITIVE.or(Self::NEGATIVE);
    const REAL: Self = Self::NONZERO.or(Self::ZERO);
    const EXTENDED_POSITIVE: Self = Self::POSITIVE.or(Self::INFINITY);
    const EXTENDED_NEGATIVE: Self = Self::NEGATIVE.or(Self::NEGATIVE_INFINITY);
    const EXTENDED_REAL: Self = Self::EXTENDED_POSITIVE.or(Self::EXTENDED_NEGATIVE).or(Self::ZERO);
    const EVEN: Self = Self::ZERO.or(Self::POSITIVE_EVEN).or(Self::NEGATIVE_EVEN);
    const ODD: Self = Self::POSITIVE_ODD.or(Self::NEGATIVE_ODD);
    const INTEGER: Self = Self::EVEN.or(Self::ODD);
    const RATIONAL: Self = Self::INTEGER.or(Self::POSITIVE_FRACTION).or(Self::NEGATIVE_FRACTION);
    const INFINITE: Self = Self::INFINITY.or(Self::NEGATIVE_INFINITY).or(Self::COMPLEX_INFINITY);
    const TRANSCENDENTAL: Self = Self::POSITIVE_TRANSCENDENTAL
        .or(Self::NEGATIVE_TRANSCENDENTAL)
        .or(Self::TRANSCENDENTAL_IMAGINARY)
        .or(Self::TRANSCENDENTAL_COMPLEX);

    /// Every kind: nothing is known.
    pub(super) const ALL: Self = Self::EXTENDED_REAL
        .or(Self::INFINITE)
        .or(Self::ALGEBRAIC_IMAGINARY)
        .or(Self::ALGEBRAIC_COMPLEX)
        .or(Self::TRANSCENDENTAL)
        .or(Self::FINITE_OTHER);
    const COMPLEX: Self = Self::ALL.except(Self::INFINITE).except(Self::FINITE_OTHER);

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn except(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the fact holds for every kind in the set, or for none.
    pub(super) fn decide(self, fact: Fact) -> Option<bool> {
        let kinds = fact.kinds();
        if self.except(kinds).0 == 0 {
            return Some(true);
        }
        (self.and(kinds).0 == 0).then_some(false)
    }

    /// The kinds that remain possible once the fact is known. A fact that would leave none is ignored: the first answer
    /// wins.
    pub(super) fn learn(self, fact: Fact, holds: bool) -> Self {
        let left = if holds { self.and(fact.kinds()) } else { self.except(fact.kinds()) };
        if left.0 == 0 { self } else { left }
    }
}

/// A fact about a value, true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Zero,
    ExtendedReal,
    Finite,
    ExtendedPositive,
    ExtendedNegative,
    ExtendedNonnegative,
    ExtendedNonpositive,
    Integer,
    Rational,
    Real,
    Positive,
    Negative,
    Nonnegative,
    Nonpositive,
    Complex,
    Imaginary,
    Infinite,
    Even,
    Odd,
    Irrational,
    Algebraic,
    Nonzero,
    ExtendedNonzero,
    Noninteger,
}

impl Fact {
    /// The facts that classes answer, in the order of the questions; the others follow from these.
    pub(super) const ANSWERED: [Self; 21] = [
        Self::Zero,
        Self::ExtendedReal,
        Self::Finite,
        Self::ExtendedPositive,
        Self::ExtendedNegative,
        Self::ExtendedNonnegative,
        Self::ExtendedNonpositive,
        Self::Integer,
        Self::Rational,
        Self::Real,
        Self::Positive,
        Self::Negative,
        Self::Nonnegative,
        Self::Nonpositive,
        Self::Complex,
        Self::Imaginary,
        Self::Infinite,
        Self::Even,
        Self::Odd,
        Self::Irrational,
        Self::Algebraic,
    ];

    /// The fact's bit in a set of facts.
    pub(super) const fn bit(self) -> u32 {
        1 << self as u32
    }

    fn kinds(self) -> Kinds {
        match self {
            Self::Zero => Kinds::ZERO,
            Self::ExtendedReal => Kinds::EXTENDED_REAL,
            Self::Finite => Kinds::ALL.except(Kinds::INFINITE),
            Self::ExtendedPositive => Kinds::EXTENDED_POSITIVE,
            Self::ExtendedNegative => Kinds::EXTENDED_NEGATIVE,
            Self::ExtendedNonnegative => Kinds::EXTENDED_POSITIVE.or(Kinds::ZERO),
            Self::ExtendedNonpositive => Kinds::EXTENDED_NEGATIVE.or(Kinds::ZERO),
            Self::Integer => Kinds::INTEGER,
            Self::Rational => Kinds::RATIONAL,
            Self::Real => Kinds::REAL,
            Self::Positive => Kinds::POSITIVE,
            Self::Negative => Kinds::NEGATIVE,
            Self::Nonnegative => Kinds::POSITIVE.or(Kinds::ZERO),
            Self::Nonpositive => Kinds::NEGATIVE.or(Kinds::ZERO),
            Self::Complex => Kinds::COMPLEX,
            Self::Imaginary => Kinds::ALGEBRAIC_IMAGINARY.or(Kinds::TRANSCENDENTAL_IMAGINARY),
            Self::Infinite => Kinds::INFINITE,
            Self::Even => Kinds::EVEN,
            Self::Odd => Kinds::ODD,
            Self::Irrational => Kinds::REAL.except(Kinds::RATIONAL),
            Self::Algebraic => Kinds::COMPLEX.except(Kinds::TRANSCENDENTAL),
            Self::Nonzero => Kinds::NONZERO,
            Self::ExtendedNonzero => Kinds::EXTENDED_REAL.except(Kinds::ZERO),
            Self::Noninteger => Kinds::EXTENDED_REAL.except(Kinds::INTEGER),
        }
    }
}
