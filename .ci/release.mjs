// The steps of a release. The workflow runs them for a tag; tests/packaging/release.mjs runs them dry.
// node .ci/release.mjs stage REPOSITORY | npm | crate | components   [--dry-run]
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkVersions } from "./versions.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const stage = join(root, "dist/release");
const version = checkVersions(root);
const tarball = join(stage, `pascaline-${version}.tgz`);
const crate = join(stage, "crate");

const args = process.argv.slice(2).filter((argument) => argument !== "--dry-run");
const dry = args.length < process.argv.length - 2;
const steps = { stage: prepare, npm: publishNpm, crate: publishCrate, components: publishComponents };
const [step, ...given] = args;
if (!(step in steps)) throw new Error(`a step is one of ${Object.keys(steps).join(", ")}`);
steps[step](...given);

/**
 * Puts what is published into dist/release, from what is built. The packages name the repository that publishes them: npm's
 * provenance compares the two, and the registry of MCP servers gives a name to the owner of its repository.
 */
function prepare(repository) {
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(repository ?? "")) throw new Error("stage needs the address of the repository");
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(crate, { recursive: true });

  const pack = (folder) => run("npm", "pack", "--ignore-scripts", "--pack-destination", stage, folder);
  pack(join(root, "pkg"));
  run("tar", "-xzf", tarball, "-C", stage);
  const unpacked = join(stage, "package");
  const manifest = JSON.parse(readFileSync(join(unpacked, "package.json"), "utf8"));
  manifest.repository = { type: "git", url: `git+${repository}.git`, directory: "pkg" };
  manifest.homepage = `${repository}#readme`;
  manifest.bugs = { url: `${repository}/issues` };
  manifest.mcpName = `io.github.${owner(repository)}/pascaline`;
  writeFileSync(join(unpacked, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  // npm shows the README of the package by itself, where a relative link leads nowhere.
  const readme = readFileSync(join(unpacked, "README.md"), "utf8");
  writeFileSync(join(unpacked, "README.md"), readme.replaceAll("](../", `](${repository}/blob/v${version}/`));
  pack(unpacked);
  rmSync(unpacked, { recursive: true });

  const source = execFileSync("git", ["archive", "HEAD"], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", crate], { input: source });
  const cargo = readFileSync(join(crate, "Cargo.toml"), "utf8");
  writeFileSync(join(crate, "Cargo.toml"), cargo.replace(/^license = /m, `repository = "${repository}"\n$&`));

  const server = JSON.parse(readFileSync(join(root, "server.json"), "utf8"));
  const listed = { ...server, name: manifest.mcpName, repository: { url: repository, source: "github" } };
  writeFileSync(join(stage, "server.json"), `${JSON.stringify(listed, null, 2)}\n`);

  for (const { file } of components()) cpSync(join(root, "dist", file), join(stage, file));
  writeFileSync(join(stage, "repository"), repository);
}

function publishNpm() {
  const way = dry ? ["--dry-run", "--provenance=false", "--offline"] : ["--provenance"];
  run("npm", "publish", tarball, "--access", "public", ...way);
}

/** `cargo publish --dry-run` asks the registry, and `cargo package` does not. */
function publishCrate() {
  const way = dry ? ["package", "--no-verify", "--offline"] : ["publish"];
  run("cargo", ...way, "--locked", "--manifest-path", join(crate, "Cargo.toml"));
}

/** The registry of the repository's host; `wkg` reads WKG_OCI_USERNAME and WKG_OCI_PASSWORD. */
function publishComponents() {
  const repository = readFileSync(join(stage, "repository"), "utf8");
  for (const { name, file, description } of components()) {
    const annotations = {
      title: `pascaline ${name}`,
      description,
      version,
      licenses: "MIT OR Apache-2.0",
      source: repository,
    };
    const notes = Object.entries(annotations).map(([key, value]) => `--annotation=org.opencontainers.image.${key}=${value}`);
    const command = ["wkg", "oci", "push", `ghcr.io/${owner(repository).toLowerCase()}/pascaline-${name}:${version}`, join(stage, file), ...notes];
    if (dry) console.log(command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" "));
    else run(...command);
  }
}

function components() {
  return [
    { name: "calculator", file: "calculator.wasm", description: "Pascaline's calculators, without imports" },
    { name: "agent", file: "agent.wasm", description: "Pascaline's calculators as functions from text to text" },
    { name: "workspace", file: "workspace.wasm", description: "Pascaline's tools for the files of one folder" },
  ];
}

function owner(repository) {
  return new URL(repository).pathname.split("/")[1];
}

function run(command, ...words) {
  execFileSync(command, words, { cwd: root, stdio: "inherit" });
}
