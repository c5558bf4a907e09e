use pascaline_mathjs::Answer;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::call::is_key;
use super::key::name;
use super::{Cause, Unavailable};

/// The longest text of a record, in bytes.
pub(super) const MOST: usize = 1 << 20;

/// What a store has of a thread: a JSON text, to the byte the same on every surface, which keeps every bit of an answer.
///
/// ```
/// use pascaline::host::answers::Record;
/// use pascaline::mathjs::Answer;
///
/// let text = Record::new(Answer::Number(-0.0)).write("thread-1")?;
/// assert_eq!(text, r#"{"v":1,"thread":"thread-1","type":"number","value":-0}"#);
///
/// let error = Record::read("thread-2", &text).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"The ans of thread "thread-2" is not available: the stored record is that of another thread"#,
/// );
/// # Ok::<(), pascaline::host::answers::Unavailable>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// The last answer of the thread.
    pub answer: Answer,
    /// The call that left it, if it had an idempotency key.
    pub call: Option<LastCall>,
}

/// The last call of a thread, as far as its repetition needs it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LastCall {
    /// The idempotency key.
    pub key: String,
    /// The thread's `ans` before the call.
    pub before: Option<Answer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Members<'j> {
    v: f64,
    thread: String,
    r#type: String,
    #[serde(borrow)]
    value: &'j RawValue,
    call: Option<String>,
    #[serde(borrow)]
    before: Option<Kept<'j>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept<'j> {
    r#type: String,
    #[serde(borrow)]
    value: &'j RawValue,
}

impl Record {
    /// The record of an answer.
    pub fn new(answer: Answer) -> Self {
        Self { answer, call: None }
    }

    /// The same, left by a call with an idempotency key.
    pub(super) fn of_call(answer: Answer, key: Option<&str>, before: Option<Answer>) -> Self {
        Self { answer, call: key.map(|key| LastCall { key: key.to_owned(), before }) }
    }

    /// The text for a thread; an error if the answer is of a type that `ans` never is, or very long.
    pub fn write(&self, thread: &str) -> Result<String, Unavailable> {
        let text = self.text(&name(thread)).filter(|text| text.len() <= MOST);
        text.ok_or_else(|| Unavailable::new(thread, Cause::NotKept))
    }

    /// The record of a thread; an error for any other text than [`write`](Self::write) has written for this thread.
    pub fn read(thread: &str, text: &str) -> Result<Self, Unavailable> {
        Self::parse(&name(thread), text).map_err(|cause| Unavailable::new(thread, cause))
    }

    fn parse(thread: &str, text: &str) -> Result<Self, Cause> {
        if text.len() > MOST {
            return Err(Cause::TooLong);
        }
        let members = serde_json::from_str::<Members<'_>>(text).ok().filter(|members| members.v == 1.0);
        let Some(members) = members else { return Err(version(text).map_or(Cause::NotARecord, Cause::Version)) };
        let record = Self::of_members(&members).ok_or(Cause::NotARecord)?;
        // Also a text that says the same in another way is not a record: it is not from here, and would be overwritten by one that is.
        if record.text(&members.thread).as_deref() != Some(text) {
            return Err(Cause::NotARecord);
        }
        if members.thread == thread { Ok(record) } else { Err(Cause::OtherThread) }
    }

    fn of_members(Members { r#type, value, call, before, .. }: &Members<'_>) -> Option<Self> {
        let answer = answer(r#type, value)?;
        let before = match before {
            Some(Kept { r#type, value }) => Some(self::answer(r#type, value)?),
            None => None,
        };
        Some(Self::of_call(answer, call.as_deref(), before))
    }

    fn text(&self, name: &str) -> Option<String> {
        let mut text = format!(r#"{{"v":1,"thread":{},{}"#, quoted(name), members(&self.answer)?);
        if let Some(LastCall { key, before }) = &self.call {
            text.extend([r#","call":"#, &quoted(Some(&**key).filter(|key| is_key(key))?)]);
            if let Some(before) = before {
                text.extend([r#","before":{"#, &members(before)?, "}"]);
            }
        }
        text.push('}');
        Some(text)
    }
}

/// Whether two answers have the same record.
pub(super) fn is_same(one: &Answer, other: &Answer) -> bool {
    match (one, other) {
        (Answer::Number(one), Answer::Number(other)) if !one.is_nan() => one.to_bits() == other.to_bits(),
        _ => one.kind() == other.kind() && one.to_json() == other.to_json(),
    }
}

/// The version of what may be a record of a newer one.
fn version(text: &str) -> Option<f64> {
    let value: Value = serde_json::from_str(text).ok()?;
    value.as_object()?.get("v")?.as_f64().filter(|version| *version != 1.0)
}

fn answer(kind: &str, value: &RawValue) -> Option<Answer> {
    Answer::from_json(value.get()).filter(|answer| answer.kind() == kind)
}

/// The type and the value of what may be `ans`; `None` for any other answer.
fn members(answer: &Answer) -> Option<String> {
    let value = match answer {
        // With the escapes of `JSON.stringify`.
        Answer::Text(text) => quoted(text),
        _ if is_ans(answer) => answer.to_json(),
        _ => return None,
    };
    Some(format!(r#""type":"{}","value":{value}"#, answer.kind()))
}

fn is_ans(answer: &Answer) -> bool {
    match answer {
        Answer::Unit { value: Some(value), .. } => {
            !matches!(**value, Answer::Unit { .. } | Answer::BigInt(_)) && is_ans(value)
        }
        Answer::Number(_) | Answer::Complex(_) | Answer::Unit { value: None, .. } => true,
        Answer::BigNumber(digits) => is_decimal(digits),
        Answer::BigInt(digits) => is_integer(digits),
        Answer::Fraction { numerator, denominator } => is_integer(numerator) && is_natural(denominator),
        _ => false,
    }
}

/// `-2.5`, `1e+21`, `Infinity`, `NaN`
fn is_decimal(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (number, exponent) = unsigned.split_once('e').map_or((unsigned, None), |(number, rest)| (number, Some(rest)));
    let (whole, fraction) = number.split_once('.').map_or((number, None), |(whole, rest)| (whole, Some(rest)));
    let is_exponent = |text: &str| text.strip_prefix(['+', '-']).is_some_and(is_digits);
    matches!((text, unsigned), ("NaN", _) | (_, "Infinity"))
        || is_digits(whole) && fraction.is_none_or(is_digits) && exponent.is_none_or(is_exponent)
}

fn is_integer(text: &str) -> bool {
    text == "0" || is_natural(text.strip_prefix('-').unwrap_or(text))
}

fn is_natural(text: &str) -> bool {
    is_digits(text) && !text.starts_with('0')
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
