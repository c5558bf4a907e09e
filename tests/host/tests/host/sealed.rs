//! `calculator.wasm` and `agent.wasm` import nothing, and the former describes itself as the native crate does.

use pascaline::host::{Context, HostError, Reply, Sandbox};
use pascaline::mathjs::Answer;
use pascaline::sympy;
use pascaline::tools::agent_loop::Moment;
use pascaline::tools::agent_loop::calculate::calculate;
use pascaline::tools::skills;
use pascaline::tools::use_calculator::use_calculator;
use pascaline::tools::{Registry, Tool, catalogue, workspace_tools};
use pascaline::{self, Angle, Locale};
use pascaline::{Limits, Note};
use pascaline_host_tests::{agent, calculator, config};
use wasmparser::{Parser, Payload};

#[test]
fn imports_nothing() {
    assert_eq!(exports_without_imports(&agent()), ["answer", "calculate", "evaluate", "sympy", "solve"]);
    assert_eq!(
        exports_without_imports(&calculator()),
        [
            "pascaline:tools/types@0.1.0",
            "pascaline:tools/mathjs@0.1.0",
            "pascaline:tools/eval-math@0.1.0",
            "pascaline:tools/agent-loop@0.1.0",
            "pascaline:tools/calculate@0.1.0",
            "pascaline:tools/answer@0.1.0",
            "pascaline:tools/check@0.1.0",
            "pascaline:tools/calls@0.1.0",
            "pascaline:tools/chat@0.1.0",
            "pascaline:tools/registry@0.1.0"
        ]
    );
}

/// The names of a component's exports. It may not import anything.
fn exports_without_imports(component: &[u8]) -> Vec<String> {
    let (mut depth, mut exports) = (0, Vec::new());
    for part in Parser::new(0).parse_all(component) {
        match part.unwrap() {
            Payload::Version { .. } => depth += 1,
            Payload::End(_) => depth -= 1,
            // What a module or a component in it imports comes from within.
            Payload::ComponentImportSection(imports) if depth == 1 => {
                let imports: Vec<_> = imports.into_iter().map(|import| import.unwrap().name.name).collect();
                assert_eq!(imports, [""; 0]);
            }
            Payload::ComponentExportSection(section) if depth == 1 => {
                exports.extend(section.into_iter().map(|export| export.unwrap().name.name.to_owned()));
            }
            _ => {}
        }
    }
    exports
}

#[test]
fn lists_and_runs_the_tools_as_the_native_crate_does() {
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    let sealed = sandbox.tools().unwrap();
    let native = catalogue();
    assert_eq!(sealed.len(), native.len());
    for (sealed, native) in sealed.iter().zip(&native) {
        assert_eq!((&*sealed.set, &*sealed.name), (&*native.set, &*native.name));
        assert_eq!(sealed.parameters, *native.parameters, "{}", native.key());
        assert_eq!(sealed.description.usage, *native.description.usage, "{}", native.key());
        assert_eq!(sealed.runs, !workspace_tools().iter().any(|tool| tool.key() == native.key()), "{}", native.key());
    }

    let keys: Vec<_> = native.iter().map(Tool::key).filter(|key| key != "agent_loop/calculate").collect();
    let keys: Vec<_> = keys.iter().map(String::as_str).collect();
    let native = Registry::from_keys(&["agent_loop/calculate", "agent_loop/read"]).unwrap();
    let some = sandbox.specifications(&["agent_loop/calculate", "agent_loop/read"], true).unwrap();
    assert_eq!(some, native.specifications(true));
    let refused = HostError::Refused("Unknown tool name: mine/greet".to_owned());
    assert_eq!(sandbox.specifications(&["mine/greet"], false), Err(refused));

    let now = Some(Moment { seconds: 1_770_726_896, nanoseconds: 123_456_789 });
    let context = Context { now, ans: Some(Answer::Number(5.0)), ..Context::default() };
    let time = sandbox.run("agent_loop/get_current_time", "{}", &context).unwrap();
    assert_eq!(time.content.unwrap(), "2026-02-10T12:34:56.123456+00:00");
    let failed = sandbox.run("agent_loop/read", r#"{"path": "Cargo.toml"}"#, &context).unwrap();
    assert_eq!(failed.content.unwrap_err().message, "Tool read has no handler here");
    let calls = r#"[
        {"id": "1", "function": {"name": "calculator", "arguments": "{\"expression\": \"ans + 1\"}"}},
        {"id": "2", "function": {"name": "calculator", "arguments": "{\"expression\": \"ans * 2\"}"}}
    ]"#;
    let replies = sandbox.run_calls(&keys, calls, &context).unwrap();
    assert_eq!(replies.ans, Some(Answer::Number(12.0)));
    assert_eq!(replies.messages[1].tool_call_id, "2");
}

/// The clock is read if no time is given.
#[test]
fn the_time_is_the_hosts() {
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    let reply = sandbox.run("agent_loop/get_current_time", "{}", &Context::default()).unwrap();
    assert!(*reply.content.unwrap() >= *"2026");
}

#[test]
fn describes_itself_as_the_native_crate_does() {
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    assert_eq!(sandbox.schema().unwrap(), pascaline::tools::calculator::schema());

    let sealed = sandbox.functions().unwrap();
    let sealed = sealed.iter().map(|help| {
        let example = (help.example.as_str(), help.example_answer.as_str());
        (help.name.as_str(), help.signature.clone(), help.group.as_str(), help.summary.as_str(), example)
    });
    let native = pascaline::mathjs::functions().map(|function| {
        let signature = function.signature();
        (function.name(), signature, function.group, function.summary, function.example)
    });
    assert_eq!(sealed.collect::<Vec<_>>(), native.collect::<Vec<_>>());
}

fn assert_noted(reply: &Reply, (answer, notes): (&str, Vec<Note>), expression: &str) {
    assert_eq!(reply.text, answer, "{expression}");
    let notes: Vec<_> = notes.iter().map(|note| (note.code.as_str(), &*note.message, note.span)).collect();
    let sealed: Vec<_> = reply.notes.iter().map(|note| (&*note.code, &*note.message, note.span)).collect();
    assert_eq!(sealed, notes, "{expression}");
}

#[test]
fn notes_are_those_of_the_native_crate() {
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    for expression in ["20.96*25%+20.96", " 235_7", "0.1 + 0.2", "2 + 2"] {
        let native = calculate(expression, &Limits::default()).unwrap();
        let reply = sandbox.calculate(expression, Limits::default()).unwrap();
        assert_noted(&reply, (&native.answer, native.notes()), expression);
    }
    for expression in ["sin(30)", "0.1 + 0.2", "x^2 = 4"] {
        let native = sympy::calculate(expression, &sympy::Options::default().with_digits(20)).unwrap();
        let reply = sandbox.digits(expression, &[], 20, Limits::default()).unwrap();
        assert_noted(&reply, (&native.answer, native.notes()), expression);
    }
    for expression in ["1,5 + 1", "235_7", "12 * 3"] {
        let reply = sandbox.use_calculator(expression).unwrap();
        let native = use_calculator(expression, &Limits::default());
        assert_eq!(reply.is_some(), native.is_some(), "{expression}");
        if let (Some(reply), Some(native)) = (reply, native) {
            assert_noted(&reply, (&native.answer, native.notes()), expression);
        }
    }
    assert_eq!(sandbox.eval_math("4.35*100").unwrap().notes[0].code, "rounding");
    assert_eq!(sandbox.eval_math("2+2").unwrap().notes.len(), 0);
    let action = r#"{"value": "sin(30)"}"#;
    let native = skills::run_json("calculate", action, "{}", &Limits::default());
    assert_eq!(sandbox.skill("calculate", action, "{}").unwrap(), native);
}

#[test]
fn answers_as_the_native_crate_does() {
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    let scope = [("r", "1/3"), ("s", "2")];
    let options = pascaline::Options::default()
        .with_scope(scope)
        .with_ans("sqrt(2)")
        .with_angle(Angle::Degrees)
        .with_digits(30)
        .with_locale(Locale::Comma);
    for text in ["15% of 240", "r * s + ans", "sin 30", "1.234,5 * 2", "x - y = 70; x = 6y", "2 < 3", "sqrt(-4)"] {
        let native = pascaline::answer(text, &options).unwrap();
        let reply = sandbox.answer(text, &options).unwrap();
        assert_eq!((&*reply.ans, reply.shown_exact.as_deref()), (native.next_ans(), native.shown_exact()), "{text}");
        assert_eq!((reply.kind, &reply.text, &reply.reading), (native.kind, &native.text, &native.reading), "{text}");
        assert_eq!((&reply.exact, &reply.decimal), (&native.exact, &native.decimal), "{text}");
        assert_eq!((&reply.solutions, &reply.alternatives), (&native.solutions, &native.alternatives), "{text}");
        let notes: Vec<_> = native.notes.iter().map(|note| (note.code.as_str(), &*note.message, note.span)).collect();
        let sealed: Vec<_> = reply.notes.iter().map(|note| (&*note.code, &*note.message, note.span)).collect();
        assert_eq!(sealed, notes, "{text}");
    }
    let error = pascaline::answer("2 + * 3", &options).unwrap_err();
    let Err(HostError::Failure(failure)) = sandbox.answer("2 + * 3", &options) else { panic!("an answer") };
    assert_eq!((&*failure.code, &failure.message, failure.span), (error.code.as_str(), &error.message, error.span));
}
