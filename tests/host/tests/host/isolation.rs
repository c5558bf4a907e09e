//! A misbehaving component: every call ends in a typed error, `ans` and the other threads survive, and the next call is
//! served.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pascaline::Limits;
use pascaline::host::{Config, Context, Host, HostError, TrapKind};
use pascaline::mathjs::Answer;

pub(super) const SEVEN: Answer = Answer::Number(7.0);

fn host(config: Config) -> Host {
    let component = wat::parse_str(include_str!("../../components/misbehaving.wat")).unwrap();
    Host::new(&component, config).unwrap()
}

/// The kind and the text of the trap that `expression` ends in, after which the state is unchanged.
#[track_caller]
fn trap(host: &Host, expression: &str) -> (TrapKind, String) {
    assert_eq!(host.evaluate("a", "answer", &[]), Ok(SEVEN));
    host.set_ans("b", Answer::Number(1.0)).unwrap();

    let error = host.evaluate("a", expression, &[]).unwrap_err();

    assert_eq!(host.ans("a"), Ok(Some(SEVEN)));
    assert_eq!(host.ans("b"), Ok(Some(Answer::Number(1.0))));
    assert_eq!(host.evaluate("b", "answer", &[]), Ok(SEVEN));
    match error {
        HostError::Trap { kind, .. } => (kind, error.to_string()),
        error => panic!("{error:?}"),
    }
}

#[test]
fn a_trap_is_an_error() {
    let broke_down = "The sandbox crashed: wasm trap: wasm `unreachable` instruction executed";
    assert_eq!(trap(&host(Config::default()), "trap"), (TrapKind::Other, broke_down.to_owned()));
}

#[test]
fn a_loop_runs_out_of_fuel() {
    let host = host(Config::default().with_fuel(1_000_000));
    assert_eq!(trap(&host, "loop"), (TrapKind::OutOfFuel, "The sandbox ran out of fuel".to_owned()));
}

#[test]
fn more_steps_have_more_fuel() {
    let fuel = |steps| Config::for_limits(Limits::default().with_steps(steps)).fuel;
    let least = Config::default().fuel;
    assert_eq!([fuel(0), fuel(1_000_000), fuel(1_000_001), fuel(3_000_000)], [least, least, 2 * least, 3 * least]);
    assert_eq!(fuel(u64::MAX), u64::MAX);
}

#[test]
fn a_loop_runs_out_of_time() {
    let host = host(Config::default().with_fuel(u64::MAX).with_deadline(Duration::from_millis(50)));
    let start = Instant::now();
    assert_eq!(trap(&host, "loop"), (TrapKind::Deadline, "The sandbox ran out of time".to_owned()));
    assert!(start.elapsed() >= Duration::from_millis(50));
}

#[test]
fn a_flag_of_the_configuration_stops_any_call() {
    let stop = Arc::new(AtomicBool::new(false));
    let host = host(Config::default().with_fuel(u64::MAX).with_stop(Some(Arc::clone(&stop))));
    let soon = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
        });
        let start = Instant::now();
        assert!(matches!(host.evaluate("a", "loop", &[]), Err(HostError::Trap { kind: TrapKind::Deadline, .. })));
        start.elapsed()
    });
    assert!(soon < Config::default().deadline);
    stop.store(false, Ordering::Relaxed);
    assert_eq!(host.evaluate("a", "answer", &[]), Ok(SEVEN));
}

#[test]
fn a_call_is_stopped_by_another_thread() {
    let host = Host::new(&pascaline_host_tests::calculator(), pascaline_host_tests::config()).unwrap();
    let stop = Arc::new(AtomicBool::new(true));
    let run = |stop| {
        let context = Context { stop, ..Context::default() };
        host.sandbox().run("skills/calculate", r#"{"value": "exp(pi)", "precision": 10000}"#, &context)
    };
    assert!(matches!(run(Some(stop)), Err(HostError::Trap { kind: TrapKind::Deadline, .. })));
    assert!(run(Some(Arc::default())).unwrap().content.is_ok());
}

#[test]
fn growth_ends_at_the_limit_of_memory() {
    let host = host(Config::default().with_memory(8 << 20));
    assert_eq!(trap(&host, "grow"), (TrapKind::Memory, "The sandbox ran out of memory".to_owned()));
}

/// The calculator is linked with its own maximum.
#[test]
fn growth_ends_at_the_components_own_maximum() {
    let wat = include_str!("../../components/misbehaving.wat").replacen("\"memory\") 1)", "\"memory\") 1 64)", 1);
    let host = Host::new(&wat::parse_str(wat).unwrap(), Config::default()).unwrap();
    assert_eq!(trap(&host, "grow"), (TrapKind::Memory, "The sandbox ran out of memory".to_owned()));
}

#[test]
fn a_memory_too_large_to_begin_with_is_an_error() {
    let host = host(Config::default().with_memory(1));
    let error = host.evaluate("a", "answer", &[]).unwrap_err();
    assert_eq!(error.code(), "memory");
}

#[test]
fn recursion_ends_at_the_end_of_the_stack() {
    let stack = "The sandbox ran out of stack".to_owned();
    assert_eq!(trap(&host(Config::default()), "self"), (TrapKind::StackOverflow, stack));
}

#[test]
fn a_failure_is_not_a_trap() {
    let host = host(Config::default());
    assert_eq!(host.evaluate("a", "answer", &[]), Ok(SEVEN));
    let Err(HostError::Failure(failure)) = host.evaluate("a", "fail", &[]) else { panic!("a failure") };
    assert_eq!((&*failure.code, &*failure.message), ("some-code", "Some message"));
    assert_eq!(failure.span, pascaline::Span { start: 0, end: 1 });
    assert_eq!((failure.hint, &*failure.rendered), (None, "Some message"));
    assert_eq!(host.ans("a"), Ok(Some(SEVEN)));
}

#[test]
fn more_calls_than_sandboxes_are_busy_errors() {
    let host = host(Config::default().with_sandboxes(1).with_fuel(u64::MAX).with_deadline(Duration::from_secs(1)));
    std::thread::scope(|scope| {
        // The only sandbox may be busy with the thread `b` when this asks for it.
        let ask = || Some(host.evaluate("a", "loop", &[])).filter(|outcome| *outcome != Err(HostError::Busy));
        let looping = scope.spawn(move || std::iter::repeat_with(ask).flatten().next().unwrap());
        while host.evaluate("b", "answer", &[]) != Err(HostError::Busy) {
            assert!(!looping.is_finished());
        }
        assert_eq!(looping.join().unwrap().unwrap_err().code(), "deadline");
    });
    assert_eq!(host.evaluate("b", "answer", &[]), Ok(SEVEN));
}

#[test]
fn a_component_that_is_not_a_calculator_is_rejected() {
    let refused = |wat: &str| {
        let component = wat::parse_str(wat).unwrap();
        Host::new(&component, Config::default()).err().unwrap().to_string()
    };
    let empty = refused("(component)");
    assert!(empty.starts_with("The sandbox cannot be set up: no exported instance"), "{empty}");
    let imports = refused(r#"(component (import "wasi:clocks/now@0.2.0" (func)))"#);
    assert!(imports.starts_with("The sandbox cannot be set up: component imports"), "{imports}");
    assert!(Host::new(b"no wasm", Config::default()).is_err());
}
