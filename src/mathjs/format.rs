//! Numbers as JavaScript and mathjs print and read them.

use std::ops::Range;

use num_complex::Complex64;

pub use pascaline_number::float::decimal::{NumberText, shortest_text as number};

use pascaline_base::text::excerpt;

use crate::lite::read_decimal;
use crate::value::{Matrix, Storage, Value};

/// Writes a finite number as mathjs's `format` does without options: with all its digits, and with an exponent from 1e5 on and
/// below 1e-3.
pub(super) fn push_formatted(number: f64, text: &mut String) {
    const PLAIN: Range<f64> = 1e-3..1e5;
    let mut written = NumberText::default();
    let written = written.of(number);
    if number == 0.0 || PLAIN.contains(&number.abs()) || written.contains('e') {
        text.push_str(written);
    } else {
        push_scientific(written, text);
    }
}

/// The same for a number other than 0, in scientific notation; `plain` is its text without an exponent.
fn push_scientific(plain: &str, text: &mut String) {
    let unsigned = plain.strip_prefix('-').unwrap_or(plain);
    let point = unsigned.find('.').unwrap_or(unsigned.len());
    let first = unsigned.find(|char| matches!(char, '1'..='9')).unwrap_or(0);
    let (mark, exponent) = if first < point { ("e+", point - 1) } else { ("e-", first - point) };
    // The zeros at the end of an integer are not among its digits.
    let digits = if point < unsigned.len() { &unsigned[first..] } else { unsigned.trim_end_matches('0') };
    let (first, rest) = digits.split_at(1);
    text.extend([if unsigned.len() < plain.len() { "-" } else { "" }, first]);
    if !rest.is_empty() {
        text.push('.');
        text.extend(rest.split('.'));
    }
    text.extend([mark, &exponent.to_string()]);
}

/// A complex number as mathjs prints it: `-1 + 5i`, `2i`, `3`. A part below 1e-15 is not shown.
pub fn complex(complex: Complex64) -> String {
    const INVISIBLE: f64 = 1e-15;
    /// No number has a longer text.
    const MOST_DIGITS: usize = 25;
    let Complex64 { re, im } = complex;
    if re.is_nan() || im.is_nan() {
        return "NaN".to_owned();
    }
    if re.is_infinite() || im.is_infinite() {
        return "Infinity".to_owned();
    }
    let shown = |part: f64| if part.abs() < INVISIBLE { 0.0 } else { part };
    let (re, im) = (shown(re), shown(im));
    let mut text = String::with_capacity(2 * MOST_DIGITS);
    let mut digits = NumberText::default();
    if re != 0.0 || im == 0.0 {
        text.push_str(digits.of(re));
    }
    if im == 0.0 {
        return text;
    }
    text.push_str(match (re == 0.0, im < 0.0) {
        (true, false) => "",
        (true, true) => "-",
        (false, false) => " + ",
        (false, true) => " - ",
    });
    if im.abs() != 1.0 {
        text.push_str(digits.of(im.abs()));
    }
    text.push('i');
    text
}

/// A string in quotes, as mathjs's `format` writes it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for char in text.chars() {
        match char {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{c}' => quoted.push_str("\\f"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

/// The JSON of a value in mathjs's error messages; at most a few of its parts.
pub(super) fn json(value: &Value) -> String {
    let mut json = Json::default();
    json.value(value);
    json.text
}

/// Writes until the shown length is reached: values can share parts, so the full text can be far longer than the memory they
/// use.
#[derive(Default)]
struct Json {
    text: String,
}

impl Json {
    fn is_full(&self) -> bool {
        const MOST: usize = 1_000;
        self.text.len() > MOST
    }

    fn value(&mut self, value: &Value) {
        match value {
            _ if self.is_full() => {}
            Value::Number(x) if x.is_finite() => self.text.push_str(&number(*x)),
            Value::Number(_) | Value::Null => self.text.push_str("null"),
            Value::Boolean(boolean) => self.text.push_str(if *boolean { "true" } else { "false" }),
            Value::Text(text) => self.text.push_str(&quoted(excerpt(text))),
            Value::Complex(z) => {
                self.text.push_str("{\"mathjs\":\"Complex\",\"re\":");
                self.value(&Value::Number(z.re));
                self.text.push_str(",\"im\":");
                self.value(&Value::Number(z.im));
                self.text.push('}');
            }
            Value::Unit(unit) => match unit.fields() {
                Some(fields) => {
                    self.text.push_str("{\"mathjs\":\"Unit\",\"value\":");
                    self.value(&fields.value);
                    self.text.push_str(",\"unit\":");
                    self.text.push_str(&fields.units.map_or_else(|| "null".to_owned(), |units| quoted(&units)));
                    self.text.push_str(",\"fixPrefix\":");
                    self.value(&Value::Boolean(fields.keeps_prefix));
                    self.text.push_str(",\"skipSimp\":");
                    self.value(&Value::Boolean(fields.keeps_parts));
                    self.text.push('}');
                }
                None => self.text.push_str(value.type_name()),
            },
            // mathjs writes the fields of these.
            Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_) => {
                self.text.push_str(value.type_name());
            }
            Value::Object(object) => {
                let shown: Vec<_> = object.entries.iter().filter(|(_, value)| has_json(value)).collect();
                self.list('{', &shown, |json, (key, value)| {
                    json.text.push_str(&quoted(excerpt(key)));
                    json.text.push(':');
                    json.value(value);
                });
                self.text.push('}');
            }
            Value::Matrix(matrix) if matrix.storage == Storage::Array => self.data(&matrix.size, &matrix.items),
            Value::Matrix(matrix) if matrix.storage == Storage::Sparse => self.sparse(matrix),
            Value::Matrix(matrix) => {
                self.text.push_str("{\"mathjs\":\"DenseMatrix\",\"data\":");
                self.data(&matrix.size, &matrix.items);
                self.text.push_str(",\"size\":");
                self.list('[', &matrix.size, |json, length| json.text.push_str(&length.to_string()));
                self.text.push_str("]}");
            }
            Value::Index(_) => self.text.push_str("{\"mathjs\":\"Index\"}"),
            Value::Undefined | Value::Builtin(_) | Value::Defined(_) | Value::ResultSet(_) => {
                self.text.push_str("undefined");
            }
        }
    }

    /// The items that are not zero, their rows, and where each column begins among them.
    fn sparse(&mut self, matrix: &Matrix) {
        let columns = matrix.size.get(1).copied().unwrap_or(0);
        let (mut values, mut rows, mut begins) = (Vec::new(), Vec::new(), vec![0]);
        for column in 0..columns {
            for (row, item) in matrix.items.iter().skip(column).step_by(columns).enumerate() {
                if !matches!(item, Value::Number(number) if *number == 0.0) {
                    values.push(item);
                    rows.push(row);
                }
            }
            begins.push(values.len());
        }
        self.text.push_str("{\"mathjs\":\"SparseMatrix\",\"values\":");
        self.list('[', &values, |json, item| json.value(item));
        for (name, numbers) in [("index", &rows), ("ptr", &begins), ("size", &matrix.size)] {
            self.text.push_str("],\"");
            self.text.push_str(name);
            self.text.push_str("\":");
            self.list('[', numbers, |json, number| json.text.push_str(&number.to_string()));
        }
        self.text.push_str("]}");
    }

    /// Writes the opening bracket, the items and the closing bracket.
    fn list<T>(&mut self, open: char, items: &[T], item: impl Fn(&mut Self, &T)) {
        const SHOWN: usize = 100;
        self.text.push(open);
        for (index, each) in items.iter().take(SHOWN).enumerate() {
            if self.is_full() {
                return;
            }
            if index > 0 {
                self.text.push(',');
            }
            item(self, each);
        }
    }

    /// The items of a matrix in nested lists.
    fn data(&mut self, size: &[usize], items: &[Value]) {
        if let [_, inner @ ..] = size
            && !inner.is_empty()
        {
            let length = inner.iter().product::<usize>().max(1);
            let rows: Vec<_> = items.chunks(length).collect();
            self.list('[', &rows, |json, row| json.data(inner, row));
        } else {
            self.list('[', items, |json, item| json.value(if has_json(item) { item } else { &Value::Null }));
        }
        self.text.push(']');
    }
}

/// Whether JSON can represent a value.
fn has_json(value: &Value) -> bool {
    !matches!(value, Value::Undefined | Value::Builtin(_) | Value::Defined(_) | Value::ResultSet(_))
}

/// JavaScript's `Number(text)`; `None` for NaN.
pub fn parse_number(text: &str) -> Option<f64> {
    let is_space = |char: char| char.is_whitespace() || char == '\u{FEFF}';
    let text = text.trim_matches(is_space);
    if text.is_empty() {
        return Some(0.0);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        "Infinity" => return Some(if text.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY }),
        _ if unsigned.starts_with("0x") || unsigned.starts_with("0b") || unsigned.starts_with("0o") => {
            return if text == unsigned { crate::literal::radix_integer(text) } else { None };
        }
        _ if ["0X", "0B", "0O"].iter().any(|prefix| unsigned.starts_with(prefix)) => {
            return if text == unsigned { crate::literal::radix_integer(&text.to_ascii_lowercase()) } else { None };
        }
        _ => {}
    }
    read_decimal(text)
}

/// Reads a complex number as complex.js does: terms with signs, `i` before or after its number.
pub(super) fn parse_complex(text: &str) -> Option<Complex64> {
    let mut tokens = complex_tokens(text).peekable();
    let (mut complex, mut plus, mut minus) = (Complex64::ZERO, 1_u32, 0_u32);
    tokens.peek()?;
    while let Some(token) = tokens.next() {
        match token {
            " " | "\t" | "\n" => {}
            "+" => plus += 1,
            "-" => minus += 1,
            _ if plus + minus == 0 => return None,
            "i" | "I" => {
                let size = tokens.next_if(|next| *next != " " && parse_number(next).is_some()).unwrap_or("1");
                complex.im += signed(size, minus)?;
                (plus, minus) = (0, 0);
            }
            _ => {
                let size = signed(token, minus)?;
                if tokens.next_if(|next| matches!(*next, "i" | "I")).is_some() {
                    complex.im += size;
                } else {
                    complex.re += size;
                }
                (plus, minus) = (0, 0);
            }
        }
    }
    (plus + minus == 0).then_some(complex)
}

fn signed(size: &str, minus: u32) -> Option<f64> {
    let size = parse_number(size)?;
    Some(if minus % 2 == 1 { -size } else { size })
}

/// Numbers, and every other character on its own; underscores are ignored.
fn complex_tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            let length = number_length(rest).unwrap_or(first.len_utf8());
            let (token, after) = rest.split_at_checked(length)?;
            rest = after;
            if first != '_' {
                return Some(token);
            }
        }
    })
}

/// The length of the number that `text` begins with: `1.5`, `2.`, `.5`, `1e-3`.
fn number_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let whole = digits(0);
    if whole == 0 {
        return (bytes.first() == Some(&b'.') && digits(1) > 0).then(|| 1 + digits(1));
    }
    let mantissa = if bytes.get(whole) == Some(&b'.') { whole + 1 + digits(whole + 1) } else { whole };
    if bytes.get(mantissa) == Some(&b'e') {
        let sign = usize::from(matches!(bytes.get(mantissa + 1), Some(b'+' | b'-')));
        let exponent = digits((mantissa + 1 + sign).min(bytes.len()));
        if exponent > 0 {
            return Some(mantissa + 1 + sign + exponent);
        }
    }
    Some(mantissa)
}

#[cfg(test)]
mod tests {
    use pascaline_number::float::decimal::to_precision;

    use super::push_formatted;

    #[test]
    fn a_number_is_written_as_with_the_options_that_are_the_defaults() {
        let powers = (-330..310).map(|exponent: i32| format!("1e{exponent}").parse::<f64>().unwrap());
        let near = powers.flat_map(|power| [power.next_down(), power, power.next_up(), 1.5 * power, 123.25 * power]);
        let mut state = 7_u64;
        let any = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from_bits(state ^ state >> 29)
        });
        let whole = (0..3_000).map(|number| f64::from(number) * 77.0);
        let numbers = near.chain(any.take(20_000)).chain(whole).chain([0.0, f64::MAX, f64::MIN_POSITIVE]);
        for number in numbers.filter(|number| number.is_finite()).flat_map(|number| [number, -number]) {
            let mut text = String::new();
            push_formatted(number, &mut text);
            assert_eq!(text, to_precision(number, None, -3.0, 5.0));
        }
    }
}
