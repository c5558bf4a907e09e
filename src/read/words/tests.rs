//! The tables of phrases have no row that another hides, and no two rows that mean the same words.

use std::cell::RefCell;
use std::collections::BTreeSet;

use pascaline_base::limits::{Budget, Limits};

use super::day::with_days;
use super::matcher::{AHEAD, letter_of};
use super::phrase::{Example, Phrase, Role, Takes};
use super::{LEADING, NAMED_FUNCTIONS, TABLES, Table, WHOLES, Words, phrases};
use crate::doubt::Choices;
use crate::token::{Language, Style, split};
use crate::{Given, Locale, parse, write};

thread_local! {
    /// The examples of the phrases that were read.
    pub(super) static READ: RefCell<Vec<Example>> = const { RefCell::new(Vec::new()) };
}

/// A member of each class, and signs as they are.
const MEMBERS: &[(&str, &[&str])] = &[
    ("MONEY", &["$"]),
    ("OPERAND", &["2", "n"]),
    ("NAME", &["n"]),
    ("NAMES", &["n", "n and m"]),
    ("DIGITS", &["2"]),
    ("TALLY", &["2"]),
    ("DECIMALS", &["5"]),
    ("COUNT", &["2", "two"]),
    ("PLACE", &["tenth"]),
    ("LINK", &[",", "and", "then", ", and then"]),
    ("CHOSEN", &["C2"]),
    ("PERMUTED", &["P2"]),
    ("DECIMAL", &["two point five"]),
    ("FRACTION", &["half", "three quarters"]),
    ("AND-FRACTION", &["and a half"]),
    ("MIXED", &["two", "two and a half"]),
    ("RATIO", &["3/4"]),
    ("WHOLE", &["two", "a hundred"]),
    ("PARTS", &["thirds"]),
    ("SCALES", &["million", "hundred thousand"]),
    ("SCALE", &["million"]),
    ("ARTICLE", &["a", "an", "the"]),
    ("SUM", &["sum", "total", "product"]),
    ("POWER", &["squares", "cubes"]),
    ("PARITY", &["", "even", "odd"]),
    ("SHORT", &["2", "2 km"]),
    ("SIZE", &["2", "2 1/2"]),
    ("DURATION", &["2 h", "2 h 30 min"]),
    ("DIFFERENTIAL", &["dn"]),
    ("TERM", &["n"]),
    ("FORMULA", &["n"]),
    ("BOUND", &["2"]),
    ("VALUE", &["2"]),
    ("ITEM", &["2"]),
    ("MATRIX", &["[2]"]),
    ("OPENING", &["["]),
    ("GROUP", &["(2, 3)"]),
    ("Y-IS", &["y ="]),
    ("PROBABILITY", &["P"]),
    ("STANDARD", &["Z"]),
    ("NORMAL", &["N"]),
    ("SQUARE", &["2^2"]),
    ("GROUPS", &["(2, 3), (4, 5)"]),
    ("POLYGON", &["hexagon", "7-gon"]),
    ("WORD", &["LEVEL"]),
    ("ROMAN", &["XIV"]),
    ("TIMES", &["×"]),
    (";", &[";"]),
    ("BINOMIAL", &["Bin"]),
    ("POISSON", &["Po"]),
    ("TERMS", &["2, 3"]),
    ("…", &["…"]),
    ("CLOSING", &["]"]),
    ("LETTERS", &["r in berry"]),
    ("POINT", &["2"]),
    ("ANY", &["days"]),
    ("EQUATIONS", &["n = 2"]),
    ("UNKNOWNS", &["n"]),
    ("ARGUMENT", &["n"]),
    ("DATE", &["2024-01-15"]),
    ("CLOCK", &["3pm"]),
    ("ZONE", &["Tokyo"]),
    ("PLUS", &["+"]),
    ("SIDE", &["SIDE"]),
    ("PLAIN", &["7"]),
    ("AMOUNT", &["2 miles"]),
    ("MEASURED", &["2 feet"]),
    ("UNITS", &["feet"]),
    ("UNITS-IN", &["feet"]),
    ("UNITS-BEFORE", &["feet"]),
    ("UNIT-NAME", &["feet"]),
    ("ONE-UNIT", &["feet"]),
    ("UNIT", &["km"]),
    ("TARGET", &["km", "percent"]),
    ("ORDINAL", &["fifth"]),
    ("FUNCTION", &["sqrt"]),
    ("LIST", &["hypot", "gcd"]),
    ("MANY", &["gcd"]),
    ("NUMBERS", &["2 3"]),
    ("HUNDREDS", &["two"]),
    ("THOUSANDS", &["two thousand"]),
    ("QUANTITY", &["2 km"]),
];

/// Every text that a phrase describes.
fn texts(words: &str) -> Vec<String> {
    let mut texts = vec![String::new()];
    for part in words.split(' ').filter(|part| *part != AHEAD) {
        let many = part.strip_prefix('*');
        let optional = many.or_else(|| part.strip_prefix('[').and_then(|part| part.strip_suffix(']')));
        let mut ways: Vec<String> = optional.iter().map(|_| String::new()).collect();
        let (_, alternatives) = letter_of(optional.unwrap_or(part.trim_start_matches('+')));
        for word in alternatives.split('|') {
            match MEMBERS.iter().find(|(class, _)| *class == word) {
                Some((_, members)) => ways.extend(members.iter().map(|member| format!("{member} "))),
                None if word.len() == 1 && word.starts_with(|char: char| char.is_ascii_uppercase()) => {
                    ways.push("2 ".to_owned());
                }
                None => ways.push(format!("{} ", word.replace('_', " "))),
            }
        }
        // Two classes of one part may share a member: `two` is a COUNT and a WHOLE.
        let mut seen = BTreeSet::new();
        ways.retain(|way| seen.insert(way.clone()));
        texts = texts.iter().flat_map(|text| ways.iter().map(move |way| format!("{text}{way}"))).collect();
    }
    texts
        .into_iter()
        .map(|text| text.replace(" C2", "C2").replace(" P2", "P2").replace(" SIDE", "+").replace("  ", " "))
        .collect()
}

/// Whether these conditions cannot both hold.
fn exclude(one: &[Takes], other: &[Takes]) -> bool {
    const OPPOSITES: &[(Takes, Takes)] = &[
        (Takes::Value, Takes::NoValue),
        (Takes::Value, Takes::EqualsSign),
        (Takes::Value, Takes::Divisor),
        (Takes::Statement, Takes::NoValue),
        (Takes::Percentage, Takes::NoValue),
        (Takes::Percentage, Takes::Operand),
        (Takes::Operand, Takes::NoValue),
        (Takes::Equation, Takes::NoEquation),
        (Takes::EquationAhead, Takes::NoEquationAhead),
        (Takes::Question, Takes::NoQuestion),
        (Takes::ValueNext, Takes::NoValueNext),
        (Takes::ValueNext, Takes::End),
        (Takes::DefinitionNext, Takes::NoDefinitionNext),
        (Takes::OpenPhrase, Takes::NoOpenPhrase),
        (Takes::CallNext, Takes::NoCallNext),
        (Takes::CallNext, Takes::NoBracketNext),
        (Takes::RateOfAmount, Takes::PaceOfAmount),
    ];
    let have = |a: Takes, b: Takes| one.contains(&a) && other.contains(&b);
    OPPOSITES.iter().any(|(a, b)| have(*a, *b) || have(*b, *a))
}

/// The phrases of a table that would be tried for a text: the longest.
fn tried(table: &[&'static Phrase], text: &str) -> Vec<&'static Phrase> {
    let budget = Budget::new(Limits::default());
    let style = Style { language: Language::Plain, raises_digit: false, ..Style::of(text, Locale::Unknown, false) };
    let tokens = split(text, 0..text.len(), style, &mut Choices::default(), &|_| false, &budget).expect("tokens");
    let tokens = with_days(&tokens, text, &|_| false);
    let mut choices = Choices::default();
    let words = Words::new(&tokens, text, BTreeSet::new(), &|_| false, &mut choices);
    let length = |phrase: &&Phrase| words.found(phrase.words).map(|found| found.length);
    let longest = table.iter().filter_map(length).max();
    table.iter().copied().filter(|phrase| longest.is_some() && length(phrase) == longest).collect()
}

/// Whether the words of one of the phrases are the whole of a text.
fn is_accepted(phrases: &[&'static Phrase], text: &str) -> bool {
    let budget = Budget::new(Limits::default());
    let style = Style { language: Language::Plain, raises_digit: false, ..Style::of(text, Locale::Unknown, false) };
    let tokens = split(text, 0..text.len(), style, &mut Choices::default(), &|_| false, &budget).expect("tokens");
    let tokens = with_days(&tokens, text, &|_| false);
    let mut choices = Choices::default();
    let words = Words::new(&tokens, text, BTreeSet::new(), &|_| false, &mut choices);
    let is_whole = |phrase: &&Phrase| words.found(phrase.words).is_some_and(|found| found.length + 1 == tokens.len());
    phrases.iter().any(is_whole)
}

#[test]
fn no_words_have_two_meanings_in_a_table() {
    let mut failures = Vec::new();
    for title in phrases().map(|(title, _)| title).collect::<BTreeSet<_>>() {
        let table: Vec<&Phrase> = phrases().filter(|(of, _)| *of == title).map(|(_, phrase)| phrase).collect();
        for text in table.iter().flat_map(|phrase| texts(phrase.words)) {
            // These are everything.
            let are_whole = TABLES.iter().take(WHOLES.into()).any(|(own, _)| *own == title);
            let behind = if are_whole { "" } else { "2" };
            let tried = tried(&table, &[&text, behind].concat());
            if tried.is_empty() {
                failures.push(format!("{title}: `{text}` is not found"));
            }
            for (at, one) in tried.iter().enumerate() {
                let may_both = |other: &&&Phrase| !exclude(one.takes, other.takes) && !is_particular(one, other);
                for other in tried.iter().skip(at + 1).filter(may_both) {
                    failures.push(format!("{title}: `{text}` is `{}` and `{}`", one.words, other.words));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

/// Texts that several phrases accept in one place, and why the first of them, in the order of the tables, has it.
const DECIDED: &[(&str, &str)] = &[
    ("how many days are until", "a day follows, and no amount"),
    ("how many days are till", "a day follows, and no amount"),
    ("less than", "behind a percentage alone, it is a part of what follows"),
    ("more than", "behind a percentage alone, it is a part of what follows"),
    ("greater than", "behind a percentage, it is a part of what follows; in a question, it compares"),
    ("raised to", "the exponent of `to the 0.345 power` ends at that word"),
    ("is", "while a share waits for its whole, it separates; at the end it asks, elsewhere it equates"),
    ("gives", "at the end it asks, elsewhere it equates"),
    ("calculate", "at the beginning it asks, elsewhere it is a call that does so"),
    ("compute", "at the beginning it asks, elsewhere it is a call that does so"),
    ("evaluate", "at the beginning it asks, elsewhere it is a call that does so"),
    ("simplify", "at the beginning it asks, elsewhere it is a call that does so"),
    ("what", "behind words that ask, it asks; in an equation it is a gap"),
    ("what value", "it asks for the unknown that follows"),
    ("at", "before the place of a derivative that is open, it separates"),
    ("a", "before a unit it is one"),
    ("an", "before a unit it is one"),
];

/// Whether one phrase has all conditions of another one, and more.
fn is_particular(one: &Phrase, other: &Phrase) -> bool {
    one.takes.len() > other.takes.len() && other.takes.iter().all(|takes| one.takes.contains(takes))
}

/// Where a phrase may be: what leads is at the beginning, and what separates is within another phrase.
fn conditions((table, phrase): (usize, &Phrase)) -> Vec<Takes> {
    let mut takes = phrase.takes.to_vec();
    if LEADING.contains(&u8::try_from(table).expect("a table")) {
        takes.extend([Takes::NoValue, Takes::NoEquation, Takes::NoOpenPhrase]);
    }
    if matches!(phrase.role, Role::And | Role::Separates) {
        takes.push(Takes::OpenPhrase);
    }
    takes
}

#[test]
fn texts_that_several_phrases_accept_are_decided() {
    const MOST_TEXTS: usize = 200;
    let rows = |(table, (_, rows)): (usize, &'static Table)| rows.iter().map(move |row| (table, row));
    let every: Vec<(usize, &Phrase)> = TABLES.iter().enumerate().flat_map(rows).collect();
    let mut found = BTreeSet::new();
    for (at, one) in every.iter().enumerate() {
        let texts = texts(one.1.words);
        for text in texts.iter().step_by(texts.len().div_ceil(MOST_TEXTS)) {
            let others = every.iter().skip(at + 1).filter(|other| {
                // The name of any function comes last.
                let is_any_function = NAMED_FUNCTIONS == u8::try_from(other.0).expect("a table");
                !is_any_function && !exclude(&conditions(*one), &conditions(**other)) && !is_particular(one.1, other.1)
            });
            let others: Vec<&Phrase> = others.map(|(_, phrase)| *phrase).collect();
            if is_accepted(&others, text) {
                found.insert(text.trim().to_owned());
            }
        }
    }
    let decided: BTreeSet<_> = DECIDED.iter().map(|(text, _)| (*text).to_owned()).collect();
    let (undecided, idle): (Vec<_>, Vec<_>) =
        (found.difference(&decided).collect(), decided.difference(&found).collect());
    assert!(undecided.is_empty() && idle.is_empty(), "not decided: {undecided:#?}\nhave one meaning: {idle:#?}");
}

#[test]
fn no_phrase_is_written_twice() {
    for (title, phrase) in phrases() {
        let texts = texts(phrase.words);
        assert_eq!(texts.len(), texts.iter().collect::<BTreeSet<_>>().len(), "{title}: {}", phrase.words);
    }
}

#[test]
fn every_phrase_is_read_in_its_example() {
    let is_read = |phrase: &Phrase| {
        READ.take();
        let (text, reading) = phrase.example;
        let (budget, mut choices) = (Budget::new(Limits::default()), Choices::default());
        let now = "2024-02-28T10:30:00+01:00[Europe/Berlin]".parse().ok();
        let style = Style::of(text, Locale::Unknown, false).at(now);
        let statements = parse(text, style, &mut choices, Given::NOTHING, &budget);
        let written =
            statements.map(|statements| write::program(&statements, &choices.in_degrees, &|_| false, &budget));
        written.is_ok_and(|written| written == reading) && READ.take().contains(&phrase.example)
    };
    let failures: Vec<_> = phrases().filter(|(_, phrase)| !is_read(phrase)).map(|(_, phrase)| phrase.example).collect();
    assert!(failures.is_empty(), "{failures:#?}");
}
