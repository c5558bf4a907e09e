//! `str()`: how SymPy writes numbers and expressions.

mod product;

use super::evalf::{self, Approximation};
use super::expr::{Constant, Expr, Float, Form};
use super::functions::Function;
use super::{Arena, Context, order};
use crate::limits::{Budget, Limits};
use crate::mp;
use crate::rational::Rational;

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
pub(crate) fn numeric_text<'a>(expr: Expr<'a>, digits: u32, cx: &mut Context<'a>) -> String {
    if digits == 1 && matches!(expr, Form::Rational(_) | Form::Float(_)) {
        return text(evalf::n(expr, digits, cx));
    }
    if matches!(expr, Form::Call(Function::Min | Function::Max, _)) {
        return text(evalf::n(expr, digits, cx));
    }
    let written = match evalf::approximate(expr, digits, cx) {
        Ok(Approximation::Number(parts)) => {
            let has_room = if parts.is_zero() { Ok(()) } else { cx.budget.text(u64::from(digits)) };
            if cx.or_stop(has_room).is_none() {
                return String::new();
            }
            let [re, im] = evalf::floats(parts, digits);
            of_parts(re.as_ref(), im.as_ref())
        }
        Ok(Approximation::Infinite { negative: false }) => "oo".to_owned(),
        Ok(Approximation::Infinite { negative: true }) => "-oo".to_owned(),
        Ok(Approximation::ComplexInfinity) => "zoo".to_owned(),
        Ok(Approximation::NaN) => "nan".to_owned(),
        Err(symbolic) => text(symbolic),
    };
    let has_room = cx.budget.text(written.len() as u64);
    cx.or_stop(has_room);
    written
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
pub(crate) fn text(expr: Expr) -> String {
    if let Form::Add([Form::Float(re), Form::Mul([Form::Float(im), Form::Constant(Constant::ImaginaryUnit)])]) = expr {
        return of_parts(Some(re), Some(im));
    }
    let arena = Arena::default();
    Printer { cx: Context::new(&arena, Budget::new(Limits::default())) }.text(expr, true)
}

/// What is made while something is written has an arena of its own.
struct Printer<'a> {
    cx: Context<'a>,
}

impl<'a> Printer<'a> {
    /// `outermost` is true of the whole only: a float that is a part of something loses the zeros at its end.
    fn text(&self, expr: Expr<'a>, outermost: bool) -> String {
        match expr {
            Form::Rational(rational) => {
                let mut written = rational.numerator().to_string();
                if !rational.is_integer() {
                    written.push('/');
                    written.push_str(&rational.denominator().to_string());
                }
                written
            }
            Form::Float(own) => float(own, !outermost),
            Form::Constant(own) => constant(*own).to_owned(),
            Form::Symbol(symbol) => {
                let mark = if symbol.dummy == 0 { "" } else { "_" };
                mark.to_owned() + &symbol.name
            }
            Form::Add(terms) => self.sum(terms),
            Form::Mul(factors) => self.product(factors),
            Form::Pow([base, exponent]) => self.power(base, exponent),
            Form::Call(function, arguments) => self.call(*function, arguments),
            Form::RootOf(root) => {
                let variable = self.cx.symbol(self.cx.named("x"));
                let polynomial = root.polynomial().expression(variable, &self.cx);
                called("CRootOf", &[&*self.part(polynomial), ", ", &root.index.to_string()].concat())
            }
        }
    }

    fn part(&self, expr: Expr<'a>) -> String {
        self.text(expr, false)
    }

    /// In brackets, unless it binds more tightly than `than`.
    fn tighter(&self, expr: Expr<'a>, than: Binding) -> String {
        let written = self.part(expr);
        if binding(expr) <= than { in_brackets(&written) } else { written }
    }

    fn sum(&self, terms: &[Expr<'a>]) -> String {
        let mut written = String::new();
        for term in order::ordered_terms(terms) {
            let own = self.part(term);
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

    fn power(&self, base: Expr<'a>, exponent: Expr<'a>) -> String {
        if exponent.as_rational() == Some(&Rational::HALF) {
            return called("sqrt", &self.part(base));
        }
        if exponent.as_rational().is_some_and(|own| own.negate() == Rational::HALF) {
            return called("1/sqrt", &self.part(base));
        }
        if exponent.is_i64(-1) {
            return "1/".to_owned() + &self.tighter(base, Binding::Power);
        }
        let base = self.tighter(base, Binding::Power);
        let exponent = self.tighter(exponent, Binding::Power);
        base + "**" + &exponent
    }

    fn call(&self, function: Function, arguments: &[Expr<'a>]) -> String {
        if function == Function::Mod
            && let [x, y] = arguments
        {
            return called("Mod", &[&*self.tighter(x, Binding::Product), ", ", &self.part(y)].concat());
        }
        let (name, arguments) = match (function, arguments) {
            (Function::Undefined, [Form::Symbol(name), rest @ ..]) => (&*name.name, rest),
            _ => (function.name(), arguments),
        };
        let arguments: Vec<String> = arguments.iter().map(|argument| self.part(argument)).collect();
        called(name, &arguments.join(", "))
    }
}

fn called(name: &str, arguments: &str) -> String {
    [name, "(", arguments, ")"].concat()
}

fn in_brackets(written: &str) -> String {
    called("", written)
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
