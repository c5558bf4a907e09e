//! Expressions in SymPy's `srepr`, so that what is evaluated here is what SymPy evaluates.

use pascaline_base::limits::Limits;
use pascaline_mp::Real;
use pascaline_number::integer::Integer;

use crate::expr::{Constant, Expr, Float, Form};
use crate::functions::Function;
use crate::print::{numeric_text, text};
use crate::tests::context_of;
use crate::{Context, functions};

/// Reads `Add(Integer(1), Mul(Integer(2), I))` without evaluating anything.
struct FormReader<'t, 'a> {
    rest: &'t str,
    cx: &'t Context<'a>,
}

impl<'t, 'a> FormReader<'t, 'a> {
    fn name(&mut self) -> &'t str {
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

    fn integer(&mut self) -> pascaline_number::rational::Rational {
        pascaline_number::rational::Rational::from(self.literal().parse::<Integer>().unwrap())
    }

    fn expr(&mut self) -> Expr<'a> {
        self.skip(' ');
        let name = self.name();
        if !self.skip('(') {
            return Expr::from(match name {
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
            "Integer" => {
                let integer = self.integer();
                self.cx.number(integer)
            }
            "Rational" => {
                let numerator = self.integer();
                self.skip(',');
                let denominator = self.integer();
                self.cx.number(numerator.multiply(&denominator.reciprocal().unwrap(), self.cx.budget))
            }
            "Float" => {
                let text = self.literal();
                self.skip(',');
                self.skip(' ');
                let precision: u32 = self.literal().replace("precision=", "").parse().unwrap();
                let value = Real::from_decimal(&text, self.cx.precision(precision)).unwrap();
                self.cx.number(Float { value, precision })
            }
            "Symbol" => {
                let name = self.literal();
                self.cx.symbol(self.cx.named(&name))
            }
            name => {
                let mut arguments = Vec::new();
                while !self.rest.starts_with(')') {
                    arguments.push(self.expr());
                    self.skip(',');
                }
                match (name, &*arguments) {
                    ("Add", _) => self.cx.add_unevaluated(&arguments),
                    // The sign of a coefficient is a factor of its own.
                    ("Mul", [sign, number, rest @ ..])
                        if sign.is_i64(-1) && matches!(number, Form::Rational(_) | Form::Float(_)) =>
                    {
                        let mut factors = vec![negated(number, self.cx)];
                        factors.extend_from_slice(rest);
                        self.cx.multiply_unevaluated(&factors)
                    }
                    ("Mul", _) => self.cx.multiply_unevaluated(&arguments),
                    ("Pow", [base, exponent]) => self.cx.power_unevaluated(base, exponent),
                    _ => self.cx.call_unevaluated(function(name), &arguments),
                }
            }
        };
        self.skip(')');
        expr
    }
}

fn function(name: &str) -> Function {
    functions::functions().filter_map(functions::Row::function).find(|function| function.name() == name).expect(name)
}

fn negated<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match number {
        Form::Rational(rational) => cx.number(rational.negate()),
        Form::Float(float) => cx.number(Float { value: float.value.negate(), precision: float.precision }),
        other => panic!("{other:?}"),
    }
}

fn read<'a>(srepr: &str, cx: &Context<'a>) -> Expr<'a> {
    FormReader { rest: srepr, cx }.expr()
}

fn n(srepr: &str, digits: u32) -> String {
    let cx = context_of(Limits::default());
    let text = numeric_text(read(srepr, &cx), digits, &cx);
    cx.end(text).unwrap_or_else(|fault| format!("! {}", fault.message()))
}

#[test]
fn draws_are_evaluated_as_sympy_does() {
    for (digits, srepr, expected) in DRAWS {
        assert_eq!(n(srepr, *digits), *expected, "{digits} {srepr}");
    }
}

/// Random expressions, and their values in SymPy 1.14.
static DRAWS: &[(u32, &str, &str)] = &[
    (20, "Add(Catalan, Mul(Integer(-1), cot(tanh(Integer(2)))))", "0.22184559129853243631"),
    (10, "Add(Float('-9.8529411764705888', precision=53), atan(exp(Integer(3))), I)", "-8.331890843 + 1.0*I"),
    (
        10,
        "Add(Float('59879982.151232868', precision=53), sec(Add(Integer(3), Mul(Integer(3), I))))",
        "59879982.05 + 0.01395058064*I",
    ),
    (10, "Add(Integer(-1), acot(sec(Catalan)))", "-0.4529708858"),
    (10, "Add(Integer(1), LambertW(acos(Pow(Integer(3), Rational(1, 2)))))", "1.428600558 + 0.6114038631*I"),
    (10, "Add(Mul(Integer(-1), re(asin(Integer(5)))), Rational(-1, 100000))", "-1.570806327"),
    (10, "Add(Mul(Rational(5, 6), pi), asin(Integer(7)))", "4.188790205 - 2.633915794*I"),
    (15, "Add(Rational(-2, 3), exp(Rational(-2, 3)))", "-0.153249547634075"),
    (8, "Add(Rational(1, 3), atanh(Integer(5)))", "0.53606589 - 1.5707963*I"),
    (10, "Add(Rational(25, 13), loggamma(tan(Integer(2))))", "2.796728332 - 9.424777961*I"),
    (5, "Add(cot(Integer(7)), Integer(2), Mul(Integer(-1), Integer(3), I))", "3.1475 - 3.0*I"),
    (3, "Add(log(Integer(10)), exp(pi))", "25.4"),
    (20, "Add(sinh(acos(Rational(5, 11))), Mul(Integer(4), Pow(Integer(2), Rational(1, 2))))", "6.9907246534558378017"),
    (8, "LambertW(pi)", "1.0736582"),
    (10, "Mul(Float('3.0003000300030003', precision=53), EulerGamma)", "1.731820177"),
    (3, "Mul(Integer(-1), Float('3.6944504207766391', precision=53), factorial(pi))", "-26.6"),
    (10, "Mul(Integer(-1), I, acoth(sinh(Integer(3))))", "-0.1001551183*I"),
    (10, "Mul(Integer(-1), acot(Add(Rational(2, 9), acsc(Integer(3)))))", "-1.058741833"),
    (50, "Mul(Integer(-1), asinh(Integer(10)))", "-2.9982229502979697388465955375964534766070580548773"),
    (10, "Mul(Integer(-1), csc(sinh(Integer(1))))", "-1.083696728"),
    (10, "Mul(Integer(24), Pow(Integer(3), Rational(1, 2)))", "41.56921938"),
    (10, "Mul(Integer(8), factorial(Mul(Integer(2), Pow(Integer(7), Rational(1, 2)))))", "1590.562474"),
    (8, "Mul(Pow(tan(Integer(6)), Integer(-1)), cot(Integer(2)))", "1.5726729"),
    (3, "Pow(Mul(Integer(-1), atanh(Rational(225, 2))), Rational(-2, 3))", "0.368 - 0.642*I"),
    (8, "Pow(sin(Add(Integer(1), Mul(Integer(-1), Integer(5), I))), Integer(10))", "4.2480428e+18 + 2.7567561e+18*I"),
    (20, "acosh(Integer(8))", "2.7686593833135738327"),
    (5, "acosh(Pow(acot(Integer(12)), Integer(6)))", "1.5708*I"),
    (10, "acot(Integer(217))", "0.004608262310"),
    (3, "acsc(Rational(1, 390280817028733438074282))", "1.57 - 55.0*I"),
    (3, "asec(exp(Integer(4)))", "1.55"),
    (10, "asinh(asinh(Add(Integer(3), I)))", "1.390454777 + 0.1447286976*I"),
    (15, "atan(Mul(Integer(5), Pow(Integer(17), Rational(1, 2))))", "1.52232719297135"),
    (15, "ceiling(atan(Add(Integer(1), Mul(Integer(-1), Integer(4), I))))", "2.00000000000000"),
    (10, "cos(Add(Integer(6), I))", "1.481620175 + 0.328369427*I"),
    (50, "cosh(Pow(Integer(21), Rational(1, 6)))", "2.7272632870815446730459824254414174345869512498968"),
    (20, "cosh(Rational(99, 2))", "1.5723414323348274259e+21"),
    (30, "cot(Mul(Integer(7), Catalan))", "7.73472591621969168927057120116"),
    (5, "coth(Integer(12))", "1.0000"),
    (3, "coth(sin(Integer(1311566401667775983709720)))", "1.54"),
    (15, "csc(sinh(tanh(Add(Integer(3), Mul(Integer(4), I)))))", "1.08316647937048 - 0.00341732067576478*I"),
    (
        15,
        "exp(Add(Rational(17, 7), sec(Add(Integer(1), Mul(Integer(-1), Integer(3), I)))))",
        "11.9305778081141 - 1.00156856712034*I",
    ),
    (5, "exp(cos(Rational(13, 15)))", "1.9105"),
    (
        30,
        "gamma(Add(Integer(5), Mul(Integer(-1), I)))",
        "1.21783645088886697786129404473 - 21.4701250077523485597971960033*I",
    ),
    (5, "gamma(Mul(Integer(-1), atan(Rational(36, 7))))", "2.7621"),
    (15, "im(gamma(factorial(Add(Integer(-3), Mul(Integer(-1), Integer(4), I)))))", "-238.482540519299"),
    (8, "log(Abs(acot(Add(Integer(1), Mul(Integer(5), I)))))", "-1.6170616"),
    (10, "log(Add(Catalan, Integer(7261375576185443341623323)))", "57.24461152"),
    (8, "loggamma(asinh(Integer(11)))", "0.78075171"),
    (10, "re(sign(Pow(Add(Integer(-5), Mul(Integer(4), I)), Rational(-7, 10))))", "-0.1553679062"),
    (3, "sec(Add(Integer(1), Mul(Integer(-1), Integer(5), I), Mul(I, acoth(Integer(4)))))", "0.0094 - 0.0146*I"),
    (50, "sinh(tanh(Add(pi, Integer(4))))", "1.1751992602978446131479234104333989323556343894829"),
    (5, "tanh(asec(Rational(3, 77)))", "1.0222*I"),
];

#[test]
fn terms_that_cancel_leave_the_digits_that_sympy_prints() {
    let square = |function| format!("Pow({function}(Integer(1)), Integer(2))");
    let one = format!("Add({}, {}, Integer(-1))", square("cos"), square("sin"));
    assert_eq!(n(&one, 10), "-0.e-155");
    assert_eq!(n("sin(Integer(100000000000000000000))", 15), "-0.645251285265781");
    let ramanujan = "Add(Integer(-262537412640768744), exp(Mul(Pow(Integer(163), Rational(1, 2)), pi)))";
    assert_eq!(n(ramanujan, 15), "-7.49927402801814e-13");
    assert_eq!(n("cos(Add(Mul(Rational(1, 2), pi), Rational(1, 1000000000000)))", 5), "-1.0000e-12");
}

#[test]
fn where_sympy_gives_up_the_limit_is_raised() {
    // 10**-150 has no digit within SymPy's hundred.
    let tiny = format!("Rational(1, 1{})", "0".repeat(150));
    assert_eq!(n(&format!("Add(Integer(-1), exp({tiny}))"), 10), "1.000000000e-150");
    assert_eq!(n("Add(Mul(Integer(-1), sinh(Integer(1000))), cosh(Integer(1000)))", 5), "5.0760e-435");
}

#[test]
fn numbers_without_an_exponent_are_rejected() {
    let too_large = "! The number is too large to be evaluated";
    assert_eq!(n("exp(exp(exp(exp(Integer(3)))))", 10), too_large);
    assert_eq!(n("Pow(Integer(9), Pow(Integer(9), Pow(Integer(9), Integer(9))))", 10), too_large);
    assert_eq!(n("Pow(Integer(9), Pow(Integer(9), Integer(9)))", 10), "4.281247732e+369693099");
    assert_eq!(n("factorial(Integer(10000000))", 10), "1.202423401e+65657059");
    assert_eq!(n("exp(exp(exp(Integer(3))))", 10), "2.050986436e+229520860");
    assert_eq!(n("exp(Mul(Integer(-1), exp(Integer(100))))", 10), "! The number is too close to zero to be evaluated");
}

#[test]
fn one_digit_is_rounded_by_decimals() {
    let one_digit = |srepr| n(srepr, 1);
    assert_eq!(one_digit("Integer(14)"), "10.");
    assert_eq!(one_digit("Integer(25)"), "20.");
    assert_eq!(one_digit("Integer(35)"), "40.");
    assert_eq!(one_digit("Rational(1, 3)"), "0.3");
    assert_eq!(one_digit("Rational(179, 186)"), "1.0");
    assert_eq!(one_digit("pi"), "3.");
}

#[test]
fn expressions_are_written_as_sympy_writes_them() {
    for (srepr, expected) in [
        ("Add(Rational(49, 16), Mul(Integer(-1), Integer(2), Pow(Integer(23), Rational(1, 2))))", "49/16 - 2*sqrt(23)"),
        ("Add(Symbol('a'), Float('6.14', precision=53), exp(Mul(Integer(-1), Symbol('b'))))", "a + 6.14 + exp(-b)"),
        (
            "Mul(Add(Integer(9), Mul(Integer(-1), Integer(8), Symbol('x'))), Pow(Symbol('y'), Integer(-1)))",
            "(9 - 8*x)/y",
        ),
        ("Mul(Integer(-1), Rational(3, 2), Symbol('x'), Pow(Symbol('y'), Rational(-1, 2)))", "-3*x/(2*sqrt(y))"),
        ("Add(Pow(Symbol('x'), Integer(2)), Symbol('x'), Integer(1))", "x**2 + x + 1"),
        ("Pow(Add(Symbol('x'), Integer(1)), Rational(-1, 2))", "1/sqrt(x + 1)"),
        ("Add(Float('1.0', precision=53), Mul(Integer(-1), Float('2.0', precision=53), I))", "1.0 - 2.0*I"),
    ] {
        let cx = context_of(Limits::default());
        assert_eq!(text(read(srepr, &cx), &cx), expected);
    }
}
