/** Exact values set as mathematics: `2*sqrt(2)/3` with a bar and a root. What is not read here is shown as the text alone. */

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";
/** Longer values are not set, so that neither their depth nor their width matters. */
const MOST_CHARACTERS = 120;
const TOKENS = /\s*(\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*|\*\*|[-+*/^()])/uy;
const GREEK: Readonly<Record<string, string>> = { pi: "π", tau: "τ", phi: "φ" };

/** The value as `<math>`; undefined if it has nothing that is set otherwise than it is written, or if it cannot be read. */
export function mathOf(exact: string): Element | undefined {
  if (exact.length > MOST_CHARACTERS || !/[/^]|sqrt|pi/.test(exact)) return undefined;
  try {
    const math = made("math", ...new Setter(tokensOf(exact)).whole());
    // Fractions of full size, as on a line of their own.
    math.setAttribute("displaystyle", "true");
    return math;
  } catch {
    return undefined;
  }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < text.trimEnd().length; at = TOKENS.lastIndex) {
    TOKENS.lastIndex = at;
    const [, token] = TOKENS.exec(text) ?? [];
    if (token === undefined) throw new SyntaxError(text);
    tokens.push(token);
  }
  return tokens;
}

/** Reads sums of products of powers; each part is an element. */
class Setter {
  #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  whole(): Element[] {
    const parts = this.#sum();
    if (this.#at < this.#tokens.length) throw new SyntaxError(this.#next);
    return parts;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(...wanted: string[]): string | undefined {
    return this.#next !== undefined && wanted.includes(this.#next) ? this.#tokens[this.#at++] : undefined;
  }

  #sum(): Element[] {
    const parts: Element[] = [];
    const sign = this.#take("-", "+");
    if (sign !== undefined) parts.push(operator(sign));
    parts.push(this.#product());
    for (let next = this.#take("+", "-"); next !== undefined; next = this.#take("+", "-"))
      parts.push(operator(next), this.#product());
    return parts;
  }

  #product(): Element {
    let left = [this.#power()];
    for (let next = this.#take("*", "/"); next !== undefined; next = this.#take("*", "/")) {
      const right = this.#power();
      left = next === "/" ? [made("mfrac", row(left), bare(right))] : [...left, right];
    }
    return row(left);
  }

  #power(): Element {
    const base = this.#primary();
    if (this.#take("^", "**") === undefined) return base;
    const sign = this.#take("-");
    const exponent = bare(this.#power());
    return made("msup", base, sign === undefined ? exponent : row([operator(sign), exponent]));
  }

  #primary(): Element {
    if (this.#take("(") !== undefined) return this.#closed();
    const token = this.#tokens[this.#at++];
    if (token === undefined || /^[-+*/^()]/.test(token)) throw new SyntaxError(token);
    if (/^\d/.test(token)) return made("mn", token);
    if (this.#take("(") === undefined) return made("mi", GREEK[token] ?? token);
    const argument = this.#closed();
    return token === "sqrt" ? made("msqrt", bare(argument)) : row([made("mi", token), argument]);
  }

  /** What follows an opening bracket, in brackets. */
  #closed(): Element {
    const parts = this.#sum();
    if (this.#take(")") === undefined) throw new SyntaxError(this.#next);
    const closed = row([operator("("), ...parts, operator(")")]);
    bracketed.set(closed, parts);
    return closed;
  }
}

/** The contents of elements in brackets, which a bar, a root and an exponent do without. */
const bracketed = new WeakMap<Element, Element[]>();

function bare(element: Element): Element {
  const parts = bracketed.get(element);
  return parts === undefined ? element : row(parts);
}

function operator(sign: string): Element {
  return made("mo", sign === "-" ? "−" : sign);
}

function row(parts: Element[]): Element {
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 ? only : made("mrow", ...parts);
}

function made(name: string, ...children: (Element | string)[]): Element {
  const element = document.createElementNS(NAMESPACE, name);
  element.append(...children);
  return element;
}
