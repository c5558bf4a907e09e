/** The bytes of a wasm that is carried as text: Base64 of what gzip makes of them, which is less than half as long. */
import { gunzipSync } from "fflate/browser";
import { decode } from "./base64.js";

type Gunzip = (packed: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

interface Runtime {
  readonly process?: { getBuiltinModule?(name: "zlib"): { readonly gunzipSync: Gunzip } | undefined };
}

/** Unpacks with the runtime's own code where a module without promises can have it, which takes a third of the time. */
export function unpack(text: string): Uint8Array<ArrayBuffer> {
  const zlib = (globalThis as Runtime).process?.getBuiltinModule?.("zlib");
  return (zlib?.gunzipSync ?? gunzipSync)(decode(text));
}
