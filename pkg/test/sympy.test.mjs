// Skills' calculate, case by case with SymPy 1.14's results. tests/oracles/make_sympy_cases.py describes the fields.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { calculate } from "pascaline";
import { parse } from "smol-toml";

/** JavaScript cannot write `27.0`, which is a float and not the integer 27: cases with such a variable are left to Rust. */
const isWritable = ({ variables = {} }) =>
  !Object.values(variables).some((value) => typeof value === "number" && Number.isInteger(value));

const plain = (value) => (typeof value === "bigint" ? Number(value) : value);

function check({ expression, precision, variables, value, reason, unsolved, or_failure: orFailure, original }) {
  const action = { type: "calculate", value: expression };
  if (precision !== undefined) action.precision = plain(precision);
  if (variables !== undefined)
    action.variables = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, plain(value)]));
  const outcome = calculate(action);
  if (outcome.status === "success")
    assert.ok([value, original?.value].includes(outcome.value), `${expression}: ${outcome.value}`);
  else if (unsolved === undefined && !orFailure)
    assert.ok(reason !== undefined && outcome.reason.startsWith(reason), `${expression}: ${outcome.reason}`);
}

describe("the corpus of Skills' calculate", () => {
  const folder = new URL("../../tests/cases/sympy/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const cases = parse(readFileSync(new URL(name, folder), "utf8"), { integersAsBigInt: true }).case.filter(
      isWritable,
    );
    test(`${name}: ${cases.length} cases`, () => {
      assert.ok(cases.length > 30);
      for (const row of cases) check(row);
    });
  }
});
