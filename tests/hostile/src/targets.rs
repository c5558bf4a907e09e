//! The fuzz targets: each takes bytes, and panics if a property does not hold for the input made from them.

use arbitrary::{Arbitrary, Result, Unstructured};
use pascaline::chat::{
    ByteTokenizer, Content, Conversation, Message, Part, ToolUse, picture, pieces, render_conversation,
    render_for_completion,
};
use pascaline::mathjs::evaluate_in_passes;
use pascaline::mathjs::{Answer, Options, compile, evaluate_noted};
use pascaline::tools::WorkspaceLimits;
use pascaline::tools::skills::run_json;
use pascaline::tools::{Registry, World, read_json, tool};
use pascaline::{Limits, sympy};
use serde_json::json;

use crate::folder::Folder;
use crate::reread::{Failure, carried, reread};
use crate::{Dialect, Outcome, Tree, laws};

/// The maximum length of an error text: that of a message, and the words that a tool puts before it.
pub const LONGEST_ERROR: usize = 4_096 + 128;

/// A part of the default steps, so that many inputs can be tried per second. Prices do not depend on it.
const STEPS: u64 = 50_000;

/// The number of last digits of a number that may change with more steps, in SymPy's dialect.
const WRONG_DIGITS: usize = 3;

/// The default number of digits in SymPy's dialect.
const DIGITS: usize = 10;

fn limits() -> Limits {
    Limits::default().with_steps(STEPS)
}

macro_rules! targets {
    ($($(#[doc = $doc:literal])* $name:ident = $run:expr,)*) => {
        $($(#[doc = $doc])* pub fn $name(bytes: &[u8]) { ($run)(bytes); })*

        /// Every target that does not need a component, by its name in `tests/fuzz/fuzz_targets` and
        /// `tests/fuzz/regressions`.
        pub const ALL: &[(&str, fn(&[u8]))] = &[$((stringify!($name), $name)),*];
    };
}

targets! {
    /// A text of mathjs's dialect.
    mathjs_text = |bytes| text(Dialect::Mathjs, bytes),
    /// A tree of mathjs's dialect.
    mathjs_tree = |bytes| tree(Dialect::Mathjs, bytes),
    /// A text that may be plain arithmetic, and the values of its variables.
    plain_text = |bytes| drawn(bytes, plain),
    /// A text of agent_loop's Python.
    agent_loop_text = |bytes| text(Dialect::AgentLoop, bytes),
    /// A text of `EvalMath`'s Python.
    eval_math_text = |bytes| text(Dialect::EvalMath, bytes),
    /// A tree of Python's arithmetic.
    python_tree = |bytes| tree(Dialect::AgentLoop, bytes),
    /// A text of nanochat's Python.
    nanochat_text = |bytes| text(Dialect::Nanochat, bytes),
    /// A tree of nanochat's Python.
    nanochat_tree = |bytes| tree(Dialect::Nanochat, bytes),
    /// A text of SymPy's dialect.
    sympy_text = |bytes| text(Dialect::Sympy, bytes),
    /// A tree of SymPy's dialect.
    sympy_tree = |bytes| tree(Dialect::Sympy, bytes),
    /// An equation's text.
    equation_text = |bytes| text(Dialect::Equation, bytes),
    /// An equation's tree.
    equation_tree = |bytes| tree(Dialect::Equation, bytes),
    /// What people write: a text.
    answer_text = |bytes| text(Dialect::Answer, bytes),
    /// What people write: a syntax tree.
    answer_tree = |bytes| tree(Dialect::Answer, bytes),
    /// What people write: the same in other words has the same answer.
    answer_laws = |bytes| drawn(bytes, laws::hold),
    /// An equation, its unknown, and a precision.
    solver = |bytes| drawn(bytes, solve),
    /// Tool calls and bindings as JSON text, well-formed or not.
    json = |bytes| drawn(bytes, tool_calls),
    /// Conversations of any shape, and tokens in any order.
    chat = |bytes| drawn(bytes, conversation),
    /// Globs and regular expressions of the workspace.
    patterns = |bytes| drawn(bytes, searches),
    /// Paths and contents of workspace files.
    paths = |bytes| drawn(bytes, file_calls),
}

/// The target with a name.
pub fn of(name: &str) -> Option<fn(&[u8])> {
    ALL.iter().find(|(target, _)| *target == name).map(|(_, run)| *run)
}

/// Runs a target on values generated from the bytes; does nothing if they are too few.
fn drawn(bytes: &[u8], target: fn(&mut Unstructured<'_>) -> Result<()>) {
    let _ = target(&mut Unstructured::new(bytes));
}

/// A text of a dialect.
fn text(dialect: Dialect, bytes: &[u8]) {
    expression(dialect, &String::from_utf8_lossy(bytes));
}

/// A tree of a dialect, printed.
fn tree(dialect: Dialect, bytes: &[u8]) {
    if let Ok(tree) = Tree::draw(dialect, &mut Unstructured::new(bytes)) {
        expression(dialect, &tree.to_string());
    }
}

/// The properties of every expression.
fn expression(dialect: Dialect, text: &str) {
    let call = dialect.call(text);
    let outcome = call.run(limits());
    assert_bounded(&outcome);
    // An equation may have roots that are found only with more steps; another reading may take more.
    if !matches!(dialect, Dialect::Equation | Dialect::Answer) {
        let fewer = call.run(Limits::default().with_steps(STEPS / 3));
        if fewer.error().is_none() && fewer != outcome {
            // A speculative attempt may take so many of the reduced steps that none are left for the answer.
            let outcome = if outcome.error().is_some() { call.run(Limits::default()) } else { outcome.clone() };
            assert!(
                fewer == outcome
                    || is_out_of_steps(&outcome)
                    || dialect == Dialect::Sympy && has_fewer_digits(&fewer, &outcome)
                    // What mathjs's rules do not finish is multiplied out: `symbolic-limits` in DIFFERENCES.md.
                    || text.contains("rationalize"),
                "fewer steps change the answer of {text:?}: {fewer:?}, not {outcome:?}"
            );
        }
    }
    if let Outcome::Answer(printed) = &outcome
        && outcome.error().is_none()
    {
        assert_prints_alike(dialect, text, printed);
    }
    if dialect == Dialect::Answer {
        assert_reads_again(text);
    }
    if dialect == Dialect::Mathjs {
        let compiled =
            compile(text, &limits()).and_then(|program| program.evaluate(&Options::default().with_limits(limits())));
        if let Err(error) = compiled {
            assert!(error.span.start <= error.span.end && error.span.end as usize <= text.len(), "{text:?}: {error:?}");
            assert!(error.render(text).len() <= 2 * LONGEST_ERROR, "{text:?}: {error:?}");
        }
    }
}

/// The reading of a text has its answer, and so has the `ans` of the next text. A reading that is refused shows itself.
fn assert_reads_again(text: &str) {
    let options = pascaline::Options::default().with_limits(limits());
    let Ok(reply) = pascaline::answer(text, &options) else { return };
    for failure in [reread(&reply, &options), carried(&reply, &options)].into_iter().filter_map(Result::err) {
        assert!(!matches!(failure, Failure::Other(_)), "{text:?}, read as {:?}: {failure}", reply.reading);
    }
}

fn is_out_of_steps(outcome: &Outcome) -> bool {
    outcome.error().is_some_and(|message| message.contains("Evaluation takes more than"))
}

/// Whether one answer is less precise than the other. If a sum cancels, SymPy's dialect prints as many digits as its steps
/// find, and the last ones may be wrong; for a zero it prints the place up to which it is known, `0.e-127`.
fn has_fewer_digits(one: &Outcome, other: &Outcome) -> bool {
    let (Outcome::Answer(one), Outcome::Answer(other)) = (one, other) else { return false };
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    digits(one) < digits(other)
        || digits(one) == digits(other) && (one.contains("0.e") || leading_digits(one) == leading_digits(other))
}

/// The numbers and signs of an answer such as `1.25e-3 - 2.5*I`: each mantissa without its last digits, and its exponent.
fn leading_digits(answer: &str) -> Vec<(&str, &str)> {
    answer
        .split(' ')
        .map(|number| {
            let number = number.trim_end_matches("*I");
            let (mantissa, exponent) = number.split_once('e').unwrap_or((number, ""));
            let last = mantissa.bytes().rev().take(WRONG_DIGITS).take_while(u8::is_ascii_digit).count();
            (&mantissa[..mantissa.len() - last], exponent)
        })
        .collect()
}

/// An error is an answer to a model: it is not empty, and its length is bounded.
fn assert_bounded(outcome: &Outcome) {
    if let Some(error) = outcome.error() {
        assert!(!error.is_empty(), "an empty error");
        assert!(error.len() <= LONGEST_ERROR, "an error of {} bytes: {error:.200}", error.len());
    }
}

/// Printed text must read back as a value that prints the same.
fn assert_prints_alike(dialect: Dialect, text: &str, printed: &str) {
    // A string may look like a number when printed, and is not one.
    let is_text = text.contains(['"', '\'']) || text.contains("format");
    let is_number = !is_text
        && printed.bytes().any(|byte| byte.is_ascii_digit())
        && printed.bytes().all(|byte| b"0123456789.e+-i *I".contains(&byte));
    let is_read = match dialect {
        Dialect::Mathjs => is_number && dialect.call(text).is_plain_number(limits()),
        Dialect::AgentLoop => is_number,
        // The digits of a solution in a list are not an expression.
        Dialect::Sympy => is_number && !text.contains('=') && !has_unknown_digits(printed),
        Dialect::EvalMath | Dialect::Nanochat | Dialect::Equation | Dialect::Answer => false,
    };
    if is_read {
        let again = dialect.call(printed).run(Limits::default());
        // A result may have an exponent that is not allowed in a literal.
        let is_beyond_literals =
            again.error().is_some_and(|error| error.ends_with("exponent of a number is too large"));
        assert!(
            is_beyond_literals || matches!(&again, Outcome::Answer(again) if again == printed),
            "{text:?} prints {printed}, which reads as {again:?}"
        );
    }
}

/// Whether SymPy's text of a number shows that not all its digits are known, which no literal can express: `0.e-127` for a
/// zero, `2.4e+9` and `3.e+1614` if fewer digits are known than requested.
fn has_unknown_digits(printed: &str) -> bool {
    let mut mantissas = printed.split(' ').filter_map(|number| number.split_once('e')).map(|(mantissa, _)| mantissa);
    mantissas.any(|mantissa| mantissa.bytes().filter(u8::is_ascii_digit).count() < DIGITS)
}

fn solve(bytes: &mut Unstructured<'_>) -> Result<()> {
    let variable = *bytes.choose(&[None, Some("x"), Some("y"), Some(""), Some("1")])?;
    let digits = *bytes.choose(&[10, 1, 15, 30, 200, 0, u32::MAX])?;
    let equation = Tree::draw(Dialect::Equation, bytes)?.to_string();
    match sympy::solve(&equation, variable, &sympy::Options::default().with_digits(digits).with_limits(limits())) {
        Ok(solutions) => assert!(solutions.roots.iter().all(|root| !root.is_empty()), "{equation:?} has an empty root"),
        Err(error) => {
            assert!(!error.message.is_empty() && error.message.len() <= LONGEST_ERROR, "{equation:?}: {error:.200?}");
            assert!(
                error.span.start <= error.span.end && error.span.end as usize <= equation.len(),
                "{equation:?}: {error:?}"
            );
        }
    }
    Ok(())
}

/// What is evaluated while it is read has the outcome of the parser and the evaluator, also if there are not many steps.
fn plain(bytes: &mut Unstructured<'_>) -> Result<()> {
    let mut scope = Vec::new();
    for name in ["x", "y", "e", "sin"] {
        if bytes.arbitrary()? {
            scope.push((name, Answer::Number(bytes.arbitrary()?)));
        }
    }
    let steps = if bytes.arbitrary()? { bytes.int_in_range(0..=100)? } else { STEPS };
    let options = Options::default().with_scope(scope.clone()).with_limits(Limits::default().with_steps(steps));
    let text = String::from_utf8_lossy(bytes.peek_bytes(bytes.len()).unwrap_or_default());
    let (expected, _) = evaluate_in_passes(&text, &options);
    assert_eq!(format!("{:?}", evaluate_noted(&text, &options)), format!("{expected:?}"), "{text:?} {options:?}");
    Ok(())
}

fn tool_calls(bytes: &mut Unstructured<'_>) -> Result<()> {
    let kind = bytes.int_in_range(0..=3_u8)?;
    if kind == 0 {
        let tool = *bytes.choose(&["calculate", "coerce", "split", "", "abacus"])?;
        let (action, bindings) =
            (<&str>::arbitrary(bytes)?, String::from_utf8_lossy(bytes.peek_bytes(bytes.len()).unwrap_or_default()));
        let reply = run_json(tool, action, &bindings, &Limits::default());
        let reply: serde_json::Value = serde_json::from_str(&reply).expect("an outcome is JSON");
        let reason = reply["reason"].as_str().unwrap_or_default();
        assert!(reply["status"] == "success" || (!reason.is_empty() && reason.len() <= LONGEST_ERROR), "{reason:.200}");
        return Ok(());
    }
    let keys = [
        "agent_loop/calculate",
        "agent_loop/get_current_time",
        "art/calculator",
        "ai2/EvalMath",
        "nanochat/use_calculator",
    ];
    let rest = bytes.peek_bytes(bytes.len()).unwrap_or_default();
    let text = String::from_utf8_lossy(rest);
    let mut world = World { limits: limits(), ..World::default() };
    if kind == 1 {
        let key = keys[rest.len() % keys.len()];
        if let Err(error) = tool(key).expect("a tool").run(&text, &mut world) {
            assert_bounded(&Outcome::failure("tool", error.message, error.hint));
        }
    } else {
        let messages = Registry::from_keys(&keys).expect("tools").run_calls(&text, &mut world);
        for message in messages {
            let message: serde_json::Value = serde_json::from_str(&message.to_string()).expect("a message is JSON");
            assert_eq!(message["role"], "tool");
        }
    }
    if let Ok(json) = read_json(&text, &world.limits) {
        assert_eq!(read_json(&json.to_string(), &Limits::default()), Ok(json), "JSON that is written reads back");
    }
    Ok(())
}

fn conversation(bytes: &mut Unstructured<'_>) -> Result<()> {
    let count = bytes.int_in_range(0..=6)?;
    let messages = (0..count).map(|_| message(bytes)).collect::<Result<_>>()?;
    let conversation = Conversation { messages };
    let whole = render_conversation(&conversation, &ByteTokenizer, 2_048);
    let start = render_for_completion(&conversation, &ByteTokenizer).map(|ids| (ids, Vec::new()));
    for (ids, mask) in [whole, start].into_iter().flatten() {
        assert!(mask.is_empty() || mask.len() == ids.len(), "a bit of the mask for each id");
        let _ = picture(&pieces(&ids, &mask, &ByteTokenizer));
    }
    let rows = bytes.int_in_range(1..=3_usize)?;
    let mut tool_use = ToolUse::new(&ByteTokenizer, rows);
    for _ in 0..bytes.int_in_range(0..=200)? {
        let sampled = (0..rows).map(|_| Ok(u32::from(u16::arbitrary(bytes)? % 270))).collect::<Result<Vec<_>>>()?;
        let column = tool_use.step(&sampled).expect("a token for each row");
        assert_eq!((column.tokens.len(), column.mask.len()), (rows, rows));
    }
    Ok(())
}

fn message(bytes: &mut Unstructured<'_>) -> Result<Message> {
    let role = (*bytes.choose(&["user", "assistant", "system", "tool", ""])?).to_owned();
    let text = |bytes: &mut Unstructured<'_>| Ok(bytes.arbitrary::<&str>()?.to_owned());
    let part = |bytes: &mut Unstructured<'_>| {
        Ok(match bytes.int_in_range(0..=3)? {
            0 => Part::Text(text(bytes)?),
            1 => Part::Python(text(bytes)?),
            2 => Part::PythonOutput(text(bytes)?),
            _ => Part::Other(text(bytes)?),
        })
    };
    let content = match bytes.int_in_range(0..=2)? {
        0 => Content::Text(text(bytes)?),
        1 => Content::Parts((0..bytes.int_in_range(0..=4)?).map(|_| part(bytes)).collect::<Result<_>>()?),
        _ => Content::Other(text(bytes)?),
    };
    Ok(Message { role, content })
}

/// A small folder with links that lead out of it, in a circle, and to themselves.
fn folder() -> Folder {
    let folder = Folder::default();
    folder.file("a.txt", b"one\ntwo aaaa\r\nthree\n");
    folder.file("long.txt", &b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\n".repeat(50));
    folder.file("src/deep/b.rs", "fn main() { \u{e9} }\n".as_bytes());
    folder.file("src/binary", b"\0\xff\xfe");
    folder.file("src/[id]/wide.txt", b"\xff\xfea\0\n\0\x3d\xd8\x42\xde\x3d");
    folder.file(".gitignore", b"*.log\n/src/deep/*\n!b.rs\n[a-\n");
    folder.file("empty", b"");
    folder.link_to("out", "../..");
    folder.link_to("absolute", "/etc/passwd");
    folder.link_to("circle", "circle");
    folder.link_to("inside", "src/deep");
    folder.link_to("src/up", "..");
    folder
}

/// Runs a workspace tool with these arguments in a folder. Its output is bounded, and only `write` and `edit` change the
/// folder.
fn in_folder(folder: &Folder, name: &str, arguments: &serde_json::Value) -> std::result::Result<String, String> {
    let before = folder.contents();
    let workspace = WorkspaceLimits::default().with_bytes(1 << 20);
    let mut world = World { files: Some(folder), workspace, ..World::default() };
    let outcome = tool(&format!("agent_loop/{name}")).expect("a tool").run(&arguments.to_string(), &mut world);
    let after = folder.contents();
    match name {
        "write" | "edit" if outcome.is_ok() => {}
        "write" | "edit" => assert_eq!(files(&before), files(&after), "{name} {arguments} fails and changes a file"),
        _ => assert_eq!(before, after, "{name} {arguments} changes the folder"),
    }
    // A temporary file would be a second one.
    let new = files(&after).len().saturating_sub(files(&before).len());
    assert!(new <= usize::from(name == "write"), "{name} {arguments} leaves a temporary file");
    outcome.map_err(|error| {
        let failure = Outcome::failure("tool", error.message, error.hint);
        assert_bounded(&failure);
        failure.error().unwrap_or_default().to_owned()
    })
}

/// Only the files: a failed `write` may have created the folders above its file.
fn files(contents: &[(String, Option<std::rc::Rc<[u8]>>)]) -> Vec<&(String, Option<std::rc::Rc<[u8]>>)> {
    contents.iter().filter(|(_, contents)| contents.is_some()).collect()
}

fn searches(bytes: &mut Unstructured<'_>) -> Result<()> {
    let (is_search, path) = (bytes.arbitrary()?, *bytes.choose(&["", ".", "src", "long.txt", "inside"])?);
    let rest = String::from_utf8_lossy(bytes.peek_bytes(bytes.len()).unwrap_or_default()).into_owned();
    let folder = folder();
    if is_search {
        let (pattern, glob) = rest.split_once('\n').unwrap_or((&rest, "*"));
        let _ = in_folder(&folder, "grep", &json!({ "pattern": pattern, "path": path, "include": glob }));
        let _ = in_folder(&folder, "grep", &json!({ "pattern": pattern, "path": path }));
    } else {
        let _ = in_folder(&folder, "find", &json!({ "pattern": rest, "path": path }));
    }
    Ok(())
}

fn file_calls(bytes: &mut Unstructured<'_>) -> Result<()> {
    let folder = folder();
    for _ in 0..bytes.int_in_range(1..=4)? {
        let mut path = String::new();
        for _ in 0..bytes.int_in_range(0..=5)? {
            path += match bytes.int_in_range(0..=12)? {
                0 => "/",
                1 => "..",
                2 => "src",
                3 => "a.txt",
                4 => "inside",
                5 => "out",
                6 => "circle",
                7 => ".",
                8 => "src/up",
                9 => "\0",
                10 => "absolute",
                _ => bytes.arbitrary::<&str>()?,
            };
            path += if bytes.arbitrary()? { "/" } else { "" };
        }
        let text = bytes.arbitrary::<&str>()?;
        match bytes.int_in_range(0..=4)? {
            0 => drop(in_folder(&folder, "ls", &json!({ "path": path }))),
            1 => {
                let offset = bytes.arbitrary::<i32>()?;
                drop(in_folder(
                    &folder,
                    "read",
                    &json!({ "path": path, "offset": offset, "limit": bytes.arbitrary::<u16>()? }),
                ));
            }
            2 => {
                if in_folder(&folder, "write", &json!({ "path": path, "content": text })).is_ok() && !text.is_empty() {
                    in_folder(&folder, "read", &json!({ "path": path })).expect("the written text can be read");
                }
            }
            3 => drop(in_folder(
                &folder,
                "edit",
                &json!({ "path": path, "old_text": text, "new_text": bytes.arbitrary::<&str>()? }),
            )),
            _ => drop(in_folder(
                &folder,
                "edit",
                &json!({ "path": path, "old_text": *bytes.choose(&["one", "two aaaa\n", "a", "", "fn main"])?, "new_text": text }),
            )),
        }
    }
    Ok(())
}

/// A text in the dialect that the first byte names, in the component: the answer must be the native one, within its price.
#[cfg(feature = "sealed")]
pub fn prices(sealed: &crate::sealed::Sealed, bytes: &[u8]) {
    let Some((dialect, bytes)) = bytes.split_first() else { return };
    let dialect = Dialect::of_byte(*dialect);
    let text = String::from_utf8_lossy(bytes);
    if let Some(fault) = sealed.measure(&dialect.call(&text), limits()).fault() {
        panic!("{} {text:?}: {fault}", dialect.name());
    }
}

#[cfg(test)]
mod tests {
    use super::{has_fewer_digits, has_unknown_digits};
    use crate::Outcome;

    #[test]
    fn only_the_last_digits_of_a_number_may_change_with_more_steps() {
        let is_less_precise = |one: &str, other: &str| {
            has_fewer_digits(&Outcome::Answer(one.to_owned()), &Outcome::Answer(other.to_owned()))
        };
        assert!(is_less_precise("9.943764365e-382", "9.943764368e-382"));
        assert!(is_less_precise("1.250000001 - 2.500000001*I", "1.250000000 - 2.500000000*I"));
        assert!(is_less_precise("1.25", "1.250000000"));
        for other in ["8.943764365e-382", "9.943764365e-381", "-9.943764365e-382"] {
            assert!(!is_less_precise("9.943764365e-382", other), "{other}");
        }
        assert!(!is_less_precise("14.00000000", "15.00000000"));
        assert!(!is_less_precise("1.250000000 - 2.500000000*I", "1.250000000 + 2.500000000*I"));
    }

    #[test]
    fn a_number_with_fewer_digits_than_requested_has_unknown_ones() {
        for printed in ["0.e-127", "2.4e+9", "3.e+1614", "1.250000000e-20 + 2.e-30*I"] {
            assert!(has_unknown_digits(printed), "{printed}");
        }
        for printed in ["3.000000000e+1614", "-1.250000000e-20 + 2.500000000*I", "14", "0.5"] {
            assert!(!has_unknown_digits(printed), "{printed}");
        }
    }
}
