import { button, element } from "./dom";
import { loading, type State } from "./loading";

/** Says why the calculator has not loaded, until it has, with a way to try again. */
export function showTrouble(place: HTMLElement): void {
  const show = (state: State) => place.replaceChildren(...(state.name === "failed" ? trouble(state.reason) : []));
  loading.watch(show);
  show(loading.state);
}

function trouble(reason: string): HTMLElement[] {
  const said = element("p", {}, `The calculator has not loaded: ${reason} Nothing that you have written is lost.`);
  return [said, button("Try again", () => loading.retry(), { class: "filled" })];
}
