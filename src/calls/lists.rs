//! What a text for `answer` may name.

use pascaline_mathjs as mathjs;
use serde::Serialize;

use super::arguments::Arguments;
use super::{Context, Failed};

/// A unit with its names, what it measures, and the unit of the SI for that.
#[derive(Serialize)]
pub(crate) struct Unit {
    names: Vec<&'static str>,
    quantity: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    si: Option<&'static str>,
}

/// Every unit.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn units(_: Arguments, _: &Context) -> Result<Vec<Unit>, Failed> {
    let unit = |pascaline_answer::UnitRow { names, quantity, si, .. }| Unit { names, quantity, si };
    Ok(pascaline_answer::units().map(unit).collect())
}

/// The names of the functions of `answer` with their brackets, of constants, and of units.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn names(_: Arguments, _: &Context) -> Result<Vec<String>, Failed> {
    let functions = pascaline_answer::function_names().map(|name| format!("{name}("));
    let constants = mathjs::constants().chain(mathjs::physical_constants()).map(|constant| constant.name);
    let units = mathjs::units().flat_map(|(names, _)| names.iter().copied());
    Ok(functions.chain(constants.chain(units).map(str::to_owned)).collect())
}
