import { type Point, type Range, places } from "./curve";

/** A piece of a contour. */
export type Segment = [Point, Point];

/** The places of a square grid, row by row. */
export function grid(across: Range, up: Range, count: number): Point[] {
  const columns = places(across, count);
  return places(up, count).flatMap((y) => columns.map((x) => ({ x, y })));
}

/** Where a function of the plane is zero, from its values on a grid of `count` columns: a segment for each cell it crosses. */
export function contour(points: Point[], values: number[], count: number): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at + count + 1 < points.length; at++) {
    if (at % count === count - 1) continue;
    const corners = [at, at + 1, at + count + 1, at + count];
    const crossings = corners.flatMap((from, side) => crossing(points, values, from, corners[(side + 1) % 4] ?? from));
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const [start, end] = [crossings[pair], crossings[pair + 1]];
      if (start && end) segments.push([start, end]);
    }
  }
  return segments;
}

/** Where the function is zero on the side of a cell, between two neighbours of the grid. */
function crossing(points: Point[], values: number[], one: number, other: number): Point[] {
  const [from, to] = [points[one], points[other]];
  const [low, high] = [values[one] ?? Number.NaN, values[other] ?? Number.NaN];
  // Of a zero at a corner, one side only: zero counts as positive.
  if (!from || !to || !Number.isFinite(low) || !Number.isFinite(high) || low < 0 === high < 0) return [];
  const share = low / (low - high);
  return [{ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }];
}
