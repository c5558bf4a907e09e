// The corpus of readings, `tests/cases/reading/`, which native Rust replays too.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { parse } from "smol-toml";
import { CalculationError, answer } from "pascaline";

const FOLDER = new URL("../../tests/cases/reading/", import.meta.url);

/** Compares what the case names with the reply. */
function compare(wanted, reply) {
  for (const field of ["type", "text", "exact", "decimal", "reading"]) {
    if (wanted[field] !== undefined) assert.equal(reply[field], wanted[field], field);
  }
  assert.deepEqual(
    reply.notes.map(({ code }) => code),
    wanted.notes ?? [],
  );
  if (wanted.alternatives) {
    assert.deepEqual(
      (reply.alternatives ?? []).map(({ reading, text }) => [reading, text]),
      wanted.alternatives,
    );
  }
}

function replay({ input, scope, ans, degrees, digits, locale, now, error, ...wanted }) {
  const options = { scope, ans, angle: degrees ? "degrees" : undefined, digits, locale, now };
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  if (error === undefined) return compare(wanted, answer(input, given));
  assert.throws(
    () => answer(input, given),
    (thrown) => {
      assert.ok(thrown instanceof CalculationError);
      assert.equal(thrown.code, error);
      if (wanted.at !== undefined) assert.equal(input.slice(thrown.span.start, thrown.span.end), wanted.at);
      return true;
    },
  );
}

describe("the corpus of readings", () => {
  for (const name of readdirSync(FOLDER)) {
    test(name, () => {
      for (const row of parse(readFileSync(new URL(name, FOLDER), "utf8")).case) {
        try {
          replay(row);
        } catch (error) {
          throw new Error(`${row.input}: ${error.message}`, { cause: error });
        }
      }
    });
  }
});
