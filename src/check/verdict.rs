//! What is said of two answers.

use std::fmt;

use pascaline_base::error::Error;

/// Whether two answers are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Verdict {
    /// What was decided.
    pub outcome: Outcome,
    /// How that is known; `None` if nothing was decided.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub proof: Option<Proof>,
    /// Why.
    pub reason: Reason,
    /// How the claim was read.
    pub claim: Side,
    /// How the gold answer was read.
    pub gold: Side,
}

impl Verdict {
    /// What was decided, how that is known, why, and how the claim and the gold answer were read.
    pub fn new(outcome: Outcome, proof: Option<Proof>, reason: Reason, claim: Side, gold: Side) -> Self {
        Self { outcome, proof, reason, claim, gold }
    }

    /// The verdict of a pair that ended in an error.
    pub fn of_error(error: Error) -> Self {
        let side = || Side::new(String::new(), None, Kind::Unreadable);
        Self::new(Outcome::Unknown, None, Reason::new(ReasonCode::Limit, error.message), side(), side())
    }

    /// Whether they are the same; `None` if that is not known.
    pub fn is_same(&self) -> Option<bool> {
        match self.outcome {
            Outcome::Equal => Some(true),
            Outcome::Unequal => Some(false),
            Outcome::Unknown => None,
        }
    }
}

/// The verdict in one line.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.outcome.as_str(), self.reason.message)
    }
}

macro_rules! words {
    ($(#[doc = $about:literal])* $name:ident { $($(#[doc = $doc:literal])* $variant:ident = $text:literal,)* }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "kebab-case")
        )]
        #[non_exhaustive]
        pub enum $name {
            $($(#[doc = $doc])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The word that every surface has for it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }

            /// The one with this word.
            pub fn named(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == word)
            }
        }
    };
}

words! {
    /// What is decided of two answers.
    Outcome {
        /// They are the same.
        Equal = "equal",
        /// They are not.
        Unequal = "unequal",
        /// It is not known, or depends on how one of them is meant.
        Unknown = "unknown",
    }
}

words! {
    /// How a decision is known, the strongest first.
    Proof {
        /// By the exact value, or by a form that both have.
        Exact = "exact",
        /// By digits of which all are certain: hundreds where two numbers are the same, a few where they differ.
        CertifiedDigits = "certified-digits",
        /// By certain digits at several points, where nothing proves that it is so at all others.
        Probable = "probable",
    }
}

words! {
    /// The kinds of reasons.
    ReasonCode {
        /// Both have the same text.
        Text = "text",
        /// The values are compared.
        Value = "value",
        /// Two formulas are compared at a point.
        Point = "point",
        /// One is accepted for the other by an option.
        Leniency = "leniency",
        /// One would be accepted for the other by an option that is not set.
        NeedsOption = "needs-option",
        /// They are different kinds of answers: a set and a point.
        Kind = "kind",
        /// They have different numbers of items.
        Length = "length",
        /// A side cannot be read.
        Unreadable = "unreadable",
        /// With another reading of a side, it would be decided otherwise.
        Doubt = "doubt",
        /// No method decides it.
        Undecided = "undecided",
        /// The limits of the comparison do not suffice.
        Limit = "limit",
    }
}

words! {
    /// The kinds of answers.
    Kind {
        /// A real or complex number.
        Number = "number",
        /// A formula with variables.
        Formula = "formula",
        /// A number with a unit, or money.
        Quantity = "quantity",
        /// Items with an order.
        Tuple = "tuple",
        /// Items without an order.
        Set = "set",
        /// Numbers between two ends, or several such ranges.
        Interval = "interval",
        /// Rows of entries.
        Matrix = "matrix",
        /// An equation.
        Equation = "equation",
        /// An inequality, or several.
        Inequality = "inequality",
        /// A letter among those that were offered.
        Choice = "choice",
        /// True or false.
        Boolean = "boolean",
        /// Words, or a date.
        Text = "text",
        /// What cannot be read.
        Unreadable = "unreadable",
    }
}

/// Why something was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Reason {
    /// The kind of reason; stable from version to version.
    pub code: ReasonCode,
    /// One sentence for people. Not to be parsed.
    pub message: String,
}

impl Reason {
    /// A kind of reason with its sentence.
    pub fn new(code: ReasonCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// How one of the answers was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Side {
    /// The answer as it was understood, in unambiguous notation; the text itself if it was not.
    pub reading: String,
    /// The answer as LaTeX, if it was understood.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub latex: Option<String>,
    /// What kind of answer it is.
    pub kind: Kind,
}

impl Side {
    /// A reading, the same as LaTeX, and its kind.
    pub fn new(reading: String, latex: Option<String>, kind: Kind) -> Self {
        Self { reading, latex, kind }
    }
}
