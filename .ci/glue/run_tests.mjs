// Runs the tests of a wasm module that were written with wasm-bindgen-test. `pascaline-glue test` writes this file next to the
// module's glue for Node, tests.js, and passes it what follows the module:
//
//   [FILTER…] [--exact] [--include-ignored] [--nocapture] [--quiet]
//
// They mean what they mean to Rust's own harness: a test runs if its name contains a filter, or with --exact is one, or if
// there is no filter; --include-ignored runs tests with #[ignore] as well; --nocapture prints what tests print at once, not
// only if they fail; and --quiet, which `cargo test --quiet` adds, prints only a run that fails.
import { parseArgs } from "node:util";
import glue from "./tests.js";

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    exact: { type: "boolean", default: false },
    "include-ignored": { type: "boolean", default: false },
    nocapture: { type: "boolean", default: false },
    quiet: { type: "boolean", default: false },
  },
});

/** A test is an export whose name is this, `$` if it is ignored, `_`, and the path of a function from its crate. */
const TEST = /^__wbgt_\$?_[^:]*::(.*)$/;
const METHODS = ["debug", "log", "info", "warn", "error"];

const { log, error } = console;
const names = Object.keys(glue.__wasm).filter((name) => TEST.test(name));
const chosen = names.filter((name) => matches(name.match(TEST)[1]));

if (chosen.length === 0) {
  error(`No test to run: the module has ${names.length}.`);
  process.exit(1);
}

// The harness in the module prints the outcome through the first function, and calls each test through the second, which
// returns to it what the test throws.
const lines = [];
globalThis.__wbgtest_og_console_log = (line) => (options.quiet ? lines.push(line) : log(line));
globalThis.__wbg_test_invoke = (test) => test();

// What a test prints goes to the harness, which prints it if the test fails.
for (const method of METHODS) {
  const original = console[method];
  console[method] = (...values) => {
    if (options.nocapture) original(...values);
    glue[`__wbgtest_console_${method}`](values);
  };
}

const context = new glue.WasmBindgenTestContext(false);
context.include_ignored(options["include-ignored"]);
context.filtered_count(names.length - chosen.length);

/** Whether every test passed; undefined if they have not ended, because the harness throws or a test waits for nothing. */
let passed;
process.on("exit", () => {
  if (passed) return;
  process.exitCode = 1;
  if (options.quiet) log(lines.join("\n"));
  if (passed === undefined) error("The tests have not ended.");
});

passed = await context.run(chosen.map((name) => glue.__wasm[name]));
process.exit(); // whatever a test has left running

/** Whether the options choose a test. */
function matches(name) {
  return filters.length === 0 || filters.some((filter) => (options.exact ? name === filter : name.includes(filter)));
}
