import { SPECIAL_TOKENS } from "pascaline";
import { element } from "../dom";

/** Shows a token with its mask: 1 if the model generates it, 0 if not. */
export function showToken(text: string, said: boolean, title?: string): HTMLSpanElement {
  const special = isSpecial(text);
  const shown = element(
    "span",
    { class: special ? "token special" : "token", "data-mask": said ? "1" : "0" },
    special ? text.slice(2, -2) : visible(text),
  );
  if (title !== undefined) shown.title = title;
  return shown;
}

function isSpecial(text: string): boolean {
  return SPECIAL_TOKENS.some((name) => name === text);
}

/** Symbols for line breaks, and for a space on its own. */
function visible(text: string): string {
  const shown = text.replaceAll("\n", "↵").replaceAll("\t", "⇥");
  return shown.trim() === "" ? shown.replaceAll(" ", "␣") : shown;
}
