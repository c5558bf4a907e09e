// The workspace in Node: the corpus, and every attempt to get out of the folder, with a canary outside.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { ToolError, runToolCalls } from "../build/entries/node.js";
import { workspaceTools } from "../build/entries/workspace_node.js";
import { parse } from "smol-toml";
import { Descriptor, DirectoryEntryStream } from "../build/wasi/descriptor.js";
import { Refusal } from "../build/wasi/errors.js";
import { Instance } from "../build/tools/workspace_instance.js";
import { toolsOn } from "../build/tools/workspace_tools.js";
import { assertStands, contentOf, described, filled, plant, tells } from "./planted.mjs";

const ERROR = "Tool execution error: ";
const OUTSIDE = `${ERROR}Path leaves the workspace: `;
const CANARY = "CANARY-7f3a9";
const LEAST_CASES = 30;

/** The two ways to keep a folder open: by its descriptor, and by its path on systems without paths to descriptors. */
const WAYS = { "by descriptor": false, "by path": true };

let attempts = 0;
let cases = 0;

/** Runs a test in a fresh folder. */
async function within(planted, run) {
  const place = plant(planted);
  try {
    return await run(place);
  } finally {
    place.remove();
  }
}

describe("the tools", () => {
  test("they are the workspace set, with their descriptions for a model", () => {
    const tools = workspaceTools({ root: "." });
    const names = ["read", "write", "edit", "grep", "find", "ls"];
    assert.deepEqual(tools.map(({ name }) => name).sort(), names.sort());
    for (const { set, description, parts, parameters, annotations } of tools) {
      assert.equal(set, "agent_loop");
      assert.ok(description.startsWith(parts.summary) && description.includes(`Usage: ${parts.usage}`));
      assert.ok(parameters.properties.cwd && parameters.additionalProperties === false && annotations.touchesWorld);
    }
  });

  test("a tool that only mentions the folder is not one of them", () => {
    const { tools } = Instance.prototype;
    Instance.prototype.tools = function () {
      const all = tools.call(this);
      const ls = all.find(({ tool }) => tool.name === "ls");
      const parameters = JSON.stringify({ type: "object", properties: { expression: { enum: ["cwd"] } } });
      return [...all, { ...ls, tool: { ...ls.tool, name: "calculate", parameters } }];
    };
    const names = workspaceTools({ root: "." }).map(({ name }) => name);
    Instance.prototype.tools = tools;
    assert.ok(!names.includes("calculate") && names.includes("read"));
  });

  test("an invalid root and invalid limits are rejected immediately", () => {
    assert.throws(() => workspaceTools({ root: "/nowhere/at/all" }), { code: "ENOENT" });
    assert.throws(() => workspaceTools({ root: "package.json" }), /must be a folder/);
    assert.throws(() => workspaceTools({}), TypeError);
    assert.throws(() => workspaceTools({ root: ".", limits: { bytes: -1 } }), TypeError);
  });

  test("their examples are true", async () => {
    const tree = [
      { path: "notes.txt", text: "one\ntwo" },
      { path: "src/main.rs", text: "" },
    ];
    for (const { name, examples } of workspaceTools({ root: "." })) {
      assert.ok(examples.length > 0, name);
      for (const example of examples) {
        await within({ tree }, async ({ root }) => {
          const tool = workspaceTools({ root }).find((other) => other.name === name);
          assert.equal(await tool.execute(example.arguments), example.content, name);
        });
      }
    }
  });

  test("an error has its message and its hint", () =>
    within({ tree: [{ path: "a.txt", text: "one" }] }, async ({ root, remove }) => {
      const ls = workspaceTools({ root }).find(({ name }) => name === "ls");
      assert.equal(await ls.execute({}), "a.txt");
      const missing = new ToolError("[Errno 2] No such file or directory: 'b'", undefined, { code: "not-found" });
      await assert.rejects(ls.execute({ path: "b" }), missing);
      await assert.rejects(
        ls.execute({ path: ".." }),
        (error) => error instanceof ToolError && error.hint.startsWith("paths are relative"),
      );
      await assert.rejects(ls.execute({ pth: "." }), /must NOT have additional properties/);
      remove();
      await assert.rejects(ls.execute({}), { message: "Cannot open the workspace folder: no-entry" });
    }));
});

describe("the corpus", () => {
  const folder = new URL("../../tests/cases/workspace/", import.meta.url);
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".toml"))
    .sort()) {
    const all = parse(readFileSync(new URL(file, folder), "utf8")).case;
    for (const [way, byPath] of Object.entries(WAYS)) {
      test(`${file}: ${all.length} cases, ${way}`, async () => {
        for (const wanted of all) {
          await within(filled(wanted), (place) => check(wanted, place, byPath));
          cases += 1;
        }
      });
    }
  }

  async function check(wanted, place, byPath) {
    const { name, tree = [], outside = [], read_only: readOnly = false, calls, after: left = [] } = filled(wanted);
    const before = place.outside();
    const tools = toolsOn({ path: place.root, readOnly, byPath });
    for (const { tool, arguments: args, content } of calls) {
      const given = await contentOf(tools, tool, args);
      assert.equal(given, content, `${name}: ${tool} ${args.slice(0, 500)}`);
      assert.ok(!outside.some((entry) => tells(given, entry)), name);
    }
    assert.deepEqual(place.outside(), before, name);
    for (const entry of left) assertStands(place.root, entry, `${name}: ${entry.path}`);
    const planted = new Set(tree.map(({ path = "" }) => place.at(path.replace(/\/$/, ""))));
    const stray = Object.keys(described(place.root)).filter((path) => basename(path).startsWith(".pascaline-"));
    assert.deepEqual(
      stray.filter((path) => !planted.has(path)),
      [],
      name,
    );
  }

  after(() => assert.ok(cases >= LEAST_CASES, `the corpus has ${cases} cases`));
});

/** The files for the attempts: `HEAD` may be named in a call, the canary must never be seen. */
const outside = [
  { path: "secret.txt", text: `HEAD ${CANARY}\n` },
  { path: `secrets/${CANARY}.txt`, text: `HEAD ${CANARY}\n` },
  { path: "secrets/inner.txt", text: `HEAD ${CANARY}\n` },
];
const links = {
  "link.txt": "../secret.txt",
  out: "../secrets",
  first: "second",
  second: "sub/third",
  "sub/third": "../../secret.txt",
  "sub/up": "../..",
  "sub/home": "..",
  around: "../root/../secret.txt",
  back: "../root/a.txt",
  loop: "loop",
  proc: "/proc/self",
  environment: "/proc/self/environ",
  zero: "/dev/zero",
  dangling: "../new.txt",
  slashes: "..//.//secret.txt/",
  nested: "sub/home/sub/home/../secret.txt",
};
const tree = [
  { path: "a.txt", text: "inside\n" },
  { path: "sub/b.txt", text: "inside\n" },
  { path: "pipe", special: "fifo" },
  ...Object.entries(links).map(([path, link]) => ({ path, link })),
];
const paths = [
  ...Object.keys(links),
  ...[
    "..",
    "../secret.txt",
    "../secrets/inner.txt",
    "sub/../../secret.txt",
    "./.././secret.txt",
    "../root/../secret.txt",
  ],
  ...[
    "out/inner.txt",
    "out/new.txt",
    "out/new/deep.txt",
    "out/..",
    "sub/up/secret.txt",
    "sub/up/secrets/inner.txt",
    "sub/home/link.txt",
  ],
  ...[
    "/",
    "/etc/passwd",
    "/proc/self/environ",
    "/dev/zero",
    "/dev/stdin",
    "proc/environ",
    "proc/cwd/package.json",
    "proc/fd/0",
    "proc/root/etc/passwd",
  ],
  ...[
    `${"../".repeat(40)}etc/passwd`,
    "..\\secret.txt",
    "C:\\secret.txt",
    "file:///etc/passwd",
    "~/secret.txt",
    "$HOME",
    "%2e%2e/secret.txt",
  ],
  ...[
    "a.txt\0../../secret.txt",
    "\0",
    "pipe",
    "pipe/../../secret.txt",
    "a.txt/../../secret.txt",
    "x".repeat(255),
    "x".repeat(256),
    "x/".repeat(100),
  ],
  ...[
    "..\u2215secret.txt",
    "\uFF0E\uFF0E/secret.txt",
    "dangling/x",
    " ../secret.txt",
    "@../secret.txt",
    "",
    ".",
    "...",
  ],
];
const folders = [undefined, "sub", "out", "..", "/", "sub/up", "sub/home", "proc", "loop"];
const callsOf = (path) => [
  ["ls", { path }],
  ["read", { path }],
  ["write", { path, content: "overwritten" }],
  ["edit", { path, old_text: "HEAD", new_text: "changed" }],
  ["grep", { path, pattern: "HEAD|CAN[A]RY" }],
  ["find", { path, pattern: "**/*" }],
  ["find", { path: ".", pattern: path }],
];

for (const [way, byPath] of Object.entries(WAYS)) {
  describe(`attempts to get out, ${way}`, () => {
    for (const readOnly of [false, true]) {
      test(`paths, links and folders${readOnly ? ", for reading only" : ""}`, () =>
        within({ tree, outside }, async (place) => {
          const before = place.outside();
          const inside = readOnly && described(place.root);
          const tools = toolsOn({ path: place.root, readOnly, byPath });
          for (const path of paths) {
            for (const cwd of folders) {
              for (const [name, args] of callsOf(path)) {
                const content = await contentOf(tools, name, { ...args, ...(cwd === undefined ? {} : { cwd }) });
                assert.ok(!content.includes(CANARY), `${name} ${path} in ${cwd}: ${content}`);
                assert.ok(!content.includes("root:"), `${name} ${path} in ${cwd}`);
                attempts += 1;
              }
            }
            assert.deepEqual(place.outside(), before, path);
          }
          if (readOnly) assert.deepEqual(described(place.root), inside);
        }));
    }

    test("a root that is exchanged for another folder, or for a link to one", () =>
      within({ tree: [{ path: "f", text: "inside" }], outside: [{ path: "other/f", text: CANARY }] }, async (place) => {
        const { root } = place;
        const [moved, other] = ["moved", "other"].map((name) => join(dirname(root), name));
        const tools = toolsOn({ path: root, readOnly: false, byPath });
        for (const exchange of [() => symlinkSync(other, root), () => renameSync(other, root)]) {
          renameSync(root, moved);
          exchange();
          for (const [name, args] of callsOf("f")) {
            const content = await contentOf(tools, name, args);
            assert.ok(content.startsWith(`${ERROR}Cannot open the workspace folder`), content);
          }
          assert.deepEqual(readdirSync(root), ["f"]);
          assert.equal(readFileSync(join(root, "f"), "utf8"), CANARY);
          renameSync(root, lstatSync(root).isSymbolicLink() ? `${root}.link` : other);
          renameSync(moved, root);
          assert.match(await contentOf(tools, "read", { path: "f" }), /^inside/);
        }
      }));

    test("paths that lead out are reported, and those that only seem to are not", () =>
      within({ tree, outside }, async ({ root }) => {
        const tools = toolsOn({ path: root, readOnly: false, byPath });
        for (const path of [
          "link.txt",
          "out",
          "out/inner.txt",
          "first",
          "sub/up",
          "around",
          "back",
          "proc",
          "zero",
          "..",
          "/etc",
        ]) {
          const content = await contentOf(tools, "ls", { path });
          assert.ok(content.startsWith(`${OUTSIDE}'${path}'`), content);
        }
        const names = await contentOf(tools, "ls", {});
        assert.equal(await contentOf(tools, "ls", { path: "sub/home" }), names);
        assert.equal(await contentOf(tools, "ls", { path: "sub/home/sub/home" }), names);
        assert.equal(
          await contentOf(tools, "ls", { path: "loop" }),
          `${ERROR}[Errno 40] Too many levels of symbolic links: 'loop'`,
        );
        assert.equal(await contentOf(tools, "read", { path: "pipe" }), `${ERROR}Not a regular file: 'pipe'`);
      }));
  });
}

test("a link that is swapped in between check and use", () =>
  within({ outside }, async (place) => {
    const before = place.outside();
    await beside(SWAPPER, place.root, async () => {
      const tools = workspaceTools({ root: place.root });
      const seen = new Set();
      for (let round = 0; round < 500; round++) {
        for (const [name, args] of [...callsOf("swap/inner.txt"), ...callsOf("swap")]) {
          const content = await contentOf(tools, name, args);
          assert.ok(!content.includes(CANARY), `${name}: ${content}`);
          if (name === "ls") seen.add(content.startsWith(ERROR));
          attempts += 1;
        }
      }
      assert.deepEqual(place.outside(), before);
      assert.deepEqual([...seen].sort(), [false, true], "both were seen, the folder and the link");
    });
  }));

/** Runs a test while another process runs a script, which reports when it has begun. */
async function beside(script, root, run) {
  const other = spawn(process.execPath, ["-e", script, root], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    await new Promise((started) => other.stdout.once("data", started));
    await run();
  } finally {
    other.kill("SIGKILL");
    await new Promise((ended) => other.once("close", ended));
  }
}

/** Renames a folder, then a link to the outside, to the same name, over and over; and repairs what a call has written. */
const SWAPPER = `
  const fs = require("node:fs");
  process.chdir(process.argv[1]);
  const mend = () => {
    for (const name of ["swap", "one", "two"]) fs.rmSync(name, { recursive: true, force: true });
    fs.mkdirSync("swap");
    fs.writeFileSync("swap/inner.txt", "inside");
    fs.symlinkSync("../secrets", "two");
  };
  mend();
  fs.writeSync(1, "started");
  for (;;) {
    try {
      fs.renameSync("swap", "one"); fs.renameSync("two", "swap");
      fs.renameSync("swap", "two"); fs.renameSync("one", "swap");
    } catch {
      try { mend(); } catch {}
    }
  }`;

/** Rewrites a file, longer and shorter, over and over. */
const WRITER = `
  const fs = require("node:fs");
  process.chdir(process.argv[1]);
  fs.writeFileSync("a.txt", "");
  fs.writeSync(1, "started");
  for (let step = 0; ; step += 1) fs.writeFileSync("a.txt", "one\\ntwo\\n".repeat((step % 7) * 10_000));`;

/** Reads in a separate process, whose memory nothing else has used, and prints how much more memory it took. */
const READS = `
  import { runToolCall } from "pascaline";
  import { workspaceTools } from "pascaline/workspace";
  const tools = workspaceTools({ root: process.argv[1], limits: { milliseconds: 600_000 } });
  const peak = () => process.resourceUsage().maxRSS * 1024;
  const contentOf = async (name, args) => (await runToolCall(tools, { id: "", function: { name, arguments: JSON.stringify(args) } })).content;
  if ((await contentOf("ls", {})) !== "big.txt\\nline.txt") throw new Error("the files are not there");
  const before = peak();
  if (!(await contentOf("read", { path: "big.txt", limit: 1 })).startsWith("first\\n[")) throw new Error("the first line is not read");
  if ((await contentOf("read", { path: "line.txt" })).length > 100_000) throw new Error("the line is not cut");
  console.log(peak() - before);
`;

describe("bounds", () => {
  test("names of 255 bytes, folders 1,000 deep, names that are no UTF-8", () =>
    within({}, async ({ root, at }) => {
      const long = "é".repeat(127) + "x";
      writeFileSync(at(long), "long\n");
      writeFileSync(Buffer.concat([Buffer.from(at("bad-")), Buffer.from([0xff, 0xc3]), Buffer.from(".txt")]), "bad\n");
      const deep = "d/".repeat(1000);
      mkdirSync(at(deep), { recursive: true });
      writeFileSync(at(`${deep}leaf.txt`), "leaf\n");
      const tools = workspaceTools({ root });
      assert.equal(await contentOf(tools, "ls", {}), `bad-\uFFFD\uFFFD.txt\nd/\n${long}`);
      assert.equal(await contentOf(tools, "read", { path: long }), "long");
      assert.match(
        await contentOf(tools, "read", { path: "bad-\uFFFD\uFFFD.txt" }),
        /^Tool execution error: \[Errno 2\]/,
      );
      symlinkSync(
        Buffer.concat([Buffer.from("bad-"), Buffer.from([0xff, 0xc3]), Buffer.from(".txt")]),
        at("\u{10FFFF}link"),
      );
      assert.match(
        await contentOf(tools, "read", { path: "\u{10FFFF}link" }),
        /^Tool execution error: \[Errno 22\] Invalid argument/,
      );
      unlinkSync(at("\u{10FFFF}link"));
      assert.equal(await contentOf(tools, "ls", { path: deep }), "leaf.txt");
      assert.equal(await contentOf(tools, "read", { path: `${deep}leaf.txt` }), "leaf");
      assert.match(
        await contentOf(tools, "write", { path: "x".repeat(256), content: "" }),
        /\[Errno 36\] File name too long/,
      );
      assert.match(
        await contentOf(tools, "grep", { path: ".", pattern: "leaf" }),
        /leaf\.txt:1: leaf\n\[1 file skipped: 1 unreadable \(bad-\uFFFD\uFFFD\.txt\)\]$/,
      );
      assert.match(await contentOf(tools, "find", { path: ".", pattern: "**/leaf.txt" }), /leaf\.txt$/);
    }));

  test("a page of a file of 2 GB, and a line of 100 MB, take under 32 MiB", () =>
    within({}, async ({ root, at }) => {
      const big = openSync(at("big.txt"), "w");
      writeSync(big, "first\nsecond\n");
      ftruncateSync(big, 2 ** 31);
      closeSync(big);
      const line = openSync(at("line.txt"), "w");
      ftruncateSync(line, 100_000_000);
      closeSync(line);
      const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", READS, root], {
        cwd: import.meta.dirname,
        encoding: "utf8",
      });
      assert.equal(stderr, "");
      const grown = Number(stdout);
      assert.ok(grown < 32 << 20, `${(grown / 2 ** 20).toFixed(1)} MiB`);
      const tools = workspaceTools({ root });
      const found = await contentOf(tools, "grep", { path: "big.txt", pattern: "second" });
      assert.equal(found, "[big.txt is a binary file. It was not searched]");
    }));

  test("a file that is rewritten while it is read gives one of its states, or a part of one", () =>
    within({}, async ({ root }) => {
      const tools = workspaceTools({ root });
      const sizes = new Set();
      await beside(WRITER, root, async () => {
        // On a busy machine the writer may wait while 200 rounds pass: then more follow, until it has written.
        for (let round = 0; round < 200 || (sizes.size < 2 && round < 100_000); round += 1) {
          const page = await contentOf(tools, "read", { path: "a.txt", max_lines: 4 });
          assert.match(page, /^(|one\ntwo\none\ntwo\n\[Showing lines 1-4 of \d+\. Use offset=5 to continue\.\])$/);
          sizes.add(page);
          const found = await contentOf(tools, "grep", { path: ".", pattern: "two", limit: 1 });
          assert.match(found, /^(|a\.txt:2: two\n\[1 matches limit reached\. .*\])$/);
          const edited = await contentOf(tools, "edit", { path: "a.txt", old_text: "three", new_text: "four" });
          assert.match(edited, /^Tool execution error: (Could not find the exact text|The file was changed)/);
        }
      });
      assert.ok(sizes.size > 1, "the file has changed");
    }));

  test("a full disk keeps only the old file", async (t) => {
    await within({}, async ({ root, at }) => {
      if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", root]).status !== 0) {
        return t.skip("no small disk can be mounted here");
      }
      try {
        writeFileSync(at("a.txt"), "one\ntwo\n");
        const tools = workspaceTools({ root });
        const large = "x".repeat(1 << 20);
        for (const [tool, args] of [
          ["write", { path: "a.txt", content: large }],
          ["write", { path: "new.txt", content: large }],
          ["edit", { path: "a.txt", old_text: "one", new_text: large }],
        ]) {
          assert.equal(
            await contentOf(tools, tool, args),
            `${ERROR}[Errno 28] No space left on device: '${args.path}'`,
          );
          assert.deepEqual(readdirSync(root), ["a.txt"]);
          assert.equal(readFileSync(at("a.txt"), "utf8"), "one\ntwo\n");
        }
      } finally {
        spawnSync("umount", [root]);
      }
    });
  });

  test("a trap is an error of its call, and the next call has a fresh instance", () =>
    within({ tree: [{ path: "a.txt", text: "one\n" }] }, async ({ root }) => {
      const tools = workspaceTools({ root });
      const held = readdirSync("/proc/self/fd").length;
      const { readDirectoryEntry } = DirectoryEntryStream.prototype;
      const name = "x".repeat(1 << 24);
      const faults = {
        "no memory is left": () => ({ type: "regular-file", name }),
        "the host is at fault": () => undefined.name,
        "the instance traps": () => {
          throw new WebAssembly.RuntimeError("unreachable");
        },
      };
      for (const [name, fault] of Object.entries(faults)) {
        const how = name === "no memory is left" ? "ran out of memory" : "ended unexpectedly";
        DirectoryEntryStream.prototype.readDirectoryEntry = fault;
        const content = await contentOf(tools, "ls", {});
        DirectoryEntryStream.prototype.readDirectoryEntry = readDirectoryEntry;
        assert.equal(content, `${ERROR}The call ${how}; the workspace was restarted`, name);
        assert.equal(await contentOf(tools, "ls", {}), "a.txt", name);
        assert.equal(readdirSync("/proc/self/fd").length, held, name);
      }
    }));

  test("nothing stays open", () =>
    within({ tree, outside }, async ({ root }) => {
      const tools = workspaceTools({ root });
      const held = readdirSync("/proc/self/fd").length;
      for (const path of paths) for (const [name, args] of callsOf(path)) await contentOf(tools, name, args);
      assert.equal(readdirSync("/proc/self/fd").length, held);
    }));

  test("calls that are not awaited are served in order", () =>
    within({}, async ({ root }) => {
      const tools = workspaceTools({ root });
      const calls = [];
      for (let round = 0; round < 20; round++) {
        calls.push(contentOf(tools, "write", { path: "a.txt", content: `${round}` }));
        calls.push(contentOf(tools, "read", { path: "a.txt" }));
      }
      const contents = await Promise.all(calls);
      assert.deepEqual(
        contents.filter((_, index) => index % 2 === 1),
        Array.from({ length: 20 }, (_, round) => `${round}`),
      );
    }));

  test("a full disk, a crash and short writes leave the old file or the new one", () =>
    within({ tree: [{ path: "a.txt", text: "old\n" }] }, async ({ root, at }) => {
      const tools = workspaceTools({ root });
      const { write } = Descriptor.prototype;
      const under = async (fault) => {
        Descriptor.prototype.write = fault;
        const content = await contentOf(tools, "write", { path: "a.txt", content: "new and longer\n" });
        Descriptor.prototype.write = write;
        return content;
      };
      const full = await under(() => {
        throw new Refusal("insufficient-space");
      });
      assert.equal(full, `${ERROR}[Errno 28] No space left on device: 'a.txt'`);
      assert.deepEqual(Object.keys(described(root)), [at("a.txt")]);
      const crash = await under(() => {
        throw new WebAssembly.RuntimeError("unreachable");
      });
      assert.match(crash, /^Tool execution error: The call ended unexpectedly/);
      assert.deepEqual(Object.keys(described(root)), [at("a.txt")]);
      assert.equal(readFileSync(at("a.txt"), "utf8"), "old\n");
      const short = await under(function (bytes, offset) {
        return write.call(this, bytes.subarray(0, 4), offset);
      });
      assert.match(short, /^Successfully wrote 15 bytes/);
      assert.equal(readFileSync(at("a.txt"), "utf8"), "new and longer\n");
    }));

  test("a file keeps the permissions of the one that it replaces", () =>
    within({ tree: [{ path: "run.sh", text: "old\n" }] }, async ({ root, at }) => {
      chmodSync(at("run.sh"), 0o750);
      const tools = workspaceTools({ root });
      assert.match(
        await contentOf(tools, "write", { path: "run.sh", content: "new\n" }),
        /^Successfully wrote 4 bytes/,
      );
      assert.equal(statSync(at("run.sh")).mode & 0o777, 0o750);
      assert.equal(readFileSync(at("run.sh"), "utf8"), "new\n");
    }));

  test("nobody else reads a file before it has its place", () =>
    within({ tree: [{ path: "secret.txt", text: "old\n" }] }, async ({ root, at }) => {
      chmodSync(at("secret.txt"), 0o600);
      writeFileSync(at("any.txt"), "any\n");
      const tools = workspaceTools({ root });
      const modeOf = (name) => statSync(at(name)).mode & 0o7777;
      const unplaced = [];
      const { renameAt } = Descriptor.prototype;
      Descriptor.prototype.renameAt = function (from, ...to) {
        unplaced.push(modeOf(from));
        return renameAt.call(this, from, ...to);
      };
      await contentOf(tools, "write", { path: "secret.txt", content: "new\n" });
      await contentOf(tools, "write", { path: "new.txt", content: "new\n" });
      Descriptor.prototype.renameAt = renameAt;
      assert.deepEqual(unplaced, [0o600, 0o600]);
      assert.equal(modeOf("secret.txt"), 0o600);
      assert.equal(modeOf("new.txt"), modeOf("any.txt"));
      assert.notEqual(modeOf("new.txt"), 0o600, "the umask of this process lets nobody read its files");
    }));

  test(
    "a file keeps its owner and group, as far as the process may",
    { skip: process.getuid() !== 0 && "only root may try" },
    () =>
      within({ tree: [{ path: "a.txt", text: "old\n" }] }, async ({ root, at }) => {
        chownSync(at("a.txt"), 1234, 4321);
        await contentOf(workspaceTools({ root }), "write", { path: "a.txt", content: "new\n" });
        const kept = statSync(at("a.txt"));
        assert.deepEqual([kept.uid, kept.gid], [1234, 4321]);
        chmodSync(root, 0o777);
        chmodSync(at("a.txt"), 0o674);
        assert.match(asNobody(root, [["write", { path: "a.txt", content: "nobody's\n" }]])[0], /^Successfully/);
        const taken = statSync(at("a.txt"));
        assert.deepEqual([taken.uid, taken.mode & 0o777], [NOBODY, 0o644]);
      }),
  );

  test(
    "a folder that may not be listed may be passed through",
    { skip: process.platform !== "linux" && "Linux can" },
    () =>
      within({ tree: [{ path: "closed/open/a.txt", text: "one\n" }] }, ({ root, at }) => {
        chmodSync(at("closed"), 0o111);
        const calls = [
          ["read", { path: "closed/open/a.txt" }],
          ["ls", { path: "closed/open" }],
          ["ls", { path: "closed" }],
        ];
        const contents = asNobody(root, calls);
        chmodSync(at("closed"), 0o755);
        assert.deepEqual(contents, ["one", "a.txt", `${ERROR}[Errno 13] Permission denied: 'closed'`]);
      }),
  );

  test("a path of any depth needs few descriptors, in either direction", () =>
    within({ tree: [{ path: "a.txt", text: "one\n" }] }, ({ root, at }) => {
      const deep = "d/".repeat(1000);
      mkdirSync(at(deep), { recursive: true });
      symlinkSync(`${"../".repeat(1000)}a.txt`, at(`${deep}up`));
      symlinkSync(`${"../".repeat(1001)}a.txt`, at(`${deep}out`));
      const calls = ["up", "out"].map((name) => ["read", { path: deep + name }]);
      const [up, out] = inChild(root, calls, ["sh", "-c", 'ulimit -n 64; exec "$@"', "sh"]);
      assert.equal(up, "one");
      assert.ok(out.startsWith(OUTSIDE), out);
    }));
});

const NOBODY = 65_534;

/** The results of calls in an unprivileged process; in this one, if it is unprivileged itself. */
function asNobody(root, calls) {
  chmodSync(dirname(root), 0o755);
  return inChild(root, calls, [], process.getuid() === 0 ? DROP : "");
}

const DROP = `process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY});`;

/** The results of calls in a separate process, which `before` may start. */
function inChild(root, calls, before = [], drop = "") {
  const [command, ...args] = [
    ...before,
    process.execPath,
    "--input-type=module",
    "-e",
    childOf(drop),
    root,
    JSON.stringify(calls),
  ];
  const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8", cwd: import.meta.dirname });
  assert.equal(stderr, "");
  return JSON.parse(stdout);
}

/** Everything that the package loads is available when privileges are dropped: a call was made before. */
const childOf = (drop) => `
  import { runToolCall } from "pascaline";
  import { workspaceTools } from "pascaline/workspace";
  const [root, calls] = process.argv.slice(1);
  const tools = workspaceTools({ root });
  const contentOf = async (name, args) => (await runToolCall(tools, { id: "1", function: { name, arguments: JSON.stringify(args) } })).content;
  await contentOf("ls", {});
  ${drop}
  const contents = [];
  for (const [name, args] of JSON.parse(calls)) contents.push(await contentOf(name, args));
  console.log(JSON.stringify(contents));`;

test("OpenAI's calls, one after the other", () =>
  within({}, async ({ root }) => {
    const call = (id, name, args) => ({ id, type: "function", function: { name, arguments: JSON.stringify(args) } });
    const messages = await runToolCalls(workspaceTools({ root, readOnly: true }), [
      call("1", "write", { path: "a.txt", content: "x" }),
      call("2", "ls", {}),
      call("3", "tree", {}),
    ]);
    assert.deepEqual(
      messages.map(({ tool_call_id: id, content }) => `${id} ${content}`),
      [
        `1 ${ERROR}[Errno 30] Read-only file system: 'a.txt'`,
        "2 (empty directory)",
        "3 Tool not found: tree\nhint: the tools are read, write, edit, grep, find, ls",
      ],
    );
  }));

after(() => console.log(`${cases} cases of the corpus and ${attempts} attempts to get out of the workspace, in Node`));
