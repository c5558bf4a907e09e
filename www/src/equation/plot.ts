import { svg } from "../dom";
import { type Point, pieces, type Range, rangeOf, ticks } from "./curve";

const WIDTH = 640;
const HEIGHT = 360;
const TICKS = 6;

/** The space that the number of a tick takes at an edge. */
const MARGIN = 20;

/** The content of a plot: a curve, and the roots where it crosses the axis. */
export interface Drawing {
  range: Range;
  points: Point[];
  roots: { x: number; text: string }[];
}

/** Draws the curve with its axes and its roots marked, each with its text as a tooltip. */
export function plot({ range, points, roots }: Drawing): SVGElement {
  const heights = rangeOf(points.map(({ y }) => y));
  const across = scale(range, 0, WIDTH);
  const down = scale(heights, HEIGHT, 0);
  const line = (x1: number, y1: number, x2: number, y2: number, name: string) =>
    svg("line", { x1, y1, x2, y2, class: name });

  const picture = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": `The function from ${short(range.from)} to ${short(range.to)}; real roots marked: ${roots.length}`,
  });
  for (const x of ticks(range, TICKS)) {
    picture.append(line(across(x), 0, across(x), HEIGHT, "grid"), label(x, across(x), HEIGHT - 6));
  }
  for (const y of ticks(heights, TICKS)) {
    picture.append(line(0, down(y), WIDTH, down(y), "grid"), label(y, 0, Math.max(down(y) - 4, MARGIN)));
  }
  picture.append(line(0, down(0), WIDTH, down(0), "axis"));
  if (range.from < 0 && range.to > 0) picture.append(line(across(0), 0, across(0), HEIGHT, "axis"));
  for (const piece of pieces(points, heights)) {
    const path = piece.map(({ x, y }) => `${across(x).toFixed(2)},${clamp(down(y)).toFixed(2)}`);
    picture.append(svg("polyline", { points: path.join(" "), class: "curve" }));
  }
  for (const { x, text } of roots) {
    const mark = svg("circle", { cx: across(x), cy: down(0), r: 5, class: "root" });
    const title = svg("title", {});
    title.textContent = text;
    mark.append(title);
    picture.append(mark);
  }
  return picture;
}

function scale({ from, to }: Range, start: number, end: number): (value: number) => number {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** A curve that leaves the view is drawn only a little beyond it. */
function clamp(y: number): number {
  return Math.min(Math.max(y, -HEIGHT), 2 * HEIGHT);
}

/** The number to the right of a line; at the right edge, to its left. */
function label(value: number, x: number, y: number): SVGElement {
  const place = x > WIDTH - 2 * MARGIN ? { x: x - 4, "text-anchor": "end" } : { x: x + 4 };
  const text = svg("text", { ...place, y, class: "tick" });
  text.textContent = short(value);
  return text;
}

function short(value: number): string {
  return String(Number(value.toPrecision(6)));
}
