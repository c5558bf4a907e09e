//! The evaluation context, and the arena of its expressions.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use pascaline_base::error::Fault;
use pascaline_base::limits::Budget;
use pascaline_mp::{Constants, Precision, Real};
use pascaline_number::integer::{BitTest, Integer};
use pascaline_number::rational::Rational;

use super::assumptions::Memo;
use super::evalf::{Approximation, CertifiedReal};
use super::expr::{Expr, Float, Form, HALF, MINUS_ONE, NAN, Name, ONE, Symbol, TWO, ZERO};
use super::functions::Function;
use super::poly::RootOf;
use super::words::{Word, Words};
use super::{Faulty, construct};

/// Owns the expressions of a calculation, which are dropped together, and the budget that pays for their memory and for
/// everything else.
pub struct Arena<'a> {
    budget: Budget,
    constants: Constants,
    forms: Store<Form<'a>>,
    lists: Store<Expr<'a>>,
    rationals: Store<Rational>,
    floats: Store<Float>,
    roots: Store<RootOf>,
    names: Store<Name>,
    words: Words,
    parts: Store<CertifiedReal>,
    approximations: Store<Approximation<'a>>,
    exponents: Store<u32>,
}

/// The evaluation context: the arena in which expressions are created, the budget that is asked before any work, and the
/// number of the solver's next dummy symbol.
///
/// Its methods create expressions, and evaluate what SymPy evaluates on creation. None of them returns an error: what has no
/// value, or would exceed the budget, is `nan`, the first [`Fault`] is recorded, and everything created after it is
/// meaningless, mostly `nan`. The code that began the calculation asks for the fault at its [`end`](Self::end); a loop that
/// does not end by itself checks [`is_stopped`](Self::is_stopped).
pub struct Context<'a> {
    arena: &'a Arena<'a>,
    /// The budget that is asked to pay before any work.
    pub budget: &'a Budget,
    fault: RefCell<Option<Fault>>,
    /// The number of dummies created.
    dummies: Cell<u32>,
    /// The number of calls whose values wait for others.
    pub(super) waiting_calls: Cell<u32>,
    /// Whether a function of floats is being evaluated.
    pub(super) in_digits: Cell<bool>,
    /// The known facts about the expressions.
    pub assumptions: Memo<'a>,
    pub(super) factors: RefCell<construct::KnownFactors<'a>>,
}

/// Values of one kind. It allocates nothing before its first value: most calculations use only a few kinds.
struct Store<T>(OnceCell<typed_arena::Arena<T>>);

impl<T> Default for Store<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T> Store<T> {
    /// The initial capacity, which is enough for most calculations.
    const FIRST: usize = 16;

    fn values(&self) -> &typed_arena::Arena<T> {
        self.0.get_or_init(|| typed_arena::Arena::with_capacity(Self::FIRST))
    }
}

/// The size of a value on a 64-bit machine. It is charged on every machine, so that steps are the same.
trait Sized64 {
    const BYTES: usize;
}

const BYTES_OF_AN_EXPR: usize = 8;
/// Including its place in the list of words.
const BYTES_OF_A_WORD: usize = 64;

macro_rules! sized {
    ($($kind:ty = $bytes:literal,)*) => {
        $(impl Sized64 for $kind {
            const BYTES: usize = $bytes;
        })*
    };
}

sized! {
    Form<'_> = 24,
    Rational = 64,
    Float = 48,
    RootOf = 16,
    Name = 16,
    CertifiedReal = 48,
    Approximation<'_> = 24,
}

impl<'a> Arena<'a> {
    /// An arena without expressions; `budget` pays for those that are stored in it.
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            constants: Constants::default(),
            forms: Store::default(),
            lists: Store::default(),
            rationals: Store::default(),
            floats: Store::default(),
            roots: Store::default(),
            names: Store::default(),
            words: Words::default(),
            parts: Store::default(),
            approximations: Store::default(),
            exponents: Store::default(),
        }
    }

    /// Stores a value that owns `bytes` bytes beyond its own size, and pays for both.
    fn keep<T: Sized64>(&self, store: &'a Store<T>, value: T, bytes_beside: usize) -> &'a T {
        const { assert!(size_of::<T>() <= T::BYTES) };
        self.budget.charge_memory(T::BYTES + bytes_beside);
        store.values().alloc(value)
    }

    /// The same for a number, and for the form that points to it.
    fn number<T: Sized64>(
        &'a self,
        store: &'a Store<T>,
        number: T,
        bytes_beside: usize,
        form: impl FnOnce(&'a T) -> Form<'a>,
    ) -> Expr<'a> {
        let number = self.keep(store, number, Form::BYTES + bytes_beside);
        self.forms.values().alloc(form(number))
    }

    fn form(&'a self, form: Form<'a>) -> Expr<'a> {
        self.keep(&self.forms, form, 0)
    }

    fn name(&'a self, word: Rc<Word>, dummy: u32, positive: bool) -> Symbol<'a> {
        self.keep(&self.names, Name { word, dummy, positive }, 0)
    }

    fn word(&self, text: &str) -> Rc<Word> {
        let (word, is_new) = self.words.intern(text);
        if is_new {
            self.budget.charge_memory(BYTES_OF_A_WORD + text.len());
        }
        word
    }
}

/// A number that is not stored as an expression yet.
pub trait Number {
    /// The number as an expression.
    fn kept<'a>(self, arena: &'a Arena<'a>) -> Expr<'a>;
}

impl Number for i64 {
    fn kept<'a>(self, arena: &'a Arena<'a>) -> Expr<'a> {
        match self {
            -1 => MINUS_ONE,
            0 => ZERO,
            1 => ONE,
            2 => TWO,
            _ => Rational::from(self).kept(arena),
        }
    }
}

impl Number for Integer {
    fn kept<'a>(self, arena: &'a Arena<'a>) -> Expr<'a> {
        Rational::from(self).kept(arena)
    }
}

impl Number for Rational {
    fn kept<'a>(self, arena: &'a Arena<'a>) -> Expr<'a> {
        let bytes = self.bits() / 8;
        arena.number(&arena.rationals, self, bytes, Form::Rational)
    }
}

impl Number for Float {
    fn kept<'a>(self, arena: &'a Arena<'a>) -> Expr<'a> {
        let bytes = self.value.mantissa().bit_len() / 8;
        arena.number(&arena.floats, self, bytes, Form::Float)
    }
}

impl Number for RootOf {
    fn kept<'a>(self, arena: &'a Arena<'a>) -> Expr<'a> {
        arena.number(&arena.roots, self, 0, Form::RootOf)
    }
}

/// Storing in the arena, without evaluation.
impl<'a> Context<'a> {
    /// A context that creates expressions in `arena`, with no fault and no known facts.
    pub fn new(arena: &'a Arena<'a>) -> Self {
        Self {
            arena,
            budget: &arena.budget,
            fault: RefCell::default(),
            dummies: Cell::default(),
            waiting_calls: Cell::default(),
            in_digits: Cell::default(),
            assumptions: Memo::default(),
            factors: RefCell::default(),
        }
    }

    /// Another context with the same arena and budget, whose faults and facts are not visible in this one.
    pub fn aside(&self) -> Self {
        Self::new(self.arena)
    }

    /// A precision of `bits` bits, rounded to nearest and paid for by the budget.
    pub fn precision(&self, bits: u32) -> Precision<'a> {
        Precision::nearest(bits, self.budget, &self.arena.constants)
    }

    /// A number as an expression.
    pub fn number(&self, number: impl Number) -> Expr<'a> {
        number.kept(self.arena)
    }

    /// A real number, stored.
    pub fn real(&self, value: Real) -> &'a Real {
        &self.part(CertifiedReal { value, accuracy: 0 }).value
    }

    /// An approximation, stored.
    pub(super) fn approximation(&self, approximation: Approximation<'a>) -> &'a Approximation<'a> {
        self.arena.keep(&self.arena.approximations, approximation, 0)
    }

    /// An approximation of a real number, stored.
    pub(super) fn part(&self, part: CertifiedReal) -> &'a CertifiedReal {
        let bytes = part.value.mantissa().bit_len() / 8;
        self.arena.keep(&self.arena.parts, part, bytes)
    }

    /// `numerator / denominator`; `nan` for a denominator of zero, which no caller passes.
    pub fn ratio(&self, numerator: i64, denominator: i64) -> Expr<'a> {
        Rational::new(numerator.into(), denominator.into(), self.budget).map_or(NAN, |ratio| self.number(ratio))
    }

    /// The symbol with a name.
    pub fn named(&self, name: &str) -> Symbol<'a> {
        self.arena.name(self.arena.word(name), 0, false)
    }

    /// The same symbol, assumed to be positive.
    pub fn positive(&self, symbol: Symbol) -> Symbol<'a> {
        self.arena.name(Rc::clone(&symbol.word), symbol.dummy, true)
    }

    /// A symbol that equals no other one.
    pub fn dummy(&self, name: &str) -> Symbol<'a> {
        self.dummy_of(self.arena.word(name))
    }

    /// The same, with the name of another symbol.
    pub fn dummy_like(&self, symbol: Symbol<'a>) -> Symbol<'a> {
        self.dummy_of(Rc::clone(&symbol.word))
    }

    fn dummy_of(&self, word: Rc<Word>) -> Symbol<'a> {
        self.dummies.set(self.dummies.get().saturating_add(1));
        self.arena.name(word, self.dummies.get(), false)
    }

    /// The symbol as an expression.
    pub fn symbol(&self, symbol: Symbol<'a>) -> Expr<'a> {
        self.arena.form(Form::Symbol(symbol))
    }

    /// A list, stored.
    pub fn list(&self, list: &[Expr<'a>]) -> &'a [Expr<'a>] {
        let room = self.room(list.len());
        room.copy_from_slice(list);
        room
    }

    /// Room for `length` expressions.
    fn room(&self, length: usize) -> &'a mut [Expr<'a>] {
        self.budget.charge_memory(length * BYTES_OF_AN_EXPR);
        self.arena.lists.values().alloc_extend(std::iter::repeat_n(ZERO, length))
    }

    /// The exponents of a term, stored.
    pub fn exponents(&self, exponents: Vec<u32>) -> &'a [u32] {
        self.budget.charge_memory(size_of_val(&*exponents));
        self.arena.exponents.values().alloc_extend(exponents)
    }

    /// An unevaluated sum.
    pub fn add_unevaluated(&self, terms: &[Expr<'a>]) -> Expr<'a> {
        self.arena.form(Form::Add(self.list(terms)))
    }

    /// An unevaluated product.
    pub fn multiply_unevaluated(&self, factors: &[Expr<'a>]) -> Expr<'a> {
        self.arena.form(Form::Mul(self.list(factors)))
    }

    /// An unevaluated product of a number and the factors after it.
    pub fn number_times(&self, number: Expr<'a>, factors: &[Expr<'a>]) -> Expr<'a> {
        let room = self.room(factors.len() + 1);
        if let [first, rest @ ..] = room {
            *first = number;
            rest.copy_from_slice(factors);
        }
        self.arena.form(Form::Mul(room))
    }

    /// An unevaluated power.
    pub fn power_unevaluated(&self, base: Expr<'a>, exponent: Expr<'a>) -> Expr<'a> {
        self.arena.form(Form::Pow([base, exponent]))
    }

    /// An unevaluated call.
    pub fn call_unevaluated(&self, function: Function, arguments: &[Expr<'a>]) -> Expr<'a> {
        self.arena.form(Form::Call(function, self.list(arguments)))
    }
}

/// The budget of a calculation, and how it ends.
impl<'a> Context<'a> {
    /// Charges `steps`. `None` if the calculation is stopped, and the work must not be started.
    #[must_use]
    pub fn afford(&self, steps: u64) -> Option<()> {
        if self.is_stopped() {
            return None;
        }
        self.budget.charge_steps(steps).then_some(())
    }

    /// Takes the steps of a number with this many decimal digits, whose reading and writing is quadratic.
    #[must_use]
    pub fn afford_digits(&self, digits: u32) -> Option<()> {
        self.afford(u64::from(digits).pow(2) / 65_536)
    }

    /// Pays for this many instructions; `None` if the calculation is stopped, now or already.
    pub fn pay(&self, instructions: u64) -> Option<()> {
        (self.budget.charge(instructions) && self.fault.borrow().is_none()).then_some(())
    }

    /// Whether the calculation is stopped, so that results are meaningless.
    pub fn is_stopped(&self) -> bool {
        self.fault.borrow().is_some() || self.budget.is_refused()
    }

    /// Stops the calculation; the value is `nan`.
    #[cold]
    pub fn fail(&self, fault: Fault) -> Expr<'a> {
        // After a refusal, any other fault is a consequence of it.
        let refusal = self.budget.take_refusal();
        self.fault.borrow_mut().get_or_insert(refusal.unwrap_or(fault));
        NAN
    }

    /// The value, or `None` for a fault, which stops the calculation.
    pub fn or_stop<T>(&self, value: Faulty<T>) -> Option<T> {
        match value {
            Ok(value) => Some(value),
            Err(fault) => {
                self.fail(fault);
                None
            }
        }
    }

    /// The result of the calculation, or why it was stopped; after that the context can be used again.
    pub fn end<T>(&self, value: T) -> Faulty<T> {
        let refusal = self.budget.take_refusal();
        match self.fault.take().or(refusal) {
            None => Ok(value),
            Some(fault) => Err(fault),
        }
    }

    /// The result of a calculation in a context from [`aside`](Self::aside); `None` for a fault, which is discarded, while
    /// exhausted steps stay exhausted.
    pub fn unless_failed<T>(&self, value: T) -> Option<T> {
        (self.fault.take().is_none() && !self.is_stopped()).then_some(value)
    }

    /// Whether both are rational numbers, and the first one is less.
    pub fn is_less(&self, x: Expr, y: Expr) -> bool {
        match (x.as_rational(), y.as_rational()) {
            (Some(x), Some(y)) => x.compare(y, self.budget).is_lt(),
            _ => false,
        }
    }

    /// The result of the attempt; `None` if something in it has no value. If the steps or the time are exhausted, the
    /// calculation is stopped.
    pub fn attempt<T>(&self, attempt: impl FnOnce(&Self) -> T) -> Option<T> {
        if self.is_stopped() {
            return None;
        }
        let value = attempt(self);
        let has_no_value = self.fault.borrow().as_ref().is_some_and(|fault| !fault.code().ends_evaluation());
        if has_no_value {
            self.fault.take();
        }
        (!has_no_value && !self.is_stopped()).then_some(value)
    }

    /// The result of the attempt, or its fault, which does not stop the calculation. If the calculation is already stopped,
    /// it stays so, and the value is meaningless.
    pub fn trial<T>(&self, attempt: impl FnOnce(&Self) -> T) -> Faulty<T> {
        let was_stopped = self.is_stopped();
        let value = attempt(self);
        if was_stopped { Ok(value) } else { self.end(value) }
    }

    /// The result of the attempt, or `otherwise` if something in it has no value. Steps or time that are exhausted are a fault.
    pub fn trial_or<T>(&self, otherwise: T, attempt: impl FnOnce(&Self) -> T) -> Faulty<T> {
        match self.trial(attempt) {
            Err(fault) if !fault.code().ends_evaluation() => Ok(otherwise),
            found => found,
        }
    }

    /// The same as [`trial`](Self::trial) for an attempt with at most this many steps: the others are left for what follows.
    pub fn limited<T>(&self, most_steps: u64, attempt: impl FnOnce(&Self) -> T) -> Faulty<T> {
        let held = self.budget.hold_all_but(most_steps);
        let result = self.trial(attempt);
        self.budget.release(held);
        result
    }
}

/// Operations that evaluate as SymPy's do.
impl<'a> Context<'a> {
    /// `Add(*terms)`
    pub fn add(&self, terms: &[Expr<'a>]) -> Expr<'a> {
        construct::add(terms, self)
    }

    /// `Mul(*factors)`
    pub fn multiply(&self, factors: &[Expr<'a>]) -> Expr<'a> {
        construct::multiply(factors, self)
    }

    /// `Pow(base, exponent)`
    pub fn power(&self, base: Expr<'a>, exponent: Expr<'a>) -> Expr<'a> {
        construct::power(base, exponent, self)
    }

    /// `base**exponent` for a small exponent.
    pub fn power_i64(&self, base: Expr<'a>, exponent: i64) -> Expr<'a> {
        construct::power(base, self.number(exponent), self)
    }

    /// `x + y`
    pub fn sum(&self, x: Expr<'a>, y: Expr<'a>) -> Expr<'a> {
        if x.is_number() && y.is_number() {
            return construct::add_numbers(x, y, self);
        }
        construct::add(&[x, y], self)
    }

    /// `x * y`
    pub fn product(&self, x: Expr<'a>, y: Expr<'a>) -> Expr<'a> {
        construct::multiply(&[x, y], self)
    }

    /// `-x`, which leaves a product as it is.
    pub fn negate(&self, x: Expr<'a>) -> Expr<'a> {
        construct::negate(x, self)
    }

    /// `x - y`
    pub fn subtract(&self, x: Expr<'a>, y: Expr<'a>) -> Expr<'a> {
        let negated = self.negate(y);
        self.sum(x, negated)
    }

    /// `x / y`; a division by zero is `zoo` or `nan`.
    pub fn divide(&self, x: Expr<'a>, y: Expr<'a>) -> Expr<'a> {
        construct::divide(x, y, self)
    }

    /// `sqrt(x)`
    pub fn square_root(&self, x: Expr<'a>) -> Expr<'a> {
        construct::power(x, HALF, self)
    }

    /// `expr.func(*arguments)`: the same operation or function with other arguments.
    pub fn rebuild(&self, expr: Expr<'a>, arguments: &[Expr<'a>]) -> Expr<'a> {
        match (expr, arguments) {
            (Form::Add(_), _) => self.add(arguments),
            (Form::Mul(_), _) => self.multiply(arguments),
            (Form::Pow(_), [base, exponent]) => self.power(base, exponent),
            (Form::Call(function, _), _) => self.call(*function, arguments),
            _ => expr,
        }
    }
}
