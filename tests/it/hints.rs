//! Each hint is right or absent: what it offers is evaluated.

use std::collections::BTreeMap;
use std::fmt::Write;

use pascaline::mathjs::{Answer, Options, evaluate};
use pascaline::tools::agent_loop::calculate::calculate;
use pascaline::tools::{World, catalogue, tool};
use pascaline::{Error, Limits, Span, mathjs, sympy};
use pascaline_hint::{elsewhere, is_of_answer, is_of_art, is_well_known, well_known_names};
use pascaline_mathjs::{EQUIVALENTS, offers};
use serde::Deserialize;

use crate::common::random::Random;

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/hints/spellings.toml");

const TOOLS: [&str; 5] = ["mathjs", "python", "sympy", "nanochat", "eval_math"];

/// An expression, what it means, and the failure of each tool that does not answer it.
#[derive(Deserialize)]
struct Case {
    expression: String,
    value: Option<String>,
    #[serde(flatten)]
    failures: BTreeMap<String, Failure>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Failure {
    code: Option<String>,
    hint: Option<String>,
    #[serde(skip)]
    message: Message,
}

/// What an error says; not recorded.
#[derive(Clone, Debug, Default)]
struct Message(String);

impl PartialEq for Message {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Message {}

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

fn corpus() -> (String, Vec<Case>) {
    let text = std::fs::read_to_string(CORPUS).unwrap();
    let file: File = toml::from_str(&text).unwrap();
    (text, file.case)
}

/// The failure of a call of a tool, and the place of its error.
type Failed = (Failure, Span);

fn run(tool: &str, expression: &str) -> Result<String, Failed> {
    let of_error = |error: Error| {
        let message = Message(error.message);
        (Failure { code: Some(error.code.to_string()), hint: error.hint, message }, error.span)
    };
    let limits = Limits::default();
    match tool {
        "mathjs" => evaluate(expression, &Options::default()).map(|answer| answer.to_string()).map_err(of_error),
        "python" => calculate(expression, &limits).map(|calculated| calculated.answer).map_err(of_error),
        "sympy" => match sympy::solve(expression, None, &sympy::Options::default()) {
            Ok(solutions) if expression.contains("solve") || expression.contains('=') => Ok(solutions.to_string()),
            _ => sympy::calculate(expression, &sympy::Options::default())
                .map(|calculated| calculated.answer)
                .map_err(of_error),
        },
        "nanochat" => called("nanochat/use_calculator", expression),
        _ => called("ai2/EvalMath", expression).and_then(|text| {
            let outcome: serde_json::Value = serde_json::from_str(&text).unwrap();
            let hint = outcome["hint"].as_str().map(str::to_owned);
            match outcome.get("result") {
                Some(result) => Ok(result.to_string()),
                None => Err((Failure { code: None, hint, message: Message::default() }, Span::default())),
            }
        }),
    }
}

fn called(key: &str, expression: &str) -> Result<String, Failed> {
    let tool = catalogue().into_iter().find(|tool| tool.key() == key).unwrap();
    let handler = tool.handler.as_ref().unwrap();
    handler(&serde_json::json!({ "expr": expression }), &mut World::default())
        .map_err(|error| (Failure { code: None, hint: error.hint, message: Message::default() }, Span::default()))
}

/// The tool and the text that a hint offers in place of the expression.
fn offer<'t>(tool: &'t str, expression: &str, (failure, span): &Failed) -> Option<(&'t str, String)> {
    let hint = failure.hint.as_deref()?;
    let quoted = |intro: &str| hint.split_once(intro)?.1.split_once('`').map(|(text, _)| text.to_owned());
    if let Some(name) = quoted("did you mean `") {
        // SymPy's errors have the whole expression for their place.
        let name_at = expression.split_once('(').map_or(expression, |(name, _)| name);
        let span = if tool == "sympy" { 0..name_at.len() } else { span.start as usize..span.end as usize };
        return Some((tool, [&expression[..span.start], &name, &expression[span.end..]].concat()));
    }
    if let Some(text) = quoted("Skills' calculate solves `") {
        return Some(("sympy", text));
    }
    if let Some(text) = quoted("ART's calculator evaluates `") {
        return Some(("mathjs", text));
    }
    // `write `*` to multiply` offers a sign.
    quoted("write `")
        .filter(|text| text.contains(|char: char| char.is_alphanumeric()) && !text.starts_with(['*', '/']))
        .map(|text| (tool, text))
}

/// The numbers in an answer.
fn numbers(answer: &str) -> Option<Vec<f64>> {
    answer.split(", ").map(|number| number.parse().ok()).collect()
}

fn is_same(answer: &str, value: &str) -> bool {
    let (Some(answer), Some(value)) = (numbers(answer), numbers(value)) else { return answer == value };
    answer.len() == value.len()
        && answer.iter().zip(&value).all(|(got, want)| (got - want).abs() <= 1e-9 * want.abs().max(1.0))
}

/// What is wrong with the hint of a failure.
fn fault(tool: &str, expression: &str, value: Option<&str>, failed: &Failed) -> Option<String> {
    let (offered_to, offered) = offer(tool, expression, failed)?;
    match run(offered_to, &offered) {
        Ok(answer) => {
            let is_wrong = value.is_some_and(|value| !is_same(&answer, value));
            is_wrong.then(|| format!("{tool}: {expression}: `{offered}` is {answer}"))
        }
        Err((failure, _)) if value.is_none() && offered_to == tool && failure.message.0 != failed.0.message.0 => None,
        Err((failure, _)) => Some(format!("{tool}: {expression}: `{offered}` fails: {failure:?}")),
    }
}

#[test]
fn what_a_hint_offers_is_the_answer() {
    let (_, cases) = corpus();
    let mut wrong = Vec::new();
    for Case { expression, value, failures } in &cases {
        for tool in TOOLS {
            let failed = run(tool, expression).err();
            let failure = failed.as_ref().map(|(failure, _)| failure);
            if failure != failures.get(tool) && std::env::var_os("PASCALINE_RECORD").is_none() {
                wrong.push(format!("{tool}: {expression}: {failure:?}"));
            }
            wrong.extend(failed.and_then(|failed| fault(tool, expression, value.as_deref(), &failed)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A host that offers tools under other names finds them in every hint that sends to one.
#[test]
fn a_hint_that_names_another_tool_is_read() {
    const NAMES: [&str; 4] = ["ART", "Skills", "answer tool", "get_current_time"];
    let (_, cases) = corpus();
    let hints = cases.iter().flat_map(|case| case.failures.values()).filter_map(|failure| failure.hint.as_deref());
    let mut read: Vec<_> = hints.filter(|hint| NAMES.iter().any(|name| hint.contains(name))).collect();
    read.sort_unstable();
    read.dedup();
    assert!(read.len() > 30, "{}", read.len());
    for hint in read {
        assert!(elsewhere::sent(hint).is_some(), "{hint}");
    }
    for key in elsewhere::ALL.iter().flat_map(|to| to.keys) {
        assert!(tool(key).is_ok(), "{key}");
    }
}

/// Records the failures, if `PASCALINE_RECORD` is set.
#[test]
fn the_corpus_is_recorded() {
    let (text, cases) = corpus();
    let mut recorded: String =
        text.lines().take_while(|line| line.starts_with('#')).fold(String::new(), |all, line| all + line + "\n");
    for Case { expression, value, .. } in &cases {
        let _ = write!(recorded, "\n[[case]]\nexpression = {}\n", quoted(expression));
        if let Some(value) = value {
            let _ = writeln!(recorded, "value = {}", quoted(value));
        }
        for tool in TOOLS {
            let Err((Failure { code, hint, .. }, _)) = run(tool, expression) else { continue };
            let fields = [("code", code), ("hint", hint)];
            let fields = fields.into_iter().filter_map(|(name, text)| Some(format!("{name} = {}", quoted(&text?))));
            let _ = writeln!(recorded, "{tool} = {{ {} }}", fields.collect::<Vec<_>>().join(", "));
        }
    }
    if std::env::var_os("PASCALINE_RECORD").is_some() {
        std::fs::write(CORPUS, &recorded).unwrap();
    } else {
        assert_eq!(recorded, text);
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Names with one slip of the keyboard, one for each place and letter.
fn slips(name: &str) -> Vec<String> {
    let mut slips = Vec::new();
    for at in 0..=name.len() {
        let (start, end) = name.split_at(at);
        for letter in 'a'..='z' {
            slips.push(format!("{start}{letter}{end}"));
            if !end.is_empty() {
                slips.push(format!("{start}{letter}{}", &end[1..]));
            }
        }
        if !end.is_empty() {
            slips.push(format!("{start}{}", &end[1..]));
        }
        if let [one, other, rest @ ..] = end.as_bytes() {
            let rest = String::from_utf8_lossy(rest);
            slips.push(format!("{start}{}{}{rest}", char::from(*other), char::from(*one)));
        }
    }
    slips
}

#[test]
fn a_slip_leads_back_to_the_name_or_nowhere() {
    let mut corrected = 0;
    for function in mathjs::functions() {
        for typed in slips(function.name()) {
            let Err((failure, _)) = run("mathjs", &format!("{typed}(7)")) else { continue };
            let Some(hint) = failure.hint.filter(|hint| hint.starts_with("did you mean")) else { continue };
            // A slip in one name, such as `oxr` and `bitxOr`, may be a likelier one in another: `xor`, `bitXor`.
            let other = hint.split('`').nth(1).unwrap_or_default();
            let is_slip = slips(other).contains(&typed) || other.eq_ignore_ascii_case(&typed);
            assert!(other == function.name() || is_slip, "{typed}: {hint}");
            corrected += 1;
        }
    }
    assert!(corrected > 2_000, "{corrected}");
}

/// Random expressions of foreign signs and words: whatever is offered is read, and does not end in the same error.
#[test]
fn no_offer_ends_in_the_same_error() {
    const PARTS: &[&str] = &[
        "2", "15%", "1,234", "of", "√", "²", "×", "÷", "−", "(", ")", "π", "x", "ln(", "sinh(", "\\frac{", "}{", "}",
        "^", "**", "//", "$", "°", "!", "=", "|", "½", "mod", "hypot(", ",", "[", "]", "sum(", "+", "math.", "pi", "e",
        "choose", "{", " ", "3", "if(",
    ];
    let mut random = Random::new(7, 0);
    let mut offered = 0;
    for _ in 0..6_000 {
        let count = 1 + random.below(7);
        let expression: String = (0..count).map(|_| random.one_of(PARTS)).collect();
        for tool in TOOLS {
            let Err(failed) = run(tool, &expression) else { continue };
            if tool != "nanochat" && tool != "eval_math" {
                assert_eq!(fault(tool, &expression, None, &failed), None);
            }
            offered += usize::from(offer(tool, &expression, &failed).is_some());
        }
    }
    assert!(offered > 800, "{offered}");
}

/// The expression that a hint says to write.
fn offered(hint: &str) -> Option<&str> {
    hint.strip_prefix("write `").and_then(|rest| rest.split_once('`')).map(|(text, _)| text)
}

fn hint_of(expression: &str) -> Option<String> {
    evaluate(expression, &Options::default()).err().and_then(|error| error.hint)
}

#[test]
fn equivalents_are_equal_to_sympys_functions() {
    let mut compared = 0;
    for (call, _) in EQUIVALENTS {
        let Some((name, params)) = call.split_once('(') else { continue };
        if !sympy::functions().any(|row| row.names().contains(&name))
            || mathjs::functions().any(|own| own.name() == name)
        {
            continue;
        }
        for (x, y) in [("0.25", "3"), ("1.5", "2"), ("-1.5", "1"), ("-0.75", "2"), ("30", "4")] {
            let given = if params.contains(',') { format!("{name}({x}, {y})") } else { format!("{name}({x})") };
            let Ok(theirs) = sympy::calculate(&given, &sympy::Options::default().with_digits(15)) else { continue };
            let Some(text) = hint_of(&given) else { continue };
            let Some(text) = offered(&text) else { continue };
            let ours = evaluate(text, &Options::default());
            let (Ok(theirs), Ok(Answer::Number(ours))) = (theirs.answer.parse::<f64>(), ours) else { continue };
            assert!((ours - theirs).abs() <= 1e-12 * theirs.abs().max(1e-3), "{given}: {text} is {ours}, not {theirs}");
            compared += 1;
        }
    }
    assert!(compared >= 40, "{compared}");
}

#[test]
fn every_equivalent_is_read() {
    for (call, written) in EQUIVALENTS {
        let given = call.replace('+', "").replace("...", "[1, 2]").replace(['n', 'k'], "2");
        let given = call
            .split_once('(')
            .map_or((*call).to_owned(), |(name, _)| format!("{name}({}", given.split_once('(').unwrap().1));
        let scope = ["a", "b", "c", "x", "y"].map(|name| (name, Answer::Number(0.5)));
        let options = Options::default().with_scope(scope.clone());
        let Err(error) = evaluate(&given, &options) else { continue };
        let hint = error.hint.unwrap_or_default();
        let text = offered(&hint).unwrap_or_else(|| panic!("{given}: {hint}: {written}"));
        let outcome = evaluate(text, &options);
        assert!(outcome.is_ok() || text == "Infinity", "{given}: {hint}: {outcome:?}");
    }
}

#[test]
fn a_well_known_name_is_no_slip() {
    for name in well_known_names() {
        assert!(is_well_known(name));
        for expression in [name.to_owned(), format!("{name}(2)"), format!("{name}(2, 3)"), format!("{name}([1, 2])")] {
            let Err(error) = evaluate(&expression, &Options::default()) else { continue };
            let Some(hint) = &error.hint else { continue };
            assert!(!hint.contains("did you mean"), "{expression}: {hint}");
            let Some(text) = offered(hint).filter(|text| text.contains(char::is_alphanumeric)) else { continue };
            let message = evaluate(text, &Options::default()).err().map(|error| error.message);
            assert_ne!(message, Some(error.message), "{expression}: {hint}");
        }
        let expression = format!("{name}(2)");
        let failed = sympy::calculate(&expression, &sympy::Options::default()).err();
        let hint = failed.and_then(|error| error.hint).unwrap_or_default();
        assert!(!hint.contains("did you mean"), "{expression}: {hint}");
    }
}

#[test]
fn a_function_of_answer_is_sent_there() {
    let answers: Vec<_> = pascaline_answer::function_names().collect();
    let mut sent = 0;
    for name in well_known_names() {
        assert_eq!(is_of_answer(name), !is_of_art(name) && answers.contains(&name), "{name}");
        let hint = hint_of(&format!("{name}(2)")).unwrap_or_default();
        assert!(!hint.contains("no other tool"), "{name}: {hint}");
        if hint.ends_with(": the answer tool has it") {
            assert!(is_of_answer(name), "{name}: {hint}");
            sent += 1;
        }
    }
    assert!(sent > 40, "{sent}");
}

#[test]
fn what_art_offers_is_known_without_asking_it() {
    for name in well_known_names() {
        assert_eq!(is_of_art(name), offers(name), "{name}");
    }
}
