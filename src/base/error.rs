//! What went wrong, where, and how to correct it. A model reads the errors, so they are part of the product.

use std::fmt;

use crate::detail::Detail;
use crate::syntax::Span;
use crate::text::{bounded, ceil_char_boundary};

/// Why an expression has no answer.
///
/// The message uses the words of the system that Pascaline replaces; callers branch on [`code`](Self::code).
///
/// ```
/// use pascaline::mathjs::{Options, evaluate};
/// use pascaline::ErrorCode;
///
/// let source = "2 * sqr(9)";
/// let error = evaluate(source, &Options::default()).unwrap_err();
/// assert_eq!(error.code, ErrorCode::UndefinedFunction);
/// assert_eq!(error.message, "Undefined function sqr");
/// assert_eq!(error.hint.as_deref(), Some("did you mean `sqrt`?"));
/// assert_eq!(
///     error.render(source),
///     "Undefined function sqr\n  2 * sqr(9)\n      ^^^\nhint: did you mean `sqrt`?",
/// );
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Error {
    /// What kind of failure this is; stable from version to version.
    pub code: ErrorCode,
    /// One sentence for people and models. Not to be parsed.
    pub message: String,
    /// The place in the expression.
    pub span: Span,
    /// How to correct the call, if that is known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hint: Option<String>,
    #[cfg_attr(feature = "serde", serde(skip))]
    detail: Option<Box<Detail>>,
}

/// Two errors are the same if a surface shows the same of them.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        let shown = |error: &Self| (error.code, error.span);
        shown(self) == shown(other) && self.message == other.message && self.hint == other.hint
    }
}

impl Eq for Error {}

macro_rules! error_codes {
    ($($(#[doc = $doc:literal])* $variant:ident = $text:literal,)*) => {
        /// The kinds of failure. Each variant shows an expression that ends in it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum ErrorCode {
            $($(#[doc = $doc])* $variant,)*
        }

        impl ErrorCode {
            /// Every code, in the order of the variants.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The code as every surface spells it, such as `undefined-symbol`.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }

            /// Whether the evaluation has exhausted its steps or its time, so that no alternative is worth trying.
            pub const fn ends_evaluation(self) -> bool {
                matches!(self, Self::TooManySteps | Self::Deadline)
            }

            /// Whether the error is a syntax error.
            pub const fn is_of_syntax(self) -> bool {
                matches!(
                    self,
                    Self::UnexpectedEnd
                        | Self::ValueExpected
                        | Self::UnexpectedToken
                        | Self::Unclosed
                        | Self::InvalidNumber
                        | Self::InvalidCharacter
                        | Self::InvalidEscape
                        | Self::InvalidAssignment
                        | Self::InvalidSyntax
                )
            }
        }
    };
}

error_codes! {
    /// `2 +`
    UnexpectedEnd = "unexpected-end",
    /// `2 + * 3`
    ValueExpected = "value-expected",
    /// `2 3`, `1,234`
    UnexpectedToken = "unexpected-token",
    /// `(2 + 3`, `[1, 2`, `"a`
    Unclosed = "unclosed",
    /// `1e+`, `0b12`
    InvalidNumber = "invalid-number",
    /// `2 @ 3`
    InvalidCharacter = "invalid-character",
    /// `"\q"`
    InvalidEscape = "invalid-escape",
    /// `2 = 3`
    InvalidAssignment = "invalid-assignment",
    /// `a ? 1`, `a.1`, `{1: 2}`
    InvalidSyntax = "invalid-syntax",
    /// `1 < 2` in Python's arithmetic
    UnsupportedSyntax = "unsupported-syntax",
    /// `x + 1`
    UndefinedSymbol = "undefined-symbol",
    /// `sqr(9)`
    UndefinedFunction = "undefined-function",
    /// `pi(2)`
    NotAFunction = "not-a-function",
    /// `cos.constructor`
    NoAccess = "no-access",
    /// `sqrt(null)`
    TypeMismatch = "type-mismatch",
    /// `atan2(1)`
    TooFewArguments = "too-few-arguments",
    /// `sqrt(1, 2)`
    TooManyArguments = "too-many-arguments",
    /// `1 + "a"`
    Conversion = "conversion",
    /// `factorial(-1)`
    Domain = "domain",
    /// `1 / 0` in Python
    DivisionByZero = "division-by-zero",
    /// `2.0 ** 1024` in Python
    Overflow = "overflow",
    /// `[1, 2] + [1, 2, 3]`
    DimensionMismatch = "dimension-mismatch",
    /// `[1, 2][3]`
    IndexOutOfRange = "index-out-of-range",
    /// `true`, `1 / 0`
    UnsupportedResult = "unsupported-result",
    /// `inv([1, 2; 3, 4])` in `pascaline/lite`, which has only a part of mathjs's language
    NotInLite = "not-in-lite",
    /// a scope value that is not a number
    InvalidInput = "invalid-input",
    /// an expression over [`Limits::source_bytes`](crate::Limits::source_bytes)
    SourceTooLong = "source-too-long",
    /// `((((…))))`, `f(x) = f(x)`
    NestingTooDeep = "nesting-too-deep",
    /// `mean(1:1000)` with few steps left
    TooManySteps = "too-many-steps",
    /// `1:1e9`
    CollectionTooLarge = "collection-too-large",
    /// `9**9**9` in Python
    IntegerTooLarge = "integer-too-large",
    /// a text over [`Limits::text`](crate::Limits::text)
    TextTooLong = "text-too-long",
    /// an evaluation over [`Limits::milliseconds`](crate::Limits::milliseconds), if the host provides a clock
    Deadline = "deadline",
    /// an evaluation that needs more memory than the WebAssembly instance may have
    Memory = "memory",
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What comes before a hint in a text of several lines.
pub const HINT: &str = "\nhint: ";

impl Error {
    /// What the message says, if hints depend on it.
    #[doc(hidden)]
    pub fn detail(&self) -> Option<&Detail> {
        self.detail.as_deref()
    }

    /// The same error with what its message says.
    #[doc(hidden)]
    #[must_use]
    pub fn with_detail(self, detail: Detail) -> Self {
        Self { detail: Some(Box::new(detail)), ..self }
    }

    /// The message, the line of `source` that it refers to with the place underlined, and the hint. Only a window around the
    /// place is shown of a long line, and a control character is shown as a space.
    pub fn render(&self, source: &str) -> String {
        const INDENT: &str = "\n  ";
        let hint = self.hint.as_ref().map_or(["", ""], |hint| [HINT, hint]);
        match self.line(source) {
            Some((line, underline)) => {
                [&self.message, INDENT, line.trim_end(), INDENT, &underline, hint[0], hint[1]].concat()
            }
            None => [&self.message, hint[0], hint[1]].concat(),
        }
    }

    /// The line in which the span starts, and the line that underlines it.
    fn line(&self, source: &str) -> Option<(String, String)> {
        const WINDOW: u32 = 120;
        let Span { start, end } = self.span;
        let first = source.get(..start as usize)?.rfind('\n').map_or(0, |newline| newline + 1);
        let from = first.max(ceil_char_boundary(source, start.saturating_sub(WINDOW / 2) as usize));
        let most = source.len().saturating_sub(from).min(2 * WINDOW as usize);
        let (mut line, mut underline) = (String::with_capacity(most), String::with_capacity(most + 1));
        for (offset, char) in source.get(from..)?.char_indices().take_while(|(_, char)| *char != '\n') {
            let at = u32::try_from(from + offset).ok()?;
            if at > start.saturating_add(WINDOW / 2) {
                break;
            }
            line.push(if char.is_control() { ' ' } else { char });
            match at {
                at if at < start => underline.push(' '),
                at if at < end => underline.push('^'),
                _ => {}
            }
        }
        if !underline.ends_with('^') {
            underline.push('^');
        }
        (!line.trim_ascii().is_empty()).then_some((line, underline))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// A failure without a place: operations know values, not spans. The evaluator adds the place once, with [`Fault::at`].
#[derive(Clone, Debug)]
pub struct Fault(Box<Error>);

impl Fault {
    /// A fault with an empty span and no hint. A long message is truncated.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::of(code, message.into())
    }

    #[cold]
    fn of(code: ErrorCode, message: String) -> Self {
        Self(Box::new(Error { code, message: bounded(message), span: Span::default(), hint: None, detail: None }))
    }

    /// The same fault with what its message says.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.0.detail = Some(Box::new(detail));
        self
    }

    /// What the message says, if another message or a hint depends on it.
    pub fn detail(&self) -> Option<&Detail> {
        self.0.detail()
    }

    /// The same fault with this hint, or with none. A long hint is truncated.
    #[must_use]
    pub fn hint(mut self, hint: Option<String>) -> Self {
        self.0.hint = hint.map(bounded);
        self
    }

    /// What kind of failure this is.
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }

    /// One sentence for people and models.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The error at this place in the expression.
    #[cold]
    pub fn at(self, span: Span) -> Error {
        *self.boxed_at(span)
    }

    /// Boxed, for parser results.
    #[cold]
    pub fn boxed_at(mut self, span: Span) -> Box<Error> {
        self.0.span = span;
        self.0
    }
}
