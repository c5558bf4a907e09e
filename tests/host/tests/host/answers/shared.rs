//! The tools that share the `ans` of a thread, in one host and in several.

use pascaline::host::answers::Record;
use pascaline::mathjs::Answer;

use super::stores::{Table, host, run, text};

#[test]
fn the_calculator_and_answer_have_one_ans() {
    let table = Table::default();
    let (one, other) = (host(table.clone()), host(table.clone()));
    assert!(run(&one, "a", "pascaline/answer", "1/3").content.is_ok());
    assert_eq!(table.text("a").unwrap(), r#"{"v":1,"thread":"a","type":"text","value":"1/3"}"#);
    let reply = run(&other, "a", "art/calculator", "ans * 6");
    assert_eq!(reply.content.as_deref(), Ok("2"));
    assert!(reply.notes[0].starts_with("ans is 1/3, the last answer; here it is the nearest number"), "{reply:?}");
    assert!(run(&one, "a", "pascaline/answer", "ans / 7").content.unwrap().contains("2/7"));
    assert_eq!(run(&other, "b", "art/calculator", "2 + 3").content.as_deref(), Ok("5"));
    assert_eq!(text(&one, "b", "ans * 2"), "10");
    assert!(run(&one, "b", "pascaline/answer", "ans / 4").content.unwrap().starts_with("2.5"));
}

#[test]
fn every_kind_of_answer_goes_on_in_another_host() {
    let table = Table::default();
    let (one, other) = (host(table.clone()), host(table));
    for (first, then, answer) in [
        ("-0", "1 / ans", "-Infinity"),
        ("5e-324", "ans * 2^52", "2.2250738585072014e-308"),
        ("1 / 0", "1 / ans", "0"),
        ("0 / 0", "isNaN(ans)", "true"),
        ("sqrt(-4)", "ans * ans", "-4"),
        ("bignumber(1) / 3", "ans * 3", "0.9999999999999999999999999999999999999999999999999999999999999999"),
        ("bigint(2)^bigint(100)", "ans + bigint(1)", "1267650600228229401496703205377"),
        ("fraction(1, 3)", "ans * 6", "2/1"),
        ("5 cm", "ans * 2", "10 cm"),
        ("5000 m to km", "ans", "5 km"),
        ("cm", "3 ans", "3 cm"),
    ] {
        text(&one, "a", first);
        assert_eq!(text(&other, "a", then), answer, "{first}");
    }
}

#[test]
fn answers_that_differ_in_a_bit_are_two() {
    let table = Table::default();
    let host = host(table.clone());
    for (expression, reciprocal) in [("0", "Infinity"), ("-0", "-Infinity"), ("0", "Infinity")] {
        text(&host, "a", expression);
        assert_eq!(text(&host, "b", "1"), "1");
        assert_eq!(text(&host, "a", "[1 / ans]"), format!("[{reciprocal}]"));
    }
    text(&host, "a", "complex(0, 0)");
    text(&host, "a", "complex(0, -0)");
    assert_eq!(
        table.text("a").unwrap(),
        r#"{"v":1,"thread":"a","type":"complex","value":{"mathjs":"Complex","re":0,"im":-0}}"#
    );
}

#[test]
fn an_ans_that_is_set_is_a_record() {
    let table = Table::default();
    let host = host(table.clone());
    host.set_ans("a", Answer::Number(120.0)).unwrap();
    assert_eq!(table.text("a"), Record::new(Answer::Number(120.0)).write("a").ok());
    assert_eq!(text(&host, "a", "ans + 10"), "130");
    assert_eq!(host.ans("a"), Ok(Some(Answer::Number(130.0))));
    assert_eq!(host.ans("b"), Ok(None));
}
