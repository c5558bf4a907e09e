//! Conversations and rows in the types that are generated from `wit/chat.wit`, both ways.

/// The conversions between the core's conversations and rows and those of a module `wit`, which is in scope: the component and
/// the host have equal types, each generated for itself.
#[macro_export]
macro_rules! wit_conversions {
    () => {
        fn conversation(messages: Vec<wit::Message>) -> $crate::Conversation {
            $crate::Conversation { messages: messages.into_iter().map($crate::Message::from).collect() }
        }

        fn messages(conversation: $crate::Conversation) -> Vec<wit::Message> {
            conversation.messages.into_iter().map(wit::Message::from).collect()
        }

        impl From<wit::Row> for $crate::Row {
            fn from(row: wit::Row) -> Self {
                let wit::Row { forced, in_python_block, expression, completed } = row;
                Self { forced: forced.into(), in_python_block, expression, completed }
            }
        }

        impl From<$crate::Row> for wit::Row {
            fn from(row: $crate::Row) -> Self {
                let $crate::Row { forced, in_python_block, expression, completed } = row;
                Self { forced: forced.into(), in_python_block, expression, completed }
            }
        }

        impl From<wit::Message> for $crate::Message {
            fn from(message: wit::Message) -> Self {
                let content = match message.content {
                    wit::Content::Text(text) => $crate::Content::Text(text),
                    wit::Content::Parts(parts) => {
                        $crate::Content::Parts(parts.into_iter().map($crate::Part::from).collect())
                    }
                    wit::Content::Other(of) => $crate::Content::Other(of),
                };
                Self { role: message.role, content }
            }
        }

        impl From<wit::Part> for $crate::Part {
            fn from(part: wit::Part) -> Self {
                match part {
                    wit::Part::Text(text) => Self::Text(text),
                    wit::Part::Python(text) => Self::Python(text),
                    wit::Part::PythonOutput(text) => Self::PythonOutput(text),
                    wit::Part::Other(of) => Self::Other(of),
                }
            }
        }

        impl From<$crate::Message> for wit::Message {
            fn from(message: $crate::Message) -> Self {
                let content = match message.content {
                    $crate::Content::Text(text) => wit::Content::Text(text),
                    $crate::Content::Parts(parts) => {
                        wit::Content::Parts(parts.into_iter().map(wit::Part::from).collect())
                    }
                    $crate::Content::Other(of) => wit::Content::Other(of),
                };
                Self { role: message.role, content }
            }
        }

        impl From<$crate::Part> for wit::Part {
            fn from(part: $crate::Part) -> Self {
                match part {
                    $crate::Part::Text(text) => Self::Text(text),
                    $crate::Part::Python(text) => Self::Python(text),
                    $crate::Part::PythonOutput(text) => Self::PythonOutput(text),
                    $crate::Part::Other(of) => Self::Other(of),
                }
            }
        }
    };
}
