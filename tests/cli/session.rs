//! A session at a terminal, as a person has it, and one through a pipe.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use tempfile::TempDir;

use super::{program, run, text};

/// A terminal in which the repl runs.
struct Terminal {
    script: Child,
    keys: ChildStdin,
    screen: BufReader<ChildStdout>,
    state: TempDir,
}

const RED: &str = "\u{1b}[31m";

impl Terminal {
    fn new(arguments: &str, environment: &[(&str, &str)]) -> Self {
        Self::with_columns(80, arguments, environment)
    }

    fn with_columns(columns: u32, arguments: &str, environment: &[(&str, &str)]) -> Self {
        let state = tempfile::tempdir().unwrap();
        let mut script = program("script")
            .args(["-qec", &format!("stty cols {columns}; exec \"$PASCALINE\" {arguments}"), "/dev/null"])
            .env("PASCALINE", env!("CARGO_BIN_EXE_pascaline"))
            .env("XDG_STATE_HOME", state.path())
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (keys, screen) = (script.stdin.take().unwrap(), BufReader::new(script.stdout.take().unwrap()));
        let mut terminal = Self { script, keys, screen, state };
        terminal.shows("> ");
        terminal
    }

    fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen has shown this, and returns all that it has shown since the last time.
    #[track_caller]
    fn shows(&mut self, expected: &str) -> String {
        let mut shown = Vec::new();
        for byte in self.screen.by_ref().bytes() {
            shown.push(byte.unwrap());
            if shown.ends_with(expected.as_bytes()) {
                return String::from_utf8_lossy(&shown).into_owned();
            }
        }
        panic!("{expected:?} is not in {:?}", String::from_utf8_lossy(&shown));
    }

    /// Types a line and waits for its answer, and for the next prompt: what is typed before it may be lost.
    #[track_caller]
    fn answers(&mut self, line: &str, answer: &str) {
        self.types(line);
        self.shows(&format!("\n{answer}\r\n"));
        self.shows("> ");
    }

    /// The exit code, once the session has ended.
    fn ends(mut self) -> Option<i32> {
        let mut rest = Vec::new();
        self.screen.read_to_end(&mut rest).unwrap();
        self.script.wait().unwrap().code()
    }
}

#[test]
fn an_interrupt_ends_the_calculation_and_not_the_session() {
    let long = format!("[f(x) = {}, {}][2]", ["median(1:99999)"; 1_000].join("+"), ["f(1)"; 1_000].join("+"));
    let mut terminal =
        Terminal::new("repl --dialect mathjs --max-steps 1000000000000 --deadline 120000 --no-history", &[]);
    terminal.answers("x = 3\n", "3");
    terminal.types(&format!("{long}\n"));
    terminal.shows("calculating");
    terminal.types("\x03");
    terminal.shows("interrupted\r\n");
    terminal.shows("> ");
    terminal.answers("x + 1\n", "4");
    terminal.types("\x04");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn a_person_calculates() {
    let mut terminal = Terminal::new("", &[]);
    terminal.answers("15% of 240\r", "36");
    terminal.answers("banana = ans / 9\r", "4");
    // The arrow key finds the line, Tab completes a name of the session and a function.
    terminal.answers("\u{1b}[A\u{1b}[A\r", "36");
    terminal.answers("ban\t + 1\r", "5");
    terminal.answers("cbr\t27)\r", "3");
    // Ctrl-C drops the line.
    terminal.types("1 + ");
    terminal.shows("1 + ");
    terminal.types("\u{3}");
    terminal.shows("> ");
    terminal.answers("2 + 2\r", "4");
    terminal.answers("f(x) = x^2\r", "f(x) = x^2");
    terminal.answers("f(banana)\r", "16");
    let history = fs::read_to_string(terminal.state.path().join("pascaline/history")).unwrap();
    assert!(history.starts_with("15% of 240\nbanana = ans / 9\n"), "{history}");
    terminal.types("\u{4}");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn a_person_leaves_with_a_word() {
    for word in ["quit", "exit"] {
        let mut terminal = Terminal::new("repl --no-history", &[]);
        terminal.types("help\r");
        terminal.shows("Ctrl-D as well");
        terminal.shows("> ");
        terminal.types("nonsense(1)\r");
        terminal.shows("^^^");
        terminal.shows("> ");
        terminal.types(&format!("{word}\r"));
        // A failure that the person has seen is none of the session.
        assert_eq!(terminal.ends(), Some(0));
    }
}

#[test]
fn failures_are_red_on_a_terminal_that_has_colours() {
    for (arguments, environment, is_red) in [
        ("repl", &[][..], true),
        ("repl", &[("NO_COLOR", "1")], false),
        ("repl --color never", &[], false),
        ("repl --color always", &[("NO_COLOR", "1")], true),
        ("repl", &[("TERM", "dumb")], false),
    ] {
        let mut terminal = Terminal::new(arguments, environment);
        terminal.types("nonsense(1)\r");
        let shown = terminal.shows("^^^") + &terminal.shows("> ");
        assert_eq!(shown.contains(RED), is_red, "{arguments} {environment:?}: {shown:?}");
        terminal.types("quit\r");
        assert_eq!(terminal.ends(), Some(0));
    }
}

#[test]
fn a_terminal_may_be_narrow_or_dumb() {
    for term in ["xterm", "dumb"] {
        let mut narrow = Terminal::with_columns(10, "repl", &[("TERM", term)]);
        narrow.answers("1 + 2 + 3 + 4 + 5 + 6\r", "21");
        narrow.types("quit\r");
        assert_eq!(narrow.ends(), Some(0));
    }
}

/// Runs the repl on piped lines.
fn repl(arguments: &[&str], lines: &str) -> (Option<i32>, String, String) {
    let output = run(&[&["repl", "--no-history"], arguments].concat(), lines.as_bytes());
    (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

#[test]
fn names_keep_their_values() {
    let (code, out, _) =
        repl(&[], "x = 3\nx + 1\nf(y) = x y^2\nx = x + 1\nf(5)\ng(y) = y\nans / 2\nforget x\nx^2 = 9\n");
    assert_eq!((code, &*out), (Some(0), "3\n4\nf(y) = x * y^2\n4\n100\ng(y) = y\n50\nx = -3 or x = 3\n"));
    let (_, out, _) = repl(&[], "a = 1/3; b = 2a\nnames\nforget\nnames\n");
    assert_eq!(out, "a = 0.333333333333333, b = 0.666666666666667\na = 1/3\nb = 2/3\n");
    let (_, _, error) = repl(&[], "g = 9.81\nx = 2 +\nforget y\n");
    assert!(error.contains("`g` has this value from here on, and no longer its usual meaning"), "{error}");
    assert!(error.contains("x = 2 +\n") && error.contains("y has no value"), "{error}");
}

#[test]
fn doubts_are_told() {
    let (_, out, error) = repl(&[], "sin(30)\n4.35*100\n");
    assert_eq!(out, "-0.988031624092862\n435\n");
    assert!(error.contains("note: ") && error.contains("or: sin(30 deg) = 0.5"), "{error}");
    let (_, out, error) = repl(&["--dialect", "mathjs"], "4.35*100\n");
    assert!(out.starts_with("434.9999") && error.starts_with("note: "), "{error}");
}

#[test]
fn each_dialect_is_spoken() {
    assert_eq!(repl(&["--dialect", "mathjs"], "x = 3\nx + 1\nans * 2\n").1, "3\n4\n8\n");
    assert_eq!(repl(&["--dialect", "python"], "7 // 2\n").1, "3\n");
    assert_eq!(repl(&["--dialect", "sympy", "--digits", "5"], "sqrt(2)\nx**2 = 4\n").1, "1.4142\n-2.0000, 2.0000\n");
    assert_eq!(repl(&["--degrees", "--digits", "3"], "sin 30\n1/3\n").1, "0.5\n0.333\n");
}

#[test]
fn a_failure_of_a_piped_line_is_one_of_the_session() {
    let (code, out, _) = repl(&[], "1 +\n2\n");
    assert_eq!((code, &*out), (Some(1), "2\n"));
    assert_eq!(repl(&[], "2\nquit\n1 +\n").0, Some(0));
}
