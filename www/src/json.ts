import { element } from "./dom";

/** A key with its colon, or a string, number or keyword of JSON. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g;

/** Values up to this length stay on one line. */
const WIDTH = 48;

/** Shows an object as JSON, its tokens coloured. */
export function json(label: string, value: object): HTMLElement {
  const text = layout(value);
  const code = element("code");
  let shown = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [whole, quoted = whole, colon = ""] = token;
    const kind = colon ? "key" : quoted.startsWith('"') ? "text" : "number";
    code.append(text.slice(shown, token.index), element("span", { class: kind }, quoted), colon);
    shown = token.index + whole.length;
  }
  code.append(text.slice(shown));
  return element("pre", { role: "group", "aria-label": label, tabindex: "0" }, code);
}

function layout(value: unknown, indent = ""): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, " ");
  if (typeof value !== "object" || value === null || line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const fields = Array.isArray(value)
    ? value.map((item) => inner + layout(item, inner))
    : Object.entries(value).map(([key, field]) => `${inner}${JSON.stringify(key)}: ${layout(field, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${fields.join(",\n")}\n${indent}${close}`;
}
