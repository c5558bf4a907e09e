//! A call of the calculator as GSM8K annotates it, beside the calculator's own output.

use pascaline_base::error::ErrorCode;
use pascaline_number::decimal::{Decimal, Rounding};
use pascaline_python as python;

use crate::use_calculator::text_of_value;

/// `<<expression=annotation>>`, with the calculator's output for the expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// The text before the last `=`; the whole text if there is none.
    pub expression: &'a str,
    /// The text after it: the result according to the problem's author.
    pub annotation: &'a str,
    /// The calculator's output; `None` if it returns nothing.
    pub computed: Option<String>,
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $variant:ident = $text:literal,)*) => {
        /// How an annotation compares with the calculator's output. Each variant shows an annotated call of its kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[doc = $doc])* $variant,)*
        }

        impl Kind {
            /// Every kind, in the order of the variants.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The kind in a few words.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }
    };
}

kinds! {
    /// `0.2*50=10`: the same number, digit for digit
    Agrees = "agrees",
    /// `3*.1=.3`: the calculator's floats differ after the fifteenth digit
    FloatError = "floating-point error",
    /// `100/3=33.33`: rounded or truncated to the digits shown
    Rounded = "rounded annotation",
    /// `2+2=5`
    Slip = "slip",
    /// `2+2=$4`, `2+2=four`
    NoNumber = "annotation is not a number",
    /// `2+2`, `2+2=`
    NoResult = "no result",
    /// `20%*50=10`: the calculator returns nothing
    PercentSign = "percent sign",
    /// `$5*3=15`: the calculator returns nothing
    CurrencySign = "currency sign",
    /// `3 apples*2=6`, `x+2=5`: the calculator returns nothing
    Letters = "unit or name",
    /// `2**3=8`, `2^3=8`: the calculator returns nothing
    Power = "power",
    /// `1/0=0`: the calculator returns nothing
    DivisionByZero = "division by zero",
    /// `2(3)=6`, `(2+3=5`: the calculator returns nothing
    Malformed = "not arithmetic",
}

impl<'a> Call<'a> {
    /// Reads the text between `<<` and `>>`, and computes the expression.
    pub(super) fn read(inner: &'a str) -> Self {
        let (expression, annotation) = inner.rsplit_once('=').unwrap_or((inner, ""));
        Self { expression, annotation, computed: text_of_value(expression) }
    }

    /// Whether the annotation equals the calculator's number, digit for digit.
    pub fn agrees(&self) -> bool {
        let computed = self.computed.as_deref().and_then(number);
        computed.is_some() && computed == number(self.annotation)
    }

    /// How the annotation compares with the calculator's output.
    pub fn kind(&self) -> Kind {
        match &self.computed {
            None => obstacle(self.expression),
            Some(_) if self.annotation.trim_ascii().is_empty() => Kind::NoResult,
            Some(computed) => compare(self.annotation, computed),
        }
    }
}

/// The number that a text is, such as `-.5`, `1,200.50` or `1e-06`; commas are ignored, as in nanochat's calculator.
fn number(text: &str) -> Option<Decimal> {
    let text = text.trim_ascii();
    let (mantissa, exponent) = text.split_at(text.find(['e', 'E']).unwrap_or(text.len()));
    Decimal::read(&[&mantissa.replace(',', ""), exponent].concat())
}

/// The number of decimals that a number is written with.
fn places(text: &str) -> i64 {
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    i64::try_from(fraction.bytes().take_while(u8::is_ascii_digit).count()).unwrap_or(0)
}

fn compare(annotation: &str, computed: &str) -> Kind {
    /// An error of a float is after them.
    const CERTAIN_DIGITS: usize = 15;
    let Some(annotated) = number(annotation) else { return Kind::NoNumber };
    let Some(computed) = number(computed) else { return Kind::Slip };
    let at_places = |rounding| computed.round_at(-places(annotation), rounding);
    if annotated == computed {
        Kind::Agrees
    } else if annotated == computed.round(CERTAIN_DIGITS, Rounding::HalfUp) {
        Kind::FloatError
    } else if annotated == at_places(Rounding::HalfUp) || annotated == at_places(Rounding::Down) {
        Kind::Rounded
    } else {
        Kind::Slip
    }
}

/// Why the calculator returns nothing.
fn obstacle(expression: &str) -> Kind {
    if expression.contains('%') {
        Kind::PercentSign
    } else if expression.contains(['$', '€', '£', '¥', '¢', '₹']) {
        Kind::CurrencySign
    } else if expression.contains(char::is_alphabetic) {
        Kind::Letters
    } else if expression.contains("**") || expression.contains('^') {
        Kind::Power
    } else {
        match python::evaluate(&expression.replace(',', ""), &python::Options::default()) {
            Err(error) if error.code == ErrorCode::DivisionByZero => Kind::DivisionByZero,
            _ => Kind::Malformed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{number, places};

    #[test]
    fn commas_are_ignored() {
        for (one, other) in [("1,200", "1200.0"), (" 007.", "7"), ("-1,0.0,0", "-10"), ("+5", "5")] {
            assert_eq!(number(one).unwrap(), number(other).unwrap());
        }
        for text in ["", ",", "-", "$10", "10%", "1 2", "1e1,0", "--1"] {
            assert_eq!(number(text), None, "{text}");
        }
        assert_eq!((places("2.80"), places("7"), places(".5")), (2, 0, 1));
    }
}
