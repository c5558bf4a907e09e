//! mathjs's units: quantities such as `5 cm`, and bare units such as `cm`.
//!
//! A quantity is a value in base units and the list of units in which it is written. Arithmetic combines both; the list is
//! simplified only when the quantity is printed.

mod amount;
mod arithmetic;
mod convert;
mod operations;
mod parse;
mod precise;
mod suggest;
mod system;
mod write;

pub(super) use arithmetic::{add, divide, in_order, multiply, on_value, power, subtract};
pub(super) use convert::{split, to, to_best};
pub(super) use operations::{
    absolute, compare, conjugate, construct, cube_root, decide, equal, map, number, number_in, of_angle, quantity,
    question, range, round, sign,
};
pub(super) use suggest::suggest;
pub(super) use write::write;

pub(crate) use system::UnitSystem;

use pascaline_base::error::Fault;
use pascaline_base::limits::Limits;
use pascaline_unit::base::{DIMENSIONLESS, Dimensions};
use pascaline_unit::find::{self, Named};

use crate::Context;
use crate::Numbers;
use crate::big_number::BigNumber;
use crate::lite::{self, IS_WHOLE, whole_only};
use crate::value::Value;
use amount::Amount;

/// A quantity, or a unit without a value.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// The value in base units; a bare unit has none.
    value: Option<Amount>,
    /// The units in which it is written; their product has the dimensions of the quantity, unless it is simplified.
    parts: Vec<Part>,
    dimensions: Dimensions,
    /// Whether the prefix stays as it is, as after a conversion. Otherwise the best one is chosen.
    keeps_prefix: bool,
    /// Whether the list of units is printed as it is, as in a literal or after a conversion.
    keeps_parts: bool,
}

/// A unit to a power.
#[derive(Clone, Copy, Debug)]
struct Part {
    unit: Named,
    power: f64,
}

/// The fields of a unit in JSON.
pub(super) struct Fields {
    pub(super) value: Value,
    pub(super) units: Option<String>,
    pub(super) keeps_prefix: bool,
    pub(super) keeps_parts: bool,
}

impl Unit {
    /// A number without units.
    fn dimensionless(value: Option<Amount>) -> Self {
        Self { value, parts: Vec::new(), dimensions: DIMENSIONLESS, keeps_prefix: false, keeps_parts: true }
    }

    /// A bare unit with a prefix, such as `cm`.
    fn bare(unit: Named) -> Self {
        Self {
            value: None,
            parts: vec![Part { unit, power: 1.0 }],
            dimensions: unit.row.base.dimensions(),
            keeps_prefix: false,
            keeps_parts: true,
        }
    }

    /// What mathjs writes as the JSON of a unit; nothing for one of too many parts to show.
    pub(super) fn fields(&self) -> Option<Fields> {
        const MOST_PARTS: usize = 20;
        if self.parts.len() > MOST_PARTS {
            return None;
        }
        let cx = Context::new(Limits::default());
        let value = match &self.value {
            Some(value) => amount::denormalized(&cx, value, &self.parts).ok()?.value(),
            None => Value::Null,
        };
        let units = write::units(&cx, self).ok()?;
        Some(Fields {
            value,
            units: Some(units).filter(|units| !units.is_empty()),
            keeps_prefix: self.keeps_prefix,
            keeps_parts: self.keeps_parts,
        })
    }

    /// Whether its text is a name, such as `cm`.
    pub(super) fn is_name(&self) -> bool {
        self.value.is_none() && self.parts.len() == 1 && !self.is_derived()
    }

    pub(super) fn is_nan(&self) -> bool {
        matches!(&self.value, Some(Amount::Number(number)) if number.number.is_nan())
    }

    /// Whether it is written with several units, or with a power.
    fn is_derived(&self) -> bool {
        match self.parts[..] {
            [] => false,
            [part] => (part.power - 1.0).abs() > 1e-15,
            _ => true,
        }
    }

    /// The zero of its temperature scale, in its own degrees: 0 for every other unit.
    fn offset(&self) -> f64 {
        self.parts.first().map_or(0.0, |part| part.unit.row.offset)
    }

    /// Pays for a copy, mostly for its memory, and for work on each of its parts.
    fn pay(&self, cx: &Context) -> Result<(), Fault> {
        const STEPS_OF_A_UNIT: u64 = 6;
        const STEPS_OF_A_PART: u64 = 2;
        cx.fits_collection(self.parts.len() as u64)?;
        cx.spend(STEPS_OF_A_UNIT + STEPS_OF_A_PART * self.parts.len() as u64)
    }

    /// Whether JavaScript's `!!` of its value in base units holds.
    pub(super) fn is_truthy(&self) -> bool {
        match self.value.as_ref().map(Amount::value) {
            None => false,
            Some(Value::Number(number)) => crate::operations::operators::is_truthy(number),
            Some(_) => true,
        }
    }
}

/// Whether a name is that of a unit, for a hint.
pub(super) fn is_unit(name: &str) -> bool {
    find::find(name).is_some()
}

impl From<Unit> for Value {
    fn from(unit: Unit) -> Self {
        whole_only(unit, Self::Unit)
    }
}

/// The bare unit of a name that is not a variable, a function or a constant.
pub(super) fn symbol(cx: &Context, name: &str) -> Result<Option<Value>, Fault> {
    cx.spend(find::STEPS)?;
    let Some(unit) = cx.units.find(name) else { return Ok(None) };
    if !IS_WHOLE {
        return Err(lite::left_out(&format!("the unit `{name}`")));
    }
    cx.units.read(unit);
    Ok(Some(Unit::bare(unit).into()))
}

/// A physical constant: a number of units, which mathjs reads when it first uses the constant.
pub(super) fn constant(cx: &Context, name: &'static str, value: f64, units: &str) -> Result<Value, Fault> {
    if !IS_WHOLE {
        return Err(lite::left_out(&format!("`{name}`")));
    }
    let before = cx.units.clone();
    let mut constant = parse::parse(cx, units, false)?;
    if !cx.units.first_use(name) {
        cx.units.restore(&before);
    }
    let value = match cx.numbers() {
        Numbers::BigNumber => Value::from(BigNumber::from_number(cx, value)?),
        _ => Value::Number(value),
    };
    let value = Amount::written(&value, &constant.parts);
    constant.value = Some(amount::normalized(cx, value, &constant.parts)?);
    constant.keeps_prefix = true;
    Ok(constant.into())
}
