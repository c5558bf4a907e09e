//! `pascaline batch`: what comes out is what went in with its answers, in its order, however often the run was killed.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Row;
use parquet::schema::parser::parse_message_type;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{program, text};

/// A folder with what a run reads and writes.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn rows(&self, name: &str) -> Vec<Value> {
        // What is kept as it was may be no text for this reader.
        let text = self.read(name).replace("\\ud800", "?");
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The command in the folder.
    fn batch(&self, input: &str, out: &str, options: &[&str]) -> Command {
        let mut command = super::command();
        command.current_dir(self.0.path()).args(["batch", "--in", input, "--out", out]).args(options);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs it to its end; nothing is left beside the output.
    #[track_caller]
    fn answered(&self, input: &str, out: &str, options: &[&str]) -> Output {
        let output = self.batch(input, out, options).output().unwrap();
        assert!(self.path(out).exists(), "{}", text(&output.stderr));
        assert!(!self.parts(out).exists());
        assert_eq!(text(&output.stdout), "");
        output
    }

    #[track_caller]
    fn refused(&self, input: &str, out: &str, options: &[&str]) -> String {
        let output = self.batch(input, out, options).output().unwrap();
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(1)));
        text(&output.stderr).to_owned()
    }

    fn parts(&self, out: &str) -> PathBuf {
        self.path(&format!("{out}.parts"))
    }

    /// The number of parts that are kept.
    fn kept(&self, out: &str) -> usize {
        let Ok(entries) = fs::read_dir(self.parts(out)) else { return 0 };
        let is_part = |path: &Path| path.extension().is_some_and(|ending| ending == "part");
        entries.filter(|entry| is_part(&entry.as_ref().unwrap().path())).count()
    }
}

/// Lines whose answers tell which line they are of.
fn lines(count: usize) -> String {
    (0..count).map(|at| json!({ "text": format!("{at} + 1"), "id": at }).to_string() + "\n").collect()
}

/// A file with a column of texts and one of numbers, in groups of rows.
fn table(path: &Path, rows: usize, group: usize) {
    let schema = "message schema { optional binary text (UTF8); required int64 id; }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let properties = WriterProperties::builder().build().into();
    let mut writer = SerializedFileWriter::new(File::create(path).unwrap(), schema, properties).unwrap();
    for first in (0..rows).step_by(group) {
        let rows = first..rows.min(first + group);
        let mut writer = writer.next_row_group().unwrap();
        let mut column = writer.next_column().unwrap().unwrap();
        let texts: Vec<ByteArray> = rows.clone().map(|at| format!("{at} + 1").as_str().into()).collect();
        column.typed::<ByteArrayType>().write_batch(&texts, Some(&vec![1; texts.len()]), None).unwrap();
        column.close().unwrap();
        let mut column = writer.next_column().unwrap().unwrap();
        let ids: Vec<_> = rows.map(|at| i64::try_from(at).unwrap()).collect();
        column.typed::<Int64Type>().write_batch(&ids, None, None).unwrap();
        column.close().unwrap();
        writer.close().unwrap();
    }
    writer.close().unwrap();
}

fn reader(path: &Path) -> SerializedFileReader<File> {
    SerializedFileReader::new(File::open(path).unwrap()).unwrap()
}

/// The rows of a file, each as its columns are printed.
fn printed(path: &Path) -> Vec<Vec<(String, String)>> {
    let row = |row: Row| row.get_column_iter().map(|(name, cell)| (name.clone(), cell.to_string())).collect();
    reader(path).get_row_iter(None).unwrap().map(|read| row(read.unwrap())).collect()
}

fn cell<'r>(row: &'r [(String, String)], name: &str) -> &'r str {
    &row.iter().find(|(other, _)| other == name).unwrap().1
}

#[test]
fn every_line_has_an_answer_or_an_error() {
    let place = Place::new();
    let mut input = r#"{"id": 12345678901234567890123, "text": "15% of 240", "own": {"a": [1, 2.50]}}
{"text": null}

{"text": 5}
{"text": "2 +"}
{"text": "1 +
["1"]
{"other": "1"}
{"text": "1/3"}
{"text": "\ud800"}
{"text": ""}
{"text": "π", "result": "mine"}
{"text": "1,5 + 1"}
{"text": "1\u0000"}
"#
    .as_bytes()
    .to_vec();
    input.extend(b"{\"text\": \"\xff\"}\r\n{\"text\": \"1 + ");
    input.extend(vec![b'1'; 70_000]);
    input.extend(b"\"}\n{\"text\": \"");
    input.extend(vec![b'1'; 200_000]);
    input.extend(b"\"}\r\n  \n{\"text\": \"2^10\"}");
    place.write("in.jsonl", input);
    let output = place.answered("in.jsonl", "out.jsonl", &["--max-line", "100000"]);
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        ("12 rows have no answer: the column error says why\n", Some(1))
    );
    let first = r#"{"id":12345678901234567890123,"text":"15% of 240","own":{"a": [1, 2.50]},"result":"36","type":"number","value":36.0,"unit":null,"exact":"36","decimal":"36","reading":"15% * 240","notes":[],"error_code":null,"error":null,"error_hint":null}"#;
    assert_eq!(place.read("out.jsonl").lines().next(), Some(first));
    let rows = place.rows("out.jsonl");
    let said: Vec<_> = rows.iter().map(|row| (row["result"].as_str(), row["error"].as_str())).collect();
    let has_one = |(result, error): &(Option<&str>, Option<&str>)| result.is_some() != error.is_some();
    assert!(said.iter().all(has_one), "{said:?}");
    assert_eq!(said[1].1, Some("text is null, not a text"));
    assert_eq!(said[2].1, Some("text is a number, not a text"));
    assert_eq!(rows[3]["error_code"], "unexpected-end");
    assert!(said[4].1.unwrap().starts_with("EOF"), "{said:?}");
    assert!(said[5].1.unwrap().contains("expected an object"), "{said:?}");
    assert_eq!(said[6].1, Some("There is no member text"));
    assert_eq!(
        (said[7].0, &rows[7]["exact"], &rows[7]["value"]),
        (Some("0.333333333333333"), &json!("1/3"), &json!(1.0 / 3.0))
    );
    assert_eq!(said[8].1, Some("unexpected end of hex escape at column 8"));
    // The answer stands in place of a member of its name.
    assert_eq!(said[10].0, Some("3.14159265358979"));
    assert_eq!(rows[11]["notes"], json!(["The comma in `1,5` is read as a decimal comma."]));
    assert_eq!(said[13].1, Some("not UTF-8"));
    assert_eq!(rows[14]["error_code"], "source-too-long");
    assert_eq!(said[15].1, Some("longer than 100000 bytes"));
    assert_eq!((said[16].0, rows.len()), (Some("1024"), 17));
}

#[test]
fn files_of_other_programs_keep_their_columns() {
    for name in ["pyarrow", "pandas", "polars", "zstd-v2"] {
        let place = Place::new();
        let file = format!("{}/../../../tests/cli/tables/{name}.parquet", env!("CARGO_MANIFEST_DIR"));
        let output = place.answered(&file, "out.parquet", &[]);
        assert_eq!(text(&output.stderr), "3 rows have no answer: the column error says why\n", "{name}");
        let (own, rows) = (printed(Path::new(&file)), printed(&place.path("out.parquet")));
        assert_eq!(rows.len(), 6);
        for (own, row) in own.iter().zip(&rows) {
            assert_eq!(&row[..own.len()], own, "{name}");
        }
        let results: Vec<_> = rows.iter().map(|row| cell(row, "result")).collect();
        assert_eq!(results, ["\"36\"", "null", "null", "\"0.333333333333333\"", "\"2.5\"", "null"], "{name}");
        assert_eq!(cell(&rows[4], "notes"), "[\"The comma in `1,5` is read as a decimal comma.\"]");
        let errors: Vec<_> = rows.iter().map(|row| cell(row, "error_code")).collect();
        assert_eq!(errors[..5], ["null", "\"invalid-input\"", "\"unexpected-end\"", "null", "null"], "{name}");
        let groups = |path: &Path| reader(path).num_row_groups();
        assert_eq!(groups(&place.path("out.parquet")), groups(Path::new(&file)));
    }
}

#[test]
fn a_file_that_cannot_be_read_says_so() {
    let place = Place::new();
    let tables = format!("{}/../../../tests/cli/tables", env!("CARGO_MANIFEST_DIR"));
    let table = |name: &str| format!("{tables}/{name}.parquet");
    let whole = fs::read(table("pyarrow")).unwrap();
    place.write("cut.parquet", &whole[..whole.len() / 2]);
    place.write("empty.jsonl", "");
    assert_eq!(
        place.refused("cut.parquet", "o.parquet", &[]),
        "cut.parquet: Parquet error: Invalid Parquet file. Corrupt footer\n"
    );
    let gzip = place.refused(&table("gzip"), "o.parquet", &[]);
    assert!(gzip.contains("is compressed by GZIP") && gzip.contains("\nhint: write the file with snappy"), "{gzip}");
    let column = |name| place.refused(&table("pyarrow"), "o.parquet", &["--column", name]);
    assert!(column("id").ends_with("the column id has no texts\n"));
    assert!(column("nested").ends_with("the column nested has lists or structures, not texts\n"));
    assert!(
        column("no").ends_with("no column no\nhint: name one with --column: id, text, kind, nested, when, price\n")
    );
    assert_eq!(place.refused("no.jsonl", "o.jsonl", &[]), "no.jsonl: No such file or directory (os error 2)\n");
    assert!(place.refused("in.txt", "o.jsonl", &[]).contains("the format is not known\nhint: "));
    assert!(place.refused("empty.jsonl", "o.txt", &[]).contains("the format is not known\nhint: "));
    assert_eq!(
        place.refused("empty.jsonl", "o.jsonl", &["--precision", "5"]),
        "--precision does not apply to this tool\n"
    );
    assert!(place.refused("empty.jsonl", "empty.jsonl", &[]).starts_with("empty.jsonl is there already\nhint: "));
    assert!(fs::read_dir(place.0.path()).unwrap().count() == 2, "a refused run leaves something behind");
    assert_eq!(place.answered("empty.jsonl", "o.jsonl", &[]).status.code(), Some(0));
    assert_eq!(place.read("o.jsonl"), "");
    place.answered(&table("empty"), "o.parquet", &[]);
    assert_eq!(printed(&place.path("o.parquet")).len(), 0);
    place.answered(&table("binary"), "b.parquet", &[]);
    let rows = printed(&place.path("b.parquet"));
    assert_eq!((cell(&rows[0], "result"), cell(&rows[1], "error")), ("\"2\"", "\"text is not UTF-8\""));
}

#[test]
fn every_tool_answers_in_the_order_of_the_input() {
    let place = Place::new();
    place.write("in.jsonl", lines(2_000));
    for tool in ["answer", "eval", "python", "calculate", "use-calculator"] {
        let out = format!("{tool}.jsonl");
        assert_eq!(
            place.answered("in.jsonl", &out, &["--tool", tool, "--threads", "3"]).status.code(),
            Some(0),
            "{tool}"
        );
        for (at, row) in place.rows(&out).iter().enumerate() {
            assert_eq!((&row["id"], &row["type"]), (&json!(at), &json!("number")), "{tool}: {row}");
            let value = f64::from(u32::try_from(at + 1).unwrap());
            assert_eq!(row["value"].as_f64(), Some(value), "{tool}: {row}");
        }
    }
}

#[test]
fn answers_do_not_take_the_place_of_columns() {
    let place = Place::new();
    place.write("in.jsonl", "{\"text\": \"1+1\", \"value\": 7}\n");
    let refusal = "in.jsonl: it has a column value, as the answers have\nhint: put something before theirs, such as --prefix answer_\n";
    assert_eq!(place.refused("in.jsonl", "out.jsonl", &[]), refusal);
    place.answered("in.jsonl", "out.jsonl", &["--prefix", "answer_"]);
    let row = &place.rows("out.jsonl")[0];
    assert_eq!((&row["value"], &row["answer_value"]), (&json!(7), &json!(2.0)));
    table(&place.path("in.parquet"), 3, 3);
    place.answered("in.parquet", "out.parquet", &[]);
    assert!(place.refused("out.parquet", "again.parquet", &[]).contains("it has a column result"));
    place.answered("out.parquet", "again.parquet", &["--prefix", "second_"]);
    assert_eq!(cell(&printed(&place.path("again.parquet"))[2], "second_result"), "\"3\"");
}

#[test]
fn csv_keeps_its_fields_whatever_is_in_them() {
    let place = Place::new();
    let rows = "\u{feff}id,text,\"a \"\"note\"\"\"\r\n\
                1,15% of 240,\"one, two\nthree\"\r\n\
                2,\"\"\"2\"\" +\",\r\n\
                3,2 +,x\r\n\
                4,1/3\r\n\
                5,\"1,5 + 1\",é\r\n";
    place.write("in.csv", [rows.as_bytes(), b"6,\xff,x\r\n"].concat());
    let output = place.answered("in.csv", "out.csv", &[]);
    assert_eq!(text(&output.stderr), "4 rows have no answer: the column error says why\n");
    let written = place.read("out.csv");
    let names = "result,type,value,unit,exact,decimal,reading,notes,error_code,error,error_hint";
    assert!(written.starts_with(&format!("id,text,\"a \"\"note\"\"\",{names}\n")), "{written}");
    assert!(written.contains("\n1,15% of 240,\"one, two\nthree\",36,number,36.0,,36,36,15% * 240,,,,\n"), "{written}");
    assert!(written.contains("\n4,1/3,,,,,,,,,,invalid-input,\"The row has 2 fields, and the first one names 3\",\n"));
    assert!(written.contains(",\"The comma in `1,5` is read as a decimal comma.\","), "{written}");
    assert!(written.contains("invalid-input,text is not UTF-8,"), "{written}");
    // What was written is read again.
    place.answered("out.csv", "again.tsv", &["--prefix", "second_"]);
    assert_eq!(place.read("again.tsv").lines().next().unwrap().split('\t').count(), 3 + 2 * 11);
}

#[test]
fn a_quote_that_is_never_closed_ends_the_run_with_a_hint() {
    let place = Place::new();
    place.write("in.csv", format!("text\n1\n\"2\n{}", "3\n".repeat(2 << 20)));
    let refusal = place.refused("in.csv", "out.csv", &["--max-line", "1000"]);
    assert_eq!(refusal, "in.csv: a row is longer than 1000 bytes\nhint: a quote may never be closed\n");
}

#[test]
fn every_format_becomes_every_other() {
    let place = Place::new();
    let texts = ["15% of 240", "2 +", "5 km in miles", "1,5 + 1", "a \"quoted\" text"];
    let line = |(at, text): (usize, &&str)| json!({ "id": at, "text": text, "none": null }).to_string() + "\n";
    place.write("in.jsonl", texts.iter().enumerate().map(line).collect::<String>());
    let formats = ["jsonl", "csv", "tsv", "parquet"];
    for to in formats {
        place.answered("in.jsonl", &format!("in_{to}.{to}"), &["--prefix", "first_"]);
    }
    for from in formats {
        for to in formats {
            let (input, out) = (format!("in_{from}.{from}"), format!("{from}.{to}"));
            place.answered(&input, &out, &["--prefix", "second_"]);
            place.answered(&out, &format!("{from}_{to}.jsonl"), &["--prefix", "third_"]);
            let rows = place.rows(&format!("{from}_{to}.jsonl"));
            assert_eq!(rows.len(), texts.len(), "{from} to {to}");
            for (row, text) in rows.iter().zip(texts) {
                let of =
                    |prefix: &str, name: &str| row[format!("{prefix}_{name}")].as_str().unwrap_or_default().to_owned();
                assert_eq!(row["text"], text, "{from} to {to}");
                for name in ["result", "unit", "error", "reading"] {
                    assert_eq!(of("first", name), of("third", name), "{from} to {to}: {row}");
                    assert_eq!(of("second", name), of("third", name), "{from} to {to}: {row}");
                }
            }
        }
    }
}

#[test]
fn a_stream_stands_for_a_file() {
    let place = Place::new();
    let texts = "id,text\n1,15% of 240\n2,2 +\n";
    let piped = |input: &str, out: &str, options: &[&str], content: &str| {
        let mut command = place.batch(input, out, options);
        let mut child = command.env("TMPDIR", place.0.path()).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(content.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    place.write("in.csv", texts);
    place.answered("in.csv", "file.csv", &[]);
    let output = piped("-", "-", &["--format", "csv"], texts);
    assert_eq!((text(&output.stdout), output.status.code()), (&*place.read("file.csv"), Some(1)));
    assert_eq!(text(&output.stderr), "1 row has no answer: the column error says why\n");
    assert_eq!(text(&piped("in.csv", "-", &[], "").stdout), place.read("file.csv"));
    piped("-", "from_stream.csv", &[], texts);
    assert_eq!(place.read("from_stream.csv"), place.read("file.csv"));
    let lines = piped("-", "-", &[], "{\"text\": \"1/4\"}\n");
    assert!(text(&lines.stdout).starts_with("{\"text\":\"1/4\",\"result\":\"0.25\","), "{lines:?}");
    let refused = piped("-", "-", &["--format", "csv", "--column", "question"], texts);
    assert!(text(&refused.stderr).ends_with("there is no column question\nhint: name one with --column: id, text\n"));
    assert!(place.refused("in.csv", "other.csv", &["--format", "csv"]).starts_with("--format applies to `-` alone"));
    let left: Vec<_> = fs::read_dir(place.0.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "a run leaves something behind: {left:?}");
}

#[test]
fn an_interrupt_removes_what_stands_for_a_stream() {
    let place = Place::new();
    let mut child = place.batch("-", "-", &[]).env("TMPDIR", place.0.path()).stdin(Stdio::piped()).spawn().unwrap();
    let begun = || fs::read_dir(place.0.path()).unwrap().next().is_some();
    while !begun() {
        sleep(Duration::from_millis(5));
    }
    interrupt(&child);
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    assert!(!begun());
}

#[test]
fn a_column_that_is_not_there_is_an_error_at_once() {
    let place = Place::new();
    place.write("in.jsonl", "\n{\"id\": 1, \"text\": \"1\"}\n{\"id\": 2, \"more\": 3}\n");
    place.write("in.csv", "id,text\n1,1\n");
    place.write("only.csv", "id,text\n");
    table(&place.path("in.parquet"), 3, 3);
    for (input, names) in
        [("in.jsonl", "id, text, more"), ("in.csv", "id, text"), ("only.csv", "id, text"), ("in.parquet", "text, id")]
    {
        for out in ["out.jsonl", "out.csv", "out.parquet"] {
            let refusal = place.refused(input, out, &["--column", "question"]);
            assert_eq!(
                refusal,
                format!("{input}: there is no column question\nhint: name one with --column: {names}\n")
            );
            assert!(!place.path(out).exists() && !place.parts(out).exists());
        }
    }
    // It may come later.
    place.write("late.jsonl", "{\"id\": 1}\n{\"text\": \"1\"}\n");
    place.answered("late.jsonl", "late_out.jsonl", &[]);
    assert_eq!(place.rows("late_out.jsonl")[0]["error"], "There is no member text");
}

/// Numbers that are the same in every run (xorshift).
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

fn kill(child: &mut Child) {
    let _ = child.kill();
    child.wait().unwrap();
}

/// Runs a batch again and again, and kills each run at a random moment, until one comes to its end.
fn killed_until_it_ends(place: &Place, input: &str, out: &str, draws: &mut Draws) -> usize {
    for kills in 0.. {
        let mut child = place.batch(input, out, &["--part-rows", "20"]).spawn().unwrap();
        // Some are killed before they begin, most in the middle, and some while they end.
        let kept = place.kept(out) + usize::try_from(draws.below(40)).unwrap();
        while child.try_wait().unwrap().is_none() && place.kept(out) < kept {}
        if kills < 25 {
            sleep(Duration::from_micros(draws.below(3_000)));
            kill(&mut child);
        }
        if child.wait().unwrap().success() {
            return kills;
        }
    }
    unreachable!()
}

#[test]
fn no_row_is_lost_or_doubled_if_runs_are_killed() {
    let place = Place::new();
    let mut draws = Draws(0x1234_5678_9abc_def1);
    place.write("in.jsonl", lines(3_000));
    place.answered("in.jsonl", "whole.jsonl", &[]);
    assert!(killed_until_it_ends(&place, "in.jsonl", "out.jsonl", &mut draws) > 3);
    assert!(place.read("out.jsonl") == place.read("whole.jsonl"));

    let rows: Vec<_> = (0..3_000).map(|at| format!("{at},{at} + 1\n")).collect();
    place.write("in.csv", format!("id,text\n{}", rows.concat()));
    place.answered("in.csv", "whole.csv", &[]);
    assert!(killed_until_it_ends(&place, "in.csv", "out.csv", &mut draws) > 3);
    assert!(place.read("out.csv") == place.read("whole.csv"));

    table(&place.path("in.parquet"), 3_000, 700);
    place.answered("in.parquet", "whole.parquet", &[]);
    assert!(killed_until_it_ends(&place, "in.parquet", "out.parquet", &mut draws) > 3);
    assert!(printed(&place.path("out.parquet")) == printed(&place.path("whole.parquet")));
    assert!(!place.parts("out.jsonl").exists() && !place.parts("out.parquet").exists());
}

/// A run that is in the middle: its first part is kept, and a row of the second one takes minutes.
fn in_the_middle(place: &Place) -> Child {
    let long = format!("[f(x) = {}, {}][2]", vec!["median(1:99999)"; 1_000].join("+"), vec!["f(1)"; 1_000].join("+"));
    place.write("in.jsonl", lines(10) + &json!({ "text": long }).to_string() + "\n" + &lines(3));
    let bounds = ["--max-steps", "1000000000000", "--deadline", "120000"];
    let options = [&["--tool", "eval", "--part-rows", "10", "--threads", "1"], &bounds[..]].concat();
    let child = place.batch("in.jsonl", "out.jsonl", &options).spawn().unwrap();
    while place.kept("out.jsonl") == 0 {
        sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn an_interrupt_keeps_what_is_done() {
    let place = Place::new();
    let mut child = in_the_middle(&place);
    interrupt(&child);
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    assert!(!place.path("out.jsonl").exists());
    assert!(place.parts("out.jsonl").join("000000000000-10.part").exists());
}

#[test]
fn two_commands_do_not_write_one_output() {
    let place = Place::new();
    let mut child = in_the_middle(&place);
    assert_eq!(place.refused("in.jsonl", "out.jsonl", &[]), "Another command is at work in out.jsonl.parts\n");
    kill(&mut child);
    let other = place.refused("in.jsonl", "out.jsonl", &[]);
    assert!(
        other.starts_with("out.jsonl.parts has the parts of another run: its tool is \"eval\", not \"answer\"\nhint: "),
        "{other}"
    );
    place.write("in.jsonl", lines(5));
    let other = place.refused("in.jsonl", "out.jsonl", &["--tool", "eval"]);
    assert!(other.contains("its bytes is"), "{other}");
}

/// The command with files limited to 1,800 blocks of 512 bytes, as in `streams.rs`.
fn with_small_files(place: &Place, input: &str, out: &str, tool: &str) -> String {
    let mut shell = program("sh");
    shell.args(["-c", "ulimit -f 1800 && exec \"$@\"", "sh", env!("CARGO_BIN_EXE_pascaline")]);
    shell.args(["batch", "--in", input, "--out", out, "--tool", tool]).current_dir(place.0.path());
    let output = shell.output().unwrap();
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(1)));
    text(&output.stderr).to_owned()
}

#[test]
fn a_full_disk_is_an_error_and_the_run_goes_on_when_there_is_room() {
    let place = Place::new();
    let padding = "x".repeat(200);
    let line = |at: usize| json!({ "text": format!("{at} + 1"), "padding": padding }).to_string() + "\n";
    place.write("in.jsonl", (0..6_000).map(line).collect::<String>());
    assert_eq!(
        with_small_files(&place, "in.jsonl", "out.jsonl", "answer"),
        "out.jsonl: File too large (os error 27)\n"
    );
    assert!(!place.path("out.jsonl").exists());
    let kept: BTreeSet<_> = fs::read_dir(place.parts("out.jsonl")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(kept.iter().all(|name| name != "unfinished"), "{kept:?}");
    place.answered("in.jsonl", "out.jsonl", &[]);
    assert_eq!(place.rows("out.jsonl")[5_999]["value"], json!(6000.0));

    place.write(
        "long.jsonl",
        (0..300).map(|at| json!({ "text": format!("7**{}", 5_000 - at) }).to_string() + "\n").collect::<String>(),
    );
    let error = with_small_files(&place, "long.jsonl", "digits.jsonl", "python");
    assert_eq!(error, "digits.jsonl.parts/000000000000-300.part: File too large (os error 27)\n");
    place.answered("long.jsonl", "digits.jsonl", &["--tool", "python"]);
}

/// The most memory that a run has had, in kilobytes, as far as it was seen.
fn peak(mut command: Command) -> u64 {
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let seen = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix("kB"));
        peak = seen.map_or(peak, |seen| seen.trim().parse().unwrap());
        sleep(Duration::from_millis(2));
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
    peak
}

/// All rows are in one group, so that a group in memory would be seen.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_rows() {
    let place = Place::new();
    let peak_of = |rows: usize| {
        let (input, out) = (format!("in-{rows}.parquet"), format!("out-{rows}.parquet"));
        table(&place.path(&input), rows, rows);
        peak(place.batch(&input, &out, &["--tool", "use-calculator"]))
    };
    let [few, many] = [5_000, 100_000].map(peak_of);
    assert!(many < few * 5 / 4, "{few} kB, then {many} kB");
    let rows = reader(&place.path("out-100000.parquet")).metadata().file_metadata().num_rows();
    assert_eq!(rows, 100_000);
}
