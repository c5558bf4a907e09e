//! A model calls the calculator in the middle of its generation, as in nanochat, and the calculator's tokens are masked out of
//! the training. `cargo run --example tool_use`

use std::error::Error;

use pascaline::chat::{
    ByteTokenizer, Content, Conversation, Message, Special, Tokenizer, ToolUse, picture, pieces, render_for_completion,
};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let message = |role: &str, text: &str| Message { role: role.into(), content: Content::Text(text.into()) };
    let messages = vec![message("user", "What is 6 * 7?"), message("assistant", "")];
    let prompt = render_for_completion(&Conversation { messages }, &ByteTokenizer)?;

    // A model that asks for `6*7`, then ends its message.
    let special = ByteTokenizer.special();
    let mut script = vec![special.id(Special::PythonStart)];
    script.extend(ByteTokenizer.encode("6*7"));
    script.push(special.id(Special::PythonEnd));
    let mut script = script.into_iter();
    let model = |_: Option<&[u32]>| vec![script.next().unwrap_or(special.id(Special::AssistantEnd))];

    let batch = ToolUse::new(&ByteTokenizer, 1).generate_batch(&prompt, model, Some(256))?;
    let (row, mask) = (&batch.results[0], &batch.masks[0]);
    println!("{}", picture(&pieces(row, mask, &ByteTokenizer)));
    assert_eq!(ByteTokenizer.decode(row), "What is 6 * 7?6*742");
    Ok(())
}
