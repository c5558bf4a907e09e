//! Questions about quantities, days and numbers: `how many feet are in a mile`, `what day is 2024-02-29`,
//! `is 2024 a leap year`, `is 7 prime`.

use pascaline_base::syntax::Span;

use super::super::dates::{self, Found};
use super::super::grammar;
use super::super::token::{Bracket, Kind, Sign, Token};
use super::super::units::{QuantityKind, Unit};
use super::number;

/// The tokens with the question put as an expression, if it is one of these.
pub(super) fn rephrased<'s>(tokens: Vec<Token<'s>>, text: &str, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let tokens = without_hyphens(with_whole_dates(tokens, text), is_given);
    let question = Question { tokens: &tokens, text, is_given };
    let found = question.weekday().or_else(|| question.is_it()).or_else(|| question.how_many());
    let found = found.or_else(|| question.units_in()).or_else(|| question.units_per()).or_else(|| question.gap());
    found.unwrap_or(tokens)
}

/// The tokens without those inside of a date, whose commas and words mean nothing else: `1st of May, 2024`.
fn with_whole_dates<'s>(mut tokens: Vec<Token<'s>>, text: &str) -> Vec<Token<'s>> {
    let is_date = |token: &Token| match token.kind {
        Kind::Number { .. } => true,
        Kind::Name(name) => dates::is_month(name),
        _ => false,
    };
    let mut end = 0;
    tokens.retain(|token| {
        let start = token.span.start as usize;
        if start < end {
            return false;
        }
        if is_date(token)
            && let Some(rest) = text.get(start..)
            && dates::may_begin(rest)
            && let Some((found, length)) = dates::at_start(rest, true)
            && !matches!(found, Found::PossibleDate(..) | Found::Time(_) | Found::PossibleTime(_))
        {
            end = start + length;
        }
        true
    });
    tokens
}

/// Words before a question about units.
const ASKING: &[&str] =
    &["what", "is", "are", "find", "calculate", "tell", "give", "me", "please", "the", "number", "amount", "of"];

/// The tokens without the hyphens of `10-gallon` and `kilowatt-hour`, between a number or a unit and the word of a unit.
fn without_hyphens<'s>(tokens: Vec<Token<'s>>, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let is_word = |name: &str| name.len() > 2 && Unit::find(name).is_some() && !is_given(name);
    let is_hyphen = |at: usize| {
        let part = |at: usize| tokens.get(at).map_or((Kind::End, true), |token| (token.kind, token.is_spaced));
        let (Some((before, _)), (sign, sign_is_spaced), (after, after_is_spaced)) =
            (at.checked_sub(1).map(part), part(at), part(at + 1))
        else {
            return false;
        };
        let is_tight = sign == Kind::Sign(Sign::Minus) && !sign_is_spaced && !after_is_spaced;
        let Kind::Name(unit) = after else { return false };
        let is_joined = |first: &str| {
            matches!(first, "square" | "cubic") || is_word(first) && grammar::unit_of_two_words(first, unit).is_none()
        };
        is_tight
            && is_word(unit)
            && match before {
                Kind::Number { .. } => tokens.iter().all(|token| token.kind != Kind::Sign(Sign::Equal)),
                Kind::Name(first) => is_joined(first),
                _ => false,
            }
    };
    let hyphens: Vec<usize> = (1..tokens.len()).filter(|at| is_hyphen(*at)).collect();
    if hyphens.is_empty() {
        return tokens;
    }
    tokens
        .into_iter()
        .enumerate()
        .filter(|(at, _)| hyphens.binary_search(at).is_err())
        .map(|(_, token)| token)
        .collect()
}

struct Question<'s, 'q> {
    tokens: &'q [Token<'s>],
    text: &'q str,
    is_given: &'q dyn Fn(&str) -> bool,
}

impl<'s> Question<'s, '_> {
    fn is_word(&self, at: usize, words: &[&str]) -> bool {
        self.tokens.get(at).is_some_and(|token| match token.kind {
            Kind::Name(name) => words.iter().any(|word| word.eq_ignore_ascii_case(name)) && !(self.is_given)(name),
            _ => false,
        })
    }

    /// The number of these words from a place on.
    fn count(&self, at: usize, words: &[&str]) -> usize {
        (at..self.tokens.len()).take_while(|at| self.is_word(*at, words)).count()
    }

    fn kind(&self, at: usize) -> Kind<'s> {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    /// A token in the place of the first ones.
    fn name(&self, name: &'s str, length: usize) -> Token<'s> {
        let place = |at: usize| self.tokens.get(at).map(|token| token.span).unwrap_or_default();
        let span = Span { start: place(0).start, end: place(length.saturating_sub(1)).end };
        Token { kind: Kind::Name(name), span, is_spaced: false }
    }

    /// `what day of the week is 2024-02-29`
    fn weekday(&self) -> Option<Vec<Token<'s>>> {
        const WORDS: &[&str] = &[
            "what", "which", "weekday", "day", "of", "the", "week", "is", "was", "will", "be", "on", "for", "it",
            "did", "does",
        ];
        let length = self.count(0, WORDS);
        let has_day = (0..length).any(|at| self.is_word(at, &["day", "weekday"]));
        let date = self.tokens.get(length).filter(|_| has_day)?;
        let (found, size) = dates::at_start(self.text.get(date.span.start as usize..)?, true)?;
        if matches!(found, Found::Time(_) | Found::PossibleTime(_)) {
            return None;
        }
        let end = date.span.start as usize + size;
        let behind = self.tokens.iter().position(|token| token.span.start as usize >= end)?;
        let fall = self.count(behind, &["fall", "falls", "on", "be"]);
        let date = self.tokens.get(length..behind)?;
        let rest = self.tokens.get(behind + fall..)?;
        Some([&[self.name("weekday", length)], date, rest].concat())
    }

    /// `is 2024 a leap year`, `is 7 a prime number`
    fn is_it(&self) -> Option<Vec<Token<'s>>> {
        let length = self.count(0, &["is", "was", "will", "the", "year"]);
        let number = self.tokens.get(length).filter(|token| matches!(token.kind, Kind::Number { .. }))?;
        let be = self.count(length + 1, &["be"]);
        let at = length + 1 + be;
        let what = at + self.count(at, &["a"]);
        let (function, behind) = if self.is_word(what, &["leap"]) && self.is_word(what + 1, &["year"]) {
            ("leapyear", what + 2)
        } else if length > 0 && self.is_word(what, &["prime"]) {
            ("isprime", what + 1 + self.count(what + 1, &["number"]))
        } else {
            return self.is_prime(length);
        };
        Some([&[self.name(function, length.max(1)), *number], self.tokens.get(behind..)?].concat())
    }

    /// `is 2^61 - 1 prime`: the expression between the words, which has no other words.
    fn is_prime(&self, length: usize) -> Option<Vec<Token<'s>>> {
        let is_name = |at: &usize| matches!(self.kind(*at), Kind::Name(_));
        let end = (length..self.tokens.len()).find(is_name).filter(|_| length > 0)?;
        let what = end + self.count(end, &["a"]);
        let value = self.tokens.get(length..end).filter(|_| self.is_word(what, &["prime"]))?;
        let behind = what + 1 + self.count(what + 1, &["number"]);
        let bracket = |kind: Kind<'s>, at: usize| {
            self.tokens.get(at).map(|token| Token { kind, span: token.span, is_spaced: false })
        };
        let opened = bracket(Kind::Open(Bracket::Round), length)?;
        let closed = bracket(Kind::Close(Bracket::Round), end)?;
        Some([&[self.name("isprime", length), opened], value, &[closed], self.tokens.get(behind..)?].concat())
    }

    /// `how many days are there between …` is `days between …`.
    fn between(&self) -> Option<Vec<Token<'s>>> {
        let words = self.count(3, &["are", "is", "there", "passed", "pass", "elapsed", "lie"]);
        if !self.is_word(3 + words, &["between", "from"]) {
            return None;
        }
        Some([self.tokens.get(2..3)?, self.tokens.get(3 + words..)?].concat())
    }

    /// `12 inches = ? cm`, `12 inches is how many cm` and `12 inches = cm` are `12 inches to cm`.
    fn gap(&self) -> Option<Vec<Token<'s>>> {
        const LINKS: &[&str] = &["equals", "equal", "is", "are", "makes", "make", "in", "to", "into"];
        let is_link = |at: &usize| self.kind(*at) == Kind::Sign(Sign::Equal) || self.is_word(*at, LINKS);
        let asked = |at: usize| {
            let link = at + self.count(at, LINKS).max(1);
            let is_how_many = self.is_word(link, &["how"]) && self.is_word(link + 1, &["many", "much"])
                || self.is_word(link, &["what"]) && self.is_word(link + 1, &["in"]);
            let is_mark = self.kind(link) == Kind::Name("?") && self.kind(at) == Kind::Sign(Sign::Equal);
            let unit = link + if is_how_many { 2 } else { 1 };
            ((is_how_many || is_mark) && self.is_unit(unit)).then_some(unit)
        };
        let gap = (1..self.tokens.len()).filter(is_link).find_map(|at| Some((at, asked(at)?)));
        let to =
            |sign: usize| Some([Token { kind: Kind::Name("to"), span: self.tokens.get(sign)?.span, is_spaced: true }]);
        if let Some((sign, unit)) = gap {
            return Some([self.tokens.get(..sign)?, &to(sign)?, self.tokens.get(unit..)?].concat());
        }
        let is_sign = |at: &usize| self.kind(*at) == Kind::Sign(Sign::Equal);
        let is_word = |at: &usize| self.is_word(*at, &["equals", "equal"]);
        let sign = (1..self.tokens.len()).find(is_sign).or_else(|| (1..self.tokens.len()).find(is_word))?;
        let (before, after, end) = (self.tokens.get(..sign)?, sign + 1, self.end());
        // A letter alone is a name: `m = 5 km`.
        let is_letter = matches!(self.kind(0), Kind::Name(name) if sign == 1 && name.chars().count() == 1);
        match (self.side(0, sign).filter(|_| !is_letter)?, self.side(after, end)?) {
            ((kind, has_amount), (other, false)) if kind == other => {
                let one = [Token { kind: Kind::Fraction(1, 1), span: before.first()?.span, is_spaced: true }];
                let one = one.get(usize::from(has_amount)..)?;
                Some([one, before, &to(sign)?, self.tokens.get(after..)?].concat())
            }
            // `cm = 5 inches`
            ((kind, false), (other, true)) if kind == other => {
                let value = self.tokens.get(after..end)?;
                Some([value, &to(sign)?, before, self.tokens.get(end..)?].concat())
            }
            _ => None,
        }
    }

    /// `minutes per hour` and `inches from 3 feet` are `1 hour to minutes` and `3 feet to inches`.
    fn units_per(&self) -> Option<Vec<Token<'s>>> {
        let asking = self.count(0, ASKING);
        let link = asking + 1 + usize::from(self.is_word(asking, &["square", "sq", "cubic", "cu"]));
        let is_from = self.is_word(link, &["from"]);
        if !is_from && !self.is_word(link, &["per"]) {
            return None;
        }
        let unit = self.tokens.get(asking..link)?;
        let end = self.end();
        let wanted = self.kind_of_units(link - 1, link)?;
        let value = if is_from { link + 2 } else { link + 1 };
        let is_counted = !is_from || matches!(self.kind(link + 1), Kind::Number { .. } | Kind::Fraction(..));
        (is_counted && self.kind_of_units(value, end)? == wanted).then_some(())?;
        let place = self.tokens.get(link)?.span;
        let one = [Token { kind: Kind::Fraction(1, 1), span: place, is_spaced: true }];
        let to = [Token { kind: Kind::Name("to"), span: place, is_spaced: true }];
        let number = one.get(..usize::from(!is_from))?;
        Some([number, self.tokens.get(link + 1..end)?, &to, unit, self.tokens.get(end..)?].concat())
    }

    /// The place of the end of the text, or of the question mark before it.
    fn end(&self) -> usize {
        let is_end = |token: &Token| matches!(token.kind, Kind::End | Kind::Name("?"));
        self.tokens.iter().position(is_end).unwrap_or(self.tokens.len())
    }

    fn is_unit(&self, at: usize) -> bool {
        let at = at + self.count(at, &["square", "sq", "cubic", "cu"]);
        matches!(self.kind(at), Kind::Name(name) if Unit::find(name).is_some())
    }

    /// What a side of `12 inches = cm` measures, and whether it has a number: nobody solves for a unit of the same kind.
    fn side(&self, start: usize, end: usize) -> Option<(QuantityKind, bool)> {
        let is_amount = |kind: Kind| matches!(kind, Kind::Number { .. } | Kind::Fraction(..) | Kind::Close(_));
        let amount = (start..end).find(|at| is_amount(self.kind(*at)));
        let units = amount.map_or(start, |amount| amount + 1);
        self.kind_of_units(units, end).map(|kind| (kind, amount.is_some()))
    }

    /// What the tokens of this range measure, if they are units with signs between them.
    fn kind_of_units(&self, start: usize, end: usize) -> Option<QuantityKind> {
        let (mut kind, mut power) = (None::<QuantityKind>, 1);
        for at in start..end {
            match self.kind(at) {
                Kind::Name(name) if !(self.is_given)(name) => {
                    kind = Some(kind.unwrap_or_default().times(Unit::find(name)?.kind(), power));
                }
                Kind::Sign(Sign::Times) if kind.is_some() => power = 1,
                Kind::Sign(Sign::Divide) if kind.is_some() => power = -1,
                _ => return None,
            }
        }
        kind
    }

    /// `minutes in 4 days` is `4 days to minutes`; but `mm in inches` converts.
    fn units_in(&self) -> Option<Vec<Token<'s>>> {
        const LONGEST: usize = 3;
        let asking = self.count(0, ASKING);
        let link = (asking + 1..=asking + LONGEST).find(|at| self.is_word(*at, &["in", "are"]))?;
        let unit = self.tokens.get(asking..link).filter(|_| self.is_unit(asking))?;
        let start = link + self.count(link, &["are", "there", "in"]);
        let is_in = self.is_word(start - 1, &["in"]);
        let is_counted = match self.kind(start) {
            Kind::Number { .. } | Kind::Fraction(..) => true,
            Kind::Name(name) => {
                self.is_word(start, &["a", "an", "each"]) || number::is_number(name) || is_counted_by(unit, name)
            }
            _ => false,
        };
        (is_in && is_counted && unit.iter().all(|token| matches!(token.kind, Kind::Name(_)))).then_some(())?;
        self.in_unit(unit, start)
    }

    /// `how many feet are in a mile` is `1 mile to feet`.
    fn how_many(&self) -> Option<Vec<Token<'s>>> {
        const LINKS: &[&str] = &["in", "is", "are", "make", "makes", "equal", "equals"];
        if !self.is_word(0, &["how"]) || !self.is_word(1, &["many", "much"]) {
            return None;
        }
        if let Some(between) = self.between() {
            return Some(between);
        }
        let link = (3..self.tokens.len().min(7)).find(|at| self.is_word(*at, LINKS))?;
        let unit = self.tokens.get(2..link)?;
        let is_unit = matches!(unit.last()?.kind, Kind::Name(name) if Unit::find(name).is_some());
        let is_other = |token: &Token| !matches!(token.kind, Kind::Name(_));
        if !is_unit || unit.iter().any(is_other) {
            return None;
        }
        let start = link + self.count(link, &["is", "are", "there", "in", "make", "makes", "equal", "equals", "to"]);
        self.in_unit(unit, start)
    }

    /// The value from `start` on, or one of a unit that has only an article, in these units.
    fn in_unit(&self, unit: &[Token<'s>], start: usize) -> Option<Vec<Token<'s>>> {
        let article = self.count(start, &["a", "an", "one", "the", "each"]);
        let is_clause = |at: usize| self.is_word(at, &["if", "where", "given", "when", "assuming", "provided"]);
        let is_end = |at: &usize| matches!(self.kind(*at), Kind::End | Kind::Name("?")) || is_clause(*at);
        let end = (start..self.tokens.len()).find(is_end)?;
        let place = self.tokens.get(start)?.span;
        let one = [Token { kind: Kind::Fraction(1, 1), span: place, is_spaced: true }];
        let number = one.get(..article.min(1))?;
        let value = self.tokens.get(start + article..end).filter(|value| !value.is_empty())?;
        let to = [Token { kind: Kind::Name("to"), span: unit.first()?.span, is_spaced: true }];
        let rest = self.tokens.get(end..)?;
        Some([number, value, &to, unit, rest].concat())
    }
}

/// Whether a word is one of a larger unit of the same kind in singular: the `hour` of `minutes in hour`.
fn is_counted_by(units: &[Token], word: &str) -> bool {
    let unit = units.last().and_then(|token| match token.kind {
        Kind::Name(name) => Some((name, Unit::find(name)?)),
        _ => None,
    });
    let Some(((name, unit), one)) = unit.zip(Unit::find(word)) else { return false };
    let is_named = |name: &str, unit: Unit, is_plural| {
        name.len() > 2 && unit.text(is_plural) == ("", name) && unit.text(!is_plural) != ("", name)
    };
    unit.kind() == one.kind() && is_named(name, unit, true) && is_named(word, one, false)
}
