//! Interest and loans in words: `compound interest on $1000 at 5% for 10 years`. What is said after the first words may come in
//! any order, and is read as facts.

use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;

use super::super::doubt::Doubt;
use super::super::token::{Kind, Sign, Token};
use super::phrase::{Becomes, Phrase, Takes, phrase};
use super::{CLOSE, OPEN, Words};
use crate::units;

pub(super) const INTEREST: &[Phrase] = &[
    phrase(
        "compound|compounded interest",
        &[Takes::NoValue],
        Becomes::Written(|words, found| words.with_interest(found.length, Asked::Compound)),
        ("compound interest on $1000 at 5% for 10 years", "$1000 * ((1 + 5%)^10 - 1)"),
    ),
    phrase(
        "simple interest",
        &[Takes::NoValue],
        Becomes::Written(|words, found| words.with_interest(found.length, Asked::Simple)),
        ("simple interest on $1000 at 5% for 3 years", "$1000 * 5% * 3"),
    ),
    phrase(
        "future_value|final_amount|final_value|maturity_value of|on|for",
        &[Takes::NoValue],
        Becomes::Written(|words, found| words.with_interest(found.length, Asked::Amount)),
        ("future value of $1000 at 5% compounded monthly for 10 years", "$1000 * (1 + 5% / 12)^(10 * 12)"),
    ),
    phrase(
        "invest|deposit",
        &[Takes::NoValue],
        Becomes::Written(|words, found| words.with_interest(found.length, Asked::Amount)),
        ("invest $1000 at 5% for 24 months, compounded quarterly", "$1000 * (1 + 5% / 4)^(24 * 4 / 12)"),
    ),
    phrase(
        "monthly|mortgage|loan|monthly_mortgage|monthly_loan payment|payments|repayment|repayments|installment|emi",
        &[Takes::NoValue],
        Becomes::Written(|words, found| words.with_interest(found.length, Asked::Payment)),
        ("monthly payment on a $200000 loan at 6% for 30 years", "-pmt(6% / 12, 30 * 12, $200000)"),
    ),
];

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// The compound interest.
    Compound,
    /// The simple interest.
    Simple,
    /// The amount with compound interest.
    Amount,
    /// The monthly payment of a loan.
    Payment,
}

/// How often something happens in a year.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Often {
    Times(u64),
    Continuously,
}

/// The words for how often, and the units of time with the number of them in a year.
const DAYS: u64 = 365;
const OFTEN: &[(&str, Often)] = &[
    ("yearly", Often::Times(1)),
    ("annually", Often::Times(1)),
    ("annual", Often::Times(1)),
    ("semiannually", Often::Times(2)),
    ("biannually", Often::Times(2)),
    ("quarterly", Often::Times(4)),
    ("monthly", Often::Times(12)),
    ("weekly", Often::Times(52)),
    ("daily", Often::Times(DAYS)),
    ("continuously", Often::Continuously),
];
const UNITS: &[(&str, u64)] = &[("year", 1), ("yr", 1), ("quarter", 4), ("month", 12), ("week", 52), ("day", DAYS)];

/// Words between the facts that say nothing more.
const FILLERS: &[&str] = &[
    "a",
    "an",
    "the",
    "on",
    "of",
    "for",
    "at",
    "with",
    "in",
    "over",
    "after",
    "and",
    "is",
    "if",
    "to",
    "you",
    "i",
    "interest",
    "rate",
    "loan",
    "mortgage",
    "principal",
    "investment",
    "deposit",
    "invested",
    "deposited",
    "borrowed",
    "earned",
    "fixed",
    "apr",
    "term",
    "period",
    "which",
    "that",
    "annual",
    "annually",
    "nominal",
    "car",
    "auto",
    "home",
    "house",
    "student",
    "personal",
    "bank",
    "yearly",
];

/// What is known.
#[derive(Default)]
struct Facts {
    /// The distances of the tokens of the amount.
    principal: Option<(usize, usize)>,
    /// The distance of the number of the rate of a year.
    rate: Option<usize>,
    /// The distance of the number of the time, and how many of its units are in a year.
    time: Option<(usize, u64)>,
    often: Option<Often>,
}

impl<'s> Words<'s, '_> {
    /// Writes the expression for what is asked, if the rest of the statement says all that is needed.
    fn with_interest(&mut self, length: usize, asked: Asked) -> bool {
        let Some((facts, end)) = self.facts(length) else { return false };
        let (Some(principal), Some(rate), Some(time)) = (facts.principal, facts.rate, facts.time) else { return false };
        let place = self.span(end);
        let principal: Vec<Token<'s>> = (principal.0..principal.1).map(|at| self.token_at(at)).collect();
        let rate = self.token_at(rate);
        let time = (self.token_at(time.0), time.1);
        match asked {
            Asked::Payment if facts.often.is_none_or(|often| often == Often::Times(12)) => {
                self.note_payment(place);
                self.write(&[Kind::Sign(Sign::Minus), Kind::Name("pmt"), OPEN], place);
                self.write_rate(rate, 12, place);
                self.write(&[Kind::Sign(Sign::Comma)], place);
                self.write_periods(time, 12, place);
                self.write(&[Kind::Sign(Sign::Comma)], place);
                self.out.extend(principal);
                self.write(&[CLOSE], place);
            }
            Asked::Payment => return false,
            Asked::Simple => {
                self.out.extend(principal);
                self.write(&[Kind::Sign(Sign::Times)], place);
                self.write_rate(rate, 1, place);
                self.write(&[Kind::Sign(Sign::Times)], place);
                self.write_periods(time, 1, place);
            }
            Asked::Compound | Asked::Amount => {
                let often = facts.often.unwrap_or_else(|| {
                    Often::Times(if self.choices.doubt(Doubt::Compounding, place) { 12 } else { 1 })
                });
                if often == Often::Times(DAYS) {
                    self.write_daily(asked, rate, time, &principal, place);
                    self.at += end;
                    return true;
                }
                self.out.extend(principal);
                self.write(&[Kind::Sign(Sign::Times)], place);
                if asked == Asked::Compound {
                    self.write(&[OPEN], place);
                }
                self.write_growth(rate, time, often, place);
                if asked == Asked::Compound {
                    self.write(&[Kind::Sign(Sign::Minus), Kind::Fraction(1, 1), CLOSE], place);
                }
            }
        }
        self.at += end;
        true
    }

    fn note_payment(&mut self, place: Span) {
        let message = "The rate is read as that of a year, of which a twelfth is charged each month; the payments are at the ends of \
                       the months.";
        self.choices.note(NoteCode::Interest, message, place);
    }

    /// `fv(5% / 365, 10 * 365, 0, -$1000) - $1000`: a fraction to the power of thousands of days has too many digits.
    fn write_daily(
        &mut self,
        asked: Asked,
        rate: Token<'s>,
        time: (Token<'s>, u64),
        principal: &[Token<'s>],
        place: Span,
    ) {
        const COMMA: Kind<'static> = Kind::Sign(Sign::Comma);
        self.write(&[Kind::Name("fv"), OPEN], place);
        self.write_rate(rate, DAYS, place);
        self.write(&[COMMA], place);
        self.write_periods(time, DAYS, place);
        self.write(&[COMMA, Kind::Fraction(0, 1), COMMA, Kind::Sign(Sign::Minus)], place);
        self.out.extend(principal);
        self.write(&[CLOSE], place);
        if asked == Asked::Compound {
            self.write(&[Kind::Sign(Sign::Minus)], place);
            self.out.extend(principal);
        }
    }

    /// `(1 + 5% / 12)^(10 * 12)`, `exp(5% * 10)`
    fn write_growth(&mut self, rate: Token<'s>, time: (Token<'s>, u64), often: Often, place: Span) {
        let Often::Times(times) = often else {
            self.write(&[Kind::Name("exp"), OPEN], place);
            self.write_rate(rate, 1, place);
            self.write(&[Kind::Sign(Sign::Times)], place);
            self.write_periods(time, 1, place);
            return self.write(&[CLOSE], place);
        };
        self.write(&[OPEN, Kind::Fraction(1, 1), Kind::Sign(Sign::Plus)], place);
        self.write_rate(rate, times, place);
        self.write(&[CLOSE, Kind::Sign(Sign::Power), OPEN], place);
        self.write_periods(time, times, place);
        self.write(&[CLOSE], place);
    }

    /// `5% / 12`
    fn write_rate(&mut self, rate: Token<'s>, times: u64, place: Span) {
        self.push(rate);
        self.write(&[Kind::Name("percent")], place);
        if times > 1 {
            self.write(&[Kind::Sign(Sign::Divide), Kind::Fraction(times, 1)], place);
        }
    }

    /// `10 * 12` for years and a rate of months, `24 / 12` for months and a rate of years.
    fn write_periods(&mut self, (number, units): (Token<'s>, u64), times: u64, place: Span) {
        self.push(number);
        if units == times {
            return;
        }
        if times > 1 {
            self.write(&[Kind::Sign(Sign::Times), Kind::Fraction(times, 1)], place);
        }
        if units > 1 {
            self.write(&[Kind::Sign(Sign::Divide), Kind::Fraction(units, 1)], place);
        }
    }

    /// The facts from a distance to the end of the statement, and the distance of the end.
    fn facts(&self, start: usize) -> Option<(Facts, usize)> {
        const MOST: usize = 40;
        let (mut facts, mut at) = (Facts::default(), start);
        while !self.is_end(at) {
            if at > start + MOST {
                return None;
            }
            at += self.fact(at, &mut facts)?;
        }
        Some((facts, at))
    }

    /// Adds the fact at a distance, and returns the number of its tokens.
    fn fact(&self, at: usize, facts: &mut Facts) -> Option<usize> {
        match self.token_at(at).kind {
            Kind::Currency(_) if self.is_number_at(at + 1) => {
                Self::amount(facts, at, 2 + usize::from(self.is_thousand_at(at + 2)))
            }
            Kind::Number { .. } => self.number_fact(at, facts),
            Kind::Sign(Sign::Comma) => Some(1),
            Kind::Name(_) if self.is_one_of_at(at, &["compounded", "compounding", "compound"]) => {
                let (often, length) = self.often_at(at + 1)?;
                facts.often.replace(often).is_none().then_some(length + 1)
            }
            Kind::Name(_) if self.is_one_of_at(at, &["per", "a", "each", "every"]) && self.is_year_at(at + 1) => {
                Some(2)
            }
            Kind::Name(_) => self.is_one_of_at(at, FILLERS).then_some(1),
            _ => None,
        }
    }

    /// A number with what is after it: a rate, a time or an amount.
    fn number_fact(&self, at: usize, facts: &mut Facts) -> Option<usize> {
        let next = self.token_at(at + 1);
        if next.kind == Kind::Sign(Sign::Percent) || self.is_one_of_at(at + 1, &["percent", "pct"]) {
            return facts.rate.replace(at).is_none().then_some(2);
        }
        // `30-year`
        let hyphen = usize::from(next.kind == Kind::Sign(Sign::Minus) && self.unit_of_time(at + 2).is_some());
        if let Some(units) = self.unit_of_time(at + 1 + hyphen) {
            return facts.time.replace((at, units)).is_none().then_some(2 + hyphen);
        }
        match next.kind {
            Kind::Currency(_) => Self::amount(facts, at, 2),
            Kind::Name(name) if units::is_unit(name) || self.is_thousand_at(at + 1) => Self::amount(facts, at, 2),
            _ => Self::amount(facts, at, 1),
        }
    }

    fn amount(facts: &mut Facts, at: usize, length: usize) -> Option<usize> {
        facts.principal.replace((at, at + length)).is_none().then_some(length)
    }

    /// `300k`
    fn is_thousand_at(&self, at: usize) -> bool {
        self.is_word_at(at, "k") && !self.token_at(at).is_spaced
    }

    fn is_year_at(&self, at: usize) -> bool {
        self.is_one_of_at(at, &["year", "annum", "yr"])
    }

    /// How many of the unit at a distance are in a year.
    fn unit_of_time(&self, at: usize) -> Option<u64> {
        let name = self.name_at(at)?.to_ascii_lowercase();
        let name = name.strip_suffix('s').unwrap_or(&name);
        UNITS.iter().find(|(unit, _)| *unit == name).map(|(_, times)| *times)
    }

    /// `monthly`, `every month`, `semi-annually`, `twice a year`
    fn often_at(&self, at: usize) -> Option<(Often, usize)> {
        if self.is_one_of_at(at, &["every", "each", "once"]) {
            let skipped = if self.is_word_at(at, "once") { 2 } else { 1 };
            return self.unit_of_time(at + skipped).map(|times| (Often::Times(times), skipped + 1));
        }
        if self.is_one_of_at(at, &["semi", "half", "bi"]) && self.token_at(at + 1).kind == Kind::Sign(Sign::Minus) {
            return self.is_one_of_at(at + 2, &["annually", "yearly"]).then_some((Often::Times(2), 3));
        }
        let own = |(word, often): &(&str, Often)| self.is_word_at(at, word).then_some((*often, 1));
        OFTEN.iter().find_map(own)
    }
}
