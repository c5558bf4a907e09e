// The results of a group, a row after the other. A group has `results`, which measures by itself, or rows:
//   name    unique in its group
//   input   makes the input of a call of a new number
//   sides   the ways to calculate it, Pascaline's first; those of the group if the row has none
//   peers   which of the group's peers can calculate it, if not all can
//   wraps   what a side's function is wrapped in
//   rounds  how many
import { timed } from "./harness.mjs";

const ROUNDS = 25;

export const sidesOf = (group, { sides = group.sides, peers, wraps }, context) =>
  context.sides(peers ? pick(sides, ["pascaline", ...peers]) : sides, wraps);

const pick = (object, keys) => Object.fromEntries(keys.map((key) => [key, object[key]]));

export async function* resultsOf(group, context) {
  const isChosen = ({ name }) => context.isChosen(`${group.name}/${name}`);
  if (group.results) {
    yield* group.results(context, isChosen);
    return;
  }
  for (const row of group.rows.filter(isChosen)) {
    const sides = sidesOf(group, row, context);
    const { name, input, rounds = ROUNDS } = row;
    if (sides.pascaline) yield { name, sides: await timed(sides, input, context.rounds(rounds)) };
    else yield { name, missing: "not there" };
  }
}
