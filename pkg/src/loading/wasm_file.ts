/** The files of wasm, where Node loads the package as it is installed. */

/**
 * Returns what `read` reads. The entries themselves call `readFileSync`, so that tools which collect the files of a program
 * find the wasm.
 *
 * @throws {Error} that says what to do if a bundler has moved the code away from the file
 */
export function orExplain<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { code, path } = cause as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw cause;
    throw new Error(`${path} is missing: bundle pascaline's entry with /inline, or keep pascaline out of the bundle`, {
      cause,
    });
  }
}
