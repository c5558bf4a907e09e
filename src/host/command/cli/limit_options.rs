//! The options that set the limits of a call: one for each row of [`Limits::ROWS`].

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};
use pascaline::Limits;

/// The limits that the command line sets, and the defaults of the others.
#[derive(Clone, Copy)]
pub(super) struct LimitOptions(pub(super) Limits);

impl Args for LimitOptions {
    fn augment_args(command: Command) -> Command {
        command.args(Limits::ROWS.iter().map(|row| {
            Arg::new(row.option)
                .long(row.option)
                .value_name(row.placeholder)
                .value_parser(value_parser!(u64))
                .help(format!("{} [default: {}]", row.summary.trim_end_matches('.'), row.default))
                .global(true)
                .hide(true)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for LimitOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut options = Self(Limits::default());
        options.update_from_arg_matches(matches)?;
        Ok(options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let Self(limits) = self;
        for (row, limit) in Limits::ROWS.iter().zip(limits.values_mut()) {
            if let Some(given) = matches.get_one::<u64>(row.option) {
                *limit = *given;
            }
        }
        Ok(())
    }
}
