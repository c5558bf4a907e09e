//! Replies, answers, errors and notes are serialized under the names of the npm package, and are read as they were written.

use std::fmt::Debug;

use pascaline::mathjs::{self, Answer, MatrixKind};
use pascaline::{Error, ErrorCode, NoteCode, Options, Reply, answer};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// The JSON of a value, which is read as the same value: from its text, and from its parts in another order.
fn json_of<T: Serialize + DeserializeOwned + Debug>(value: &T) -> Value {
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap();
    assert_eq!(format!("{read:?}"), format!("{value:?}"), "{text}");
    let mut parts: Value = serde_json::from_str(&text).unwrap();
    if let Some(fields) = parts.as_object_mut() {
        let all: Vec<_> = std::mem::take(fields).into_iter().collect();
        fields.extend(all.into_iter().rev());
    }
    let read: T = serde_json::from_value(parts.clone()).unwrap();
    assert_eq!(format!("{read:?}"), format!("{value:?}"), "{parts}");
    parts
}

#[test]
fn a_reply_has_the_fields_of_npm() {
    let reply = |text| json_of(&answer(text, &Options::default()).unwrap());
    assert_eq!(
        reply("1/3 + 1/7"),
        json!({
            "type": "number", "text": "0.476190476190476", "exact": "10/21", "shownExact": "10/21",
            "decimal": "0.476190476190476", "reading": "1 / 3 + 1 / 7", "notes": [],
        })
    );
    assert_eq!(reply("x - y = 70; x = 6y")["solutions"], json!([{ "x": "84", "y": "14" }]));
    assert_eq!(reply("-2^2")["notes"][0]["code"], "negative");
    assert_eq!(reply("-2^2")["alternatives"][0]["text"], "4");
    for text in
        ["2 + 3i", "12 inch to cm", "2 < 3", "[1, 2]", "x = x + 1", "1/7 km", "sin(60 deg)", "8% = 6x", "1 < 3x"]
    {
        reply(text);
    }
}

#[test]
fn an_answer_has_a_type_a_value_and_a_text() {
    let of = |expression| json_of(&mathjs::evaluate(expression, &mathjs::Options::default()).unwrap());
    assert_eq!(of("sqrt(16) + 0.5"), json!({ "type": "number", "value": 4.5, "text": "4.5" }));
    assert_eq!(of("2 < 3"), json!({ "type": "boolean", "value": true, "text": "true" }));
    assert_eq!(of("1 / 0")["value"], json!({ "mathjs": "number", "value": "Infinity" }));
    assert_eq!(of("sqrt(-4)")["value"], json!({ "mathjs": "Complex", "re": 0.0, "im": 2.0 }));
    for expression in
        ["null", "", "-0", "2^200", "fraction(1, 3)", "5 cm", "{a: [1, NaN]}", "sparse([1, 0; 0, 2])", "f(x) = x"]
    {
        of(expression);
    }
    let undefined: Answer = serde_json::from_str(r#"{"type":"undefined","text":"undefined"}"#).unwrap();
    assert_eq!(undefined, Answer::Undefined);
}

#[test]
fn every_code_is_its_text() {
    for code in ErrorCode::ALL {
        assert_eq!(json_of(code), code.as_str());
    }
    for code in NoteCode::ALL {
        assert_eq!(json_of(code), code.as_str());
    }
    let error = answer("2 * sqt(9)", &Options::default()).unwrap_err();
    let expected = json!({
        "code": "undefined-function", "message": "unknown function `sqt`", "span": { "start": 4, "end": 7 },
        "hint": "did you mean `2 * sqrt(9)`?",
    });
    assert_eq!(json_of(&error), expected);
}

#[test]
fn what_is_not_an_answer_is_an_error() {
    let error = |text: &str| serde_json::from_str::<Answer>(text).unwrap_err().to_string();
    assert!(error(r#"{"type":"matrix","value":1}"#).starts_with("the value is not that of the type `matrix`"));
    assert!(error(r#"{"type":"number","value":"1"}"#).starts_with("the value is not that of the type `number`"));
    assert!(error(r#"{"value":1}"#).starts_with("missing field `type`"));
    let deep = (0..1_100).fold(json!(1), |inner, _| json!([inner]));
    let read = serde_json::from_value::<Answer>(json!({ "type": "matrix", "value": deep }));
    assert_eq!(read.unwrap_err().to_string(), "the value is nested too deeply");
    let code = serde_json::from_str::<Error>(r#"{"code":"nothing","message":"","span":{"start":0,"end":0}}"#);
    assert!(code.unwrap_err().to_string().starts_with("`nothing` is not the code of an error"));
    assert!(serde_json::from_str::<Reply>("{}").is_err());
}

/// Any answer: each kind, numbers that are not finite, and nested ones.
fn any_answer() -> impl Strategy<Value = Answer> {
    let number = || prop_oneof![any::<f64>(), Just(f64::NAN), Just(f64::INFINITY), Just(-0.0)];
    let leaf = prop_oneof![
        number().prop_map(Answer::Number),
        (number(), number()).prop_map(|(re, im)| Answer::Complex(num_complex::Complex64::new(re, im))),
        ".*".prop_map(Answer::Text),
        any::<bool>().prop_map(Answer::Boolean),
        Just(Answer::Null),
        Just(Answer::Undefined),
        "-?[1-9][0-9]{0,40}".prop_map(Answer::BigInt),
        "[1-9]\\.[0-9]{1,40}".prop_map(Answer::BigNumber),
        ("-?[1-9][0-9]{0,9}", "[1-9][0-9]{0,9}")
            .prop_map(|(numerator, denominator)| Answer::Fraction { numerator, denominator }),
        (number(), any::<bool>()).prop_map(|(size, fixed_prefix)| Answer::Unit {
            value: Some(Box::new(Answer::Number(size))),
            unit: "cm".to_owned(),
            fixed_prefix,
        }),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|items| Answer::Matrix {
                size: vec![items.len()],
                items,
                kind: MatrixKind::Dense,
            }),
            prop::collection::btree_map("[a-z]{1,8}|mathjs", inner.clone(), 0..4)
                .prop_map(|entries| Answer::Object(entries.into_iter().collect())),
            prop::collection::vec(inner, 0..4).prop_map(Answer::ResultSet),
        ]
    })
}

proptest! {
    #[test]
    fn any_answer_is_read_as_it_was_written(answer in any_answer()) {
        json_of(&answer);
    }

    /// What people could type.
    #[test]
    fn any_reply_or_error_is_read_as_it_was_written(text in "[0-9x+*/^=<; .%kmi()-]{0,12}") {
        match answer(&text, &Options::default()) {
            Ok(reply) => json_of(&reply),
            Err(error) => json_of(&error),
        };
    }
}
