import type { Reply } from "pascaline";
import type { Calculator } from "../calculator";
import { contour, grid } from "./contour";
import { type Range, intervals, pieces, places, rangeAround, rangeOf } from "./curve";
import type { Axis, Picture } from "./plot";
import { type Statement, namesIn, statementsOf } from "./statement";

/** Points of a curve: about one for every two pixels. */
const POINTS = 321;

/** Rows and columns of the grid on which curves of the plane are looked for. */
const LINES = 49;

/** More roots of a function are not marked. */
const MOST_ROOTS = 20;

/** Digits of a place: more than a pixel needs. */
const PLACE_DIGITS = 6;

/** A text without an answer that is a curve all the same, drawn: `y = x^2`, `x^2 + y^2 = 25`, `sin(x)`. */
export async function drawnCurve(text: string, calculator: Calculator): Promise<Picture | undefined> {
  const drawing = new Drawing(undefined, calculator);
  const names = namesIn(text).toSorted();
  const sides = text.split("=").map((side) => side.trim());
  const [first, second, ...more] = names;
  const [left = "", right] = sides;
  if (first === undefined || more.length > 0 || sides.length > 2 || /[<>;\n]/.test(text)) return undefined;
  const isFunction = right !== undefined && names.includes(left) && !namesIn(right).includes(left);
  if (right === undefined || isFunction) {
    const name = names.find((own) => own !== left) ?? first;
    return shownIf(await drawing.function(right ?? left, name));
  }
  return second === undefined
    ? undefined
    : shownIf(await drawing.curve({ text, sides, isEquation: true }, first, second));
}

/** What an answer solves, or the area that it is, drawn; nothing for more than two unknowns, and for values that are no numbers. */
export async function drawn(reply: Reply, calculator: Calculator): Promise<Picture | undefined> {
  const [, integrand, name, ...bounds] = INTEGRAL.exec(reply.reading) ?? [];
  if (integrand !== undefined && name !== undefined)
    return shownIf(await new Drawing(reply, calculator).area(integrand, name, bounds));
  const statements = statementsOf(reply.reading);
  const [first, second, ...more] = unknownsOf(reply);
  const last = statements.at(-1);
  if (first === undefined || last === undefined || more.length > 0) return undefined;
  // A letter without a value, as in `a x^2 + b x + c = 0 for x`, has no place to be drawn at.
  const drawnOnes = second === undefined ? [last] : statements;
  if (drawnOnes.some(({ text }) => namesIn(text).some((name) => name !== first && name !== second))) return undefined;
  const drawing = new Drawing(reply, calculator);
  const picture =
    second === undefined ? await drawing.sides(last, first) : await drawing.plane(statements, first, second);
  return shownIf(picture);
}

/** The reading of an integral over a range. */
const INTEGRAL = /^integrate\((.+), (\p{L}\w*), (.+), (.+)\)$/u;

/** A picture on which something is to be seen. */
function shownIf(picture: Picture | undefined): Picture | undefined {
  return picture?.curves.some((curve) => curve.pieces.length > 0) ? picture : undefined;
}

function unknownsOf({ solutions: [first] = [], reading }: Reply): string[] {
  return (first ? Object.keys(first) : namesIn(reading)).toSorted();
}

class Drawing {
  #reply: Reply | undefined;
  #calculator: Calculator;

  constructor(reply: Reply | undefined, calculator: Calculator) {
    this.#reply = reply;
    this.#calculator = calculator;
  }

  /** The sides of a statement as curves above its unknown, and of an inequality where it is true. */
  async sides({ text, sides, isEquation }: Statement, name: string): Promise<Picture> {
    const found = isEquation ? valuesOf(name, this.#reply) : await this.#bounds(sides, name);
    const range = rangeAround(found);
    const across = places(range, POINTS);
    const heights: number[][] = [];
    for (const side of sides) heights.push(await this.#heights(side, name, across));
    const crossings = isEquation ? await this.#heights(sides[0] ?? "", name, found) : [];
    const marks = crossings.map((y, at) => ({ x: found[at] ?? Number.NaN, y, text: `${name} = ${found[at]}` }));
    const up = rangeOf(heights.flat(), crossings);
    const curves = sides.map((side, index) => {
      const points = across.map((x, at) => ({ x, y: heights[index]?.[at] ?? Number.NaN }));
      return { label: `y = ${side}`, pieces: pieces(points, up) };
    });
    const shaded = isEquation ? [] : intervals(across, await this.#heights(text, name, across));
    return { across: { name, range }, up: { name: "y", range: up }, curves, marks, shaded, areas: [] };
  }

  /** A function above its argument, with its roots. */
  async function(text: string, name: string): Promise<Picture> {
    const roots = (await this.#solved(`${text} = 0`, name)).slice(0, MOST_ROOTS);
    return this.#above(text, name, rangeAround(roots), roots);
  }

  /** The area between a function and the axis. */
  async area(text: string, name: string, bounds: string[]): Promise<Picture | undefined> {
    const [from, to] = [await this.#number(bounds[0] ?? ""), await this.#number(bounds[1] ?? "")];
    if (from === undefined || to === undefined || !Number.isFinite(from + to)) return undefined;
    const across = places({ from, to }, POINTS);
    const heights = await this.#heights(text, name, across);
    const edge = across.map((x, at) => ({ x, y: heights[at] ?? Number.NaN })).filter(({ y }) => Number.isFinite(y));
    const picture = await this.#above(text, name, rangeAround([from, to]), []);
    return { ...picture, areas: [[{ x: from, y: 0 }, ...edge, { x: to, y: 0 }]] };
  }

  async #above(text: string, name: string, range: Range, roots: number[]): Promise<Picture> {
    const across = places(range, POINTS);
    const heights = await this.#heights(text, name, across);
    const up = rangeOf(heights, []);
    const points = across.map((x, at) => ({ x, y: heights[at] ?? Number.NaN }));
    const marks = roots.map((x) => ({ x, y: 0, text: `${name} = ${x}` }));
    const curves = [{ label: `y = ${text}`, pieces: pieces(points, up) }];
    return { across: { name, range }, up: { name: "y", range: up }, curves, marks, shaded: [], areas: [] };
  }

  /** An equation of two unknowns as a curve of the plane, around where it crosses the axes. */
  async curve(statement: Statement, first: string, second: string): Promise<Picture> {
    const at = (name: string, other: string) => this.#solved(`${statement.text}; ${other} = 0`, name);
    const [across, up] = [rangeAround(await at(first, second)), rangeAround(await at(second, first))];
    return this.#planeIn([statement], { name: first, range: across }, { name: second, range: up });
  }

  /** The equations of two unknowns as curves of the plane. */
  async plane(statements: Statement[], first: string, second: string): Promise<Picture> {
    const [xs, ys] = [valuesOf(first, this.#reply), valuesOf(second, this.#reply)];
    return this.#planeIn(statements, { name: first, range: rangeAround(xs) }, { name: second, range: rangeAround(ys) });
  }

  async #planeIn(statements: Statement[], across: Axis, up: Axis): Promise<Picture> {
    const [first, second] = [across.name, up.name];
    const points = grid(across.range, up.range, LINES);
    const scopes = points.map(({ x, y }) => ({ [first]: place(x), [second]: place(y) }));
    const curves: Picture["curves"] = [];
    for (const { text, sides } of statements) {
      const [left, right] = sides;
      const values = await this.#sample(`(${left}) - (${right})`, scopes);
      curves.push({ label: text, pieces: contour(points, values, LINES) });
    }
    const marks = this.#reply?.solutions?.flatMap((solution) => {
      const [x, y] = [Number(solution[first]), Number(solution[second])];
      const text = `${first} = ${solution[first]}, ${second} = ${solution[second]}`;
      return Number.isFinite(x + y) ? [{ x, y, text }] : [];
    });
    return { across, up, curves, marks: marks ?? [], shaded: [], areas: [] };
  }

  /** Where neighbouring sides of an inequality are equal. */
  async #bounds(sides: string[], name: string): Promise<number[]> {
    const found: number[] = [];
    for (const [at, side] of sides.slice(1).entries()) {
      found.push(...(await this.#solved(`${sides[at]} = ${side}`, name)));
    }
    return found;
  }

  /** The real values of an unknown that an equation has. */
  async #solved(text: string, name: string): Promise<number[]> {
    const reply = await this.#replyTo(text);
    return reply ? boundsOf(name, reply) : [];
  }

  async #number(text: string): Promise<number | undefined> {
    const reply = await this.#replyTo(text);
    return reply?.decimal === undefined ? undefined : Number(reply.decimal);
  }

  async #replyTo(text: string): Promise<Reply | undefined> {
    const question = { text, inDegrees: false, digits: PLACE_DIGITS, scope: {} };
    const outcome = await this.#calculator.run("answer", question);
    return "reply" in outcome ? outcome.reply : undefined;
  }

  /** The values of an expression at some places. */
  #heights(text: string, name: string, places: number[]): Promise<number[]> {
    return this.#sample(
      text,
      places.map((x) => ({ [name]: place(x) })),
    );
  }

  #sample(text: string, points: Record<string, string>[]): Promise<number[]> {
    return this.#calculator.run("sample", { text, points });
  }
}

/** The real values of an unknown in the solutions. */
function valuesOf(name: string, reply: Reply | undefined): number[] {
  return (reply?.solutions ?? []).map((solution) => Number(solution[name])).filter(Number.isFinite);
}

/** The same where a single value may be the answer itself: of `x = 3`, which is no equation to solve. */
function boundsOf(name: string, reply: Reply): number[] {
  return reply.type === "number" ? [Number(reply.decimal)] : valuesOf(name, reply);
}

function place(x: number): string {
  return x.toPrecision(PLACE_DIGITS);
}
