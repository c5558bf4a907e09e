/** What holds in every framework. A framework's test says only how a conversation runs in it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Tool, type ToolContext, toolSet } from "pascaline";
import type { Tools } from "pascaline/adapters";
import type { Call, Outcome, Reaction, Turn } from "./model/script.ts";
import { type ScriptedModel, scriptedModel } from "./model/server.ts";

/** A call, or one that depends on what the model has read. */
export type Step = Call | ((outcomes: readonly Outcome[]) => Call);

/** The conversation of a framework, and what differs in it. */
export interface Framework {
  /** Runs the conversation in which the model makes these calls, one after another; returns what it reads. */
  converse(
    tools: Tools,
    calls: readonly Step[],
    context: ToolContext,
    signal: AbortSignal,
  ): Promise<readonly Outcome[]>;
  /** The framework's error when its signal is aborted. */
  readonly aborted?: RegExp;
  /** Whether the model's API can pass arguments that are no object. By default it can. */
  readonly rawArguments?: boolean;
  /** What a model reads of a failed call: by default, the message, the place and the hint. */
  readonly failure?: string;
  /** What a model reads of a call with `expr` for `expression`: by default, the parameters and what was given. */
  readonly misfit?: string;
  /** The framework's error where it ends a conversation with arguments that do not fit, of which a model then reads nothing. */
  readonly refuses?: RegExp;
}

/** The call of ART's calculator. */
export const calculator = (expression: string): Call => ({
  name: "calculator",
  arguments: JSON.stringify({ expression }),
});

/** The call of `answer`. */
export const asked = (text: string): Call => ({ name: "answer", arguments: JSON.stringify({ text }) });

/** The calls, each in a turn of its own, and a last word. */
export const turnsOf = (calls: readonly Step[]): (Turn | Reaction)[] => [
  ...calls.map((call) => (typeof call === "function" ? (outcomes: readonly Outcome[]) => [call(outcomes)] : [call])),
  "Done.",
];

/** Runs a conversation with a model on the local server; returns what the model has read, if the framework does not. */
export async function withModel(
  calls: readonly Step[],
  converse: (model: ScriptedModel) => Promise<readonly Outcome[] | void>,
): Promise<readonly Outcome[]> {
  await using model = await scriptedModel(turnsOf(calls));
  const outcomes = (await converse(model)) ?? model.read();
  assert.equal(model.requests.length, calls.length + 1, "every turn was asked for");
  return outcomes;
}

/** The message, the place and the hint of a failed call. */
export const FAILURE = "Undefined function sqr\n  2 * sqr(9)\n      ^^^\nhint: did you mean `sqrt`?";

/** The place and the hint of a misspelt function of `answer`. */
const MISSPELT = "\n  2 * sqr(9)\n      ^^^\nhint: did you mean `2 * sqrt(9)`?";

/** The hint for a parameter under another name. */
export const MISFIT = "hint: the parameters are expression, scope; expr was given: did you mean expression?";

/** Asserts that a call has failed in the framework's own way, and that a model reads why. */
export function assertFailed(outcome: Outcome | undefined, part: string): void {
  assert.ok(outcome !== undefined, "there is an outcome");
  assert.ok(outcome.text.includes(part), `${JSON.stringify(part)} is in ${JSON.stringify(outcome.text)}`);
  assert.ok(outcome.failed, `told as failed: ${JSON.stringify(outcome.text)}`);
}

/** Tests a framework. */
export function contract(
  name: string,
  { converse, aborted, rawArguments = true, failure: told = FAILURE, misfit = MISFIT, refuses }: Framework,
): void {
  const art = ["art/calculator"] as const;
  const run = (tools: Tools, calls: readonly Step[], context = {}, signal = new AbortController().signal) =>
    converse(tools, calls, context, signal);
  const succeeded = (text: string): Outcome => ({ text, failed: false });

  describe(name, () => {
    test("a result reaches the model", async () => {
      assert.deepEqual(await run(art, [calculator("6 * 7")]), [succeeded("42")]);
    });

    test("a note reaches the model, unless the host does not want it", async () => {
      const calls = [calculator("4.35 * 100")];
      const [noted] = await run(art, calls);
      // LlamaIndex writes a text as JSON.
      assert.match(noted?.text ?? "", /^434\.99999999999994(\n|\\n)note: .*435/);
      assert.deepEqual(await run(art, calls, { notes: false }), [succeeded("434.99999999999994")]);
    });

    test("a failed call is told as failed, with the message, the place and the hint", async () => {
      const [failure, next] = await run(art, [calculator("2 * sqr(9)"), calculator("2 * sqrt(9)")]);
      assertFailed(failure, told);
      assert.deepEqual(next, succeeded("6"));
    });

    test("a model that obeys the hint mends its call of `answer`", async () => {
      const mend: Step = (outcomes) => {
        const [, text] = /did you mean `([^`]+)`/.exec(outcomes.at(-1)?.text ?? "") ?? [];
        assert.ok(text !== undefined, `a hint in ${JSON.stringify(outcomes)}`);
        return asked(text);
      };
      const [failure, mended] = await run(["pascaline/answer"], [asked("2 * sqr(9)"), mend]);
      assertFailed(failure, MISSPELT);
      assert.deepEqual(mended, succeeded("6"));
    });

    test("a model that ignores a hint reads it each time, and can go on", async () => {
      const ignored = Array.from({ length: 5 }, () => calculator("2 * sqr(9)"));
      const outcomes = await run(art, [...ignored, calculator("2 * sqrt(9)")]);
      for (const outcome of outcomes.slice(0, -1)) assertFailed(outcome, told);
      assert.deepEqual([outcomes.length, outcomes.at(-1)], [6, succeeded("6")]);
    });

    test("tools of one name are told apart, and a tool of one's own is one of them", async () => {
      const shout: Tool = {
        name: "shout",
        description: "Says it louder.",
        parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
        execute: ({ text }: { text: string }) => text.toUpperCase(),
      };
      const calls = [
        { name: "agent_loop_calculate", arguments: '{"expression": "10/2"}' },
        { name: "skills_calculate", arguments: '{"value": "x**2 - 4 = 0"}' },
        { name: "shout", arguments: '{"text": "hello"}' },
      ];
      assert.deepEqual(
        await run(["agent_loop/calculate", "skills/calculate", shout], calls),
        ["5.0", "-2.000000000, 2.000000000", "HELLO"].map(succeeded),
      );
    });

    test("`ans` belongs to a thread", async () => {
      const tools = toolSet(art);
      const [a, b] = [{ threadId: "a" }, { threadId: "b" }];
      assert.deepEqual(await run(tools, [calculator("5 * 3"), calculator("ans + 10")], a), ["15", "25"].map(succeeded));
      assertFailed((await run(tools, [calculator("ans + 1")], b))[0], "Undefined symbol ans");
      assert.deepEqual(await run(tools, [calculator("ans + 1")], a), [succeeded("26")]);
    });

    test("without a thread there is no `ans`", async () => {
      const tools = toolSet(art);
      const [first, second] = await run(tools, [calculator("5 * 3"), calculator("ans + 10")]);
      assert.deepEqual(first, succeeded("15"));
      assertFailed(second, "Undefined symbol ans");
    });

    test("arguments that do not fit end in an error, and the next call works", async () => {
      const odd = ["{}", '{"expression": [5]}', '{"expression": null}', '{"expression": {"toString": 1}}'];
      if (rawArguments) odd.push("null", "[]", "5");
      const calls = [...odd.map((text) => ({ name: "calculator", arguments: text })), calculator("1 + 1")];
      if (refuses !== undefined) return assert.rejects(async () => run(art, calls), refuses);
      const outcomes = await run(art, calls);
      for (const [at, text] of odd.entries())
        assert.ok(outcomes[at]?.failed, `${text}: ${JSON.stringify(outcomes[at])}`);
      assert.deepEqual(outcomes.at(-1), succeeded("2"));
    });

    test("a parameter under another name is told with the right one", async () => {
      const call = { name: "calculator", arguments: '{"expr": "6 * 7"}' };
      if (refuses !== undefined) return assert.rejects(async () => run(art, [call]), refuses);
      const [failure, next] = await run(art, [call, calculator("6 * 7")]);
      assertFailed(failure, misfit);
      assert.deepEqual(next, succeeded("42"));
    });

    test("a polluted object pollutes nothing", async () => {
      const polluted =
        '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "expression": "1 + 1"}';
      const outcomes = await run(art, [{ name: "calculator", arguments: polluted }, calculator("2 + 2")]);
      assert.equal(outcomes.length, 2);
      assert.deepEqual(outcomes[1], succeeded("4"));
      assert.equal(({} as { polluted?: number }).polluted, undefined);
    });

    if (aborted === undefined) return;
    test("an aborted conversation ends in the framework's own error, and the next one works", async () => {
      const tools = toolSet(art);
      await assert.rejects(async () => run(tools, [calculator("1 + 1")], {}, AbortSignal.abort()), aborted);
      const controller = new AbortController();
      const abort: Tool = {
        name: "abort",
        description: "Aborts the conversation.",
        parameters: { type: "object", properties: {} },
        execute: () => controller.abort(),
      };
      const calls = [{ name: "abort", arguments: "{}" }, calculator("1 + 1")];
      await assert.rejects(async () => run([...tools, abort], calls, {}, controller.signal), aborted);
      assert.deepEqual(await run(tools, [calculator("1 + 1")]), [succeeded("2")]);
    });
  });
}
