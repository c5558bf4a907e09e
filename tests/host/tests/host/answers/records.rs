//! The records of `tests/cases/answers/records.toml`, and those of any answer.

use num_complex::Complex64;
use pascaline::host::answers::{AnswerStore, Call, Cause, Record, Unavailable, key};
use pascaline::host::{Host, HostError};
use pascaline::mathjs::{Answer, Options, evaluate};
use proptest::prelude::*;
use serde::Deserialize;

use super::stores::{Table, call, host, of, text};

#[derive(Deserialize)]
struct File {
    causes: Causes,
    texts: Texts,
    good: Vec<Good>,
    bad: Vec<Bad>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Causes {
    failed: String,
    late: String,
    unkept: String,
    overtaken: String,
    reused: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    hint: String,
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Good {
    thread: String,
    text: String,
    expression: Option<String>,
    left: Option<String>,
    #[serde(default)]
    bits: Vec<String>,
    call: Option<String>,
    before: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bad {
    thread: String,
    text: String,
    message: String,
}

impl Good {
    fn answer(&self) -> Answer {
        match (&self.expression, &self.left) {
            (Some(expression), None) => answer(expression),
            (None, Some(text)) => Answer::Text(text.clone()),
            _ => panic!("{}", self.text),
        }
    }
}

fn file() -> File {
    toml::from_str(include_str!("../../../../cases/answers/records.toml")).unwrap()
}

fn answer(expression: &str) -> Answer {
    evaluate(expression, &Options::default()).unwrap()
}

/// The bits of the numbers of an answer, those of NaN excepted, which are lost in JavaScript.
fn bits(answer: &Answer) -> Vec<u64> {
    match answer {
        Answer::Number(number) if number.is_nan() => vec![f64::NAN.to_bits()],
        Answer::Number(number) => vec![number.to_bits()],
        Answer::Complex(Complex64 { re, im }) => {
            [re, im].iter().flat_map(|part| bits(&Answer::Number(**part))).collect()
        }
        Answer::Unit { value: Some(value), .. } => bits(value),
        _ => Vec::new(),
    }
}

#[track_caller]
fn assert_same(one: &Answer, other: &Answer) {
    assert_eq!((one.to_json(), bits(one)), (other.to_json(), bits(other)));
    assert_eq!(one.kind(), other.kind());
}

#[test]
fn a_record_keeps_every_bit() {
    for case in file().good {
        let Good { thread, text, .. } = &case;
        let answer = case.answer();
        if !case.bits.is_empty() {
            let expected: Vec<_> = case.bits.iter().map(|bits| u64::from_str_radix(bits, 16).unwrap()).collect();
            assert_eq!(bits(&answer), expected, "{text}");
        }
        let record = Record::read(thread, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_same(&record.answer, &answer);
        let last = record.call.as_ref();
        assert_eq!(last.map(|last| &last.key), case.call.as_ref(), "{text}");
        match (last.and_then(|last| last.before.as_ref()), &case.before) {
            (Some(before), Some(expression)) => assert_same(before, &self::answer(expression)),
            (before, expression) => assert_eq!((before, expression), (None, &None), "{text}"),
        }
        assert_eq!(record.write(thread).as_ref(), Ok(text));
        if last.is_none() {
            assert_eq!(Record::new(answer).write(thread).as_ref(), Ok(text));
        }
    }
}

#[test]
fn any_other_text_is_an_error_and_is_left_as_it_is() {
    let table = Table::default();
    let host = host(table.clone());
    for Bad { thread, text: stored, message } in file().bad {
        let error = Record::read(&thread, &stored).expect_err(&stored);
        assert_eq!(error.to_string(), message, "{stored}");

        table.set(&key(&thread), &stored).unwrap();
        let error = call(&host, Call::new(&thread), "ans + 1").unwrap_err();
        assert_eq!((error.code(), error.to_string()), ("ans-unavailable", message), "{stored}");
        assert!(host.ans(&thread).is_err(), "{stored}");
        let reply = call(&host, Call::new(&thread), "5 * 3").unwrap();
        assert_eq!((&*reply.text, &*reply.notes[0].code), ("15", "ans-not-kept"), "{stored}");
        assert_eq!(table.text(&thread), Some(stored));
        host.forget(&thread).unwrap();
        assert_eq!(table.text(&thread), None);
        assert_eq!(text(&host, &thread, "ans + 1"), "Undefined symbol ans");
    }
}

#[test]
fn causes_and_texts_are_those_of_every_surface() {
    let File { causes, texts, .. } = file();
    let causes = [
        (Cause::Failed, causes.failed),
        (Cause::Late, causes.late),
        (Cause::NotKept, causes.unkept),
        (Cause::Overtaken, causes.overtaken),
        (Cause::KeyReused, causes.reused),
    ];
    for (cause, text) in causes {
        let message = Unavailable::new("t1", cause).to_string();
        assert_eq!(message, format!("The ans of thread \"t1\" is not available: {text}"));
    }
    assert_eq!(Unavailable::HINT, texts.hint);
    let table = Table::with("t1", "");
    assert_eq!(call(&host(table), Call::new("t1"), "1").unwrap().notes[0].message, texts.note);
}

#[test]
fn a_text_has_at_most_a_mebibyte() {
    const MOST: usize = 1 << 20;
    let around = Record::new(Answer::Text(String::new())).write("t1").unwrap().len();
    let fits = Answer::Text("a".repeat(MOST - around));
    let text = Record::new(fits.clone()).write("t1").unwrap();
    assert_eq!(text.len(), MOST);
    assert_eq!(Record::read("t1", &text).unwrap().answer, fits);

    let long = Record::new(Answer::Text("a".repeat(MOST - around + 1)));
    assert_eq!(long.write("t1"), Err(Unavailable::new("t1", Cause::NotKept)));
    for stored in [text.replace("\"a", "\"aa"), "a".repeat(10 << 20), "[".repeat(10 << 20)] {
        let table = Table::with("t1", &stored);
        let host = host(table.clone());
        assert_eq!(
            text_of(&host, "ans + 1"),
            "The ans of thread \"t1\" is not available: what is stored is longer than 1048576 characters"
        );
        assert_eq!(text_of(&host, "5 * 3"), "15");
        assert!(table.text("t1") == Some(stored));
    }
}

fn text_of(host: &Host, expression: &str) -> String {
    of(call(host, Call::new("t1"), expression))
}

#[test]
fn an_answer_that_ans_never_is_has_no_record() {
    let host = host(Table::default());
    let others = ["true", "null", "[1, 2]", "sparse([1, 2])", "{a: 1}", "f(x) = x", "a = 1; a", "undefined"];
    for expression in others {
        let answer = answer(expression);
        let unkept = Unavailable::new("t1", Cause::NotKept);
        assert_eq!(Record::new(answer.clone()).write("t1"), Err(unkept.clone()), "{expression}");
        assert_eq!(host.set_ans("t1", answer), Err(HostError::Answers(unkept)), "{expression}");
    }
    assert_eq!(host.ans("t1"), Ok(None));
}

fn any_number() -> impl Strategy<Value = f64> {
    let odd = [0.0, -0.0, f64::MIN_POSITIVE, 5e-324, f64::MAX, f64::MIN, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    prop_oneof![any::<u64>().prop_map(f64::from_bits), proptest::sample::select(odd.to_vec())]
}

fn any_digits() -> impl Strategy<Value = String> {
    prop_oneof!["0", "-?[1-9][0-9]{0,80}"]
}

fn any_decimal() -> impl Strategy<Value = String> {
    prop_oneof!["-?[0-9]{1,40}(\\.[0-9]{1,40})?(e[+-][0-9]{1,6})?", "-?Infinity", "NaN"]
}

fn any_fraction() -> impl Strategy<Value = Answer> {
    (any_digits(), "[1-9][0-9]{0,80}").prop_map(|(numerator, denominator)| Answer::Fraction { numerator, denominator })
}

fn any_complex() -> impl Strategy<Value = Answer> {
    (any_number(), any_number()).prop_map(|(re, im)| Answer::Complex(Complex64::new(re, im)))
}

fn any_unit() -> impl Strategy<Value = Answer> {
    let value = prop_oneof![
        any_number().prop_map(Answer::Number),
        any_complex(),
        any_decimal().prop_map(Answer::BigNumber),
        any_fraction()
    ];
    (proptest::option::of(value.prop_map(Box::new)), any::<String>(), any::<bool>())
        .prop_map(|(value, unit, fixed_prefix)| Answer::Unit { value, unit, fixed_prefix })
}

/// Every answer that a thread can have.
fn any_answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        any_number().prop_map(Answer::Number),
        any_complex(),
        any::<String>().prop_map(Answer::Text),
        any_decimal().prop_map(Answer::BigNumber),
        any_digits().prop_map(Answer::BigInt),
        any_fraction(),
        any_unit(),
    ]
}

proptest! {
    #[test]
    fn every_answer_of_a_thread_is_read_as_it_was_written(answer in any_answer(), thread in any::<String>()) {
        let text = Record::new(answer.clone()).write(&thread).unwrap();
        let record = Record::read(&thread, &text).unwrap();
        assert_same(&record.answer, &answer);
        prop_assert_eq!(record.write(&thread).unwrap(), text);
    }

    #[test]
    fn a_changed_text_is_never_another_answer(answer in any_answer(), at in any::<prop::sample::Index>(), char in any::<char>()) {
        let text = Record::new(answer.clone()).write("t1").unwrap();
        let (at, old) = text.char_indices().nth(at.index(text.chars().count())).unwrap();
        let changed = format!("{}{char}{}", &text[..at], &text[at + old.len_utf8()..]);
        if let Ok(record) = Record::read("t1", &changed) {
            prop_assert_eq!(record.write("t1").unwrap(), changed);
        }
    }
}
