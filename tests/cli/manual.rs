//! What the command says of itself: lists of names, completion, the manual page.

use super::{run, text};

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{arguments:?}");
    text(&output.stdout).to_owned()
}

#[test]
fn functions_and_units_are_listed() {
    assert!(printed(&["functions"]).lines().count() > 600);
    assert!(
        printed(&["functions", "PRIME"])
            .starts_with("isPrime(x)\n    Whether x is a prime number.\n    isPrime(97) = true\n")
    );
    let others = printed(&["functions", "pmt"]);
    assert_eq!(others, "A text for `answer` may also call cumipmt, ipmt, pmt, ppmt\n");
    assert_eq!(printed(&["functions", "fibonacci", "--json"]), "{\"name\":\"fibonacci\"}\n");
    assert!(printed(&["units"]).lines().count() > 400);
    assert!(printed(&["units", "fathom"]).contains("    a length\n    1 fathom in m = 1.8288 m\n"));
    for list in ["functions", "units"] {
        for line in printed(&[list, "--json"]).lines() {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let is_of_answer = row["name"].is_string() && row.as_object().unwrap().len() == 1;
            assert!(row["example"].is_object() || list == "units" || is_of_answer, "{row}");
        }
        let none = run(&[list, "nothing like it"], b"");
        assert_eq!((none.status.code(), text(&none.stdout)), (Some(1), ""));
        assert!(text(&none.stderr).contains("about `nothing like it`\nhint: `pascaline "), "{none:?}");
    }
}

#[test]
fn shells_complete_the_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for name in ["answer", "calculate", "completions", "digits"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH pascaline 1"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(printed(&["man", "--dir", folder.path().to_str().unwrap()]), "");
    for name in [
        "answer",
        "eval",
        "repl",
        "calculate",
        "solve",
        "check",
        "call",
        "batch",
        "tools",
        "chat",
        "mcp",
        "functions",
        "units",
        "man",
    ] {
        assert!(page.contains(&format!("pascaline\\-{name}(1)")), "{name}: {page}");
        let own = printed(&["man", name]);
        assert!(own.contains(&format!("pascaline\\-{name}")) || own.contains(&format!("pascaline-{name}")), "{own}");
        assert!(folder.path().join(format!("pascaline-{name}.1")).exists(), "{name}");
    }
    assert_eq!(run(&["man", "evla"], b"").status.code(), Some(1));
}
