//! A tokenizer, which the caller provides, and whose results are checked.

use pascaline_chat::{self as chat, Special, SpecialTokens};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::errors::invalid_argument;

/// A tokenizer of the caller's, with the ids of its special tokens.
pub(crate) struct Vocabulary<'py> {
    tokenizer: Bound<'py, PyAny>,
    pub(crate) special: SpecialTokens,
}

const METHODS: [&str; 3] = ["encode", "decode", "encode_special"];

impl<'py> Vocabulary<'py> {
    /// Checks that a tokenizer has its methods, and asks for the ids of the special tokens.
    pub(crate) fn of(tokenizer: &Bound<'py, PyAny>) -> PyResult<Self> {
        for method in METHODS {
            if !tokenizer.getattr(method).is_ok_and(|method| method.is_callable()) {
                let path = format!("tokenizer.{method}");
                return Err(invalid_argument(format!("tokenizer must have a method {method}"), path));
            }
        }
        let mut ids = [0; 9];
        for (special, id) in Special::ALL.into_iter().zip(&mut ids) {
            let given = tokenizer.call_method1("encode_special", (special.text(),))?;
            *id = read_token(&given).ok_or_else(|| {
                let message = format!("tokenizer must return an int for {}", special.text());
                invalid_argument(message, "tokenizer.encode_special")
            })?;
        }
        Ok(Self { tokenizer: tokenizer.clone(), special: SpecialTokens(ids) })
    }

    /// A vocabulary whose special tokens are known already.
    pub(crate) fn with(tokenizer: &Bound<'py, PyAny>, special: SpecialTokens) -> Self {
        Self { tokenizer: tokenizer.clone(), special }
    }

    pub(crate) fn encode(&self, text: &str) -> PyResult<Vec<u32>> {
        read_tokens(&self.tokenizer.call_method1("encode", (text,))?, "tokenizer.encode")
    }

    pub(crate) fn decode(&self, ids: &[u32]) -> PyResult<String> {
        let text = self.tokenizer.call_method1("decode", (PyList::new(self.tokenizer.py(), ids)?,))?;
        match text.cast::<PyString>() {
            Ok(text) => Ok(text.to_string_lossy().into_owned()),
            Err(_) => Err(invalid_argument("tokenizer must decode to a string", "tokenizer.decode")),
        }
    }
}

/// The id of a token: an `int`, or what Python takes for one.
fn read_token(token: &Bound<'_, PyAny>) -> Option<u32> {
    token.extract().ok()
}

/// Reads ids from a list or anything else that is iterated over; `path` names it. The error is nanochat's.
pub(crate) fn read_tokens(tokens: &Bound<'_, PyAny>, path: &str) -> PyResult<Vec<u32>> {
    let refused = |at: usize| invalid_argument("expecting list of ints", format!("{path}[{at}]"));
    let token = |(at, token): (usize, Bound<'_, PyAny>)| read_token(&token).ok_or_else(|| refused(at));
    if let Ok(list) = tokens.cast::<PyList>() {
        return list.to_tuple().iter().enumerate().map(token).collect();
    }
    if let Ok(tuple) = tokens.cast::<PyTuple>() {
        return tuple.iter().enumerate().map(token).collect();
    }
    let Ok(tokens) = tokens.try_iter() else { return Err(invalid_argument("expecting list of ints", path)) };
    tokens.enumerate().map(|(at, item)| token((at, item?))).collect()
}

/// A tokenizer without a vocabulary: the ids are bytes, and the special tokens follow.
///
/// >>> from pascaline import ByteTokenizer
/// >>> tokenizer = ByteTokenizer()
/// >>> tokenizer.encode("6*7"), tokenizer.encode_special("<|python_start|>"), tokenizer.decode([52, 50])
/// ([54, 42, 55], 256, '42')
#[pyclass(frozen, module = "pascaline")]
pub(crate) struct ByteTokenizer;

#[pymethods]
impl ByteTokenizer {
    #[new]
    fn new() -> Self {
        Self
    }

    /// The ids of a text.
    #[staticmethod]
    fn encode(text: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        Ok(chat::Tokenizer::encode(&chat::ByteTokenizer, crate::text::read_text(text, "text")?))
    }

    /// The text of ids. Those of special tokens are left out.
    #[staticmethod]
    fn decode(ids: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(chat::Tokenizer::decode(&chat::ByteTokenizer, &read_tokens(ids, "ids")?))
    }

    /// The id of a special token.
    ///
    /// :raises KeyError: if there is none of this text
    #[staticmethod]
    fn encode_special(text: &Bound<'_, PyAny>) -> PyResult<u32> {
        let name = crate::text::read_text(text, "text")?;
        let special = Special::ALL.into_iter().find(|special| special.text() == name);
        let special = special.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        Ok(chat::Tokenizer::special(&chat::ByteTokenizer).id(special))
    }
}
