//! The limits of an evaluation, and the budget that is asked before any work is done.

use std::cell::Cell;

use crate::error::{ErrorCode, Fault};
use crate::with_methods;

/// Every limit is a row here, and nowhere else: its name and its setter, its default, what is counted, and the option of the command.
/// The rows are passed to the macro that is named, in two groups: those that a component bounds itself, and the time, which is its
/// host's matter. `pkg/scripts/wire.mjs` reads them for TypeScript, and `wit/types.wit` has the first group, which a test compares.
#[macro_export]
macro_rules! limit_rows {
    ($($macro:tt)+) => {
        $($macro)+! {
            {
                /// UTF-8 bytes of the expression.
                source_bytes { with_source_bytes, 65_536, "bytes", "max-source-bytes", "N" }
                /// Levels of nesting: brackets, operators awaiting an operand, function calls.
                nesting { with_nesting, 1_000, "levels", "max-nesting", "N" }
                /// Steps of work: one for a node, one for each element of an operation on a collection.
                steps { with_steps, 1_000_000, "steps", "max-steps", "N" }
                /// Elements of one collection.
                collection { with_collection, 100_000, "elements", "max-collection", "N" }
                /// UTF-16 units of a text result.
                text { with_text, 100_000, "characters", "max-text", "N" }
                /// Significant digits that may be asked for.
                precision { with_precision, 10_000, "digits", "max-precision", "N" }
                /// UTF-8 bytes of JSON in one tool call, which are its arguments, an action, or its bindings; and of a scope.
                argument_bytes { with_argument_bytes, 1_048_576, "bytes", "max-argument-bytes", "N" }
            }
            {
                /// Milliseconds of one evaluation: on a processor where the host tells that time, otherwise of the time that passes.
                milliseconds { with_milliseconds, 5_000, "milliseconds", "deadline", "MS" }
            }
        }
    };
}

/// The conversions between [`Limits`] and the record of that name of a module `types`, which is in scope: each component and the host
/// have equal records, each generated from `wit/types.wit` for itself. The time is not in it, since the host bounds that.
#[macro_export]
macro_rules! wit_limits {
    () => {
        $crate::limit_rows!($crate::convert_wit_limits);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! convert_wit_limits {
    ({ $($(#[$doc:meta])+ $name:ident $row:tt)+ } $time:tt) => {
        /// The limits, with the defaults for those that are not set.
        impl From<types::Limits> for $crate::Limits {
            fn from(limits: types::Limits) -> Self {
                let mut all = Self::default();
                $(all.$name = limits.$name.unwrap_or(all.$name);)+
                all
            }
        }

        impl From<$crate::Limits> for types::Limits {
            fn from(limits: $crate::Limits) -> Self {
                Self { $($name: Some(limits.$name)),+ }
            }
        }
    };
}

/// A limit, as the surfaces show it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limit {
    /// Its name in Rust and in Python.
    pub name: &'static str,
    /// What is counted, as a sentence.
    pub summary: &'static str,
    /// Its default.
    pub default: u64,
    /// What the default is a number of.
    pub unit: &'static str,
    /// The option of the command, without its dashes.
    pub option: &'static str,
    /// What stands for the option's value in the help.
    pub placeholder: &'static str,
}

macro_rules! declare_limits {
    ($({ $($(#[doc = $doc:literal])+ $name:ident {
        $with:ident, $default:literal, $unit:literal, $option:literal, $placeholder:literal
    })+ })+) => {
        /// The limits of one evaluation. The default steps end every evaluation within a quarter of a second of an ordinary
        /// processor, and 64 MiB.
        ///
        /// ```
        /// use pascaline::mathjs::{Options, evaluate};
        /// use pascaline::{ErrorCode, Limits};
        ///
        /// let options = Options::default().with_limits(Limits::default().with_steps(10));
        /// assert_eq!(evaluate("1 + 2", &options).unwrap().to_string(), "3");
        /// assert_eq!(evaluate("mean(1:1000)", &options).unwrap_err().code, ErrorCode::TooManySteps);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Limits {
            $($(
                $(#[doc = $doc])+
                #[doc = concat!("\n\n", stringify!($default), " by default.")]
                pub $name: u64,
            )+)+
            /// The host's clock. The core has no clock of its own: without one, only steps bound the time.
            pub clock: Option<Clock>,
            /// The host's clock of the time that the thread has spent on a processor. With it, an evaluation that waits for a busy
            /// machine is not late.
            pub processor_clock: Option<Clock>,
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $($($name: $default,)+)+ clock: None, processor_clock: None }
            }
        }

        with_methods!(Limits { $($($with($name: u64),)+)+ });

        impl Limits {
            /// What each limit is.
            pub const ROWS: &'static [Limit] = &[$($(Limit {
                name: stringify!($name),
                summary: concat!($($doc),+).trim_ascii(),
                default: $default,
                unit: $unit,
                option: $option,
                placeholder: $placeholder,
            }),+),+];

            /// The limits in the order of [`ROWS`](Self::ROWS), to be read or set.
            pub fn values_mut(&mut self) -> [&mut u64; Self::ROWS.len()] {
                [$($(&mut self.$name),+),+]
            }
        }
    };
}

limit_rows!(declare_limits);

impl Limits {
    /// The limits in the order of [`ROWS`](Self::ROWS).
    pub fn values(mut self) -> [u64; Self::ROWS.len()] {
        self.values_mut().map(|limit| *limit)
    }

    /// The same limits with a [`clock`](Self::clock).
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock: Some(clock), ..self }
    }

    /// The same limits with a [`processor_clock`](Self::processor_clock).
    #[must_use]
    pub fn with_processor_clock(self, clock: Clock) -> Self {
        Self { processor_clock: Some(clock), ..self }
    }
}

/// A clock that the host provides to the core: milliseconds since any moment, which never decrease.
///
/// The budget reads it about once in a millisecond of work. It never changes an answer: an evaluation either ends as it would
/// without a clock, or fails with [`ErrorCode::Deadline`].
///
/// ```
/// use pascaline::mathjs::{Options, evaluate};
/// use pascaline::{Clock, ErrorCode, Limits};
///
/// let stopped = Clock(|| 0);
/// let limits = Limits::default().with_clock(stopped);
/// assert!(evaluate("mean(1:10000)", &Options::default().with_limits(limits)).is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Clock(pub fn() -> u64);

/// Two clocks are the same if they are the same function.
impl PartialEq for Clock {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for Clock {}

/// The approximate work of a step: a quarter of a microsecond.
const INSTRUCTIONS_OF_A_STEP: u64 = 1_000;

/// The memory that a step pays for. Buffers double as they grow, so a million steps take 56 MB at most.
const BYTES_OF_A_STEP: u64 = 28;

/// The memory that is free of charge.
const FREE_BYTES: u64 = 1 << 20;

/// Steps between two readings of the clock: about a millisecond of work.
const STRETCH: u64 = 4_096;

/// When an evaluation must end.
#[derive(Clone, Copy, Debug)]
struct Deadline {
    /// The time before which the processor's clock need not be asked.
    elapsed: u64,
    /// The time on the processor's clock, if there is one.
    processor: Option<u64>,
}

/// The remainder of the [`Limits`]. Every loop asks the budget before it works, never after, and in these words:
///
/// - [`spend`](Self::spend) takes steps and [`pay`](Self::pay) instructions, or fails.
/// - `charge` takes them for what cannot fail: it returns whether the work may be done, and a refusal stays until it is taken.
/// - `pay_for_…`, here and elsewhere, is the name of what only pays: `pay_for_copy` copies nothing.
/// - `fits_…` compares with a limit and takes nothing.
///
/// With a clock, steps are taken from short stretches, and the clock is read whenever a new stretch begins. The clock of the
/// processor takes longer to read, so it is only asked at the first reading, and when the time has passed on the other.
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    /// Steps until the clock is read again; without a clock, all remaining steps.
    stretch: Cell<u64>,
    /// Remaining steps after the stretch.
    beyond: Cell<u64>,
    /// Set at the first reading, so that a short evaluation never reads a clock.
    deadline: Cell<Option<Deadline>>,
    /// Steps that are set aside.
    held: Cell<u64>,
    /// Instructions that do not yet add up to a step.
    instructions: Cell<u64>,
    /// Bytes that stay allocated to the end.
    bytes: Cell<u64>,
    /// Why work was refused.
    refused: Cell<Option<ErrorCode>>,
}

impl Budget {
    /// The budget of an evaluation. It is large, and is not copied.
    #[inline]
    pub fn new(limits: Limits) -> Self {
        let stretch = if limits.clock.is_some() { limits.steps.min(STRETCH) } else { limits.steps };
        Self {
            limits,
            stretch: Cell::new(stretch),
            beyond: Cell::new(limits.steps - stretch),
            deadline: Cell::new(None),
            held: Cell::new(0),
            instructions: Cell::new(0),
            bytes: Cell::new(0),
            refused: Cell::new(None),
        }
    }

    /// The limits that it began with.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Takes `cost` steps.
    pub fn spend(&self, cost: u64) -> Result<(), Fault> {
        match self.stretch.get().checked_sub(cost) {
            Some(left) => {
                self.stretch.set(left);
                Ok(())
            }
            None => self.spend_beyond(cost),
        }
    }

    /// Takes steps beyond the current stretch, after reading the clock.
    #[cold]
    fn spend_beyond(&self, cost: u64) -> Result<(), Fault> {
        let Some(left) = self.steps_left().checked_sub(cost) else {
            return Err(self.exceeded(ErrorCode::TooManySteps));
        };
        if self.limits.clock.is_some_and(|clock| self.is_late(clock)) {
            // The stretch is emptied too, so that whatever is tried next fails as well.
            self.set_steps_left(0, self.steps_left());
            return Err(self.exceeded(ErrorCode::Deadline));
        }
        let stretch = if self.limits.clock.is_some() { left.min(STRETCH) } else { left };
        self.set_steps_left(stretch, left - stretch);
        Ok(())
    }

    /// Whether the deadline has passed. The first reading sets it.
    fn is_late(&self, Clock(now): Clock) -> bool {
        let (now, most) = (now(), self.limits.milliseconds);
        let Some(deadline) = self.deadline.get() else {
            let processor = self.processor_time().map(|time| time.saturating_add(most));
            self.deadline.set(Some(Deadline { elapsed: now.saturating_add(most), processor }));
            return false;
        };
        if now <= deadline.elapsed {
            return false;
        }
        let Some(left) = deadline.processor.zip(self.processor_time()).and_then(|(end, time)| end.checked_sub(time))
        else {
            return true;
        };
        self.deadline.set(Some(Deadline { elapsed: now.saturating_add(left), ..deadline }));
        false
    }

    fn processor_time(&self) -> Option<u64> {
        self.limits.processor_clock.map(|Clock(now)| now())
    }

    /// The steps that are left.
    pub fn steps_left(&self) -> u64 {
        self.stretch.get().saturating_add(self.beyond.get())
    }

    fn set_steps_left(&self, stretch: u64, beyond: u64) {
        self.stretch.set(stretch);
        self.beyond.set(beyond);
    }

    /// Pays for work of this many instructions. Small amounts add up to steps.
    pub fn pay(&self, instructions: u64) -> Result<(), Fault> {
        if self.charge(instructions) { Ok(()) } else { self.take_refusal().map_or(Ok(()), Err) }
    }

    /// Charges for work that cannot return an error itself, such as arithmetic on large numbers; returns whether it may be
    /// done. Small amounts add up to steps. Once a charge is refused, all further charges are, until the code that began the
    /// calculation [takes the refusal](Self::take_refusal).
    pub fn charge(&self, instructions: u64) -> bool {
        let instructions = self.instructions.get().saturating_add(instructions);
        if instructions < INSTRUCTIONS_OF_A_STEP {
            self.instructions.set(instructions);
            return !self.is_refused();
        }
        self.instructions.set(instructions % INSTRUCTIONS_OF_A_STEP);
        self.charge_steps(instructions / INSTRUCTIONS_OF_A_STEP)
    }

    /// Charges whole steps in the same way.
    pub fn charge_steps(&self, steps: u64) -> bool {
        if self.is_refused() {
            return false;
        }
        let refusal = self.spend(steps).err();
        self.refused.set(refusal.map(|fault| fault.code()));
        !self.is_refused()
    }

    /// Charges for `bytes` of memory that stay allocated to the end. The steps already spent pay for them; if they are not
    /// enough, further steps are taken, as by [`charge`](Self::charge).
    pub fn charge_memory(&self, bytes: usize) -> bool {
        let bytes = self.bytes.get().saturating_add(bytes as u64);
        self.bytes.set(bytes);
        if bytes <= FREE_BYTES { !self.is_refused() } else { self.cover(bytes - FREE_BYTES) }
    }

    /// Takes the steps that the bytes cost beyond those already spent.
    fn cover(&self, bytes: u64) -> bool {
        let spent = self.limits.steps - self.steps_left() - self.held.get();
        self.charge_steps((bytes / BYTES_OF_A_STEP).saturating_sub(spent))
    }

    /// Whether work was refused, so that later results are meaningless.
    pub fn is_refused(&self) -> bool {
        self.refused.get().is_some()
    }

    /// The fault for refused work, after which the budget can be used again.
    pub fn take_refusal(&self) -> Option<Fault> {
        self.refused.take().map(|code| self.exceeded(code))
    }

    /// The fault for an exceeded limit.
    #[cold]
    fn exceeded(&self, code: ErrorCode) -> Fault {
        let (what, most, unit) = match code {
            ErrorCode::SourceTooLong => ("Expression is longer than", self.limits.source_bytes, "bytes"),
            ErrorCode::NestingTooDeep => ("Expression is nested more than", self.limits.nesting, "levels deep"),
            ErrorCode::CollectionTooLarge => ("Collection has more than", self.limits.collection, "elements"),
            ErrorCode::TextTooLong => ("Text is longer than", self.limits.text, "characters"),
            ErrorCode::Deadline => ("Evaluation takes longer than", self.limits.milliseconds, "milliseconds"),
            _ => ("Evaluation takes more than", self.limits.steps, "steps"),
        };
        Fault::new(code, format!("{what} {most} {unit}"))
    }

    /// A quarter of the remaining steps: for a speculative attempt with alternatives.
    pub fn quarter(&self) -> u64 {
        self.steps_left() / 4
    }

    /// A third of the remaining steps: for an attempt that deserves more than those after it.
    pub fn third(&self) -> u64 {
        self.steps_left() / 3
    }

    /// Sets aside all but the given number of steps, until [`release`](Self::release).
    pub fn hold_all_but(&self, steps: u64) -> u64 {
        let held = self.steps_left().saturating_sub(steps);
        self.set_steps_left(0, self.steps_left() - held);
        self.held.set(self.held.get() + held);
        held
    }

    /// Returns the steps that were set aside.
    pub fn release(&self, held: u64) {
        self.beyond.set(self.beyond.get().saturating_add(held));
        self.held.set(self.held.get().saturating_sub(held));
    }

    /// Does work that may turn out to be in vain: then it costs nothing. It may take the steps of one stretch at most.
    pub fn attempt<T>(&self, work: impl FnOnce() -> Option<T>) -> Option<T> {
        let (stretch, beyond) = (self.stretch.get(), self.beyond.get());
        let (instructions, bytes, most) = (self.instructions.get(), self.bytes.get(), stretch.min(STRETCH));
        let held = stretch - most + beyond;
        self.set_steps_left(most, 0);
        self.held.set(self.held.get() + held);
        let outcome = work();
        self.held.set(self.held.get() - held);
        if outcome.is_some() && !self.is_refused() {
            self.set_steps_left(stretch - (most - self.stretch.get()), beyond);
            return outcome;
        }
        self.set_steps_left(stretch, beyond);
        self.instructions.set(instructions);
        self.bytes.set(bytes);
        self.refused.set(None);
        None
    }

    /// Checks that a collection may have `length` elements, and takes a step for each.
    pub fn pay_for_collection(&self, length: u64) -> Result<(), Fault> {
        self.fits_collection(length)?;
        self.spend(length)
    }

    /// Checks that a collection may have `length` elements, which are paid for elsewhere.
    pub fn fits_collection(&self, length: u64) -> Result<(), Fault> {
        if length > self.limits.collection {
            return Err(self.exceeded(ErrorCode::CollectionTooLarge));
        }
        Ok(())
    }

    /// Pays for reading or writing a text of `length` bytes: one step, and one for every four bytes.
    pub fn pay_for_bytes(&self, length: usize) -> Result<(), Fault> {
        self.spend(1 + length as u64 / 4)
    }

    /// Pays for the remainder of two doubles: its loop runs once for each bit by which `x` is longer than `y`.
    pub fn pay_for_remainder(&self, x: f64, y: f64) -> Result<(), Fault> {
        const TURNS_OF_A_STEP: u64 = 64;
        let exponent = |number: f64| number.to_bits() >> 52 & 0x7FF;
        self.spend(exponent(x).saturating_sub(exponent(y)) / TURNS_OF_A_STEP)
    }

    /// Pays for looking up a name of `length` bytes among `entries` names, few of which are compared to the end.
    pub fn pay_for_search(&self, entries: usize, length: usize) -> Result<(), Fault> {
        self.spend((entries as u64).saturating_mul(24 + 8 * length as u64) / 256)
    }

    /// Checks that a text may have `length` UTF-16 units.
    pub fn fits_text(&self, length: u64) -> Result<(), Fault> {
        if length > self.limits.text {
            return Err(self.exceeded(ErrorCode::TextTooLong));
        }
        Ok(())
    }

    /// The maximum number of significant digits.
    pub fn most_digits(&self) -> u32 {
        u32::try_from(self.limits.precision).unwrap_or(u32::MAX)
    }

    /// Checks that nesting may reach `depth` levels.
    pub fn fits_nesting(&self, depth: usize) -> Result<(), Fault> {
        if depth as u64 > self.limits.nesting {
            return Err(self.exceeded(ErrorCode::NestingTooDeep));
        }
        Ok(())
    }

    /// Checks that an expression may have `length` bytes.
    pub fn fits_source(&self, length: usize) -> Result<(), Fault> {
        if length as u64 > self.limits.source_bytes {
            return Err(self.exceeded(ErrorCode::SourceTooLong));
        }
        Ok(())
    }
}

#[cfg(feature = "metering")]
impl Drop for Budget {
    fn drop(&mut self) {
        crate::metering::count(self.limits.steps.saturating_sub(self.steps_left()));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{BYTES_OF_A_STEP, Budget, Clock, INSTRUCTIONS_OF_A_STEP, Limits, STRETCH};
    use crate::error::ErrorCode;

    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
        static READINGS: Cell<u32> = const { Cell::new(0) };
        static SPENT: Cell<u64> = const { Cell::new(0) };
        static PROCESSOR_READINGS: Cell<u32> = const { Cell::new(0) };
    }

    fn now() -> u64 {
        READINGS.set(READINGS.get() + 1);
        NOW.get()
    }

    fn spent() -> u64 {
        PROCESSOR_READINGS.set(PROCESSOR_READINGS.get() + 1);
        SPENT.get()
    }

    fn timed(steps: u64, milliseconds: u64) -> Budget {
        NOW.set(1_000);
        READINGS.set(0);
        Budget::new(Limits { steps, milliseconds, clock: Some(Clock(now)), ..Limits::default() })
    }

    fn code(outcome: Result<(), crate::error::Fault>) -> Option<ErrorCode> {
        outcome.err().map(|fault| fault.code())
    }

    #[test]
    fn steps_end_exactly_at_their_limit() {
        for clock in [None, Some(Clock(|| 0))] {
            for steps in [0, 1, STRETCH - 1, STRETCH, STRETCH + 1, 3 * STRETCH] {
                let limits = Limits { steps, clock, ..Limits::default() };
                let at_once = Budget::new(limits);
                assert_eq!(code(at_once.spend(steps)), None);
                assert_eq!(code(at_once.spend(1)), Some(ErrorCode::TooManySteps));

                let one_by_one = Budget::new(limits);
                for _ in 0..steps {
                    assert_eq!(code(one_by_one.spend(1)), None);
                }
                assert_eq!(code(one_by_one.spend(0)), None);
                assert_eq!(code(one_by_one.spend(1)), Some(ErrorCode::TooManySteps));
            }
        }
    }

    #[test]
    fn unaffordable_work_takes_no_steps() {
        let budget = timed(2 * STRETCH, 250);
        assert_eq!(code(budget.spend(2 * STRETCH + 1)), Some(ErrorCode::TooManySteps));
        assert_eq!(code(budget.spend(2 * STRETCH)), None);
    }

    #[test]
    fn the_clock_is_read_once_a_stretch_and_never_by_a_short_evaluation() {
        let budget = timed(1_000_000, 250);
        for _ in 0..STRETCH {
            budget.spend(1).unwrap();
        }
        assert_eq!(READINGS.get(), 0);
        for _ in 0..10 * STRETCH {
            budget.spend(1).unwrap();
        }
        assert_eq!(READINGS.get(), 10);
    }

    #[test]
    fn an_evaluation_may_take_its_milliseconds_and_no_more() {
        let budget = timed(1_000_000, 250);
        budget.spend(STRETCH + 1).unwrap();
        NOW.set(1_250);
        assert_eq!(code(budget.spend(STRETCH + 1)), None);
        NOW.set(1_251);
        assert_eq!(code(budget.spend(STRETCH + 1)), Some(ErrorCode::Deadline));
        // It stays exhausted, however small the next request.
        assert_eq!(code(budget.spend(1)), Some(ErrorCode::Deadline));
    }

    #[test]
    fn time_without_a_processor_does_not_count_if_the_host_tells_it() {
        NOW.set(1_000);
        SPENT.set(30);
        PROCESSOR_READINGS.set(0);
        let limits = Limits { milliseconds: 250, ..Limits::default() };
        let budget = Budget::new(limits.with_clock(Clock(now)).with_processor_clock(Clock(spent)));
        let at = |elapsed, processor| {
            NOW.set(elapsed);
            SPENT.set(processor);
            (code(budget.spend(STRETCH + 1)), PROCESSOR_READINGS.get())
        };
        assert_eq!(at(1_000, 30), (None, 1));
        assert_eq!(at(1_250, 280), (None, 1));
        // 100 of 250 milliseconds are spent: there is no need to ask within the next 150.
        assert_eq!(at(9_000, 130), (None, 2));
        assert_eq!(at(9_150, 280), (None, 2));
        assert_eq!(at(9_151, 280), (None, 3));
        assert_eq!(at(9_152, 281), (Some(ErrorCode::Deadline), 4));
    }

    #[test]
    fn steps_set_aside_cannot_be_spent_until_released() {
        for budget in [timed(100_000, 250), Budget::new(Limits { steps: 100_000, ..Limits::default() })] {
            budget.spend(10).unwrap();
            let held = budget.hold_all_but(50_000);
            assert_eq!(held, 49_990);
            assert_eq!(code(budget.spend(50_001)), Some(ErrorCode::TooManySteps));
            budget.spend(49_999).unwrap();
            budget.release(held);
            assert_eq!(code(budget.spend(49_992)), Some(ErrorCode::TooManySteps));
            assert_eq!(code(budget.spend(49_991)), None);
            assert_eq!((budget.quarter(), budget.third()), (0, 0));
        }
        let budget = timed(120_000, 250);
        assert_eq!((budget.quarter(), budget.third()), (30_000, 40_000));
    }

    #[test]
    fn an_attempt_in_vain_costs_nothing() {
        for budget in [timed(100_000, 250), Budget::new(Limits { steps: 100_000, ..Limits::default() })] {
            assert_eq!(budget.attempt(|| budget.spend(10).ok()), Some(()));
            assert_eq!(budget.steps_left(), 99_990);
            assert_eq!(budget.attempt(|| budget.spend(STRETCH - 10).ok().and(None::<()>)), None);
            assert_eq!(budget.attempt(|| budget.spend(STRETCH + 1).ok()), None);
            assert_eq!(budget.attempt(|| Some(budget.charge(999) && budget.charge_steps(STRETCH + 1))), None);
            assert!(!budget.is_refused() && budget.charge(999));
            assert_eq!(budget.steps_left(), 99_990);
            assert!(budget.charge(1));
            assert_eq!((budget.steps_left(), READINGS.get()), (99_989, 0));
        }
        let budget = Budget::new(Limits { steps: 5, ..Limits::default() });
        assert_eq!(budget.attempt(|| budget.spend(6).ok()), None);
        assert_eq!(budget.attempt(|| budget.spend(5).ok()), Some(()));
        assert_eq!(budget.steps_left(), 0);
    }

    #[test]
    fn each_limit_is_allowed_and_one_more_is_not() {
        let limits = Limits { source_bytes: 5, nesting: 5, collection: 5, text: 5, precision: 5, ..Limits::default() };
        let budget = Budget::new(limits);
        assert_eq!(code(budget.fits_source(5)), None);
        assert_eq!(code(budget.fits_source(6)), Some(ErrorCode::SourceTooLong));
        assert_eq!(code(budget.fits_nesting(5)), None);
        assert_eq!(code(budget.fits_nesting(6)), Some(ErrorCode::NestingTooDeep));
        assert_eq!(code(budget.fits_text(5)), None);
        assert_eq!(code(budget.fits_text(6)), Some(ErrorCode::TextTooLong));
        assert_eq!(code(budget.pay_for_collection(5)), None);
        assert_eq!(code(budget.pay_for_collection(6)), Some(ErrorCode::CollectionTooLarge));
        assert_eq!(budget.most_digits(), 5);
        assert_eq!(Budget::new(Limits { precision: u64::MAX, ..limits }).most_digits(), u32::MAX);
        // A collection costs a step for each element.
        let budget = Budget::new(Limits { steps: 7, ..limits });
        budget.pay_for_collection(5).unwrap();
        assert_eq!(code(budget.spend(3)), Some(ErrorCode::TooManySteps));
        assert_eq!(code(budget.spend(2)), None);
    }

    /// The number of steps left of 1,000,000 after a payment.
    fn price(pay: impl FnOnce(&Budget) -> Result<(), crate::error::Fault>) -> u64 {
        let budget = Budget::new(Limits::default());
        pay(&budget).unwrap();
        Limits::default().steps - budget.steps_left()
    }

    #[test]
    fn a_text_costs_by_its_bytes_and_a_search_by_names_and_their_length() {
        assert_eq!([0, 3, 4, 4_000].map(|length| price(|budget| budget.pay_for_bytes(length))), [1, 1, 2, 1_001]);
        assert_eq!(price(|budget| budget.pay_for_search(0, 100)), 0);
        assert_eq!(price(|budget| budget.pay_for_search(32, 0)), 3);
        assert_eq!(price(|budget| budget.pay_for_search(32, 10)), 13);
    }

    #[test]
    fn a_remainder_costs_by_the_bits_between_its_operands() {
        assert_eq!(price(|budget| budget.pay_for_remainder(1.5, 3.0)), 0);
        assert_eq!(price(|budget| budget.pay_for_remainder(9_223_372_036_854_775_808.0, 1.0)), 0);
        assert_eq!(price(|budget| budget.pay_for_remainder(-18_446_744_073_709_551_616.0, 1.0)), 1);
        assert_eq!(price(|budget| budget.pay_for_remainder(f64::MAX, f64::MIN_POSITIVE)), 2_045 / 64);
    }

    #[test]
    fn each_limit_is_reported_with_its_number_and_unit() {
        let limits = Limits {
            source_bytes: 2,
            nesting: 3,
            steps: 4,
            collection: 5,
            text: 6,
            milliseconds: 7,
            ..Limits::default()
        };
        let expected = [
            (ErrorCode::SourceTooLong, "Expression is longer than 2 bytes"),
            (ErrorCode::NestingTooDeep, "Expression is nested more than 3 levels deep"),
            (ErrorCode::TooManySteps, "Evaluation takes more than 4 steps"),
            (ErrorCode::CollectionTooLarge, "Collection has more than 5 elements"),
            (ErrorCode::TextTooLong, "Text is longer than 6 characters"),
            (ErrorCode::Deadline, "Evaluation takes longer than 7 milliseconds"),
        ];
        for (code, message) in expected {
            let fault = Budget::new(limits).exceeded(code);
            assert_eq!((fault.code(), fault.message()), (code, message));
        }
    }

    #[test]
    fn limits_are_the_same_with_the_same_clock() {
        let with = |clock| Limits { clock: Some(Clock(clock)), ..Limits::default() };
        assert_eq!(with(now), with(now));
        assert_ne!(with(now), with(|| 7));
        assert_eq!(Limits::default().argument_bytes, 1_048_576);
    }

    #[test]
    fn refusals_last_until_they_are_taken() {
        let budget = Budget::new(Limits { steps: 10, ..Limits::default() });
        assert!(budget.charge(9_999) && budget.charge_steps(1));
        assert!(!budget.charge(1_001_000) && budget.is_refused());
        assert!(!budget.charge(0) && !budget.charge_steps(0) && !budget.charge_memory(0));
        assert_eq!(budget.take_refusal().map(|fault| fault.code()), Some(ErrorCode::TooManySteps));
        assert!(!budget.is_refused() && budget.charge(0) && budget.take_refusal().is_none());
    }

    #[test]
    fn many_small_works_are_steps() {
        let budget = Budget::new(Limits { steps: 10, ..Limits::default() });
        let small = |_: &u32| budget.charge(INSTRUCTIONS_OF_A_STEP / 4);
        assert_eq!((0..100).take_while(small).count(), 43);
    }

    #[test]
    fn steps_that_are_spent_cover_memory() {
        let bytes = |steps: u64| usize::try_from(steps * BYTES_OF_A_STEP).unwrap();
        let budget = Budget::new(Limits { steps: 1_000, ..Limits::default() });
        assert!(budget.charge_memory(1_048_576));
        assert_eq!(budget.steps_left(), 1_000);
        assert!(budget.charge_memory(bytes(100)));
        assert_eq!(budget.steps_left(), 900);
        assert!(budget.charge_steps(500));
        let held = budget.hold_all_but(200);
        assert!(budget.charge_memory(bytes(500)));
        assert_eq!(budget.steps_left(), 200);
        assert!(!budget.charge_memory(bytes(201)));
        budget.release(held);
        assert!(budget.take_refusal().is_some());
    }
}
