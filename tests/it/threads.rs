//! What a server shares between its threads.

use std::thread;

use pascaline::mathjs::{self, Answer, Program};
use pascaline::tools::Registry;
use pascaline::{Error, Note, Options, Reply};

const fn shared<T: Send + Sync>() {}

const _: () = {
    shared::<Answer>();
    shared::<Error>();
    shared::<Note>();
    shared::<Options>();
    shared::<Program>();
    shared::<Registry>();
    shared::<Reply>();
    shared::<mathjs::Options>();
    shared::<mathjs::UnexpectedKind>();
};

#[test]
fn a_program_is_compiled_once_and_evaluated_on_every_thread() {
    let options = mathjs::Options::default();
    let program = mathjs::compile("f(y) = y^2; f(x) + mean([x, 1])", &options.limits).unwrap();
    thread::scope(|scope| {
        for x in 0..4_u8 {
            let (program, options) = (&program, &options);
            scope.spawn(move || {
                let options = options.clone().with_scope([("x", Answer::Number(x.into()))]);
                let answer = program.evaluate(&options).unwrap();
                let x = f64::from(x);
                assert_eq!(answer, Answer::ResultSet(vec![Answer::Number(x * x + f64::midpoint(x, 1.0))]));
            });
        }
    });
}
