//! Hints that send a call to another tool. The dialects name it as its own system does, `ART's calculator`; a server that offers it
//! under a name of its own reads such a hint again, and writes it with that name.
//!
//! **Invariant:** every hint that names another tool is written by [`Elsewhere`], so that it can be read.

/// What another tool can do.
#[derive(Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The tools that can do it, by their keys, the best one first.
    pub keys: &'static [&'static str],
    /// The name that a hint of a dialect uses.
    own_name: &'static str,
    /// What follows the reason, with `{}` for the name.
    says: &'static str,
    /// What follows it if an expression is repeated, which comes behind, in backticks; empty if none can be.
    repeats: &'static str,
    /// The same for a host with names of its own.
    calls: &'static str,
}

const CALLS: &str = ": call {} with ";

/// Functions that ART's calculator has.
pub static ART: Elsewhere = Elsewhere {
    keys: &["art/calculator"],
    own_name: "ART's calculator",
    says: ": {} has it",
    repeats: ": {} evaluates ",
    calls: CALLS,
};

/// Functions that Skills' calculate has.
pub static SKILLS: Elsewhere = Elsewhere {
    keys: &["skills/calculate"],
    own_name: "Skills' calculate",
    says: ": {} has it",
    repeats: ": {} evaluates ",
    calls: CALLS,
};

/// Functions that `answer` has.
pub static ANSWER: Elsewhere = Elsewhere {
    keys: &["pascaline/answer"],
    own_name: "the answer tool",
    says: ": {} has it",
    repeats: "",
    calls: CALLS,
};

/// Exact numbers.
pub static EXACT: Elsewhere = Elsewhere {
    keys: &["skills/calculate", "pascaline/answer"],
    own_name: "Skills' calculate",
    says: ": {} has exact numbers",
    repeats: "",
    calls: CALLS,
};

/// Equations.
pub static SOLVER: Elsewhere = Elsewhere {
    keys: &["pascaline/answer", "skills/calculate", "pascaline/solve"],
    own_name: "Skills' calculate",
    says: ": {} solves `x**2 - 4 = 0`",
    repeats: ": {} solves ",
    calls: CALLS,
};

/// Dates.
pub static CALENDAR: Elsewhere = Elsewhere {
    keys: &["pascaline/answer"],
    own_name: "the answer tool",
    says: ", or use {}, which calculates with dates",
    repeats: "",
    calls: ", or call {} with ",
};

/// The current time.
pub static CLOCK: Elsewhere = Elsewhere {
    keys: &["agent_loop/get_current_time"],
    own_name: "get_current_time",
    says: "{} returns the current date and time",
    repeats: "",
    calls: "",
};

/// Files by their names.
pub static FIND: Elsewhere = Elsewhere {
    keys: &["agent_loop/find"],
    own_name: "find",
    says: "use {} with a pattern and a narrower path",
    repeats: "",
    calls: "",
};

/// Text of files.
pub static READ: Elsewhere = Elsewhere {
    keys: &["agent_loop/read"],
    own_name: "read",
    says: ", or use {} on what is found",
    repeats: "",
    calls: "",
};

/// All of them.
pub static ALL: [&Elsewhere; 9] = [&ART, &SKILLS, &ANSWER, &EXACT, &SOLVER, &CALENDAR, &CLOCK, &FIND, &READ];

/// A hint that sends elsewhere, in its parts.
#[derive(Debug, PartialEq, Eq)]
pub struct Sent<'h> {
    /// Where to.
    pub to: &'static Elsewhere,
    /// Why; empty if the hint does not say it.
    pub reason: &'h str,
    /// The expression that it repeats.
    pub repeated: Option<&'h str>,
}

impl Elsewhere {
    /// The hint of a dialect, for a reason.
    pub fn hint(&self, reason: &str) -> String {
        [reason, &self.says.replace("{}", self.own_name)].concat()
    }

    /// The same, with the expression that can be evaluated there.
    pub fn hint_for(&self, reason: &str, expression: &str) -> String {
        [reason, &self.repeats.replace("{}", self.own_name), "`", expression, "`"].concat()
    }
}

/// The parts of a hint; `None` if it does not send elsewhere.
pub fn sent(hint: &str) -> Option<Sent<'_>> {
    ALL.into_iter().find_map(|to| {
        if let Some(reason) = hint.strip_suffix(&*to.hint("")) {
            return Some(Sent { to, reason, repeated: None });
        }
        let (before, repeated) = hint.strip_suffix('`').filter(|_| !to.repeats.is_empty())?.rsplit_once('`')?;
        let reason = before.strip_suffix(&*to.repeats.replace("{}", to.own_name))?;
        Some(Sent { to, reason, repeated: Some(repeated) })
    })
}

impl Sent<'_> {
    /// The hint where the tool has this name, with the expression to call it with, if there is one.
    pub fn named(&self, name: &str, expression: Option<&str>) -> String {
        let Self { to, reason, .. } = self;
        match expression.filter(|_| !to.calls.is_empty()) {
            Some(expression) => [reason, &*to.calls.replace("{}", name), "`", expression, "`"].concat(),
            None => [reason, &*to.says.replace("{}", name)].concat(),
        }
    }

    /// The hint where there is no such tool.
    pub fn unnamed(&self) -> Option<String> {
        (!self.reason.is_empty()).then(|| self.reason.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_is_read_as_it_was_written() {
        for to in ALL {
            for reason in ["not here", ""] {
                let hint = to.hint(reason);
                // Those with the same words have the same tool.
                let read = sent(&hint).unwrap();
                assert_eq!((read.to.hint(""), read.reason, read.repeated), (to.hint(""), reason, None), "{hint}");
                if !to.repeats.is_empty() {
                    let hint = to.hint_for(reason, "f(2): x");
                    let read = sent(&hint).unwrap();
                    assert_eq!((read.to, read.reason, read.repeated), (to, reason, Some("f(2): x")), "{hint}");
                }
            }
        }
        for hint in ["write `ART's calculator`", "did you mean `find`?", ""] {
            assert_eq!(sent(hint), None);
        }
    }

    #[test]
    fn a_host_names_its_own_tool() {
        let art = ART.hint_for("no functions", "abs(-2)");
        let art = sent(&art).unwrap();
        assert_eq!(art.named("calculator", art.repeated), "no functions: call calculator with `abs(-2)`");
        assert_eq!(art.named("calculator", None), "no functions: calculator has it");
        assert_eq!(art.unnamed().unwrap(), "no functions");
        let clock = CLOCK.hint("");
        let clock = sent(&clock).unwrap();
        assert_eq!(clock.named("clock", Some("now()")), "clock returns the current date and time");
        assert_eq!(clock.unnamed(), None);
    }
}
