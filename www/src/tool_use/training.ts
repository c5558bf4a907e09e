import { type Conversation, ConversationError, maskPieces, renderConversation } from "pascaline";
import { copy } from "../clipboard";
import { button, element } from "../dom";
import { json } from "../json";
import { showToken } from "./token";
import type { WordPieces } from "./word_pieces";

/** A conversation as training data, and as JSON. */
export class Training {
  #tokens = element("ol", { class: "tokens", "aria-label": "Training tokens", tabindex: "0" });
  #count = element("p", { class: "note" });
  #json = element("div");
  #copied = element("span", { class: "note", role: "status" });

  constructor(place: HTMLElement) {
    const copyButton = button("Copy", () => void this.#copy(), {
      class: "plain",
      "aria-label": "Copy the conversation",
    });
    place.append(
      element("div", { class: "panel" }, element("h3", {}, "Training mask"), this.#count, this.#tokens),
      element(
        "div",
        { class: "panel" },
        element("div", { class: "line" }, element("h3", {}, "Conversation"), this.#copied, copyButton),
        this.#json,
      ),
    );
  }

  show(conversation: Conversation, tokenizer: WordPieces): void {
    this.#copied.textContent = "";
    this.#json.replaceChildren(json("Conversation", conversation));
    try {
      const { ids, mask } = renderConversation(conversation, tokenizer);
      const supervised = mask.filter((bit) => bit === 1).length;
      this.#count.textContent = `${supervised} of ${ids.length} tokens are supervised (mask 1).`;
      const pieces = maskPieces(ids, mask, tokenizer);
      this.#tokens.replaceChildren(...pieces.map(({ text, trained }) => element("li", {}, showToken(text, trained))));
    } catch (cause) {
      if (!(cause instanceof ConversationError)) throw cause;
      this.#count.textContent = "This conversation cannot be rendered for training.";
      this.#tokens.replaceChildren(refusal(cause));
    }
  }

  async #copy(): Promise<void> {
    this.#copied.textContent = await copy(this.#json);
  }
}

function refusal({ message, path, hint }: ConversationError): HTMLElement {
  const lines = [element("p", { class: "error" }, message), element("p", {}, "At ", element("code", {}, path))];
  if (hint !== undefined) lines.push(element("p", { class: "hint" }, hint));
  return element("li", { class: "refusal" }, ...lines);
}
