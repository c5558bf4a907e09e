// The core without a sandbox, beside other calculators in Rust. fasteval has doubles alone; fend and numbat have units.
const TERMS = Array.from({ length: 199 }, (_, index) => `${index + 1}.5`).join(" + ");
const horner = (degree) => Array.from({ length: degree }).reduce((inner) => `(${inner}) * 0.99 + 1.5`, "1");
const HORNER = horner(50);

const call =
  (name) =>
  (_, { native }) =>
    native?.side(name);
const sides = {
  pascaline: call("evaluate"),
  fasteval: call("fasteval"),
  fend: call("fend"),
  numbat: call("numbat"),
};

/** Without the hint, which somebody may look for later. Others have other words for a failure. */
const failure = (name, input) => ({
  name,
  input,
  sides: { pascaline: call("fails"), fasteval: call("fasteval fails"), fend: call("fend fails") },
});

export default {
  name: "native",
  title: "evaluate natively",
  needs: ["bench-native"],
  sides,
  rows: [
    { name: "2 + 3 * n", input: (n) => `2 + 3 * ${n}` },
    { name: "(n - 20) / 4", input: (n) => `(${n} - 20) / 4` },
    { name: "2 * sin(n) + 1", input: (n) => `2 * sin(${n}) + 1`, peers: ["fasteval", "numbat"] },
    { name: "2^0.5 * n", input: (n) => `2^0.5 * ${n}` },
    { name: "sum of 200", input: (n) => `${TERMS} + ${n}` },
    { name: "Horner, degree 50", input: (n) => `${HORNER} + ${n}`, peers: ["fasteval", "fend"] },
    { name: "complex product", input: (n) => `(1 + ${n}i) * (2 - 3i)`, peers: ["fend"] },
    failure("failure: 2 * (3 + n", (n) => `2 * (3 + ${n}`),
    failure("failure: foo + n", (n) => `foo + ${n}`),
    { name: "n km/h to m/s", input: (n) => `${n} km/h to m/s`, peers: ["fend", "numbat"] },
  ],
};
