//! Expressions in SymPy's `srepr`, so that what is evaluated here is what SymPy evaluates.

use super::super::print::{numeric_text, text};
use crate::limits::{Budget, Limits};
use crate::mp::Real;
use crate::sympy::expr::{Constant, Expr, Float, Symbol};
use crate::sympy::functions::Function;
use crate::sympy::{Context, functions};

/// Reads `Add(Integer(1), Mul(Integer(2), I))` as it stands: nothing is evaluated.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn name(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name
    }

    fn skip(&mut self, char: char) -> bool {
        let trimmed = self.rest.trim_start();
        let found = trimmed.strip_prefix(char);
        self.rest = found.unwrap_or(trimmed);
        found.is_some()
    }

    fn literal(&mut self) -> String {
        let end = self.rest.find([',', ')']).unwrap();
        let (literal, rest) = self.rest.split_at(end);
        self.rest = rest;
        literal.trim().trim_matches('\'').to_owned()
    }

    fn integer(&mut self) -> crate::rational::Rational {
        let text = self.literal();
        let number = crate::integer::Integer::from_digits(text.trim_start_matches('-'), 10).unwrap();
        crate::rational::Rational::from(if text.starts_with('-') { -number } else { number })
    }

    fn expr(&mut self) -> Expr {
        self.skip(' ');
        let name = self.name();
        if !self.skip('(') {
            return Expr::Constant(match name {
                "E" => Constant::Exp1,
                "pi" => Constant::Pi,
                "I" => Constant::ImaginaryUnit,
                "GoldenRatio" => Constant::GoldenRatio,
                "TribonacciConstant" => Constant::TribonacciConstant,
                "EulerGamma" => Constant::EulerGamma,
                "Catalan" => Constant::Catalan,
                "oo" => Constant::Infinity,
                "zoo" => Constant::ComplexInfinity,
                "nan" => Constant::NaN,
                other => panic!("{other}"),
            });
        }
        let expr = match name {
            "Integer" => Expr::from(self.integer()),
            "Rational" => {
                let numerator = self.integer();
                self.skip(',');
                let denominator = self.integer();
                Expr::from(numerator.multiply(&denominator.reciprocal().unwrap()))
            }
            "Float" => {
                let text = self.literal();
                self.skip(',');
                self.skip(' ');
                let precision = self.literal().replace("precision=", "").parse().unwrap();
                let value = Real::from_decimal(&text, precision).unwrap();
                Expr::Float(std::rc::Rc::new(Float { value, precision }))
            }
            "Symbol" => Expr::Symbol(Symbol::named(&self.literal())),
            name => {
                let mut arguments = Vec::new();
                while !self.rest.starts_with(')') {
                    arguments.push(self.expr());
                    self.skip(',');
                }
                match (name, &*arguments) {
                    ("Add", _) => Expr::add_unevaluated(arguments),
                    // A coefficient's sign stands as a factor of its own.
                    ("Mul", [sign, number, rest @ ..])
                        if sign.is_i64(-1) && matches!(number, Expr::Rational(_) | Expr::Float(_)) =>
                    {
                        let mut factors = vec![negated(number)];
                        factors.extend_from_slice(rest);
                        Expr::multiply_unevaluated(factors)
                    }
                    ("Mul", _) => Expr::multiply_unevaluated(arguments),
                    ("Pow", [base, exponent]) => Expr::power_unevaluated(base.clone(), exponent.clone()),
                    _ => Expr::Call(function(name), arguments.into()),
                }
            }
        };
        self.skip(')');
        expr
    }
}

fn function(name: &str) -> Function {
    functions::rows().filter_map(functions::Row::function).find(|function| function.name() == name).expect(name)
}

fn negated(number: &Expr) -> Expr {
    match number {
        Expr::Rational(rational) => Expr::from(rational.negate()),
        Expr::Float(float) => {
            Expr::Float(std::rc::Rc::new(Float { value: float.value.negate(), precision: float.precision }))
        }
        other => panic!("{other:?}"),
    }
}

fn read(srepr: &str) -> Expr {
    Reader { rest: srepr }.expr()
}

fn n(srepr: &str, digits: u32) -> String {
    let mut cx = Context::new(Budget::new(Limits::default()));
    numeric_text(&read(srepr), digits, &mut cx).unwrap_or_else(|fault| format!("! {}", fault.message()))
}

/// `PASCALINE_EVALF=file`: lines of digits, srepr and what SymPy prints, tabs between them.
#[test]
fn draws_are_evaluated_as_sympy_does() {
    let Ok(file) = std::env::var("PASCALINE_EVALF") else { return };
    let (mut count, mut differing) = (0, 0);
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [digits, srepr, expected] = *fields else { panic!("{line}") };
        count += 1;
        let answer = if digits == "str" { text(&read(srepr)) } else { n(srepr, digits.parse().unwrap()) };
        if answer != expected {
            differing += 1;
            println!("{digits}\t{srepr}\n    {expected}\n    {answer}");
        }
    }
    println!("{differing} of {count} differ");
}

#[test]
fn speed() {
    if std::env::var("PASCALINE_SPEED").is_err() {
        return;
    }
    for (digits, srepr) in [
        (10, "Rational(1, 3)"),
        (10, "Add(exp(Integer(1)), pi)"),
        (10, "sin(Integer(1))"),
        (10, "Add(Integer(-20), exp(pi))"),
        (10, "Mul(Rational(1, 6), Pow(pi, Integer(2)))"),
        (10, "Pow(Integer(2), Rational(1, 2))"),
        (10, "log(Integer(10))"),
        (10, "Float('2.0408163265306123', precision=53)"),
        (50, "Add(cos(Integer(2)), sin(Integer(1)))"),
        (10, "atan(Rational(1, 3))"),
        (10, "tan(Integer(2))"),
        (10, "asin(Rational(1, 3))"),
        (10, "gamma(Rational(1, 3))"),
        (1000, "sin(Integer(1))"),
        (1000, "exp(pi)"),
        (1000, "log(Integer(3))"),
        (1000, "gamma(Rational(1,3))"),
        (10000, "sin(Integer(1))"),
        (10000, "exp(pi)"),
        (10000, "log(Integer(3))"),
        (10000, "atan(Integer(3))"),
        (10000, "pi"),
        (10000, "EulerGamma"),
        (10000, "Catalan"),
        (10000, "gamma(Rational(1, 3))"),
    ] {
        let expr = read(srepr);
        let times = 100_000 / (digits * digits / 100).max(1);
        let times = times.max(1);
        let start = std::time::Instant::now();
        let mut text = String::new();
        for _ in 0..times {
            let mut cx = Context::new(Budget::new(Limits { steps: 1 << 40, ..Limits::default() }));
            text = numeric_text(&expr, digits, &mut cx).unwrap();
        }
        println!(
            "{:>10.2} us {digits} {srepr} {}",
            start.elapsed().as_secs_f64() * 1e6 / f64::from(times),
            &text[..10]
        );
    }
}
