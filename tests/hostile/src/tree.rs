use std::fmt;

use arbitrary::Unstructured;

use crate::Dialect;
use crate::grammar::{Grammar, HOLE, number};

/// The maximum depth of a random tree.
const DEPTH: u32 = 6;

/// A syntax tree.
#[derive(Clone, Debug)]
pub enum Tree {
    /// A number, a name, a string.
    Leaf(String),
    /// A form of the grammar such as `(_ ? _ : _)`, and the contents of its holes.
    Form(&'static str, Vec<Tree>),
}

impl Tree {
    /// Generates a tree from the dialect's grammar. When the bytes have run out, the first choice is taken, which is a leaf.
    pub fn draw(dialect: Dialect, bytes: &mut Unstructured<'_>) -> arbitrary::Result<Self> {
        let grammar = Grammar::of(dialect);
        if grammar.wholes.is_empty() || bytes.arbitrary()? {
            Self::part(grammar, DEPTH, bytes)
        } else {
            Self::form(grammar, &grammar.wholes, DEPTH, bytes)
        }
    }

    fn part(grammar: &'static Grammar, depth: u32, bytes: &mut Unstructured<'_>) -> arbitrary::Result<Self> {
        match bytes.int_in_range(0..=9)? {
            0..=2 => Ok(Self::Leaf(number(bytes)?)),
            3 => Ok(Self::Leaf(bytes.choose(&grammar.leaves)?.clone())),
            _ if depth == 0 => Ok(Self::Leaf("1".to_owned())),
            _ => Self::form(grammar, &grammar.forms, depth, bytes),
        }
    }

    fn form(
        grammar: &'static Grammar,
        forms: &'static [String],
        depth: u32,
        bytes: &mut Unstructured<'_>,
    ) -> arbitrary::Result<Self> {
        let form = bytes.choose(forms)?;
        let parts = form.matches(HOLE).map(|_| Self::part(grammar, depth - 1, bytes));
        Ok(Self::Form(form, parts.collect::<Result<_, _>>()?))
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(text) => f.write_str(text),
            Self::Form(form, parts) => {
                let mut texts = form.split(HOLE);
                f.write_str(texts.next().unwrap_or_default())?;
                for (part, text) in parts.iter().zip(texts) {
                    write!(f, "{part}{text}")?;
                }
                Ok(())
            }
        }
    }
}
