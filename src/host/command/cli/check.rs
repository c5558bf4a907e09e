use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind as Misuse;
use clap::{Arg, Args, CommandFactory, ValueEnum};
use pascaline::Limits;
use pascaline::check::{Options, Outcome, Rounding, Side, Tolerance, Verdict};
use pascaline::host::{Config, Host, Sandbox};
use pascaline_batch::{Cell, Column, ERROR_COLUMNS, RowError, Shape};
use serde_json::{Map, Value};

use super::answer::is_same;
use super::batch::{Counts, RowOptions, Run, Wanted, row_error};
use super::console::complain;
use super::progress::Busy;
use super::said::{Aside, Label, Said};
use super::words::TEXT;
use super::{Cli, refuse};

/// Check whether an answer is the same as a reference: equal, unequal or unknown
///
/// The standard output says which of the three, and the standard error why, how that is known, and how both were read. The exit code is
/// 0 for equal, 1 for unequal, and 2 for unknown and for what cannot be checked. Pairs in a file are checked like the rows of `pascaline
/// batch`: each gets the columns outcome, proof, `reason_code`, reason, `claim_reading` and `gold_reading`. The exit code is the highest
/// of all pairs.
#[derive(Args)]
#[command(
    mut_args(of_pairs),
    after_help = "\
Examples:
  pascaline check '\\frac{1}{2}' 0.5
  pascaline check 0.333 1/3 --rounding digits-given
  pascaline check \"$response\" \"$gold\" > /dev/null && echo right
  pascaline check --pairs pairs.jsonl --out checked.jsonl --profile math_verify
  pascaline check --pairs - --format csv < pairs.csv"
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Check {
    /// The answer and the reference, each an answer or a response with it
    #[arg(id = TEXT, value_name = "CLAIM GOLD")]
    words: Vec<String>,
    /// What another grader accepts
    #[arg(long, value_enum)]
    profile: Option<Profile>,
    /// Accept a rounded decimal: `digits-given`, or to so many decimals
    #[arg(long, value_name = "DECIMALS", value_parser = rounding)]
    rounding: Option<Rounding>,
    /// Accept a number that is as far from the gold one: a distance, and a part of its size
    #[arg(long, value_name = "SIZE", value_parser = tolerance)]
    tolerance: Option<Tolerance>,
    /// Accept a percentage for its number, with or without the division by 100
    #[arg(long)]
    percent: bool,
    /// Do not accept a unit on one side only
    #[arg(long)]
    no_missing_unit: bool,
    /// The items of a list without brackets have an order
    #[arg(long)]
    ordered: bool,
    /// Accept a comma between digits as that of a decimal
    #[arg(long)]
    decimal_comma: bool,
    /// Print { outcome, proof?, reason: { code, message }, claim: { reading, latex?, kind }, gold }, or { error: … } as eval does
    #[arg(long, conflicts_with = "pairs")]
    json: bool,
    /// Check the pairs of a file, FILE.parquet, FILE.jsonl, FILE.csv or FILE.tsv; `-` for the standard input
    #[arg(long, value_name = "FILE")]
    pairs: Option<PathBuf>,
    /// pairs: where they are written with their verdicts, in the format of its ending; `-` for the standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// pairs: the column, or the member, that has the answer
    #[arg(long, value_name = "NAME", default_value = "claim")]
    claim: String,
    /// pairs: the column, or the member, that has the reference
    #[arg(long, value_name = "NAME", default_value = "gold")]
    gold: String,
    #[command(flatten)]
    rows: RowOptions,
}

/// The options of a file need one.
fn of_pairs(argument: Arg) -> Arg {
    const OPTIONS: [&str; 8] = ["out", "claim", "gold", "format", "prefix", "threads", "part_rows", "max_line"];
    if OPTIONS.contains(&argument.get_id().as_str()) { argument.requires("pairs") } else { argument }
}

/// A set of options.
#[derive(Clone, Copy, ValueEnum)]
enum Profile {
    /// Six decimals of what is written as a decimal, percentages, decimal commas
    #[value(name = "math_verify")]
    MathVerify,
}

/// The exit code of a check that has no answer.
const TROUBLE: u8 = 2;

impl Check {
    /// `host` makes the sandboxes.
    pub(super) fn run(self, config: Config, host: impl Fn(Config) -> io::Result<Host>) -> io::Result<ExitCode> {
        let checked = match (&self.words[..], &self.pairs) {
            ([], Some(_)) => self.check_pairs(config, host),
            ([claim, gold], None) => {
                let options = self.options(config.limits);
                host(config).and_then(|host| self.check_pair(host.sandbox(), claim, gold, &options))
            }
            (_, Some(_)) => return misused("the pairs are in the file, so that there are no words"),
            (_, None) => return misused("write an answer and a reference, or name a file of them with --pairs"),
        };
        match checked {
            // What cannot be read or written is not unequal.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                complain(error)?;
                Ok(TROUBLE.into())
            }
            checked => checked,
        }
    }

    fn check_pair(&self, sandbox: &Sandbox, claim: &str, gold: &str, options: &Options) -> io::Result<ExitCode> {
        let _busy = Busy::with("checking");
        match sandbox.check(claim, gold, options) {
            Ok(verdict) => {
                let exit = exit_code(verdict.outcome);
                let said = if self.json { Said::json(&verdict)? } else { said(verdict, claim, gold) };
                said.tell()?;
                Ok(exit.into())
            }
            Err(error) => {
                Said::failure(error, self.json)?.tell()?;
                Ok(TROUBLE.into())
            }
        }
    }

    fn check_pairs(self, config: Config, host: impl Fn(Config) -> io::Result<Host>) -> io::Result<ExitCode> {
        let options = self.options(config.limits);
        let column = |name, option| Wanted { name, option };
        let run = Run {
            input: self.pairs.unwrap_or_default(),
            out: self.out,
            wanted: vec![column(self.claim, "--claim"), column(self.gold, "--gold")],
            columns: &COLUMNS,
            counted: "outcome",
            options: &self.rows,
            identity: Map::from_iter([("options".to_owned(), Value::from(format!("{options:?}")))]),
        };
        let counts = run.run(config, host, |sandbox, texts| match texts {
            Ok([claim, gold]) => {
                sandbox.check(claim, gold, &options).map_or_else(|error| cells_of_error(row_error(&error)), cells)
            }
            Ok(_) => cells_of_error(RowError::unreadable("a pair has two texts")),
            Err(why) => cells_of_error(RowError::unreadable(why)),
        })?;
        ended(&counts)
    }

    fn options(&self, limits: Limits) -> Options {
        let mut options = match self.profile {
            Some(Profile::MathVerify) => Options::math_verify(),
            None => Options::default(),
        };
        options.rounding = self.rounding.unwrap_or(options.rounding);
        options.tolerance = self.tolerance.or(options.tolerance);
        options.percent |= self.percent;
        options.missing_unit &= !self.no_missing_unit;
        options.ordered |= self.ordered;
        options.decimal_comma |= self.decimal_comma;
        options.with_limits(limits)
    }
}

fn rounding(text: &str) -> Result<Rounding, &'static str> {
    if text == "digits-given" {
        return Ok(Rounding::DigitsGiven);
    }
    text.parse().map(Rounding::Decimals).map_err(|_| "neither digits-given nor a number of decimals")
}

fn tolerance(text: &str) -> Result<Tolerance, &'static str> {
    let size = text.parse().ok().filter(|size: &f64| size.is_finite() && *size >= 0.0);
    size.map(|size| Tolerance::new(size, size)).ok_or("not a non-negative number")
}

fn exit_code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Equal => 0,
        Outcome::Unequal => 1,
        _ => TROUBLE,
    }
}

/// The outcome, and why; a side if it was written in another way.
fn said(verdict: Verdict, claim: &str, gold: &str) -> Said {
    let Verdict { outcome, proof, reason, claim: own, gold: other, .. } = verdict;
    let aside = |label, text| Aside { label, text };
    let side = |label, Side { reading, .. }: Side, text| (!is_same(&reading, text)).then(|| aside(label, reading));
    let asides = [
        Some(aside(Label::Reason, reason.message)),
        proof.map(|proof| aside(Label::Proof, proof.as_str().to_owned())),
        side(Label::Claim, own, claim),
        side(Label::Gold, other, gold),
    ];
    Said::Answer(vec![outcome.as_str().to_owned()], asides.into_iter().flatten().collect())
}

/// The columns of a verdict, and of a pair that has none.
const COLUMNS: [Column; 9] = [
    Column { name: "outcome", shape: Shape::Text },
    Column { name: "proof", shape: Shape::Text },
    Column { name: "reason_code", shape: Shape::Text },
    Column { name: "reason", shape: Shape::Text },
    Column { name: "claim_reading", shape: Shape::Text },
    Column { name: "gold_reading", shape: Shape::Text },
    ERROR_COLUMNS[0],
    ERROR_COLUMNS[1],
    ERROR_COLUMNS[2],
];

fn cells(Verdict { outcome, proof, reason, claim, gold, .. }: Verdict) -> Vec<Cell> {
    let verdict = [
        Cell::text(outcome.as_str()),
        Cell::Text(proof.map(|proof| proof.as_str().to_owned())),
        Cell::text(reason.code.as_str()),
        Cell::text(reason.message),
        Cell::text(claim.reading),
        Cell::text(gold.reading),
    ];
    verdict.into_iter().chain(RowError::cells(None)).collect()
}

fn cells_of_error(error: RowError) -> Vec<Cell> {
    let nulls = COLUMNS.len() - ERROR_COLUMNS.len();
    std::iter::repeat_n(Cell::Text(None), nulls).chain(RowError::cells(Some(error))).collect()
}

/// Says how many pairs are what.
fn ended(counts: &Counts) -> io::Result<ExitCode> {
    let of = |outcome: Outcome| counts.texts.get(outcome.as_str()).copied().unwrap_or_default();
    let without = counts.rows - counts.with_text();
    let pairs = if counts.rows == 1 { "1 pair".to_owned() } else { format!("{} pairs", counts.rows) };
    let said: Vec<_> = Outcome::ALL.iter().map(|outcome| format!("{} {}", of(*outcome), outcome.as_str())).collect();
    complain(format_args!("{pairs}: {}", said.join(", ")))?;
    if without > 0 {
        let have = if without == 1 { "1 pair has".to_owned() } else { format!("{without} pairs have") };
        complain(format_args!("{have} no verdict: the column error says why"))?;
        return Ok(TROUBLE.into());
    }
    let highest = Outcome::ALL.iter().filter(|outcome| of(**outcome) > 0).map(|outcome| exit_code(*outcome)).max();
    Ok(highest.unwrap_or_default().into())
}

/// Says what is wrong with the command line.
fn misused(message: &str) -> io::Result<ExitCode> {
    let mut command = Cli::command();
    command.build();
    let Some(check) = command.find_subcommand_mut("check") else { return Ok(TROUBLE.into()) };
    refuse(&check.error(Misuse::WrongNumberOfValues, message))
}
