// The text of the rules that make knows.
import { readFileSync, readdirSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const files = ["Makefile", ...readdirSync(new URL(".make/", root)).map((file) => `.make/${file}`)];

export const RULES = files.map((file) => readFileSync(new URL(file, root), "utf8")).join("\n");
