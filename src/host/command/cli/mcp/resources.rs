//! The pages that a client can read of the tools that it is offered: the functions and the syntax of each kind of expression. The tables
//! are those of the documentation, and the syntax is what the tools say of themselves, with their examples.

use std::fmt::Write;

use pascaline::tools::{Example, tool};
use rmcp::model::{Resource, ResourceTemplate};
use serde_json::Value;

use super::pages;

const FUNCTIONS: &str = "pascaline://functions";
const SYNTAX: &str = "pascaline://syntax";
pub(super) const MARKDOWN: &str = "text/markdown";

/// A kind of expression.
struct Dialect {
    name: &'static str,
    title: &'static str,
    /// The tools that read it; the first describes its syntax.
    keys: &'static [&'static str],
    /// What its functions are, in Markdown.
    functions: fn() -> String,
}

static DIALECTS: &[Dialect] = &[
    Dialect { name: "answer", title: "answer", keys: &["pascaline/answer"], functions: pages::of_answer },
    Dialect { name: "mathjs", title: "mathjs", keys: &["art/calculator"], functions: pages::of_mathjs },
    Dialect {
        name: "python",
        title: "Python arithmetic",
        keys: &["agent_loop/calculate"],
        functions: pages::of_python,
    },
    Dialect {
        name: "sympy",
        title: "SymPy",
        keys: &["skills/calculate", "pascaline/solve"],
        functions: pages::of_sympy,
    },
];

/// The pages of a server.
#[derive(Default)]
pub(super) struct Resources {
    /// Each kind that a tool reads, with the names of these tools.
    dialects: Vec<(&'static Dialect, String)>,
}

impl Resources {
    /// Those of a server that offers these tools, each a key and a name.
    pub(super) fn of(tools: &[(String, String)]) -> Self {
        let readers = |dialect: &Dialect| {
            let named =
                |key: &&str| tools.iter().find(|(offered, _)| offered == key).map(|(_, name)| format!("`{name}`"));
            dialect.keys.iter().filter_map(named).collect::<Vec<_>>().join(" and ")
        };
        let all = DIALECTS.iter().map(|dialect| (dialect, readers(dialect)));
        Self { dialects: all.filter(|(_, readers)| !readers.is_empty()).collect() }
    }

    /// Every page.
    pub(super) fn list(&self) -> Vec<Resource> {
        if self.dialects.is_empty() {
            return Vec::new();
        }
        let index = Resource::new(FUNCTIONS, "functions")
            .with_title("Functions")
            .with_description("The names of all functions, and where each is described");
        let functions = self.dialects.iter().map(|(Dialect { name, title, .. }, readers)| {
            Resource::new(format!("{FUNCTIONS}/{name}"), format!("functions-{name}"))
                .with_title(format!("Functions of {title}"))
                .with_description(format!("The functions that {readers} can call"))
        });
        let syntax = self.dialects.iter().map(|(Dialect { name, title, .. }, readers)| {
            Resource::new(format!("{SYNTAX}/{name}"), format!("syntax-{name}"))
                .with_title(format!("Syntax of {title}"))
                .with_description(format!("What {readers} can read, with examples"))
        });
        [index].into_iter().chain(functions).chain(syntax).map(|page| page.with_mime_type(MARKDOWN)).collect()
    }

    /// The pages of one kind, by the name of a dialect.
    pub(super) fn templates(&self) -> Vec<ResourceTemplate> {
        if self.dialects.is_empty() {
            return Vec::new();
        }
        let names = self.completions("").join(", ");
        let functions = ResourceTemplate::new(format!("{FUNCTIONS}/{{set}}"), "functions-of")
            .with_title("Functions of a kind of expression")
            .with_description(format!("The functions of {names}"));
        let syntax = ResourceTemplate::new(format!("{SYNTAX}/{{set}}"), "syntax-of")
            .with_title("Syntax of a kind of expression")
            .with_description(format!("The syntax of {names}"));
        [functions, syntax].map(|template| template.with_mime_type(MARKDOWN)).into()
    }

    pub(super) fn is_template(&self, uri: &str) -> bool {
        self.templates().iter().any(|template| template.uri_template == uri)
    }

    /// The names that complete a template's variable.
    pub(super) fn completions(&self, beginning: &str) -> Vec<String> {
        let names = self.dialects.iter().map(|(dialect, _)| dialect.name.to_owned());
        names.filter(|name| name.starts_with(beginning)).collect()
    }

    /// The page with this URI.
    pub(super) fn text(&self, uri: &str) -> Option<String> {
        if uri == FUNCTIONS && !self.dialects.is_empty() {
            return Some(self.dialects.iter().map(|(dialect, _)| index(dialect)).collect::<Vec<_>>().join("\n"));
        }
        let (kind, name) = uri.rsplit_once('/')?;
        let (dialect, readers) = self.dialects.iter().find(|(dialect, _)| dialect.name == name)?;
        match kind {
            FUNCTIONS => Some(format!("# Functions of {}\n\n{}", dialect.title, (dialect.functions)())),
            SYNTAX => syntax(dialect, readers),
            _ => None,
        }
    }
}

/// The names of a kind's functions: a table with every example would fill a model's context.
fn index(Dialect { name, title, functions, .. }: &Dialect) -> String {
    let functions = functions();
    let calls: Vec<_> = functions.lines().filter_map(call_in).collect();
    match calls.as_slice() {
        [] => format!("# Functions of {title}\n\n{functions}"),
        calls => format!("# Functions of {title}\n\n{}\n\nWith examples: {FUNCTIONS}/{name}\n", calls.join(", ")),
    }
}

/// The call in the first column of a row, in backticks.
fn call_in(row: &str) -> Option<&str> {
    let (call, _) = row.strip_prefix("| ")?.split_once(" |")?;
    let (name, _) = call.strip_prefix('`')?.split_once('(')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_name && call.ends_with(")`")).then_some(call)
}

fn syntax(Dialect { title, keys, .. }: &Dialect, readers: &str) -> Option<String> {
    let tool = tool(keys.first()?).ok()?;
    let said = &tool.description;
    let said = [&*said.summary, &said.principle, &said.usage, &said.fault_tolerance];
    let said: Vec<_> = said.into_iter().filter(|part| !part.is_empty()).collect();
    let mut text = format!("# Syntax of {title}\n\nThe texts of {readers}.\n\n{}\n\n", said.join("\n\n"));
    text.push_str("| example | arguments | result |\n|---|---|---|\n");
    for Example { arguments, result, description } in tool.examples.iter() {
        // Without spaces, as npm's server writes it.
        let arguments: Value = serde_json::from_str(arguments).ok()?;
        // A `String` takes everything.
        let _ = writeln!(text, "| {description} | `{arguments}` | `{result}` |");
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(keys: &[&str]) -> Resources {
        Resources::of(&keys.iter().map(|key| ((*key).to_owned(), key.replace('/', "_"))).collect::<Vec<_>>())
    }

    #[test]
    fn every_page_has_a_text() {
        let all = of(&["pascaline/answer", "art/calculator", "agent_loop/calculate", "skills/calculate"]);
        let pages = all.list();
        assert_eq!(pages.len(), 9);
        for Resource { uri, .. } in pages {
            assert!(all.text(&uri).unwrap().starts_with("# "), "{uri}");
        }
        assert!(all.text("pascaline://functions/mathjs").unwrap().contains("| `sqrt("));
        assert!(all.text("pascaline://functions/sympy").unwrap().contains("`EulerGamma`"));
        assert!(all.text("pascaline://functions/answer").unwrap().contains("| percentages |"));
        assert!(all.text("pascaline://syntax/python").unwrap().lines().count() > 8);
        for unknown in ["pascaline://functions/nothing", "pascaline://nothing", "pascaline://nothing/sympy", ""] {
            assert_eq!(all.text(unknown), None);
        }
    }

    #[test]
    fn the_index_is_short_and_names_every_function() {
        let text = of(&["art/calculator"]).text(FUNCTIONS).unwrap();
        assert!(
            text.contains("`sqrt(x)`, ") && text.ends_with("With examples: pascaline://functions/mathjs\n"),
            "{text}"
        );
        assert!(text.len() < 10_000, "{}", text.len());
    }

    #[test]
    fn there_is_no_page_of_a_tool_that_is_not_offered() {
        let python = of(&["agent_loop/calculate"]);
        assert_eq!(python.list().len(), 3);
        assert_eq!(python.text("pascaline://functions/mathjs"), None);
        assert_eq!(python.completions(""), ["python"]);
        let none = of(&["agent_loop/read"]);
        assert_eq!((none.list().len(), none.templates().len(), none.text(FUNCTIONS)), (0, 0, None));
    }
}
