//! A law of phrases: with any operands, a sentence has the answer of the template of its phrase with these operands in brackets, or
//! says how else it could be read, or is refused.

use pascaline::{Options, Phrase, Reply, answer, phrases};

use crate::common::random::Random;

/// A text in a sentence, and in unambiguous notation.
type Part = (&'static str, &'static str);

/// An operand of a sentence.
#[derive(Clone, Copy, Debug)]
struct Operand {
    text: &'static str,
    /// The same in unambiguous notation, to which brackets are put.
    notation: &'static str,
    /// What of it stands before its last value, this, and what stands behind.
    last: [&'static str; 3],
    /// How it is written without brackets.
    open: &'static str,
    /// What of it is behind its first value.
    behind: &'static str,
}

/// A single value.
const fn value(text: &'static str, notation: &'static str) -> Operand {
    Operand { text, notation, last: ["", notation, ""], open: notation, behind: "" }
}

/// What ends with another value.
const fn with_last(text: &'static str, notation: &'static str, last: [&'static str; 3], open: &'static str) -> Operand {
    Operand { text, notation, last, open, behind: "" }
}

/// An operation of two values.
const fn operation(
    text: &'static str,
    notation: &'static str,
    last: [&'static str; 3],
    behind: &'static str,
) -> Operand {
    Operand { text, notation, last, open: notation, behind }
}

/// Every kind of operand.
const OPERANDS: &[Operand] = &[
    value("7", "7"),
    value("2.5", "2.5"),
    value("100", "100"),
    value("15%", "15%"),
    value("20 percent", "20%"),
    with_last("3/4", "3/4", ["3 / ", "4", ""], "3/4"),
    with_last("2 1/2", "2 + 1/2", ["", "2 + 1/2", ""], "(2 + 1/2)"),
    value("half", "1/2"),
    value("two hundred and five", "205"),
    value("three quarters", "3/4"),
    with_last("3 km", "3 km", ["3 ", "km", ""], "3 km"),
    with_last("5 ft 3 in", "5 ft + 3 in", ["", "5 ft + 3 in", ""], "5 ft 3 in"),
    value("km", "km"),
    value("$80", "$80"),
    value("2024-01-15", "2024-01-15"),
    value("2, 3 and 4", "2, 3, 4"),
    value("r", "r"),
    with_last("-4", "-4", ["-", "4", ""], "-4"),
    value("(2 + 3)", "2 + 3"),
    with_last("the sum of 2 and 3", "sum(2, 3)", ["sum(2, ", "3", ")"], "sum(2, 3)"),
    with_last("5 squared", "5^2", ["", "5^2", ""], "5^2"),
    with_last("the square root of 16", "sqrt(16)", ["sqrt(", "16", ")"], "sqrt(16)"),
    with_last("twice 6", "2 * 6", ["2 * ", "6", ""], "2 * 6"),
    operation("10 minus 3", "10 - 3", ["10 - ", "3", ""], " - 3"),
    operation("6 times 2", "6 * 2", ["6 * ", "2", ""], " * 2"),
];

/// Operands that are written where a phrase takes digits.
const NUMBERS: &[Part] = &[
    ("7", "7"),
    ("2", "2"),
    ("100", "100"),
    ("0", "0"),
    ("2.5", "2.5"),
    ("15%", "15%"),
    ("3/4", "3/4"),
    ("2 1/2", "2 + 1/2"),
    ("half", "1/2"),
    ("3 km", "3 km"),
    ("$80", "$80"),
    ("2024-01-15", "2024-01-15"),
    ("2, 3 and 4", "2, 3, 4"),
    ("r", "r"),
    ("(2 + 3)", "2 + 3"),
    ("the sum of 2 and 3", "sum(2, 3)"),
    ("5 squared", "5^2"),
];

/// Members of the classes of words, and what they mean.
const CLASSES: &[(&str, &[Part])] = &[
    ("OPERAND", NUMBERS),
    ("NAME", &[("k", "k"), ("n", "n")]),
    ("DIGITS", NUMBERS),
    ("TALLY", &[("850", "850"), ("3", "3"), ("1,200", "1200")]),
    ("DECIMALS", &[("5", "0.5"), ("25", "0.25"), ("05", "0.05")]),
    ("COUNT", &[("2", "2"), ("three", "3"), ("10", "10")]),
    ("PLACE", &[("tenth", "1"), ("integer", "0"), ("hundred", "(-2)")]),
    ("CHOSEN", &[("C2", "2")]),
    ("PERMUTED", &[("P2", "2")]),
    ("DECIMAL", &[("two point five", "2.5"), ("zero point two five", "0.25")]),
    ("FRACTION", &[("half", "0.5"), ("three quarters", "0.75"), ("two thirds", "2/3")]),
    ("AND-FRACTION", &[("and a half", "0.5"), ("and three quarters", "0.75")]),
    ("MIXED", &[("two and a half", "2.5"), ("forty-two", "42"), ("two hundred and five", "205")]),
    ("RATIO", &[("3/4", "3/4"), ("7/8", "7/8")]),
    ("WHOLE", &[("two", "2"), ("a hundred", "100"), ("twenty-five", "25")]),
    ("PARTS", &[("thirds", "3"), ("fifths", "5")]),
    ("SCALES", &[("million", "1000000"), ("hundred thousand", "100000")]),
    ("ARTICLE", &[("the", "*")]),
    ("SUM", &[("sum", "sum"), ("product", "prod")]),
    ("POWER", &[("squares", "²"), ("cubes", "³")]),
    ("PARITY", &[("", "k"), ("even", "2 * k"), ("odd", "2 * k - 1")]),
    ("ORDINAL", &[("fifth", "5"), ("third", "3")]),
    ("UNIT", &[("meters", "meters"), ("grams", "grams")]),
    ("FUNCTION", &[("floor", "floor"), ("sqrt", "sqrt"), ("sin", "sin")]),
    ("LIST", &[("hypot", "hypot"), ("gcd", "gcd"), ("max", "max")]),
    ("MANY", &[("gcd", "gcd"), ("max", "max")]),
    ("LINK", &[(",", ""), ("and", ""), ("then", ""), (", and then", "")]),
    ("MONEY", &[("$", "")]),
    ("SIZE", &[("30", "30"), ("2 1/2", "(2 + 1/2)")]),
    ("DURATION", &[("3 h", "(3 h)"), ("2 h 30 min", "(2 h + 30 min)")]),
    ("SHORT", &[("30", "30"), ("3 km", "3 km"), ("15%", "15%"), ("half", "1/2")]),
    ("TARGET", &[("km", "km"), ("percent", "percent")]),
    ("NAMES", &[("x", "x")]),
    ("DIFFERENTIAL", &[("dx", "x")]),
    ("TERM", &[("x", "x"), ("x^2 + 1", "x^2 + 1"), ("x squared", "x^2"), ("3 sin x", "3 * sin(x)")]),
    ("FORMULA", &[("x^2 - 1", "x^2 - 1"), ("(x + 1)(x - 2)", "(x + 1) * (x - 2)"), ("1/(x^2 - x)", "1/(x^2 - x)")]),
    ("BOUND", &[("0", "0"), ("2 pi", "2 * pi"), ("-1/2", "-1/2"), ("infinity", "infinity")]),
    ("POINT", &[("2", "2"), ("-1", "-1"), ("infinity", "infinity")]),
    ("ANY", &[("days", "days")]),
    ("DATE", &[("2024-02-29", "2024-02-29")]),
    ("PLAIN", &[("7", "7"), ("2^5 - 1", "2^5 - 1"), ("15%", "15%")]),
    ("AMOUNT", &[("2 miles", "2 miles"), ("5", "5"), ("half a km", "0.5 km"), ("$80", "$80")]),
    ("MEASURED", &[("12 inches", "12 inches"), ("-4 km", "-4 km"), ("2 1/2 m", "(2 + 1/2) m")]),
    ("UNITS", &[("feet", "feet"), ("yards", "yards")]),
    ("UNITS-IN", &[("feet", "feet"), ("minutes", "minutes")]),
    ("UNITS-BEFORE", &[("feet", "feet"), ("square feet", "square feet")]),
    ("UNIT-NAME", &[("cm", "cm"), ("yards", "yards")]),
    ("ONE-UNIT", &[("feet", "feet")]),
    ("EQUATIONS", &[("x - 4 = 0", "x - 4 = 0"), ("x - 7", "x - 7 = 0"), ("[x + 1 = 3]", "x + 1 = 3")]),
    ("UNKNOWNS", &[("x", "x"), ("[x]", "x")]),
    ("POLYGON", &[("hexagon", "6"), ("regular 12-gon", "12"), ("7-sided polygon", "7")]),
    ("WORD", &[("LEVEL", "30"), ("banana", "60")]),
    ("ROMAN", &[("XIV", "14"), ("MCMXC", "1990")]),
    ("SQUARE", &[("10^2", "10^2"), ("3²", "3^2")]),
    ("GROUPS", &[("(0, 0), (4, 1), (2, 5)", "(0, 0), (4, 1), (2, 5)")]),
    ("Y-IS", &[("y =", "")]),
    ("PROBABILITY", &[("P", "")]),
    ("NORMAL", &[("N", "")]),
    ("BINOMIAL", &[("B", ""), ("Bin", "")]),
    ("POISSON", &[("Po", "")]),
    ("ARGUMENT", &[("x", "x"), ("2 x", "2 * x"), ("15%", "15%"), ("3 km", "3 km"), ("-4", "-4")]),
];

/// What of a phrase is drawn: a word, or a member of a class under a letter.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drawn {
    text: &'static str,
    meaning: &'static str,
    class: &'static str,
    is_ahead: bool,
}

/// A part of a pattern: its letter, its alternatives, and whether it may be missing.
fn parts(pattern: &'static str) -> impl Iterator<Item = (Option<char>, Vec<&'static str>, bool)> {
    pattern.split(' ').map(|part| {
        let in_brackets = part.strip_prefix('[').and_then(|part| part.strip_suffix(']'));
        let optional = in_brackets.or_else(|| part.strip_prefix('*'));
        let part = optional.unwrap_or(part).trim_start_matches('+');
        let letter = part.chars().next().filter(char::is_ascii_uppercase);
        let words = match (part.len(), letter, part.get(1..2)) {
            (1, Some(_), _) | (_, None, _) => part,
            (_, Some(_), Some(":")) => &part[2..],
            _ => part,
        };
        let letter = letter.filter(|_| part.len() == 1 || part.get(1..2) == Some(":"));
        (letter, words.split('|').collect(), optional.is_some())
    })
}

/// The members of an alternative, if it is a class.
fn class(name: &'static str) -> Option<&'static [Part]> {
    if name.len() == 1 && name.starts_with(|char: char| char.is_ascii_uppercase()) {
        return Some(NUMBERS);
    }
    CLASSES.iter().find(|(class, _)| *class == name).map(|(_, members)| *members)
}

/// The words of a phrase, drawn.
fn draw(pattern: &'static str, random: &mut Random) -> Vec<Drawn> {
    let (mut drawn, mut is_ahead) = (Vec::new(), false);
    for (_, words, is_optional) in parts(pattern) {
        if words == ["…"] {
            is_ahead = true;
        } else if !is_optional || random.below(2) == 0 {
            let word = random.one_of(&words);
            let (text, meaning) = class(word).map_or((word, word), |members| random.one_of(members));
            drawn.push(Drawn { text, meaning, class: if class(word).is_some() { word } else { "" }, is_ahead });
        }
    }
    drawn
}

/// What the letters of a pattern hold, if it has the words that are drawn.
fn held(pattern: &'static str, drawn: &[Drawn]) -> Option<Vec<(char, &'static str)>> {
    let words_of = |drawn: &Drawn| -> Vec<Drawn> {
        let word = |text| Drawn { text, meaning: text, ..*drawn };
        if drawn.class.is_empty() { drawn.text.split('_').map(word).collect() } else { vec![*drawn] }
    };
    let flat: Vec<Drawn> = drawn.iter().flat_map(words_of).collect();
    let mut rest = &flat[..];
    let mut held = Vec::new();
    for (letter, words, is_optional) in parts(pattern).filter(|(_, words, _)| *words != ["…"]) {
        let length = |word: &&str| {
            let length = word.split('_').count();
            let is_class = rest.first().is_some_and(|first| first.class == *word);
            let are_words = rest.len() >= length
                && word.split('_').zip(rest).all(|(word, drawn)| drawn.class.is_empty() && drawn.text == word);
            if is_class { Some(1) } else { are_words.then_some(length) }
        };
        match words.iter().filter_map(length).max() {
            Some(length) => {
                held.extend(letter.map(|letter| (letter, rest[0].meaning)));
                rest = &rest[length..];
            }
            None if is_optional => {}
            None => return None,
        }
    }
    rest.is_empty().then_some(held)
}

/// Calls whose letter `B` is the name that varies, which has no brackets.
const VARYING: &[&str] = &["integrate(", "limit(", "tangentline("];

/// What stands for itself in a template.
const NAMES: &[&str] =
    &["sum", "prod", "²", "³", "*", "floor", "sqrt", "sin", "hypot", "gcd", "max", "fibonacci", "lucas"];

/// A template with its letters written out. A letter that has nothing is left out, with the sign before it.
fn written_out(template: &str, of: &dyn Fn(char) -> Option<String>) -> String {
    let chars: Vec<char> = template.chars().collect();
    let mut out = String::new();
    for (at, char) in chars.iter().enumerate() {
        let is_part = |char: Option<&char>| char.is_some_and(char::is_ascii_alphanumeric);
        let is_letter = char.is_ascii_uppercase()
            && !is_part(chars.get(at + 1))
            && !is_part(at.checked_sub(1).and_then(|at| chars.get(at)));
        match char {
            'K' if is_letter => out.push('k'),
            letter if is_letter => match of(*letter) {
                Some(text) if ["to ", "for ", "_"].iter().any(|before| out.ends_with(before)) => {
                    out += text.trim_matches(['(', ')']);
                }
                // A mixed number.
                Some(text) if out.ends_with(") ") && text.contains(|char: char| char.is_ascii_digit()) => {
                    out += "+ ";
                    out += &text;
                }
                Some(text) => out += &text,
                None => out.truncate(out.trim_end().trim_end_matches(['+', '-', '*', '/', '^', ',']).len()),
            },
            '{' => out.push('('),
            '}' => out.push(')'),
            char => out.push(*char),
        }
    }
    out
}

/// The templates of additions, and those of the same with percentages of what is changed; a percentage is rounded as such.
const PERCENTAGES: &[(&str, &str)] = &[
    ("V + X", "V * (1 + X)"),
    ("W + X", "W * (1 + X)"),
    ("(S) + X", "S * (1 + X)"),
    ("V - X", "V * (1 - X)"),
    ("W - X", "W * (1 - X)"),
    ("(S) - X", "S * (1 - X)"),
    ("V - A percent", "V * (1 - A percent)"),
    ("+(X) + Y", "(1 + X) * Y"),
    ("+(X) + Y", "X * (1 + Y)"),
    ("+(X) - Y", "X * (1 - Y)"),
    ("-(X) + Y", "(1 - X) * Y"),
    ("round(S, A)", "round(S to percent, A)"),
];

/// The words between the two operands in the example of a phrase.
fn separator(phrase: &Phrase) -> String {
    if phrase.template().starts_with("derivative") {
        return "at".to_owned();
    }
    let words: Vec<&str> = phrase.example.0.split(' ').collect();
    let is_operand = |word: &&str| word.starts_with(|char: char| char.is_ascii_digit()) || word.contains('^');
    let last = words.iter().rposition(is_operand).unwrap_or(words.len());
    let first = words[..last].iter().rposition(is_operand).unwrap_or(last);
    let between = words.get(first + 1..last).unwrap_or_default().join(" ");
    if between.is_empty() { "and".to_owned() } else { between }
}

fn options() -> Options {
    Options::default().with_scope([("r", "6")])
}

fn is_same(one: &Reply, other: &Reply) -> bool {
    let are_equal = |one: &Option<String>, other: &Option<String>| one.is_some() && one == other;
    one.text == other.text || are_equal(&one.exact, &other.exact) || are_equal(&one.decimal, &other.decimal)
}

/// A sentence with a phrase, its operands and what it may stand for.
struct Sentence {
    text: String,
    templates: Vec<String>,
}

/// The operands around a phrase.
#[derive(Clone, Copy)]
struct Around {
    before: Operand,
    operands: [Operand; 2],
}

impl Around {
    /// Everything that a phrase with this template, which holds this, may stand for: with its operands in brackets; or with the
    /// last value before it, or without brackets where none is in the template.
    fn readings(self, template: &str, held: &[(char, &'static str)]) -> Vec<String> {
        let Self { before, operands: [x, y] } = self;
        let in_brackets = |text: &str| {
            let is_whole = text.contains(", ") || text.contains(" = ");
            if is_whole { text.to_owned() } else { format!("({text})") }
        };
        let has = |letter: char| written_out(template, &|own| (own == letter).then(|| "@".to_owned())).contains('@');
        let mut readings = Vec::new();
        let percentages = PERCENTAGES.iter().filter(|(own, _)| *own == template).map(|(_, other)| *other);
        for template in std::iter::once(template).chain(percentages) {
            for (takes_last, is_open) in [(false, false), (true, false), (false, true), (true, true)] {
                let of = |letter: char| match letter {
                    'V' | 'W' if takes_last => Some(in_brackets(before.last[1])),
                    'V' | 'W' | 'S' => Some(in_brackets(before.notation)),
                    'X' if is_open && !template.contains("(X") => Some(x.open.to_owned()),
                    'X' => Some(in_brackets(x.notation)),
                    'Y' if is_open && !template.contains("(Y") => Some(y.open.to_owned()),
                    'Y' => Some(in_brackets(y.notation)),
                    'A' if template.starts_with("derivative") => Some("x".to_owned()),
                    letter => held.iter().find(|(own, _)| *own == letter).map(|(_, text)| {
                        let varies = letter == 'B' && VARYING.iter().any(|call| template.starts_with(call));
                        if varies || NAMES.contains(text) { (*text).to_owned() } else { in_brackets(text) }
                    }),
                };
                let mut reading = written_out(template, &of);
                // An operation ends the operand of a phrase.
                let last = if has('Y') { y } else { x };
                if is_open
                    && let Some(before) = last.notation.strip_suffix(last.behind).filter(|_| !last.behind.is_empty())
                {
                    let first = |letter: char| match letter {
                        'X' if !has('Y') => Some(in_brackets(before)),
                        'Y' => Some(in_brackets(before)),
                        letter => of(letter),
                    };
                    reading = written_out(template, &first) + last.behind;
                }
                let takes_last = takes_last && (has('V') || has('W'));
                let [prefix, _, suffix] = if takes_last { before.last } else { [""; 3] };
                readings.push([prefix, &reading, suffix].concat());
            }
        }
        readings
    }
}

/// A sentence with a phrase, and what it may stand for by any phrase that has its words.
fn sentence(phrase: &Phrase, every: &[&'static Phrase], random: &mut Random) -> Sentence {
    let template = phrase.template();
    let drawn = draw(phrase.pattern(), random);
    let has = |letter: char| written_out(&template, &|own| (own == letter).then(|| "@".to_owned())).contains('@');
    let mut around =
        Around { before: random.one_of(OPERANDS), operands: [random.one_of(OPERANDS), random.one_of(OPERANDS)] };
    if template.starts_with("derivative") {
        around.operands[0] = random.one_of(&[value("x^2", "x^2"), value("5 x", "5 * x")]);
    }
    let (ahead, own): (Vec<Drawn>, Vec<Drawn>) = drawn.iter().partition(|drawn| drawn.is_ahead);
    let values: Vec<&Drawn> = ahead.iter().filter(|drawn| !drawn.class.is_empty()).collect();
    if has('X') {
        // The operands are what the pattern sees.
        for (operand, seen) in around.operands.iter_mut().zip(&values) {
            *operand = value(seen.text, seen.meaning);
        }
    }
    let words = |drawn: &[Drawn]| {
        let words: Vec<_> = drawn.iter().map(|drawn| drawn.text.replace('_', " ")).collect();
        words.join(" ").replace(" C2", "C2").replace(" P2", "P2")
    };
    let [x, y] = around.operands;
    let behind = if !ahead.is_empty() {
        words(&ahead)
    } else if has('Y') {
        format!("{} {} {}", x.text, separator(phrase), y.text)
    } else if has('X') || template.is_empty() {
        x.text.to_owned()
    } else {
        String::new()
    };
    let before = if has('V') || has('W') || has('S') { around.before.text } else { "" };
    let text = format!("{before} {} {behind}", words(&own)).trim().to_owned();
    let mut templates = Vec::new();
    for other in every {
        let Some(held) = held(other.pattern(), &drawn) else { continue };
        let rest = match () {
            () if other.template().contains('X') => String::new(),
            () if !ahead.is_empty() => words(&ahead),
            () if template.is_empty() => x.open.to_owned(),
            () => String::new(),
        };
        let readings = around.readings(&other.template(), &held);
        templates.extend(readings.into_iter().map(|reading| format!("{reading} {rest}").trim().to_owned()));
    }
    templates.sort();
    templates.dedup();
    Sentence { text, templates }
}

/// Whether a sentence is beyond this law.
fn is_beyond(phrase: &Phrase, text: &str) -> bool {
    let (pattern, template) = (phrase.pattern(), phrase.template());
    // A list is an operand of a call only.
    let is_list = text.contains("2, 3 and 4") && !template.contains(", Y");
    // An `and` joins a fraction to the number before it.
    let joins = [
        "4 and half",
        "3 and half",
        "7 and half",
        "4 and three",
        "3 and three",
        "7 and three",
        "4 and 3/4",
        "3 and 3/4",
    ];
    let is_joined = joins.iter().any(|joined| text.contains(joined));
    // Words between the operands of another phrase mean nothing alone.
    let is_separator = template.starts_with("X, ") || pattern.ends_with("TARGET");
    // Of what is before a number in digits, only its last number belongs to the phrase.
    let others = ["the sum", "(2 + 3)", "r ", "2024", "2 1/2", "$80", "half", "5 squared", "3 km"];
    let is_behind_other = pattern.starts_with(['A', '[']) && others.iter().any(|other| text.starts_with(other));
    let is_glued = pattern.ends_with("CHOSEN") || pattern.ends_with("PERMUTED");
    // A sign of money is before both numbers.
    let is_money = pattern.contains("[MONEY]") && text.contains('$');
    let is_conversion = text.ends_with("to km");
    let is_unit_of_place = template.starts_with("derivative") && text.ends_with("km");
    is_list
        || is_joined
        || is_separator
        || is_behind_other
        || is_glued && text.contains('/')
        || is_money
        || is_conversion
        || is_unit_of_place
}

#[test]
fn a_sentence_has_the_answer_of_its_template() {
    const DRAWS: usize = 15_000;
    let draws = std::env::var("PASCALINE_DRAWS").ok().and_then(|draws| draws.parse().ok()).unwrap_or(DRAWS);
    let every: Vec<_> = phrases().map(|(_, phrase)| phrase).collect();
    let (mut failures, mut counts) = (Vec::new(), [0; 4]);
    for (at, phrase) in every.iter().enumerate() {
        let mut random = Random::new(at as u64 + 1, 0x7068_7261_7365);
        for _ in 0..draws / every.len() {
            let Sentence { text, templates } = sentence(phrase, &every, &mut random);
            if is_beyond(phrase, &text) {
                continue;
            }
            let Ok(reply) = answer(&text, &options()) else {
                counts[0] += 1;
                continue;
            };
            let is_told = !reply.notes.is_empty() || !reply.alternatives.is_empty();
            let expected = || templates.iter().filter_map(|template| answer(template, &options()).ok());
            if expected().any(|expected| is_same(&expected, &reply)) {
                counts[1] += 1;
            } else if is_told {
                counts[2] += 1;
            } else {
                counts[3] += 1;
                let expected: Vec<_> = expected().map(|reply| reply.text).collect();
                let Reply { text: answer, reading, .. } = reply;
                failures.push(format!("{text} is {answer}, read as {reading}; {templates:?} is {expected:?}"));
            }
        }
    }
    let [refused, same, told, different] = counts;
    assert!(
        failures.is_empty(),
        "{refused} refused, {same} same, {told} told, {different} different\n{}",
        failures.join("\n")
    );
}
