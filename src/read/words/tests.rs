//! The tables of phrases have no row that another hides, and no two rows that mean the same words.

use std::cell::RefCell;
use std::collections::BTreeSet;

use pascaline_base::limits::{Budget, Limits};

use super::super::doubt::Choices;
use super::super::token::{Language, Style, split};
use super::super::{Given, Locale, parse, write};
use super::matcher::{AHEAD, letter_of};
use super::phrase::{Example, Phrase, Takes};
use super::{Words, phrases};

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
    ("DIFFERENTIAL", &["dn"]),
    ("UNIT", &["km"]),
    ("TARGET", &["km", "percent"]),
    ("ORDINAL", &["fifth"]),
    ("FUNCTION", &["sqrt"]),
    ("LIST", &["hypot", "gcd"]),
    ("MANY", &["gcd"]),
];

/// Every text that a phrase describes.
fn texts(words: &str) -> Vec<String> {
    let mut texts = vec![String::new()];
    for part in words.split(' ').filter(|part| *part != AHEAD) {
        let optional = part.strip_prefix('[').and_then(|part| part.strip_suffix(']'));
        let mut ways: Vec<String> = optional.iter().map(|_| String::new()).collect();
        let (_, alternatives) = letter_of(optional.unwrap_or(part));
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
    texts.into_iter().map(|text| text.replace(" C2", "C2").replace(" P2", "P2").replace("  ", " ")).collect()
}

/// Whether these conditions cannot both hold.
fn exclude(one: &[Takes], other: &[Takes]) -> bool {
    const OPPOSITES: &[(Takes, Takes)] = &[
        (Takes::Value, Takes::NoValue),
        (Takes::Value, Takes::EqualsSign),
        (Takes::Question, Takes::NoQuestion),
        (Takes::ValueNext, Takes::NoValueNext),
        (Takes::ValueNext, Takes::End),
        (Takes::DefinitionNext, Takes::NoDefinitionNext),
    ];
    let have = |a: Takes, b: Takes| one.contains(&a) && other.contains(&b);
    OPPOSITES.iter().any(|(a, b)| have(*a, *b) || have(*b, *a))
}

/// The phrases of a table that would be tried for a text: the longest.
fn tried(table: &[&'static Phrase], text: &str) -> Vec<&'static Phrase> {
    let budget = Budget::new(Limits::default());
    let style = Style { locale: Locale::Unknown, language: Language::Plain, raises_digit: false, has_degrees: false };
    let tokens = split(text, 0..text.len(), style, &mut Choices::default(), &|_| false, &budget).expect("tokens");
    let mut choices = Choices::default();
    let words = Words::new(&tokens, text, BTreeSet::new(), &|_| false, &mut choices);
    let length = |phrase: &&Phrase| words.found(phrase.words).map(|found| found.length);
    let longest = table.iter().filter_map(length).max();
    table.iter().copied().filter(|phrase| longest.is_some() && length(phrase) == longest).collect()
}

#[test]
fn no_words_have_two_meanings_in_a_table() {
    let mut failures = Vec::new();
    for title in phrases().map(|(title, _)| title).collect::<BTreeSet<_>>() {
        let table: Vec<&Phrase> = phrases().filter(|(of, _)| *of == title).map(|(_, phrase)| phrase).collect();
        for text in table.iter().flat_map(|phrase| texts(phrase.words)) {
            let tried = tried(&table, &[&text, "2"].concat());
            if tried.is_empty() {
                failures.push(format!("{title}: `{text}` is not found"));
            }
            for (at, one) in tried.iter().enumerate() {
                for other in tried.iter().skip(at + 1).filter(|other| !exclude(one.takes, other.takes)) {
                    failures.push(format!("{title}: `{text}` is `{}` and `{}`", one.words, other.words));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
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
        let statements = parse(text, Style::of(text, Locale::Unknown, false), &mut choices, Given::NOTHING, &budget);
        let written =
            statements.map(|statements| write::program(&statements, &choices.in_degrees, &|_| false, &budget));
        written.is_ok_and(|written| written == reading) && READ.take().contains(&phrase.example)
    };
    let failures: Vec<_> = phrases().filter(|(_, phrase)| !is_read(phrase)).map(|(_, phrase)| phrase.example).collect();
    assert!(failures.is_empty(), "{failures:#?}");
}
