//! What a phrase is: its words, where it may be, and the text that it stands for.
//!
//! | in the words of a phrase | |
//! |---|---|
//! | `a\|b`, `a_b` | one of these words, `a` and then `b` |
//! | `[a]`, `*a\|b`, `+a\|b` | perhaps `a`, any number of these words, at least one of them |
//! | `A`, `B`, … | a number in digits, which the [template](super::template) names by the letter |
//! | `A:a\|b`, `A:UNIT` | words, or a [class](super::class) of words, which it names as well |
//! | `,`, `(`, `%`, … | a sign |
//! | `…` | what follows is there, and not part of the phrase |

use super::frame::Shape;
use super::interest::Asked;
use super::needs::Needs;
use crate::doubt::Doubt;

/// A text, and how it is read.
pub(super) type Example = (&'static str, &'static str);

/// A phrase that is read, in one row of its table.
#[derive(Debug)]
pub struct Phrase {
    pub(super) words: &'static str,
    pub(super) needs: Needs,
    /// All of these hold where it is.
    pub(super) takes: &'static [Takes],
    /// What it stands for.
    pub(super) template: &'static str,
    pub(super) role: Role,
    /// A text with the phrase, and how that is read: for tests and pages, so that a wasm leaves it out.
    #[cfg(not(target_family = "wasm"))]
    pub example: Example,
}

/// A condition on what is around a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// A value is before it.
    Value,
    /// A statement is before it, the whole of which it takes.
    Statement,
    /// No value is before it: a value begins here.
    NoValue,
    /// No number is before it.
    NoNumber,
    /// No number in digits with the ending of an ordinal is before it: `3rd`.
    NoOrdinal,
    /// It is not right after `*`.
    NoFactor,
    /// A percentage, such as `15%`, is before it.
    Percentage,
    /// A number with a unit is before it that is no length: `230 V`.
    Measured,
    /// One number or name is before it, with which a statement, a bracket, an item or a side of an equation begins.
    Operand,
    /// The word before it is not a pronoun, such as `it`.
    NoPronoun,
    /// `=` is before it.
    EqualsSign,
    /// The statement has an `=` already.
    Equation,
    /// The statement has no `=` yet.
    NoEquation,
    /// An `=`, or a word for it, is before it or follows soon.
    EquationAround,
    /// An `=`, or a word for it, follows soon.
    EquationAhead,
    /// No `=`, and no word for it, follows soon.
    NoEquationAhead,
    /// A sign of an inequality is among the next tokens.
    InequalityAhead,
    /// `x` means nothing yet.
    NoX,
    /// It is not in brackets.
    OutsideBrackets,
    /// The statement begins with `is`.
    Question,
    /// The statement does not begin with `is`.
    NoQuestion,
    /// A phrase has no end yet.
    OpenPhrase,
    /// No phrase waits for its end.
    #[cfg(test)]
    NoOpenPhrase,
    /// No remainder waits for its divisor.
    NoRemainder,
    /// A value follows.
    ValueNext,
    /// No value follows.
    NoValueNext,
    /// The statement ends after it.
    End,
    /// No other statement follows.
    EndOfText,
    /// The statement ends after it, or the bracket around an open phrase.
    EndOfPhrase,
    /// The statement, or a term of it, ends after it.
    EndOfTerm,
    /// The statement goes on after it.
    NoEnd,
    /// `x = 3` or `x is 3` follows its first word.
    DefinitionNext,
    /// Neither `x = 3` nor `x is 3` follows its first word.
    NoDefinitionNext,
    /// A word for a unit follows, of three letters at least.
    UnitNext,
    /// No adjective follows, as in `7 is odd`.
    NoAdjectiveNext,
    /// A bracket follows without space.
    CallNext,
    /// No bracket follows without a space.
    NoCallNext,
    /// No bracket follows.
    NoBracketNext,
    /// `of` does not follow.
    NoOfNext,
    /// The exponent of `to the 0.345 power` follows.
    PowerAhead,
    /// There is no space before its last sign.
    Unspaced,
    /// A space follows.
    SpaceNext,
    /// The numbers that it holds have the same currency sign before them, or none.
    OneCurrency,
    /// Its last word is in the plural, unless the number before it is 1.
    Plural,
    /// It is not right after `/`.
    NoDivision,
    /// It is right after `/`, `^` or `mod`.
    Divisor,
    /// Nothing follows that could belong to its last number: a percent sign, a fraction, a power, a unit.
    NoMoreOfNumber,
    /// The number is not the divisor of a fraction: `3/4`.
    NoFractionBefore,
    /// What it holds under `A` and `B` has the same dimension.
    OneDimension,
    /// What it holds under `B` is counted.
    Counted,
    /// No open phrase waits for an `and`.
    NoAwaitedAnd,
    /// Words have put the statement in brackets.
    Bracketed,
    /// Words before it ask, and a number or a bracket follows.
    Asking,
    /// Nothing follows that belongs to its last number.
    NoPartNext,
    /// The innermost open phrase is a sum or a product.
    OpenSum,
    /// The statement has an `=`, or another one is before it.
    EquationBefore,
    /// A rate is before it, and an amount follows that it is of: `$18/h for 2 h`.
    AmountOfRate,
    /// An amount is before it, and a rate of such an amount follows: `3 h at 60 km/h`.
    RateOfAmount,
    /// An amount is before it, and the rate follows at which it takes a time: `45 km at 60 km/h`.
    PaceOfAmount,
    /// A number is before it, and a price follows: `3 @ 4.99`.
    PriceNext,
    /// An amount of money is before it.
    Money,
}

/// What a phrase does beside standing for its template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing.
    Plain,
    /// It can be read in two ways, and stands for this template if its other reading is taken.
    Doubtful(Doubt, &'static str),
    /// Its operands follow, up to where its shape ends.
    Opens(Shape),
    /// It ends the exponent that is open.
    EndsExponent,
    /// It ends the sum that is open.
    EndsSum,
    /// It separates the operands of an open phrase, or two statements.
    And,
    /// It separates the operands of the open phrase that waits for it.
    Separates,
    /// It converts what the open phrases are.
    Converts,
    /// It asks for what follows.
    Asks,
    /// It asks whether what follows holds.
    AsksWhether,
    /// It asks for the names that follow.
    AsksFor,
    /// Definitions follow, which are put before the statement.
    Clause,
    /// It rounds what the words `round` before it began, or the statement.
    Rounds,
    /// It is before words that round.
    IsBeforeRounding,
    /// It is before another phrase.
    IsBeforePhrase,
    /// It is a number whose parts go on.
    GoesOn,
    /// What is known of money that grows follows, in any order.
    Interest(Asked),
    /// It names the variable of the derivative that is open.
    NamesVariable,
    /// It names the place of the derivative that is open.
    NamesPlace,
}

/// A phrase that was found at the cursor.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    /// The number of its tokens, with those that are not part of it.
    pub(super) length: usize,
    /// The number of its tokens.
    pub(super) taken: usize,
    /// What its letters hold.
    pub(super) held: [Held; MOST_HELD],
}

/// The most letters of a phrase.
pub(super) const MOST_HELD: usize = 5;

/// What a letter of a phrase holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Held {
    /// The letter; a space if there is none.
    pub(super) letter: char,
    /// The place of its first token.
    pub(super) at: usize,
    /// The number of its tokens.
    pub(super) length: usize,
    /// The class of its words.
    pub(super) class: &'static str,
    /// The number that it is, if its words do not say it.
    pub(super) value: u64,
}

impl Held {
    /// Whether its tokens stand for themselves.
    pub(super) fn is_copied(self) -> bool {
        let is_digits = self.class.len() == 1;
        is_digits
            || matches!(self.class, "" | "DIGITS" | "TALLY" | "OPERAND" | "UNIT" | "NAME" | "RATIO" | "SHORT")
            || self.class.contains("UNIT")
            || matches!(
                self.class,
                "ANY"
                    | "SIZE"
                    | "DURATION"
                    | "ARGUMENT"
                    | "DATE"
                    | "CLOCK"
                    | "ZONE"
                    | "PLAIN"
                    | "AMOUNT"
                    | "MEASURED"
                    | "TERM"
                    | "BOUND"
                    | "POINT"
                    | "FORMULA"
                    | "GROUP"
                    | "SQUARE"
                    | "GROUPS"
                    | "TERMS"
                    | "VALUE"
                    | "TARGET"
                    | "ITEM"
                    | "QUANTITY"
            )
    }

    /// Whether it is a value rather than what is done with one.
    pub(super) fn is_value(self) -> bool {
        !self.is_function() && !matches!(self.class, "SUM" | "POWER" | "PARITY" | "ARTICLE")
    }

    /// Whether it is the name of a function.
    pub(super) fn is_function(self) -> bool {
        self.letter == 'A' && matches!(self.class, "" | "FUNCTION" | "LIST" | "MANY")
    }
}

/// A phrase that stands for its template.
pub(super) const fn phrase(
    words: &'static str,
    takes: &'static [Takes],
    template: &'static str,
    example: Example,
) -> Phrase {
    acting(words, takes, template, Role::Plain, example)
}

/// A phrase whose operands follow.
pub(super) const fn opening(words: &'static str, template: &'static str, shape: Shape, example: Example) -> Phrase {
    acting(words, &[], template, Role::Opens(shape), example)
}

/// A phrase that does more than standing for its template.
pub(super) const fn acting(
    words: &'static str,
    takes: &'static [Takes],
    template: &'static str,
    role: Role,
    example: Example,
) -> Phrase {
    #[cfg(target_family = "wasm")]
    let _ = example;
    Phrase {
        words,
        needs: Needs::of(words),
        takes,
        template,
        role,
        #[cfg(not(target_family = "wasm"))]
        example,
    }
}

impl Phrase {
    /// Its words: `not equal to / is not equal to`, with words in brackets that may be missing, and names of classes.
    pub fn words(&self) -> String {
        self.words.replace('_', " ").replace('|', " / ")
    }

    /// Its words as in the table: `not_equal_to|is_not_equal_to`, `A choose|ncr B`.
    pub fn pattern(&self) -> &'static str {
        self.words
    }

    /// What it stands for.
    pub fn template(&self) -> String {
        self.template.replace('\n', "; ")
    }
}
