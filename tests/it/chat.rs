//! nanochat's rules for every case of `tests/cases/chat`, and properties for random samples.

use pascaline::chat::{
    ByteTokenizer, Content, Conversation, Malformed, Message, Need, Part, Piece, Row, Special, Tokenizer, ToolUse,
    WrongCount, decoded, encoded, picture, pieces, plan, render_conversation, render_for_completion, step,
};
use proptest::prelude::*;

use crate::common::chat::{ConversationCase, RandomCase, Refusal, ToolUseCase, cases, digest, digits};

fn refusal(malformed: Malformed) -> Refusal {
    (malformed.message, malformed.path, malformed.hint.map(str::to_owned))
}

#[test]
fn every_script_produces_its_columns() {
    let cases: Vec<ToolUseCase> = cases("tool_use.json");
    assert!(cases.len() > 300);
    for case in &cases {
        let tokenizer = case.tokenizer();
        let mut tool_use = ToolUse::new(&tokenizer, case.results.len());
        let mut done = case.results.is_empty();
        for (at, sampled) in case.samples.iter().enumerate() {
            assert!(!done, "{}", case.name);
            let column = tool_use.step(sampled).unwrap();
            assert_eq!((&column.tokens, &digits(&column.mask)), (&case.tokens[at], &case.mask[at]), "{}", case.name);
            done = column.done;
        }
        assert_eq!(done, case.done, "{}", case.name);
    }
}

#[test]
fn a_generation_draws_as_often_as_nanochat() {
    for case in &cases::<ToolUseCase>("tool_use.json") {
        let tokenizer = case.tokenizer();
        let tool_use = ToolUse::new(&tokenizer, case.results.len());
        let mut drawn: usize = 0;
        let sample = |before: Option<&[u32]>| {
            assert_eq!(before, drawn.checked_sub(1).map(|before| &case.tokens[before][..]), "{}", case.name);
            drawn += 1;
            case.samples[drawn - 1].clone()
        };
        let batch = tool_use.generate_batch(&case.prompt, sample, case.max_tokens).unwrap();
        let masks: Vec<_> = batch.masks.iter().map(|mask| digits(mask)).collect();
        assert_eq!((&batch.results, &masks, drawn), (&case.results, &case.masks, case.samples.len()), "{}", case.name);

        let samples = || case.samples.iter().cloned();
        let (mut left, mut again) = (samples(), samples());
        let columns: Vec<_> = tool_use.generate(|_| left.next().unwrap(), case.max_tokens).collect();
        assert_eq!(columns, tool_use.generate(|_| again.next().unwrap(), case.max_tokens).collect::<Vec<_>>());
        assert_eq!(columns.len(), case.tokens.len());
    }
}

#[test]
fn every_conversation_has_its_ids_and_mask_or_its_error() {
    let cases: Vec<ConversationCase> = cases("conversations.json");
    assert!(cases.len() > 60);
    for case in cases.iter().filter(|case| !case.shape) {
        let conversation = case.conversation();
        let rendered = render_conversation(&conversation, &ByteTokenizer, case.max_tokens);
        let rendered = rendered.map(|(ids, mask)| (ids, digits(&mask))).map_err(refusal);
        assert_eq!(rendered, case.rendered(), "{}", case.name);
        let completion = render_for_completion(&conversation, &ByteTokenizer).map_err(refusal);
        assert_eq!(completion, case.completion(), "{}", case.name);
    }
}

#[test]
fn random_conversations_are_planned_and_rendered() {
    let cases: Vec<RandomCase> = cases("random.json");
    assert_eq!(cases.len(), 1000);
    for case in &cases {
        let conversation = case.conversation();
        assert_eq!(plan(&conversation).unwrap(), case.segments());
        let (ids, mask) = render_conversation(&conversation, &ByteTokenizer, 2048).unwrap();
        assert_eq!((ids.len(), digest(&ids, &mask)), (case.count, case.digest));
        assert_eq!((ids, mask), case.rendered(&ByteTokenizer));
    }
}

#[test]
fn a_refusal_quotes_a_role_or_a_type_only_in_part() {
    let long = "é".repeat(500_000);
    let parts = vec![Part::Other(long.clone())];
    let said = |role: &str, content| Message { role: role.to_owned(), content };
    let asked = || said("user", Content::Text(String::new()));
    for messages in [
        vec![asked(), said(&long, Content::Text(String::new()))],
        vec![asked(), said("assistant", Content::Parts(parts))],
    ] {
        let message = plan(&Conversation { messages }).unwrap_err().message;
        assert!(message.len() < 4_100 && message.ends_with('…'), "{} bytes", message.len());
    }
}

#[test]
fn a_wrong_count_of_samples_changes_nothing() {
    let mut tool_use = ToolUse::new(&ByteTokenizer, 2);
    let wrong = WrongCount { rows: 2, sampled: 1 };
    assert_eq!(tool_use.step(&[65]), Err(wrong));
    assert_eq!(wrong.to_string(), "expected one sampled token for each of 2 rows, got 1");
    assert_eq!(tool_use.step(&[65, 66]).unwrap().tokens, [65, 66]);
    let mut columns = tool_use.generate(|_| vec![65; 3], None);
    assert_eq!(columns.next(), Some(Err(WrongCount { rows: 2, sampled: 3 })));
    assert_eq!(columns.next(), None);
    assert!(tool_use.generate_batch(&[], |_| Vec::new(), None).is_err());
}

#[test]
fn the_picture_shows_every_piece_and_controls_no_terminal() {
    let mut ids = ByteTokenizer.encode("a\n\u{1b}[2J\u{7f}");
    ids.push(ByteTokenizer.special().id(Special::PythonStart));
    let mask = [1, 0, 0, 0, 0, 0, 0, 1];
    let shown = pieces(&ids, &mask, &ByteTokenizer);
    assert_eq!(shown[2], Piece { text: "\u{1b}".to_owned(), trained: false });
    assert_eq!(shown[7], Piece { text: "<|python_start|>".to_owned(), trained: true });
    let (green, red, end) = ("\u{1b}[92m", "\u{1b}[91m", "\u{1b}[0m");
    let cells = ["a", "\n", "␛", "[", "2", "J", "␡", "<|python_start|>"].into_iter().zip(mask);
    let cells: Vec<_> = cells.map(|(text, bit)| [if bit == 1 { green } else { red }, text, end].concat()).collect();
    assert_eq!(picture(&shown), cells.join("|"));
    assert_eq!(picture(&[]), "");
    let c1 = Piece { text: "\u{85}\u{9b}".to_owned(), trained: true };
    assert_eq!(picture(&[c1]), "\u{1b}[92m\u{fffd}\u{fffd}\u{1b}[0m");
    assert_eq!(pieces(&[65, 66], &[1], &ByteTokenizer).len(), 1);
}

/// Tokens that often form blocks, calls and ends.
fn token() -> impl Strategy<Value = u32> {
    prop_oneof![3 => Just(256), 3 => Just(257), 5 => 40_u32..58, 2 => 255_u32..266, 1 => any::<u32>()]
}

proptest! {
    #[test]
    fn nothing_is_lost_and_nothing_made_up(sampled in prop::collection::vec(token(), 0..200)) {
        let special = ByteTokenizer.special();
        let (mut row, mut queued) = (Row::default(), Vec::new());
        for sample in sampled {
            let was_forced = !row.forced.is_empty();
            let given = step(row, special, sample);
            prop_assert_eq!(given.mask, u8::from(!was_forced));
            prop_assert_eq!(given.token, if was_forced { queued.remove(0) } else { sample });
            row = given.row;
            if let Need::Decode(ids) = given.need {
                prop_assert!(!ids.is_empty() && !row.in_python_block && row.expression.is_empty());
                if let Need::Encode(output) = decoded(&ByteTokenizer.decode(&ids)) {
                    let output = ByteTokenizer.encode(&output);
                    row = encoded(row, special, &output);
                    queued.push(258);
                    queued.extend(output);
                    queued.push(259);
                }
            }
            prop_assert_eq!(&row.forced, &queued);
        }
    }

    #[test]
    fn rows_know_nothing_of_each_other(scripts in prop::collection::vec(prop::collection::vec(token(), 60), 1..=8)) {
        let alone: Vec<_> = scripts.iter().map(|script| {
            let mut tool_use = ToolUse::new(&ByteTokenizer, 1);
            script.iter().map(|sample| tool_use.step(&[*sample]).unwrap()).collect::<Vec<_>>()
        }).collect();
        let mut together = ToolUse::new(&ByteTokenizer, scripts.len());
        for at in 0..60 {
            let sampled: Vec<_> = scripts.iter().map(|script| script[at]).collect();
            let column = together.step(&sampled).unwrap();
            for (row, columns) in alone.iter().enumerate() {
                prop_assert_eq!((column.tokens[row], column.mask[row]), (columns[at].tokens[0], columns[at].mask[0]));
            }
            prop_assert_eq!(column.done, alone.iter().all(|columns| columns[at].done));
        }
    }
}
