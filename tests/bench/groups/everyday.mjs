// Expressions that people write: prices, percentages, conditions, statements; and failures, which `tryEvaluate` returns.
import { mathjs } from "../packages.mjs";

const price = (n) => `${n % 1000}.${String((n * 7) % 100).padStart(2, "0")}`;
const row = (name, text, scope) => ({ name, input: (n) => ({ text: text(n), scope }) });

const sides = {
  pascaline:
    ({ evaluate }) =>
    ({ text, scope }) =>
      evaluate(text, scope && { scope }),
  mathjs: () => {
    const { evaluate } = mathjs();
    return ({ text, scope }) => evaluate(text, { ...scope });
  },
};

/** A call that returns its failure beside one that throws it, where it is caught. */
const failing = {
  pascaline: ({ tryEvaluate }) => tryEvaluate && (({ text }) => tryEvaluate(text).message),
  mathjs: () => {
    const { evaluate } = mathjs();
    return ({ text }) => {
      try {
        return evaluate(text);
      } catch (error) {
        return error.message;
      }
    };
  },
};
const failure = (name, text) => ({ ...row(name, text), sides: failing });

export default {
  name: "everyday",
  title: "expressions that people write",
  sides,
  rows: [
    row("price - 4.99", (n) => `${price(n)} - 4.99`),
    row("price * 12", (n) => `${price(n)} * 12`),
    row("n * 1.08^5 - 100", (n) => `${n} * 1.08^5 - 100`),
    row("price * 1.0825", (n) => `${price(n)} * 1.0825`),
    row("price + 8%", (n) => `${price(n)} + 8%`),
    row("price * (1 - discount / 100) * n", (n) => `price * (1 - discount / 100) * ${n}`, {
      price: 19.99,
      discount: 15,
    }),
    row("1234.56 * 0.0825 + n", (n) => `1234.56 * 0.0825 + ${n}`),
    row("x^2 - 5x + n", (n) => `x^2 - 5x + ${n}`, { x: 3 }),
    row("a = n; b = a * 2; a + b", (n) => `a = ${n}; b = a * 2; a + b`),
    row("n % 17 + 5!", (n) => `${n} % 17 + 5!`),
    row("n mod 7 == 3 and true", (n) => `${n} mod 7 == 3 and true`),
    row("n > 10 ? 2 * 3 : 0", (n) => `${n} > 10 ? 2 * 3 : 0`),
    row("round(n / 7, 2)", (n) => `round(${n} / 7, 2)`),
    row("sqrt(n^2 + 144)", (n) => `sqrt(${n}^2 + 144)`),
    row("max(…) - min(…)", (n) => `max(${n}, 7, 3) - min(${n}, 2)`),
    row("sum([…]) / 3", (n) => `sum([1, 2, ${n}]) / 3`),
    row("n * (1 + 0.05 / 12)^(12 * 10)", (n) => `${n} * (1 + 0.05 / 12)^(12 * 10)`),
    failure("failure: 2 * (3 + n", (n) => `2 * (3 + ${n}`),
    failure("failure: 2 * sqr(n)", (n) => `2 * sqr(${n})`),
    failure("failure: foo + n", (n) => `foo + ${n}`),
  ],
};
