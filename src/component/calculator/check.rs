//! The export of the world `calculator` that checks answers.

use pascaline_check::{
    self as core, Extracted, Found, Options, Outcome, Proof, Reason, Rounding, Side, Tolerance, Verdict,
};

use super::bindings::Component;
use super::bindings::exports::pascaline::tools::{check as wit, types};
use super::calculator::{failure, limits_of};

impl wit::Guest for Component {
    fn check(claim: String, gold: String, options: Option<wit::Options>) -> Result<wit::Verdict, types::Failure> {
        let options = options.map_or_else(Options::default, Options::from);
        let verdict = core::check(&claim, &gold, &options);
        verdict.map(wit::Verdict::from).map_err(|error| failure(error, &claim))
    }

    fn extract_answer(text: String) -> wit::Extracted {
        core::extract_answer(&text).into()
    }

    fn latex(text: String, limits: Option<types::Limits>) -> Result<String, types::Failure> {
        let options = Options::default().with_limits(limits_of(limits));
        core::latex(&text, &options).map_err(|error| failure(error, &text))
    }
}

impl From<wit::Options> for Options {
    fn from(options: wit::Options) -> Self {
        let wit::Options { profile, rounding, tolerance, percent, missing_unit, ordered, decimal_comma, limits } =
            options;
        let of_profile = match profile {
            wit::Profile::Strict => Self::default(),
            wit::Profile::MathVerify => Self::math_verify(),
        };
        let mut options = of_profile.with_limits(limits_of(limits));
        options.rounding = rounding.map_or(options.rounding, |rounding| match rounding {
            wit::Rounding::None => Rounding::None,
            wit::Rounding::DigitsGiven => Rounding::DigitsGiven,
            wit::Rounding::Decimals(decimals) => Rounding::Decimals(decimals),
        });
        options.tolerance = tolerance.map(|wit::Tolerance { absolute, relative }| Tolerance::new(absolute, relative));
        options.percent = percent.unwrap_or(options.percent);
        options.missing_unit = missing_unit.unwrap_or(options.missing_unit);
        options.ordered = ordered.unwrap_or(options.ordered);
        options.decimal_comma = decimal_comma.unwrap_or(options.decimal_comma);
        options
    }
}

impl From<Verdict> for wit::Verdict {
    fn from(Verdict { outcome, proof, reason, claim, gold, .. }: Verdict) -> Self {
        let Reason { code, message, .. } = reason;
        Self {
            outcome: match outcome {
                Outcome::Equal => wit::Outcome::Equal,
                Outcome::Unequal => wit::Outcome::Unequal,
                _ => wit::Outcome::Unknown,
            },
            proof: proof.map(|proof| match proof {
                Proof::Exact => wit::Proof::Exact,
                Proof::CertifiedDigits => wit::Proof::CertifiedDigits,
                _ => wit::Proof::Probable,
            }),
            reason: wit::Reason { code: code.as_str().into(), message },
            claim: claim.into(),
            gold: gold.into(),
        }
    }
}

impl From<Side> for wit::Side {
    fn from(Side { reading, latex, kind, .. }: Side) -> Self {
        Self { reading, latex, kind: kind.as_str().into() }
    }
}

impl From<Extracted> for wit::Extracted {
    fn from(Extracted { found, text, span, .. }: Extracted) -> Self {
        let found = match found {
            Found::Boxed => wit::Found::Boxed,
            Found::Marked => wit::Found::Marked,
            Found::Phrase => wit::Found::Phrase,
            Found::Bold => wit::Found::Bold,
            Found::LastLine => wit::Found::LastLine,
            _ => wit::Found::Nothing,
        };
        Self { found, text, span: types::Span { start: span.start, end: span.end } }
    }
}
