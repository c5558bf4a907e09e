//! JavaScript's and mathjs's number texts, and reading them back.

use num_complex::Complex64;

use super::value::{Matrix, Value};
use crate::syntax::decimal;
use crate::text::owned;

/// JavaScript's text of a number: the shortest digits that read back as the same number.
pub(crate) fn number(number: f64) -> String {
    owned(ryu_js::Buffer::new().format(number))
}

/// mathjs's text of a complex number: `-1 + 5i`, `2i`, `3`. A part under 1e-15 is not shown.
pub(crate) fn complex(complex: Complex64) -> String {
    const INVISIBLE: f64 = 1e-15;
    /// No number's text is longer.
    const MOST_DIGITS: usize = 25;
    let Complex64 { re, im } = complex;
    if re.is_nan() || im.is_nan() {
        return owned("NaN");
    }
    if re.is_infinite() || im.is_infinite() {
        return owned("Infinity");
    }
    let shown = |part: f64| if part.abs() < INVISIBLE { 0.0 } else { part };
    let (re, im) = (shown(re), shown(im));
    let mut text = String::with_capacity(2 * MOST_DIGITS);
    let mut digits = ryu_js::Buffer::new();
    if re != 0.0 || im == 0.0 {
        text.push_str(digits.format(re));
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
        text.push_str(digits.format(im.abs()));
    }
    text.push('i');
    text
}

/// A text in quotes, as mathjs's `format` writes it.
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

/// The JSON text that mathjs's errors show of a value; at most a few of its parts.
pub(super) fn json(value: &Value) -> String {
    const SHOWN: usize = 100;
    match value {
        Value::Number(x) if x.is_finite() => number(*x),
        Value::Number(_) | Value::Null => owned("null"),
        Value::Boolean(boolean) => boolean.to_string(),
        Value::Text(text) => quoted(text),
        Value::Complex(z) => {
            let part = |x: f64| json(&Value::Number(x));
            format!("{{\"mathjs\":\"Complex\",\"re\":{},\"im\":{}}}", part(z.re), part(z.im))
        }
        Value::Object(object) => {
            let mut entries = Vec::new();
            for (key, value) in object.entries.iter().filter(|(_, value)| has_json(value)).take(SHOWN) {
                entries.push([&*quoted(key), ":", &json(value)].concat());
            }
            format!("{{{}}}", entries.join(","))
        }
        Value::Matrix(matrix) => {
            let Matrix { size, items } = &**matrix;
            let data = json_data(size, &items[..items.len().min(SHOWN)]);
            let size: Vec<String> = size.iter().map(ToString::to_string).collect();
            format!("{{\"mathjs\":\"DenseMatrix\",\"data\":{data},\"size\":[{}]}}", size.join(","))
        }
        Value::Undefined | Value::Builtin(_) | Value::Defined(_) | Value::ResultSet => owned("undefined"),
    }
}

/// Whether JSON has a word for a value.
fn has_json(value: &Value) -> bool {
    !matches!(value, Value::Undefined | Value::Builtin(_) | Value::Defined(_) | Value::ResultSet)
}

/// The items of a matrix in nested lists.
fn json_data(size: &[usize], items: &[Value]) -> String {
    let parts: Vec<String> = match size {
        [_, inner @ ..] if !inner.is_empty() => {
            let length = inner.iter().product::<usize>().max(1);
            items.chunks(length).map(|items| json_data(inner, items)).collect()
        }
        _ => items.iter().map(|item| if has_json(item) { json(item) } else { owned("null") }).collect(),
    };
    format!("[{}]", parts.join(","))
}

/// JavaScript's `Number(text)`; `None` where that is NaN.
pub(super) fn parse_number(text: &str) -> Option<f64> {
    let is_space = |char: char| char.is_whitespace() || char == '\u{FEFF}';
    let text = text.trim_matches(is_space);
    if text.is_empty() {
        return Some(0.0);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        "Infinity" => return Some(if text.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY }),
        _ if unsigned.starts_with("0x") || unsigned.starts_with("0b") || unsigned.starts_with("0o") => {
            return if text == unsigned { super::literal::radix_integer(text) } else { None };
        }
        _ if ["0X", "0B", "0O"].iter().any(|prefix| unsigned.starts_with(prefix)) => {
            return if text == unsigned { super::literal::radix_integer(&text.to_ascii_lowercase()) } else { None };
        }
        _ => {}
    }
    decimal(text)
}

/// complex.js's reading of a text: terms with signs, `i` before or after its number.
pub(super) fn parse_complex(text: &str) -> Option<Complex64> {
    let tokens = complex_tokens(text)?;
    let (mut complex, mut plus, mut minus) = (Complex64::ZERO, 1_u32, 0_u32);
    let mut rest = &tokens[..];
    rest.first()?;
    while let [token, after @ ..] = rest {
        rest = after;
        match *token {
            " " | "\t" | "\n" => {}
            "+" => plus += 1,
            "-" => minus += 1,
            _ if plus + minus == 0 => return None,
            "i" | "I" => {
                let mut size = "1";
                if let [next, after @ ..] = rest
                    && *next != " "
                    && parse_number(next).is_some()
                {
                    (size, rest) = (next, after);
                }
                complex.im += signed(size, minus)?;
                (plus, minus) = (0, 0);
            }
            _ => {
                let size = signed(token, minus)?;
                if let ["i" | "I", after @ ..] = rest {
                    complex.im += size;
                    rest = after;
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

/// Numbers, and every other character by itself; underscores do not count.
fn complex_tokens(text: &str) -> Option<Vec<&str>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = number_length(rest).unwrap_or(first.len_utf8());
        let (token, after) = rest.split_at_checked(length)?;
        if first != '_' {
            tokens.push(token);
        }
        rest = after;
    }
    Some(tokens)
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
