import { hashOf } from "./key.js";
import type { AnswerStore } from "./store.js";

/** A client of `redis` (node-redis), or of `ioredis`. */
export interface RedisClient {
  get(key: string): Promise<unknown>;
  set(key: string, value: string, ...options: any[]): Promise<unknown>;
  del(key: string): Promise<unknown>;
  /** Of node-redis. */
  evalSha?(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  /** Of ioredis. */
  evalsha?(sha1: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
  eval(script: string, ...rest: any[]): Promise<unknown>;
}

/** The options of {@link redisAnswers}. */
export interface RedisOptions {
  /** What the keys begin with, before `pascaline:`. */
  readonly prefix?: string | undefined;
  /** After how many seconds an answer that is not replaced is forgotten; never by default. */
  readonly ttlSeconds?: number | undefined;
}

/** Sets a key if its text still is the first argument (empty: there is none), perhaps for some seconds. */
const SCRIPT = `local found = redis.call("GET", KEYS[1])
if (found or "") ~= ARGV[1] then return 0 end
if ARGV[3] == "" then redis.call("SET", KEYS[1], ARGV[2]) else redis.call("SET", KEYS[1], ARGV[2], "EX", ARGV[3]) end
return 1`;

/**
 * A store in Redis. No call reads an older answer than the last one that was acknowledged, as long as the server has its memory: after a
 * crash that is as much as its own settings of persistence promise. ioredis sends a request again if the connection was lost before the
 * answer came (`autoResendUnfulfilledCommands`): give calls an `idempotencyKey` then, so that none is made twice.
 *
 * @throws {TypeError} if an option is not known, or not of its type
 *
 * @example
 * new CalculatorTool({ answers: redisAnswers(await createClient({ url }).connect(), { ttlSeconds: 86_400 }) });
 */
export function redisAnswers(client: RedisClient, options: RedisOptions = {}): AnswerStore {
  const { prefix = "", ttlSeconds, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`unknown option ${unknown}: the options are prefix, ttlSeconds`);
  if (typeof prefix !== "string") throw new TypeError("prefix must be a text");
  if (ttlSeconds !== undefined && !(Number.isSafeInteger(ttlSeconds) && ttlSeconds > 0)) {
    throw new TypeError("ttlSeconds must be a positive integer");
  }
  const run = scriptOf(client);
  const seconds = ttlSeconds === undefined ? "" : String(ttlSeconds);
  const isIoredis = client.evalSha === undefined;
  const expiry = ttlSeconds === undefined ? [] : isIoredis ? ["EX", ttlSeconds] : [{ EX: ttlSeconds }];
  return {
    get: (key) => client.get(prefix + key),
    set: (key, record) => client.set(prefix + key, record, ...expiry),
    delete: (key) => client.del(prefix + key),
    compareAndSet: async (key, before = "", record) => Number(await run(prefix + key, [before, record, seconds])) === 1,
  };
}

/** Runs the script, which the server has after the first time. */
function scriptOf(client: RedisClient): (key: string, args: string[]) => Promise<unknown> {
  let sha1: Promise<string> | undefined;
  return async (key, args) => {
    const hash = await (sha1 ??= hashOf("SHA-1", SCRIPT));
    const [byHash, byText] =
      client.evalSha === undefined
        ? [() => client.evalsha?.(hash, 1, key, ...args), () => client.eval(SCRIPT, 1, key, ...args)]
        : [
            () => client.evalSha?.(hash, { keys: [key], arguments: args }),
            () => client.eval(SCRIPT, { keys: [key], arguments: args }),
          ];
    try {
      return await byHash();
    } catch (error) {
      if (!String((error as Error | undefined)?.message).startsWith("NOSCRIPT")) throw error;
      return byText();
    }
  };
}
