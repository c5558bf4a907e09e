/** The files of wasm, where Node loads the package as it is installed. */
import { readFileSync } from "node:fs";

/**
 * Reads a file.
 *
 * @throws {Error} that says what to do if a bundler has moved the code away from the file
 */
export function readWasm(url: URL): Uint8Array<ArrayBuffer> {
  try {
    return readFileSync(url);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw new Error(`${url.pathname} is missing: bundle pascaline's entry with /inline, or keep pascaline out of the bundle`, { cause });
  }
}
