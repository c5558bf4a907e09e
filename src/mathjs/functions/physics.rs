//! Physical constants.

use pascaline_unit::constants;

use super::Constant;
use super::constants::ConstantValue;

const COUNT: usize = constants::CONSTANTS.len();

pub(super) static CONSTANTS: &[Constant] = &ALL;

static ALL: [Constant; COUNT] = {
    let mut all = [const { of(&constants::CONSTANTS[0]) }; COUNT];
    let mut at = 0;
    while at < COUNT {
        all[at] = of(&constants::CONSTANTS[at]);
        at += 1;
    }
    all
};

const fn of(constant: &constants::Constant) -> Constant {
    let constants::Constant { name, summary, number, units, source } = *constant;
    let value =
        if units.is_empty() { ConstantValue::Number(number) } else { ConstantValue::Quantity { number, units } };
    Constant { name, summary, source, value }
}
