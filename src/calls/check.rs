//! `check`: whether two answers are the same, and where a response has its answer.

use pascaline_check::{self as core, Options, Rounding, Tolerance, Verdict};
use serde::Serialize;

use super::arguments::Arguments;
use super::{Context, Failed};

/// Compares `claim` with `gold`. The options may be absent: `profile` and `rounding`, `tolerance`, which is a distance and a part of
/// the size, and the leniencies.
pub(crate) fn check(given: Arguments, cx: &Context) -> Result<Verdict, Failed> {
    let (claim, gold) = (given.text("claim")?, given.text("gold")?);
    core::check(claim, gold, &options(&given, cx)?).map_err(|error| Failed::of(error, claim))
}

fn options(given: &Arguments, cx: &Context) -> Result<Options, Failed> {
    let mut options = match given.text_if_any("profile")? {
        None => Options::default(),
        Some("math_verify") => Options::math_verify(),
        Some(_) => return Err(Failed::invalid("profile must be math_verify")),
    };
    options.limits = cx.limits;
    match given.get("rounding") {
        None => {}
        Some(word) if word == "digits-given" => options.rounding = Rounding::DigitsGiven,
        Some(_) => options.rounding = given.count("rounding")?.map_or(Rounding::None, Rounding::Decimals),
    }
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
