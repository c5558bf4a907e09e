import type { FunctionHelp } from "pascaline";
import { button, element } from "./dom";

/** Fills the help with the functions, each with an example to insert, and a search field. */
export function showHelp(place: HTMLElement, functions: FunctionHelp[], insert: (example: string) => void): void {
  const search = element("input", {
    type: "search",
    "aria-label": "Search functions",
    placeholder: "Search",
  });
  const count = element("p", { class: "note", role: "status" });
  const groups = Map.groupBy(functions, (row) => row.group);
  const sections = [...groups].map(([group, rows]) => {
    const items = rows.map((row) => ({ words: wordsOf(row), view: item(row, insert) }));
    const list = element("ul", {}, ...items.map(({ view }) => view));
    return { items, view: element("div", { class: "group" }, element("h3", {}, group), list) };
  });

  const filter = () => {
    const wanted = search.value.toLowerCase().split(/\s+/);
    let found = 0;
    for (const section of sections) {
      for (const { words, view } of section.items) view.hidden = !wanted.every((word) => words.includes(word));
      const shown = section.items.filter(({ view }) => !view.hidden).length;
      section.view.hidden = shown === 0;
      found += shown;
    }
    count.textContent = found === 0 ? "No function matches." : `${found} of ${functions.length}`;
  };

  search.addEventListener("input", filter);
  filter();
  place.append(search, count, ...sections.map(({ view }) => view));
}

function wordsOf({ signature, group, summary }: FunctionHelp): string {
  return `${signature} ${group} ${summary}`.toLowerCase();
}

function item(
  { signature, summary, example, exampleAnswer }: FunctionHelp,
  insert: (example: string) => void,
): HTMLLIElement {
  const use = button(example, () => insert(example), { class: "chip", "aria-label": `Insert ${example}` });
  return element(
    "li",
    {},
    element("code", { class: "signature" }, signature),
    element("p", {}, summary),
    element("p", { class: "example" }, use, ` = ${exampleAnswer}`),
  );
}
