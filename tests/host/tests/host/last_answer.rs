//! `ans` after every kind of answer, outside and inside of a thread: `tests/cases/conversations/ans.toml`.

use pascaline::Options;
use pascaline::host::{Context, HostError, Sandbox, ToolReply};
use pascaline_host_tests::{calculator, config};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    first: String,
    ans: String,
    answer: Option<String>,
    expression: Option<String>,
    calculator: Option<String>,
    note: Option<String>,
    refused: Option<String>,
}

impl Case {
    fn refusal(&self) -> String {
        let last = self.refused.as_deref().unwrap_or_default();
        format!("ans is '{last}', the last answer, which has no value here")
    }
}

fn cases() -> Vec<Case> {
    toml::from_str::<File>(include_str!("../../../cases/conversations/ans.toml")).unwrap().case
}

#[test]
fn the_next_text_has_the_last_answer() {
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    for case in cases() {
        let last = sandbox.answer(&case.first, &Options::default()).unwrap();
        assert_eq!(last.ans, case.ans, "{}", case.first);
        match (sandbox.answer("ans * 2", &Options::default().with_ans(&*last.ans)), &case.answer) {
            (Ok(reply), Some(text)) => assert_eq!(reply.text, *text, "{}", case.first),
            (Err(HostError::Failure(failure)), None) => assert_eq!(failure.message, case.refusal(), "{}", case.first),
            (outcome, _) => panic!("{}: {outcome:?}", case.first),
        }
    }
}

#[test]
fn the_next_expression_has_the_last_answer() {
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    let run = |key: &str, name: &str, text: &str, last: Option<ToolReply>| {
        let context = Context { ans: last.and_then(|reply| reply.ans), ..Context::default() };
        sandbox.run(key, &json!({ name: text }).to_string(), &context).unwrap()
    };
    for case in cases() {
        let older = run("pascaline/answer", "text", "6 * 7", None);
        let last = run("pascaline/answer", "text", &case.first, Some(older));
        let expression = case.expression.as_deref().unwrap_or("ans * 2");
        let ToolReply { content, notes, .. } = run("art/calculator", "expression", expression, Some(last));
        match (content, &case.calculator) {
            (Ok(text), Some(wanted)) => {
                assert_eq!(text, *wanted, "{}", case.first);
                let note = notes.into_iter().find(|note| note.starts_with("ans is "));
                assert_eq!(note, case.note, "{}", case.first);
            }
            (Err(error), None) => assert_eq!(error.message, case.refusal(), "{}", case.first),
            (outcome, _) => panic!("{}: {outcome:?}", case.first),
        }
    }
}
