//! Answers as JSON in the form of mathjs's own serialization: `{"mathjs":"DenseMatrix","data":[[1,2]],"size":[1,2]}`. It is how
//! values with parts cross to a host.

use num_complex::Complex64;

use super::{Answer, MatrixKind};
use crate::format;

/// The nesting that is read: as much as a value has by default.
pub(super) const MOST_LEVELS: usize = 1_000;

impl Answer {
    /// A value that no call accepts, for JSON that cannot be read.
    pub const UNREADABLE: Self = Self::Function(String::new());

    /// The answer as JSON in the form of mathjs's serialization, which a reviver of mathjs's reads.
    ///
    /// ```
    /// use pascaline::mathjs::{Answer, Options, evaluate};
    ///
    /// let answer = evaluate("[1, 2; 3, 4]", &Options::default()).unwrap();
    /// let json = answer.to_json();
    /// assert_eq!(json, r#"{"mathjs":"DenseMatrix","data":[[1,2],[3,4]],"size":[2,2]}"#);
    /// assert_eq!(Answer::from_json(&json), Some(answer));
    /// ```
    pub fn to_json(&self) -> String {
        let mut json = String::new();
        write(self, &mut json);
        json
    }

    /// The answer that [`to_json`](Self::to_json) wrote; `None` for any other text.
    pub fn from_json(json: &str) -> Option<Self> {
        read(json).and_then(revived)
    }
}

/// The parts of a JSON text; `None` for any other text.
pub(super) fn read(json: &str) -> Option<Json> {
    let mut reader = JsonReader { rest: json, levels: 0 };
    let value = reader.value()?;
    reader.skip_spaces();
    reader.rest.is_empty().then_some(value)
}

fn write(answer: &Answer, json: &mut String) {
    match answer {
        Answer::Number(number) => write_number(*number, json),
        Answer::Complex(complex) => {
            json.push_str("{\"mathjs\":\"Complex\",\"re\":");
            write_number(complex.re, json);
            json.push_str(",\"im\":");
            write_number(complex.im, json);
            json.push('}');
        }
        Answer::Text(text) => write_text(text, json),
        Answer::Boolean(boolean) => json.push_str(if *boolean { "true" } else { "false" }),
        Answer::Null => json.push_str("null"),
        Answer::Undefined => json.push_str("{\"mathjs\":\"undefined\"}"),
        Answer::BigNumber(digits) => write_tagged("BigNumber", "value", digits, json),
        Answer::BigInt(digits) => write_tagged("bigint", "value", digits, json),
        Answer::Fraction { numerator, denominator } => {
            json.push_str("{\"mathjs\":\"Fraction\",\"n\":");
            write_text(numerator, json);
            json.push_str(",\"d\":");
            write_text(denominator, json);
            json.push('}');
        }
        Answer::Unit { value, unit, fixed_prefix } => {
            json.push_str("{\"mathjs\":\"Unit\",\"value\":");
            match value {
                Some(value) => write(value, json),
                None => json.push_str("null"),
            }
            json.push_str(",\"unit\":");
            write_text(unit, json);
            json.push_str(",\"fixPrefix\":");
            json.push_str(if *fixed_prefix { "true}" } else { "false}" });
        }
        Answer::Matrix { size, items, kind } => write_matrix(size, items, *kind, json),
        Answer::Object(entries) => write_object(entries, json),
        Answer::Function(syntax) => write_tagged("function", "syntax", syntax, json),
        Answer::ResultSet(answers) => {
            json.push_str("{\"mathjs\":\"ResultSet\",\"entries\":");
            write_list(answers, json, write);
            json.push('}');
        }
    }
}

/// A number as JavaScript writes it; JSON has no others than finite ones.
fn write_number(number: f64, json: &mut String) {
    if !number.is_finite() {
        write_tagged("number", "value", &format::number(number), json);
    } else if number == 0.0 && number.is_sign_negative() {
        json.push_str("-0");
    } else {
        json.push_str(format::NumberText::default().of(number));
    }
}

fn write_tagged(tag: &str, key: &str, text: &str, json: &mut String) {
    json.extend(["{\"mathjs\":\"", tag, "\",\"", key, "\":"]);
    write_text(text, json);
    json.push('}');
}

fn write_text(text: &str, json: &mut String) {
    json.push('"');
    for char in text.chars() {
        match char {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            char if char < ' ' => {
                json.push_str("\\u00");
                json.extend([4, 0].map(|shift| char::from_digit(char as u32 >> shift & 0xF, 16).unwrap_or('0')));
            }
            char => json.push(char),
        }
    }
    json.push('"');
}

fn write_list<T>(items: &[T], json: &mut String, write: impl Fn(&T, &mut String)) {
    json.push('[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        write(item, json);
    }
    json.push(']');
}

fn write_lengths(lengths: &[usize], json: &mut String) {
    write_list(lengths, json, |length, json| json.push_str(&length.to_string()));
}

fn write_matrix(size: &[usize], items: &[Answer], kind: MatrixKind, json: &mut String) {
    match (kind, size) {
        (MatrixKind::Array, _) => write_nested(size, items, json),
        (MatrixKind::Sparse, &[rows, columns]) => write_sparse(rows, columns, items, json),
        _ => {
            json.push_str("{\"mathjs\":\"DenseMatrix\",\"data\":");
            write_nested(size, items, json);
            json.push_str(",\"size\":");
            write_lengths(size, json);
            json.push('}');
        }
    }
}

/// The items in nested lists.
fn write_nested(size: &[usize], items: &[Answer], json: &mut String) {
    match size {
        [] | [_] => write_list(items, json, write),
        [length, inner @ ..] => {
            let length_of_part = items.len() / (*length).max(1);
            let parts: Vec<_> = (0..*length).map(|at| &items[at * length_of_part..(at + 1) * length_of_part]).collect();
            write_list(&parts, json, |part, json| write_nested(inner, part, json));
        }
    }
}

/// The items that are not zero, column by column, with their rows, and where each column begins.
fn write_sparse(rows: usize, columns: usize, items: &[Answer], json: &mut String) {
    let (mut values, mut index, mut ptr) = (Vec::new(), Vec::new(), vec![0]);
    for column in 0..columns {
        for row in 0..rows {
            match items.get(row * columns + column) {
                None | Some(Answer::Number(0.0)) => {}
                Some(value) => {
                    values.push(value);
                    index.push(row);
                }
            }
        }
        ptr.push(values.len());
    }
    json.push_str("{\"mathjs\":\"SparseMatrix\",\"values\":");
    write_list(&values, json, |value, json| write(value, json));
    for (key, lengths) in [("index", &index[..]), ("ptr", &ptr), ("size", &[rows, columns])] {
        json.extend([",\"", key, "\":"]);
        write_lengths(lengths, json);
    }
    json.push('}');
}

/// The entries; those of an object that looks like one of mathjs's values are an entry themselves.
fn write_object(entries: &[(String, Answer)], json: &mut String) {
    let looks_like_a_value = entries.iter().any(|(key, _)| key == TAG);
    if looks_like_a_value {
        json.push_str("{\"mathjs\":\"Object\",\"entries\":");
    }
    json.push('{');
    for (index, (key, value)) in entries.iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        write_text(key, json);
        json.push(':');
        write(value, json);
    }
    json.push_str(if looks_like_a_value { "}}" } else { "}" });
}

/// The key that names the type of a value of mathjs's.
pub(super) const TAG: &str = "mathjs";

pub(super) enum Json {
    Null,
    Boolean(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

struct JsonReader<'j> {
    rest: &'j str,
    levels: usize,
}

impl JsonReader<'_> {
    fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip_spaces();
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self) -> Option<Json> {
        self.skip_spaces();
        match self.rest.as_bytes().first()? {
            b'"' => self.text().map(Json::Text),
            b'[' => self.nested(|reader| reader.sequence("[", "]", Self::value)).map(Json::List),
            b'{' => self.nested(|reader| reader.sequence("{", "}", Self::entry)).map(Json::Object),
            b'n' => self.eat("null").then_some(Json::Null),
            b't' => self.eat("true").then_some(Json::Boolean(true)),
            b'f' => self.eat("false").then_some(Json::Boolean(false)),
            _ => self.number(),
        }
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.levels == MOST_LEVELS {
            return None;
        }
        self.levels += 1;
        let value = read(self);
        self.levels -= 1;
        value
    }

    fn sequence<T>(&mut self, open: &str, close: &str, item: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        if !self.eat(open) || self.eat(close) {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Some(items);
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    fn entry(&mut self) -> Option<(String, Json)> {
        let key = self.text()?;
        if self.eat(":") { Some((key, self.value()?)) } else { None }
    }

    fn number(&mut self) -> Option<Json> {
        let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
        let length = self.rest.bytes().take_while(|byte| is_part(byte)).count();
        let (digits, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        if digits.is_empty() { None } else { crate::lite::read_decimal(digits).map(Json::Number) }
    }

    fn text(&mut self) -> Option<String> {
        if !self.eat("\"") {
            return None;
        }
        let mut text = String::new();
        let mut chars = self.rest.chars();
        loop {
            match chars.next()? {
                '"' => break,
                '\\' => text.push(match chars.next()? {
                    'b' => '\u{8}',
                    'f' => '\u{c}',
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' => escaped(&mut chars)?,
                    char @ ('"' | '\\' | '/') => char,
                    _ => return None,
                }),
                char => text.push(char),
            }
        }
        self.rest = chars.as_str();
        Some(text)
    }
}

/// The character of `\u` and the digits that follow, which may be a pair of surrogates; a half of one becomes U+FFFD.
fn escaped(chars: &mut std::str::Chars<'_>) -> Option<char> {
    let first = unit(chars)?;
    let mut ahead = chars.clone();
    if (0xD800..0xDC00).contains(&first)
        && ahead.next() == Some('\\')
        && ahead.next() == Some('u')
        && let Some(second @ 0xDC00..0xE000) = unit(&mut ahead)
    {
        *chars = ahead;
        return char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00));
    }
    Some(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
}

fn unit(chars: &mut std::str::Chars<'_>) -> Option<u32> {
    (0..4).try_fold(0, |unit, _| Some(unit << 4 | chars.next()?.to_digit(16)?))
}

/// The answer that JSON represents.
pub(super) fn revived(json: Json) -> Option<Answer> {
    Some(match json {
        Json::Null => Answer::Null,
        Json::Boolean(boolean) => Answer::Boolean(boolean),
        Json::Number(number) => Answer::Number(number),
        Json::Text(text) => Answer::Text(text),
        Json::List(list) => {
            let list = Json::List(list);
            let size = size_of(&list)?;
            matrix_of(list, size, MatrixKind::Array)?
        }
        Json::Object(entries) => match entries.iter().find(|(key, _)| key == TAG) {
            Some((_, Json::Text(tag))) => {
                let tag = tag.clone();
                revived_value(&tag, Fields(entries))?
            }
            _ => object_of(entries)?,
        },
    })
}

/// The fields of one of mathjs's values.
struct Fields(Vec<(String, Json)>);

impl Fields {
    fn take(&mut self, name: &str) -> Option<Json> {
        let at = self.0.iter().position(|(key, _)| key == name)?;
        Some(self.0.swap_remove(at).1)
    }

    fn text(&mut self, name: &str) -> Option<String> {
        match self.take(name)? {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    fn number(&mut self, name: &str) -> Option<f64> {
        match revived(self.take(name)?)? {
            Answer::Number(number) => Some(number),
            _ => None,
        }
    }

    fn list(&mut self, name: &str) -> Option<Vec<Json>> {
        match self.take(name)? {
            Json::List(list) => Some(list),
            _ => None,
        }
    }

    fn lengths(&mut self, name: &str) -> Option<Vec<usize>> {
        self.list(name)?.iter().map(length).collect()
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
fn length(json: &Json) -> Option<usize> {
    match json {
        Json::Number(number) if *number >= 0.0 && number.fract() == 0.0 => Some(*number as usize),
        _ => None,
    }
}

fn revived_value(tag: &str, mut fields: Fields) -> Option<Answer> {
    Some(match tag {
        "number" => Answer::Number(match &*fields.text("value")? {
            "NaN" => f64::NAN,
            text => format::parse_number(text)?,
        }),
        "Complex" => Answer::Complex(Complex64::new(fields.number("re")?, fields.number("im")?)),
        "undefined" => Answer::Undefined,
        "BigNumber" => Answer::BigNumber(fields.text("value")?),
        "bigint" => Answer::BigInt(fields.text("value")?),
        "Fraction" => Answer::Fraction { numerator: fields.text("n")?, denominator: fields.text("d")? },
        "Unit" => Answer::Unit {
            value: match revived(fields.take("value")?)? {
                Answer::Null => None,
                value => Some(Box::new(value)),
            },
            unit: fields.text("unit")?,
            fixed_prefix: matches!(fields.take("fixPrefix"), Some(Json::Boolean(true))),
        },
        "DenseMatrix" => {
            let size = fields.lengths("size")?;
            matrix_of(fields.take("data")?, size, MatrixKind::Dense)?
        }
        "SparseMatrix" => sparse_of(&mut fields)?,
        "ResultSet" => Answer::ResultSet(fields.list("entries")?.into_iter().map(revived).collect::<Option<_>>()?),
        "function" => Answer::Function(fields.text("syntax")?),
        "Object" => match fields.take("entries")? {
            Json::Object(entries) => object_of(entries)?,
            _ => return None,
        },
        _ => return None,
    })
}

fn object_of(entries: Vec<(String, Json)>) -> Option<Answer> {
    let entries = entries.into_iter().map(|(key, value)| Some((key, revived(value)?)));
    entries.collect::<Option<_>>().map(Answer::Object)
}

/// The lengths of nested lists, as far down as those of a level are equally long: lists below are items. `None` if lists are
/// mixed with other values.
fn size_of(json: &Json) -> Option<Vec<usize>> {
    let Json::List(list) = json else { return Some(Vec::new()) };
    let is_list = |part: &Json| matches!(part, Json::List(_));
    if list.iter().any(is_list) && !list.iter().all(is_list) {
        return None;
    }
    let mut common = match list.first() {
        Some(first) => size_of(first)?,
        None => Vec::new(),
    };
    for part in list.iter().skip(1) {
        let size = size_of(part)?;
        let equal = common.iter().zip(&size).take_while(|(x, y)| x == y).count();
        common.truncate(equal);
    }
    common.insert(0, list.len());
    Some(common)
}

fn matrix_of(data: Json, size: Vec<usize>, kind: MatrixKind) -> Option<Answer> {
    let mut items = Vec::new();
    flatten(data, &size, &mut items)?;
    Some(Answer::Matrix { size, items, kind })
}

fn flatten(data: Json, size: &[usize], items: &mut Vec<Answer>) -> Option<()> {
    match (data, size) {
        (Json::List(list), [length, inner @ ..]) if list.len() == *length => {
            list.into_iter().try_for_each(|part| flatten(part, inner, items))
        }
        (item, []) => {
            items.push(revived(item)?);
            Some(())
        }
        // Mathjs's data of a matrix without items can have fewer levels than its size.
        (Json::List(list), _) if list.is_empty() && size.contains(&0) => Some(()),
        _ => None,
    }
}

fn sparse_of(fields: &mut Fields) -> Option<Answer> {
    /// A matrix of more items is not made of a few characters.
    const MOST_ITEMS: usize = 1_000_000;
    let (size, index, ptr) = (fields.lengths("size")?, fields.lengths("index")?, fields.lengths("ptr")?);
    let &[rows, columns] = &size[..] else { return None };
    let count = rows.checked_mul(columns).filter(|count| *count <= MOST_ITEMS)?;
    let mut items = vec![Answer::Number(0.0); count];
    let mut column = 0;
    for (at, (value, row)) in fields.list("values")?.into_iter().zip(index).enumerate() {
        while ptr.get(column + 1).is_some_and(|end| at >= *end) {
            column += 1;
        }
        if row >= rows || column >= columns {
            return None;
        }
        items[row * columns + column] = revived(value)?;
    }
    Some(Answer::Matrix { size, items, kind: MatrixKind::Sparse })
}

#[cfg(all(test, feature = "whole"))]
mod tests {
    use super::Answer;
    use crate::{Options, evaluate};

    #[test]
    fn answers_cross_and_come_back() {
        for (expression, expected) in [
            ("2.5", "2.5"),
            ("-0", "-0"),
            ("2 < 3", "true"),
            ("null", "null"),
            ("", r#"{"mathjs":"undefined"}"#),
            ("\"a\\n\\\"é\\u0001\"", r#""a\n\"é\u0001""#),
            (
                "[-1/0, 2i]",
                r#"{"mathjs":"DenseMatrix","data":[{"mathjs":"number","value":"-Infinity"},{"mathjs":"Complex","re":0,"im":2}],"size":[2]}"#,
            ),
            ("[1, 2; 3, 4]", r#"{"mathjs":"DenseMatrix","data":[[1,2],[3,4]],"size":[2,2]}"#),
            ("{a: [true], b: {}}", r#"{"a":{"mathjs":"DenseMatrix","data":[true],"size":[1]},"b":{}}"#),
            ("{mathjs: \"Complex\"}", r#"{"mathjs":"Object","entries":{"mathjs":"Complex"}}"#),
            ("a = 2; b = 3\nb", r#"{"mathjs":"ResultSet","entries":[3,3]}"#),
            ("sqrt", r#"{"mathjs":"function","syntax":"sqrt"}"#),
            ("f(x, y) = x", r#"{"mathjs":"function","syntax":"f(x, y)"}"#),
            ("[]", r#"{"mathjs":"DenseMatrix","data":[],"size":[0]}"#),
            ("setPowerset([1, 2])", "[[],[1],[2],[1,2]]"),
            ("re(zpk2tf([1], [3]))", "[[1,-1],[1,-3]]"),
        ] {
            let answer = evaluate(expression, &Options::default()).expect(expression);
            assert_eq!(answer.to_json(), expected, "{expression}");
            assert_eq!(Answer::from_json(expected), Some(answer), "{expression}");
        }
    }

    /// NaN is not equal to itself.
    #[test]
    fn nan_crosses_within_a_matrix() {
        let json = r#"{"mathjs":"DenseMatrix","data":[{"mathjs":"number","value":"NaN"}],"size":[1]}"#;
        assert_eq!(evaluate("[NaN]", &Options::default()).unwrap().to_json(), json);
        assert_eq!(Answer::from_json(json).map(|answer| answer.to_json()).as_deref(), Some(json));
    }

    #[test]
    fn other_texts_are_no_answers() {
        for text in [
            "",
            "1 2",
            "[[1], 2]",
            "[1,]",
            "{\"a\" 1}",
            "{\"mathjs\":\"Chain\"}",
            "\"a",
            "\"\\x\"",
            "nul",
            r#"{"mathjs":"DenseMatrix","data":[1],"size":[2]}"#,
            r#"{"mathjs":"SparseMatrix","values":[1],"index":[9],"ptr":[0,1],"size":[2,1]}"#,
            r#"{"mathjs":"SparseMatrix","values":[],"index":[],"ptr":[0],"size":[1e9,1e9]}"#,
        ] {
            assert_eq!(Answer::from_json(text), None, "{text}");
        }
        assert_eq!(Answer::from_json(&"[".repeat(100_000)), None);
        assert_eq!(Answer::from_json("\"\\ud83d\\ude42\\ud83d\""), Some(Answer::Text("🙂\u{FFFD}".into())));
    }
}
