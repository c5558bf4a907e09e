//! Percentages in words: `240 is what percent of 300`, `15% more than 80`.

use pascaline_base::syntax::Span;

use super::frame::Shape;
use super::phrase::{Becomes, Found, ITSELF, Phrase, Takes, phrase};
use super::{CLOSE, OPEN, Words};
use crate::token::{Kind, Sign};

const DIVIDE: Kind<'static> = Kind::Sign(Sign::Divide);
const OF: Becomes = Becomes::Tokens(&[Kind::Name("of")]);
const OFF: Becomes = Becomes::Tokens(&[Kind::Name("off")]);
const PERCENT: Becomes = Becomes::Tokens(&[Kind::Name("percent")]);
const X: Becomes = Becomes::Tokens(&[Kind::Name("x")]);

/// What ends a share of a hundred.
pub(super) const AS_PERCENT: &[Kind<'static>] = &[CLOSE, Kind::Name("to"), Kind::Name("percent")];

const BEGINNING: &[Takes] = &[Takes::NoValue, Takes::EndOfPhrase];

pub(super) const CHANGES: &[Phrase] = &[
    phrase(
        "percent|percentage|pct change|increase|growth|difference from [MONEY] # to [MONEY] #",
        BEGINNING,
        Becomes::Written(|words, found| words.change(found, false)),
        ("percent change from 50 to 75", "(75 - 50) / 50 to percent"),
    ),
    phrase(
        "percent|percentage|pct decrease|reduction|drop from [MONEY] # to [MONEY] #",
        BEGINNING,
        Becomes::Written(|words, found| words.change(found, true)),
        ("percent decrease from $80 to $60", "(80 - 60) / 80 to percent"),
    ),
];

pub(super) const PERCENTAGES: &[Phrase] = &[
    phrase("per_cent", &[], PERCENT, ("5 per cent of 20", "5% * 20")),
    phrase("of a|one percent|pct|per_cent", &[Takes::Value], PERCENT, ("one tenth of a percent of 200", "0.1% * 200")),
    phrase(
        "FRACTION a percent|pct|per_cent",
        &[Takes::NoNumber],
        Becomes::Written(part_of_percent),
        ("half a percent of 200", "0.5% * 200"),
    ),
    phrase(
        "a|an|the # percent|pct|per_cent|%",
        &[Takes::NoValue],
        Becomes::Written(without_article),
        ("a 20% discount on 80", "80 - 20%"),
    ),
    phrase(
        "with [a|an] # percent|pct|per_cent|% discount|reduction",
        &[Takes::Value],
        Becomes::Written(with_discount),
        ("80 with a 20% discount", "80 - 20%"),
    ),
    phrase("percent|pct", &[Takes::Value], PERCENT, ("5 pct of 20", "5% * 20")),
    phrase(
        "pc of",
        &[Takes::Value, Takes::ValueNext],
        Becomes::Tokens(&[Kind::Name("percent"), Kind::Name("of")]),
        ("50 pc of 100", "50% * 100"),
    ),
    phrase(
        "what percent|percentage|pct|%|per_cent of",
        &[],
        Becomes::Open(&[ITSELF, DIVIDE, OPEN], Shape::Share),
        ("what percent of 300 is 240", "1 / 300 * 240 to percent"),
    ),
    phrase(
        "what percent|percentage|pct|%|per_cent is|are",
        &[],
        Becomes::Written(percentage_of_value),
        ("what percentage is 30 of 60", "30 / 60 to percent"),
    ),
    phrase(
        "is_what|as|as_a|as_the percent|percentage|pct|%|per_cent of",
        &[Takes::Statement],
        Becomes::OpenWhole(&[CLOSE, DIVIDE, OPEN], Shape::Whole),
        ("240 is what percent of 300", "240 / 300 to percent"),
    ),
    phrase(
        "more|greater|higher than",
        &[Takes::Percentage],
        Becomes::Written(percent_more),
        ("15% more than 80", "(1 + 15%) * 80"),
    ),
    phrase("less|lower than", &[Takes::Percentage], OFF, ("15% less than 80", "80 - 15%")),
    phrase("discount on|off", &[Takes::Percentage], OFF, ("15% discount on 80", "80 - 15%")),
    phrase("off of", &[], OFF, ("15% off of 80", "80 - 15%")),
    phrase("tip|tax|interest|commission on", &[Takes::Percentage], OF, ("15% tip on 80", "15% * 80")),
    phrase(
        "tip|tax|sales_tax|vat|gst|discount|off|fee|surcharge|markup|gratuity|service_charge",
        &[Takes::Percentage, Takes::EndOfTerm],
        Becomes::Tokens(&[]),
        ("$120 - 30% discount", "$120 - 30%"),
    ),
];

pub(super) const GAPS: &[Phrase] = &[
    phrase("what|which", &[Takes::NoValue, Takes::NoX, Takes::Equation], X, ("15 is 20% of what", "15 = 20% * x")),
    phrase(
        "what|which number|value",
        &[Takes::OutsideBrackets, Takes::NoValue, Takes::NoX, Takes::EquationAround],
        X,
        ("what number plus 3 is 10", "x + 3 = 10"),
    ),
];

impl Words<'_, '_> {
    /// `(75 - 50) / 50 to percent`
    fn change(&mut self, Found { length, held: [old, new] }: Found, is_decrease: bool) -> bool {
        // A currency sign is before both numbers, or before neither.
        let money_before = |distance: usize| match self.token_at(distance - 1).kind {
            Kind::Currency(code) => Some(code),
            _ => None,
        };
        if money_before(old) != money_before(new) {
            return false;
        }
        let (old, new, place) = (self.token_at(old), self.token_at(new), self.span(1));
        let (from, to) = if is_decrease { (new, old) } else { (old, new) };
        self.write(&[OPEN], place);
        self.push(to);
        self.write(&[Kind::Sign(Sign::Minus)], place);
        self.push(from);
        self.write(&[CLOSE, DIVIDE], place);
        self.push(old);
        self.write(&[Kind::Name("to"), Kind::Name("percent")], place);
        self.at += length;
        true
    }
}

/// `half a percent`, of which the word for a percentage is read next.
fn part_of_percent(words: &mut Words, _: Found) -> bool {
    let Some(fraction) = words.fraction_words(0) else { return false };
    words.replace(fraction.length, Kind::Fraction(fraction.value.0, fraction.value.1));
    words.at += 1;
    true
}

/// `a 20%`
fn without_article(words: &mut Words, _: Found) -> bool {
    words.at += 1;
    true
}

/// `80 with a 20% discount` is `80 - 20%`.
fn with_discount(words: &mut Words, Found { length, held: [share, _] }: Found) -> bool {
    let (share, place) = (words.token_at(share), words.span(1));
    words.write(&[Kind::Sign(Sign::Minus)], place);
    words.push(share);
    words.write(&[Kind::Name("percent")], place);
    words.at += length;
    true
}

/// `what percentage is 30 of 60`: one value, and `of`.
fn percentage_of_value(words: &mut Words, Found { length, .. }: Found) -> bool {
    const REACH: usize = 4;
    let Some(of) = (length + 1..length + REACH).find(|at| words.is_word_at(*at, "of")) else { return false };
    words.write(&[OPEN], words.span(1));
    words.at += length;
    for _ in length..of {
        words.copy();
    }
    words.open(1, &[CLOSE, DIVIDE, OPEN], Shape::Whole)
}

/// `15% more than 80` is `(1 + 15%) * 80`.
fn percent_more(words: &mut Words, _: Found) -> bool {
    let percent = words.out.pop();
    let number = words.out.pop();
    let place = number.map_or(Span::default(), |number| Span { start: number.span.start, end: number.span.start });
    words.write(&[OPEN, Kind::Fraction(1, 1), Kind::Sign(Sign::Plus)], place);
    words.out.extend(number);
    words.out.extend(percent);
    words.replace_by(2, &[CLOSE, Kind::Sign(Sign::Times)]);
    true
}
