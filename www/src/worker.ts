import { CalculatorTool, functions, init } from "pascaline";
import type { Job, Message, Outcome } from "./protocol";

const THREAD = "page";

const say = (message: Message) => postMessage(message);
const complain = (cause: unknown) => say({ broken: String(cause) });

const ready = init();
ready.then(() => say({ functions: functions() })).catch(complain);

addEventListener("message", ({ data }: MessageEvent<Job>) => {
  ready.then(async () => say({ outcome: await run(data) })).catch(complain);
});

/** Answers a call as an agent's tool does, in a thread whose last answer is `ans`. */
async function run({ call, ans, steps }: Job): Promise<Outcome> {
  const answers = new Map(ans && [[THREAD, ans]]);
  const calculator = new CalculatorTool({ answers, limits: { steps } });
  const result = await calculator.execute(call.arguments, { threadId: THREAD, traceId: call.callId });
  return { result, ans: answers.get(THREAD) };
}
