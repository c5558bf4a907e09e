//! Sessions: texts that follow each other, whose names keep their values. `x = 3` and `f(x) = x^2` define, and define again.
//!
//! Nothing is kept here: the caller passes on the scope that the last reply left.

mod definition;

use pascaline_base::error::Error;
use pascaline_base::limits::Budget;
use pascaline_base::note::{Note, NoteCode};
use pascaline_base::syntax::Span;
use pascaline_read::doubt::Choices;
use pascaline_read::{Given, Statement, Style, functions, parse, write};

use super::outcome::Outcome;
use super::{Alternative, Angle, Kind, Options, Reply, answer};
use definition::{Definition, calls, names, statements};

/// The answer to a text of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SessionReply {
    /// The answer.
    pub reply: Reply,
    /// The [scope](Options::scope) of the next text: names such as `x`, functions such as `f(x, y)`, and what they stand for.
    pub scope: Vec<(String, String)>,
    /// The [`ans`](Options::ans) of the next text. A text that only defines a function, or several names, leaves it as it is.
    pub ans: Option<String>,
}

/// The most definitions of one text that are kept, and the most functions that one text uses.
const MOST_DEFINITIONS: usize = 16;

/// A name of the scope, and what it stands for.
type Entry = (String, String);

/// Answers a text of a session, in which names keep their values: those that the text defines are in the scope of the reply. A name
/// of the [scope](Options::scope) may be that of a function with its parameters.
///
/// ```
/// use pascaline::{Options, answer_in_session};
///
/// let mut scope: Vec<(String, String)> = Vec::new();
/// for (text, answer) in [("x = 3", "3"), ("f(y) = x y^2", "f(y) = x * y^2"), ("x = x + 1", "4"), ("f(5)", "100")] {
///     let told = answer_in_session(text, &Options::default().with_scope(scope)).unwrap();
///     assert_eq!(told.reply.text, answer);
///     scope = told.scope;
/// }
/// ```
///
/// # Errors
///
/// As of [`answer`].
pub fn answer_in_session(text: &str, options: &Options) -> Result<SessionReply, Error> {
    let session = Session { options };
    let (reply, found) = match &statements(text)[..] {
        [statement] => session.single(text, statement),
        several => {
            let found = session.definitions(several);
            // The text gives these names their values itself.
            let others: Vec<_> = options.scope.iter().filter(|(name, _)| !defines(&found, name)).cloned().collect();
            let options = options.clone().with_scope(others);
            Session { options: &options }.answer(text, &[]).map(|reply| (reply, found))
        }
    }?;
    let found = settled(found, &reply);
    let mut scope = options.scope.clone();
    scope.retain(|(name, _)| !defines(&found, name));
    let only_defines = matches!(reply.kind, Kind::Text | Kind::Solutions)
        && (found.len() > 1 || found.iter().any(|(name, _)| name.contains('(')));
    scope.extend(found);
    let ans = match &options.ans {
        last if only_defines => last.clone(),
        _ => Some(reply.next_ans().to_owned()),
    };
    Ok(SessionReply { reply, scope, ans })
}

/// Each name once; one that the text defines twice has its solution: `V = I R; V = 12; R = 4`.
fn settled(found: Vec<Entry>, reply: &Reply) -> Vec<Entry> {
    let solution = match &reply.solutions[..] {
        [only] => &only[..],
        _ => &[],
    };
    let mut settled: Vec<Entry> = Vec::new();
    for (name, value) in found {
        let Some((_, known)) = settled.iter_mut().find(|(own, _)| *own == name) else {
            settled.push((name, value));
            continue;
        };
        let solved = solution.iter().find(|(own, _)| *own == name).map(|(_, value)| value.clone());
        *known = solved.unwrap_or(value);
    }
    settled
}

/// The name itself: `f` of `f(x)`.
fn called(name: &str) -> &str {
    name.split('(').next().unwrap_or(name).trim_end()
}

fn defines(entries: &[Entry], name: &str) -> bool {
    entries.iter().any(|(own, _)| called(own) == called(name))
}

struct Session<'o> {
    options: &'o Options,
}

impl Session<'_> {
    /// The reply to a text of one statement, and what it defines.
    fn single(&self, text: &str, statement: &str) -> Result<(Reply, Vec<Entry>), Error> {
        let defined = Definition::of(statement).and_then(|definition| match &definition.parameters {
            Some(parameters) => self.function(&definition, parameters),
            None => self.variable(&definition, text),
        });
        match defined {
            Some((reply, entry)) => Ok((reply, vec![entry])),
            None => self.answer(text, &[]).map(|reply| (reply, Vec::new())),
        }
    }

    /// The entries for what statements define, in whatever order.
    fn definitions(&self, statements: &[&str]) -> Vec<Entry> {
        let definitions = statements.iter().filter_map(|statement| Definition::of(statement));
        let mut open: Vec<_> = definitions.take(MOST_DEFINITIONS).collect();
        let mut found: Vec<Entry> = Vec::new();
        loop {
            let before = open.len();
            open.retain(|definition| {
                // The second of `f(x) = x^2; f(x) = 9` is an equation.
                if definition.parameters.is_some() && defines(&found, definition.name) {
                    return false;
                }
                let entry = match &definition.parameters {
                    Some(parameters) => self.function(definition, parameters).map(|(_, entry)| entry),
                    None => self.value(definition, &found, false).map(|(_, entry)| entry),
                };
                let is_open = entry.is_none();
                found.extend(entry);
                is_open
            });
            if open.len() == before {
                return found;
            }
        }
    }

    /// The reply to `x = 3`, and what `x` is from here on.
    fn variable(&self, definition: &Definition, text: &str) -> Option<(Reply, Entry)> {
        let is_given = self.options.scope.iter().any(|(own, _)| *own == definition.name);
        let (mut reply, entry) = self.value(definition, &[], is_given)?;
        let offset = Span::new(0..definition.meaning.as_ptr().addr().checked_sub(text.as_ptr().addr())?).end;
        move_notes(&mut reply.notes, |Span { start, end }| {
            Some(Span { start: start.checked_add(offset)?, end: end.checked_add(offset)? })
        });
        reply.notes.extend(self.usual_meaning(definition.name));
        let defined = |reading: &str| format!("{} = {reading}", definition.name);
        reply.reading = defined(&reply.reading);
        for Alternative { reading, .. } in &mut reply.alternatives {
            *reading = defined(reading);
        }
        Some((reply, entry))
    }

    /// The value behind the `=`; none if it is that of an equation: `x = cos(x)`, unless `x` has a value.
    fn value(&self, definition: &Definition, found: &[Entry], is_given: bool) -> Option<(Reply, Entry)> {
        let Definition { name, meaning, .. } = *definition;
        if !is_given && names(meaning).any(|own| own == name) {
            return None;
        }
        let reply = self.answer(meaning, found).ok()?;
        let value = self.written(&reply)?;
        Some((reply, (name.to_owned(), value)))
    }

    /// The value of a reply as an expression without names; none if there is no such expression.
    fn written(&self, reply: &Reply) -> Option<String> {
        let Reply { kind, text, exact, decimal, reading, .. } = reply;
        match kind {
            Kind::Number | Kind::Complex => exact.as_ref().or(decimal.as_ref()).cloned(),
            Kind::Quantity => exact.as_ref().or(Some(text)).cloned(),
            Kind::Solutions => None,
            Kind::Boolean | Kind::Text => {
                let plain = Options { scope: Vec::new(), ans: None, ..self.options.clone() };
                let is_same = |written: &&String| answer(written, &plain).is_ok_and(|other| other.text == *text);
                [reading, text].into_iter().find(is_same).cloned()
            }
        }
    }

    /// The note that a name had a meaning: `g = 9.8` is no gram from here on.
    fn usual_meaning(&self, name: &str) -> Option<Note> {
        let plain = Options { scope: Vec::new(), ans: None, ..self.options.clone() };
        let is_new = self.options.scope.iter().all(|(own, _)| called(own) != name);
        let has_meaning = is_new && [name, &format!("5 {name}")].iter().any(|text| answer(text, &plain).is_ok());
        let message = format!("`{name}` has this value from here on, and no longer its usual meaning.");
        has_meaning.then(|| Note::new(NoteCode::Name, message, None))
    }

    /// The reply to `f(x) = x^2`, and what `f` is from here on; none if it is an equation, as `sin(x) = 1` is.
    fn function(&self, definition: &Definition, parameters: &[&str]) -> Option<(Reply, Entry)> {
        let Definition { name, meaning, .. } = *definition;
        let is_value = self.options.scope.iter().any(|(own, _)| *own == name);
        if is_value || functions::example(name).is_some() {
            return None;
        }
        let (prelude, given) = self.split(meaning, &[]);
        let is_given = |own: &str| parameters.contains(&own) || given.iter().any(|(given, _)| *given == own);
        // What a parameter stands for is not known yet.
        let given = Given { has: &is_given, is_measured: &|_| false };
        let text = [&prelude, meaning].concat();
        let (mut choices, budget) = (Choices::default(), Budget::new(self.options.limits));
        let style = Style::of(&text, self.options.locale, self.options.angle == Angle::Degrees).at(self.options.now);
        let statements = parse(&text, style, &mut choices, given, &budget).ok()?;
        let [Statement::Value(_)] = &statements[..] else { return None };
        let signature = definition.signature();
        let reading = format!("{signature} = {}", write::program(&statements, &choices.in_degrees, &is_given, &budget));
        let reply = Outcome::of_text(Kind::Text, reading.clone()).told(reading, Vec::new(), Vec::new(), self.options);
        Some((reply, (signature, meaning.to_owned())))
    }

    /// The answer to a text, with the functions of the session; what is `found` counts more than the scope.
    fn answer(&self, text: &str, found: &[Entry]) -> Result<Reply, Error> {
        let (prelude, scope) = self.split(text, found);
        let options = self.options.clone().with_scope(scope);
        let whole = [&prelude, text].concat();
        let start = Span::new(0..prelude.len()).end;
        // A place in the definition of a function is not one of the text.
        let in_text =
            |span: Span| Some(Span { start: span.start.checked_sub(start)?, end: span.end.checked_sub(start)? });
        match answer(&whole, &options) {
            Ok(mut reply) => {
                move_notes(&mut reply.notes, in_text);
                Ok(reply)
            }
            Err(mut error) => {
                error.span = in_text(error.span).unwrap_or(Span::new(0..text.len()));
                Err(error)
            }
        }
    }

    /// The definitions of the functions that a text calls, each before those that call it; and the values of the scope.
    fn split<'s>(&'s self, text: &str, found: &'s [Entry]) -> (String, Vec<(&'s str, &'s str)>) {
        let own = self.options.scope.iter().filter(|(name, _)| !defines(found, name));
        let all = own.chain(found).map(|(name, value)| (&**name, &**value));
        let (functions, values): (Vec<_>, Vec<_>) = all.partition(|(name, _)| name.contains('('));
        let mut prelude = Prelude { functions: &functions, used: Vec::new(), text: String::new() };
        prelude.add(text);
        (prelude.text, values)
    }
}

/// The definitions of functions, as they stand before a text.
struct Prelude<'s> {
    functions: &'s [(&'s str, &'s str)],
    used: Vec<&'s str>,
    text: String,
}

impl Prelude<'_> {
    /// Adds the functions that a text calls, each behind those that it calls itself.
    fn add(&mut self, text: &str) {
        for (signature, meaning) in self.functions {
            let is_new = self.used.len() < MOST_DEFINITIONS && !self.used.contains(signature);
            if is_new && calls(text, called(signature)) {
                self.used.push(signature);
                self.add(meaning);
                self.text.extend([signature, " = ", meaning, "; "]);
            }
        }
    }
}

/// Moves the places of notes; a note without a place is about the whole.
fn move_notes(notes: &mut [Note], place: impl Fn(Span) -> Option<Span>) {
    for note in notes {
        note.span = note.span.and_then(&place);
    }
}
