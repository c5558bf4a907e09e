//! Formulas as data: long ones take less room so than as calls.

use super::Context;
use super::expr::{COMPLEX_INFINITY, Expr, I, INFINITY, NAN, PI};
use super::functions::{Function, as_real_imaginary};
use super::simplify;

/// The letters that apply a function.
const FUNCTIONS: [(u8, Function); 14] = [
    (b'e', Function::Exp),
    (b'l', Function::Log),
    (b'u', Function::Sin),
    (b'v', Function::Cos),
    (b't', Function::Tan),
    (b'h', Function::Sinh),
    (b'k', Function::Cosh),
    (b'f', Function::Floor),
    (b'g', Function::Gamma),
    (b'b', Function::Abs),
    (b'd', Function::Arg),
    (b'r', Function::Re),
    (b'j', Function::Im),
    (b'w', Function::Atan),
];

impl<'a> Context<'a> {
    /// The value of a formula in reverse Polish notation: `AB+2/` is `(A + B)/2`. SymPy's form of a value depends on the
    /// order of the steps, so each step is written out.
    ///
    /// - `0` to `9` are themselves, `A`, `B`, … the given values, `i` and `p` the imaginary unit and pi,
    ///   `o`, `z` and `q` are `oo`, `zoo` and `nan`.
    /// - `+ - * / ^` and `%` (`Mod`) take two values; `a` adds and `m` multiplies three in one step.
    /// - `n` is the negative, `s` the square root, `x` multiplies out on every level, `c` and `y` are the real and the
    ///   imaginary part as `as_real_imag` finds them.
    /// - `e l u v t h k f g b d r j w` are exp, log, sin, cos, tan, sinh, cosh, floor, gamma, Abs, arg, re, im, atan.
    /// - `=` gives the value the next capital letter.
    pub(crate) fn formula(&self, code: &[u8], given: &[Expr<'a>]) -> Expr<'a> {
        self.formulas(code, given).last().copied().unwrap_or(NAN)
    }

    /// The values of several formulas, one after the other.
    pub(crate) fn formulas(&self, code: &[u8], given: &[Expr<'a>]) -> &'a [Expr<'a>] {
        let (mut stack, mut named): (Vec<Expr>, _) = (Vec::with_capacity(4), given.to_vec());
        for byte in code {
            let value = match byte {
                b' ' | b'\n' => continue,
                b'0'..=b'9' => self.number(i64::from(byte - b'0')),
                b'A'..=b'Z' => named.get(usize::from(byte - b'A')).copied().unwrap_or(NAN),
                b'i' => I,
                b'p' => PI,
                b'o' => INFINITY,
                b'z' => COMPLEX_INFINITY,
                b'q' => NAN,
                _ => {
                    let last = stack.pop().unwrap_or(NAN);
                    match byte {
                        b'=' => {
                            named.push(last);
                            continue;
                        }
                        b'n' => self.negate(last),
                        b's' => self.square_root(last),
                        b'x' => simplify::expand_deep(last, self),
                        b'c' => as_real_imaginary(last, self).0,
                        b'y' => as_real_imaginary(last, self).1,
                        _ => match FUNCTIONS.iter().find(|(letter, _)| letter == byte) {
                            Some((_, function)) => self.apply(*function, last),
                            None => self.combined(*byte, last, &mut stack),
                        },
                    }
                }
            };
            stack.push(value);
        }
        self.list(&stack)
    }

    /// What the operation makes of the last value and those before it.
    fn combined(&self, operation: u8, last: Expr<'a>, stack: &mut Vec<Expr<'a>>) -> Expr<'a> {
        let before = stack.pop().unwrap_or(NAN);
        match operation {
            b'+' => self.sum(before, last),
            b'-' => self.subtract(before, last),
            b'*' => self.product(before, last),
            b'/' => self.divide(before, last),
            b'^' => self.power(before, last),
            b'%' => self.call(Function::Mod, &[before, last]),
            _ => {
                let three = [stack.pop().unwrap_or(NAN), before, last];
                if operation == b'a' { self.add(&three) } else { self.multiply(&three) }
            }
        }
    }
}
