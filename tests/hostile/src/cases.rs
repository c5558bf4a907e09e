//! Texts of each dialect: those of the recorded corpus, `tests/cases/`, and random ones.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::mutate::mutate;
use crate::{Call, Dialect, Random, Tree};

/// The folder of the corpus.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases")
}

/// Every recorded expression, with its dialect.
///
/// # Panics
///
/// If a file cannot be read.
pub fn recorded() -> Vec<(Dialect, String)> {
    let folders = [
        ("", Dialect::Mathjs),
        ("python", Dialect::AgentLoop),
        ("python", Dialect::EvalMath),
        ("agent_loop", Dialect::AgentLoop),
        ("nanochat", Dialect::Nanochat),
        ("sympy", Dialect::Sympy),
        ("reading", Dialect::Answer),
    ];
    let texts = |(name, dialect)| {
        files(&folder().join(name)).into_iter().flat_map(|file| cases(&file)).map(move |text| (dialect, text))
    };
    folders.into_iter().flat_map(texts).map(equation).collect()
}

/// The lines of `tests/cases/charges.txt`, without the steps at their beginning, and the call of each.
///
/// # Panics
///
/// If the file cannot be read, or a line has another format.
pub fn charged() -> Vec<(String, Call)> {
    let recorded = std::fs::read_to_string(folder().join("charges.txt")).expect("the charges");
    let lines = recorded.lines().map(|line| line.split_once('\t').expect("steps and a call").1);
    lines.map(|line| (line.to_owned(), charged_call(line))).collect()
}

fn charged_call(line: &str) -> Call {
    let (name, text) = line.split_once('\t').expect("a dialect or a tool, and a text");
    match (Dialect::of(name), name) {
        (Some(dialect), _) => dialect.call(text),
        (None, "call") => serde_json::from_str(text).expect("a call"),
        (None, tool) => Call::Tool { key: tool.to_owned(), arguments: text.to_owned() },
    }
}

/// A text with an equals sign is an equation.
fn equation((dialect, text): (Dialect, String)) -> (Dialect, String) {
    let is_equation = dialect == Dialect::Sympy && (text.contains('=') || text.contains("solve"));
    (if is_equation { Dialect::Equation } else { dialect }, text)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of the corpus").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "toml")).collect();
    files.sort();
    files
}

fn cases(file: &Path) -> Vec<String> {
    #[derive(Deserialize)]
    struct File {
        case: Vec<Case>,
    }
    #[derive(Deserialize)]
    struct Case {
        #[serde(alias = "input")]
        expression: String,
    }
    let text = std::fs::read_to_string(file).expect("a file of the corpus");
    let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    file.case.into_iter().map(|case| case.expression).collect()
}

/// Random texts, the same for the same seed: a tree of each dialect, then as many recorded texts that are mutated
/// twice.
pub fn drawn(seed: u64, count: u64) -> impl Iterator<Item = (Dialect, String)> {
    let (mut random, texts) = (Random::new(seed), recorded());
    (0..count).zip(Dialect::ALL.into_iter().cycle()).map(move |(index, dialect)| {
        if (index / Dialect::ALL.len() as u64).is_multiple_of(2) {
            return (dialect, random.draw(|bytes| Tree::draw(dialect, bytes)).to_string());
        }
        random.draw(|bytes| {
            let ((dialect, text), (_, other)) = (bytes.choose(&texts)?, bytes.choose(&texts)?);
            let once = mutate(*dialect, text, other, bytes)?;
            Ok((*dialect, mutate(*dialect, &once, other, bytes)?))
        })
    })
}
