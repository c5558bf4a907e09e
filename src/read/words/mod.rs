//! Words: what people write around an expression, and in place of its signs.
//!
//! ```text
//! question  = lead* expression (clause | "is" | "?" | ".")*           what is 2 + 2?   a*b where a = 3 and b = 4
//! list      = ("sum" | "average" | …) "of" item ("," item)* "and" item
//! operation = "plus" | "divided by" | "squared" | "less than" | …
//! number    = "two hundred and five" | "three quarters" | "1.5 million"
//! ```
//!
//! One pass over the tokens puts signs in place of words; a token keeps the place of the words that it stands for. A word that
//! is not known stays, so that the grammar refuses it.

mod clause;
mod dollars;
mod frame;
mod inside;
mod lead;
mod list;
mod number;
mod operation;
mod percent;
mod phrase;
mod prose;
mod quantity;
mod rounding;
mod solve;
mod spread;

use std::collections::BTreeSet;

use pascaline_base::syntax::Span;

use super::Parsed;
use super::doubt::Choices;
use super::token::{Bracket, Kind, Sign, Token};
use super::tree::Target;
use frame::Frame;
pub(super) use inside::inside;

/// The word of a token before the name of an unknown.
pub(super) const SOLVE_FOR: &str = "solve for";

/// The tokens without the words of a question, and with signs in place of the words of operations.
pub(super) fn understood<'s>(
    tokens: Vec<Token<'s>>,
    text: &'s str,
    is_given: &dyn Fn(&str) -> bool,
    choices: &mut Choices,
) -> Parsed<Vec<Token<'s>>> {
    let tokens = dollars::without_dollars(tokens, text);
    let has_words = tokens.iter().any(|token| matches!(token.kind, Kind::Name(name) if is_word(name)));
    if !has_words {
        return Ok(tokens);
    }
    let tokens = quantity::rephrased(tokens, text, is_given);
    let taken = names_with_values(&tokens);
    spread::check(&tokens, &|name| taken.contains(name) || is_given(name))?;
    let tokens = solve::unpacked(tokens, &taken, is_given);
    let words = Words {
        text,
        tokens: &tokens,
        at: 0,
        out: Vec::with_capacity(tokens.len() + 4),
        frames: Vec::new(),
        depth: 0,
        start: 0,
        clause: None,
        is_asked: false,
        equal: None,
        brackets: 0,
        searches: 0,
        has_x: is_given("x") || tokens.iter().any(|token| token.kind == Kind::Name("x")),
        taken,
        is_given,
        choices,
    };
    let (tokens, taken) = words.rewritten();
    prose::check(&tokens, text, &|name| taken.contains(name) || is_given(name))?;
    Ok(tokens)
}

/// Whether commas between the digits behind this name and a bracket separate arguments.
pub(super) fn is_called(name: &str) -> bool {
    matches!(name, "C" | "P" | "Eq" | "Equality" | "Rational" | "Fraction" | "solve" | "Solve")
}

/// Whether a sign compares two values that differ.
pub(super) fn is_inequality(kind: Kind) -> bool {
    matches!(kind, Kind::Sign(Sign::Less | Sign::LessEqual | Sign::Greater | Sign::GreaterEqual | Sign::Unequal))
}

/// Whether a name may be a word: it has two letters, or stands for a function of combinatorics, or for a gap.
fn is_word(name: &str) -> bool {
    name.len() > 1 || matches!(name, "C" | "P" | "?")
}

/// The names that the text gives values to, which are no words.
fn names_with_values<'s>(tokens: &[Token<'s>]) -> BTreeSet<&'s str> {
    tokens
        .windows(2)
        .filter_map(|pair| match (pair[0].kind, pair[1].kind) {
            (Kind::Name(name), Kind::Sign(Sign::Equal)) if name != "?" => Some(name),
            _ => None,
        })
        .filter(|name| !matches!(name.to_ascii_lowercase().as_str(), "is" | "what" | "percent" | "squared" | "cubed"))
        .collect()
}

/// The tokens that are read, and those that are written.
struct Words<'s, 'w> {
    text: &'s str,
    tokens: &'w [Token<'s>],
    at: usize,
    out: Vec<Token<'s>>,
    /// The phrases whose ends have not come yet.
    frames: Vec<Frame>,
    /// The number of open brackets.
    depth: usize,
    /// Where in `out` the statement begins.
    start: usize,
    /// Where in `out` the definitions behind the expression begin.
    clause: Option<usize>,
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

impl<'s> Words<'s, '_> {
    fn rewritten(mut self) -> (Vec<Token<'s>>, BTreeSet<&'s str>) {
        self.lead();
        while let Some(token) = self.tokens.get(self.at).copied() {
            let start = self.at;
            match token.kind {
                Kind::Name(name) if is_word(name) || matches!(name, "a" | "A") => {
                    if !self.word(name) {
                        self.copy();
                    }
                }
                Kind::Number { .. } => self.numeral(),
                Kind::Open(_) => {
                    self.depth += 1;
                    self.copy();
                }
                Kind::Close(_) => {
                    self.close_frames();
                    self.depth = self.depth.saturating_sub(1);
                    self.copy();
                }
                Kind::Sign(sign) => self.sign(sign),
                Kind::End => {
                    self.depth = 0;
                    self.close_frames();
                    self.copy();
                }
                _ => self.copy(),
            }
            // Each step goes on.
            if self.at == start {
                self.copy();
            }
        }
        self.definitions_first();
        (self.out, self.taken)
    }

    /// Puts signs in place of the words at the cursor, and returns whether they have a meaning.
    fn word(&mut self, name: &'s str) -> bool {
        if name != "?" && !self.is_free(name) {
            return false;
        }
        let mut buffer = [0; phrase::LONGEST];
        let Some(lower) = phrase::lower(name, &mut buffer) else { return false };
        match lower {
            "?" => self.question_mark(),
            "c" | "p" => self.combination_call(name),
            "rational" | "fraction" if self.quotient_call() => true,
            "in" | "to" | "as" | "into" if self.is_conversion() => {
                self.close_frames();
                self.copy();
                true
            }
            _ if self.wrapper(lower) => true,
            "the" | "a" | "an" => self.unknown_number() || self.number_words() || self.article(),
            "some" | "that" | "this" => self.unknown_number(),
            _ => {
                self.clause_word(lower)
                    || self.percent_word(lower)
                    || self.rounding(lower)
                    || self.operation(lower)
                    || self.list_word(lower)
                    || self.asking_word(lower)
                    || self.number_words()
            }
        }
    }

    /// Whether the word at the cursor converts all that is before it: a unit ends the statement.
    fn is_conversion(&self) -> bool {
        let is_target_word = |word: &str| super::units::is_unit(word) || Target::of_word(word).is_some();
        let is_target = self.name_at(1).is_some_and(is_target_word);
        self.depth == 0 && !self.frames.is_empty() && is_target && self.is_end(2)
    }

    /// `print(2 + 2)`: a call that only shows, or evaluates, its argument.
    fn wrapper(&mut self, word: &str) -> bool {
        const WRAPPERS: &[&str] =
            &["print", "eval", "evaluate", "calculate", "compute", "simplify", "float", "decimal"];
        let open = self.token_at(1);
        let is_call = WRAPPERS.contains(&word) && open.kind == OPEN && !open.is_spaced && !self.is_behind_value();
        self.at += usize::from(is_call);
        is_call
    }

    /// `the sum of …`, `a dozen`: an article before words that have a meaning.
    fn article(&mut self) -> bool {
        const SHORTEST: usize = 3;
        let is_unit = |name: &str| name.len() >= SHORTEST && super::units::is_unit(name);
        // `three times a day` counts, and is no product.
        let is_behind_times = self.out.last().is_some_and(|token| token.kind == Kind::Sign(Sign::Times));
        let may_count = !self.is_behind_value() && !is_behind_times && !self.is_word_at(0, "the");
        if may_count && self.name_at(1).is_some_and(is_unit) {
            // `a week is 7 days`
            return self.replace(1, Kind::Fraction(1, 1));
        }
        let start = self.at;
        self.at += 1;
        let is_known = match self.token_at(0).kind {
            // Not another article.
            Kind::Name(name) if is_word(name) && !self.is_one_of_at(0, &["the", "a", "an"]) => self.word(name),
            Kind::Number { .. } if self.is_nth_root(0) => {
                self.numeral();
                true
            }
            _ => false,
        };
        if !is_known {
            self.at = start;
        }
        is_known
    }

    fn sign(&mut self, sign: Sign) {
        let is_spaced = self.token_at(0).is_spaced;
        match sign {
            Sign::Comma => return self.comma(),
            Sign::Newline | Sign::Semicolon if self.depth == 0 => {
                self.close_frames();
                self.copy();
                return self.begin_statement();
            }
            Sign::Colon if self.depth == 0 && self.frames.is_empty() => {
                self.copy();
                return self.lead();
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
            Sign::Plus | Sign::Minus | Sign::PlusMinus if self.is_behind_value() => self.end_items(is_spaced, true),
            Sign::Times | Sign::Divide | Sign::FloorDivide => self.end_items(is_spaced, false),
            _ => {}
        }
        self.copy();
    }

    /// Begins a statement, whose first words may ask.
    fn begin_statement(&mut self) {
        self.start = self.out.len();
        self.is_asked = false;
        self.lead();
    }

    fn token_at(&self, distance: usize) -> Token<'s> {
        let end = Span::new(self.text.len()..self.text.len());
        let at_end = Token { kind: Kind::End, span: end, is_spaced: true };
        self.tokens.get(self.at + distance).copied().unwrap_or(at_end)
    }

    /// Writes the token at the cursor as it is.
    fn copy(&mut self) {
        if let Some(token) = self.tokens.get(self.at) {
            self.push(*token);
        }
        self.at += 1;
    }

    /// Writes a token in the place of `length` tokens, and skips them.
    fn replace(&mut self, length: usize, kind: Kind<'s>) -> bool {
        self.replace_by(length, &[kind])
    }

    /// Writes tokens in the place of `length` tokens, and skips them.
    fn replace_by(&mut self, length: usize, kinds: &[Kind<'s>]) -> bool {
        let span = self.span(length);
        self.write(kinds, span);
        self.at += length;
        true
    }

    fn write(&mut self, kinds: &[Kind<'s>], span: Span) {
        for kind in kinds {
            self.push(Token { kind: *kind, span, is_spaced: true });
        }
    }

    fn push(&mut self, token: Token<'s>) {
        if token.kind == Kind::Sign(Sign::Equal) {
            self.equal = Some(self.out.len());
        }
        self.out.push(token);
    }

    /// The place of the next `length` tokens.
    fn span(&self, length: usize) -> Span {
        let last = self.token_at(length.saturating_sub(1));
        Span { start: self.token_at(0).span.start, end: last.span.end }
    }

    /// Whether the last token that was written ends a value.
    fn is_behind_value(&self) -> bool {
        self.out.len() > self.start && self.out.last().is_some_and(|token| ends_value(token.kind))
    }

    /// Whether a statement ends at this distance from the cursor, perhaps behind a `?`.
    fn is_end(&self, distance: usize) -> bool {
        const MOST_MARKS: usize = 3;
        let is_mark = |at: &usize| self.token_at(*at).kind == Kind::Name("?");
        let marks = (distance..distance + MOST_MARKS).take_while(is_mark).count();
        matches!(self.token_at(distance + marks).kind, Kind::End | Kind::Sign(Sign::Newline | Sign::Semicolon))
    }
}

/// Whether a value can end with this token.
fn ends_value(kind: Kind) -> bool {
    match kind {
        Kind::Number { .. } | Kind::Fraction(..) | Kind::Superscript(_) | Kind::Close(_) | Kind::Currency(_) => true,
        Kind::Sign(sign) => {
            matches!(sign, Sign::Percent | Sign::Factorial | Sign::Degree | Sign::Prime | Sign::DoublePrime | Sign::Bar)
        }
        Kind::Name(name) => {
            !matches!(name, "of" | "off" | "mod" | "times" | "over" | "plus" | "minus" | "and" | "in" | "to")
        }
        _ => false,
    }
}

/// Whether a value can begin with this token.
fn begins_value(kind: Kind) -> bool {
    match kind {
        Kind::Number { .. } | Kind::Fraction(..) | Kind::Open(_) | Kind::Currency(_) | Kind::Command(_) => true,
        Kind::Sign(sign) => matches!(sign, Sign::Root(_) | Sign::Bar | Sign::Minus),
        Kind::Name(name) => name != "?",
        _ => false,
    }
}

const OPEN: Kind = Kind::Open(Bracket::Round);
const CLOSE: Kind = Kind::Close(Bracket::Round);
