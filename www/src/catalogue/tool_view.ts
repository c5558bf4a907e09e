import type { CoreTool } from "pascaline";
import { button, element } from "../dom";

/** The description of a tool for a model, part by part, with examples to try. */
export function toolView(tool: CoreTool, use: (args: object) => void): HTMLElement {
  const { summary, principle, usage, faultTolerance } = tool.parts;
  const parts: [string, string][] = [
    ["Principle", principle],
    ["Usage", usage],
    ["Fault tolerance", faultTolerance],
  ];
  return element(
    "div",
    {},
    element("h2", {}, `${tool.set}/${tool.name}`),
    element("p", {}, summary),
    element("ul", { class: "annotations", "aria-label": "Annotations" }, ...annotations(tool)),
    element("dl", {}, ...parts.filter(([, text]) => text !== "").flatMap(([name, text]) => part(name, text))),
    element("h3", {}, "Examples"),
    element("ul", { class: "examples" }, ...tool.examples.map((example) => exampleItem(example, use))),
  );
}

function annotations({ annotations: { readOnly, idempotent, touchesWorld } }: CoreTool): HTMLLIElement[] {
  const said = [
    readOnly ? "read-only" : "changes files",
    idempotent ? "safe to repeat" : "not safe to repeat",
    touchesWorld ? "reaches outside" : "only calculates",
  ];
  return said.map((text) => element("li", {}, text));
}

function part(name: string, text: string): HTMLElement[] {
  return [element("dt", {}, name), element("dd", {}, text)];
}

function exampleItem(example: CoreTool["examples"][number], use: (args: object) => void): HTMLLIElement {
  const args = JSON.stringify(example.arguments);
  const shown = button(args, () => use(example.arguments), { class: "chip", "aria-label": `Call with ${args}` });
  return element(
    "li",
    {},
    element("p", { class: "note" }, example.description),
    shown,
    element("code", {}, example.content),
  );
}
