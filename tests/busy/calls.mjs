// Calls by name, each of which returns what it came to as text: node tests/busy/calls.mjs NAME
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  CalculatorTool,
  agentLoop,
  answer,
  calculate,
  evalMath,
  evaluate,
  getTool,
  runToolCall,
  solve,
  useCalculator,
} from "pascaline";
import { parse } from "smol-toml";

const CASES = new URL("../cases/", import.meta.url);

/** A sample of the inputs in a folder: every `step`-th of each file. */
function sample(folder, step) {
  const files = readdirSync(new URL(folder, CASES)).filter((name) => name.endsWith(".toml"));
  return files.flatMap((name) => {
    const cases = parse(readFileSync(new URL(`${folder}${name}`, CASES), "utf8")).case;
    return cases.filter((_, at) => at % step === step - 1).map(({ input, expression }) => input ?? expression);
  });
}

/** The outcomes of many calls, one on each line. */
const all = (texts, call) => texts.map((text) => `${text}: ${outcome(() => call(text))}`).join("\n");

function outcome(call) {
  try {
    return call();
  } catch (error) {
    return `${error.code}: ${error.message}`;
  }
}

/** What takes most of the steps, and what takes more than there are. */
const COSTLY = [
  "std(1:99999) + std(2:99999) + std(3:99999)",
  "map(1:60000, f(x) = sqrt(x) + x^2)",
  'simplify("(x + 1)^12 * (x + 2)^12")',
  "det(rotationMatrix(1, [0, 0, 1])) + sum(map(1:99999, sqrt)) + sum(map(1:99999, sqrt)) + sum(map(1:99999, sqrt))",
];

export const CALLS = {
  "answer: a quadratic equation": () => answer("x^2 + 5x + 6 = 0").text,
  "answer: numerical roots": () => answer("x + sin(x) = pi/2").text,
  "answer: e": () => outcome(() => answer("e*x = 6").text),
  "answer: digits": () => answer("pi^100", { digits: 1_000 }).decimal,
  evaluate: () => evaluate("sqrt(2) + mean(1:1000)").text,
  "evaluate: formulas": () => evaluate('derivative("x^2 * sin(x) / (1 + x)", "x")').text,
  "evaluate: costly": () => all(COSTLY, (source) => evaluate(source).text),
  CalculatorTool: async () => {
    const { status, output } = await new CalculatorTool().execute({ expression: "sqrt(-4) * 2" }, { threadId: "t" });
    return `${status}: ${JSON.stringify(output)}`;
  },
  "agentLoop.calculate": () => agentLoop.calculate("7**2000 // 3"),
  calculate: () => calculate({ value: "exp(pi*sqrt(163)) - 262537412640768744", precision: 50 }).value,
  solve: () => JSON.stringify(solve("sin(x)*exp(x) + cos(3*x) - x/7 = 1")),
  evalMath: () => String(evalMath("2**0.5").value),
  useCalculator: () => useCalculator("'strawberry'.count('r')"),
  runToolCall: async () => {
    const call = { id: "1", function: { name: "calculate", arguments: '{"expression": "2**100 % 7"}' } };
    return (await runToolCall([getTool("agent_loop/calculate")], call)).content;
  },
  "the corpus of readings": () => all(sample("reading/", 8), (text) => answer(text).text),
  "the corpus of expressions": () => all(sample("", 40), (source) => evaluate(source).text),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(await CALLS[process.argv[2]]());
