//! Wide inputs cost no more than their steps pay for: sums, products, calls and systems with many different parts, which
//! expose any comparison of each part with each other one. `make test` tries a fifth of them.

use std::collections::BTreeMap;

use pascaline::Limits;
use pascaline_hostile::sealed::Sealed;
use pascaline_hostile::{Call, Dialect, Value};
use serde_json::json;

use crate::one_in_few;

/// The number of parts of an input, as far as they fit into a source.
const WIDTHS: [usize; 3] = [5, 400, 2_000];

/// The lengths of their names.
const LENGTHS: [usize; 3] = [1, 30, 5_000];

/// Expressions of SymPy's dialect: a beginning, a part in which `#` is replaced by its number, a separator, and an end.
const EXPRESSIONS: &[(&str, &str, &str, &str)] = &[
    ("", "x#", "+", ""),
    ("", "x#", "*", ""),
    ("", "sqrt(# + 2)", "+", ""),
    ("", "sqrt(# + 2)", "*", ""),
    ("", "log(# + 2)", "+", ""),
    ("", "log(# + 2)", "*", ""),
    ("", "(# + 2)**(1/3)", "+", ""),
    ("", "(# + 2)**(2/(# + 3))", "*", ""),
    ("", "sin(#)", "+", ""),
    ("", "exp(#)", "*", ""),
    ("max(", "sqrt(# + 2)", ", ", ")"),
    ("max(", "x#", ", ", ")"),
    ("Min(", "log(# + 2)", ", ", ")"),
    ("f(", "x#", ", ", ")"),
];

/// The same for equations and systems.
const EQUATIONS: &[(&str, &str, &str, &str)] = &[
    ("", "x#", " + ", " = 1"),
    ("", "x#", "*", " = 1"),
    ("", "sin(#*x)", " + ", " = 1"),
    ("", "sqrt(x + #)", " + ", " = 1"),
    ("", "exp(#*x)", " + ", " = 1"),
    ("", "log(x + #)", " + ", " = 1"),
    ("", "log(x + #)", "*", " = 1"),
    ("", "(x + #)", "*", " = 0"),
    ("", "(x + #)", "*", " = 1"),
    ("", "1/(x + #)", " + ", " = 0"),
    ("", "abs(x + #)", " + ", " = 1"),
    ("", "(# + 2)**x", " + ", " = 1"),
    ("", "x**#", " + ", " = 1"),
    ("", "x**(1/(# + 1))", " + ", " = 1"),
    ("solve(", "x#*y", " + ", ", x1)"),
    ("solve([", "x# - #", ", ", "])"),
    ("solve([", "x# + y - #", ", ", "])"),
    ("solve([", "x#*y - #", ", ", "])"),
    ("solve([", "x#**2 - 1", ", ", "])"),
    ("solve([", "1/x# - 1", ", ", "])"),
    ("solve([", "sinh(x#) - 1", ", ", "])"),
    ("solve([x + y - 8, x*y", "", "-y, ", "], [x, y])"),
    ("solve([", "(x - #)*(y - #)", ", ", "], [x, y])"),
    ("solve([", "x**2 + y**2 - #", ", ", "], [x, y])"),
    ("solve([", "x + y - #", ", ", "], [x, y])"),
    ("solve([", "sin(x) + y - #", ", ", "], [x, y])"),
    ("solve([", "x#", " + ", ", x1 - x2])"),
];

const MATHJS: &[(&str, &str, &str, &str)] = &[
    ("mean(", "#", ", ", ")"),
    ("", "x# = #", "; ", ""),
    ("{", "x#: #", ", ", "}"),
    ("f(", "x#", ", ", ") = 1"),
    ("[", "#", "; ", "]"),
    ("concat(", "[#]", ", ", ")"),
];

fn fits(text: &str) -> bool {
    text.len() as u64 <= Limits::default().source_bytes
}

fn text((first, part, join, last): (&str, &str, &str, &str), width: usize) -> Option<String> {
    let parts: Vec<_> = (0..width).map(|number| part.replace('#', &number.to_string())).collect();
    let text = first.to_owned() + &parts.join(join) + last;
    fits(&text).then_some(text)
}

/// Each equation has a symbol of the previous one.
fn chain(part: &str, width: usize) -> String {
    let equation = |number: usize| part.replace("#+", &(number + 1).to_string()).replace('#', &number.to_string());
    let symbols: Vec<_> = (0..=width).map(|number| format!("x{number}")).collect();
    let equations: Vec<_> = (0..width).map(equation).collect();
    format!("solve([{}], [{}])", equations.join(", "), symbols.join(", "))
}

/// Many variables, of which only the last ones occur.
fn variables(name: &str, join: &str, width: usize, asked: usize) -> Option<[(String, Call); 2]> {
    let names: Vec<_> = (0..width).map(|number| format!("{name}{number}")).collect();
    let expression = names[width - asked..].join(join);
    if !fits(&expression) {
        return None;
    }
    let values: BTreeMap<_, _> = names.iter().map(|name| (name, 2)).collect();
    let action = json!({"value": expression, "variables": values});
    let scope = names.iter().map(|name| (name.clone(), Value::Number(2.0))).collect();
    let skill = Call::Skill { tool: "calculate".to_owned(), action, bindings: json!({}) };
    let called = |surface: &str| format!("{surface} {width} variables of {} letters, {join}", name.len());
    Some([(called("skills"), skill), (called("mathjs"), Call::Evaluate { expression, scope, ans: None })])
}

fn calls() -> Vec<(String, Call)> {
    let mut calls = Vec::new();
    for width in WIDTHS {
        for length in LENGTHS {
            for join in ["+", "*", "-y+"] {
                calls.extend(variables(&"x".repeat(length), join, width, width).into_iter().flatten());
            }
        }
    }
    for (width, asked) in [(9_000, 9_000), (90_000, 1), (90_000, 9_000)] {
        calls.extend(variables("x", "+", width, asked).into_iter().flatten());
    }
    let mut put = |dialect: Dialect, text: String| {
        calls.push((format!("{} {text:.60} ({} bytes)", dialect.name(), text.len()), dialect.call(&text)));
    };
    for width in WIDTHS {
        for (dialect, shapes) in
            [(Dialect::Sympy, EXPRESSIONS), (Dialect::Equation, EQUATIONS), (Dialect::Mathjs, MATHJS)]
        {
            for text in shapes.iter().filter_map(|shape| text(*shape, width)) {
                for length in LENGTHS {
                    let long = text.replace('x', &"x".repeat(length));
                    if fits(&long) {
                        put(dialect, long);
                    }
                }
            }
        }
        for part in ["x# + x#+ - 1", "x#*x#+ - 1", "x# - 2*x#+", "sinh(x#) - x#+"] {
            let text = chain(part, width);
            if fits(&text) {
                put(Dialect::Equation, text);
            }
        }
    }
    calls
}

#[test]
fn wide_inputs_cost_what_their_steps_pay_for() {
    let sealed = Sealed::of_build();
    let mut dishonest = Vec::new();
    for (name, call) in calls().into_iter().step_by(one_in_few()) {
        if let Some(fault) = sealed.measure(&call, Limits::default()).fault() {
            dishonest.push(format!("{name}: {fault:.200}"));
        }
    }
    assert!(dishonest.is_empty(), "{}", dishonest.join("\n"));
}
