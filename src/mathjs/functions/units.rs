//! Functions of units.

use super::Function;
use crate::operations::operators::TO;
use crate::operations::typed::{Operation, Stop};
use crate::value::Value;
use crate::{Context, unit, value::matrix};

const GROUP: &str = "units";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["value", "[unit]"],
        group: GROUP,
        summary: "The quantity that a string such as \"5 cm\" names, or a number of a unit.",
        example: ("unit(12.7, \"cm\") to inch", "5 inch"),
        operation: &UNIT,
    },
    Function {
        params: &["x", "unit"],
        group: GROUP,
        summary: "The quantity in another unit, as x to unit.",
        example: ("to(2 inch, cm)", "5.08 cm"),
        operation: &TO,
    },
    Function {
        params: &["x", "[units]", "[options]"],
        group: GROUP,
        summary: "The quantity with the prefix that gives its number the fewest digits, or with that of one of the units.",
        example: ("toBest(5000 m)", "5 km"),
        operation: &TO_BEST,
    },
    Function {
        params: &["x", "units"],
        group: GROUP,
        summary: "The quantity as a sum of parts in the units, all of them whole but the last.",
        example: ("splitUnit(61 inch, [ft, in])", "[5 ft, 1 in]"),
        operation: &SPLIT_UNIT,
    },
];

static UNIT: Operation = Operation {
    name: "unit",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix)] => matrix::map(cx, matrix, &UNIT),
        _ => unit::construct(cx, arguments),
    },
};

static TO_BEST: Operation = Operation {
    name: "toBest",
    run: |cx, arguments| {
        let [Value::Unit(x), options @ ..] = arguments else { return Err(Stop::Mismatch) };
        let (units, offset) = match options {
            [] => (Vec::new(), None),
            [units] => (listed(cx, units)?, None),
            [units, Value::Object(options)] => (listed(cx, units)?, options.get(cx, "offset")?),
            _ => return Err(Stop::Mismatch),
        };
        let offset = if let Some(Value::Number(offset)) = offset { Some(*offset) } else { None };
        unit::to_best(cx, x, &units, offset)
    },
};

/// The units of a list: an array, or a string with commas.
fn listed(cx: &Context, list: &Value) -> Result<Vec<Value>, Stop> {
    match list {
        Value::Text(text) => {
            cx.pay_for_bytes(text.len())?;
            cx.pay_for_collection(text.matches(',').count() as u64)?;
            Ok(text.split(',').map(Value::text).collect())
        }
        Value::Matrix(matrix) => {
            cx.pay_for_collection(matrix.items.len() as u64)?;
            Ok(matrix.items.clone())
        }
        _ => Err(Stop::Mismatch),
    }
}

static SPLIT_UNIT: Operation = Operation {
    name: "splitUnit",
    run: |cx, arguments| match arguments {
        [Value::Unit(x), Value::Matrix(units)] => unit::split(cx, x, &units.items),
        _ => Err(Stop::Mismatch),
    },
};
