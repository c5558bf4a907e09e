//! A file and a line that are larger than the memory of a sandbox.

use std::fs::{self, File};

use pascaline::host::{Context, Workspace};
use pascaline_host_tests::{workspace, workspace_config};
use serde_json::json;

#[test]
fn a_page_of_2_gb_and_a_line_of_100_mb_take_under_32_mib() {
    let root = tempfile::tempdir().unwrap();
    let big = root.path().join("big.txt");
    fs::write(&big, "first\nsecond\n").unwrap();
    File::options().write(true).open(big).unwrap().set_len(2 << 30).unwrap();
    File::create(root.path().join("line.txt")).unwrap().set_len(100_000_000).unwrap();

    let config = workspace_config().with_memory(32 << 20);
    let workspace = Workspace::new(&workspace(), root.path(), config).unwrap();
    let read = |arguments: serde_json::Value| {
        workspace.run("agent_loop/read", &arguments.to_string(), &Context::default()).unwrap().content.unwrap()
    };
    let page = read(json!({ "path": "big.txt", "limit": 1 }));
    // Lines are counted in the 256 MiB after the page.
    assert_eq!(page, "first\n[more than 1 more lines in file. Use offset=2 to continue.]");
    let line = read(json!({ "path": "line.txt" }));
    let notice =
        "[Line 1 has 100000000 bytes, of which the first 51200 are shown. Use max_bytes=16777216 to see more of it.]";
    assert_eq!(line, "\0".repeat(51_200) + "\n" + notice);
}
