// The checks of .ci/layers.mjs and .ci/crates.mjs, on workspaces that are made up. It needs nothing that is built.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, test } from "node:test";
import { faultsOfCrates, publishOrder } from "../../.ci/crates.mjs";
import { circles } from "../../.ci/graph.mjs";
import { importsOf } from "../../.ci/imports.mjs";
import {
  faultsOfModules,
  faultsOfPaths,
  faultsOfPicture,
  faultsOfSupers,
  layersOf,
  pictureOf,
} from "../../.ci/layers.mjs";

/** A crate as Cargo describes it. It needs others by their names, or as records with the fields that differ. */
function crate(name, needs = [], fields = {}) {
  const dependencies = needs.map((need) => ({
    kind: null,
    req: "^1.0.0",
    ...(typeof need === "string" ? { name: need } : need),
  }));
  const manifest_path = `/w/src/${name}/Cargo.toml`;
  return {
    name,
    version: "1.0.0",
    description: "A crate",
    license: "MIT",
    publish: null,
    dependencies,
    manifest_path,
    ...fields,
  };
}

/** The facade needs three crates, which need one. */
const BASE = crate("pascaline-base", ["libm"]);
const HINT = crate("pascaline-hint", ["pascaline-base"]);
const TOOLS = crate("pascaline-tools", ["pascaline-hint", "pascaline-base", { name: "libm", kind: "build" }]);
const FACADE = crate("pascaline", ["pascaline-tools", "pascaline-base"], { manifest_path: "/w/Cargo.toml" });
const CLI = crate("pascaline-cli", ["pascaline"], { publish: [] });
const workspace = (...packages) => ({ packages, workspace_root: "/w" });
const GOOD = workspace(FACADE, CLI, TOOLS, HINT, BASE);

/** The workspace with other crates of the same names, or more. */
function changed(...crates) {
  const others = GOOD.packages.filter(({ name }) => !crates.some((each) => each.name === name));
  return workspace(...others, ...crates);
}

/** Checks that the workspace has one fault, with these words. */
function hasFault(metadata, ...words) {
  const faults = faultsOfCrates(metadata);
  assert.equal(faults.length, 1, faults.join("\n"));
  for (const word of words) assert.ok(faults[0].includes(word), faults[0]);
}

describe("what is published", () => {
  test("each crate comes after those that it needs", () => {
    assert.deepEqual(faultsOfCrates(GOOD), []);
    assert.deepEqual(publishOrder(GOOD), ["pascaline-base", "pascaline-hint", "pascaline-tools", "pascaline"]);
  });

  test("a crate that the order does not have is found, where a published one needs it", () => {
    for (const kind of [null, "build", "dev"]) {
      const tools = crate("pascaline-tools", [{ name: "pascaline-secret", kind }]);
      hasFault(
        changed(tools, crate("pascaline-secret", [], { publish: [] })),
        "pascaline-tools is published",
        "pascaline-secret, which is not",
      );
    }
    // Cargo leaves out a dev-dependency that is only a path, and an unpublished crate may need what it likes.
    const tools = crate("pascaline-tools", [{ name: "pascaline-secret", kind: "dev", req: "*" }]);
    const secret = crate("pascaline-secret", ["pascaline-other"], { publish: [] });
    assert.deepEqual(faultsOfCrates(changed(tools, secret, crate("pascaline-other", [], { publish: [] }))), []);
  });

  test("a circle is found, also one of dev-dependencies", () => {
    for (const kind of [null, "dev"]) {
      const base = crate("pascaline-base", [{ name: "pascaline-tools", kind }]);
      hasFault(changed(base), "pascaline-base, pascaline-hint, pascaline-tools depend on each other");
      assert.throws(() => publishOrder(changed(base)), /no order: pascaline-base, pascaline-hint, pascaline-tools/);
    }
    hasFault(
      changed(crate("pascaline-base", [{ name: "pascaline-tools", kind: "dev", req: "*" }])),
      "dev-dependencies",
    );
  });

  test("a manifest that lacks something is found", () => {
    hasFault(
      changed(crate("pascaline-base", [], { description: null })),
      "pascaline-base is published without a description",
    );
    hasFault(changed(crate("pascaline-base", [], { license: null })), "pascaline-base", "`license.workspace = true`");
    hasFault(changed(crate("pascaline-base", [], { version: "0.9.0" })), "0.9.0", "`version.workspace = true`");
    hasFault(
      changed(crate("pascaline-hint", [{ name: "pascaline-base", req: "*" }])),
      "pascaline-hint needs pascaline-base by its path alone",
    );
    assert.deepEqual(
      faultsOfCrates(
        changed(crate("pascaline-cli", [], { publish: [], description: null, license: null, version: "0.0.0" })),
      ),
      [],
    );
  });
});

describe("the picture", () => {
  const graph = layersOf(GOOD);
  const page = `# Architecture\n\n${pictureOf(graph)}\n\nMore.\n`;
  const faults = (text, metadata = GOOD) => faultsOfPicture(layersOf(metadata), text);

  test("has the edges that do not follow from others", () => {
    assert.deepEqual(page.match(/.* --> .*/g), [
      "  cli --> pascaline",
      "  hint --> base",
      "  pascaline --> tools",
      "  tools --> hint",
    ]);
    assert.deepEqual(faults(page), []);
    assert.deepEqual(faults(page.replace("graph TD", "flowchart TD")), []);
  });

  test("has no tests, no tools of the build, and no dev-dependencies", () => {
    const manifest = (path) => ({ publish: [], manifest_path: `/w/${path}/Cargo.toml` });
    const hostile = crate("pascaline-hostile", ["pascaline"], manifest("tests/hostile"));
    const glue = crate("pascaline-glue", ["pascaline"], manifest(".ci/glue"));
    const hint = crate("pascaline-hint", ["pascaline-base", { name: "pascaline-number", kind: "dev" }]);
    assert.deepEqual(faults(page, changed(hostile, glue, hint, crate("pascaline-number"))), []);
  });

  test("lacks an edge", () => {
    assert.deepEqual(faults(page.replace("  hint --> base\n", "")), [
      "hint --> base is not in the picture: add the line, if hint is to depend on base.",
    ]);
  });

  test("has an edge too many", () => {
    const more = (edge) => page.replace("graph TD\n", `graph TD\n  ${edge}\n`);
    assert.deepEqual(faults(more("base --> number")), [
      "base --> number is in the picture, but base does not depend on number: remove the line.",
    ]);
    assert.deepEqual(faults(more("tools --> base")), [
      "tools --> base is in the picture, but follows from other edges: remove the line.",
    ]);
    assert.equal(faults(more("tools --> hint --> base")).length, 1);
  });

  test("forbids an edge against it", () => {
    const turned = changed(crate("pascaline-hint"), crate("pascaline-base", ["pascaline-hint"]));
    assert.deepEqual(faults(page, turned), [
      "base --> hint is against the picture, in which hint depends on base: move what base needs of hint below both.",
      "tools --> base is not in the picture: add the line, if tools is to depend on base.",
      "hint --> base is in the picture, but hint does not depend on base: remove the line.",
      "tools --> hint is in the picture, but follows from other edges: remove the line.",
    ]);
  });

  test("is not there", () => {
    assert.match(faults("# Architecture\n")[0], /has no picture of the crates/);
    assert.match(faults(page.replace("```mermaid", "```text"))[0], /has no picture of the crates/);
  });
});

describe("the files", () => {
  test("a `#[path]` into another crate is found", () => {
    const crateOf = (file) =>
      ["src/component/agent", "src/host", "src/base", "src"].find((folder) => file.startsWith(`${folder}/`));
    const check = (file, path) => faultsOfPaths(new Map([[file, `#[path = "${path}"]\nmod other;\n`]]), crateOf);
    assert.deepEqual(check("src/component/agent/lib.rs", "answer.rs"), []);
    for (const [file, path] of [
      ["src/component/agent/lib.rs", "../registry.rs"],
      ["src/host/lib.rs", "../component/registry.rs"],
      ["src/lib.rs", "base/error.rs"],
      ["src/base/syntax/mod.rs", "../../../tests/x.rs"],
    ]) {
      assert.match(check(file, path)[0] ?? "", new RegExp(`^${file} compiles .*, which is not of its crate`));
    }
  });

  test("imports are resolved to the files that have the items", () => {
    const graph = importsOf(
      new Map([
        ["lib.rs", "mod a;\nmod b;\npub use a::One;\nuse pascaline_base::Error;\n"],
        [
          "a/mod.rs",
          "mod c;\npub(crate) use c::{Two, three::{self, Four}};\npub use c::One as Five;\nfn f(_: Two) {}\n",
        ],
        ["a/c.rs", "use super::super::b::Six; // use crate::a::nothing;\n"],
        [
          "b.rs",
          "use crate::{\n  One,\n  Error,\n};\nfn f() { crate::a::three::g() }\n#[cfg(test)]\nmod tests {\n  use super::*;\n}\n",
        ],
        ["d.rs", "use super::a::{Five, Two as Other};\nuse std::fmt;\n"],
        ["tests.rs", "use crate::a::One;\n"],
      ]),
    );
    assert.deepEqual(Object.fromEntries([...graph].map(([file, others]) => [file, [...others].sort()])), {
      "lib.rs": [],
      "a/mod.rs": ["a/c.rs"],
      "a/c.rs": ["b.rs"],
      "b.rs": ["a/c.rs", "a/mod.rs"],
      "d.rs": ["a/c.rs"],
    });
    assert.deepEqual(circles(graph), [["a/c.rs", "a/mod.rs", "b.rs"]]);
  });

  test("a circle of TypeScript files is found", () => {
    const check = (imported) =>
      faultsOfModules(
        new Map([
          ["pkg/src/a.ts", 'import type { B } from "./deep/b.js";\nimport { readFileSync } from "node:fs";\n'],
          ["pkg/src/deep/b.ts", 'export { type C, d } from "../c";\nconst more = await import("../../wasm/c.js");\n'],
          ["pkg/src/c.ts", imported],
        ]),
      );
    assert.deepEqual(check('import { a } from "pascaline";\n'), []);
    for (const imported of ['import {\n  a,\n} from "./a.js";', 'import "./a.js";', 'await import("./a.js");']) {
      assert.deepEqual(check(imported), [
        "pkg/src/a.ts, pkg/src/c.ts, pkg/src/deep/b.ts import each other: move what they share into a file below them.",
      ]);
    }
  });
});

describe("what the crate brings along", () => {
  const root = new URL("../../", import.meta.url);
  const options = [
    "--quiet",
    "--offline",
    "--locked",
    "--package",
    "pascaline",
    "--edges",
    "normal",
    "--prefix",
    "none",
  ];
  const crates = (...features) =>
    execFileSync("cargo", ["tree", ...options, "--format", "{p}", ...features], { cwd: root, encoding: "utf8" });

  test("serde comes with the tools, which read JSON, and with the feature of its name, not otherwise", () => {
    const calculators = ["--no-default-features", "--features"];
    assert.doesNotMatch(crates(...calculators, "python,sympy,chat"), /^serde/m);
    assert.match(crates(...calculators, "serde"), /^serde v/m);
    assert.match(crates(), /^serde_json v/m);
  });
});

test("a path that goes up two modules is found", () => {
  const texts = new Map([
    ["src/core/a/b.rs", "use super::super::c::D;"],
    ["src/core/a/e.rs", "use super::c::D;\nuse crate::c::F;"],
  ]);
  assert.deepEqual(faultsOfSupers(texts), ["src/core/a/b.rs has super::super: write the path from crate:: on."]);
});
