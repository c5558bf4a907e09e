// Times calls: the sides of a row in turn, in many rounds, so that other work on the machine meets all of them alike.
//
// A side is timed over a list of inputs, each of which has a number that no input before had: nothing is answered from a cache.
//   time(inputs)    the nanoseconds of all the calls together
//   values(inputs)  what they return
import { hrtime } from "node:process";

/** How long a side runs before it is timed, and about how long it runs in a round. */
const WARM_NS = 400e6;
const BATCH_NS = 4e6;
/** The inputs of a round are made before it, so that there are not too many of them. */
const MOST_CALLS = 4_000;

let drawn = 1_000;
/** A whole number that no input has had. */
export const fresh = () => ++drawn;

export const median = (numbers) => quantile(numbers, 0.5);

export function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)];
}

/** What was calculated last, so that no engine leaves out a call whose result nobody reads. */
let kept;

/** A side that calls a function of this process, which may return a promise. */
export const inProcess = (call) => ({
  async time(inputs) {
    const started = hrtime.bigint();
    for (const input of inputs) {
      kept = call(input);
      if (kept instanceof Promise) await kept;
    }
    return Number(hrtime.bigint() - started);
  },
  async values(inputs) {
    return Promise.all(inputs.map((input) => call(input)));
  },
});

/** The nanoseconds of a call on each side, with inputs that `input` makes of new numbers. */
export async function timed(sides, input, rounds) {
  const batch = (size) => Array.from({ length: size }, () => input(fresh()));
  const sizes = new Map();
  const time = async (side) => {
    if (!sizes.has(side)) sizes.set(side, await warmed(side, batch));
    const size = sizes.get(side);
    return (await side.time(batch(size))) / size;
  };
  return compared(await inTurn(sides, rounds, time));
}

/** Runs a side until it is compiled and its caches are filled; returns the number of calls in a round. */
async function warmed(side, batch) {
  let least = Infinity;
  for (let size = 1, spent = 0; spent < WARM_NS; size = Math.min(size * 2, MOST_CALLS)) {
    const time = await side.time(batch(size));
    spent += time;
    least = Math.min(least, time / size);
  }
  return Math.max(1, Math.min(MOST_CALLS, Math.round(BATCH_NS / least)));
}

/** Takes a sample of each side in every round. A side that fails has its message instead of samples. */
export async function inTurn(sides, rounds, sample) {
  const runs = Object.entries(sides).map(([name, side]) => ({ name, side, samples: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs.filter(({ failure }) => failure === undefined)) {
      try {
        run.samples.push(await sample(run.side));
      } catch (error) {
        run.failure = error.message.split("\n")[0];
      }
    }
    runs.push(runs.shift());
  }
  const byName = Object.fromEntries(runs.map(({ name, samples, failure }) => [name, failure ?? samples]));
  return Object.fromEntries(Object.keys(sides).map((name) => [name, byName[name]]));
}

/** The median of each side, and of its ratios to the first side. `pick` takes the number out of a sample. */
export function compared(samples, pick = (sample) => sample) {
  const [first] = Object.values(samples);
  const ratio = (own) => median(own.map((sample, round) => pick(sample) / pick(first[round])));
  return Object.fromEntries(
    Object.entries(samples).map(([name, own]) => {
      if (typeof own === "string") return [name, { failure: own }];
      const value = median(own.map(pick));
      return [name, typeof first === "string" ? { value } : { value, ratio: ratio(own) }];
    }),
  );
}
