//! Quantities as text: the simplest list of units, the best prefix.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::decimal::shortest_text;
use pascaline_number::float::elementary::{log, pow};
use pascaline_unit::base::{BASE_QUANTITIES, Base, DIMENSIONLESS, are_equal};
use pascaline_unit::find;
use pascaline_unit::find::Named;
use pascaline_unit::prefix::Prefix;
use pascaline_unit::table::{Factor, Row};

use super::amount::{Amount, denormalized};
use super::{Part, Unit};
use crate::Context;
use crate::functions::FORMAT;
use crate::operations::typed::apply;
use crate::value::Value;

/// A quantity as it is printed.
pub(crate) struct Written {
    /// The value in the units; a bare unit has none.
    pub(crate) value: Option<Value>,
    /// Whether the value is in parentheses, since it is complex in base units.
    pub(crate) is_complex: bool,
    pub(crate) units: String,
    /// Whether the prefix stays as it is.
    pub(crate) keeps_prefix: bool,
}

/// The value and the units of a quantity as they are printed.
pub(crate) fn write(cx: &Context, unit: &Unit, offset: Option<f64>) -> Result<Written, Fault> {
    let best = best(cx, unit, offset, None)?;
    let value = match &best.value {
        Some(value) => Some(denormalized(cx, value, &best.parts)?.value()),
        None => None,
    };
    let is_complex = matches!(best.value, Some(Amount::Other(Value::Complex(_))));
    Ok(Written { value, is_complex, units: units(cx, &best)?, keeps_prefix: best.keeps_prefix })
}

/// The text of a quantity, in the middle of an evaluation.
pub(super) fn text(cx: &Context, unit: &Unit) -> Result<String, Fault> {
    match apply(cx, &FORMAT, &[unit.clone().into()])? {
        Value::Text(text) => Ok(text.to_string()),
        _ => Ok(String::new()),
    }
}

/// The quantity in the units and with the prefix with which it is printed; `prefixes` are the only ones to choose from, if
/// they are given.
pub(super) fn best(
    cx: &Context,
    unit: &Unit,
    offset: Option<f64>,
    prefixes: Option<&[&'static Prefix]>,
) -> Result<Unit, Fault> {
    unit.pay(cx)?;
    let is_own = unit.keeps_parts || unit.value.is_none();
    let mut best = if is_own { unit.clone() } else { simplified(cx, unit) };
    prefer_real_power(&mut best);
    if let [part] = best.parts[..]
        && !best.keeps_prefix
        && (part.power - part.power.round()).abs() < 1e-14
    {
        let prefix = best_prefix(cx, &best, part, offset.unwrap_or(1.2), prefixes.filter(|_| is_own))?;
        best.parts = vec![Part { unit: Named { prefix, ..part.unit }, ..part }];
    }
    Ok(best)
}

/// The quantity in the unit of its kind, or in the units of its dimensions if these are fewer.
fn simplified(cx: &Context, unit: &Unit) -> Unit {
    let mut simplified = unit.clone();
    let part = |unit: Named, power: f64| Part { unit, power };
    if are_equal(&unit.dimensions, &DIMENSIONLESS) {
        simplified.parts = Vec::new();
    } else if let Some(own) = Base::of(&unit.dimensions).and_then(|base| cx.units.unit(base)) {
        simplified.parts = vec![part(own, 1.0)];
    } else {
        let mut parts = Vec::new();
        for (base, power) in BASE_QUANTITIES.into_iter().zip(unit.dimensions) {
            if power.abs() > 1e-12
                && let Some(own) = cx.units.unit(base)
            {
                parts.push(part(own, power));
            }
        }
        if parts.len() < unit.parts.len() {
            simplified.parts = parts;
        }
    }
    simplified
}

/// Writes an imaginary power in VAR and any other in VA, so that the value is real if possible.
fn prefer_real_power(unit: &mut Unit) {
    let is_imaginary = matches!(&unit.value, Some(Amount::Other(Value::Complex(value))) if value.re.abs() < 1e-14);
    for part in &mut unit.parts {
        match part.unit.name {
            "VA" if is_imaginary => rename(part, "VAR"),
            "VAR" if !is_imaginary => rename(part, "VA"),
            _ => {}
        }
    }
}

/// Replaces a unit by another one, and keeps its prefix.
pub(super) fn rename(part: &mut Part, name: &str) {
    if let Some(other) = find::find(name) {
        part.unit = Named { prefix: part.unit.prefix, ..other };
    }
}

/// The prefix that brings the logarithm of the value closest to `offset`. The prefix that it has stays if the value is
/// neither long nor small.
fn best_prefix(
    cx: &Context,
    unit: &Unit,
    part: Part,
    offset: f64,
    prefixes: Option<&[&'static Prefix]>,
) -> Result<&'static Prefix, Fault> {
    const PREFIXES_OF_A_STEP: usize = 4;
    let own = part.unit.prefix;
    let value = match &unit.value {
        Some(value) => value.size(cx)?,
        None => 0.0,
    };
    if value == 0.0 {
        return Ok(own);
    }
    let factor = size_of_unit(part.unit.row);
    let digits =
        |prefix: &Prefix| log(value / pow(prefix.factor * factor, part.power)) / std::f64::consts::LN_10 - offset;
    let distance = digits(own);
    if distance > -2.200_001 && distance < 1.800_001 {
        return Ok(own);
    }
    let family = part.unit.row.prefixes.iter().copied().flatten();
    let candidates: Vec<&'static Prefix> = prefixes.map_or_else(|| family.collect(), <[_]>::to_vec);
    cx.spend((1 + candidates.len() / PREFIXES_OF_A_STEP) as u64)?;
    let (mut best, mut least) = (own, distance.abs());
    for prefix in candidates.into_iter().filter(|prefix| prefix.is_written) {
        let distance = digits(prefix).abs();
        if distance < least || distance == least && prefix.name.len() < best.name.len() {
            (best, least) = (prefix, distance);
        }
    }
    Ok(best)
}

fn size_of_unit(row: &Row) -> f64 {
    match row.factor {
        Factor::Decimal(factor) => factor,
        Factor::Pi(times, over) => std::f64::consts::PI * times / over,
        Factor::Ratio(x, y) => x / y,
        Factor::Imaginary => 1.0,
    }
}

/// The list of units: `(kg m^2) / s^2`.
pub(super) fn units(cx: &Context, unit: &Unit) -> Result<String, Fault> {
    const LONGEST: usize = 40;
    cx.pay_for_bytes(LONGEST * unit.parts.len())?;
    let named = |part: &Part, power: f64| {
        let name = format!("{}{}", part.unit.prefix.name, part.unit.name);
        if (power - 1.0).abs() > 1e-15 { format!("{name}^{}", shortest_text(power)) } else { name }
    };
    let above: Vec<String> =
        unit.parts.iter().filter(|part| part.power > 0.0).map(|part| named(part, part.power)).collect();
    let sign = if above.is_empty() { 1.0 } else { -1.0 };
    let below: Vec<String> =
        unit.parts.iter().filter(|part| part.power < 0.0).map(|part| named(part, sign * part.power)).collect();
    let in_brackets = |list: &[String], other: &[String]| {
        let text = list.join(" ");
        if list.len() > 1 && !other.is_empty() { format!("({text})") } else { text }
    };
    let text = match (&above[..], &below[..]) {
        (_, []) => above.join(" "),
        ([], _) => below.join(" "),
        _ => format!("{} / {}", in_brackets(&above, &below), in_brackets(&below, &above)),
    };
    cx.fits_text(text.len() as u64)?;
    Ok(text)
}

/// The error for a quantity that has no unit to choose a prefix for.
pub(super) fn without_units() -> Fault {
    Fault::new(ErrorCode::Domain, "Cannot read properties of undefined (reading 'unit')")
}
