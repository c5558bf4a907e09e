//! What `calculator.wasm` asks of its host: nothing. And what it says of itself: what the native crate says.

use pascaline::host::{Config, Sandbox};
use pascaline_host_tests::calculator;
use wasmtime::Engine;
use wasmtime::component::Component;

#[test]
fn imports_nothing() {
    let engine = Engine::default();
    let component = Component::from_binary(&engine, &calculator()).unwrap();
    let component = component.component_type();
    let imports: Vec<_> = component.imports(&engine).map(|(name, _)| name.to_owned()).collect();
    assert_eq!(imports, [""; 0]);
    let exports: Vec<_> = component.exports(&engine).map(|(name, _)| name.to_owned()).collect();
    assert_eq!(
        exports,
        [
            "pascaline:tools/types@0.1.0",
            "pascaline:tools/mathjs@0.1.0",
            "pascaline:tools/eval-math@0.1.0",
            "pascaline:tools/agent-loop@0.1.0",
            "pascaline:tools/calculate@0.1.0",
            "pascaline:tools/chat@0.1.0"
        ]
    );
}

#[test]
fn describes_itself_as_the_native_crate_does() {
    let sandbox = Sandbox::new(&calculator(), Config::default()).unwrap();
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
