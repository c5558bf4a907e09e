//! A number as its decimal digits: mathjs rounds and formats the digits of the shortest text, not the binary value.

/// `±d.ddd × 10^exponent`: the digits of JavaScript's shortest text, without leading or trailing zeros.
#[derive(Clone, Debug)]
pub struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    /// The digits of a finite number. Zero is the single digit 0, without a sign.
    pub fn of(number: f64) -> Self {
        let text = shortest_text(number);
        let negative = text.starts_with('-');
        let (mantissa, exponent) = text.trim_start_matches('-').split_once('e').unwrap_or((&text, "0"));
        let mantissa = mantissa.trim_start_matches('-');
        let whole = mantissa.find('.').unwrap_or(mantissa.len());
        let mut exponent = exponent.parse::<i64>().unwrap_or(0) + signed(whole) - 1;
        let mut digits: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        let zeros = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..zeros);
        exponent -= signed(zeros);
        while digits.last() == Some(&0) {
            digits.pop();
        }
        if digits.is_empty() {
            digits.push(0);
            exponent = 0;
        }
        Self { negative, digits, exponent }
    }

    /// Rounds to `precision` digits, halves away from zero. With zero or a negative number, the digits begin further left:
    /// `0.6` to no digit is `1`.
    fn round(mut self, precision: i64) -> Self {
        let mut precision = precision;
        if precision <= 0 {
            let ahead = usize::try_from(1 - precision).unwrap_or(usize::MAX);
            // A number that begins more than one digit after the last one rounds to zero.
            let ahead = ahead.min(self.digits.len() + 2);
            self.digits.splice(..0, std::iter::repeat_n(0, ahead));
            self.exponent += 1 - precision;
            precision = 1;
        }
        let keep = usize::try_from(precision).unwrap_or(usize::MAX);
        if self.digits.len() <= keep {
            return self;
        }
        let up = self.digits[keep] >= 5;
        self.digits.truncate(keep);
        if up {
            self.increment();
        }
        self
    }

    /// Adds one to the last digit.
    fn increment(&mut self) {
        while self.digits.last() == Some(&9) {
            self.digits.pop();
        }
        if let Some(digit) = self.digits.last_mut() {
            *digit += 1;
        } else {
            self.digits.push(1);
            self.exponent += 1;
        }
    }

    fn sign(&self) -> &'static str {
        if self.negative { "-" } else { "" }
    }

    fn pad(&mut self, length: i64) {
        let length = usize::try_from(length).unwrap_or(0);
        if self.digits.len() < length {
            self.digits.resize(length, 0);
        }
    }
}

/// A number as JavaScript prints it: the shortest digits that read back as the same number.
pub fn shortest_text(number: f64) -> String {
    ryu_js::Buffer::new().format(number).to_owned()
}

/// The digits of a finite number's shortest text, without leading or trailing zeros, and the exponent of the first.
pub fn shortest_digits(number: f64) -> (String, i64) {
    let Decimal { digits, exponent, .. } = Decimal::of(number);
    (text(&digits), exponent)
}

/// The number with `decimals` digits after the point; with all of its digits if `decimals` is `None`.
pub fn to_fixed(number: f64, decimals: Option<i64>) -> String {
    let decimal = Decimal::of(number);
    let mut rounded = match decimals {
        Some(decimals) => {
            let precision = decimal.exponent.saturating_add(1).saturating_add(decimals);
            decimal.round(precision)
        }
        None => decimal,
    };
    let mut point = rounded.exponent + 1;
    rounded.pad(point.saturating_add(decimals.unwrap_or(0)));
    let mut digits = text(&rounded.digits);
    if point < 0 {
        digits.insert_str(0, &"0".repeat(usize::try_from(1 - point).unwrap_or(0)));
        point = 1;
    }
    let point = usize::try_from(point).unwrap_or(0);
    if point < digits.len() {
        digits.insert_str(point, if point == 0 { "0." } else { "." });
    }
    format!("{}{digits}", rounded.sign())
}

/// `1.5e+3`, with `precision` digits.
pub fn to_exponential(number: f64, precision: Option<i64>) -> String {
    let precision = precision.filter(|precision| *precision != 0);
    let mut rounded = rounded(number, precision);
    rounded.pad(precision.unwrap_or(0));
    let (first, rest) = rounded.digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    format!("{}{}{point}{}{}", rounded.sign(), text(first), text(rest), exponent(rounded.exponent))
}

/// An exponent that is a multiple of three: `15e+3`.
pub fn to_engineering(number: f64, precision: Option<i64>) -> String {
    let mut rounded = rounded(number, precision);
    let engineering = rounded.exponent.div_euclid(3) * 3;
    let before_point = rounded.exponent - engineering + 1;
    match precision {
        Some(precision) => rounded.pad(precision.max(before_point)),
        None => rounded.pad(before_point),
    }
    let (whole, decimals) =
        rounded.digits.split_at(usize::try_from(before_point).unwrap_or(1).min(rounded.digits.len()));
    let shown = precision.is_some() && !decimals.is_empty() || decimals.iter().any(|digit| *digit != 0);
    let decimals = if shown { format!(".{}", text(decimals)) } else { String::new() };
    let sign = if rounded.exponent >= 0 { "+" } else { "" };
    format!("{}{}{decimals}e{sign}{engineering}", rounded.sign(), text(whole))
}

/// Plain digits for exponents in `lower..upper`, otherwise with an exponent; trailing zeros of decimals are dropped.
pub fn to_precision(number: f64, precision: Option<i64>, lower: f64, upper: f64) -> String {
    let precision = precision.filter(|precision| *precision != 0);
    let mut rounded = rounded(number, precision);
    #[expect(clippy::cast_precision_loss, reason = "an exponent of a double is small")]
    let exponent = rounded.exponent as f64;
    let plain = if exponent < lower || exponent >= upper {
        to_exponential(number, precision)
    } else {
        rounded.pad(precision.unwrap_or(0));
        rounded.pad(rounded.exponent + 1);
        let ahead = usize::try_from(-rounded.exponent).unwrap_or(0);
        let mut digits = "0".repeat(ahead) + &text(&rounded.digits);
        let point = usize::try_from(rounded.exponent.max(0)).unwrap_or(0) + 1;
        if point < digits.len() {
            digits.insert(point, '.');
        }
        format!("{}{digits}", rounded.sign())
    };
    without_final_zeros(plain)
}

fn rounded(number: f64, precision: Option<i64>) -> Decimal {
    let decimal = Decimal::of(number);
    match precision {
        Some(precision) => decimal.round(precision),
        None => decimal,
    }
}

fn without_final_zeros(text: String) -> String {
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, format!("e{exponent}")),
        None => (&*text, String::new()),
    };
    if !mantissa.contains('.') {
        return text;
    }
    mantissa.trim_end_matches('0').trim_end_matches('.').to_owned() + &exponent
}

fn exponent(exponent: i64) -> String {
    if exponent >= 0 { format!("e+{exponent}") } else { format!("e{exponent}") }
}

fn text(digits: &[u8]) -> String {
    digits.iter().map(|digit| char::from(b'0' + digit)).collect()
}

fn signed(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
