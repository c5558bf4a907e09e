// A user's code for each entry, and the line that it must print: an answer, an exact large integer, and an error's hint.

const calculate = `
  let hint;
  try { evaluate("2 * sqr(9)"); } catch (error) { if (error instanceof CalculationError) hint = error.hint; }`;

/** By kind of entry: the names that the user imports, the body of `answers()`, and what that returns. */
const KINDS = {
  main: {
    names: "CalculationError, agentLoop, evaluate, init",
    body: `${calculate}
  return evaluate("sqrt(-16) + 2").text + " | " + agentLoop.calculate("2**100 + 1") + " | " + hint;`,
    expected: "2 + 4i | 1267650600228229401496703205377 | did you mean `sqrt`?",
  },
  lite: {
    names: "CalculationError, evaluate, init",
    body: `${calculate}
  return evaluate("sqrt(-16) + 2").text + " | " + evaluate("2^53 - 1").text + " | " + hint;`,
    expected: "2 + 4i | 9007199254740991 | did you mean `sqrt`?",
  },
  workspace: {
    names: "workspaceTools",
    body: `
  const call = (name, args) => workspaceTools({ root: "data", readOnly: true }).find((tool) => tool.name === name).execute(args);
  const error = await call("ls", { path: ".." }).catch(({ message }) => message);
  return (await call("read", { path: "numbers.txt" })) + " | " + error;`,
    expected: "1267650600228229401496703205377 | Path leaves the workspace: '..'",
  },
};

/** The entries by their kind. */
const ENTRIES = {
  pascaline: "main",
  "pascaline/inline": "main",
  "pascaline/lite": "lite",
  "pascaline/lite/inline": "lite",
  "pascaline/workspace": "workspace",
  "pascaline/workspace/inline": "workspace",
};

export const CALCULATORS = Object.keys(ENTRIES).filter((entry) => ENTRIES[entry] !== "workspace");
export const ALL = Object.keys(ENTRIES);

/** A name for the files of an entry. */
export const fileName = (entry) => entry.replaceAll("/", "_");

/** The files that a workspace shows. */
export const DATA = { "data/numbers.txt": "1267650600228229401496703205377" };

/** What `answers()` returns. */
export const expected = (entry) => KINDS[ENTRIES[entry]]?.expected;

/**
 * A module that exports `answers`.
 *
 * @param {"esm" | "cjs"} format
 * @param {string} [awaited] what is awaited first; `init()` in a browser
 */
export function answers(entry, format = "esm", awaited = "") {
  const { names, body } = KINDS[ENTRIES[entry]];
  const used = awaited === "" ? names.replace(", init", "") : names;
  return format === "esm"
    ? `import { ${used} } from "${entry}";\nexport async function answers() {\n  ${awaited}${body}\n}\n`
    : `const { ${used} } = require("${entry}");\nexports.answers = async function () {\n  ${awaited}${body}\n};\n`;
}

/** A program that prints the answers. */
export function program(entry, format = "esm") {
  const print = "answers().then(console.log);\n";
  return (
    answers(entry, format).replace("exports.answers = ", "").replace("async function ()", "async function answers()") +
    print
  );
}
