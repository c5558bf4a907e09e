//! A page of a file of 2 GiB takes little memory, wherever it is.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;

use pascaline::native::{Access, Directory};
use pascaline::tools::{ToolError, World, tool};

use crate::MEMORY;
use crate::alone::alone;

const MOST_MEBIBYTES: f32 = 32.0;
const MEBIBYTE: u64 = 1 << 20;

/// The contents of the file besides zeros: its lines 4 and 6 are far in, and lines 3, 5 and 7 are long, the last longer than
/// a call may read.
const LINES: [(u64, &str); 4] = [
    (0, "first\nsecond\n"),
    (250 * MEBIBYTE, "\nfourth\n"),
    (500 * MEBIBYTE, "\nsixth\n"),
    (2048 * MEBIBYTE, "\neighth\n"),
];

#[test]
fn a_page_of_a_large_file_takes_little_memory() {
    let _alone = alone();
    let path = std::env::temp_dir().join(format!("pascaline-large-{}", std::process::id()));
    fs::create_dir(&path).unwrap();
    let file = File::create(path.join("a")).unwrap();
    for (at, text) in LINES {
        file.write_all_at(text.as_bytes(), at).unwrap();
    }
    let folder = Directory::open(&path, Access::ReadOnly).unwrap();
    let try_read = |arguments: &str| -> Result<String, ToolError> {
        let mut world = World { files: Some(&folder), ..World::default() };
        MEMORY.reset_peak_usage();
        let page = tool("agent_loop/read").unwrap().run(arguments, &mut world);
        let peak = MEMORY.peak_usage_as_mb();
        assert!(peak < MOST_MEBIBYTES, "{arguments} takes {peak} MiB");
        println!("{arguments}: {peak} MiB");
        page
    };
    let read = |arguments: &str| try_read(arguments).unwrap();
    let first = read(r#"{"path": "a", "max_lines": 2}"#);
    assert_eq!(first, "first\nsecond\n[Showing lines 1-2 of more than 4. Use offset=3 to continue.]");
    let (shown, notice) = read(r#"{"path": "a", "offset": 3}"#).rsplit_once('\n').map(owned).unwrap();
    assert_eq!(shown, "\0".repeat(51_200));
    assert!(notice.starts_with("[Line 3 has 262143987 bytes, of which the first 51200 are shown."), "{notice}");
    for (offset, line) in [(4, "fourth"), (6, "sixth")] {
        let page = read(&format!(r#"{{"path": "a", "offset": {offset}, "max_lines": 1}}"#));
        let next = offset + 1;
        assert_eq!(
            page,
            format!("{line}\n[Showing lines {offset}-{offset} of more than 6. Use offset={next} to continue.]")
        );
    }
    let (_, notice) = read(r#"{"path": "a", "offset": 7}"#).rsplit_once('\n').map(owned).unwrap();
    let counted = notice.strip_prefix("[Line 7 has more than ").and_then(|rest| rest.split_once(' ')).unwrap().0;
    assert!((256 * MEBIBYTE..257 * MEBIBYTE).contains(&counted.parse::<u64>().unwrap()), "{notice}");
    let beyond = try_read(r#"{"path": "a", "offset": 8}"#).unwrap_err().message;
    assert!(
        beyond.starts_with("Offset 8 is beyond the first ")
            && beyond.ends_with(" bytes of the file, which is all that a call may read (6 lines)"),
        "{beyond}"
    );
    fs::remove_dir_all(path).unwrap();
}

fn owned((shown, notice): (&str, &str)) -> (String, String) {
    (shown.to_owned(), notice.to_owned())
}
