// `CalculatorTool` with its answers in a Redis on loopback, beside the same two round trips by hand, and without a store. The Redis
// keeps nothing on a disk, which would take longer than all the rest.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../packages.mjs";
import { inProcess, timed } from "../harness.mjs";

const CLIENTS = "tests/answers/node_modules/.package-lock.json";
const ROUNDS = 25;
const thread = { threadId: "t" };
const input = (n) => `${n} + 2`;

const require = createRequire(join(ROOT, "tests/answers/package.json"));

/** Each client of Redis: how it connects, and how it sends the two commands of a call. */
const REDIS_CLIENTS = {
  redis: {
    connect: (url) => require("redis").createClient({ url }).connect(),
    commands: (client) => ({
      load: (script) => client.scriptLoad(script),
      get: (key) => client.get(key),
      swap: (hash, key, ...texts) => client.evalSha(hash, { keys: [key], arguments: texts }),
    }),
    close: (client) => client.destroy(),
  },
  ioredis: {
    connect: async (url) => new (require("ioredis").Redis)(url),
    commands: (client) => ({
      load: (script) => client.script("LOAD", script),
      get: (key) => client.get(key),
      swap: (hash, key, ...texts) => client.evalsha(hash, 1, key, ...texts),
    }),
    close: (client) => client.disconnect(),
  },
};

const SWAP = `if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[1], ARGV[2])
return 1`;

/** What the tool asks of the store, and nothing beside it. */
async function byHand({ load, get, swap }) {
  const hash = await load(SWAP);
  const key = "by-hand";
  return async (expression) => {
    const before = (await get(key)) ?? "";
    await swap(hash, key, before, `{"v":1,"thread":"t","type":"number","value":${Number.parseInt(expression) + 2}}`);
  };
}

function calculatorWith({ CalculatorTool }, options) {
  const calculator = new CalculatorTool(options);
  return (expression) => calculator.execute({ expression }, thread);
}

async function* withRedis(context, isChosen) {
  const redis = await redisIfInstalled(context);
  if (redis === undefined) return yield { name: "Redis", missing: "not there" };
  const { redisAnswers } = await import(context.package.file("pkg/dist/answers.js"));
  try {
    for (const [name, { connect, commands, close }] of Object.entries(REDIS_CLIENTS)) {
      const row = { name: `Redis, ${name}` };
      if (!isChosen(row)) continue;
      const client = await connect(redis.uri);
      const stored = calculatorWith(context.package.api, { answers: redisAnswers(client) });
      const sides = { pascaline: inProcess(stored), "two round trips": inProcess(await byHand(commands(client))) };
      yield { ...row, sides: await timed(sides, input, context.rounds(ROUNDS)) };
      close(client);
    }
  } finally {
    await redis.stop();
  }
}

async function redisIfInstalled(context) {
  if (!existsSync(join(ROOT, CLIENTS)) || context.package.file("pkg/dist/answers.js") === undefined) return undefined;
  const { Redis } = await import("../../answers/stores/redis.mjs");
  return Redis.start({ appendonly: "no" }).catch(() => undefined);
}

async function* results(context, isChosen) {
  const row = { name: "in memory" };
  if (isChosen(row))
    yield {
      ...row,
      sides: await timed(context.sides({ pascaline: (api) => calculatorWith(api) }), input, context.rounds(ROUNDS)),
    };
  yield* withRedis(context, isChosen);
}

export default {
  name: "answers",
  title: "CalculatorTool with its answers in a store, asked for n + 2",
  needs: [CLIENTS],
  results,
};
