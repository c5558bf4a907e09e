//! Evaluates mathjs expressions: variables, the last answer, errors. `cargo run --example expressions`

use std::error::Error;

use pascaline::Limits;
use pascaline::mathjs::{Answer, Options, compile, evaluate};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::default().with_scope([("a", Answer::Number(16.0)), ("b", Answer::Number(3.0))]);
    let answer = evaluate("sqrt(a) + b", &options)?;
    println!("sqrt(a) + b = {answer}");
    assert_eq!(answer, Answer::Number(7.0));

    // The caller keeps the last answer, for instance one for each conversation.
    let next = evaluate("ans * i", &Options::default().with_ans(answer))?;
    println!("ans * i = {next}");
    assert_eq!(next.to_string(), "7i");

    // An expression that is evaluated often is parsed once.
    let square = compile("x^2", &Limits::default())?;
    for x in [1.5, 2.5] {
        let scope = [("x", Answer::Number(x))];
        println!("{x}^2 = {}", square.evaluate(&Options::default().with_scope(scope.clone()))?);
    }

    // A model corrects its call with the rendered error.
    let source = "2 * sqr(9)";
    let error = evaluate(source, &Options::default()).unwrap_err();
    println!("{}", error.render(source));
    assert_eq!(error.hint.as_deref(), Some("did you mean `sqrt`?"));
    Ok(())
}
