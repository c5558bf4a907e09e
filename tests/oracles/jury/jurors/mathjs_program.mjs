// Answers lines for the juror: each is an expression, whose value is printed as JSON; `mark …` is repeated.

import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";
import { all, create } from "mathjs";

const MILLISECONDS = 2000;
const math = create(all, { number: "BigNumber", precision: 64 });

// mathjs's dimensions: mass, length, time, current, temperature, luminous intensity, amount of substance, angle, bit.
function told(value) {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return { size: String(value) };
  switch (math.typeOf(value)) {
    case "BigNumber":
      return { size: value.toString() };
    case "Fraction":
      return { size: value.toFraction() };
    case "Complex":
      return { re: String(value.re), im: String(value.im) };
    case "Unit":
      if (value.units.length === 1 && /^(deg[CFR]|celsius|fahrenheit|rankine)$/.test(value.units[0].unit.name)) {
        return { size: value.toNumeric("K").toString(), dimensions: [0, 0, 0, 0, 1] };
      }
      return value.value === null ? null : { size: value.value.toString(), dimensions: value.dimensions.slice(0, 9) };
    case "DenseMatrix":
    case "Array":
      return value.toArray ? value.toArray().map(told) : value.map(told);
    case "ResultSet":
      return value.entries.length === 0 ? null : told(value.entries[value.entries.length - 1]);
    default:
      return null;
  }
}

globalThis.evaluate = math.evaluate;

for await (const line of createInterface({ input: process.stdin })) {
  if (line.startsWith("mark ")) {
    console.log(`${line} `);
    continue;
  }
  try {
    const value = runInThisContext(`evaluate(${JSON.stringify(line)})`, { timeout: MILLISECONDS });
    console.log(JSON.stringify(told(value)));
  } catch (error) {
    console.log(`error ${String(error.message).split("\n")[0]}`);
  }
}
