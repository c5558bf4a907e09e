/** What holds with every client of a store. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CalculatorTool, getTool, runToolCall } from "pascaline";
import { shared } from "./stores/shared.mjs";

/**
 * @param {string} name of the client
 * @param {object} options
 * @param {string} options.store the store's name
 * @param {(store: object) => Promise<Connection>} options.open connects; it may be called more than once
 * @param {boolean} [options.compares] whether it compares and sets
 * @param {boolean} [options.survives] whether it survives that the store goes away
 * @param {() => unknown} [options.end] runs after the tests
 *
 * @typedef {object} Connection
 * @property {object} answers
 * @property {() => unknown} close
 * @property {(refuses: boolean) => unknown} [refuseWrites] lets the store be read only
 */
export function contract(name, { store: storeName, open, compares = true, survives = true, end }) {
  describe(name, () => {
    let store;
    before(async () => (store = await shared(storeName)));
    if (end !== undefined) after(end);
    let threads = 0;
    const newThread = () => `${name.replaceAll(" ", "-")}-${++threads}`;

    /** A process's tool, with a connection of its own. */
    async function connected(t, options) {
      const { answers, close, refuseWrites } = await open(store);
      t.after(close);
      return { answers, refuseWrites, calculate: calculatorOf(new CalculatorTool({ answers, ...options })) };
    }

    test("a thread goes on in another process", async (t) => {
      const [one, other] = [await connected(t), await connected(t)];
      const thread = newThread();
      assert.equal(await one.calculate(thread, "5 * 3"), 15);
      assert.equal(await other.calculate(thread, "ans + 10"), 25);
      assert.equal(await one.calculate(thread, "ans / 5"), 5);
      assert.match(await one.calculate(newThread(), "ans + 1"), /Undefined symbol ans/);
    });

    test("every kind of answer comes back with all its bits", async (t) => {
      const [one, other] = [await connected(t), await connected(t)];
      for (const [expression, next, expected] of [
        ["5e-324", "ans", 5e-324],
        ["0.1 + 0.2", "ans", 0.30000000000000004],
        ["-0 * 7", "atan2(ans, -1)", -Math.PI],
        ["sqrt(-4)", "re(ans * ans)", -4],
        ["(1 + 2i) / 3", "im(ans)", 2 / 3],
      ]) {
        const thread = newThread();
        await one.calculate(thread, expression);
        assert.equal(await other.calculate(thread, next), expected, expression);
      }
      const exact = async ({ answers }, text, threadId) => {
        const call = { id: "", function: { name: "answer", arguments: { text } } };
        return (await runToolCall([getTool("pascaline/answer", { answers })], call, { threadId })).content;
      };
      for (const [text, next, expected] of [
        ["1/3", "ans * 3 - 1", /^0\b/],
        ["2^200", "ans - 2^200 + 1", /^1\b/],
        ["sqrt(2)", "ans^2", /^2\b/],
        ["12 inch", "ans in cm", /^30\.48 cm/],
      ]) {
        const thread = newThread();
        await exact(one, text, thread);
        assert.match(await exact(other, next, thread), expected, text);
      }
    });

    test("a thread may have any name", async (t) => {
      const [one, other] = [await connected(t), await connected(t)];
      const names = ["__proto__", "constructor", "a\0b", "line\nend", "🧮", "{}", '"', "..", " ", "x".repeat(1 << 20)];
      for (const [value, thread] of names.entries()) await one.calculate(thread, String(value));
      for (const [value, thread] of names.entries()) assert.equal(await other.calculate(thread, "ans + 1"), value + 1);
    });

    test("forgetting removes what was kept", async (t) => {
      const { answers } = await connected(t);
      const tool = new CalculatorTool({ answers });
      const calculate = calculatorOf(tool);
      const thread = newThread();
      await calculate(thread, "42");
      await tool.forget(thread);
      assert.match(await calculate(thread, "ans"), /Undefined symbol ans/);
      assert.ok([undefined, null].includes(await answers.get(keyOf(thread))));
    });

    test("calls of a thread that come at once are made one after the other", async (t) => {
      const one = await connected(t);
      const thread = newThread();
      await one.calculate(thread, "0");
      const values = await Promise.all(Array.from({ length: 40 }, () => one.calculate(thread, "ans + 1")));
      assert.deepEqual(
        values,
        Array.from({ length: 40 }, (_, index) => index + 1),
      );
    });

    test("calls of a thread in two processes at once: none is lost", { skip: !compares }, async (t) => {
      const processes = [await connected(t), await connected(t)];
      const thread = newThread();
      await processes[0].calculate(thread, "0");
      const calls = Array.from({ length: 40 }, (_, index) => processes[index % 2].calculate(thread, "ans + 1"));
      const values = await Promise.all(calls);
      assert.deepEqual(
        values.toSorted((a, b) => a - b),
        Array.from({ length: 40 }, (_, index) => index + 1),
      );
    });

    test("a call that is repeated with its key is made once", async (t) => {
      const processes = [await connected(t), await connected(t)];
      const thread = newThread();
      await processes[0].calculate(thread, "1");
      for (const { calculate } of [...processes, ...processes])
        assert.equal(await calculate(thread, "ans + 1", { idempotencyKey: "one" }), 2);
      assert.match(
        await processes[0].calculate(thread, "ans + 7", { idempotencyKey: "one" }),
        /key is that of another/,
      );
      assert.equal(await processes[1].calculate(thread, "ans + 1", { idempotencyKey: "two" }), 3);
    });

    test("another program's text under the key is told, and left alone", async (t) => {
      const { answers, calculate } = await connected(t);
      const tool = new CalculatorTool({ answers });
      for (const text of [
        "hello",
        '{"v":2,"thread":"t","type":"number","value":1}',
        `{"v":1,"thread":"another","type":"number","value":1}`,
        '{"v":1,"__proto__":{"type":"number"},"value":1}',
      ]) {
        const thread = newThread();
        await answers.set(keyOf(thread), text);
        const { error, metadata } = await tool.execute({ expression: "ans + 1" }, { threadId: thread });
        assert.equal(metadata.code, "ans-unavailable", text);
        assert.ok(error.includes(JSON.stringify(thread)), error);
        assert.equal(await calculate(thread, "1 + 1"), 2);
        assert.equal(await answers.get(keyOf(thread)), text);
        await tool.forget(thread);
        assert.equal(await calculate(thread, "6 * 7"), 42);
        assert.equal(await calculate(thread, "ans"), 42);
      }
    });

    /** A thread with the answer 20, and the outcome of a call while the store cannot be used in some way. */
    async function failing(t, begin, end, answersTimeout = 1_000) {
      const { answers, refuseWrites } = await connected(t);
      const tool = new CalculatorTool({ answers, answersTimeout });
      const threadId = newThread();
      const call = (expression) => tool.execute({ expression }, { threadId });
      await call("20");
      await begin(refuseWrites);
      try {
        const failed = await call("ans + 1");
        assert.equal(failed.metadata?.code, "ans-unavailable", JSON.stringify(failed));
        const answered = await call("1 + 1");
        assert.equal(answered.output?.result, 2, JSON.stringify(answered));
        const codes = answered.metadata.notes.map(({ code }) => code);
        assert.deepEqual(codes, ["ans-not-kept"]);
      } finally {
        await end(refuseWrites);
      }
      // A client connects again in a time of its own.
      let back;
      do back = await call("ans + 1");
      while (back.metadata?.code === "ans-unavailable");
      assert.equal(back.output.result, 21);
    }

    test("a store that is away", { skip: !survives }, (t) =>
      failing(
        t,
        () => store.down(),
        () => store.up(),
      ),
    );

    test("a store that is full", { skip: storeName !== "redis" }, (t) =>
      failing(
        t,
        () => store.ask("CONFIG", "SET", "maxmemory", "1"),
        () => store.ask("CONFIG", "SET", "maxmemory", "0"),
      ),
    );

    test("a store that can only be read", { skip: storeName !== "sqlite" }, (t) =>
      failing(
        t,
        (refuseWrites) => refuseWrites(true),
        (refuseWrites) => refuseWrites(false),
      ),
    );

    test("a store that does not answer", { skip: storeName !== "redis" }, (t) =>
      failing(
        t,
        () => store.child.kill("SIGSTOP"),
        () => store.child.kill("SIGCONT"),
        200,
      ),
    );
  });
}

/** A function that makes a call in a thread, and returns its result or its error. */
function calculatorOf(tool) {
  return async (threadId, expression, context = {}) => {
    const { status, output, error } = await tool.execute({ expression }, { threadId, ...context });
    return status === "success" ? output.result : error;
  };
}

/** The key of a thread with a plain name. */
const keyOf = (thread) => `pascaline:ans:${thread}`;
