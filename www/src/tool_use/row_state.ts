import { element } from "../dom";
import type { Generation } from "./generation";
import type { Onlooker } from "./onlooker";
import { showToken } from "./token";
import type { WordPieces } from "./word_pieces";

const NOTHING = "–";

/** The state of a row, as far as it is visible from the outside. */
export class RowState {
  #list: HTMLElement;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  show(generation: Generation, { inBlock, expression, output }: Onlooker, tokenizer: WordPieces): void {
    const { steps, forced } = generation;
    const last = steps.at(-1);
    const facts: Record<string, (Node | string)[]> = {
      Sampled: last ? sampled(tokenizer.decode([last.sampled]), last.forced) : [NOTHING],
      Taken: last ? taken(tokenizer.decode([last.token]), last.forced) : [NOTHING],
      "Tool block": [inBlock ? "inside" : "outside"],
      Expression: [expression === "" ? NOTHING : element("code", {}, expression)],
      Calculator: [given(output)],
      Tokens: [`${steps.length}, of which ${forced} forced`],
    };
    this.#list.replaceChildren(
      ...Object.entries(facts).flatMap(([name, fact]) => [element("dt", {}, name), element("dd", {}, ...fact)]),
    );
  }
}

function sampled(text: string, discarded: boolean): (Node | string)[] {
  const token = showToken(text, true);
  return discarded ? [element("del", {}, token), " discarded"] : [token];
}

function taken(text: string, forced: boolean): (Node | string)[] {
  return [showToken(text, !forced), forced ? " forced, mask 0" : " mask 1"];
}

function given(output: string | null | undefined): Node | string {
  if (output === undefined) return NOTHING;
  return output === null ? "returns nothing" : element("code", {}, output);
}
