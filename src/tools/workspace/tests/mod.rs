//! The tools on a folder in memory that changes or fails meanwhile.

pub(super) mod files_in_memory;
mod schedule;

use std::cell::Cell;

use pascaline_base::{Clock, Limits};
use serde_json::json;

use super::utf16::Order;
use super::utf16::tests::utf16;
use super::{WorkspaceLimits, edit, find, grep, ls, read, write};
use crate::files::{is_reserved_name, temporary_name};
use crate::{ToolError, Value, World};
use files_in_memory::{Fault, Memory, Node};

fn file(text: &str) -> Node {
    Node::File(text.as_bytes().to_vec())
}

fn world(memory: &Memory) -> World<'_> {
    World { files: Some(memory), ..World::default() }
}

fn arguments(text: &str) -> Value {
    text.parse().unwrap()
}

const WRITE: &str = r#"{"path": "a", "content": "new"}"#;
const EDIT: &str = r#"{"path": "a", "old_text": "old", "new_text": "new"}"#;

#[test]
fn a_failure_leaves_the_old_file_and_nothing_else() {
    let faults = [
        (Fault::Full, "[Errno 28] No space left on device: 'a'"),
        (Fault::Rename, "[Errno 5] Input/output error: 'a'"),
    ];
    for (fault, words) in faults {
        let memory = Memory::of(&[("a", file("old"))]).with(fault);
        assert_eq!(write(&arguments(WRITE), &mut world(&memory)).unwrap_err().message, words);
        assert_eq!(edit(&arguments(EDIT), &mut world(&memory)).unwrap_err().message, words);
        assert_eq!(memory.contents(), [("a".to_owned(), "old".to_owned())]);
    }
}

#[test]
fn a_process_that_ends_before_the_file_takes_its_place_leaves_the_old_one() {
    let memory = Memory::of(&[("a", file("old"))]).with(Fault::Crash);
    write(&arguments(WRITE), &mut world(&memory)).unwrap_err();
    let left = memory.contents();
    assert_eq!(left.len(), 2);
    assert!(is_reserved_name(&left[0].0) && left[1] == ("a".to_owned(), "old".to_owned()), "{left:?}");
    let memory = memory.with(Fault::None);
    assert_eq!(ls(&arguments("{}"), &mut world(&memory)).unwrap(), "a");
    assert_eq!(
        read(&arguments(&format!(r#"{{"path": "{}"}}"#, left[0].0)), &mut world(&memory)).unwrap_err().message,
        format!("Name is reserved for files that are being written: '{}'", left[0].0)
    );

    // Whether the other process still runs cannot be known at first.
    let busy = "The file is being changed by another process; it was left unchanged";
    assert_eq!(edit(&arguments(EDIT), &mut world(&memory)).unwrap_err().message, busy);
    assert_eq!(write(&arguments(WRITE), &mut world(&memory)).unwrap_err().message, busy);
    memory.wait(11);
    assert!(edit(&arguments(EDIT), &mut world(&memory)).unwrap().starts_with("Successfully"));
    assert_eq!(memory.contents(), [("a".to_owned(), "new".to_owned())]);
    assert_eq!(memory.claims(), Vec::<String>::new());
}

#[test]
fn a_failure_leaves_no_claim_behind() {
    for fault in [Fault::Full, Fault::Rename, Fault::Refused, Fault::NoLinks, Fault::None] {
        let memory = Memory::of(&[("a", file("old"))]).with(fault);
        let outcomes = [edit(&arguments(EDIT), &mut world(&memory)), write(&arguments(WRITE), &mut world(&memory))];
        assert_eq!(outcomes.iter().all(Result::is_ok), matches!(fault, Fault::None | Fault::NoLinks), "{outcomes:?}");
        assert_eq!((memory.contents().len(), memory.claims()), (1, vec![]));
    }
}

#[test]
fn a_file_with_any_name_does_not_prevent_a_write() {
    let names: Vec<String> = (0..1_000).map(|number| format!(".pascaline-{number}.tmp")).collect();
    let nodes: Vec<_> = names.iter().map(|name| (&**name, file(""))).collect();
    let memory = Memory::of(&nodes);
    assert!(write(&arguments(WRITE), &mut world(&memory)).is_ok());
    for name in [temporary_name(7), ".pascaline-0000000000000000-0.claim".to_owned()] {
        for path in [name.clone(), format!("sub/{name}"), format!("{name}/a")] {
            let call = arguments(&format!(r#"{{"path": "{path}", "content": ""}}"#));
            let words = write(&call, &mut world(&memory)).unwrap_err().message;
            assert_eq!(words, format!("Name is reserved for files that are being written: '{path}'"));
        }
    }
    assert_eq!(memory.contents().len(), 1_001);
}

#[test]
fn an_edit_gives_up_if_the_file_keeps_changing() {
    for fault in [Fault::Grows, Fault::Replaced] {
        let memory = Memory::of(&[("a", file("old"))]).with(fault);
        let error = edit(&arguments(EDIT), &mut world(&memory)).unwrap_err();
        assert_eq!(error.message, "The file is being changed by another process; it was left unchanged");
        assert!(memory.contents().iter().all(|(path, text)| path == "a" && !text.contains("new")));
        assert_eq!(memory.claims(), Vec::<String>::new());
    }
}

#[test]
fn a_file_that_grows_or_shrinks_is_read_to_where_it_ends() {
    let read_of = |fault| {
        let memory = Memory::of(&[("a", file(&"line\n".repeat(100_000)))]).with(fault);
        read(&arguments(r#"{"path": "a", "limit": 1}"#), &mut world(&memory)).unwrap()
    };
    assert_eq!(read_of(Fault::None), "line\n[99999 more lines in file. Use offset=2 to continue.]");
    let grown = read_of(Fault::Grows);
    assert!(
        grown.starts_with("line\n[") && grown.ends_with(" more lines in file. Use offset=2 to continue.]"),
        "{grown}"
    );
    let shrunk = read_of(Fault::Shrinks);
    assert_eq!(shrunk, "line\n[26214 more lines in file. Use offset=2 to continue.]");
}

#[test]
fn a_read_that_must_stop_says_so() {
    let memory = Memory::of(&[("a", file("one\ntwo\nthree\n"))]);
    let read = |bytes, text| {
        let workspace = WorkspaceLimits { bytes, ..WorkspaceLimits::default() };
        read(&arguments(text), &mut World { workspace, ..world(&memory) }).unwrap_or_else(|error| error.content())
    };
    let more = "[Showing lines 1-2 of more than 2. Use offset=3 to continue.]";
    assert_eq!(read(10, r#"{"path": "a"}"#), format!("one\ntwo\n{more}"));
    assert_eq!(
        read(10, r#"{"path": "a", "limit": 1}"#),
        "one\n[more than 1 more lines in file. Use offset=2 to continue.]"
    );
    assert_eq!(
        read(10, r#"{"path": "a", "offset": 3}"#),
        "th\n[Line 3 has more than 2 bytes, of which the first 2 are shown.]"
    );
    assert_eq!(
        read(10, r#"{"path": "a", "offset": 4}"#),
        "Tool execution error: Offset 4 is beyond the first 10 bytes of the file, which is all that a call may read (2 lines)"
    );
    assert_eq!(read(14, r#"{"path": "a"}"#), "one\ntwo\nthree");
    assert_eq!(
        read(13, r#"{"path": "a", "offset": 3}"#),
        "three\n[Line 3 has more than 5 bytes, of which the first 5 are shown.]"
    );
    assert_eq!(read(8, r#"{"path": "a"}"#), "one\ntwo\n[Only the first 8 bytes of the file can be read.]");
}

#[test]
fn texts_are_bounded_by_the_hosts_limit() {
    let memory = Memory::of(&[("a", file("0123456789\nb\n"))]);
    let within = |text| {
        let workspace = WorkspaceLimits { text, ..WorkspaceLimits::default() };
        World { workspace, ..world(&memory) }
    };
    let error = write(&arguments(r#"{"path": "b", "content": "12345"}"#), &mut within(4)).unwrap_err();
    assert_eq!(error.message, "content has 5 bytes, more than the limit of 4");
    let error = edit(&arguments(r#"{"path": "a", "old_text": "b", "new_text": "12"}"#), &mut within(12)).unwrap_err();
    assert_eq!(error.message, "File is too large to edit: 13 bytes, more than the limit of 12");
    let error = edit(&arguments(r#"{"path": "a", "old_text": "b", "new_text": "12"}"#), &mut within(13)).unwrap_err();
    assert_eq!(error.message, "The file would have 14 bytes, more than the limit of 13");
    assert_eq!(
        read(&arguments(r#"{"path": "a"}"#), &mut within(4)).unwrap(),
        "0123\n[Line 1 has 10 bytes, of which the first 4 are shown. Use offset=2 to continue.]"
    );
}

#[test]
fn a_long_list_is_cut_and_says_so() {
    let names: Vec<String> = (0..1_001).map(|number| format!("{number:04}")).collect();
    let nodes: Vec<_> = names.iter().map(|name| (&**name, file(""))).collect();
    let memory = Memory::of(&nodes);
    let list = ls(&arguments("{}"), &mut world(&memory)).unwrap();
    let wanted = format!(
        "{}\n[1000 of 1001 entries. Use find with a pattern, such as a*/**/*, to see files in the others.]",
        names[..1_000].join("\n")
    );
    assert_eq!(list, wanted);
}

#[test]
fn a_list_of_long_names_is_cut_too() {
    let names: Vec<String> = (0..400).map(|number| format!("{number:0200}")).collect();
    let nodes: Vec<_> = names.iter().map(|name| (&**name, file(""))).collect();
    let list = ls(&arguments("{}"), &mut world(&Memory::of(&nodes))).unwrap();
    let notice = "\n[254 of 400 entries. Use find with a pattern, such as a*/**/*, to see files in the others.]";
    assert_eq!(list, names[..254].join("\n") + notice);
}

#[test]
fn a_folder_of_more_entries_than_a_call_may_look_at_is_said_to_be_one() {
    let memory = Memory::of(&[("a", file("x")), ("b", file("x")), ("c", file("x"))]);
    let within = |entries| {
        let workspace = WorkspaceLimits { entries, ..WorkspaceLimits::default() };
        World { workspace, ..world(&memory) }
    };
    let all = arguments(r#"{"pattern": "*", "path": "."}"#);
    assert_eq!(ls(&arguments("{}"), &mut within(3)).unwrap(), "a\nb\nc");
    assert_eq!(ls(&arguments("{}"), &mut within(2)).unwrap_err().message, "More than 2 entries: '.'");
    assert_eq!(find(&all, &mut within(3)).unwrap(), "a\nb\nc");
    let cut = "a\nb\n[Stopped after 2 files and folders. Use a narrower path]";
    assert_eq!(find(&all, &mut within(2)).unwrap(), cut);
}

#[test]
fn a_search_that_ends_early_has_skipped_what_it_says_so_far() {
    let rules = file("*.log\nout/\n");
    let memory = Memory::of(&[
        (".gitignore", rules),
        ("a.log", file("hit")),
        ("b", file("hit\n")),
        ("c", file("\0")),
        ("out", Node::Folder),
        ("out/d", file("hit")),
        ("link", Node::Link("b".into())),
    ]);
    let call = |search: fn(&Value, &mut World<'_>) -> Result<String, ToolError>, call: &str, entries| {
        let workspace = WorkspaceLimits { entries, ..WorkspaceLimits::default() };
        search(&arguments(call), &mut World { workspace, ..world(&memory) }).unwrap()
    };
    let way = "Name one in path to search it";
    let hit = r#"{"pattern": "hit", "path": "."}"#;
    assert_eq!(
        call(grep, hit, 100),
        format!(
            "b:1: hit\n[3 files and 1 folder skipped: 2 named by .gitignore (a.log, out/), 1 linked (link), 1 binary (c). {way}]"
        )
    );
    assert_eq!(
        call(grep, hit, 4),
        format!(
            "b:1: hit\n[Stopped after 4 files and folders. Use a narrower path]\n\
             [2 files skipped so far: 1 named by .gitignore (a.log), 1 binary (c). {way}]"
        )
    );
    let all = r#"{"pattern": "**/*", "path": "."}"#;
    let way = "Name a folder in path, or a file in pattern, to search it";
    // A link in this memory leads nowhere.
    assert_eq!(
        call(find, all, 100),
        format!(".gitignore\nb\nc\n[1 file and 1 folder skipped: 2 named by .gitignore (a.log, out/). {way}]")
    );
    assert_eq!(
        call(find, all, 2),
        format!(
            ".gitignore\n[Stopped after 2 files and folders. Use a narrower path]\n\
             [1 file skipped so far: 1 named by .gitignore (a.log). {way}]"
        )
    );
}

#[test]
fn a_file_in_utf_16_costs_what_is_read_of_it() {
    let text = "line\n".repeat(100_000);
    let memory = Memory::of(&[("a", Node::File(utf16(&text, Order::LittleEndian)))]);
    let size = 2 * text.len() as u64;
    let within = |bytes| {
        let workspace = WorkspaceLimits { bytes, ..WorkspaceLimits::default() };
        World { workspace, ..world(&memory) }
    };
    let search = arguments(r#"{"pattern": "absent", "path": "a"}"#);
    let enough = 2 * size;
    assert_eq!(grep(&search, &mut within(enough)).unwrap(), "");
    let least = size - 1_000;
    assert_eq!(
        grep(&search, &mut within(least)).unwrap(),
        format!("[Stopped after {least} bytes. Use a narrower path]")
    );
    let page = |bytes| read(&arguments(r#"{"path": "a", "limit": 1}"#), &mut within(bytes)).unwrap();
    let notice = "[The file is UTF-16. Its text is shown, but edit and write do not change it]";
    assert_eq!(page(enough), format!("line\n[99999 more lines in file. Use offset=2 to continue.]\n{notice}"));
    let cut = page(size / 2);
    assert!(cut.starts_with("line\n[more than ") && cut.ends_with(notice), "{cut}");
    let lines: u64 = cut.split(' ').nth(2).unwrap().parse().unwrap();
    assert!(lines < 70_000, "{cut}");
}

#[test]
fn a_large_pattern_may_search_less() {
    let memory = Memory::of(&[("a", file(&"line\n".repeat(80)))]);
    let within = |bytes: u64, pattern: &str| {
        let workspace = WorkspaceLimits { bytes, ..WorkspaceLimits::default() };
        let search = arguments(&format!(r#"{{"pattern": "{pattern}", "path": "."}}"#));
        grep(&search, &mut World { workspace, ..world(&memory) }).unwrap()
    };
    assert_eq!(within(1_000, "lines|words|[a-z]{3}x"), "");
    assert_eq!(within(100, "lines"), "[Stopped after 100 bytes. Use a narrower path]");
    let way = "Use a narrower path or a smaller pattern, which can search more";
    for pattern in ["[a-z]{28}", &"[a-z]".repeat(28)] {
        assert_eq!(within(1_000, pattern), format!("[Stopped after 100 bytes. {way}]"));
    }
}

#[test]
fn one_notice_says_why_a_search_stopped() {
    let line = "x".repeat(499);
    let memory = Memory::of(&[("a", file(&[&*line, "\n"].concat().repeat(200)))]);
    let notices = |limit: usize| {
        let search = arguments(&format!(r#"{{"pattern": "x", "path": "a", "limit": {limit}}}"#));
        let found = grep(&search, &mut world(&memory)).unwrap();
        found.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect::<Vec<_>>()
    };
    let by_bytes = ["[51200 bytes limit reached. Use a narrower path, or refine pattern]"];
    let fitting = (1..200).rev().find(|limit| notices(*limit) != by_bytes).unwrap();
    assert_eq!(
        notices(fitting),
        [format!("[{fitting} matches limit reached. Use limit={} for more, or refine pattern]", fitting + 1)]
    );
    assert_eq!(notices(fitting + 1), by_bytes);
}

#[test]
fn a_path_that_is_too_long_creates_no_folders() {
    let memory = Memory::of(&[]);
    for path in ["d/".repeat(2_049), format!("d/{}/a", "n".repeat(256)), format!("d/{}", "é".repeat(128))] {
        let error = write(&arguments(&format!(r#"{{"path": "{path}", "content": ""}}"#)), &mut world(&memory));
        let words = error.unwrap_err().message;
        assert!(words.starts_with("[Errno 36] File name too long: 'd/"), "{words}");
        assert_eq!(memory.contents(), []);
    }
    let path = ["d/".repeat(2_047), "a".to_owned()].concat();
    write(&arguments(&format!(r#"{{"path": "{path}", "content": ""}}"#)), &mut world(&memory)).unwrap();
    assert_eq!(memory.contents().len(), 1);
}

#[test]
fn a_limit_of_any_size_lets_a_call_end() {
    fn within(memory: &Memory, text: u64) -> World<'_> {
        World { workspace: WorkspaceLimits { text, ..WorkspaceLimits::default() }, ..world(memory) }
    }
    let search = arguments(r#"{"pattern": "foo|bar", "path": "."}"#);
    for contents in ["a\rb", "\u{85}", "\u{2028}", "foo\r\nbar"] {
        let memory = Memory::of(&[("a", file(contents))]);
        for text in 0..5 {
            assert_eq!(grep(&search, &mut within(&memory, text)).unwrap().contains("foo"), contents.contains("foo"));
        }
    }
    // A line that is cut exactly where its line break begins.
    let memory = Memory::of(&[("a", file(&format!("{}\r\nfoo\nbar\n", "1".repeat(63))))]);
    let found = grep(&search, &mut within(&memory, 64)).unwrap();
    assert!(found.starts_with("a:2: foo\na:3: bar"), "{found}");
    let memory = Memory::of(&[("a", file("hello"))]);
    assert_eq!(read(&arguments(r#"{"path": "a", "limit": 1}"#), &mut within(&memory, u64::MAX)).unwrap(), "hello");
}

#[test]
fn long_inputs_are_rejected_or_cut() {
    let memory = Memory::of(&[("a", file("a"))]);
    let pattern = arguments(&format!(r#"{{"pattern": "{}*", "path": "."}}"#, "*/".repeat(2_048)));
    for search in [find, grep] {
        let error = search(&pattern, &mut world(&memory)).unwrap_err();
        assert_eq!(error.message, "Pattern is longer than 4096 bytes");
    }
    let error = read(&arguments(&format!(r#"{{"path": "{}"}}"#, "é".repeat(1_000_000))), &mut world(&memory));
    assert!(error.unwrap_err().message.len() < 5_000);
}

/// A clock that advances by a second each time it is read, in each thread.
fn seconds() -> Clock {
    thread_local!(static SECONDS: Cell<u64> = const { Cell::new(0) });
    Clock(|| SECONDS.with(|seconds| seconds.replace(seconds.get() + 1)) * 1_000)
}

#[test]
fn a_call_ends_when_its_time_is_over_and_says_so() {
    let names: Vec<String> = (0..1_000).map(|number| format!("{number:04}")).collect();
    let mut nodes: Vec<_> = names.iter().map(|name| (&**name, file("line\n"))).collect();
    nodes.push(("large", file(&"line\n".repeat(1 << 20))));
    let memory = Memory::of(&nodes);
    let limits = Limits::default().with_clock(seconds());
    let workspace = WorkspaceLimits { milliseconds: 2_500, ..WorkspaceLimits::default() };
    let timed = || World { limits, workspace, ..world(&memory) };
    let notice = "[Stopped after 2500 milliseconds. Use a narrower path]";

    let found = find(&arguments(r#"{"pattern": "*", "path": "."}"#), &mut timed()).unwrap();
    assert!(found.ends_with(notice) && found.lines().count() < 300, "{found}");
    let found = grep(&arguments(r#"{"pattern": "line", "path": ".", "limit": 5000}"#), &mut timed()).unwrap();
    assert!(found.starts_with("0000:1: line\n") && found.ends_with(notice), "{found}");
    let found = grep(&arguments(r#"{"pattern": "x[a-z]{40}", "path": "large"}"#), &mut timed()).unwrap();
    assert_eq!(found, notice);
    let page = read(&arguments(r#"{"path": "large", "max_lines": 1}"#), &mut timed()).unwrap();
    assert_eq!(page, "line\n[Showing lines 1-1 of more than 52428. Use offset=2 to continue.]");

    let stopped = Limits::default().with_clock(Clock(|| 7));
    for search in [grep, find] {
        let call = arguments(r#"{"pattern": "absent", "path": "."}"#);
        let world_of = |limits| search(&call, &mut World { limits, ..world(&memory) });
        assert_eq!(world_of(stopped), world_of(Limits::default()));
    }
}

#[test]
fn a_line_is_printed_as_one_whatever_the_names_are() {
    let memory = Memory::of(&[("a\nb", file("one\n")), ("\u{1b}[2J", file("one\n\0")), ("c\\d\r", file("one\n"))]);
    let all = arguments(r#"{"pattern": "*", "path": "."}"#);
    let shown = ["\\x1b[2J", "a\\nb", "c\\\\d\\r"];
    assert_eq!(ls(&arguments("{}"), &mut world(&memory)).unwrap(), shown.join("\n"));
    assert_eq!(find(&all, &mut world(&memory)).unwrap(), shown.join("\n"));
    let found = grep(&arguments(r#"{"pattern": "one", "path": "."}"#), &mut world(&memory)).unwrap();
    assert_eq!(found, "a\\nb:1: one\nc\\\\d\\r:1: one\n[1 file skipped: 1 binary (\\x1b[2J)]");
    for (path, content) in [("a\\nb", "one"), ("c\\\\d\\r", "one"), ("c\\d\r", "one")] {
        let call = json!({ "path": path });
        assert_eq!(read(&call, &mut world(&memory)).unwrap(), content, "{path}");
    }
    let call = arguments(r#"{"path": "\\x1b[2J", "content": "new"}"#);
    assert_eq!(write(&call, &mut world(&memory)).unwrap(), "Successfully wrote 3 bytes to \\x1b[2J");
    let error = read(&arguments(r#"{"path": "\u001b\u009b\u202e"}"#), &mut world(&memory)).unwrap_err();
    assert_eq!(error.message, "[Errno 2] No such file or directory: '\\x1b\\x9b\\u202e'");
    assert_eq!(memory.contents().len(), 3);
}
