// Makes the bundle that MCP clients such as Claude Desktop install with a click: the server of the npm package and its manifest.
// node .ci/mcpb.mjs PACKAGE BUNDLE [REPOSITORY]; PACKAGE is the folder of the built npm package.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
/** The command of the bundles' specification, which checks the manifest; `make` installs it. */
const MCPB = join(root, ".tools/mcpb/node_modules/.bin/mcpb");
const COMMAND = "dist/cli.js";
/** The folder that a person has chosen; the server takes an empty one for none. */
const ROOT = "--root=${user_config.root}";
const ICON = "icon.png";
const LICENCES = ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE", "THIRD_PARTY.md"];

/** The manifest of the bundle of a package, whose files are in its folder `server`. */
export function manifestOf({ version, description, author, license, keywords, engines }, repository) {
  const { tools } = JSON.parse(readFileSync(join(root, "src/host/command/cli/mcp/served.json"), "utf8"));
  const offered = tools.filter(({ isDefault }) => isDefault);
  return {
    manifest_version: "0.3",
    name: "pascaline",
    display_name: "Pascaline",
    version,
    description,
    icon: ICON,
    author: { name: author },
    ...(repository && {
      repository: { type: "git", url: `${repository}.git` },
      homepage: `${repository}#readme`,
      documentation: `${repository}/blob/v${version}/docs/mcp.md`,
      support: `${repository}/issues`,
    }),
    server: {
      type: "node",
      entry_point: `server/${COMMAND}`,
      mcp_config: { command: "node", args: [`\${__dirname}/server/${COMMAND}`, "mcp", ROOT] },
    },
    // A person reads it, who chooses whether to install it.
    tools: offered.map(({ name, about }) => ({ name, description: about })),
    user_config: {
      root: {
        type: "directory",
        title: "Folder",
        description: "A folder whose files the model may read, search and change. Without one, it only calculates.",
        required: false,
        default: "",
      },
    },
    keywords,
    license,
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: engines.node } },
  };
}

/** Writes the bundle of the package in a folder. */
export async function writeBundle(folder, bundle, repository) {
  const stage = mkdtempSync(join(tmpdir(), "pascaline-mcpb-"));
  try {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const file of ["package.json", ...LICENCES, ...(await filesOfCommand(folder))]) {
      mkdirSync(dirname(join(stage, "server", file)), { recursive: true });
      cpSync(join(folder, file), join(stage, "server", file));
    }
    cpSync(join(root, "www/public", ICON), join(stage, ICON));
    writeFileSync(join(stage, "manifest.json"), `${JSON.stringify(manifestOf(manifest, repository), null, 2)}\n`);
    mkdirSync(dirname(bundle), { recursive: true });
    execFileSync(MCPB, ["pack", stage, bundle], { stdio: ["ignore", "ignore", "inherit"] });
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** The files that the command needs: its modules, and the wasm that they read. */
async function filesOfCommand(folder) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [COMMAND],
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const modules = Object.keys(metafile.inputs);
  assert.ok(modules.includes("dist/node.js") && modules.includes("dist/workspace_node.js"), modules.join(" "));
  const wasm = ["wasm", "wasm/workspace"].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((file) => file.endsWith(".wasm"))
      .map((file) => join(part, file)),
  );
  return [...modules.map((file) => relative(folder, join(folder, file))), ...wasm];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, bundle, repository] = process.argv.slice(2);
  await writeBundle(join(process.cwd(), folder), join(process.cwd(), bundle), repository);
}
