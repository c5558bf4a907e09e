//! Calls with an idempotency key: a repetition of the thread's last call is answered as that was, and is not made twice.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use pascaline::host::answers::{AnswerStore, Call, Cause, Unavailable};
use pascaline::host::{Context, Host, HostError};
use pascaline::mathjs::Answer;

use super::stores::{Odd, Table, call, host, of};

fn once(host: &Host, key: &str, expression: &str) -> String {
    of(call(host, Call::new("a").with_idempotency_key(Some(key)), expression))
}

fn unavailable(cause: Cause) -> String {
    Unavailable::new("a", cause).to_string()
}

#[test]
fn a_repetition_is_answered_as_the_call_was() {
    let table = Table::default();
    let host = host(table.clone());
    assert_eq!(once(&host, "1", "5 * 3"), "15");
    assert_eq!(once(&host, "1", "5 * 3"), "15");
    assert_eq!(once(&host, "2", "ans + 10"), "25");
    let record = table.text("a");
    for _ in 0..3 {
        assert_eq!(once(&host, "2", "ans + 10"), "25");
    }
    assert_eq!(table.text("a"), record);
    assert_eq!(once(&host, "3", "ans + 10"), "35");
    assert_eq!(once(&host, "2", "ans + 10"), "45", "only the last call is known");
    assert_eq!(of(call(&host, Call::new("a"), "ans + 10")), "55");
    assert_eq!(once(&host, "2", "ans + 10"), "65");
}

#[test]
fn a_repetition_reaches_another_host() {
    let table = Table::default();
    let (one, other) = (host(table.clone()), host(table));
    assert_eq!(once(&one, "1", "5 * 3"), "15");
    assert_eq!(once(&one, "2", "ans * ans"), "225");
    assert_eq!(once(&other, "2", "ans * ans"), "225");
    assert_eq!(other.ans("a"), Ok(Some(Answer::Number(225.0))));
}

#[test]
fn the_key_of_another_call_is_refused() {
    let table = Table::default();
    let host = host(table.clone());
    assert_eq!(once(&host, "1", "5 * 3"), "15");
    let record = table.text("a");
    for expression in ["5 * 4", "ans + 1", "[1, 2]", "ans = 3; 4", "\"15\""] {
        let outcome = call(&host, Call::new("a").with_idempotency_key(Some("1")), expression);
        match outcome {
            Err(HostError::Failure(_)) => {}
            outcome => assert_eq!(of(outcome), unavailable(Cause::KeyReused), "{expression}"),
        }
        assert_eq!(table.text("a"), record);
    }
    assert_eq!(once(&host, "1", "3 * 5"), "15", "a call with the same answer cannot be told from it");
}

#[test]
fn a_key_has_from_1_to_256_characters() {
    let host = host(Table::default());
    for key in ["", &"k".repeat(257), &"é".repeat(257)] {
        assert_eq!(once(&host, key, "1"), unavailable(Cause::WrongKey));
    }
    for key in ["k", "\0", "\"", &"k".repeat(256), &"é".repeat(256)] {
        assert_eq!(once(&host, key, "1"), "1");
        assert_eq!(once(&host, key, "1"), "1");
    }
}

#[test]
fn a_call_whose_end_was_lost_is_made_once() {
    let table = Table::default();
    let loses = AtomicBool::new(false);
    let host = host(Odd::setting(&table, move |table, key, before, record| {
        let stored = table.compare_and_set(key, before, record)?;
        if loses.fetch_xor(true, Relaxed) { Err("connection reset".into()) } else { Ok(stored) }
    }));
    assert_eq!(once(&host, "1", "1"), "1");
    assert_eq!(once(&host, "2", "ans + 1"), unavailable(Cause::NotKept));
    assert_eq!(once(&host, "2", "ans + 1"), "2");
    assert_eq!(once(&host, "2", "ans + 1"), "2");
    assert_eq!(host.ans("a"), Ok(Some(Answer::Number(2.0))));
}

#[test]
fn a_store_that_takes_an_answer_and_denies_it_does_no_harm_to_a_call_with_a_key() {
    let table = Table::default();
    let host = host(Odd::setting(&table, |table, key, before, record| {
        table.compare_and_set(key, before, record)?;
        Ok(false)
    }));
    assert_eq!(once(&host, "1", "1"), "1");
    assert_eq!(once(&host, "2", "ans + 1"), "2");
    assert_eq!(host.ans("a"), Ok(Some(Answer::Number(2.0))));
}

#[test]
fn a_tool_call_is_made_once() {
    let host = host(Table::default());
    let run = |tool: &str, key: &str, arguments: &str| {
        let call = Call::new("a").with_idempotency_key(Some(key));
        host.run(call, tool, arguments, &Context::default()).map(|reply| reply.content.unwrap())
    };
    let third = run("pascaline/answer", "1", r#"{"text":"1/3"}"#);
    assert_eq!(run("pascaline/answer", "1", r#"{"text":"1/3"}"#), third);
    assert_eq!(run("art/calculator", "2", r#"{"expression":"ans * 6"}"#).as_deref(), Ok("2"));
    assert_eq!(run("art/calculator", "2", r#"{"expression":"ans * 6"}"#).as_deref(), Ok("2"));
    let reused = run("pascaline/answer", "2", r#"{"text":"1/7"}"#);
    assert_eq!(reused, Err(Unavailable::new("a", Cause::KeyReused).into()));
}
