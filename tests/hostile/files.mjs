// A folder with the files for the workspace tools, restored before each call.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const FILES = JSON.parse(readFileSync(new URL("../cases/hostile/files.json", import.meta.url), "utf8"));
const CHANGE = ["agent_loop/write", "agent_loop/edit"];

export class Files {
  root = mkdtempSync(join(tmpdir(), "pascaline-hostile-"));

  constructor() {
    this.#fill();
  }

  /** Undoes the changes of a call. */
  restore({ tool }) {
    if (!CHANGE.includes(tool?.key)) return;
    for (const name of readdirSync(this.root)) rmSync(join(this.root, name), { recursive: true });
    this.#fill();
  }

  remove() {
    rmSync(this.root, { recursive: true });
  }

  #fill() {
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }
}
