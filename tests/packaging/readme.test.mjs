// The READMEs are true: their command lines and their Python print what they say, and their links and targets of make exist. Their TypeScript runs in run.mjs, their Rust with the doc tests, and the sizes are tested by `make size`.
// node tests/packaging/readme.test.mjs [COMMAND]: COMMAND is the native command, if not that of `make run`
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { RULES } from "./rules.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const READMES = ["README.md", "pkg/README.md"];
const PAGES = [...READMES, ...readdirSync(join(root, "docs")).map((page) => `docs/${page}`)];
const read = (page) => readFileSync(join(root, page), "utf8");

/** The blocks of a page: the language of each, and its text. */
const blocksOf = (page) =>
  [...read(page).matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language, text]) => [language, text]);

/** The texts of the blocks in a language, in both READMEs. */
const blocksIn = (language) =>
  READMES.flatMap((page) => blocksOf(page).filter(([its]) => its === language)).map(([, text]) => text);

/** Both commands under the names that a README calls: `pascaline`, and `npx pascaline`, which runs that of the npm package. */
const bin = mkdtempSync(join(tmpdir(), "pascaline-readme-"));
after(() => rmSync(bin, { recursive: true }));
const native = resolve(process.argv[2] ?? join(root, "target/debug/pascaline"));
symlinkSync(native, join(bin, "pascaline"));
const NPX = `npx() { [ "$1" != pascaline ] || shift; '${process.execPath}' '${join(root, "pkg/dist/cli.js")}' "$@"; }`;

function shell(line) {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  return spawnSync("bash", ["-c", `${NPX}\n${line}`], { cwd: bin, env, input: "", encoding: "utf8" });
}

/** A line that prints something: the command line, and after two spaces or more `#` and what it prints. */
const PRINTS = /^(.*\bpascaline\b.*?) +# (.+)$/;

describe("the command lines", () => {
  const lines = blocksIn("sh").flatMap((text) => text.trim().split("\n"));
  const run = lines.map((line) => line.match(PRINTS)).filter(Boolean);

  test("every line is run, or is one that installs or builds", () => {
    const others = lines.filter((line) => !PRINTS.test(line));
    for (const line of others) assert.match(line, /^(make (run|test) +#|npm install pascaline$)/);
    assert.ok(run.length >= 8);
  });

  for (const [, line, said] of run) {
    test(line.trim(), () => {
      const { status, stdout } = shell(line);
      // `36, from the npm package` and `36: the same` say more than what is printed.
      const [printed] = said.split(/, from |: the /);
      assert.equal(stdout.trimEnd().split("\n").join(", then "), printed);
      assert.equal(status, 0);
    });
  }

  test("what README.md shows of a terminal is what the command prints", () => {
    const [screen] = blocksIn("text");
    const calls = screen.split(/^\$ /m).slice(1);
    assert.ok(calls.length >= 4);
    for (const call of calls) {
      const [line, ...shown] = call.trimEnd().split("\n");
      assert.equal(shell(`{ ${line}; } 2>&1`).stdout.trimEnd(), shown.join("\n"), line);
    }
  });
});

test("the file that README.md installs is the one that npm packs", () => {
  const { name, version } = JSON.parse(read("pkg/package.json"));
  const named = [...read("README.md").matchAll(/[\w.-]+\.tgz/g)].map(([file]) => file);
  assert.deepEqual([...new Set(named)], [`${name}-${version}.tgz`]);
});

describe("Python", () => {
  const found = process.env.PYTHON ?? "python3";
  const env = { ...process.env, PYTHONPATH: join(root, "src/py/python") };
  const python = (text) => spawnSync(found, ["-c", text], { cwd: root, env, encoding: "utf8" });
  const [text] = blocksIn("python");
  const printed = [...text.matchAll(/  # (.+)$/gm)].map(([, said]) => said);

  test("the lines print what they say", () => {
    const { stdout, stderr } = python(text);
    assert.deepEqual([stdout.trimEnd().split("\n"), stderr], [printed, ""]);
  });

  const [, component] = /```python\n([^]*?)```/.exec(read("docs/components.md"));
  const skip = python("import wasmtime").status !== 0 && "wasmtime is not installed: pip install wasmtime";

  test("the lines for wasmtime are Python, and name functions of the component", () => {
    const { stderr } = python(`import ast; ast.parse(${JSON.stringify(component)})`);
    assert.equal(stderr, "");
    const world = read("wit/agent.wit");
    for (const name of ["answer", "calculate", "evaluate", "sympy", "solve"])
      assert.match(world, new RegExp(`^ +export ${name}: func\\(`, "m"));
  });

  test("the lines for wasmtime print what they say", { skip }, () => {
    const { stdout, stderr } = python(component);
    assert.deepEqual([stdout.trim(), stderr], [component.match(/# (Variant.*)$/m)[1], ""]);
  });
});

test("each block is in a language whose lines are tested", () => {
  for (const page of READMES)
    for (const [language] of blocksOf(page))
      assert.ok(["sh", "ts", "rust", "python", "json", "text"].includes(language), `${page}: ${language}`);
});

test("README.md names every page", () => {
  const readme = read("README.md");
  for (const page of PAGES.filter((page) => page !== "README.md")) assert.ok(readme.includes(`](${page})`), page);
});

test("each target of make exists", () => {
  for (const page of [...PAGES, "CONTRIBUTING.md"])
    for (const [, target] of read(page).matchAll(/(?:^|`)make ([a-z0-9-]+)\b/gm))
      assert.match(
        RULES,
        new RegExp(`^(\\.PHONY:.* )?${target}\\b.*:|^\\.PHONY:.*\\b${target}\\b`, "m"),
        `${page}: ${target}`,
      );
});

/** A heading as the address of its place in a page. */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

test("each link leads to a file and a heading", () => {
  for (const page of PAGES) {
    const links = read(page)
      .replaceAll(/^```[^]*?^```$/gm, "")
      .matchAll(/\]\(([^)\s]+)\)/g);
    for (const [, link] of links) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path, place] = link.split("#");
      const file = path === "" ? page : join(dirname(page), path);
      assert.ok(existsSync(join(root, file)), `${page}: ${link}`);
      if (place === undefined) continue;
      const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchor(heading));
      assert.ok(headings.includes(place), `${page}: ${link}`);
    }
  }
});
