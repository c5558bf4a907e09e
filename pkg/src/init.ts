import load, { type InitInput as GlueInput } from "../wasm/pascaline.js";
import { adopt } from "./engine.js";

/** Where the wasm comes from: an address, an answer to a request, its bytes, or a module that is already compiled. */
export type InitInput = GlueInput | Promise<GlueInput>;

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
