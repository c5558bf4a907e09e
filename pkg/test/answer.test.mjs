// What people write, its readings, and rejected calls.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CalculationError, answer, answerInSession, getTool, tryAnswer } from "pascaline";
import * as lite from "pascaline/lite";

/** Checks the exception of `answer`. */
function refuses(call, code, message) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof CalculationError);
    assert.deepEqual([error.code, error.message], [code, message]);
    return true;
  });
}

describe("answer", () => {
  test("gives plain data", () => {
    const reply = answer("15% of 240");
    assert.deepEqual(reply, {
      type: "number",
      text: "36",
      exact: "36",
      decimal: "36",
      reading: "15% * 240",
      notes: [],
    });
    assert.deepEqual(structuredClone(reply), reply);
    assert.deepEqual(JSON.parse(JSON.stringify(reply)), reply);
  });

  test("is exact", () => {
    assert.equal(answer("0.1 + 0.2").exact, "3/10");
    assert.equal(answer("123456789 * 987654321").text, "121932631112635269");
    const { exact, decimal } = answer("1/3");
    assert.deepEqual([exact, decimal], ["1/3", "0.333333333333333"]);
  });

  test("has an object for each solution", () => {
    const { type, text, solutions } = answer("x - y = 70; x = 6y");
    assert.deepEqual([type, text, solutions], ["solutions", "x = 84, y = 14", [{ x: "84", y: "14" }]]);
  });

  test("counts the places of notes in UTF-16 units, and gives the other readings", () => {
    const text = "½ + sin 30";
    const { notes, alternatives } = answer(text);
    assert.ok(notes.length > 0);
    for (const { code, message, span } of notes) {
      assert.equal(typeof code, "string");
      assert.ok(message.length > 0);
      if (span) assert.match(text.slice(span.start, span.end), /^(sin )?30$/);
    }
    assert.equal(alternatives[0].text, "1");
    assert.ok(alternatives[0].reading.length > 0);
  });

  test("takes numbers, integers of any size, and expressions as values of names", () => {
    assert.equal(
      answer("a + b + c", { scope: { a: 0.5, b: 10n ** 30n, c: "1/3" } }).exact,
      "6000000000000000000000000000005/6",
    );
    assert.equal(answer("a", { scope: { a: 1e21 } }).text, "1000000000000000000000");
  });

  test("takes a reply, a number or a text as `ans`", () => {
    assert.equal(answer("ans * 3", { ans: answer("1/3") }).text, "1");
    assert.equal(answer("ans + 1", { ans: 41 }).text, "42");
    assert.equal(answer("ans + 1", { ans: 2n ** 64n }).text, "18446744073709551617");
    assert.equal(answer("ans + 1", { ans: "1/2" }).exact, "3/2");
  });

  test("measures angles as it is told", () => {
    assert.equal(answer("sin(30)", { angle: "degrees" }).text, "0.5");
    assert.equal(answer("sin(pi/6)", { angle: "radians" }).exact, "1/2");
  });

  test("gives as many digits as it is told", () => {
    assert.equal(answer("2/3", { digits: 5 }).decimal, "0.66667");
    assert.throws(() => answer("2/3", { digits: 0 }), CalculationError);
    assert.throws(() => answer("2/3", { digits: 21, limits: { precision: 20 } }), CalculationError);
  });

  test("reads decimals as a language writes them", () => {
    assert.equal(answer("1.234,5 + 1", { locale: "de" }).text, "1235.5");
    assert.equal(answer("1,234.5 + 1", { locale: "en-GB" }).text, "1235.5");
  });

  test("tells days from the time that it is given", () => {
    const now = "2026-11-28T23:30:00+01:00[Europe/Berlin]";
    assert.equal(answer("tomorrow", { now }).text, "2026-11-29");
    assert.equal(answer("now in Tokyo", { now: new Date("2026-11-28T22:30:00Z") }).text, "2026-11-29 07:30 JST");
    refuses(() => answer("tomorrow"), "undefined-symbol", "the current date is unknown, because there is no clock");
  });

  test("the tool is given the time and the zone of its host", async () => {
    const now = new Date("2026-11-28T22:30:00Z");
    const tell = (context) => getTool("pascaline/answer").execute({ text: "today" }, context);
    assert.equal(await tell({ now, zone: "Europe/Berlin" }), "2026-11-28");
    assert.equal(await tell({ now, zone: "Asia/Tokyo" }), "2026-11-29");
    assert.match(await tell({}), /^\d{4}-\d\d-\d\d$/);
    await assert.rejects(async () => tell({ now, zone: "Europe/Nowhere" }), /the current date is unknown/);
    await assert.rejects(async () => tell({ now, zone: 5 }), /zone must be the name of a time zone/);
  });

  test("options whose reading answers something else disturb nothing", () => {
    const options = {
      get scope() {
        return { a: answer("6*7").exact };
      },
      get digits() {
        return answer("5").text.length + 4;
      },
    };
    assert.equal(answer("a / 9", options).decimal.length, "4.6667".length);
    const accessor = { scope: Object.defineProperty({}, "a", { enumerable: true, get: () => 1 }) };
    assert.equal(answer("a", accessor).text, "1");
  });

  test("keeps the limits of the caller", () => {
    refuses(
      () => answer("1 + 1", { limits: { sourceBytes: 3 } }),
      "source-too-long",
      "Expression is longer than 3 bytes",
    );
  });

  for (const [name, call, message] of [
    ["a text that is not a string", () => answer(5), "text must be a string"],
    ["options that are no object", () => answer("1", 5), "options must be an object"],
    ["a scope that is no object", () => answer("1", { scope: [] }), "scope must be an object"],
    ["a value that is no number", () => answer("a", { scope: { a: NaN } }), 'scope value "a" must be a number'],
    ["an `ans` that is no value", () => answer("ans", { ans: {} }), "ans must be a reply, a number or a text"],
    ["another angle", () => answer("1", { angle: "grad" }), 'angle must be "radians" or "degrees"'],
    ["digits that are not an integer", () => answer("1", { digits: 1.5 }), "digits must be an integer, got 1.5"],
    ["a locale that is not a string", () => answer("1", { locale: 5 }), "locale must be the tag of a language"],
    [
      "a time that is none",
      () => answer("1", { now: new Date(Number.NaN) }),
      "now must be a date, or the text of an instant",
    ],
    ["a text that is no instant", () => answer("1", { now: "tomorrow" }), "`tomorrow` is no instant"],
    [
      "an instant without a zone",
      () => answer("1", { now: "2026-11-28T10:30:00" }),
      "`2026-11-28T10:30:00` is no instant",
    ],
    ["a language that is not known", () => answer("1", { locale: "xx" }), "unknown language `xx`"],
    [
      "an `ans` that is too long",
      () => answer("1", { ans: "1".repeat(2e6) }),
      "ans must be smaller: longer than 1048576 bytes",
    ],
  ]) {
    test(`${name} is rejected`, () => refuses(call, "invalid-input", message));
  }

  test("a text that cannot be read has its place", () => {
    assert.throws(
      () => answer("é + 2 + * 3"),
      ({ span, rendered }) => span.end <= 11 && rendered.includes("^"),
    );
  });

  test("is not in the smaller package", () => assert.equal(lite.answer, undefined));
});

describe("tryAnswer", () => {
  test("answers what answer answers", () => {
    for (const [text, options] of [["15% of 240"], ["x^2 = 4"], ["sin 30", { angle: "degrees" }]]) {
      assert.deepEqual(tryAnswer(text, options), answer(text, options));
    }
  });

  test("returns as plain data what answer throws", () => {
    for (const [text, options] of [["2 + * 3"], ["foo(2)"], [5], ["1", { locale: 5 }], ["1", { digits: 0 }]]) {
      const outcome = tryAnswer(text, options);
      assert.equal(outcome.type, "failure");
      refuses(() => answer(text, options), outcome.code, outcome.message);
      assert.deepEqual(structuredClone(outcome), outcome);
    }
  });
});

describe("answerInSession", () => {
  /** The replies to texts of one session. */
  function session(...texts) {
    let last = {};
    return texts.map((text) => {
      last = answerInSession(text, last);
      return last.reply.text;
    });
  }

  test("names keep their values, and so do functions and ans", () => {
    assert.deepEqual(session("x = 3", "x + 1", "x = x + 1", "ans * 2", "x"), ["3", "4", "4", "8", "4"]);
    assert.deepEqual(session("1/3", "f(y) = y + ans", "f(2/3) + 0"), ["0.333333333333333", "f(y) = y + ans", "1"]);
  });

  test("an equation defines nothing", () => assert.deepEqual({ ...answerInSession("x^2 = 9").scope }, {}));

  test("a text that fails leaves what the caller has", () => {
    const { scope } = answerInSession("x = 3");
    assert.throws(() => answerInSession("2 + * x", { scope }), CalculationError);
    assert.equal(answerInSession("x", { scope }).reply.text, "3");
  });

  test("other inputs are refused as by answer", () => {
    refuses(() => answerInSession(5), "invalid-input", "text must be a string");
    refuses(() => answerInSession("1", { locale: 5 }), "invalid-input", "locale must be the tag of a language");
  });
});
