//! Functions.

use super::super::Context;
use super::super::expr::{Expr, MINUS_ONE, NEGATIVE_INFINITY, ZERO};
use super::super::functions::Function;
use super::kinds::Fact;
use super::logic::{and, or};
use super::rules::{Rules, decide};
use super::{ask, digits};

pub(super) fn answer<'a>(
    call: Expr<'a>,
    function: Function,
    arguments: &[Expr<'a>],
    fact: Fact,
    cx: &Context<'a>,
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
pub(super) fn rules(function: Function) -> Rules {
    use Function as F;
    match function {
        F::Exp => &[
            b"z A=C:1;:0",
            b"f AF AN:1;AF AP:0;Af:1",
            b"q Az:1;A!z Aq:0",
            b"R AR:1;Aj:(21niAmp/*)e",
            b"P AR A=C:0;AR:1;Aj:(1niAmp/)e",
            b"c :Ac|AN",
            b"g (1niAmp/)q:1;A!z Ag:0;A!z (Ap/)q:0",
        ],
        F::Log => &[b"R :AP", b"c :Ac&A!z", b"f Az:0;:Af", b"PWz :(A1-)@", b"qg (A1-)z:1;(A1-)!z A@:0"],
        F::Sin => &[b"q Aq A!z:0", b"g A!z Ag:0;(Ap/)q:1", b"Rf AR:1", b"c AR:1;Ac:1", b"z (Ap/)q:(Ap/)i"],
        F::Cos => &[b"q Aq A!z:0", b"g A!z Ag:0;(Ap/)q:1", b"Rf AR:1", b"c AR:1;Ac:1", b"z (Ap/)q:(Ap/12/+)i"],
        F::Tan => &[
            b"q Aq A!z:0",
            b"g A!z Ag:0;(Ap/)q:1",
            b"R :AR",
            b"z (Ap/)q:(Ap/)i",
            b"rc Ar (Ap/12/+)!i:1",
            b"f Ar (Ap/12/+)!i:1;Aj:1",
        ],
        F::Cot => &[
            b"q Aq A!z:0",
            b"g A!z Ag:0;(Ap/)q:1",
            b"R :AR",
            b"z (Ap/)q:(Ap/12/+)i",
            b"rc Ar (Ap/)!i:1",
            b"f Ar (Ap/)!i:1;Aj:1",
        ],
        F::Sec => &[b"q Aq A!z:0", b"g A!z Ag:0;(Ap/)q:1", b"R AR:1", b"f :(Av1n^)f", b"c Ar (Ap/12/+)!i:1"],
        F::Csc => &[b"q Aq A!z:0", b"g A!z Ag:0;(Ap/)q:1", b"R AR:1", b"f :(Au1n^)f", b"c Ar (Ap/)!i:1"],
        F::Asin => &[b"q Aq:0", b"R A!R:0;AR:(1Ab-)w", b"pn A!R:0;AR:(1Ab-)w&A@;A!@:0"],
        F::Acos => &[b"q Aq:0", b"Rw A!R:0;AR:(1Ab-)w"],
        F::Atan => &[b"q Aq:0", b"p :AP", b"w :AW", b"z :Az", b"r :AR"],
        F::Acot => &[b"q Aq:0", b"R :AR", b"p :Aw", b"n :An"],
        F::Asec => &[b"R A!R:0;:(A1-)w|(1nA-)w"],
        F::Atan2 => &[b"R :AR&BR"],
        F::Sinh => &[b"r Ar:1;:(Ayp%)z", b"R AR:1", b"pn AR:A@", b"f :Af", b"z Az:1"],
        F::Cosh => &[b"r Ar:1;Aj:1;:(Ayp%)z", b"pw Ar:1", b"f :Af"],
        F::Tanh => &[b"r Ar:1;:(Ayp2/%)z", b"R AR:1", b"pn AR:A@", b"f A!$ AR:1;A$:(Ayv2^Ach2^+)!=(0)", b"z Az:1"],
        F::Coth => &[b"pn AR:A@"],
        F::Sech => &[b"R :(Ak)R", b"p AR:1"],
        F::Csch => &[b"R :(Ah)R", b"pn AR:A@"],
        F::Asinh => &[b"z :Az", b"R :AR", b"f :Af"],
        F::Acosh => &[b"z (A1-)z:1", b"R :AR&(A1-)W", b"f :Af"],
        F::Atanh => &[b"z Az:1", b"R :(1A-)w&(A1+)w&AR", b"f :(A1-)!z&(A1+)!z", b"j :Aj"],
        F::Acoth => &[b"R :(A1-)W|(A1+)M&AR", b"f :(A1-)!z&(A1+)!z"],
        F::Asech => &[b"R :Aw&(1A-)w&AR", b"f :A!z"],
        F::Acsch => &[b"z :AF", b"R :AR", b"f :A!z"],
        F::Abs => &[b"RW :1", b"r Af:1", b"z :Az", b"P :A!z", b"iqeo AR:A@", b"g :Ag"],
        F::Sign => &[b"c :1", b"wm A@:1", b"jz :A@", b"i :AR"],
        F::Re => &[b"R :1", b"g :Ag", b"z :Aj|Az", b"f Af:1"],
        F::Im => &[b"R :1", b"g :Ag", b"z :AR", b"f Af:1"],
        F::Arg => &[b"r :1"],
        F::Conjugate => &[b"g :Ag"],
        F::Floor => &[b"f :Af", b"ri :Ar", b"nw :A@"],
        F::Ceiling => &[b"f :Af", b"ri :Ar", b"pm :A@"],
        F::Frac => &[b"f :1", b"r :AR", b"ji :A@", b"z :Az|Ai", b"n :0"],
        F::Factorial => &[b"ip Ai Aw:1", b"e Ai Aw:(A2-)w", b"r Aw:1;Ah:1"],
        F::Gamma => &[b"r Am Ai:0;Ap:1;Ah:1", b"p Ap:1;Ah:(Af)e"],
        F::LogGamma => &[b"r Ap:1;Am:0"],
        F::Binomial => &[b"i Ai Bi:1;B!i:0", b"w Ai Bi Aw:1;Ai Bi Bn:1;Ai Bi:Be"],
        F::Mod => &[b"i Ai Bi B!z:1", b"w Bp:1", b"m Bn:1"],
        F::LambertW => &[
            b"f :Af",
            b"z :Az&Bz",
            b"g A!z Ag:0",
            b"R Bz (A1e1n^+)p:1;Bz (A1e1n^+)m:0;B=D An (A1e1n^+)p:1;B=D Am:0;B=D (A1e1n^+)w:0;B=D:;B!z AR:0",
        ],
        F::Acsc | F::Min | F::Max | F::Undefined => &[],
    }
}

fn of_extremum<'a>(function: Function, arguments: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
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
