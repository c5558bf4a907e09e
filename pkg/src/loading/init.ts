import load from "../../wasm/pascaline.js";
import { adopt, isLoaded, isProvided } from "../crossing/engine.js";
import { messageOf } from "../errors.js";

/** The type of a global class's instances; `never` in a project without the types of a browser or Node that declare it. */
type Instance<Name extends string> = typeof globalThis extends Record<Name, { prototype: infer T }> ? T : never;
/** The type of a compiled module; `never` in such a project. */
export type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T : never;

/** A URL, a response to a request, the bytes, or a compiled module. */
type Source =
  string | Instance<"URL"> | Instance<"Request"> | Instance<"Response"> | ArrayBuffer | ArrayBufferView | Module;
/** The source of the wasm. */
export type InitInput = Source | Promise<Source>;

let loading: Promise<void> | undefined;

/**
 * Loads the wasm. A browser must call it before functions that are not asynchronous; the others load it themselves. In Node, and in
 * `pascaline/inline`, the wasm is available and this does nothing. Without an argument the file next to the package's code is fetched.
 * A second call waits for the first, unless that has failed.
 */
export async function init(input?: InitInput): Promise<void> {
  if (isProvided()) return;
  loading ??= load(input === undefined ? undefined : { module_or_path: input }).then(adopt);
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw input === undefined ? notLoaded(error) : error;
  }
}

/** Waits for the wasm before an asynchronous call; undefined if it is there. */
export function loaded(): Promise<void> | undefined {
  return isLoaded() ? undefined : init();
}

/** The error of a page whose policy forbids the wasm, or whose bundler has moved the code away from the file. */
function notLoaded(cause: unknown): Error {
  const reason = messageOf(cause);
  const remedy = /unsafe-eval|content security policy|\bCSP\b/i.test(reason)
    ? "the page's security policy must allow 'wasm-unsafe-eval' in script-src"
    : "copy pascaline_bg.wasm to the folder of the bundle, give init() its address, or import the entry with /inline, which contains it";
  return new Error(`The wasm of pascaline cannot be loaded (${reason}): ${remedy}`, { cause });
}
