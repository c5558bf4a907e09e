// Several processes that edit one file in Node, processes that are killed while they do, and files that are in the way.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  lstatSync,
  openSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";
import { describe, test } from "node:test";
import { workspaceTools } from "../build/entries/workspace_node.js";
import { Descriptor } from "../build/wasi/descriptor.js";
import { contentOf, plant } from "./planted.mjs";

const ERROR = "Tool execution error: ";
const BUSY = `${ERROR}The file is being changed by another process`;

/** The duration of a race; longer if the environment says so. */
const SECONDS = Number(process.env.PASCALINE_RACE_SECONDS ?? 2);

async function within(planted, run) {
  const place = plant(planted);
  try {
    return await run(place);
  } finally {
    place.remove();
  }
}

/** Adds lines to a file until its time is over, and prints those of the successful edits. */
const EDITOR = `
  import { workspaceTools } from "pascaline/workspace";
  import { writeSync } from "node:fs";
  const [root, name, seconds] = process.argv.slice(1);
  const edit = workspaceTools({ root }).find(({ name }) => name === "edit");
  const end = Date.now() + Number(seconds) * 1000;
  for (let number = 0; Date.now() < end; number += 1) {
    const line = name + ", edit " + number;
    await edit.execute({ path: "a.txt", old_text: "end", new_text: line + "\\nend" }).then(() => writeSync(1, line + "\\n"), () => {});
  }`;

/** Starts an editor; returns the process and its output. */
function editor(root, name, seconds) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", EDITOR, root, name, String(seconds)], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (data) => (printed += data));
  return { child, done: new Promise((ended) => child.once("close", () => ended(printed.split("\n").slice(0, -1)))) };
}

describe("several processes", () => {
  test("no edit that is done is lost", () =>
    within({ tree: [{ path: "a.txt", text: "end\n" }] }, async ({ root, at }) => {
      const editors = ["one", "two", "three"].map((name) => editor(root, name, SECONDS + 1));
      const done = (await Promise.all(editors.map(({ done }) => done))).flat().sort();
      const found = readFileSync(at("a.txt"), "utf8")
        .split("\n")
        .slice(0, -1)
        .filter((line) => line !== "end");
      const names = found.map((line) => line.split(",")[0]);
      const turns = names.filter((name, index) => index > 0 && name !== names[index - 1]).length;
      assert.deepEqual(found.sort(), done);
      assert.equal(new Set(names).size, editors.length, "each has edited");
      assert.ok(turns > editors.length, `they have taken turns only ${turns} times`);
      assert.deepEqual(readdirSync(root), ["a.txt"]);
    }));

  test("one that is killed leaves the old file or the new one, and keeps nobody from editing", () =>
    within({ tree: [{ path: "a.txt", text: "end\n" }] }, async ({ root, at }) => {
      const tools = workspaceTools({ root });
      const last = Date.now() + SECONDS * 1000;
      for (let round = 0; round < 6 || Date.now() < last; round += 1) {
        const { child, done } = editor(root, `killed ${round}`, 60);
        await new Promise((started) => child.stdout.once("data", started));
        await new Promise((waited) => setTimeout(waited, (round % 20) * 7));
        child.kill("SIGKILL");
        const printed = await done;
        const text = readFileSync(at("a.txt"), "utf8");
        assert.match(text, /^(killed \d+, edit \d+\n)*end\n$/);
        for (const line of printed) assert.ok(text.includes(`${line}\n`), `${line} is lost`);
        assert.equal(await contentOf(tools, "ls", {}), "a.txt");
        assert.equal(await contentOf(tools, "find", { pattern: "**/*", path: "." }), "a.txt");
        assert.equal(await contentOf(tools, "grep", { pattern: "no such line", path: "." }), "");
      }
      // Whether the process still runs cannot be known for ten seconds.
      const end = Date.now() + 30_000;
      let content = "";
      do {
        content = await contentOf(tools, "edit", { path: "a.txt", old_text: "end", new_text: "last" });
        assert.ok(content.startsWith("Successfully") || content.startsWith(BUSY), content);
      } while (content.startsWith(BUSY) && Date.now() < end);
      assert.match(content, /^Successfully/);
    }));

  test("a file that another process puts under the name of a new one gets no permissions", () =>
    within(
      { tree: [{ path: "a.txt", text: "old\n" }], outside: [{ path: "secret.txt", text: "secret\n" }] },
      async ({ root, at }) => {
        const secret = at("../secret.txt");
        chmodSync(secret, 0o600);
        chmodSync(at("a.txt"), 0o666);
        const tools = workspaceTools({ root });
        const { renameAt } = Descriptor.prototype;
        Descriptor.prototype.renameAt = function (from, ...to) {
          unlinkSync(at(from));
          linkSync(secret, at(from));
          return renameAt.call(this, from, ...to);
        };
        const content = await contentOf(tools, "write", { path: "a.txt", content: "new\n" });
        Descriptor.prototype.renameAt = renameAt;
        assert.ok(content.startsWith(BUSY), content);
        assert.equal(lstatSync(secret).mode & 0o777, 0o600);
        assert.equal(readFileSync(secret, "utf8"), "secret\n");
        assert.equal(readFileSync(at("a.txt"), "utf8"), "old\n");
      },
    ));
});

describe("the attributes of a file", () => {
  /** Runs Python, which has calls for extended attributes, unlike Node. */
  const python = (script, ...args) => spawnSync("python3", ["-c", script, ...args], { encoding: "utf8" });
  // All permissions for the owner; user 1234 may read; none for the group; the mask is rw-.
  const GIVE = `
import os, struct, sys
entries = [(1, 6, 0xffffffff), (2, 4, 1234), (4, 0, 0xffffffff), (16, 6, 0xffffffff), (32, 0, 0xffffffff)]
os.setxattr(sys.argv[1], "system.posix_acl_access", struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries))
os.setxattr(sys.argv[1], "user.origin", b"here")`;
  const SHOW = `import os, sys; print({name: os.getxattr(sys.argv[1], name) for name in sorted(os.listxattr(sys.argv[1]))})`;

  test("an access list is not lost, and nobody gets more permissions", (t) =>
    within({ tree: [{ path: "a.txt", text: "old and longer\n" }] }, async ({ root, at }) => {
      if (python(GIVE, at("a.txt")).status !== 0) return t.skip("there are no access lists here, or no Python");
      const before = python(SHOW, at("a.txt")).stdout;
      assert.match(before, /posix_acl_access.*origin/);
      const tools = workspaceTools({ root });
      for (const [tool, args, text] of [
        ["write", { content: "new\n" }, "new\n"],
        ["edit", { old_text: "new", new_text: "newer" }, "newer\n"],
      ]) {
        assert.match(await contentOf(tools, tool, { path: "a.txt", ...args }), /^Successfully/);
        assert.equal(readFileSync(at("a.txt"), "utf8"), text);
        assert.equal(python(SHOW, at("a.txt")).stdout, before);
        assert.equal(statSync(at("a.txt")).mode & 0o777, 0o660);
      }
      assert.deepEqual(readdirSync(root), ["a.txt"]);
    }));

  // No permissions for user 1234; all others may read.
  const DENY = `
import os, struct, sys
entries = [(1, 6, 0xffffffff), (2, 0, 1234), (4, 4, 0xffffffff), (16, 4, 0xffffffff), (32, 4, 0xffffffff)]
os.setxattr(sys.argv[1], "system.posix_acl_access", struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries))`;

  test("an access list that gives nobody more than others is lost, even if it denies access", (t) =>
    within({ tree: [{ path: "a.txt", text: "old\n" }] }, async ({ root, at }) => {
      chmodSync(at("a.txt"), 0o644);
      if (python(DENY, at("a.txt")).status !== 0) return t.skip("there are no access lists here, or no Python");
      assert.equal(statSync(at("a.txt")).mode & 0o777, 0o644, "Node sees nothing of it");
      assert.match(
        await contentOf(workspaceTools({ root }), "write", { path: "a.txt", content: "new\n" }),
        /^Successfully/,
      );
      assert.equal(statSync(at("a.txt")).mode & 0o777, 0o644);
      assert.equal(python(SHOW, at("a.txt")).stdout, "{}\n");
    }));

  test("a disk that is full leaves the whole new file where it is filled in place", async (t) => {
    await within({}, async ({ root, at }) => {
      if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", root]).status !== 0) {
        return t.skip("no small disk can be mounted here");
      }
      try {
        writeFileSync(at("a.txt"), "x".repeat(10_000));
        chmodSync(at("a.txt"), 0o660);
        const content = await contentOf(workspaceTools({ root }), "write", {
          path: "a.txt",
          content: "y".repeat(150_000),
        });
        assert.match(content, /^Successfully/);
        assert.equal(readFileSync(at("a.txt"), "utf8"), "y".repeat(150_000));
        assert.equal(statSync(at("a.txt")).mode & 0o077, 0);
        assert.deepEqual(readdirSync(root), ["a.txt"]);
      } finally {
        spawnSync("umount", [root]);
      }
    });
  });
});

describe("obstacles", () => {
  test("who waits to write to a FIFO goes on waiting", () =>
    within(
      {
        tree: [
          { path: "pipe", special: "fifo" },
          { path: "link", link: "pipe" },
        ],
      },
      async ({ root, at }) => {
        const writer = spawn("sh", ["-c", 'echo waiting > "$0"', at("pipe")]);
        const tools = workspaceTools({ root });
        const end = Date.now() + 300;
        while (Date.now() < end) {
          for (const path of ["pipe", "link"]) {
            assert.equal(await contentOf(tools, "read", { path }), `${ERROR}Not a regular file: '${path}'`);
          }
          await new Promise((waited) => setTimeout(waited, 5));
        }
        assert.equal(writer.exitCode, null, "nobody has read, but it has written");
        writer.kill("SIGKILL");
      },
    ));

  test("a file may not be of any size for a process", () =>
    within({ tree: [{ path: "a.txt", text: "one\n" }] }, ({ root, at }) => {
      const script = `
        import { workspaceTools } from "pascaline/workspace";
        const write = workspaceTools({ root: process.argv[1] }).find(({ name }) => name === "write");
        await write.execute({ path: "a.txt", content: "x".repeat(1 << 20) }).catch(({ message }) => console.log(message));`;
      const args = ["-c", 'ulimit -f 64; exec "$@"', "sh", process.execPath, "--input-type=module", "-e", script, root];
      const { stdout, stderr } = spawnSync("sh", args, { encoding: "utf8", cwd: import.meta.dirname });
      assert.equal(stdout, "[Errno 27] File too large: 'a.txt'\n", stderr);
      assert.deepEqual(readdirSync(root), ["a.txt"]);
      assert.equal(readFileSync(at("a.txt"), "utf8"), "one\n");
    }));

  test("a name is printed on one line, and read again", () =>
    within({}, async ({ root, at }) => {
      const names = {
        "a\nb": "a\\nb",
        "\u001b]2;X\u0007": "\\x1b]2;X\\x07",
        "c\\d\r": "c\\\\d\\r",
        "e\\f": "e\\f",
        "\u202Etxt": "\\u202etxt",
      };
      for (const name of Object.keys(names)) writeFileSync(at(name), "one\n");
      const tools = workspaceTools({ root });
      const shown = Object.values(names).sort();
      assert.deepEqual((await contentOf(tools, "ls", {})).split("\n").sort(), shown);
      assert.deepEqual((await contentOf(tools, "find", { pattern: "*", path: "." })).split("\n").sort(), shown);
      const found = await contentOf(tools, "grep", { pattern: "one", path: "." });
      assert.deepEqual(
        found.split("\n").sort(),
        shown.map((name) => `${name}:1: one`),
      );
      for (const path of [...Object.keys(names), ...shown])
        assert.equal(await contentOf(tools, "read", { path }), "one", path);
    }));
});

describe("long calls", () => {
  // On a busy machine, they take longer than a call has.
  const limits = { milliseconds: 600_000 };

  test("a pattern searches fewer bytes the more choices are written in it, by hand or counted", () =>
    within({}, async ({ root, at }) => {
      writeFileSync(at("a.txt"), `${"ab".repeat(500)}\n`.repeat(1_000));
      const tools = workspaceTools({ root, limits });
      for (const pattern of [
        `a${".".repeat(4_000)}z`,
        `a.{4000}z`,
        `a${"[ab]".repeat(1_000)}z`,
        `a${"(?:a|b)".repeat(580)}z`,
      ]) {
        const content = await contentOf(tools, "grep", { pattern, path: "." });
        assert.match(
          content,
          /^\[Stopped after \d{4,6} bytes\. Use a narrower path or a smaller pattern, which can search more\]$/,
        );
      }
      assert.equal(await contentOf(tools, "grep", { pattern: "ab{3}c|words", path: "." }), "");
    }));

  test("a call ends at its deadline, with what it has found", () =>
    within({}, async ({ root, at }) => {
      for (let number = 0; number < 500; number += 1) writeFileSync(at(`${number}.txt`), "line\n");
      const tools = workspaceTools({ root, limits: { milliseconds: 0 } });
      const slow = { pattern: "x[a-z]{60}", path: "." };
      const notice = /\[Stopped after 0 milliseconds\. Use a narrower path\]$/;
      assert.match(await contentOf(tools, "find", { pattern: "*", path: "." }), notice);
      assert.match(await contentOf(tools, "grep", slow), notice);
      assert.equal(await contentOf(workspaceTools({ root, limits }), "grep", slow), "");
    }));

  test("rules of .gitignore are read up to a maximum, and a notice says so", () =>
    within({}, async ({ root, at }) => {
      for (let folder = 0; folder < 40; folder += 1) {
        mkdirSync(at(`${folder}`));
        const rules = Array.from({ length: 2_500 }, (_, rule) => `*${folder}a*${rule}b*c`).join("\n");
        writeFileSync(at(`${folder}/.gitignore`), rules);
      }
      const found = await contentOf(workspaceTools({ root, limits }), "find", { pattern: "*/*", path: "." });
      assert.match(found, /\[Some \.gitignore files were ignored, because there are too many\. Use a narrower path\]$/);
    }));

  test("links are followed up to a number, and it is said", () =>
    within({}, async ({ root, at }) => {
      writeFileSync(at("link-00000"), "one\n");
      for (let link = 1; link < 2_000; link += 1) {
        symlinkSync(`link-${String(link - 1).padStart(5, "0")}`, at(`link-${String(link).padStart(5, "0")}`));
      }
      const found = await contentOf(workspaceTools({ root, limits }), "find", { pattern: "**/link-*", path: "." });
      const lines = found.split("\n");
      // A system follows a chain of at most forty links.
      assert.match(
        lines.pop(),
        /^\[960 files skipped so far: 960 linked \(link-00041, link-00042, link-00043 and 957 more\)\. .*\]$/,
      );
      assert.equal(lines.pop(), "[Only the first 1000 links were followed. Use a narrower path]");
      assert.equal(lines.length, 41);
    }));

  test("the lines of an endless file are counted up to a maximum", () =>
    within({}, async ({ root, at }) => {
      const sparse = openSync(at("a.txt"), "w");
      ftruncateSync(sparse, 2 ** 33);
      closeSync(sparse);
      const page = await contentOf(workspaceTools({ root, limits }), "read", { path: "a.txt", max_bytes: 10 });
      const length = /^\0{10}\n\[Line 1 has more than (\d+) bytes, of which the first 10 are shown\./.exec(page)?.[1];
      assert.ok(length >= 2 ** 28 && length < 2 ** 28 + 2 ** 20, page);
      const beyond = await contentOf(workspaceTools({ root, limits }), "read", { path: "a.txt", offset: 5 });
      assert.match(
        beyond,
        /Offset 5 is beyond the first 268\d{6} bytes of the file, which is all that a call may read \(0 lines\)/,
      );
    }));
});
