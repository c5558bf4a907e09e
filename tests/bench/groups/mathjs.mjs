// Other calls of mathjs's language, each parsed and evaluated in one call.
import { mathjs } from "../packages.mjs";

const list = (length, item) => Array.from({ length }, (_, index) => item(index));
/** The text of a square matrix that has an inverse, with one new number. */
const square = (size, n) => {
  const item = (row, column) => (row === column ? size : ((row * 7 + column * 3) % 10) / 10);
  const rows = list(size, (row) => list(size, (column) => (row + column === 0 ? n : item(row, column))).join(", "));
  return `[${rows.join("; ")}]`;
};
const horner = (degree) => list(degree, () => 0).reduce((inner) => `(${inner}) * 0.99 + 1.5`, "1");
const decimal = (n) => `${n % 1000}.${(n * 7919) % 1000}`;

const HORNER = horner(50);
const row = (name, text, more = {}) => ({ name, input: (n) => ({ text: text(n), ...more }) });

const failing = (evaluate) => (input) => {
  try {
    return evaluate(input);
  } catch (error) {
    return error.message;
  }
};

const sides = {
  pascaline:
    ({ evaluate }) =>
    ({ text, options }) =>
      evaluate(text, options),
  mathjs: () => {
    mathjs();
    return ({ text, options }) => mathjs(options?.numbers).evaluate(text, { ...options?.scope });
  },
};
const BIG = { options: { numbers: "BigNumber" } };

export default {
  name: "mathjs",
  title: "mathjs's language",
  sides,
  rows: [
    row("n of three decimals", (n) => `2 + 3 * ${decimal(n)}`),
    row("(1 + n) * 4 - 2 / 3", (n) => `(1 + ${decimal(n)}) * 4 - 2 / 3`),
    row("sqrt(x^2 + y^2) + n", (n) => `sqrt(x^2 + y^2) + ${n}`, { options: { scope: { x: 3, y: 4 } } }),
    row("n + 8%", (n) => `${n} + 8%`),
    row("n > 10 ? 1 : 2", (n) => `${n} > 10 ? 1 : 2`),
    row("Horner, degree 50", (n) => `${HORNER} + ${n}`),

    row("units: n km/h to m/s", (n) => `${n} km/h to m/s`),
    row("units: 2 inch + n cm", (n) => `2 inch + ${n} cm`),
    row("units: n kg * 9.81 m/s^2 in N", (n) => `${n} kg * 9.81 m/s^2 in N`),

    row("matrices: [1, 2; 3, 4] * [n, 6; 7, 8]", (n) => `[1, 2; 3, 4] * [${n}, 6; 7, 8]`),
    row("matrices: det 2 x 2", (n) => `det([1, 2; 3, ${n}])`),
    row("matrices: det 20 x 20", (n) => `det(${square(20, n)})`),
    row("matrices: inv 20 x 20", (n) => `inv(${square(20, n)})`),
    row("matrices: lusolve 20 x 20", (n) => `lusolve(${square(20, n)}, ones(20))`),
    row("matrices: eigs 6 x 6", (n) => `sum(eigs(S' * S).values)`.replaceAll("S", square(6, n % 100))),
    row("matrices: product 100 x 100", (n) => `sum((ones(100, 100) * ${n}) * ones(100, 100))`),
    row("lists: sum(1:1000) + n", (n) => `sum(1:1000) + ${n}`),
    row("lists: map(1:100, f)", (n) => `sum(map(1:100, f(x) = x^2 + ${n}))`),

    row("BigNumbers: 0.1 + n", (n) => `0.1 + ${n}`, BIG),
    row("BigNumbers: 1 / n + sqrt(2)", (n) => `1 / ${n} + sqrt(2)`, BIG),
    row("BigNumbers: exp(n / 1000)", (n) => `exp(${n} / 1000)`, BIG),
    row("fractions: 1/3 + n/7", (n) => `fraction(1, 3) + fraction(${n}, 7)`),
    row("bigints: n^20", (n) => `bigint(${n})^20`),

    row("texts: concat, format", (n) => `concat("n = ", format(${n} / 3, 5))`),
    row("symbols: derivative", (n) => `derivative("x^3 + ${n} * x^2 - sin(x)", "x")`),
    row("symbols: simplify", (n) => `simplify("${n} * x + 3 * x - x / 2")`),

    { ...row("thrown: a syntax error", (n) => `2 * (3 + ${n}`), wraps: failing },
    { ...row("thrown: an unknown function", (n) => `2 * sqr(${n})`), wraps: failing },
  ],
};
