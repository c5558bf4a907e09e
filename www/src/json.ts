import { element } from "./dom";

/** A key with its colon, a text, a number or a word of JSON. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g;

/** Shows a value as indented JSON, its tokens coloured. */
export function json(label: string, value: unknown): HTMLElement {
  const text = JSON.stringify(value, null, 2);
  const code = element("code");
  let shown = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [whole, quoted = whole, colon = ""] = token;
    const kind = colon ? "key" : quoted.startsWith('"') ? "text" : "number";
    code.append(text.slice(shown, token.index), element("span", { class: kind }, quoted), colon);
    shown = token.index + whole.length;
  }
  code.append(text.slice(shown));
  return element("pre", { tabindex: "0", role: "region", "aria-label": label }, code);
}
