/** Where values are in the text of JSON, without reading them. In a text that is not JSON, the places mean nothing. */

/** Where a value begins, and where it has ended. */
export type Place = readonly [start: number, end: number];

const [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = codes('",:[]{}');
const BLANKS = codes(" \t\n\r");

function codes(chars: string): number[] {
  return [...chars].map((char) => char.charCodeAt(0));
}

/** Whether a text has more values than this; names are not counted. */
export function hasMoreValues(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let count = 1;
  for (let at = 0; at < text.length && count <= most; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(text, at);
    else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) count += 1;
  }
  return count > most;
}

/** The values of the object that begins at `start`, by name; of several with one name, the last, as in `JSON.parse`. */
export function members(text: string, start: number): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const [from, to] of parts(text, start, OPEN_OBJECT)) {
    const colon = pastBlanks(text, to);
    if (text[from] !== '"' || text[colon] !== ":") return found;
    found.set(nameOf(text.slice(from, to)), placeFrom(text, colon + 1));
  }
  return found;
}

/** The items of the list that begins at `start`. */
export function items(text: string, start: number): Place[] {
  return [...parts(text, start, OPEN_LIST)];
}

/** The items of a list, or the names of an object. */
function* parts(text: string, start: number, open: number | undefined): Generator<Place> {
  let at = pastBlanks(text, start);
  if (text.charCodeAt(at) !== open) return;
  do {
    const part = placeFrom(text, at + 1);
    yield part;
    at = pastBlanks(text, part[1]);
    if (text[at] === ":") at = pastBlanks(text, placeFrom(text, at + 1)[1]);
  } while (text.charCodeAt(at) === COMMA);
}

function nameOf(quoted: string): string {
  return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

function placeFrom(text: string, from: number): Place {
  const start = pastBlanks(text, from);
  return [start, endOf(text, start)];
}

function pastBlanks(text: string, from: number): number {
  let at = from;
  while (BLANKS.includes(text.charCodeAt(at))) at += 1;
  return at;
}

/** The end of the value that begins at `start`. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (depth > 0 || !(code === COMMA || code === COLON || BLANKS.includes(code))) continue;
    else return at;
    if (depth <= 0) return depth < 0 ? at : at + 1;
  }
  return text.length;
}

/** The end of the string that begins at `start`. */
function closingQuote(text: string, start: number): number {
  let end = start;
  let escapes = 0;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
  } while (escapes % 2 === 1);
  return end;
}
