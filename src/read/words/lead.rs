//! Words that ask and add nothing: `what is`, `calculate`, `please`, `Answer:`.

use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;

use super::clause::is_definition;
use super::frame::Shape;
use super::phrase::{Phrase, Role, Takes, acting, phrase};
use super::{SOLVE_FOR, Words, prose};
use crate::token::{Kind, Sign, Token};
use crate::{functions, grammar};

/// The words before a colon. `a : b` is a ratio.
pub(super) const LABELS: &[Phrase] = &[
    phrase(
        "answer|question|problem|result|solution|exact_value|value|expression|input|output|calculation|equation|equations|example|exercise|\
         query|math|task|true_or_false :",
        &[Takes::Unspaced, Takes::NoEnd],
        "",
        ("Answer: 2 + 2", "2 + 2"),
    ),
    // `A:B = 2:3` is about a ratio.
    phrase("q|a :", &[Takes::Unspaced, Takes::SpaceNext, Takes::NoEnd], "", ("Q: what is 2 + 2", "2 + 2")),
];

/// After one of these, no other leading phrase is read.
pub(super) const QUESTIONS: &[Phrase] = &[
    acting(
        "[the] roots|zeros|zeroes of",
        &[Takes::NoEquationAhead],
        "X = 0",
        Role::Opens(Shape::Whole),
        ("find the roots of x^2 - 4", "x^2 - 4 = 0"),
    ),
    acting(
        "in|into A:TARGET :",
        &[Takes::ValueNext],
        "X to A",
        Role::Opens(Shape::Whole),
        ("in km/h: 12.5 m/s", "12.5 m/s to km/h"),
    ),
    acting(
        "is|are|does|check_if|check_whether|is_it_true_that",
        &[Takes::ValueNext],
        "",
        Role::AsksWhether,
        ("is 7 greater than 5", "7 > 5"),
    ),
    acting(
        "how_many A:UNIT is|are|in|are_in|are_there_in|is_in|equals|equal|make|per",
        &[Takes::ValueNext],
        "X to A",
        Role::Opens(Shape::Whole),
        ("a = 2; how many meters is 5 km", "a = 2; 5 km to meters"),
    ),
    acting(
        "how_many A:UNIT is|are|in|are_in|are_there_in|is_in|equals|equal|make|per a|an|one … UNIT",
        &[],
        "1 X to A",
        Role::Opens(Shape::Whole),
        ("b = 2; how many meters is a mile", "b = 2; 1 mile to meters"),
    ),
];

/// Words that ask for what follows.
const fn asking(words: &'static str, takes: &'static [Takes], example: (&'static str, &'static str)) -> Phrase {
    acting(words, takes, "", Role::Asks, example)
}

pub(super) const ASKING: &[Phrase] = &[
    asking(
        "what_is|what_are|what_does|what_do|what_time_is|what_date_is|what_would_be|what_will_be|whats|\
         how_much_is|how_much_are|how_many_is|how_many_are|how_many_ways_to|how_many_ways_are_there_to|\
         in_how_many_ways_can_you|in_how_many_ways_can_i|in_how_many_ways_can_we|\
         calculate|compute|evaluate|find|determine|solve|simplify|work_out|figure_out|\
         tell_me|give_me|show_me|please|can_you|could_you|would_you|kindly|do_the_math|\
         convert|express|write|change|given_that|suppose_that|assume_that|then|hence|\
         simultaneously|graphically|algebraically|numerically",
        &[],
        ("please calculate 2 + 2", "2 + 2"),
    ),
    asking(
        "the_value_of|value_of|the_exact_value_of|exact_value_of|the_numerical_value_of|the_result_of|result_of|\
         the_answer_to|answer_to|the_answer_of|the_solution_of|the_solution_to|the_solutions_of|the_solutions_to|the_general_solution_of|the_general_solution_to|general_solution_of|\
         solutions_of|solution_of|the_roots_of|roots_of|the_following|following|the_expression|expression|\
         cost_of|the_cost_of|total_cost_of|time_for|the_time_for|duration_of|the_equation|the_equations|equation|\
         the_system|system_of_equations|of_equations|the_congruence|the_congruences|the_linear_congruence|linear_congruence|congruence|\
         system_of_congruences|of_congruences|the_calculation",
        &[],
        ("the value of 2 + 2", "2 + 2"),
    ),
    asking("what", &[Takes::Asking], ("tell me what 2 + 2 is", "2 + 2")),
    asking("what … value|values", &[], ("what value of x: 2x = 10", "solve for x; 2 * x = 10")),
    asking("what ' s", &[], ("what's 2 + 2", "2 + 2")),
    phrase("let ' s", &[], "", ("let's compute 2 + 2", "2 + 2")),
    asking("let|given|suppose|assume", &[Takes::ValueNext], ("let x = 3; x + 1", "x = 3; x + 1")),
    asking("if", &[Takes::ValueNext, Takes::NoCallNext, Takes::EquationAhead], ("if x = 3, find x^2", "x = 3; x^2")),
    asking("when|where|with", &[Takes::ValueNext, Takes::EquationAhead], ("when x = 3, find x^2", "x = 3; x^2")),
    asking("for", &[Takes::DefinitionNext], ("for x = 3, find x^2", "x = 3; x^2")),
    acting("solve_for", &[], "", Role::AsksFor, ("solve for x: 2x = 10", "solve for x; 2 * x = 10")),
];

/// Words between the names of unknowns and the equations.
const LINKS: &[&str] = &["if", "when", "where", "given", "such", "so", "in", "from", "satisfying", "satisfies"];

impl Words<'_, '_> {
    /// Skips the words at the beginning of a statement that only ask.
    pub(super) fn lead(&mut self) {
        /// The most phrases of a question.
        const MOST: usize = 12;
        if self.depth > 0 {
            return;
        }
        self.asks = false;
        for _ in 0..MOST {
            match self.leading_phrase() {
                Some(super::QUESTIONS) => return,
                Some(_) => {}
                None if self.skip_label() => {}
                None => break,
            }
        }
        if self.asks {
            self.unknowns(false);
        }
    }

    /// Skips a label at the beginning of the text, of words without a meaning: `annuity: 200 * 1.01^24`. Returns whether there is one.
    /// The name of a language means that what follows is in it.
    fn skip_label(&mut self) -> bool {
        const MOST: usize = 4;
        const LANGUAGES: &[&str] =
            &["python", "javascript", "js", "java", "ruby", "perl", "excel", "sheets", "sql", "bash", "matlab", "rust"];
        let is_word =
            |at: &usize| self.name_at(*at).is_some_and(prose::is_unknown) && !self.is_one_of_at(*at, LANGUAGES);
        let length = (0..MOST).take_while(is_word).count();
        let colon = self.token_at(length);
        let is_label = length > 0 && colon.kind == Kind::Sign(Sign::Colon) && !colon.is_spaced;
        if self.at > 0
            || !is_label
            || self.has_definitions_only(length + 1)
            || self.is_end(length + 1)
            || !self.token_at(length + 1).is_spaced
        {
            return false;
        }
        let place = self.span(length + 1);
        let message = format!("`{}` is read as a label.", place.text(self.text));
        self.choices.note(NoteCode::Name, &message, place);
        self.at += length + 1;
        true
    }

    /// Whether there are only values of names from here on, so that a label before them is what is asked: `area: r = 3`.
    fn has_definitions_only(&self, from: usize) -> bool {
        let separates = |token: &Token| {
            matches!(token.kind, Kind::Sign(Sign::Semicolon | Sign::Comma | Sign::Newline) | Kind::Name("and"))
        };
        let rest = self.tokens.get(self.at + from..).unwrap_or_default();
        let mut statements = rest.split(separates).filter(|statement| !statement.is_empty());
        statements.all(is_definition)
    }

    /// Skips words that ask, and the colon after them.
    pub(super) fn ask(&mut self, length: usize) {
        self.at += length;
        self.asks = true;
        self.at += usize::from(self.token_at(0).kind == Kind::Sign(Sign::Colon));
    }

    /// `is 7 greater than 5`, `check if 2 + 2 = 4`
    pub(super) fn ask_whether(&mut self, length: usize) {
        self.choices.question = Some(self.span(length));
        self.at += length;
        self.is_asked = true;
    }

    /// `solve for x: 2x = 10`
    pub(super) fn ask_for(&mut self, length: usize) {
        self.at += length;
        self.asks = self.unknowns(true);
    }

    /// The names of unknowns, before the equations: `x and y if …`; after `solve for` in any case. Writes them as statements.
    fn unknowns(&mut self, is_certain: bool) -> bool {
        let Some((names, length)) = self.names(0) else { return false };
        let next = self.token_at(length);
        let is_link = self.is_one_of_at(length, LINKS);
        let is_separator = matches!(next.kind, Kind::Sign(Sign::Colon | Sign::Comma | Sign::Newline | Sign::Semicolon));
        // `2x + 3 = 7, find x`
        let is_after_equation = self.is_end(length) && self.equal.is_some();
        let is_before_equation = (is_certain || is_link || is_separator)
            && (self.is_equation_near(length) || self.is_inequality_near(length));
        let is_asked = is_before_equation || is_after_equation && self.are_in_equations(&names);
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
}
