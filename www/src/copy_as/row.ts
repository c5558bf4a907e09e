import { copy } from "../clipboard";
import { button, element } from "../dom";
import type { Form } from "./forms";

/** A row of buttons, each of which shows a form and copies it. */
export function copyAs(forms: Form[]): HTMLElement {
  const code = element("code");
  const shown = element("pre", { role: "group", tabindex: "0", hidden: "" }, code);
  const said = element("span", { class: "note", role: "status" });
  const buttons = forms.map(({ name, text }) => {
    const act = async () => {
      code.textContent = text;
      shown.ariaLabel = `As ${name}`;
      shown.hidden = false;
      shown.scrollIntoView({ block: "nearest" });
      said.textContent = await copy(code);
    };
    return button(name, () => void act(), { class: "plain", "aria-label": `Copy as ${name}` });
  });
  const row = element("div", { class: "forms" }, element("span", { class: "note" }, "Copy as"), ...buttons, said);
  return element("div", { class: "copy-as", role: "group", "aria-label": "Copy as" }, row, shown);
}
