//! The evaluation of an expression: parsed, run, and its value accepted as an answer.

use pascaline_base::Detail;
use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::Limits;
use pascaline_base::note::Note;
use pascaline_base::syntax::Span;

use crate::answer::convert;
use crate::code::Code;
use crate::evaluate::run;
use crate::formula::{self, Formula};
use crate::lite::IS_WHOLE;
use crate::notes::{Noting, ShortNote};
use crate::unit::UnitSystem;
use crate::value::Value;
use crate::{
    Answer, Context, Noted, Options, Results, Scope, functions, grammar, hint, notes, operations::typed, plain,
};

/// A parsed expression, which can be evaluated many times.
///
/// ```
/// use pascaline::mathjs::{Answer, Options, compile};
/// use pascaline::Limits;
///
/// let program = compile("x^2", &Limits::default()).unwrap();
/// for (x, square) in [(2.0, 4.0), (3.0, 9.0)] {
///     let answer = program.evaluate(&Options::default().with_scope([("x", Answer::Number(x))])).unwrap();
///     assert_eq!(answer, Answer::Number(square));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    source: String,
    code: Code,
    /// Whether there are notes on some nodes, whatever the answer is.
    has_notes: bool,
    /// The names of the values that are given by position.
    variables: Vec<String>,
    /// The program as a formula in these variables, if it is one.
    formula: Option<Formula>,
}

impl Program {
    /// Evaluates the expression.
    pub fn evaluate(&self, options: &Options) -> Result<Answer, Error> {
        let cx = options.context();
        self.evaluate_in(&cx, &mut options.scope_of_call(), &mut Scratch::default(), options.results)
    }

    /// Evaluates the expression, with notes on its answer.
    pub fn evaluate_noted(&self, options: &Options) -> Result<Noted, Error> {
        let answer = self.evaluate(options)?;
        let notes = self.notes(&answer, options.units);
        Ok(Noted::new(answer, notes))
    }

    /// The notes on an answer of this expression. `units` is as in [`Options::units`].
    pub fn notes(&self, answer: &Answer, units: bool) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.has_notes {
            notes::find(&self.code, &self.source, answer, units, &mut notes);
        } else {
            notes::find_on_answer(&self.code, &self.source, answer, units, &mut notes);
        }
        notes
    }

    /// The same program with names for the values that [`evaluate_at`](Self::evaluate_at) and [`number_at`](Self::number_at)
    /// take. Of two variables with the same name, the last counts.
    #[must_use]
    pub fn with_variables<'n>(self, names: impl IntoIterator<Item = &'n str>) -> Self {
        let variables: Vec<_> = names.into_iter().map(str::to_owned).collect();
        let formula = Formula::of(&self.code, &self.source, &variables);
        Self { variables, formula, ..self }
    }

    /// Evaluates the expression with these values of its variables, in their order. It is what
    /// [`evaluate`](Self::evaluate) answers with the names and the values as the scope, but faster, since no name is searched.
    ///
    /// ```
    /// use pascaline::mathjs::{Answer, compile};
    /// use pascaline::Limits;
    ///
    /// let limits = Limits::default();
    /// let program = compile("sqrt(x) + y", &limits).unwrap().with_variables(["x", "y"]);
    /// assert_eq!(program.evaluate_at(&[9.0, 1.0], &limits).unwrap(), Answer::Number(4.0));
    /// assert_eq!(program.evaluate_at(&[-9.0, 1.0], &limits).unwrap().to_string(), "1 + 3i");
    /// assert_eq!(program.evaluate_at(&[9.0], &limits).unwrap_err().message, "Undefined symbol y");
    /// ```
    pub fn evaluate_at(&self, values: &[f64], limits: &Limits) -> Result<Answer, Error> {
        self.evaluate_at_in(values, limits, &mut Scratch::default(), Results::Any)
    }

    /// The number that is the result for these values; any other result is an error.
    ///
    /// ```
    /// use pascaline::mathjs::compile;
    /// use pascaline::Limits;
    ///
    /// let limits = Limits::default();
    /// let program = compile("sqrt(x) + y", &limits).unwrap().with_variables(["x", "y"]);
    /// assert_eq!(program.number_at(&[9.0, 1.0], &limits).unwrap(), 4.0);
    /// let error = program.number_at(&[-9.0, 1.0], &limits).unwrap_err();
    /// assert_eq!(error.message, "Evaluation resulted in an unsupported type: Complex");
    /// ```
    pub fn number_at(&self, values: &[f64], limits: &Limits) -> Result<f64, Error> {
        self.evaluate_at_in(values, limits, &mut Scratch::default(), Results::Number).map(|answer| number_of(&answer))
    }

    /// [`evaluate_at`](Self::evaluate_at) with buffers that are kept.
    pub fn evaluate_at_in(
        &self,
        values: &[f64],
        limits: &Limits,
        scratch: &mut Scratch,
        results: Results,
    ) -> Result<Answer, Error> {
        if let Some(number) = self.number_of_formula(values, limits, scratch)
            && (number.is_finite() || matches!(results, Results::Any | Results::Number))
        {
            return Ok(Answer::Number(number));
        }
        let mut scope = self.scope_of(values);
        self.evaluate_in(&Context::new(*limits), &mut scope, scratch, results)
    }

    /// [`number_at`](Self::number_at) with buffers that are kept. An error has only the hint that belongs to its place, since it is
    /// one of many.
    pub fn number_at_in(&self, values: &[f64], limits: &Limits, scratch: &mut Scratch) -> Result<f64, Error> {
        if let Some(number) = self.number_of_formula(values, limits, scratch) {
            return Ok(number);
        }
        let mut scope = self.scope_of(values);
        let stack = &mut scratch.stack;
        answer_of(&Context::new(*limits), &self.code, &self.source, &mut scope, stack, Results::Number)
            .map(|answer| number_of(&answer))
    }

    fn number_of_formula(&self, values: &[f64], limits: &Limits, scratch: &mut Scratch) -> Option<f64> {
        let formula = self.formula.as_ref().filter(|_| values.len() == self.variables.len())?;
        formula.run(limits, values, &mut scratch.formula)
    }

    /// The scope in which the variables have these values; those without a value are not defined.
    fn scope_of(&self, values: &[f64]) -> Scope<'_> {
        let mut scope = Scope::default();
        for (name, value) in self.variables.iter().zip(values) {
            scope.give_number(name, *value);
        }
        scope
    }

    /// [`evaluate`](Self::evaluate) in a scope that lasts from call to call: assignments change it.
    pub fn evaluate_in<'a>(
        &'a self,
        cx: &Context,
        scope: &mut Scope<'a>,
        scratch: &mut Scratch,
        results: Results,
    ) -> Result<Answer, Error> {
        answer_of(cx, &self.code, &self.source, scope, &mut scratch.stack, results)
            .map_err(|error| with_best_hint(cx, error, &self.source, scope, results))
    }

    /// The expression.
    pub fn source(&self) -> &str {
        &self.source
    }
}

/// Buffers that are reused from call to call for speed. They carry no meaning.
#[derive(Debug, Default)]
pub struct Scratch {
    code: Code,
    buffers: grammar::Buffers,
    stack: Vec<Value>,
    formula: formula::Buffers,
    noting: Noting,
}

impl Scratch {
    /// The only note on the answer of the expression that was evaluated last, if nothing else can be there, and its words are always
    /// the same. Then [`notes`](Self::notes) finds no other.
    pub fn short_note(&mut self, expression: &str, answer: &Answer) -> Option<ShortNote> {
        match (self.noting, answer) {
            (Noting::OfWholeNumber, _) => Some(ShortNote::LargeWholeNumber),
            (Noting::OfRemainder(span), _) => Some(ShortNote::Remainder(span)),
            (Noting::OnDigits, Answer::Number(number)) if IS_WHOLE => {
                let note = plain::note_on_digits(expression, *number);
                if note.is_none() {
                    self.noting = Noting::Nowhere;
                }
                note
            }
            _ => None,
        }
    }

    /// The notes on the answer of the expression that was evaluated last.
    pub fn notes(&mut self, expression: &str, answer: &Answer, units: bool) -> Vec<Note> {
        if let Some(note) = self.short_note(expression, answer) {
            return vec![note.note()];
        }
        let mut notes = Vec::new();
        match self.noting {
            Noting::Nowhere | Noting::OfWholeNumber | Noting::OfRemainder(_) | Noting::OnDigits => return notes,
            Noting::InText => self.parse_for_notes(expression),
            Noting::InCode => {}
        }
        notes::find(&self.code, expression, answer, units, &mut notes);
        notes
    }

    /// Parses plain arithmetic, which has been paid for already.
    fn parse_for_notes(&mut self, expression: &str) {
        let cx = Context::new(Limits::default());
        cx.attempt(|| {
            // Plain arithmetic has no errors.
            let _ = grammar::parse(&cx, expression, &mut self.code, &mut self.buffers);
            None::<()>
        });
    }
}

/// Evaluates an expression.
///
/// ```
/// use pascaline::mathjs::{Answer, Options, evaluate};
///
/// assert_eq!(evaluate("2 + 3 * 4", &Options::default()).unwrap(), Answer::Number(14.0));
/// assert_eq!(evaluate("(1 + i) * (2 + 3i)", &Options::default()).unwrap().to_string(), "-1 + 5i");
/// ```
pub fn evaluate(expression: &str, options: &Options) -> Result<Answer, Error> {
    let cx = options.context();
    evaluate_in(&cx, expression, &mut options.scope_of_call(), &mut Scratch::default(), options.results)
}

/// Evaluates an expression as [`evaluate`] does, with notes on its answer. They never change it.
///
/// ```
/// use pascaline::mathjs::{Options, evaluate_noted};
///
/// let noted = evaluate_noted("123456789 * 987654321", &Options::default()).unwrap();
/// assert_eq!(noted.answer.to_string(), "121932631112635260");
/// assert_eq!(noted.notes[0].message, "The exact result is 121932631112635269; only about 16 digits are kept.");
/// ```
pub fn evaluate_noted(expression: &str, options: &Options) -> Result<Noted, Error> {
    let (cx, mut scratch) = (options.context(), Scratch::default());
    let answer = evaluate_in(&cx, expression, &mut options.scope_of_call(), &mut scratch, options.results)?;
    let notes = scratch.notes(expression, &answer, options.units);
    Ok(Noted::new(answer, notes))
}

/// The hint for an expression that fails, if there is one: that of the error of [`evaluate`] if [`Options::hints`] asks for it.
///
/// ```
/// use pascaline::mathjs::{Options, evaluate, hint_of};
///
/// let options = Options::default().with_hints(false);
/// assert_eq!(evaluate("2 * sqr(9)", &options).unwrap_err().hint, None);
/// assert_eq!(hint_of("2 * sqr(9)", &options).as_deref(), Some("did you mean `sqrt`?"));
/// ```
pub fn hint_of(expression: &str, options: &Options) -> Option<String> {
    evaluate(expression, &options.clone().with_hints(true)).err()?.hint
}

/// [`evaluate`] in a scope that lasts from call to call: assignments change it.
pub fn evaluate_in<'a>(
    cx: &Context,
    expression: &'a str,
    scope: &mut Scope<'a>,
    scratch: &mut Scratch,
    results: Results,
) -> Result<Answer, Error> {
    evaluate_without_hint(cx, expression, scope, scratch, results)
        .map_err(|error| with_best_hint(cx, error, expression, scope, results))
}

/// [`evaluate_in`], but an error has only the hint that belongs to its place.
fn evaluate_without_hint<'a>(
    cx: &Context,
    expression: &'a str,
    scope: &mut Scope<'a>,
    scratch: &mut Scratch,
    results: Results,
) -> Result<Answer, Error> {
    // One pass also calculates what a condition leaves out, and may exceed a limit that the evaluator keeps.
    let answered = cx.attempt(|| {
        let plain = plain::evaluate(cx, expression, scope)?;
        let answer = match plain.value {
            Value::Number(number) if number.is_finite() => Answer::Number(number),
            value => accepted_answer(cx, &value, results).ok()?,
        };
        Some((answer, plain.noting, plain.scope))
    });
    if let Some((answer, noting, assigned)) = answered {
        scratch.noting = noting;
        if let Some(assigned) = assigned {
            *scope = *assigned;
        }
        return Ok(answer);
    }
    evaluate_parsed(cx, expression, scope, scratch, results)
}

/// The same by the parser and the evaluator.
fn evaluate_parsed<'a>(
    cx: &Context,
    expression: &'a str,
    scope: &mut Scope<'a>,
    scratch: &mut Scratch,
    results: Results,
) -> Result<Answer, Error> {
    scratch.noting = Noting::InCode;
    grammar::parse(cx, expression, &mut scratch.code, &mut scratch.buffers).map_err(|error| *error)?;
    answer_of(cx, &scratch.code, expression, scope, &mut scratch.stack, results)
}

/// Parses an expression, to evaluate it many times.
pub fn compile(expression: &str, limits: &Limits) -> Result<Program, Error> {
    let mut code = Code::default();
    let cx = Context::new(*limits);
    grammar::parse(&cx, expression, &mut code, &mut grammar::Buffers::default())
        .map_err(|error| with_best_hint(&cx, *error, expression, &Scope::default(), Results::Any))?;
    let has_notes = notes::are_on_nodes(&code, expression);
    Ok(Program { source: expression.to_owned(), code, has_notes, variables: Vec::new(), formula: None })
}

/// Runs code that was read from `source`, in a scope.
fn answer_of<'a>(
    cx: &Context,
    code: &Code,
    source: &'a str,
    scope: &mut Scope<'a>,
    stack: &mut Vec<Value>,
    results: Results,
) -> Result<Answer, Error> {
    let whole = Span::new(0..source.len());
    check_scope(cx, scope).map_err(|fault| fault.at(whole))?;
    let value = run(cx, code, source, scope, stack);
    stack.clear();
    accepted_answer(cx, &value?, results).map_err(|fault| fault.at(whole))
}

#[inline]
fn accepted_answer(cx: &Context, value: &Value, results: Results) -> Result<Answer, Fault> {
    if is_accepted(value, results) { convert::answer_of(cx, value) } else { Err(unsupported(cx, value)) }
}

/// The number that is an answer among [`Results::Number`].
fn number_of(answer: &Answer) -> f64 {
    if let Answer::Number(number) = answer { *number } else { f64::NAN }
}

/// Whether a value is among the results.
fn is_accepted(value: &Value, results: Results) -> bool {
    match value {
        _ if results == Results::Any => true,
        _ if results == Results::Number => matches!(value, Value::Number(_)),
        Value::Number(number) => number.is_finite(),
        Value::Complex(complex) => complex.re.is_finite() && complex.im.is_finite(),
        Value::Text(_) => true,
        Value::Unit(_) => results == Results::OfToolWithUnits,
        _ => false,
    }
}

/// mathjs's error for a value that is not among the results.
#[cold]
fn unsupported(cx: &Context, value: &Value) -> Fault {
    let message = format!("Evaluation resulted in an unsupported type: {}", value.type_name());
    let fault = Fault::new(ErrorCode::UnsupportedResult, message);
    match value {
        Value::Unit(quantity) => hint::with_units(fault, cx, quantity),
        Value::Boolean(_) => fault.hint(hint::unsupported(value)).with_detail(Detail::Boolean),
        _ => fault.hint(hint::unsupported(value)),
    }
}

/// Pays for the variables, and refuses those that mathjs refuses.
#[inline]
pub(super) fn check_scope(cx: &Context, scope: &Scope<'_>) -> Result<(), Fault> {
    cx.check_numbers()?;
    scope.pay_for_variables(cx)?;
    if scope.get(cx, "end")?.is_some() {
        let message = "Scope contains an illegal symbol, \"end\" is a reserved keyword";
        return Err(Fault::new(ErrorCode::InvalidInput, message));
    }
    Ok(())
}

/// Whether a text is an expression, for a hint.
pub fn is_expression(text: &str) -> bool {
    let limits = pascaline_hint::limits_of_a_hint(&Limits::default());
    let mut code = Code::default();
    let parsed = grammar::parse(&Context::new(limits), text, &mut code, &mut grammar::Buffers::default());
    !text.trim().is_empty() && parsed.is_ok()
}

/// The error with the best hint for the whole expression.
#[cold]
fn with_best_hint(cx: &Context, error: Error, expression: &str, scope: &Scope<'_>, results: Results) -> Error {
    /// A larger scope is not copied for a hint.
    const MOST_VARIABLES: usize = 100;
    let is_searched = IS_WHOLE && cx.has_hints() && expression.len() <= pascaline_hint::LONGEST;
    if !is_searched || scope.names().nth(MOST_VARIABLES).is_some() {
        return error;
    }
    let names: Vec<&str> = scope.names().map(|(name, _)| name).collect();
    let (limits, numbers) = (pascaline_hint::limits_of_a_hint(cx.limits()), cx.numbers());
    hint::with_hint(error, expression, &names, &mut |text| {
        let cx = Context::of(limits, UnitSystem::default(), numbers);
        evaluate_without_hint(&cx, text, &mut scope.clone(), &mut Scratch::default(), results).map(drop)
    })
}

/// mathjs's `typeOf` and `format` of the result of an expression, for the tests that compare it with mathjs.
#[doc(hidden)]
pub fn typed_text(expression: &str, options: &Options) -> Result<String, Error> {
    let (mut code, cx) = (Code::default(), options.context());
    grammar::parse(&cx, expression, &mut code, &mut grammar::Buffers::default()).map_err(|error| *error)?;
    let value = run(&cx, &code, expression, &mut options.scope_of_call(), &mut Vec::new())?;
    let name = value.type_name();
    let text = match typed::apply(&cx, &functions::FORMAT, &[value]) {
        Ok(Value::Text(text)) => text.to_string(),
        other => format!("{other:?}"),
    };
    Ok(format!("{name} {text}"))
}

/// [`evaluate_noted`] by the parser and the evaluator, and whether the expression is plain arithmetic, for the tests that compare
/// the two.
#[doc(hidden)]
pub fn evaluate_in_passes(expression: &str, options: &Options) -> (Result<Noted, Error>, bool) {
    let is_plain = plain::evaluate(&options.context(), expression, &options.scope_of_call()).is_some();
    let (cx, mut scope, mut scratch) = (options.context(), options.scope_of_call(), Scratch::default());
    let outcome = evaluate_parsed(&cx, expression, &mut scope, &mut scratch, options.results)
        .map_err(|error| with_best_hint(&cx, error, expression, &scope, options.results))
        .map(|answer| {
            let notes = scratch.notes(expression, &answer, options.units);
            Noted::new(answer, notes)
        });
    (outcome, is_plain)
}
