// The built components, and what they say of themselves.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { transpileBytes, writeFiles } from "@bytecodealliance/jco-transpile";
import { customSectionsOf } from "../../pkg/test/wasm_types.mjs";

export const WORLDS = ["calculator", "workspace", "agent"];

const root = new URL("../../", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "pascaline-components-"));
after(() => rmSync(folder, { recursive: true }));

/** A file of the repository. */
export const fileOf = (path) => readFileSync(new URL(path, root));

export const bytesOf = (world) => fileOf(`dist/${world}.wasm`);

/** The content of a custom section, which a component has once. */
export function sectionOf(world, wanted) {
  const found = customSectionsOf(bytesOf(world)).filter(([name]) => name === wanted);
  if (found.length > 1) throw new Error(`${world}.wasm has ${found.length} sections ${wanted}`);
  return found[0]?.[1];
}

/** The world of the section `package-docs`: a byte for the version, then JSON. */
export function documentationOf(world) {
  const section = sectionOf(world, "package-docs");
  if (section?.[0] !== 1) throw new Error(`${world}.wasm has no documentation`);
  return JSON.parse(section.subarray(1)).worlds.root;
}

/** The files that jco makes of a component, by their paths. */
export async function transpiled(world) {
  const { files } = await transpileBytes(bytesOf(world), { name: world });
  return new Map(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes)]));
}

/** The exports of a component, run by jco. */
export async function exportsOf(world) {
  const files = await transpiled(world);
  await writeFiles(Object.fromEntries(files), { baseDir: folder });
  return import(pathToFileURL(join(folder, `${world}.js`)).href);
}
