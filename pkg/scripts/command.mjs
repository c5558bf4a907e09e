// Bundles the command `pascaline`, and its MCP server with the SDK of the protocol over the package's own entries.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { packagesIn, seenFromDist } from "./entries.mjs";

const pkg = fileURLToPath(new URL("..", import.meta.url));

const own = (on) => {
  on.onResolve({ filter: /entries\/(node|workspace_node)\.js$/ }, ({ path }) => ({
    path: path.replace("../entries/", "./"),
    external: true,
  }));
  on.onResolve({ filter: /\/_shims$/ }, () => ({ path: `${pkg}src/mcp/shims.ts` }));
};

/**
 * Writes `dist/cli.js`, which loads what it is called for, and `dist/mcp.js`, unless told not to; returns the names of the npm
 * packages that are in them.
 */
export async function bundleCommand({ write }) {
  const { metafile } = await build({
    absWorkingDir: pkg,
    entryPoints: ["src/entries/cli.ts", "src/entries/mcp.ts"],
    external: ["./mcp.js", "./command.js"],
    outdir: "dist",
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "esm",
    loader: { ".md": "text" },
    legalComments: "none",
    plugins: [{ name: "the package's own entries", setup: own }, seenFromDist],
    metafile: true,
    write,
  });
  return packagesIn(metafile);
}
