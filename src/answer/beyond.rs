//! What an exact value has that its text cuts off.

use super::Options;

/// The exact value beside a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    /// The text is the whole value, or there is no exact form.
    Nothing,
    /// The exact form.
    Exact,
    /// Another text of the exact value: a decimal that ends is shown before a fraction.
    Text(String),
}

/// The most characters of an exact value that is shown.
const MOST_SHOWN: usize = 200;

impl Beyond {
    pub(super) fn exact_if(is_cut: bool) -> Self {
        if is_cut { Self::Exact } else { Self::Nothing }
    }

    /// That of several values in one line; `shown` has each as it is shown.
    pub(super) fn of_several(exact: Option<&str>, text: &str, shown: impl FnOnce() -> String) -> Self {
        match exact {
            Some(exact) if exact != text => {
                let shown = shown();
                if shown == text { Self::Nothing } else { Self::Text(shown) }
            }
            _ => Self::Nothing,
        }
    }

    /// What is shown, where the exact form is this one.
    pub(super) fn text<'t>(&'t self, exact: Option<&'t str>) -> Option<&'t str> {
        match self {
            Self::Nothing => None,
            Self::Exact => exact,
            Self::Text(text) => Some(text),
        }
    }

    /// The same of a quantity.
    pub(super) fn map(self, with_unit: impl Fn(&String) -> String) -> Self {
        if let Self::Text(text) = self { Self::Text(with_unit(&text)) } else { self }
    }

    /// Nothing if it is too long to be read, or if it restates what the question is made of: its reading and the values of its names.
    pub(super) fn of_question(self, exact: Option<&str>, reading: &str, options: &Options) -> Self {
        let Some(form) = self.text(exact) else { return Self::Nothing };
        let values = || options.scope.iter().map(|(_, value)| value).chain(&options.ans);
        if form.len() > MOST_SHOWN
            || restates(form, |name| calls(reading, name) || values().any(|text| calls(text, name)))
        {
            return Self::Nothing;
        }
        if exact == Some(form) { Self::Exact } else { self }
    }
}

/// Whether a form only has functions that the question calls: `sin(30)` and `2*sin(30)` say nothing about `sin 30`.
fn restates(form: &str, is_called: impl Fn(&str) -> bool) -> bool {
    let called = form.match_indices('(').map(|(at, _)| last_word(&form[..at]));
    let mut called = called.filter(|name| !name.is_empty() && *name != "sqrt").peekable();
    called.peek().is_some() && called.all(is_called)
}

/// Whether a question has a function of a form. A logarithm to any base is a quotient of natural ones.
fn calls(question: &str, name: &str) -> bool {
    let mut words = question.split(|char: char| !char.is_alphanumeric());
    words.any(|word| word == name || name == "ln" && (word.starts_with("log") || word == "lg"))
        || name == "factorial" && question.contains('!')
}

/// The letters and digits at the end of a text.
fn last_word(text: &str) -> &str {
    let start = text.rfind(|char: char| !char.is_alphanumeric()).map_or(0, |at| at + 1);
    text.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::calls;

    fn restates(form: &str, reading: &str) -> bool {
        super::restates(form, |name| calls(reading, name))
    }

    #[test]
    fn a_form_that_says_the_question_again() {
        for (form, reading) in [
            ("sin(30)", "sin(30)"),
            ("2*sin(30)", "sin(30) * 2"),
            ("sin(1/2)", "sin(0.5)"),
            ("sqrt(sin(7))", "sqrt(sin(7))"),
            ("ln(2)/ln(10)", "log10(2)"),
            ("factorial(3/10)", "0.3!"),
            ("sin(30) m", "sin(30) * 1 m"),
        ] {
            assert!(restates(form, reading), "{form}: {reading}");
        }
        for (form, reading) in [
            ("1/3", "1/3"),
            ("sqrt(3)/2", "sin(60 deg)"),
            ("sqrt(2)", "sqrt(2)"),
            ("pi/6", "asin(1/2)"),
            ("ln(2)", "integral(1/x, x, 1, 2)"),
            ("x = asin(1/3)", "sin(x) = 1/3"),
            ("(1 + sqrt(5))/2", "phi"),
        ] {
            assert!(!restates(form, reading), "{form}: {reading}");
        }
    }
}
