import { init } from "pascaline";
import { button, element, find, messageOf } from "../dom";
import { loading } from "../loading";
import { conversationOf } from "./conversation";
import { Generation, type Step } from "./generation";
import { Onlooker } from "./onlooker";
import { Player } from "./player";
import { RowState } from "./row_state";
import { type Script, SCRIPTS } from "./script";
import { showToken } from "./token";
import { Training } from "./training";
import { WordPieces } from "./word_pieces";

/** How close to its end, in pixels, a scrolled stream counts as followed. */
const NEAR = 24;

/** The tab in which a script takes the place of a model that uses the calculator, token by token. */
export class ToolUseTab {
  #question = find("question", HTMLInputElement);
  #script = find("script", HTMLTextAreaElement);
  #maxTokens = find("max-tokens", HTMLInputElement);
  #speed = find("speed", HTMLSelectElement);
  #play = find("play", HTMLButtonElement);
  #step = find("step", HTMLButtonElement);
  #restart = find("restart", HTMLButtonElement);
  #progress = find("progress", HTMLParagraphElement);
  #stream = find("stream", HTMLOListElement);
  #row = new RowState(find("row", HTMLElement));
  #training = new Training(find("training", HTMLElement));
  #player = new Player(
    () => this.#advance(),
    () => Number(this.#speed.value),
  );
  #tokenizer = new WordPieces();
  #generation: Generation | undefined;
  #onlooker = new Onlooker(this.#tokenizer);

  constructor() {
    for (const script of SCRIPTS) {
      const use = button(script.title, () => this.#use(script), { class: "chip" });
      find("scripts", HTMLUListElement).append(element("li", {}, use));
    }
    this.#fill(SCRIPTS[0]);
    for (const field of [this.#script, this.#maxTokens]) field.addEventListener("input", () => this.#reset());
    this.#question.addEventListener("input", () => this.#train());
    this.#play.addEventListener("click", () => this.#toggle());
    this.#step.addEventListener("click", () => this.#stepOnce());
    this.#restart.addEventListener("click", () => this.#reset());
  }

  /** Loads the tab's content, unless it is loaded already. */
  async open(): Promise<void> {
    if (this.#generation) return;
    this.#say("Loading…");
    try {
      await init(loading.module);
      this.#reset();
    } catch (cause) {
      this.#say(`The calculator does not work here: ${messageOf(cause)}`);
    }
  }

  pause(): void {
    if (!this.#player.playing) return;
    this.#player.pause();
    this.#showPlaying();
    this.#say("Paused.");
  }

  #use(script: Script): void {
    this.#fill(script);
    this.#reset();
  }

  #fill({ question, text, maxTokens }: Script): void {
    this.#question.value = question;
    this.#script.value = text;
    this.#maxTokens.value = String(maxTokens);
  }

  /** Starts over with the text in the fields. */
  #reset(): void {
    this.#player.pause();
    this.#tokenizer = new WordPieces();
    this.#onlooker = new Onlooker(this.#tokenizer);
    this.#generation = this.#begin();
    this.#stream.replaceChildren();
    this.#row.show(this.#generation, this.#onlooker, this.#tokenizer);
    this.#train();
    this.#showPlaying();
    this.#say("Play it, or go step by step.");
  }

  #begin(): Generation {
    return new Generation(this.#script.value, this.#maxTokens.valueAsNumber, this.#tokenizer);
  }

  /** Renders the conversation from the whole script. */
  #train(): void {
    const tokens = this.#begin()
      .finish()
      .steps.map(({ token }) => token);
    this.#training.show(conversationOf(this.#question.value, tokens, this.#tokenizer), this.#tokenizer);
  }

  #toggle(): void {
    if (this.#player.playing) return this.pause();
    if (!this.#isReady()) return;
    if (this.#generation?.isOver) this.#reset();
    this.#say("Playing…");
    if (this.#advance()) this.#player.play();
    this.#showPlaying();
  }

  #stepOnce(): void {
    if (!this.#isReady()) return;
    this.pause();
    this.#advance();
  }

  #isReady(): boolean {
    if (!this.#generation) void this.open();
    return this.#generation !== undefined && this.#maxTokens.reportValidity();
  }

  /** Takes a step, if there is one; returns whether there are more. */
  #advance(): boolean {
    const generation = this.#generation;
    if (!generation || generation.isOver) return false;
    const step = generation.step();
    this.#onlooker.see(step.token);
    this.#append(step);
    this.#row.show(generation, this.#onlooker, this.#tokenizer);
    if (!generation.isOver) return true;
    this.#player.pause();
    this.#showPlaying();
    const { length } = generation.steps;
    const end = generation.completed ? "Completed" : "Cut";
    this.#say(`${end}: ${length} tokens, ${generation.forced} forced.`);
    return false;
  }

  #append({ sampled, token, forced }: Step): void {
    const stream = this.#stream;
    const followed = stream.scrollHeight - stream.scrollTop - stream.clientHeight < NEAR;
    const title = forced ? `Forced; the sample “${this.#tokenizer.decode([sampled])}” is discarded` : "Sampled";
    stream.append(element("li", {}, showToken(this.#tokenizer.decode([token]), !forced, title)));
    if (followed) stream.scrollTop = stream.scrollHeight;
  }

  #showPlaying(): void {
    this.#play.textContent = this.#player.playing ? "Pause" : "Play";
  }

  #say(text: string): void {
    this.#progress.textContent = text;
  }
}
