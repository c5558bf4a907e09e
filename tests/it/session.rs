//! Sessions: texts whose names keep their values.

use pascaline::{Kind, Options, SessionReply, answer_in_session};

type Scope = Vec<(String, String)>;

fn told(text: &str, scope: &Scope) -> Result<SessionReply, pascaline::Error> {
    let given: Vec<_> = scope.iter().map(|(name, value)| (&**name, &**value)).collect();
    answer_in_session(text, &Options::default().with_scope(given))
}

/// Asks each text in turn; an answer `!…` is the message of an error.
#[track_caller]
fn session(texts: &[(&str, &str)]) -> Scope {
    let mut scope = Scope::new();
    for (text, expected) in texts {
        match told(text, &scope) {
            Ok(told) => {
                assert_eq!(told.reply.text, *expected, "{text}");
                scope = told.scope;
            }
            Err(error) => assert_eq!(format!("!{}", error.message), *expected, "{text}"),
        }
    }
    scope
}

fn names(scope: &Scope) -> Vec<String> {
    scope.iter().map(|(name, value)| format!("{name} = {value}")).collect()
}

#[test]
fn names_keep_exact_values() {
    let scope = session(&[
        ("x = 1/3", "0.333333333333333"),
        ("y := x + 1", "1.33333333333333"),
        ("let z = sqrt(2) y", "1.88561808316413"),
        ("3x", "1"),
        ("z^2", "3.55555555555556"),
        ("v = 5 km / 2 h", "2.5 km/h"),
        ("2h * v", "5 km"),
        ("d = 2024-02-28", "2024-02-28"),
        ("d + 2 days", "2024-03-01"),
        ("l = [1/3, 2/3]", "[0.333333333333333, 0.666666666666667]"),
        ("sum(l)", "1"),
    ]);
    assert_eq!(names(&scope)[..2], ["x = 1/3", "y = 4/3"]);
}

#[test]
fn a_name_may_get_another_value() {
    let scope = session(&[("x = 3", "3"), ("x = 5", "5"), ("x = x + 1", "6"), ("x = 12; y = x", "x = 12, y = 12")]);
    assert_eq!(names(&scope), ["x = 12", "y = 12"]);
}

#[test]
fn a_name_that_a_text_defines_twice_has_its_solution() {
    let scope = session(&[("V = I R; V = 12; R = 4", "I = 3, R = 4, V = 12"), ("V / 2", "6")]);
    assert_eq!(names(&scope), ["V = 12", "R = 4"]);
}

#[test]
fn functions_are_kept() {
    let scope = session(&[
        ("f(x) = x^2", "f(x) = x^2"),
        ("f(3)", "9"),
        ("x = 5", "5"),
        ("f(2) + x", "9"),
        ("g(x, y) = f(x) + y", "g(x, y) = x^2 + y"),
        ("g(2, 1)", "5"),
        ("f(x) = x^3", "f(x) = x^3"),
        ("g(2, 1)", "9"),
        ("f(1, 2)", "!`f` takes 1 argument, got 2"),
        ("h(t) = t * nothing", "h(t) = t * nothing"),
        ("f = 4", "4"),
    ]);
    assert!(names(&scope).iter().all(|name| !name.starts_with("f(")), "{scope:?}");
}

#[test]
fn an_equation_is_no_definition() {
    for text in
        ["x^2 = 9", "2x = 10", "x = cos(x)", "sin(x) = 1/2", "x = 6y; x + y = 7", "x + 1 = 3", "2 = x = 2", "1 < 2"]
    {
        let asked = told(text, &Scope::new());
        assert_eq!(asked.map_or_else(|_| Scope::new(), |told| told.scope), Scope::new(), "{text}");
    }
    let solved = told("x^2 = 9", &Scope::new()).unwrap();
    assert_eq!((solved.reply.kind, &*solved.reply.text), (Kind::Solutions, "x = -3 or x = 3"));
    // With a value, it is a statement about it.
    let scope = session(&[("x = 3", "3"), ("x^2 = 9", "true")]);
    assert_eq!(names(&scope), ["x = 3"]);
}

#[test]
fn places_are_those_of_the_text() {
    let scope = session(&[("longname(x) = x^2 + 1", "longname(x) = x^2 + 1")]);
    let error = told("longname(3) + ?!", &scope).unwrap_err();
    assert!(error.span.end as usize <= "longname(3) + ?!".len() && error.span.start >= 14, "{error:?}");
    let error = told("x = 2 +", &scope).unwrap_err();
    assert_eq!(error.span.start, 7);
    let noted = told("x = 1/2y; y = 4", &scope).unwrap().reply;
    assert!(noted.notes.iter().filter_map(|note| note.span).all(|span| span.end <= 15), "{noted:?}");
    let usual = told("g = 9.81", &scope).unwrap().reply;
    assert_eq!(usual.notes[0].message, "`g` has this value from here on, and no longer its usual meaning.");
}

/// What is no session has the same answer, and a session with what it cannot read has the same error.
#[test]
fn other_texts_are_answered_as_by_themselves() {
    for text in [
        "15% of 240",
        "x - y = 70; x = 6y",
        "\\frac{1}{2}\\;+\\frac{1}{3}",
        "2 +",
        "",
        "f(3)",
        "a = ",
        "= 3",
        "f() = 1",
        "(((",
    ] {
        let alone = pascaline::answer(text, &Options::default());
        assert_eq!(told(text, &Scope::new()).map(|told| told.reply), alone, "{text}");
    }
}

#[test]
fn a_function_leaves_the_last_answer() {
    let given = Options::default().with_ans("7");
    assert_eq!(answer_in_session("f(x) = x^2", &given).unwrap().ans.as_deref(), Some("7"));
    assert_eq!(answer_in_session("1/3", &given).unwrap().ans.as_deref(), Some("1/3"));
}

#[test]
fn functions_that_call_each_other_end() {
    session(&[("f(x) = x", "f(x) = x"), ("g(x) = f(x)", "g(x) = x"), ("f(x) = g(x) + 1", "f(x) = x + 1")]);
    let loops = vec![("f(x)".to_owned(), "g(x) + 1".to_owned()), ("g(x)".to_owned(), "f(x) + 1".to_owned())];
    assert!(told("f(1)", &loops).is_err());
    let deep: Scope = (0..1_000).map(|at| (format!("f{at}(x)"), format!("f{}(x) + f{}(x)", at + 1, at + 1))).collect();
    assert!(told("f0(1)", &deep).is_err());
}
