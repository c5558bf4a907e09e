// The solutions of equations, and rejected calls.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CalculationError, solve } from "pascaline";

/** Checks the exception of `solve`. */
function refuses(call, code, message) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof CalculationError);
    assert.deepEqual([error.code, error.message], [code, message]);
    return true;
  });
}

describe("solve", () => {
  test("returns the digits of the solutions, in SymPy's order", () => {
    assert.deepEqual(solve("x**2 - 4 = 0"), { roots: ["-2.000000000", "2.000000000"], numeric: false });
    assert.deepEqual(solve("a*t = 6*a", "t", { precision: 3 }).roots, ["6.00"]);
    assert.deepEqual(solve("exp(x) = 0"), { roots: [], numeric: false });
  });

  test("says so where it searched", () => {
    assert.deepEqual(solve("cos(x) = x"), { roots: ["0.7390851332"], numeric: true });
  });

  test("a caller sets the most digits", () => {
    assert.equal(solve("x = 1", "x", { precision: 20, limits: { precision: 20 } }).roots[0].length, 21);
    refuses(
      () => solve("x = 1", "x", { precision: 21, limits: { precision: 20 } }),
      "invalid-input",
      "precision must be <= 20 (got 21)",
    );
    refuses(
      () => solve("x = 1", "x", { precision: 10_001 }),
      "invalid-input",
      "precision must be <= 10000 (got 10001)",
    );
  });

  test("a caller sets the steps", () => {
    refuses(
      () => solve("x**9 - x - 1 = 0", "x", { limits: { steps: 100 } }),
      "too-many-steps",
      "Evaluation takes more than 100 steps",
    );
  });

  for (const [name, call, message] of [
    ["an equation that is not a string", () => solve(5), "equation must be a string"],
    ["a variable that is not a string", () => solve("x", 5), "variable must be a string"],
    ["options that are no object", () => solve("x", "x", 5), "options must be an object"],
    [
      "a precision that is not an integer",
      () => solve("x", "x", { precision: 1.5 }),
      "precision must be an integer, got 1.5",
    ],
  ]) {
    test(`${name} is rejected`, () => refuses(call, "invalid-input", message));
  }

  test("an equation that cannot be read has its place", () => {
    assert.throws(
      () => solve("x + = 2"),
      (error) => error instanceof CalculationError && error.rendered.includes("^"),
    );
  });
});
