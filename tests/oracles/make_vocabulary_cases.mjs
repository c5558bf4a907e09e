// What the vocabulary cl100k_base makes of the texts of tests/cases/chat/random.json and of a few more, by the npm package
// `gpt-tokenizer`: tests/cases/chat/cl100k.json, with the tokens of each text, and the bytes of each token in hexadecimal.

import { readFileSync, writeFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/cl100k_base";
import ranks from "gpt-tokenizer/bpeRanks/cl100k_base";

const folder = new URL("../cases/chat/", import.meta.url);

/** What the tests say and hear in a call of the calculator. */
const CALL = ["123,456 * 789", "97406784", "1"];

const conversations = JSON.parse(readFileSync(new URL("random.json", folder), "utf8"));
// A segment is a special token, or a text with its mask.
const segments = conversations.flatMap((conversation) => conversation.segments.filter(Array.isArray));
const texts = [...new Set([...CALL, ...segments.map(([text]) => text)])].sort();

const encoded = texts.map((text) => [text, encode(text)]);
const tokens = [...new Set(encoded.flatMap(([, ids]) => ids))].sort((a, b) => a - b);
// A token that is UTF-8 is a text among the ranks, and any other a list of bytes.
const bytes = tokens.map((id) => [id, Buffer.from(ranks[id]).toString("hex")]);

const lines = (entries) =>
  entries.map(([key, value]) => `${JSON.stringify(String(key))}:${JSON.stringify(value)}`).join(",\n");
writeFileSync(new URL("cl100k.json", folder), `{"texts":{\n${lines(encoded)}\n},"tokens":{\n${lines(bytes)}\n}}\n`);
