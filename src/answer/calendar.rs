//! Durations after days of the calendar and times of day.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::integer::IntegerExt;
use pascaline_read::Faulty;
use pascaline_read::dates::{Date, Moment, SECONDS_OF_A_DAY, Time, too_far};
use pascaline_read::units::Unit;
use pascaline_sympy::{Context, Expr};

use super::quantity::Quantity;

/// The date after a duration of whole days, or of months and years, which are those of the calendar.
pub(super) fn date_after<'a>(date: Date, duration: &Quantity<'a>, cx: &Context<'a>) -> Faulty<Date> {
    if let Some(months) = duration.unit().and_then(calendar_months) {
        let months = whole(cx.product(duration.number(), cx.number(months)))
            .ok_or_else(|| Fault::new(ErrorCode::Domain, "only whole months can be added to a date"))?;
        return date.plus_months(months);
    }
    let days = seconds(duration, cx)?;
    let days = whole(cx.divide(days, cx.number(SECONDS_OF_A_DAY))).ok_or_else(|| {
        let hint = "add whole days, or give the date a time of day, as in `2024-01-15 10:30 + 45 minutes`";
        Fault::new(ErrorCode::Domain, "the date does not include a time of day").hint(Some(hint.to_owned()))
    })?;
    date.plus_days(days)
}

/// The time of day after a duration.
pub(super) fn time_after<'a>(time: Time, duration: &Quantity<'a>, cx: &Context<'a>) -> Faulty<Time> {
    time.plus_seconds(whole_seconds(duration, cx)?)
}

/// The moment after a duration; months and years are those of the calendar.
pub(super) fn moment_after<'a>(moment: Moment, duration: &Quantity<'a>, cx: &Context<'a>) -> Faulty<Moment> {
    if duration.unit().and_then(calendar_months).is_some() {
        return moment.with_date(date_after(moment.date(), duration, cx)?);
    }
    // A day after the clocks were changed is no longer 24 hours away.
    let is_of_days = matches!(duration.unit().map(|unit| unit.text(false)), Some(("", "day" | "week")));
    if is_of_days
        && moment.zone().is_some()
        && let Ok(date) = date_after(moment.date(), duration, cx)
    {
        return moment.with_date(date);
    }
    moment.plus_seconds(whole_seconds(duration, cx)?)
}

/// The months of the calendar in a unit.
pub(super) fn calendar_months(unit: Unit) -> Option<i64> {
    Some(match unit.text(false) {
        ("", "month") => 1,
        ("", "year") => 12,
        ("", "decade") => 120,
        ("", "century") => 1_200,
        ("", "millennium") => 12_000,
        _ => return None,
    })
}

/// The seconds of a duration.
fn seconds<'a>(duration: &Quantity<'a>, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    duration.convert(&Quantity::of(cx.number(1), "s"), cx).map(|duration| duration.number())
}

/// The seconds of a duration, which must be a whole number for a time of day.
fn whole_seconds<'a>(duration: &Quantity<'a>, cx: &Context<'a>) -> Faulty<i64> {
    let seconds = seconds(duration, cx)?;
    let whole =
        seconds.as_integer().ok_or_else(|| Fault::new(ErrorCode::Domain, "fractions of a second are not supported"))?;
    whole.to_i64().ok_or_else(too_far)
}

fn whole(number: Expr) -> Option<i64> {
    number.as_i64()
}
