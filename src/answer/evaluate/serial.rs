//! A spreadsheet's dates, which are numbers of days: `=DATE(2024, 1, 15)` is 45306.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_read::Faulty;
use pascaline_read::dates::{Date, too_far};
use pascaline_read::functions::Serial;

use super::functions::numbers;
use super::{Evaluator, Value, no_number};

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn serial(&self, function: Serial, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let numbers = numbers(values)?;
        let whole = |at: usize| -> Faulty<i64> {
            let number = numbers.get(at).ok_or_else(|| no_number("nothing"))?;
            let floor = self.cx.apply(pascaline_sympy::Function::Floor, number);
            floor
                .as_i64()
                .ok_or_else(|| Fault::new(ErrorCode::Domain, "the number of a date must be real, and not too large"))
        };
        let date = |at: usize| -> Faulty<Date> { Date::of_serial(whole(at)?).ok_or_else(too_far) };
        let part = |index: usize| -> Faulty<i64> { Ok(date(0)?.parts().get(index).copied().unwrap_or_default()) };
        let value = match function {
            Serial::Date => {
                let first = Date::first_of_year(whole(0)?).ok_or_else(too_far)?;
                first.plus_months(whole(1)?.checked_sub(1).ok_or_else(too_far)?)?.serial() + whole(2)? - 1
            }
            Serial::Year => part(0)?,
            Serial::Month => part(1)?,
            Serial::Day => part(2)?,
            Serial::Weekday => {
                let monday_is_zero = date(0)?.day_of_week();
                match if numbers.len() > 1 { whole(1)? } else { 1 } {
                    1 => (monday_is_zero + 1) % 7 + 1,
                    2 => monday_is_zero + 1,
                    3 => monday_is_zero,
                    start @ 11..=17 => (monday_is_zero - (start - 11)).rem_euclid(7) + 1,
                    _ => {
                        return Err(Fault::new(ErrorCode::Domain, "the type of a weekday must be 1, 2, 3 or 11 to 17"));
                    }
                }
            }
            Serial::Days => whole(0)? - whole(1)?,
            Serial::MonthsLater => date(0)?.plus_months(whole(1)?)?.serial(),
            Serial::EndOfMonth => date(0)?.plus_months(whole(1)?)?.end_of_month().serial(),
            Serial::Week => {
                let day = date(0)?;
                let first = Date::first_of_year(day.parts()[0]).ok_or_else(too_far)?;
                // The week begins on Sunday, or on Monday.
                let is_monday = numbers.len() > 1 && matches!(whole(1)?, 2 | 11);
                let before = (first.day_of_week() + i64::from(!is_monday)) % 7;
                (day.days_since(first) + before) / 7 + 1
            }
            Serial::IsoWeek => date(0)?.iso_week()?,
            Serial::WorkingDays => date(0)?.working_days_to(date(1)?),
        };
        Ok(Value::Number(self.cx.number(value)))
    }
}
