// Python's arithmetic beside CPython's own `eval`.
const TERMS = Array.from({ length: 199 }, (_, index) => `${index + 1}.5`).join(" + ");
const EXPRESSIONS = {
  "2 + 3 * n": (n) => `2 + 3 * ${n}`,
  "n / 7 ** 2": (n) => `${n} / 7 ** 2`,
  "2**100 + n": (n) => `2**100 + ${n}`,
  "sum of 200": (n) => `${TERMS} + ${n}`,
};
const CALLS = {
  evalMath:
    ({ evalMath }) =>
    (text) =>
      evalMath(text),
  "agentLoop.calculate":
    ({ agentLoop }) =>
    (text) =>
      agentLoop.calculate(text),
  useCalculator:
    ({ useCalculator }) =>
    (text) =>
      useCalculator(text),
};

/** Which of them a call is asked. nanochat's calculator knows no powers, and agent_loop's no integers beyond a double. */
const ASKED = {
  evalMath: Object.keys(EXPRESSIONS),
  "agentLoop.calculate": ["2 + 3 * n", "sum of 200"],
  useCalculator: ["2 + 3 * n"],
};

export default {
  name: "python",
  title: "Python's arithmetic beside CPython's eval",
  rows: Object.entries(ASKED).flatMap(([call, names]) =>
    names.map((name) => ({
      name: `${call}: ${name}`,
      input: EXPRESSIONS[name],
      sides: { pascaline: CALLS[call], CPython: (_, { python }) => python?.side("eval") },
    })),
  ),
};
