// The crates of the workspace: in which order they are published, and what would keep them from it.
// node .ci/crates.mjs prints the order.
import { execFileSync } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { circles, inOrder } from "./graph.mjs";

/** The crate with the name of the project, whose version all others have. */
const FACADE = "pascaline";

/** What Cargo says of the workspace in a folder. */
export function readMetadata(folder) {
  const options = ["metadata", "--no-deps", "--format-version", "1", "--offline"];
  return JSON.parse(execFileSync("cargo", options, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 }));
}

export function publishedCrates({ packages }) {
  return packages.filter(isPublished);
}

/** The names of the published crates, each after those that it depends on. */
export function publishOrder(metadata) {
  return inOrder(graphOf(publishedCrates(metadata), isKept));
}

/** The crates, and those among them that each depends on by the dependencies that are wanted. */
export function graphOf(packages, wanted) {
  const names = new Set(packages.map(({ name }) => name));
  const needs = ({ dependencies }) =>
    dependencies.filter((each) => names.has(each.name) && wanted(each)).map(({ name }) => name);
  return new Map(packages.map((crate) => [crate.name, new Set(needs(crate))]));
}

/** What is wrong with the crates: sentences that say how to mend it. */
export function faultsOfCrates(metadata) {
  const published = publishedCrates(metadata);
  const { version } = metadata.packages.find(({ name }) => name === FACADE);
  return [
    ...published.flatMap((crate) => faultsOfManifest(crate, version)),
    ...published.flatMap((crate) => faultsOfDependencies(crate, metadata.packages)),
    ...circles(graphOf(metadata.packages, () => true)).map(
      (circle) =>
        `${circle.join(", ")} depend on each other (dev-dependencies count): move what they share into a crate below them, or the tests into one above.`,
    ),
  ];
}

function faultsOfManifest({ name, description, license, version }, workspaceVersion) {
  const faults = [];
  if (!description) faults.push(`${name} is published without a description: write one into its Cargo.toml.`);
  if (!license)
    faults.push(`${name} is published without a licence: write \`license.workspace = true\` into its Cargo.toml.`);
  if (version !== workspaceVersion) {
    faults.push(
      `${name} has the version ${version}, and the workspace ${workspaceVersion}: write \`version.workspace = true\` into its Cargo.toml.`,
    );
  }
  return faults;
}

function faultsOfDependencies({ name, dependencies }, packages) {
  const faults = [];
  for (const dependency of dependencies) {
    const crate = packages.find((each) => each.name === dependency.name);
    if (crate === undefined || !isKept(dependency)) continue;
    if (!isPublished(crate)) {
      faults.push(
        `${name} is published and needs ${crate.name}, which is not: publish it too (without \`publish = false\`), or do without it.`,
      );
    } else if (!hasVersion(dependency)) {
      faults.push(
        `${name} needs ${crate.name} by its path alone, which nobody else has: write \`${crate.name}.workspace = true\`, and its version into [workspace.dependencies].`,
      );
    }
  }
  return faults;
}

function isPublished({ publish }) {
  return publish === null || publish.length > 0;
}

/** Whether the published manifest has the dependency: Cargo leaves out dev-dependencies that are only a path. */
function isKept(dependency) {
  return dependency.kind !== "dev" || hasVersion(dependency);
}

function hasVersion({ req }) {
  return req !== "*";
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const metadata = readMetadata(fileURLToPath(new URL("../", import.meta.url)));
  const faults = faultsOfCrates(metadata);
  if (faults.length === 0) console.log(publishOrder(metadata).join("\n"));
  else console.error(faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
