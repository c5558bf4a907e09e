//! Plain arithmetic, answered while it is read: much of what models ask is a few numbers with signs between them, which need neither
//! tokens nor a tree.
//!
//! ```text
//! text    = "-"? sum
//! sum     = product (("+" | "-") product)*
//! product = power (("*" | "/") power)*
//! power   = operand ("^" number)?
//! operand = number | "(" sum ")"        # of two terms at least
//! number  = digit+ ("." digit+)?        # of up to 18 characters, without a zero before other digits
//! ```
//!
//! A space may be on both sides of an operator, but not on one. Brackets are there only where the reading has them too, and what could
//! be a date, a fraction or a number in scientific notation, or has any other doubt, is given up: the result is `None`, and the text is
//! read as every other.

use pascaline_base::limits::Budget;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;
use pascaline_read::Locale;

use super::{DIGITS, Options, Reply, outcome};

/// A longer text is given up.
const MOST_BYTES: usize = 200;

/// Deeper nesting is given up.
const MOST_LEVELS: u32 = 8;

/// The most digits of a number, with its point.
const MOST_DIGITS: usize = 18;

/// What no text here needs more of; where less is allowed, the limits must be kept to the step.
const ENOUGH: u64 = 10_000;

/// The reply to a text, if it is plain arithmetic.
pub(super) fn answered(text: &str, options: &Options) -> Option<Reply> {
    // Most other texts end here: a word, a unit or a sign of percentage is in nearly all of them.
    let may_be_plain = text.len() <= MOST_BYTES && text.bytes().all(is_of_plain) && is_usual(options);
    if !may_be_plain {
        return None;
    }
    let mut reader = Reader::new(text);
    let value = reader.whole()?;
    let budget = Budget::new(options.limits);
    let number = Rational::new(Integer::from(value.above), Integer::from(value.below), &budget)?;
    let outcome = outcome::of_rational(&number, options.digits, &budget).ok()?;
    Some(outcome.told(reader.reading, Vec::new(), Vec::new(), options))
}

fn is_of_plain(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b' ' | b'+' | b'-' | b'*' | b'/' | b'^' | b'(' | b')')
}

/// Whether the options have nothing that the answer depends on.
fn is_usual(options: &Options) -> bool {
    let limits = &options.limits;
    let are_enough = [limits.steps, limits.source_bytes, limits.text].iter().all(|limit| *limit >= ENOUGH)
        && limits.nesting >= u64::from(pascaline_read::MOST_NESTING)
        && limits.precision >= DIGITS.into();
    are_enough
        && options.digits == DIGITS
        && options.scope.is_empty()
        && options.ans.is_none()
        && options.locale == Locale::default()
}

/// `above / below`, where `below` is positive.
#[derive(Clone, Copy)]
struct Quotient {
    above: i128,
    below: i128,
}

impl Quotient {
    fn plus(self, other: Self) -> Option<Self> {
        if self.below == other.below {
            return Some(Self { above: self.above.checked_add(other.above)?, below: self.below });
        }
        let (x, y) = (self.above.checked_mul(other.below)?, other.above.checked_mul(self.below)?);
        Some(Self { above: x.checked_add(y)?, below: self.below.checked_mul(other.below)? })
    }

    fn negated(self) -> Self {
        Self { above: -self.above, ..self }
    }

    fn times(self, other: Self) -> Option<Self> {
        Some(Self { above: self.above.checked_mul(other.above)?, below: self.below.checked_mul(other.below)? })
    }

    fn over(self, other: Self) -> Option<Self> {
        let (above, below) = (self.above.checked_mul(other.below)?, self.below.checked_mul(other.above)?);
        match below {
            0 | i128::MIN => None,
            1.. => Some(Self { above, below }),
            _ => Some(Self { above: above.checked_neg()?, below: -below }),
        }
    }

    /// A power whose exponent is a whole number of one digit or two, except for `0^0`.
    fn to_the(self, exponent: Self) -> Option<Self> {
        let exponent = u32::try_from(exponent.above).ok().filter(|_| exponent.below == 1)?;
        if exponent > 99 || exponent == 0 && self.above == 0 {
            return None;
        }
        Some(Self { above: self.above.checked_pow(exponent)?, below: self.below.checked_pow(exponent)? })
    }
}

/// A text that is being read, and what was read. `None` gives it up.
struct Reader<'t> {
    bytes: &'t [u8],
    text: &'t str,
    at: usize,
    reading: String,
    level: u32,
    /// The signs by which dates and fractions are told apart from differences and quotients.
    slashes: Signs,
    dashes: Signs,
    has_power: bool,
}

/// How often a sign occurs.
#[derive(Default)]
struct Signs {
    count: usize,
    /// Whether one has no spaces around it.
    is_tight: bool,
}

impl Signs {
    fn meet(&mut self, is_spaced: bool) {
        self.count += 1;
        self.is_tight |= !is_spaced;
    }
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            bytes: text.as_bytes(),
            text,
            at: 0,
            reading: String::with_capacity(2 * text.len()),
            level: 0,
            slashes: Signs::default(),
            dashes: Signs::default(),
            has_power: false,
        }
    }

    fn whole(&mut self) -> Option<Quotient> {
        let is_negative = self.takes(b'-');
        if is_negative {
            self.reading.push('-');
        }
        let (value, _) = self.sum(is_negative)?;
        let is_like_a_date = |signs: &Signs| signs.is_tight && signs.count > 1;
        let is_like_a_fraction = self.slashes.is_tight && self.has_power;
        let is_doubtful = is_like_a_date(&self.slashes) || is_like_a_date(&self.dashes) || is_like_a_fraction;
        (self.at == self.bytes.len() && !is_doubtful).then_some(value)
    }

    /// A sum, whose first operand may have a minus before it that was read; and whether it has several terms.
    fn sum(&mut self, is_negative: bool) -> Option<(Quotient, bool)> {
        let mut total = self.product(is_negative)?;
        let mut is_long = false;
        while let Ahead::Operator { sign, is_spaced } = self.operator(b"+-")? {
            if sign == b'-' {
                self.dashes.meet(is_spaced);
            }
            self.reading.push_str(if sign == b'-' { " - " } else { " + " });
            let term = self.product(false)?;
            total = total.plus(if sign == b'-' { term.negated() } else { term })?;
            is_long = true;
        }
        Some((total, is_long))
    }

    fn product(&mut self, is_negative: bool) -> Option<Quotient> {
        let first = self.power(is_negative)?;
        let mut product = if is_negative { first.negated() } else { first };
        while let Ahead::Operator { sign, is_spaced } = self.operator(b"*/")? {
            let is_quotient = sign == b'/';
            if is_quotient {
                self.slashes.meet(is_spaced);
            }
            self.reading.push_str(if is_quotient { " / " } else { " * " });
            // `1.5 * 10^3` may be one number.
            if self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(b"10^") || rest.starts_with(b"10 ^")) {
                return None;
            }
            let factor = self.power(false)?;
            product = if is_quotient { product.over(factor) } else { product.times(factor) }?;
        }
        Some(product)
    }

    /// An operand, perhaps raised. `-2^2` is doubtful.
    fn power(&mut self, is_negative: bool) -> Option<Quotient> {
        let base = self.operand()?;
        let Ahead::Operator { .. } = self.operator(b"^")? else { return Some(base) };
        self.has_power = true;
        self.reading.push('^');
        let exponent = self.number()?;
        let is_raised_again = matches!(self.operator(b"^")?, Ahead::Operator { .. });
        if is_negative || is_raised_again { None } else { base.to_the(exponent) }
    }

    fn operand(&mut self) -> Option<Quotient> {
        let start = self.at;
        if !self.takes(b'(') {
            return self.number();
        }
        self.level += 1;
        self.reading.push('(');
        let (value, is_long) = if self.level <= MOST_LEVELS { self.sum(false)? } else { return None };
        self.reading.push(')');
        self.level -= 1;
        let is_closed = self.takes(b')');
        // The reading has neither brackets around one term nor around the whole.
        let is_whole = start == 0 && self.at == self.bytes.len();
        (is_closed && is_long && !is_whole).then_some(value)
    }

    fn number(&mut self) -> Option<Quotient> {
        let rest = self.bytes.get(self.at..)?;
        let length = rest.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'.')).unwrap_or(rest.len());
        let text = self.text.get(self.at..self.at + length).filter(|text| text.len() <= MOST_DIGITS)?;
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let has_zero = whole.len() > 1 && whole.starts_with('0');
        // `10.000` may be thousands.
        let is_round = decimals.len() == 3 && decimals.ends_with("00");
        if whole.is_empty() || has_zero || decimals.is_empty() || decimals.contains('.') || is_round {
            return None;
        }
        self.at += length;
        self.reading.push_str(whole);
        let decimals = decimals.trim_end_matches('0');
        if !decimals.is_empty() {
            self.reading.push('.');
            self.reading.push_str(decimals);
        }
        let digits = whole.bytes().chain(decimals.bytes());
        let above = digits.fold(0_i128, |above, digit| above * 10 + i128::from(digit - b'0'));
        Some(Quotient { above, below: 10_i128.checked_pow(u32::try_from(decimals.len()).ok()?)? })
    }

    /// Skips a byte if it comes next; returns whether it did.
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Skips an operator among these with the spaces around it, if it comes next. One with a space on one side only gives the text up.
    fn operator(&mut self, among: &[u8]) -> Option<Ahead> {
        let is_spaced = self.bytes.get(self.at) == Some(&b' ');
        let at = self.at + usize::from(is_spaced);
        let Some(&sign) = self.bytes.get(at).filter(|byte| among.contains(byte)) else { return Some(Ahead::Else) };
        self.at = at + 1;
        (self.takes(b' ') == is_spaced).then_some(Ahead::Operator { sign, is_spaced })
    }
}

/// What comes next.
enum Ahead {
    Operator { sign: u8, is_spaced: bool },
    Else,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::answered;
    use crate::Options;

    /// Compares the reply with that of the grammar and the evaluator, byte for byte; returns whether the text is plain.
    fn compare(text: &str, options: &Options) -> bool {
        let Some(plain) = answered(text, options) else { return false };
        let full = crate::answered(text, options);
        assert_eq!(format!("{:?}", Ok::<_, pascaline_base::Error>(plain)), format!("{full:?}"), "{text:?}");
        true
    }

    fn literals() -> impl Strategy<Value = String> {
        prop_oneof![
            4 => "[1-9][0-9]{0,3}",
            2 => "[0-9]{1,4}[.][0-9]{1,4}",
            1 => "[0-9]{1,19}",
            1 => "[1-2][0-9]{3}",
            1 => select(vec!["0", "10", "1", "2", "12", "31", "0.1", "100", "1000", "0.0", "007", "1.", ".5", "1,234"])
                .prop_map(str::to_owned),
        ]
    }

    /// Expressions, nearly all of them in order.
    fn texts() -> impl Strategy<Value = String> {
        literals().prop_recursive(4, 8, 3, |inner| {
            let operator =
                select(vec!["+", "-", "*", "/", "^", " + ", " - ", " * ", " / ", " ^ ", " -", "+ ", "**", "  + "]);
            prop_oneof![
                8 => (inner.clone(), operator, inner.clone()).prop_map(|(x, op, y)| format!("{x}{op}{y}")),
                3 => inner.clone().prop_map(|x| format!("({x})")),
                1 => inner.clone().prop_map(|x| format!("-{x}")),
                1 => (inner.clone(), literals()).prop_map(|(x, n)| format!("({x})^{n}")),
                1 => inner.prop_map(|x| format!(" {x}")),
            ]
        })
    }

    #[test]
    fn what_models_ask_most_is_plain() {
        for text in [
            "2 + 3 * 4",
            "2+3*4",
            "123456789 * 987654321",
            "0.1 + 0.2",
            "4.35 * 100",
            "2^64",
            "100 / 7",
            "1/3",
            "(2 + 3) * 4",
            "12.50 * 3 - 4.99",
            "-5 + 3",
            "1000 * 1.08^5",
            "7 - 10",
            "2 * (3 - 5)^2",
            "10 / 4 / 2",
            "48 / 2",
        ] {
            assert!(compare(text, &Options::default()), "{text}");
        }
    }

    #[test]
    fn what_could_be_read_otherwise_is_not() {
        for text in [
            "",
            "-",
            "2 +",
            "2 3",
            "2 1/2",
            "2024-01-15",
            "1/15/2024",
            "1.2.2024",
            "-2^2",
            "2^3^2",
            "2^-1",
            "(2 + 3)",
            "(2)",
            "2(3)",
            "0^0",
            "1/0",
            "1 / (2 - 2)",
            "3 / 4/5",
            "2^1/2",
            "3 * 10^8",
            "1,234",
            "+5",
            "2^0.5",
            "5!",
            "1 -2",
            "2**3",
            "10.000 - 2.5",
        ] {
            assert!(answered(text, &Options::default()).is_none(), "{text}");
        }
        let options = [
            Options::default().with_digits(10),
            Options::default().with_ans("1"),
            Options::default().with_scope([("x", "1")]),
            Options::default().with_limits(pascaline_base::Limits::default().with_steps(10)),
            Options::default().with_locale("de".parse().unwrap()),
        ];
        for options in options {
            assert!(answered("1 + 2", &options).is_none(), "{options:?}");
        }
    }

    #[test]
    fn a_reply_is_that_of_the_grammar() {
        let (cases, plain) = (cases(), std::cell::Cell::new(0));
        let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
        proptest::test_runner::TestRunner::new(config)
            .run(&texts(), |text| {
                plain.set(plain.get() + u32::from(compare(&text, &Options::default())));
                Ok(())
            })
            .unwrap();
        assert!(plain.get() * 5 > cases, "{} of {cases} texts are plain", plain.get());
    }

    #[expect(clippy::disallowed_methods, reason = "the environment sets the duration of the tests")]
    fn cases() -> u32 {
        std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(4_000)
    }
}
