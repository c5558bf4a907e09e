//! A claim and a gold answer: how their letters are read, and what is said if another reading would decide otherwise.

use pascaline_base::error::{Error, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;
use pascaline_base::text::bounded;
use pascaline_read::MOST_NESTING;
use pascaline_read::doubt::Doubt;
use pascaline_sympy::{Arena, Context};

use crate::compare::{Comparison, Finding};
use crate::extract::{answer_within, candidates};
use crate::item::{Answer, Item, Letters, Reader};
use crate::latex::written;
use crate::options::Options;
use crate::shape::{Shape, bare_text, is_grouped_number, shape, with_decimal_point};
use crate::verdict::{Kind, Outcome, Proof, Reason, ReasonCode, Side, Verdict};

pub(crate) fn checked(claim: &str, gold: &str, options: &Options) -> Result<Verdict, Error> {
    within_limits(&[claim, gold], options, |pair| Ok(pair.verdict(claim, gold)))
}

/// What is made of a single answer.
pub(crate) fn read_alone(
    text: &str,
    options: &Options,
    made: impl for<'a> Fn(&Item<'a>, &Context<'a>) -> String,
) -> Result<String, Error> {
    within_limits(&[text], options, |pair| {
        let shaped = shape(&pair.text_of(text), pair.cx.budget);
        let first = pair.read(&shaped, Letters::Units, &[]);
        let read = match first {
            Ok(answer) if !answer.item.has_amount() && !has_words(&answer.item) => Ok(answer),
            first => pair.read(&shaped, Letters::Variables, &[]).or(first),
        };
        let made = made(&read.map_err(|error| *error)?.item, pair.cx);
        let whole = Span::new(0..text.len());
        let made = pair.cx.end(made).map_err(|fault| fault.at(whole))?;
        pair.cx.budget.fits_text(made.len() as u64).map_err(|fault| fault.at(whole))?;
        Ok(made)
    })
}

/// What is made of texts, within the limits.
fn within_limits<T>(
    texts: &[&str],
    options: &Options,
    made: impl for<'p, 'a> FnOnce(&Pair<'p, 'a>) -> Result<T, Error>,
) -> Result<T, Error> {
    let limits = options.limits.with_nesting(options.limits.nesting.min(MOST_NESTING.into()));
    let budget = Budget::new(limits);
    for text in texts {
        budget.fits_source(text.len()).map_err(|fault| fault.at(Span::new(0..text.len())))?;
    }
    let arena = Arena::new(budget);
    let cx = Context::new(&arena);
    let reading = pascaline_answer::Options::default().with_limits(limits);
    made(&Pair { options, reading: &reading, cx: &cx })
}

/// The structure of an answer, or why it has none.
type Shaped = Result<Shape, Fault>;

/// An answer, or why it cannot be read.
type Read<'a> = Result<Answer<'a>, Box<Error>>;

struct Pair<'p, 'a> {
    options: &'p Options,
    reading: &'p pascaline_answer::Options,
    cx: &'p Context<'a>,
}

impl<'a> Pair<'_, 'a> {
    fn verdict(&self, claim: &str, gold: &str) -> Verdict {
        let texts = [self.text_of(claim), self.text_of(gold)];
        let shapes = texts.each_ref().map(|text| shape(text, self.cx.budget));
        let is_same_text = !texts[0].is_empty() && texts[0] == texts[1];
        let mut decided = self.decided(&shapes, Letters::Units);
        if !is_same_text && decided.needs_variables() {
            let other = self.decided(&shapes, Letters::Variables);
            decided = decided.or(other);
        }
        if !decided.finding.is_equal() {
            decided.finding = self.with_decimal_comma(&texts).unwrap_or(decided.finding);
        }
        if decided.finding.is_unequal() {
            decided.finding = self.unless_doubtful(&shapes, &decided);
        }
        if is_same_text && !decided.finding.is_equal() {
            decided.finding = Finding::Equal(Proof::Exact, Reason::new(ReasonCode::Text, "The texts are the same."));
        }
        let sides = [side(&decided.answers[0], &texts[0], self.cx), side(&decided.answers[1], &texts[1], self.cx)];
        told(decided.finding, sides)
    }

    /// The answer in a text: the marked one, or the whole, or if that cannot be read, that of its last line.
    fn text_of(&self, text: &str) -> String {
        let marked = answer_within(text);
        let text = marked.as_deref().unwrap_or(text);
        let whole = bare_text(text);
        let is_prose = text.split_whitespace().count() > 2 || text.contains('$');
        if !is_prose || self.is_readable(&whole) {
            return whole;
        }
        let mut others = candidates(text, marked.is_some()).map(bare_text);
        others.find(|other| *other != whole && self.is_readable(other)).unwrap_or(whole)
    }

    /// Whether a text is an answer that is not in words.
    fn is_readable(&self, text: &str) -> bool {
        let shaped = shape(text, self.cx.budget);
        let is_read = |letters| self.read(&shaped, letters, &[]).is_ok_and(|answer| !has_words(&answer.item));
        is_read(Letters::Units) || is_read(Letters::Variables)
    }

    fn read(&self, shaped: &Shaped, letters: Letters, flipped: &[Doubt]) -> Read<'a> {
        let shape = shaped.as_ref().map_err(|fault| fault.clone().boxed_at(Span::default()))?;
        Reader { letters, flipped, options: self.reading, cx: self.cx }.answer(shape)
    }

    fn decided(&self, shapes: &[Shaped; 2], letters: Letters) -> Decided<'a> {
        let answers = shapes.each_ref().map(|shaped| self.read(shaped, letters, &[]));
        let finding = self.found(&answers);
        Decided { answers, finding, letters }
    }

    fn found(&self, answers: &[Read<'a>; 2]) -> Finding {
        match answers {
            [Ok(claim), Ok(gold)] => {
                let found = Comparison { options: self.options, cx: self.cx }.compared(&claim.item, &gold.item);
                match self.cx.end(()) {
                    Err(fault) if fault.code().ends_evaluation() && !found.is_equal() => limit(),
                    _ => found,
                }
            }
            [Err(error), _] => unreadable("claim", error),
            [_, Err(error)] => unreadable("gold answer", error),
        }
    }

    /// What is found if a comma is that of a decimal, and both are the same then.
    fn with_decimal_comma(&self, texts: &[String; 2]) -> Option<Finding> {
        let pointed = texts.each_ref().map(|text| with_decimal_point(text));
        if pointed.iter().all(Option::is_none) {
            return None;
        }
        let [claim, gold] =
            pointed.iter().zip(texts).map(|(own, text)| own.as_ref().unwrap_or(text)).collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let shapes = [claim, gold].map(|text| shape(text, self.cx.budget));
        let Finding::Equal(proof, _) = self.decided(&shapes, Letters::Units).finding else { return None };
        // `1,234` is rather a thousand and more.
        let is_thousand = |text: &String| is_grouped_number(text) && !text.starts_with('0');
        let is_accepted = self.options.decimal_comma && !texts.iter().any(is_thousand);
        Some(if is_accepted {
            Finding::Equal(proof, Reason::new(ReasonCode::Leniency, "A comma is accepted as that of a decimal."))
        } else {
            Finding::Unknown(Reason::new(
                ReasonCode::NeedsOption,
                "With a comma as that of a decimal, they are the same: the option `decimal_comma` accepts that.",
            ))
        })
    }

    /// An unequal finding, unless another reading of one side makes both the same.
    fn unless_doubtful(&self, shapes: &[Shaped; 2], decided: &Decided<'a>) -> Finding {
        const MOST_DOUBTS: usize = 6;
        for (side, answer) in decided.answers.iter().enumerate() {
            let Ok(answer) = answer else { continue };
            for doubt in answer.doubts.iter().take(MOST_DOUBTS) {
                let read = |at: usize| {
                    let flipped = if at == side { std::slice::from_ref(doubt) } else { &[] };
                    self.read(&shapes[at], decided.letters, flipped)
                };
                let answers = [read(0), read(1)];
                if self.found(&answers).is_equal()
                    && let Ok(other) = &answers[side]
                {
                    let message = format!("One could also be read as {}, and then they are the same.", other.reading);
                    return Finding::Unknown(Reason::new(ReasonCode::Doubt, message));
                }
            }
        }
        decided.finding.clone()
    }
}

/// Both answers as they were read, and what was found of them.
struct Decided<'a> {
    answers: [Read<'a>; 2],
    finding: Finding,
    letters: Letters,
}

impl Decided<'_> {
    /// Whether letters may be variables that were read as units or as words.
    fn needs_variables(&self) -> bool {
        let may_vary = |answer: &Read| match answer {
            Ok(answer) => answer.item.has_amount() || has_words(&answer.item),
            Err(error) => !error.code.ends_evaluation(),
        };
        !self.finding.is_equal() && self.answers.iter().any(may_vary)
    }

    /// What is decided with letters as units, or else with letters as variables.
    fn or(self, variables: Self) -> Self {
        let was_read = self.answers.iter().all(Result::is_ok);
        let is_read = variables.answers.iter().all(Result::is_ok);
        let is_better =
            variables.finding.is_equal() || is_read && (!was_read || matches!(self.finding, Finding::Unknown(_)));
        if is_better { variables } else { self }
    }
}

fn has_words(item: &Item) -> bool {
    match item {
        Item::Words(_) => true,
        Item::Items(_, items) => items.iter().any(has_words),
        Item::Named(_, value) => has_words(value),
        _ => false,
    }
}

fn unreadable(side: &str, error: &Error) -> Finding {
    if error.code.ends_evaluation() {
        return limit();
    }
    let message = format!("The {side} cannot be read: {}.", error.message.trim_end_matches('.'));
    Finding::Unknown(Reason::new(ReasonCode::Unreadable, message))
}

fn limit() -> Finding {
    Finding::Unknown(Reason::new(ReasonCode::Limit, "The limits do not suffice to compare them."))
}

fn side<'a>(answer: &Read<'a>, text: &str, cx: &Context<'a>) -> Side {
    match answer {
        Ok(answer) => {
            let latex = cx.attempt(|cx| written(&answer.item, cx));
            Side::new(answer.reading.clone(), latex, answer.item.kind(cx))
        }
        Err(_) => Side::new(bounded(text.to_owned()), None, Kind::Unreadable),
    }
}

fn told(finding: Finding, [claim, gold]: [Side; 2]) -> Verdict {
    let (outcome, proof, reason) = match finding {
        Finding::Equal(proof, reason) => (Outcome::Equal, Some(proof), reason),
        Finding::Unequal(proof, reason) => (Outcome::Unequal, Some(proof), reason),
        Finding::Unknown(reason) => (Outcome::Unknown, None, reason),
    };
    Verdict::new(outcome, proof, reason, claim, gold)
}
