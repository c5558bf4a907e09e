import load from "../wasm/pascaline.js";
import { adopt } from "./engine.js";

/** An address, an answer to a request, the bytes, or a module that is already compiled. */
type Source = string | URL | Request | Response | BufferSource | WebAssembly.Module;
/** Where the wasm comes from. */
export type InitInput = Source | Promise<Source>;

let loading: Promise<void> | undefined;

/**
 * Loads the wasm. In Node, and in `pascaline/inline`, nothing needs it; in a browser it comes before the first call.
 * Without an argument the file beside the package's code is fetched. A second call waits for the first.
 */
export function init(input?: InitInput): Promise<void> {
  loading ??= load(input === undefined ? undefined : { module_or_path: input }).then(adopt);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
