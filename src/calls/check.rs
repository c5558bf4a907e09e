//! `check`: whether two answers are the same, and where a response has its answer.

use pascaline_check::{self as core, Options, Rounding, Tolerance, Verdict};
use pascaline_tools::Value;
use serde::Serialize;

use super::arguments::Arguments;
use super::{Context, Failed};

/// Compares `claim` with `gold`. The options may be absent: `profile` and `rounding`, `tolerance`, which is a distance and a part of
/// the size, and the leniencies.
pub(crate) fn check(given: Arguments, cx: &Context) -> Result<Verdict, Failed> {
    let (claim, gold) = (given.text("claim")?, given.text("gold")?);
    core::check(claim, gold, &options(&given, cx)?).map_err(|error| Failed::of(error, claim))
}

/// The options of [`check`] in a JSON text, for checks of many pairs.
///
/// # Errors
///
/// With the code `invalid-input` for what is no object, and for a member of another type.
pub fn accepted(given: &str, cx: &Context) -> Result<Options, Failed> {
    options(&Arguments::read(given)?, cx)
}

fn options(given: &Arguments, cx: &Context) -> Result<Options, Failed> {
    let mut options = given.member("profile", "math_verify", profile)?.unwrap_or_default();
    options.limits = cx.limits;
    let rounding = given.member("rounding", "digits-given or a number of decimals", rounding)?;
    options.rounding = rounding.unwrap_or(options.rounding);
    if let Some(size) = given.size("tolerance")? {
        options.tolerance = Some(Tolerance::new(size, size));
    }
    let leniencies = [
        ("percent", &mut options.percent),
        ("missingUnit", &mut options.missing_unit),
        ("ordered", &mut options.ordered),
        ("decimalComma", &mut options.decimal_comma),
    ];
    for (name, leniency) in leniencies {
        *leniency = given.flag(name)?.unwrap_or(*leniency);
    }
    Ok(options)
}

fn profile(value: &Value) -> Option<Options> {
    (value == "math_verify").then(Options::math_verify)
}

fn rounding(value: &Value) -> Option<Rounding> {
    if value == "digits-given" {
        return Some(Rounding::DigitsGiven);
    }
    value.as_u64()?.try_into().ok().map(Rounding::Decimals)
}

/// Writes a text as LaTeX.
pub(crate) fn latex(given: Arguments, cx: &Context) -> Result<String, Failed> {
    let text = given.text("text")?;
    core::latex(text, &Options::default().with_limits(cx.limits)).map_err(|error| Failed::of(error, text))
}

/// How the answer was found, the answer, and its place in the response.
#[derive(Serialize)]
pub(crate) struct Extracted {
    found: &'static str,
    text: String,
    span: [usize; 2],
}

/// Finds the final answer of a response.
pub(crate) fn extract_answer(given: Arguments, cx: &Context) -> Result<Extracted, Failed> {
    let source = given.text("text")?;
    let core::Extracted { found, text, span, .. } = core::extract_answer(source);
    let place = (cx.place)(span, source);
    Ok(Extracted { found: found.as_str(), text, span: [place.start, place.end] })
}
