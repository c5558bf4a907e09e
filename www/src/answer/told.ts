import type { Alternative, Reply } from "pascaline";
import { button, element, keyboard, words } from "../dom";
import { mathOf } from "./mathml";

/** What is told beside an answer: the exact value, the reading if it is not what was written, and what may be doubted. */
export function told(asked: string, reply: Reply, ask: (text: string) => void): HTMLElement {
  const { shownExact, reading, notes, alternatives = [] } = reply;
  const list = element("dl", { class: "told" });
  const tell = (term: string, what: Node) => list.append(element("div", {}, element("dt", {}, term), what));
  const code = (shown: string) => element("dd", {}, element("code", keyboard(shown), shown));
  if (shownExact !== undefined) tell("Exact", set(shownExact));
  if (!isSame(reading, asked)) tell("Read as", code(reading));
  for (const { message } of notes) tell("Note", words("dd", message));
  for (const other of alternatives) tell("Or", element("dd", {}, askOther(other, ask)));
  return list;
}

/** An exact value as mathematics, with its text beside it. */
function set(exact: string): HTMLElement {
  const shown = element("dd", {}, element("code", keyboard(exact), exact));
  const math = mathOf(exact);
  if (math !== undefined) shown.prepend(math);
  return shown;
}

function askOther({ reading, text }: Alternative, ask: (text: string) => void): HTMLElement {
  const known = `${reading} = ${text}`;
  return button(known, () => ask(reading), { class: "chip", "aria-label": `Ask instead: ${known}` });
}

/** Whether two texts are the same but for their spaces. */
function isSame(one: string, other: string): boolean {
  return one.replace(/\s/g, "") === other.replace(/\s/g, "");
}
