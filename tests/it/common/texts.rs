//! Texts that people might write: those of the corpus of `answer` and of its page, and these with parts of each other.

use super::random::Random;

/// Parts that a mutation puts in.
const PARTS: &[&str] = &[
    "(",
    ")",
    "+",
    "-",
    "*",
    "/",
    "^",
    "%",
    "!",
    "°",
    "'",
    "\"",
    " = ",
    "; ",
    ", ",
    " mod ",
    " to ",
    " in ",
    " per ",
    "$",
    "€",
    "km",
    "m",
    "h",
    "kg",
    "°C",
    "in",
    "ft",
    "lb",
    "mph",
    "hours",
    "days",
    "USD",
    "CHF",
    " of ",
    " and ",
    " percent",
    " as ",
    " off ",
    " // ",
    " a ",
    " after ",
    " is ",
    "x",
    "y",
    "k",
    "i",
    "e",
    "pi",
    "2",
    "3",
    "0.5",
    "10",
    "1,234",
    "1/2",
    "(-1)",
    "-2",
    "1e3",
    "20%",
    "5 km",
    "5 ft 3 in",
    "10:30",
    "2024-01-15",
    "^-1",
    "^2",
    "²",
    "½",
    "√",
    "|",
    "sin ",
    "log ",
    "sqrt(",
    "max(1, 2)",
    "f(x) = ",
    "<",
    ">=",
    "±",
    "!!",
    "{",
    "}",
    "[",
    "]",
    "?",
    ": ",
    "(mod 7)",
    "\\frac12",
    "\\sum_{k=1}^{3} ",
    "\\cdot ",
    " if ",
    " where ",
];

/// Between two texts.
const LINKS: &[&str] = &[" + ", " - ", "*", " / ", "; ", " = ", ", ", " mod ", "^", " ", " < ", " to "];

/// The texts of the corpus of `answer`, and the examples of its page.
pub(crate) fn seeds() -> Vec<String> {
    let mut texts = Vec::new();
    let mut files: Vec<_> = std::fs::read_dir("tests/cases/reading").expect("a folder").flatten().collect();
    files.sort_by_key(std::fs::DirEntry::path);
    for file in files {
        let cases: toml::Table = std::fs::read_to_string(file.path()).expect("a file").parse().expect("cases");
        let cases = cases.get("case").and_then(toml::Value::as_array).into_iter().flatten();
        texts.extend(cases.filter_map(|case| case.get("input")?.as_str().map(str::to_owned)));
    }
    let page = std::fs::read_to_string("docs/answer.md").expect("the page");
    texts.extend(
        page.lines().map(without_template).flat_map(|line| line.split('`').skip(1).step_by(2)).map(str::to_owned),
    );
    texts.retain(|text| !text.is_empty() && text.len() < 200);
    texts.sort_by_cached_key(|text| place(text));
    texts.dedup();
    texts
}

/// The places on the ring.
const PLACES: usize = 1 << 30;

/// Where a text is on a ring (G. Fowler, L. C. Noll and P. Vo's hash): a draw takes the next one, so that another text in the corpus
/// changes few draws.
fn place(text: &str) -> usize {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, add);
    usize::try_from((hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 34).unwrap_or(0)
}

/// A line of the page; of the four cells of a phrase's row, those without its words and their template, which nobody writes.
fn without_template(line: &str) -> &str {
    const SIGN: &str = " | ";
    if line.matches(SIGN).count() == 3 { line.splitn(3, SIGN).last().unwrap_or(line) } else { line }
}

/// A text with up to three mutations.
pub(crate) fn mutated(seeds: &[String], random: &mut Random) -> String {
    let mut text = seed(seeds, random).to_owned();
    for _ in 0..random.one_of(&[1, 1, 1, 2, 3]) {
        let mut parts = parts(&text);
        let at = random.below(parts.len());
        let end = at + 1 + random.below(parts.len() - at);
        let other = seed(seeds, random);
        let part = random.one_of(PARTS);
        let bracketed = format!("({other})");
        match random.below(9) {
            0 => parts[at] = random.one_of(&self::parts(other)),
            1 => parts[at] = part,
            2 => parts.insert(at, part),
            3 => parts.swap(at, random.below(end)),
            4 => parts[at] = random.one_of(&[other, &bracketed]),
            5 => parts.extend([random.one_of(LINKS), other]),
            6 => {
                parts.insert(end, ")");
                parts.insert(at, "(");
            }
            7 => parts.splice(at..at, self::parts(&text)[at..end].iter().copied()).for_each(drop),
            _ => drop(parts.remove(at)),
        }
        text = parts.concat();
        if text.is_empty() {
            part.clone_into(&mut text);
        }
    }
    text
}

fn seed<'t>(seeds: &'t [String], random: &mut Random) -> &'t str {
    let point = random.below(PLACES);
    &seeds[seeds.partition_point(|text| place(text) < point) % seeds.len()]
}

/// Words, numbers, commands and signs.
fn parts(text: &str) -> Vec<&str> {
    let kind = |char: char| match char {
        '0'..='9' | '.' | ',' => 1,
        _ if char.is_alphabetic() => 2,
        _ if char.is_whitespace() => 3,
        _ => 4,
    };
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let own = kind(first);
        let length = match own {
            4 if first == '\\' => rest[1..].find(|char: char| kind(char) != 2).map_or(rest.len(), |end| end + 1),
            4 => first.len_utf8(),
            _ => rest.find(|char: char| kind(char) != own).unwrap_or(rest.len()),
        };
        let (part, after) = rest.split_at(length);
        parts.push(part);
        rest = after;
    }
    parts
}
