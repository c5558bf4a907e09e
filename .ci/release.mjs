// The steps of a release. The workflow runs them for a tag; tests/packaging/release.test.mjs runs them dry.
// node .ci/release.mjs stage REPOSITORY | binary TARGET [COMMAND] | wheel TARGET | npm | pypi | semver | crate | components | assets   [--dry-run]
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
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
  binary: archiveCommand,
  wheel: buildWheel,
  npm: publishNpm,
  pypi: publishWheels,
  semver: compareWithPublished,
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
  finishCrate(join(crate, "src/host/command/Cargo.toml"), repository);

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

/**
 * Builds the command for a target and puts it, with what belongs to it, into an archive of the name that `cargo binstall` asks for. The
 * components are those that were tested; only their machine code is made for the target.
 */
function archiveCommand(target, built = buildCommand(target)) {
  const name = `pascaline-cli-${target}-v${version}`;
  const folder = mkdtempSync(join(tmpdir(), "pascaline-archive-"));
  const files = join(folder, name);
  mkdirSync(join(files, "man"), { recursive: true });
  mkdirSync(join(files, "completions"));
  cpSync(built, join(files, "pascaline"));
  for (const file of ["README.md", "LICENSE-APACHE", "LICENSE-MIT", "NOTICE", "THIRD_PARTY.md"])
    cpSync(join(root, file), join(files, file));
  run(built, "man", "--dir", join(files, "man"));
  for (const [shell, file] of Object.entries({ bash: "pascaline.bash", zsh: "_pascaline", fish: "pascaline.fish" }))
    writeFileSync(join(files, "completions", file), execFileSync(built, ["completions", shell]));
  mkdirSync(join(stage, "binaries"), { recursive: true });
  run("tar", "-czf", join(stage, "binaries", `${name}.tgz`), "-C", folder, name);
  rmSync(folder, { recursive: true });
}

/** The command for a target, on a machine that runs the target's programs. */
function buildCommand(target) {
  const where = ["--quiet", "--release", "--locked", "--target", target];
  for (const component of ["calculator", "workspace"]) {
    const file = join(root, "dist", component);
    cpSync(join(stage, `${component}.wasm`), `${file}.wasm`);
    run("cargo", "run", ...where, "--package", "pascaline-precompile", "--", `${file}.wasm`, `${file}.cwasm`);
  }
  run("cargo", "build", ...where, "--package", "pascaline-cli");
  return join(root, "target", target, "release/pascaline");
}

/**
 * Builds the wheel of the Python package for a target, with the command where there is one. On Linux zig links it, for a C library that is
 * older than this machine's, and the source distribution is written.
 */
function buildWheel(target) {
  const packaged = join(root, "src/py/python/pascaline");
  if (!dry) cpSync(join(stage, "calculator.wasm"), join(packaged, "calculator.wasm"));
  if (!dry && !target.includes("windows")) unpackCommand(target, join(packaged, "_command"));
  const way = target.includes("linux") ? ["--zig", "--compatibility", "manylinux_2_17"] : [];
  const where = ["--out", join(stage, "wheels")];
  const command = ["maturin", "build", "--release", "--locked", "--target", target, ...way, ...where];
  const commands = [command];
  if (target === "x86_64-unknown-linux-gnu") commands.push(["maturin", "sdist", ...where]);
  for (const command of commands)
    if (dry) console.log(command.join(" "));
    else run(...command);
}

/** Puts the command of an archive into the package. That for Linux needs no C library. */
function unpackCommand(target, folder) {
  const archive = `pascaline-cli-${target.replace("linux-gnu", "linux-musl")}-v${version}`;
  mkdirSync(folder, { recursive: true });
  const from = ["--strip-components=1", "-C", folder, `${archive}/pascaline`];
  run("tar", "-xzf", join(stage, "binaries", `${archive}.tgz`), ...from);
}

/** maturin asks PyPI, which trusts the workflow, for a token. */
function publishWheels() {
  const folder = join(stage, "wheels");
  const isOwn = (file) => file.startsWith(`pascaline-${version}-`) && file.endsWith(".whl");
  const wheels = readdirSync(folder).filter((file) => isOwn(file) || file === `pascaline-${version}.tar.gz`);
  assert.ok(wheels.length > 0, `${folder} has no wheel of the version ${version}`);
  const command = ["maturin", "upload", "--skip-existing", ...wheels.sort().map((wheel) => join(folder, wheel))];
  if (dry) console.log(command.join(" "));
  else run(...command);
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

/** Whether the registry has the crate, in a version. If it cannot be asked, neither can `cargo publish`, which says so. */
function isPublished(name, which = `@${version}`) {
  const { status } = spawnSync("cargo", ["info", "--quiet", "--registry", "crates-io", `${name}${which}`], {
    cwd: root,
  });
  return status === 0;
}

/** Compares the public API with that of the newest published version, if there is one: the version must say what has changed. */
function compareWithPublished() {
  const command = ["cargo", "semver-checks", "--package", "pascaline"];
  if (dry) console.log(command.join(" "));
  else if (isPublished("pascaline", "")) run(...command);
  else console.log("No version is published, so there is none to compare with.");
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
  const archives = readdirSync(join(stage, "binaries")).filter((file) => file.endsWith(".tgz"));
  const files = ["pascaline.mcpb", "Containerfile", ...archives.map((file) => join("binaries", file))].map((file) =>
    join(stage, file),
  );
  files.push(writeChecksums(files));
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

/** The file by which `sha256sum --check` tests the others. */
function writeChecksums(files) {
  const path = join(stage, "SHA256SUMS");
  const line = (file) => `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${basename(file)}\n`;
  writeFileSync(path, files.map(line).join(""));
  return path;
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
