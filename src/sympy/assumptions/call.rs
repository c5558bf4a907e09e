//! Functions.

use super::super::Context;
use super::super::expr::{Expr, MINUS_ONE, NEGATIVE_INFINITY, ZERO};
use super::super::functions::Function;
use super::kinds::Fact;
use super::logic::{and, or};
use super::rules::decide;
use super::{ask, digits};

pub(super) fn answer<'a>(
    call: Expr<'a>,
    function: Function,
    arguments: &[Expr<'a>],
    fact: Fact,
    cx: &mut Context<'a>,
) -> Option<bool> {
    let (x, y) = match (function, arguments) {
        (Function::Min | Function::Max, _) => return of_extremum(function, arguments, fact, cx),
        (_, [x]) => (x, ZERO),
        (_, [x, y]) => (x, *y),
        _ => return None,
    };
    let own = decide(rules(function), fact, &[x, y, NEGATIVE_INFINITY, MINUS_ONE], cx);
    if own.is_some() {
        return own;
    }
    match fact {
        Fact::ExtendedPositive | Fact::ExtendedNegative if has_digits(function) => {
            digits::has_sign(call, fact == Fact::ExtendedPositive, cx)
        }
        _ => None,
    }
}

/// Whether nothing else is said of the function's sign.
fn has_digits(function: Function) -> bool {
    function != Function::Undefined && function != Function::Exp
}

/// The [rules](super::rules) of the function. `C` is `-oo`, `D` is -1.
pub(super) fn rules(function: Function) -> &'static [u8] {
    use Function as F;
    match function {
        F::Exp => {
            b"z A=C:1;:0\n\
            f AF AN:1;AF AP:0;Af:1\n\
            q Az:1;A!z Aq:0\n\
            R AR:1;Aj:(21niAmp/*)e\n\
            P AR A=C:0;AR:1;Aj:(1niAmp/)e\n\
            c :Ac|AN\n\
            g (1niAmp/)q:1;A!z Ag:0;A!z (Ap/)q:0"
        }
        F::Log => {
            b"R :AP\n\
            c :Ac&A!z\n\
            f Az:0;:Af\n\
            PWz :(A1-)@\n\
            qg (A1-)z:1;(A1-)!z A@:0"
        }
        F::Sin => b"q Aq A!z:0\ng A!z Ag:0;(Ap/)q:1\nRf AR:1\nc AR:1;Ac:1\nz (Ap/)q:(Ap/)i",
        F::Cos => b"q Aq A!z:0\ng A!z Ag:0;(Ap/)q:1\nRf AR:1\nc AR:1;Ac:1\nz (Ap/)q:(Ap/12/+)i",
        F::Tan => {
            b"q Aq A!z:0\ng A!z Ag:0;(Ap/)q:1\nR :AR\nz (Ap/)q:(Ap/)i\n\
            rc Ar (Ap/12/+)!i:1\nf Ar (Ap/12/+)!i:1;Aj:1"
        }
        F::Cot => {
            b"q Aq A!z:0\ng A!z Ag:0;(Ap/)q:1\nR :AR\nz (Ap/)q:(Ap/12/+)i\n\
            rc Ar (Ap/)!i:1\nf Ar (Ap/)!i:1;Aj:1"
        }
        F::Sec => b"q Aq A!z:0\ng A!z Ag:0;(Ap/)q:1\nR AR:1\nf :(Av1n^)f\nc Ar (Ap/12/+)!i:1",
        F::Csc => b"q Aq A!z:0\ng A!z Ag:0;(Ap/)q:1\nR AR:1\nf :(Au1n^)f\nc Ar (Ap/)!i:1",
        F::Asin => b"q Aq:0\nR A!R:0;AR:(1Ab-)w\npn A!R:0;AR:(1Ab-)w&A@;A!@:0",
        F::Acos => b"q Aq:0\nRw A!R:0;AR:(1Ab-)w",
        F::Atan => b"q Aq:0\np :AP\nw :AW\nz :Az\nr :AR",
        F::Acot => b"q Aq:0\nR :AR\np :Aw\nn :An",
        F::Asec => b"R A!R:0;:(A1-)w|(1nA-)w",
        F::Atan2 => b"R :AR&BR",
        F::Sinh => b"r Ar:1;:(Ayp%)z\nR AR:1\npn AR:A@\nf :Af\nz Az:1",
        F::Cosh => b"r Ar:1;Aj:1;:(Ayp%)z\npw Ar:1\nf :Af",
        F::Tanh => b"r Ar:1;:(Ayp2/%)z\nR AR:1\npn AR:A@\nf A!$ AR:1;A$:(Ayv2^Ach2^+)!=(0)\nz Az:1",
        F::Coth => b"pn AR:A@",
        F::Sech => b"R :(Ak)R\np AR:1",
        F::Csch => b"R :(Ah)R\npn AR:A@",
        F::Asinh => b"z :Az\nR :AR\nf :Af",
        F::Acosh => b"z (A1-)z:1\nR :AR&(A1-)W\nf :Af",
        F::Atanh => b"z Az:1\nR :(1A-)w&(A1+)w&AR\nf :(A1-)!z&(A1+)!z\nj :Aj",
        F::Acoth => b"R :(A1-)W|(A1+)M&AR\nf :(A1-)!z&(A1+)!z",
        F::Asech => b"R :Aw&(1A-)w&AR\nf :A!z",
        F::Acsch => b"z :AF\nR :AR\nf :A!z",
        F::Abs => b"RW :1\nr Af:1\nz :Az\nP :A!z\niqeo AR:A@\ng :Ag",
        F::Sign => b"c :1\nwm A@:1\njz :A@\ni :AR",
        F::Re => b"R :1\ng :Ag\nz :Aj|Az\nf Af:1",
        F::Im => b"R :1\ng :Ag\nz :AR\nf Af:1",
        F::Arg => b"r :1",
        F::Conjugate => b"g :Ag",
        F::Floor => b"f :Af\nri :Ar\nnw :A@",
        F::Ceiling => b"f :Af\nri :Ar\npm :A@",
        F::Frac => b"f :1\nr :AR\nji :A@\nz :Az|Ai\nn :0",
        F::Factorial => b"ip Ai Aw:1\ne Ai Aw:(A2-)w\nr Aw:1;Ah:1",
        F::Gamma => b"r Am Ai:0;Ap:1;Ah:1\np Ap:1;Ah:(Af)e",
        F::LogGamma => b"r Ap:1;Am:0",
        F::Binomial => b"i Ai Bi:1;B!i:0\nw Ai Bi Aw:1;Ai Bi Bn:1;Ai Bi:Be",
        F::Mod => b"i Ai Bi B!z:1\nw Bp:1\nm Bn:1",
        F::LambertW => {
            b"f :Af\n\
            z :Az&Bz\n\
            g A!z Ag:0\n\
            R Bz (A1e1n^+)p:1;Bz (A1e1n^+)m:0;B=D An (A1e1n^+)p:1;B=D Am:0;B=D (A1e1n^+)w:0;B=D:;B!z AR:0"
        }
        F::Acsc | F::Min | F::Max | F::Undefined => b"",
    }
}

fn of_extremum<'a>(function: Function, arguments: &[Expr<'a>], fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    let is_max = function == Function::Max;
    match fact {
        Fact::Positive | Fact::Nonnegative | Fact::Negative => {
            let any = is_max == (fact != Fact::Negative);
            let join = if any { or } else { and };
            let answers: Vec<_> = arguments.iter().map(|argument| ask(argument, fact, cx)).collect();
            answers.into_iter().fold(Some(!any), join)
        }
        _ => {
            let mut answers = arguments.iter().map(|argument| ask(argument, fact, cx));
            let first = answers.next()??;
            answers.all(|answer| answer == Some(first)).then_some(first)
        }
    }
}
