// A release, as far as it goes without a network: the versions, the changelog, the workflows, and every step of
// .ci/release.mjs, dry. The steps need what `make build` builds; they pack the source of the last commit.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { faultsOf, newestRelease } from "../../.ci/changelog.mjs";
import { publishOrder, readMetadata } from "../../.ci/crates.mjs";
import { checkVersions } from "../../.ci/versions.mjs";
import { RULES } from "./rules.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const version = checkVersions(root);

describe("versions", () => {
  const FILES = [
    "Cargo.toml",
    "Cargo.lock",
    "CHANGELOG.md",
    "Containerfile",
    "README.md",
    "package-lock.json",
    "wit/types.wit",
  ];
  const PACKAGES = ["pkg", "www", "tests"].map((folder) => `${folder}/package.json`);

  /** Checks the versions of a copy in which files have been changed. */
  function check(changed, tag) {
    const copy = mkdtempSync(join(tmpdir(), "pascaline-versions-"));
    try {
      for (const file of [...FILES, ...PACKAGES]) {
        mkdirSync(dirname(join(copy, file)), { recursive: true });
        const text = readFileSync(join(root, file), "utf8");
        const [from, to] = changed[file] ?? ["", ""];
        assert.ok(text.includes(from), file);
        writeFileSync(join(copy, file), text.replace(from, to));
      }
      return checkVersions(copy, tag);
    } finally {
      rmSync(copy, { recursive: true });
    }
  }

  test("every file names the same one", () => {
    assert.equal(check({}), version);
    for (const [file, from] of [
      ["Cargo.toml", `[workspace.package]\nversion = "${version}"`],
      ["Cargo.toml", `pascaline = { path = ".", version = "${version}"`],
      ["Cargo.toml", `pascaline-tools = { path = "src/tools", version = "${version}"`],
      ["Cargo.lock", `name = "pascaline"\nversion = "${version}"`],
      ["wit/types.wit", `@${version}`],
      ["Containerfile", `ARG VERSION=${version}`],
      ["README.md", `pascaline:tools@${version}`],
      ["package-lock.json", `"name": "pascaline",\n      "version": "${version}"`],
      ["pkg/package.json", `"version": "${version}"`],
      ["www/package.json", `"version": "${version}"`],
      ["www/package.json", `"pascaline": "${version}"`],
      ["tests/package.json", `"pascaline": "${version}"`],
    ]) {
      const to = from.replace(version, "99.0.0");
      assert.throws(() => check({ [file]: [from, to] }), {
        message: new RegExp(`^${file}.*: not the version of Cargo.toml`),
      });
    }
  });

  test("a tag has the version, and a section of the changelog", () => {
    const released = `## [Unreleased]\n\n## [${version}] - 2026-12-01\n`;
    const links = ["CHANGELOG.md", readFileSync(join(root, "CHANGELOG.md"), "utf8")];
    const heading = {
      "CHANGELOG.md": [links[1], `${links[1].replace("## [Unreleased]\n", released)}[${version}]: ../../releases\n`],
    };
    assert.equal(check(heading, `v${version}`), version);
    assert.throws(() => check({}, `v${version}`), /the newest release of CHANGELOG.md is not of the tag's version/);
    assert.throws(() => check(heading, "v99.0.0"), /the tag is not of the version of Cargo.toml/);
    assert.throws(() => check(heading, version), /the tag is not of the version of Cargo.toml/);
  });
});

describe("the changelog", () => {
  const GOOD = `# Changelog

Some words.

## [Unreleased]

## [0.10.0] - 2026-12-24

### Added

- A change,
  in two lines.
  - A part of it.

### Security

- A change.

## [0.9.0] - 2026-12-01

### Fixed

- A change.

[Unreleased]: ../../compare/v0.10.0...main
[0.10.0]: ../../compare/v0.9.0...v0.10.0
[0.9.0]: ../../releases/tag/v0.9.0
`;

  test("has the form of Keep a Changelog", () => {
    assert.deepEqual(faultsOf(GOOD), []);
    assert.equal(newestRelease(GOOD), "0.10.0");
    assert.equal(newestRelease("# Changelog\n\n## [Unreleased]\n\n[Unreleased]: x\n"), undefined);
  });

  for (const [from, to, fault] of [
    ["# Changelog", "# News", "the title is `# Changelog`"],
    ["## [Unreleased]\n\n", "", "the first version is Unreleased"],
    ["[0.10.0] - 2026-12-24", "0.10.0, not yet released", "a version is `[1.2.3] - 2026-01-31`"],
    ["[0.10.0] - 2026-12-24", "[0.10.0] - 2026-02-30", "2026-02-30 is no date"],
    ["[0.9.0] - 2026-12-01", "[0.11.0] - 2026-12-01", "newer versions come first"],
    ["[0.9.0] - 2026-12-01", "[0.9.0] - 2026-12-25", "the version above has an earlier date"],
    ["### Added\n\n", "", "every change is below one of"],
    ["### Added", "### New", "the headings are Added, Changed"],
    ["### Added", "### Security", "each once and in this order"],
    ["### Fixed\n\n- A change.\n", "", "a release has changes"],
    ["### Fixed\n\n- A change.\n", "### Fixed\n", "Fixed is a list of changes"],
    ["- A change.\n\n## ", "A paragraph.\n\n## ", "Security is a list of changes"],
    ["[0.9.0]: ../../releases/tag/v0.9.0\n", "", "the last lines are the links of Unreleased, 0.10.0, 0.9.0"],
  ]) {
    test(`is rejected: ${fault}`, () => {
      assert.ok(GOOD.includes(from));
      const faults = faultsOf(GOOD.replace(from, to));
      assert.ok(
        faults.some((found) => found.includes(fault)),
        faults.join("\n"),
      );
    });
  }
});

describe("the workflows", () => {
  const folder = join(root, ".github/workflows");

  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), "utf8");
    const { jobs, permissions } = parse(text);
    const steps = Object.values(jobs).flatMap((job) => job.steps);

    test(`${file} runs only actions of a fixed commit`, () => {
      const used = text.split("\n").filter((line) => /\buses:/.test(line));
      assert.equal(used.length, steps.filter(({ uses }) => uses).length);
      for (const line of used) assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    test(`${file} may read the repository, and has no secret but the token of the run`, () => {
      assert.deepEqual(permissions, { contents: "read" });
      assert.deepEqual(
        [...new Set(text.match(/secrets\.\w+/g))].filter((name) => name !== "secrets.GITHUB_TOKEN"),
        [],
      );
    });

    test(`${file} runs commands that exist`, () => {
      const commands = steps.flatMap(({ run }) => run ?? []);
      assert.ok(commands.length > 0);
      for (const command of commands) {
        execFileSync("bash", ["-n", "-c", command]);
        assert.ok(!command.includes("${{"), `${command}: an expression in a command would be read as code`);
        for (const [name] of command.matchAll(/\.ci\/[\w.]+/g)) assert.ok(existsSync(join(root, name)), name);
        for (const [, target] of command.matchAll(/^make (\S+)/gm)) assert.match(RULES, new RegExp(`^${target}:`, "m"));
      }
    });

    test(`${file} reads outputs and jobs that it has`, () => {
      for (const [, id] of text.matchAll(/\bsteps\.([\w-]+)\./g))
        assert.ok(
          steps.some((step) => step.id === id),
          id,
        );
      for (const { needs = [] } of Object.values(jobs)) for (const job of [needs].flat()) assert.ok(job in jobs, job);
    });
  }

  test("the docs of the crate say how many crates each feature compiles", () => {
    const docs = readFileSync(join(root, "src/lib.rs"), "utf8");
    const rows = [...docs.matchAll(/^\/\/! \| (none: mathjs's language|the default|`\w+`) \| (\d+) \|$/gm)];
    const options = {
      none: ["--no-default-features"],
      the: [],
      "`native`": ["--features=native"],
      "`host`": ["--features=host"],
    };
    for (const [, name, count] of rows) {
      const first = name.split(/:? /)[0];
      const features = options[first] ?? ["--no-default-features", `--features=${name.replaceAll("`", "")}`];
      const tree = ["tree", "--package=pascaline", "--edges=normal", "--prefix=none", "--offline", ...features];
      const lines = execFileSync("cargo", tree, { cwd: root, encoding: "utf8" }).trim().split("\n");
      assert.equal(new Set(lines.map((line) => line.replace(/ \(\*\)$/, ""))).size, Number(count), name);
    }
    assert.equal(rows.length, 8);
    assert.ok(Number(rows[0][2]) < 20, "the language of mathjs alone is small");
  });

  test("a release publishes only what is tested, and from a tag", () => {
    const { jobs, env } = parse(readFileSync(join(folder, "release.yml"), "utf8"));
    const { build, binaries, wheels, page, ...publish } = jobs;
    const commands = build.steps.map(({ run }) => run);
    const at = (command) => commands.findIndex((run) => run?.includes(command));
    assert.ok(at("make pack") >= 0 && at("make pack") < at("make test") && at("make test") < at("release.mjs stage"));
    assert.equal(env.DRY_RUN, "${{ github.event_name != 'push' && '--dry-run' || '' }}");
    assert.deepEqual(Object.keys(publish), ["pypi", "npm", "crate", "components", "assets"]);
    const made = { assets: "binaries", pypi: "wheels" };
    for (const [step, { needs, steps }] of Object.entries(publish)) {
      assert.deepEqual([needs].flat(), step in made ? ["build", made[step]] : ["build"]);
      assert.equal(steps.at(-1).run, `node .ci/release.mjs ${step} $DRY_RUN`);
    }
    assert.equal(binaries.needs, "build");
    assert.deepEqual(wheels.needs, ["build", "binaries"]);
    assert.ok(wheels.steps.some(({ run }) => run === 'node .ci/release.mjs wheel "$TARGET"'));
    assert.ok(binaries.steps.some(({ run }) => run === 'node .ci/release.mjs binary "$TARGET"'));
    assert.ok(publish.crate.steps.some(({ run }) => run === "node .ci/release.mjs semver"));
    assert.equal(page.if, "github.event_name == 'push'");
    assert.ok(page.needs.includes("build"));
  });
});

describe("the steps, dry", () => {
  const REPOSITORY = "https://git.example/Someone/pascaline";
  const stage = join(root, "dist/release");

  /** Runs a step, and returns all that it prints. */
  function step(...args) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, ".ci/release.mjs"), ...args], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout + stderr);
    return stdout + stderr;
  }

  before(() => step("stage", REPOSITORY));
  after(() => rmSync(stage, { recursive: true, force: true }));

  test("npm: the tarball names the repository that publishes it", () => {
    const tarball = join(stage, `pascaline-${version}.tgz`);
    const packed = JSON.parse(execFileSync("tar", ["-xzOf", tarball, "package/package.json"], { encoding: "utf8" }));
    const { repository, homepage, bugs, mcpName, ...rest } = packed;
    assert.deepEqual(repository, { type: "git", url: `git+${REPOSITORY}.git`, directory: "pkg" });
    assert.deepEqual([homepage, bugs], [`${REPOSITORY}#readme`, { url: `${REPOSITORY}/issues` }]);
    const { mcpName: local, ...own } = JSON.parse(readFileSync(join(root, "pkg/package.json"), "utf8"));
    assert.deepEqual([mcpName, rest], [local.replace("pascaline/", "Someone/"), own]);
    const server = JSON.parse(readFileSync(join(stage, "server.json"), "utf8"));
    assert.deepEqual([server.name, server.version, server.repository.url], [mcpName, version, REPOSITORY]);
    assert.equal(rest.author, "The Pascaline developers");

    const readme = execFileSync("tar", ["-xzOf", tarball, "package/README.md"], { encoding: "utf8" });
    const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    const intoRepository = links.filter((link) => link.startsWith(`${REPOSITORY}/blob/v${version}/`));
    assert.ok(intoRepository.length >= 6, links.join("\n"));
    for (const link of links) assert.match(link, /^(https:|#)/);
    for (const link of intoRepository)
      assert.ok(existsSync(join(root, link.split(`/v${version}/`)[1].split("#")[0])), link);

    const files = (archive) => execFileSync("tar", ["-tzf", archive], { encoding: "utf8" }).split("\n").sort();
    const folder = mkdtempSync(join(tmpdir(), "pascaline-pack-"));
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], {
      cwd: join(root, "pkg"),
      stdio: "ignore",
    });
    assert.deepEqual(files(tarball), files(join(folder, `pascaline-${version}.tgz`)));
    rmSync(folder, { recursive: true });

    const said = step("npm", "--dry-run");
    assert.match(said, /\(dry-run\)/);
    assert.ok(said.includes(`+ pascaline@${version}`), said);
  });

  describe("crate", () => {
    const crate = join(stage, "crate");
    const read = (archive, ...words) =>
      execFileSync("tar", [...words, archive], { encoding: "utf8", maxBuffer: 1 << 26 });
    /** What is packed of a crate: its files, and the manifest that the registry gets. */
    function packed(name) {
      const archive = join(crate, `target/package/${name}-${version}.crate`);
      const files = read(archive, "-tzf")
        .trim()
        .split("\n")
        .map((file) => file.replace(/^[^/]+\//, ""));
      return {
        files,
        manifest: execFileSync("tar", ["-xzOf", archive, `${name}-${version}/Cargo.toml`], { encoding: "utf8" }),
      };
    }
    let order;
    before(() => {
      assert.match(step("crate", "--dry-run"), /Packaged \d+ files/);
      order = publishOrder(readMetadata(crate));
    });

    test("exactly those without `publish = false` are packed", () => {
      const [, members] = readFileSync(join(crate, "Cargo.toml"), "utf8").match(/^members = \[([^\]]*)\]/m);
      const folders = [".", ...[...members.matchAll(/"(.*)"/g)].map(([, folder]) => folder)];
      const manifests = folders.map((folder) => readFileSync(join(crate, folder, "Cargo.toml"), "utf8"));
      const published = manifests
        .filter((text) => !/^publish = false$/m.test(text))
        .map((text) => text.match(/^name = "(.*)"$/m)[1]);
      assert.deepEqual([...order].sort(), published.sort());
      const archives = readdirSync(join(crate, "target/package")).filter((file) => file.endsWith(".crate"));
      assert.deepEqual(archives.sort(), published.map((name) => `${name}-${version}.crate`).sort());
    });

    test("each comes after those that it depends on, in the version of all", () => {
      for (const [at, name] of order.entries()) {
        const { manifest } = packed(name);
        for (const [, other, needed] of manifest.matchAll(
          /^\[(?:\w+-)?dependencies\.(pascaline[\w-]*)\]\nversion = "(.*)"/gm,
        )) {
          assert.equal(needed, version, `${name}: ${other}`);
          assert.ok(order.slice(0, at).includes(other), `${name} before ${other}`);
        }
      }
      assert.equal(order.at(-1), "pascaline");
    });

    test("each names the repository that publishes it, and has its source and the licences", () => {
      for (const name of order) {
        const { files, manifest } = packed(name);
        assert.ok(manifest.includes(`repository = "${REPOSITORY}"`), name);
        const source = name === "pascaline" ? "src/lib.rs" : "lib.rs";
        for (const file of [source, "LICENSE-APACHE", "LICENSE-MIT", "NOTICE"])
          assert.ok(files.includes(file), `${name}: ${file}`);
        assert.deepEqual(
          files.filter((file) => /^(tests|dist|target|command)\//.test(file)),
          [],
          name,
        );
      }
    });

    test("the facade has the documentation, and the host the WIT files", () => {
      const docs = readdirSync(join(crate, "docs")).map((page) => `docs/${page}`);
      const facade = packed("pascaline").files;
      for (const file of ["README.md", "CHANGELOG.md", "THIRD_PARTY.md", ...docs])
        assert.ok(facade.includes(file), file);
      // In the repository, src/host/wit is a link.
      const wit = readdirSync(join(crate, "wit"), { recursive: true }).filter((file) => file.endsWith(".wit"));
      const host = packed("pascaline-host").files;
      for (const file of wit) assert.ok(host.includes(`wit/${file}`), file);
    });
  });

  test("pypi: the wheels of every target are uploaded, and of no other version", () => {
    const { wheels } = parse(readFileSync(join(root, ".github/workflows/release.yml"), "utf8")).jobs;
    const targets = wheels.strategy.matrix.include.map(({ target }) => target);
    for (const system of ["linux", "apple", "windows"]) assert.ok(targets.some((target) => target.includes(system)));
    for (const target of targets) {
      const said = step("wheel", target, "--dry-run");
      assert.match(said, new RegExp(`^maturin build --release --locked --target ${target} `));
      assert.equal(said.includes("--compatibility manylinux_2_17"), target.includes("linux"));
      assert.equal(said.includes("\nmaturin sdist --out "), target === "x86_64-unknown-linux-gnu");
    }
    const folder = join(stage, "wheels");
    mkdirSync(folder, { recursive: true });
    const names = (of) => [`pascaline-${of}-cp310-abi3-win_amd64.whl`, `pascaline-${of}.tar.gz`];
    for (const name of [...names(version), ...names("0.0.1")]) writeFileSync(join(folder, name), "");
    const said = step("pypi", "--dry-run");
    const own = names(version).map((name) => join(folder, name));
    assert.equal(said.trim(), `maturin upload --skip-existing ${own.join(" ")}`);
  });

  describe("the command", () => {
    const { binaries } = parse(readFileSync(join(root, ".github/workflows/release.yml"), "utf8")).jobs;
    const targets = binaries.strategy.matrix.include.map(({ target }) => target);
    const archive = (target) => `pascaline-cli-${target}-v${version}`;
    const path = (target) => join(stage, "binaries", `${archive(target)}.tgz`);

    /** Instead of the command, which takes many minutes to build for publishing. */
    const COMMAND = `#!/bin/sh
case "$1" in
  man) echo "a page" > "$3/pascaline.1" ;;
  completions) echo "a script for $2" ;;
esac
`;
    before(() => {
      const command = join(stage, "command");
      writeFileSync(command, COMMAND, { mode: 0o755 });
      for (const target of targets) step("binary", target, command);
    });

    test("an archive for each target has the command, its manual, its completions and the licences", () => {
      assert.equal(targets.length, 4);
      for (const target of targets) {
        const listed = execFileSync("tar", ["-tzf", path(target)], { encoding: "utf8" }).split("\n");
        for (const file of [
          "pascaline",
          "README.md",
          "LICENSE-APACHE",
          "LICENSE-MIT",
          "NOTICE",
          "THIRD_PARTY.md",
          "man/pascaline.1",
          "completions/pascaline.bash",
          "completions/_pascaline",
          "completions/pascaline.fish",
        ])
          assert.ok(listed.includes(`${archive(target)}/${file}`), `${target}: ${file}`);
        const mode = execFileSync("tar", ["-tvzf", path(target), `${archive(target)}/pascaline`], { encoding: "utf8" });
        assert.match(mode, /^-rwxr-xr-x/);
      }
    });

    test("cargo binstall asks for the archives under their names", () => {
      const manifest = readFileSync(join(stage, "crate/src/host/command/Cargo.toml"), "utf8");
      assert.ok(manifest.includes(`repository = "${REPOSITORY}"`));
      const field = (name) => manifest.match(new RegExp(`^${name} = "(.*)"$`, "m"))[1];
      const values = { name: field("name"), version, bin: "pascaline", repo: REPOSITORY, "binary-ext": "" };
      const filled = (text, target) => text.replaceAll(/\{ ([\w-]+) \}/g, (_, key) => ({ ...values, target })[key]);
      for (const target of targets) {
        const address = `${REPOSITORY}/releases/download/v${version}/${archive(target)}.tgz`;
        assert.equal(filled(field("pkg-url"), target), address);
        assert.equal(filled(field("bin-dir"), target), `${archive(target)}/pascaline`);
      }
    });

    test("assets: the archives, the bundle, the container file and the checksums are on the release's page", () => {
      const [create, upload] = step("assets", "--dry-run").trim().split("\n");
      assert.ok(create.startsWith(`gh release create v${version} --verify-tag`), create);
      const files = [join(stage, "pascaline.mcpb"), join(stage, "Containerfile"), ...targets.map(path)];
      for (const file of [...files, join(stage, "SHA256SUMS")]) {
        assert.ok(existsSync(file), file);
        assert.ok(upload.includes(file), upload);
      }
      const sums = readFileSync(join(stage, "SHA256SUMS"), "utf8").trim().split("\n").sort();
      const expected = files.map((file) => {
        const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
        return `${sum}  ${basename(file)}`;
      });
      assert.deepEqual(sums, expected.sort());
    });
  });

  test("semver: the API is compared with that of the newest version", () => {
    assert.equal(step("semver", "--dry-run"), "cargo semver-checks --package pascaline\n");
  });

  test("components: each is pushed under its version, with what a listing shows", () => {
    const lines = step("components", "--dry-run").trim().split("\n");
    const words = lines.map((line) =>
      execFileSync("bash", ["-c", `printf '%s\\n' ${line}`], { encoding: "utf8" })
        .trim()
        .split("\n"),
    );
    const references = ["calculator", "agent", "workspace"].map(
      (name) => `ghcr.io/someone/pascaline-${name}:${version}`,
    );
    assert.deepEqual(
      words.map((line) => line[3]),
      references,
    );
    for (const [wkg, oci, push, reference, file, ...annotations] of words) {
      assert.deepEqual([wkg, oci, push], ["wkg", "oci", "push"]);
      assert.match(reference, /^[a-z0-9.]+(\/[a-z0-9]+([._-][a-z0-9]+)*)+:[\w][\w.-]{0,127}$/);
      assert.deepEqual(readFileSync(file).subarray(0, 8), Buffer.from([0, 97, 115, 109, 13, 0, 1, 0]), "a component");
      const options = ["title", "description", "version", "licenses", "source"].map(
        (key) => `--annotation=org.opencontainers.image.${key}`,
      );
      assert.deepEqual(
        annotations.map((word) => word.split("=").slice(0, 2).join("=")),
        options,
      );
    }
  });
});
