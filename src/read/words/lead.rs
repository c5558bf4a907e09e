//! Words that ask and add nothing: `what is`, `calculate`, `please`, `Answer:`, the `?` at the end.

use pascaline_base::syntax::Span;

use super::super::token::{Kind, Sign};
use super::super::{functions, grammar};
use super::{SOLVE_FOR, Words, begins_value};

/// The words before an expression that only ask for it.
static LEADS: &[&str] = &[
    "what is",
    "what are",
    "what does",
    "what do",
    "what time is",
    "what date is",
    "what would be",
    "what will be",
    "whats",
    "what",
    "how much is",
    "how much are",
    "how many is",
    "how many are",
    "how many ways to",
    "how many ways are there to",
    "in how many ways can you",
    "in how many ways can i",
    "in how many ways can we",
    "convert",
    "calculate",
    "compute",
    "evaluate",
    "find",
    "determine",
    "solve",
    "simplify",
    "work out",
    "figure out",
    "tell me",
    "give me",
    "show me",
    "please",
    "can you",
    "could you",
    "would you",
    "kindly",
    "the value of",
    "value of",
    "the result of",
    "result of",
    "the answer to",
    "answer to",
    "the answer of",
    "the solution of",
    "the solution to",
    "the solutions of",
    "the solutions to",
    "solutions of",
    "solution of",
    "the exact value of",
    "exact value of",
    "the numerical value of",
    "the roots of",
    "roots of",
    "the following",
    "the expression",
    "the equation",
    "the equations",
    "the system",
    "system of equations",
    "of equations",
    "following",
    "expression",
    "equation",
    "the calculation",
    "let",
    "given",
    "given that",
    "suppose",
    "suppose that",
    "assume",
    "assume that",
    "if",
    "when",
    "then",
    "where",
    "with",
    "hence",
    "do the math",
    "convert",
    "express",
    "write",
    "change",
];

/// Those that may be followed by a definition only.
const BEFORE_DEFINITIONS: &[&str] = &["let", "given", "suppose", "assume", "if", "when", "then", "where", "with"];

/// The words before a colon.
static LABELS: &[&str] = &[
    "answer",
    "question",
    "q",
    "a",
    "problem",
    "result",
    "solution",
    "expression",
    "input",
    "output",
    "calculation",
    "equation",
    "equations",
    "example",
    "exercise",
    "query",
    "math",
    "task",
];

/// The longest question.
const MOST: usize = 12;

impl Words<'_, '_> {
    /// Skips the words at the beginning of a statement that only ask.
    pub(super) fn lead(&mut self) {
        if self.depth > 0 {
            return;
        }
        let mut asks = false;
        for _ in 0..MOST {
            let Kind::Name(first) = self.token_at(0).kind else { break };
            if !self.is_free(first) {
                break;
            }
            if self.label() {
                continue;
            }
            if self.is_word_at(0, "what") && self.token_at(1).kind == Kind::Sign(Sign::Prime) && self.is_word_at(2, "s")
            {
                self.at += 3;
                asks = true;
                continue;
            }
            if self.is_word_at(0, "let") && self.token_at(1).kind == Kind::Sign(Sign::Prime) && self.is_word_at(2, "s")
            {
                self.at += 3;
                continue;
            }
            if self.is_one_of_at(0, &["is", "are", "does", "check"]) {
                if self.asks_whether() {
                    return;
                }
                break;
            }
            if self.how_many() {
                return;
            }
            let Some(length) = self.lead_length(asks) else { break };
            if self.is_word_at(0, "solve") && self.is_word_at(1, "for") {
                self.at += 2;
                asks = self.unknowns(true);
                continue;
            }
            self.at += length;
            asks = true;
            self.skip_colon();
        }
        if asks {
            self.unknowns(false);
        }
    }

    /// The number of words that only ask.
    fn lead_length(&self, asks: bool) -> Option<usize> {
        if self.is_word_at(0, "for") && self.is_definition_at(1) {
            return Some(1);
        }
        let length = self.longest_at(0, LEADS)?;
        let next = self.token_at(length);
        // `what percent of`, `what percentage`
        if length == 1 && self.is_word_at(0, "what") {
            let is_asked = asks
                && matches!(next.kind, Kind::Number { .. } | Kind::Fraction(..) | Kind::Open(_) | Kind::Command(_));
            return (is_asked || self.is_one_of_at(1, &["value", "values"])).then_some(1);
        }
        if length == 1
            && self.is_one_of_at(0, BEFORE_DEFINITIONS)
            && !begins_value(next.kind)
            && !self.is_word_at(0, "then")
        {
            return None;
        }
        // `if(a, b, c)` is a call.
        if self.is_word_at(0, "if") && matches!(next.kind, Kind::Open(_)) && !next.is_spaced {
            return None;
        }
        if length == 1 && self.is_one_of_at(0, &["with", "where", "when", "if"]) && !self.is_equation_near(1) {
            return None;
        }
        Some(length)
    }

    /// `Answer:`
    fn label(&mut self) -> bool {
        let is_label = self.is_one_of_at(0, LABELS) && self.token_at(1).kind == Kind::Sign(Sign::Colon);
        // `a : b` is a ratio.
        if !is_label || self.token_at(1).is_spaced || self.is_end(2) {
            return false;
        }
        self.at += 2;
        true
    }

    fn skip_colon(&mut self) {
        if matches!(self.token_at(0).kind, Kind::Sign(Sign::Colon)) {
            self.at += 1;
        }
    }

    /// `is 7 greater than 5`, `check if 2 + 2 = 4`
    fn asks_whether(&mut self) -> bool {
        let length =
            self.longest_at(0, &["is", "are", "does", "check if", "check whether", "is it true that"]).unwrap_or(0);
        if length == 0 || !begins_value(self.token_at(length).kind) {
            return false;
        }
        self.at += length;
        self.is_asked = true;
        true
    }

    /// Whether a `=`, or a word for it, is among the next tokens.
    pub(super) fn is_equation_near(&self, distance: usize) -> bool {
        const REACH: usize = 40;
        (distance..distance + REACH).take_while(|at| !matches!(self.token_at(*at).kind, Kind::End)).any(|at| {
            self.token_at(at).kind == Kind::Sign(Sign::Equal) || self.is_one_of_at(at, &["is", "equals", "equal", "be"])
        })
    }

    fn is_inequality_near(&self, distance: usize) -> bool {
        const REACH: usize = 40;
        let mut kinds = (distance..distance + REACH).map(|at| self.token_at(at).kind);
        kinds.any(super::is_inequality)
    }

    /// The names of unknowns, before the equations: `x and y if …`; behind `solve for` in any case. Writes them as statements.
    fn unknowns(&mut self, is_certain: bool) -> bool {
        let Some((names, length)) = self.names(0) else { return false };
        let next = self.token_at(length);
        let links = ["if", "when", "where", "given", "such", "so", "in", "from", "satisfying", "satisfies"];
        let is_link = self.is_one_of_at(length, &links);
        let is_separator = matches!(next.kind, Kind::Sign(Sign::Colon | Sign::Comma | Sign::Newline | Sign::Semicolon));
        // `2x + 3 = 7, find x`
        let is_behind_equation = self.is_end(length) && self.equal.is_some();
        let is_before_equation = (is_certain || is_link || is_separator)
            && (self.is_equation_near(length) || self.is_inequality_near(length));
        let is_asked = is_before_equation || is_behind_equation && self.are_in_equations(&names);
        if !is_asked {
            return false;
        }
        for at in names {
            self.unknown(at);
        }
        self.at += length;
        if is_link {
            self.at += 1 + usize::from(self.is_word_at(1, "that"));
        } else if is_separator {
            self.at += 1;
        }
        self.start = self.out.len();
        true
    }

    /// Whether the statements before have each of these names, and not only its letters, as for `xy`.
    fn are_in_equations(&mut self, names: &[usize]) -> bool {
        const MOST: usize = 16;
        self.searches += 1;
        self.searches <= MOST
            && names.iter().all(|at| {
                let name = self.token_at(*at).kind;
                self.out.iter().any(|token| token.kind == name)
            })
    }

    /// Writes the statement that asks for the name at this distance.
    fn unknown(&mut self, distance: usize) {
        let name = self.token_at(distance);
        let end = Span { start: name.span.end, end: name.span.end };
        self.write(&[Kind::Name(SOLVE_FOR)], Span { start: name.span.start, end: name.span.start });
        self.out.push(name);
        self.write(&[Kind::Sign(Sign::Semicolon)], end);
    }

    /// The distances of names that are joined by commas and `and`, and the length of all.
    fn names(&self, distance: usize) -> Option<(Vec<usize>, usize)> {
        const MOST: usize = 8;
        let is_name =
            |at: usize| matches!(self.token_at(at).kind, Kind::Name(name) if name != "?" && !self.is_a_word(name));
        if !is_name(distance) {
            return None;
        }
        let mut names = vec![distance];
        let mut at = distance + 1;
        while names.len() < MOST {
            let is_comma = self.token_at(at).kind == Kind::Sign(Sign::Comma);
            let is_and = self.is_word_at(at + usize::from(is_comma), "and");
            let gap = usize::from(is_comma) + usize::from(is_and);
            let follows = self.token_at(at + gap + 1).kind;
            let is_equation = matches!(follows, Kind::Sign(Sign::Equal));
            if gap == 0 || !is_name(at + gap) || is_equation {
                break;
            }
            // `find x, x + 1 = 2`
            let ends_names = matches!(
                follows,
                Kind::End | Kind::Sign(Sign::Colon | Sign::Comma | Sign::Newline | Sign::Semicolon) | Kind::Name(_)
            );
            if !ends_names {
                break;
            }
            names.push(at + gap);
            at += gap + 1;
        }
        Some((names, at))
    }

    /// Whether a name is a word of a question, a function or a number rather than an unknown.
    fn is_a_word(&self, name: &str) -> bool {
        name.chars().count() > 1
            && self.is_free(name)
            && (functions::named(name).is_some() || grammar::constant(name).is_some() || name.len() > 12)
    }

    /// A word behind an expression that only asks, or states what it equals.
    pub(super) fn asking_word(&mut self, word: &str) -> bool {
        let is_behind_equal = self.out.last().is_some_and(|token| token.kind == Kind::Sign(Sign::Equal));
        match word {
            "what" | "how" if is_behind_equal && (self.is_end(1) || self.is_word_at(1, "much") && self.is_end(2)) => {
                self.at += if self.is_end(1) { 1 } else { 2 };
                true
            }
            "is" | "are" | "equal" | "equals" | "gives" | "makes" if self.is_behind_value() && self.is_end(1) => {
                self.close_frames();
                self.at += 1;
                true
            }
            "please" if self.is_end(1) => {
                self.at += 1;
                true
            }
            "is" | "be" | "are" | "equal" | "gives" | "makes" if self.is_behind_value() && self.depth == 0 => {
                // `7 is prime` is no equation.
                const PRONOUNS: &[&str] = &[
                    "there", "here", "it", "he", "she", "they", "we", "you", "this", "that", "these", "those", "which",
                    "who",
                ];
                let ends = self.is_end(2) || self.token_at(2).kind == Kind::Sign(Sign::Comma);
                let is_said_of = self.name_at(1).is_some_and(super::prose::is_unknown) && ends
                    || matches!(self.out.last().map(|token| token.kind), Some(Kind::Name(name)) if PRONOUNS.iter().any(|word| word.eq_ignore_ascii_case(name)));
                if !begins_value(self.token_at(1).kind) || is_said_of {
                    return false;
                }
                self.close_frames();
                self.replace(1, Kind::Sign(Sign::Equal))
            }
            "then" if self.depth == 0 && self.has_equation() => {
                self.close_frames();
                self.replace(1, Kind::Sign(Sign::Semicolon));
                self.begin_statement();
                true
            }
            _ => false,
        }
    }

    /// Whether the statement has a `=`.
    pub(super) fn has_equation(&self) -> bool {
        self.equal.is_some_and(|equal| equal >= self.start)
    }

    /// `?` at the end asks; between two statements it separates them; anywhere else it is a gap.
    pub(super) fn question_mark(&mut self) -> bool {
        let is_behind_equal = self.out.last().is_some_and(|token| token.kind == Kind::Sign(Sign::Equal));
        if self.depth > 0 {
            return false;
        }
        if self.is_end(1) && (is_behind_equal || self.is_behind_value()) {
            self.close_frames();
            self.at += 1;
            return true;
        }
        if self.token_at(0).is_spaced || !self.is_behind_value() || !begins_value(self.token_at(1).kind) {
            return false;
        }
        self.close_frames();
        self.replace(1, Kind::Sign(Sign::Newline));
        self.begin_statement();
        true
    }
}
