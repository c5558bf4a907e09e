// The batches of the Python package beside a loop of single calls, and the memory of a stream of rows.
import { fileURLToPath } from "node:url";
import { compared, inTurn } from "../harness.mjs";
import { Remote } from "../remote.mjs";

const PEER = fileURLToPath(new URL("../peers/batches.py", import.meta.url));
const PYTHON = "python3";
const TOOLS = ["answer", "evaluate", "calculate", "use_calculator"];
/** How often each text comes. */
const TEXTS = { "all different": 1, "eight times each": 8 };
const WAYS = { pascaline: "batch", "a loop": "loop", "one thread": "one thread" };
const ROWS = 100_000;

async function* results({ rounds, python }, isChosen) {
  const peer = new Remote(PYTHON, [PEER]);
  let first = 0;
  try {
    for (const tool of TOOLS) {
      for (const [texts, times] of Object.entries(TEXTS)) {
        const name = `${tool}, ${texts}`;
        if (!isChosen({ name })) continue;
        const sample = async (way) => {
          const { ns } = await peer.ask({ way, tool, times, first: (first += ROWS), rows: ROWS });
          return ns / ROWS;
        };
        yield { name, sides: compared(await inTurn(WAYS, rounds(5), sample)) };
      }
    }
  } finally {
    peer.close();
  }
  if (isChosen({ name: MEMORY })) yield* memory(python, rounds(1));
}

const MEMORY = "memory of a stream";

/** A process that answers a million rows takes no more than one that answers fewer. */
async function* memory(python, rounds) {
  const sides = { "1,000,000 rows": "1000000", "400,000 rows": "400000" };
  const sample = async (rows) => {
    const { status, kib } = await python.ask({ call: "spawn", command: [PYTHON, PEER, "answer", rows] });
    if (status !== 0) throw new Error(`${PYTHON} ends with ${status}`);
    return kib;
  };
  yield { name: MEMORY, unit: "KiB", sides: compared(await inTurn(sides, rounds, sample)) };
}

export default {
  name: "batches",
  title: "Batches of the Python package beside a loop of single calls, a row",
  needs: ["bench-wheel"],
  results,
};
