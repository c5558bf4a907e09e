// The ten short expressions, each parsed and evaluated in one call.
import { exprEval, mathjs } from "../packages.mjs";

const EIGHT = [3, 1, 4, 1, 5, 9, 2];
const TERMS = Array.from({ length: 199 }, (_, index) => `${index + 1}.5`).join(" + ");

export default {
  name: "short",
  title: "one-shot expressions",
  needs: [".tools/expr-eval/node_modules/.package-lock.json"],
  sides: {
    pascaline:
      ({ evaluate }) =>
      ({ text, scope }) =>
        evaluate(text, scope && { scope }),
    mathjs: () => {
      const { evaluate } = mathjs();
      return ({ text, scope }) => evaluate(text, { ...scope });
    },
    "expr-eval": () => {
      const parser = exprEval();
      return parser && (({ text, scope }) => parser.evaluate(text, scope));
    },
    "new Function":
      () =>
      ({ text }) =>
        new Function(`return ${text}`)(),
  },
  rows: [
    { name: "2 + 3 * n", input: (n) => ({ text: `2 + 3 * ${n}` }) },
    { name: "(n - 20) / 4", input: (n) => ({ text: `(${n} - 20) / 4` }) },
    {
      name: "a * sin(b) + c * n",
      input: (n) => ({ text: `a * sin(b) + c * ${n}`, scope: { a: 1.5, b: 0.3, c: 2 } }),
      peers: ["mathjs", "expr-eval"],
    },
    { name: "sqrt(-n)", input: (n) => ({ text: `sqrt(-${n})` }), peers: ["mathjs"] },
    { name: "(n + i) * (2 - i)", input: (n) => ({ text: `(${n} + i) * (2 - i)` }), peers: ["mathjs"] },
    { name: "factorial(20) + n", input: (n) => ({ text: `factorial(20) + ${n}` }), peers: ["mathjs"] },
    { name: "mean(1, 2, 3, 4, n)", input: (n) => ({ text: `mean(1, 2, 3, 4, ${n})` }), peers: ["mathjs"] },
    { name: "std of 8", input: (n) => ({ text: `std([${EIGHT}, ${n}])` }), peers: ["mathjs"] },
    { name: "combinations(52, 5) + n", input: (n) => ({ text: `combinations(52, 5) + ${n}` }), peers: ["mathjs"] },
    { name: "sum of 200", input: (n) => ({ text: `${TERMS} + ${n}` }) },
  ],
};
