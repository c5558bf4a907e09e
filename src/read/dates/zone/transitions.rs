//! When the clocks of a zone were changed: the algorithm of `outzone` in the tz database's `zic`.

use super::Offset;
use super::database::{Clock, Era, Rule, Saving, eras, rules};
use crate::dates::{Date, SECONDS_OF_A_DAY};

/// From this instant on.
pub(super) struct Transition {
    /// In seconds of [`Date::number`], in UTC.
    pub(super) at: i64,
    /// The seconds to the east.
    seconds: i64,
    is_saving: bool,
    format: &'static str,
    letters: &'static str,
}

impl Transition {
    /// What the clocks show from then on.
    pub(super) fn offset(&self) -> Offset {
        let Self { seconds, is_saving, format, letters, .. } = *self;
        Offset { seconds, abbreviation: abbreviation(format, letters, seconds, is_saving) }
    }
}

/// The changes of a zone's clocks up to the end of a year, in the order of time. The first one holds before it as well.
pub(super) fn of_zone(name: &str, last_year: i64) -> Vec<Transition> {
    let mut found = Vec::new();
    let mut start = None;
    for era in eras(name) {
        let mut history = History { era, start, save: 0, found: &mut found };
        match era.saving {
            Saving::Always(save) => history.without_rules(save),
            Saving::Rules(name) => history.with_rules(rules(name), last_year),
        }
        let save = history.save;
        start = era.until.map(|until| universal(until.local, until.clock, era.standard, save));
    }
    merged(found)
}

/// The changes, without those at which clocks show what they have shown already when they were changed before: the rules of an era
/// that begins while they save time. This is what `zic` calls optimizing.
fn merged(found: Vec<Transition>) -> Vec<Transition> {
    let mut kept: Vec<Transition> = Vec::with_capacity(found.len());
    for transition in found {
        if let [.., before, last] = &mut kept[..]
            && transition.at + last.seconds <= last.at + before.seconds
        {
            *last = Transition { at: last.at, ..transition };
        } else {
            kept.push(transition);
        }
    }
    kept
}

/// The changes in one era of a zone.
struct History<'f> {
    era: Era,
    /// When it begins; the first era of a zone has no beginning.
    start: Option<i64>,
    /// What is saved at last.
    save: i64,
    found: &'f mut Vec<Transition>,
}

impl History<'_> {
    fn add(&mut self, at: i64, save: i64, letters: &'static str) {
        let Era { standard, format, .. } = self.era;
        self.found.push(Transition { at, seconds: standard + save, is_saving: save != 0, format, letters });
    }

    fn without_rules(&mut self, save: i64) {
        self.save = save;
        self.add(self.start.unwrap_or(i64::MIN), save, "");
    }

    fn with_rules(&mut self, rules: &[Rule], last_year: i64) {
        let first_year = rules.iter().map(|rule| rule.first_year).min().unwrap_or(last_year);
        // What holds from the start of the era on, if no rule changes it there.
        let mut at_start = self.start.map(|start| (start, 0, None));
        if self.start.is_none() {
            self.add(i64::MIN, 0, standard_letters(rules));
        }
        for year in first_year..=last_year {
            let mut open: Vec<&Rule> =
                rules.iter().filter(|rule| (rule.first_year..=rule.last_year).contains(&year)).collect();
            while let Some((index, at)) = self.next(&open, year) {
                let rule = open.swap_remove(index);
                let until =
                    self.era.until.map(|until| universal(until.local, until.clock, self.era.standard, self.save));
                if until.is_some_and(|until| at >= until) {
                    return self.finish(at_start, rules);
                }
                self.save = rule.save;
                match &mut at_start {
                    Some((start, save, letters)) if at < *start => (*save, *letters) = (rule.save, Some(rule.letters)),
                    Some((start, save, letters)) => {
                        if at > *start {
                            let letters = letters.unwrap_or_else(|| standard_letters(rules));
                            let (start, save) = (*start, *save);
                            self.add(start, save, letters);
                        }
                        at_start = None;
                        self.add(at, rule.save, rule.letters);
                    }
                    None => self.add(at, rule.save, rule.letters),
                }
            }
        }
        self.finish(at_start, rules);
    }

    /// The first of these rules in a year, as long as what is saved stays as it is, and its instant.
    fn next(&self, open: &[&Rule], year: i64) -> Option<(usize, i64)> {
        let at = |rule: &Rule| universal(rule.in_year(year), rule.clock, self.era.standard, self.save);
        open.iter().map(|rule| at(rule)).enumerate().min_by_key(|(_, at)| *at)
    }

    /// Adds the start of an era within which nothing was changed.
    fn finish(&mut self, at_start: Option<(i64, i64, Option<&'static str>)>, rules: &[Rule]) {
        if let Some((start, save, letters)) = at_start {
            self.add(start, save, letters.unwrap_or_else(|| standard_letters(rules)));
        }
    }
}

/// The instant of a time that a clock shows.
fn universal(local: i64, clock: Clock, standard: i64, save: i64) -> i64 {
    match clock {
        Clock::Wall => local - standard - save,
        Clock::Standard => local - standard,
        Clock::Universal => local,
    }
}

/// The letters of standard time, before any rule has changed the clocks.
fn standard_letters(rules: &[Rule]) -> &'static str {
    let standard = rules.iter().filter(|rule| rule.save == 0);
    standard.min_by_key(|rule| rule.in_year(rule.first_year)).map_or("", |rule| rule.letters)
}

/// `CEST`, `UTC-3`
fn abbreviation(format: &str, letters: &str, seconds: i64, is_saving: bool) -> String {
    let name = match format.split_once('/') {
        Some((standard, saving)) => if is_saving { saving } else { standard }.to_owned(),
        None => format.replace("%s", letters),
    };
    if name == "%z" || name.starts_with(['+', '-']) {
        format!("UTC{}", super::offset_text(seconds, true))
    } else {
        name
    }
}

/// The year of an instant, in the calendar's range.
pub(super) fn year_of(instant: i64) -> i64 {
    Date::of_number(instant.div_euclid(SECONDS_OF_A_DAY)).map_or(1, |date| date.year().into())
}
