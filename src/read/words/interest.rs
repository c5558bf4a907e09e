//! Interest and loans in words: `compound interest on $1000 at 5% for 10 years`. What is said after the first words may come in
//! any order, and is read as facts.

use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;

use super::Words;
use super::phrase::{Example, Held, Phrase, Role, Takes, acting};
use crate::doubt::Doubt;
use crate::token::{Kind, Sign};
use crate::units;

/// What is asked for about money. In the templates, `P` is the amount, `R` the rate of a year, `N` how often interest is added in a
/// year, and `T` the time, which has `T * M / U` periods.
const fn money(words: &'static str, template: &'static str, asked: Asked, example: Example) -> Phrase {
    acting(words, &[Takes::NoValue], template, Role::Interest(asked), example)
}

/// The amount with compound interest.
const AMOUNT: &str = "P * (1 + R percent / N)^(T * M / U)";
const AMOUNT_OTHERWISE: Asked =
    Asked::Compound { daily: "fv(R percent / N, T * M / U, 0, -P)", continuous: "P * exp(R percent * T / U)" };
const INTEREST_OTHERWISE: Asked = Asked::Compound {
    daily: "fv(R percent / N, T * M / U, 0, -P) - P",
    continuous: "P * (exp(R percent * T / U) - 1)",
};

pub(super) const INTEREST: &[Phrase] = &[
    money(
        "compound|compounded interest",
        "P * ((1 + R percent / N)^(T * M / U) - 1)",
        INTEREST_OTHERWISE,
        ("compound interest on $1000 at 5% for 10 years", "$1000 * ((1 + 5%)^10 - 1)"),
    ),
    money(
        "simple interest",
        "P * R percent * T / U",
        Asked::Simple,
        ("simple interest on $1000 at 5% for 3 years", "$1000 * 5% * 3"),
    ),
    money(
        "future_value|final_amount|final_value|maturity_value of|on|for",
        AMOUNT,
        AMOUNT_OTHERWISE,
        ("future value of $1000 at 5% compounded monthly for 10 years", "$1000 * (1 + 5% / 12)^(10 * 12)"),
    ),
    money(
        "present_value|present_worth of|on|for",
        "P / (1 + R percent / N)^(T * M / U)",
        Asked::Compound { daily: "-pv(R percent / N, T * M / U, 0, P)", continuous: "P * exp(-(R percent * T / U))" },
        ("present value of $12500 due in 6 years at 5.5%", "$12500 / (1 + 5.5%)^6"),
    ),
    money(
        "invest|deposit",
        AMOUNT,
        AMOUNT_OTHERWISE,
        ("invest $1000 at 5% for 24 months, compounded quarterly", "$1000 * (1 + 5% / 4)^(24 * 4 / 12)"),
    ),
    money(
        "monthly|mortgage|loan|monthly_mortgage|monthly_loan payment|payments|repayment|repayments|installment|emi",
        "-pmt(R percent / N, T * M / U, P)",
        Asked::Payment,
        ("monthly payment on a $200000 loan at 6% for 30 years", "-pmt(6% / 12, 30 * 12, $200000)"),
    ),
];

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// What compound interest makes. A fraction to the power of thousands of days has too many digits, so that daily interest
    /// has a template of its own, as has interest that is added continuously.
    Compound { daily: &'static str, continuous: &'static str },
    /// Simple interest.
    Simple,
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
    "due",
    "payable",
    "received",
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

impl Words<'_, '_> {
    /// Writes the template of what is asked, if the rest of the statement says all that is needed.
    pub(super) fn with_interest(&mut self, template: &'static str, length: usize, asked: Asked) -> bool {
        const MONTHS: u64 = 12;
        let Some((facts, end)) = self.facts(length) else { return false };
        let (Some(principal), Some(rate), Some((time, units))) = (facts.principal, facts.rate, facts.time) else {
            return false;
        };
        let place = self.span(end);
        let (template, times) = match (asked, facts.often) {
            (Asked::Simple, _) => (template, 1),
            (Asked::Payment, None | Some(Often::Times(MONTHS))) => {
                self.note_payment(place);
                (template, MONTHS)
            }
            (Asked::Payment, _) => return false,
            (Asked::Compound { daily, .. }, Some(Often::Times(DAYS))) => (daily, DAYS),
            (Asked::Compound { continuous, .. }, Some(Often::Continuously)) => (continuous, 1),
            (Asked::Compound { .. }, Some(Often::Times(times))) => (template, times),
            (Asked::Compound { .. }, None) if self.choices.doubt(Doubt::Compounding, place) => (template, MONTHS),
            (Asked::Compound { .. }, None) => (template, 1),
        };
        let words = |letter, start: usize, end: usize| Held {
            letter,
            at: self.at + start,
            length: end - start,
            ..Held::default()
        };
        // A factor of one is left out.
        let known = |letter, value, is_needed| Held {
            letter: if is_needed { letter } else { '\0' },
            value,
            class: "KNOWN",
            ..Held::default()
        };
        let held = [
            words('P', principal.0, principal.1),
            words('R', rate, rate + 1),
            words('T', time, time + 1),
            known('N', times, times > 1),
            known('M', times, times > 1 && times != units),
            known('U', units, units > 1 && times != units),
        ];
        self.at += end;
        self.write_template(template, &held, place).is_some()
    }

    fn note_payment(&mut self, place: Span) {
        let message = "The rate is read as that of a year, of which a twelfth is charged each month; the payments are at the ends of \
                       the months.";
        self.choices.note(NoteCode::Interest, message, place);
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
