import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The commands of both surfaces; the native one is that of `make run`, if no other is given. */
export const commands = (native = path("../../target/debug/pascaline")) => ({
  native: [resolve(native)],
  npm: [process.execPath, path("../../pkg/dist/cli.js")],
});
