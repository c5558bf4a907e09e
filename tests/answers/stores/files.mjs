// A folder of records, a file each.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder, removeFolder } from "./processes.mjs";

export class Files {
  name = "file";
  disturbed = "store undisturbed";

  static async start() {
    const store = new Files();
    store.folder = newFolder();
    return store;
  }

  get uri() {
    return `file:${this.folder}`;
  }

  read(key) {
    return readFile(join(this.folder, createHash("sha256").update(key).digest("hex")), "utf8");
  }

  /** There is no program that could be away, and nothing that another one could lock for long. */
  async down() {}

  async up() {}

  async stop() {
    removeFolder(this.folder);
  }
}
