//! `ans` in the host: per thread, set only by successes that are numbers.

use pascaline::host::{Host, HostError};
use pascaline::mathjs::Answer;
use pascaline_host_tests::{calculator, config};

fn host() -> Host {
    Host::new(&calculator(), config()).unwrap()
}

#[track_caller]
fn text(host: &Host, thread: &str, expression: &str) -> String {
    match host.evaluate(thread, expression, &[]) {
        Ok(answer) => answer.to_string(),
        Err(HostError::Failure(failure)) => failure.message,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn ans_is_the_last_answer_of_the_thread() {
    let host = host();
    assert_eq!(text(&host, "a", "ans"), "Undefined symbol ans");
    assert_eq!(text(&host, "a", "5 * 3"), "15");
    assert_eq!(text(&host, "a", "ans + 10"), "25");
    assert_eq!(text(&host, "b", "ans + 10"), "Undefined symbol ans");
    assert_eq!(text(&host, "b", "sqrt(-4)"), "2i");
    assert_eq!(text(&host, "b", "ans * ans"), "-4");
    assert_eq!(text(&host, "a", "ans"), "25");
}

#[test]
fn failures_and_texts_leave_ans_alone() {
    let host = host();
    for expression in ["12", "5 + * 3", "x + y", "format(2/3, 4)", "[1, 2, 3]", "true", ""] {
        text(&host, "a", expression);
        assert_eq!(host.ans("a"), Ok(Some(Answer::Number(12.0))), "{expression}");
    }
}

/// An infinity is a number, as in mathjs. (ART's tool refuses it.)
#[test]
fn an_infinity_is_an_answer() {
    let host = host();
    text(&host, "a", "12");
    assert_eq!(text(&host, "a", "1/0"), "Infinity");
    assert_eq!(host.ans("a"), Ok(Some(Answer::Number(f64::INFINITY))));
    assert_eq!(text(&host, "a", "1 / ans"), "0");
}

#[test]
fn ans_wins_over_the_scope() {
    let host = host();
    let scope = [("ans", Answer::Number(99.0))];
    assert_eq!(host.evaluate("a", "ans + 1", &scope), Ok(Answer::Number(100.0)));
    assert_eq!(host.evaluate("a", "ans + 1", &scope), Ok(Answer::Number(101.0)));
}

#[test]
fn a_thread_can_be_given_an_answer_and_be_forgotten() {
    let host = host();
    host.set_ans("a", Answer::Number(120.0)).unwrap();
    assert_eq!(text(&host, "a", "ans + 10"), "130");
    host.forget("a").unwrap();
    assert_eq!(text(&host, "a", "ans + 10"), "Undefined symbol ans");
}

#[test]
fn threads_of_the_machine_share_a_host() {
    let host = host();
    std::thread::scope(|scope| {
        for worker in 0..8 {
            let host = &host;
            scope.spawn(move || {
                let thread = format!("thread-{worker}");
                assert_eq!(text(host, &thread, "0"), "0");
                for count in 1..=100 {
                    assert_eq!(text(host, &thread, "ans + 1"), count.to_string());
                }
            });
        }
    });
}

#[test]
fn the_threads_that_were_used_last_are_remembered() {
    let host = |threads| Host::new(&calculator(), config().with_threads(threads)).unwrap();
    let remembered = |host: &Host| ["a", "b", "c", "d"].map(|thread| host.ans(thread).unwrap().is_some());
    let two = host(2);
    for (thread, expression) in [("a", "1"), ("b", "2"), ("a", "ans"), ("c", "3"), ("a", "4"), ("d", "5")] {
        text(&two, thread, expression);
    }
    assert_eq!(remembered(&two), [true, false, false, true]);
    two.forget("a").unwrap();
    text(&two, "b", "6");
    assert_eq!(remembered(&two), [false, true, false, true]);

    let none = host(0);
    assert_eq!(text(&none, "a", "1"), "1");
    assert_eq!(remembered(&none), [false; 4]);
}
