//! The functions that are a short formula.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_number::integer::IntegerExt;
use pascaline_read::Faulty;
use pascaline_read::functions::Formula;
use pascaline_sympy::{Constant, Function as Engine};

use super::functions::{number, positive};
use super::{Evaluator, Value};

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn formula(&mut self, function: Formula, value: &Value<'a>, place: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let one = cx.number(1);
        Ok(Value::Number(match function {
            Formula::Expm1 => cx.subtract(cx.apply(Engine::Exp, number(value)?), one),
            Formula::Log1p => cx.apply(Engine::Log, positive(cx.sum(one, number(value)?))?),
            Formula::Exp2 => cx.power(cx.number(2), number(value)?),
            Formula::Exp10 => cx.power(cx.number(10), number(value)?),
            Formula::Sinc => {
                let angle = self.radians(value, place)?;
                if angle.is_literal_zero() { one } else { cx.divide(cx.apply(Engine::Sin, angle), angle) }
            }
            Formula::Cis => {
                let angle = self.radians(value, place)?;
                let imaginary = cx.product(Constant::ImaginaryUnit.into(), cx.apply(Engine::Sin, angle));
                cx.sum(cx.apply(Engine::Cos, angle), imaginary)
            }
            Formula::Square => return self.power(value.clone(), Value::Number(cx.number(2)), place),
            Formula::Cube => return self.power(value.clone(), Value::Number(cx.number(3)), place),
            Formula::WholeRoot => {
                let root = number(value)?.as_integer().and_then(IntegerExt::square_root);
                cx.number(root.ok_or_else(|| {
                    Fault::new(ErrorCode::Domain, "`isqrt` needs a whole number that is not negative")
                })?)
            }
        }))
    }
}
