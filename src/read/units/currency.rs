//! Currencies: each is a kind of its own, since there are no exchange rates.

/// A currency, or the hundredth of one.
#[derive(Debug)]
pub struct Currency {
    /// By ISO 4217.
    pub code: &'static str,
    /// The sign that is written before the amount.
    pub sign: Option<&'static str>,
    /// How many of these make one of the currency: 100 for a cent.
    pub parts: i64,
    /// The decimals of an amount.
    pub places: usize,
    /// Other names, in singular and plural.
    pub(super) names: &'static [&'static str],
}

/// The number of rows.
pub const CURRENCIES: usize = ROWS.len();

const fn row(code: &'static str, sign: Option<&'static str>, names: &'static [&'static str]) -> Currency {
    Currency { code, sign, parts: 1, places: 2, names }
}

pub(super) static ROWS: &[Currency] = &[
    row("USD", Some("$"), &["usd", "dollar", "dollars", "buck", "bucks"]),
    row("EUR", Some("€"), &["eur", "euro", "euros"]),
    row("GBP", Some("£"), &["gbp", "quid"]),
    Currency { places: 0, ..row("JPY", Some("¥"), &["jpy", "yen"]) },
    row("INR", Some("₹"), &["inr", "rupee", "rupees", "Rs", "Rs."]),
    Currency { places: 0, ..row("KRW", Some("₩"), &["krw"]) },
    row("RUB", Some("₽"), &["rub", "rouble", "roubles", "ruble", "rubles"]),
    row("CNY", None, &["cny", "yuan", "RMB", "rmb", "元"]),
    row("CAD", None, &["cad"]),
    row("AUD", None, &["aud"]),
    row("NZD", None, &["nzd"]),
    row("HKD", None, &["hkd"]),
    row("SGD", None, &["sgd"]),
    row("CHF", None, &["chf", "franc", "francs"]),
    row("SEK", None, &["sek"]),
    row("NOK", None, &["nok"]),
    row("DKK", None, &["dkk"]),
    row("PLN", None, &["pln"]),
    row("CZK", None, &["czk"]),
    row("BRL", None, &["brl"]),
    row("MXN", None, &["mxn", "peso", "pesos"]),
    row("ZAR", None, &["zar"]),
    row("TRY", None, &[]),
    row("ILS", None, &[]),
    row("THB", None, &["thb"]),
    row("PHP", None, &["php"]),
    row("KES", None, &["kes"]),
    row("MYR", None, &["myr"]),
    row("NGN", None, &["ngn"]),
    row("PKR", None, &["pkr"]),
    Currency { parts: 100, places: 0, ..row("USD", None, &["cent", "cents", "¢"]) },
    Currency { parts: 100, places: 0, ..row("EUR", None, &["eurocent", "eurocents"]) },
    Currency { parts: 100, places: 0, ..row("GBP", None, &["penny", "pence"]) },
];

/// The currency whose code or sign of several letters the text begins with, and its length: an amount follows it.
pub(crate) fn before_amount(text: &str) -> Option<(&'static str, usize)> {
    const CODE: usize = 3;
    const SIGNS: [(&str, &str); 9] = [
        ("US$", "USD"),
        ("CA$", "CAD"),
        ("C$", "CAD"),
        ("AU$", "AUD"),
        ("A$", "AUD"),
        ("NZ$", "NZD"),
        ("HK$", "HKD"),
        ("S$", "SGD"),
        ("R$", "BRL"),
    ];
    let length = text.bytes().take_while(u8::is_ascii_uppercase).count();
    if text.as_bytes().get(length) == Some(&b'$') {
        return SIGNS.iter().find(|(sign, _)| text.starts_with(sign)).map(|(sign, code)| (*code, sign.len()));
    }
    let is_digit = |rest: &str| rest.starts_with(|char: char| char.is_ascii_digit());
    for name in ["Rs.", "Rs", "rs.", "rs"] {
        if let Some(rest) = text.strip_prefix(name)
            && (is_digit(rest.trim_start()) || rest.trim_start().starts_with('('))
        {
            return Some(("INR", name.len()));
        }
    }
    // Those that are no words, in small letters.
    for (small, code) in
        [("usd", "USD"), ("eur", "EUR"), ("gbp", "GBP"), ("jpy", "JPY"), ("inr", "INR"), ("chf", "CHF")]
    {
        if let Some(rest) = text.strip_prefix(small)
            && rest.starts_with(' ')
            && is_digit(rest.trim_start())
        {
            return Some((code, CODE));
        }
    }
    let (code, rest) = text.split_at_checked(CODE).filter(|_| length == CODE)?;
    let currency = Currency::named(code).filter(|currency| currency.code == code)?;
    (rest.starts_with(' ') && is_digit(rest.trim_start())).then_some((currency.code, CODE))
}

impl Currency {
    /// The currency with this code or this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        match super::index::find(name) {
            Some(super::index::Meaning::Money(currency)) => Some(currency),
            _ => None,
        }
    }

    /// The place of its kind: a cent is a part of a dollar.
    pub(super) fn index(&self) -> usize {
        ROWS.iter().position(|row| row.code == self.code).unwrap_or(0)
    }

    /// What is written after an amount that has no sign before it.
    pub(super) fn name(&self, is_plural: bool) -> &'static str {
        match self.names {
            [singular, plural, ..] if self.parts > 1 => {
                if is_plural {
                    plural
                } else {
                    singular
                }
            }
            _ => self.code,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::before_amount;

    #[test]
    fn a_code_stands_before_an_amount() {
        for (text, wanted) in [
            ("US$5", Some(("USD", 3))),
            ("Rs.(2000 - 1950)", Some(("INR", 3))),
            ("Rs 500", Some(("INR", 2))),
            ("Rs.500", Some(("INR", 3))),
            ("EUR 20.50", Some(("EUR", 3))),
            ("eur 125", Some(("EUR", 3))),
            ("EUR/USD", None),
            ("EURO 5", None),
            ("USD", None),
            ("rsin(2)", None),
            ("é$5", None),
        ] {
            assert_eq!(before_amount(text), wanted, "{text}");
        }
    }
}
