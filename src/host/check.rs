//! The component's `check`, with the core's own verdicts.

use pascaline_base::{Limits, Span};
use pascaline_check::{
    Extracted, Found, Kind, Options, Outcome, Proof, Reason, ReasonCode, Rounding, Side, Tolerance, Verdict,
};

use super::bindings::exports::pascaline::tools::check as wit;
use super::{HostError, Sandbox};

impl Sandbox {
    /// Whether a claim is the same answer as the gold one, as [`check`](pascaline_check::check) tells outside the sandbox.
    pub fn check(&self, claim: &str, gold: &str, options: &Options) -> Result<Verdict, HostError> {
        let options = wit::Options::from(options);
        let outcome = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_check().call_check(store, claim, gold, Some(options))
        })?;
        outcome.map(Verdict::from).map_err(|failure| HostError::Failure(failure.into()))
    }

    /// Finds the final answer of a response, as [`extract_answer`](pascaline_check::extract_answer) does outside the sandbox.
    pub fn extract_answer(&self, text: &str) -> Result<Extracted, HostError> {
        let found = self
            .call_calculator(|calculator, store| calculator.pascaline_tools_check().call_extract_answer(store, text))?;
        Ok(found.into())
    }

    /// An answer as LaTeX, as [`latex`](pascaline_check::latex) writes it outside the sandbox.
    pub fn latex(&self, text: &str, limits: Limits) -> Result<String, HostError> {
        let outcome = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_check().call_latex(store, text, Some(limits.into()))
        })?;
        outcome.map_err(|failure| HostError::Failure(failure.into()))
    }
}

impl From<&Options> for wit::Options {
    fn from(options: &Options) -> Self {
        let Options { rounding, tolerance, percent, missing_unit, ordered, decimal_comma, limits, .. } = options;
        Self {
            profile: wit::Profile::Strict,
            rounding: Some(match rounding {
                Rounding::DigitsGiven => wit::Rounding::DigitsGiven,
                Rounding::Decimals(decimals) => wit::Rounding::Decimals(*decimals),
                _ => wit::Rounding::None,
            }),
            tolerance: tolerance.map(|Tolerance { absolute, relative, .. }| wit::Tolerance { absolute, relative }),
            percent: Some(*percent),
            missing_unit: Some(*missing_unit),
            ordered: Some(*ordered),
            decimal_comma: Some(*decimal_comma),
            limits: Some((*limits).into()),
        }
    }
}

impl From<wit::Verdict> for Verdict {
    fn from(wit::Verdict { outcome, proof, reason, claim, gold }: wit::Verdict) -> Self {
        let outcome = match outcome {
            wit::Outcome::Equal => Outcome::Equal,
            wit::Outcome::Unequal => Outcome::Unequal,
            wit::Outcome::Unknown => Outcome::Unknown,
        };
        let proof = proof.map(|proof| match proof {
            wit::Proof::Exact => Proof::Exact,
            wit::Proof::CertifiedDigits => Proof::CertifiedDigits,
            wit::Proof::Probable => Proof::Probable,
        });
        // A component of another version may have other kinds.
        let code = ReasonCode::named(&reason.code).unwrap_or(ReasonCode::Undecided);
        Self::new(outcome, proof, Reason::new(code, reason.message), claim.into(), gold.into())
    }
}

impl From<wit::Side> for Side {
    fn from(wit::Side { reading, latex, kind }: wit::Side) -> Self {
        Self::new(reading, latex, Kind::named(&kind).unwrap_or(Kind::Text))
    }
}

impl From<wit::Extracted> for Extracted {
    fn from(wit::Extracted { found, text, span }: wit::Extracted) -> Self {
        let found = match found {
            wit::Found::Boxed => Found::Boxed,
            wit::Found::Marked => Found::Marked,
            wit::Found::Phrase => Found::Phrase,
            wit::Found::Bold => Found::Bold,
            wit::Found::LastLine => Found::LastLine,
            wit::Found::Nothing => Found::Nothing,
        };
        Self::new(found, text, Span { start: span.start, end: span.end })
    }
}
