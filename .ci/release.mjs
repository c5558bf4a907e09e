// The steps of a release. The workflow runs them for a tag; tests/packaging/release.test.mjs runs them dry.
// node .ci/release.mjs stage REPOSITORY | npm | crate | components | assets   [--dry-run]
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultsOfCrates, publishedCrates, publishOrder, readMetadata } from "./crates.mjs";
import { writeBundle } from "./mcpb.mjs";
import { checkVersions } from "./versions.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const stage = join(root, "dist/release");
const version = checkVersions(root);
const tarball = join(stage, `pascaline-${version}.tgz`);
/** The whole source, of which Cargo packs the published crates. */
const crate = join(stage, "crate");

const args = process.argv.slice(2).filter((argument) => argument !== "--dry-run");
const dry = args.length < process.argv.length - 2;
const steps = {
  stage: prepare,
  npm: publishNpm,
  crate: publishCrates,
  components: publishComponents,
  assets: publishAssets,
};
const [step, ...given] = args;
if (!(step in steps)) throw new Error(`a step is one of ${Object.keys(steps).join(", ")}`);
await steps[step](...given);

/**
 * Puts what is published into dist/release, from what is built. The packages name the repository that publishes them: npm's
 * provenance compares the two, and the registry of MCP servers gives a name to the owner of its repository.
 */
async function prepare(repository) {
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(repository ?? ""))
    throw new Error("stage needs the address of the repository");
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
  await writeBundle(unpacked, join(stage, "pascaline.mcpb"), repository);
  rmSync(unpacked, { recursive: true });

  const source = execFileSync("git", ["archive", "HEAD"], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", crate], { input: source });
  const metadata = readMetadata(crate);
  assert.deepEqual(faultsOfCrates(metadata), []);
  for (const { manifest_path } of publishedCrates(metadata)) finishCrate(manifest_path, repository);

  const server = JSON.parse(readFileSync(join(root, "server.json"), "utf8"));
  const listed = { ...server, name: manifest.mcpName, repository: { url: repository, source: "github" } };
  writeFileSync(join(stage, "server.json"), `${JSON.stringify(listed, null, 2)}\n`);

  for (const { file } of components()) cpSync(join(root, "dist", file), join(stage, file));
  cpSync(join(root, "Containerfile"), join(stage, "Containerfile"));
  writeFileSync(join(stage, "repository"), repository);
}

/** Every crate is published by itself, and has code that follows works whose licences want their notices beside it. */
function finishCrate(manifest, repository) {
  const text = readFileSync(manifest, "utf8");
  const named = text.replace(/^license\.workspace = true$/m, (line) => `${line}\nrepository = "${repository}"`);
  assert.notEqual(named, text, `${manifest}: no line \`license.workspace = true\``);
  writeFileSync(manifest, named);
  for (const file of ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"])
    cpSync(join(root, file), join(dirname(manifest), file));
}

function publishNpm() {
  const way = dry ? ["--dry-run", "--provenance=false", "--offline"] : ["--provenance"];
  run("npm", "publish", tarball, "--access", "public", ...way);
}

/**
 * Packs all crates, compiles each as it is packed, and only then uploads one after the other. `cargo publish --dry-run` asks the
 * registry, and `cargo package` does not. Cargo refuses a version that is published: those that an earlier run has uploaded before
 * it failed are left out, so that the step can be run again.
 */
function publishCrates() {
  const names = publishOrder(readMetadata(crate)).filter((name) => dry || !isPublished(name));
  if (names.length === 0) return;
  const way = dry ? ["package", "--no-verify", "--offline"] : ["publish"];
  const where = ["--manifest-path", join(crate, "Cargo.toml"), "--target-dir", join(crate, "target")];
  run("cargo", ...way, "--locked", ...where, ...names.flatMap((name) => ["--package", name]));
}

/** Whether the registry has the crate's version. If it cannot be asked, neither can `cargo publish`, which says so. */
function isPublished(name) {
  const { status } = spawnSync("cargo", ["info", "--quiet", "--registry", "crates-io", `${name}@${version}`], {
    cwd: root,
  });
  return status === 0;
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
    const notes = Object.entries(annotations).map(
      ([key, value]) => `--annotation=org.opencontainers.image.${key}=${value}`,
    );
    const command = [
      "wkg",
      "oci",
      "push",
      `ghcr.io/${owner(repository).toLowerCase()}/pascaline-${name}:${version}`,
      join(stage, file),
      ...notes,
    ];
    if (dry) console.log(command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" "));
    else run(...command);
  }
}

/** The files that people download from the release's page. */
function publishAssets() {
  const tag = `v${version}`;
  const where = ["--repo", new URL(readFileSync(join(stage, "repository"), "utf8")).pathname.slice(1)];
  const files = ["pascaline.mcpb", "Containerfile"].map((file) => join(stage, file));
  const create = [
    "gh",
    "release",
    "create",
    tag,
    "--verify-tag",
    "--title",
    `Pascaline ${version}`,
    "--notes",
    "",
    ...where,
  ];
  const upload = ["gh", "release", "upload", tag, ...files, "--clobber", ...where];
  if (dry) return console.log([create, upload].map((words) => words.join(" ")).join("\n"));
  // Another step may have made its page.
  if (spawnSync("gh", ["release", "view", tag, ...where]).status !== 0) run(...create);
  run(...upload);
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
