//! `str()`: how SymPy writes numbers and expressions.

mod product;

use super::evalf::{self, Approximation};
use super::expr::{Constant, Expr, Float, Symbol};
use super::functions::Function;
use super::{Context, Faulty, order};
use crate::mp;

/// How tightly an expression's own operator binds: what binds less than its place asks for stands in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Power,
    Call,
    Atom,
}

/// `str(N(expr, digits))`
pub(crate) fn numeric_text(expr: &Expr, digits: u32, cx: &mut Context) -> Faulty<String> {
    if digits == 1 && matches!(expr, Expr::Rational(_) | Expr::Float(_)) {
        return Ok(text(&evalf::n(expr, digits, cx)?));
    }
    if matches!(expr, Expr::Call(Function::Min | Function::Max, _)) {
        return Ok(text(&evalf::n(expr, digits, cx)?));
    }
    cx.budget.text(u64::from(digits))?;
    let written = match evalf::approximate(expr, digits, cx)? {
        Ok(Approximation::Number(parts)) => {
            let [re, im] = evalf::floats(parts, digits);
            of_parts(re.as_ref(), im.as_ref())
        }
        Ok(Approximation::Infinite { negative: false }) => "oo".to_owned(),
        Ok(Approximation::Infinite { negative: true }) => "-oo".to_owned(),
        Ok(Approximation::ComplexInfinity) => "zoo".to_owned(),
        Ok(Approximation::NaN) => "nan".to_owned(),
        Err(symbolic) => text(&symbolic),
    };
    cx.budget.text(written.len() as u64)?;
    Ok(written)
}

/// A real number keeps the zeros at its end; the parts of a complex one lose them.
fn of_parts(re: Option<&Float>, im: Option<&Float>) -> String {
    match (re, im) {
        (None, None) => "0".to_owned(),
        (Some(re), None) => float(re, false),
        (None, Some(im)) => float(im, true) + "*I",
        (Some(re), Some(im)) => {
            let mut written = float(re, true);
            let im = float(im, true);
            let (sign, im) = im.strip_prefix('-').map_or((" + ", &*im), |im| (" - ", im));
            written.push_str(sign);
            written.push_str(im);
            written + "*I"
        }
    }
}

/// As many digits as the bits are worth; of fewer than five bits none, only the size.
fn float(float: &Float, strip: bool) -> String {
    let digits = if float.precision < 5 { 0 } else { mp::digits_of_bits(float.precision) };
    let written = float.value.to_text(digits as usize, strip, None, None);
    match (written.strip_prefix("-.0"), written.strip_prefix(".0")) {
        (Some(rest), _) => "-0.".to_owned() + rest,
        (_, Some(rest)) => "0.".to_owned() + rest,
        _ => written,
    }
}

/// `str(expr)`
pub(crate) fn text(expr: &Expr) -> String {
    match expr {
        Expr::Float(own) => return float(own, false),
        Expr::Add(parts) => {
            if let [Expr::Float(re), Expr::Mul(im)] = &**parts
                && let [Expr::Float(im), Expr::Constant(Constant::ImaginaryUnit)] = &**im
            {
                return of_parts(Some(re), Some(im));
            }
        }
        _ => {}
    }
    Printer.text(expr, true)
}

struct Printer;

impl Printer {
    /// `outermost` is true of the whole only: a float that is a part of something loses the zeros at its end.
    fn text(&mut self, expr: &Expr, outermost: bool) -> String {
        match expr {
            Expr::Rational(rational) => {
                let mut written = rational.numerator().to_string();
                if !rational.is_integer() {
                    written.push('/');
                    written.push_str(&rational.denominator().to_string());
                }
                written
            }
            Expr::Float(own) => float(own, !outermost),
            Expr::Constant(own) => constant(*own).to_owned(),
            Expr::Symbol(symbol) => {
                let mark = if symbol.dummy == 0 { "" } else { "_" };
                mark.to_owned() + &symbol.name
            }
            Expr::Add(terms) => self.sum(terms),
            Expr::Mul(factors) => self.product(factors),
            Expr::Pow(power) => self.power(&power[0], &power[1]),
            Expr::Call(function, arguments) => self.call(*function, arguments),
            Expr::RootOf(root) => {
                let variable = Expr::Symbol(Symbol::named("x"));
                let polynomial = root.polynomial().expression(&variable);
                "CRootOf(".to_owned() + &self.part(&polynomial) + ", " + &root.index.to_string() + ")"
            }
        }
    }

    fn part(&mut self, expr: &Expr) -> String {
        self.text(expr, false)
    }

    /// In brackets, unless it binds more tightly than `than`.
    fn tighter(&mut self, expr: &Expr, than: Binding) -> String {
        let written = self.part(expr);
        if binding(expr) <= than { in_brackets(&written) } else { written }
    }

    fn sum(&mut self, terms: &[Expr]) -> String {
        let mut written = String::new();
        for term in order::ordered_terms(terms) {
            let own = self.part(&term);
            let (sign, own) = match own.strip_prefix('-') {
                Some(rest) if !term.is_add() => ('-', rest),
                _ => ('+', &*own),
            };
            if written.is_empty() {
                if sign == '-' {
                    written.push('-');
                }
            } else {
                written.push(' ');
                written.push(sign);
                written.push(' ');
            }
            if term.is_add() { written.push_str(&in_brackets(own)) } else { written.push_str(own) }
        }
        written
    }

    fn power(&mut self, base: &Expr, exponent: &Expr) -> String {
        let half = |numerator: i64| exponent.as_rational().is_some_and(|own| *own == half(numerator));
        if half(1) {
            return "sqrt".to_owned() + &in_brackets(&self.part(base));
        }
        if half(-1) {
            return "1/sqrt".to_owned() + &in_brackets(&self.part(base));
        }
        if exponent.is_i64(-1) {
            return "1/".to_owned() + &self.tighter(base, Binding::Power);
        }
        let base = self.tighter(base, Binding::Power);
        let exponent = self.tighter(exponent, Binding::Power);
        base + "**" + &exponent
    }

    fn call(&mut self, function: Function, arguments: &[Expr]) -> String {
        if function == Function::Mod
            && let [x, y] = arguments
        {
            let x = self.tighter(x, Binding::Product);
            return "Mod(".to_owned() + &x + ", " + &self.part(y) + ")";
        }
        let (name, arguments) = match (function, arguments) {
            (Function::Undefined, [Expr::Symbol(name), rest @ ..]) => (&*name.name, rest),
            _ => (function.name(), arguments),
        };
        let mut written = name.to_owned();
        written.push('(');
        for (index, argument) in arguments.iter().enumerate() {
            if index > 0 {
                written.push_str(", ");
            }
            let argument = self.part(argument);
            written.push_str(&argument);
        }
        written.push(')');
        written
    }
}

fn half(numerator: i64) -> crate::rational::Rational {
    crate::rational::Rational::new(numerator.into(), 2.into()).unwrap_or_default()
}

fn in_brackets(written: &str) -> String {
    let mut bracketed = String::with_capacity(written.len() + 2);
    bracketed.push('(');
    bracketed.push_str(written);
    bracketed.push(')');
    bracketed
}

fn constant(constant: Constant) -> &'static str {
    match constant {
        Constant::Exp1 => "E",
        Constant::Pi => "pi",
        Constant::ImaginaryUnit => "I",
        Constant::GoldenRatio => "GoldenRatio",
        Constant::TribonacciConstant => "TribonacciConstant",
        Constant::EulerGamma => "EulerGamma",
        Constant::Catalan => "Catalan",
        Constant::Infinity => "oo",
        Constant::NegativeInfinity => "-oo",
        Constant::ComplexInfinity => "zoo",
        Constant::NaN => "nan",
    }
}

fn binding(expr: &Expr) -> Binding {
    match expr {
        _ if expr.has_minus() => Binding::Sum,
        Expr::Rational(rational) if !rational.is_integer() => Binding::Product,
        Expr::Add(_) => Binding::Sum,
        Expr::Mul(_) => Binding::Product,
        Expr::Pow(_) => Binding::Power,
        Expr::Call(Function::Mod, _) => Binding::Product,
        Expr::Call(..) | Expr::RootOf(_) => Binding::Call,
        _ => Binding::Atom,
    }
}
