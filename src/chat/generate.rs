//! Generation with tool use, for a caller that has a tokenizer and a model.

use std::fmt;

use super::special::SpecialTokens;
use super::tokenizer::Tokenizer;
use super::tool_use::{Need, Row, decoded, encoded, step};

/// One or more rows of tokens, sampled by a model, in which the calculator is called.
///
/// ```
/// use pascaline::chat::{ByteTokenizer, Special, ToolUse, Tokenizer};
///
/// // A model that asks for 6*7, then says whatever it likes, and ends.
/// let special = ByteTokenizer.special();
/// let mut tokens = vec![special.id(Special::PythonStart)];
/// tokens.extend(ByteTokenizer.encode("6*7"));
/// tokens.push(special.id(Special::PythonEnd));
/// tokens.extend(ByteTokenizer.encode("....!"));
/// tokens.push(special.id(Special::AssistantEnd));
/// let mut model = tokens.into_iter();
///
/// let tool_use = ToolUse::new(&ByteTokenizer, 1);
/// let batch = tool_use.generate_batch(&[65], |_| vec![model.next().unwrap()], None).unwrap();
/// assert_eq!(ByteTokenizer.decode(&batch.results[0]), "A6*742!");
/// assert_eq!(batch.masks[0], [0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1]);
/// ```
pub struct ToolUse<'t, T: Tokenizer + ?Sized> {
    tokenizer: &'t T,
    special: SpecialTokens,
    rows: Vec<Row>,
}

/// One token for each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The tokens.
    pub tokens: Vec<u32>,
    /// For each token, 1 if it was sampled, 0 if it was forced.
    pub mask: Vec<u8>,
    /// Whether every row is completed.
    pub done: bool,
}

/// The result of a generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The prompt followed by the tokens of each row, up to but not including the token that completed the row.
    pub results: Vec<Vec<u32>>,
    /// For each token, 1 if it was sampled, 0 if it was forced or belongs to the prompt.
    pub masks: Vec<Vec<u8>>,
}

/// The number of samples differs from the number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongCount {
    /// The number of rows.
    pub rows: usize,
    /// The number of sampled tokens.
    pub sampled: usize,
}

impl fmt::Display for WrongCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one sampled token for each of {} rows, got {}", self.rows, self.sampled)
    }
}

impl std::error::Error for WrongCount {}

impl<'t, T: Tokenizer + ?Sized> ToolUse<'t, T> {
    /// Starts `rows` empty rows.
    pub fn new(tokenizer: &'t T, rows: usize) -> Self {
        Self { tokenizer, special: tokenizer.special(), rows: vec![Row::default(); rows] }
    }

    /// Takes the next token of each row, given one sample for each. If the number of samples is wrong, no row changes.
    pub fn step(&mut self, sampled: &[u32]) -> Result<Column, WrongCount> {
        if sampled.len() != self.rows.len() {
            return Err(WrongCount { rows: self.rows.len(), sampled: sampled.len() });
        }
        let (mut tokens, mut mask) = (Vec::new(), Vec::new());
        for (row, sampled) in self.rows.iter_mut().zip(sampled) {
            let step = step(std::mem::take(row), self.special, *sampled);
            tokens.push(step.token);
            mask.push(step.mask);
            *row = meet(step.row, step.need, self.tokenizer, self.special);
        }
        Ok(Column { tokens, mask, done: self.is_done() })
    }

    /// Generates column by column, with fresh rows of its own, until every row is completed or there are `max_tokens`
    /// columns, forced tokens included.
    ///
    /// `sample` returns one token for each row. It receives the previous column, from which a model continues, or `None` at
    /// the first; where a token is forced, the sample is drawn and discarded.
    pub fn generate<S>(&self, sample: S, max_tokens: Option<usize>) -> Generation<'t, T, S>
    where
        S: FnMut(Option<&[u32]>) -> Vec<u32>,
    {
        let rows = Self::new(self.tokenizer, self.rows.len());
        Generation { rows, sample, columns_left: max_tokens, tokens: None, has_failed: false }
    }

    /// Generates to the end and returns the rows, including the prompt.
    pub fn generate_batch<S>(&self, prompt: &[u32], sample: S, max_tokens: Option<usize>) -> Result<Batch, WrongCount>
    where
        S: FnMut(Option<&[u32]>) -> Vec<u32>,
    {
        let count = self.rows.len();
        let mut batch = Batch { results: vec![prompt.to_vec(); count], masks: vec![vec![0; prompt.len()]; count] };
        let mut generation = self.generate(sample, max_tokens);
        while let Some(column) = generation.next() {
            let column = column?;
            let open = generation.rows.rows.iter().enumerate().filter(|(_, row)| !row.completed);
            for (index, _) in open {
                batch.results[index].push(column.tokens[index]);
                batch.masks[index].push(column.mask[index]);
            }
        }
        Ok(batch)
    }

    fn is_done(&self) -> bool {
        self.rows.iter().all(|row| row.completed)
    }
}

/// The row after its need is met.
fn meet(row: Row, mut need: Need, tokenizer: &(impl Tokenizer + ?Sized), special: SpecialTokens) -> Row {
    loop {
        need = match need {
            Need::Nothing => return row,
            Need::Decode(ids) => decoded(&tokenizer.decode(&ids)),
            Need::Encode(output) => return encoded(row, special, &tokenizer.encode(&output)),
        };
    }
}

/// The columns of a generation, one by one; see [`ToolUse::generate`].
pub struct Generation<'t, T: Tokenizer + ?Sized, S> {
    rows: ToolUse<'t, T>,
    sample: S,
    columns_left: Option<usize>,
    tokens: Option<Vec<u32>>,
    has_failed: bool,
}

impl<T: Tokenizer + ?Sized, S: FnMut(Option<&[u32]>) -> Vec<u32>> Iterator for Generation<'_, T, S> {
    type Item = Result<Column, WrongCount>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.columns_left == Some(0) || self.rows.is_done() || self.has_failed {
            return None;
        }
        let sampled = (self.sample)(self.tokens.as_deref());
        let column = self.rows.step(&sampled);
        match &column {
            Ok(column) => self.tokens = Some(column.tokens.clone()),
            Err(_) => self.has_failed = true,
        }
        self.columns_left = self.columns_left.map(|left| left - 1);
        Some(column)
    }
}
