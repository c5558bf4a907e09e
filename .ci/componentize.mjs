// Converts a core module to a component of a world, with the world's documentation and the metadata of Cargo.toml:
// node .ci/componentize.mjs core.wasm component.wasm world
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { componentNew } from "@bytecodealliance/jco-transpile/wasm-tools";
import { packageDocs } from "./wit.mjs";

const [core, component, world] = process.argv.slice(2);
const root = fileURLToPath(new URL("../", import.meta.url));

const CUSTOM = 0;
const PACKAGE_DOCS_VERSION = 1;
const HEADER_LENGTH = 8;
/** The section of debugging names, and the part of it that has the component's own. */
const NAMES = "component-name";
const OWN_NAME = 0;

const bytes = await componentNew(readFileSync(core));
const { name, version, description, license, repository, homepage } = manifest();
const metadata = { version, description, licenses: license, source: repository, homepage };
const sections = Object.entries(metadata).filter(([, text]) => text !== null);

writeFileSync(
  component,
  Buffer.concat([
    named(bytes, `${name}:${world}`),
    custom("package-docs", Buffer.concat([Buffer.of(PACKAGE_DOCS_VERSION), Buffer.from(packageDocs(world))])),
    ...sections.map(([name, text]) => custom(name, Buffer.from(text))),
  ]),
);

/** The package in Cargo.toml. */
function manifest() {
  const options = ["metadata", "--no-deps", "--format-version", "1"];
  const { packages, workspace_default_members } = JSON.parse(
    execFileSync("cargo", options, { cwd: root, encoding: "utf8" }),
  );
  return packages.find(({ id }) => id === workspace_default_members[0]);
}

/** The component with a name, which goes before the other names that wit-component has written. */
function named(bytes, name) {
  const { start, data, end } = namesOf(bytes);
  const own = Buffer.concat([Buffer.of(OWN_NAME), sized(sized(Buffer.from(name)))]);
  return Buffer.concat([bytes.subarray(0, start), custom(NAMES, Buffer.concat([own, data])), bytes.subarray(end)]);
}

/** Where the section of names starts and ends, and its data. */
function namesOf(bytes) {
  for (let start = HEADER_LENGTH; start < bytes.length;) {
    const [length, content] = number(bytes, start + 1);
    const end = content + length;
    if (bytes[start] === CUSTOM) {
      const [nameLength, name] = number(bytes, content);
      const data = name + nameLength;
      if (Buffer.from(bytes.subarray(name, data)).toString() === NAMES)
        return { start, data: bytes.subarray(data, end), end };
    }
    start = end;
  }
  throw new Error("wit-component has written no names");
}

function custom(name, data) {
  return Buffer.concat([Buffer.of(CUSTOM), sized(Buffer.concat([sized(Buffer.from(name)), data]))]);
}

/** Bytes after their number. */
function sized(bytes) {
  const length = [];
  let rest = bytes.length;
  for (; rest >= 128; rest >>>= 7) length.push((rest & 127) | 128);
  return Buffer.concat([Buffer.of(...length, rest), bytes]);
}

/** The LEB128 number at a place, and the place after it. */
function number(bytes, at) {
  let [value, shift] = [0, 0];
  for (;;) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return [value, at];
    shift += 7;
  }
}
