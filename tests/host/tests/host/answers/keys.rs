//! The keys of threads, and the texts that name `ans`.

use pascaline::host::answers::{Record, key, names_ans};
use pascaline::mathjs::Answer;
use serde::Deserialize;
use serde_json::{Value, json};

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

#[test]
fn a_thread_has_a_key_that_no_store_reads_as_something_else() {
    let threads = toml::from_str::<File<Named>>(include_str!("../../../../cases/answers/keys.toml")).unwrap();
    for Named { thread, times, key: expected, name } in threads.case {
        let thread = thread.repeat(times);
        assert_eq!(key(&thread), expected);
        let record = Record::new(Answer::Number(1.0)).write(&thread).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&record).unwrap()["thread"], name);
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
