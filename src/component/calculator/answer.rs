//! The export of the world `calculator` that answers what people write.

use pascaline_answer::{Alternative, Angle, Kind, Options, Reply, SessionReply};
use pascaline_base::Error;

use super::bindings::Component;
use super::bindings::exports::pascaline::tools::{answer as wit, types};
use super::calculator::{failure, limits_of};

impl wit::Guest for Component {
    fn answer(text: String, options: Option<wit::Options>) -> Result<wit::Reply, types::Failure> {
        let reply = with_options(&text, options, pascaline_answer::answer);
        reply.map(wit::Reply::from).map_err(|error| failure(error, &text))
    }

    fn answer_in_session(text: String, options: Option<wit::Options>) -> Result<wit::SessionReply, types::Failure> {
        let told = with_options(&text, options, pascaline_answer::answer_in_session);
        told.map(wit::SessionReply::from).map_err(|error| failure(error, &text))
    }
}

fn with_options<T>(
    text: &str,
    options: Option<wit::Options>,
    answer: fn(&str, &Options) -> Result<T, Error>,
) -> Result<T, Error> {
    let Some(options) = options else { return answer(text, &Options::default()) };
    let wit::Options { scope, ans, angle, digits, locale, now, limits } = options;
    let scope = scope.into_iter().map(|name| (name.name, name.value));
    let angle = match angle {
        wit::Angle::Radians => Angle::Radians,
        wit::Angle::Degrees => Angle::Degrees,
    };
    let mut options = Options::default().with_scope(scope).with_ans(ans.as_deref()).with_angle(angle);
    if let Some(digits) = digits {
        options = options.with_digits(digits);
    }
    if let Some(tag) = locale {
        options = options.with_locale(tag.parse()?);
    }
    if let Some(now) = now {
        options = options.with_now(Some(now.parse()?));
    }
    answer(text, &options.with_limits(limits_of(limits)))
}

impl From<SessionReply> for wit::SessionReply {
    fn from(SessionReply { reply, scope, ans, .. }: SessionReply) -> Self {
        let scope = scope.into_iter().map(|(name, value)| wit::Name { name, value });
        Self { reply: reply.into(), scope: scope.collect(), ans }
    }
}

impl From<Reply> for wit::Reply {
    fn from(reply: Reply) -> Self {
        let (ans, shown_exact) = (reply.next_ans().to_owned(), reply.shown_exact().map(str::to_owned));
        let Reply { kind, text, exact, decimal, solutions, reading, notes, alternatives, .. } = reply;
        let root = |(unknown, value)| wit::Root { unknown, value };
        let solutions = solutions.into_iter().map(|solution| solution.into_iter().map(root).collect());
        Self {
            kind: match kind {
                Kind::Number => wit::Kind::Number,
                Kind::Complex => wit::Kind::Complex,
                Kind::Quantity => wit::Kind::Quantity,
                Kind::Solutions => wit::Kind::Solutions,
                Kind::Boolean => wit::Kind::Boolean,
                _ => wit::Kind::Text,
            },
            text,
            exact,
            shown_exact,
            decimal,
            solutions: solutions.collect(),
            reading,
            notes: notes.into_iter().map(wit::Note::from).collect(),
            alternatives: alternatives.into_iter().map(wit::Alternative::from).collect(),
            ans,
        }
    }
}

impl From<Alternative> for wit::Alternative {
    fn from(Alternative { reading, text, .. }: Alternative) -> Self {
        Self { reading, text }
    }
}
