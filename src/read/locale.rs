//! How decimals are written in a language.

use std::str::FromStr;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_base::text::excerpt;

/// How decimals are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Locale {
    /// Not known: a point is a decimal point, a comma groups three digits, and `1,5` is read as 1.5 with a note.
    #[default]
    Unknown,
    /// `1,234.5`
    Point,
    /// `1.234,5`
    Comma,
    /// `12,34,567.8`
    Indian,
}

impl Locale {
    /// The locale of a language tag, such as `en`, `de-DE` or `pt-BR`; `None` for a language that is not known.
    ///
    /// ```
    /// use pascaline::Locale;
    ///
    /// assert_eq!(Locale::of_language("de-CH"), Some(Locale::Point));
    /// assert_eq!(Locale::of_language("de"), Some(Locale::Comma));
    /// assert_eq!(Locale::of_language("en-IN"), Some(Locale::Indian));
    /// ```
    pub fn of_language(tag: &str) -> Option<Self> {
        /// Languages that write a decimal comma, by the CLDR.
        const COMMA: &[&str] = &[
            "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu",
            "hy", "id", "is", "it", "ka", "kk", "ky", "lt", "lv", "mk", "mn", "nb", "nl", "nn", "no", "pl", "pt", "ro",
            "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "uz", "vi",
        ];
        const POINT: &[&str] = &[
            "am", "ar", "bn", "cy", "en", "fa", "ga", "gu", "he", "hi", "ja", "km", "kn", "ko", "lo", "ml", "mr", "ms",
            "mt", "my", "ne", "pa", "si", "sw", "ta", "te", "th", "tl", "ur", "zh", "zu",
        ];
        /// Languages of India.
        const INDIAN: &[&str] = &["bn", "gu", "hi", "kn", "ml", "mr", "pa", "ta", "te"];
        let mut parts = tag.split(['-', '_']);
        let language = parts.next()?.to_ascii_lowercase();
        let region = parts.next_back().unwrap_or_default().to_ascii_uppercase();
        // English where its neighbours write a decimal comma.
        if language == "en" && ["AT", "BE", "DE", "DK", "FI", "NL", "SE", "SI", "ZA"].contains(&&*region) {
            return Some(Self::Comma);
        }
        let is_indian = INDIAN.contains(&&*language) || language == "en" && region == "IN";
        let differs = matches!(
            (&*language, &*region),
            ("de", "CH" | "LI") | ("it", "CH") | ("es", "MX" | "US" | "GT" | "HN" | "NI" | "PA" | "PE" | "PR" | "SV")
        );
        match (COMMA.contains(&&*language), POINT.contains(&&*language)) {
            _ if is_indian => Some(Self::Indian),
            (true, _) if !differs => Some(Self::Comma),
            (true, _) | (_, true) => Some(Self::Point),
            _ => None,
        }
    }
}

/// The locale of a language tag; a language that is not known is an error.
///
/// ```
/// use pascaline::Locale;
///
/// assert_eq!("de".parse(), Ok(Locale::Comma));
/// assert_eq!("xx".parse::<Locale>().unwrap_err().message, "unknown language `xx`");
/// ```
impl FromStr for Locale {
    type Err = Error;

    fn from_str(tag: &str) -> Result<Self, Error> {
        Self::of_language(tag).ok_or_else(|| {
            Fault::new(ErrorCode::InvalidInput, format!("unknown language `{}`", excerpt(tag)))
                .hint(Some("use a language tag, such as `en`, `de-CH` or `pt-BR`".to_owned()))
                .at(Span::default())
        })
    }
}
