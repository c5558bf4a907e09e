//! What a session of the repl keeps from line to line.

use std::io;

use pascaline::host::{Host, Sandbox};
use pascaline::mathjs::{self, Answer};
use pascaline::{Angle, Locale, Options};

use super::{Dialect, Repl};
use crate::cli::answer;
use crate::cli::calculate;
use crate::cli::now::{Clock, now};
use crate::cli::said::Said;

/// The names that have a value, and the last answer.
pub(super) struct Session<'h> {
    host: &'h Host,
    dialect: Dialect,
    degrees: bool,
    digits: Option<u32>,
    locale: Locale,
    now: Option<Clock>,
    /// `answer`'s names and functions, and the expressions that they stand for.
    scope: Vec<(String, String)>,
    /// mathjs's names, with their values.
    variables: Vec<(String, Answer)>,
    ans: Option<String>,
}

/// The thread of the session in mathjs's language.
const THREAD: &str = "repl";

impl<'h> Session<'h> {
    pub(super) fn new(host: &'h Host, repl: &Repl) -> Self {
        let &Repl { dialect, degrees, digits, locale, now, .. } = repl;
        let locale = locale.unwrap_or_default();
        Self { host, dialect, degrees, digits, locale, now, scope: Vec::new(), variables: Vec::new(), ans: None }
    }

    fn sandbox(&self) -> &'h Sandbox {
        self.host.sandbox()
    }

    /// What is said to a line. The names that it gives a value keep it.
    pub(super) fn said(&mut self, line: &str) -> io::Result<Said> {
        match self.dialect {
            Dialect::Answer => self.answered(line),
            Dialect::Mathjs => self.evaluated(line),
            Dialect::Python => match self.sandbox().calculate(line, self.sandbox().config().limits) {
                Ok(reply) => Ok(crate::cli::eval::said(reply)),
                Err(error) => Said::failure(error, false),
            },
            Dialect::Sympy => {
                let digits = self.digits.map(|digits| digits.to_string());
                let action = calculate::action(line, &serde_json::Map::new(), digits.as_deref());
                match self.sandbox().skill("", &action, "{}") {
                    Ok(outcome) => calculate::said(outcome, false),
                    Err(error) => Said::failure(error, false),
                }
            }
        }
    }

    fn answered(&mut self, line: &str) -> io::Result<Said> {
        let options = Options::default();
        let digits = self.digits.unwrap_or(options.digits);
        let options = options
            .with_scope(self.scope.clone())
            .with_ans(self.ans.as_deref())
            .with_angle(if self.degrees { Angle::Degrees } else { Angle::Radians })
            .with_digits(digits)
            .with_locale(self.locale)
            .with_now(now(self.now))
            .with_limits(self.sandbox().config().limits);
        let told = match self.sandbox().answer_in_session(line, &options) {
            Ok(told) => told,
            Err(error) => return Said::failure(error, false),
        };
        (self.scope, self.ans) = (told.scope, told.ans);
        Ok(answer::said(told.reply, line))
    }

    fn evaluated(&mut self, line: &str) -> io::Result<Said> {
        let limits = self.sandbox().config().limits;
        let options = mathjs::Options::default().with_scope(self.variables.clone()).with_limits(limits);
        match self.host.evaluate_with(THREAD, line, &options) {
            Ok(reply) => {
                if let Some(name) = assigned(line) {
                    self.variables.retain(|(own, _)| own != name);
                    self.variables.push((name.to_owned(), reply.value.clone()));
                }
                Ok(crate::cli::eval::said(reply))
            }
            Err(error) => Said::failure(error, false),
        }
    }

    /// The names that have a value, as they could be written.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let scope = self.scope.iter().map(|(name, value)| format!("{name} = {value}"));
        let variables = self.variables.iter().map(|(name, value)| format!("{name} = {value}"));
        let ans = self.ans.iter().map(|ans| format!("ans = {ans}"));
        scope.chain(variables).chain(ans).collect::<Vec<_>>().into_iter()
    }

    pub(super) fn forget_all(&mut self) {
        (self.scope, self.variables, self.ans) = (Vec::new(), Vec::new(), None);
    }

    /// Returns whether the name had a value.
    pub(super) fn forget(&mut self, name: &str) -> bool {
        let before = self.scope.len() + self.variables.len();
        self.scope.retain(|(own, _)| own.split('(').next() != Some(name));
        self.variables.retain(|(own, _)| own != name);
        before > self.scope.len() + self.variables.len()
    }
}

/// The name that a line of mathjs's language gives a value: `x = 3`.
fn assigned(line: &str) -> Option<&str> {
    let (name, rest) = line.split_once('=')?;
    let name = name.trim();
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '$'))
        && name.chars().all(|char| char.is_alphanumeric() || matches!(char, '_' | '$'));
    (is_name && !rest.starts_with('=')).then_some(name)
}
