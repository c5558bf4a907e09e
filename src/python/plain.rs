//! Plain arithmetic, evaluated while it is read: most expressions are a few small numbers, and need no nodes.
//!
//! ```text
//! sum     = product (("+" | "-") product)*
//! product = sign (("*" | "/" | "//" | "%") sign)*
//! sign    = ("+" | "-") sign | power
//! power   = operand ("**" sign)?
//! operand = "0" | nonzero digit* | digit+ "." digit* | "." digit+ | "(" sum ")"
//! ```
//!
//! Between the tokens are spaces. A literal has up to 15 characters, and every `int` fits into a word.
//!
//! The steps that are charged are those of the parser and of the evaluator. Whatever else there is, an error or an exceeded limit
//! too, is left to them: the result is `None`, and nothing has happened.

use pascaline_base::error::Fault;
use pascaline_base::limits::{Budget, Limits};
use pascaline_number::float::parse_short_decimal;
use pascaline_number::integer::Integer;
use pascaline_number::notes::Digits;

use super::code::Binary;
use super::notes::is_nearly_whole;
use super::operators::operate_on_floats;
use super::value::Value;
use super::{float, integer};

/// A longer text is parsed.
const MOST_BYTES: usize = 4_000;

/// Deeper nesting is parsed. Every level is a call of [`Plain::expression`].
const MOST_LEVELS: u64 = 32;

/// An `int` of more digits is parsed.
const MOST_DIGITS: usize = 15;

/// Up to this size, an `int` is exact as a double.
const MOST_EXACT: u64 = 1 << 53;

/// How tightly an operator binds.
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const SIGN: u8 = 3;
const POWER: u8 = 4;

/// The value of plain arithmetic, and whether its digits may be others than those of the exact result.
pub(super) struct Outcome {
    pub(super) value: Value,
    pub(super) may_surprise: bool,
}

/// Evaluates a text, if it is plain arithmetic. Otherwise it costs no steps.
pub(super) fn evaluate(source: &str, limits: &Limits) -> Option<Outcome> {
    if source.len() > MOST_BYTES {
        return None;
    }
    let budget = Budget::new(*limits);
    budget.attempt(|| Plain::new(source, &budget)?.outcome())
}

/// An `int` that fits into a word, or a `float`.
#[derive(Clone, Copy)]
enum Operand {
    Int(i64),
    Float(f64),
}

/// A text that is being read. `None` gives it up.
struct Plain<'p> {
    source: &'p str,
    rest: &'p [u8],
    budget: &'p Budget,
    /// The levels of nesting that are left.
    levels: u64,
    /// The nodes that the parser would have made: a step each.
    nodes: u64,
    /// The operator of the last node.
    last: Option<Binary>,
    /// Whether all nodes before the last are steps of an exact calculation of decimals.
    steps_are_exact: bool,
}

impl<'p> Plain<'p> {
    fn new(source: &'p str, budget: &'p Budget) -> Option<Self> {
        budget.fits_source(source.len()).ok()?;
        let levels = budget.limits().nesting.saturating_add(1).min(MOST_LEVELS);
        Some(Self { source, rest: source.as_bytes(), budget, levels, nodes: 0, last: None, steps_are_exact: true })
    }

    /// The value of the whole text.
    fn outcome(&mut self) -> Option<Outcome> {
        let value = self.expression(SUM)?;
        if !self.rest.is_empty() {
            return None;
        }
        self.budget.pay_for_bytes(self.source.len()).ok()?;
        self.budget.spend(self.nodes).ok()?;
        Some(match value {
            Operand::Int(int) => Outcome { value: Value::Int(Integer::from(int)), may_surprise: false },
            Operand::Float(float) => Outcome { value: Value::Float(float), may_surprise: self.may_surprise(float) },
        })
    }

    /// Operands, and the operators between them that bind at least as tightly as `floor`.
    fn expression(&mut self, floor: u8) -> Option<Operand> {
        self.levels = self.levels.checked_sub(1)?;
        let mut left = self.operand()?;
        while let Some((op, length, level)) = infix(self.rest)
            && level >= floor
        {
            self.skip(length);
            let right = self.expression(if op == Binary::Power { SIGN } else { level + 1 })?;
            left = self.binary(op, left, right)?;
        }
        self.levels += 1;
        Some(left)
    }

    fn operand(&mut self) -> Option<Operand> {
        self.skip(0);
        match self.rest.first()? {
            b'0'..=b'9' | b'.' => self.literal(),
            b'(' => {
                self.skip(1);
                let value = self.expression(SUM)?;
                if self.rest.first() != Some(&b')') {
                    return None;
                }
                self.skip(1);
                Some(value)
            }
            b'-' => {
                self.skip(1);
                let value = self.expression(SIGN)?;
                self.node(None);
                Some(match value {
                    Operand::Int(int) => Operand::Int(int.checked_neg()?),
                    Operand::Float(float) => Operand::Float(-float),
                })
            }
            b'+' => {
                self.skip(1);
                let value = self.expression(SIGN)?;
                self.node(None);
                Some(value)
            }
            _ => None,
        }
    }

    fn literal(&mut self) -> Option<Operand> {
        let rest = self.rest;
        let (mut length, mut int) = (0, 0_i64);
        while let Some(digit @ b'0'..=b'9') = rest.get(length) {
            int = int.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'));
            length += 1;
        }
        let is_float = rest.get(length) == Some(&b'.');
        if is_float {
            length += 1;
            length += rest.get(length..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        }
        let text = rest.get(..length)?;
        self.skip(length);
        self.node(None);
        match text {
            [b'.'] => None,
            _ if is_float => parse_short_decimal(text).map(Operand::Float),
            [b'0', _, ..] => None,
            _ => (length <= MOST_DIGITS).then_some(Operand::Int(int)),
        }
    }

    /// Skips bytes, and the spaces behind them.
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
        while let [b' ', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    fn binary(&mut self, op: Binary, x: Operand, y: Operand) -> Option<Operand> {
        self.node(Some(op));
        match (x, y) {
            (Operand::Int(x), Operand::Int(y)) => self.integers(op, x, y),
            _ => self.floats(op, to_float(x)?, to_float(y)?),
        }
    }

    fn integers(&self, op: Binary, x: i64, y: i64) -> Option<Operand> {
        let bits = |int: i64| (u64::BITS - int.unsigned_abs().leading_zeros()) as usize;
        Some(Operand::Int(match op {
            Binary::Add => x.checked_add(y)?,
            Binary::Subtract => x.checked_sub(y)?,
            Binary::Multiply => x.checked_mul(y)?,
            Binary::Divide => {
                integer::pay_for_division(self.budget, 64, bits(x).max(bits(y))).ok()?;
                return self.floats(op, to_float(Operand::Int(x))?, to_float(Operand::Int(y))?);
            }
            Binary::FloorDivide | Binary::Modulo => {
                integer::pay_for_division(self.budget, bits(x).saturating_sub(bits(y)), bits(y)).ok()?;
                let (quotient, remainder) = (x.checked_div(y)?, x.checked_rem(y)?);
                let is_rounded_up = remainder != 0 && (x < 0) != (y < 0);
                match (op, is_rounded_up) {
                    (Binary::FloorDivide, _) => quotient - i64::from(is_rounded_up),
                    (_, true) => remainder + y,
                    (_, false) => remainder,
                }
            }
            Binary::Power if y >= 0 => x.checked_pow(u32::try_from(y).ok()?)?,
            Binary::Power => {
                let (x, y) = (to_float(Operand::Int(x))?, to_float(Operand::Int(y))?);
                return to_operand(&float::power(self.budget, x, y));
            }
        }))
    }

    fn floats(&self, op: Binary, x: f64, y: f64) -> Option<Operand> {
        match op {
            Binary::Add => Some(Operand::Float(x + y)),
            Binary::Subtract => Some(Operand::Float(x - y)),
            Binary::Multiply => Some(Operand::Float(x * y)),
            _ => to_operand(&operate_on_floats(self.budget, op, x, y)),
        }
    }

    fn node(&mut self, op: Option<Binary>) {
        self.nodes += 1;
        self.steps_are_exact &= !matches!(self.last, Some(Binary::Divide | Binary::FloorDivide | Binary::Modulo));
        self.last = op;
    }

    /// Whether the nodes may tell that the exact result has other digits.
    fn may_surprise(&self, number: f64) -> bool {
        let is_exact = match self.last {
            Some(Binary::Divide) => is_nearly_whole(number),
            Some(Binary::FloorDivide | Binary::Modulo) => false,
            _ => true,
        };
        is_exact && self.steps_are_exact && !Digits::are_plain(number)
    }
}

/// The operator at the beginning of a text, its length and its level.
fn infix(text: &[u8]) -> Option<(Binary, usize, u8)> {
    Some(match text {
        [b'+', ..] => (Binary::Add, 1, SUM),
        [b'-', ..] => (Binary::Subtract, 1, SUM),
        [b'*', b'*', ..] => (Binary::Power, 2, POWER),
        [b'*', ..] => (Binary::Multiply, 1, PRODUCT),
        [b'/', b'/', ..] => (Binary::FloorDivide, 2, PRODUCT),
        [b'/', ..] => (Binary::Divide, 1, PRODUCT),
        [b'%', ..] => (Binary::Modulo, 1, PRODUCT),
        _ => return None,
    })
}

/// A result that is a `float`.
fn to_operand(result: &Result<Value, Fault>) -> Option<Operand> {
    match result {
        Ok(Value::Float(float)) => Some(Operand::Float(*float)),
        _ => None,
    }
}

/// The operand as a double, unless it would be rounded.
fn to_float(operand: Operand) -> Option<f64> {
    match operand {
        #[expect(clippy::cast_precision_loss, reason = "it is exact")]
        Operand::Int(int) => (int.unsigned_abs() <= MOST_EXACT).then_some(int as f64),
        Operand::Float(float) => Some(float),
    }
}

#[cfg(test)]
mod tests {
    use pascaline_base::limits::Limits;
    use proptest::prelude::*;

    use super::evaluate;
    use crate::evaluate::Literals;
    use crate::{Value, run_code};

    /// A value with its type, and the bits of a float.
    fn shown(value: &Value) -> String {
        match value {
            Value::Float(float) => format!("{value} {:x}", float.to_bits()),
            value => format!("{value} {}", value.type_name()),
        }
    }

    /// Whether a text is plain arithmetic; then its value and its note are those of its nodes.
    fn is_plain(source: &str, limits: &Limits) -> bool {
        let Some(plain) = evaluate(source, limits) else { return false };
        let parsed = run_code(source, limits, Literals::Numbers, |_| Ok(())).expect(source);
        assert_eq!(shown(&plain.value), shown(&parsed.answer), "{source}");
        assert!(plain.may_surprise || parsed.note_on_digits().is_none(), "{source}");
        true
    }

    /// The texts between the bars.
    fn texts(list: &str) -> impl Iterator<Item = &str> {
        list.split('|')
    }

    #[test]
    fn small_numbers_are_plain() {
        let plain = " 2 + 3 * 1234 |-2 ** 2|2**3**2|2**-1|--5|+-+5|( 1 + 2 ) * 3|7 // -2|-7 % 3|7.5 // 2|-7.5 % 2|0/-5|0.0 * -1|1. + .5\
            |00.5|0**0|4**0.5|0.1 + 0.2|900719925474099 / 3|999999999999999 * 9|-2**62|(((((1)))))";
        for source in texts(plain) {
            assert!(is_plain(source, &Limits::default()), "{source}");
        }
    }

    #[test]
    fn all_else_is_left_to_the_parser() {
        let others = "| |1 +|1 2|1(2)|()|(1|1)|(1,)|1e400|1e3|1_000|0x1F|01|00|.|1..2|1.2.3|1.real|2j|1 if 1 else 2|2 ^ 3|1 == 1|1 < 2|not 1\
            |~1|1 @ 2|x|1\t+ 2|1\n|1 # 2|１ + 1|٣|1\0|1/0|1//0|1%0|1.0/0|0**-1|0.0**-1|(-8)**0.5|2**64|2**4000000000|9**9**9\
            |(2**53 + 1) / 3|9999999999999999|99999999.9999999|999999999999999 * 99999|* 2|** 2|2 ** * 3";
        for source in texts(others) {
            assert!(!is_plain(source, &Limits::default()), "{source}");
        }
        for source in ["1+".repeat(2_000) + "1", "(".repeat(40) + "1" + &")".repeat(40), "-".repeat(40) + "1"] {
            assert!(!is_plain(&source, &Limits::default()), "{source}");
        }
    }

    /// A part of a text.
    fn piece() -> impl Strategy<Value = String> {
        let signs = ["+", "-", "*", "/", "//", "%", "**", " ", "(", ")", ".", "_", "x", "1e3", "0x1F", "２"];
        prop_oneof![
            3 => proptest::sample::select(signs.to_vec()).prop_map(str::to_owned),
            1 => "[0-9]{1,16}",
            1 => "[0-9]{0,8}[.][0-9]{0,8}",
        ]
    }

    /// An expression, nearly always in order.
    fn expression() -> impl Strategy<Value = String> {
        let number =
            prop_oneof![4 => "[1-9][0-9]{0,2}", 2 => "[1-9][0-9]{0,14}", 2 => "[0-9]{1,4}[.][0-9]{0,4}", 1 => piece()];
        let signs = [" + ", " - ", "*", " / ", "//", "%", "**", "+-", "- -", "*-"];
        number.prop_recursive(5, 24, 3, move |part| {
            let sign = proptest::sample::select(signs.to_vec());
            prop_oneof![
                4 => (part.clone(), sign, part.clone()).prop_map(|(x, sign, y)| x + sign + &y),
                2 => part.clone().prop_map(|x| format!("({x})")),
                1 => part.prop_map(|x| format!("-{x}")),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn plain_arithmetic_is_what_the_parser_reads(source in expression(), steps in 0_u64..80, nesting in 0_u64..10) {
            let limits = Limits::default();
            is_plain(&source, &limits);
            is_plain(&source, &limits.with_steps(steps));
            is_plain(&source, &limits.with_nesting(nesting).with_source_bytes(steps));
        }

        #[test]
        fn so_are_any_pieces(pieces in proptest::collection::vec(piece(), 0..12)) {
            is_plain(&pieces.concat(), &Limits::default());
        }
    }
}
