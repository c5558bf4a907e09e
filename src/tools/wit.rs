//! The registry in the types that are generated from `wit/registry.wit`.

/// The exports of the registry in a component, and the conversions that they need. A module `wit`, the type `Component` that
/// implements the exports, and `call_in_folder`, which lets a call see the folder, are in scope: each component has equal types, each
/// generated for itself.
#[macro_export]
macro_rules! wit_registry {
    () => {
        impl wit::Guest for Component {
            fn tools() -> Vec<wit::Tool> {
                $crate::catalogue().into_iter().map(wit::Tool::from).collect()
            }

            fn specifications(keys: Vec<String>, strict: bool) -> Result<String, String> {
                let registry = $crate::Registry::from_keys(&keys).map_err(|error| error.to_string())?;
                Ok(registry.specifications(strict))
            }

            fn run(key: String, arguments: String, context: wit::Context) -> wit::Reply {
                with_world(context, |world| {
                    world.wants_parts = true;
                    let tool = $crate::tool(&key).map_err($crate::ToolError::from);
                    let outcome = tool.and_then(|tool| tool.run(&arguments, world));
                    wit::Reply {
                        content: outcome.map_err(wit::ToolError::from),
                        ans: world.ans.as_ref().map(wit::Value::from),
                        notes: world.notes.drain(..).map(|note| note.message).collect(),
                        parts: world.parts.take(),
                    }
                })
            }

            fn hint_among(key: String, arguments: String, hint: String, offered: Vec<wit::Offered>) -> Option<String> {
                let offered: Vec<_> = offered.iter().map(|tool| (&*tool.key, &*tool.name)).collect();
                $crate::hint_among(&key, &arguments, &hint, &offered)
            }

            fn run_calls(keys: Vec<String>, calls: String, context: wit::Context) -> Result<wit::Replies, String> {
                let registry = $crate::Registry::from_keys(&keys).map_err(|error| error.to_string())?;
                Ok(with_world(context, |world| wit::Replies {
                    messages: registry.run_calls(&calls, world).into_iter().map(wit::ToolMessage::from).collect(),
                    ans: world.ans.as_ref().map(wit::Value::from),
                }))
            }
        }

        /// Passes the host's context to a call.
        fn with_world<T>(context: wit::Context, call: impl FnOnce(&mut $crate::World<'_>) -> T) -> T {
            let world = $crate::World {
                now: context
                    .now
                    .map(|now| $crate::agent_loop::Moment { seconds: now.seconds, nanoseconds: now.nanoseconds }),
                zone: context.zone,
                ans: context.ans.map(Into::into),
                limits: context.limits.map(Into::into).unwrap_or_default(),
                ..$crate::World::default()
            };
            call_in_folder(world, context.workspace, call)
        }

        impl From<$crate::Tool> for wit::Tool {
            fn from(tool: $crate::Tool) -> Self {
                let $crate::Tool { set, name, description, parameters, examples, annotations, handler } = tool;
                let $crate::Annotations { read_only, idempotent, touches_world } = annotations;
                Self {
                    set: set.into(),
                    name: name.into(),
                    description: wit::Description {
                        summary: description.summary.into(),
                        principle: description.principle.into(),
                        usage: description.usage.into(),
                        fault_tolerance: description.fault_tolerance.into(),
                    },
                    parameters: parameters.into(),
                    examples: examples.iter().cloned().map(wit::Example::from).collect(),
                    annotations: wit::Annotations { read_only, idempotent, touches_world },
                    runs: handler.is_some(),
                }
            }
        }

        impl From<$crate::Example> for wit::Example {
            fn from(example: $crate::Example) -> Self {
                let $crate::Example { arguments, result, description } = example;
                Self { arguments: arguments.into(), content: result.into(), description: description.into() }
            }
        }

        impl From<$crate::ToolMessage> for wit::ToolMessage {
            fn from(message: $crate::ToolMessage) -> Self {
                let $crate::ToolMessage { tool_call_id, name, content, error } = message;
                Self { tool_call_id, name, content, error: error.map(wit::ToolError::from) }
            }
        }

        impl From<$crate::ToolError> for wit::ToolError {
            fn from(error: $crate::ToolError) -> Self {
                let $crate::ToolError { message, hint, code, rendered, .. } = error;
                Self { message, hint, code: code.into(), rendered }
            }
        }
    };
}
