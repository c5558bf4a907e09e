//! The number and the unit of a quantity, as `answer` writes one.

/// A quantity taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity<'t> {
    /// The exact size in the unit, such as `100/3` or `sqrt(2)`, if there is one.
    pub exact: Option<String>,
    /// The unit, such as `km/h`, `$` or `$/h`: what stands before the number, and what stands after it.
    pub unit: [&'t str; 2],
}

impl<'t> Quantity<'t> {
    /// Takes apart the text and the exact value of a quantity; `None` if its size has no digits.
    ///
    /// An amount of money has its sign before the number, in both texts. The unit of any other is that of the exact value, as
    /// `5 ft 3 in` is `21/4 ft`, and follows a space.
    pub fn of(text: &'t str, exact: Option<&'t str>, decimal: Option<&str>) -> Option<Self> {
        let decimal = decimal?;
        if let Some(unit) = money(text) {
            let exact = exact.and_then(|exact| without(exact, unit));
            return Some(Self { exact, unit });
        }
        let (number, unit) = exact.unwrap_or(text).split_at(first_space(exact.unwrap_or(text))?);
        if exact.is_none() && number != decimal {
            return None;
        }
        let number = number.strip_prefix('(').and_then(|number| number.strip_suffix(')')).unwrap_or(number);
        Some(Self { exact: exact.map(|_| number.to_owned()), unit: ["", unit.trim_start()] })
    }

    /// The unit in one text.
    pub fn unit(&self) -> String {
        self.unit.concat()
    }
}

/// What is around the number of an amount with a sign of money: `$` and `/h` of `-$50.00/h`.
fn money(text: &str) -> Option<[&str; 2]> {
    let amount = text.strip_prefix('-').unwrap_or(text);
    let (sign, rest) = amount.split_at(amount.find(|char: char| char.is_ascii_digit())?);
    let is_sign = sign.ends_with(|last: char| !last.is_alphanumeric() && !last.is_whitespace() && last != '(');
    let end = rest.find(|char: char| !char.is_ascii_digit() && char != '.').unwrap_or(rest.len());
    is_sign.then(|| [sign, rest.get(end..).unwrap_or_default()])
}

/// The number of an exact amount, without its unit.
fn without(exact: &str, [before, after]: [&str; 2]) -> Option<String> {
    let (minus, amount) = exact.strip_prefix('-').map_or(("", exact), |amount| ("-", amount));
    let number = amount.strip_prefix(before)?.strip_suffix(after)?;
    Some([minus, number].concat())
}

/// The first space that no bracket is around.
fn first_space(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    text.char_indices().find_map(|(at, char)| {
        match char {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (char == ' ' && depth == 0).then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use pascaline_answer::{Options, answer};

    use super::Quantity;

    fn parts(question: &str) -> (String, String) {
        let reply = answer(question, &Options::default()).unwrap();
        let quantity = Quantity::of(&reply.text, reply.exact.as_deref(), reply.decimal.as_deref()).unwrap();
        (quantity.exact.clone().unwrap(), quantity.unit())
    }

    #[test]
    fn a_quantity_is_a_number_and_a_unit() {
        for (question, number, unit) in [
            ("100 km / 3 h", "100/3", "km/h"),
            ("63 in in ft and in", "21/4", "ft"),
            ("-$15 * 3", "-45.00", "$"),
            ("$50/h * 1", "50.00", "$/h"),
            ("100 EUR * 3/7", "300/7", "€"),
            ("5 CHF + 2 CHF", "7.00", "CHF"),
            ("90 deg to rad", "pi/2", "rad"),
            ("(1 + i) m", "1 + i", "m"),
            ("20 degC to F", "68", "°F"),
            ("sqrt(2) m", "sqrt(2)", "m"),
            ("3 mm^-1 * 2", "6", "mm^-1"),
        ] {
            assert_eq!(parts(question), (number.to_owned(), unit.to_owned()), "{question}");
        }
    }

    #[test]
    fn without_an_exact_value_the_text_must_begin_with_the_digits() {
        let quantity = |text, decimal| Quantity::of(text, None, Some(decimal)).map(|quantity| quantity.unit());
        assert_eq!(quantity("8.2e-21 m", "8.2e-21"), Some("m".to_owned()));
        assert_eq!(quantity("5 ft 3 in", "5.25"), None);
        assert_eq!(Quantity::of("one", None, Some("1")), None);
        assert_eq!(Quantity::of("5 km", Some("5 km"), None), None);
    }
}
