/**
 * The pages that a client can read of the tools that it is offered: the functions and the syntax of each kind of expression. The tables
 * are those of the documentation, and the syntax is what the tools say of themselves, with their examples.
 */
import answerPage from "../../../docs/answer.md";
import mathjsPage from "../../../docs/mathjs.md";
import sympyPage from "../../../docs/sympy.md";
import { type CoreTool, type ToolKey, getTool } from "../entries/node.js";

/** A page. */
export interface Page {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Makes the text. */
  text(): string;
}

/** A kind of expression. */
interface Dialect {
  readonly name: string;
  readonly title: string;
  /** The tools that read it; the first describes its syntax. */
  readonly keys: readonly [ToolKey, ...ToolKey[]];
  /** What its functions are, in Markdown. */
  readonly functions: string;
}

const NO_FUNCTIONS = "None: only numbers and operators are evaluated.\n";

const DIALECTS: readonly Dialect[] = [
  { name: "answer", title: "answer", keys: ["pascaline/answer"], functions: answerPage },
  { name: "mathjs", title: "mathjs", keys: ["art/calculator"], functions: mathjsPage },
  { name: "python", title: "Python arithmetic", keys: ["agent_loop/calculate"], functions: NO_FUNCTIONS },
  { name: "sympy", title: "SymPy", keys: ["skills/calculate", "pascaline/solve"], functions: sympyPage },
];

const FUNCTIONS = "pascaline://functions";
const SYNTAX = "pascaline://syntax";
const MARKDOWN = "text/markdown";

/** The pages of a server that offers some tools, which are given by their keys and names. */
export class Resources {
  readonly pages: readonly Page[];
  /** The pages of one kind, by the name of a dialect. */
  readonly templates: readonly Record<"uriTemplate" | "name" | "title" | "description" | "mimeType", string>[];
  readonly #dialects: readonly Dialect[];

  constructor(names: ReadonlyMap<string, string>) {
    this.#dialects = DIALECTS.filter(({ keys }) => keys.some((key) => names.has(key)));
    this.pages = this.#dialects.length === 0 ? [] : pagesOf(this.#dialects, names);
    this.templates = this.#dialects.length === 0 ? [] : templatesOf(this.#dialects);
  }

  /** The names that complete a template's variable. */
  completions(beginning: string): string[] {
    return this.#dialects.map(({ name }) => name).filter((name) => name.startsWith(beginning));
  }
}

function pagesOf(dialects: readonly Dialect[], names: ReadonlyMap<string, string>): Page[] {
  const readers = ({ keys }: Dialect): string =>
    keys.flatMap((key) => (names.has(key) ? [`\`${names.get(key)}\``] : [])).join(" and ");
  const index: Page = {
    uri: FUNCTIONS,
    name: "functions",
    title: "Functions",
    description: "The names of all functions, and where each is described",
    mimeType: MARKDOWN,
    text: () => dialects.map(indexOf).join("\n"),
  };
  const functions = dialects.map((dialect) => ({
    uri: `${FUNCTIONS}/${dialect.name}`,
    name: `functions-${dialect.name}`,
    title: `Functions of ${dialect.title}`,
    description: `The functions that ${readers(dialect)} can call`,
    mimeType: MARKDOWN,
    text: () => `# Functions of ${dialect.title}\n\n${dialect.functions}`,
  }));
  const syntax = dialects.map((dialect) => ({
    uri: `${SYNTAX}/${dialect.name}`,
    name: `syntax-${dialect.name}`,
    title: `Syntax of ${dialect.title}`,
    description: `What ${readers(dialect)} can read, with examples`,
    mimeType: MARKDOWN,
    text: () => syntaxOf(dialect, readers(dialect)),
  }));
  return [index, ...functions, ...syntax];
}

function templatesOf(dialects: readonly Dialect[]): Resources["templates"] {
  const names = dialects.map(({ name }) => name).join(", ");
  return [
    {
      uriTemplate: `${FUNCTIONS}/{set}`,
      name: "functions-of",
      title: "Functions of a kind of expression",
      description: `The functions of ${names}`,
      mimeType: MARKDOWN,
    },
    {
      uriTemplate: `${SYNTAX}/{set}`,
      name: "syntax-of",
      title: "Syntax of a kind of expression",
      description: `The syntax of ${names}`,
      mimeType: MARKDOWN,
    },
  ];
}

/** The functions in the first column of a table. */
const IN_TABLE = /^\| (`\w+\(.*?\)`) \|/gm;

/** The names of a kind's functions: a table with every example would fill a model's context. */
function indexOf({ name, title, functions }: Dialect): string {
  const calls = [...functions.matchAll(IN_TABLE)].map(([, call]) => call);
  const text = calls.length === 0 ? functions : `${calls.join(", ")}\n\nWith examples: ${FUNCTIONS}/${name}\n`;
  return `# Functions of ${title}\n\n${text}`;
}

function syntaxOf({ title, keys: [key] }: Dialect, readers: string): string {
  const { parts, examples }: CoreTool = getTool(key);
  const said = Object.values(parts).filter((part) => part !== "");
  const shown = examples.map(
    ({ arguments: args, content, description }) => `| ${description} | \`${JSON.stringify(args)}\` | \`${content}\` |`,
  );
  const table = ["| example | arguments | result |", "|---|---|---|", ...shown].join("\n");
  return `# Syntax of ${title}\n\nThe texts of ${readers}.\n\n${said.join("\n\n")}\n\n${table}\n`;
}
