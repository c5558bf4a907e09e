import {
  CalculationError,
  CalculatorTool,
  type Failure,
  type Limits,
  type Reply,
  type SessionReply,
  type ToolResult,
  answer,
  answerInSession,
  catalogue,
  check,
  evaluate,
  functions,
  init,
  runToolCall,
} from "pascaline";
import type { Pair } from "./check/pair";
import type { Evaluated, Evaluation, Job, Jobs, Message, Question, Sampling, Start, ToolRun } from "./protocol";

const THREAD = "page";

/** On the page, Stop ends long evaluations; steps still bound the work. */
const NO_DEADLINE = { milliseconds: Number.POSITIVE_INFINITY };

const say = (message: Message) => postMessage(message);
const complain = (cause: unknown) => say({ broken: String(cause) });

const started = Promise.withResolvers<void>();

addEventListener("message", ({ data }: MessageEvent<Job | Start>) => {
  if ("module" in data) start(data).then(started.resolve, complain);
  else started.promise.then(async () => say({ outcome: await run(data) })).catch(complain);
});

/** Takes over the wasm that the page has compiled. */
async function start({ module }: Start): Promise<void> {
  await init(module);
  say({ functions: functions() });
}

async function run(job: Job): Promise<Jobs[Job["kind"]]["gives"]> {
  switch (job.kind) {
    case "evaluate":
      return evaluated(job.given);
    case "call":
      return called(job.given);
    case "answer":
      return answered(job.given);
    case "check":
      return checked(job.given);
    case "preview":
      return previewed(job.given);
    case "sample":
      return sampled(job.given);
  }
}

/** Answers a call as an agent's tool does, in a thread whose last answer is `ans`. */
async function evaluated({ call, ans, steps }: Evaluation): Promise<Evaluated> {
  const answers = new Map(ans && [[THREAD, ans]]);
  const calculator = new CalculatorTool({ answers, limits: { steps, ...NO_DEADLINE } });
  const result = await calculator.execute(call.arguments, { threadId: THREAD, traceId: call.callId });
  return { result, typed: typedAnswer(result, { call, ans, steps }), ans: answers.get(THREAD) };
}

/** What `evaluate` answers where the tool refuses the type of the result. */
function typedAnswer({ metadata }: ToolResult, { call, ans, steps }: Evaluation): Evaluated["typed"] {
  if (metadata?.["code"] !== "unsupported-result") return undefined;
  const { expression, scope } = call.arguments;
  const { type, text } = evaluate(expression, { scope, ans, limits: { steps, ...NO_DEADLINE } });
  return { type, text };
}

function called({ set, call }: ToolRun): Promise<Jobs["call"]["gives"]> {
  const tools = catalogue().filter((tool) => tool.set === set);
  return runToolCall(tools, call, { threadId: THREAD, limits: NO_DEADLINE });
}

function answered(question: Question): Jobs["answer"]["gives"] {
  try {
    return inSession(question, NO_DEADLINE);
  } catch (cause) {
    return { failure: failureOf(cause) };
  }
}

function checked({ claim, gold, options }: Pair): Jobs["check"]["gives"] {
  try {
    return check(claim, gold, { ...options, limits: NO_DEADLINE });
  } catch (cause) {
    return { failure: failureOf(cause) };
  }
}

/** What is typed is answered again and again: each answer may take about a hundredth of a second. */
const FEW_STEPS = { steps: 50_000, ...NO_DEADLINE };

function previewed(question: Question): Jobs["preview"]["gives"] {
  try {
    return inSession(question, FEW_STEPS).reply.text;
  } catch (cause) {
    failureOf(cause);
    return undefined;
  }
}

function inSession({ text, inDegrees, digits, ans, scope }: Question, limits: Limits): SessionReply {
  const angle = inDegrees ? "degrees" : "radians";
  return answerInSession(text, { ans, scope, digits, angle, now: new Date(), limits });
}

/** The failure as plain data, which can be sent. */
function failureOf(cause: unknown): Failure {
  if (!(cause instanceof CalculationError)) throw cause;
  const { code, message, span, hint, rendered } = cause;
  return { code, message, span, ...(hint !== undefined && { hint }), rendered };
}

/** A few digits: more than a pixel needs. */
const POINT_DIGITS = 8;

function sampled({ text, points }: Sampling): number[] {
  return points.map((scope) => {
    try {
      return valueOf(answer(text, { scope, digits: POINT_DIGITS, limits: NO_DEADLINE }));
    } catch {
      return Number.NaN;
    }
  });
}

function valueOf({ type, text, decimal }: Reply): number {
  if (type === "boolean") return text === "true" ? 1 : 0;
  return type === "number" ? Number(decimal) : Number.NaN;
}
