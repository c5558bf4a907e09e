//! The corpus, natively.

use crate::common::corpus::corpus;

#[test]
fn every_case_of_the_corpus() {
    let cases = corpus();
    assert!(cases.len() >= 500, "the corpus has {} cases", cases.len());
    let wrong: Vec<String> =
        cases.iter().filter_map(|(file, case)| case.check().err().map(|wrong| format!("{file}: {wrong}"))).collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    println!("{} cases of the corpus, natively", cases.len());
}

/// Differences from the original are explained where the corpus says they are.
#[test]
fn every_difference_has_its_row() {
    let table = include_str!("../../DIFFERENCES.md");
    for (file, case) in corpus() {
        if let Some(id) = &case.difference {
            assert!(table.contains(&format!("`{id}`")), "{file}: {} has no row {id}", case.expression);
        }
    }
}
