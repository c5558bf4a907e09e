// What a release has for MCP besides the npm package: the bundle, unpacked and started as its manifest says, and the container file,
// which is read and whose command is run. They need what `make build` builds.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { manifestOf, writeBundle } from "../../.ci/mcpb.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const REPOSITORY = "https://git.example/Someone/pascaline";
const manifestOfPackage = JSON.parse(readFileSync(join(root, "pkg/package.json"), "utf8"));

describe("the bundle", () => {
  const folder = mkdtempSync(join(tmpdir(), "pascaline-bundle-"));
  const bundle = join(folder, "pascaline.mcpb");
  const unpacked = join(folder, "unpacked");
  let manifest;
  before(async () => {
    // It refuses a manifest that is not of its specification.
    await writeBundle(join(root, "pkg"), bundle, REPOSITORY);
    execFileSync(join(root, ".tools/mcpb/node_modules/.bin/mcpb"), ["unpack", bundle, unpacked], { stdio: "ignore" });
    manifest = JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8"));
  });
  after(() => rmSync(folder, { recursive: true }));

  test("has the manifest of this version, with the tools that the server offers", () => {
    assert.deepEqual(manifest, manifestOf(manifestOfPackage, REPOSITORY));
    assert.equal(manifest.version, manifestOfPackage.version);
    assert.deepEqual(
      manifest.tools.map(({ name }) => name),
      ["answer", "calculator"],
    );
    // A person reads these words.
    for (const { description } of manifest.tools) assert.match(description, /^[A-Z].*\.$/);
    assert.ok(readFileSync(join(unpacked, manifest.icon)).subarray(1, 4).equals(Buffer.from("PNG")));
  });

  test("has no more than the server needs", () => {
    const files = readdirSync(join(unpacked, "server"), { recursive: true }).filter((file) =>
      statSync(join(unpacked, "server", file)).isFile(),
    );
    assert.ok(files.length < 30, files.join("\n"));
    for (const file of ["LICENSE-MIT", "NOTICE", "THIRD_PARTY.md"]) assert.ok(files.includes(file), file);
    for (const file of files) assert.doesNotMatch(file, /inline|lite|\.d\.ts|\.cjs/);
  });

  test("serves as its manifest says", () => {
    const { command, args } = manifest.server.mcp_config;
    const requests = [
      {
        id: 0,
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "app", version: "1" } },
      },
      { id: 1, method: "tools/call", params: { name: "answer", arguments: { text: "15% of 240" } } },
      { id: 2, method: "tools/call", params: { name: "ls", arguments: { path: "." } } },
    ];
    const input = requests.map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join("");
    const served = (root) => {
      const words = args.map((word) => word.replace("${__dirname}", unpacked).replace("${user_config.root}", root));
      const { stdout } = spawnSync(command, words, { cwd: tmpdir(), input, encoding: "utf8" });
      const answers = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const [introduction, answer, files] = requests.map(({ id }) => answers.find((answer) => answer.id === id));
      assert.equal(introduction.result.serverInfo.version, manifest.version);
      assert.equal(answer.result.structuredContent.result, "36");
      return files;
    };
    assert.match(served(unpacked).result.content[0].text, /manifest\.json/);
    // A client puts the default in for a folder that nobody has chosen.
    assert.match(served(manifest.user_config.root.default).error.message, /Unknown tool: ls/);
  });
});

describe("the container file", () => {
  const text = readFileSync(join(root, "Containerfile"), "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const after = (word) => last.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1);

  test("is made of fixed versions, and does not run as root", () => {
    for (const line of lines) {
      assert.match(line, /^(FROM|ARG|RUN|COPY|USER|EXPOSE|HEALTHCHECK|ENTRYPOINT) /);
      if (line.startsWith("FROM ")) assert.match(line, /^FROM docker\.io\/library\/\w+:\d[\w.-]+( AS \w+)?$/);
    }
    assert.match(after("USER"), /^[1-9]\d*:[1-9]\d*$/);
    assert.match(
      lines.find((line) => line.startsWith("RUN npm")),
      /pascaline@\$\{VERSION\}$/,
    );
    // Nothing is copied that the first stage does not make.
    assert.match(after("COPY"), /^--from=package \/package\/lib\/node_modules\/pascaline \/pascaline$/);
  });

  test("its command serves, and its health is asked", { timeout: 60_000 }, async (t) => {
    const [node, script, ...args] = JSON.parse(after("ENTRYPOINT"));
    assert.deepEqual([node, script], ["node", "/pascaline/dist/cli.js"]);
    const child = spawn(process.execPath, [join(root, "pkg/dist/cli.js"), ...args, "--port", "0"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    t.after(() => child.kill());
    const [line] = await once(createInterface({ input: child.stderr }), "line");
    const { port } = new URL(/http:\S+/.exec(line)[0]);
    const [url] = /http:[^"]+/.exec(after("HEALTHCHECK"));
    assert.equal(new URL(url).port, after("EXPOSE"));
    const health = await fetch(url.replace(/:\d+/, `:${port}`));
    assert.deepEqual([health.status, (await health.json()).name], [200, "pascaline"]);
  });
});
