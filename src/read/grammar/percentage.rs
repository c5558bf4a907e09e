//! Percentages and shares: what those of a sum are of, and that of an exponent.

use pascaline_base::syntax::Span;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::{MOST_NESTING, Parser, agree, too_deep};
use crate::Parsed;
use crate::doubt::Doubt;
use crate::percent::{self, Added};
use crate::token::Kind;
use crate::tree::{Factor, Form, Join, Node, Term};

impl Parser<'_, '_> {
    /// The sum of these terms, or the node alone. What a percentage is one of may be doubtful.
    pub(super) fn sum_of(&mut self, terms: Vec<Term>, node: Node) -> Parsed<Node> {
        if terms.is_empty() {
            return Ok(node);
        }
        let span = node.span;
        let terms = match self.share_of_before(terms, span) {
            Ok(share) => return Ok(share),
            Err(terms) => terms,
        };
        let added = Added::of(&terms, self.budget);
        let is_doubtful = !matches!(added, None | Some(Added::OfBefore)) && !self.tells_change();
        let is_flipped = is_doubtful && self.choices.doubt(Doubt::Percentage, span);
        Ok(match added {
            Some(Added::Shares) if is_flipped || !is_doubtful => {
                // Each value after a percentage is one level.
                if terms.iter().filter(|term| !percent::is_percentage(&term.node)).count() > usize::from(MOST_NESTING) {
                    return Err(too_deep(span));
                }
                percent::of_before(terms, span)
            }
            Some(Added::OfBeforeRather) if is_flipped => {
                Node::new(Form::Sum(percent::as_numbers(terms, self.budget)), span)
            }
            Some(Added::OfBeforeEach) if is_flipped => percent::of_first(terms, span),
            _ => Node::new(Form::Sum(terms), span),
        })
    }

    /// In `decrease 90 by a third`, the fraction is a share of the value; in `decrease 90 by 1/3`, it may be one. Other terms are given
    /// back.
    fn share_of_before(&mut self, mut terms: Vec<Term>, span: Span) -> Result<Node, Vec<Term>> {
        let Some(fraction) = terms.last().filter(|_| terms.len() > 1 && self.tells_change()).map(|last| &last.node)
        else {
            return Err(terms);
        };
        let is_in_words = match &fraction.form {
            Form::Number(number) if is_proper(number) => {
                let text = fraction.span.text(self.source);
                text.contains(|char: char| char.is_ascii_alphabetic()).then_some(true)
            }
            Form::Product(factors) => match &factors[..] {
                [above, Factor { join: Join::Over, node: below }] => {
                    let quotient = above.node.as_number().zip(below.as_number());
                    let whole = quotient.and_then(|(above, below)| above.as_integer().zip(below.as_integer()));
                    whole.filter(|(above, below)| Integer::ZERO < **above && above < below).map(|_| false)
                }
                _ => None,
            },
            _ => None,
        };
        let Some(is_in_words) = is_in_words else { return Err(terms) };
        // A fraction cannot be added to a value with a unit.
        let is_certain = terms.first().is_some_and(|first| agree::has_units(&first.node));
        if !is_certain && is_in_words == self.choices.doubt(Doubt::Percentage, span) {
            return Err(terms);
        }
        let share = terms.split_off(terms.len() - 1);
        Ok(percent::of_before_by(terms, share, span))
    }

    /// Whether the text says in words that a value changes by a percentage, which is one of that value then.
    fn tells_change(&self) -> bool {
        const STEMS: &[&str] =
            &["increas", "decreas", "rais", "lower", "reduc", "diminish", "discount", "markup", "off"];
        *self.tells_change.get_or_init(|| {
            let text = self.source.to_ascii_lowercase();
            STEMS.iter().any(|stem| text.contains(stem))
        })
    }

    /// The `%` after a number belongs to it, `4^50%`, unless that doubt is flipped, and it belongs to the power.
    pub(super) fn with_percent(&mut self, base: &Node, exponent: Node) -> Node {
        // `2^3% of 50` is a percentage of 50.
        let is_of = matches!(self.ahead(1).kind, Kind::Name("of" | "off"));
        if self.inside.is_exponent || exponent.as_number().is_none() || is_of || !self.is_percent_next() {
            return exponent;
        }
        let place = Span { start: base.span.start, end: self.token().span.end };
        if self.choices.doubt(Doubt::PercentExponent, place) {
            return exponent;
        }
        let span = Span { start: exponent.span.start, end: self.skip().span.end };
        Node::new(Form::Percent(Box::new(exponent)), span)
    }
}

/// Whether a number is a proper fraction.
fn is_proper(number: &Rational) -> bool {
    !number.is_negative() && !number.is_zero() && number.numerator() < number.denominator()
}
