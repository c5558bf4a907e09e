// The public types. Nothing here runs: `tsc` reads it, and every `@ts-expect-error` must be an error.
import {
  type Alternative,
  type Answer,
  type AnswerOptions,
  type AnswerStore,
  type AnswersOptions,
  type Item,
  type Note,
  type AsyncGeneration,
  type Batch,
  ByteTokenizer,
  CalculationError,
  CalculatorTool,
  type Column,
  type CompileOptions,
  type Complex,
  type Conversation,
  ConversationError,
  type ErrorCode,
  type Failed,
  type EvaluateOptions,
  type ExecutionContext,
  type Failure,
  type FunctionHelp,
  type IToolExecutor,
  type InitInput,
  type JsonObjectSchema,
  type JsonSchema,
  type Limits,
  type MaskPiece,
  type ParsedToolCall,
  type Program,
  type Rendered,
  type Reply,
  type Scope,
  type Span,
  type StateManager,
  type Tokenizer,
  type ToolResult,
  type ToolSchema,
  type ToolSystemOptions,
  type Value,
  ToolRegistry,
  ToolSystem,
  ToolUse,
  answer,
  catalogue,
  compile,
  defaultTools,
  evaluate,
  functions,
  getTool,
  init,
  maskPieces,
  renderConversation,
  renderForCompletion,
  runToolCall,
  toolSet,
  tryAnswer,
  tryEvaluate,
  useCalculator,
} from "pascaline";
import { type AdapterOptions, aiTools } from "pascaline/adapters";

/** Whether two types are the same, not only assignable. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

holds<Same<ReturnType<typeof evaluate>, Answer>>();
holds<Same<Parameters<typeof evaluate>, [expression: string, options?: EvaluateOptions | undefined]>>();
holds<Same<ReturnType<typeof answer>, Reply>>();
holds<Same<Parameters<typeof answer>, [text: string, options?: AnswerOptions | undefined]>>();
answer("a*ans", {
  scope: { a: 1, b: 2n, c: "1/3" },
  ans: answer("1"),
  angle: "degrees",
  digits: 20,
  locale: "de",
  limits: { steps: 10 },
});
// @ts-expect-error
answer("sin 30", { angle: "grad" });
// @ts-expect-error
answer("a", { scope: { a: true } });
const { exact, solutions, alternatives = [] } = answer("x = 1");
holds<Same<typeof exact, string | undefined>>();
const [other]: readonly Alternative[] = alternatives;
holds<Same<NonNullable<typeof other>["reading"], string>>();
holds<Same<typeof solutions, readonly Readonly<Record<string, string>>[] | undefined>>();
holds<Same<ReturnType<typeof tryEvaluate>, Answer | Failed>>();
holds<Same<ReturnType<typeof tryAnswer>, Reply | Failed>>();
const tried = tryEvaluate("1");
if (tried.type === "failure") holds<Same<typeof tried, Failed>>();
holds<Same<ReturnType<typeof compile>, Program>>();
holds<Same<Parameters<typeof compile>, [expression: string, options?: CompileOptions | undefined]>>();
holds<Same<Parameters<Program["number"]>, number[]>>();
holds<Same<ReturnType<Program["number"]>, number>>();
holds<Same<ReturnType<Program["evaluateAt"]>, Answer>>();
holds<Same<Parameters<Program["evaluateMany"]>, [rows: Float64Array, failures?: Map<number, ErrorCode> | undefined]>>();
compile("a", { variables: ["a"], steps: 5 }).evaluateAt([1, "2", evaluate("3")]);
// @ts-expect-error
compile("a", { variables: "a" });
// @ts-expect-error
compile("a").number("1");
// @ts-expect-error
compile("a").evaluateMany([1]);
holds<Same<ReturnType<typeof functions>, FunctionHelp[]>>();
holds<Same<ReturnType<typeof init>, Promise<void>>>();
holds<
  Same<
    Exclude<Answer["type"], "number" | "complex" | "text" | "boolean" | "null" | "undefined" | "matrix" | "object">,
    "big-number" | "big-int" | "fraction" | "unit" | "function" | "result-set"
  >
>();
holds<Same<Extract<Answer, { type: "number" }>["value"], number>>();
holds<Same<Extract<Answer, { type: "complex" }>["value"], Complex>>();
holds<Same<Extract<Answer, { type: "big-int" }>["value"], bigint>>();
holds<Same<Value, number | Complex | string | boolean | null | bigint | readonly Item[]>>();
holds<Same<NonNullable<Answer["notes"]>[number], Note>>();
holds<Same<CalculationError["code"], ErrorCode>>();
holds<Same<CalculationError["span"], Span>>();
holds<Same<ReturnType<typeof useCalculator>, string | null>>();
holds<Same<ReturnType<typeof renderConversation>, Rendered>>();
holds<Same<ReturnType<typeof renderForCompletion>, number[]>>();
holds<Same<ReturnType<typeof maskPieces>, MaskPiece[]>>();
holds<Same<ReturnType<ToolUse["step"]>, Column>>();
holds<Same<ReturnType<ToolUse["generateBatch"]>, Promise<Batch>>>();
holds<Same<ConversationError["code"], "malformed-conversation" | "invalid-input">>();
holds<
  Same<
    keyof Limits,
    "sourceBytes" | "nesting" | "steps" | "collection" | "text" | "precision" | "argumentBytes" | "milliseconds"
  >
>();

export function accepted(answer: Answer, scope: Scope, limits: Limits): void {
  evaluate("1", {
    scope: {
      a: 1,
      z: { re: 1, im: 2 },
      s: "text",
      b: true,
      n: 2n,
      m: [
        [1, 2],
        [3, 4],
      ],
      answer,
    },
    functions: ["sqrt"],
    units: false,
    ans: answer,
    limits: { steps: 5 },
  });
  evaluate("1", { scope, limits, ans: 5 });
  compile("1", { nesting: 5 }).evaluate({ scope, ans: { re: 1, im: 0 } });
  const tool: IToolExecutor = new CalculatorTool();
  const stateManager: StateManager = { isToolEnabled: async (threadId, toolName) => toolName === threadId };
  const registry = new ToolRegistry(stateManager);
  const options: ToolSystemOptions = { limits };
  const call: ParsedToolCall = { callId: "1", toolName: "calculator", arguments: {} };
  const context: ExecutionContext = { threadId: "t" };
  void registry.registerTool(tool);
  void tool.execute({}, context).then((result: ToolResult) => result.metadata?.["code"]);
  void new ToolSystem(registry, stateManager, options)
    .executeTools([call], "t", "trace")
    .then(([first]) => first?.status);
  // A registry of another implementation, such as the framework's, is accepted as well.
  void new ToolSystem({ getToolExecutor: async () => tool });
  void registry.getAvailableTools({ enabledForThreadId: "t" }).then((schemas: ToolSchema[]) => schemas.length);
  void registry.unregisterTools((schema) => schema.name === CalculatorTool.toolName).then((count: number) => count);
  const input: InitInput = new URL("https://example.org/pascaline_bg.wasm");
  void init(input);
  void init(new Uint8Array());
  const object: JsonObjectSchema = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
  const schema: JsonSchema = object;
  void schema;
}

export async function generates(conversation: Conversation): Promise<void> {
  const tokenizer: Tokenizer = new ByteTokenizer();
  const toolUse = new ToolUse(tokenizer, { rows: 2 });
  for (const { tokens, mask, done } of toolUse.generate(() => [1, 2])) void [tokens[0], mask[0], done];
  for await (const { tokens } of toolUse.generate(() => Uint32Array.of(1, 2))) void tokens;
  const generation: AsyncGeneration = toolUse.generate(async (before) => [before?.length ?? 0], { maxTokens: 5 });
  for await (const { tokens } of generation) void tokens;
  // @ts-expect-error an asynchronous model must be awaited
  for (const column of generation) void column;
  void renderConversation(conversation, tokenizer, 512).ids;
  renderConversation({ messages: [{ role: "assistant", content: [{ type: "python", text: "6*7" }] }] }, tokenizer);
  // @ts-expect-error there is no such role
  renderConversation({ messages: [{ role: "tool", content: "" }] }, tokenizer);
  // @ts-expect-error a tokenizer has special tokens
  void new ToolUse({ encode: () => [], decode: () => "" });
}

export async function aborted(signal: AbortSignal): Promise<void> {
  const call = { id: "1", function: { name: "calculate", arguments: "{}" } };
  await runToolCall(defaultTools(), call, { signal });
  await new CalculatorTool({ notes: true }).execute({ expression: "1" }, { threadId: "t", signal });
  await new ToolSystem(new ToolRegistry()).executeTools([], "t", undefined, { signal });
}

export async function stored(texts: Map<string, string>, keyv: AnswerStore, signal: AbortSignal): Promise<void> {
  const store: AnswerStore = {
    get: async (key) => texts.get(key),
    set: (key, record) => texts.set(key, record),
    delete: (key) => texts.delete(key),
    compareAndSet: async (key, before, record) => texts.get(key) === before && texts.set(key, record) === texts,
  };
  const options: AnswersOptions = { answers: store, answersTimeout: 500 };
  await new CalculatorTool(options).execute({ expression: "1" }, { threadId: "t", idempotencyKey: "k", signal });
  await new CalculatorTool({ answers: keyv, notes: true }).forget("t");
  await getTool("pascaline/answer", options).forget?.("t");
  void [
    catalogue(options),
    toolSet(["art/calculator"], options),
    getTool("art/calculator", { ...options, units: true }),
  ];
  const adapterOptions: AdapterOptions = { ...options, threadId: "t", idempotencyKey: "k" };
  void aiTools(["art/calculator"], adapterOptions);
  new CalculatorTool({ answers: new Map([["t", evaluate("1")]]) });
  // @ts-expect-error a store can delete
  new CalculatorTool({ answers: { get: store.get, set: store.set } });
  // @ts-expect-error there is no such option
  toolSet(["art/calculator"], { anwsers: store });
  // @ts-expect-error there is no such option of an adapter
  aiTools(["art/calculator"], { thread: "t" });
}

export function disposed(program: Program): void {
  program.dispose();
  program[Symbol.dispose]();
  new CalculatorTool({ maxThreads: 100, limits: { milliseconds: Infinity, argumentBytes: 1e6 } }).forget("t");
  getTool("art/calculator", { functions: ["sqrt"], units: true }).forget?.("t");
}

export function refused(answer: Answer, error: CalculationError, limits: Limits, program: Program): void {
  // @ts-expect-error an expression is a string
  evaluate(5);
  // @ts-expect-error a value is not a function
  evaluate("1", { scope: { a: () => 1 } });
  // @ts-expect-error names of functions are strings
  evaluate("1", { functions: [1] });
  // @ts-expect-error a limit is a number
  evaluate("1", { limits: { steps: "5" } });
  // @ts-expect-error there is no such limit
  evaluate("1", { limits: { source_bytes: 5 } });
  // @ts-expect-error an answer cannot be changed
  answer.text = "";
  // @ts-expect-error nor an error
  error.code = "trap";
  // @ts-expect-error nor limits
  limits.steps = 1;
  // @ts-expect-error nor a program
  program.source = "";
  // @ts-expect-error there is no such key
  getTool("art/calcluator");
  // @ts-expect-error nor this one
  toolSet(["art/calculator", "pascaline/anwser"]);
  // @ts-expect-error there is no such option
  getTool("art/calculator", { anwsers: new Map() });
  // @ts-expect-error there is no such code
  const code: ErrorCode = "no-such-code";
  void code;
  const failure: Failure = error;
  void failure;
}
