use pascaline_base::ErrorCode;
use pascaline_base::limits::Limits;
use pascaline_base::syntax::Parsed;

use super::{Value, read};
use crate::expr::Form;
use crate::tests::context_of;

fn value(source: &str) -> Parsed<Value<'_>> {
    read(source, &|name| name == "given", &context_of(Limits::default()))
}

/// Pairs that sympify reads as the same expression.
#[track_caller]
fn assert_same(pairs: &[(&str, &str)]) {
    for &(one, other) in pairs {
        let read = |source| match value(source) {
            Ok(value) => format!("{value:?}"),
            Err(error) => panic!("{source}: {error}"),
        };
        assert_eq!(read(one), read(other), "{one} and {other}");
    }
}

#[test]
fn operators_bind_as_in_python() {
    assert_same(&[
        ("2 + 3 * 4", "14"),
        ("-2**2", "-4"),
        ("2**3**2", "512"),
        ("2**-1", "1/2"),
        ("-2^-1", "-(1/2)"),
        ("10 - 4 - 3", "3"),
        ("x - -x", "2*x"),
        ("x/y/z", "x/(y*z)"),
        ("7 // 2 * 3", "9"),
        ("2 + 3,", "(5,)"),
        ("+x", "x"),
        ("2 * * 3", "8"),
        ("2 +\n 3", "5"),
        ("(2\n * 3)", "6"),
        ("9 / / 2", "4"),
    ]);
}

#[test]
fn factorials_bind_tighter_than_powers() {
    assert_same(&[
        ("5!", "120"),
        ("2**3!", "64"),
        ("-3!", "-6"),
        ("5!!", "15"),
        ("(1 + 2)!", "6"),
        ("3!**2", "36"),
        ("x!", "factorial(x)"),
    ]);
}

#[test]
fn literals_are_numbers_of_sympys() {
    assert_same(&[
        ("1_000", "1000"),
        ("0xff", "255"),
        ("0.2[1]", "19/90"),
        ("0.[3]", "1/3"),
        ("1.5[09]", "83/55"),
        ("2j", "2*I"),
        ("2j**2", "-2"),
        ("1e3", "1000."),
        ("Rational('1.25')", "5/4"),
        ("Rational('-1/3')", "-1/3"),
    ]);
    for (text, precision) in
        [("0.1", 53), ("1e400", 1335), ("1e-400", 53), ("0.1234567890123456789", 66), ("100000000000000000000.5", 76)]
    {
        let Ok(Value::Expr(Form::Float(float))) = value(text) else { panic!("{text}") };
        assert_eq!(float.precision, precision, "{text}");
    }
}

#[test]
fn given_names_win() {
    assert_same(&[("given*2", "2*given")]);
    let error = value("given(2)").unwrap_err();
    assert_eq!(
        (error.code, error.message.as_str()),
        (ErrorCode::NotAFunction, "'given' is a variable and cannot be called")
    );
}

#[test]
fn a_newline_is_a_blank() {
    assert!(value("1\n2").is_err());
    assert!(value("N*S + Q").is_ok());
}

#[test]
fn mistakes_have_sympys_messages() {
    let invalid = "SyntaxError: invalid syntax (<string>, line 1)";
    let unbalanced = "TokenError: ('EOF in multi-line statement', (2, 0))";
    for (source, words, hint) in [
        ("2 +", invalid, "the last operator has no right operand"),
        ("2x", invalid, "write `*` between a number and a name, such as `2*x`"),
        ("2 x", invalid, "write `2*x`"),
        ("sin x", invalid, "write `sin(x)`"),
        ("(2", unbalanced, "a bracket is not closed"),
        ("2)", unbalanced, "a closing bracket does not match an opening one"),
        ("2 × 3", "SyntaxError: invalid character '×' (U+00D7) (<string>, line 1)", "write `*` to multiply"),
        ("x²", "SyntaxError: invalid character '²' (U+00B2) (<string>, line 1)", "write `**2` for a square"),
        (
            "sin(30°)",
            "SyntaxError: invalid character '°' (U+00B0) (<string>, line 1)",
            "angles are in radians: write `30*pi/180` for 30°",
        ),
        ("10%", invalid, "divide a percentage by 100: `%` is the remainder of a division"),
        ("", "SyntaxError: invalid syntax (<string>, line 0)", "the expression is empty"),
    ] {
        let error = value(source).unwrap_err();
        let message = format!(
            "Sympify of expression 'could not parse '{source}'' failed, because of exception being raised:\n{words}"
        );
        assert_eq!((error.message, error.hint.as_deref()), (message, Some(hint)), "{source}");
    }
}

#[test]
fn syntax_that_reaches_python_is_rejected() {
    for source in [
        "solve.__globals__",
        "x.y",
        "x[1]",
        "lambda x: x",
        "(x := 2)",
        "{1, 2}",
        "f(x=2)",
        "not x",
        "x if y else z",
        "~x",
        "x | y",
        "x @ y",
    ] {
        assert_eq!(value(source).unwrap_err().code, ErrorCode::UnsupportedSyntax, "{source}");
    }
    assert_same(&[("__import__('os')", "__import__()")]);
}

#[test]
fn depth_is_bounded_in_every_form() {
    for unit in ["(", "-", "sin(", "[", "2**", "x-(", "f(x, "] {
        assert_eq!(value(&unit.repeat(5_000)).unwrap_err().code, ErrorCode::NestingTooDeep, "{unit}");
    }
    for unit in ["x%", "x//"] {
        let source = unit.repeat(5_000) + "2";
        assert_eq!(value(&source).unwrap_err().code, ErrorCode::NestingTooDeep, "{unit}");
    }
    for unit in ["x+", "x*", "1/", "2-"] {
        assert!(value(&(unit.repeat(5_000) + "x")).is_ok(), "{unit}");
    }
}
