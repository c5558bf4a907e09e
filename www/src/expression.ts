import { element, keyboard } from "./dom";
import type { Span } from "pascaline";

/** Whether an expression can depend on the thread's last answer. */
export function usesAns(text: string): boolean {
  return /\bans\b/.test(text);
}

/** Shows an expression with the place of its fault underlined, which can be empty as after `2 +`. */
export function expression(text: string, fault?: Span): HTMLElement {
  const code = element("code", { class: "expression", ...keyboard(text) });
  if (!fault) {
    code.append(text);
    return code;
  }
  const mark = element("mark", { title: "The error is here" }, text.slice(fault.start, fault.end));
  code.append(text.slice(0, fault.start), mark, text.slice(fault.end));
  return code;
}
