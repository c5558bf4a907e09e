//! The grammar of what people and models write.
//!
//! ```text
//! program     = (definition | statement) ((";" | newline | "," | "and") (definition | statement))*
//! statement   = comparison ("=" ("?")?)?
//! comparison  = conversion (("=" | "<" | "<=" | "≠" | …) conversion)*
//! conversion  = sum (("in" | "to" | "as" | "→") target)?
//! sum         = product (("+" | "-" | "±") product)*
//! product     = unary (("*" | "/" | "//" | "mod" | "%" | "of")? unary)*
//! unary       = ("+" | "-") unary | quantity
//! quantity    = power units? (number unit)*
//! power       = postfix ("^" unary)?
//! postfix     = primary ("!" | "!!" | "%" | "°" | superscript | unit)*
//! primary     = number | mixed number | name | call | series | root | money | date | time | brackets | bars | LaTeX
//! ```
//!
//! A product without a sign binds more tightly than `/`, except after a quotient of two numbers: `1/2x` is a half of `x`, and
//! `a/2x` is `a/(2x)`. These are mathjs's rules.

mod calendar;
mod call;
mod function;
mod latex;
mod number;
mod primary;
mod product;
mod quantity;
mod series;
mod statement;

pub(super) use primary::constant;
pub use statement::Statement;

use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::sort::sort;
use pascaline_base::syntax::Span;

use super::doubt::{Choices, Doubt};
use super::token::{Bracket, Kind, Sign, Style, Token};
use super::tree::{Form, Node, Term};
use super::{MOST_NESTING, Parsed, Reason};

/// Reads tokens into statements.
pub(super) struct Parser<'s, 'p> {
    pub(super) source: &'s str,
    tokens: Vec<Token<'s>>,
    at: usize,
    depth: u16,
    /// The number of open `|`.
    bars: usize,
    /// The number of open brackets.
    brackets: usize,
    /// Whether an exponent is read, whose `%` belongs to the power: `2^3%` is 8%.
    in_exponent: bool,
    style: Style,
    choices: &'p mut Choices,
    budget: &'p Budget,
    /// Whether a name has a value.
    is_given: &'p dyn Fn(&str) -> bool,
    /// The functions that the text defines.
    definitions: Vec<function::Definition<'s>>,
    /// The indices of the sums around the cursor: the `k` of `sum(k^2, k, 1, 10)`.
    bound: Vec<&'s str>,
    /// The names to which the text itself gives values, sorted.
    defined: Vec<&'s str>,
    /// Whether short names after numbers are unknowns, as in an equation, rather than units.
    prefers_names: bool,
    /// Where an operand begins although what is before it looks like a value: the bounds of `\sum_{k=1}^{3} m`.
    operand: Option<usize>,
    colons: Colons,
    /// The names of one letter in the text; found out once.
    letters: OnceCell<BTreeSet<&'s str>>,
    /// Whether each `x` is a multiplication sign; found out once.
    are_crosses: Cell<Option<bool>>,
}

/// What the colons of a statement are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colons {
    /// They end an equation, unless they are between two numbers.
    Separate,
    /// One of them divides.
    Divide,
    /// All of them divide: `3 : 4 = x : 12`.
    Proportion,
}

impl<'s, 'p> Parser<'s, 'p> {
    pub(super) fn new(
        source: &'s str,
        tokens: Vec<Token<'s>>,
        style: Style,
        choices: &'p mut Choices,
        is_given: &'p dyn Fn(&str) -> bool,
        budget: &'p Budget,
    ) -> Self {
        let defined = defined(&tokens);
        Self {
            source,
            tokens,
            defined,
            definitions: Vec::new(),
            bound: Vec::new(),
            at: 0,
            depth: 0,
            bars: 0,
            brackets: 0,
            in_exponent: false,
            style,
            choices,
            budget,
            is_given,
            prefers_names: false,
            operand: None,
            colons: Colons::Separate,
            letters: OnceCell::new(),
            are_crosses: Cell::new(None),
        }
    }

    /// Whether a letter is a word by itself somewhere in the text.
    fn has_letter(&self, letter: &str) -> bool {
        let of_one_letter = |token: &Token<'s>| match token.kind {
            Kind::Name(name) if name.chars().count() == 1 => Some(name),
            _ => None,
        };
        self.letters.get_or_init(|| self.tokens.iter().filter_map(of_one_letter).collect()).contains(letter)
    }

    /// The token at the cursor; the last one is [`Kind::End`].
    fn token(&self) -> Token<'s> {
        self.ahead(0)
    }

    fn ahead(&self, distance: usize) -> Token<'s> {
        let end = Span::new(self.source.len()..self.source.len());
        let at_end = Token { kind: Kind::End, span: end, is_spaced: true };
        self.tokens.get(self.at + distance).copied().unwrap_or(at_end)
    }

    fn kind(&self) -> Kind<'s> {
        self.token().kind
    }

    /// The token before the cursor.
    fn before(&self) -> Option<Token<'s>> {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).copied()
    }

    fn skip(&mut self) -> Token<'s> {
        let token = self.token();
        self.at += 1;
        token
    }

    fn is_sign(&self, sign: Sign) -> bool {
        self.kind() == Kind::Sign(sign)
    }

    /// Skips the sign, if it is next.
    fn takes(&mut self, sign: Sign) -> bool {
        let is_next = self.is_sign(sign);
        self.at += usize::from(is_next);
        is_next
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), Kind::Name(name) if name.eq_ignore_ascii_case(word)) && !(self.is_given)(word)
    }

    /// Whether the caller or the text itself gives the name a value: `m = 3; 2m`.
    fn has_value(&self, name: &str) -> bool {
        self.is_variable(name) || self.is_defined(name)
    }

    /// Whether the name has a value wherever it occurs, so that it is not a unit, a constant or a word.
    fn is_variable(&self, name: &str) -> bool {
        (self.is_given)(name) || self.bound.contains(&name)
    }

    fn is_defined(&self, name: &str) -> bool {
        self.defined.binary_search(&name).is_ok()
    }

    /// Skips the word, if it is next.
    fn takes_word(&mut self, word: &str) -> bool {
        let is_next = self.is_word(word);
        self.at += usize::from(is_next);
        is_next
    }

    /// Skips the closing bracket, or fails at the opening one.
    fn close(&mut self, bracket: Bracket, opened: Span) -> Parsed<Span> {
        let token = self.token();
        match token.kind {
            Kind::Close(own) if own == bracket => {
                self.at += 1;
                Ok(token.span)
            }
            Kind::End => {
                let text = opened.text(self.source);
                let fault = Fault::new(ErrorCode::Unclosed, format!("`{text}` is not closed"));
                Err(fault.boxed_at(opened))
            }
            _ => Err(self.unexpected()),
        }
    }

    /// The error of a token that cannot be here.
    #[cold]
    fn unexpected(&self) -> Reason {
        let token = self.token();
        let text = token.span.text(self.source);
        let (code, message) = match token.kind {
            Kind::End => (ErrorCode::UnexpectedEnd, "expected a value, got the end of the expression".to_owned()),
            Kind::Sign(Sign::Newline) => {
                (ErrorCode::ValueExpected, "expected a value, got the end of the line".to_owned())
            }
            Kind::Sign(_) => (ErrorCode::ValueExpected, format!("expected a value before `{text}`")),
            _ => (ErrorCode::UnexpectedToken, format!("unexpected `{text}`")),
        };
        Fault::new(code, message).boxed_at(token.span)
    }

    /// The error for what is understood, but not supported.
    fn refused(span: Span, message: impl Into<String>, hint: Option<String>) -> Reason {
        Fault::new(ErrorCode::InvalidSyntax, message).hint(hint).boxed_at(span)
    }

    /// Goes one level deeper.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MOST_NESTING {
            let message = format!("the expression is nested more than {MOST_NESTING} levels deep");
            return Err(Fault::new(ErrorCode::NestingTooDeep, message).boxed_at(self.token().span));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads what is in brackets: bars that are open outside do not end in them, and an exponent does not reach into them.
    fn within_brackets<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let bars = std::mem::take(&mut self.bars);
        let in_exponent = std::mem::take(&mut self.in_exponent);
        self.brackets += 1;
        let result = read(self);
        self.brackets -= 1;
        (self.bars, self.in_exponent) = (bars, in_exponent);
        result
    }

    /// Pays for a node.
    fn pay(&self) -> Parsed<()> {
        self.budget.spend(1).map_err(|fault| fault.boxed_at(self.token().span))
    }

    /// `sum`: terms with signs between them.
    fn sum(&mut self) -> Parsed<Node> {
        let first = self.product()?;
        let start = first.span.start;
        let mut terms = Vec::new();
        let mut node = first;
        let mut has_plus_minus = false;
        loop {
            let is_subtracted = if self.takes(Sign::Plus) || self.takes_word("plus") {
                false
            } else if self.takes(Sign::Minus) || self.takes_word("minus") {
                true
            } else if self.is_sign(Sign::PlusMinus) {
                if has_plus_minus {
                    let place = self.token().span;
                    return Err(Self::refused(place, "use only one `±` in a value: two would give four results", None));
                }
                self.at += 1;
                has_plus_minus = true;
                let left = Self::sum_of(terms, node);
                let right = self.product()?;
                let span = Span { start, end: right.span.end };
                node = Node::new(Form::PlusMinus(Box::new([left, right])), span);
                terms = Vec::new();
                continue;
            } else {
                return Ok(Self::sum_of(terms, node));
            };
            if terms.is_empty() {
                terms.push(Term { is_subtracted: false, node });
            }
            if self.is_sign(Sign::Ellipsis) {
                node = self.progression(&terms, start)?;
                terms = Vec::new();
                continue;
            }
            self.pay()?;
            let term = self.product()?;
            let span = Span { start, end: term.span.end };
            terms.push(Term { is_subtracted, node: term });
            // The last term is in the list; the node has the place of the whole.
            node = Node::new(Form::Sum(Vec::new()), span);
        }
    }

    /// The sum of these terms, or the node alone.
    fn sum_of(terms: Vec<Term>, node: Node) -> Node {
        if terms.is_empty() { node } else { Node::new(Form::Sum(terms), node.span) }
    }

    /// `unary`: a quantity with the signs before it.
    fn unary(&mut self) -> Parsed<Node> {
        let token = self.token();
        match token.kind {
            Kind::Sign(Sign::Minus) => {
                self.at += 1;
                let operand = self.nested(Self::unary)?;
                Ok(self.negative(token.span, operand))
            }
            Kind::Sign(Sign::Plus) => {
                self.at += 1;
                self.nested(Self::unary)
            }
            Kind::Sign(Sign::PlusMinus) => {
                self.at += 1;
                let operand = self.nested(Self::unary)?;
                let span = Span { start: token.span.start, end: operand.span.end };
                let zero = Node::new(Form::Number(0.into()), token.span);
                Ok(Node::new(Form::PlusMinus(Box::new([zero, operand])), span))
            }
            _ => self.quantity(),
        }
    }

    /// `-x`; `-2^2` is doubtful.
    fn negative(&mut self, sign: Span, operand: Node) -> Node {
        let span = Span { start: sign.start, end: operand.span.end };
        let form = match operand.form {
            Form::Power(parts) if parts[0].as_number().is_some() && self.choices.doubt(Doubt::Negative, span) => {
                let [base, exponent] = *parts;
                let place = base.span;
                let base = Node::new(Form::Negative(Box::new(base)), place);
                Form::Power(Box::new([base, exponent]))
            }
            form => Form::Negative(Box::new(Node::new(form, operand.span))),
        };
        Node::new(form, span)
    }

    /// `power`: an operand, perhaps raised.
    fn power(&mut self) -> Parsed<Node> {
        self.pay()?;
        let base = self.postfix()?;
        if !self.is_sign(Sign::Power) {
            return Ok(base);
        }
        let power = self.raised_to_next(base)?;
        if !self.in_exponent && self.is_sign(Sign::Percent) && self.is_percentage() {
            let span = Span { start: power.span.start, end: self.skip().span.end };
            return Ok(Node::new(Form::Percent(Box::new(power)), span));
        }
        Ok(power)
    }

    /// The base to the power after the `^` at the cursor.
    fn raised_to_next(&mut self, base: Node) -> Parsed<Node> {
        self.at += 1;
        let outer = std::mem::replace(&mut self.in_exponent, true);
        let exponent = self.nested(Self::exponent);
        self.in_exponent = outer;
        Ok(Self::raised(base, exponent?))
    }

    fn raised(base: Node, exponent: Node) -> Node {
        let span = Span { start: base.span.start, end: exponent.span.end };
        Node::new(Form::Power(Box::new([base, exponent])), span)
    }

    /// What follows `^`. In LaTeX, only one digit or one letter is raised unless there are braces.
    fn exponent(&mut self) -> Parsed<Node> {
        if self.style.is_latex {
            return self.latex_exponent();
        }
        let sign = self.token();
        if self.takes(Sign::Minus) {
            let operand = self.nested(Self::exponent)?;
            let span = Span { start: sign.span.start, end: operand.span.end };
            return Ok(Node::new(Form::Negative(Box::new(operand)), span));
        }
        self.takes(Sign::Plus);
        self.power()
    }
}

/// The names before a `=` at the beginning of a statement, sorted.
fn defined<'s>(tokens: &[Token<'s>]) -> Vec<&'s str> {
    let is_separator = |kind: Kind| matches!(kind, Kind::Sign(Sign::Semicolon | Sign::Newline | Sign::Comma));
    let name = |at: usize, pair: &[Token<'s>]| match pair {
        [Token { kind: Kind::Name(name), .. }, Token { kind: Kind::Sign(Sign::Equal), .. }] => {
            let before = at.checked_sub(1).and_then(|before| tokens.get(before));
            before.is_none_or(|token| is_separator(token.kind)).then_some(*name)
        }
        _ => None,
    };
    let mut names: Vec<&str> = tokens.windows(2).enumerate().filter_map(|(at, pair)| name(at, pair)).collect();
    sort(&mut names);
    names
}
