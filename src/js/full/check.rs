//! `check`: whether two answers are the same, and where a response has its answer.

use pascaline_check::{self as core, Extracted, Options, Rounding, Tolerance, Verdict};
use pascaline_js::engine::Engine;
use pascaline_js::inputs::Text;
use pascaline_js::outcome::{Failure, to_cell};
use pascaline_js::wire::{Flags, Outcome};
use wasm_bindgen::prelude::*;

/// The rounding to the digits that a side has.
const DIGITS_GIVEN: f64 = -1.0;

/// Compares a claim with the gold answer, which are the texts. Those of the outcome are the outcome, the proof, the code and the sentence of the reason, and of each side the reading, the kind and the LaTeX; an absent one is empty.
#[wasm_bindgen(js_name = checkAnswers)]
pub fn check(
    engine: &mut Engine,
    claim: usize,
    gold: usize,
    rounding: f64,
    tolerance: f64,
    leniencies: u32,
    flags: u32,
) -> u32 {
    let options = options_of(rounding, tolerance, leniencies).with_limits(engine.limits(Flags(flags)));
    let mut text = Text(&engine.text);
    let (claim, gold) = (text.take(claim), text.take(gold));
    match core::check(claim, gold, &options) {
        Ok(verdict) => {
            let proof = verdict.proof.map_or("", core::Proof::as_str);
            let Verdict { outcome, reason, claim, gold, .. } = &verdict;
            let [claim_latex, gold_latex] = [claim, gold].map(|side| side.latex.as_deref().unwrap_or_default());
            let (claim_kind, gold_kind) = (claim.kind.as_str(), gold.kind.as_str());
            let texts = [outcome.as_str(), proof, reason.code.as_str(), &reason.message];
            let sides = [&claim.reading, claim_kind, claim_latex, &gold.reading, gold_kind, gold_latex];
            engine.give_texts(&[&texts[..], &sides[..]].concat());
            Outcome::Text as u32
        }
        Err(error) => {
            let failure = Failure::new(error, claim);
            engine.give_failure(&failure) as u32
        }
    }
}

/// Writes an answer as LaTeX.
#[wasm_bindgen(js_name = answerLatex)]
pub fn latex(engine: &mut Engine, length: usize, flags: u32) -> u32 {
    let limits = engine.limits(Flags(flags));
    let source = Text(&engine.text).take(length);
    match core::latex(source, &Options::default().with_limits(limits)).map_err(|error| Failure::new(error, source)) {
        Ok(latex) => engine.give_text(&latex) as u32,
        Err(failure) => engine.give_failure(&failure) as u32,
    }
}

/// Finds the final answer of a response. The outcome is how it was found and the answer, and its place in UTF-16 units.
#[wasm_bindgen(js_name = extractAnswer)]
pub fn extract_answer(engine: &mut Engine, length: usize) -> u32 {
    let source = Text(&engine.text).take(length);
    let Extracted { found, text, span, .. } = core::extract_answer(source);
    let span = span.utf16(source);
    engine.give(&[found.as_str(), &text], &[to_cell(span.start), to_cell(span.end)]);
    Outcome::Text as u32
}

/// The options of a call: NaN is an absent number. The first bit of the leniencies is the profile; each flag behind it has one bit that
/// says that it is given, and one that is its value.
fn options_of(rounding: f64, tolerance: f64, leniencies: u32) -> Options {
    let mut options = if leniencies & 1 == 0 { Options::default() } else { Options::math_verify() };
    if rounding == DIGITS_GIVEN {
        options.rounding = Rounding::DigitsGiven;
    } else if rounding >= 0.0 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
        let decimals = rounding as u32;
        options.rounding = Rounding::Decimals(decimals);
    }
    if tolerance >= 0.0 {
        options.tolerance = Some(Tolerance::new(tolerance, tolerance));
    }
    let flags = [&mut options.percent, &mut options.missing_unit, &mut options.ordered, &mut options.decimal_comma];
    for (at, flag) in flags.into_iter().enumerate() {
        let bits = leniencies >> (2 * at + 1);
        if bits & 1 != 0 {
            *flag = bits & 2 != 0;
        }
    }
    options
}
