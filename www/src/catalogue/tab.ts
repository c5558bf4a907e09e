import { type CoreTool, catalogue, functionSpecifications, init } from "pascaline";
import { Calculator } from "../calculator";
import { toolForms } from "../copy_as/forms";
import { copyAs } from "../copy_as/row";
import { button, element, find, messageOf } from "../dom";
import { json } from "../json";
import { loading } from "../loading";
import type { ToolRun } from "../protocol";
import { toolView } from "./tool_view";

/** The tab that shows every tool with its description for a model, and sends tool calls to it. */
export class ToolsTab {
  #tools: CoreTool[] = [];
  #list = find("tool-list", HTMLElement);
  #view = find("tool", HTMLElement);
  #form = find("tool-form", HTMLFormElement);
  #arguments = find("tool-arguments", HTMLTextAreaElement);
  #strict = find("strict", HTMLInputElement);
  #specification = find("specification", HTMLDivElement);
  #exchange = find("tool-exchange", HTMLDivElement);
  #calculator = new Calculator();
  #current: CoreTool | undefined;
  #calls = 0;

  constructor() {
    const stop = () => this.#calculator.stop("Stopped before the tool answered.");
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#run();
    });
    this.#form.addEventListener("keydown", ({ key }) => key === "Escape" && stop());
    find("stop-call", HTMLButtonElement).addEventListener("click", stop);
    this.#strict.addEventListener("change", () => this.#specify());
  }

  /** Loads the tab's content, unless it is loaded already. */
  async open(): Promise<void> {
    if (this.#tools.length > 0) return;
    try {
      await init(loading.module);
      // A page has no files: the tools that work on them are not offered.
      this.#tools = catalogue().filter(({ execute }) => execute !== undefined);
      this.#fillList();
      this.#choose(this.#tools[0]);
    } catch (cause) {
      this.#list.replaceChildren(element("p", { class: "error" }, `The tools do not work here: ${messageOf(cause)}`));
    }
  }

  #fillList(): void {
    const sets = Map.groupBy(this.#tools, ({ set }) => set);
    const groups = [...sets].map(([set, tools]) => {
      const choices = tools.map((tool) => {
        const choice = button(tool.name, () => this.#choose(tool), { "data-key": keyOf(tool) });
        return element("li", {}, choice);
      });
      return element("div", { class: "set" }, element("h3", {}, set), element("ul", {}, ...choices));
    });
    this.#list.replaceChildren(...groups);
  }

  #choose(tool: CoreTool | undefined): void {
    if (tool === undefined) return;
    this.#calculator.stop("Another tool was chosen.");
    this.#current = tool;
    for (const choice of this.#list.querySelectorAll("button")) {
      choice.ariaCurrent = String(choice.dataset["key"] === keyOf(tool));
    }
    this.#view.replaceChildren(toolView(tool, (args) => this.#try(args)));
    this.#arguments.value = JSON.stringify(tool.examples[0]?.arguments ?? {});
    this.#exchange.replaceChildren();
    this.#specify();
  }

  #try(args: object): void {
    this.#arguments.value = JSON.stringify(args);
    void this.#run();
  }

  #specify(): void {
    if (this.#current === undefined) return;
    const [specification] = functionSpecifications([this.#current], { strict: this.#strict.checked });
    if (specification) this.#specification.replaceChildren(json("Function specification", specification));
  }

  async #run(): Promise<void> {
    const tool = this.#current;
    if (tool === undefined || this.#calculator.busy) return;
    const id = `call_${++this.#calls}`;
    const call = { id, type: "function", function: { name: tool.name, arguments: this.#arguments.value } } as const;
    this.#show(tool, call, element("p", { class: "note" }, "Calculating…"));
    this.#form.ariaBusy = "true";
    try {
      const message = await this.#calculator.run("call", { set: tool.set, call });
      this.#show(tool, call, json("Tool message", message));
    } catch (cause) {
      this.#show(tool, call, element("p", { class: "error" }, messageOf(cause)));
    } finally {
      this.#form.ariaBusy = "false";
    }
  }

  /** Shows a call with its outcome, unless another tool has been chosen. */
  #show(tool: CoreTool, call: ToolRun["call"], outcome: HTMLElement): void {
    if (tool !== this.#current) return;
    this.#exchange.replaceChildren(
      element("div", { class: "panel" }, element("h3", {}, "Tool call"), json("OpenAI's tool call", call)),
      element("div", { class: "panel" }, element("h3", {}, "Tool message"), outcome),
      copyAs(toolForms({ set: tool.set, call })),
    );
  }
}

function keyOf({ set, name }: CoreTool): string {
  return `${set}/${name}`;
}
