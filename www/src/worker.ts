import { CalculationError, evaluate, functions, init } from "pascaline";
import type { Job, Message, Outcome } from "./protocol";

const say = (message: Message) => postMessage(message);
const complain = (cause: unknown) => say({ broken: String(cause) });

const ready = init();
ready.then(() => say({ functions: functions() })).catch(complain);

addEventListener("message", ({ data }: MessageEvent<Job>) => {
  ready.then(() => say({ outcome: run(data) })).catch(complain);
});

/** Answers a call as the tool does. */
function run({ call, ans, steps }: Job): Outcome {
  const { expression, scope = {} } = call.arguments;
  const about = { callId: call.callId, toolName: call.toolName };
  try {
    const answer = evaluate(expression, {
      scope,
      ...(ans && { ans }),
      limits: steps === undefined ? {} : { steps },
    });
    const result = answer.type === "number" ? answer.value : answer.text;
    return {
      result: { ...about, status: "success", output: { result } },
      ans: answer.type === "text" ? ans : answer,
    };
  } catch (failure) {
    if (!(failure instanceof CalculationError)) throw failure;
    const { code, message, span, hint, rendered } = failure;
    const metadata = { code, span, ...(hint !== undefined && { hint }), rendered };
    const error = `Failed to evaluate expression: ${message}`;
    return { result: { ...about, status: "error", error, metadata }, ans };
  }
}
