// Calls every function of the glue, optimized, and has V8 deoptimize it from inside the call, wherever the wasm calls an
// import. V8 before Node 24 then ends the process if the wasm's function returns a reference. Run with
// --allow-natives-syntax:
//
//   node --allow-natives-syntax deoptimized.mjs externref | i32    the smallest module with that result
//   node --allow-natives-syntax deoptimized.mjs GLUE WASM          a build of the package
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { moduleGiving } from "./hazard.mjs";

const prepare = new Function("f", "%PrepareFunctionForOptimization(f)");
const optimize = new Function("f", "%OptimizeFunctionOnNextCall(f)");
const deoptimize = new Function("f", "%DeoptimizeFunction(f)");

/** The function that imports deoptimize; undefined while it is warmed up. */
let caller;
let deoptimized = 0;

/** Calls a function until it is optimized, then once more while it is deoptimized. */
function tryOut(f, call) {
  prepare(f);
  call();
  call();
  optimize(f);
  call();
  caller = f;
  try {
    call();
  } finally {
    caller = undefined;
  }
}

function wrapped(f) {
  return (...args) => {
    if (caller !== undefined) {
      deoptimized += 1;
      deoptimize(caller);
    }
    return f(...args);
  };
}

function hazard(type) {
  const imports = { "": { f: wrapped(() => {}) } };
  const { g } = new WebAssembly.Instance(new WebAssembly.Module(moduleGiving(type)), imports).exports;
  const call = () => g();
  tryOut(call, call);
}

/** Wraps every import of all instances created after this. */
function wrapImports() {
  const { Instance } = WebAssembly;
  const wrapAll = (functions) => Object.fromEntries(Object.entries(functions).map(([name, f]) => [name, wrapped(f)]));
  WebAssembly.Instance = function (module, imports) {
    const all = Object.entries(imports).map(([name, functions]) => [name, wrapAll(functions)]);
    return new Instance(module, Object.fromEntries(all));
  };
  // The glue checks what it has created with instanceof.
  WebAssembly.Instance.prototype = Instance.prototype;
}

const SPECIAL = Uint32Array.from({ length: 9 }, (_, index) => 256 + index);
const ACTION = JSON.stringify({ value: "2 + 3", out: "$x" });

/** Arguments for every function, for success and for failure. */
const CALLS = {
  calculatorFailure: [[]],
  calculatorSchema: [[]],
  chatCompletes: [
    [SPECIAL, 97],
    [SPECIAL, 256],
  ],
  chatEffect: [[false, SPECIAL, 97]],
  defaultLimits: [[]],
  errorCodes: [[]],
  functions: [[]],
  memoryRefused: [[]],
  noteWords: [[]],
};
/** Texts for every method of the engine that takes some, and the numbers behind their lengths. */
const METHODS = {
  // The longer one reads the clock.
  answer: [
    [["15% of 240"], 0, 15, 0],
    [["1 +"], 0, 15, 0],
    [["1 + ".repeat(1_000) + "1"], 0, 15, 0],
  ],
  answerInSession: [
    [["x = 3"], 0, 15, 0],
    [["1 +"], 0, 15, 0],
  ],
  call: [
    [["latex", '{"text":"x^2"}'], 0],
    [["latex", '{"text":"1 +"}'], 0],
    [["none", "{}"], 0],
  ],
  calculate: [
    [["1 + 1"], 0],
    [["1 +"], 0],
  ],
  check_arguments: [
    [["t", '{"type":"object"}', '{"a":1}'], true, 0],
    [["t", '{"type":"object"}', "1"], true, 0],
  ],
  eval_math: [[["1/3"]], [["1/0"]]],
  run_skill: [[["calculate", ACTION, "{}"]]],
  run_tool: [
    [["agent_loop/calculate", '{"expression":"1 + 1"}'], 0, 0],
    [["agent_loop/calculate", "{}"], 0, 0],
  ],
  run_tool_in_thread: [
    [["pascaline/answer", '{"text":"ans + 1"}', "2"], 0, 0],
    [["pascaline/answer", "{}", ""], 0, 0],
  ],
  schema_errors: [
    [['{"type":"string","pattern":"^a"}', '"a"'], 0],
    [['{"type":"string","pattern":"["}', '"a"'], 0],
    [['{"type":"number"}', "["], 0],
  ],
  use_calculator: [[["1 + 1"]], [["2**3"]]],
};
/** Exports that create and replace instances, or are not functions. */
const OTHERS = ["ChatEffect", "Engine", "Program", "__wbg_reset_state", "default", "initSync", "start"];

function evaluations(glue) {
  const { Engine } = glue;
  const engine = new Engine();
  const { prototype } = Engine;
  let length = 0;
  const enter = (source) => {
    length = source.length;
    engine.reserve(length, 64);
    new Uint8Array(memory.buffer, engine.text(), length).set(Buffer.from(source));
  };
  // The longer ones read the clock.
  const LONG = "a = 1:1000; b = map(a, sqrt); c = map(a, sqrt); d = map(a, sqrt); mean(a .^ 2 + a .* 3 + b + c + d)";
  for (const source of ["1 + 1", "sqrt(-4)", '"text"', "1 +", LONG]) {
    tryOut(prototype.evaluate, () => {
      enter(source);
      engine.evaluate(length, 0, 0);
    });
  }
  tryOut(prototype.compile, () => {
    enter("x +");
    assert.equal(engine.compile(length, 0), undefined);
  });
  enter(LONG);
  tryOut(prototype.compile, () => engine.compile(length, 0).free());
  const program = engine.compile(length, 0);
  tryOut(prototype.evaluate_program, () => engine.evaluate_program(program, 0, 0));
  tryOut(prototype.evaluate_at, () => engine.evaluate_at(program, 0, 0));
  tryOut(prototype.evaluate_rows, () => engine.evaluate_rows(program, 1, 1, 0));
  tryOut(prototype.name_variables, () => engine.name_variables(program, 0));
  for (const name of ["text", "cells"]) tryOut(prototype[name], () => engine[name]());
  tryOut(prototype.notes, () => {
    enter("sin(90)");
    engine.evaluate(length, 0, 0);
    engine.notes();
  });
  tryOut(prototype.reserve, () => engine.reserve(10, 10));
  for (const [name, calls] of Object.entries(METHODS)) {
    // The smaller package has fewer.
    const f = prototype[name] ?? glue[name];
    if (f === undefined) continue;
    for (const [texts, ...numbers] of calls) {
      tryOut(f, () => {
        enter(texts.join(""));
        const lengths = texts.map((text) => text.length);
        if (name in prototype) engine[name](...lengths, ...numbers);
        else f(engine, ...lengths, ...numbers);
      });
    }
  }
  const tried = [
    "evaluate",
    "evaluate_program",
    "evaluate_at",
    "evaluate_rows",
    "name_variables",
    "compile",
    "text",
    "cells",
    "notes",
    "reserve",
    ...Object.keys(METHODS),
  ];
  for (const name of Object.getOwnPropertyNames(prototype)) {
    assert.ok(["constructor", "free", "__destroy_into_raw", ...tried].includes(name), `${name} is not tried`);
  }
}

let memory;

async function tryPackage(gluePath, wasmPath) {
  wrapImports();
  const glue = await import(gluePath);
  ({ memory } = glue.initSync({ module: new WebAssembly.Module(readFileSync(wasmPath)) }));
  for (const [name, f] of Object.entries(glue)) {
    if (OTHERS.includes(name) || name in METHODS) continue;
    assert.ok(name in CALLS, `${name} has no arguments here`);
    for (const args of CALLS[name]) tryOut(f, () => f(...args));
  }
  evaluations(glue);
}

const [what, wasm] = process.argv.slice(2);
if (wasm === undefined) hazard(what);
else await tryPackage(what, wasm);
assert.ok(deoptimized > 0);
console.log(`alive after ${deoptimized}`);
