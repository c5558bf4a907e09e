import type { CheckedSide, Failure, Verdict } from "pascaline";
import { mathOf } from "../answer/mathml";
import { element, keyboard, words } from "../dom";

const OUTCOMES: Readonly<Record<Verdict["outcome"], string>> = {
  equal: "Equal",
  unequal: "Unequal",
  unknown: "Unknown",
};

/** What the kinds of proof say. */
const PROOFS: Readonly<Record<NonNullable<Verdict["proof"]>, string>> = {
  exact: "Exact: by their exact values, or by a form that both have.",
  "certified-digits": "Certified digits: hundreds are the same, or digits that are certain differ.",
  probable: "Probable: the same to 100 digits at six points; no form was found that proves it.",
};

/** A verdict: what is decided, why and how that is known, and how both sides were read. */
export function shown({ outcome, proof, reason, claim, gold }: Verdict): HTMLElement[] {
  return [
    element("p", { class: "outcome", "data-outcome": outcome }, OUTCOMES[outcome]),
    words("p", reason.message),
    element("p", { class: "note" }, proof === undefined ? "Nothing is proven." : PROOFS[proof]),
    element("div", { class: "exchange" }, side("Claim", claim), side("Gold answer", gold)),
  ];
}

/** Why there is no verdict. */
export function refused({ message, hint }: Failure): HTMLElement[] {
  const said = [words("p", message, { class: "error" })];
  if (hint !== undefined) said.push(words("p", hint, { class: "hint" }));
  return said;
}

/** Longer readings are not set: half of a phone has no room for them. */
const MOST_SET = 30;

/** How a side was read: as mathematics where it can be set, as text, as LaTeX. */
function side(title: string, { reading, latex, kind }: CheckedSide): HTMLElement {
  const list = element("dl", { class: "told" });
  const tell = (term: string, what: Node) => list.append(element("div", {}, element("dt", {}, term), what));
  const code = (text: string) => element("dd", {}, element("code", keyboard(text), text));
  const read = code(reading);
  const math = reading.length > MOST_SET ? undefined : mathOf(reading);
  if (math !== undefined) read.prepend(math);
  tell("Read as", read);
  tell("Kind", element("dd", {}, kind));
  if (latex !== undefined) tell("LaTeX", code(latex));
  return element("section", { class: "panel", "aria-label": title }, element("h3", {}, title), list);
}
