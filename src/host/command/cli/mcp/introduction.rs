//! What is wrong with a client's introduction, the parameters of `initialize`. The SDK takes a request with parameters of another form
//! for one of a method that it does not know, and says what such a request lacks, which is not what this one lacks.

use rmcp::model::{ClientJsonRpcMessage, ClientRequest, CustomRequest, ProtocolVersion};
use serde_json::Value;

/// Why an introduction cannot be read; `None` if the message is none, or can.
pub(super) fn fault(message: &ClientJsonRpcMessage) -> Option<String> {
    let ClientJsonRpcMessage::Request(request) = message else { return None };
    let ClientRequest::CustomRequest(CustomRequest { method, params, .. }) = &request.request else { return None };
    (method == "initialize").then(|| format!("Invalid params for initialize{}", of_params(params.as_ref())))
}

/// What is wrong with the first parameter that is; nothing is said of what is nested in one.
fn of_params(params: Option<&Value>) -> String {
    let newest = ProtocolVersion::LATEST_WITH_INITIALIZE;
    let is_fitting = |name: &str, given: &Value| match name {
        "protocolVersion" => given.is_string(),
        "capabilities" => given.is_object(),
        _ => is_implementation(given),
    };
    for (name, wanted) in [
        ("protocolVersion", format!("a string such as \"{newest}\"")),
        ("capabilities", "an object such as {}".to_owned()),
        ("clientInfo", "an object with the strings name and version".to_owned()),
    ] {
        match params.and_then(|params| params.get(name)) {
            None => return format!(": {name} is missing; it must be {wanted}"),
            Some(given) if !is_fitting(name, given) => return format!(": {name} must be {wanted}"),
            Some(_) => {}
        }
    }
    String::new()
}

fn is_implementation(value: &Value) -> bool {
    ["name", "version"].iter().all(|part| value.get(part).is_some_and(Value::is_string))
}
