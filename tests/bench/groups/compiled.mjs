// Programs: an expression that is parsed once and evaluated with many values.
import { exprEval, mathjs } from "../packages.mjs";

const EXPRESSIONS = [
  { text: "2 + 3 * n", names: ["n"], number: (program, [n]) => program.number(n) },
  { text: "a * sin(b) + c", names: ["a", "b", "c"], number: (program, [a, b, c]) => program.number(a, b, c) },
];
const ROWS = 100;

const valuesOf = (names, n) => names.map((_, index) => n + index / 4);
const scopeOf = (names, n) => Object.fromEntries(names.map((name, index) => [name, n + index / 4]));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** A program whose variables have places, if the package has such programs. */
function placed({ compile }, text, variables) {
  const program = compile(text, { variables });
  return program.number && program;
}

/** The peers' programs, which evaluate with an object. */
const PEERS = {
  mathjs: (text) => {
    const code = mathjs().compile(text);
    return (scope) => code.evaluate(scope);
  },
  "expr-eval": (text) => {
    const code = exprEval()?.parse(text);
    return code && ((scope) => code.evaluate(scope));
  },
};

/** The sides of a row: ours, and how the peers' programs are called. */
function sides(text, pascaline, call) {
  const peer = (make) => () => {
    const evaluate = make(text);
    return evaluate && ((input) => call(evaluate, input));
  };
  return { pascaline, ...Object.fromEntries(Object.entries(PEERS).map(([name, make]) => [name, peer(make)])) };
}

function rowsOf({ text, names, number }) {
  const byScope = (api) => {
    const program = api.compile(text);
    return ({ scope }) => program.evaluate({ scope });
  };
  const byPosition = (call) => (api) => {
    const program = placed(api, text, names);
    return program && (({ values }) => call(program, values));
  };
  const ways = {
    "{ scope }": byScope,
    "number(…)": byPosition(number),
    "evaluateAt([…])": byPosition((program, values) => program.evaluateAt(values)),
  };
  const input = (n) => ({ scope: scopeOf(names, n), values: valuesOf(names, n) });
  const rows = Object.entries(ways).map(([way, pascaline]) => ({
    name: `${text}, ${way}`,
    input,
    sides: sides(text, pascaline, (evaluate, { scope }) => evaluate(scope)),
  }));
  const many = {
    name: `${text}, evaluateMany of ${ROWS} rows`,
    input: (n) => {
      const firsts = Array.from({ length: ROWS }, (_, row) => n + row / ROWS);
      return {
        values: Float64Array.from(firsts.flatMap((first) => valuesOf(names, first))),
        scopes: firsts.map((first) => scopeOf(names, first)),
      };
    },
    sides: sides(
      text,
      byPosition((program, values) => sum(program.evaluateMany(values))),
      (evaluate, { scopes }) => sum(scopes.map((scope) => evaluate(scope))),
    ),
  };
  return [...rows, many];
}

export default {
  name: "compiled",
  title: "compiled programs",
  needs: [".tools/expr-eval/node_modules/.package-lock.json"],
  rows: EXPRESSIONS.flatMap(rowsOf),
};
