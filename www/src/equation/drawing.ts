import type { Reply } from "pascaline";
import type { Calculator } from "../calculator";
import { contour, grid } from "./contour";
import { intervals, pieces, places, rangeAround, rangeOf } from "./curve";
import type { Picture } from "./plot";
import { type Statement, namesIn, statementsOf } from "./statement";

/** Points of a curve: about one for every two pixels. */
const POINTS = 321;

/** Rows and columns of the grid on which curves of the plane are looked for. */
const LINES = 49;

/** Digits of a place: more than a pixel needs. */
const PLACE_DIGITS = 6;

/** What an answer solves, drawn; nothing for more than two unknowns, and for values that are no numbers. */
export async function drawn(reply: Reply, calculator: Calculator): Promise<Picture | undefined> {
  const statements = statementsOf(reply.reading);
  const [first, second, ...more] = unknownsOf(reply);
  const last = statements.at(-1);
  if (first === undefined || last === undefined || more.length > 0) return undefined;
  const drawing = new Drawing(reply, calculator);
  const picture =
    second === undefined ? await drawing.sides(last, first) : await drawing.plane(statements, first, second);
  return picture.curves.some((curve) => curve.pieces.length > 0) ? picture : undefined;
}

function unknownsOf({ solutions: [first] = [], reading }: Reply): string[] {
  return (first ? Object.keys(first) : namesIn(reading)).toSorted();
}

class Drawing {
  #reply: Reply;
  #calculator: Calculator;

  constructor(reply: Reply, calculator: Calculator) {
    this.#reply = reply;
    this.#calculator = calculator;
  }

  /** The sides of a statement as curves above its unknown, and of an inequality where it is true. */
  async sides({ text, sides, isEquation }: Statement, name: string): Promise<Picture> {
    const found = isEquation ? valuesOf(name, this.#reply) : await this.#bounds(sides, name);
    const range = rangeAround(found);
    const across = places(range, POINTS);
    const sample = (side: string, places: number[]) =>
      this.#sample(
        side,
        places.map((x) => ({ [name]: place(x) })),
      );
    const heights: number[][] = [];
    for (const side of sides) heights.push(await sample(side, across));
    const crossings = isEquation ? await sample(sides[0] ?? "", found) : [];
    const marks = crossings.map((y, at) => ({ x: found[at] ?? Number.NaN, y, text: `${name} = ${found[at]}` }));
    const up = rangeOf(heights.flat(), crossings);
    const curves = sides.map((side, index) => {
      const points = across.map((x, at) => ({ x, y: heights[index]?.[at] ?? Number.NaN }));
      return { label: `y = ${side}`, pieces: pieces(points, up) };
    });
    const shaded = isEquation ? [] : intervals(across, await sample(text, across));
    return { across: { name, range }, up: { name: "y", range: up }, curves, marks, shaded };
  }

  /** The equations of two unknowns as curves of the plane. */
  async plane(statements: Statement[], first: string, second: string): Promise<Picture> {
    const [xs, ys] = [valuesOf(first, this.#reply), valuesOf(second, this.#reply)];
    const [across, up] = [rangeAround(xs), rangeAround(ys)];
    const points = grid(across, up, LINES);
    const scopes = points.map(({ x, y }) => ({ [first]: place(x), [second]: place(y) }));
    const curves: Picture["curves"] = [];
    for (const { text, sides } of statements) {
      const [left, right] = sides;
      const values = await this.#sample(`(${left}) - (${right})`, scopes);
      curves.push({ label: text, pieces: contour(points, values, LINES) });
    }
    const marks = this.#reply.solutions?.flatMap((solution) => {
      const [x, y] = [Number(solution[first]), Number(solution[second])];
      const text = `${first} = ${solution[first]}, ${second} = ${solution[second]}`;
      return Number.isFinite(x + y) ? [{ x, y, text }] : [];
    });
    return {
      across: { name: first, range: across },
      up: { name: second, range: up },
      curves,
      marks: marks ?? [],
      shaded: [],
    };
  }

  /** Where neighbouring sides of an inequality are equal. */
  async #bounds(sides: string[], name: string): Promise<number[]> {
    const found: number[] = [];
    for (const [at, side] of sides.slice(1).entries()) {
      const question = { text: `${sides[at]} = ${side}`, inDegrees: false, digits: PLACE_DIGITS, scope: {} };
      const outcome = await this.#calculator.run("answer", question);
      if ("reply" in outcome) found.push(...boundsOf(name, outcome.reply));
    }
    return found;
  }

  #sample(text: string, points: Record<string, string>[]): Promise<number[]> {
    return this.#calculator.run("sample", { text, points });
  }
}

/** The real values of an unknown in the solutions. */
function valuesOf(name: string, { solutions = [] }: Reply): number[] {
  return solutions.map((solution) => Number(solution[name])).filter(Number.isFinite);
}

/** The same where a single value may be the answer itself: of `x = 3`, which is no equation to solve. */
function boundsOf(name: string, reply: Reply): number[] {
  return reply.type === "number" ? [Number(reply.decimal)] : valuesOf(name, reply);
}

function place(x: number): string {
  return x.toPrecision(PLACE_DIGITS);
}
