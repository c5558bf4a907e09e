import { copyText } from "./clipboard";
import { button, element } from "./dom";

const LINES: [string, string][] = [
  ["JavaScript, TypeScript", "npm install pascaline"],
  ["Rust", "cargo add pascaline"],
  ["Command", 'npx -y pascaline answer "15% of 240"'],
  ["MCP server", "npx -y pascaline mcp"],
];

/** Fills the list with the lines that install Pascaline, each of which can be copied. */
export function showInstall(list: HTMLElement): void {
  for (const [term, line] of LINES) {
    const copy = button("Copy", () => void copyText(line).then((said) => (copy.textContent = said)), {
      class: "plain",
      "aria-label": `Copy ${line}`,
    });
    list.append(element("dt", {}, term), element("dd", {}, element("code", {}, line), copy));
  }
}
