//! A store that is down, slow or full, or that lies: what uses `ans` fails, what does not is answered, and nothing is lost.

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use pascaline::host::answers::{AnswerStore, Call, Cause, Outcome, TimedOut, Unavailable, in_thread, key};
use pascaline::host::tool_system::{ToolCall, ToolSystem};
use pascaline::host::{Context, Host, HostError, Reply, Sandbox};
use pascaline::mathjs::{Answer, Options};
use pascaline_host_tests::{calculator, config};
use serde_json::{Value, json};

use super::stores::{Odd, Plain, Stored, Table, call, host, of, text};

const FIFTEEN: &str = r#"{"v":1,"thread":"a","type":"number","value":15}"#;

fn down<T>() -> Stored<T> {
    Err("connection refused: 10.0.0.7".into())
}

fn unavailable(cause: Cause) -> HostError {
    HostError::Answers(Unavailable::new("a", cause))
}

#[track_caller]
fn assert_unavailable(outcome: Result<Reply, HostError>, cause: Cause) -> HostError {
    let error = outcome.unwrap_err();
    assert_eq!(error, unavailable(cause));
    assert_eq!(error.code(), "ans-unavailable");
    error
}

#[track_caller]
fn assert_not_kept(outcome: Result<Reply, HostError>, text: &str) {
    let reply = outcome.unwrap();
    let codes: Vec<_> = reply.notes.iter().map(|note| &*note.code).collect();
    assert_eq!((&*reply.text, &codes[..]), (text, &["ans-not-kept"][..]));
}

#[track_caller]
fn assert_plain(outcome: Result<Reply, HostError>, text: &str) {
    let reply = outcome.unwrap();
    assert_eq!((&*reply.text, &reply.notes[..]), (text, &[][..]));
}

#[test]
fn what_does_not_use_ans_is_answered_while_the_store_is_down() {
    let table = Table::with("a", FIFTEEN);
    let host = host(Odd::getting(&table, |_, _| down()));
    let call = |expression| call(&host, Call::new("a"), expression);
    let error = assert_unavailable(call("ans + 1"), Cause::Failed);
    assert_eq!(error.to_string(), "The ans of thread \"a\" is not available: the store failed");
    assert_eq!(error.source().unwrap().to_string(), "connection refused: 10.0.0.7");
    assert_not_kept(call("5 * 3 + 1"), "16");
    assert_plain(call("[1, 2]"), "[1, 2]");
    assert_plain(call("answers = 2; 2 < 3"), "[true]");
    assert_eq!(of(call("5 +")), "Unexpected end of expression (char 4)");
    assert_eq!(host.ans("a"), Err(unavailable(Cause::Failed)));
    assert_eq!(table.text("a").as_deref(), Some(FIFTEEN));
}

#[test]
fn nothing_is_evaluated_without_the_ans_that_it_names() {
    let host = host(Odd::getting(&Table::default(), |_, _| down()));
    let outcome = host.in_thread::<Reply>(Call::new("a").with_names_ans(true), |_| panic!("evaluated"));
    assert_unavailable(outcome, Cause::Failed);
}

#[test]
fn an_answer_that_uses_ans_and_cannot_be_kept_is_an_error() {
    let table = Table::with("a", FIFTEEN);
    let host = host(Odd::setting(&table, |_, _, _, _| down()));
    let call = |expression| call(&host, Call::new("a"), expression);
    let error = assert_unavailable(call("ans + 1"), Cause::NotKept);
    assert_eq!(error.source().unwrap().to_string(), "connection refused: 10.0.0.7");
    assert_not_kept(call("7"), "7");
    assert_plain(call("ans"), "15");
    assert_plain(call("[ans, 2]"), "[15, 2]");
    assert_eq!(of(call("ans +")), "Unexpected end of expression (char 6)");
    assert_eq!(host.set_ans("a", Answer::Number(1.0)), Err(unavailable(Cause::Failed)));
    assert_eq!(table.text("a").as_deref(), Some(FIFTEEN));
}

#[test]
fn a_store_that_never_answers_is_not_waited_for() {
    let (release, blocked) = channel::<()>();
    let (blocked, is_slow) = (Mutex::new(blocked), Arc::new(AtomicBool::new(true)));
    let table = Table::with("a", FIFTEEN);
    let is_store_slow = Arc::clone(&is_slow);
    let host = host(Odd::getting(&table, move |table, key| {
        if is_store_slow.load(Relaxed) {
            let _ = blocked.lock().unwrap().recv();
        }
        table.get(key)
    }));
    let hurried = Call::new("a").with_timeout(Duration::from_millis(20));
    let error = assert_unavailable(call(&host, hurried, "ans + 1"), Cause::Late);
    // On a busy machine, the store may begin with the first call only now.
    is_slow.store(false, Relaxed);
    assert_eq!(error.source().and_then(|source| source.downcast_ref()), Some(&TimedOut));
    assert_eq!(table.text("a").as_deref(), Some(FIFTEEN));
    assert_eq!(text(&host, "a", "ans + 1"), "16");
    drop(release);
}

#[test]
fn a_store_that_takes_an_answer_too_late_has_not_taken_it() {
    let (release, blocked) = channel::<()>();
    let blocked = Mutex::new(blocked);
    let host = host(Odd::setting(&Table::with("a", FIFTEEN), move |_, _, _, _| {
        let _ = blocked.lock().unwrap().recv();
        Ok(true)
    }));
    // What it has, it says in time, however busy the machine is.
    let patient = Call::new("a").with_timeout(Duration::from_secs(1));
    assert_unavailable(call(&host, patient, "ans + 1"), Cause::NotKept);
    assert_not_kept(call(&host, patient.with_timeout(Duration::ZERO), "7"), "7");
    drop(release);
}

#[test]
fn a_store_that_hangs_has_a_bounded_number_of_requests() {
    const CALLS: usize = 300;
    let (gate, asked) = (Arc::new(RwLock::new(())), Arc::new(AtomicUsize::new(0)));
    let (entrance, count) = (Arc::clone(&gate), Arc::clone(&asked));
    let host = host(Odd::getting(&Table::with("a", FIFTEEN), move |table, key| {
        count.fetch_add(1, Relaxed);
        drop(entrance.read());
        table.get(key)
    }));
    let closed = gate.write().unwrap();
    for _ in 0..CALLS {
        assert_unavailable(call(&host, Call::new("a").with_timeout(Duration::ZERO), "ans"), Cause::Late);
    }
    assert!(asked.load(Relaxed) <= 256);
    drop(closed);
    while call(&host, Call::new("a"), "ans").is_err() {}
    assert_eq!(text(&host, "a", "ans + 1"), "16");
}

#[test]
fn a_store_that_only_says_that_it_has_stored_has_the_last_answer_that_it_has() {
    let table = Table::with("a", FIFTEEN);
    let host = host(Odd::setting(&table, |_, _, _, _| Ok(true)));
    assert_plain(call(&host, Call::new("a"), "7"), "7");
    assert_plain(call(&host, Call::new("a"), "ans + 1"), "16");
    assert_eq!(host.ans("a"), Ok(Some(Answer::Number(15.0))));
}

#[test]
fn a_store_in_which_others_are_always_first_is_given_up() {
    let table = Table::with("a", FIFTEEN);
    let store = Odd::setting(&table, |_, _, _, _| Ok(false));
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    let call = |names_ans, expression| {
        let call = Call::new("a").with_names_ans(names_ans).with_timeout(Duration::from_millis(20));
        in_thread(&store, call, |ans| sandbox.evaluate(expression, &Options::default().with_ans(ans)))
    };
    assert_unavailable(call(true, "ans + 1"), Cause::Overtaken);
    assert_not_kept(call(false, "7"), "7");
    assert_eq!(table.text("a").as_deref(), Some(FIFTEEN));
}

#[test]
fn a_store_that_fails_after_another_was_first_has_not_taken_the_answer() {
    let is_first = AtomicBool::new(true);
    let table = Table::with("a", FIFTEEN);
    let host = host(Odd::both(
        &table,
        move |table, key| if is_first.swap(false, Relaxed) { table.get(key) } else { down() },
        |_, _, _, _| Ok(false),
    ));
    assert_not_kept(call(&host, Call::new("a"), "7"), "7");
    assert_unavailable(call(&host, Call::new("a"), "ans + 1"), Cause::Failed);
}

#[test]
fn a_call_is_made_again_with_the_answer_of_the_one_that_was_first() {
    let is_first = AtomicBool::new(true);
    let table = Table::with("a", FIFTEEN);
    let host = host(Odd::setting(&table, move |table, key, before, record| {
        if is_first.swap(false, Relaxed) {
            table.set(key, &FIFTEEN.replace("15", "100"))?;
        }
        table.compare_and_set(key, before, record)
    }));
    let mut seen = Vec::new();
    let outcome = host.in_thread(Call::new("a").with_names_ans(true), |ans| {
        seen.push(ans.clone());
        host.sandbox().evaluate("ans + 1", &Options::default().with_ans(ans))
    });
    assert_plain(outcome, "101");
    assert_eq!(seen, [15.0, 100.0].map(|ans| Some(Answer::Number(ans))));
    assert_eq!(host.ans("a"), Ok(Some(Answer::Number(101.0))));
}

#[test]
fn what_does_not_use_ans_is_evaluated_once() {
    let (is_first, table) = (AtomicBool::new(true), Table::with("a", FIFTEEN));
    let host = host(Odd::setting(&table, move |table, key, before, record| {
        if is_first.swap(false, Relaxed) {
            table.set(key, &FIFTEEN.replace("15", "100"))?;
        }
        table.compare_and_set(key, before, record)
    }));
    let mut times = 0;
    let outcome = host.in_thread(Call::new("a"), |ans| {
        times += 1;
        host.sandbox().evaluate("7", &Options::default().with_ans(ans))
    });
    assert_plain(outcome, "7");
    assert_eq!((times, host.ans("a")), (1, Ok(Some(Answer::Number(7.0)))));
}

#[test]
fn a_process_that_ends_before_it_stores_leaves_the_last_answer() {
    let table = Table::with("a", FIFTEEN);
    let crashing = host(Odd::setting(&table, |_, _, _, _| panic!("a crash in the store")));
    let error = assert_unavailable(call(&crashing, Call::new("a"), "ans + 1"), Cause::NotKept);
    assert_eq!(error.source().unwrap().to_string(), "the store panicked");

    let crash = || crashing.in_thread::<Reply>(Call::new("a").with_names_ans(true), |_| panic!("a crash in the host"));
    assert!(catch_unwind(AssertUnwindSafe(crash)).is_err());
    assert_eq!(table.text("a").as_deref(), Some(FIFTEEN));
    assert_eq!(text(&crashing, "a", "ans"), "15", "the next call of the thread is served");
    assert_eq!(text(&host(table), "a", "ans + 1"), "16");
}

#[test]
fn a_store_that_only_sets_keeps_answers_too() {
    let host = host(Plain::default());
    assert_eq!(text(&host, "a", "5 * 3"), "15");
    assert_eq!(text(&host, "a", "ans + 10"), "25");
    assert_eq!(text(&host, "b", "ans + 10"), "Undefined symbol ans");
    host.forget("a").unwrap();
    assert_eq!(text(&host, "a", "ans + 10"), "Undefined symbol ans");
}

#[test]
fn the_host_asks_a_store_once_and_tells_it_once() {
    let (sender, requests) = channel();
    let (got, told) = (sender.clone(), sender);
    let table = Table::default();
    let host = host(Odd::both(
        &table,
        move |table, key| {
            got.send("get").unwrap();
            table.get(key)
        },
        move |table, key, before, record| {
            told.send("set").unwrap();
            table.compare_and_set(key, before, record)
        },
    ));
    let of = |expression| {
        text(&host, "a", expression);
        requests.try_iter().collect::<Vec<_>>()
    };
    assert_eq!(of("5 * 3"), ["get", "set"]);
    assert_eq!(of("ans + 10"), ["get", "set"]);
    assert_eq!(of("ans"), ["get"], "the record would be the same");
    assert_eq!(of("[1, 2]"), ["get"]);
    assert_eq!(of("5 +"), ["get"]);
    let other = host.run(Call::new("a"), "agent_loop/calculate", r#"{"expression":"1 + 1"}"#, &Context::default());
    assert_eq!(other.unwrap().content.as_deref(), Ok("2"));
    assert_eq!(requests.try_iter().count(), 0, "a tool without an ans");
}

#[test]
fn tools_tell_a_model_what_it_can_do() {
    let odd = || Odd::getting(&Table::with("a", FIFTEEN), |_, _| down());
    let tools = ToolSystem::new(host(odd())).unwrap();
    let execute = |expression: &str| {
        let call = json!({ "callId": "1", "toolName": "calculator", "arguments": { "expression": expression } });
        let result = tools.execute(&serde_json::from_value::<ToolCall>(call).unwrap(), "a");
        serde_json::to_value(result).unwrap()
    };
    let refused = execute("ans + 1");
    let hint = "write the value that you mean in place of ans, or try again";
    assert_eq!(refused["metadata"], json!({ "code": "ans-unavailable", "hint": hint }));
    let message = "The ans of thread \"a\" is not available: the store failed";
    assert_eq!(refused["error"], format!("{message}\nhint: {hint}"));
    let answered = execute("5 * 3");
    assert_eq!(
        (&answered["output"]["result"], &answered["metadata"]["notes"][0]["code"]),
        (&json!(15), &json!("ans-not-kept"))
    );

    let host = host(odd());
    let arguments = r#"{"text":"1/3"}"#;
    let reply = host.run(Call::new("a"), "pascaline/answer", arguments, &Context::default()).unwrap();
    let note = "The answer could not be kept: in the next call, ans is not this answer.";
    let parts: Value = serde_json::from_str(reply.parts.as_deref().unwrap()).unwrap();
    assert_eq!(parts["notes"].as_array().unwrap().last(), Some(&json!(note)));
    assert!(reply.content.as_deref().unwrap().ends_with(&format!("\nnote: {note}")), "{:?}", reply.content);
    assert!(reply.ans().is_some());
    let error = host.run(Call::new("a"), "pascaline/answer", r#"{"text":"ans/3"}"#, &Context::default()).unwrap_err();
    assert_eq!(error, unavailable(Cause::Failed));
    assert_eq!(error.to_tool_error("").hint.as_deref(), Some(hint));
}

#[test]
fn keys_of_other_programs_are_left_alone() {
    let table = Table::default();
    let theirs =
        [("a", "theirs"), ("pascaline", "theirs"), ("pascaline:ans:", "theirs"), ("pascaline:session:a", "theirs")];
    for (key, text) in theirs {
        table.set(key, text).unwrap();
    }
    let host = host(table.clone());
    assert_eq!(text(&host, "a", "5 * 3"), "15");
    assert_eq!(text(&host, "", "7"), "7");
    assert_eq!(text(&host, "a", "ans + 1"), "16");
    host.forget("").unwrap();
    assert_eq!(table.text("a"), Some(FIFTEEN.replace("15", "16")));
    assert_eq!(table.get(&key("")).unwrap(), None);
    for (key, text) in theirs {
        assert_eq!(table.get(key).unwrap().as_deref(), Some(text));
    }
}

#[test]
fn without_a_store_calls_are_as_ever() {
    let host = Host::new(&calculator(), config()).unwrap();
    for key in [None, Some("k"), Some("")] {
        let call = Call::new("a").with_idempotency_key(key).with_timeout(Duration::ZERO);
        assert_plain(super::stores::call(&host, call, "5 * 3"), "15");
        assert_plain(super::stores::call(&host, call, "ans + 1"), "16");
        assert_plain(super::stores::call(&host, call, "ans + 1"), "17");
    }
    // What has no record can be set, as before.
    host.set_ans("a", Answer::Boolean(true)).unwrap();
    assert_eq!(host.ans("a"), Ok(Some(Answer::Boolean(true))));
}
