// Prints the results, a line a row: what a call takes here, what it takes elsewhere, and how many times that is.
const NAME = 40;
const OWN = 20;
const PEER = 24;

const SCALES = {
  ns: [
    [1, "ns"],
    [1e3, "µs"],
    [1e6, "ms"],
    [1e9, "s"],
  ],
  KiB: [[1024, "MiB"]],
};

/** A number with its unit, to three digits. */
export function quantity(value, unit = "ns") {
  const [scale, name] = SCALES[unit].findLast(([least]) => value >= least) ?? SCALES[unit][0];
  const scaled = value / scale;
  const digits = scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2;
  return `${scaled.toFixed(digits)} ${name}`;
}

/** A ratio, to three digits. */
export const times = (ratio) => `${ratio.toFixed(ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2)} ×`;

function own({ value, failure, exponent }, unit) {
  if (failure !== undefined) return failure.slice(0, OWN - 2);
  return quantity(value, unit) + (exponent === undefined ? "" : ` n^${exponent.toFixed(1)}`);
}

function cell(name, side, unit) {
  if (side === undefined) return "–";
  if (side.failure !== undefined) return side.failure.slice(0, PEER - 2);
  // An older version is divided by, so that less than 1 is an improvement.
  if (name === "base") return side.ratio === undefined ? "–" : times(1 / side.ratio);
  return `${own(side, unit)}${side.ratio === undefined ? "" : times(side.ratio).padStart(9)}`;
}

/** The table of a group, which prints its heading before the first row. */
export class Table {
  #peers;

  constructor(title, write = console.log) {
    this.title = title;
    this.write = write;
  }

  row({ name, unit, sides, missing }) {
    if (missing !== undefined) return this.write(`${name.padEnd(NAME)}${missing}`);
    const [[first, ours], ...peers] = Object.entries(sides);
    this.#heading(
      first,
      peers.map(([peer]) => peer),
    );
    const cells = this.#peers.map((peer) => cell(peer, sides[peer], unit).padStart(PEER));
    this.write(`${name.padEnd(NAME)}${own(ours, unit).padStart(OWN)}${cells.join("")}`.trimEnd());
  }

  /** A row with other peers than the last one has a heading of its own. */
  #heading(first, peers) {
    if (this.#peers !== undefined && peers.every((peer) => this.#peers.includes(peer))) return;
    this.#peers = peers;
    const named = peers.map((peer) => (peer === "base" ? "new ÷ base" : peer).padStart(PEER));
    this.write(`\n${this.title}`);
    this.write(`${"".padEnd(NAME)}${first.padStart(OWN)}${named.join("")}`);
  }
}
