//! `ans` after every kind of answer: `tests/cases/conversations/ans.toml`, which every surface replays, and laws for each of its rows.

use pascaline::tools::{ToolError, World, tool};
use pascaline::{Error, ErrorCode};
use pascaline::{Kind, Options, Reply, answer};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    first: String,
    #[serde(rename = "type")]
    kind: String,
    ans: String,
    answer: Option<String>,
    expression: Option<String>,
    calculator: Option<String>,
    note: Option<String>,
    refused: Option<String>,
}

fn cases() -> Vec<Case> {
    let text = include_str!("../cases/conversations/ans.toml");
    toml::from_str::<File>(text).expect("the cases").case
}

fn next(text: &str, last: &Reply) -> Result<Reply, Error> {
    answer(text, &Options::default().with_ans(last.next_ans()))
}

fn first(case: &Case) -> Reply {
    answer(&case.first, &Options::default()).unwrap_or_else(|error| panic!("{}: {}", case.first, error.message))
}

fn run(key: &str, name: &str, text: &str, world: &mut World<'_>) -> Result<String, ToolError> {
    tool(key).unwrap().run(&json!({ name: text }).to_string(), world)
}

/// The world of a thread whose last answer this was, and the one before it 42.
fn world_after(text: &str) -> World<'static> {
    let mut world = World::default();
    run("pascaline/answer", "text", "6 * 7", &mut world).unwrap();
    run("pascaline/answer", "text", text, &mut world).unwrap();
    world
}

fn refusal(last: &str) -> String {
    format!("ans is '{last}', the last answer, which has no value here")
}

#[test]
fn the_next_text_has_the_last_answer() {
    for case in cases() {
        let last = first(&case);
        assert_eq!((last.kind.as_str(), last.next_ans()), (&*case.kind, &*case.ans), "{}", case.first);
        let told = run("pascaline/answer", "text", "ans * 2", &mut world_after(&case.first));
        let line = |told: String| told.lines().next().unwrap_or_default().split(" (exact").next().map(str::to_owned);
        match (next("ans * 2", &last), case.answer) {
            (Ok(reply), Some(text)) => {
                assert_eq!(reply.text, text, "{}", case.first);
                assert_eq!(told.map(line), Ok(Some(text)), "{}", case.first);
            }
            (Err(error), None) => {
                assert_eq!(error.message, refusal(&case.refused.unwrap()), "{}", case.first);
                let refused = told.map_err(|error| (error.message, error.rendered));
                assert_eq!(refused, Err((error.message.clone(), error.render("ans * 2"))), "{}", case.first);
            }
            (outcome, _) => panic!("{}: {outcome:?}", case.first),
        }
    }
}

#[test]
fn the_next_expression_has_the_last_answer() {
    for case in cases() {
        let mut world = world_after(&case.first);
        let expression = case.expression.as_deref().unwrap_or("ans * 2");
        match (run("art/calculator", "expression", expression, &mut world), case.calculator) {
            (Ok(text), Some(wanted)) => {
                assert_eq!(text, wanted, "{}", case.first);
                let note = world.notes.iter().map(|note| &*note.message).find(|note| note.starts_with("ans is "));
                assert_eq!(note, case.note.as_deref(), "{}", case.first);
            }
            (Err(error), None) => assert_eq!(error.message, refusal(&case.refused.unwrap()), "{}", case.first),
            (outcome, _) => panic!("{}: {outcome:?}", case.first),
        }
    }
}

/// Whatever is written with `ans` is what is written with the value.
#[test]
fn ans_is_the_value() {
    for case in cases().into_iter().filter(|case| case.answer.is_some()) {
        let last = first(&case);
        for text in ["ans", "2ans", "ans + ans", "3 * ans - ans", r"\frac{ans}{2}", "-(ANS)", "half of ans"] {
            let with_value = text.replace("ans", &format!("({})", last.next_ans())).replace("ANS", last.next_ans());
            let [own, wanted] = [next(text, &last), answer(&with_value, &Options::default())];
            let text_of = |outcome: Result<Reply, Error>| outcome.map(|reply| reply.text).map_err(|error| error.code);
            let (own, wanted) = (text_of(own), text_of(wanted));
            // A value of many digits has many of them in a text too.
            assert_eq!(own, wanted, "{}; {text}: {with_value}", case.first);
        }
    }
}

/// What is no value is refused wherever it is named, at its place, and nowhere else.
#[test]
fn what_is_no_value_is_refused_where_it_is_named() {
    for case in cases().into_iter().filter(|case| case.answer.is_none()) {
        let last = first(&case);
        assert!(!matches!(last.kind, Kind::Number | Kind::Complex | Kind::Quantity), "{}", case.first);
        for text in ["ans", "2ans", "1 + ans", "ans^2 = 9", "15% of ans", r"\sqrt{ans}", "5 km + Ans", "x = 2; ans x"] {
            let error = next(text, &last).expect_err(text);
            assert_eq!(error.message, refusal(&last.text), "{text}");
            assert_eq!(error.code, ErrorCode::UndefinedSymbol, "{text}");
            assert_eq!(error.hint.as_deref(), Some("write the value that you mean in place of ans"), "{text}");
            assert_eq!(error.span.text(text).to_ascii_lowercase(), "ans", "{text}");
        }
        for text in ["6 * 7", "2 + 2 cans", "x + 1 = 3"] {
            let text_of = |outcome: Result<Reply, _>| outcome.map(|reply: Reply| reply.text).ok();
            assert_eq!(text_of(next(text, &last)), text_of(answer(text, &Options::default())), "{text}");
        }
        let mut world = world_after(&case.first);
        assert_eq!(run("art/calculator", "expression", "6 * 7", &mut world), Ok("42".to_owned()), "{}", case.first);
    }
}
