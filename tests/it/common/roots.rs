//! Checks that the reported solutions of an equation solve it, by substitution.

#![allow(dead_code, reason = "not every test binary uses all of it")]

use pascaline::sympy::{Options, calculate};

/// Equations as expressions that are set equal to zero, and their unknowns.
#[derive(Debug)]
pub(crate) struct Equations {
    pub(crate) zeros: Vec<String>,
    pub(crate) unknowns: Vec<String>,
}

/// A value for each unknown.
type Solution = Vec<(String, String)>;

impl Equations {
    /// The equations of `lhs = rhs`, `solve(expr)`, `solve(expr, x)`, `solve([exprs], [x, y])`.
    pub(crate) fn read(text: &str) -> Self {
        let Some(call) = text.strip_prefix("solve(").and_then(|rest| rest.strip_suffix(')')) else {
            let (left, right) = text.split_once('=').expect("an equation");
            return Self::of(vec![format!("{left} - ({right})")], None);
        };
        let arguments = parts(call);
        let zeros = listed(&arguments[0]).into_iter().map(|part| zero(&part)).collect();
        Self::of(zeros, arguments.get(1).map(|names| listed(names)))
    }

    fn of(zeros: Vec<String>, unknowns: Option<Vec<String>>) -> Self {
        let unknowns = unknowns.unwrap_or_else(|| {
            let mut names: Vec<_> = zeros.iter().flat_map(|zero| words(zero)).filter(|word| is_unknown(word)).collect();
            names.sort();
            names.dedup();
            names
        });
        Self { zeros, unknowns }
    }

    /// The solutions in a result's text: values, tuples or a table.
    pub(crate) fn solutions(&self, text: &str) -> Vec<Solution> {
        let named = |values: &str| self.unknowns.iter().cloned().zip(parts(values)).collect();
        let of_table = |table: &str| {
            let pair = |part: String| {
                part.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned())).expect("a pair")
            };
            parts(table).into_iter().map(pair).collect()
        };
        let solution = |part: String| {
            if let Some(values) = part.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                named(values)
            } else if let Some(table) = part.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
                of_table(table)
            } else {
                vec![(self.unknowns[0].clone(), part)]
            }
        };
        parts(text).into_iter().map(solution).collect()
    }

    /// What is wrong with a solution: the expressions must be much smaller there than a little beside it.
    pub(crate) fn refute(&self, solution: &Solution) -> Option<String> {
        const SMALLER: f64 = 1e-5;
        const BESIDE: [&str; 4] = ["({})*1.000001", "({}) + 0.000001", "({})*0.999999", "({}) - 0.000001*I"];
        self.zeros.iter().find_map(|zero| {
            let size = size(&put(zero, solution, "({})"))?;
            if size == 0.0 {
                return None;
            }
            let largest =
                BESIDE.iter().filter_map(|beside| self::size(&put(zero, solution, beside))).fold(0.0, f64::max);
            (size > SMALLER * largest).then(|| format!("{zero} is {size:e} at {solution:?}, and {largest:e} beside it"))
        })
    }
}

/// The size of a numeric expression, if it has a value: the sum of its parts' sizes.
fn size(expression: &str) -> Option<f64> {
    let text = calculate(expression, &Options::default().with_digits(5)).ok()?.answer;
    let part = |part: &str| part.strip_suffix("*I").unwrap_or(part).parse::<f64>().ok().map(f64::abs);
    let parts = text.split(' ').filter(|word| !matches!(*word, "+" | "-"));
    parts.map(part).sum()
}

/// The expression with the values substituted for the unknowns.
fn put(expression: &str, solution: &Solution, form: &str) -> String {
    let value = |word: &str| solution.iter().find(|(name, _)| name == word).map(|(_, value)| value);
    let put = |word: String| value(&word).map_or(word, |value| format!("({})", form.replace("{}", value)));
    words(expression).into_iter().map(put).collect()
}

fn zero(equation: &str) -> String {
    match equation.strip_prefix("Eq(").and_then(|rest| rest.strip_suffix(')')) {
        Some(sides) => {
            let sides = parts(sides);
            format!("{} - ({})", sides[0], sides[1])
        }
        None => equation.to_owned(),
    }
}

/// The members of a list, or the text itself.
fn listed(text: &str) -> Vec<String> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let tuple = || text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).filter(|rest| parts(rest).len() > 1);
    inner.or_else(tuple).map_or_else(|| vec![text.to_owned()], parts)
}

/// Splits at the commas outside all brackets.
fn parts(text: &str) -> Vec<String> {
    let (mut found, mut depth) = (vec![String::new()], 0);
    for char in text.chars() {
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if char == ',' && depth == 0 {
            found.push(String::new());
        } else {
            found.last_mut().expect("a part").push(char);
        }
    }
    found.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// The words, and the characters between them.
fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for char in text.chars() {
        let is_word = |char: char| char.is_alphanumeric() || char == '_' || char == '.';
        match found.last_mut() {
            Some(last) if is_word(char) && last.chars().all(is_word) => last.push(char),
            _ => found.push(char.to_string()),
        }
    }
    found
}

/// The unknowns of the corpus are letters and `theta`.
fn is_unknown(word: &str) -> bool {
    word == "theta" || (word.len() == 1 && word.chars().all(|char| char.is_ascii_lowercase()))
}
