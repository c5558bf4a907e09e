// The other ways to ask for a sum, beside mathjs's evaluate of the same text.
import { mathjs } from "../packages.mjs";

const call = (expression) => ({
  id: "1",
  type: "function",
  function: { name: "calculate", arguments: JSON.stringify({ expression }) },
});

const WAYS = {
  "CalculatorTool.execute": ({ CalculatorTool }) => {
    const calculator = new CalculatorTool();
    return (expression) => calculator.execute({ expression }, { threadId: "t" });
  },
  answer:
    ({ answer }) =>
    (text) =>
      answer(text),
  "Skills' calculate":
    ({ calculate }) =>
    (value) =>
      calculate({ value }),
  runToolCall: ({ runToolCall, defaultTools }) => {
    const tools = defaultTools();
    return (expression) => runToolCall(tools, call(expression));
  },
};

export default {
  name: "tools",
  title: "tools, asked for (n + 2) * 3, beside mathjs's evaluate",
  rows: Object.entries(WAYS).map(([name, pascaline]) => ({
    name,
    input: (n) => `(${n} + 2) * 3`,
    sides: { pascaline, mathjs: () => mathjs().evaluate },
  })),
};
