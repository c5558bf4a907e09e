//! Replays the finds of fuzzing: the files of `tests/fuzz/regressions/TARGET/`, each with its target.

use std::fs;
use std::path::{Path, PathBuf};

use pascaline_hostile::targets;

#[test]
fn every_find_stays_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/regressions");
    for target in entries(&folder) {
        let name = target.file_name().expect("a name").to_string_lossy().into_owned();
        let run = targets::of(&name).unwrap_or_else(|| panic!("no target is {name}"));
        for file in entries(&target) {
            println!("{name}: {}", file.display());
            run(&fs::read(&file).expect("a find"));
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.extension().is_none_or(|extension| extension != "md")).collect()
}
