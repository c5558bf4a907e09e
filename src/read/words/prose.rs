//! Prose: two words without a meaning, one after the other, are not an expression.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;

use super::{SOLVE_FOR, analysis, number};
use crate::case::in_lower_case;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::Target;
use crate::{Parsed, Reason, dates, functions, grammar, hint, units};

/// Words that the grammar reads.
static READ: &[&str] = &[
    "of",
    "off",
    "in",
    "to",
    "as",
    "into",
    "mod",
    "modulo",
    "times",
    "over",
    "per",
    "plus",
    "minus",
    "and",
    "or",
    "xor",
    "base",
    "from",
    "after",
    "before",
    "ago",
    "since",
    "until",
    "between",
    "on",
    "a",
    "an",
    "pm",
    "am",
    "days",
    "weeks",
    "months",
    "years",
    "hours",
    "minutes",
    "seconds",
    "feet",
    "inches",
    "square",
    "sq",
    "cubic",
    "cu",
    "fl",
    "fluid",
    "light",
    "nautical",
    "force",
    "imperial",
    "metric",
    "us",
    "uk",
    "short",
    "long",
    "troy",
    "today",
    "now",
    "tomorrow",
    "yesterday",
];

/// Whether the grammar reads a word.
pub(crate) fn is_read(word: &str) -> bool {
    READ.iter().any(|own| own.eq_ignore_ascii_case(word))
}

/// Refuses two words in a row that have no meaning, at the first word without one.
pub(super) fn check(tokens: &[Token], text: &str, has_value: &dyn Fn(&str) -> bool) -> Parsed<()> {
    let prose = Prose { tokens, text, has_value };
    // The grammar refuses the command, and says why.
    if tokens.iter().any(|token| matches!(token.kind, Kind::Command(name) if hint::is_calculus(name))) {
        return Ok(());
    }
    if let Some(place) = prose.quotient_of_differentials() {
        return Err(no_expression(place, text));
    }
    let is_prose = || prose.has_pair() || prose.has_label();
    let refused = prose.calculus().or_else(|| if is_prose() { prose.first_unknown() } else { prose.no_name() });
    refused.map_or(Ok(()), |token| Err(refuse(token, text)))
}

struct Prose<'s, 'p> {
    tokens: &'p [Token<'s>],
    text: &'p str,
    has_value: &'p dyn Fn(&str) -> bool,
}

impl<'s> Prose<'s, '_> {
    fn is_unknown(&self, token: &Token) -> bool {
        // A phrase has written a name in the place of its words.
        let is_written = |name: &str| name == "time" && token.span.text(self.text).contains(' ');
        matches!(token.kind, Kind::Name(name) if is_unknown(name) && !is_written(name) && !(self.has_value)(name))
    }

    /// The place of `dy` in `dy/dx`, or of a `d` in `d/dx` that no phrase has read, unless these are names.
    fn quotient_of_differentials(&self) -> Option<Span> {
        let is_free = |name: &str| !(self.has_value)(name);
        let is_differential =
            |token: &Token| matches!(token.kind, Kind::Name(name) if analysis::is_differential(name) && is_free(name));
        let is_above = |token: &Token| is_differential(token) || token.kind == Kind::Name("d") && is_free("d");
        let is_quotient = |three: &&[Token]| match three {
            [above, sign, below] => sign.kind == Kind::Sign(Sign::Divide) && is_above(above) && is_differential(below),
            _ => false,
        };
        self.tokens.windows(3).find(is_quotient).and_then(|three| three.first()).map(|above| above.span)
    }

    /// A word such as `integral` that is not called, unless there is an equation.
    fn calculus(&self) -> Option<&Token<'s>> {
        let is_calculus = |pair: &&[Token]| match pair {
            [token, next] => match token.kind {
                Kind::Name(name) => {
                    // A phrase has written the bracket in the place of its words.
                    let is_tight = !next.is_spaced || next.span == token.span;
                    let is_called = next.kind == Kind::Open(Bracket::Round) && is_tight;
                    hint::is_calculus(&in_lower_case(name)) && self.is_unknown(token) && !is_called
                }
                _ => false,
            },
            _ => false,
        };
        let has_equation = || self.tokens.iter().any(|token| token.kind == Kind::Sign(Sign::Equal));
        self.tokens.windows(2).find(is_calculus).and_then(|pair| pair.first()).filter(|_| !has_equation())
    }

    /// A verb that equates nothing, as in `12 is = 4` and `where do y = 2x and y = 5 - x cross`, or what is said of a number, as in
    /// `V = πr³ (r real)`: no name.
    fn no_name(&self) -> Option<&Token<'s>> {
        const WORDS: &[&str] = &[
            "is", "are", "was", "were", "be", "do", "does", "did", "has", "have", "had", "real", "positive",
            "negative", "integer", "acute", "obtuse",
        ];
        self.tokens
            .iter()
            .find(|token| matches!(token.kind, Kind::Name(name) if WORDS.contains(&name) && !(self.has_value)(name)))
    }

    /// The first word without a meaning, which is not an article if there is another.
    fn first_unknown(&self) -> Option<&Token<'s>> {
        let is_article = |token: &Token| token.span.text(self.text).eq_ignore_ascii_case("the");
        let mut unknown = self.tokens.iter().filter(|token| self.is_unknown(token));
        unknown.clone().find(|token| !is_article(token)).or_else(|| unknown.next()).or(self.tokens.first())
    }

    /// Whether two tokens in a row are prose.
    fn has_pair(&self) -> bool {
        let begins = self.tokens.windows(2).take(1).any(|pair| self.is_beginning(pair));
        begins || self.tokens.windows(2).any(|pair| self.is_pair(pair))
    }

    /// `Hello,` and `Since a dozen is 12`, at the beginning.
    fn is_beginning(&self, pair: &[Token]) -> bool {
        let [token, next] = pair else { return false };
        let ends_greeting = matches!(next.kind, Kind::Sign(Sign::Comma | Sign::Factorial | Sign::Newline));
        let is_reason = matches!(token.kind, Kind::Name("Since" | "since")) && is_spaced_number(next);
        is_reason || ends_greeting && self.is_unknown(token)
    }

    /// `8 years old`, `a loonie`, `apples 5`
    fn is_pair(&self, pair: &[Token]) -> bool {
        let [token, next] = pair else { return false };
        let is_phrase = |name: &str| name == "of" || next.span.text(self.text).contains(' ');
        let is_number = matches!(token.kind, Kind::Number { .. } | Kind::Fraction(..));
        match next.kind {
            Kind::Name(name) if is_phrase(name) && self.is_unknown(token) => true,
            // `3 nine = 27` has no unknown.
            Kind::Name(name) if is_number && number::is_word(name) && self.is_unknown(next) => true,
            Kind::Name(_) => {
                (self.is_unknown(token) || next.is_spaced && self.is_unit_or_article(token)) && self.is_unknown(next)
            }
            _ => is_spaced_number(next) && self.is_unknown(token),
        }
    }

    fn is_unit_or_article(&self, token: &Token) -> bool {
        match token.kind {
            Kind::Name("a" | "A" | "an" | "An") => !(self.has_value)(token.span.text(self.text)),
            Kind::Name(unit) => unit.len() > 2 && units::is_unit(unit) && !(self.has_value)(unit),
            _ => false,
        }
    }

    /// `= 100 ants`: a word after the last number is not an unknown, unless the text has it elsewhere as well.
    fn has_label(&self) -> bool {
        const MOST: usize = 16;
        let mut labels = self.tokens.windows(3).filter_map(|words| self.label(words)).take(MOST);
        labels.any(|label| self.tokens.iter().filter(|token| token.kind == label.kind).count() == 1)
    }

    fn label<'t>(&self, words: &'t [Token<'s>]) -> Option<&'t Token<'s>> {
        let [before, label, end] = words else { return None };
        let is_last = matches!(end.kind, Kind::End | Kind::Sign(Sign::Comma | Sign::Newline | Sign::Semicolon));
        let is_counted = || match before.kind {
            Kind::Number { .. } | Kind::Name("of") => true,
            Kind::Name(unit) => units::is_unit(unit),
            _ => false,
        };
        (is_last && label.is_spaced && self.is_unknown(label) && is_counted()).then_some(label)
    }
}

fn is_spaced_number(token: &Token) -> bool {
    token.is_spaced && matches!(token.kind, Kind::Fraction(..) | Kind::Currency(_) | Kind::Number { .. })
}

#[cold]
fn no_expression(place: Span, text: &str) -> Reason {
    let name = place.text(text).get(1..).unwrap_or_default();
    let (message, hint) = if name.is_empty() {
        let message = "the derivative follows a value, or nothing follows it".to_owned();
        (message, "write `*` before it, as in `2 * d/dx x^2`")
    } else {
        let message = format!("the derivative of `{name}` needs its expression");
        (message, "write the expression itself, as in `d/dx x^2 at x = 3`")
    };
    Fault::new(ErrorCode::InvalidSyntax, message).hint(Some(hint.to_owned())).boxed_at(place)
}

#[cold]
fn refuse(token: &Token, text: &str) -> Reason {
    let word = token.span.text(text);
    let message = format!("unknown word `{word}`");
    Fault::new(ErrorCode::UndefinedSymbol, message).hint(hint::for_name(word)).boxed_at(token.span)
}

/// Whether a name of several letters has no meaning.
pub(super) fn is_unknown(name: &str) -> bool {
    name.chars().count() > 1
        && name.chars().all(char::is_alphabetic)
        && name != SOLVE_FOR
        && !is_read(name)
        && functions::named(name).is_none()
        && grammar::constant(name).is_none()
        && !units::is_unit(name)
        && !dates::is_month(name)
        && Target::of_word(name).is_none()
        && pascaline_unit::constants::find(name).is_none()
}
