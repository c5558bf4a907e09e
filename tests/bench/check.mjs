// Compares what the sides of each row return, so that nothing is timed that calculates something else. Numbers may differ in their
// last digits. mathjs's values must have the same text otherwise; other peers may write theirs in another way.
import assert from "node:assert/strict";
import { fresh } from "./harness.mjs";
import { mathjs } from "./packages.mjs";
import { sidesOf } from "./rows.mjs";

const INPUTS = 2;
const TOLERANCE = 1e-8;
const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;

export async function check(groups, context) {
  let compared = 0;
  for (const group of groups.filter(({ rows }) => rows)) {
    for (const row of group.rows.filter(({ name }) => context.isChosen(`${group.name}/${name}`))) {
      const { pascaline, ...peers } = sidesOf(group, row, context);
      if (!pascaline) continue;
      const inputs = Array.from({ length: INPUTS }, () => row.input(fresh()));
      const ours = (await pascaline.values(inputs)).map(textOf);
      for (const [name, peer] of Object.entries(peers)) {
        const theirs = (await peer.values(inputs)).map(textOf);
        for (const [index, text] of ours.entries()) {
          const isSame = name === "mathjs" ? hasSameText(text, theirs[index]) : hasSameNumbers(text, theirs[index]);
          assert.ok(isSame, `${group.name}/${row.name}: pascaline has ${text}, ${name} ${theirs[index]}`);
          compared += 1;
        }
      }
    }
  }
  console.log(`${compared} values are the same`);
}

/** The text of a value, of an answer, or of what a tool returns. */
function textOf(value) {
  if (typeof value !== "object" || value === null) return String(value);
  const { text, content, result, output, status } = value;
  if (status !== undefined && output === undefined) return String(value.value);
  return String(text ?? content ?? result ?? output?.result ?? mathjs().format(value));
}

const hasSameText = (ours, theirs) => wordsOf(ours) === wordsOf(theirs) && hasSameNumbers(ours, theirs);
const wordsOf = (text) => text.replaceAll(NUMBER, "0").replaceAll(" ", "");

function hasSameNumbers(ours, theirs) {
  const [own, others] = [ours, theirs].map((text) => (text.match(NUMBER) ?? [text]).map(Number));
  return own.length === others.length && own.every((number, index) => isNear(number, others[index]));
}

const isNear = (a, b) => Object.is(a, b) || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
