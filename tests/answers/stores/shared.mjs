// The stores that the tests of one process share. Each is started when it is first asked for.
import { after } from "node:test";
import { storeNamed } from "./index.mjs";

const started = new Map();

after(() => Promise.all([...started.values()].map(async (store) => (await store).stop())));

export function shared(name) {
  if (!started.has(name)) started.set(name, storeNamed(name).start());
  return started.get(name);
}
