// `ans` in a store: what is kept, in which order, and what happens if the store is down, slow, full, or shared with others.
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { parse } from "smol-toml";
import { CalculatorTool, catalogue, evaluate, getTool, runToolCall, runToolCalls, toolSet } from "pascaline";
import * as adapters from "pascaline/adapters";
import { StoredThreads } from "../build/answers/stored_threads.js";

const { texts, causes } = parse(
  readFileSync(new URL("../../tests/cases/answers/records.toml", import.meta.url), "utf8"),
);

/** A store in memory that returns promises, and writes down its requests. */
class Store {
  texts = new Map();
  requests = [];

  async get(key) {
    this.requests.push(`get ${key}`);
    return this.texts.get(key);
  }

  async set(key, record) {
    this.requests.push(`set ${key}`);
    this.texts.set(key, record);
  }

  async delete(key) {
    this.requests.push(`delete ${key}`);
    return this.texts.delete(key);
  }
}

/** The same, which can compare and set. */
class AtomicStore extends Store {
  async compareAndSet(key, before, record) {
    this.requests.push(`compare ${key}`);
    if (this.texts.get(key) !== before) return false;
    this.texts.set(key, record);
    return true;
  }
}

const KEY = "pascaline:ans:t1";
const record = (value, more = "") => `{"v":1,"thread":"t1","type":"number","value":${value}${more}}`;

/** A function that runs an expression in a thread, and returns its result or its error. */
function calculator(answers, options = {}) {
  const tool = new CalculatorTool({ answers, ...options });
  return async (expression, context) => {
    const { output, error } = await tool.execute({ expression }, { threadId: "t1", ...context });
    return error ?? output.result;
  };
}

const unavailable = (cause, thread = "t1") =>
  `The ans of thread "${thread}" is not available: ${cause}\nhint: ${texts.hint}`;

/** What a store does after nobody waits for it any more. */
const late = [];
const doLate = async () => {
  for (const act of late.splice(0)) act();
  await new Promise(setImmediate);
};

const rejections = [];
const keepRejection = (error) => rejections.push(error);
before(() => process.on("unhandledRejection", keepRejection));
after(() => {
  process.off("unhandledRejection", keepRejection);
  assert.deepEqual(rejections, []);
});

describe("an answer", () => {
  test("is kept before it is given", async () => {
    const store = new Store();
    const run = calculator(store);
    assert.equal(await run("5 * 3"), 15);
    assert.deepEqual([...store.texts], [[KEY, record(15)]]);
    assert.equal(await run("ans + 10"), 25);
    assert.equal(store.texts.get(KEY), record(25));
    assert.deepEqual(store.requests, [`get ${KEY}`, `set ${KEY}`, `get ${KEY}`, `set ${KEY}`]);
  });

  test("is not given before the store has acknowledged it", async () => {
    const store = new Store();
    let acknowledge;
    store.set = (key, text) => new Promise((resolve) => (acknowledge = () => resolve(store.texts.set(key, text))));
    let isGiven = false;
    const call = calculator(store)("1 + 1").then(() => (isGiven = true));
    while (acknowledge === undefined) await new Promise(setImmediate);
    await new Promise(setImmediate);
    assert.equal(isGiven, false);
    acknowledge();
    await call;
  });

  test("of another process is the next one's `ans`", async () => {
    const store = new AtomicStore();
    const [one, other] = [calculator(store), calculator({ ...bound(store) })];
    assert.equal(await one("20"), 20);
    assert.equal(await other("ans + 2"), 22);
    assert.equal(await one("ans * 2"), 44);
  });

  test("keeps its bits and its type", async () => {
    const store = new Store();
    const run = calculator(store, { units: true });
    for (const [first, then, result] of [
      ["-0", "atan2(0, ans)", Math.PI],
      ["5e-324", "ans / 5e-324", 1],
      ["0.1 + 0.2", "ans - 0.3", 0.1 + 0.2 - 0.3],
      ["2 + 3i", "ans * 1i", "-3 + 2i"],
      ["12 inch to cm", "ans * 2", "60.96 cm"],
    ]) {
      await run(first);
      assert.equal(await run(then), result, first);
    }
  });

  test("is not kept if it is a text, and nothing is if the call fails", async () => {
    const store = new Store();
    const run = calculator(store);
    await run("7");
    store.requests.length = 0;
    assert.equal(await run('"text"'), "text");
    assert.match(await run("1 +"), /^Failed to evaluate expression: /);
    assert.match(await run("ans + x"), /Undefined symbol x/);
    assert.deepEqual(store.requests, [`get ${KEY}`, `get ${KEY}`, `get ${KEY}`]);
    assert.equal(store.texts.get(KEY), record(7));
  });

  test("is forgotten when the promise resolves", async () => {
    const store = new Store();
    const tool = new CalculatorTool({ answers: store });
    await tool.execute({ expression: "7" }, { threadId: "t1" });
    const forgotten = tool.forget("t1");
    assert.ok(forgotten instanceof Promise);
    assert.equal(await forgotten, undefined);
    assert.equal(store.texts.size, 0);
    store.texts.set(KEY, "not a record");
    await tool.forget("t1");
    assert.equal(store.texts.size, 0);
    store.delete = () => Promise.reject(new Error("down"));
    await assert.rejects(async () => tool.forget("t1"), { code: "ans-unavailable" });
    assert.equal(new CalculatorTool().forget("t1"), undefined);
    assert.equal(new CalculatorTool({ answers: new Map() }).forget("t1"), undefined);
  });

  test("may be in a store that returns no promises, and null for nothing", async () => {
    const map = new Map();
    const run = calculator({
      get: (key) => map.get(key) ?? null,
      set: (key, text) => map.set(key, text),
      delete: (key) => map.delete(key),
      compareAndSet: (key, before, text) => map.get(key) === before && Boolean(map.set(key, text)),
    });
    assert.equal(await run("6 * 7"), 42);
    assert.equal(await run("ans / 2"), 21);
    assert.equal(map.get(KEY), record(21));
  });
});

/** The methods of a store in another object, which is in no order with the first. */
function bound(store) {
  return {
    get: (key) => store.get(key),
    set: (key, text) => store.set(key, text),
    delete: (key) => store.delete(key),
    ...(store.compareAndSet && { compareAndSet: (...args) => store.compareAndSet(...args) }),
  };
}

describe("a map", () => {
  test("of JavaScript's own has the answers themselves, at once", async () => {
    const answers = new Map([["t1", evaluate("42")]]);
    const tool = new CalculatorTool({ answers });
    const running = tool.execute({ expression: "ans / 2" }, { threadId: "t1" });
    assert.equal(answers.get("t1").value, 21);
    assert.equal((await running).output.result, 21);
    const [, shared] = toolSet(["pascaline/answer", "art/calculator"], { answers });
    assert.equal(await shared.execute({ expression: "ans + 1" }, { threadId: "t1" }), "22");
    assert.equal(await getTool("art/calculator", { answers }).execute({ expression: "ans" }, { threadId: "t1" }), "22");
  });

  test("of another class is a store", async () => {
    const answers = new (class extends Map {
      async get(key) {
        return super.get(key);
      }
    })();
    const run = calculator(answers);
    assert.equal(await run("42"), 42);
    assert.equal(await run("ans / 2"), 21);
    assert.deepEqual([...answers], [[KEY, record(21)]]);
  });

  test("answers of a Keyv are told, since it would hide its errors", async () => {
    const inner = Object.assign(new Store(), { throwOnErrors: false });
    const keyv = Object.assign(new Store(), { throwOnErrors: false, store: inner });
    keyv.get = async (key) => {
      try {
        throw new Error("down");
      } catch (error) {
        if (keyv.throwOnErrors && inner.throwOnErrors) throw error;
        return keyv.texts.get(key);
      }
    };
    assert.equal(await calculator(keyv)("ans + 1"), unavailable(causes.failed));
  });
});

describe("calls of one thread", () => {
  test("are served in the order in which they came, whichever tool they are of", async () => {
    const store = new Store();
    const slow = { ...bound(store) };
    let requests = 0;
    // The first requests take longest.
    slow.get = async (key) => {
      for (let turns = Math.max(0, 30 - requests++); turns > 0; turns--) await new Promise(setImmediate);
      return store.get(key);
    };
    const [words, calc] = toolSet(["pascaline/answer", "art/calculator"], { answers: slow });
    const tool = new CalculatorTool({ answers: slow });
    const context = { threadId: "t1" };
    const results = await Promise.all([
      tool.execute({ expression: "1" }, context),
      words.execute({ text: "ans * 10" }, context),
      calc.execute({ expression: "ans + 1" }, context),
      tool.forget("t1"),
      runToolCall([calc], { id: "1", function: { name: "calculator", arguments: { expression: "3" } } }, context),
      getTool("pascaline/answer", { answers: slow }).execute({ text: "ans + 4" }, context),
    ]);
    assert.deepEqual(
      [results[0].output.result, results[1], results[2], results[4].content, results[5]],
      [1, "10", "11", "3", "7"],
    );
    assert.equal(store.texts.get(KEY), record(7));
  });

  test("are all made", async () => {
    for (const answers of [new Store(), new AtomicStore()]) {
      const run = calculator(answers);
      await run("0");
      const results = await Promise.all(Array.from({ length: 500 }, () => run("ans + 1")));
      assert.deepEqual(
        results,
        Array.from({ length: 500 }, (_, index) => index + 1),
      );
    }
  });

  test("do not wait for those of another thread", async () => {
    const store = new Store();
    const waiting = [];
    const answers = bound(store);
    answers.get = (key) => (key === KEY ? new Promise((resolve) => waiting.push(resolve)) : store.get(key));
    const run = calculator(answers, { answersTimeout: 60_000 });
    const [first, second] = [run("1"), run("ans + 1")];
    for (const threadId of ["t2", "t3", "__proto__"]) assert.equal(await run("6 * 7", { threadId }), 42);
    assert.equal(waiting.length, 1);
    waiting.shift()(undefined);
    assert.equal(await first, 1);
    while (waiting.length === 0) await new Promise(setImmediate);
    waiting.shift()(store.texts.get(KEY));
    assert.equal(await second, 2);
  });

  test("read their input when they are made, once", async () => {
    const store = new Store();
    const run = new CalculatorTool({ answers: store });
    let reads = 0;
    const input = {
      get expression() {
        reads += 1;
        return "x + 1";
      },
      scope: { x: 1 },
    };
    const call = run.execute(input, { threadId: "t1" });
    input.scope.x = 100;
    assert.equal((await call).output.result, 2);
    assert.equal(reads, 1);
  });

  test("that are aborted before their turn are not made", async () => {
    const store = new Store();
    const controller = new AbortController();
    const { signal } = controller;
    const reason = new Error("the user left");
    store.get = async (key) => {
      if (key === KEY) controller.abort(reason);
      return undefined;
    };
    const tool = new CalculatorTool({ answers: store });
    const calc = getTool("art/calculator", { answers: store });
    const results = [
      tool.execute({ expression: "1" }, { threadId: "t1", signal }),
      calc.execute({ expression: "2" }, { threadId: "t1", signal }),
    ];
    assert.equal((await results[0]).error, "the user left");
    await assert.rejects(results[1], reason);
    assert.equal(store.texts.size, 0);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });
});

describe("a store that compares and sets", () => {
  test("lets no call of another process be lost", async () => {
    const store = new AtomicStore();
    const processes = Array.from({ length: 4 }, () => calculator(bound(store)));
    await processes[0]("0");
    const results = await Promise.all(Array.from({ length: 400 }, (_, index) => processes[index % 4]("ans + 1")));
    assert.deepEqual(
      results.toSorted((one, other) => one - other),
      Array.from({ length: 400 }, (_, index) => index + 1),
    );
    assert.equal(store.texts.get(KEY), record(400));
  });

  test("a call is evaluated again if it names ans and another came first", async () => {
    for (const namesAns of [true, false]) {
      const store = new AtomicStore();
      const { compareAndSet } = store;
      let others = 3;
      store.compareAndSet = function (...args) {
        if (others-- > 0) store.texts.set(KEY, record(others));
        return compareAndSet.apply(this, args);
      };
      const seen = [];
      const evaluated = (threads) => {
        seen.push(threads.get("t1")?.value);
        threads.set("t1", evaluate("42"));
        return seen.length;
      };
      const threads = new StoredThreads(store, 2000);
      const made = await threads.run("t1", { evaluate: evaluated, namesAns: () => namesAns });
      assert.deepEqual([made, seen], namesAns ? [{ result: 4 }, [undefined, 2, 1, 0]] : [{ result: 1 }, [undefined]]);
      assert.equal(store.texts.get(KEY), record(42));
    }
  });

  test("and is always overtaken gives up after its time", async () => {
    const store = new AtomicStore();
    store.compareAndSet = async () => false;
    const run = calculator(store, { answersTimeout: 20 });
    assert.match(await run("ans + 1"), /^Failed to evaluate expression: Undefined symbol ans\n/);
    store.texts.set(KEY, record(1));
    assert.equal(await run("ans + 1"), unavailable(causes.overtaken));
    assert.equal(await run("1 + 1"), 2);
    assert.equal(store.texts.get(KEY), record(1));
  });

  test("must answer with a truth value", async () => {
    const store = new AtomicStore();
    store.texts.set(KEY, record(1));
    for (const wrong of [undefined, null, 0, 1, "true", {}]) {
      store.compareAndSet = async () => wrong;
      assert.equal(await calculator(store)("ans + 1"), unavailable(causes.unkept));
    }
  });
});

describe("an idempotency key", () => {
  for (const answers of [new Store(), new AtomicStore()]) {
    test(`makes a repetition of the last call the same (${answers.constructor.name})`, async () => {
      const run = calculator(answers);
      const key = (idempotencyKey) => ({ idempotencyKey });
      assert.equal(await run("1", key("a")), 1);
      assert.equal(answers.texts.get(KEY), record(1, ',"call":"a"'));
      assert.equal(await run("1", key("a")), 1);
      assert.equal(await run("ans + 1", key("b")), 2);
      const kept = record(2, ',"call":"b","before":{"type":"number","value":1}');
      assert.equal(answers.texts.get(KEY), kept);
      answers.requests.length = 0;
      assert.equal(await run("ans + 1", key("b")), 2);
      assert.equal(await run("ans + 1", key("b")), 2);
      assert.deepEqual(answers.requests, [`get ${KEY}`, `get ${KEY}`]);
      for (const other of ["ans + 2", "7", '"text"']) {
        assert.equal(await run(other, key("b")), unavailable(causes.reused), other);
      }
      assert.equal(answers.texts.get(KEY), kept);
      assert.equal(await run("ans + 1", key("c")), 3);
      assert.equal(await run("ans + 1"), 4);
      assert.equal(answers.texts.get(KEY), record(4));
    });
  }

  test("is known to every tool of the thread", async () => {
    const store = new Store();
    const [words, calc] = toolSet(["pascaline/answer", "art/calculator"], { answers: store });
    const context = { threadId: "t1", idempotencyKey: "k" };
    assert.equal(await words.execute({ text: "1/3" }, context), "0.333333333333333 (exact: 1/3)");
    assert.equal(await words.execute({ text: "1/3" }, context), "0.333333333333333 (exact: 1/3)");
    assert.equal(await calc.execute({ expression: "ans * 3" }, { ...context, idempotencyKey: "l" }), "1");
    assert.equal(await calc.execute({ expression: "ans * 3" }, { ...context, idempotencyKey: "l" }), "1");
    assert.equal(store.texts.get(KEY), record(1, ',"call":"l","before":{"type":"text","value":"1/3"}'));
  });

  test("has 1 to 256 characters", async () => {
    const run = calculator(new Store());
    for (const idempotencyKey of ["k", "k".repeat(256), "𝟙".repeat(256), '"\n\0']) {
      assert.equal(await run("1", { idempotencyKey }), 1);
      assert.equal(await run("1", { idempotencyKey }), 1);
    }
    for (const idempotencyKey of ["", "k".repeat(257), "𝟙".repeat(257), "\ud800", 1, null, {}, "k".repeat(1e7)]) {
      const message = "idempotencyKey must be a text of 1 to 256 characters";
      assert.equal(await run("1", { idempotencyKey }), `Failed to evaluate expression: ${message}`);
    }
  });
});

/** What a store returns where it has no record of the thread: how it comes to that, and the cause that is told. */
const NOT_A_RECORD = "what is stored is not a record of an answer";
const BAD_READS = {
  "throws at once": [
    () => {
      throw new Error("secret-host:6379");
    },
    causes.failed,
  ],
  rejects: [() => Promise.reject(new Error("secret-host:6379")), causes.failed],
  "rejects with nothing": [() => Promise.reject(), causes.failed],
  "never resolves": [() => new Promise(() => {}), causes.late],
  "rejects too late": [
    () => new Promise((_, reject) => late.push(() => reject(new Error("secret-host:6379")))),
    causes.late,
  ],
  "resolves too late": [() => new Promise((resolve) => late.push(() => resolve(record(1)))), causes.late],
  "returns a thing that never is a promise": [() => ({ then() {} }), causes.late],
  "returns a thing that throws": [
    () => ({
      then() {
        throw new Error("secret-host:6379");
      },
    }),
    causes.failed,
  ],
  "returns a number": [() => 15, NOT_A_RECORD],
  "returns a truth value": [() => false, NOT_A_RECORD],
  "returns an answer": [() => evaluate("15"), NOT_A_RECORD],
  "returns bytes": [() => Buffer.from(record(15)), NOT_A_RECORD],
  "returns an empty text": [() => "", NOT_A_RECORD],
  "returns no JSON": [() => "hello", NOT_A_RECORD],
  "returns another thread's record": [
    () => '{"v":1,"thread":"t2","type":"number","value":15}',
    "the stored record is that of another thread",
  ],
  "returns another version": [
    () => '{"v":2,"thread":"t1","answer":15}',
    "the stored record has version 2, and only version 1 is known here",
  ],
  "returns 10 MB": [() => "1".repeat(1e7), "what is stored is longer than 1048576 characters"],
  "returns JSON with __proto__": [() => record(15, ',"__proto__":{"value":16}'), NOT_A_RECORD],
  "returns JSON with a member twice": [() => record(15, ',"value":16'), NOT_A_RECORD],
};

describe("a store that cannot be read", () => {
  for (const [name, [get, cause]] of Object.entries(BAD_READS)) {
    test(`${name}: ans is not available, and what does not need it is answered`, async () => {
      const store = new Store();
      store.get = get;
      const tool = new CalculatorTool({ answers: store, answersTimeout: 30 });
      const run = (expression) => tool.execute({ expression }, { threadId: "t1" });
      const { status, error, metadata } = await run("ans + 1");
      assert.deepEqual([status, error, metadata.code], ["error", unavailable(cause), "ans-unavailable"]);
      assert.deepEqual([metadata.hint, metadata.rendered], [texts.hint, error]);
      assert.ok(!JSON.stringify({ error, metadata }).includes("secret"));
      const answered = await run("6 * 7");
      assert.deepEqual(answered.output, { result: 42 });
      assert.deepEqual(
        answered.metadata.notes.map((note) => ({ ...note })),
        [{ code: "ans-not-kept", message: texts.note }],
      );
      assert.equal(answered.metadata.notes[0].cause.code, "ans-unavailable");
      // What leaves no answer has no note.
      assert.equal((await run('"text"')).metadata, undefined);
      assert.match((await run("1 +")).error, /^Failed to evaluate expression: /);
      await doLate();
      assert.deepEqual(store.requests, []);
    });
  }

  test("tells its own error to the host alone", async () => {
    const down = new Error("connect ECONNREFUSED secret-host:6379");
    const answers = { ...bound(new Store()), get: () => Promise.reject(down) };
    const { metadata } = await new CalculatorTool({ answers }).execute({ expression: "ans" }, { threadId: "t1" });
    assert.equal(metadata.cause, down);
    const calc = getTool("art/calculator", { answers });
    await assert.rejects(calc.execute({ expression: "ans" }, { threadId: "t1" }), (error) => {
      assert.deepEqual([error.name, error.code, error.cause], ["ToolError", "ans-unavailable", down]);
      assert.equal(error.rendered, unavailable(causes.failed));
      return true;
    });
    const call = { id: "1", function: { name: "calculator", arguments: { expression: "ans" } } };
    const message = await runToolCall([calc], call, { threadId: "t1" });
    assert.deepEqual([message.code, message.cause], ["ans-unavailable", down]);
    assert.ok(!JSON.stringify(message).includes("secret"));
    const { calculator } = adapters.aiTools([calc], { threadId: "t1" });
    await assert.rejects(calculator.execute({ expression: "ans" }), { code: "ans-unavailable", cause: down });
  });
});

describe("a store that cannot be written", () => {
  const WRITES = {
    "throws at once": () => {
      throw new Error("full");
    },
    rejects: () => Promise.reject(new Error("full")),
    "returns false": async () => false,
    "never resolves": () => new Promise(() => {}),
    "rejects too late": () => new Promise((_, reject) => late.push(() => reject(new Error("full")))),
  };
  for (const method of ["set", "compareAndSet"]) {
    for (const [name, write] of Object.entries(WRITES)) {
      if (method === "compareAndSet" && name === "returns false") continue;
      test(`${method} ${name}`, async () => {
        const store = new Store();
        store.texts.set(KEY, record(1));
        store[method] = write;
        const run = new CalculatorTool({ answers: store, answersTimeout: 30, notes: true });
        const call = (expression) => run.execute({ expression }, { threadId: "t1" });
        assert.equal((await call("ans + 1")).error, unavailable(causes.unkept));
        assert.deepEqual((await call("6 * 7")).output, { result: 42, notes: [texts.note] });
        assert.equal((await call('concat("a", "b")')).status, "success");
        await doLate();
        assert.equal(store.texts.get(KEY), record(1));
      });
    }
  }

  test("a call beside it is not held up", async () => {
    const store = new Store();
    const { set } = store;
    store.set = (key, text) => (key === KEY ? new Promise(() => {}) : set.call(store, key, text));
    const run = calculator(store, { answersTimeout: 100 });
    const stuck = run("1");
    assert.equal(await run("2", { threadId: "t2" }), 2);
    assert.equal(await stuck, 1);
  });
});

describe("the name of a thread", () => {
  test("may be any text", async () => {
    const store = new AtomicStore();
    const run = calculator(store);
    const names = [
      "a\0b",
      "a\nb",
      "x".repeat(1e6),
      "__proto__",
      "constructor",
      "日本",
      " ",
      "#",
      "../../etc/passwd",
      "*",
    ];
    for (const [index, threadId] of names.entries()) assert.equal(await run(String(index), { threadId }), index);
    for (const [index, threadId] of names.entries()) assert.equal(await run("ans", { threadId }), index);
    assert.equal(store.texts.size, names.length);
    for (const key of store.texts.keys()) assert.match(key, /^pascaline:ans(:[\w.:@/+=-]{1,128}|#[0-9a-f]{64})$/);
    assert.equal(Object.prototype.value, undefined);
  });

  test("is cut in a message", async () => {
    const answers = { ...bound(new Store()), get: () => 1 };
    const threadId = `\n"${"x".repeat(1e6)}`;
    const error = await calculator(answers)("ans", { threadId });
    assert.equal(error, unavailable(NOT_A_RECORD, `\\n\\"${"x".repeat(98)}…`));
  });

  test("must be a text that has UTF-8", async () => {
    const run = calculator(new Store());
    for (const threadId of ["\ud800", "a\udc00b", 1, {}, []]) {
      assert.equal(await run("1", { threadId }), "Failed to evaluate expression: threadId must be a well-formed text");
    }
  });

  test("leaves the keys of other programs alone", async () => {
    const store = new Store();
    const others = { t1: "1", "pascaline:ans": "2", "pascaline:ans:t10": "3", "pascaline:session:t1": "4" };
    for (const [key, text] of Object.entries(others)) store.texts.set(key, text);
    const tool = new CalculatorTool({ answers: store });
    await tool.execute({ expression: "1" }, { threadId: "t1" });
    await tool.forget("t1");
    assert.deepEqual(Object.fromEntries(store.texts), others);
    assert.ok(store.requests.every((request) => request.endsWith(` ${KEY}`)));
  });
});

describe("every surface", () => {
  const expression = (text) => ({ expression: text });
  const tool = (first, fields) => fields ?? first;
  /** Runs an expression in the thread, with tools that are made for this call. */
  const RUNS = {
    CalculatorTool: async (text, { threadId, ...options }) =>
      String((await new CalculatorTool(options).execute(expression(text), { threadId })).output.result),
    getTool: (text, { threadId, ...options }) =>
      getTool("art/calculator", options).execute(expression(text), { threadId }),
    catalogue: (text, { threadId, ...options }) =>
      catalogue(options)
        .find(({ set }) => set === "art")
        .execute(expression(text), { threadId }),
    runToolCalls: async (text, { threadId, ...options }) => {
      const tools = toolSet(["art/calculator", "pascaline/answer"], options);
      const call = { id: "1", function: { name: "calculator", arguments: JSON.stringify(expression(text)) } };
      return (await runToolCalls(tools, [call], { threadId }))[0].content;
    },
    agentsTools: (text, options) => adapters.agentsTools(CALCULATOR, tool, options)[0].execute(expression(text)),
    aiTools: (text, options) => adapters.aiTools(CALCULATOR, options).calculator.execute(expression(text)),
    anthropicResults: async (text, options) => {
      const content = [{ type: "tool_use", id: "1", name: "calculator", input: expression(text) }];
      return (await adapters.anthropicResults(CALCULATOR, { content }, options)).content[0].content;
    },
    anthropicTools: (text, options) => adapters.anthropicTools(CALCULATOR, options)[0].run(expression(text)),
    geminiTools: async (text, options) => {
      const calls = [{ name: "calculator", args: expression(text) }];
      return (await adapters.geminiTools(CALCULATOR, options).callTool(calls))[0].functionResponse.response.output;
    },
    langchainTools: (text, options) =>
      adapters.langchainTools(CALCULATOR, (call) => call, options)[0](expression(text)),
    llamaindexTools: (text, options) => adapters.llamaindexTools(CALCULATOR, options)[0].call(expression(text)),
    mastraTools: (text, options) => adapters.mastraTools(CALCULATOR, options).calculator.execute(expression(text)),
    mcpRegister: async (text, { threadId: sessionId, ...options }) => {
      let call;
      adapters.mcpRegister({ registerTool: (_, __, own) => (call = own) }, CALCULATOR, options);
      return (await call(expression(text), { sessionId })).content[0].text;
    },
    openaiTools: (text, options) => adapters.openaiTools(CALCULATOR, options)[0].function.function(expression(text)),
    piTools: async (text, options) =>
      (await adapters.piTools(CALCULATOR, options)[0].execute("1", expression(text))).content[0].text,
    responsesOutputs: async (text, options) => {
      const args = JSON.stringify(expression(text));
      const items = [{ type: "function_call", call_id: "1", name: "calculator", arguments: args }];
      return (await adapters.responsesOutputs(CALCULATOR, items, options))[0].output;
    },
  };
  const CALCULATOR = ["art/calculator"];

  test("shares the threads of one store, in order", async () => {
    for (const answers of [new Store(), new AtomicStore()]) {
      const options = { threadId: "t1", answers };
      await RUNS.getTool("0", options);
      const runs = Object.values(RUNS);
      assert.deepEqual(
        await Promise.all(runs.map((run) => run("ans + 1", options))),
        runs.map((_, index) => String(index + 1)),
      );
    }
  });

  test("tells a model that an answer could not be kept", async () => {
    const answers = { ...bound(new Store()), get: () => Promise.reject(new Error("down")) };
    for (const [name, run] of Object.entries(RUNS)) {
      const isTold = name in adapters || name === "runToolCalls";
      const noted = isTold ? `42\nnote: ${texts.note}` : "42";
      assert.equal(await run("6 * 7", { threadId: "t1", answers }), noted, name);
    }
  });

  test("ART's calculator has no ans without a thread either: every user of the store would share it", async () => {
    const store = new Store();
    const run = calculator(store);
    for (const threadId of [undefined, ""]) {
      assert.equal(await run("5 * 3", { threadId }), 15);
      assert.match(await run("ans + 10", { threadId }), /Undefined symbol ans/);
    }
    assert.deepEqual(store.requests, []);
  });

  test("has no ans without a thread, and does not ask the store", async () => {
    const store = new Store();
    const [words, calc] = toolSet(["pascaline/answer", "art/calculator"], { answers: store });
    assert.equal(await words.execute({ text: "6 * 7" }), "42");
    assert.equal(await calc.execute({ expression: "6 * 7" }, { threadId: "" }), "42");
    await assert.rejects(calc.execute({ expression: "ans" }), { code: "undefined-symbol" });
    assert.deepEqual(store.requests, []);
  });
});
