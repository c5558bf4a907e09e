//! One client's server: its tools and resources, as the protocol has them.

use std::sync::Arc;

use hyper::http::request::Parts;
use pascaline::tools::ToolError;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams, CompleteResult,
    CompletionInfo, ContentBlock, CustomRequest, CustomResult, DiscoverResult, ErrorCode, ErrorData, Implementation,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, MetaObject, PaginatedRequestParams,
    ProgressNotificationParam, ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
    Reference, ResourceContents, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Map, Value, json};

use super::call::{Ans, Answered, Calls};
use super::kept::{InSession, Kept};
use super::message::arguments_text;
use super::own::Own;
use super::resources::{MARKDOWN, Resources};
use super::tools::{Runs, Served};

/// The most of a name of a client that an error quotes.
const MOST_OF_A_NAME: usize = 100;

/// What a server offers never changes while it runs, so that a client without a session need not ask again for so many milliseconds.
const FRESH: u64 = 3_600_000;
/// Where a result of a revision without sessions says which server it is from.
const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

/// What every client is offered.
pub(super) struct Offer {
    instructions: String,
    tools: Vec<(Arc<Served>, Tool)>,
    resources: Resources,
    calls: Arc<Calls>,
}

impl Offer {
    pub(super) fn new(own: &Own, tools: Vec<Served>, calls: Calls) -> Self {
        let keys: Vec<_> = tools.iter().map(|served| served.tool.key()).collect();
        let names = tools.iter().map(|served| served.name.clone());
        let resources = Resources::of(&keys.iter().cloned().zip(names).collect::<Vec<_>>());
        let tools = tools.into_iter().map(|served| {
            let listed = listed(&served, own);
            (Arc::new(served), listed)
        });
        Self { instructions: own.instructions(&keys), tools: tools.collect(), resources, calls: Arc::new(calls) }
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
    /// Where the `ans` of a session is, if not here.
    kept: Option<Arc<Kept>>,
}

impl Server {
    pub(super) fn new(offer: Arc<Offer>, kept: Option<Arc<Kept>>) -> Self {
        Self { offer, ans: Ans::default(), kept }
    }

    /// The `ans` of its session.
    pub(super) fn ans(&self) -> Ans {
        Arc::clone(&self.ans)
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().enable_completions().build();
        ServerConfig::new(capabilities)
            .with_server_info(implementation())
            .with_instructions(self.offer.instructions.clone())
    }

    /// The revisions without an introduction: the others are negotiated by it.
    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let revisions = ProtocolVersion::KNOWN_VERSIONS.iter().filter(|version| !version.has_initialize()).cloned();
        let discovered = DiscoverResult::from_server_info(revisions.collect(), self.get_info());
        Ok(discovered.with_ttl_ms(FRESH).with_cache_scope(CacheScope::Public))
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
        let mut listed = ListToolsResult::with_all_items(tools);
        if has_no_session(&context) {
            (listed.ttl_ms, listed.cache_scope, listed.meta) = unchanging();
        }
        Ok(listed)
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
        let kept = self.kept.as_deref().filter(|_| served.has_ans).zip(session_of(&context));
        let call = async {
            let (served, arguments) = (Arc::clone(served), arguments_text(arguments));
            let Some((kept, session)) = kept else {
                let turn = calls.turn(served.runs, ans).await;
                report_progress(&context, 0.0).await;
                return calls.run(served, arguments, turn).await;
            };
            let _turn = ans.lock().await;
            report_progress(&context, 0.0).await;
            kept.call(calls, served, arguments, session).await
        };
        let outcome = tokio::select! {
            outcome = call => outcome,
            () = context.ct.cancelled() => return Err(ErrorData::internal_error("Cancelled", None)),
        };
        report_progress(&context, 1.0).await;
        let mut result = Shown::of(outcome).result(has_structure(&context));
        result.meta = identity(&context);
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let mut listed = ListResourcesResult::with_all_items(self.offer.resources.list());
        if has_no_session(&context) {
            (listed.ttl_ms, listed.cache_scope, listed.meta) = unchanging();
        }
        Ok(listed)
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let mut listed = ListResourceTemplatesResult::with_all_items(self.offer.resources.templates());
        if has_no_session(&context) {
            (listed.ttl_ms, listed.cache_scope, listed.meta) = unchanging();
        }
        Ok(listed)
    }

    async fn read_resource(
        &self,
        ReadResourceRequestParams { uri, .. }: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let Some(text) = self.offer.resources.text(&uri) else {
            let message = format!("Resource not found: {}", beginning(&uri));
            return Err(ErrorData::resource_not_found(message, None));
        };
        let contents = ResourceContents::text(text, uri).with_mime_type(MARKDOWN);
        let mut read = ReadResourceResult::new(vec![contents]);
        if has_no_session(&context) {
            (read.ttl_ms, read.cache_scope, read.meta) = unchanging();
        }
        Ok(read.into())
    }

    async fn complete(
        &self,
        CompleteRequestParams { r#ref, argument, .. }: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        match r#ref {
            Reference::Resource(template) if self.offer.resources.is_template(&template.uri) => {
                let values = CompletionInfo::with_all_values(self.offer.resources.completions(&argument.value));
                let mut completed =
                    values.map(CompleteResult::new).map_err(|error| ErrorData::internal_error(error, None))?;
                completed.meta = identity(&context);
                Ok(completed)
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
        const TAKE_PARAMETERS: [&str; 3] = ["tools/call", "resources/read", "completion/complete"];
        if TAKE_PARAMETERS.contains(&&*method) {
            return Err(ErrorData::invalid_params(format!("Invalid params for {method}"), None));
        }
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("Method not found: {}", beginning(&method)), None))
    }
}

/// This server.
fn implementation() -> Implementation {
    let mut pascaline = Implementation::new("pascaline", env!("CARGO_PKG_VERSION"));
    pascaline.title = Some("Pascaline".to_owned());
    pascaline
}

/// Whether the revision of the protocol of a request has no sessions, so that each result says what an introduction would.
fn has_no_session(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_some_and(|version| !version.has_initialize())
}

/// Which server a result is from, where no introduction has said it.
fn identity(context: &RequestContext<RoleServer>) -> Option<MetaObject> {
    has_no_session(context).then(server_info)
}

fn server_info() -> MetaObject {
    let info = serde_json::to_value(implementation()).unwrap_or_default();
    MetaObject::from(Map::from_iter([(SERVER_INFO.to_owned(), info)]))
}

/// How long a result may be kept, by whom, and which server it is from.
fn unchanging() -> (Option<u64>, Option<CacheScope>, Option<MetaObject>) {
    (Some(FRESH), Some(CacheScope::Public), Some(server_info()))
}

/// Whether the revision of the protocol of a request knows results with structure.
fn has_structure(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_none_or(|version| knows_structure(&version))
}

/// Whether a revision of the protocol knows results with structure; clients of older ones may reject what they do not know.
pub(super) fn knows_structure(version: &ProtocolVersion) -> bool {
    *version >= ProtocolVersion::V_2025_06_18
}

/// The session of a call by HTTP. Revisions of the protocol without sessions ignore the header that names one.
fn session_of(context: &RequestContext<RoleServer>) -> Option<&InSession> {
    context.protocol_version().filter(ProtocolVersion::has_initialize)?;
    context.extensions.get::<Parts>()?.extensions.get()
}

/// A call has one step, so a client that asks for progress hears of its beginning and its end.
async fn report_progress(context: &RequestContext<RoleServer>, progress: f64) {
    if let Some(token) = context.meta.get_progress_token() {
        let progress = ProgressNotificationParam::new(token, progress).with_total(1.0);
        // If the client has left, the call ends for the same reason.
        let _ = context.peer.notify_progress(progress).await;
    }
}

/// What a client sees of the outcome of a call.
pub(super) struct Shown {
    /// For a model: the result, with the notes after it, one per line.
    pub(super) text: String,
    /// For a program: the parts, a JSON object.
    pub(super) parts: String,
    pub(super) is_error: bool,
}

impl Shown {
    pub(super) fn of(outcome: Result<Answered, ToolError>) -> Self {
        let (text, parts, is_error) = match outcome {
            Ok(Answered { result, parts: Some(parts), .. }) => (result, parts, false),
            Ok(Answered { result, notes, parts: None }) => {
                let shown = notes.iter().fold(result.clone(), |shown, note| shown + "\nnote: " + note);
                let notes = Some(notes).filter(|notes| !notes.is_empty());
                (shown, object([("result", Some(json!(result))), ("notes", notes.map(|notes| json!(notes)))]), false)
            }
            Err(ToolError { code, hint, rendered, .. }) => {
                (rendered, object([("code", Some(json!(code))), ("hint", hint.map(|hint| json!(hint)))]), true)
            }
        };
        Self { text, parts, is_error }
    }

    /// The SDK's result.
    fn result(self, has_structure: bool) -> CallToolResult {
        let mut result = CallToolResult::success(vec![ContentBlock::text(self.text)]);
        result.is_error = self.is_error.then_some(true);
        result.structured_content = serde_json::from_str(&self.parts).ok().filter(|_| has_structure);
        result
    }
}

/// The members that there are, as JSON.
fn object(members: [(&str, Option<Value>); 2]) -> String {
    let members = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(members.collect()).to_string()
}

fn listed(Served { name, title, tool, .. }: &Served, own: &Own) -> Tool {
    let parameters: Map<String, Value> = serde_json::from_str(&tool.parameters).unwrap_or_default();
    let annotations = ToolAnnotations::with_title(title)
        .read_only(tool.annotations.read_only)
        .destructive(!tool.annotations.read_only)
        .idempotent(tool.annotations.idempotent)
        // Nothing that a tool reaches is outside of this machine.
        .open_world(false);
    Tool::new(name.clone(), tool.text(), parameters)
        .with_title(title)
        .with_raw_output_schema(Arc::new(own.output(&tool.key()).clone()))
        .with_annotations(annotations)
}

fn beginning(name: &str) -> String {
    name.chars().take(MOST_OF_A_NAME).collect()
}
