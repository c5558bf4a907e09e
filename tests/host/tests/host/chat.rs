//! Every case of `tests/cases/chat/`, through the component in wasmtime: the same as in the native crate. The host keeps the
//! rows and has the tokenizer. Also conversations in a real vocabulary.

use std::collections::BTreeMap;

use pascaline::chat::make::{self, Operator, Outputs};
use pascaline::chat::{
    ByteTokenizer, Need, Piece, Row, Special, SpecialTokens, Tokenizer, picture, plan, plan_for_completion,
    render_conversation, step,
};
use pascaline::host::{Config, HostError, Malformed, Sandbox, TrapKind};
use pascaline_host_tests::{calculator, config};
use serde::Deserialize;

use crate::recorded_chat::{self, ConversationCase, RandomCase, ToolUseCase, cases, digest};

fn sandbox() -> Sandbox {
    Sandbox::new(&calculator(), config()).unwrap()
}

/// Takes the row's next token in the sandbox; returns it with its mask.
fn advance(sandbox: &Sandbox, row: &mut Row, tokenizer: &impl Tokenizer, sampled: u32) -> (u32, u8) {
    let special = tokenizer.special();
    let taken = sandbox.step(row, special, sampled).unwrap();
    assert_eq!(taken, step(row.clone(), special, sampled));
    *row = taken.row;
    let mut need = taken.need;
    loop {
        need = match need {
            Need::Nothing => return (taken.token, taken.mask),
            Need::Decode(ids) => sandbox.decoded(&tokenizer.decode(&ids)).unwrap(),
            Need::Encode(output) => {
                *row = sandbox.encoded(row, special, &tokenizer.encode(&output)).unwrap();
                return (taken.token, taken.mask);
            }
        };
    }
}

#[test]
fn every_script_produces_its_columns() {
    let sandbox = sandbox();
    for case in &cases::<ToolUseCase>("tool_use.json") {
        let tokenizer = case.tokenizer();
        let mut rows = vec![Row::default(); case.results.len()];
        for (at, sampled) in case.samples.iter().enumerate() {
            let column =
                rows.iter_mut().zip(sampled).map(|(row, sampled)| advance(&sandbox, row, &tokenizer, *sampled));
            let (tokens, mask): (Vec<_>, Vec<_>) = column.unzip();
            assert_eq!((&tokens, &recorded_chat::digits(&mask)), (&case.tokens[at], &case.mask[at]), "{}", case.name);
        }
        assert_eq!(rows.iter().all(|row| row.completed), case.done, "{}", case.name);
    }
}

#[test]
fn every_conversation_is_planned_or_rejected() {
    let sandbox = sandbox();
    for case in cases::<ConversationCase>("conversations.json").iter().filter(|case| !case.shape) {
        let conversation = case.conversation();
        let planned = sandbox.plan(&conversation).unwrap().map_err(sealed);
        assert_eq!(planned, plan(&conversation).map_err(native), "{}", case.name);
        let completion = sandbox.plan_for_completion(&conversation).unwrap().map_err(sealed);
        assert_eq!(completion, plan_for_completion(&conversation).map_err(native), "{}", case.name);
    }
    for case in &cases::<RandomCase>("random.json") {
        let planned = sandbox.plan(&case.conversation()).unwrap();
        assert_eq!(planned.map_err(sealed), Ok(case.segments()));
    }
}

/// An error: code, message, path, hint.
type Refusal = (String, String, String, Option<String>);

fn sealed(malformed: Malformed) -> Refusal {
    (malformed.code, malformed.message, malformed.path, malformed.hint)
}

fn native(malformed: pascaline::chat::Malformed) -> Refusal {
    let code = "malformed-conversation".to_owned();
    (code, malformed.message, malformed.path, malformed.hint.map(str::to_owned))
}

#[test]
fn the_calculator_and_the_picture_are_the_native_ones() {
    let sandbox = sandbox();
    for expr in ["123,456 * 789", "0.2*50", "2**3", "", "\0", "1/0"] {
        let native = pascaline::tools::use_calculator::use_calculator(expr, &pascaline::Limits::default());
        let text = sandbox.use_calculator(expr).unwrap().map(|reply| reply.text);
        assert_eq!(text, native.map(|calculated| calculated.answer), "{expr}");
    }
    let pieces = [("<|bos|>", false), ("a\n\u{1b}[2J", true), ("", true)];
    let pieces = pieces.map(|(text, trained)| Piece { text: text.to_owned(), trained });
    assert_eq!(sandbox.picture(&pieces).unwrap(), picture(&pieces));
}

/// What a vocabulary of 100,277 tokens makes of the texts here, recorded by `tests/oracles/make_vocabulary_cases.mjs`, followed by
/// nanochat's special tokens.
#[derive(Deserialize)]
struct Real {
    texts: BTreeMap<String, Vec<u32>>,
    /// The bytes of each token in hexadecimal.
    tokens: BTreeMap<u32, String>,
}

const FIRST_SPECIAL: u32 = 100_277;

impl Real {
    fn bytes(&self, id: u32) -> Vec<u8> {
        let digits = self.tokens.get(&id).map_or("", String::as_str);
        (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect()
    }
}

impl Tokenizer for Real {
    fn encode(&self, text: &str) -> Vec<u32> {
        self.texts.get(text).unwrap_or_else(|| panic!("{text:?} is not recorded")).clone()
    }

    fn decode(&self, ids: &[u32]) -> String {
        let bytes = |id: &u32| match self.special().of(*id) {
            Some(special) => special.text().as_bytes().to_vec(),
            None => self.bytes(*id),
        };
        String::from_utf8_lossy(&ids.iter().flat_map(bytes).collect::<Vec<_>>()).into_owned()
    }

    fn special(&self) -> SpecialTokens {
        SpecialTokens(std::array::from_fn(|index| FIRST_SPECIAL + u32::try_from(index).unwrap()))
    }
}

/// The digest of all random conversations; `pkg/test/chat.test.mjs` has the same.
const DIGEST: u32 = 576_955_338;

#[test]
fn a_thousand_conversations_in_a_real_vocabulary() {
    let tokenizer: Real = recorded_chat::recorded("cl100k.json");
    let (mut all_ids, mut all_mask) = (Vec::new(), Vec::new());
    for case in &cases::<RandomCase>("random.json") {
        let (ids, mask) = render_conversation(&case.conversation(), &tokenizer, 2048).unwrap();
        assert_eq!((&ids, &mask), (&case.rendered(&tokenizer).0, &case.rendered(&tokenizer).1));
        let shown: Vec<_> = case.rendered(&ByteTokenizer).0;
        // Tokens that are not special are the same in both vocabularies.
        let plain: Vec<_> = ids.iter().copied().filter(|id| *id < FIRST_SPECIAL).collect();
        assert_eq!(tokenizer.decode(&plain), ByteTokenizer.decode(&shown));
        all_ids.extend(ids);
        all_mask.extend(mask);
    }
    assert_eq!(digest(&all_ids, &all_mask), DIGEST);
}

#[test]
fn a_call_in_a_real_vocabulary() {
    let sandbox = sandbox();
    let tokenizer: Real = recorded_chat::recorded("cl100k.json");
    let special = tokenizer.special();
    let mut row = Row::default();
    let mut said = vec![special.id(Special::PythonStart)];
    said.extend(tokenizer.encode("123,456 * 789"));
    said.push(special.id(Special::PythonEnd));
    for token in said {
        assert_eq!(advance(&sandbox, &mut row, &tokenizer, token), (token, 1));
    }
    let mut output = Vec::new();
    while !row.forced.is_empty() {
        let (token, mask) = advance(&sandbox, &mut row, &tokenizer, 0);
        assert_eq!(mask, 0);
        output.push(token);
    }
    assert_eq!(tokenizer.decode(&output), "<|output_start|>97406784<|output_end|>");
    assert_eq!(row, Row::default());
    let bos = special.id(Special::Bos);
    for token in [special.id(Special::PythonStart), tokenizer.encode("1")[0], bos, special.id(Special::PythonEnd)] {
        advance(&sandbox, &mut row, &tokenizer, token);
    }
    // The special token is text to the calculator, which then returns nothing.
    assert_eq!(row, Row { completed: true, ..Row::default() });
}

#[test]
fn a_component_that_crashes_loses_no_row() {
    let component = wat::parse_str(include_str!("../../components/misbehaving.wat")).unwrap();
    let sandbox = Sandbox::new(&component, Config::default()).unwrap();
    let row = Row { forced: vec![1].into(), ..Row::default() };
    let special = ByteTokenizer.special();
    let is_trap = |error: &HostError| matches!(error, HostError::Trap { kind: TrapKind::Other, .. });
    assert!(is_trap(&sandbox.step(&row, special, 5).unwrap_err()));
    assert!(is_trap(&sandbox.encoded(&row, special, &[]).unwrap_err()));
    assert!(is_trap(&sandbox.decoded("1").unwrap_err()));
    assert!(is_trap(&sandbox.use_calculator("1").unwrap_err()));
    let conversation = pascaline::chat::Conversation { messages: Vec::new() };
    assert!(is_trap(&sandbox.plan(&conversation).unwrap_err()));
    assert!(is_trap(&sandbox.plan_for_completion(&conversation).unwrap_err()));
    assert!(is_trap(&sandbox.picture(&[]).unwrap_err()));
    assert_eq!(row.forced, [1]);
}

#[test]
fn the_makers_make_the_same_in_the_sandbox() {
    let sandbox = sandbox();
    for index in 0..50 {
        let native = make::arithmetic_conversation(7, index, &Operator::ALL);
        assert_eq!(sandbox.arithmetic_conversation(7, index, &Operator::ALL).unwrap(), native);
    }
    let (question, answer) = ("How many?", "<<0.2*50=10>>10 and <<1+1=3>>3, <<x=1>>\n#### 10");
    for outputs in [Outputs::Computed, Outputs::Annotated] {
        let native = make::gsm8k_conversation(question, answer, outputs);
        assert_eq!(sandbox.gsm8k_conversation(question, answer, outputs).unwrap(), native);
    }
    assert_eq!(
        sandbox.spelling_conversation("strawberry", 'r').unwrap(),
        make::spelling_conversation("strawberry", 'r').unwrap()
    );
    let Err(HostError::Failure(failure)) = sandbox.spelling_conversation("profile", 'f') else { panic!("an answer") };
    let native = make::spelling_conversation("profile", 'f').unwrap_err();
    assert_eq!((failure.message, failure.hint), (native.message, native.hint));
}
