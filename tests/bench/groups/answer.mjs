// `answer` natively beside fend and numbat, and in Node. A peer gets the text in its own language, where that differs.
const call =
  (name, text = (written) => written) =>
  (_, { native }) => {
    const side = native?.side(name);
    return side && { time: (inputs) => side.time(inputs.map(text)), values: (inputs) => side.values(inputs.map(text)) };
  };

const row = (name, input, { fend, numbat } = {}) => ({
  name,
  input,
  sides: {
    pascaline: call("answer"),
    "in Node":
      ({ answer }) =>
      (text) =>
        answer(text),
    ...(fend !== null && { fend: call("fend", fend) }),
    ...(numbat !== null && { numbat: call("numbat", numbat) }),
  },
});

const NEITHER = { fend: null, numbat: null };
const percent = (text) => text.replace("% of", "/100 *");
const fraction = (text) => text.replaceAll(/\\frac\{(\d+)\}\{(\d+)\}/g, "$1/$2");

export default {
  name: "answer",
  title: "answer natively",
  needs: ["bench-native"],
  rows: [
    row("2 + 3 * n", (n) => `2 + 3 * ${n}`),
    row("15% of n", (n) => `15% of ${n}`, { numbat: percent }),
    row("2x = n", (n) => `2x = ${n}`, NEITHER),
    row("\\frac{1}{n} + \\frac{1}{3}", (n) => `\\frac{1}{${n}} + \\frac{1}{3}`, { fend: fraction, numbat: fraction }),
    row("sqrt(n)", (n) => `sqrt(${n})`),
    row("n inch to cm", (n) => `${n} inch to cm`),
    row("sin n, with its other reading", (n) => `sin ${n}`, {
      fend: null,
      numbat: (text) => text.replace(" ", "(") + ")",
    }),
    row("x - y = n; x = 6y", (n) => `x - y = ${n}; x = 6y`, NEITHER),
    row("n days after 2026-01-31", (n) => `${n % 300} days after 2026-01-31`, NEITHER),
  ],
};
