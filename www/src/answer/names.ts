import { button, element } from "../dom";

/** What the next text can name: the last answer, and the variables. */
export class Names {
  #list: HTMLElement;
  #did: { chosen: (name: string) => void; forgotten: (name: string) => void };

  /** `chosen` is called with a name to insert, `forgotten` with a variable to remove. */
  constructor(list: HTMLElement, did: { chosen: (name: string) => void; forgotten: (name: string) => void }) {
    this.#list = list;
    this.#did = did;
  }

  show(ans: string | undefined, scope: Record<string, string>): void {
    const variables = Object.entries(scope).map(([name, value]) => this.#item(name, value, this.#away(name)));
    this.#list.replaceChildren(...(ans === undefined ? [] : [this.#item("ans", ans)]), ...variables);
  }

  #item(name: string, value: string, ...more: HTMLElement[]): HTMLElement {
    const known = `${name} = ${value}`;
    const insert = button(known, () => this.#did.chosen(name), {
      title: `Insert ${name}`,
      "aria-label": `Insert ${known}`,
    });
    return element("li", {}, insert, ...more);
  }

  #away(name: string): HTMLElement {
    return button("×", () => this.#did.forgotten(name), { class: "remove", "aria-label": `Forget ${name}` });
  }
}
