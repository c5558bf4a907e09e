import { element, svg } from "../dom";
import { type Point, type Range, ticks } from "./curve";

const WIDTH = 640;
const HEIGHT = 360;
const TICKS = 6;

/** The space that the number of a tick takes at an edge. */
const MARGIN = 20;

/** An axis: what its numbers are of, and from where to where it reaches. */
export interface Axis {
  name: string;
  range: Range;
}

/** The content of a plot: curves, each in pieces, points that are marked, and stretches that are shaded. */
export interface Picture {
  across: Axis;
  up: Axis;
  curves: { label: string; pieces: Point[][] }[];
  marks: (Point & { text: string })[];
  shaded: Range[];
  /** Areas, each by the points around it. */
  areas: Point[][];
}

/** Draws a picture with its axes; a mark has its text as a tooltip. */
export function plot({ across, up, curves, marks, shaded, areas }: Picture): SVGElement {
  const x = scale(across.range, 0, WIDTH);
  const y = scale(up.range, HEIGHT, 0);
  const line = (x1: number, y1: number, x2: number, y2: number, name: string) =>
    svg("line", { x1, y1, x2, y2, class: name });
  const labels = curves.map(({ label }) => label).join(" and ");
  const picture = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label":
      `${labels}, ${across.name} from ${short(across.range.from)} to ${short(across.range.to)}; ` +
      (areas.length > 0
        ? "with the area below"
        : shaded.length > 0
          ? "shaded where it is true"
          : `points marked: ${marks.length}`),
  });
  for (const { from, to } of shaded) {
    picture.append(svg("rect", { x: x(from), y: 0, width: x(to) - x(from), height: HEIGHT, class: "shaded" }));
  }
  for (const area of areas) picture.append(svg("path", { d: `${pathOf([area], x, y)}Z`, class: "shaded" }));
  for (const tick of ticks(across.range, TICKS)) {
    picture.append(line(x(tick), 0, x(tick), HEIGHT, "grid"), label(tick, x(tick), HEIGHT - 6));
  }
  for (const tick of ticks(up.range, TICKS)) {
    picture.append(line(0, y(tick), WIDTH, y(tick), "grid"));
    // The numbers of the other axis have the lower edge.
    if (y(tick) < HEIGHT - 2 * MARGIN) picture.append(label(tick, 0, Math.max(y(tick) - 4, MARGIN)));
  }
  if (reaches(up.range)) picture.append(line(0, y(0), WIDTH, y(0), "axis"));
  if (reaches(across.range)) picture.append(line(x(0), 0, x(0), HEIGHT, "axis"));
  for (const { pieces } of curves) picture.append(svg("path", { d: pathOf(pieces, x, y), class: "curve" }));
  for (const mark of marks) picture.append(marked(mark, x, y));
  return picture;
}

/** Which curve is which. */
export function legend({ curves, shaded }: Picture): HTMLElement {
  const items = curves.map(({ label }) => element("li", {}, sample("curve"), element("code", {}, label)));
  if (shaded.length > 0) items.push(element("li", {}, sample("shaded"), "where it is true"));
  return element("ul", { class: "legend note" }, ...items);
}

function sample(name: string): SVGElement {
  const picture = svg("svg", { viewBox: "0 0 24 12", width: 24, height: 12, "aria-hidden": "true" });
  const shape = name === "curve" ? svg("path", { d: "M0,6 L24,6" }) : svg("rect", { width: 24, height: 12 });
  shape.setAttribute("class", name);
  picture.append(shape);
  return picture;
}

function marked(mark: Point & { text: string }, x: Scale, y: Scale): SVGElement {
  const circle = svg("circle", { cx: x(mark.x), cy: y(mark.y), r: 5, class: "root" });
  const title = svg("title", {});
  title.textContent = mark.text;
  circle.append(title);
  return circle;
}

function pathOf(pieces: Point[][], x: Scale, y: Scale): string {
  const place = (point: Point) => `${x(point.x).toFixed(2)},${clamp(y(point.y)).toFixed(2)}`;
  return pieces.map((piece) => `M${piece.map(place).join("L")}`).join("");
}

type Scale = (value: number) => number;

function reaches({ from, to }: Range): boolean {
  return from < 0 && to > 0;
}

function scale({ from, to }: Range, start: number, end: number): Scale {
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
