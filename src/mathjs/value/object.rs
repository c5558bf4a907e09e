//! Properties. An object in an expression has only the entries that the expression gave it, and no value has methods, so
//! nothing of the host can be reached.

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use crate::Context;
use crate::value::named::Named;
use crate::value::{Object, Value};

/// The names that every JavaScript object inherits, which mathjs hides from expressions.
static INHERITED: &[&str] = &[
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

/// mathjs's error for a name that a JavaScript object inherits; `None` for any other name.
pub(crate) fn inherited(name: &str) -> Option<Fault> {
    INHERITED.binary_search(&name).is_ok().then(|| no_property(name))
}

fn no_property(name: &str) -> Fault {
    if matches!(name, "toString" | "valueOf" | "toLocaleString") {
        return Fault::new(ErrorCode::NoAccess, format!("Cannot access method \"{name}\" as a property"));
    }
    no_access(name)
}

/// `object.name`
pub(crate) fn property(cx: &Context, object: &Value, name: &str) -> Result<Value, Fault> {
    match object {
        Value::Object(object) => get(cx, object, name),
        Value::Null | Value::Undefined => {
            let name = excerpt(name);
            let message = format!("Cannot access property \"{name}\": object is {}", object.type_name());
            Err(Fault::new(ErrorCode::NoAccess, message))
        }
        _ => Err(no_property(name)),
    }
}

pub(crate) fn get(cx: &Context, object: &Object, name: &str) -> Result<Value, Fault> {
    match inherited(name) {
        Some(fault) => Err(fault),
        None => Ok(object.get(cx, name)?.cloned().unwrap_or(Value::Undefined)),
    }
}

/// Whether `object` has no property of that name, so that `object?.name(…)` is skipped.
pub(crate) fn lacks(cx: &Context, object: &Value, name: &str) -> Result<bool, Fault> {
    Ok(match object {
        Value::Null | Value::Undefined => true,
        _ if inherited(name).is_some() => false,
        Value::Object(object) => matches!(get(cx, object, name)?, Value::Undefined),
        Value::Complex(_) => !matches!(name, "re" | "im"),
        _ => true,
    })
}

/// `object.name(…)`: the function in the entry.
pub(crate) fn method(cx: &Context, object: &Value, name: &str) -> Result<Value, Fault> {
    match object {
        Value::Object(object) if inherited(name).is_none() => match get(cx, object, name)? {
            function @ (Value::Builtin(_) | Value::Defined(_)) => Ok(function),
            _ => Err(no_method(name)),
        },
        _ => Err(no_method(name)),
    }
}

fn no_method(name: &str) -> Fault {
    Fault::new(ErrorCode::NoAccess, format!("No access to method \"{}\"", excerpt(name)))
}

/// Checks that an object may have this number of entries, and pays for them and for itself.
fn pay_for_object(cx: &Context, entries: usize) -> Result<(), Fault> {
    const STEPS_OF_AN_OBJECT: u64 = 2;
    cx.pay_for_collection(entries as u64)?;
    cx.spend(STEPS_OF_AN_OBJECT)
}

/// `object.name = value`: the object as it is then.
pub(crate) fn with(cx: &Context, object: &Value, name: &str, value: &Value) -> Result<Value, Fault> {
    match object {
        Value::Object(object) => set(cx, object, name, value),
        _ => Err(no_access(name)),
    }
}

/// mathjs's error for a property that cannot be set.
pub(crate) fn no_access(name: &str) -> Fault {
    Fault::new(ErrorCode::NoAccess, format!("No access to property \"{}\"", excerpt(name)))
}

/// `object` with one entry set.
pub(crate) fn set(cx: &Context, object: &Rc<Object>, name: &str, value: &Value) -> Result<Value, Fault> {
    if inherited(name).is_some() {
        return Err(no_access(name));
    }
    let length = object.entries.len() + 1;
    pay_for_object(cx, length)?;
    cx.pay_for_bytes(name.len())?;
    let mut changed = Object::clone(object);
    changed.set(cx, Arc::from(name), value.clone())?;
    cx.fits_nesting(changed.depth)?;
    Ok(Value::Object(Rc::new(changed)))
}

/// `{a: 1, b: 2}`
pub(crate) fn create(cx: &Context, entries: Vec<(Arc<str>, Value)>) -> Result<Value, Fault> {
    pay_for_object(cx, entries.len())?;
    let mut object = Object { entries: Named::with_capacity(entries.len()), depth: 1, labels: None };
    for (key, value) in entries {
        if inherited(&key).is_some() {
            return Err(no_access(&key));
        }
        object.set(cx, key, value)?;
    }
    cx.fits_nesting(object.depth)?;
    Ok(Value::Object(Rc::new(object)))
}
