// Random edits and folders with pi's results, through the workspace in Node.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { workspaceTools } from "../build/entries/workspace_node.js";
import { contentOf, plant } from "./planted.mjs";

const recorded = (file) =>
  JSON.parse(readFileSync(new URL(`../../tests/cases/workspace/${file}`, import.meta.url), "utf8"));
const edits = recorded("pi_edit.json");
const folders = recorded("pi_ls.json");

test("edit leaves the bytes that pi leaves", async () => {
  for (const [before, old_text, new_text, wanted] of edits) {
    const { root, at, remove } = plant({ tree: [{ path: "a", text: before }] });
    const content = await contentOf(workspaceTools({ root }), "edit", { path: "a", old_text, new_text });
    const found = readFileSync(at("a"), "utf8");
    remove();
    const message = JSON.stringify([before, old_text, new_text, content]);
    assert.equal(content.startsWith("Successfully replaced text in a\n"), wanted !== null, message);
    // pi converts a file with both kinds of line ends to one kind.
    const isMixed = /(?<!\r)\n/.test(before) && before.includes("\r\n");
    const alike = (text) => (isMixed ? text.replaceAll("\r\n", "\n") : text);
    assert.equal(alike(found), alike(wanted ?? before), message);
  }
});

test("ls has pi's order", async () => {
  for (const [names, wanted] of folders) {
    const { root, remove } = plant({ tree: names.map((path) => ({ path })) });
    assert.equal(await contentOf(workspaceTools({ root, readOnly: true }), "ls", {}), wanted);
    remove();
  }
});

after(() => console.log(`${edits.length} edits and ${folders.length} folders as pi has them, in Node`));
