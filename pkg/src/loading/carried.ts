/**
 * What the inline entries carry: the bytes of a wasm as text, in a file of their own in dist/bytes/. ES modules and CommonJS share that
 * file. It is a script, which both can load, so it leaves the text in a place that has this name.
 */
const CARRIED = Symbol.for("pascaline.carried");

/** The text that the file of this name has left. */
export function carried<T = string>(name: string): T {
  return (globalThis as unknown as { [CARRIED]: Record<string, T> })[CARRIED][name] as T;
}
