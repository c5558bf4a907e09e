/** A text as a literal of TypeScript. */
export function typeScriptText(text: string): string {
  return JSON.stringify(text);
}

/** Control characters, marks that change the direction of text, and others that are not visible in a source. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text as a literal of Rust: a raw one where it would need escapes and can do without. */
export function rustText(text: string): string {
  const whole = text.toWellFormed();
  if (/["\\]/.test(whole) && whole.search(HIDDEN) < 0) {
    const hashes = "#".repeat(Math.max(0, ...[...whole.matchAll(/"#*/g)].map(([ending]) => ending.length)));
    return `r${hashes}"${whole}"${hashes}`;
  }
  const escaped = whole
    .replace(/["\\]/g, "\\$&")
    .replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return `"${escaped}"`;
}

/** A text as a word of a POSIX shell; quoted in the way that other shells read as well, if it can be. */
export function shellText(text: string): string {
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** A number as a literal of type `f64`. */
export function rustNumber(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
