// The deadline, with clocks that advance by a fixed number of milliseconds at each reading: all of them, or only the one on the
// wall.
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import {
  CalculatorTool,
  agentLoop,
  calculate,
  compile,
  evalMath,
  evaluate,
  getTool,
  runToolCall,
  solve,
  useCalculator,
} from "pascaline";

const STEP = 1_000;
let now = 0;
let readings = 0;
let step = STEP;

performance.now = () => {
  readings += 1;
  now += step;
  return now;
};

/** The times on a processor that Node tells, in milliseconds; undefined where it does not. */
const busy = { thread: () => now, process: () => now };
const DEFAULT = { ...busy };
const usage = (milliseconds) => ({ user: 1 + 1_000 * milliseconds, system: 0 });
const told = (name, property) =>
  Object.defineProperty(process, property, { get: () => busy[name] && (() => usage(busy[name]())) });
told("thread", "threadCpuUsage");
told("process", "cpuUsage");

afterEach(() => {
  Object.assign(busy, DEFAULT);
  step = STEP;
  readings = 0;
});

/** An evaluation that reads the clock often, and its answer. */
const LONG = "std(1:99999) + std(2:99999) + std(3:99999)";
const ANSWER = 86601.24133925565;
const late = { code: "deadline", message: "Evaluation takes longer than 5000 milliseconds" };

describe("a deadline", () => {
  test("ends an evaluation", () => {
    assert.throws(() => evaluate(LONG), late);
    assert.throws(() => compile(LONG).evaluate(), late);
    assert.equal(evaluate("1 + 1").value, 2);
  });

  test("is exact to the millisecond", () => {
    evaluate(LONG, { limits: { milliseconds: Infinity } });
    // It begins at the first reading.
    const taken = (readings - 1) * STEP;
    assert.ok(taken > 5_000);
    assert.equal(evaluate(LONG, { limits: { milliseconds: taken } }).value, ANSWER);
    assert.throws(() => evaluate(LONG, { limits: { milliseconds: taken - 1 } }), { code: "deadline" });
  });

  test("is a limit that the caller sets, and no limit if it is infinite", () => {
    assert.throws(() => evaluate(LONG, { limits: { milliseconds: 10 } }), {
      code: "deadline",
      message: "Evaluation takes longer than 10 milliseconds",
    });
    step = 1e9;
    assert.equal(evaluate(LONG, { limits: { milliseconds: Infinity } }).value, ANSWER);
    assert.equal(evaluate(LONG, { limits: { milliseconds: Number.MAX_VALUE } }).value, ANSWER);
    step = 0;
    assert.equal(evaluate(LONG).value, ANSWER);
  });

  test("does not affect short evaluations: the clock is not read", () => {
    step = 1e9;
    assert.equal(evaluate("sqrt(2) + mean(1:1000)").value, Math.SQRT2 + 500.5);
    assert.equal(useCalculator("1 + 1"), "2");
    assert.equal(readings, 0);
  });

  describe("does not count time without a processor", () => {
    test("where Node tells that of the thread", () => {
      busy.thread = () => 1;
      assert.equal(evaluate(LONG).value, ANSWER);
      assert.equal(evaluate(LONG, { limits: { milliseconds: 1 } }).value, ANSWER);
    });

    test("where it tells that of the process", () => {
      busy.thread = undefined;
      busy.process = () => 1;
      assert.equal(evaluate(LONG).value, ANSWER);
      // Other threads can spend more than passes.
      busy.process = () => 100 * now;
      step = 10;
      assert.equal(evaluate(LONG).value, ANSWER);
    });

    test("but counts all time where nothing is told, or nothing that is true", () => {
      busy.thread = undefined;
      for (const found of [undefined, () => -1 / 1_000, () => NaN]) {
        busy.process = found;
        assert.throws(() => evaluate(LONG), late);
      }
      busy.process = () => {
        throw new Error("not on this platform");
      };
      assert.throws(() => evaluate(LONG), late);
    });
  });

  test("must be a non-negative number", () => {
    for (const milliseconds of [-1, NaN, "1", null]) {
      assert.throws(() => evaluate("1", { limits: { milliseconds } }), { code: "invalid-input" });
    }
  });

  test("ends a call of every system", async () => {
    step = 1e6;
    const calculator = new CalculatorTool();
    const result = await calculator.execute({ expression: LONG }, { threadId: "t" });
    assert.equal(result.metadata.code, "deadline");
    const allowed = new CalculatorTool({ limits: { milliseconds: Infinity } });
    assert.equal((await allowed.execute({ expression: LONG }, { threadId: "t" })).status, "success");

    const powers = Array(200).fill("7**2000").join("-");
    assert.throws(() => agentLoop.calculate(powers), { code: "deadline" });
    assert.match(evalMath(powers).error, /longer than 5000 milliseconds/);
    const call = { id: "1", function: { name: "calculate", arguments: JSON.stringify({ expression: powers }) } };
    assert.match((await runToolCall([getTool("agent_loop/calculate")], call)).content, /longer than 5000 milliseconds/);

    const roots = "sin(x)*exp(x) + cos(3*x) - x/7 = 1";
    assert.throws(() => solve(roots), { code: "deadline" });
    const action = { value: Array(3_000).fill("sqrt(2)").join("+") };
    assert.match(calculate(action).reason, /longer than 5000 milliseconds/);
    step = 0;
    assert.equal(agentLoop.calculate(powers).length, 1694);
    assert.equal(calculate(action).value, "4242.640687");
  });
});
