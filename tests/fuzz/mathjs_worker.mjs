// mathjs, in a thread that can be ended.
import { parentPort } from "node:worker_threads";
import { oracle } from "../oracles/mathjs.mjs";

parentPort.on("message", ({ expression, scope, ans }) => {
  const { kind, value, text, message } = oracle(expression, { scope, ans: ans ?? undefined });
  parentPort.postMessage({ kind, text: kind === "error" ? message : (text ?? String(value)) });
});
