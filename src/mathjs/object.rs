//! Properties. An object of an expression has the entries that the expression gave it and nothing else; no value has
//! methods, so nothing of the host can be reached.

use std::rc::Rc;

use super::value::{Object, Value};
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;

/// The names that every JavaScript object inherits, which mathjs keeps from expressions.
const INHERITED: &[&str] = &[
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

/// mathjs's refusal of a name that a JavaScript object inherits; `None` for any other name.
pub(super) fn inherited(name: &str) -> Option<Fault> {
    INHERITED.binary_search(&name).is_ok().then(|| no_property(name))
}

fn no_property(name: &str) -> Fault {
    if matches!(name, "toString" | "valueOf" | "toLocaleString") {
        return Fault::new(ErrorCode::NoAccess, format!("Cannot access method \"{name}\" as a property"));
    }
    Fault::new(ErrorCode::NoAccess, format!("No access to property \"{name}\""))
}

/// `object.name`
pub(super) fn property(object: &Value, name: &str) -> Result<Value, Fault> {
    match object {
        Value::Object(object) => get(object, name),
        Value::Null | Value::Undefined => {
            let message = format!("Cannot access property \"{name}\": object is {}", object.type_name());
            Err(Fault::new(ErrorCode::NoAccess, message))
        }
        _ => Err(no_property(name)),
    }
}

pub(super) fn get(object: &Object, name: &str) -> Result<Value, Fault> {
    match inherited(name) {
        Some(fault) => Err(fault),
        None => Ok(object.get(name).cloned().unwrap_or(Value::Undefined)),
    }
}

/// Whether `object` has nothing of that name, which `object?.name(…)` passes over.
pub(super) fn lacks(object: &Value, name: &str) -> bool {
    match object {
        Value::Null | Value::Undefined => true,
        _ if inherited(name).is_some() => false,
        Value::Object(object) => matches!(object.get(name), None | Some(Value::Undefined)),
        Value::Complex(_) => !matches!(name, "re" | "im"),
        _ => true,
    }
}

/// `object.name(…)`: the function that the entry holds.
pub(super) fn method(object: &Value, name: &str) -> Result<Value, Fault> {
    match object {
        Value::Object(object) if inherited(name).is_none() => match object.get(name) {
            Some(function @ (Value::Builtin(_) | Value::Defined(_))) => Ok(function.clone()),
            _ => Err(no_method(name)),
        },
        _ => Err(no_method(name)),
    }
}

fn no_method(name: &str) -> Fault {
    Fault::new(ErrorCode::NoAccess, format!("No access to method \"{name}\""))
}

/// `object` with one entry set.
pub(super) fn set(budget: &mut Budget, object: &Rc<Object>, name: &str, value: &Value) -> Result<Value, Fault> {
    if inherited(name).is_some() {
        return Err(Fault::new(ErrorCode::NoAccess, format!("No access to property \"{name}\"")));
    }
    budget.collection(object.entries.len() as u64 + 1)?;
    let mut object = Object::clone(object);
    object.set(Rc::from(name), value.clone());
    budget.nesting(object.depth)?;
    Ok(Value::Object(Rc::new(object)))
}

/// `{a: 1, b: 2}`
pub(super) fn create(budget: &mut Budget, entries: Vec<(Rc<str>, Value)>) -> Result<Value, Fault> {
    // Every new key is looked for among those before.
    budget.collection(entries.len() as u64)?;
    budget.spend((entries.len() as u64).saturating_pow(2) / 64)?;
    let mut object = Object { depth: 1, ..Object::default() };
    for (key, value) in entries {
        if inherited(&key).is_some() {
            return Err(Fault::new(ErrorCode::NoAccess, format!("No access to property \"{key}\"")));
        }
        object.set(key, value);
    }
    budget.nesting(object.depth)?;
    Ok(Value::Object(Rc::new(object)))
}
