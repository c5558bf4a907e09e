// One process of the soak: `node --expose-gc tests/soak/run.mjs CORPUS SEED CALLS SYMPY`. CORPUS is a file of calls, and one
// call in SYMPY is SymPy's. Makes mixed calls, and prints a line of JSON with their times and the memory.
import { readFileSync } from "node:fs";
import {
  ByteTokenizer,
  CalculatorTool,
  ToolRegistry,
  ToolSystem,
  ToolUse,
  agentLoop,
  arithmeticConversation,
  calculate,
  coerce,
  compile,
  defaultTools,
  evalMath,
  evaluate,
  functionSpecifications,
  functions,
  getTool,
  gsm8kConversation,
  renderConversation,
  runToolCall,
  solve,
  spellingConversation,
  split,
  useCalculator,
} from "pascaline";

const [file, seed, count, sympy] = process.argv.slice(2);
const corpus = JSON.parse(readFileSync(file, "utf8"));

/** Random numbers that are the same in every run (mulberry32). */
let state = Number(seed);
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}
const below = (limit) => Math.floor(random() * limit);
const pick = (list) => list[below(list.length)];

const tokenizer = new ByteTokenizer();
const tool = new CalculatorTool();
const registry = new ToolRegistry();
await registry.registerTool(tool);
const system = new ToolSystem(registry);
const tools = [...defaultTools(), getTool("art/calculator")];
const calculator = [getTool("art/calculator")];
const numbers = (scope = {}) =>
  Object.fromEntries(Object.entries(scope).filter(([, value]) => typeof value === "number"));
const call = (name, args) => ({ id: "1", type: "function", function: { name, arguments: JSON.stringify(args) } });
const program = () => compile(pick(corpus.mathjs).expression);

const SYMPY = [
  () => calculate(pick(corpus.skills)),
  () => solve("x**2 - 2*x - 3 = 0", "x"),
  () => runToolCall([getTool("skills/calculate")], call("calculate", pick(corpus.skills))),
];
const OTHERS = [
  () => {
    const { expression, scope, ans } = pick(corpus.mathjs);
    return evaluate(expression, { scope, ans });
  },
  () => evaluate(pick(corpus.mathjs).expression),
  () => program().evaluate({ scope: pick(corpus.mathjs).scope ?? {} }),
  () => {
    const { expression, scope } = pick(corpus.mathjs);
    return tool.execute({ expression, scope: numbers(scope) }, { threadId: `t${below(1e9)}` });
  },
  () =>
    system.executeTools(
      [{ callId: "1", toolName: "calculator", arguments: { expression: pick(corpus.mathjs).expression } }],
      `t${below(50)}`,
    ),
  () => agentLoop.calculate(pick(corpus.agentLoop)),
  () => evalMath(pick(corpus.evalMath)),
  () => JSON.stringify(evalMath(pick(corpus.evalMath))),
  () => useCalculator(pick(corpus.nanochat)),
  () => runToolCall(tools, call("calculate", { expression: pick(corpus.agentLoop) })),
  () => runToolCall(tools, call(pick(["get_current_time", "none", "calculate"]), {})),
  () =>
    runToolCall(calculator, call("calculator", { expression: pick(corpus.mathjs).expression }), {
      threadId: `t${below(1e9)}`,
    }),
  () =>
    coerce({ value: pick(corpus.nanochat), coercion: pick(["to-int", "to-list", "to-json", "to-string"]), out: "$x" }),
  () => split({ value: pick(["1, 2", "[1, 12345678901234567890]", "a\nb"]) }),
  () =>
    renderConversation(arithmeticConversation({ seed: below(1e6), index: below(1e6), operators: "+-*" }), tokenizer),
  () => renderConversation(gsm8kConversation({ question: "How many?", answer: "<<3*4=12>>12 #### 12" }), tokenizer),
  () => spellingConversation({ word: pick(["cheese", "strawberry", "profile"]), letter: "e" }),
  () => renderConversation({ messages: [{ role: pick(["user", "assistant"]), content: "1 + 1?" }] }, tokenizer),
  () => {
    const ids = [256, ...tokenizer.encode(pick(corpus.nanochat)), 257, ...Array(8).fill(0), 260];
    let at = 0;
    for (const _ of new ToolUse(tokenizer).generate(() => [ids[Math.min(at++, ids.length - 1)]], { maxTokens: 200 }));
  },
];
const RARE = [
  () => functions(),
  () => functionSpecifications(tools, { strict: true }),
  () => new CalculatorTool().schema,
];

/** Calls of both kinds, and occasionally one that needs more memory than an instance keeps, or can have. */
function draw() {
  const number = below(40_000);
  if (number === 0)
    return () => evaluate("mean(1:1000000)", { limits: { steps: 1e9, collection: 1e9, milliseconds: Infinity } });
  if (number === 1)
    return () => evaluate("mean(1:20000000)", { limits: { steps: 1e9, collection: 1e9, milliseconds: Infinity } });
  if (number < 40) return pick(RARE);
  return pick(below(Number(sympy)) === 0 ? SYMPY : OTHERS);
}

const mebibytes = () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20 };
};

const times = new Float64Array(Number(count));
const memory = [];
const SAMPLES = 10;
let failures = 0;
for (let index = 0; index < times.length; index++) {
  const make = draw();
  const started = process.hrtime.bigint();
  try {
    await make();
  } catch {
    failures += 1;
  }
  times[index] = Number(process.hrtime.bigint() - started) / 1e6;
  if ((index + 1) % Math.ceil(times.length / SAMPLES) === 0) memory.push(mebibytes());
}
times.sort();
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
const latency = { p50: at(0.5), p99: at(0.99), p999: at(0.999), most: times.at(-1) };
console.log(JSON.stringify({ calls: times.length, failures, latency, memory }));
