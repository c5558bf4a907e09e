/** The tabs of the page. The arrow keys, Home and End move between them; their panels keep their content. */
export class Tabs {
  #tabs: HTMLButtonElement[];
  #current: string;
  #scrolled = new Map<string, number>();
  #opened: (name: string) => void;

  /** A tab `x` is the button `#x-tab` in `list`, and its panel is `#x-panel`. `opened` is called for another tab. */
  constructor(list: HTMLElement, opened: (name: string) => void) {
    this.#tabs = [...list.querySelectorAll("button")];
    this.#opened = opened;
    this.#current = nameOf(this.#tabs.find((tab) => tab.ariaSelected === "true"));
    list.addEventListener("keydown", (event) => this.#press(event));
    for (const tab of this.#tabs) tab.addEventListener("click", () => this.open(nameOf(tab)));
  }

  /** The name of the open tab. */
  get current(): string {
    return this.#current;
  }

  /** Opens a tab, at the scroll position that it had. */
  open(name: string): void {
    if (name === this.#current) return;
    this.#scrolled.set(this.#current, scrollY);
    this.#current = name;
    for (const tab of this.#tabs) {
      const selected = nameOf(tab) === name;
      tab.ariaSelected = String(selected);
      tab.tabIndex = selected ? 0 : -1;
      const panel = document.getElementById(`${nameOf(tab)}-panel`);
      if (panel) panel.hidden = !selected;
    }
    scrollTo(0, this.#scrolled.get(name) ?? 0);
    this.#opened(name);
  }

  #press(event: KeyboardEvent): void {
    const last = this.#tabs.length - 1;
    const at = this.#tabs.findIndex((tab) => nameOf(tab) === this.#current);
    const steps: Record<string, number> = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    };
    const tab = this.#tabs[steps[event.key] ?? -1];
    if (!tab || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.open(nameOf(tab));
    tab.focus();
  }
}

function nameOf(tab: HTMLButtonElement | undefined): string {
  return tab?.id.replace(/-tab$/, "") ?? "";
}
