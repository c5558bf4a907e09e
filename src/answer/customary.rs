//! The units of quantities by the letters that formulas write for them: `E` is an energy.

use pascaline_read::units::{QuantityKind, Unit};
use pascaline_sympy::Context;

use super::quantity::Quantity;

/// A product of powers of units.
type Units = &'static [(&'static str, i16)];

/// Letters, and the units of what they stand for, each a product of powers.
const CUSTOMARY: &[(&[&str], &[Units])] = &[
    (&["E", "U", "W", "Q", "K", "KE", "PE", "H"], &[&[("J", 1)]]),
    (&["F", "W", "N"], &[&[("N", 1)]]),
    (&["P"], &[&[("W", 1)], &[("Pa", 1)]]),
    (&["p"], &[&[("kg", 1), ("m", 1), ("s", -1)], &[("Pa", 1)]]),
    (&["v", "u"], &[&[("m", 1), ("s", -1)]]),
    (&["a"], &[&[("m", 1), ("s", -2)]]),
    (&["f", "ν"], &[&[("Hz", 1)]]),
    (&["ω", "omega"], &[&[("rad", 1), ("s", -1)], &[("s", -1)]]),
    (&["λ", "lambda", "r", "d", "x", "y", "s", "l", "L", "R", "b", "D", "h"], &[&[("m", 1)]]),
    (&["R"], &[&[("ohm", 1)]]),
    (&["I"], &[&[("A", 1)]]),
    (&["m", "M"], &[&[("kg", 1)]]),
    (&["t"], &[&[("s", 1)]]),
    (&["T"], &[&[("K", 1)], &[("s", 1)]]),
    (&["V"], &[&[("m", 3)], &[("V", 1)]]),
    (&["A"], &[&[("m", 2)]]),
    (&["n"], &[&[("mol", 1)], &[]]),
    (&["N"], &[&[]]),
    (&["q", "Q"], &[&[("C", 1)]]),
    (&["B"], &[&[("tesla", 1)]]),
    (&["ρ", "rho"], &[&[("kg", 1), ("m", -3)]]),
];

/// Whether a letter stands by custom for a quantity of another kind than this one.
pub(super) fn is_unusual(name: &str, kind: QuantityKind) -> bool {
    !kind.is_number() && !is_customary(name, kind) && kinds_of(name).next().is_some()
}

/// The unit that a letter has by custom for quantities of a kind.
pub(super) fn usual_unit<'a>(name: &str, kind: QuantityKind, cx: &Context<'a>) -> Option<Quantity<'a>> {
    let units = kinds_of(name).find(|units| kind_of(units) == Some(kind))?;
    let mut unit = Quantity::of_number(cx.number(1));
    for (name, power) in *units {
        let factor = Quantity::of(cx.number(1), name).power(cx.number(i64::from(*power)), cx).ok()?;
        unit = unit.multiply(&factor, cx).ok()?;
    }
    Some(unit)
}

/// Whether a quantity of this kind is what its letter stands for by custom.
pub(super) fn is_customary(name: &str, kind: QuantityKind) -> bool {
    kinds_of(name).any(|units| kind_of(units) == Some(kind))
}

/// The units of what a letter stands for; an index counts for nothing: `E_1`.
fn kinds_of(name: &str) -> impl Iterator<Item = &'static Units> {
    let letter = name.split('_').next().unwrap_or(name).trim_end_matches(|char: char| char.is_ascii_digit());
    CUSTOMARY.iter().filter(move |(letters, _)| letters.contains(&letter)).flat_map(|(_, kinds)| kinds.iter())
}

fn kind_of(units: &Units) -> Option<QuantityKind> {
    let with = |kind: QuantityKind, (unit, power): &(&str, i16)| Some(kind.times(Unit::find(unit)?.kind(), *power));
    units.iter().try_fold(QuantityKind::default(), with)
}
