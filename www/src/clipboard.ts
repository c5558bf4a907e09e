/** Copies the text of an element, or selects it where the browser refuses the clipboard. Returns what to tell the reader. */
export async function copy(shown: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(shown.textContent);
    return "Copied.";
  } catch {
    getSelection()?.selectAllChildren(shown);
    return "Selected; copy it by hand.";
  }
}
