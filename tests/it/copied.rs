//! What the page copies as Rust compiles and gives the page's answers. Each test begins with a text that
//! `tests/browser/copy_as.test.mjs` has copied.


use std::error::Error;

#[test]
fn a_product() -> Result<(), Box<dyn Error>> {
    use pascaline::mathjs::{Options, evaluate};

    let answer = evaluate("5 * 3", &Options::default())?;

    assert_eq!(answer.to_string(), "15");
    Ok(())
}

#[test]
fn the_last_answer() -> Result<(), Box<dyn Error>> {
    use pascaline::mathjs::{Answer, Options, evaluate};

    let answer = evaluate("ans + 10", &Options::default().with_ans(Answer::Number(15.0)))?;

    assert_eq!(answer.to_string(), "25");
    Ok(())
}

#[test]
fn a_complex_last_answer() -> Result<(), Box<dyn Error>> {
    use num_complex::Complex64;
    use pascaline::mathjs::{Answer, Options, evaluate};

    let answer = evaluate("ans * a", &Options::default().with_scope([("a", Answer::Number(1e-7))]).with_ans(Answer::Complex(Complex64::new(0.0, -2.0))))?;

    assert_eq!(answer.to_string(), "-2e-7i");
    Ok(())
}

#[test]
fn variables() -> Result<(), Box<dyn Error>> {
    use pascaline::mathjs::{Answer, Options, evaluate};

    let answer = evaluate("a + ñ + __proto__", &Options::default().with_scope([("a", Answer::Number(-1.0)), ("ñ", Answer::Number(1e+21)), ("__proto__", Answer::Number(7.0))]))?;

    assert_eq!(answer.to_string(), "1e+21");
    Ok(())
}

#[test]
fn a_string() -> Result<(), Box<dyn Error>> {
    use pascaline::mathjs::{Options, evaluate};

    let answer = evaluate(r##""\\ \"# 😀""##, &Options::default())?;

    assert_eq!(answer.to_string(), "\\ \"# 😀");
    Ok(())
}

#[test]
fn a_string_with_hidden_characters() -> Result<(), Box<dyn Error>> {
    use pascaline::mathjs::{Options, evaluate};

    let answer = evaluate("\"a\u{a}\u{202e}\"", &Options::default())?;

    assert_eq!(answer.to_string(), "a\n\u{202e}");
    Ok(())
}

#[test]
fn a_limit() -> Result<(), Box<dyn Error>> {
    use pascaline::Limits;
    use pascaline::mathjs::{Options, evaluate};

    let answer = evaluate("1 + 1", &Options::default().with_limits(Limits::default().with_steps(10)))?;

    assert_eq!(answer.to_string(), "2");
    Ok(())
}

#[test]
fn a_tool_call() -> Result<(), Box<dyn Error>> {
    use pascaline::tools::{Registry, World};

    let tools = Registry::from_keys(&["skills/calculate"])?;
    let message = tools.run_call(r#"{"id":"call_1","type":"function","function":{"name":"calculate","arguments":"{\"value\": \"x**2 = 2\", \"precision\": 30}"}}"#, &mut World::default());

    assert_eq!(message.content, "-1.41421356237309504880168872421, 1.41421356237309504880168872421");
    Ok(())
}

#[test]
fn an_equation() -> Result<(), Box<dyn Error>> {
    use pascaline::{Options, answer};

    let reply = answer("y^2 = 2", &Options::default().with_digits(30))?;

    assert_eq!(reply.solutions[1], [("y".to_owned(), "1.41421356237309504880168872421".to_owned())]);
    Ok(())
}

#[test]
fn an_answer_of_a_session() -> Result<(), Box<dyn Error>> {
    use pascaline::{Options, answer};

    let reply = answer(r"-2x + \frac{1}{3} + ans", &Options::default().with_scope([("x", "1/7")]).with_ans("2/3").with_digits(30))?;

    assert_eq!(reply.exact.as_deref(), Some("5/7"));
    Ok(())
}

#[test]
fn an_answer_with_functions() -> Result<(), Box<dyn Error>> {
    use pascaline::{Options, answer};

    let reply = answer("f(x) = x^2 + 1; g(x) = f(x) / 2; g(2)", &Options::default())?;

    assert_eq!(reply.text, "2.5");
    Ok(())
}

#[test]
fn an_answer() -> Result<(), Box<dyn Error>> {
    use pascaline::{Options, answer};

    let reply = answer("15% of sin(30)", &Options::default())?;

    assert_eq!(reply.text, "-0.148204743613929");
    Ok(())
}

#[test]
fn an_answer_in_degrees() -> Result<(), Box<dyn Error>> {
    use pascaline::{Angle, Options, answer};

    let reply = answer("15% of sin(30)", &Options::default().with_angle(Angle::Degrees))?;

    assert_eq!(reply.text, "0.075");
    Ok(())
}
