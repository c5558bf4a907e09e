/** Copies the text of an element, or selects it where the browser refuses the clipboard. Returns what to tell the reader. */
export async function copy(shown: HTMLElement): Promise<string> {
  if (await isCopied(shown.textContent)) return "Copied.";
  getSelection()?.selectAllChildren(shown);
  return "Selected; copy it by hand.";
}

/** Copies a text. Returns what to tell the reader. */
export async function copyText(text: string): Promise<string> {
  return (await isCopied(text)) ? "Copied." : "The browser refuses the clipboard.";
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
