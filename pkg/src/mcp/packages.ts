/** The user's own packages: this one has no dependencies. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "./options.js";

/** What a package exports, by name. */
// oxlint-disable-next-line typescript/no-explicit-any -- the package is the user's
export type Exports = Readonly<Record<string, any>>;

/**
 * Loads the first of some packages that is installed in the current folder, or where this package is; undefined if none is.
 *
 * @throws {UsageError} if it cannot be loaded
 */
export async function installed(names: readonly string[]): Promise<{ name: string; exports: Exports } | undefined> {
  for (const name of names) {
    const place = placeOf(name);
    if (place !== undefined) return { name, exports: await load(name, place) };
  }
  return undefined;
}

function placeOf(name: string): string | undefined {
  for (const from of [join(process.cwd(), "package.json"), import.meta.url]) {
    try {
      return createRequire(from).resolve(name);
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

async function load(name: string, place: string): Promise<Exports> {
  try {
    const { default: main, ...named } = (await import(pathToFileURL(place).href)) as { default?: Exports };
    // Of CommonJS, Node finds only some of the names.
    return { ...(typeof main === "object" ? main : {}), ...named, default: main?.default ?? main };
  } catch (error) {
    throw new UsageError(`--answers: the package ${name} cannot be loaded: ${(error as Error).message}`);
  }
}
