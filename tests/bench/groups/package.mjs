// The Python package beside what it replaces, each in the same process of Python.
const ARITHMETIC = { "2 + 3 * n": (n) => `2 + 3 * ${n}`, "n / 7, with commas": (n) => `1,000,${(n % 900) + 100} / 7` };
const PYTHON = { "2 + 3 * n": (n) => `2 + 3 * ${n}`, "2**100 + n": (n) => `2**100 + ${n}` };
const SYMPY = {
  "2 + 3 * n": (n) => `2 + 3 * ${n}`,
  "sin(n * pi / 180)": (n) => `2 * 20 * sin(${n} * pi / 180) / 9.8`,
  "a quadratic equation": (n) => `x**2 - ${n}*x - ${n} = 0`,
};

/** Rows of a function, and of a peer that is asked with the same texts. */
const rowsOf = (name, expressions, peer, side, rounds) =>
  Object.entries(expressions).map(([expression, input]) => ({
    name: `${name}: ${expression}`,
    input,
    rounds,
    sides: { pascaline: (_, { sympy }) => sympy?.side("pascaline", { name }), [peer]: (_, { sympy }) => side(sympy) },
  }));

export default {
  name: "package",
  title: "The Python package beside eval with the originals' checks, and beside SymPy",
  needs: [".tools/sympy/pyvenv.cfg", "bench-wheel"],
  rows: [
    ...rowsOf("use_calculator", ARITHMETIC, "eval, guarded", (python) => python?.side("guarded eval")),
    ...rowsOf("eval_math", PYTHON, "eval, checked", (python) => python?.side("checked eval")),
    ...rowsOf("calculate", SYMPY, "SymPy", (python) => python?.side("calculate", { precision: 10 }), 9),
  ],
};
