//! Letters without signs between them, which are a product or a name.

use std::collections::BTreeSet;
use std::rc::Rc;

use pascaline_base::syntax::Span;

use super::Parser;
use super::primary::constant;
use crate::doubt::Doubt;
use crate::token::{Kind, Sign};
use crate::tree::{Constant, Factor, Form, Join, Node};
use crate::{Parsed, functions, units, words};

impl<'s> Parser<'s, '_> {
    /// A run of letters that is a product: each has a meaning of its own, as in `iz` and `xy`, or it is no word of the text and
    /// one of them has a value or is elsewhere in the text, as in `F = ma; m = 3`.
    pub(super) fn letters(&self, name: &str, span: Span) -> Option<Vec<Factor>> {
        // A name that a phrase or a command stands for has no letters.
        if !may_be_letters(name) || span.text(self.source) != name {
            return None;
        }
        if !self.style.is_latex() && !self.are_factors(name, self.letters_alone()) {
            return None;
        }
        let mut factors = Vec::new();
        let mut start = span.start as usize;
        for letter in letters_of(name) {
            let place = start..start + letter.len();
            start = place.end;
            let form = match (self.constant(letter), self.symbol(letter)) {
                (Some(constant), _) => Form::Constant(constant),
                (None, Some(constant)) => Form::Physical(constant),
                (None, None) => Form::Name(Rc::from(letter)),
            };
            let join = if factors.is_empty() { Join::Times } else { Join::Beside };
            factors.push(Factor { join, node: Node::new(form, Span::new(place)) });
        }
        Some(factors)
    }

    /// Whether letters without a sign between them are factors, if these are in the text by themselves.
    pub(super) fn are_factors(&self, name: &str, alone: &BTreeSet<&str>) -> bool {
        /// More letters are a word, unless each has a meaning.
        const MOST_OF_PRODUCT: usize = 4;
        let is_in_text = |letter: &str| self.has_value(letter) || alone.contains(letter) || letter == "π";
        let (mut count, mut in_text, mut unknown) = (0, 0, 0);
        for letter in letters_of(name) {
            count += 1;
            in_text += usize::from(is_in_text(letter));
            unknown += usize::from(!is_in_text(letter) && constant(letter).is_none());
        }
        // `PMT = P r`, in which only one of the letters has a value, is a word.
        // A letter behind a number may be a unit: `Vs = 2 Vp; Vp = 230 V`.
        let is_known = |letter: &&str| self.has_value(letter) || self.stands_alone(letter);
        let strangers = || letters_of(name).filter(|letter| !is_known(letter)).count();
        let is_own_word = || self.is_defined(name) && name.is_ascii() && (strangers() > 1 || self.is_repeated(name));
        let is_function = || functions::named(name).is_some();
        let is_word = || {
            is_own_word()
                || is_function()
                || units::is_unit(name)
                || self.is_operator_word(name)
                || words::is_read(name)
        };
        // `area = 1/2 * a * b`: a long name is a product if the text has all its letters but one. With digits, it has to have all.
        if name.bytes().any(|byte| byte.is_ascii_digit()) {
            return in_text == count && count <= MOST_OF_PRODUCT && !is_word();
        }
        let has_others = in_text > 0 && (count < MOST_OF_PRODUCT || in_text + 1 == count);
        unknown == 0 || has_others && count <= MOST_OF_PRODUCT && !is_word()
    }

    /// Whether a letter is in the text by itself, and not only as a unit behind a number.
    fn stands_alone(&self, letter: &str) -> bool {
        let is_number = |at: usize| matches!(self.tokens[at].kind, Kind::Number { .. } | Kind::Fraction(..));
        let is_unit_behind = |at: usize| units::is_unit(letter) && at.checked_sub(1).is_some_and(is_number);
        (0..self.tokens.len()).any(|at| self.tokens[at].kind == Kind::Name(letter) && !is_unit_behind(at))
    }

    /// The letters that are in the text by themselves, and those that are factors beside one of them: the `x` of
    /// `xy = 70; xx = 6y`.
    pub(super) fn letters_alone(&self) -> &BTreeSet<&'s str> {
        /// How often letters lead to other ones.
        const MOST_ROUNDS: usize = 4;
        self.letters.get_or_init(|| {
            let mut letters = self.letters_of_text();
            // `solve y = mx + b for x`
            letters.extend(self.asked.iter().filter(|name| letters_of(name).nth(1).is_none()));
            for _ in 0..MOST_ROUNDS {
                let names = self.tokens.iter().filter_map(|token| match token.kind {
                    Kind::Name(name) if may_be_letters(name) && self.are_factors(name, &letters) => Some(name),
                    _ => None,
                });
                let found: BTreeSet<&str> = names
                    .flat_map(letters_of)
                    .filter(|each| constant(each).is_none() && !letters.contains(each))
                    .collect();
                if found.is_empty() {
                    break;
                }
                letters.extend(found);
            }
            letters
        })
    }

    /// Takes all letters but the first out of a product of letters without signs, if that doubt is flipped: `a/bc` is `a/(b c)`, and
    /// `2^xy` is `2^(x y)`, unless it is.
    pub(super) fn letters_apart(&mut self, node: &mut Node, doubt: Doubt, place: Span) -> Vec<Factor> {
        let Form::Product(factors) = &mut node.form else { return Vec::new() };
        if !are_glued(factors, node.span) || !self.choices.doubt(doubt, place) {
            return Vec::new();
        }
        let rest = factors.split_off(1);
        if let Some(first) = factors.pop() {
            *node = first.node;
        }
        rest
    }

    /// The product of letters, of which a power raises only the last: `xy^2` is `x*y^2`.
    pub(super) fn product_of_letters(&mut self, mut factors: Vec<Factor>, span: Span) -> Parsed<Node> {
        if let Some(last) = factors.last_mut() {
            let letter = last.node.clone();
            match self.kind() {
                Kind::Superscript(_) => last.node = Self::raised(letter, self.superscript()),
                Kind::Sign(Sign::Power) => last.node = self.raised_to_next(letter)?,
                _ => {}
            }
        }
        let end = factors.last().map_or(span.end, |last| last.node.span.end);
        Ok(Node::new(Form::Product(factors), Span { end, ..span }))
    }
}

/// Whether a name may be a product of letters.
pub(crate) fn may_be_letters(name: &str) -> bool {
    const MOST: usize = 8;
    let is_part = |char: char| char.is_alphabetic() || char.is_ascii_digit();
    (2..=MOST).contains(&name.chars().count())
        && name.starts_with(char::is_alphabetic)
        && name.chars().all(is_part)
        && letters_of(name).nth(1).is_some()
}

/// The letters of a name, each with the digits behind it: `a` and `b`, `C1` and `V1`.
pub(super) fn letters_of(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        // `ΔT` is one letter.
        let least = if rest.starts_with('Δ') { 'Δ'.len_utf8() } else { 0 };
        let next = |char: &(usize, char)| char.0 > least && !char.1.is_ascii_digit();
        let length = rest.char_indices().find(next).map_or(rest.len(), |(at, _)| at);
        let (letter, others) = rest.split_at(length);
        rest = others;
        (!letter.is_empty()).then_some(letter)
    })
}

/// Whether the factors of the node at this place are letters without signs, spaces or brackets: `bc`. The imaginary unit belongs to
/// what follows, as in `e^ix`.
fn are_glued(factors: &[Factor], place: Span) -> bool {
    let is_letter = |node: &Node| match &node.form {
        Form::Power(parts) => matches!(parts[0].form, Form::Name(_) | Form::Constant(_)),
        form => matches!(form, Form::Name(_) | Form::Constant(_)),
    };
    let is_one = |factor: &Factor| matches!(factor.node.form, Form::Constant(Constant::ImaginaryUnit));
    let are_beside = |pair: &[Factor]| matches!(pair, [before, after] if before.node.span.end == after.node.span.start);
    let is_bare = factors.first().is_some_and(|first| first.node.span.start == place.start && !is_one(first));
    is_bare && factors.iter().all(|factor| is_letter(&factor.node)) && factors.windows(2).all(are_beside)
}
