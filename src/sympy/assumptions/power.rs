//! Powers.

use super::super::Context;
use super::super::expr::{Expr, HALF, I, MINUS_ONE};
use super::super::functions::{Function, imaginary_coefficient};
use super::kinds::Fact;
use super::rules::{Rules, decide};

/// The [rules](super::rules) of powers. `C` is -1, `D` is 1/2, `E` is I.
pub(super) const RULES: Rules = &[
    b"e Bi Bp:Ae",
    b"o Bi Bp:Ao;Bi Bw Ao:1;Bi A=C:1",
    b"P A=B AW:1;A=B:;Ap Br:1;Ap:;AN Be:1;AN Bo:0;AN:;Az BR:Bz;Az:;AM Bo:0;AM:;Aj Bi:Be&(BD*)e;Aj Bj:(Al)j",
    b"N B=D Ac:0;B=D AR:0;AN Bo Af:1;AN Be:0;AN:;AP BR:0;AP:;Az BR:0;Az:;AW BW:0;AW:;AR Be:0",
    b"z Az BP:1;Az BM:0;Az:;A!z Af Bf:0;A!z Bn:AF;A!z Bw:0;A!z:;Af Bn:0",
    b"i A!i Aq Bp:0;Ai Bi A=C:1;Ai Bi Bw:1;Ai Bn Bi (A1-)!z (A1+)!z:0;Ai Bn Bf (A1-)!z (A1+)!z:0;\
    A. B.:0;Bn Ap (A1-)p:0;Bn An (A1+)n:0",
    b"j Aj Bi:Bo;Bj (Al)j:0;Bj (Al)!j:0;AR BR Ap:0;AR BR B!q:0;AR BR Bi:0;AR BR Bq (2B*)i:An;AR BR Bq (2B*)!i:0;\
    AR BR:;A!R:(2AdB*p/*)o",
    b"R AR BR AP:1;AR BR AW BW:1;AR BR Bi AX:1;AR BR Bi Bw:1;AR BR AN B#:0;BN A!z:(ABn^)R;\
    Aj Bi Be:1;Aj Bi B!e:0;Aj Bj (Al)j:1;Aj A=E (BD*)!i:0;Aj A=(in) (BD*)!i:0;AR Bj A=C:1;\
    A!R B# (1B/)p (1B/)i:0;A!R BR (AdB*p/)c:(AdB*p/)i",
    b"f Bn Az:0;Bn AF:1;Bn Ax:1;Af Bf Bw:1;Af Bf A!z:1",
    b"q Bi Aq B!n:1;Bi Aq A!z:1;A# B#:0;Bi Aq Bw:1;Bi Aq:;Bi As:Bz",
    b"g Az:1;(A1-)z:1;Bq A!g:Bz;Bq A!z Bx:Ag;Bq A!z Ag:1;Bq Bp:Ag;Bq:;Ag Bg A!z (A1-)!z:Bq;Ag Bg A!i:Bq;Ag Bg As:Bq",
];

pub(super) fn answer<'a>(base: Expr<'a>, exponent: Expr<'a>, fact: Fact, cx: &Context<'a>) -> Option<bool> {
    let values = [base, exponent, MINUS_ONE, HALF, I];
    let by_rules = |fact, cx: &Context<'a>| decide(RULES, fact, &values, cx);
    match fact {
        Fact::Negative if by_rules(Fact::ExtendedNegative, cx)? => by_rules(Fact::Finite, cx),
        Fact::Negative => Some(false),
        Fact::Complex => {
            let complex = base.is_complex(cx) == Some(true) && exponent.is_complex(cx) == Some(true);
            (complex && by_rules(Fact::Finite, cx) == Some(true)).then_some(true)
        }
        Fact::ExtendedReal => is_extended_real(base, exponent, &values, cx),
        _ => by_rules(fact, cx),
    }
}

/// What SymPy tells of a base of which it is known whether it is real.
fn is_extended_real<'a>(base: Expr<'a>, exponent: Expr<'a>, values: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    let Some(is_real_base) = base.is_extended_real(cx) else {
        let [inner] = base.as_call(Function::Exp)? else { return None };
        return if inner.is_imaginary(cx) == Some(true) { exponent.is_imaginary(cx) } else { None };
    };
    exponent.is_extended_real(cx)?;
    let answer = decide(RULES, Fact::ExtendedReal, values, cx);
    if answer.is_some() || !is_real_base || exponent.is_imaginary(cx) != Some(true) {
        return answer;
    }
    // A real number to an imaginary power turns by a multiple of its logarithm.
    let coefficient = imaginary_coefficient(exponent, cx)?;
    decide(&[b"R Aq Bq Ax (A1-)x Bx:0;:(BAl*p/)i"], Fact::ExtendedReal, &[base, coefficient], cx)
}
