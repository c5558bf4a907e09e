//! Operands: what the parser accepts where it expects a value.

use super::{
    Arc, Await, Constant, ErrorCode, Grammar, Last, NodeKind, OpenMatrix, Parsed, Parser, Span, Token, Unary, Waiting,
    functions, level, literal,
};

impl Parser<'_> {
    /// Whether the operand may begin with a prefix: the right one of `^` may, that of `??` may not.
    pub(super) fn prefix_allowed(&self) -> bool {
        self.driver.floor() <= level::UNARY
    }

    /// `-`, `+`, `~` or `not` before an operand.
    pub(super) fn prefix(&mut self, op: Unary) -> Parsed<()> {
        self.wait(Waiting::Prefix { op, start: self.span.start }, level::UNARY)?;
        self.next_skipping_newlines()?;
        self.then(Await::Operand)
    }

    /// Emits an operand that is a single token. `accessible` says whether an index, a property or an argument list may follow.
    pub(super) fn leaf(&mut self, kind: NodeKind, last: Last, accessible: bool) -> Parsed<()> {
        self.code.arena.push(kind, self.span);
        self.last_span = self.span;
        self.last = last;
        self.accessible = accessible;
        self.next()?;
        self.then(Await::Operator)
    }

    /// A number.
    pub(super) fn number(&mut self) -> Parsed<()> {
        match literal::number(self.span, self.source()) {
            Ok(number) => self.leaf(NodeKind::Number(number), Last::Constant, false),
            Err(fault) => {
                // mathjs reads the token after the number before it checks the number's value.
                let span = self.span;
                self.next()?;
                Err(Box::new(fault.at(span)))
            }
        }
    }

    /// A constant, or a name.
    pub(super) fn name(&mut self) -> Parsed<()> {
        let name = self.text();
        match constant(name) {
            Some(kind) => self.leaf(kind, Last::Constant, true),
            None => self.variable(name),
        }
    }

    /// A symbol, or an operator written as a name, where a value is expected.
    pub(super) fn symbol(&mut self) -> Parsed<()> {
        self.variable(self.text())
    }

    /// `end` in an index, a parameter of the function that is being defined, or any other name.
    fn variable(&mut self, name: &str) -> Parsed<()> {
        let kind = if let [b'e', b'n', b'd'] = name.as_bytes()
            && let Some(dimension) = self.end_dimension()?
        {
            NodeKind::End { dimension }
        } else if self.is_param(name)? {
            NodeKind::Local
        } else {
            NodeKind::Symbol { builtin: functions::lookup(name) }
        };
        self.leaf(kind, Last::Symbol, true)
    }

    /// Whether a name is a parameter of an enclosing function.
    fn is_param(&mut self, name: &str) -> Parsed<bool> {
        if let Err(fault) = self.cx.pay_for_search(self.params.len(), name.len()) {
            return Err(fault.boxed_at(self.span));
        }
        Ok(self.params.iter().any(|param| param.text(self.source()) == name))
    }

    /// The dimension, counted from 0, that is being read of the innermost open index.
    pub(super) fn end_dimension(&mut self) -> Parsed<Option<u32>> {
        const LEVELS_OF_A_STEP: usize = 32;
        self.spend(self.driver.len() / LEVELS_OF_A_STEP)?;
        Ok(self.driver.find_map(|waiting| match waiting {
            Waiting::Index { dimensions, .. } => Some(dimensions - 1),
            _ => None,
        }))
    }

    /// A string in quotes.
    pub(super) fn string(&mut self) -> Parsed<()> {
        let start = self.span.start;
        let text = self.quoted()?;
        self.code.arena.push(NodeKind::Text(text), self.span);
        self.last_span = Span { start, end: self.last_span.end };
        self.last = Last::Constant;
        self.accessible = true;
        self.then(Await::Operator)
    }

    /// Reads a string's characters, its end and the token after it; returns its index in the texts of the code.
    pub(super) fn quoted(&mut self) -> Parsed<u32> {
        let (token, quote) = (self.token, if self.token == Token::Quote { '"' } else { '\'' });
        let text = literal::string(&mut self.cursor, quote)
            .map_err(|escape| self.error_at(ErrorCode::InvalidEscape, &escape.words, escape.span))?;
        self.next()?;
        if self.token != token {
            let words = format!("End of string {quote} expected");
            return Err(self.error(ErrorCode::Unclosed, &words));
        }
        self.last_span = self.span;
        self.next()?;
        Ok(self.add_text(&text))
    }

    /// Adds a text to the code, and returns its index.
    pub(super) fn add_text(&mut self, text: &str) -> u32 {
        self.code.texts.push(Arc::from(text));
        u32::try_from(self.code.texts.len() - 1).unwrap_or(u32::MAX)
    }

    /// An opening bracket, whose content waits for its end as what `waiting` makes of its start.
    pub(super) fn open(&mut self, waiting: impl FnOnce(u32) -> Waiting) -> Parsed<()> {
        let waiting = waiting(self.span.start);
        self.wait(waiting, level::BRACKET)?;
        self.in_brackets += 1;
        self.next()?;
        self.then(Await::Operand)
    }

    /// The opening bracket of a matrix.
    pub(super) fn matrix(&mut self) -> Parsed<()> {
        let start = self.span.start;
        self.in_brackets += 1;
        self.next()?;
        if self.token == Token::CloseBracket {
            return self.close_with(NodeKind::Row(0), start);
        }
        let row = OpenMatrix { items: 1, rows: 0, columns: 0, mismatch: 0, start };
        self.wait(Waiting::Row(row), level::BRACKET)?;
        self.then(Await::Operand)
    }

    /// The opening brace of an object.
    pub(super) fn object(&mut self) -> Parsed<()> {
        let start = self.span.start;
        self.in_brackets += 1;
        self.next()?;
        self.object_key(0, start)
    }

    /// After `{` or a comma: a key and its colon, or the end of the object.
    pub(super) fn object_key(&mut self, entries: u32, start: u32) -> Parsed<()> {
        let key = match self.token {
            Token::CloseBrace => return self.close_with(NodeKind::Object(entries), start),
            Token::Quote | Token::Apostrophe => self.quoted()?,
            token if token == Token::Name || token.is_named() => {
                let key = self.add_text(self.text());
                self.next()?;
                key
            }
            _ => return Err(self.error(ErrorCode::InvalidSyntax, "Symbol or string expected as object key")),
        };
        if self.token != Token::Colon {
            return Err(self.error(ErrorCode::InvalidSyntax, "Colon : expected after object key"));
        }
        self.code.arena.push(NodeKind::Text(key), self.span);
        self.wait(Waiting::Object { entries: entries + 1, start }, level::BRACKET)?;
        self.next()?;
        self.then(Await::Operand)
    }

    /// A range without a start, which is 1.
    pub(super) fn open_range(&mut self) -> Parsed<()> {
        if self.conditional == Some(self.in_brackets) {
            let words = "The true-expression of a conditional operator may not be empty";
            return Err(self.error(ErrorCode::InvalidSyntax, words));
        }
        self.code.arena.push(NodeKind::Number(1.0), self.span);
        self.last_span = self.span;
        self.last = Last::Constant;
        self.accessible = false;
        self.then(Await::Operator)
    }
}

/// The literal that a name denotes, which no variable can have.
pub(crate) fn constant(name: &str) -> Option<NodeKind> {
    // The length or the first letter excludes nearly every name without a comparison.
    if !matches!(name.as_bytes(), [b't' | b'f' | b'n' | b'u' | b'N' | b'I', _, _, ..]) {
        return None;
    }
    let kind = match name {
        "true" => NodeKind::Constant(Constant::True),
        "false" => NodeKind::Constant(Constant::False),
        "null" => NodeKind::Constant(Constant::Null),
        "undefined" => NodeKind::Constant(Constant::Undefined),
        "NaN" => NodeKind::Number(f64::NAN),
        "Infinity" => NodeKind::Number(f64::INFINITY),
        _ => return None,
    };
    Some(kind)
}
