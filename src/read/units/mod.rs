//! The units that may follow a number: those of mathjs's language, people's spellings of them, and currencies.

mod currency;
mod derived;
mod index;
mod listed;
mod spelling;

use pascaline_base::limits::Budget;
use pascaline_number::rational::Rational;
use pascaline_unit::measure::{Dimensions, Measure, Size};

pub(super) use currency::before_amount;
pub use currency::{CURRENCIES, Currency};
pub use derived::Derived;
pub use listed::{UnitRow, listed};

/// A unit.
#[derive(Clone, Copy, Debug)]
pub enum Unit {
    /// One of mathjs's.
    Measure(Measure),
    /// One that mathjs does not have.
    Derived(&'static Derived),
    /// A currency, or a part of one.
    Money(&'static Currency),
}

/// A unit to a power.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The unit.
    pub unit: Unit,
    /// Its power, which may be negative.
    pub power: i16,
}

/// Whether a name is a unit, or a currency.
pub(super) fn is_unit(name: &str) -> bool {
    Unit::find(name).is_some()
}

impl Unit {
    /// The unit with this name. Words, and some symbols, may have any case: `Hours` and `OZ`, but `KB` is not `kb`.
    pub fn find(name: &str) -> Option<Self> {
        const SHORTEST: usize = 4;
        const LONGEST: usize = 20;
        if let Some(unit) = Self::spelled(name) {
            return Some(unit);
        }
        let is_word = (SHORTEST..=LONGEST).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphabetic());
        if let Some(symbol) = spelling::symbol(name) {
            return Self::spelled(symbol);
        }
        if let Some(prefixed) = spelling::with_prefix(name) {
            return Self::spelled(&prefixed);
        }
        if !is_word || name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return None;
        }
        let mut lower = [0; LONGEST];
        let lower = lower.get_mut(..name.len())?;
        lower.copy_from_slice(name.as_bytes());
        lower.make_ascii_lowercase();
        Self::spelled(std::str::from_utf8(lower).ok()?)
    }

    fn spelled(name: &str) -> Option<Self> {
        if spelling::is_other_word(name) {
            return None;
        }
        // `Rs` are rupees, not ronnaseconds.
        match index::find(name) {
            Some(index::Meaning::Name(meaning)) => Measure::find(meaning).map(Self::Measure),
            Some(index::Meaning::Derived(unit)) => Some(Self::Derived(unit)),
            Some(index::Meaning::Money(currency)) => Some(Self::Money(currency)),
            None => Measure::find(name).map(Self::Measure),
        }
    }

    /// The currency, unless it is a part of one, such as a cent.
    pub fn as_currency(self) -> Option<&'static Currency> {
        match self {
            Self::Money(currency) if currency.parts == 1 => Some(currency),
            _ => None,
        }
    }

    /// Whether the other is the same unit, under any of its names.
    pub fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Measure(x), Self::Measure(y)) => x.is_same(y),
            (Self::Derived(x), Self::Derived(y)) => std::ptr::eq(x, y),
            (Self::Money(x), Self::Money(y)) => std::ptr::eq(x, y),
            _ => false,
        }
    }

    /// The measure of a temperature on a scale with an offset.
    pub fn as_scale(self) -> Option<Measure> {
        match self {
            Self::Measure(measure) if measure.has_offset() => Some(measure),
            _ => None,
        }
    }

    /// What it measures.
    pub fn kind(self) -> QuantityKind {
        let mut kind = QuantityKind::default();
        match self {
            Self::Measure(measure) => kind.dimensions = measure.dimensions(),
            Self::Derived(unit) => unit.parts().for_each(|(part, power)| kind = kind.times(part.kind(), power)),
            Self::Money(currency) => {
                if let Some(own) = kind.money.get_mut(currency.index()) {
                    *own = 1;
                }
            }
        }
        kind
    }

    /// Its size in the coherent unit of the SI, or in its currency.
    pub fn size(self, budget: &Budget) -> Size {
        match self {
            Self::Measure(measure) => measure.size(budget),
            Self::Derived(unit) => unit.size(budget),
            Self::Money(currency) => {
                let fraction = Rational::from(currency.parts).reciprocal().unwrap_or(Rational::ONE);
                Size { fraction, power_of_pi: 0 }
            }
        }
    }

    /// Whether it is smaller than another unit of its kind.
    pub fn is_smaller(self, other: Self, budget: &Budget) -> bool {
        let (own, other) = (self.size(budget), other.size(budget));
        own.power_of_pi == other.power_of_pi && own.fraction.compare(&other.fraction, budget).is_lt()
    }

    /// The units that it is made of, if they are several, or one to a power, and how many of their product it is, as a fraction: the
    /// mile and the hour for `mph`.
    pub fn components(self) -> Option<(Vec<Part>, (i64, i64))> {
        let part = |(unit, power)| Part { unit, power };
        match self {
            Self::Derived(unit) if unit.is_made_of_others() => Some((unit.parts().map(part).collect(), unit.times())),
            Self::Measure(measure) => {
                measure.root().map(|(root, power)| (vec![part((Self::Measure(root), power))], (1, 1)))
            }
            _ => None,
        }
    }

    /// Its prefix and its name, in singular or in plural.
    pub fn text(self, is_plural: bool) -> (&'static str, &'static str) {
        match self {
            // `°C` has no prefix.
            Self::Measure(measure) if !measure.prefix().is_empty() && measure.has_offset() => {
                (measure.prefix(), measure.name())
            }
            Self::Measure(measure) => (measure.prefix(), spelling::numbered(measure.name(), is_plural)),
            Self::Derived(unit) => ("", if is_plural { unit.plural } else { unit.singular }),
            Self::Money(currency) => ("", currency.name(is_plural)),
        }
    }
}

/// Words for units, in singular and in plural, to recognise slips of the keyboard.
pub fn words() -> impl Iterator<Item = &'static str> {
    spelling::words()
}

/// What a quantity measures: the powers of the base dimensions, and of each currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantityKind {
    /// The powers of the base dimensions.
    pub dimensions: Dimensions,
    /// The powers of the currencies, in the order of their rows.
    pub money: [i16; CURRENCIES],
}

impl Default for QuantityKind {
    /// That of a plain number.
    fn default() -> Self {
        Self { dimensions: Dimensions::default(), money: [0; CURRENCIES] }
    }
}

impl QuantityKind {
    /// The product with a power of another kind.
    pub fn times(mut self, other: Self, power: i16) -> Self {
        raise(&mut self.dimensions, &other.dimensions, power);
        // Few quantities are of money.
        if other.money != [0; CURRENCIES] {
            raise(&mut self.money, &other.money, power);
        }
        self
    }

    /// Whether the other is that of one over such a quantity.
    pub fn is_reciprocal(&self, other: &Self) -> bool {
        self.times(*other, 1).is_number()
    }

    /// Whether it is that of a plain number.
    pub fn is_number(&self) -> bool {
        *self == Self::default()
    }

    /// Whether people give fractions of it: a length, an area, a volume, a weight, a time, an angle, an amount of money. `1/4.7kΩ` is
    /// one over a resistance.
    pub fn has_customary_parts(&self) -> bool {
        const CURRENT: usize = 3;
        let mut powers = self.dimensions.iter().enumerate().filter(|(_, power)| **power != 0);
        let is_one = powers.next().is_none_or(|(at, power)| at != CURRENT && *power > 0);
        is_one && powers.next().is_none()
    }

    /// Whether it is that of a length.
    pub fn is_length(&self) -> bool {
        const LENGTH: QuantityKind = QuantityKind { dimensions: [0, 1, 0, 0, 0, 0, 0, 0, 0], money: [0; CURRENCIES] };
        *self == LENGTH
    }

    /// Whether it is that of an area.
    pub fn is_area(&self) -> bool {
        const AREA: QuantityKind = QuantityKind { dimensions: [0, 2, 0, 0, 0, 0, 0, 0, 0], money: [0; CURRENCIES] };
        *self == AREA
    }

    /// Whether it is that of an angle.
    pub fn is_angle(&self) -> bool {
        const ANGLE: QuantityKind = QuantityKind { dimensions: [0, 0, 0, 0, 0, 0, 0, 1, 0], money: [0; CURRENCIES] };
        *self == ANGLE
    }

    /// Whether it is that of a time.
    pub fn is_time(&self) -> bool {
        const TIME: QuantityKind = QuantityKind { dimensions: [0, 0, 1, 0, 0, 0, 0, 0, 0], money: [0; CURRENCIES] };
        *self == TIME
    }

    /// Whether it is so much for each of the other, as a speed for a time, a price for a weight, a power for a time. What is spread
    /// over an area is not so much for each length.
    pub fn is_per(&self, other: &Self) -> bool {
        let is_divided = |(power, of): (&i16, &i16)| *of == 0 || power.signum() == -of.signum();
        let powers = |kind: &Self| kind.dimensions.into_iter().chain(kind.money).collect::<Vec<_>>();
        let [_, length, ..] = self.dimensions;
        let [_, by, ..] = other.dimensions;
        !other.is_number() && (by == 0 || length == -by) && powers(self).iter().zip(&powers(other)).all(is_divided)
    }

    /// Whether it is that of an amount of money.
    pub fn is_money(&self) -> bool {
        let powers = || self.money.iter().copied();
        self.dimensions == Dimensions::default() && powers().sum::<i16>() == 1 && powers().all(|power| power >= 0)
    }

    /// `a length`, `a speed`, `an amount of money`
    pub fn words(&self) -> Option<&'static str> {
        if self.money.iter().all(|power| *power == 0) {
            return pascaline_unit::measure::words(&self.dimensions);
        }
        self.is_money().then_some("an amount of money")
    }
}

/// Adds the powers of another kind, to a power, to those of a kind.
fn raise(own: &mut [i16], other: &[i16], power: i16) {
    for (own, other) in own.iter_mut().zip(other) {
        *own = own.saturating_add(other.saturating_mul(power));
    }
}

#[cfg(test)]
mod tests {
    use super::Unit;

    fn text(name: &str) -> Option<String> {
        Unit::find(name).map(|unit| {
            let (prefix, name) = unit.text(true);
            format!("{prefix}{name}")
        })
    }

    #[test]
    fn people_spell_units_in_many_ways() {
        for (name, wanted) in [
            ("km", "km"),
            ("foot", "feet"),
            ("kilometre", "kilometers"),
            ("Hours", "hours"),
            ("hr", "hr"),
            ("mph", "mph"),
            ("Celsius", "°C"),
            ("dollar", "USD"),
            ("cent", "cents"),
            ("EUR", "EUR"),
            ("µs", "us"),
            ("GiB", "GiB"),
            ("pound", "pounds"),
            ("USD", "USD"),
        ] {
            assert_eq!(text(name).as_deref(), Some(wanted), "{name}");
        }
    }

    #[test]
    fn an_angle_is_in_radians() {
        assert!(Unit::find("rad").is_some_and(|unit| unit.kind().is_angle()));
    }

    #[test]
    fn other_words_are_no_units() {
        for name in
            ["as", "at", "x", "y", "of", "and", "percent", "am", "pm", "KM2", "", "ft ", "Ω2", "x".repeat(300).as_str()]
        {
            assert!(Unit::find(name).is_none(), "{name}");
        }
    }
}
