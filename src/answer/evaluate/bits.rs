//! Functions of the bits of whole numbers, where a negative number has infinitely many ones before its digits; and of conditions.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_read::Faulty;
use pascaline_read::functions::{Bits, Logic};

use super::functions::{number, numbers};
use super::whole::whole_number;
use super::{Evaluator, Value, no_number};

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn bits(&mut self, function: Bits, values: &[Value<'a>], span: Span) -> Faulty<Value<'a>> {
        if let Some(truth) = of_truths(function, values) {
            return Ok(Value::Boolean(truth));
        }
        let numbers = numbers(values)?.into_iter().map(whole_number).collect::<Faulty<Vec<_>>>()?;
        let result = match (function, &*numbers) {
            (Bits::Not, [number]) => -*number - Integer::ONE,
            (Bits::ShiftLeft, [number, places]) => self.shifted(number, places, false)?,
            (Bits::ShiftRight, [number, places]) => self.shifted(number, places, true)?,
            (_, [first, others @ ..]) => {
                let mut total = (*first).clone();
                for other in others {
                    self.cx.budget.pay(price::pass(total.bit_len().max(other.bit_len())))?;
                    total = match function {
                        Bits::And => total & *other,
                        Bits::Or => total | *other,
                        _ => total ^ *other,
                    };
                }
                total
            }
            _ => return Err(no_number("nothing")),
        };
        let is_shift = matches!(function, Bits::ShiftLeft | Bits::ShiftRight);
        let places = numbers.get(1).filter(|_| is_shift);
        if places.is_some_and(|places| !(Integer::ZERO..Integer::from(u32::BITS)).contains(places))
            || numbers.iter().chain([&&result]).any(|number| i32::try_from(*number).is_err())
        {
            let message = "The whole numbers have more than 32 bits, of which JavaScript keeps only the last 32.";
            self.choices.note(NoteCode::Truncation, message, span);
        }
        Ok(Value::Number(self.cx.number(result)))
    }

    /// The number times, or over, a power of two, rounded down. A negative number of places moves the other way.
    fn shifted(&self, number: &Integer, places: &Integer, is_right: bool) -> Faulty<Integer> {
        const MOST: u64 = 100_000;
        let size = places
            .magnitude()
            .filter(|size| *size <= MOST)
            .ok_or_else(|| Fault::new(ErrorCode::Domain, format!("bits can be moved by at most {MOST} places")))?;
        let size = usize::try_from(size).unwrap_or_default();
        self.cx.budget.pay(price::pass(number.bit_len().saturating_add(size)))?;
        Ok(if is_right == (*places >= Integer::ZERO) { number >> size } else { number << size })
    }
}

/// `true xor false`
fn of_truths(function: Bits, values: &[Value]) -> Option<bool> {
    let truths = values.iter().map(|value| match value {
        Value::Boolean(truth) => Some(*truth),
        _ => None,
    });
    let truths = truths.collect::<Option<Vec<bool>>>()?;
    match function {
        Bits::And => Some(truths.iter().all(|truth| *truth)),
        Bits::Or => Some(truths.iter().any(|truth| *truth)),
        Bits::Xor => Some(truths.iter().fold(false, |all, truth| all ^ truth)),
        Bits::Not | Bits::ShiftLeft | Bits::ShiftRight => None,
    }
}

/// Whether conditions hold together. A number holds if it is not 0.
pub(super) fn logic<'a>(function: Logic, values: &[Value<'a>]) -> Faulty<Value<'a>> {
    let truth = |value: &Value<'a>| match value {
        Value::Boolean(truth) => Ok(*truth),
        value => number(value).map(|number| !number.is_literal_zero()),
    };
    let truths = values.iter().map(truth).collect::<Faulty<Vec<bool>>>()?;
    Ok(Value::Boolean(match function {
        Logic::And => truths.iter().all(|truth| *truth),
        Logic::Or => truths.iter().any(|truth| *truth),
        Logic::Not => !truths.iter().any(|truth| *truth),
    }))
}
