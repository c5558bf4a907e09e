//! The corpus of the workspace, natively, on an open folder of the machine.

use pascaline::tools::workspace_tools;

use crate::common::workspace::{Fresh, Native, Surface, check_against_pi, corpus};

#[test]
fn every_case_of_the_corpus() {
    let cases = corpus();
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(file, case)| case.check(&Native).err().map(|wrong| format!("{file}: {wrong}")))
        .collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n\n"));
    let calls: usize = cases.iter().map(|(_, case)| case.calls.len()).sum();
    println!("{} cases of the workspace with {calls} calls, natively", cases.len());
}

#[test]
fn edits_and_lists_are_pis() {
    let (edits, folders) = check_against_pi(&Native).unwrap_or_else(|wrong| panic!("{wrong}"));
    println!("{edits} edits and {folders} lists with pi's results, natively");
}

/// The examples assume a folder with a note and a subfolder.
#[test]
fn every_example_has_its_stated_result() {
    for tool in workspace_tools() {
        assert!(!tool.examples.is_empty());
        for example in &*tool.examples {
            let fresh = Fresh::new();
            std::fs::create_dir(fresh.0.join("src")).unwrap();
            std::fs::write(fresh.0.join("notes.txt"), "one\ntwo\n").unwrap();
            assert_eq!(Native.call(&fresh.0, false, &tool.name, &example.arguments), example.result, "{}", tool.name);
        }
    }
}

/// Differences from the originals are explained where the corpus says they are.
#[test]
fn every_difference_has_its_row() {
    let table = include_str!("../../DIFFERENCES.md");
    for (file, case) in corpus() {
        if let Some(id) = &case.difference {
            assert!(table.contains(&format!("`{id}`")), "{file}: {} has no row {id}", case.name);
        }
    }
}
