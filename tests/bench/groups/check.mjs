// The Python package's `check` beside Math-Verify, over the recorded pairs: in each round each side checks every pair once.
import { fileURLToPath } from "node:url";
import { compared, inTurn, quantile } from "../harness.mjs";

const PEER = fileURLToPath(new URL("../peers/check.py", import.meta.url));
const SIDES = { pascaline: "pascaline", "Math-Verify": "math_verify" };
/** The part of the pairs that takes no longer. */
const ROWS = { "the median pair": 0.5, "the slowest of 100 pairs": 0.99, "the slowest pair": 1 };

async function* results(context, isChosen) {
  const peer = context.program(".tools/math-verify/bin/python", [PEER]);
  const rows = Object.entries(ROWS).filter(([name]) => isChosen({ name }));
  if (peer === undefined || rows.length === 0) return;
  const samples = await inTurn(SIDES, context.rounds(5), async (side) => (await peer.ask({ side })).ns);
  for (const [name, part] of rows) yield { name, sides: compared(samples, (ns) => quantile(ns, part)) };
}

export default {
  name: "check",
  title: "check of the Python package beside Math-Verify, a pair",
  needs: [".tools/math-verify/pyvenv.cfg", "bench-wheel"],
  results,
};
