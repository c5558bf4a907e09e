import {
  CalculationError,
  CalculatorTool,
  type Failure,
  type ToolResult,
  answer,
  calculate,
  catalogue,
  evaluate,
  functions,
  init,
  runToolCall,
  solve,
} from "pascaline";
import type { Equation, Evaluated, Evaluation, Job, Jobs, Message, Question, Sampling, ToolRun } from "./protocol";

const THREAD = "page";

/** On the page, Stop ends long evaluations; steps still bound the work. */
const NO_DEADLINE = { milliseconds: Number.POSITIVE_INFINITY };

const say = (message: Message) => postMessage(message);
const complain = (cause: unknown) => say({ broken: String(cause) });

const ready = init();
ready.then(() => say({ functions: functions() })).catch(complain);

addEventListener("message", ({ data }: MessageEvent<Job>) => {
  ready.then(async () => say({ outcome: await run(data) })).catch(complain);
});

async function run(job: Job): Promise<Jobs[Job["kind"]]["gives"]> {
  switch (job.kind) {
    case "evaluate":
      return evaluated(job.given);
    case "call":
      return called(job.given);
    case "answer":
      return answered(job.given);
    case "solve":
      return solved(job.given);
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

function answered({ text, inDegrees }: Question): Jobs["answer"]["gives"] {
  try {
    return { reply: answer(text, { angle: inDegrees ? "degrees" : "radians", limits: NO_DEADLINE }) };
  } catch (cause) {
    return { failure: failureOf(cause) };
  }
}

function solved({ equation, unknown, precision }: Equation): Jobs["solve"]["gives"] {
  try {
    return { solutions: solve(equation, unknown, { precision, limits: NO_DEADLINE }) };
  } catch (cause) {
    return { failure: failureOf(cause) };
  }
}

/** The failure as plain data, which can be sent. */
function failureOf(cause: unknown): Failure {
  if (!(cause instanceof CalculationError)) throw cause;
  const { code, message, span, hint, rendered } = cause;
  return { code, message, span, ...(hint !== undefined && { hint }), rendered };
}

function sampled({ curve, unknown, points, precision }: Sampling): number[] {
  return points.map((x) => {
    const variables = { [unknown]: x };
    const result = calculate({ type: "calculate", value: curve, variables, precision, out: "$y" });
    return result.status === "success" ? Number(result.value) : Number.NaN;
  });
}
