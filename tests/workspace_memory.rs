//! A page of a file of 2 GB takes little memory, wherever it is.

#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "the files are real")]

use std::fs::{self, File};
use std::os::unix::fs::FileExt;

use pascaline::native::{Access, Directory};
use pascaline::tools::{World, tool};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const MOST_MEBIBYTES: f32 = 32.0;
const SIZE: u64 = 2 << 30;

/// What is in the file besides zeros.
const LINES: [(u64, &str); 3] = [(0, "first\nsecond\n"), (SIZE / 2, "\nmiddle\n"), (SIZE - 6, "\nlast\n")];

#[test]
#[cfg_attr(debug_assertions, ignore = "it goes through 4 GB, which takes minutes without optimization")]
fn a_page_of_a_large_file_takes_little_memory() {
    let path = std::env::temp_dir().join(format!("pascaline-large-{}", std::process::id()));
    fs::create_dir(&path).unwrap();
    let file = File::create(path.join("a")).unwrap();
    for (at, text) in LINES {
        file.write_all_at(text.as_bytes(), at).unwrap();
    }
    let folder = Directory::open(&path, Access::ReadOnly).unwrap();
    let read = |arguments: &str| {
        let mut world = World { files: Some(&folder), ..World::default() };
        MEMORY.reset_peak_usage();
        let page = tool("agent_loop/read").unwrap().run(arguments, &mut world).unwrap();
        let peak = MEMORY.peak_usage_as_mb();
        assert!(peak < MOST_MEBIBYTES, "{arguments} takes {peak} MiB");
        println!("{arguments}: {peak} MiB");
        page
    };
    let first = read(r#"{"path": "a", "max_lines": 2}"#);
    assert_eq!(first, "first\nsecond\n[Showing lines 1-2 of more than 2. Use offset=3 to continue.]");
    let long = read(r#"{"path": "a", "offset": 3}"#);
    let (shown, notice) = long.split_once('\n').unwrap();
    assert_eq!(shown, "\0".repeat(51_200));
    let counted = notice.strip_prefix("[Line 3 has more than ").and_then(|rest| rest.split_once(' ')).unwrap().0;
    assert!((256 << 20..257 << 20).contains(&counted.parse::<u64>().unwrap()), "{notice}");
    let further = read(r#"{"path": "a", "offset": 4, "max_lines": 1}"#);
    assert_eq!(further, "middle\n[Showing lines 4-4 of more than 4. Use offset=5 to continue.]");
    fs::remove_dir_all(path).unwrap();
}
