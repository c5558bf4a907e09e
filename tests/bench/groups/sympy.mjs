// Skills' `calculate` and equations beside SymPy.
const decimal = (n) => `${n % 1000}.${(n * 7919) % 1000}`;
const prime = (n) => n * 7 + 3;
const EXPRESSIONS = {
  "2 + 3 * n": (n) => `2 + 3 * ${n}`,
  "n/7 + 1/3": (n) => `${n}/7 + 1/3`,
  "2.5 * n - 1": (n) => `2.5 * ${decimal(n)} - 1`,
  "sqrt(n)": (n) => `sqrt(${prime(n)})`,
  "sin(n * pi / 180)": (n) => `2 * 20 * sin(${n} * pi / 180) / 9.8`,
  "exp(-n/9) * log(n)": (n) => `exp(-${n}/9) * log(${n})`,
  "sqrt(-n) + atan(n)": (n) => `sqrt(-${prime(n)}) + atan(${decimal(n)})`,
  "factorial, binomial": (n) => `factorial(${20 + (n % 30)})/${n} + binomial(40, 20)`,
  "a linear equation": (n) => `3*x - ${n} = x + 1`,
  "a quadratic equation, real": (n) => `x**2 - ${n}*x - ${n} = 0`,
  "a quadratic equation, complex": (n) => `x**2 + x + ${n} = 0`,
  "a quadratic equation, decimals": (n) => `1.5*x**2 - ${decimal(n)}*x + 0.25 = 0`,
  "degree 6, 50 digits": { text: (n) => `x**6 - ${n}*x + 1 = 0`, precision: 50, rounds: 1 },
};

function row([name, given]) {
  const { text, precision = 10, rounds = 9 } = typeof given === "function" ? { text: given } : given;
  const sides = {
    pascaline:
      ({ calculate }) =>
      (value) =>
        calculate({ type: "calculate", value, precision }),
    native: (_, { native }) => (precision === 10 ? native?.side("calculate") : undefined),
    SymPy: (_, { sympy }) => sympy?.side("calculate", { precision }),
  };
  return { name, input: text, rounds, sides };
}

export default {
  name: "sympy",
  title: "Skills' calculate beside SymPy's N(sympify(…)) and solve",
  needs: [".tools/sympy/pyvenv.cfg", "bench-native"],
  rows: Object.entries(EXPRESSIONS).map(row),
};
