//! The core as wasm, in Node: the same bits as natively.
#![cfg(target_family = "wasm")]

use pascaline_base::ErrorCode;
use pascaline_mathjs::{Answer, Options, evaluate};
use wasm_bindgen_test::wasm_bindgen_test;

#[track_caller]
fn bits(expression: &str, expected: u64) {
    match evaluate(expression, &Options::default()) {
        Ok(Answer::Number(number)) => assert_eq!(number.to_bits(), expected, "{expression}"),
        other => panic!("{expression}: {other:?}"),
    }
}

#[wasm_bindgen_test]
fn elementary_functions_have_v8s_bits() {
    bits("sin(29.5)", 0xBFEE_1CED_E66A_F016);
    bits("cos(6)", 0x3FEE_B9B7_0978_22F6);
    bits("tan(2764131.86705731)", 0xC1B0_AB25_E6C7_F744);
    bits("exp(1)", 0x4005_BF0A_8B14_5769);
    bits("log(14)", 0x4005_1CCA_16D7_BBA7);
    bits("log10(11)", 0x3FF0_A98B_6050_C56E);
    bits("cbrt(2.5)", 0x3FF5_B720_9557_B0ED);
    bits("10^-4", 0x3F1A_36E2_EB1C_432C);
}

#[wasm_bindgen_test]
fn nesting_does_not_grow_the_stack() {
    let nested = "(".repeat(1_000) + "1" + &")".repeat(1_000);
    assert_eq!(evaluate(&nested, &Options::default()), Ok(Answer::Number(1.0)));
    let error = evaluate(&"(".repeat(60_000), &Options::default()).unwrap_err();
    assert_eq!(error.code, ErrorCode::NestingTooDeep);
}
