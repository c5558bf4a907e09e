// A thread: it counts its acknowledged calls, and its `ans` is to be the same number.
import { setTimeout as sleep } from "node:timers/promises";
import { Wrong, attempt, open } from "./client.mjs";

const MOST_WAITING_MILLISECONDS = 120_000;
const MOST_PAUSE_MILLISECONDS = 40;
/** One in so many acknowledged calls is sent once more, as a balancer or a client does that has lost the answer. */
const SENT_AGAIN = 20;
const KEPT_LINES = 12;

export class Thread {
  /** What `ans` is to be. */
  count = 0;
  /** Calls that were acknowledged. */
  acknowledged = 0;
  repetitions = 0;
  /** Calls that were made twice, as far as their clients can know: see `#both`. */
  twice = 0;
  /** What happened last, for the report. */
  lines = [];
  #calls = 0;

  /** @param {number} clients 1, or 2 that call at the same time */
  constructor({ name, servers, store, draw, clients, told }) {
    Object.assign(this, { name, servers, store, draw, clients, told });
  }

  /** Opens a session. One whose server did not have its store in time is known to that server alone, so that another is opened. */
  async open() {
    await this.#until(async (server) => {
      this.session = await open(server);
      const key = `pascaline:session:${this.session}`;
      return this.session !== undefined && (await this.store.read(key).catch(() => undefined)) !== undefined;
    });
    await this.#one("0");
    this.acknowledged = 0;
    this.count = 0;
  }

  /** Makes so many calls, each until it is acknowledged. */
  async run(calls) {
    for (let left = calls; left > 0;) {
      const both = this.clients === 2 && left > 1;
      await (both ? this.#both() : this.#one("ans + 1", this.count + 1));
      left -= both ? 2 : 1;
    }
  }

  async #one(expression, expected = 0) {
    const key = this.#key();
    await this.#acknowledged(key, expression, expected);
    if (this.draw.below(SENT_AGAIN) === 0) await this.#acknowledged(key, expression, expected);
    this.#count(1, expected);
  }

  /**
   * Two calls at the same time. Only the thread's last call is known to its record, so a call whose outcome is unknown may be repeated
   * unless it may have been made before the other one. If the other's value is the second, it was.
   */
  async #both() {
    const keys = [this.#key(), this.#key()];
    const first = this.count + 1;
    const outcomes = await Promise.all(keys.map((key) => this.#attempt(this.#server(), key, "ans + 1")));
    const values = outcomes.flatMap(({ value }) => (value === undefined ? [] : [value]));
    if (new Set(values).size < values.length || values.some((value) => value !== first && value !== first + 1))
      throw new Wrong(`both calls have ${values.join(" and ")}, not ${first} and ${first + 1}`);
    const unknown = keys.filter((_, index) => outcomes[index].unknown !== undefined);
    if (unknown.length === 2) return this.#bothUnknown(unknown, first);
    if (unknown.length === 1 && values[0] === first) await this.#acknowledged(unknown[0], "ans + 1", first + 1);
    this.#count(2, first + 1);
  }

  /** If both were made and the one that is repeated was the first, it is made twice, which its value tells. */
  async #bothUnknown([one, other], first) {
    const value = await this.#acknowledged(one, "ans + 1");
    if (value < first || value > first + 2) throw new Wrong(`a call has ${value}, not ${first} to ${first + 2}`);
    if (value === first) {
      await this.#acknowledged(other, "ans + 1", first + 1);
      return this.#count(2, first + 1);
    }
    // The other one was made before it. Two calls and the repetition are three.
    this.twice += value - (first + 1);
    this.#count(2, value);
  }

  #count(calls, count) {
    this.acknowledged += calls;
    this.count = count;
    this.told(calls);
  }

  #key() {
    this.#calls += 1;
    return `${this.name}-${this.#calls}`;
  }

  /** Repeats a call until it is acknowledged; returns its value. */
  async #acknowledged(key, expression, expected) {
    let value;
    await this.#until(async (server) => {
      ({ value } = await this.#attempt(server, key, expression));
      return value !== undefined;
    });
    if (expected !== undefined && value !== expected) throw new Wrong(`${key} has ${value}, not ${expected}`);
    return value;
  }

  async #attempt(server, key, expression) {
    const outcome = await attempt(server, this.session, key, expression);
    const at = (performance.now() / 1_000).toFixed(3);
    this.lines.push(`${at} s, ${key}, port ${server.url.port}: ${outcome.value ?? outcome.unknown}`);
    if (this.lines.length > KEPT_LINES) this.lines.shift();
    return outcome;
  }

  #server() {
    return this.draw.of(this.servers.all);
  }

  /** Asks one server after the other, in a random order, until one has what is wanted. */
  async #until(ask) {
    for (const started = performance.now(); performance.now() - started < MOST_WAITING_MILLISECONDS;) {
      if (await ask(this.#server())) return;
      this.repetitions += 1;
      await sleep(1 + this.draw.below(MOST_PAUSE_MILLISECONDS));
    }
    throw new Wrong(`no server has answered for ${MOST_WAITING_MILLISECONDS / 1_000} s`);
  }

  /** After the storm: the server's `ans` and the record's. */
  async check() {
    const record = await this.store.read(`pascaline:ans:${this.session}`);
    const { thread, value } = JSON.parse(record ?? "{}");
    if (thread !== this.session || value !== this.count)
      throw new Wrong(`the record is ${record}, and the value is to be ${this.count}`);
    await this.#acknowledged(undefined, "ans", this.count);
  }
}
