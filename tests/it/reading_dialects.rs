//! What a dialect answers with a number, `answer` answers with the same one, or a note says why not: counted over the corpora
//! of the three dialects.

use std::path::Path;

use pascaline::{Options, Reply, answer};
use toml::{Table, Value};

/// An expression, and the number that its dialect answers: its real and its imaginary part, and its significant digits.
struct Case {
    expression: String,
    number: [f64; 2],
    digits: usize,
}

#[derive(Debug, Default)]
struct Counts {
    same: usize,
    noted: usize,
    refused: usize,
    different: Vec<String>,
}

fn cases(folder: &str, number: impl Fn(&Table) -> Option<([f64; 2], usize)>) -> Vec<Case> {
    let mut files: Vec<_> = std::fs::read_dir(Path::new("tests/cases").join(folder))
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let mut cases = Vec::new();
    for path in files {
        let file: Table = std::fs::read_to_string(&path).expect("a file").parse().expect("TOML");
        let Some(Value::Array(rows)) = file.get("case") else { continue };
        for row in rows.iter().filter_map(Value::as_table) {
            let is_alone = ["scope", "ans", "numbers", "limits", "variables", "error", "difference"];
            if is_alone.iter().any(|name| row.contains_key(*name)) {
                continue;
            }
            let Some(expression) = row.get("expression").and_then(Value::as_str) else { continue };
            if let Some((number, digits)) = number(row) {
                cases.push(Case { expression: expression.to_owned(), number, digits });
            }
        }
    }
    cases
}

/// The real and the imaginary part of `1.5`, `2.0*I`, `1.0 - 2.0*I`, `1 - 2i`.
fn parts(text: &str) -> Option<[f64; 2]> {
    let text = text.replace("*I", "i");
    let imaginary = |part: &str| match part {
        "" | "+" => Some(1.0),
        "-" => Some(-1.0),
        part => part.parse().ok(),
    };
    Some(match text.strip_suffix(['i', 'I']) {
        None => [text.parse().ok()?, 0.0],
        Some(rest) => match rest.rsplit_once(" + ") {
            Some((re, im)) => [re.parse().ok()?, imaginary(im)?],
            None => match rest.rsplit_once(" - ") {
                Some((re, im)) => [re.parse().ok()?, -imaginary(im)?],
                None => [0.0, imaginary(rest)?],
            },
        },
    })
}

/// The numbers that a reply tells.
fn told(reply: &Reply) -> Vec<[f64; 2]> {
    if reply.solutions.is_empty() {
        return reply.decimal.iter().filter_map(|text| parts(text)).collect();
    }
    reply.solutions.iter().flatten().filter_map(|(_, text)| parts(text)).collect()
}

fn count(cases: &[Case]) -> Counts {
    let mut counts = Counts::default();
    for Case { expression, number, digits } in cases {
        let Ok(reply) = answer(expression, &Options::default()) else {
            counts.refused += 1;
            continue;
        };
        // A result is right to the digits that are written, and doubles are to about twelve.
        let tolerance = 10_f64.powi(1 - i32::try_from((*digits).clamp(1, 12)).expect("few"));
        let size = number[0].hypot(number[1]);
        let is_same = |own: &[f64; 2]| (own[0] - number[0]).hypot(own[1] - number[1]) <= tolerance * size.max(1e-13);
        if told(&reply).iter().any(is_same) {
            counts.same += 1;
        } else if !reply.notes.is_empty() {
            counts.noted += 1;
        } else {
            counts.different.push(format!("{expression} is {number:?} there, and {} here", reply.text));
        }
    }
    counts
}

fn check(dialect: &str, cases: &[Case], least_percent: usize, most_different: usize) {
    let counts = count(cases);
    let answered = counts.same + counts.noted;
    let summary = format!(
        "{dialect}: of {} numbers {} are the same, {} have a note, {} are refused, {} differ:\n{}",
        cases.len(),
        counts.same,
        counts.noted,
        counts.refused,
        counts.different.len(),
        counts.different.join("\n"),
    );
    println!("{summary}");
    assert!(cases.len() > 500, "{summary}");
    assert!(100 * answered >= least_percent * cases.len() && counts.different.len() <= most_different, "{summary}");
}

#[test]
fn mathjs_numbers_are_the_same() {
    let number = |row: &Table| match (row.get("number"), row.get("complex")) {
        (Some(Value::Float(number)), _) if number.is_finite() => Some(([*number, 0.0], 17)),
        (_, Some(Value::Table(complex))) => {
            let part = |name: &str| complex.get(name).and_then(Value::as_float).filter(|part| part.is_finite());
            Some(([part("re")?, part("im")?], 17))
        }
        _ => None,
    };
    // Six of them are comparisons, which are exact here and of nearly equal numbers there.
    check("mathjs", &cases("", number), 80, 31);
}

#[test]
fn pythons_numbers_are_the_same() {
    let number = |row: &Table| {
        let text = row.get("value").or_else(|| row.get("repr")).or_else(|| row.get("text"))?.as_str()?;
        Some((parts(text).filter(|number| number[0].is_finite())?, 12))
    };
    check("Python", &cases("python", number), 97, 15);
}

#[test]
fn sympys_numbers_are_the_same() {
    let number = |row: &Table| {
        let digits =
            row.get("precision").and_then(Value::as_integer).map_or(10, |digits| usize::try_from(digits).expect("few"));
        Some((parts(row.get("value")?.as_str()?).filter(|number| number[0].is_finite())?, digits))
    };
    check("SymPy", &cases("sympy", number), 95, 40);
}
