//! `latex()`: expressions as SymPy writes them in LaTeX.
//!
//! After `LatexPrinter` of `sympy/printing/latex.py`, and `split_super_sub` of `sympy/printing/conventions.py` (BSD-3-Clause).

use pascaline_base::sort::sort_by;
use pascaline_mp as mp;
use pascaline_number::rational::Rational;

use super::latex_names::{function_name, symbol_name};
use super::{Binding, binding, to_decimal};
use crate::Context;
use crate::compare;
use crate::expr::{Constant, Expr, Float, Form};
use crate::functions::{Function, could_extract_minus_sign};

/// `latex(expr)`
pub fn latex<'a>(expr: Expr<'a>, cx: &Context<'a>) -> String {
    Printer { cx: cx.aside() }.printed(expr, None)
}

struct Printer<'a> {
    cx: Context<'a>,
}

impl<'a> Printer<'a> {
    /// The expression; that of a function may have an exponent.
    fn printed(&self, expr: Expr<'a>, exponent: Option<&str>) -> String {
        if self.cx.afford(1).is_none() {
            return String::new();
        }
        let text = match expr {
            Form::Rational(rational) => {
                let whole = to_decimal(rational.numerator());
                if rational.is_integer() { whole } else { fraction_of(&whole, &to_decimal(rational.denominator())) }
            }
            Form::Float(own) => float(own, &self.cx),
            Form::Constant(own) => constant(*own).to_owned(),
            Form::Symbol(symbol) => symbol_name(symbol.text()),
            Form::Add(terms) => self.sum(terms),
            Form::Mul(factors) => self.product(expr, factors),
            Form::Pow([base, power]) => self.power(expr, base, power),
            Form::Call(function, arguments) => self.call(*function, arguments, exponent),
            Form::RootOf(root) => {
                let variable = self.cx.symbol(self.cx.named("x"));
                let polynomial = self.printed(root.polynomial().expression(variable, &self.cx), None);
                format!(r"\operatorname{{CRootOf}} {{\left({polynomial}, {}\right)}}", root.index)
            }
        };
        // Each level copies the text of those below it.
        self.cx.pay(text.len() as u64);
        text
    }

    fn part(&self, expr: Expr<'a>) -> String {
        self.printed(expr, None)
    }

    /// In brackets, unless it binds tighter than `than`.
    fn tighter(&self, expr: Expr<'a>, than: Binding) -> String {
        let text = self.part(expr);
        if self.binding(expr) <= than { in_brackets(&text) } else { text }
    }

    fn binding(&self, expr: Expr<'a>) -> Binding {
        match expr {
            Form::Mul(_) if could_extract_minus_sign(expr, &self.cx) => Binding::Sum,
            _ => binding(expr),
        }
    }

    fn negated(&self, expr: Expr<'a>) -> Expr<'a> {
        self.cx.product(self.cx.number(-1), expr)
    }

    fn sum(&self, terms: &[Expr<'a>]) -> String {
        let mut text = String::new();
        for (at, term) in compare::ordered_terms(terms, &self.cx).into_iter().enumerate() {
            let is_subtracted = at > 0 && could_extract_minus_sign(term, &self.cx);
            let shown = if is_subtracted { self.negated(term) } else { term };
            text.push_str(match (at, is_subtracted) {
                (0, _) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            });
            let own = self.part(shown);
            let needs_brackets = shown.is_add() || self.has_remainder(shown);
            text.push_str(&if needs_brackets { in_brackets(&own) } else { own });
        }
        text
    }

    fn has_remainder(&self, expr: Expr<'a>) -> bool {
        expr.any(&self.cx, &mut |part| matches!(part, Form::Call(Function::Mod, _)))
    }

    fn product(&self, expr: Expr<'a>, factors: &[Expr<'a>]) -> String {
        let as_written =
            factors.iter().skip(1).any(|factor| factor.is_number()) || factors.first().is_some_and(|own| own.is_one());
        if as_written {
            return self.joined(factors);
        }
        if !could_extract_minus_sign(expr, &self.cx) {
            return self.quotient(expr);
        }
        let positive = self.negated(expr);
        let text = self.quotient(positive);
        if positive.is_add() { format!("- ({text})") } else { format!("- {text}") }
    }

    /// A product or a power whose factors with a negative exponent are below a line.
    fn quotient(&self, expr: Expr<'a>) -> String {
        let factors = if let Form::Mul(factors) = expr { factors.to_vec() } else { vec![expr] };
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for factor in factors {
            self.place(factor, &mut above, &mut below);
        }
        if below.is_empty() {
            return if expr.is_mul() { self.converted(&above) } else { self.part(expr) };
        }
        fraction_of(&self.converted(&above), &self.converted(&below))
    }

    /// Puts a factor above or below the line.
    fn place(&self, factor: Expr<'a>, above: &mut Vec<Expr<'a>>, below: &mut Vec<Expr<'a>>) {
        match factor {
            Form::Rational(rational) if !rational.is_integer() => {
                if !rational.numerator().is_one() {
                    above.push(self.cx.number(rational.numerator().clone()));
                }
                below.push(self.cx.number(rational.denominator().clone()));
            }
            Form::Pow([base, exponent]) if exponent.is_negative(&self.cx) == Some(true) => {
                let positive = self.negated(exponent);
                below.push(if positive.is_one() { base } else { self.cx.power_unevaluated(base, positive) });
            }
            Form::Call(Function::Exp, [exponent]) if exponent.is_negative(&self.cx) == Some(true) => {
                let positive = self.negated(exponent);
                let e = Constant::Exp1.into();
                below.push(if positive.is_one() { e } else { self.cx.call_unevaluated(Function::Exp, &[positive]) });
            }
            _ => above.push(factor),
        }
    }

    /// The factors in SymPy's order.
    fn converted(&self, factors: &[Expr<'a>]) -> String {
        match factors {
            [] => "1".to_owned(),
            [Form::Mul(inner)] => self.converted(inner),
            [factor] => self.part(factor),
            _ => {
                let mut ordered = factors.to_vec();
                sort_by(&mut ordered, |own, other| compare::sort_key_compare(own, other, &self.cx));
                self.joined(&ordered)
            }
        }
    }

    fn joined(&self, factors: &[Expr<'a>]) -> String {
        let mut text = String::new();
        let mut last = String::new();
        for (at, factor) in factors.iter().enumerate() {
            let own = self.part(factor);
            let own = if self.needs_brackets(factor, at == 0) { in_brackets(&own) } else { own };
            if ends_with_digit(&last) && starts_with_number(&own) {
                text.push_str(r" \cdot ");
            } else if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&own);
            last = own;
        }
        text
    }

    /// Whether a factor is in brackets.
    fn needs_brackets(&self, factor: Expr<'a>, is_first: bool) -> bool {
        let binds_less = if factor.is_mul() {
            !is_first && could_extract_minus_sign(factor, &self.cx)
        } else {
            self.binding(factor) < Binding::Product
        };
        binds_less || self.has_remainder(factor)
    }

    fn power(&self, expr: Expr<'a>, base: Expr<'a>, exponent: Expr<'a>) -> String {
        if let Some(rational) = exponent.as_rational() {
            let degree = to_decimal(rational.denominator());
            let is_root = !rational.is_integer() && is_unit(rational);
            if is_root {
                let inner = self.part(base);
                let root =
                    if degree == "2" { format!(r"\sqrt{{{inner}}}") } else { format!(r"\sqrt[{degree}]{{{inner}}}") };
                return if rational.is_negative() { fraction_of("1", &root) } else { root };
            }
            if rational.is_negative() {
                return self.quotient(expr);
            }
        }
        if let Form::Call(function, arguments) = base {
            return self.call(*function, arguments, Some(&self.part(exponent)));
        }
        let exponent = self.part(exponent);
        let inner = self.tighter(base, Binding::Power);
        let inner = match base {
            Form::Symbol(_) if inner.contains('^') => in_brackets(&inner),
            Form::Float(_) => format!("{{{inner}}}"),
            _ => inner,
        };
        format!("{inner}^{{{exponent}}}")
    }

    fn call(&self, function: Function, arguments: &[Expr<'a>], exponent: Option<&str>) -> String {
        use Function as F;
        let raised = |text: String| exponent.map_or_else(|| text.clone(), |exponent| format!("{text}^{{{exponent}}}"));
        let in_power = |text: String| {
            exponent.map_or_else(|| text.clone(), |exponent| format!(r"\left({text}\right)^{{{exponent}}}"))
        };
        match (function, arguments) {
            (F::Exp, [argument]) => in_power(format!("e^{{{}}}", self.part(argument))),
            (F::Log, [argument]) => raised(format!(r"\log{{\left({} \right)}}", self.part(argument))),
            (F::Abs, [argument]) => raised(format!(r"\left|{{{}}}\right|", self.part(argument))),
            (F::Floor, [argument]) => raised(format!(r"\left\lfloor{{{}}}\right\rfloor", self.part(argument))),
            (F::Ceiling, [argument]) => raised(format!(r"\left\lceil{{{}}}\right\rceil", self.part(argument))),
            (F::Conjugate, [argument]) => raised(format!(r"\overline{{{}}}", self.part(argument))),
            (F::Factorial, [argument]) => raised(format!("{}!", self.tighter(argument, Binding::Call))),
            (F::Re | F::Im, [argument]) => {
                in_power(format!(r"\operatorname{{{}}}{{{}}}", function.name(), in_brackets(&self.part(argument))))
            }
            (F::Binomial, [n, k]) => raised(format!(r"{{\binom{{{}}}{{{}}}}}", self.part(n), self.part(k))),
            (F::Mod, [dividend, divisor]) => {
                let [dividend, divisor] = [dividend, divisor].map(|part| self.loosely(part));
                in_power(format!(r"{dividend} \bmod {divisor}"))
            }
            (F::Min | F::Max, _) => raised(self.extremum(function, arguments)),
            (F::LambertW, [argument, branch @ ..]) => {
                let power = exponent.map_or_else(String::new, |exponent| format!("^{{{exponent}}}"));
                let branch = branch.first().map_or_else(String::new, |branch| format!("_{{{}}}", self.part(branch)));
                format!(r"W{power}{branch}\left({}\right)", self.part(argument))
            }
            (F::Gamma, [argument]) => {
                let power = exponent.map_or_else(String::new, |exponent| format!("^{{{exponent}}}"));
                format!(r"\Gamma{power}\left({}\right)", self.part(argument))
            }
            _ => self.named(function, arguments, exponent),
        }
    }

    /// In brackets, if it binds looser than a product.
    fn loosely(&self, expr: Expr<'a>) -> String {
        if self.binding(expr) < Binding::Product { in_brackets(&self.part(expr)) } else { self.part(expr) }
    }

    /// `\min\left(x, y\right)`
    fn extremum(&self, function: Function, arguments: &[Expr<'a>]) -> String {
        let mut ordered = arguments.to_vec();
        sort_by(&mut ordered, |own, other| compare::sort_key_compare(own, other, &self.cx));
        let all: Vec<String> = ordered.iter().map(|argument| self.part(argument)).collect();
        let name = if function == Function::Min { "min" } else { "max" };
        format!(r"\{name}\left({}\right)", all.join(", "))
    }

    /// `\sin{\left(x \right)}`
    fn named(&self, function: Function, arguments: &[Expr<'a>], exponent: Option<&str>) -> String {
        let (name, arguments) = match (function, arguments) {
            (Function::Undefined, [Form::Symbol(name), rest @ ..]) => (name.text(), rest),
            _ => (function.name(), arguments),
        };
        let mut text = function_name(name);
        if let Some(exponent) = exponent {
            let base = if text.contains('^') { in_brackets(&text) } else { text };
            text = format!("{base}^{{{exponent}}}");
        }
        let all: Vec<String> = arguments.iter().map(|argument| self.part(argument)).collect();
        format!(r"{text}{{\left({} \right)}}", all.join(","))
    }
}

/// Whether a rational number is one over a whole number, or minus that.
fn is_unit(rational: &Rational) -> bool {
    rational.numerator().is_one() || rational.negate().numerator().is_one()
}

fn in_brackets(text: &str) -> String {
    format!(r"\left({text}\right)")
}

/// `- \frac{1}{2}`
fn fraction_of(above: &str, below: &str) -> String {
    match above.strip_prefix('-').filter(|size| size.bytes().all(|byte| byte.is_ascii_digit())) {
        Some(size) => format!(r"- \frac{{{size}}}{{{below}}}"),
        None => format!(r"\frac{{{above}}}{{{below}}}"),
    }
}

/// Whether a text ends with a digit, perhaps in braces.
fn ends_with_digit(text: &str) -> bool {
    text.trim_end_matches(['}', ' ']).ends_with(|char: char| char.is_ascii_digit())
}

/// Whether a text starts with a number, or with a fraction of whole numbers.
fn starts_with_number(text: &str) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let Some(above) = text.strip_prefix(r"\frac{") else { return digits(text) > 0 };
    let Some(below) = above[digits(above)..].strip_prefix("}{").filter(|_| digits(above) > 0) else { return false };
    digits(below) > 0 && below[digits(below)..].starts_with('}')
}

/// As many digits as the precision has, without trailing zeros.
fn float(float: &Float, cx: &Context) -> String {
    let digits = mp::digits_of_bits(float.precision);
    let written = float.value.to_text(digits as usize, true, None, None, cx.precision(float.precision));
    match written.split_once('e') {
        Some((mantissa, exponent)) => format!(r"{mantissa} \cdot 10^{{{}}}", exponent.trim_start_matches('+')),
        None => written,
    }
}

fn constant(constant: Constant) -> &'static str {
    match constant {
        Constant::Exp1 => "e",
        Constant::Pi => r"\pi",
        Constant::ImaginaryUnit => "i",
        Constant::GoldenRatio => r"\phi",
        Constant::TribonacciConstant => r"\text{TribonacciConstant}",
        Constant::EulerGamma => r"\gamma",
        Constant::Catalan => "G",
        Constant::Infinity => r"\infty",
        Constant::NegativeInfinity => r"-\infty",
        Constant::ComplexInfinity => r"\tilde{\infty}",
        Constant::NaN => r"\text{NaN}",
    }
}
