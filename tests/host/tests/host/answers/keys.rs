//! The keys of threads, and the texts that name `ans`.

use pascaline::host::answers::{Record, key, names_ans};
use pascaline::mathjs::Answer;
use serde::Deserialize;
use serde_json::{Value, json};

use super::stores::{Table, host, text};

#[derive(Deserialize)]
struct File<C> {
    case: Vec<C>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    thread: String,
    #[serde(default = "once")]
    times: usize,
    key: String,
    name: String,
}

fn once() -> usize {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
    names: bool,
}

fn threads() -> Vec<Named> {
    toml::from_str::<File<Named>>(include_str!("../../../../cases/answers/keys.toml")).unwrap().case
}

#[test]
fn a_thread_has_a_key_that_no_store_reads_as_something_else() {
    for Named { thread, times, key: expected, name } in threads() {
        let thread = thread.repeat(times);
        assert_eq!(key(&thread), expected);
        let record = Record::new(Answer::Number(1.0)).write(&thread).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&record).unwrap()["thread"], name);
    }
}

#[test]
fn every_name_is_a_thread_of_its_own() {
    let table = Table::default();
    let (one, other) = (host(table.clone()), host(table));
    let names: Vec<_> = threads().into_iter().map(|Named { thread, times, .. }| thread.repeat(times)).collect();
    for (number, thread) in names.iter().enumerate() {
        assert_eq!(text(&one, thread, &number.to_string()), number.to_string());
    }
    for (number, thread) in names.iter().enumerate() {
        assert_eq!(text(&other, thread, "ans + 1"), (number + 1).to_string(), "{thread:.100}");
    }
}

#[test]
fn a_string_of_the_arguments_names_ans() {
    let texts = toml::from_str::<File<Text>>(include_str!("../../../../cases/answers/names.toml")).unwrap();
    for Text { text, names } in texts.case {
        let [plain, deep] = [json!({ "expression": text }), json!({ "a": [1, { "b": ["", text] }], "ans": 5 })];
        assert_eq!(names_ans(&plain.to_string()), names, "{text:?}");
        assert_eq!(names_ans(&deep.to_string()), names, "{text:?}");
    }
    for (arguments, names) in [
        (r#"{"expression":"2\nans"}"#, true),
        (r#"{"expression":"\u0061ns"}"#, true),
        (r#"{"ans":1,"expression":"2"}"#, false),
        ("ans", false),
        ("", false),
        ("{\"expression\":\"ans", false),
    ] {
        assert_eq!(names_ans(arguments), names, "{arguments}");
    }
}
