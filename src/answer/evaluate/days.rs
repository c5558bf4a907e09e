//! Functions of days: the day of the week, ages, working days.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_read::Faulty;
use pascaline_read::dates::{Date, Moment, is_leap_year};
use pascaline_read::functions::Calendar;

use super::functions::number;
use super::{Evaluator, Value};
use crate::quantity::Quantity;

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn calendar(&self, function: Calendar, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        Ok(match (function, values) {
            (Calendar::LeapYear, [year]) => {
                let year = number(year)?.as_i64().filter(|year| (1..=9_999).contains(year));
                let year = year.ok_or_else(|| {
                    Fault::new(ErrorCode::Domain, "the year must be a whole number between 1 and 9999")
                })?;
                Value::Boolean(is_leap_year(year))
            }
            (Calendar::Weekday, [day]) => Value::Text(date(day)?.weekday()),
            (Calendar::IsoWeek, [day]) => Value::Number(cx.number(date(day)?.iso_week()?)),
            (Calendar::DayOfYear, [day]) => Value::Number(cx.number(date(day)?.day_of_year())),
            (Calendar::FromUnix, [seconds]) => {
                let seconds = number(seconds)?
                    .as_i64()
                    .ok_or_else(|| Fault::new(ErrorCode::Domain, "a Unix time is a whole number of seconds"))?;
                Value::Moment(Moment::of_unix(seconds)?)
            }
            (Calendar::ToUnix, [Value::Moment(moment)]) => Value::Number(cx.number(moment.unix())),
            (Calendar::ToUnix, [Value::Date(date)]) => Value::Number(cx.number(date.unix())),
            (Calendar::Age, [from, to]) => {
                let (months, _) = date(to)?.months_since(date(from)?)?;
                Value::Quantity(Quantity::of(cx.number(months.div_euclid(12)), "years"))
            }
            (Calendar::WorkingDays, [from, to]) => Value::Number(cx.number(date(from)?.working_days_to(date(to)?))),
            (Calendar::WorkingDayAfter, [from, days]) => {
                let days = number(days)?.as_i64();
                let days =
                    days.ok_or_else(|| Fault::new(ErrorCode::Domain, "only whole days can be added to a date"))?;
                Value::Date(date(from)?.plus_working_days(days)?)
            }
            (_, values) => return Err(no_date(values.first().map_or("nothing", Value::kind))),
        })
    }
}

/// A day; that of a moment is its own in its zone.
fn date(value: &Value) -> Faulty<Date> {
    match value {
        Value::Date(date) => Ok(*date),
        Value::Moment(moment) => Ok(moment.date()),
        other => Err(no_date(other.kind())),
    }
}

fn no_date(kind: &str) -> Fault {
    Fault::new(ErrorCode::TypeMismatch, format!("expected a date, got {kind}"))
}
