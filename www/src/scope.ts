import { button, element } from "./dom";
import { MOST_VARIABLES, type Scope } from "./protocol";

/** The valid names of variables. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

interface Row {
  view: HTMLLIElement;
  name: HTMLInputElement;
  value: HTMLInputElement;
  /** Shows what is wrong with the row; empty if nothing is. */
  fault: HTMLParagraphElement;
}

/** The editor of the variables: rows of a name and a number. Its button adds rows up to `MOST_VARIABLES`. */
export class ScopeEditor {
  #list = element("ul");
  #more: HTMLButtonElement;
  #rows: Row[] = [];
  #made = 0;
  #edited: () => void;

  /** `edited` is called after every change. */
  constructor(place: HTMLElement, edited: () => void) {
    this.#edited = edited;
    this.#more = button("Add variable", () => this.#add("", "").name.focus(), { class: "plain" });
    place.append(this.#list, this.#more);
  }

  /** The variables. Undefined while a row is faulty, which then shows why and has the focus. */
  read(): Scope | undefined {
    const faulty = this.#rows.filter((row) => !this.#check(row))[0];
    if (!faulty) return this.sound();
    (NAME.test(nameOf(faulty)) ? faulty.value : faulty.name).focus();
    return undefined;
  }

  /** The variables of the valid rows. */
  sound(): Scope {
    const rows = this.#rows.filter((row) => !isBlank(row) && !this.#faultOf(row));
    return Object.fromEntries(rows.map((row) => [nameOf(row), Number(row.value.value)]));
  }

  /** Sets variables, and keeps those with other names. */
  merge(scope: Scope): void {
    for (const [name, value] of Object.entries(scope)) {
      const row = this.#rows.find((row) => nameOf(row) === name) ?? this.#add(name, "");
      row.value.value = String(value);
      this.#check(row);
    }
  }

  /** Sets these variables and removes all others. */
  replace(scope: Scope): void {
    this.#list.replaceChildren();
    this.#rows = [];
    this.#more.disabled = false;
    this.merge(scope);
  }

  #add(name: string, value: string): Row {
    const row = makeRow(++this.#made, name, value, () => this.#remove(row));
    row.view.addEventListener("input", () => this.#edit(row));
    // A row is checked when it loses the focus, not during typing.
    row.view.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && row.view.contains(relatedTarget))) this.#check(row);
    });
    this.#rows.push(row);
    this.#list.append(row.view);
    this.#more.disabled = this.#rows.length >= MOST_VARIABLES;
    return row;
  }

  #edit(row: Row): void {
    if (row.fault.textContent) this.#check(row);
    this.#edited();
  }

  #remove(row: Row): void {
    const next = row.view.nextElementSibling ?? row.view.previousElementSibling;
    this.#rows = this.#rows.filter((other) => other !== row);
    row.view.remove();
    this.#more.disabled = false;
    (next ?? this.#list.parentElement)?.querySelector("button")?.focus();
    this.#edited();
  }

  /** Shows what is wrong with a row, and returns whether it is valid. */
  #check(row: Row): boolean {
    const fault = this.#faultOf(row);
    row.fault.textContent = fault;
    for (const field of [row.name, row.value]) field.setAttribute("aria-invalid", String(fault !== ""));
    return fault === "";
  }

  #faultOf(row: Row): string {
    const name = nameOf(row);
    if (isBlank(row)) return "";
    if (!NAME.test(name)) return "A name begins with a letter; letters, digits and _ may follow.";
    if (this.#rows.some((other) => other !== row && nameOf(other) === name)) return `${name} is defined twice.`;
    if (!isNumber(row.value.value)) return `${name} needs a number, such as 16 or 2.5e3.`;
    return "";
  }
}

const nameOf = (row: Row): string => row.name.value.trim();
const isBlank = (row: Row): boolean => nameOf(row) === "" && row.value.value.trim() === "";
const isNumber = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));

function makeRow(number: number, name: string, value: string, remove: () => void): Row {
  const id = `variable-${number}`;
  const common = { "aria-describedby": id, spellcheck: "false", autocapitalize: "off", autocomplete: "off" };
  const row = {
    view: element("li"),
    name: element("input", { ...common, "aria-label": "Name", placeholder: "a" }),
    value: element("input", { ...common, "aria-label": "Value", placeholder: "16", inputmode: "decimal" }),
    fault: element("p", { id, class: "fault" }),
  };
  row.name.value = name;
  row.value.value = value;
  const away = button("×", remove, { class: "remove", "aria-label": "Remove variable" });
  row.view.append(row.name, element("span", {}, "="), row.value, away, row.fault);
  return row;
}
