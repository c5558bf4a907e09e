//! How decimals and dates are written in a language.

use std::str::FromStr;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_base::text::excerpt;

/// How decimals and dates are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    pub(crate) decimals: Decimals,
    /// The order of the numbers in a date such as `01/02/2024`, if the language says it.
    pub(crate) dates: Option<DateOrder>,
}

/// How decimals are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decimals {
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

/// Which number comes first in a date that ends with its year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DateOrder {
    /// `12/31/2024`
    MonthFirst,
    /// `31/12/2024`
    DayFirst,
}

#[expect(non_upper_case_globals, reason = "they are the kinds of locale, as the variants of an enum are")]
impl Locale {
    /// Nothing is known.
    pub const Unknown: Self = Self { decimals: Decimals::Unknown, dates: None };
    /// `1,234.5`; the order of dates is not known.
    pub const Point: Self = Self { decimals: Decimals::Point, dates: None };
    /// `1.234,5`; the order of dates is not known.
    pub const Comma: Self = Self { decimals: Decimals::Comma, dates: None };
    /// `12,34,567.8`, and the day before the month.
    pub const Indian: Self = Self { decimals: Decimals::Indian, dates: Some(DateOrder::DayFirst) };
}

impl Locale {
    /// The locale of a language tag, such as `en`, `de-DE` or `pt-BR`; `None` for a language that is not known.
    ///
    /// ```
    /// use pascaline::{DateOrder, Decimals, Locale};
    ///
    /// let locale = |tag| Locale::of_language(tag).unwrap();
    /// assert_eq!(locale("de-CH").decimals(), Decimals::Point);
    /// assert_eq!(locale("de").decimals(), Decimals::Comma);
    /// assert_eq!(locale("en-IN"), Locale::Indian);
    /// assert_eq!(locale("en-GB").dates(), Some(DateOrder::DayFirst));
    /// assert_eq!(locale("en").dates(), None);
    /// ```
    pub fn of_language(tag: &str) -> Option<Self> {
        let mut parts = tag.split(['-', '_']);
        let language = parts.next()?.to_ascii_lowercase();
        let region = parts.next_back().unwrap_or_default().to_ascii_uppercase();
        let decimals = decimals(&language, &region)?;
        Some(Self { decimals, dates: date_order(&language, &region) })
    }

    /// A language tag with this locale; `None` if nothing is known.
    pub fn tag(self) -> Option<&'static str> {
        Some(match (self.decimals, self.dates) {
            (Decimals::Unknown, _) => return None,
            (Decimals::Point, None) => "en",
            (Decimals::Point, Some(DateOrder::MonthFirst)) => "en-US",
            (Decimals::Point, Some(DateOrder::DayFirst)) => "en-GB",
            (Decimals::Comma, None) => "sv",
            (Decimals::Comma, Some(_)) => "de",
            (Decimals::Indian, _) => "en-IN",
        })
    }

    /// How decimals are written.
    pub fn decimals(self) -> Decimals {
        self.decimals
    }

    /// Which number comes first in a date such as `01/02/2024`; `None` if the language does not say it, as `en` and those that
    /// write the year first.
    pub fn dates(self) -> Option<DateOrder> {
        self.dates
    }
}

/// How a language writes decimals, by the CLDR; `None` for one that is not known.
fn decimals(language: &str, region: &str) -> Option<Decimals> {
    /// Languages that write a decimal comma.
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
    // English where its neighbours write a decimal comma.
    if language == "en" && ["AT", "BE", "DE", "DK", "FI", "NL", "SE", "SI", "ZA"].contains(&region) {
        return Some(Decimals::Comma);
    }
    let is_indian = INDIAN.contains(&language) || language == "en" && region == "IN";
    let differs = matches!(
        (language, region),
        ("de", "CH" | "LI") | ("it", "CH") | ("es", "MX" | "US" | "GT" | "HN" | "NI" | "PA" | "PE" | "PR" | "SV")
    );
    match (COMMA.contains(&language), POINT.contains(&language)) {
        _ if is_indian => Some(Decimals::Indian),
        (true, _) if !differs => Some(Decimals::Comma),
        (true, _) | (_, true) => Some(Decimals::Point),
        _ => None,
    }
}

/// The order of the numbers in a date that ends with its year, by the CLDR; `None` where people write both orders, or the year
/// first.
fn date_order(language: &str, region: &str) -> Option<DateOrder> {
    /// The United States and their territories.
    const OF_UNITED_STATES: &[&str] = &["US", "AS", "GU", "MH", "MP", "PR", "UM", "VI"];
    /// Languages that write the year first.
    const YEAR_FIRST: &[&str] = &["af", "eu", "fa", "hu", "ja", "ko", "lt", "mn", "ne", "si", "sv", "zh", "zu"];
    match (language, region) {
        ("en", region) if OF_UNITED_STATES.contains(&region) => Some(DateOrder::MonthFirst),
        ("tl", _) | ("es", "PA" | "PR") => Some(DateOrder::MonthFirst),
        // The world's English.
        ("en", "" | "CA" | "PH" | "SE" | "ZA" | "001") | ("es", "US") | ("fr", "CA") => None,
        ("zh", "HK" | "MO" | "SG") => Some(DateOrder::DayFirst),
        (language, _) if YEAR_FIRST.contains(&language) => None,
        _ => Some(DateOrder::DayFirst),
    }
}

/// The locale of a language tag; a language that is not known is an error.
///
/// ```
/// use pascaline::{Decimals, Locale};
///
/// assert_eq!("de".parse::<Locale>().unwrap().decimals(), Decimals::Comma);
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

#[cfg(test)]
mod tests {
    use super::{DateOrder, Locale};

    #[test]
    fn a_locale_is_that_of_its_tag() {
        let tags = ["en", "en-US", "en-GB", "en-IN", "en-ZA", "de", "de-CH", "fr-CA", "sv", "ja", "tl", "es-PR", "hi"];
        for locale in tags.map(|tag| Locale::of_language(tag).expect(tag)) {
            assert_eq!(locale.tag().and_then(Locale::of_language), Some(locale));
        }
        for locale in [Locale::Point, Locale::Comma, Locale::Indian] {
            assert_eq!(locale.tag().and_then(Locale::of_language), Some(locale));
        }
        assert_eq!(Locale::Unknown.tag(), None);
    }

    #[test]
    fn dates_are_ordered_as_people_write_them() {
        let order = |tag| Locale::of_language(tag).expect("a language").dates();
        for tag in ["en-US", "en_us", "en-PR", "tl-PH"] {
            assert_eq!(order(tag), Some(DateOrder::MonthFirst), "{tag}");
        }
        for tag in ["en-GB", "en-AU", "en-IN", "de", "de-CH", "fr", "es", "it", "pt-BR", "ru", "vi", "zh-HK"] {
            assert_eq!(order(tag), Some(DateOrder::DayFirst), "{tag}");
        }
        for tag in ["en", "en-CA", "fr-CA", "sv", "zh", "zh-CN", "ja", "ko", "hu", "lt"] {
            assert_eq!(order(tag), None, "{tag}");
        }
    }
}
