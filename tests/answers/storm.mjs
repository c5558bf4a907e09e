// Four processes serve one store. Threads count in it (`ans + 1`), each call in a random process, while one process after the other is
// killed and the store is disturbed. At the end `ans` of every thread is the number of its acknowledged calls: none lost, none twice.
// With SQLite, npm's processes have different clients of it.
//
//   node tests/answers/storm.mjs SURFACE STORE    native or npm; redis, postgres, sqlite or file (natively alone)
//     --calls 20000  --threads 200  --seed 1
//     --command PATH  the native command, if not that of `make run`
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { commands } from "./commands.mjs";
import { sqliteServers } from "./sqlite_nodes.mjs";
import { storeNamed } from "./stores/index.mjs";
import { Draw } from "./storm/draw.mjs";
import { Progress } from "./storm/progress.mjs";
import { Servers } from "./storm/servers.mjs";
import { Thread } from "./storm/thread.mjs";

const PROCESSES = 4;
const AWAY_MILLISECONDS = 2_500;
/** One thread in so many has two clients. */
const WITH_TWO_CLIENTS = 10;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: "string", default: "20000" },
    threads: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    command: { type: "string" },
  },
});
const [surface, storeName] = positionals;
const [calls, threads, seed] = [options.calls, options.threads, options.seed].map(Number);

async function main() {
  const command = commands(options.command)[surface];
  if (command === undefined) throw new Error("node tests/answers/storm.mjs native|npm redis|postgres|sqlite|file");
  const store = await storeNamed(storeName).start();
  const kinds = surface === "npm" && storeName === "sqlite" ? sqliteServers() : [{ command }];
  const servers = await Servers.start(
    kinds.map(({ command, folder }) => ({ command: [...command, "mcp", "--answers", store.uri], folder })),
    PROCESSES,
  );
  const started = performance.now();
  const clients = kinds.flatMap(({ client = [] }) => client).join(", ");
  const title = `${surface}, ${store.name}${clients && ` (${clients})`}`;
  const progress = new Progress(title, calls);
  const all = threadsOf(servers, store, progress);
  const killing = servers.killInTurn(new Draw(seed, "kills"));
  const disturbing = progress.half.then(() => disturb(store));
  const failures = await failuresOf(all, (thread) => thread.open());
  if (failures.length === 0) failures.push(...(await failuresOf(all, (thread, index) => thread.run(callsOf(index)))));
  servers.calm();
  await Promise.all([killing, failures.length === 0 && disturbing]);
  if (failures.length === 0) failures.push(...(await failuresOf(all, (thread) => thread.check())));
  progress.end();
  report({ title, all, failures, servers, store, seconds: (performance.now() - started) / 1_000 });
  await servers.stop();
  await store.stop();
}

/** The store is away for longer than a call waits for it. */
async function disturb(store) {
  await store.down();
  await sleep(AWAY_MILLISECONDS);
  await store.up();
}

const threadsOf = (servers, store, progress) =>
  Array.from({ length: threads }, (_, index) => {
    const name = `thread-${index + 1}`;
    const clients = index % WITH_TWO_CLIENTS === 0 ? 2 : 1;
    return new Thread({
      name,
      servers,
      store,
      draw: new Draw(seed, name),
      clients,
      told: (made) => progress.add(made),
    });
  });

/** Each thread has its part of the calls, the first ones of the rest as well. */
const callsOf = (index) => Math.floor(calls / threads) + (index < calls % threads ? 1 : 0);

/** What the threads fail with that do. */
async function failuresOf(all, use) {
  const outcomes = await Promise.allSettled(all.map(use));
  return outcomes.flatMap(({ reason }, index) => (reason === undefined ? [] : [{ thread: all[index], error: reason }]));
}

const sum = (all, field) => all.reduce((total, thread) => total + thread[field], 0);
const number = (value) => value.toLocaleString("en");

function report({ title, all, failures, servers, store, seconds }) {
  const made = sum(all, "acknowledged");
  const { kills } = servers;
  const twice = sum(all, "twice");
  console.log(
    `${title}: ${number(made)} calls acknowledged in ${number(threads)} threads, ${seconds.toFixed(1)} s; ${kills} processes killed, ` +
      `${store.disturbed}, ${number(sum(all, "repetitions"))} attempts repeated${twice > 0 ? `, ${twice} calls repeated too late` : ""}`,
  );
  if (failures.length === 0 && made === calls) return;
  process.exitCode = 1;
  console.log(`\n${failures.length} of ${threads} threads have failed; seed ${seed}`);
  for (const { thread, error } of failures.slice(0, 3))
    console.log(`\n${thread.name}, session ${thread.session}: ${error.message}\n  ${thread.lines.join("\n  ")}`);
  for (const { url, child } of servers.all)
    if (child.output) console.log(`\nport ${url.port}: ${child.output.slice(-600)}`);
}

await main();
process.exit();
