//! The hostile corpus in the calculator component, with a stack of 1 MiB: the outcome is the native one, no call traps, and
//! none takes more fuel and memory than its steps pay for (`tests/hostile/src/price.rs`). A part of the calls is made
//! here (`one_in`); `tests/hostile/surfaces.mjs` makes all of them through the command.

use pascaline::Limits;
use pascaline_hostile::price::LONGEST_CALL;
use pascaline_hostile::sealed::Sealed;
use pascaline_hostile::{Call, corpus};

use crate::one_in;

/// The stack that a host may give a calculator's thread.
const STACK: usize = 1 << 20;

#[test]
fn every_call_of_the_hostile_corpus_ends_as_it_does_natively_for_what_its_steps_pay() {
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(ends_alike).expect("a thread").join().expect("it succeeds");
}

fn ends_alike() {
    let sealed = Sealed::of_build();
    let cases = corpus::cases();
    let mut wrong = Vec::new();
    for case in cases.iter().filter(|case| !case.call.is_on_files()).step_by(one_in()) {
        let taken = sealed.measure(&case.call, Limits::default());
        // Skills' `coerce` and `split` evaluate nothing: the size of their arguments bounds them, not steps.
        let is_priced = case.call.bytes() <= LONGEST_CALL && !matches!(case.call, Call::Skill { .. });
        if let Some(fault) = if is_priced { taken.fault() } else { taken.difference() } {
            println!("{}: {fault}", case.name);
            wrong.push(format!("{}: {fault}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{} calls\n{}", wrong.len(), wrong.join("\n"));
}
