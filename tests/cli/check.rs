//! `pascaline check`: the outcome of a pair, and of each one of a file, as a shell sees it.

use std::fs;
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{command, run, text};

#[track_caller]
fn checks(arguments: &[&str], stdout: &str, stderr: &str, code: i32) {
    let output = run(&[&["check"], arguments].concat(), b"");
    assert_eq!((text(&output.stdout), text(&output.stderr)), (stdout, stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
}

#[test]
fn a_pair_has_an_outcome_a_reason_a_proof_and_an_exit_code() {
    checks(&[r"\frac{1}{2}", "0.5"], "equal\n", "reason: The values are the same.\nproof: exact\nclaim: 1 / 2\n", 0);
    let unequal = run(&["check", "-3", "3"], b"");
    assert_eq!((text(&unequal.stdout), unequal.status.code()), ("unequal\n", Some(1)));
    let unknown = run(&["check", "28%", "28"], b"");
    assert_eq!((text(&unknown.stdout), unknown.status.code()), ("unknown\n", Some(2)));
    assert!(!text(&unknown.stderr).contains("proof: "), "{unknown:?}");
    let response = run(&["check", "5 + 5 = 10\n#### 10", "10"], b"");
    assert_eq!((text(&response.stdout), response.status.code()), ("equal\n", Some(0)));
}

#[test]
fn each_option_accepts_what_it_says() {
    let pairs: [(&[&str], &str, &str); 10] = [
        (&["0.333", "1/3"], "--rounding=digits-given", "equal"),
        (&["0.3333", "1/3"], "--rounding=3", "equal"),
        (&["6.283185307", r"2\pi"], "--tolerance=1e-9", "equal"),
        (&["28%", "28"], "--percent", "equal"),
        (&["28%", "28"], "--profile=math_verify", "equal"),
        (&["10 cm", "10"], "--no-missing-unit", "unknown"),
        (&["1, 2", "2, 1"], "--ordered", "unequal"),
        (&["1,22", "1.22"], "--decimal-comma", "equal"),
        (&["0.333", "1/3"], "--tolerance=1e-9", "unequal"),
        (&["9^9^9^9", "1"], "--max-steps=10", "unknown"),
    ];
    for (pair, option, outcome) in pairs {
        let output = run(&[&["check", option], pair].concat(), b"");
        assert_eq!(text(&output.stdout), format!("{outcome}\n"), "{pair:?} {option}: {output:?}");
    }
}

#[test]
fn json_has_the_whole_verdict() {
    let output = run(&["check", "x > 3", r"[3, \infty)", "--json"], b"");
    let verdict: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&verdict["outcome"], &verdict["proof"]), (&json!("unequal"), &json!("exact")));
    assert_eq!(verdict["reason"]["message"], "An end belongs to one of them only.");
    assert_eq!((&verdict["claim"]["kind"], &verdict["gold"]["kind"]), (&json!("inequality"), &json!("interval")));
    assert!(verdict["claim"]["latex"].is_string(), "{verdict}");
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(1)));
    let long = run(&["check", "12345", "1", "--max-source-bytes", "3", "--json"], b"");
    assert!(text(&long.stdout).starts_with(r#"{"error":{"message":"#), "{long:?}");
    assert_eq!(long.status.code(), Some(2));
}

#[test]
fn what_cannot_be_checked_is_not_unequal() {
    let message = "write an answer and a reference, or name a file of them with --pairs";
    for arguments in [&["check", "1"][..], &["check", "1", "2", "3"], &["check", "--", "1"]] {
        let output = run(arguments, b"");
        assert!(text(&output.stderr).starts_with(&format!("error: {message}\n")), "{output:?}");
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)));
    }
    for arguments in [
        &["check", "--pairs", "there/is/none.jsonl"][..],
        &["check", "1", "1", "--pairs", "x.jsonl"],
        &["check", "1", "1", "--threads", "2"],
        &["check", "1", "1", "--out", "x.jsonl"],
        &["check", "1", "1", "--rounding", "some"],
        &["check", "1", "1", "--tolerance", "inf"],
        &["check", "12345", "1", "--max-source-bytes", "3"],
    ] {
        let output = run(arguments, b"");
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)), "{arguments:?}: {output:?}");
    }
}

/// Checks pairs in a folder.
fn checked(folder: &TempDir, arguments: &[&str]) -> Output {
    command().current_dir(folder.path()).arg("check").args(arguments).output().unwrap()
}

const PAIRS: &str = r#"{"id": 1, "claim": "\\frac{1}{2}", "gold": "0.5"}
{"id": 2, "claim": "2", "gold": "3"}
{"id": 3, "claim": "28%", "gold": "28"}
{"id": 4, "claim": "1"}
"#;

#[test]
fn a_file_of_pairs_gets_verdicts_and_a_summary() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pairs.jsonl"), PAIRS).unwrap();
    let output = checked(&folder, &["--pairs", "pairs.jsonl"]);
    let summary = "4 pairs: 1 equal, 1 unequal, 1 unknown\n1 pair has no verdict: the column error says why\n";
    assert_eq!((text(&output.stderr), output.status.code()), (summary, Some(2)));
    let rows: Vec<Value> = text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> =
        rows.iter().map(|row| (row["id"].clone(), row["outcome"].clone(), row["proof"].clone())).collect();
    let row = |id: i32, outcome: Value, proof: Value| (json!(id), outcome, proof);
    assert_eq!(
        told,
        [
            row(1, json!("equal"), json!("exact")),
            row(2, json!("unequal"), json!("exact")),
            row(3, json!("unknown"), Value::Null),
            row(4, Value::Null, Value::Null),
        ]
    );
    assert_eq!((&rows[0]["claim_reading"], &rows[0]["reason_code"]), (&json!("1 / 2"), &json!("value")));
    assert_eq!(
        (&rows[3]["error_code"], &rows[3]["error"]),
        (&json!("invalid-input"), &json!("There is no member gold"))
    );
    // With another profile, and written to a file: the first three are decided.
    let three: Vec<_> = PAIRS.lines().take(3).collect();
    fs::write(folder.path().join("three.jsonl"), three.join("\n")).unwrap();
    let output = checked(&folder, &["--pairs", "three.jsonl", "--out", "out.csv", "--profile", "math_verify"]);
    assert_eq!(text(&output.stderr), "3 pairs: 2 equal, 1 unequal, 0 unknown\n");
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(1)));
    let table = fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert!(table.starts_with("id,claim,gold,outcome,proof,reason_code,reason,claim_reading,gold_reading,"), "{table}");
}

#[test]
fn columns_of_any_name_and_format_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pairs.csv"), "answer,solution\n1/2,0.5\n\"1, 2\",\"2, 1\"\n").unwrap();
    let options = ["--claim", "answer", "--gold", "solution"];
    for to in ["csv", "tsv", "parquet", "jsonl"] {
        let out = format!("out.{to}");
        let output = checked(&folder, &[&["--pairs", "pairs.csv", "--out", &out][..], &options].concat());
        assert_eq!((text(&output.stderr), output.status.code()), ("2 pairs: 2 equal, 0 unequal, 0 unknown\n", Some(0)));
        // What is written can be checked again.
        let again = [&["--pairs", &out, "--prefix", "again_"][..], &options].concat();
        assert_eq!(checked(&folder, &again).status.code(), Some(0), "{to}");
    }
    let output = checked(&folder, &["--pairs", "pairs.csv"]);
    let message = "pairs.csv: there is no column claim\nhint: name one with --claim: answer, solution\n";
    assert_eq!((text(&output.stderr), output.status.code()), (message, Some(2)));
    let piped = run(&["check", "--pairs", "-", "--format", "csv"], b"claim,gold\nx+1,1+x\n");
    assert!(text(&piped.stdout).contains("\nx+1,1+x,equal,exact,"), "{piped:?}");
    assert_eq!((text(&piped.stderr), piped.status.code()), ("1 pair: 1 equal, 0 unequal, 0 unknown\n", Some(0)));
}
