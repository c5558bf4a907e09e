// Both MCP servers on one store: a session of one goes on in the other, and each writes the bytes that the other would.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { call, open, resultIn, send, within } from "../mcp/requests.mjs";
import { commands } from "./commands.mjs";
import { sqliteServers } from "./sqlite_nodes.mjs";
import { shared } from "./stores/shared.mjs";
import { Server } from "./storm/servers.mjs";
import { freePort } from "./stores/processes.mjs";

const COMMANDS = commands(process.argv[2]);
const SURFACES = ["native", "npm"];
const OTHER = { native: "npm", npm: "native" };

/** Calls, one after the other in a session, and what each leaves. */
const CONVERSATION = [
  ["calculator", { expression: "5 * 3" }],
  ["calculator", { expression: "ans + 0.1" }],
  ["calculator", { expression: "-0 * ans" }],
  ["calculator", { expression: "sqrt(-4) + ans" }],
  ["calculator", { expression: "ans / 0" }],
  ["answer", { text: "1/3" }],
  ["answer", { text: "ans * 7" }],
  ["answer", { text: "2^200 + 1" }],
  ["answer", { text: "sqrt(2) * 5" }],
  ["answer", { text: "3 ft 5 inch" }],
  ["answer", { text: "ans in cm" }],
  ["calculator", { expression: "12 * 12" }],
];

/** The stores. With SQLite npm's server has one client after the other. */
const CASES = [
  { storeName: "redis" },
  { storeName: "postgres" },
  ...sqliteServers().map(({ client, ...server }) => ({ storeName: "sqlite", client, server })),
];

for (const { storeName, client, server: npm } of CASES) {
  describe(client === undefined ? storeName : `${storeName}, ${client}`, () => {
    const kinds = { native: { command: COMMANDS.native }, npm: npm ?? { command: COMMANDS.npm } };
    let store;
    const servers = {};
    before(async () => {
      store = await shared(storeName);
      for (const surface of SURFACES) servers[surface] = await started(surface);
    });
    after(() => Promise.all(Object.values(servers).map((server) => server.kill())));

    async function started(surface) {
      const { command, folder } = kinds[surface];
      const server = new Server([...command, "mcp", "--answers", store.uri], await freePort(), folder);
      await server.start();
      return server;
    }

    async function ask(surface, session, body, headers = {}) {
      const { status, text } = await send(servers[surface].url, { headers: { ...within(session), ...headers }, body });
      assert.equal(status, 200, text);
      return resultIn(text);
    }
    const calculate = (surface, session, expression, headers) => ask(surface, session, call(expression), headers);
    const keyOf = (session) => `pascaline:ans:${session}`;

    for (const surface of SURFACES) {
      const other = OTHER[surface];

      test(`a session opened in ${surface} goes on in ${other}, and back`, async () => {
        const session = await open(servers[surface].url);
        assert.equal(await calculate(surface, session, "5 * 3"), "15");
        assert.equal(await calculate(other, session, "ans + 10"), "25");
        assert.equal(await calculate(surface, session, "ans * 2"), "50");
        await servers[surface].kill();
        assert.equal(await calculate(other, session, "ans + 1"), "51");
        await servers[surface].start();
        assert.equal(await calculate(surface, session, "ans + 1"), "52");
      });

      test(`a session that ends in ${surface} has ended in ${other}, and nothing of it is left`, async () => {
        const session = await open(servers[other].url);
        await calculate(other, session, "1");
        await calculate(surface, session, "2");
        const { status } = await send(servers[surface].url, { method: "DELETE", headers: within(session) });
        assert.ok([200, 202, 204].includes(status), String(status));
        assert.equal(await store.read(keyOf(session)), undefined);
        assert.equal(await store.read(`pascaline:session:${session}`), undefined);
        // A process that has had the session open may serve it until it has been idle; a new one does not know it.
        await servers[other].kill();
        await servers[other].start();
        const { status: later } = await send(servers[other].url, { headers: within(session), body: call("ans") });
        assert.equal(later, 404);
      });

      test(`a call of ${surface} that is repeated in ${other} is made once`, async () => {
        const session = await open(servers[surface].url);
        await calculate(surface, session, "1");
        const headers = { "idempotency-key": "k-1" };
        for (const its of [surface, other, surface, other])
          assert.equal(await calculate(its, session, "ans + 1", headers), "2");
        assert.equal(await calculate(other, session, "ans + 1"), "3");
      });
    }

    test("both write the same bytes, and answer the same", async () => {
      const sessions = { native: await open(servers.native.url), npm: await open(servers.npm.url) };
      const mixed = await open(servers.npm.url);
      for (const [index, [name, args]] of CONVERSATION.entries()) {
        const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
        const told = [];
        for (const surface of SURFACES) told.push(await ask(surface, sessions[surface], body));
        told.push(await ask(SURFACES[index % 2], mixed, body));
        assert.deepEqual(told, [told[0], told[0], told[0]], JSON.stringify(args));
        const [native, npm, both] = await Promise.all(
          [sessions.native, sessions.npm, mixed].map(async (session) =>
            (await store.read(keyOf(session)))?.replaceAll(session, "…"),
          ),
        );
        assert.equal(native, npm, JSON.stringify(args));
        assert.equal(both, npm, JSON.stringify(args));
      }
    });

    test("a store that is away is no reason to forget a session", async () => {
      const session = await open(servers.npm.url);
      await calculate("npm", session, "20");
      if (storeName === "sqlite") return;
      await store.down();
      try {
        const body = call("ans + 1");
        const { text } = await send(servers.npm.url, { headers: within(session), body });
        assert.match(text, /"code":"ans-unavailable"/);
        // This one does not know the session, and cannot ask.
        const { status } = await send(servers.native.url, { headers: within(session), body });
        assert.equal(status, 503);
      } finally {
        await store.up();
      }
      for (const surface of SURFACES) await until(surface, session);
    });

    /** Waits until a server has its store again. */
    async function until(surface, session) {
      for (;;) {
        const { status, text } = await send(servers[surface].url, { headers: within(session), body: call("ans") });
        if (status === 200 && !text.includes("ans-unavailable")) return assert.equal(resultIn(text), "20");
        assert.ok(status === 503 || status === 200, `${status}: ${text}`);
      }
    }
  });
}
