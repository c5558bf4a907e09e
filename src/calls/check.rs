//! `check`: whether two answers are the same, and where a response has its answer.

use pascaline_check::{self as core, Options, Rounding, Tolerance, Verdict};
use pascaline_tools::Value;
use serde::{Deserialize, Serialize};

use super::arguments::Text;
use super::{Context, Failed};

/// Two answers.
#[derive(Deserialize)]
pub(crate) struct Pair<'j> {
    #[serde(borrow)]
    claim: Text<'j>,
    #[serde(borrow)]
    gold: Text<'j>,
    #[serde(default)]
    accepted: Accepted,
}

/// What is accepted beside the same value.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Accepted {
    profile: Option<Profile>,
    /// The word, or a number of decimals.
    rounding: Option<Value>,
    /// A distance, and a part of the size.
    tolerance: Option<f64>,
    percent: Option<bool>,
    missing_unit: Option<bool>,
    ordered: Option<bool>,
    decimal_comma: Option<bool>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Profile {
    MathVerify,
}

/// Compares a claim with the gold answer.
pub(crate) fn check(Pair { claim, gold, accepted }: Pair, cx: &Context) -> Result<Verdict, Failed> {
    let options = options(&accepted)?.with_limits(cx.limits);
    core::check(&claim, &gold, &options).map_err(|error| Failed::of(error, &claim))
}

fn options(accepted: &Accepted) -> Result<Options, Failed> {
    let mut options = match accepted.profile {
        None => Options::default(),
        Some(Profile::MathVerify) => Options::math_verify(),
    };
    options.rounding = match &accepted.rounding {
        None => options.rounding,
        Some(word) if word == "digits-given" => Rounding::DigitsGiven,
        Some(decimals) => match decimals.as_u64().and_then(|decimals| decimals.try_into().ok()) {
            Some(decimals) => Rounding::Decimals(decimals),
            None => return Err(Failed::invalid("rounding must be `digits-given` or a number of decimals")),
        },
    };
    if let Some(size) = accepted.tolerance {
        if !(size.is_finite() && size >= 0.0) {
            return Err(Failed::invalid("tolerance must be a non-negative number"));
        }
        options.tolerance = Some(Tolerance::new(size, size));
    }
    options.percent = accepted.percent.unwrap_or(options.percent);
    options.missing_unit = accepted.missing_unit.unwrap_or(options.missing_unit);
    options.ordered = accepted.ordered.unwrap_or(options.ordered);
    options.decimal_comma = accepted.decimal_comma.unwrap_or(options.decimal_comma);
    Ok(options)
}

#[derive(Deserialize)]
pub(crate) struct Answer<'j> {
    #[serde(borrow)]
    text: Text<'j>,
}

/// Writes an answer as LaTeX.
pub(crate) fn latex(Answer { text }: Answer, cx: &Context) -> Result<String, Failed> {
    core::latex(&text, &Options::default().with_limits(cx.limits)).map_err(|error| Failed::of(error, &text))
}

/// How the answer was found, the answer, and its place in the response.
#[derive(Serialize)]
pub(crate) struct Extracted {
    found: &'static str,
    text: String,
    span: [usize; 2],
}

/// Finds the final answer of a response.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn extract_answer(Answer { text: source }: Answer, cx: &Context) -> Result<Extracted, Failed> {
    let core::Extracted { found, text, span, .. } = core::extract_answer(&source);
    let place = (cx.place)(span, &source);
    Ok(Extracted { found: found.as_str(), text, span: [place.start, place.end] })
}
