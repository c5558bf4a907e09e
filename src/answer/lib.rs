//! What people and models write, read with tolerance, answered exactly, and shown as it was read: `15% of 240`, `x-y=70; x=6y`,
//! `\frac{1}{2}+\frac{1}{3}`, `2024-01-15 - 2024-01-01`.
//!
//! **Invariant:** pure, and the same bits on every surface. What is not understood is an error, never skipped.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

mod approximation;
mod ascii;
mod beyond;
mod bounds;
mod calendar;
mod congruence;
mod customary;
mod dialect;
mod engine;
mod evaluate;
mod exact;
mod factors;
mod inequality;
pub mod last;
mod letters;
mod linear;
mod odd_roots;
mod outcome;
mod plain;
mod prime;
mod quantity;
mod remedy;
mod reply;
mod roots;
mod rows;
#[cfg(feature = "serde")]
mod serialized;
mod session;
mod solve;
mod unknown;
mod zero;

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::rc::Rc;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::{Budget, Limits};
use pascaline_base::note::{Note, NoteCode};
use pascaline_base::syntax::Span;
use pascaline_base::with_methods;
use pascaline_read::doubt::{Choices, Doubt};
use pascaline_read::{
    Given, MOST_NESTING, Parsed, Statement, Style, WithoutThings, are_of_formulas, may_continue, parse, without_things,
    write,
};
use pascaline_sympy::{Arena, Context};

pub use pascaline_read::decision::{Decision, decisions};
pub use pascaline_read::functions::names as function_names;
pub use pascaline_read::units::{UnitRow, listed as units};
pub use pascaline_read::{DateOrder, Decimals, Locale, Now, Phrase, phrases};

use ascii::Ascii;
use evaluate::{Evaluator, Value};
use exact::only_expression;
pub use exact::{Amount, Exact, Known, exact};
use letters::Answered;
use outcome::Outcome;
pub use reply::{Alternative, Kind, Reply};
pub use session::{SessionReply, answer_in_session};

/// What an expression is read with.
///
/// ```
/// use pascaline::{Angle, Options, answer};
///
/// let degrees = Options::default().with_angle(Angle::Degrees);
/// assert_eq!(answer("sin 30", &degrees).unwrap().text, "0.5");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Names and their values, each of which is an expression itself, such as `("r", "1/3")`.
    pub scope: Vec<(String, String)>,
    /// The value of `ans`: the [`Reply::next_ans`] of an earlier reply.
    pub ans: Option<String>,
    /// How the argument of `sin` is measured if it has no unit.
    pub angle: Angle,
    /// The significant digits of [`Reply::decimal`]: 1 to [`Limits::precision`].
    pub digits: u32,
    /// How decimals and dates are written.
    pub locale: Locale,
    /// The time from which `today` and `now` are told; without it, a text that names them is refused.
    pub now: Option<Now>,
    /// The bounds of the evaluation.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            scope: Vec::new(),
            ans: None,
            angle: Angle::default(),
            digits: DIGITS,
            locale: Locale::default(),
            now: None,
            limits: Limits::default(),
        }
    }
}

with_methods!(Options {
    with_angle(angle: Angle),
    with_digits(digits: u32),
    with_locale(locale: Locale),
    with_now(now: Option<Now>),
    with_limits(limits: Limits),
});

impl Options {
    /// The same with another [`scope`](Self::scope).
    #[must_use]
    pub fn with_scope(self, scope: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>) -> Self {
        Self { scope: scope.into_iter().map(|(name, value)| (name.into(), value.into())).collect(), ..self }
    }

    /// The same with another [`ans`](Self::ans), or none.
    #[must_use]
    pub fn with_ans<'a>(self, ans: impl Into<Option<&'a str>>) -> Self {
        Self { ans: ans.into().map(str::to_owned), ..self }
    }
}

/// The default number of significant digits.
pub const DIGITS: u32 = 15;

/// How an angle without a unit is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Angle {
    /// `sin(pi/6)` is one half.
    #[default]
    Radians,
    /// `sin(30)` is one half.
    Degrees,
}

/// Reads a text as its writer meant it, and answers it exactly.
///
/// ```
/// use pascaline::{Options, answer};
///
/// let reply = answer("15% of 240", &Options::default()).unwrap();
/// assert_eq!(reply.text, "36");
/// assert_eq!(reply.reading, "15% * 240");
/// ```
///
/// # Errors
///
/// What cannot be understood, or could fairly be read in two ways, is an error with its place, which says how to write it.
pub fn answer(text: &str, options: &Options) -> Result<Reply, Error> {
    if let Some(reply) = plain::answered(text, options) {
        return Ok(reply);
    }
    match Ascii::of(text) {
        Some(ascii) => {
            answered(&ascii.text, options).map(|reply| ascii.reply(reply)).map_err(|error| ascii.error(error))
        }
        None => answered(text, options),
    }
}

/// The same for a text in which ASCII characters stand for themselves.
fn answered(text: &str, options: &Options) -> Result<Reply, Error> {
    let question = Question::new(text, options);
    let whole = Span::new(0..text.len());
    if u64::from(options.digits) > options.limits.precision || options.digits == 0 {
        let most = options.limits.precision;
        let message = format!("digits must be between 1 and {most}, not {}", options.digits);
        return Err(Fault::new(ErrorCode::InvalidInput, message).at(Span::default()));
    }
    let limits = options.limits.with_nesting(options.limits.nesting.min(MOST_NESTING.into()));
    let budget = Budget::new(limits);
    budget.fits_source(text.len()).map_err(|fault| fault.at(whole))?;
    let arena = Arena::new(budget);
    let cx = Context::new(&arena);
    let mut choices = Choices::default();
    let (outcome, reading) = match question.answered(&mut choices, &cx) {
        Ok(answered) => answered,
        Err(error) => {
            if let Some(reply) = question.answered_without_things(&error, &cx) {
                return Ok(reply);
            }
            let Some((outcome, notes)) = dialect::answered(text, &error, options) else {
                return Err(remedy::remedied(*error, text, options));
            };
            return Ok(outcome.told(text.trim().to_owned(), notes, Vec::new(), options));
        }
    };
    let alternatives = question.alternatives(&mut choices, &outcome, &cx);
    let mut notes = choices.take_notes();
    let mut others = Vec::new();
    for (doubt, span, alternative) in alternatives {
        if doubt == Doubt::Year {
            return Err(depends_on_year(&outcome.text, &alternative.text, span));
        }
        let message = doubt.message(span.text(text), &reading, &alternative.reading, &alternative.text);
        notes.push(Note::new(doubt.code(), message, span));
        others.push(alternative);
    }
    Ok(outcome.told(reading, notes, others, options))
}

/// The most readings that are compared with the preferred one.
const MOST_READINGS: usize = 40;

/// Doubts whose other readings are taken together; the first of them is told.
struct Flip {
    doubts: Vec<Doubt>,
    doubt: Doubt,
    span: Span,
}

impl Flip {
    fn of(doubt: Doubt, span: Span) -> Self {
        Self { doubts: vec![doubt], doubt, span }
    }
}

/// A text, and what it is read with.
struct Question<'q> {
    text: &'q str,
    style: Style,
    options: &'q Options,
    /// The statements under the usual choices, and what was noted of these while they were read.
    usual: OnceCell<(Rc<Vec<Statement>>, Choices)>,
}

impl<'q> Question<'q> {
    fn new(text: &'q str, options: &'q Options) -> Self {
        let style = Style::of(text, options.locale, options.angle == Angle::Degrees).at(options.now);
        Self { text, style, options, usual: OnceCell::new() }
    }

    /// The answer under these choices, and the reading. If there is none, letters are tried as what else they can be.
    fn answered(&self, choices: &mut Choices, cx: &Context) -> Answered {
        let answered = self.answered_once(choices, cx);
        self.with_other_letters(&answered, choices, cx).map_or(answered, Ok)
    }

    fn answered_once(&self, choices: &mut Choices, cx: &Context) -> Answered {
        let whole = Span::new(0..self.text.len());
        let scope = self.scope(cx)?;
        let is_given = |name: &str| scope.iter().any(|(own, _)| &**own == name);
        let is_measured = |name: &str| {
            scope.iter().any(|(own, value)| &**own == name && matches!(value, Value::Quantity(_) | Value::Parts(..)))
        };
        let given = Given { has: &is_given, is_measured: &is_measured };
        let statements = self.read(choices, given, cx.budget)?;
        let mut evaluator = Evaluator::new(scope.clone(), self.options.angle, choices, cx);
        let outcome = solve::run(&statements, &mut evaluator, self.options.digits, whole)?;
        let reading = if self.style.is_formula() && are_of_formulas(&statements) {
            self.text.trim().to_owned()
        } else {
            write::program(&statements, &choices.in_degrees, &is_given, cx.budget)
        };
        // Without the question, the letter would be an unknown.
        let asks = choices.question.is_some() && choices.constant.is_some();
        let reading = if asks { format!("is {reading}") } else { reading };
        let fits = cx.budget.fits_text(reading.len() as u64).and_then(|()| outcome.fits(cx.budget));
        fits.map_err(|fault| fault.boxed_at(whole))?;
        let outcome = cx.end(outcome).map_err(|fault| fault.boxed_at(whole))?;
        if outcome.has_rounded_money {
            let message = "An amount of money is rounded, a half away from zero.";
            choices.note(NoteCode::Rounding, message, whole);
        }
        Ok((outcome, reading))
    }

    /// The statements under these choices; those that only the evaluation asks for change nothing in them.
    fn read(&self, choices: &mut Choices, given: Given, budget: &Budget) -> Parsed<Rc<Vec<Statement>>> {
        let is_usual = choices.read_as_usual();
        if let Some((statements, read)) = self.usual.get().filter(|_| is_usual) {
            choices.take_from(read);
            return Ok(Rc::clone(statements));
        }
        let statements = Rc::new(parse(self.text, self.style, choices, given, budget)?);
        if is_usual {
            self.usual.get_or_init(|| (Rc::clone(&statements), choices.clone()));
        }
        Ok(statements)
    }

    /// The values of the scope and of `ans`, each of which is an expression. A name that the text does not use changes nothing.
    fn scope<'a>(&self, cx: &Context<'a>) -> Parsed<Vec<(Rc<str>, Value<'a>)>> {
        let mut scope: Vec<(Rc<str>, Value<'a>)> = Vec::new();
        for (name, text) in &self.options.scope {
            check_name(name)?;
            if !is_mentioned(name, self.text) {
                continue;
            }
            let value = Self::given(text, self.options.angle, cx).map_err(|error| unreadable(name, &error))?;
            scope.push((Rc::from(&**name), value));
        }
        let continues = || may_continue(self.text).then(|| Span::new(0..self.text.len()));
        if let Some(last) = self.options.ans.as_deref()
            && let Some(place) = last::named(self.text).or_else(continues)
        {
            // An answer is in radians.
            match Self::given(last, Angle::Radians, cx) {
                Ok(value) if !last::is_list(last) && !last::has_equation(last) && last::is_value(&value, cx) => {
                    let name = if last::named(self.text).is_some() { place.text(self.text) } else { last::ANS };
                    scope.push((Rc::from(name), value));
                }
                Err(error) if error.code.ends_evaluation() => return Err(unreadable(last::ANS, &error)),
                _ => return Err(last::without_value(last).boxed_at(place)),
            }
        }
        Ok(scope)
    }

    /// The answer to the text without the names of things in it, which a note tells.
    fn answered_without_things(&self, error: &Error, cx: &Context) -> Option<Reply> {
        if !matches!(error.code, ErrorCode::UndefinedSymbol | ErrorCode::InvalidSyntax) || self.style.is_formula() {
            return None;
        }
        let is_given = |name: &str| self.options.scope.iter().any(|(own, _)| own == name);
        let given = Given { has: &is_given, ..Given::NOTHING };
        let WithoutThings { text, names } = without_things(self.text, self.style, given, cx.budget)?;
        let mut reply = answered(&text, self.options).ok()?;
        let words: Vec<String> = names.iter().map(|name| format!("`{}`", name.text(self.text))).collect();
        let taken = if words.len() == 1 { "is taken for the name of a thing" } else { "are taken for names of things" };
        let message = format!("{} {taken} and left out.", words.join(", "));
        reply.notes.push(Note::new(NoteCode::Name, message, *names.first()?));
        Some(reply)
    }

    fn given<'a>(text: &str, angle: Angle, cx: &Context<'a>) -> Parsed<Value<'a>> {
        let ascii = Ascii::of(text);
        // The text of an earlier answer may say that it is rounded.
        let text = ascii.as_ref().map_or(text, |ascii| &ascii.text).trim_end_matches(outcome::ROUNDED);
        let style = Style::of(text, Locale::Point, angle == Angle::Degrees);
        let mut choices = Choices::default();
        let statements = parse(text, style, &mut choices, Given::NOTHING, cx.budget)?;
        let node = only_expression(&statements, Span::default())?;
        let mut evaluator = Evaluator::new(Vec::new(), angle, &mut choices, cx);
        evaluator.value(node)
    }

    /// The other readings whose answers differ: each doubt that was met is flipped by itself, and together with those that are only
    /// met then.
    fn alternatives(&self, choices: &mut Choices, outcome: &Outcome, cx: &Context) -> Vec<(Doubt, Span, Alternative)> {
        let mut found: Vec<(Doubt, Span, Alternative)> = Vec::new();
        let mut flips: VecDeque<Flip> = choices.met().iter().map(|(doubt, span)| Flip::of(*doubt, *span)).collect();
        let mut count = 0;
        while let Some(Flip { doubts, doubt, span }) = flips.pop_front() {
            // What else a flipped reading opens counts only if that alone changes nothing.
            if doubts.len() > 1 && found.iter().any(|(known, ..)| *known == doubt) {
                continue;
            }
            count += 1;
            if count > MOST_READINGS {
                let message =
                    format!("The text can be read in more than {MOST_READINGS} ways; the others are not compared.");
                choices.note(doubt.code(), &message, span);
                break;
            }
            let mut flipped = Choices::flipping(&doubts);
            let other = self.answered(&mut flipped, &cx.aside());
            if doubts.len() == 1 {
                let is_new =
                    |(own, _): &&(Doubt, Span)| *own != doubt && choices.met().iter().all(|(known, _)| known != own);
                flips.extend(flipped.met().iter().filter(is_new).map(|(opened, _)| Flip {
                    doubts: vec![doubt, *opened],
                    doubt,
                    span,
                }));
            }
            let Ok((other, reading)) = other else { continue };
            let alternative = Alternative { reading, text: other.line() };
            if other.text != outcome.text && found.iter().all(|(_, _, known)| *known != alternative) {
                found.push((doubt, span, alternative));
            }
        }
        found
    }
}

/// Refuses what cannot be the name of a value.
fn check_name(name: &str) -> Parsed<()> {
    let is_name = name.chars().all(|char| char.is_alphanumeric() || char == '_');
    if is_name && !name.is_empty() && !name.starts_with(|char: char| char.is_numeric()) {
        return Ok(());
    }
    let message = format!("`{name}` cannot be used as the name of a value");
    Err(Fault::new(ErrorCode::InvalidInput, message).boxed_at(Span::default()))
}

/// Whether a text has a name somewhere, in any case, perhaps as a part of a word: the `x` of `2xy`.
pub(crate) fn is_mentioned(name: &str, text: &str) -> bool {
    text.contains(name) || text.to_lowercase().contains(&name.to_lowercase())
}

/// The error of a given value that has none.
fn unreadable(name: &str, error: &Error) -> Box<Error> {
    let message = format!("the value of `{name}` cannot be read: {}", error.message);
    Fault::new(ErrorCode::InvalidInput, message).boxed_at(Span::default())
}

/// The error of a number of days that is another one in a leap year.
fn depends_on_year(usual: &str, leap: &str, place: Span) -> Error {
    let hint = "write the years, as in `days from Feb 1, 2024 to Mar 1, 2024`";
    let message = format!("the answer depends on the year: {usual}, and {leap} in a leap year");
    Fault::new(ErrorCode::InvalidSyntax, message).hint(Some(hint.to_owned())).at(place)
}
