//! One client's server: its tools and resources, as the protocol has them.

use std::sync::Arc;

use pascaline::tools::ToolError;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams, CompleteResult, CompletionInfo,
    ContentBlock, CustomRequest, CustomResult, ErrorCode, ErrorData, Implementation, ListResourceTemplatesResult,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ProtocolVersion,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Reference, ResourceContents,
    ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Map, Value, json};

use super::call::{Ans, Answered, Calls};
use super::message::arguments_text;
use super::resources::{self, MARKDOWN};
use super::tools::{Runs, Served};

const INSTRUCTIONS: &str = "\
Exact calculators; call one instead of calculating yourself.
answer: anything as people write it, with exact numbers: percentages, fractions, units, money, dates, LaTeX, equations.
calculator: everyday expressions, with functions, percentages, statistics, matrices and complex numbers, in double precision.
python: + - * / // % ** with integers of any size, as in Python.
sympy: as many significant digits as you ask for, from exact numbers.
solve: the solutions of an equation.
In a session, 'ans' is the last result of answer or calculator.
After a failure, follow the hint. The resources pascaline://functions and pascaline://syntax/{set} list all that can be written.";

/// The most of a name of a client that an error quotes.
const MOST_OF_A_NAME: usize = 100;

/// What every client is offered.
pub(super) struct Offer {
    tools: Vec<(Arc<Served>, Tool)>,
    calls: Arc<Calls>,
}

impl Offer {
    pub(super) fn new(tools: Vec<Served>, calls: Calls) -> Self {
        let output = Arc::new(output_schema());
        let tools = tools.into_iter().map(|served| {
            let listed = listed(&served, &output);
            (Arc::new(served), listed)
        });
        Self { tools: tools.collect(), calls: Arc::new(calls) }
    }

    /// The calculator that a client sees under this name.
    pub(super) fn calculator(&self, name: &str) -> Option<Arc<Served>> {
        let (served, _) = self.find(name)?;
        (served.runs == Runs::Calculator).then(|| Arc::clone(served))
    }

    /// What runs the calls.
    pub(super) fn calls(&self) -> Arc<Calls> {
        Arc::clone(&self.calls)
    }

    fn find(&self, name: &str) -> Option<&(Arc<Served>, Tool)> {
        self.tools.iter().find(|(served, _)| served.name == name)
    }

    fn names(&self) -> String {
        self.tools.iter().map(|(served, _)| &*served.name).collect::<Vec<_>>().join(", ")
    }
}

/// The server of one client, session or request. The session's `ans` goes with it.
pub(super) struct Server {
    offer: Arc<Offer>,
    ans: Ans,
}

impl Server {
    pub(super) fn new(offer: Arc<Offer>) -> Self {
        Self { offer, ans: Ans::default() }
    }

    /// The `ans` of its session.
    pub(super) fn ans(&self) -> Ans {
        Arc::clone(&self.ans)
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().enable_completions().build();
        let mut pascaline = Implementation::new("pascaline", env!("CARGO_PKG_VERSION"));
        pascaline.title = Some("Pascaline".to_owned());
        ServerConfig::new(capabilities).with_server_info(pascaline).with_instructions(INSTRUCTIONS)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.offer.find(name).map(|(_, listed)| listed.clone())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut tools: Vec<Tool> = self.offer.tools.iter().map(|(_, listed)| listed.clone()).collect();
        if !has_structure(&context) {
            for tool in &mut tools {
                tool.output_schema = None;
            }
        }
        Ok(ListToolsResult::with_all_items(tools))
    }

    /// Runs a call. If it is cancelled, nobody receives the result.
    async fn call_tool(
        &self,
        CallToolRequestParams { name, arguments, .. }: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some((served, _)) = self.offer.find(&name) else {
            let message = format!("Unknown tool: {}; the tools are {}", beginning(&name), self.offer.names());
            return Err(ErrorData::invalid_params(message, None));
        };
        let (calls, ans) = (Arc::clone(&self.offer.calls), Arc::clone(&self.ans));
        let call = async {
            let turn = calls.turn(served.runs, ans).await;
            report_progress(&context, 0.0).await;
            calls.run(Arc::clone(served), arguments_text(arguments), turn).await
        };
        let outcome = tokio::select! {
            outcome = call => outcome,
            () = context.ct.cancelled() => return Err(ErrorData::internal_error("Cancelled", None)),
        };
        report_progress(&context, 1.0).await;
        let mut result = result(outcome);
        if !has_structure(&context) {
            result.structured_content = None;
        }
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        ReadResourceRequestParams { uri, .. }: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let Some(text) = resources::text(&uri) else {
            let message = format!("Resource not found: {}", beginning(&uri));
            return Err(ErrorData::resource_not_found(message, None));
        };
        let contents = ResourceContents::text(text, uri).with_mime_type(MARKDOWN);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn complete(
        &self,
        CompleteRequestParams { r#ref, argument, .. }: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        match r#ref {
            Reference::Resource(template) if resources::is_template(&template.uri) => {
                let values = CompletionInfo::with_all_values(resources::completions(&argument.value));
                values.map(CompleteResult::new).map_err(|error| ErrorData::internal_error(error, None))
            }
            _ => Err(ErrorData::invalid_params("Only the templates of resources have completions", None)),
        }
    }

    /// What the SDK does not read as a request that it knows: its method is unknown, or its parameters have another form.
    async fn on_custom_request(
        &self,
        CustomRequest { method, .. }: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        const TAKE_PARAMETERS: [&str; 4] = ["initialize", "tools/call", "resources/read", "completion/complete"];
        if TAKE_PARAMETERS.contains(&&*method) {
            return Err(ErrorData::invalid_params(format!("Invalid params for {method}"), None));
        }
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("Method not found: {}", beginning(&method)), None))
    }
}

/// Whether the revision of the protocol of a request knows results with structure.
fn has_structure(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_none_or(|version| knows_structure(&version))
}

/// Whether a revision of the protocol knows results with structure; clients of older ones may reject what they do not know.
pub(super) fn knows_structure(version: &ProtocolVersion) -> bool {
    *version >= ProtocolVersion::V_2025_06_18
}

/// A call has one step, so a client that asks for progress hears of its beginning and its end.
async fn report_progress(context: &RequestContext<RoleServer>, progress: f64) {
    if let Some(token) = context.meta.get_progress_token() {
        let progress = ProgressNotificationParam::new(token, progress).with_total(1.0);
        // If the client has left, the call ends for the same reason.
        let _ = context.peer.notify_progress(progress).await;
    }
}

/// The model reads the notes after the result, one per line; a program finds them in `notes`.
pub(super) fn result(outcome: Result<Answered, ToolError>) -> CallToolResult {
    let (text, fields, is_error) = match outcome {
        Ok(Answered { result, notes }) if notes.is_empty() => (result.clone(), json!({ "result": result }), false),
        Ok(Answered { result, notes }) => {
            let shown = notes.iter().fold(result.clone(), |shown, note| shown + "\nnote: " + note);
            (shown, json!({ "result": result, "notes": notes }), false)
        }
        Err(ToolError { code, hint: None, rendered, .. }) => (rendered, json!({ "code": code }), true),
        Err(ToolError { code, hint, rendered, .. }) => (rendered, json!({ "code": code, "hint": hint }), true),
    };
    let content = vec![ContentBlock::text(text)];
    let mut result = if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
    result.structured_content = Some(fields);
    result
}

fn listed(Served { name, title, tool, .. }: &Served, output: &Arc<Map<String, Value>>) -> Tool {
    let parameters: Map<String, Value> = serde_json::from_str(&tool.parameters).unwrap_or_default();
    let annotations = ToolAnnotations::with_title(title)
        .read_only(tool.annotations.read_only)
        .destructive(!tool.annotations.read_only)
        .idempotent(tool.annotations.idempotent)
        // Nothing that a tool reaches is outside of this machine.
        .open_world(false);
    Tool::new(name.clone(), tool.text(), parameters)
        .with_title(title)
        .with_raw_output_schema(Arc::clone(output))
        .with_annotations(annotations)
}

/// The result of every tool: `result` of a call that succeeds, and `notes` if there are any; `code` and `hint` of one that fails,
/// as far as they are known.
fn output_schema() -> Map<String, Value> {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let properties = json!({
        "result": text("The result; a number is text, so that no digit is lost"),
        "notes": {
            "type": "array",
            "items": { "type": "string" },
            "description": "Ways in which the result may differ from what was meant, a sentence each",
        },
        "code": text("Why the call failed: a code such as undefined-function"),
        "hint": text("How to correct a call that failed"),
    });
    Map::from_iter([
        ("type".to_owned(), "object".into()),
        ("properties".to_owned(), properties),
        ("additionalProperties".to_owned(), false.into()),
    ])
}

fn beginning(name: &str) -> String {
    name.chars().take(MOST_OF_A_NAME).collect()
}
