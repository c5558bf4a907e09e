/** An interval of the number line. */
export interface Range {
  from: number;
  to: number;
}

/** A point of the plane. */
export interface Point {
  x: number;
  y: number;
}

/** The extent of the view on both sides if there is no root to show. */
const WITHOUT_ROOTS = 5;

/** The share of the values, at either end, that the view may leave out: it is meant to show the roots. */
const OUTLIERS = 0.2;

/** The interval of x that contains all real roots, with margins on both sides. */
export function rangeAround(roots: number[]): Range {
  if (roots.length === 0) return { from: -WITHOUT_ROOTS, to: WITHOUT_ROOTS };
  const [least, greatest] = [Math.min(...roots), Math.max(...roots)];
  const room = Math.max((greatest - least) * 0.35, Math.abs(greatest) * 0.05, greatest === least ? 2 : 0);
  return { from: least - room, to: greatest + room };
}

/** The interval of y that shows the marks and the axis, and the curves but for where they run off to infinity. */
export function rangeOf(values: number[], marks: number[]): Range {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const shown = [at(OUTLIERS), at(1 - OUTLIERS), 0, ...marks.filter(Number.isFinite)];
  const [least, greatest] = [Math.min(...shown), Math.max(...shown)];
  const room = (greatest - least) * 0.15 || 1;
  return { from: least - room, to: greatest + room };
}

/** The intervals between neighbouring places at which something is true. */
export function intervals(places: number[], truths: number[]): Range[] {
  const made: Range[] = [];
  for (const [at, x] of places.entries()) {
    if (truths[at] !== 1) continue;
    const last = made.at(-1);
    if (last && truths[at - 1] === 1) last.to = x;
    else made.push({ from: x, to: x });
  }
  return made;
}

/** Evenly spaced points, including the ends. */
export function places({ from, to }: Range, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}

/** The continuous pieces of a curve: it is cut where it has no value, and at a pole. */
export function pieces(points: Point[], { from, to }: Range): Point[][] {
  const made: Point[][] = [];
  let piece: Point[] = [];
  let last: Point | undefined;
  for (const point of points) {
    const poles = last && (last.y > to || last.y < from) && (point.y > to || point.y < from);
    if (!Number.isFinite(point.y) || (poles && last && Math.sign(last.y) !== Math.sign(point.y))) {
      if (piece.length > 1) made.push(piece);
      piece = [];
    }
    if (Number.isFinite(point.y)) piece.push(point);
    last = point;
  }
  if (piece.length > 1) made.push(piece);
  return made;
}

/** Round numbers in a range, about `count` of them. */
export function ticks({ from, to }: Range, count: number): number[] {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
