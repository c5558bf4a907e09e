//! The units as they are listed for people.

use pascaline_unit::base::Base;
use pascaline_unit::table::UNITS;

use super::currency::ROWS;
use super::derived::DERIVED;
use super::{QuantityKind, Unit};

/// A unit with its names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnitRow {
    /// Its names, without prefixes.
    pub names: Vec<&'static str>,
    /// What it measures, such as `a length`.
    pub quantity: &'static str,
    /// The unit of the SI for the same quantity, if there is one.
    pub si: Option<&'static str>,
}

/// Every unit: those with prefixes, those made of others, and money.
pub fn listed() -> impl Iterator<Item = UnitRow> {
    let measures = UNITS.iter().map(|row| row.names.to_vec());
    let derived = DERIVED.iter().map(|row| [&[row.singular, row.plural], row.others].concat());
    let money = ROWS.iter().map(|row| [&[row.code], row.names].concat());
    measures.chain(derived).chain(money).filter_map(row)
}

fn row(mut names: Vec<&'static str>) -> Option<UnitRow> {
    names.dedup();
    names.retain(|name| Unit::find(name).is_some());
    let kind = Unit::find(names.first()?)?.kind();
    Some(UnitRow { names, quantity: kind.words().unwrap_or("a quantity"), si: si(&kind) })
}

fn si(kind: &QuantityKind) -> Option<&'static str> {
    match kind.words()? {
        "an area" => Some("m^2"),
        "a volume" => Some("m^3"),
        "a speed" => Some("m/s"),
        _ => Base::of(&kind.dimensions.map(f64::from))?.si(),
    }
}
