// The commands of both surfaces. The native one is the first argument, or that of `make run`.
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const isPath = process.argv[2]?.includes("/");
export const commands = {
  native: [isPath ? process.argv[2] : path("../../target/debug/pascaline")],
  npm: [process.execPath, path("../../pkg/dist/cli.js")],
};
