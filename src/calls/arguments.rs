//! What a function is given: the members of an object.

use pascaline_base::Limits;
use pascaline_tools::{Value, read_json};

use super::Failed;

pub(crate) struct Arguments {
    given: Value,
    bytes: usize,
}

impl Arguments {
    /// Reads an object. The functions have limits of their own for what it holds.
    pub(crate) fn read(json: &str) -> Result<Self, Failed> {
        let limits = Limits::default().with_argument_bytes(u64::MAX).with_collection(u64::MAX);
        match read_json(json, &limits) {
            Ok(given @ Value::Object(_)) => Ok(Self { given, bytes: json.len() }),
            Ok(_) => Err(Failed::invalid("What is given must be an object")),
            Err(error) => Err(Failed::invalid(format!("What is given must be an object: {error}"))),
        }
    }

    /// The bytes of their JSON.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// A member; one that is null is absent.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.given.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn text(&self, name: &str) -> Result<&str, Failed> {
        required(name, self.text_if_any(name)?)
    }

    pub(crate) fn text_if_any(&self, name: &str) -> Result<Option<&str>, Failed> {
        self.member(name, "a text", Value::as_str)
    }

    pub(crate) fn is(&self, name: &str) -> Result<bool, Failed> {
        self.flag(name).map(|flag| flag == Some(true))
    }

    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Failed> {
        self.member(name, "true or false", Value::as_bool)
    }

    pub(crate) fn count(&self, name: &str) -> Result<Option<u32>, Failed> {
        self.member(name, "a whole number of 32 bits", |value| value.as_u64()?.try_into().ok())
    }

    pub(crate) fn whole(&self, name: &str) -> Result<u64, Failed> {
        required(name, self.member(name, "a whole number of 64 bits", Value::as_u64)?)
    }

    pub(crate) fn size(&self, name: &str) -> Result<Option<f64>, Failed> {
        let size = |value: &Value| value.as_f64().filter(|size| size.is_finite() && *size >= 0.0);
        self.member(name, "a non-negative number", size)
    }

    pub(crate) fn list(&self, name: &str) -> Result<&[Value], Failed> {
        required(name, self.member(name, "a list", Value::as_array)?).map(Vec::as_slice)
    }

    /// Takes a list out.
    pub(crate) fn take_list(&mut self, name: &str) -> Result<Vec<Value>, Failed> {
        match self.given.get_mut(name).map(Value::take) {
            Some(Value::Array(items)) => Ok(items),
            Some(Value::Null) | None => required(name, None),
            Some(_) => Err(Failed::invalid(format!("{name} must be a list"))),
        }
    }

    pub(crate) fn texts(&self, name: &str) -> Result<Vec<&str>, Failed> {
        let texts = self.list(name)?.iter().map(Value::as_str).collect::<Option<_>>();
        texts.ok_or_else(|| Failed::invalid(format!("{name} must be a list of texts")))
    }

    /// What is read of a member, which must be of a kind.
    pub(crate) fn member<'g, T>(
        &'g self,
        name: &str,
        kind: &str,
        read: impl FnOnce(&'g Value) -> Option<T>,
    ) -> Result<Option<T>, Failed> {
        let Some(value) = self.get(name) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| Failed::invalid(format!("{name} must be {kind}")))
    }
}

fn required<T>(name: &str, member: Option<T>) -> Result<T, Failed> {
    member.ok_or_else(|| Failed::invalid(format!("{name} is missing")))
}
