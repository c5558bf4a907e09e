// Writes the service worker of the built page.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const NAME = "service_worker.js";
/** What only those need who link to the page, or install it. */
const NOT_OF_A_VISIT = ["icon.png"];
const source = readFileSync(new URL(`./${NAME}`, import.meta.url), "utf8");

/** The plugin of Vite's build. */
export function offline() {
  let folder;
  return {
    name: "pascaline-offline",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => writeServiceWorker(folder),
  };
}

/** Writes the service worker for the files of a folder, whose version is a hash of their names and contents. */
export function writeServiceWorker(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((file) => file !== NAME && !NOT_OF_A_VISIT.includes(file))
    .sort();
  const hash = createHash("sha256");
  for (const file of files)
    hash.update(`${file}\0`).update(
      createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest(),
    );
  const version = hash.update(source).digest("hex").slice(0, 16);
  // The folder's address and not `index.html`, which some servers redirect.
  const addresses = ["./", ...files.filter((file) => file !== "index.html")];
  const constants = { VERSION: version, FILES: addresses };
  const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  writeFileSync(join(folder, NAME), head.join("") + source);
}
