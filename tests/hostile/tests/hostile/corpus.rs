//! The hostile corpus, natively, with a stack of 1 MiB: every call ends in an answer or in a typed and bounded error.

use pascaline::chat::Malformed;
use pascaline::{ErrorCode, Limits};
use pascaline_hostile::targets::LONGEST_ERROR;
use pascaline_hostile::{Outcome, corpus};

/// The stack that a host may give a calculator's thread.
const STACK: usize = 1 << 20;

#[test]
fn every_call_of_the_hostile_corpus_ends_well() {
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(ends_well).expect("a thread").join().expect("it succeeds");
}

fn ends_well() {
    let cases = corpus::cases();
    assert!(cases.len() > 2_000, "the corpus has {} calls", cases.len());
    let wrong: Vec<_> = cases
        .iter()
        .filter_map(|case| Some(format!("{}: {}", case.name, fault(&case.call.run(Limits::default()))?)))
        .collect();
    assert!(wrong.is_empty(), "{} of {} calls\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// What is wrong with an outcome.
fn fault(outcome: &Outcome) -> Option<String> {
    let Outcome::Failure { code, message } = outcome else { return None };
    let is_known =
        ["tool", Malformed::CODE].contains(&&**code) || ErrorCode::ALL.iter().any(|known| known.as_str() == code);
    match message.len() {
        _ if !is_known => Some(format!("the code {code}")),
        0 => Some("an empty error".to_owned()),
        length if length > LONGEST_ERROR => Some(format!("an error of {length} bytes: {message:.200}")),
        _ => None,
    }
}
