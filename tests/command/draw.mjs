// Draws texts, requests and command lines from a seed.
import { random } from "../differential/generate.mjs";

const words = (text) => text.split(" ");

const NUMBERS = words(
  "0 1 2 3 7 10 12 30 100 240 0.5 4.35 1/3 1e3 1e-7 12345678901234567890 0.1 1.234,5 1,234 ½ π pi e i x y z ans r 5% -2",
);
const SIGNS = words("+ - * / ^ % = < × ÷ ** // , ; == of to in");
const FUNCTIONS = words("sqrt sin cos log ln abs f gcd max round sqr integral sum factorial solve det");
const UNITS = words("km m ft inch kg lb s h USD € °C deg MB mph");
const PHRASES = [
  "15% of 240",
  "20% off 80",
  "x - y = 70; x = 6y",
  "5 ft in cm",
  "3 (x + 1) = 12",
  "x^2 = 9",
  "days from 2026-01-01 to 2026-03-01",
  "\\frac{1}{3} + \\sqrt{2}",
  "the square root of 16",
  "today",
  "mean of 1, 2, 3",
  "10 choose 3",
  'derivative("x^2", "x")',
  "x = 3",
  "f(x) = x^2",
  "f(4) + x",
  "f(x, y) = x y",
  "let r = 5",
  "x = x + 1",
  "[1, 2; 3, 4] * 2",
  "{a: 1}",
  "4.35*100",
  "2**10 // 7",
];
const COMMANDS = [
  "names",
  "forget",
  "forget x",
  "forget q",
  "help",
  "?",
  "functions prime",
  "units pressure",
  "functions qqq",
  "quit now",
  "exit ",
  "forget f",
];
const ODD = [
  "",
  " ",
  "\t",
  "\u{1b}[31m",
  "\u{200f}",
  "é",
  "😀",
  "\u{fffd}",
  "\\",
  '"',
  "'",
  "`",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "&",
  "$",
  "\u{85}",
  "\u{2028}",
  "\0",
  "-",
  "--",
];

export class Draw {
  constructor(seed) {
    this.next = random(seed);
  }

  below(count) {
    return Math.floor(this.next() * count);
  }

  of(list) {
    return list[this.below(list.length)];
  }

  chance(part) {
    return this.next() < part;
  }

  /** A text without a line end. */
  text() {
    if (this.chance(0.3)) return this.of(PHRASES);
    const parts = Array.from({ length: 1 + this.below(6) }, (_, at) => this.#part(at));
    return parts.join(this.of(["", " "]));
  }

  #part(at) {
    if (this.chance(0.06)) return this.of(ODD);
    if (at % 2 === 1) return this.chance(0.8) ? this.of(SIGNS) : this.of(UNITS);
    if (this.chance(0.2)) return `${this.of(FUNCTIONS)}(${this.of(NUMBERS)})`;
    return this.of(NUMBERS);
  }

  /** A line of a session. */
  line() {
    return this.chance(0.2) ? this.of(COMMANDS) : this.text();
  }

  /** A tool call, which may be damaged. */
  request() {
    const text = JSON.stringify(this.text());
    const args = this.of([
      `{"expression":${text}}`,
      `{"text": ${text}}`,
      `{"value":${text},"precision":${this.below(40)}}`,
      `{"expr":${text}}`,
      `{"equation":${text}}`,
      "{}",
    ]);
    const name = this.of(
      words("calculator calculate answer solve use_calculator EvalMath get_tim ls skills/calculate art/calculator"),
    );
    const call = this.chance(0.5)
      ? `{"id":"${this.below(9)}","function":{"name":"${name}","arguments":${this.chance(0.5) ? args : JSON.stringify(args)}}}`
      : `{"callId": "${this.below(9)}", "toolName":"${name}","arguments":${args}${this.chance(0.5) ? `,"threadId":"${this.below(3)}"` : ""}}`;
    return this.chance(0.4) ? this.#damaged(call) : call;
  }

  /** A text with one of its characters gone, doubled or replaced. */
  #damaged(text) {
    const at = this.below(text.length);
    const inserted = this.of(["", "", text[at] + text[at], ...'{}[]":,0-.eE\\u tnf'.split("")]);
    return text.slice(0, at) + inserted + (this.chance(0.1) ? "" : text.slice(at + 1));
  }

  /** A command line, which may be wrong. */
  commandLine() {
    const name = this.of([
      "answer",
      "eval",
      "calculate",
      "solve",
      "check",
      "",
      "",
      "call",
      "tools",
      "functions",
      "units",
    ]);
    const args = name === "" ? [] : [name];
    for (let count = this.below(4); count > 0; count--) args.push(...this.#option());
    const count = this.below(3);
    for (let word = 0; word < count; word++) args.push(this.text().replaceAll("\0", ""));
    if (this.chance(0.1)) args.push("--");
    if (this.chance(0.2)) args.push(...this.#option());
    const swapped = this.below(args.length);
    if (this.chance(0.1) && args.length > 1) args.push(...args.splice(swapped, 1));
    return { args, input: this.chance(0.5) ? `${this.text()}\n${this.text()}` : "" };
  }

  #option() {
    const value = this.of([
      "1",
      "x=1",
      "x",
      "-5",
      "30",
      "de",
      "en-IN",
      "Fraction",
      "python",
      "1e5",
      "",
      "99999999999999999999",
      "é",
    ]);
    const long = this.of(
      words(
        "json degrees digits locale scope ans max-steps max-text max-source-bytes color dialect numbers functions no-units precision var bindings variable set strict openai times thread read-only max-line tolerance percent ordered rounding jsn digit nothing help version",
      ),
    );
    return this.of([[`--${long}`], [`--${long}`, value], [`--${long}=${value}`]]);
  }
}
