/** The programs of docs/frameworks.md: they stand there as they are here, and give an answer. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { DefaultResourceLoader, SettingsManager } from "@mariozechner/pi-coding-agent";
import { calculator } from "./contract.ts";
import { scriptedModel } from "./model/server.ts";

const PROGRAMS = join(import.meta.dirname, "programs");
const EXTENSION = "pi.ts";
const SERVERS = ["mcp.ts", "mcp1.ts"];
const programs = readdirSync(PROGRAMS);

test("docs/frameworks.md has each program as it is", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/frameworks.md"), "utf8");
  const shown = [...page.matchAll(/^```typescript\n([^]*?)^```$/gm)].map(([, text]) => text);
  assert.deepEqual(shown.sort(), programs.map((name) => readFileSync(join(PROGRAMS, name), "utf8")).sort());
});

describe("the first answer", () => {
  for (const name of programs.filter((name) => name !== EXTENSION && !SERVERS.includes(name))) {
    test(name, async () => {
      await using model = await scriptedModel([[calculator("3450 * 12%")], "It is 414."]);
      const keys = { OPENAI_API_KEY: "none", ANTHROPIC_API_KEY: "none", GEMINI_API_KEY: "none" };
      const urls = { OPENAI_BASE_URL: model.url, ANTHROPIC_BASE_URL: model.url, GOOGLE_GEMINI_BASE_URL: model.url };
      const env = {
        ...process.env,
        ...keys,
        ...urls,
        OPENAI_AGENTS_DISABLE_TRACING: "1",
        MASTRA_TELEMETRY_DISABLED: "1",
      };
      const { stdout } = await promisify(execFile)(process.execPath, [join(PROGRAMS, name)], { env });
      assert.equal(stdout, "It is 414.\n");
      assert.deepEqual(model.read(), [{ text: "414", failed: false }]);
    });
  }

  for (const name of SERVERS) {
    test(name, async () => {
      const client = new Client({ name: "client", version: "0.0.0" });
      await client.connect(new StdioClientTransport({ command: process.execPath, args: [join(PROGRAMS, name)] }));
      const { content } = await client.callTool({ name: "calculator", arguments: { expression: "3450 * 12%" } });
      await client.close();
      assert.deepEqual(content, [{ type: "text", text: "414" }]);
    });
  }

  test(EXTENSION, async () => {
    const folder = import.meta.dirname;
    const additionalExtensionPaths = [join(PROGRAMS, EXTENSION)];
    const settingsManager = SettingsManager.inMemory();
    const loader = new DefaultResourceLoader({
      cwd: folder,
      agentDir: folder,
      settingsManager,
      additionalExtensionPaths,
      noExtensions: true,
    });
    await loader.reload();
    const { extensions, errors } = loader.getExtensions();
    assert.deepEqual(errors, []);
    assert.deepEqual(
      extensions.flatMap(({ tools }) => [...tools.keys()]),
      ["calculator"],
    );
  });
});
