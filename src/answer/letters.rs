//! Letters that can be units, constants or unknowns. Where a text has no answer with what they usually are, the others are tried.

use pascaline_base::ErrorCode;
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_read::doubt::{Choices, Letters};
use pascaline_read::{Parsed, names_constant};
use pascaline_sympy::Context;

use crate::Question;
use crate::outcome::Outcome;

/// An answer, and the reading.
pub(super) type Found = (Outcome, String);
pub(super) type Answered = Parsed<Found>;

impl Question<'_> {
    /// The answer with other letters, if there is none with the usual ones.
    pub(super) fn with_other_letters(&self, answered: &Answered, choices: &mut Choices, cx: &Context) -> Option<Found> {
        let others = [Self::with_unknowns_after_numbers, Self::with_unknown, Self::with_units, Self::with_constants];
        others.iter().find_map(|other| other(self, answered, choices, cx))
    }

    /// The answer with unknowns for the letters after numbers, if the units of an inequality differ, or those of a formula that is to be
    /// written in another form: `2t < 6`, `factor 6m^2 + m - 2`.
    fn with_unknowns_after_numbers(&self, answered: &Answered, choices: &mut Choices, cx: &Context) -> Option<Found> {
        let differ = answered.as_ref().is_err_and(|error| error.code == ErrorCode::DimensionMismatch);
        if !differ {
            return None;
        }
        let mut letters = choices.with_letters(Letters::UnknownsAfterNumbers);
        let found = self.answered_once(&mut letters, &cx.aside()).ok()?;
        let message = "The letters after numbers are read as unknowns, not as units.";
        letters.note(NoteCode::Unit, message, Span::new(0..self.text.len()));
        *choices = letters;
        Some(found)
    }

    /// The answer with an unknown for a letter that is usually a constant, if the equation does not hold for the constant.
    fn with_unknown(&self, answered: &Answered, choices: &mut Choices, cx: &Context) -> Option<Found> {
        let place = possible_unknown(answered, choices)?;
        self.answered_with_any(&[Letters::Unknowns, Letters::UnitsAndUnknowns], Some(place), choices, cx)
    }

    /// The answer with units for the letters after numbers, if an equation has more unknowns than it can tell: `x^2 = 16 m^2`. A letter
    /// that is usually a constant may be the unknown: `60 W = I * 12 V`.
    fn with_units(&self, answered: &Answered, choices: &mut Choices, cx: &Context) -> Option<Found> {
        let may_have_units = match answered {
            // `½mv² = 450 J; v = 30 m/s; solve for m`
            Ok(_) => choices.has_bare_side,
            // `3x = 6 m; x in cm`
            Err(error) => matches!(error.code, ErrorCode::UndefinedSymbol | ErrorCode::DimensionMismatch),
        };
        if !may_have_units || !self.text.contains(['=', '/']) {
            return None;
        }
        let of_units = self.answered_with_any(&[Letters::Units, Letters::UnitsAndDivisors], None, choices, cx);
        of_units.or_else(|| {
            let place = choices.constant?;
            self.answered_with_any(&[Letters::UnitsAndUnknowns], Some(place), choices, cx)
        })
    }

    /// The answer with the first of these letters that have one, and the note that the letter of a constant is an unknown.
    fn answered_with_any(
        &self,
        letters: &[Letters],
        unknown: Option<Span>,
        choices: &mut Choices,
        cx: &Context,
    ) -> Option<Found> {
        let (mut others, found) = letters.iter().find_map(|each| self.answered_with(*each, choices, cx))?;
        if let Some(place) = unknown {
            let letter = place.text(self.text);
            let message =
                format!("`{letter}` is read as an unknown, since with its usual meaning the equation does not hold.");
            others.note(NoteCode::Name, &message, place);
        }
        *choices = others;
        Some(found)
    }

    /// The answer with these letters, and the choices with which it was found; `None` if there is none, or if the
    /// equation does not hold with them.
    fn answered_with(&self, letters: Letters, choices: &Choices, cx: &Context) -> Option<(Choices, Found)> {
        let mut choices = choices.with_letters(letters);
        let found = self.answered_once(&mut choices, &cx.aside()).ok()?;
        (!found.0.is_false()).then_some((choices, found))
    }

    /// The answer with physical constants for the letters that stand for them, if there is none without them, or one whose unit is not
    /// that of its letter: `E = m c^2; m = 2 kg`.
    fn with_constants(&self, answered: &Answered, choices: &mut Choices, cx: &Context) -> Option<Found> {
        let may_have_constants = match answered {
            Ok(_) => choices.is_unusual,
            Err(error) => matches!(
                error.code,
                ErrorCode::UndefinedSymbol | ErrorCode::DimensionMismatch | ErrorCode::UnsupportedResult
            ),
        };
        if !may_have_constants || !names_constant(self.text) {
            return None;
        }
        let (mut constants, found) = self.answered_with(Letters::Constants, choices, cx)?;
        if constants.constants.is_empty() || constants.is_unusual {
            return None;
        }
        let message = constants_message(&constants, self.text);
        constants.note(NoteCode::Name, &message, Span::new(0..self.text.len()));
        *choices = constants;
        Some(found)
    }
}

/// The place of a letter that may be an unknown, if the equations do not hold while it is a constant: `2i = 10`.
fn possible_unknown(answered: &Answered, choices: &Choices) -> Option<Span> {
    let is_false = match answered {
        Ok((outcome, _)) => outcome.is_false(),
        Err(error) => matches!(error.code, ErrorCode::UnsupportedResult | ErrorCode::DimensionMismatch),
    };
    choices.constant.filter(|_| is_false && choices.question.is_none())
}

/// `c` is read as the speed of light in vacuum, `k_B` as the Boltzmann constant, since the text gives them no value.
fn constants_message(choices: &Choices, text: &str) -> String {
    let constants = choices.constants.iter();
    let parts: Vec<_> =
        constants.map(|(place, constant)| format!("`{}` is read as {}", place.text(text), constant.summary)).collect();
    format!("{}, since the text gives no other value.", parts.join(", and "))
}
