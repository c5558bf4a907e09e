// The memory of the workspace: after a call, and in a call for which it is not enough.
import assert from "node:assert/strict";
import { truncateSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ToolError, workspaceTools } from "../build/entries/workspace_node.js";
import { DirectoryEntryStream } from "../build/wasi/descriptor.js";
import { plant } from "./planted.mjs";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

/** Every memory and every instance that has been created. */
const made = [];
WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(...args) {
    super(...args);
    const { memory } = this.exports;
    if (memory !== undefined) made.push(new WeakRef(memory), new WeakRef(this));
  }
};

/** The number of these that survive garbage collection. */
async function alive() {
  for (let round = 0; round < 3; round++) {
    // The target of a weak reference is kept until the task ends.
    await setTimeout(1);
    collect();
  }
  return made.filter((reference) => reference.deref() !== undefined).length;
}

/** Runs calls of fresh tools in a fresh folder. */
async function within(limits, run) {
  const { root, at, remove } = plant({ tree: [{ path: "a.txt", text: "one\n" }] });
  try {
    const tools = workspaceTools({ root, limits });
    await run((name, args) => tools.find((tool) => tool.name === name).execute(args), at("a.txt"));
  } finally {
    remove();
  }
}

const ALL = { text: 1e12 };

test("an instance that has grown large is dropped after its call, even the first one", () =>
  within({}, async (call, file) => {
    for (let round = 0; round < 6; round++) {
      writeFileSync(file, `old${"x".repeat(15 << 20)}`);
      await call("edit", { path: "a.txt", old_text: "old", new_text: "new" });
      assert.equal(await alive(), 0, `round ${round}`);
    }
    assert.equal(await call("ls", {}), "a.txt");
  }));

test("an instance whose memory is small is kept", () =>
  within({}, async (call) => {
    const before = made.length;
    await call("read", { path: "a.txt" });
    await call("write", { path: "a.txt", content: "x".repeat(1 << 20) });
    await call("ls", {});
    assert.equal(made.length, before);
  }));

const ended = (code, how) => (error) => {
  assert.ok(error instanceof ToolError);
  assert.deepEqual([error.code, error.message], [code, `The call ${how}; the workspace was restarted`]);
  assert.ok(error.cause instanceof WebAssembly.RuntimeError);
  return true;
};
const ofMemory = ended("memory", "ran out of memory");

test("a call that does not fit into the memory fails with its code, and the next one is served", () =>
  within(ALL, async (call, file) => {
    const failures = [];
    const fails = (name, args) =>
      assert.rejects(call(name, args), (error) => failures.push(error) > 0 && ofMemory(error));
    for (let round = 0; round < 3; round++) {
      writeFileSync(file, "old");
      // One for which there is never enough memory, and one for which there is once.
      truncateSync(file, 1 << 30);
      await fails("edit", { path: "a.txt", old_text: "old", new_text: "new" });
      assert.equal(await alive(), 0, "the failure keeps no memory");
      truncateSync(file, 300 << 20);
      await fails("edit", { path: "a.txt", old_text: "old", new_text: "new" });
      assert.equal(await alive(), 0, "the failure keeps no memory");
      assert.equal(await call("ls", {}), "a.txt");
    }
    assert.equal(failures.length, 6);
  }));

test("a trap that is not about memory is still a trap after memory was refused", () =>
  within(ALL, async (call, file) => {
    truncateSync(file, 1 << 30);
    await assert.rejects(call("edit", { path: "a.txt", old_text: "old", new_text: "new" }), ofMemory);
    const { readDirectoryEntry } = DirectoryEntryStream.prototype;
    DirectoryEntryStream.prototype.readDirectoryEntry = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    await assert.rejects(call("ls", {}), ended("trap", "ended unexpectedly"));
    DirectoryEntryStream.prototype.readDirectoryEntry = readDirectoryEntry;
    assert.equal(await call("ls", {}), "a.txt");
  }));

test("a file that exceeds WebAssembly's memory is too large to edit", () =>
  within(ALL, async (call, file) => {
    truncateSync(file, 3 * 2 ** 30);
    const error = { name: "ToolError", message: "[Errno 27] File too large: 'a.txt'" };
    await assert.rejects(call("edit", { path: "a.txt", old_text: "old", new_text: "new" }), error);
    truncateSync(file, 4 + 8 * 2 ** 30);
    await assert.rejects(call("edit", { path: "a.txt", old_text: "old", new_text: "new" }), error);
  }));
