//! A claim and a gold answer: how their letters are read, and what is said if another reading would decide otherwise.

use std::borrow::Cow;
use std::cell::OnceCell;

use pascaline_base::error::{Error, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::signs;
use pascaline_base::syntax::Span;
use pascaline_base::text::bounded;
use pascaline_read::MOST_NESTING;
use pascaline_read::doubt::Doubt;
use pascaline_sympy::{Arena, Context};

use crate::compare::{Comparison, Finding};
use crate::extract::{answer_within, candidates};
use crate::item::Item;
use crate::latex::written;
use crate::options::Options;
use crate::reader::{Answer, Letters, Reader};
use crate::shape::{Shape, bare_text, is_choice, is_grouped_number, shape, with_decimal_point, without_explanation};
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
        let given = pair.answer_in(text);
        let units = pair.read(&given, Letters::Units);
        let is_plain = |answer: &Answer| !answer.item.has_amount() && !has_words(&answer.item);
        let read = if units.as_ref().is_ok_and(is_plain) {
            units
        } else {
            Some(pair.read(&given, Letters::Variables)).filter(|read| read.is_ok()).unwrap_or(units)
        };
        let answer = read.as_ref().map_err(|error| (**error).clone())?;
        let made = made(&answer.item, pair.cx);
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

/// A text that says that something is what another one says that it must be equal to.
fn in_short_words(text: &str) -> Cow<'_, str> {
    const LONG: [&str; 4] = [" must be equal to ", " has to be equal to ", " is equal to ", " must equal "];
    if !text.contains(" equal") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(LONG.iter().fold(text.to_owned(), |text, words| text.replace(words, " is ")))
}

/// What is found of several letters of choices, which one lists and the other writes as a word: `A, C, D` and `ACD`.
fn chosen(one: &str, other: &str) -> Option<Finding> {
    let (listed, word) = if one.contains(',') { (one, other) } else { (other, one) };
    let letters: Option<Vec<char>> = listed
        .split(',')
        .map(|item| {
            let item = item.trim();
            item.chars().next().filter(|letter| is_choice(*letter) && item.len() == 1)
        })
        .collect();
    let mut letters = letters?;
    letters.sort_unstable();
    let are_letters = word.len() > 1 && word.chars().all(is_choice) && word.chars().is_sorted();
    if !are_letters || letters.len() < 2 {
        return None;
    }
    Some(if word.chars().eq(letters) {
        Finding::same_value()
    } else {
        Finding::other_kind("They are different choices.")
    })
}

/// Whether a text is the coordinates of another one, behind a letter that stands for a number of choices as well: `P(5, 2)`.
fn may_be_point_of(named: &str, point: &str) -> bool {
    let are_counts = |text: &str| text.chars().all(|char| char.is_ascii_digit() || "(), ".contains(char));
    named.starts_with(['C', 'P']) && are_counts(&named[1..]) && point.starts_with('(')
}

/// A text without what marks upright type and the indices of letters: `H2O` for `\mathrm{H_2O}`.
fn without_marks(text: &str) -> Cow<'_, str> {
    let is_formula = |text: &str| text.starts_with(r"\mathrm{") && text.ends_with('}');
    let inner = if is_formula(text) { &text[r"\mathrm{".len()..text.len() - 1] } else { text };
    let raised = |char: char| signs::subscript(char).map_or(char, |digit| char::from(b'0' + digit));
    let is_chemical = |char: char| char.is_ascii_alphanumeric() || "_{}()".contains(char);
    if inner.starts_with(|char: char| char.is_ascii_uppercase()) && inner.chars().map(raised).all(is_chemical) {
        return Cow::Owned(inner.chars().filter(|char| !"_{}".contains(*char)).map(raised).collect());
    }
    Cow::Borrowed(text)
}

/// The structure of an answer, or why it has none.
type Shaped = Result<Shape, Fault>;

/// An answer, or why it cannot be read.
type Read<'a> = Result<Answer<'a>, Box<Error>>;

/// The text of an answer, with its structure, and how it is read, which is found once.
struct Given<'a> {
    text: String,
    shaped: Shaped,
    in_units: OnceCell<Read<'a>>,
    in_variables: OnceCell<Read<'a>>,
}

struct Pair<'p, 'a> {
    options: &'p Options,
    reading: &'p pascaline_answer::Options,
    cx: &'p Context<'a>,
}

impl<'a> Pair<'_, 'a> {
    fn verdict(&self, claim: &str, gold: &str) -> Verdict {
        let texts = [self.answer_in(claim), self.answer_in(gold)];
        let is_same_text = !texts[0].text.is_empty() && without_marks(&texts[0].text) == without_marks(&texts[1].text);
        let mut decided = self.decided(&texts, Letters::Units);
        if !is_same_text && (decided.needs_variables() || decided.differs_in_names(self.cx)) {
            let other = self.decided(&texts, Letters::Variables);
            decided = decided.or(other);
        }
        if !decided.finding.is_equal() {
            decided.finding = self.with_decimal_comma(&texts).unwrap_or(decided.finding);
        }
        if decided.finding.is_unequal() {
            decided.finding = self.unless_doubtful(&texts, &decided);
        }
        if decided.finding.is_unequal() && [claim, gold].iter().any(|text| text.contains("constant")) {
            decided.finding = Finding::undecided("A constant may have another name.");
        }
        if !decided.finding.is_equal() {
            decided.finding = chosen(&texts[0].text, &texts[1].text).unwrap_or(decided.finding);
        }
        let is_number = |at: usize| decided.answers[at].as_ref().is_ok_and(|read| matches!(read.item, Item::Number(_)));
        let may_be_point = |at: usize| is_number(at) && may_be_point_of(&texts[at].text, &texts[1 - at].text);
        if decided.finding.is_unequal() && (may_be_point(0) || may_be_point(1)) {
            decided.finding = Finding::undecided("One may be a number of choices, or the point that the other is.");
        }
        if is_same_text && !decided.finding.is_equal() {
            decided.finding = Finding::Equal(Proof::Exact, Reason::new(ReasonCode::Text, "The texts are the same."));
        }
        let side = |at: usize| side(decided.answers[at], &texts[at].text, self.cx);
        let sides = [side(0), side(1)];
        told(decided.finding, sides)
    }

    /// The answer in a text: the marked one, or the whole, or if that cannot be read, that of its last line.
    fn answer_in(&self, text: &str) -> Given<'a> {
        let marked = answer_within(text);
        let text = without_explanation(marked.as_deref().unwrap_or(text));
        let text = &*in_short_words(text);
        let whole = self.given(bare_text(text));
        let is_word = |word: &str| word.chars().filter(|char| char.is_alphabetic()).count() > 1 && !word.contains('\\');
        let is_prose =
            text.contains(['$', '\n']) || text.split_whitespace().count() > 2 && text.split_whitespace().any(is_word);
        let is_known = matches!(whole.shaped, Ok(Shape::Words(_)));
        if !is_prose || is_known || self.is_readable(&whole) {
            return whole;
        }
        let others = candidates(text, marked.is_some()).map(bare_text).filter(|other| *other != whole.text);
        let other = others.map(|other| self.given(other)).find(|other| self.is_readable(other));
        other.unwrap_or(whole)
    }

    fn given(&self, text: String) -> Given<'a> {
        let shaped = shape(&text, self.cx.budget);
        Given { text, shaped, in_units: OnceCell::new(), in_variables: OnceCell::new() }
    }

    /// Whether a text is an answer that is not in words.
    fn is_readable(&self, text: &Given<'a>) -> bool {
        let is_read = |letters| self.read(text, letters).as_ref().is_ok_and(|answer| !has_words(&answer.item));
        is_read(Letters::Units) || is_read(Letters::Variables)
    }

    fn read<'t>(&self, text: &'t Given<'a>, letters: Letters) -> &'t Read<'a> {
        let read = match letters {
            Letters::Units => &text.in_units,
            Letters::Variables => &text.in_variables,
        };
        read.get_or_init(|| self.read_flipped(text, letters, &[]))
    }

    fn read_flipped(&self, text: &Given<'a>, letters: Letters, flipped: &[Doubt]) -> Read<'a> {
        let shape = text.shaped.as_ref().map_err(|fault| fault.clone().boxed_at(Span::default()))?;
        Reader { letters, bound: &[], flipped, options: self.reading, cx: self.cx }.answer(shape)
    }

    fn decided<'t>(&self, texts: &'t [Given<'a>; 2], letters: Letters) -> Decided<'t, 'a> {
        let answers = texts.each_ref().map(|text| self.read(text, letters));
        Decided { answers, finding: self.found(answers), letters }
    }

    fn found(&self, answers: [&Read<'a>; 2]) -> Finding {
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
    fn with_decimal_comma(&self, texts: &[Given<'a>; 2]) -> Option<Finding> {
        let pointed = texts.each_ref().map(|text| with_decimal_point(&text.text));
        if pointed.iter().all(Option::is_none) {
            return None;
        }
        let pointed = pointed.map(|text| text.map(|text| self.given(text)));
        let read = |at: usize| self.read(pointed[at].as_ref().unwrap_or(&texts[at]), Letters::Units);
        let Finding::Equal(proof, _) = self.found([read(0), read(1)]) else { return None };
        // `1,234` is rather a thousand and more.
        let is_thousand = |Given { text, .. }: &Given| is_grouped_number(text) && !text.starts_with('0');
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
    fn unless_doubtful(&self, texts: &[Given<'a>; 2], decided: &Decided<'_, 'a>) -> Finding {
        const MOST_DOUBTS: usize = 6;
        for (side, answer) in decided.answers.iter().enumerate() {
            let Ok(answer) = answer else { continue };
            for doubt in answer.doubts.iter().take(MOST_DOUBTS) {
                let flipped = self.read_flipped(&texts[side], decided.letters, std::slice::from_ref(doubt));
                let answers = [0, 1].map(|at| if at == side { &flipped } else { decided.answers[at] });
                if self.found(answers).is_equal()
                    && let Ok(other) = &flipped
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
struct Decided<'t, 'a> {
    answers: [&'t Read<'a>; 2],
    finding: Finding,
    letters: Letters,
}

impl<'a> Decided<'_, 'a> {
    /// Whether letters may be variables that were read as units or as words.
    fn needs_variables(&self) -> bool {
        let may_vary = |answer: &&Read| match answer {
            Ok(answer) => answer.item.has_amount() || has_words(&answer.item) || answer.item.is_family(),
            Err(error) => !error.code.ends_evaluation(),
        };
        !self.finding.is_equal() && self.answers.iter().any(may_vary)
    }

    /// Whether they differ, and only one of them has names, so that a letter of the other may be one: `1000k` and `3 + \lg k`.
    fn differs_in_names(&self, cx: &Context<'a>) -> bool {
        let has_names = self.answers.map(|answer| match answer {
            Ok(Answer { item: Item::Number(number), .. }) => Some(!number.value.symbols(cx).is_empty()),
            _ => None,
        });
        self.finding.is_unequal() && matches!(has_names, [Some(one), Some(other)] if one != other)
    }

    /// Whether one answer has a unit, and the other words that may be one: `75 cents` and `75 centimos`.
    fn has_unit_beside_words(&self) -> bool {
        let [Ok(claim), Ok(gold)] = self.answers else { return false };
        claim.item.has_amount() && gold.item.has_words_behind()
            || gold.item.has_amount() && claim.item.has_words_behind()
    }

    /// What is decided with letters as units, or else with letters as variables.
    fn or(self, variables: Self) -> Self {
        let was_read = self.answers.iter().all(|read| read.is_ok());
        let is_read = variables.answers.iter().all(|read| read.is_ok());
        let is_better =
            variables.finding.is_equal() || is_read && (!was_read || matches!(self.finding, Finding::Unknown(_)));
        // Words beside a unit are no reason to take the unit for variables.
        if is_better && !self.has_unit_beside_words() { variables } else { self }
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
