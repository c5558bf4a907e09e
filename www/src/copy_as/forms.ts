import type { Answer } from "pascaline";
import { type Used, usedBy } from "../answer/used";
import { usesAns } from "../expression";
import type { Evaluation, Question, Scope, ToolRun } from "../protocol";
import { rustNumber, rustText, shellText, typeScriptText } from "./literals";

/** A way to make the same call elsewhere. */
export interface Form {
  name: string;
  text: string;
}

/** The configuration of an MCP client that starts the npm package's server. */
const MCP = { mcpServers: { pascaline: { command: "npx", args: ["-y", "pascaline", "mcp"] } } };

/** The forms of an evaluation. In a tool call, the host keeps `ans` and the limit on steps. */
export function evaluationForms({ call, ans, steps }: Evaluation): Form[] {
  const { callId, toolName, arguments: args } = call;
  const evaluation = { call, ans: usesAns(args.expression) ? ans : undefined, steps };
  return forms({
    toolCall: toolCall(callId, toolName, args),
    typeScript: typeScriptEvaluation(evaluation),
    rust: rustEvaluation(evaluation),
  });
}

/** The forms of a tool call. */
export function toolForms({ set, call }: ToolRun): Form[] {
  const key = `${set}/${call.function.name}`;
  return forms({
    toolCall: call,
    typeScript: `import { getTool, runToolCall } from "pascaline";

const message = await runToolCall([getTool(${typeScriptText(key)})], ${JSON.stringify(call, null, 2)});`,
    rust: `use pascaline::tools::{Registry, World};

let tools = Registry::from_keys(&[${rustText(key)}])?;
let message = tools.run_call(${rustText(JSON.stringify(call))}, &mut World::default());`,
  });
}

/** The forms of an answer. In a tool call, the host keeps `ans`, the variables and the digits. */
export function answerForms(question: Question): Form[] {
  const { inDegrees } = question;
  const { text } = usedIn(question);
  return forms({
    toolCall: toolCall("call_1", "answer", { text, ...(inDegrees && { angle: "degrees" }) }),
    typeScript: typeScriptAnswering(question),
    rust: rustAnswering(question),
    command: commandAnswering(question),
  });
}

interface Calls {
  toolCall: object;
  typeScript: string;
  rust: string;
  command?: string;
}

function forms({ toolCall, typeScript, rust, command }: Calls): Form[] {
  return [
    { name: "Tool call", text: JSON.stringify(toolCall, null, 2) },
    { name: "TypeScript", text: typeScript },
    { name: "Rust", text: rust },
    ...(command === undefined ? [] : [{ name: "Command", text: command }]),
    { name: "MCP configuration", text: JSON.stringify(MCP, null, 2) },
  ];
}

/** OpenAI's tool call. */
function toolCall(id: string, name: string, args: object): ToolRun["call"] {
  return { id, type: "function", function: { name, arguments: JSON.stringify(args) } };
}

/** The digits of a decimal that are not asked for. */
const DIGITS = 15;

/** What a call of `answer` is given: the functions are defined in the text itself. */
function usedIn(question: Question): { text: string; ans?: string | undefined; variables: Used["variables"] } {
  const { ans, variables, functions } = usedBy(question);
  const definitions = functions.map(([signature, meaning]) => `${signature} = ${meaning}; `);
  return { text: definitions.join("") + question.text, ans, variables };
}

function typeScriptAnswering(question: Question): string {
  const { inDegrees, digits } = question;
  const { text, ans, variables } = usedIn(question);
  const fields = variables.map(([name, value]) => `${propertyName(name)}: ${typeScriptText(value)}`);
  const options = [
    ...(fields.length > 0 ? [`scope: { ${fields.join(", ")} }`] : []),
    ...(ans === undefined ? [] : [`ans: ${typeScriptText(ans)}`]),
    ...(inDegrees ? ['angle: "degrees"'] : []),
    ...(digits === DIGITS ? [] : [`digits: ${digits}`]),
  ];
  const given = options.length > 0 ? `, { ${options.join(", ")} }` : "";
  return `import { answer } from "pascaline";

const reply = answer(${typeScriptText(text)}${given});`;
}

function rustAnswering(question: Question): string {
  const { inDegrees, digits } = question;
  const { text, ans, variables } = usedIn(question);
  const pairs = variables.map(([name, value]) => `(${rustText(name)}, ${rustText(value)})`);
  const options = [
    "Options::default()",
    ...(pairs.length > 0 ? [`with_scope([${pairs.join(", ")}])`] : []),
    ...(ans === undefined ? [] : [`with_ans(${rustText(ans)})`]),
    ...(inDegrees ? ["with_angle(Angle::Degrees)"] : []),
    ...(digits === DIGITS ? [] : [`with_digits(${digits})`]),
  ].join(".");
  return `use pascaline::{${inDegrees ? "Angle, " : ""}Options, answer};

let reply = answer(${rustText(text)}, &${options})?;`;
}

function commandAnswering(question: Question): string {
  const { inDegrees, digits } = question;
  const { text, ans, variables } = usedIn(question);
  return [
    "pascaline answer",
    ...variables.map(([name, value]) => `--scope ${shellText(`${name}=${value}`)}`),
    ...(ans === undefined ? [] : [`--ans=${shellText(ans)}`]),
    ...(inDegrees ? ["--degrees"] : []),
    ...(digits === DIGITS ? [] : [`--digits ${digits}`]),
    // A text that begins with a minus is no option.
    ...(text.startsWith("-") ? ["--"] : []),
    shellText(text),
  ].join(" ");
}

function typeScriptEvaluation({ call, ans, steps }: Evaluation): string {
  const { expression, scope } = call.arguments;
  const options = [
    ...(scope ? [`scope: ${typeScriptScope(scope)}`] : []),
    ...(ans ? [`ans: ${typeScriptAnswer(ans)}`] : []),
    ...(steps === undefined ? [] : [`limits: { steps: ${steps} }`]),
  ];
  const given = options.length > 0 ? `, { ${options.join(", ")} }` : "";
  return `import { evaluate } from "pascaline";

const answer = evaluate(${typeScriptText(expression)}${given});`;
}

function typeScriptScope(scope: Scope): string {
  const fields = Object.entries(scope).map(([name, value]) => `${propertyName(name)}: ${value}`);
  return `{ ${fields.join(", ")} }`;
}

/** A name that is plain in TypeScript; other names are computed, as `__proto__` has to be. */
function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : `[${typeScriptText(name)}]`;
}

/** The last answer of a thread is a number or a complex number. */
function typeScriptAnswer(answer: Answer): string {
  if (answer.type === "complex") return `{ re: ${answer.value.re}, im: ${answer.value.im} }`;
  return answer.type === "number" ? String(answer.value) : typeScriptText(answer.text);
}

function rustEvaluation({ call, ans, steps }: Evaluation): string {
  const { expression, scope } = call.arguments;
  const options = [
    "Options::default()",
    ...(scope ? [`with_scope(${rustScope(scope)})`] : []),
    ...(ans ? [`with_ans(${rustAnswer(ans)})`] : []),
    ...(steps === undefined ? [] : [`with_limits(Limits::default().with_steps(${steps}))`]),
  ].join(".");
  const names = ["Answer", "Options"].filter((name) => options.includes(`${name}::`));
  const complex = options.includes("Complex64::") ? "use num_complex::Complex64;\n" : "";
  const limits = options.includes("Limits::") ? "use pascaline::Limits;\n" : "";
  return `${complex}${limits}use pascaline::mathjs::{${[...names, "evaluate"].join(", ")}};

let answer = evaluate(${rustText(expression)}, &${options})?;`;
}

function rustScope(scope: Scope): string {
  const pairs = Object.entries(scope).map(
    ([name, value]) => `(${rustText(name)}, Answer::Number(${rustNumber(value)}))`,
  );
  return `[${pairs.join(", ")}]`;
}

function rustAnswer(answer: Answer): string {
  if (answer.type === "complex") {
    return `Answer::Complex(Complex64::new(${rustNumber(answer.value.re)}, ${rustNumber(answer.value.im)}))`;
  }
  if (answer.type === "number") return `Answer::Number(${rustNumber(answer.value)})`;
  return `Answer::Text(${rustText(answer.text)}.into())`;
}
