//! What other parts give, until they are there.
#![allow(dead_code, reason = "stands in")]

use crate::error::{ErrorCode, Fault};
use crate::sympy::{Context, Expr, Faulty, Symbol};

pub(super) struct Solutions {
    pub(super) kind: Kind,
    pub(super) numeric: bool,
}

pub(super) enum Kind {
    Values(Vec<Expr>),
    Table(Vec<(Symbol, Expr)>),
    Tables(Vec<Vec<(Symbol, Expr)>>),
    Tuples(Vec<Vec<Expr>>),
}

pub(super) fn solve(_equations: &[Expr], _symbols: Option<&[Symbol]>, _cx: &mut Context) -> Faulty<Solutions> {
    Err(Fault::new(ErrorCode::UnsupportedResult, "no equation is solved yet"))
}
