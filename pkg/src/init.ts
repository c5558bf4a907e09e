import load from "../wasm/pascaline.js";
import { adopt, isProvided } from "./engine.js";

/** An address, an answer to a request, the bytes, or a module that is already compiled. */
type Source = string | URL | Request | Response | BufferSource | WebAssembly.Module;
/** Where the wasm comes from. */
export type InitInput = Source | Promise<Source>;

let loading: Promise<void> | undefined;

/**
 * Loads the wasm. In a browser it comes before the first call; in Node, and in `pascaline/inline`, the wasm
 * is at hand and this does nothing. Without an argument the file beside the package's code is fetched. A
 * second call waits for the first, unless that has failed.
 */
export async function init(input?: InitInput): Promise<void> {
  if (isProvided()) return;
  loading ??= load(input === undefined ? undefined : { module_or_path: input }).then(adopt);
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
