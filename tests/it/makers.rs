//! The makers of training data: every output in them comes from the calculator.

use pascaline::chat::make::gsm8k::{Kind, calls, final_answer, is_correct};
use pascaline::chat::make::{
    Operator, Outputs, arithmetic_conversation, draw_letter, gsm8k_conversation, spelling_conversation,
};
use pascaline::chat::{Content, Conversation, Part};
use pascaline::tools::use_calculator::use_calculator;
use pascaline::{ErrorCode, Limits};
use serde::Deserialize;

fn question(conversation: &Conversation) -> &str {
    let [user, assistant] = &conversation.messages[..] else { panic!("{conversation:?}") };
    assert_eq!((user.role.as_str(), assistant.role.as_str()), ("user", "assistant"));
    let Content::Text(question) = &user.content else { panic!("{user:?}") };
    question
}

/// The assistant's parts, each as its type's first letter and its text; `o` is an output.
fn parts(conversation: &Conversation) -> Vec<(char, &str)> {
    let Content::Parts(parts) = &conversation.messages[1].content else { panic!("{conversation:?}") };
    parts.iter().map(part).collect()
}

fn part(part: &Part) -> (char, &str) {
    match part {
        Part::Text(text) => ('t', text),
        Part::Python(text) => ('p', text),
        Part::PythonOutput(text) => ('o', text),
        Part::Other(kind) => panic!("{kind}"),
    }
}

#[test]
fn arithmetic_has_the_form_of_nanochats_synthetic_data() {
    for index in 0..20_000 {
        let conversation = arithmetic_conversation(7, index, &Operator::ALL);
        let [('p', expression), ('o', output), ('t', sentence)] = parts(&conversation)[..] else {
            panic!("{conversation:?}");
        };
        assert_eq!(question(&conversation), format!("What is {expression}?"));
        let calculated = use_calculator(expression, &Limits::default()).expect(expression);
        assert_eq!(output, calculated.answer);
        assert_eq!(sentence, format!("The answer is {output}."));
    }
}

#[test]
fn arithmetic_draws_whole_numbers_from_1_to_1000() {
    let mut drawn = vec![0_u32; 1001];
    for index in 0..50_000 {
        let conversation = arithmetic_conversation(20_261_121, index, &[]);
        let expression = parts(&conversation)[0].1;
        let (left, right) = expression.split_once(" * ").unwrap();
        let (left, right) = (left.parse::<usize>().unwrap(), right.parse::<usize>().unwrap());
        assert_eq!(parts(&conversation)[1].1, (left * right).to_string());
        drawn[left] += 1;
        drawn[right] += 1;
    }
    assert_eq!(drawn[0], 0);
    // Each is expected a hundred times; the standard deviation is ten.
    assert!(drawn[1..].iter().all(|count| (50..150).contains(count)), "{drawn:?}");
}

/// Recorded, so that a seed gives the same problems in every version.
#[test]
fn a_seed_means_the_same_problems_everywhere() {
    let expression =
        |seed, index, operators: &[Operator]| parts(&arithmetic_conversation(seed, index, operators))[0].1.to_owned();
    assert_eq!([0, 1, 2].map(|index| expression(7, index, &[])), ["739 * 666", "522 * 770", "627 * 984"]);
    assert_eq!(expression(u64::MAX, u64::MAX, &[]), expression(u64::MAX, u64::MAX, &[Operator::Multiply]));
    let signs = |index| expression(7, index, &Operator::ALL).split(' ').nth(1).map(str::to_owned);
    let signs: String = (0..20).filter_map(signs).collect();
    assert!("+-*/".chars().all(|sign| signs.contains(sign)), "{signs}");
    assert_eq!(["+", "-", "*", "/", "%", "**"].into_iter().filter_map(Operator::of).count(), 4);
}

const ANSWER: &str =
    "Half is $<<0.2*50=10>>10. A tenth is <<3*.1=0.30>>0.30; <<7-5=3>>3 are left, <<20%*50=10>>10 go.\n#### 1,003";

#[test]
fn gsm8k_outputs_are_computed() {
    let conversation = gsm8k_conversation("How many?", ANSWER, Outputs::default());
    assert_eq!(question(&conversation), "How many?");
    let expected = [
        ('t', "Half is $"),
        ('p', "0.2*50"),
        ('o', "10"),
        ('t', "10. A tenth is "),
        ('p', "3*.1"),
        ('o', "0.30000000000000004"),
        ('t', "0.30; "),
        ('p', "7-5"),
        ('o', "2"),
        ('t', "3 are left, 10 go.\n#### 1,003"),
    ];
    assert_eq!(parts(&conversation), expected);
}

#[test]
fn gsm8k_outputs_may_be_the_annotations() {
    let conversation = gsm8k_conversation("How many?", ANSWER, Outputs::Annotated);
    let outputs: Vec<_> = parts(&conversation).into_iter().filter(|part| part.0 == 'o').map(|part| part.1).collect();
    assert_eq!(outputs, ["10", "0.30", "3", "10"]);
    let edges = gsm8k_conversation("?", "<<1=1>><<a=b=2>><<3>>", Outputs::Annotated);
    let expected = [
        ('t', ""),
        ('p', "1"),
        ('o', "1"),
        ('t', ""),
        ('p', "a=b"),
        ('o', "2"),
        ('t', ""),
        ('p', "3"),
        ('o', ""),
        ('t', ""),
    ];
    assert_eq!(parts(&edges), expected);
    assert_eq!(parts(&gsm8k_conversation("", "", Outputs::Annotated)), [('t', "")]);
}

#[test]
fn annotations_are_classified_by_kind() {
    let cases = [
        ("0.2*50=10", Kind::Agrees),
        ("12,000/2=6,000.00", Kind::Agrees),
        ("-0.0=0", Kind::Agrees),
        ("1/1000000=.000001", Kind::Agrees),
        ("3*.1=.3", Kind::FloatError),
        ("(18.75-18.48)*100=27", Kind::FloatError),
        ("100/3=33.33", Kind::Rounded),
        ("200/3=66", Kind::Rounded),
        ("200/3=67", Kind::Rounded),
        ("2.84*1=2.80", Kind::Slip),
        ("2+2=5", Kind::Slip),
        ("2-4=2", Kind::Slip),
        ("2+2=$4", Kind::NoNumber),
        ("2+2=", Kind::NoResult),
        ("2+2", Kind::NoResult),
        ("20%*50=10", Kind::PercentSign),
        ("$5*3=15", Kind::CurrencySign),
        ("5*3 apples=15", Kind::Letters),
        ("x=2+2=4", Kind::Letters),
        ("2**3=8", Kind::Power),
        ("2^3=8", Kind::Power),
        ("1/0=0", Kind::DivisionByZero),
        ("(2+3=5", Kind::Malformed),
        ("=5", Kind::Malformed),
    ];
    for (call, kind) in cases {
        let answer = format!("<<{call}>>");
        assert_eq!(calls(&answer)[0].kind(), kind, "{call}");
    }
}

/// A call of GSM8K and Python's answer; `tests/oracles/make_gsm8k_cases.py` records them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    expression: String,
    annotation: String,
    computed: Option<String>,
    agrees: bool,
}

#[test]
fn calls_of_gsm8k_are_computed_and_compared_as_python_does() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/gsm8k.json");
    let recorded: Vec<Recorded> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert!(recorded.len() >= 400, "{} calls", recorded.len());
    for Recorded { expression, annotation, computed, agrees } in recorded {
        let answer = format!("<<{expression}={annotation}>>");
        let call = &calls(&answer)[0];
        assert_eq!((call.expression, call.annotation), (expression.as_str(), annotation.as_str()));
        assert_eq!(call.computed, computed, "{expression}");
        assert_eq!(call.agrees(), agrees);
        assert_eq!(call.kind(), if agrees { Kind::Agrees } else { Kind::FloatError }, "{expression}");
    }
}

#[test]
fn rewards_compare_final_answers_to_the_letter() {
    assert_eq!(final_answer(ANSWER).as_deref(), Some("1003"));
    assert!(is_correct(ANSWER, "#### 1003 apples"));
    assert!(!is_correct(ANSWER, "#### 1003."));
    assert!(!is_correct(ANSWER, "1003"));
    assert!(!is_correct("no answer", "no answer either"));
}

/// Whatever an answer contains, only its brackets are lost.
#[test]
fn no_part_of_an_answer_is_lost() {
    for answer in ["<<", ">>", "<<<<", "<<=>>", "<<>>", "<< << >> >>", "é<<1+1=2>>é", "<<1>2>>", &"<<".repeat(100_000)]
    {
        let conversation = gsm8k_conversation("", answer, Outputs::Annotated);
        let text: String = parts(&conversation).iter().map(|part| part.1).collect();
        let less = |text: &str| text.replace(['<', '>', '='], "");
        assert_eq!(less(&text), less(answer));
    }
}

#[test]
fn a_word_that_the_calculator_rejects_is_an_error() {
    let error = |word, letter| {
        let error = spelling_conversation(word, letter).unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidInput);
        assert!(error.hint.is_some());
        error.message
    };
    assert_eq!(error("", 'a'), "The word is empty");
    assert_eq!(error("profile", 'e'), "The calculator does not answer 'profile'.count('e')");
    assert_eq!(error("OPENED", 'e'), "The calculator does not answer 'OPENED'.count('e')");
    assert_eq!(error("café", 'e'), "A word to spell cannot contain é");
    assert_eq!(error("it's", 's'), "A word to spell cannot contain '");
    assert_eq!(error("a,b", 'a'), "A word to spell cannot contain ,");
    assert_eq!(error("cheese", '\''), "A word to spell cannot contain '");
    assert_eq!(error("cheese", '\n'), "A word to spell cannot contain a control character");
    assert_eq!(error("a\0b", 'a'), "A word to spell cannot contain a control character");
}

#[test]
fn letters_are_counted_by_the_calculator() {
    let conversation = spelling_conversation("cheese", 'e').unwrap();
    assert_eq!(question(&conversation), "How many times does the letter 'e' appear in 'cheese'?");
    let expected = [
        ('t', "Let me spell out 'cheese' and count along:\n\nc\nh\ne (1)\ne (2)\ns\ne (3)\n\nThat makes 3."),
        ('t', "\n\nLet me double check this using Python:\n\n"),
        ('p', "'cheese'.count('e')"),
        ('o', "3"),
        ('t', "\n\nPython gives us 3.\n\nMy final answer is:\n\n#### 3"),
    ];
    assert_eq!(parts(&conversation), expected);
    let words = ["strawberry", "banana", "x", "Mississippi", "abc123", "aaaaaaaaaaaa"];
    for (index, word) in words.iter().cycle().take(600).enumerate() {
        let letter = draw_letter(word, 7, index as u64);
        let conversation = spelling_conversation(word, letter).unwrap();
        let [('t', spelling), _, _, ('o', count), _] = parts(&conversation)[..] else { panic!("{conversation:?}") };
        assert!(spelling.ends_with(&format!("That makes {count}.")), "{spelling}\n{count}");
    }
}

#[test]
fn letters_are_drawn_mostly_from_the_word() {
    let drawn = (0..10_000).map(|index| draw_letter("zyx", 7, index));
    let of_word = drawn.filter(|letter| "zyx".contains(*letter)).count();
    // Nine tenths, and three of 26 of the rest: 9,115 are expected; the standard deviation is 28.
    assert!((9_000..9_230).contains(&of_word), "{of_word}");
    assert!((0..100).all(|index| draw_letter("", 7, index).is_ascii_lowercase()));
}
