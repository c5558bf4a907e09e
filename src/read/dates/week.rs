//! Weeks, and the days in them on which people work.

use super::{Date, too_far};
use crate::Faulty;

/// The days from Monday on.
const WORKING_DAYS: i64 = 5;

impl Date {
    /// The number of its week by ISO 8601, in the year of its Thursday.
    pub fn iso_week(self) -> Faulty<i64> {
        let thursday = self.plus_days(3 - self.day_of_week())?;
        Ok(thursday.days_since(thursday.start_of_year()) / 7 + 1)
    }

    /// Its number among the days of its year.
    pub fn day_of_year(self) -> i64 {
        self.days_since(self.start_of_year()) + 1
    }

    fn start_of_year(self) -> Self {
        Self { month: 1, day: 1, ..self }
    }

    /// The days to the first day of the week of this number from this day on, from 0 to 6; Monday is 0.
    pub(super) fn days_to_weekday(self, weekday: i64) -> i64 {
        (weekday - self.day_of_week()).rem_euclid(7)
    }

    /// The days since the last day of the week of this number up to this day, from 0 to 6; Monday is 0.
    pub(super) fn days_since_weekday(self, weekday: i64) -> i64 {
        (self.day_of_week() - weekday).rem_euclid(7)
    }

    /// The days from Monday to Friday between two days, both among them; negative if the other one is earlier.
    pub fn working_days_to(self, other: Self) -> i64 {
        if other < self {
            return -other.working_days_to(self);
        }
        let days = other.days_since(self) + 1;
        let start = self.day_of_week();
        let rest = (0..days % 7).filter(|day| (start + day) % 7 < WORKING_DAYS).count();
        days / 7 * WORKING_DAYS + i64::try_from(rest).unwrap_or_default()
    }

    /// The day after a number of days from Monday to Friday, itself not among them.
    pub fn plus_working_days(self, days: i64) -> Faulty<Self> {
        let step = days.signum();
        let (weeks, rest) = (days / WORKING_DAYS, days % WORKING_DAYS);
        let mut day = self;
        // Whole weeks begin on a working day.
        while days != 0 && day.day_of_week() >= WORKING_DAYS {
            day = day.plus_days(-step)?;
        }
        day = day.plus_days(weeks.checked_mul(7).ok_or_else(too_far)?)?;
        let mut left = rest.abs();
        while left > 0 {
            day = day.plus_days(step)?;
            left -= i64::from(day.day_of_week() < WORKING_DAYS);
        }
        Ok(day)
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    fn date(year: i32, month: u8, day: u8) -> Date {
        Date::new(year, month, day).expect("a date")
    }

    #[test]
    fn weeks_are_those_of_python() {
        for (day, week) in [((2021, 1, 3), 53), ((2021, 1, 4), 1), ((2024, 12, 30), 1), ((2026, 11, 28), 48)] {
            assert_eq!(date(day.0, day.1, day.2).iso_week().ok(), Some(week), "{day:?}");
        }
    }

    #[test]
    fn working_days_are_added_one_by_one() {
        // From each day of two weeks, forwards and backwards.
        for start in (1..=14).map(|day| date(2024, 1, day)) {
            let (mut after, mut before) = (start, start);
            for count in 1..=23 {
                let next = |mut day: Date, step: i64| loop {
                    day = day.plus_days(step).expect("a day");
                    if day.day_of_week() < 5 {
                        return day;
                    }
                };
                (after, before) = (next(after, 1), next(before, -1));
                assert_eq!(start.plus_working_days(count).ok(), Some(after), "{start:?} + {count}");
                assert_eq!(start.plus_working_days(-count).ok(), Some(before), "{start:?} - {count}");
                assert_eq!(start.working_days_to(after), count + i64::from(start.day_of_week() < 5));
            }
        }
    }
}
