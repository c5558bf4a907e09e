//! An answer, which finds the notes on it when it is asked.

use std::borrow::Cow;
use std::fmt;

use pascaline_base::limits::{Budget, Limits};
use pascaline_base::note::Note;
use pascaline_base::syntax::Span;

use super::code::Code;
use super::{grammar, notes, written};

/// An answer of Python's arithmetic, and the text that it is of. The notes on it are looked for when they are asked for; they never
/// change it.
pub struct Evaluated<'e, A> {
    /// The answer.
    pub answer: A,
    source: Cow<'e, str>,
    /// Where the text is in what its writer wrote.
    offset: usize,
    digits: Digits,
}

/// Where the note on the digits of an answer is found.
pub(super) enum Digits {
    /// They are as they were meant.
    AsMeant,
    /// In the text of a float, which has not been parsed.
    InText(f64),
    /// In the nodes that a float was calculated from.
    InCode(Code, f64),
}

impl<'e, A> Evaluated<'e, A> {
    pub(super) fn new(answer: A, source: &'e str, digits: Digits) -> Self {
        Self { answer, source: source.into(), offset: 0, digits }
    }

    /// The notes on the answer, where it may not be what the expression meant; usually none.
    pub fn notes(&self) -> Vec<Note> {
        let mut found = Vec::new();
        written::find(&self.source, written::Angles::None, &mut found);
        found.extend(self.note_on_digits());
        for span in found.iter_mut().filter_map(|note| note.span.as_mut()) {
            *span = Span::new(span.start as usize + self.offset..span.end as usize + self.offset);
        }
        found
    }

    /// The note on the digits of the answer.
    pub fn note_on_digits(&self) -> Option<Note> {
        match &self.digits {
            Digits::AsMeant => None,
            Digits::InText(number) => {
                let code = grammar::parse(&self.source, &Budget::new(Limits::default())).ok()?;
                notes::of_digits(&code, &self.source, *number)
            }
            Digits::InCode(code, number) => notes::of_digits(code, &self.source, *number),
        }
    }

    /// The text that was evaluated.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The same answer in another form.
    pub fn map<B>(self, form: impl FnOnce(A) -> B) -> Evaluated<'e, B> {
        let Self { answer, source, offset, digits } = self;
        Evaluated { answer: form(answer), source, offset, digits }
    }

    /// The same answer in another form, if it has that.
    ///
    /// # Errors
    ///
    /// If it has not.
    pub fn try_map<B, E>(self, form: impl FnOnce(A) -> Result<B, E>) -> Result<Evaluated<'e, B>, E> {
        let Self { answer, source, offset, digits } = self;
        Ok(Evaluated { answer: form(answer)?, source, offset, digits })
    }

    /// The answer by itself, and what its notes are found in.
    pub fn split(self) -> (A, Evaluated<'e, ()>) {
        let Self { answer, source, offset, digits } = self;
        (answer, Evaluated { answer: (), source, offset, digits })
    }

    /// The same answer to a text that has so many bytes before the expression.
    #[must_use]
    pub fn after(self, bytes: usize) -> Self {
        Self { offset: self.offset + bytes, ..self }
    }

    /// The same answer, with the text itself.
    pub fn owned(self) -> Evaluated<'static, A> {
        let Self { answer, source, offset, digits } = self;
        Evaluated { answer, source: source.into_owned().into(), offset, digits }
    }
}

/// The answer.
impl<A: fmt::Display> fmt::Display for Evaluated<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.answer.fmt(f)
    }
}

/// The answer.
impl<A: fmt::Debug> fmt::Debug for Evaluated<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.answer.fmt(f)
    }
}
