/** Creates an element. Strings become text nodes, so nothing a user types is ever read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Creates an SVG element. */
export function svg(tag: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** Creates a button that calls `act` when pressed. */
export function button(text: string, act: () => void, attributes: Record<string, string> = {}): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

/** A sentence of the calculator, in which code stands between backquotes. */
export function words(tag: "dd" | "p" | "span", text: string, attributes: Record<string, string> = {}): HTMLElement {
  const parts = text.split("`");
  // An odd one out is a quote of its own.
  if (parts.length % 2 === 0) return element(tag, attributes, text);
  return element(tag, attributes, ...parts.map((part, index) => (index % 2 === 0 ? part : element("code", {}, part))));
}

/** Puts the focus into a field, unless that would cover a small screen with a keyboard. */
export function focus(field: HTMLElement): void {
  if (matchMedia("(pointer: fine)").matches) field.focus({ preventScroll: true });
}

/** What is said of an exception. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Text from this length on may scroll in its place. */
const LONG = 100;

/** The attributes that let the keyboard scroll a long text. */
export function keyboard(text: string): Record<string, string> {
  return text.length < LONG ? {} : { tabindex: "0" };
}

/** The element of `index.html` with this id. */
export function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`index.html has no ${kind.name} #${id}`);
  return found;
}
