// The published package works where it is installed: from a tarball, in a fresh folder, without the registry.
// node tests/packaging/run.mjs
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { build as viteBuild } from "vite";
import { ALL, DATA, expected, fileName, program } from "../ecosystem/bundlers/user.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "pascaline-packaging-"));
const app = join(work, "app");

const run = (cwd, command, ...args) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const packed = JSON.parse(
  run(join(root, "pkg"), "npm", "pack", "--ignore-scripts", "--json", "--pack-destination", work),
)[0];
const { version } = packed;
const files = packed.files.map(({ path }) => path);

mkdirSync(app);
writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true }));
run(app, "npm", "install", "--offline", "--no-audit", "--no-fund", join(work, packed.filename));

/** Writes a file into the fresh folder and runs it there. */
function script(name, text) {
  writeFileSync(join(app, name), text);
  return run(app, process.execPath, name).trim();
}

/** The pages whose TypeScript is run and type-checked; these have only lines of a shell, or Python. */
const OTHERS = ["docs/command.md", "docs/python_frameworks.md", "docs/python_package.md", "docs/scale.md"];
const DOCS = readdirSync(join(root, "docs")).map((page) => `docs/${page}`);
const PAGES = ["README.md", "pkg/README.md", ...DOCS.filter((page) => !OTHERS.includes(page))];

/** The works that the code follows, by their copyright lines. */
const FOLLOWED = [
  "SymPy Development Team",
  "Fredrik Johansson and mpmath contributors",
  "Jos de Jong",
  "Sun Microsystems, Inc.",
  "Python Software Foundation",
  "Andrej Karpathy",
  "Mario Zechner",
  "Evgeny Poberezkin",
];

/** The TypeScript blocks of a page, which are JavaScript as well. */
function snippets(page) {
  const blocks = readFileSync(join(root, page), "utf8").matchAll(/^```ts\n([^]*?)^```$/gm);
  return [...blocks].map(([, text]) => text);
}

const NAMES = `ByteTokenizer,CalculationError,CalculatorTool,ConversationError,SPECIAL_TOKENS,ToolError,ToolRegistry,
ToolSystem,ToolUse,agentLoop,answer,answerInSession,arithmeticConversation,calculate,catalogue,check,coerce,compile,defaultTools,evalMath,evaluate,
extractAnswer,failureAmong,functionSpecifications,functions,getTool,gsm8kConversation,init,latex,maskPicture,maskPieces,renderConversation,
renderForCompletion,runToolCall,runToolCalls,solve,spellingConversation,split,standardSchema,toolSet,tryAnswer,tryEvaluate,useCalculator,withName`.replaceAll(
  "\n",
  "",
);
const LITE = "CalculationError,CalculatorTool,ToolRegistry,compile,evaluate,functions,init,tryEvaluate";
const use = `
  const { evaluate, compile, functions, CalculatorTool, CalculationError } = pascaline;
  let code;
  try { evaluate("2 +"); } catch (error) { code = error instanceof CalculationError && error.code; }
  new CalculatorTool().execute({ expression: "6 * 7" }, { threadId: "t" }).then(({ output }) => console.log([
    evaluate("sqrt(-4)").text, compile("x^2").evaluate({ scope: { x: 3 } }).value, code, output.result,
    functions().length > 30, Object.keys(pascaline).filter((name) => name !== "default" && name !== "module.exports").sort(),
  ].join(" ")));`;
const output = (names) => `2i 9 unexpected-end 42 true ${names}`;
const OUTPUT = output(NAMES);

/** The two entries work together: the hint of an error is still recognised. */
const WORKSPACE_ESM = `import { runToolCall } from "pascaline"; import { workspaceTools } from "pascaline/workspace";`;
const WORKSPACE_COMMON = `const { runToolCall } = require("pascaline"); const { workspaceTools } = require("pascaline/workspace");`;
const useWorkspace = `
  const tools = workspaceTools({ root: "node_modules/pascaline/wasm", readOnly: true });
  const call = (path) => ({ id: "1", function: { name: "ls", arguments: JSON.stringify({ path }) } });
  (async () => {
    console.log((await runToolCall(tools, call("workspace"))).content);
    console.log((await runToolCall(tools, call("../.."))).content);
    console.log(tools.every(({ set, parts }) => set === "agent_loop" && parts.summary !== ""));
  })();`;
const WORKSPACE_OUTPUT = `workspace.core.wasm
workspace.core2.wasm
workspace.core3.wasm
workspace.js
Tool execution error: Path leaves the workspace: '../..'
hint: paths are relative to the root of the workspace, and links must not lead outside it
true`;

/** Bundles for a browser, as an application does, and returns the code. */
async function bundle(specifier) {
  writeFileSync(join(app, "entry.mjs"), `export * from "${specifier}";`);
  const outfile = join(work, `${specifier.replace("/", "_")}.bundle.mjs`);
  const options = {
    bundle: true,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
    absWorkingDir: app,
  };
  const { warnings } = await build({ entryPoints: ["entry.mjs"], outfile, ...options });
  assert.deepEqual(warnings, []);
  const text = readFileSync(outfile, "utf8");
  assert.ok(!/["']node:/.test(text), "a browser has no modules of Node");
  return { text, module: await import(pathToFileURL(outfile).href) };
}

/** A folder with a workspace's files and no package, in which a bundle for a server must run. */
const alone = join(work, "alone");
for (const [name, text] of Object.entries(DATA)) {
  mkdirSync(dirname(join(alone, name)), { recursive: true });
  writeFileSync(join(alone, name), text);
}

/** Bundles a user's code for Node with esbuild, as for AWS Lambda, and runs the file alone. */
async function aloneByEsbuild(entry, format) {
  const name = `${fileName(entry)}.${format}`;
  writeFileSync(join(app, `${name}.js`), program(entry, format));
  const outfile = join(alone, format === "esm" ? `${name}.mjs` : `${name}.cjs`);
  const options = { bundle: true, platform: "node", format, logLevel: "silent", absWorkingDir: app };
  const { warnings } = await build({ entryPoints: [`${name}.js`], outfile, ...options });
  assert.deepEqual(warnings, []);
  assert.equal(run(alone, process.execPath, outfile).trim(), expected(entry));
}

/** Builds a user's code for a server with Vite, packages included, and runs the file alone. */
async function aloneByVite(entry) {
  const name = fileName(entry);
  writeFileSync(join(app, `${name}.vite.mjs`), program(entry));
  const output = { entryFileNames: `${name}.vite.mjs` };
  await viteBuild({
    root: app,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: { ssr: `${name}.vite.mjs`, outDir: alone, emptyOutDir: false, rolldownOptions: { output } },
  });
  assert.equal(run(alone, process.execPath, `${name}.vite.mjs`).trim(), expected(entry));
}

/** The processor's milliseconds from the import of an entry to its first answer: the least of some runs. */
function firstAnswer(entry) {
  const text = `const started = process.cpuUsage();
    const { evaluate } = await import("${entry}");
    evaluate("1 + 1");
    const { user, system } = process.cpuUsage(started);
    console.log((user + system) / 1000);`;
  return Math.min(...Array.from({ length: 5 }, () => Number(script("first.mjs", text))));
}

function typecheck(name, text, module = "NodeNext", libraries = ["ES2022", "DOM"]) {
  writeFileSync(join(app, name), text);
  const lib = ["--lib", libraries.join(",")];
  const options = ["--noEmit", "--strict", "--module", module, "--target", "ES2022", ...lib, "--types", ""];
  run(app, process.execPath, join(root, "node_modules/typescript/bin/tsc"), ...options, name);
}

const typed = `import { evaluate, type Answer } from "SPECIFIER"; export const answer: Answer = evaluate("1");
// @ts-expect-error an expression is a string
evaluate(1);`;

const typedWorkspace = `import { type CoreTool, workspaceTools } from "pascaline/workspace";
export const tools: CoreTool[] = workspaceTools({ root: ".", readOnly: true, limits: { bytes: 1e9 } });
// @ts-expect-error there is no workspace without a folder
workspaceTools({});`;

const tests = {
  "the tarball has the wasm, the types, the licences and the notices": () => {
    for (const file of [
      "wasm/pascaline_bg.wasm",
      "wasm/pascaline.js",
      "wasm/lite/pascaline_bg.wasm",
      "wasm/lite/pascaline.js",
      "wasm/workspace/workspace.js",
      "wasm/workspace/workspace.core.wasm",
      "dist/index.d.ts",
      "LICENSE-MIT",
      "LICENSE-APACHE",
      "NOTICE",
      "THIRD_PARTY.md",
    ]) {
      assert.ok(files.includes(file), `${file} is missing`);
    }
  },
  "the crate has the licences, the notices and the documentation": () => {
    const listed = run(root, "cargo", "package", "--list", "--allow-dirty").split("\n");
    for (const file of [
      "LICENSE-MIT",
      "LICENSE-APACHE",
      "NOTICE",
      "THIRD_PARTY.md",
      "ARCHITECTURE.md",
      "README.md",
      ...DOCS,
    ]) {
      assert.ok(listed.includes(file), `${file} is missing`);
    }
  },
  "NOTICE quotes the copyright line of every work that the code follows": () => {
    const text = readFileSync(join(app, "node_modules/pascaline/NOTICE"), "utf8");
    for (const line of FOLLOWED) assert.ok(text.includes(line), line);
  },
  "the tarball has no test, source or script": () => {
    const strange = files.filter(
      (file) =>
        !/^(dist|dist\/(adapters|answers|bytes|chat|crossing|loading|tools|wasi)|wasm|wasm\/(lite|workspace))\/[^/]+$|^((adapters|answers|inline|lite|workspace|(lite|workspace)\/inline)\/)?package\.json$|^((README|THIRD_PARTY)\.md|LICENSE-(MIT|APACHE)|NOTICE)$/.test(
          file,
        ),
    );
    assert.deepEqual(strange, []);
    assert.deepEqual(
      files.filter((file) => file.includes("test") || /(?<!\.d)\.ts$/.test(file)),
      [],
    );
  },
  "no file of the tarball is empty": () => {
    assert.deepEqual(
      packed.files.filter(({ size }) => size === 0).map(({ path }) => path),
      [],
    );
  },
  "every entry that package.json names is in the tarball": () => {
    const fields = (folder) =>
      JSON.parse(readFileSync(join(app, "node_modules/pascaline", folder, "package.json"), "utf8"));
    const targets = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(targets));
    const { bin, exports } = fields("");
    for (const target of [...targets(exports), ...targets(bin)])
      assert.ok(files.includes(target.replace(/^\.\//, "")), target);
    // Tools that do not read `exports` find the entries by these.
    for (const entry of ALL) {
      const folder = entry.replace(/^pascaline\/?/, "");
      const { main, module, browser = main, types } = fields(folder);
      for (const file of [main, module, browser, types])
        assert.ok(files.includes(join(folder, file)), `${entry}: ${file}`);
    }
  },
  "it needs no other package": () => {
    const { packages } = JSON.parse(readFileSync(join(app, "node_modules/.package-lock.json"), "utf8"));
    assert.deepEqual(Object.keys(packages), ["node_modules/pascaline"]);
  },
  ESM: () => assert.equal(script("esm.mjs", `import * as pascaline from "pascaline";${use}`), OUTPUT),
  CommonJS: () => assert.equal(script("common.cjs", `const pascaline = require("pascaline");${use}`), OUTPUT),
  "the examples in the pages": () => {
    for (const page of PAGES) {
      const blocks = snippets(page);
      assert.ok(blocks.length > 0, page);
      blocks.forEach((text, index) => {
        script(`page${index}.mjs`, text);
        typecheck(`page${index}.mts`, text);
      });
    }
  },
  "lite, ESM": () =>
    assert.equal(script("lite.mjs", `import * as pascaline from "pascaline/lite";${use}`), output(LITE)),
  "lite, CommonJS": () =>
    assert.equal(script("lite.cjs", `const pascaline = require("pascaline/lite");${use}`), output(LITE)),
  "inline, ESM": () =>
    assert.equal(script("inline.mjs", `import * as pascaline from "pascaline/inline";${use}`), OUTPUT),
  "inline, CommonJS": () =>
    assert.equal(script("inline.cjs", `const pascaline = require("pascaline/inline");${use}`), OUTPUT),
  "inline works without other files": () => {
    rmSync(join(app, "node_modules/pascaline/wasm/pascaline_bg.wasm"));
    try {
      assert.equal(script("alone.mjs", `import * as pascaline from "pascaline/inline";${use}`), OUTPUT);
      assert.equal(script("alone.cjs", `const pascaline = require("pascaline/inline");${use}`), OUTPUT);
    } finally {
      writeFileSync(
        join(app, "node_modules/pascaline/wasm/pascaline_bg.wasm"),
        readFileSync(join(root, "pkg/wasm/pascaline_bg.wasm")),
      );
    }
  },
  "the wasm and package.json can be imported by name": () => {
    const text = `for (const file of ["pascaline_bg.wasm", "lite/pascaline_bg.wasm", "package.json"]) require.resolve("pascaline/" + file); console.log("found");`;
    assert.equal(script("resolve.cjs", text), "found");
    const inside = `import("pascaline/dist/engine.js").catch(({ code }) => console.log(code));`;
    assert.equal(script("inside.mjs", inside), "ERR_PACKAGE_PATH_NOT_EXPORTED");
  },
  "npx runs the command": () => {
    const npx = (...args) =>
      spawnSync("npx", ["--no", "--offline", "pascaline", ...args], {
        cwd: app,
        encoding: "utf8",
        input: "1/2 + 1/3\n2 +\n",
      });
    const told = npx("15% of 240");
    assert.deepEqual([told.stdout, told.stderr, told.status], ["36\n", "reading: 15% * 240\n", 0]);
    assert.equal(
      npx("2", "+", "2", "--json").stdout,
      '{"type":"number","text":"4","decimal":"4","reading":"2 + 2","notes":[]}\n',
    );
    const lines = npx("--json");
    assert.match(lines.stdout, /^\{"type":"number".*\n\{"error":.*"line":2\}\n$/);
    assert.equal(lines.status, 1);
    assert.match(npx("call", "--root", ".", "ls", '{"path": "node_modules"}').stdout, /^pascaline\/$/m);
    assert.match(npx("mcp", "--help").stdout, /Model Context Protocol/);
    assert.equal(npx("--jsno").status, 2);
  },
  "workspace, ESM": () => assert.equal(script("workspace.mjs", `${WORKSPACE_ESM}${useWorkspace}`), WORKSPACE_OUTPUT),
  "workspace, CommonJS": () =>
    assert.equal(script("workspace.cjs", `${WORKSPACE_COMMON}${useWorkspace}`), WORKSPACE_OUTPUT),
  "the stores of answers, ESM and CommonJS": () => {
    const names = "postgresAnswers,redisAnswers,sqliteAnswers,stateManagerAnswers";
    const print = "console.log(Object.keys(stores).filter((name) => name.endsWith('Answers')).sort().join());";
    assert.equal(script("stores.mjs", `import * as stores from "pascaline/answers"; ${print}`), names);
    assert.equal(script("stores.cjs", `const stores = require("pascaline/answers"); ${print}`), names);
    const text = `import { CalculatorTool } from "pascaline"; import { sqliteAnswers } from "pascaline/answers";
export const calculator = (database: any) => new CalculatorTool({ answers: sqliteAnswers(database) });
// @ts-expect-error this is not a database
sqliteAnswers({});`;
    typecheck("stores.mts", text);
    typecheck("stores.cts", text);
  },
  "lite's inline form, ESM": () =>
    assert.equal(script("lite_inline.mjs", `import * as pascaline from "pascaline/lite/inline";${use}`), output(LITE)),
  "lite's inline form, CommonJS": () =>
    assert.equal(script("lite_inline.cjs", `const pascaline = require("pascaline/lite/inline");${use}`), output(LITE)),
  "the workspace's inline form, ESM and CommonJS": () => {
    const inline = (text) => text.replace("pascaline/workspace", "pascaline/workspace/inline");
    assert.equal(script("inline_workspace.mjs", `${inline(WORKSPACE_ESM)}${useWorkspace}`), WORKSPACE_OUTPUT);
    assert.equal(script("inline_workspace.cjs", `${inline(WORKSPACE_COMMON)}${useWorkspace}`), WORKSPACE_OUTPUT);
  },
  "one file for Node by esbuild, ESM": async () => {
    for (const entry of ALL) await aloneByEsbuild(entry, "esm");
  },
  "one file for Node by esbuild, CommonJS": async () => {
    for (const entry of ALL) await aloneByEsbuild(entry, "cjs");
  },
  "one file for a server by Vite": async () => {
    for (const entry of ALL) await aloneByVite(entry);
  },
  "a bundle without its wasm says what to do": async () => {
    writeFileSync(join(app, "moved.js"), program("pascaline"));
    const outfile = join(alone, "moved.mjs");
    const options = { bundle: true, platform: "node", format: "esm", conditions: ["mine"], absWorkingDir: app };
    await build({ entryPoints: ["moved.js"], outfile, ...options });
    assert.throws(() => run(alone, process.execPath, outfile), {
      stderr:
        /Error: .*wasm\/pascaline_bg\.wasm is missing: bundle pascaline's entry with \/inline, or keep pascaline out of the bundle/,
    });
  },
  "Jest's environment of a browser": () => {
    // It sets `browser`, loads CommonJS, and has no encoders.
    const text = `delete globalThis.TextDecoder; delete globalThis.TextEncoder; const pascaline = require("ENTRY");${use}`;
    for (const [entry, names] of [
      ["pascaline", NAMES],
      ["pascaline/lite", LITE],
    ]) {
      writeFileSync(join(app, "jsdom.cjs"), text.replace("ENTRY", entry));
      assert.equal(run(app, process.execPath, "--conditions=browser", "jsdom.cjs").trim(), output(names));
    }
  },
  // Its bytes are decoded as well. With a function call for each of them, that takes some ten times as long as the rest.
  "the inline form answers about as soon as the other one": () => {
    const [inline, plain] = ["pascaline/inline", "pascaline"].map(firstAnswer);
    assert.ok(inline < 5 * plain, `${inline} and ${plain}`);
  },
  "a browser's bundle": async () => {
    const { text, module } = await bundle("pascaline");
    assert.ok(text.includes("pascaline_bg.wasm"), "the bundle asks for the wasm by its name");
    assert.ok(!text.includes("workspace.core.wasm"), "it does not contain the workspace");
    const message = "pascaline is not ready: await init() first";
    assert.throws(() => module.evaluate("1"), { message });
    const early = await new module.CalculatorTool().execute({ expression: "1" }, { threadId: "t" });
    // It is not beside the bundle.
    assert.equal(early.status, "error");
    assert.match(early.error, /The wasm of pascaline cannot be loaded/);
    await assert.rejects(module.init(new Uint8Array()));
    await module.init(readFileSync(join(app, "node_modules/pascaline/wasm/pascaline_bg.wasm")));
    assert.equal(module.evaluate("6 * 7").value, 42);
  },
  "a browser's bundle, lite": async () => {
    const { text, module } = await bundle("pascaline/lite");
    assert.ok(!text.includes("sympySolve"), "the bundle is without the other parts");
    await module.init(readFileSync(join(app, "node_modules/pascaline/wasm/lite/pascaline_bg.wasm")));
    assert.equal(module.evaluate("6 * 7").value, 42);
  },
  "a browser's bundle, inline": async () => {
    const { module } = await bundle("pascaline/inline");
    assert.equal(module.evaluate("6 * 7").value, 42);
  },
  "the command": () => {
    const command = join(app, "node_modules/.bin/pascaline");
    assert.equal(run(app, command, "--version"), `pascaline ${version}\n`);
    assert.match(run(app, command, "--help"), /^ {2}mcp /m);
    for (const wrong of [["evla"], ["--nothing"], ["mcp", "--nothing"], ["mcp", "more"]]) {
      const { status, stdout, stderr } = spawnSync(command, wrong, { cwd: app, encoding: "utf8" });
      assert.deepEqual([status, stdout], [2, ""], wrong.join(" "));
      assert.match(stderr, /^(pascaline: .+\nSee pascaline .*--help\.|error: [^]+try '--help'\.)\n$/);
    }
  },
  "the MCP server, with files": () => {
    const requests = [
      {
        id: 0,
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "app", version: "1" } },
      },
      { id: 1, method: "tools/call", params: { name: "calculator", arguments: { expression: "6 * 7" } } },
      { id: 2, method: "tools/call", params: { name: "ls", arguments: { path: "node_modules/.bin" } } },
    ];
    const input = requests.map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join("");
    const { stdout, stderr } = spawnSync("node_modules/.bin/pascaline", ["mcp", "--root", "."], {
      cwd: app,
      input,
      encoding: "utf8",
    });
    const results = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).result);
    assert.deepEqual(
      results.slice(1).map(({ structuredContent }) => structuredContent.result),
      ["42", "pascaline"],
    );
    assert.equal(stderr, "");
  },
  "the entry of the MCP registry is that of the package": () => {
    const { mcpName, name } = JSON.parse(readFileSync(join(app, "node_modules/pascaline/package.json"), "utf8"));
    const server = JSON.parse(readFileSync(join(root, "server.json"), "utf8"));
    assert.deepEqual([server.name, server.version], [mcpName, version]);
    assert.deepEqual(
      server.packages.map(({ identifier, version: its }) => [identifier, its]),
      [[name, version]],
    );
    assert.ok(server.description.length <= 100, "the registry's bound");
  },
  "types, ESM": () => typecheck("types.mts", typed.replace("SPECIFIER", "pascaline")),
  // With these rules CommonJS cannot use the types of an ES module.
  "types, CommonJS as Node 18 has it": () =>
    typecheck("node18_types.cts", typed.replace("SPECIFIER", "pascaline"), "Node18"),
  "types, CommonJS": () => typecheck("types.cts", typed.replace("SPECIFIER", "pascaline")),
  "types, lite": () => typecheck("lite_types.mts", typed.replace("SPECIFIER", "pascaline/lite")),
  "types, lite, CommonJS": () => typecheck("lite_types.cts", typed.replace("SPECIFIER", "pascaline/lite")),
  "types, workspace": () => typecheck("workspace_types.mts", typedWorkspace),
  "types, workspace, CommonJS": () => typecheck("workspace_types.cts", typedWorkspace),
  "types, without those of a browser": () => {
    const entries = [...ALL, "pascaline/pascaline_bg.wasm", "pascaline/lite/pascaline_bg.wasm"];
    const imports = entries.map((entry, at) => `export * as entry${at} from "${entry}";`);
    const uses = `import { init } from "pascaline";
      void init("https://example.org/pascaline_bg.wasm");
      void init(new Uint8Array());
      // @ts-expect-error
      void init(5);`;
    typecheck("plain_types.mts", [...imports, uses].join("\n"), "NodeNext", ["ES2022"]);
  },
  "types, the module of a .wasm file": () => {
    const text = `import { init } from "pascaline";
      import module from "pascaline/pascaline_bg.wasm";
      import lite from "pascaline/lite/pascaline_bg.wasm";
      export const modules: WebAssembly.Module[] = [module, lite];
      void init(module);
      // @ts-expect-error a module is no text
      export const text: string = module;`;
    typecheck("wasm_types.mts", text);
  },
  "types, lite/inline": () => typecheck("lite_inline_types.mts", typed.replace("SPECIFIER", "pascaline/lite/inline")),
  "types, inline": () => typecheck("inline_types.mts", typed.replace("SPECIFIER", "pascaline/inline")),
};

let failed = 0;
for (const [name, check] of Object.entries(tests)) {
  try {
    await check();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`failed  ${name}\n${error.stdout ?? ""}${error.stderr ?? ""}${error.message}`);
  }
}
rmSync(work, { recursive: true, force: true });
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
