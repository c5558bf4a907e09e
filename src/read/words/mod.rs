//! Words: what people write around an expression, and in place of its signs.
//!
//! One pass over the tokens puts signs in place of words; a token keeps the place of the words that it replaces. A word that
//! is not known stays, so that the grammar refuses it.
//!
//! What is understood are [phrases](phrase), the rows of [`TABLES`], whose order is the order in which they are tried; the
//! [matcher] finds the one at the cursor, among those that the [index] has for the word there. What takes operands that follow,
//! such as `sum of 2 and 3`, is a [frame] until its end.
//!
//! Before the pass, dollars around mathematics, questions about units and days, and calls of solvers are rewritten as wholes;
//! after it, [`prose::check`] refuses words that were left.

mod analysis;
mod apart;
mod article;
mod calculus;
mod call;
mod cardinal;
mod chosen;
mod class;
mod clause;
mod clock;
mod colon;
mod compared;
mod complex_literal;
mod complex_number;
mod composed;
mod conic;
mod continuation;
mod cursor;
mod curve;
mod day;
mod decibel;
mod differential;
mod distribution;
mod dollars;
mod extent;
mod field;
mod formula;
mod frame;
mod function;
mod geometry;
mod index;
mod inside;
mod interest;
mod iso;
mod joint;
mod keys;
mod lead;
mod matcher;
mod money;
mod name;
mod needs;
mod number;
mod numeral;
mod operation;
mod operator;
mod order;
mod percent;
mod phrase;
mod physics;
mod power;
mod progression;
mod prose;
mod quantity;
mod question;
mod radix;
mod range;
mod rate;
mod repeated;
mod rounding;
mod sequence;

mod solve;
mod spread;
mod statistics;
mod systems;
mod template;
#[cfg(test)]
mod tests;
mod things;

use std::collections::BTreeSet;
use std::ops::Range;

use pascaline_base::names::is_same;

use super::Parsed;
use super::doubt::Choices;
use super::functions::{self, Function};
use super::token::{Bracket, Kind, Sign, Token};
pub use continuation::may_continue;
use cursor::begins_value;
use frame::Frame;
pub use inside::inside;
use needs::Initials;
pub use phrase::Phrase;
pub(super) use prose::is_read;
pub use things::WithoutThings;
pub(super) use things::without_things;

/// A title, and the phrases that are tried together.
type Table = (&'static str, &'static [Phrase]);

/// Every phrase; the order of the tables is the order in which they are tried.
const TABLES: &[Table] = &[
    ("Questions about days", day::QUESTIONS),
    ("Questions about quantities and numbers", quantity::QUESTIONS),
    ("Calls of solvers", solve::SOLVERS),
    ("Integrals and limits", analysis::INTEGRALS_AND_LIMITS),
    ("Formulas and their curves", curve::CURVES),
    ("Conic sections and asymptotes", conic::CONICS),
    ("Functions of several names", field::FIELDS),
    ("Formulas in another form", formula::ORDERS),
    ("Sequences and vectors", progression::QUESTIONS),
    ("Bills, taxes and growth", money::BILLS),
    ("One of several values", compared::CHOICES),
    ("Complex numbers", complex_number::FORMS),
    ("Levels in decibels", decibel::LEVELS),
    ("Probabilities", distribution::PROBABILITIES),
    ("Statistics", statistics::QUESTIONS),
    ("Areas, lengths and volumes", geometry::SHAPES),
    ("Gaps behind quantities", quantity::GAPS),
    ("Labels before a statement", lead::LABELS),
    ("Questions before a statement", lead::QUESTIONS),
    ("Words before a statement that only ask", lead::ASKING),
    ("Marks", question::MARKS),
    ("Calls", call::CALLS),
    ("Conversions", call::CONVERSIONS),
    ("Sums over whole numbers", range::RANGES),
    ("Derivatives", calculus::DERIVATIVES),
    ("Interest and loans", interest::INTEREST),
    ("Unknown numbers", article::UNKNOWNS),
    ("Clauses", clause::CLAUSES),
    ("Bounds", operation::BOUNDS),
    ("Rates", rate::RATES),
    ("Changes", percent::CHANGES),
    ("Percentages", percent::PERCENTAGES),
    ("Missing values of a percentage", percent::GAPS),
    ("Rounding", rounding::ROUND),
    ("Number of places", rounding::PLACES),
    ("Comparisons in a question", operation::COMPARISONS),
    ("Signs, powers and multiples", operation::OPERATIONS),
    ("Operators between two values", operation::OPERATORS),
    ("Verbs", order::ORDERS),
    ("Verbs that continue", order::FURTHER_ORDERS),
    ("Operands that follow", function::OPERANDS),
    ("Words between operands", function::SEPARATORS),
    ("Words about the whole expression", function::WHOLES),
    ("Functions", function::FUNCTIONS),
    ("Functions by their names", function::NAMED_FUNCTIONS),
    ("Words that ask or equate", question::ASKING),
    ("Numbers in words", number::NUMBERS),
    ("Digits with words", numeral::NUMERALS),
    ("Physical constants", physics::CONSTANTS),
    ("One of a unit", article::ONES),
    ("Articles", article::ARTICLES),
];

/// The number of tables of questions that are read before all other words, without the index; the gaps are the last of them.
const WHOLES: u8 = 17;
/// The tables of phrases at the beginning of a statement, which are read one after another.
const LEADING: Range<u8> = WHOLES..WHOLES + 3;
/// The table of questions: after one of its phrases, no other leading phrase is read.
const QUESTIONS: u8 = WHOLES + 1;
/// The tables of phrases inside a statement.
const INSIDE: Range<u8> = LEADING.end..51;
/// The table of phrases that begin with the name of any function.
const NAMED_FUNCTIONS: u8 = 44;

// The numbers of the tables are true.
const _: () = assert!(is_same(TABLES[QUESTIONS as usize].0, "Questions before a statement"));
const _: () = assert!(is_same(TABLES[NAMED_FUNCTIONS as usize].0, "Functions by their names"));
const _: () = assert!(INSIDE.end as usize == TABLES.len());

/// The word of a token before the name of an unknown.
pub(super) const SOLVE_FOR: &str = "solve for";

/// The tokens without the words of a question, and with signs in place of the words of operations.
pub(super) fn understood<'s>(
    tokens: Vec<Token<'s>>,
    text: &'s str,
    is_given: &dyn Fn(&str) -> bool,
    choices: &mut Choices,
) -> Parsed<Vec<Token<'s>>> {
    let tokens = systems::in_own_calls(dollars::without_dollars(tokens, text));
    let tokens = calculus::in_plain_text(composed::applied(tokens));
    let tokens = complex_literal::in_brackets(tokens, is_given);
    let tokens = keys::pressed(repeated::without_words(&tokens), is_given);
    let tokens = colon::as_of(radix::in_decimals(tokens, text));
    let tokens = differential::in_plain_text(tokens, text);
    let tokens = sequence::with_calls(chosen::in_calls(tokens, text, is_given), text);
    let tokens = continuation::from_last_answer(tokens, is_given);
    let tokens = clock::in_units(iso::in_units(tokens, is_given), text, choices);
    let tokens = number::with_ands(power::raised(tokens, text, choices));
    let tokens = apart::separated(tokens, text, choices);
    let behind = |at: usize| tokens.get(at + 1);
    let has_words = tokens.iter().enumerate().any(|(at, token)| match token.kind {
        Kind::Name(name) => is_word(name) && !is_plain_call(name, behind(at)),
        // `m³/h: 0.35 L/s`
        Kind::Sign(Sign::Colon) => at > 0,
        _ => false,
    });
    if !has_words {
        return Ok(tokens);
    }
    let tokens = quantity::rephrased(&tokens, text, is_given, choices);
    let taken = name::with_values(&tokens, choices);
    let tokens = name::in_one_case(tokens, &taken, choices);
    spread::check(&tokens, &|name| taken.contains(name) || is_given(name))?;
    let (tokens, taken) = Words::new(&tokens, text, taken, is_given, choices).rewritten();
    prose::check(&tokens, text, &|name| taken.contains(name) || is_given(name))?;
    Ok(tokens)
}

/// Every phrase that is read, under the title of its table, in the order in which they are tried.
pub fn phrases() -> impl Iterator<Item = (&'static str, &'static Phrase)> {
    TABLES.iter().flat_map(|(title, table)| table.iter().map(move |phrase| (*title, phrase)))
}

/// Whether a word is one of a number that is spelled out.
pub(super) fn is_number_word(word: &str) -> bool {
    number::is_word(word)
}

/// Whether a question may begin with this word: `find`. The `in` of `5 ft. 11 in. in cm` rather converts.
pub(super) fn begins_question(word: &str) -> bool {
    !word.eq_ignore_ascii_case("in")
        && index::of_kind(Kind::Name(word)).any(|row| LEADING.contains(&index::at(row).table))
}

/// Whether commas between the digits after this name and a bracket separate arguments.
pub(super) fn is_called(name: &str) -> bool {
    matches!(name, "C" | "P" | "Eq" | "Equality" | "Rational" | "Fraction" | "solve" | "Solve")
}

/// Whether a sign compares two values that differ.
pub(super) fn is_inequality(kind: Kind) -> bool {
    matches!(kind, Kind::Sign(Sign::Less | Sign::LessEqual | Sign::Greater | Sign::GreaterEqual | Sign::Unequal))
}

/// Whether a name may be a word: it has two letters, or means a function of combinatorics, a derivative, or a gap.
fn is_word(name: &str) -> bool {
    name.len() > 1 && !matches!(name, "pi" | "π" | "θ" | "∞") || matches!(name, "C" | "P" | "d" | "?")
}

/// Whether a name is a function that is called in no phrase, `sqrt(`, so that a text with no other word has none.
fn is_plain_call(name: &str, behind: Option<&Token>) -> bool {
    let is_called = behind.is_some_and(|token| token.kind == Kind::Open(Bracket::Round) && !token.is_spaced);
    is_called && matches!(functions::named(name), Some(Function::OfAngle(_) | Function::SquareRoot | Function::Ln))
}

/// The tokens that are read, and those that are written.
struct Words<'s, 'w> {
    text: &'s str,
    tokens: &'w [Token<'s>],
    /// The first letters of all its names.
    initials: Initials,
    at: usize,
    out: Vec<Token<'s>>,
    /// The phrases whose ends have not come yet.
    frames: Vec<Frame>,
    /// The number of open brackets.
    depth: usize,
    /// Where in `out` the statement begins.
    start: usize,
    /// Where in `out` the definitions after the expression begin.
    clause: Option<usize>,
    /// Whether the words before the statement ask.
    asks: bool,
    /// Whether the statement begins with `is`.
    is_asked: bool,
    /// Where in `out` the last `=` is.
    equal: Option<usize>,
    /// The number of statements that were put in brackets.
    brackets: usize,
    /// The number of times that names were looked for among all tokens.
    searches: usize,
    has_x: bool,
    taken: BTreeSet<&'s str>,
    is_given: &'w dyn Fn(&str) -> bool,
    choices: &'w mut Choices,
}

impl<'s, 'w> Words<'s, 'w> {
    fn new(
        tokens: &'w [Token<'s>],
        text: &'s str,
        taken: BTreeSet<&'s str>,
        is_given: &'w dyn Fn(&str) -> bool,
        choices: &'w mut Choices,
    ) -> Self {
        Self {
            text,
            tokens,
            initials: Initials::of(tokens),
            at: 0,
            out: Vec::with_capacity(tokens.len() + 4),
            frames: Vec::new(),
            depth: 0,
            start: 0,
            clause: None,
            asks: false,
            is_asked: false,
            equal: None,
            brackets: 0,
            searches: 0,
            has_x: is_given("x") || tokens.iter().any(|token| token.kind == Kind::Name("x")),
            taken,
            is_given,
            choices,
        }
    }

    fn rewritten(mut self) -> (Vec<Token<'s>>, BTreeSet<&'s str>) {
        self.lead();
        while let Some(token) = self.tokens.get(self.at).copied() {
            let start = self.at;
            match token.kind {
                Kind::Name("as") if !token.is_spaced && ["a", "s"].iter().all(|name| self.taken.contains(name)) => {
                    self.letters_apart();
                }
                Kind::Name("in" | "to") if self.converts_another_kind() => self.convert_all(0),
                Kind::Name(name) if is_word(name) || matches!(name, "a" | "A") => {
                    self.phrase();
                }
                Kind::Number { .. } if self.begins_item() => self.separate(0),
                Kind::Number { .. } if self.may_begin_phrase() => {
                    self.phrase();
                }
                Kind::Open(_) => self.depth += 1,
                Kind::Close(_) => {
                    self.close_frames();
                    self.depth = self.depth.saturating_sub(1);
                }
                Kind::Sign(sign) => self.sign(sign),
                Kind::End => {
                    self.depth = 0;
                    self.close_frames();
                }
                _ => {}
            }
            if self.at == start {
                self.copy();
            }
        }
        self.definitions_first();
        (self.out, self.taken)
    }

    /// Whether the number at the cursor is another item of a list: `median of 7 3 9`. A fraction behind a number is its own.
    fn begins_item(&self) -> bool {
        let is_list = self.frames.last().is_some_and(|frame| matches!(frame.shape, frame::Shape::List));
        is_list && self.token_at(0).is_spaced && self.is_after_number() && !self.is_ratio_at(0)
    }

    /// Whether a word or a number follows the number at the cursor, or the fraction that begins with it.
    fn may_begin_phrase(&self) -> bool {
        let is_word = |at| matches!(self.token_at(at).kind, Kind::Name(_) | Kind::Number { .. });
        is_word(1) || is_word(3) && self.is_ratio_at(0)
    }

    fn sign(&mut self, sign: Sign) {
        let is_spaced = self.token_at(0).is_spaced;
        match sign {
            Sign::Comma if self.clause.is_some() && self.depth == 0 && self.is_conversion_at(1) => self.convert_all(1),
            Sign::Comma => self.comma(),
            // `gcd of 84 & 126`
            Sign::Ampersand if is_spaced && self.waiting(Frame::takes_comma).is_some() => self.separate(1),
            Sign::Newline | Sign::Semicolon if self.depth == 0 && self.is_conversion_at(1) => self.convert_all(1),
            Sign::Newline | Sign::Semicolon if self.depth == 0 => {
                self.close_frames();
                self.copy();
                self.begin_statement();
            }
            Sign::Colon if self.depth == 0 && self.frames.is_empty() => {
                self.copy();
                self.lead();
            }
            Sign::Equal
            | Sign::Unequal
            | Sign::Less
            | Sign::LessEqual
            | Sign::Greater
            | Sign::GreaterEqual
            | Sign::Approximately
            | Sign::Semicolon
            | Sign::Arrow => self.close_frames(),
            Sign::Plus | Sign::Minus | Sign::PlusMinus if self.is_after_value() => self.end_items(is_spaced, true),
            Sign::Times | Sign::Divide | Sign::FloorDivide => self.end_items(is_spaced, false),
            _ => {}
        }
    }
}

const OPEN: Kind = Kind::Open(Bracket::Round);
const CLOSE: Kind = Kind::Close(Bracket::Round);
