//! The functions of interest and payments, whose signs are those of a spreadsheet: what is paid out is negative.

use super::{ANY, Function, Row, row};

/// A function of interest and payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finance {
    /// The payment of each period: `pmt(rate, periods, present, future, type)`.
    Payment,
    /// The value at the end: `fv(rate, periods, payment, present, type)`.
    FutureValue,
    /// The value at the beginning: `pv(rate, periods, payment, future, type)`.
    PresentValue,
    /// How many periods there are: `nper(rate, payment, present, future, type)`.
    Periods,
    /// The rate of a period: `rate(periods, payment, present, future, type, guess)`.
    Rate,
    /// The interest in a payment: `ipmt(rate, period, periods, present, future, type)`.
    InterestPart,
    /// What a payment pays back: `ppmt(rate, period, periods, present, future, type)`.
    PrincipalPart,
    /// The interest in several payments: `cumipmt(rate, periods, present, first, last, type)`.
    InterestSum,
    /// What several payments pay back: `cumprinc(rate, periods, present, first, last, type)`.
    PrincipalSum,
    /// The present value of amounts at the ends of the periods: `npv(rate, amount, …)`.
    NetPresentValue,
    /// The rate at which amounts cancel: `irr(amount, …)`, `irr([amount, …], guess)`.
    ReturnRate,
    /// The same with a rate for what is paid out and one for what comes in: `mirr([amount, …], rate, rate)`.
    ModifiedReturnRate,
    /// The rate of a year from a nominal one: `effect(rate, periods)`.
    EffectiveRate,
    /// The nominal rate from that of a year: `nominal(rate, periods)`.
    NominalRate,
    /// The rate at which a value grows to another: `rri(periods, present, future)`.
    GrowthRate,
    /// How long a value grows to another: `pduration(rate, present, future)`.
    GrowthPeriods,
    /// Depreciation by the same amount in each period: `sln(cost, salvage, periods)`.
    StraightLine,
    /// Depreciation by the digits of the years: `syd(cost, salvage, periods, period)`.
    SumOfYears,
    /// Depreciation by a part of what is left: `ddb(cost, salvage, periods, period, factor)`.
    DecliningBalance,
}

const fn finance(names: &'static [&'static str], function: Finance, least: usize, most: usize) -> Row {
    row(names, Function::Finance(function), least, most)
}

pub(super) const CALLED: &[Row] = &[
    finance(&["pmt"], Finance::Payment, 3, 5),
    finance(&["fv"], Finance::FutureValue, 3, 5),
    finance(&["pv"], Finance::PresentValue, 3, 5),
    finance(&["nper"], Finance::Periods, 3, 5),
    finance(&["rate"], Finance::Rate, 3, 6),
    finance(&["ipmt"], Finance::InterestPart, 4, 6),
    finance(&["ppmt"], Finance::PrincipalPart, 4, 6),
    finance(&["cumipmt"], Finance::InterestSum, 6, 6),
    finance(&["cumprinc"], Finance::PrincipalSum, 6, 6),
    finance(&["npv"], Finance::NetPresentValue, 2, ANY),
    finance(&["irr"], Finance::ReturnRate, 1, ANY),
    finance(&["mirr"], Finance::ModifiedReturnRate, 3, 3),
    finance(&["effect"], Finance::EffectiveRate, 2, 2),
    finance(&["nominal"], Finance::NominalRate, 2, 2),
    finance(&["rri"], Finance::GrowthRate, 3, 3),
    finance(&["pduration"], Finance::GrowthPeriods, 3, 3),
    finance(&["sln"], Finance::StraightLine, 3, 3),
    finance(&["syd"], Finance::SumOfYears, 4, 4),
    finance(&["ddb"], Finance::DecliningBalance, 4, 5),
];
