//! The corpus of `answer`: `tests/cases/reading/*.toml`, replayed; each reading, read again, is itself and has the same answer.

use std::collections::BTreeMap;

use pascaline::{Angle, Locale, Options, Reply, answer};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

/// One text, and what is answered. What a case does not name is not compared, except that there are no notes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    input: String,
    #[serde(default)]
    scope: BTreeMap<String, String>,
    ans: Option<String>,
    #[serde(default)]
    degrees: bool,
    digits: Option<u32>,
    locale: Option<String>,
    /// The time from which `today` is told.
    now: Option<String>,
    text: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    exact: Option<String>,
    decimal: Option<String>,
    reading: Option<String>,
    /// The codes of the notes.
    #[serde(default)]
    notes: Vec<String>,
    /// Other readings, and their answers.
    #[serde(default)]
    alternatives: Vec<[String; 2]>,
    /// The code of the error.
    error: Option<String>,
    /// The text that the error is about.
    at: Option<String>,
}

impl Case {
    fn check(&self) -> Result<(), String> {
        let scope: Vec<(&str, &str)> = self.scope.iter().map(|(name, value)| (&**name, &**value)).collect();
        let mut options = Options::default().with_scope(scope.clone()).with_ans(self.ans.as_deref());
        if self.degrees {
            options = options.with_angle(Angle::Degrees);
        }
        if let Some(digits) = self.digits {
            options = options.with_digits(digits);
        }
        if let Some(locale) = &self.locale {
            options = options.with_locale(Locale::of_language(locale).ok_or("an unknown locale")?);
        }
        if let Some(now) = &self.now {
            options = options.with_now(Some(now.parse().map_err(|_| "no instant")?));
        }
        match (answer(&self.input, &options), &self.error) {
            (Ok(reply), None) => self.compare(&reply)?,
            (Err(error), Some(code)) => {
                equal("code", error.code.as_str(), code)?;
                let place = self.input.get(error.span.start as usize..error.span.end as usize).unwrap_or_default();
                return self.at.as_deref().map_or(Ok(()), |at| equal("place", place, at));
            }
            (Ok(reply), Some(code)) => return Err(format!("is {} and not the error {code}", reply.text)),
            (Err(error), None) => return Err(format!("fails: {}", error.message)),
        }
        // The reading says everything, so that it needs neither a locale, nor a time, nor a measure of angles.
        let again =
            Options::default().with_scope(scope.clone()).with_ans(self.ans.as_deref()).with_digits(options.digits);
        let reply = answer(&self.input, &options).map_err(|error| error.message)?;
        let second = answer(&reply.reading, &again)
            .map_err(|error| format!("its reading {} fails: {}", reply.reading, error.message))?;
        equal("reading, read again,", &second.reading, &reply.reading)?;
        equal("text of the reading", &second.text, &reply.text)?;
        equal("exact value of the reading", &format!("{:?}", second.exact), &format!("{:?}", reply.exact))
    }

    fn compare(&self, reply: &Reply) -> Result<(), String> {
        let texts = [
            ("type", Some(reply.kind.as_str()), &self.kind),
            ("text", Some(&*reply.text), &self.text),
            ("exact", reply.exact.as_deref(), &self.exact),
            ("decimal", reply.decimal.as_deref(), &self.decimal),
            ("reading", Some(&*reply.reading), &self.reading),
        ];
        for (name, own, wanted) in texts {
            if let Some(wanted) = wanted {
                equal(name, own.unwrap_or("(none)"), wanted)?;
            }
        }
        let notes: Vec<&str> = reply.notes.iter().map(|note| note.code.as_str()).collect();
        equal("notes", &notes.join(", "), &self.notes.join(", "))?;
        if !self.alternatives.is_empty() {
            let others: Vec<[String; 2]> =
                reply.alternatives.iter().map(|other| [other.reading.clone(), other.text.clone()]).collect();
            equal("alternatives", &format!("{others:?}"), &format!("{:?}", self.alternatives))?;
        }
        Ok(())
    }
}

fn equal(name: &str, own: &str, wanted: &str) -> Result<(), String> {
    if own == wanted { Ok(()) } else { Err(format!("{name} is {own} and not {wanted}")) }
}

#[test]
fn the_corpus_is_answered() {
    let mut failures = Vec::new();
    let mut count = 0;
    let mut files: Vec<_> = std::fs::read_dir("tests/cases/reading")
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a file");
        let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for case in file.case {
            count += 1;
            if let Err(failure) = case.check() {
                failures.push(format!("{}: {}: {failure}", path.file_name().unwrap_or_default().display(), case.input));
            }
        }
    }
    assert!(count > 50, "{count} cases");
    assert!(failures.is_empty(), "{} of {count} cases fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_example_of_the_page_is_answered() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/answer.md")).expect("the page");
    let (_, section) = page.split_once("## What it reads").expect("its section");
    let rows = section.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with('|'));
    let examples: Vec<&str> = rows.flat_map(|row| row.split('`').skip(1).step_by(2)).collect();
    let options = Options::default().with_now("2026-11-28T22:30:00Z[Europe/Berlin]".parse().ok());
    let failing: Vec<_> = examples.iter().filter(|text| answer(text, &options).is_err()).collect();
    assert!(examples.len() > 50 && failing.is_empty(), "{failing:?} of {}", examples.len());
}

#[test]
fn a_date_that_shows_the_order_of_day_and_month_decides_for_all() {
    for (text, expected) in [
        ("days from 14/03/2025 to 02/05/2025", "49 days"),
        ("days between 02/05/2025 and 14/03/2025", "49 days"),
        ("25/12/2024 - 01/02/2024", "328 days"),
        ("12/25/2024 - 01/02/2024", "358 days"),
        ("x = 14/03/2025; y = 02/05/2025; y - x", "49 days"),
    ] {
        let reply = answer(text, &Options::default()).expect(text);
        assert_eq!((&*reply.text, reply.notes.len()), (expected, 0), "{text}");
    }
}
