//! Questions about quantities and numbers: `how many feet are in a mile`, `is 2024 a leap year`, `is 7 prime`. They are read before all other words.

use std::collections::BTreeSet;

use super::day::with_days;
use super::phrase::{Found, Held, Phrase, Takes, phrase};
use super::{TABLES, WHOLES, Words, analysis, complex_number, conic, curve, field, formula, number};
use crate::doubt::Choices;
use crate::token::{Kind, Sign, Token};
use crate::units::{QuantityKind, Unit};
use crate::{dates, grammar};

/// Words before a question about units.
macro_rules! asking {
    ($rest:literal) => {
        concat!("*what|is|are|find|calculate|tell|give|me|please|the|number|amount|of ", $rest)
    };
}

macro_rules! how_many {
    ($rest:literal) => {
        concat!(
            "how many|much A:UNITS-BEFORE in|is|are|make|makes|equal|equals|go_into|fit_into|fit_in ",
            "*is|are|there|in|make|makes|equal|equals|to ",
            $rest
        )
    };
}

/// Of what is measured in the same way.
const ALIKE: &[Takes] = &[Takes::OneDimension, Takes::End];
const COUNTED: &[Takes] = &[Takes::Counted];

pub(super) const QUESTIONS: &[Phrase] = &[
    phrase("*is|was|will|the|year A *be *a leap year", &[], "leapyear A", ("is 2024 a leap year", "leapyear(2024)")),
    phrase(
        "+is|was|will|the|year A:PLAIN *be *a prime *number",
        &[],
        "isprime(A)",
        ("is 2^61 - 1 prime", "isprime(2^61 - 1)"),
    ),
    phrase(
        "how many|much A:ANY *are|is|there|passed|pass|elapsed|lie … between|from",
        &[],
        "A",
        ("how many days are there between 2024-01-01 and 2024-03-01", "2024-03-01 - 2024-01-01"),
    ),
    phrase(
        how_many!("+a|an|one|the|each B:AMOUNT"),
        &[],
        "1 B to A",
        ("how many feet are in a mile", "1 mile to feet"),
    ),
    phrase(how_many!("B:AMOUNT"), &[], "B to A", ("how many feet are in 2 miles", "2 miles to feet")),
    phrase(
        asking!("A:UNITS-IN *are|there in a|an|each|one *a|an|one|the|each B:AMOUNT"),
        &[],
        "1 B to A",
        ("minutes in a day", "1 day to minutes"),
    ),
    phrase(asking!("A:UNITS-IN *are|there in B:AMOUNT"), COUNTED, "B to A", ("minutes in 4 days", "4 days to minutes")),
    phrase(asking!("A:ONE-UNIT per B:UNITS"), ALIKE, "1 B to A", ("minutes per hour", "1 hour to minutes")),
    phrase(asking!("A:TARGET from C B:UNITS"), ALIKE, "C B to A", ("inches from 3 feet", "3 feet to inches")),
    phrase("A:MEASURED =|equals|equal|is|are B:UNITS", ALIKE, "A to B", ("12 inches = cm", "12 inches to cm")),
    phrase("A:UNITS =|equals|equal B:UNITS", ALIKE, "1 A to B", ("mile = km", "1 mile to km")),
    phrase("A:UNITS =|equals|equal B:MEASURED", ALIKE, "B to A", ("cm = 5 inches", "5 inches to cm")),
];

/// What is asked for behind an amount.
pub(super) const GAPS: &[Phrase] = &[
    phrase("= ? … UNIT-NAME", &[], "S to X", ("12 inches = ? cm", "12 inches to cm")),
    phrase(
        "+=|equals|equal|is|are|makes|make|in|to|into how many|much … UNIT-NAME",
        &[],
        "V to X",
        ("12 inches is how many cm", "12 inches to cm"),
    ),
    phrase(
        "+=|equals|equal|is|are|makes|make|in|to|into what in … UNIT-NAME",
        &[],
        "V to X",
        ("12 inches is what in cm", "12 inches to cm"),
    ),
];

/// The tokens with the question put as an expression, if it is one of these.
pub(super) fn rephrased<'s>(
    tokens: &[Token<'s>],
    text: &'s str,
    is_given: &dyn Fn(&str) -> bool,
    choices: &mut Choices,
) -> Vec<Token<'s>> {
    let tokens = without_hyphens(with_days(tokens, text, is_given), is_given);
    let mut words = Words::new(&tokens, text, BTreeSet::new(), is_given, choices);
    let mut wholes = TABLES.iter().take(usize::from(WHOLES) - 1);
    let is_found = wholes.any(|(_, table)| words.phrase_of(table))
        || words.begin_last_statement() && ORDERS.into_iter().any(|table| words.phrase_of(table))
        || words.gap();
    if !is_found {
        return tokens;
    }
    let (mut out, rest) = (words.out, words.at);
    out.extend(tokens.into_iter().skip(rest));
    out
}

/// The tables whose phrases may also be behind definitions: `f(x) = x^2 - 4x; vertex of f(x)`.
const ORDERS: [&[Phrase]; 6] = [
    analysis::INTEGRALS_AND_LIMITS,
    curve::CURVES,
    conic::CONICS,
    field::FIELDS,
    complex_number::FORMS,
    formula::ORDERS,
];

impl<'s> Words<'s, '_> {
    /// Goes to the last of several statements; the others are written as they are.
    fn begin_last_statement(&mut self) -> bool {
        let ends = |token: &Token| matches!(token.kind, Kind::Sign(Sign::Semicolon | Sign::Newline));
        let Some(last) = self.tokens.iter().rposition(ends) else { return false };
        self.at = last + 1;
        self.out = self.tokens.get(..self.at).unwrap_or_default().to_vec();
        true
    }

    /// Writes everything up to the first gap, and `to` in its place.
    fn gap(&mut self) -> bool {
        const LINKS: &[&str] = &["equals", "equal", "is", "are", "makes", "make", "in", "to", "into"];
        let is_gap = |words: &Self| {
            let is_link = words.token_at(0).kind == Kind::Sign(Sign::Equal) || words.is_one_of_at(0, LINKS);
            is_link && GAPS.iter().any(|phrase| words.found(phrase.words).is_some())
        };
        self.out.clear();
        for at in 1..self.tokens.len() {
            self.at = at;
            if is_gap(self) {
                self.out.extend(self.tokens.iter().take(at));
                return self.phrase_of(GAPS);
            }
        }
        self.at = 0;
        false
    }

    /// The number of tokens of a class that only these questions have.
    pub(super) fn class_of_question(&self, class: &str, at: usize) -> Option<usize> {
        let is_name = |at: usize| matches!(self.token_at(at).kind, Kind::Name(_));
        match class {
            "ANY" => (self.token_at(at).kind != Kind::End).then_some(1),
            "DATE" => self.date_at(at),
            "CLOCK" => self.clock_at(at),
            "ZONE" => (self.token_at(at).kind == Kind::Zone).then_some(1),
            // A value without words.
            "PLAIN" => {
                let length = (at..self.tokens.len()).position(is_name)?;
                self.is_number_at(at).then_some(length)
            }
            "AMOUNT" => self.amount_at(at),
            "UNIT-NAME" => self.unit_name_at(at),
            "ONE-UNIT" => {
                let length = self.unit_length(at)?;
                self.dimension(at, at + length).map(|_| length)
            }
            "UNITS-BEFORE" => {
                const LINKS: &[&str] = &["in", "is", "are", "make", "makes", "equal", "equals", "go", "fit"];
                let length = (1..=4).find(|length| self.is_one_of_at(at + length, LINKS))?;
                let are_names = (at..at + length).all(is_name) && self.unit_at(at + length - 1).is_some();
                (are_names || self.dimension(at, at + length).is_some()).then_some(length)
            }
            "UNITS-IN" => {
                let length = (1..=3).find(|length| self.is_one_of_at(at + length, &["in", "are"]))?;
                ((at..at + length).all(is_name) && self.unit_name_at(at).is_some()).then_some(length)
            }
            "UNITS" | "MEASURED" => {
                let end = self.end_of_side(at)?;
                let (units, is_measured) = self.units_of_side(at, end);
                let is_side = is_measured == (class == "MEASURED") && (at..units).all(|at| self.is_of_amount(at));
                (is_side && self.dimension(units, end).is_some()).then_some(end - at)
            }
            _ => None,
        }
    }

    /// The number of tokens of the day at this distance.
    fn date_at(&self, at: usize) -> Option<usize> {
        if self.token_at(at).kind == Kind::Day {
            return Some(1);
        }
        let (found, length) = self.written_time_at(at)?;
        let is_time = matches!(found, dates::Found::Time(_) | dates::Found::PossibleTime(_));
        (!is_time).then_some(length)
    }

    /// The number of tokens of the time at this distance, which has no zone.
    fn clock_at(&self, at: usize) -> Option<usize> {
        use dates::Found::{DoubtfulMoment, Moment, PossibleTime, Time};
        let (found, length) = self.written_time_at(at)?;
        matches!(found, Time(_) | PossibleTime(_) | Moment(_) | DoubtfulMoment(_)).then_some(length)
    }

    /// The date or the time at this distance, and the number of its tokens.
    fn written_time_at(&self, at: usize) -> Option<(dates::Found, usize)> {
        let start = self.token_at(at).span.start as usize;
        let (found, size) = dates::at_start(self.text.get(start..)?, true)?;
        let behind = self.tokens.iter().skip(self.at).position(|token| token.span.start as usize >= start + size)?;
        Some((found, behind.checked_sub(at)?))
    }

    /// The number of tokens of a value, up to a clause, a `?` or the end.
    fn amount_at(&self, at: usize) -> Option<usize> {
        const OTHERS: &[&str] = &["a", "an", "one", "the", "each", "between", "from"];
        const CLAUSES: &[&str] = &["if", "where", "given", "when", "assuming", "provided"];
        let is_end =
            |at: usize| matches!(self.token_at(at).kind, Kind::End | Kind::Name("?")) || self.is_one_of_at(at, CLAUSES);
        let length = (at..self.tokens.len()).position(is_end).filter(|length| *length > 0)?;
        (!self.is_one_of_at(at, OTHERS)).then_some(length)
    }

    /// The unit that a name at this distance is.
    fn unit_at(&self, at: usize) -> Option<Unit> {
        self.name_at(at).and_then(Unit::find)
    }

    /// The number of tokens of the name of a unit: `cm`, `square feet`.
    fn unit_name_at(&self, at: usize) -> Option<usize> {
        let square =
            (at..self.tokens.len()).take_while(|at| self.is_one_of_at(*at, &["square", "sq", "cubic", "cu"])).count();
        self.unit_at(at + square).map(|_| square + 1)
    }

    /// Where a side of an equation ends that begins at this distance.
    fn end_of_side(&self, at: usize) -> Option<usize> {
        let is_end = |at: usize| {
            matches!(self.token_at(at).kind, Kind::End | Kind::Name("?") | Kind::Sign(Sign::Equal))
                || self.is_one_of_at(at, &["equals", "equal", "is", "are"])
        };
        (at..self.tokens.len()).find(|at| is_end(*at)).filter(|end| *end > at)
    }

    /// Whether a token may belong to an amount: `5 ft 3`, `(2 + 3)`, `two and a half`.
    fn is_of_amount(&self, at: usize) -> bool {
        use Sign::{Divide, DoublePrime, Minus, Plus, Power, Prime, Times};
        match self.token_at(at).kind {
            Kind::Name(name) => {
                number::is_number(name) || self.unit_at(at).is_some() || matches!(name, "and" | "a" | "an")
            }
            Kind::Sign(sign) => matches!(sign, Plus | Minus | Times | Divide | Power | Prime | DoublePrime),
            kind => matches!(kind, Kind::Number { .. } | Kind::Fraction(..) | Kind::Open(_) | Kind::Close(_)),
        }
    }

    /// Where the units of a side of an equation begin, and whether they are behind an amount.
    fn units_of_side(&self, at: usize, end: usize) -> (usize, bool) {
        let is_exponent =
            |at: usize| at.checked_sub(1).is_some_and(|at| self.token_at(at).kind == Kind::Sign(Sign::Power));
        let is_amount = |at: &usize| match self.token_at(*at).kind {
            Kind::Number { .. } if is_exponent(*at) => false,
            Kind::Number { .. } | Kind::Fraction(..) | Kind::Close(_) => true,
            Kind::Name(name) => number::is_number(name) && self.unit_at(*at).is_none(),
            _ => false,
        };
        (at..end).rev().find(is_amount).map_or((at, false), |amount| (amount + 1, true))
    }

    /// What the tokens of a range measure.
    pub(super) fn dimension(&self, start: usize, end: usize) -> Option<QuantityKind> {
        self.dimension_of(self.tokens.get(self.at + start..self.at + end)?)
    }

    /// What tokens measure, if they are units with signs between them.
    pub(super) fn dimension_of(&self, units: &[Token<'s>]) -> Option<QuantityKind> {
        let (mut kind, mut power, mut last) = (None::<QuantityKind>, 1, QuantityKind::default());
        // The power that a word before a unit raises it to.
        let mut raised = 1;
        let mut before = Kind::End;
        for token in units {
            match token.kind {
                Kind::Currency(code) if kind.is_none() => kind = Some(Unit::find(code)?.kind()),
                Kind::Name("per") if kind.is_some() => power = -1,
                Kind::Name("square" | "sq") => raised = 2,
                Kind::Name("cubic" | "cu") => raised = 3,
                Kind::Name(name) => {
                    last = Some(name).filter(|name| self.is_free(name)).and_then(Unit::find)?.kind();
                    kind = Some(kind.unwrap_or_default().times(last, power * raised));
                    raised = 1;
                }
                // `cm²`, `cm^2`
                Kind::Superscript(exponent) => {
                    let more = i16::try_from(exponent).ok()?.checked_sub(1)?.checked_mul(power)?;
                    kind = Some(kind?.times(last, more));
                }
                Kind::Number { .. } if before == Kind::Sign(Sign::Power) => {
                    let exponent = token.span.text(self.text).parse::<i16>().ok()?;
                    let more = exponent.checked_sub(1)?.checked_mul(power)?;
                    kind = Some(kind?.times(last, more));
                }
                Kind::Sign(Sign::Power) if kind.is_some() => {}
                // `6'2"`
                Kind::Sign(Sign::Prime | Sign::DoublePrime) if kind.is_none() => kind = Some(Unit::find("ft")?.kind()),
                Kind::Sign(Sign::Times) if kind.is_some() => power = 1,
                Kind::Sign(Sign::Divide) if kind.is_some() => power = -1,
                _ => return None,
            }
            before = token.kind;
        }
        kind
    }

    /// Whether what is under the letters `A` and `B` has the same dimension. A letter alone is a name: `m = 5 km`.
    pub(super) fn has_one_dimension(&self, found: &Found) -> bool {
        let side = |letter: char| {
            let held = found.held.iter().find(|held| held.letter == letter)?;
            let (start, end) = (held.at - self.at, held.at - self.at + held.length);
            let is_letter = matches!(self.token_at(start).kind, Kind::Name(name) if name.chars().count() == 1);
            let is_name = is_letter && held.length == 1 && held.at == 0;
            let (units, _) = self.units_of_side(start, end);
            self.dimension(units, end).filter(|_| !is_name)
        };
        side('A').is_some_and(|one| side('B') == Some(one))
    }

    /// Whether the value under `B` is counted: `minutes in 4 days`, `minutes in hour`; but `mm in inches` converts.
    pub(super) fn is_counted(&self, found: &Found) -> bool {
        let [Held { at, length, .. }, value, ..] = found.held;
        match self.token_at(value.at - self.at).kind {
            Kind::Number { .. } | Kind::Fraction(..) => true,
            Kind::Name(name) => {
                let units = self.tokens.get(at..at + length).unwrap_or_default();
                number::is_number(name) || is_counted_by(units, name)
            }
            _ => false,
        }
    }
}

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
