//! `str()`: prints numbers and expressions as SymPy does.

mod latex;
mod latex_names;
#[cfg(test)]
mod latex_tests;
mod print_mul;

pub use latex::latex;

use pascaline_mp as mp;
use pascaline_number::integer::{BitTest, Integer, to_decimal};
use pascaline_number::price;

use super::evalf::{self, Approximation};
use super::expr::{Constant, Expr, Float, Form, HALF};
use super::functions::Function;
use super::{Context, compare};

/// The precedence of an expression's own operator: below what its place requires, it is printed in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Power,
    Call,
    Atom,
}

/// `str(N(expr, digits))`
pub fn numeric_text<'a>(expr: Expr<'a>, digits: u32, cx: &Context<'a>) -> String {
    if digits == 1 && matches!(expr, Form::Rational(_) | Form::Float(_)) {
        let value = evalf::n(expr, digits, cx);
        return text(value, cx);
    }
    if matches!(expr, Form::Call(Function::Min | Function::Max, _)) {
        let value = evalf::n(expr, digits, cx);
        return text(value, cx);
    }
    let written = match evalf::approximate(expr, digits, cx) {
        Ok(Approximation::Number(parts)) => {
            let has_room = if parts.is_zero() { Ok(()) } else { cx.budget.fits_text(u64::from(digits)) };
            if cx.or_stop(has_room).is_none() {
                return String::new();
            }
            let [re, im] = evalf::floats(parts, digits, cx);
            complex_text(re.as_ref(), im.as_ref(), cx)
        }
        Ok(Approximation::Infinite { negative: false }) => "oo".to_owned(),
        Ok(Approximation::Infinite { negative: true }) => "-oo".to_owned(),
        Ok(Approximation::ComplexInfinity) => "zoo".to_owned(),
        Ok(Approximation::NaN) => "nan".to_owned(),
        Err(symbolic) => text(symbolic, cx),
    };
    let has_room = cx.budget.fits_text(written.len() as u64);
    cx.or_stop(has_room);
    written
}

/// A real number keeps its trailing zeros; the parts of a complex one lose them.
fn complex_text(re: Option<&Float>, im: Option<&Float>, cx: &Context) -> String {
    match (re, im) {
        (None, None) => "0".to_owned(),
        (Some(re), None) => float(re, false, cx),
        (None, Some(im)) => float(im, true, cx) + "*I",
        (Some(re), Some(im)) => {
            let mut written = float(re, true, cx);
            let im = float(im, true, cx);
            let (sign, im) = im.strip_prefix('-').map_or((" + ", &*im), |im| (" - ", im));
            written.push_str(sign);
            written.push_str(im);
            written + "*I"
        }
    }
}

/// As many digits as the precision has; with fewer than five bits, only the magnitude.
fn float(float: &Float, strip: bool, cx: &Context) -> String {
    let digits = if float.precision < 5 { 0 } else { mp::digits_of_bits(float.precision) };
    let written = float.value.to_text(digits as usize, strip, None, None, cx.precision(float.precision));
    match (written.strip_prefix("-.0"), written.strip_prefix(".0")) {
        (Some(rest), _) => "-0.".to_owned() + rest,
        (_, Some(rest)) => "0.".to_owned() + rest,
        _ => written,
    }
}

/// How powers, constants and functions are written.
#[derive(Debug)]
pub struct Notation {
    /// The sign of a power.
    pub power: &'static str,
    /// The name of a constant.
    pub constant: fn(Constant) -> &'static str,
    /// The name of a function.
    pub function: fn(Function) -> &'static str,
}

/// SymPy's own.
const SYMPY: Notation = Notation { power: "**", constant, function: |function| function.name() };

/// `str(expr)`
pub fn text<'a>(expr: Expr<'a>, cx: &Context<'a>) -> String {
    text_in(expr, &SYMPY, cx)
}

/// The text of an expression in another notation.
pub fn text_in<'a>(expr: Expr<'a>, notation: &'a Notation, cx: &Context<'a>) -> String {
    if let Form::Add([Form::Float(re), Form::Mul([Form::Float(im), Form::Constant(Constant::ImaginaryUnit)])]) = expr {
        return complex_text(Some(re), Some(im), cx);
    }
    let mut printer = Printer { notation, cx: cx.aside(), written: String::new() };
    printer.write(expr, true);
    printer.written
}

struct Printer<'a> {
    notation: &'a Notation,
    cx: Context<'a>,
    written: String,
}

impl<'a> Printer<'a> {
    /// `outermost` is true only for the whole: a float that is a part of something loses its trailing zeros.
    fn write(&mut self, expr: Expr<'a>, outermost: bool) {
        if self.cx.afford(1).is_none() {
            return;
        }
        match expr {
            Form::Rational(rational) => {
                self.integer(rational.numerator());
                if !rational.is_integer() {
                    self.written.push('/');
                    self.integer(rational.denominator());
                }
            }
            Form::Float(own) => self.written.push_str(&float(own, !outermost, &self.cx)),
            Form::Constant(own) => self.written.push_str((self.notation.constant)(*own)),
            Form::Symbol(symbol) => {
                if symbol.dummy != 0 {
                    self.written.push('_');
                }
                self.written.push_str(symbol.text());
            }
            Form::Add(terms) => self.sum(terms),
            Form::Mul(factors) => self.product(factors),
            Form::Pow([base, exponent]) => self.power(base, exponent),
            Form::Call(function, arguments) => self.call(*function, arguments),
            Form::RootOf(root) => {
                let variable = self.cx.symbol(self.cx.named("x"));
                self.written.push_str("CRootOf(");
                self.part(root.polynomial().expression(variable, &self.cx));
                self.written.push_str(", ");
                self.written.push_str(&root.index.to_string());
                self.written.push(')');
            }
        }
    }

    fn integer(&mut self, integer: &Integer) {
        if self.cx.pay(price::digits(integer.bit_len())).is_some() {
            self.written.push_str(&to_decimal(integer));
        }
    }

    /// Removes what was written from there on and returns it, to be written elsewhere.
    fn take_from(&mut self, start: usize) -> String {
        let own = self.written.split_off(start);
        self.cx.budget.charge_memory(own.len());
        own
    }

    fn part(&mut self, expr: Expr<'a>) {
        self.write(expr, false);
    }

    /// `name(expr)`
    fn called(&mut self, name: &str, expr: Expr<'a>) {
        self.written.push_str(name);
        self.written.push('(');
        self.part(expr);
        self.written.push(')');
    }

    /// Printed in brackets, unless it binds tighter than `than`.
    fn tighter(&mut self, expr: Expr<'a>, than: Binding) {
        if binding(expr) <= than { self.called("", expr) } else { self.part(expr) }
    }

    fn sum(&mut self, terms: &[Expr<'a>]) {
        let first = self.written.len();
        for term in compare::ordered_terms(terms, &self.cx) {
            let start = self.written.len();
            if term.is_add() {
                self.called("", term);
            } else {
                self.part(term);
            }
            if start > first {
                // The sign of a term becomes the sign between the terms.
                let own = self.take_from(start);
                let (sign, own) = own.strip_prefix('-').map_or((" + ", &*own), |own| (" - ", own));
                self.written.push_str(sign);
                self.written.push_str(own);
            }
        }
    }

    fn power(&mut self, base: Expr<'a>, exponent: Expr<'a>) {
        let is_number = exponent.as_rational().is_some();
        if is_number && exponent.equals(HALF, &self.cx) {
            self.called("sqrt", base);
        } else if is_number && self.negated(exponent).equals(HALF, &self.cx) {
            self.called("1/sqrt", base);
        } else if exponent.is_i64(-1) {
            self.written.push_str("1/");
            self.tighter(base, Binding::Power);
        } else {
            self.tighter(base, Binding::Power);
            self.written.push_str(self.notation.power);
            self.tighter(exponent, Binding::Power);
        }
    }

    fn call(&mut self, function: Function, arguments: &[Expr<'a>]) {
        let (name, arguments) = match (function, arguments) {
            (Function::Undefined, [Form::Symbol(name), rest @ ..]) => (name.text(), rest),
            _ => ((self.notation.function)(function), arguments),
        };
        self.written.push_str(name);
        self.written.push('(');
        for (index, argument) in arguments.iter().enumerate() {
            if index > 0 {
                self.written.push_str(", ");
            }
            // SymPy prints the dividend as if it were that of a `%`.
            let is_dividend = function == Function::Mod && index == 0;
            if is_dividend { self.tighter(argument, Binding::Product) } else { self.part(argument) }
        }
        self.written.push(')');
    }
}

/// The name of a constant in SymPy's text.
pub fn constant(constant: Constant) -> &'static str {
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

fn binding(expr: Expr) -> Binding {
    match expr {
        _ if expr.has_minus() => Binding::Sum,
        Form::Rational(rational) if !rational.is_integer() => Binding::Product,
        Form::Add(_) => Binding::Sum,
        Form::Mul(_) => Binding::Product,
        Form::Pow(_) => Binding::Power,
        Form::Call(Function::Mod, _) => Binding::Product,
        Form::Call(..) | Form::RootOf(_) => Binding::Call,
        _ => Binding::Atom,
    }
}
