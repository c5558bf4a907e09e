//! Writes the seeds for fuzzing: the recorded texts and the hostile ones for each target, one file each, and a dictionary
//! from the rows of functions:
//!
//!     seeds FOLDER        FOLDER/seeds/TARGET/… and FOLDER/dictionaries/TARGET

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use pascaline_hostile::{Call, Dialect, corpus, recorded, words};

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).ok_or_else(|| io::Error::other("seeds FOLDER"))?;
    let folder = Path::new(&folder);
    let mut seeds: BTreeMap<String, BTreeSet<Vec<u8>>> = BTreeMap::new();
    for (dialect, text) in recorded().into_iter().chain(hostile()) {
        let letter =
            (b'a'..=b'z').find(|letter| Dialect::of_byte(*letter) == dialect).expect("a letter for each dialect");
        let mut with_dialect = vec![letter];
        with_dialect.extend(text.as_bytes());
        seeds.entry("prices".to_owned()).or_default().insert(with_dialect);
        seeds.entry(format!("{}_text", dialect.name())).or_default().insert(text.into_bytes());
    }
    for (target, texts) in &seeds {
        let folder = folder.join("seeds").join(target);
        fs::create_dir_all(&folder)?;
        for (index, text) in texts.iter().enumerate() {
            fs::write(folder.join(format!("{index:05}")), text)?;
        }
    }
    fs::create_dir_all(folder.join("dictionaries"))?;
    for dialect in Dialect::ALL {
        let lines: Vec<String> = words(dialect).iter().map(|word| format!("{}\n", quoted(word))).collect();
        fs::write(folder.join("dictionaries").join(format!("{}_text", dialect.name())), lines.concat())?;
    }
    Ok(())
}

/// The expressions of the hostile corpus.
fn hostile() -> impl Iterator<Item = (Dialect, String)> {
    corpus::cases().into_iter().filter_map(|case| match case.call {
        Call::Evaluate { expression, .. } => Some((Dialect::Mathjs, expression)),
        _ => None,
    })
}

/// A word in the syntax of libFuzzer's dictionaries.
fn quoted(word: &str) -> String {
    let escaped = |byte| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    format!("\"{}\"", word.bytes().map(escaped).collect::<String>())
}
