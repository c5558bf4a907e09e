//! Names of things that are counted, which mean nothing for a value: the `sheets` of `12,500 sheets + 7%`.

use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;

use super::TABLES;
use super::prose;
use crate::case::in_lower_case;
use crate::hint;
use crate::token::{Kind, Sign, Token};
use crate::units;

/// A text with blanks in the place of names of things.
#[derive(Clone, Debug)]
pub struct WithoutThings {
    /// The text, as long as it was.
    pub text: String,
    /// The places of the names.
    pub names: Vec<Span>,
}

/// The most words without a meaning that are looked at, and the most tokens of a text with them.
const MOST: usize = 8;
const MOST_TOKENS: usize = 64;
/// The steps for one of these words, which is looked for in all phrases.
const STEPS: u64 = 512;

/// Words with the ending of a plural that are no things.
const NO_THINGS: [&str; 20] = [
    "across", "always", "ans", "besides", "costs", "does", "finishes", "gains", "grows", "has", "leaves", "loses",
    "needs", "plus", "previous", "remains", "saves", "shrinks", "this", "unless",
];

/// The text without names of things, for one that cannot be read with them. Each is in the plural behind a number, and may be what
/// something is divided by or converted to as well. `None` if there is none, or if a word may mean something.
pub(crate) fn without_things(
    text: &str,
    tokens: &[Token],
    is_given: &dyn Fn(&str) -> bool,
    budget: &Budget,
) -> Option<WithoutThings> {
    let things = Things { text, tokens };
    let equates = |token: &Token| {
        matches!(
            token.kind,
            Kind::Sign(Sign::Equal | Sign::Semicolon | Sign::Newline | Sign::Colon)
                | Kind::Command(_)
                | Kind::Name("?")
        )
    };
    if tokens.len() > MOST_TOKENS || tokens.iter().any(equates) {
        return None;
    }
    let mut looked_at = 0..MOST;
    let (mut names, mut blanks) = (Vec::new(), Vec::new());
    // Without the ending of a plural.
    let (mut counted, mut others) = (Vec::new(), Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        let Kind::Name(name) = token.kind else { continue };
        if !prose::is_unknown(name) || is_given(name) {
            continue;
        }
        looked_at.next()?;
        budget.spend(STEPS).ok()?;
        if is_of_phrase(name) {
            continue;
        }
        let blank = things.blank(at).filter(|_| is_thing(name))?;
        let singular = name.trim_end_matches('s');
        if matches!(things.before(at), Kind::Number { .. } | Kind::Fraction(..)) {
            if !counted.contains(&singular) {
                counted.push(singular);
            }
        } else {
            others.push(singular);
        }
        names.push(token.span);
        blanks.push(blank);
    }
    let is_sum = tokens.iter().any(|token| matches!(token.kind, Kind::Sign(Sign::Plus | Sign::Minus)));
    // Apples are not added to pears, nor to numbers.
    let is_sum_of_others = (0..tokens.len()).any(|at| things.adds_another(at, &counted));
    let is_other = others.iter().any(|name| !counted.contains(name));
    if names.is_empty() || counted.len() > 1 && is_sum || is_sum_of_others || is_other {
        return None;
    }
    Some(WithoutThings { text: blanked(text, &blanks), names })
}

fn is_conversion(word: &str) -> bool {
    matches!(word, "in" | "to" | "as")
}

/// What is put in the place of a name.
enum Blank {
    Spaces(Span),
    /// The name is what a value is counted in: `in drops/min`.
    One(Span),
}

struct Things<'t, 's> {
    text: &'t str,
    tokens: &'t [Token<'s>],
}

impl<'s> Things<'_, 's> {
    fn kind(&self, at: usize) -> Kind<'s> {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    fn before(&self, at: usize) -> Kind<'s> {
        at.checked_sub(1).map_or(Kind::End, |at| self.kind(at))
    }

    /// Whether the sign there adds what is not counted in the same things, and no percentage: `5 quarters + 3 dimes`.
    fn adds_another(&self, at: usize, counted: &[&str]) -> bool {
        let is_thing = |kind: Kind| match kind {
            Kind::Name(name) => counted.contains(&name.trim_end_matches('s')),
            kind => matches!(kind, Kind::Sign(Sign::Percent) | Kind::Close(_)),
        };
        let is_sign = matches!(self.kind(at), Kind::Sign(Sign::Plus | Sign::Minus));
        is_sign && !(is_thing(self.before(at)) && is_thing(self.kind(at + 2)))
    }

    /// What is left out with the name there.
    fn blank(&self, at: usize) -> Option<Blank> {
        let span = self.tokens.get(at)?.span;
        let next = self.kind(at + 1);
        let ends = match next {
            Kind::End | Kind::Close(_) | Kind::Sign(Sign::Comma) => true,
            Kind::Sign(sign) => matches!(sign, Sign::Plus | Sign::Minus | Sign::Times | Sign::Divide | Sign::Arrow),
            Kind::Name(word) => prose::is_read(word) || matches!(word, "at" | "each" | "less" | "x"),
            _ => false,
        };
        let with_sign = || Some(Span { start: self.tokens.get(at - 1)?.span.start, end: span.end });
        match self.before(at) {
            Kind::Number { .. } | Kind::Fraction(..) if ends => {
                let is_divisor = at > 1 && self.kind(at - 2) == Kind::Sign(Sign::Divide);
                // `16 beats / 96 beats/min` would be divided once more, `22 / 4in` is a fraction, and `12 blargs in inches` has an
                // unknown unit.
                let is_per = matches!(next, Kind::Sign(Sign::Divide) | Kind::Name("per"));
                let is_part = is_per && (is_divisor || matches!(self.kind(at + 2), Kind::Number { .. }))
                    || matches!(next, Kind::Name(word) if is_conversion(word)) && self.is_unit(at + 2);
                if is_part {
                    return None;
                }
                let name = span.text(self.text);
                (name.ends_with('s') || SHORT.contains(&name)).then_some(Blank::Spaces(span))
            }
            Kind::Sign(Sign::Divide) | Kind::Name("per") if ends => Some(Blank::Spaces(with_sign()?)),
            Kind::Name(word) if is_conversion(word) => match next {
                Kind::End => Some(Blank::Spaces(with_sign()?)),
                Kind::Sign(Sign::Divide) => Some(Blank::One(span)),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_unit(&self, at: usize) -> bool {
        matches!(self.kind(at), Kind::Name(unit) if units::is_unit(unit))
    }
}

/// Whether a word may be the name of a thing, and is no slip of the keyboard.
fn is_thing(name: &str) -> bool {
    let is_word = name.len() > 2 && name.chars().all(char::is_alphabetic) || SHORT.contains(&name);
    is_word
        && !NO_THINGS.contains(&in_lower_case(name).as_ref())
        && hint::for_name(name).is_none()
        && hint::slip_of(name).is_none_or(|known| known.trim_end_matches('s') == name.trim_end_matches('s'))
}

/// Short names of things, which need no ending of a plural.
const SHORT: [&str; 4] = ["px", "ea", "pc", "pcs"];

/// Whether a word is one of any phrase.
fn is_of_phrase(name: &str) -> bool {
    let lower = in_lower_case(name);
    let is_separator = |char: char| matches!(char, ' ' | '|' | '_' | '[' | ']' | '*' | '+' | ':');
    let mut phrases = TABLES.iter().flat_map(|(_, table)| table.iter());
    // Few phrases have the letters anywhere.
    phrases.any(|phrase| phrase.words.contains(&*lower) && phrase.words.split(is_separator).any(|word| word == lower))
}

/// The text with blanks at these places.
fn blanked(text: &str, blanks: &[Blank]) -> String {
    let mut written = String::with_capacity(text.len());
    for (at, char) in text.char_indices() {
        let is_in = |span: &Span| (span.start as usize..span.end as usize).contains(&at);
        let is_blank = blanks.iter().find_map(|blank| match blank {
            Blank::Spaces(span) => is_in(span).then_some(false),
            Blank::One(span) => is_in(span).then_some(span.start as usize == at),
        });
        match is_blank {
            Some(true) => written.push('1'),
            Some(false) => written.extend(std::iter::repeat_n(' ', char.len_utf8())),
            None => written.push(char),
        }
    }
    written
}
