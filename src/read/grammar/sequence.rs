//! Sequences whose terms follow from those before them: `a(1) = 2; a(n) = 3a(n - 1) - 1; a(4)`.
//!
//! ```text
//! first = name "(" whole ")" "=" conversion
//! rule  = name "(" place ")" "=" conversion    # in which `name "(" place ")"` is an earlier term
//! place = index (("+" | "-") whole)?
//! ```

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;

use super::Parser;
use super::call::wrong_count;
use super::function::names_elementary;
use super::statement::ends_statement;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Form, Node, Rule, SequenceTerm};
use crate::{Parsed, Reason};

/// How a sequence is written.
pub(super) const HINT: &str = "write first terms and a rule, as in `a(1) = 1; a(n) = 2*a(n-1) + 1; a(5)`";

/// The most that a rule adds to its index.
const MOST_OFFSET: i64 = 64;

/// The most first terms that are equal.
const MOST_EQUAL: usize = 8;

/// The largest index of a first term.
const MOST_INDEX: i64 = 1_000_000_000_000;

/// The most terms of a sequence that a text can name: each has the whole rule.
const MOST_USES: usize = 64;

/// The most sequences of a text.
const MOST_SEQUENCES: usize = 8;

/// A sequence, as far as the text has told of it.
pub(super) struct Sequence<'s> {
    name: &'s str,
    first: Rc<Vec<(i64, Node)>>,
    rule: Option<Rc<Rule>>,
    uses: usize,
}

/// The rule around the cursor.
pub(super) struct OpenRule<'s> {
    /// The place of its sequence; of a first term too.
    sequence: usize,
    /// The name of the index, and what is added to it; a first term has none.
    place: Option<(&'s str, i64)>,
    earlier: Vec<(Rc<str>, i64)>,
}

/// What stands in the brackets of a term.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place<'s> {
    Whole(i64),
    Index(&'s str, i64),
}

/// The sequences of a text: each has a rule that names an earlier term.
pub(super) fn sequences<'s>(source: &str, tokens: &[Token<'s>], has_value: &dyn Fn(&str) -> bool) -> Vec<Sequence<'s>> {
    let mut depth = 0_usize;
    let separates = |token: &Token| {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && (ends_statement(token.kind) || matches!(token.kind, Kind::Sign(Sign::Comma) | Kind::Name("and")))
    };
    let mut found: Vec<Sequence> = Vec::new();
    for name in tokens.split(separates).filter_map(|statement| of_rule(source, statement)) {
        if found.len() < MOST_SEQUENCES
            && found.iter().all(|own| own.name != name)
            && !has_value(name)
            && !names_elementary(name)
        {
            found.push(Sequence { name, first: Rc::default(), rule: None, uses: 0 });
        }
    }
    found
}

/// The sequence whose rule a statement is.
fn of_rule<'s>(source: &str, statement: &[Token<'s>]) -> Option<&'s str> {
    let (name, Place::Index(index, offset), length) = term(source, statement)? else { return None };
    let [Token { kind: Kind::Sign(Sign::Equal), .. }, rule @ ..] = statement.get(length..)? else { return None };
    let is_earlier = |at: usize| {
        let rest = rule.get(at..).unwrap_or_default();
        matches!(term(source, rest), Some((own, Place::Index(other, earlier), _)) if own == name && other == index && earlier < offset)
    };
    (0..rule.len()).any(is_earlier).then_some(name)
}

/// The term with which tokens begin: the name, the place, and how many tokens it has.
fn term<'s>(source: &str, tokens: &[Token<'s>]) -> Option<(&'s str, Place<'s>, usize)> {
    let [Token { kind: Kind::Name(name), .. }, open, place @ ..] = tokens else { return None };
    (open.kind == Kind::Open(Bracket::Round)).then_some(())?;
    let whole = |token: &Token, most: i64| token.span.text(source).parse().ok().filter(|whole: &i64| *whole <= most);
    let is_closed = |at: usize| matches!(place.get(at), Some(Token { kind: Kind::Close(_), .. }));
    match place {
        [number @ Token { kind: Kind::Number { .. }, .. }, ..] if is_closed(1) => {
            Some((*name, Place::Whole(whole(number, MOST_INDEX)?), 4))
        }
        [Token { kind: Kind::Name(index), .. }, ..] if is_closed(1) => Some((*name, Place::Index(index, 0), 4)),
        [Token { kind: Kind::Name(index), .. }, Token { kind: Kind::Sign(sign), .. }, number, ..] if is_closed(3) => {
            let offset = match sign {
                Sign::Plus => whole(number, MOST_OFFSET)?,
                Sign::Minus => -whole(number, MOST_OFFSET)?,
                _ => return None,
            };
            Some((*name, Place::Index(index, offset), 6))
        }
        _ => None,
    }
}

impl<'s> Parser<'s, '_> {
    /// Whether the text has a sequence of this name.
    pub(super) fn has_sequence(&self, name: &str) -> bool {
        self.sequences.iter().any(|own| own.name == name)
    }

    /// Reads the first terms or the rule at the cursor, if there are any.
    pub(super) fn sequence(&mut self) -> Parsed<bool> {
        let Some((at, place)) = self.defined_term(None) else { return Ok(false) };
        let mut places = vec![place];
        // `F(1) = F(2) = 1`
        while places.len() < MOST_EQUAL
            && let (Place::Whole(_), Some((_, other))) = (place, self.defined_term(Some(at)))
        {
            places.push(other);
        }
        let index = match place {
            Place::Whole(_) => None,
            Place::Index(name, offset) => Some((name, offset)),
        };
        self.bound.extend(index.map(|(name, _)| name));
        self.open_rule = Some(OpenRule { sequence: at, place: index, earlier: Vec::new() });
        let term = self.conversion();
        let earlier = self.open_rule.take().map(|rule| rule.earlier).unwrap_or_default();
        self.bound.truncate(self.bound.len() - usize::from(index.is_some()));
        let term = term?;
        let Some(sequence) = self.sequences.get_mut(at) else { return Ok(false) };
        if let Some((index, offset)) = index {
            sequence.rule = Some(Rc::new(Rule { index: Rc::from(index), offset, earlier, term }));
            return Ok(true);
        }
        for place in places {
            if let Place::Whole(whole) = place {
                Rc::make_mut(&mut sequence.first).push((whole, term.clone()));
            }
        }
        Ok(true)
    }

    /// Reads `a(1) =`, of this sequence or of any, if something follows.
    fn defined_term(&mut self, wanted: Option<usize>) -> Option<(usize, Place<'s>)> {
        let (at, place, length) = self.term_of_sequence()?;
        let after = self.ahead(length + 1).kind;
        let is_asked = ends_statement(after) || after == Kind::Name("?");
        let is_definition = self.ahead(length).kind == Kind::Sign(Sign::Equal) && !is_asked;
        if !is_definition || wanted.is_some_and(|wanted| wanted != at) {
            return None;
        }
        self.at += length + 1;
        Some((at, place))
    }

    /// The term of a sequence at the cursor.
    fn term_of_sequence(&self) -> Option<(usize, Place<'s>, usize)> {
        let (name, place, length) = term(self.source, self.tokens.get(self.at..)?)?;
        Some((self.sequences.iter().position(|own| own.name == name)?, place, length))
    }

    /// The term of a sequence at the cursor, which its rule or the rest of the text names.
    pub(super) fn named_term(&mut self, name: &str) -> Parsed<Option<Node>> {
        let Some(at) = self.sequences.iter().position(|own| own.name == name) else { return Ok(None) };
        if self.ahead(1).kind != Kind::Open(Bracket::Round) {
            return Ok(None);
        }
        if self.open_rule.is_some() {
            return self.earlier_term(at).map(Some);
        }
        let token = self.skip();
        let mut arguments = self.arguments(token.span, Self::conversion, Self::conversion)?;
        let span = Span { end: self.before().map_or(token.span.end, |last| last.span.end), ..token.span };
        let (Some(index), true) = (arguments.pop(), arguments.is_empty()) else {
            return Err(wrong_count(name, 1, 1, arguments.len() + 1).boxed_at(span));
        };
        let Some(sequence) = self.sequences.get_mut(at) else { return Ok(None) };
        sequence.uses += 1;
        if sequence.uses > MOST_USES {
            let message = format!("a text can name at most {MOST_USES} terms of a sequence");
            return Err(Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(span));
        }
        let Some(rule) = &sequence.rule else {
            let hint = format!("write the rule of `{name}` before its terms");
            return Err(Self::refused(span, format!("`{name}` has no rule yet"), Some(hint)));
        };
        let (first, rule) = (Rc::clone(&sequence.first), Rc::clone(rule));
        let term = SequenceTerm { name: Rc::from(name), first, rule, index };
        Ok(Some(Node::new(Form::SequenceTerm(Box::new(term)), span)))
    }

    /// The earlier term at the cursor in a rule, as a name that stands for it.
    fn earlier_term(&mut self, at: usize) -> Parsed<Node> {
        let (place, found) = (self.token().span, self.term_of_sequence());
        let own = self.open_rule.as_ref().filter(|rule| rule.sequence == at).and_then(|rule| rule.place);
        let (Some((index, offset)), Some((_, Place::Index(name, earlier), length))) = (own, found) else {
            return Err(Self::of_other_terms(place));
        };
        if name != index || earlier >= offset {
            return Err(Self::of_other_terms(place));
        }
        let span = Span { end: self.ahead(length - 1).span.end, ..place };
        let name: Rc<str> = Rc::from(sequence_term(place.text(self.source), index, earlier));
        if let Some(rule) = self.open_rule.as_mut()
            && rule.earlier.iter().all(|(own, _)| *own != name)
        {
            rule.earlier.push((Rc::clone(&name), earlier));
        }
        self.at += length;
        Ok(Node::new(Form::Name(name), span))
    }

    #[cold]
    fn of_other_terms(place: Span) -> Reason {
        let message = "a rule can only use earlier terms of its own sequence";
        Self::refused(place, message, Some(HINT.to_owned()))
    }
}

/// A term as it is written: `a(n - 1)`.
pub(crate) fn sequence_term(name: &str, index: &str, offset: i64) -> String {
    match offset {
        0 => format!("{name}({index})"),
        1.. => format!("{name}({index} + {offset})"),
        _ => format!("{name}({index} - {})", offset.unsigned_abs()),
    }
}
