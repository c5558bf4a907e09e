//! The grammar of what people and models write.
//!
//! ```text
//! program     = (definition | statement) ((";" | newline | "," | "and") (definition | statement))*
//! statement   = conditions (("," | ";" | newline) conditions)* ("=" ("?")?)?
//! conditions  = comparison (("&&" | "and" | "||" | "or") comparison)* ("?" conditions ":" conditions)?
//! comparison  = conversion (("=" | "<" | "<=" | "≠" | …) conversion)*
//! conversion  = bits (("in" | "to" | "as" | "→") target)?
//! bits        = sum (("<<" | ">>" | "&" | "xor" | "|") sum)*
//! sum         = product (("+" | "-" | "±") product)*
//! product     = unary (("*" | "/" | "//" | "mod" | "%" | "of")? unary)*
//! unary       = ("+" | "-" | "~") unary | quantity
//! quantity    = power units? (number unit?)*
//! power       = postfix ("^" unary)?
//! postfix     = primary ("!" | "!!" | "%" | "°" | superscript | unit)*
//! primary     = number | mixed number | name | call | series | root | money | date | time | brackets | bars | LaTeX
//! ```
//!
//! A product without a sign binds more tightly than `/`, except after a quotient of two numbers: `1/2x` is a half of `x`, and
//! `a/2x` is `a/(2x)`. These are mathjs's rules. A fraction beside another sign of division, or beside a power in words, is one
//! number: `1/2 ÷ 1/4` is 2, and `3/4 squared` is 9/16.

mod about_units;
mod agree;
mod analysis;
mod angle;
mod bits;
mod calendar;
mod call;
mod compound;
mod congruence;
mod constants;
mod day;
mod derivative;
mod fraction;
mod function;
mod inlined;
mod latex;
mod letters;
mod number;
mod percentage;
mod primary;
mod product;
mod progression;
mod quantity;
mod radix;
mod roles;
mod scientific;
mod sequence;
mod series;
mod sheet;
mod statement;
mod unit;

use roles::Roles;

pub(crate) use congruence::is_remainder_beside;
pub use constants::names_constant;
pub(super) use letters::may_be_letters;
pub(super) use primary::constant;
pub(super) use sequence::sequence_term;
pub(super) use sheet::is_of_formulas;
pub use statement::Statement;
pub(super) use unit::of_two_words as unit_of_two_words;

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::sort::{set_of, sort};
use pascaline_base::syntax::Span;

use super::doubt::{Choices, Doubt};
use super::functions::{Function, Matrix};
use super::token::{Bracket, Kind, Sign, Style, Token};
use super::tree::{Constant, Factor, Form, Join, Node, Term};
use super::units::{self, Unit};
use super::words::SOLVE_FOR;
use super::{DateOrder, Given, MOST_NESTING, Parsed, Reason};

/// Reads tokens into statements.
pub(super) struct Parser<'s, 'p> {
    pub(super) source: &'s str,
    tokens: Vec<Token<'s>>,
    at: usize,
    depth: u16,
    /// Whether bars are operations between bits, and not the signs of absolute values.
    are_bars_operations: bool,
    /// Whether the text has two bars, which are those of one absolute value, or of `||`.
    has_two_bars: bool,
    /// The number of open brackets.
    brackets: usize,
    /// What the cursor is in, within the innermost bracket.
    inside: Inside,
    style: Style,
    choices: &'p mut Choices,
    budget: &'p Budget,
    /// Whether a name has a value.
    is_given: &'p dyn Fn(&str) -> bool,
    /// The functions that the text defines.
    definitions: Vec<function::Definition<'s>>,
    /// The sequences that the text defines.
    sequences: Vec<sequence::Sequence<'s>>,
    /// The rule of a sequence around the cursor.
    open_rule: Option<sequence::OpenRule<'s>>,
    /// The indices of the sums around the cursor: the `k` of `sum(k^2, k, 1, 10)`.
    bound: Vec<&'s str>,
    /// The names to which the text itself gives values, sorted.
    defined: Vec<&'s str>,
    /// What the names are that have values and are units as well.
    roles: Roles,
    /// Where a factor begins before which the product has units.
    behind_units: Option<usize>,
    /// The names that the text asks for: `solve 2i = 10 for i`.
    asked: Vec<&'s str>,
    /// How many `=` the text has.
    equal_count: usize,
    /// The letters that stand at the end behind equations, alone or before a unit: `F = k x; F = 15 N; x = 3 cm; k in N/m`.
    wanted: Vec<&'s str>,
    /// Whether short names after numbers are unknowns, as in an equation, rather than units.
    prefers_names: bool,
    /// Where an operand begins although what is before it looks like a value: the bounds of `\sum_{k=1}^{3} m`.
    operand: Option<usize>,
    colons: Colons,
    /// The letters that are unknowns by themselves in the text, or factors beside these; found out once.
    letters: OnceCell<BTreeSet<&'s str>>,
    /// Whether the text has letters besides those that it asks for, and whether it raises `e`; found out once.
    letters_of_formula: OnceCell<(bool, bool)>,
    /// The names of several letters that the text has more than once; found out once.
    repeated: OnceCell<BTreeSet<&'s str>>,
    /// Whether the text has the name of a unit that may be another one; found out once.
    has_ambiguous_units: OnceCell<bool>,
    /// Whether the day or the month comes first in the dates of the text, if one of them shows it; found out once.
    order_of_dates: OnceCell<Option<DateOrder>>,
    /// Whether the text has an equation or an inequality; found out once.
    has_equations: OnceCell<bool>,
    /// Whether a letter tells a size wherever it is: the `k` of `5k + 20k`; found out once for each.
    sizes: BTreeMap<&'s str, bool>,
    /// Whether each `x` is a multiplication sign; found out once.
    are_crosses: Cell<Option<bool>>,
    /// Whether words say that a value changes; found out once.
    tells_change: OnceCell<bool>,
    /// The units of the first tokens that are names, each found out once.
    units: Vec<OnceCell<Option<Unit>>>,
}

/// What the cursor is in. Nothing of it reaches into a bracket.
#[derive(Clone, Copy, Debug, Default)]
struct Inside {
    /// The number of open `|`.
    bars: usize,
    /// Whether a colon divides, since the bracket only groups.
    has_ratios: bool,
    /// Whether an exponent is read, whose `%` belongs to the power: `2^3%` is 8%.
    is_exponent: bool,
    /// Whether the value is the one unit that a share is of: the `an hour` of `a quarter of an hour`.
    is_of_one: bool,
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
    /// One of them separates the values of a choice: `x > 3 ? 1 : 2`.
    Choose,
}

/// The most tokens whose units are kept: a text with more has few conversions for its length.
const KEPT_UNITS: usize = 64;

/// The most groups of digits that a hint joins.
const MOST_GROUPS: usize = 8;

impl<'s, 'p> Parser<'s, 'p> {
    pub(super) fn new(
        source: &'s str,
        tokens: Vec<Token<'s>>,
        style: Style,
        choices: &'p mut Choices,
        given: Given<'p>,
        budget: &'p Budget,
    ) -> Self {
        let (defined, asked, wanted) = (defined(&tokens), asked(&tokens), wanted(&tokens));
        let equal_count = tokens.iter().filter(|token| token.kind == Kind::Sign(Sign::Equal)).count();
        let roles = roles::of_names(&tokens, &defined, given, choices);
        let are_bars_operations = bits::are_bars_operations(&tokens);
        let has_two_bars = bits::bars(&tokens) == 2;
        let units = vec![OnceCell::new(); tokens.len().min(KEPT_UNITS)];
        let sequences = sequence::sequences(source, &tokens, given.has);
        Self {
            source,
            tokens,
            defined,
            roles,
            asked,
            equal_count,
            wanted,
            definitions: Vec::new(),
            sequences,
            open_rule: None,
            bound: Vec::new(),
            at: 0,
            depth: 0,
            are_bars_operations,
            has_two_bars,
            brackets: 0,
            inside: Inside::default(),
            behind_units: None,
            style,
            choices,
            budget,
            is_given: given.has,
            prefers_names: false,
            operand: None,
            colons: Colons::Separate,
            letters: OnceCell::new(),
            letters_of_formula: OnceCell::new(),
            repeated: OnceCell::new(),
            has_ambiguous_units: OnceCell::new(),
            order_of_dates: OnceCell::new(),
            has_equations: OnceCell::new(),
            sizes: BTreeMap::new(),
            are_crosses: Cell::new(None),
            tells_change: OnceCell::new(),
            units,
        }
    }

    /// The names of one letter in the text.
    fn letters_of_text(&self) -> BTreeSet<&'s str> {
        let of_one_letter = |token: &Token<'s>| match token.kind {
            Kind::Name(name) if letters::letters_of(name).nth(1).is_none() => Some(name),
            _ => None,
        };
        set_of(self.tokens.iter().filter_map(of_one_letter))
    }

    /// Whether the text has a name of several letters more than once.
    fn is_repeated(&self, name: &str) -> bool {
        let repeated = || {
            let (mut once, mut repeated) = (BTreeSet::new(), BTreeSet::new());
            for token in &self.tokens {
                if let Kind::Name(name) = token.kind
                    && name.chars().count() > 1
                    && !once.insert(name)
                {
                    repeated.insert(name);
                }
            }
            repeated
        };
        self.repeated.get_or_init(repeated).contains(name)
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

    /// The kind of the token at the cursor, without a copy of the rest of it: the grammar asks for it most.
    #[inline]
    fn kind(&self) -> Kind<'s> {
        self.tokens.get(self.at).map_or(Kind::End, |token| token.kind)
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

    /// Whether the name at this distance is a unit although it has a value.
    fn is_unit_among_names(&self, distance: usize) -> bool {
        self.roles.units.contains(&(self.at + distance))
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
            Kind::Number { .. } if self.is_after_number() => return self.no_sign(),
            _ => (ErrorCode::UnexpectedToken, format!("unexpected `{text}`")),
        };
        let is_number = |token: Option<Token>| token.is_some_and(|token| matches!(token.kind, Kind::Number { .. }));
        let is_time =
            token.kind == Kind::Sign(Sign::Colon) && is_number(self.before()) && is_number(Some(self.ahead(1)));
        let hint =
            is_time.then(|| "write a duration with units, as in `55 min + 38 s`, and a ratio as `3/4`".to_owned());
        Fault::new(code, message).hint(hint).boxed_at(token.span)
    }

    fn is_after_number(&self) -> bool {
        self.before().is_some_and(|before| matches!(before.kind, Kind::Number { .. }))
    }

    /// The error of two numbers without a sign between them.
    fn no_sign(&self) -> Reason {
        let hint = match self.ungrouped() {
            Some(number) => format!("write `*` to multiply; write one number without spaces, as `{number}`"),
            None => "write `*` to multiply; write a mixed number as `2 1/2`".to_owned(),
        };
        Self::refused(self.token().span, "expected an operator between two numbers", Some(hint))
    }

    /// The number before the cursor with those at the cursor, if spaces group their digits by three: `10 000`.
    fn ungrouped(&self) -> Option<String> {
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let first = self.before()?.span.text(self.source);
        let is_first = (1..=3).contains(&first.len()) && is_digits(first) && !first.starts_with('0');
        let mut number = is_first.then(|| first.to_owned())?;
        for at in 0..MOST_GROUPS {
            let token = self.ahead(at);
            let text = token.span.text(self.source);
            let group = text.split(['.', ',']).next().filter(|group| group.len() == 3 && is_digits(group));
            if !matches!(token.kind, Kind::Number { .. }) || group.is_none() {
                return (at > 0).then_some(number);
            }
            number += text;
        }
        None
    }

    /// The error for what is understood, but not supported.
    fn refused(span: Span, message: impl Into<String>, hint: Option<String>) -> Reason {
        Fault::new(ErrorCode::InvalidSyntax, message).hint(hint).boxed_at(span)
    }

    /// Goes one level deeper.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MOST_NESTING {
            return Err(too_deep(self.token().span));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads what is in brackets: bars that are open outside do not end in them, and an exponent does not reach into them.
    fn within_brackets<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let outside = std::mem::take(&mut self.inside);
        self.brackets += 1;
        let result = read(self);
        self.brackets -= 1;
        self.inside = outside;
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
        let mut terms: Vec<Term> = Vec::new();
        let mut node = first;
        let mut has_plus_minus = false;
        loop {
            let is_subtracted = if self.takes(Sign::Plus) || self.takes_word("plus") {
                false
            } else if self.takes(Sign::Minus)
                || self.takes_word("minus")
                || self.takes_span(terms.last().map_or(&node, |term| &term.node))
            {
                true
            } else if self.is_sign(Sign::PlusMinus) {
                if has_plus_minus {
                    let place = self.token().span;
                    return Err(Self::refused(place, "use only one `±` in a value: two would give four results", None));
                }
                self.at += 1;
                has_plus_minus = true;
                self.agree_together(terms.iter_mut().map(|term| &mut term.node));
                let left = self.sum_of(terms, node)?;
                let right = self.product()?;
                let span = Span { start, end: right.span.end };
                node = Node::new(Form::PlusMinus(Box::new([left, right])), span);
                terms = Vec::new();
                continue;
            } else {
                self.agree_together(terms.iter_mut().map(|term| &mut term.node));
                return self.sum_of(terms, node);
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
            let sign = self.before();
            let mut term = self.product()?;
            if let [Term { node: first, .. }] = &terms[..] {
                self.as_duration(first, &mut term, is_subtracted);
            }
            let span = Span { start, end: term.span.end };
            if let (Some(sign), Some(Term { is_subtracted: false, node: first })) = (sign, terms.last())
                && let Some(times) = self.span_of_time(first, sign, &term)
            {
                terms.pop();
                terms.extend(times);
            } else {
                terms.push(Term { is_subtracted, node: term });
            }
            // The last term is in the list; the node has the place of the whole.
            node = Node::new(Form::Sum(Vec::new()), span);
        }
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
            Kind::Sign(Sign::Tilde) => self.complement(),
            Kind::Sign(Sign::Factorial) if self.ahead(1).kind == Kind::Open(Bracket::Round) => self.negation(),
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
        if let Some(length) = self.transposition(&base) {
            let span = Span { start: base.span.start, end: self.ahead(length - 1).span.end };
            self.at += length;
            return Ok(Node::new(Form::Call(Function::Matrix(Matrix::Transposed), vec![base]), span));
        }
        if !self.is_sign(Sign::Power) || self.is_between_prefixed() && !self.choices.doubt(Doubt::Caret, base.span) {
            return Ok(base);
        }
        let power = self.raised_to_next(base)?;
        if !self.inside.is_exponent && self.is_percent_next() {
            let span = Span { start: power.span.start, end: self.skip().span.end };
            return Ok(Node::new(Form::Percent(Box::new(power)), span));
        }
        Ok(power)
    }

    /// The number of tokens that transpose a matrix which is written out: `^T`, `^{\top}`, `'`.
    fn transposition(&self, base: &Node) -> Option<usize> {
        const BRACED: usize = 4;
        let is_matrix = match &base.form {
            Form::Matrix(_) => true,
            Form::List(_, rows) => matches!(rows.first(), Some(Node { form: Form::List(..), .. })),
            _ => false,
        };
        let is_letter = |distance: usize| {
            let token = self.ahead(distance);
            matches!(token.kind, Kind::Name("T" | "t") | Kind::Command("top" | "intercal"))
        };
        match (self.kind(), self.ahead(1).kind) {
            _ if !is_matrix => None,
            (Kind::Sign(Sign::Prime), _) => Some(1),
            (Kind::Sign(Sign::Power), Kind::Open(Bracket::Curly)) if is_letter(2) => Some(BRACED),
            (Kind::Sign(Sign::Power), _) if is_letter(1) => Some(2),
            _ => None,
        }
    }

    /// The base to the power after the `^` at the cursor.
    fn raised_to_next(&mut self, base: Node) -> Parsed<Node> {
        self.at += 1;
        let outer = std::mem::replace(&mut self.inside.is_exponent, true);
        let exponent = self.nested(Self::exponent);
        self.inside.is_exponent = outer;
        let exponent = self.with_letter(&base, exponent?)?;
        let mut exponent = self.with_percent(&base, exponent);
        let (start, place) = (base.span.start, Span { start: base.span.start, end: exponent.span.end });
        let apart = match &mut exponent.form {
            Form::Negative(inner) => self.letters_apart(inner, Doubt::Reach, place),
            _ => self.letters_apart(&mut exponent, Doubt::Reach, place),
        };
        let power = Factor { join: Join::Times, node: Self::raised(base, exponent) };
        Ok(Self::product_of(std::iter::once(power).chain(apart).collect(), start))
    }

    /// `e^2x` is `e^2 * x` unless that doubt is flipped.
    fn with_letter(&mut self, base: &Node, exponent: Node) -> Parsed<Node> {
        let is_constant = base.as_number().is_some() || matches!(base.form, Form::Constant(Constant::E));
        let is_number = match &exponent.form {
            Form::Negative(inner) => inner.as_number().is_some(),
            _ => exponent.as_number().is_some(),
        };
        let letter = self.token();
        let Kind::Name(name) = letter.kind else { return Ok(exponent) };
        let is_beside = name.chars().count() == 1 && !letter.is_spaced && !self.is_operator_word(name);
        let is_doubtful = is_constant && is_number && is_beside && !self.style.is_latex() && self.unit_at(0).is_none();
        let place = Span { start: base.span.start, end: letter.span.end };
        if !is_doubtful || !self.choices.doubt(Doubt::Reach, place) {
            return Ok(exponent);
        }
        let start = exponent.span.start;
        let letter = self.nested(Self::power)?;
        let factors = vec![Factor { join: Join::Times, node: exponent }, Factor { join: Join::Beside, node: letter }];
        Ok(Self::product_of(factors, start))
    }

    fn raised(base: Node, exponent: Node) -> Node {
        let span = Span { start: base.span.start, end: exponent.span.end };
        Node::new(Form::Power(Box::new([base, exponent])), span)
    }

    /// What follows `^`. In LaTeX, only one digit or one letter is raised unless there are braces.
    fn exponent(&mut self) -> Parsed<Node> {
        if self.style.raises_digit {
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

fn too_deep(place: Span) -> Reason {
    nested_too_deep().boxed_at(place)
}

/// The fault of an expression that is nested more than [`MOST_NESTING`] levels deep.
pub fn nested_too_deep() -> Fault {
    let message = format!("the expression is nested more than {MOST_NESTING} levels deep");
    Fault::new(ErrorCode::NestingTooDeep, message)
}

/// The names that the text asks for.
fn asked<'s>(tokens: &[Token<'s>]) -> Vec<&'s str> {
    let name = |pair: &[Token<'s>]| match (pair[0].kind, pair[1].kind) {
        (Kind::Name(SOLVE_FOR), Kind::Name(name)) => Some(name),
        _ => None,
    };
    tokens.windows(2).filter_map(name).collect()
}

/// The letters of equations that are all of a statement behind them, or all before a word that converts.
fn wanted<'s>(tokens: &[Token<'s>]) -> Vec<&'s str> {
    let Some(equal) = tokens.iter().position(|token| token.kind == Kind::Sign(Sign::Equal)) else { return Vec::new() };
    let letter = |three: &[Token<'s>]| match three {
        [
            Token { kind: Kind::Sign(Sign::Semicolon | Sign::Newline | Sign::Comma), .. },
            Token { kind: Kind::Name(name), .. },
            Token { kind: Kind::End | Kind::Sign(Sign::Arrow) | Kind::Name("in" | "to" | "as"), .. },
        ] if name.chars().count() == 1 => Some(*name),
        _ => None,
    };
    let mut letters = BTreeSet::new();
    let mut wanted = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let three = tokens.get(at..at + 3).filter(|_| at > equal).and_then(letter);
        wanted.extend(three.filter(|name| letters.contains(name)));
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).map(|token| token.kind);
        match token.kind {
            // The `km` of `5 km` has none.
            Kind::Name(name)
                if name.len() > 1 && matches!(before, Some(Kind::Number { .. })) && units::is_unit(name) => {}
            Kind::Name(name) => letters.extend(letters::letters_of(name)),
            _ => {}
        }
    }
    wanted
}

/// The names before a `=` at the beginning of a statement, sorted.
fn defined<'s>(tokens: &[Token<'s>]) -> Vec<&'s str> {
    let is_separator =
        |kind: Kind| matches!(kind, Kind::Sign(Sign::Semicolon | Sign::Newline | Sign::Comma) | Kind::Name("and"));
    let name = |at: usize, pair: &[Token<'s>]| match pair {
        [Token { kind: Kind::Name(name), .. }, Token { kind: Kind::Sign(Sign::Equal), .. }] => {
            let before = at.checked_sub(1).and_then(|before| tokens.get(before));
            let is_truth = matches!(constant(name), Some(Constant::True | Constant::False));
            (!is_truth && before.is_none_or(|token| is_separator(token.kind))).then_some(*name)
        }
        _ => None,
    };
    let mut names: Vec<&str> = tokens.windows(2).enumerate().filter_map(|(at, pair)| name(at, pair)).collect();
    sort(&mut names);
    names
}
