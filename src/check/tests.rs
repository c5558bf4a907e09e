//! Recorded pairs: those of graders' own tests, with the true verdict, and random ones that a judge with 200 digits has decided.

#![allow(clippy::disallowed_methods, reason = "corpora are files")]

use serde::Deserialize;

use crate::{Found, Options, Outcome, Rounding, Tolerance, check, extract_answer, latex};

/// A recorded pair.
#[derive(Deserialize)]
struct Pair {
    claim: String,
    gold: String,
    same: bool,
}

/// How often each verdict was given.
#[derive(Default, Debug)]
struct Count {
    right: usize,
    wrong: Vec<String>,
    unknown: Vec<String>,
}

fn counted(name: &str, options: &Options) -> Count {
    let path = std::env::var("PASCALINE_PAIRS")
        .unwrap_or_else(|_| format!("{}/../../tests/cases/check/{name}.jsonl", env!("CARGO_MANIFEST_DIR")));
    let text = std::fs::read_to_string(path).expect("the corpus is there");
    let mut count = Count::default();
    for line in text.lines() {
        let Pair { claim, gold, same } = serde_json::from_str(line).expect("a row is an object");
        let verdict = check(&claim, &gold, options).expect("the texts are short");
        let shown = || {
            let tail =
                |text: &str| text.chars().rev().take(90).collect::<Vec<_>>().into_iter().rev().collect::<String>();
            format!(
                "{verdict}\n    {:?} read as {}\n    {:?} read as {}",
                tail(&claim),
                verdict.claim.reading,
                tail(&gold),
                verdict.gold.reading
            )
        };
        match (verdict.outcome, same) {
            (Outcome::Equal, true) | (Outcome::Unequal, false) => count.right += 1,
            (Outcome::Unknown, _) => count.unknown.push(format!("{same} {}", shown())),
            _ => count.wrong.push(format!("{same} {}", shown())),
        }
    }
    count
}

/// Asserts that no verdict is wrong, and at most so many of a thousand are missing.
#[track_caller]
fn assert_right(name: &str, options: &Options, most_unknown: usize) {
    let Count { right, wrong, unknown } = counted(name, options);
    let all = right + wrong.len() + unknown.len();
    if std::env::var("PASCALINE_SHOW").is_ok() {
        println!("{name}: {right} right, {} wrong, {} unknown", wrong.len(), unknown.len());
        println!("UNKNOWN\n{}", unknown.join("\n"));
    }
    assert!(wrong.is_empty(), "{} of {all} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(
        unknown.len() * 1_000 <= all * most_unknown,
        "{} of {all} are unknown:\n{}",
        unknown.len(),
        unknown.join("\n")
    );
}

#[test]
fn pairs_of_math_verify() {
    assert_right("math_verify", &Options::math_verify(), 10);
}

#[test]
fn pairs_of_other_graders() {
    assert_right("normalisations", &Options::math_verify(), 10);
}

#[test]
fn random_pairs() {
    assert_right("pairs", &Options::default(), 20);
}

#[test]
fn random_structures_and_quantities() {
    assert_right("structures", &Options::default(), 20);
}

/// Pairs that are the same, however an option is set, each with the word for its proof.
const SAME: [(&str, &str, &str); 47] = [
    ("$1,000", "1000", "exact"),
    ("3 cm", "30 mm", "exact"),
    (r"90^\circ", "90 degrees", "exact"),
    (r"\{1,2\}", r"\{2,1\}", "exact"),
    ("x+1", "1+x", "exact"),
    ("The answer is 42", "42", "exact"),
    ("#### 42", "42", "exact"),
    (r"\frac{1}{2}", "0.5", "exact"),
    (r"\frac12", "1/2", "exact"),
    (r"180^\circ", r"\pi", "exact"),
    ("(B)", r"\text{B}", "exact"),
    ("True", r"\text{true}", "exact"),
    (r"x \in [0,\infty)", r"x \ge 0", "exact"),
    (r"(-\infty,-2) \cup (2,\infty)", "|x| > 2", "exact"),
    ("x^2 > 4", "|x^2| > 4", "exact"),
    (r"x \ne 3", r"(-\infty, 3) \cup (3, \infty)", "exact"),
    (r"\mathbb{R} \setminus \{0\}", r"x \neq 0", "exact"),
    (r"1 \pm \sqrt{2}", r"1+\sqrt{2}, 1-\sqrt{2}", "exact"),
    (r"x = 2 \text{ or } x = 3", r"\{3, 2\}", "exact"),
    ("2x + 4y = 6", "x + 2y - 3 = 0", "exact"),
    ("y = 2x + 1", "2x - y + 1 = 0", "exact"),
    ("x^2 - 1", "(x-1)(x+1)", "exact"),
    (r"\sin^2 x + \cos^2 x", "1", "exact"),
    (r"\begin{pmatrix} x & 2 \\ 3 & 4 \end{pmatrix}", r"\begin{bmatrix} x & 2 \\ 3 & 2^2 \end{bmatrix}", "exact"),
    ("3 + 4i", "4i + 3", "exact"),
    (r"\sqrt{5 + 2\sqrt{6}}", r"\sqrt{2} + \sqrt{3}", "certified-digits"),
    (r"\ln(x^2+2x+1)", r"\ln((x+1)^2)", "exact"),
    (r"10\text{ apples}", "10", "exact"),
    ("7 3/4", r"7\frac{3}{4}", "exact"),
    (r"2\pi r h", r"2 h \pi r", "exact"),
    ("5m + 3", "3 + 5m", "exact"),
    (r"\emptyset", r"\{\}", "exact"),
    ("5:30 pm", "17:30", "exact"),
    (r"\frac{\sqrt{2}}{2}", r"\frac{1}{\sqrt{2}}", "exact"),
    (r"C_1 e^{2x} + C_2", r"C_2 + C_1 e^{2x}", "exact"),
    ("ab", "ba", "exact"),
    ("xy = 1", r"y = \frac1x", "exact"),
    ("5 = x", "5", "exact"),
    ("so x = 4", "4", "exact"),
    ("{x | x > 3}", "x > 3", "exact"),
    ("no solution", r"\emptyset", "exact"),
    (r"\text{(A) and (C)}", r"\text{(C) and (A)}", "exact"),
    (r"\frac{dy}{dx} = 2x", "2x", "exact"),
    (r"25^\circ C", "25 °C", "exact"),
    ("3 p.m.", "15:00", "exact"),
    ("Option B", "(B)", "exact"),
    ("x_1 = 2, x_2 = 3", "2, 3", "exact"),
];

#[test]
fn same_answers_have_proofs() {
    for (claim, gold, proof) in SAME {
        let verdict = check(claim, gold, &Options::default()).unwrap();
        let found = (verdict.outcome, verdict.proof.map(crate::Proof::as_str));
        assert_eq!(found, (Outcome::Equal, Some(proof)), "{claim} and {gold}: {verdict}");
    }
}

/// Pairs that are not the same.
const OTHERS: [(&str, &str); 24] = [
    ("0.333", "1/3"),
    (r"1/2004!", "1/2006!"),
    ("(1,2)", "(2,1)"),
    ("[0,1)", "[0,1]"),
    (r"(0,1)", r"[0,1]"),
    ("x+1", "x-1"),
    ("x < 3", "x > 3"),
    (r"x \ge 3", "x > 3"),
    ("2x + y = 3", "2x - y = 3"),
    (r"\sqrt{x^2}", "x"),
    ("3 cm", "3 kg"),
    ("3 cm", "3 mm"),
    ("(A)", "(B)"),
    ("true", "false"),
    ("3 + 4i", "3 - 4i"),
    (r"\{1,2\}", r"\{1,2,3\}"),
    (r"1 \pm 2", "3"),
    (r"\begin{pmatrix}1\\2\end{pmatrix}", r"\begin{pmatrix}2\\1\end{pmatrix}"),
    ("even", "odd"),
    (r"\pi", "22/7"),
    ("10^{-400}", "0"),
    (r"\sin(10^{-200})", "10^{-200}"),
    ("yes", "no"),
    ("2k + 1", "2k"),
];

#[test]
fn other_answers_are_told_apart() {
    for (claim, gold) in OTHERS {
        let verdict = check(claim, gold, &Options::default()).unwrap();
        assert_eq!(verdict.outcome, Outcome::Unequal, "{claim} and {gold}: {verdict}");
        assert!(verdict.proof.is_some());
    }
}

/// Pairs of which nothing is said by default.
const DOUBTFUL: [(&str, &str); 16] = [
    ("28%", "28"),
    ("28%", "0.28"),
    ("1,22", "1.22"),
    ("(B)", "42"),
    ("$5", "5 EUR"),
    ("(-1)^n", r"\cos(\pi n)"),
    (r"2\ln x", r"\ln(x^2)"),
    ("blue", "azure"),
    (r"\ln(xy)", r"\ln x + \ln y"),
    (r"\frac{\pi}{4} + k\pi", r"\frac{5\pi}{4} + k\pi"),
    ("none", "0"),
    ("3.14...", "3.14"),
    // The problem itself is no answer.
    ("x^2 > 4", r"(-\infty,-2) \cup (2,\infty)"),
    ("x^2 - 3x + 2 = 0", r"\{1, 2\}"),
    ("x^3/3 + C", "x^3/3 + c"),
    ("x_1 = 3, x_2 = 2", "2, 3"),
];

#[test]
fn doubtful_answers_are_unknown() {
    for (claim, gold) in DOUBTFUL {
        let verdict = check(claim, gold, &Options::default()).unwrap();
        assert_eq!((verdict.outcome, verdict.proof), (Outcome::Unknown, None), "{claim} and {gold}: {verdict}");
    }
}

#[test]
fn each_option_accepts_what_it_names() {
    let default = Options::default;
    let cases = [
        (r"2\pi", "6.283185307", default().with_tolerance(Some(Tolerance::absolute(1e-9)))),
        ("99", "100", default().with_tolerance(Some(Tolerance::relative(0.01)))),
        ("0.333", "1/3", default().with_rounding(Rounding::DigitsGiven)),
        ("3.142", r"\pi", default().with_rounding(Rounding::DigitsGiven)),
        ("0.3333333", "1/3", default().with_rounding(Rounding::Decimals(6))),
        ("28%", "28", default().with_percent(true)),
        ("28%", "0.28", default().with_percent(true)),
        ("1,22", "1.22", default().with_decimal_comma(true)),
    ];
    for (claim, gold, options) in cases {
        assert_ne!(check(claim, gold, &default()).unwrap().outcome, Outcome::Equal, "{claim} and {gold}");
        let verdict = check(claim, gold, &options).unwrap();
        assert_eq!(verdict.outcome, Outcome::Equal, "{claim} and {gold}: {verdict}");
    }
    let profile = Options::math_verify();
    assert_eq!(check("1,234", "1.234", &profile).unwrap().outcome, Outcome::Unknown);
    let strict = default().with_missing_unit(false);
    assert_eq!(check("10 cm", "10", &strict).unwrap().outcome, Outcome::Unknown);
    assert_eq!(check("10 cm", "10", &default()).unwrap().outcome, Outcome::Equal);
    assert_eq!(check("1, 2", "2, 1", &default().with_ordered(true)).unwrap().outcome, Outcome::Unequal);
}

#[test]
fn bad_input_is_unknown_or_an_error() {
    let nested = |open: &str, middle: &str, close: &str| [&open.repeat(10_000), middle, &close.repeat(10_000)].concat();
    let texts = [
        "9^9^9^9".to_owned(),
        "(10^8)!".to_owned(),
        nested(r"\frac{1}{", "x", "}"),
        nested("(", "1", ")"),
        nested(r"\{", "1", r"\}"),
        nested("[1,", "2", "]"),
        "{{{".to_owned(),
        r"\frac{1}{2".to_owned(),
        r"\boxed{".to_owned(),
        r"\input{/etc/passwd}".to_owned(),
        r"\newcommand{\x}{\x\x}\x".to_owned(),
        "١٢3".to_owned(),
        String::new(),
        "   ".to_owned(),
        "$$".to_owned(),
        "a".repeat(60_000),
        "1,".repeat(30_000),
        "x^".repeat(20_000),
        r"\left".repeat(10_000),
        "(x+1)^100000".to_owned(),
        r"\sum_{k=1}^{10^9} \frac{1}{k}".to_owned(),
    ];
    for text in texts {
        for (claim, gold) in [(&*text, "1"), ("1", &*text), (&*text, "x")] {
            let verdict = check(claim, gold, &Options::default());
            let shown: String = text.chars().take(40).collect();
            assert!(
                verdict.is_err() || verdict.as_ref().is_ok_and(|own| own.outcome != Outcome::Equal),
                "{shown}: {verdict:?}"
            );
        }
    }
    assert!(check(&"1+".repeat(500_000), "1", &Options::default()).is_err());
    assert_eq!(check("1\u{200b}2", "12", &Options::default()).unwrap().outcome, Outcome::Equal);
}

#[test]
fn answers_are_written_in_latex() {
    let cases = [
        ("x^2/2 + sqrt(3)", r"\frac{x^{2}}{2} + \sqrt{3}"),
        (r"(1, 1/2)", r"\left( 1, \  \frac{1}{2}\right)"),
        (r"\{2, 1\}", r"\left\{2, 1\right\}"),
        (r"[0, \infty)", r"\left[0, \infty\right)"),
        (r"x \le 2", r"x \leq 2"),
        ("x = 5", "x = 5"),
        ("28%", r"28\%"),
        ("3 cm", r"3\ \text{cm}"),
        ("$5", r"\text{\$5}"),
        (r"\begin{pmatrix} 1 & x \\ 0 & 2 \end{pmatrix}", r"\left[\begin{matrix}1 & x\\0 & 2\end{matrix}\right]"),
        ("2m + 1", "2 m + 1"),
    ];
    for (text, expected) in cases {
        assert_eq!(latex(text, &Options::default()).unwrap(), expected, "{text}");
    }
}

/// Pieces of answers, put together at random, of which each is decided or refused.
#[test]
fn no_text_panics() {
    const PIECES: [&str; 56] = [
        "1",
        "x",
        "2,5",
        ",",
        ";",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        r"\{",
        r"\}",
        r"\frac",
        r"\left",
        r"\right",
        r"\\",
        r"\",
        "$",
        "$$",
        r"\(",
        r"\)",
        r"\boxed{",
        r"\text{",
        " and ",
        " or ",
        "=",
        "<",
        r"\cup",
        r"\in",
        r"\setminus",
        "U",
        "é",
        "∪",
        "½",
        "**",
        "####",
        "answer is",
        r"\begin{pmatrix}",
        "%",
        r"\begin{cases}",
        r"\end{cases}",
        "&",
        r"\text{if }",
        r"\hat{",
        r"\hat{i}",
        r"\overline{",
        "_{16}",
        "FF_16",
        r"\pm",
        r"\cap",
        ":",
        r", k \in \mathbb{Z}",
        "k\\pi",
        r"\text{ p.m.}",
        "f(x) =",
    ];
    let mut state = 1_u64;
    let mut draw = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % most
    };
    for _ in 0..3_000 {
        let mut text = || {
            let length = draw(12);
            (0..length).map(|_| PIECES[draw(PIECES.len())]).collect::<String>()
        };
        let (claim, gold) = (text(), text());
        let _ = check(&claim, &gold, &Options::default());
        let found = extract_answer(&claim);
        assert!(claim.get(found.span.start as usize..found.span.end as usize).is_some(), "{claim}");
    }
}

#[test]
fn answers_are_found_where_responses_have_them() {
    let cases = [
        (r"so $\boxed{\frac{1}{\sqrt{2}}}$ and more", Found::Boxed, r"\frac{1}{\sqrt{2}}"),
        (r"\boxed{1} then \boxed{2}. Later, \boxed{3}", Found::Boxed, "3"),
        ("<think>\\boxed{7}</think> The answer is 8.", Found::Phrase, "8"),
        ("5 + 5 = 10\n#### 10", Found::Marked, "10"),
        (r"The final answer is \(x^2\). I hope it is correct.", Found::Phrase, "x^2"),
        ("Work.\n\n**42**", Found::Bold, "42"),
        ("Work.\n$$x = 3$$", Found::LastLine, "x = 3"),
        ("I cannot solve this problem.", Found::Nothing, ""),
        ("", Found::Nothing, ""),
        (r"\boxed{", Found::Nothing, ""),
    ];
    for (text, found, answer) in cases {
        let extracted = extract_answer(text);
        assert_eq!((extracted.found, &*extracted.text), (found, answer), "{text}");
        assert_eq!(extracted.span.text(text), answer, "{text}");
    }
}
