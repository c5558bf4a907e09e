//! Questions about days, and days, times and zones, each of which is one token, so that its commas and words mean nothing else: `1st of May, 2024`,
//! `the day after tomorrow`, `in New York`.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use pascaline_base::sort::set_of;
use pascaline_base::syntax::Span;

use super::phrase::{Phrase, Takes, phrase};
use crate::dates;
use crate::token::{Kind, Sign, Token};

pub(super) const QUESTIONS: &[Phrase] = &[
    phrase(
        "*convert|what|is|date|of|the +unix|epoch|posix *time|timestamp|seconds A:DIGITS *s|sec|seconds \
         *to|in|as|->|a|ZONE|date|and|time|datetime|human|readable|iso|8601",
        &[Takes::End],
        "fromunix(A)",
        ("unix timestamp 1700000000 to date", "from_unix(1700000000)"),
    ),
    phrase(
        "*what|is|the|convert A:DATE as|in|to *a|the unix|epoch|posix *time|timestamp|seconds",
        &[Takes::End],
        "unixtime(A)",
        ("2024-02-29 as a unix timestamp", "unix_time(2024-02-29)"),
    ),
    phrase(
        "*what|is|the|find difference between A:DATE and B:DATE",
        &[],
        "abs(B - A)",
        ("difference between 2024-01-15 and 2024-03-01", "abs(2024-03-01 - 2024-01-15)"),
    ),
    phrase(
        "*what|which|of|the|week|is|was|will|be|on|for|it|did|does day|weekday \
         *what|which|weekday|day|of|the|week|is|was|will|be|on|for|it|did|does A:DATE *fall|falls|on|be",
        &[],
        "weekday A",
        ("what day of the week is 2024-02-29", "weekday(2024-02-29)"),
    ),
    phrase(
        "*what|is|'s|the|current time *is|it in|at A:ZONE *right|now",
        &[],
        "now to A",
        ("what time is it in Tokyo", "2024-02-28 10:30 Europe/Berlin to Asia/Tokyo"),
    ),
    phrase(
        "*if|when|it|is A:CLOCK in B:ZONE *is|then|, what time *is|it|will|be in C:ZONE",
        &[],
        "A B to C",
        ("when it is 3pm in New York, what time is it in London", "2024-02-28 15:00 America/New_York to Europe/London"),
    ),
    phrase("*what|is|'s|the date *is|it A:DATE", &[], "A", ("what is the date today", "2024-02-28")),
    phrase("*what|is|'s|the current date", &[], "today", ("current date", "2024-02-28")),
    phrase("*what|is|'s|the today 's date", &[], "today", ("what's today's date", "2024-02-28")),
    phrase(
        "*what|will|is|'s|the date *it|will|be|is in A B:day|days|week|weeks|month|months|year|years",
        &[],
        "today + A B",
        ("what will the date be in 90 days", "2024-02-28 + 90 days"),
    ),
    phrase(
        "how long *is|it|left until|till",
        &[],
        "time until",
        ("how long until 2024-03-01", "2024-03-01 - 2024-02-28"),
    ),
    phrase(
        "how many A:ANY *are|there|left until|till",
        &[],
        "A until",
        ("how many days are left until christmas", "2024-12-25 - 2024-02-28"),
    ),
    phrase("how many A:ANY since", &[], "A since", ("how many days since 2024-01-01", "2024-02-28 - 2024-01-01")),
    phrase(
        "*what|how|is|the age|old *of|is|someone|somebody|a|person|who|was born on|in A:DATE",
        &[],
        "age(A)",
        ("how old is someone born on 1990-05-15", "age(1990-05-15, 2024-02-28)"),
    ),
    phrase(
        "is|was|will A:DATE *be before|earlier *than B:DATE",
        &[],
        "A < B",
        ("is 2024-01-15 before today", "2024-01-15 < 2024-02-28"),
    ),
    phrase(
        "is|was|will A:DATE *be after|later *than B:DATE",
        &[],
        "A > B",
        ("is 2024-01-15 after today", "2024-01-15 > 2024-02-28"),
    ),
    phrase(
        "how old am i *if|when i was born on A:DATE",
        &[],
        "age(A)",
        ("how old am I if I was born on 1990-05-15", "age(1990-05-15, 2024-02-28)"),
    ),
    phrase(
        "*how|many|number|of business|working|work days *are|is|there between|from A:DATE and|to|until B:DATE",
        &[],
        "workdays(A, B)",
        ("business days between 2024-01-01 and 2024-01-31", "workdays(2024-01-01, 2024-01-31)"),
    ),
    phrase(
        "*how|many|number|of business|working|work days *are|left until|till A:DATE",
        &[],
        "workdays(today, A)",
        ("business days until 2024-03-31", "workdays(2024-02-28, 2024-03-31)"),
    ),
    phrase(
        "A business|working|work days after|from B:DATE",
        &[],
        "workday(B, A)",
        ("10 business days after 2024-01-15", "workday(2024-01-15, 10)"),
    ),
    phrase(
        "A business|working|work days before B:DATE",
        &[],
        "workday(B, -A)",
        ("10 business days before 2024-01-15", "workday(2024-01-15, -10)"),
    ),
    phrase(
        "A:DATE PLUS B business|working|work days",
        &[],
        "workday(A, B)",
        ("2024-01-15 + 10 business days", "workday(2024-01-15, 10)"),
    ),
    phrase("what week *number is it", &[], "isoweek(today)", ("what week is it", "isoweek(2024-02-28)")),
    phrase(
        "*what|is|the *iso|calendar week *number *of|is|on|for A:DATE",
        &[],
        "isoweek(A)",
        ("ISO week of 2024-12-30", "isoweek(2024-12-30)"),
    ),
];

/// The tokens, with one for each day, for each time in a zone, and for each zone that a time is converted to.
pub(super) fn with_days<'s>(tokens: &[Token<'s>], text: &'s str, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let days = Days { tokens, text, is_given, has_clocks: OnceCell::new(), defined: OnceCell::new() };
    let (mut out, mut end): (Vec<Token>, usize) = (Vec::new(), 0);
    for (at, token) in tokens.iter().enumerate() {
        let start = token.span.start as usize;
        if start < end {
            continue;
        }
        let rest = text.get(start..).unwrap_or_default();
        let next = tokens.get(at + 1).map_or(Kind::End, |token| token.kind);
        let mut token = *token;
        if let Some(length) = written_day(&token, rest) {
            end = start + length;
        } else if let Some((kind, length)) = days.named(token.kind, out.last().map(|token| token.kind), next, rest) {
            end = start + length;
            token = Token { kind, span: Span::new(start..end), ..token };
        }
        out.push(token);
    }
    out
}

/// The length of a date, or of a time in a zone, that begins at this token.
fn written_day(token: &Token, rest: &str) -> Option<usize> {
    let may_begin = match token.kind {
        Kind::Number { .. } => true,
        Kind::Name(name) => dates::is_month(name),
        _ => false,
    };
    let (found, length) = if may_begin && dates::may_begin(rest) { dates::at_start(rest, true)? } else { return None };
    let may_be_other =
        matches!(found, dates::Found::PossibleDate(..) | dates::Found::Time(_) | dates::Found::PossibleTime(_));
    (!may_be_other).then_some(length)
}

/// The names to which the text gives values.
fn defined<'s>(tokens: &[Token<'s>]) -> BTreeSet<&'s str> {
    let is_defined = |pair: &[Token<'s>]| match pair {
        [Token { kind: Kind::Name(name), .. }, Token { kind: Kind::Sign(Sign::Equal), .. }] => Some(*name),
        _ => None,
    };
    set_of(tokens.windows(2).filter_map(is_defined))
}

/// What in a text decides which words are days and zones.
struct Days<'s, 'p> {
    tokens: &'p [Token<'s>],
    text: &'s str,
    is_given: &'p dyn Fn(&str) -> bool,
    /// Whether the text has a time of day, or the words for one; found out once.
    has_clocks: OnceCell<bool>,
    /// The names to which the text gives values; found out once.
    defined: OnceCell<BTreeSet<&'s str>>,
}

impl Days<'_, '_> {
    /// A day or a zone with a name, between two other tokens, and its length.
    fn named(&self, kind: Kind, before: Option<Kind>, next: Kind, rest: &str) -> Option<(Kind<'static>, usize)> {
        let Kind::Name(name) = kind else { return None };
        if dates::begins_relative(name)
            && let Some((relative, length)) = dates::relative_at_start(rest)
        {
            // A phrase asks with `today's`.
            let is_asked = next == Kind::Sign(Sign::Prime) && name.eq_ignore_ascii_case("today");
            let is_day = relative != dates::Relative::Now || !is_filler(before, next);
            return (is_day && !is_asked && !self.has_value(name)).then_some((Kind::Day, length));
        }
        let converts = match before {
            Some(Kind::Name(word)) => {
                ["in", "to", "into", "as", "at", "for"].iter().any(|own| own.eq_ignore_ascii_case(word))
            }
            before => before == Some(Kind::Sign(Sign::Arrow)),
        };
        if !converts || !*self.has_clocks.get_or_init(|| has_clocks(self.tokens, self.text)) || self.has_value(name) {
            return None;
        }
        dates::zone_at_start(rest).map(|(_, length)| (Kind::Zone, length))
    }

    fn has_value(&self, name: &str) -> bool {
        (self.is_given)(name) || self.defined.get_or_init(|| defined(self.tokens)).contains(name)
    }
}

/// Whether the word `now` at the beginning of a statement only leads to the next one: `now expand that`.
fn is_filler(before: Option<Kind>, next: Kind) -> bool {
    const LINKS: &[&str] = &["in", "to", "at", "as", "plus", "minus"];
    match before {
        Some(Kind::Zone | Kind::Name("right")) => true,
        None | Some(Kind::Sign(Sign::Comma | Sign::Semicolon | Sign::Newline)) => match next {
            Kind::Name(name) => !LINKS.iter().any(|link| link.eq_ignore_ascii_case(name)),
            Kind::Sign(sign) => sign == Sign::Comma,
            kind => kind != Kind::End,
        },
        Some(_) => false,
    }
}

/// Whether the text has a time of day, or the words for one.
fn has_clocks(tokens: &[Token], text: &str) -> bool {
    tokens.iter().any(|token| match token.kind {
        Kind::Name(name) => ["time", "now", "noon", "midnight"].iter().any(|word| word.eq_ignore_ascii_case(name)),
        Kind::Number { .. } => text.get(token.span.start as usize..).is_some_and(|rest| {
            dates::may_begin(rest)
                && dates::at_start(rest, true).is_some_and(|(found, _)| {
                    !matches!(
                        found,
                        dates::Found::Date(_) | dates::Found::DoubtfulDate(_) | dates::Found::PossibleDate(..)
                    )
                })
        }),
        _ => false,
    })
}
