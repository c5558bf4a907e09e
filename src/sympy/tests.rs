//! Expressions built by recorded steps, compared with the results of the same steps in SymPy 1.14:
//! `tests/oracles/make_sympy_steps.py` made the cases.
//!
//! Both are written as prefix notation in brackets: `(+ x (* 2 y))`. Results show their arguments in the stored order.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::{Budget, Limits};
use pascaline_mp::Real;
use pascaline_number::rational::Rational;

use super::expr::{Constant, Expr, Float, Form};
use super::functions::{Function, functions};
use super::{Arena, Context, Faulty, compare, expand, parts};

const CONSTANTS: [(&str, Constant); 11] = [
    ("E", Constant::Exp1),
    ("pi", Constant::Pi),
    ("I", Constant::ImaginaryUnit),
    ("GoldenRatio", Constant::GoldenRatio),
    ("TribonacciConstant", Constant::TribonacciConstant),
    ("EulerGamma", Constant::EulerGamma),
    ("Catalan", Constant::Catalan),
    ("oo", Constant::Infinity),
    ("-oo", Constant::NegativeInfinity),
    ("zoo", Constant::ComplexInfinity),
    ("nan", Constant::NaN),
];

/// Runs the steps.
struct StepReader<'t, 'a> {
    tokens: std::iter::Peekable<std::vec::IntoIter<&'t str>>,
    cx: &'t Context<'a>,
}

/// A context whose expressions live forever.
pub(crate) fn context() -> Context<'static> {
    context_of(Limits::default().with_steps(10_000_000))
}

pub(crate) fn context_of<'a>(limits: Limits) -> Context<'a> {
    Context::new(Box::leak(Box::new(Arena::new(Budget::new(limits)))))
}

/// The value of the steps.
pub(crate) fn read<'a>(text: &str, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    let spaced = text.replace('(', "( ").replace(')', " ) ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let value = StepReader { tokens: tokens.into_iter().peekable(), cx }.read()?;
    cx.end(value)
}

#[test]
fn nothing_is_paid_for_after_an_error() {
    let cx = context();
    assert!(cx.pay(1).is_some());
    cx.fail(Fault::new(ErrorCode::Domain, "wrong"));
    assert!(cx.pay(1).is_none() && cx.afford(1).is_none());
    assert!(cx.end(()).is_err());
    assert!(cx.pay(1).is_some() && cx.pay(u64::MAX).is_none());
}

/// The value of the steps, in brackets.
pub(crate) fn run(text: &str) -> String {
    match read(text, &context()) {
        Ok(value) => show(value),
        Err(fault) => format!("fault: {}", fault.message()),
    }
}

impl<'a> StepReader<'_, 'a> {
    fn read(&mut self) -> Faulty<Expr<'a>> {
        let token = self.tokens.next().unwrap();
        if token != "(" {
            return Ok(atom(token, self.cx));
        }
        let head = self.tokens.next().unwrap().to_owned();
        let mut arguments = Vec::new();
        while self.tokens.peek() != Some(&")") {
            arguments.push(self.read()?);
        }
        self.tokens.next();
        self.apply(&head, &arguments)
    }

    fn apply(&mut self, head: &str, arguments: &[Expr<'a>]) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        Ok(match (head, arguments) {
            ("+", _) => cx.add(arguments),
            ("*", _) => cx.multiply(arguments),
            ("^", [base, exponent]) => cx.power(base, exponent),
            ("-", [x]) => cx.negate(x),
            ("-", [x, y]) => cx.subtract(x, y),
            ("/", [x, y]) => cx.divide(x, y),
            ("raw*", _) => cx.multiply_unevaluated(arguments),
            ("raw+", _) => cx.add_unevaluated(arguments),
            ("raw^", [base, exponent]) => cx.power_unevaluated(base, exponent),
            ("compare", [x, y]) => cx.number(compare::compare(x, y, cx.budget) as i64),
            ("key", [x, y]) => cx.number(compare::sort_key_compare(x, y, cx) as i64),
            ("subs", [x, Form::Symbol(symbol), value]) => cx.subs(x, symbol, value),
            ("replace", [x, old, new]) => cx.replace(x, old, new),
            ("expand", [x]) => expand::expand(x, cx),
            ("numer", [x]) => parts::as_numerator_denominator(x, cx).0,
            ("denom", [x]) => parts::as_numerator_denominator(x, cx).1,
            ("expand_log", [x]) => expand::expand_log(x, false, cx),
            ("expand_mul", [x]) => expand::expand_multiply(x, cx),
            _ => {
                let row = functions().find(|row| row.function().is_some_and(|function| function.name() == head));
                match row.and_then(super::functions::Row::function) {
                    Some(function) => cx.call(function, arguments),
                    None => return Err(Fault::new(ErrorCode::UndefinedFunction, head)),
                }
            }
        })
    }
}

fn atom<'a>(token: &str, cx: &Context<'a>) -> Expr<'a> {
    if let Some((_, constant)) = CONSTANTS.iter().find(|(name, _)| *name == token) {
        return (*constant).into();
    }
    if let Some(float) = token.strip_prefix("f:") {
        let parts: Vec<&str> = float.split(':').collect();
        let value = Real::from_parts(parts[0].parse().unwrap(), parts[1].parse().unwrap());
        return cx.number(Float { value, precision: parts[2].parse().unwrap() });
    }
    if token.starts_with(|char: char| char == '-' || char.is_ascii_digit()) {
        let (numerator, denominator) = token.split_once('/').unwrap_or((token, "1"));
        return cx.number(Rational::new(numerator.parse().unwrap(), denominator.parse().unwrap(), cx.budget).unwrap());
    }
    cx.symbol(cx.named(token))
}

/// The expression in brackets.
pub(crate) fn show(expr: Expr) -> String {
    let head = match expr {
        Form::Rational(rational) if rational.is_integer() => return rational.numerator().to_string(),
        Form::Rational(rational) => return format!("{}/{}", rational.numerator(), rational.denominator()),
        Form::Float(float) => {
            return format!("f:{}:{}:{}", float.value.mantissa(), float.value.exponent(), float.precision);
        }
        Form::Constant(constant) => {
            return CONSTANTS.iter().find(|(_, own)| own == constant).unwrap().0.to_owned();
        }
        Form::Symbol(symbol) => return symbol.text().to_owned(),
        Form::RootOf(root) => return format!("(CRootOf {})", root.index),
        Form::Add(_) => "+",
        Form::Mul(_) => "*",
        Form::Pow(_) => "^",
        Form::Call(Function::Undefined, _) => "undefined",
        Form::Call(function, _) => function.name(),
    };
    let mut text = format!("({head}");
    for argument in expr.arguments() {
        text.push(' ');
        text.push_str(&show(argument));
    }
    text + ")"
}

#[test]
fn steps_end_as_in_sympy() {
    for line in include_str!("../../tests/cases/sympy_steps.txt").lines() {
        let (steps, result) = line.rsplit_once(" = ").unwrap();
        assert_eq!(run(steps), result, "{steps}");
    }
}

/// Reads steps from standard input, one per line, and prints their results.
#[test]
#[ignore = "for draws that are compared with SymPy's answers elsewhere"]
fn steps_of_standard_input() {
    for line in std::io::stdin().lines() {
        println!("= {}", run(&line.unwrap()));
    }
}
