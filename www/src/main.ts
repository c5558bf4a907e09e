import { type Link, read, write } from "./address";
import { read as readQuestion } from "./answer/link";
import { AnswerTab } from "./answer/tab";
import { Calculator } from "./calculator";
import { ToolsTab } from "./catalogue/tab";
import { read as readPair } from "./check/pair";
import { CheckTab } from "./check/tab";
import { Composer } from "./composer";
import { find, messageOf } from "./dom";
import { Entry } from "./entry";
import { EquationTab } from "./equation/tab";
import { showExamples } from "./examples";
import { showHelp } from "./help";
import { showInstall } from "./install";
import { keepForOffline } from "./offline";
import { type Call, MOST_VARIABLES, type Scope } from "./protocol";
import { ScopeEditor } from "./scope";
import { Tabs } from "./tabs";
import { Threads } from "./threads";
import { ToolUseTab } from "./tool_use/tab";
import { showTrouble } from "./trouble";

/** Browsers refuse an address that changes with every keystroke. */
const PAUSE_MS = 250;

const TITLE = document.title;

const ANSWER = "answer";
const CALCULATOR = "calculator";
const EQUATIONS = "equations";
const CHECK = "check";
const TOOL_USE = "tool-use";
const TOOLS = "tools";

const steps = find("steps", HTMLInputElement);
const composer = new Composer({
  submitted: () => void submit(),
  stopped: () => calculator.stop("Stopped before there was a result; ans is unchanged."),
  edited,
});
const scope = new ScopeEditor(find("scope", HTMLDivElement), edited);
const threads = new Threads(find("threads", HTMLElement), find("log", HTMLDivElement), () => {
  composer.showAns(threads.current.ans);
  edited();
});
const calculator = new Calculator();
const answers = new AnswerTab(showAddress);
const equations = new EquationTab(showAddress);
const check = new CheckTab(showAddress);
const toolUse = new ToolUseTab();
const tools = new ToolsTab();
const tabs = new Tabs(find("tabs", HTMLElement), (tab) => {
  if (tab === ANSWER) answers.open();
  if (tab === CALCULATOR) openCalculator();
  if (tab === EQUATIONS) equations.open();
  if (tab === CHECK) check.open();
  if (tab === TOOLS) void tools.open();
  if (tab === TOOL_USE) void toolUse.open();
  else toolUse.pause();
  showAddress();
});
let calls = 0;
let pause: number | undefined;

function openCalculator(): void {
  calculator.warm();
  composer.open();
}

/** Evaluates the expression in the field, in the current thread. */
async function submit(): Promise<void> {
  const { expression } = composer;
  const variables = scope.read();
  if (calculator.busy || !variables || expression === "" || !steps.reportValidity()) return;

  const thread = threads.current;
  const limit = steps.value === "" ? undefined : steps.valueAsNumber;
  const evaluation = { call: callOf(expression, variables), ans: thread.ans, steps: limit };
  const entry = new Entry(evaluation, () => fill({ expression, scope: variables }));
  thread.add(entry);
  composer.remember(expression);
  showAddress();

  composer.busy = true;
  try {
    const { result, typed, ans } = await calculator.run("evaluate", evaluation);
    entry.finish(result, typed);
    thread.ans = ans;
    composer.showAns(threads.current.ans);
    composer.offer(expression, result.metadata?.span);
  } catch (cause) {
    entry.end(messageOf(cause));
  } finally {
    composer.busy = false;
  }
}

function callOf(expression: string, variables: Scope): Call {
  const callId = `call-${++calls}`;
  const named = Object.keys(variables).length > 0;
  return { callId, toolName: "calculator", arguments: { expression, ...(named && { scope: variables }) } };
}

/** Puts an expression and its variables into the fields. */
function fill({ expression, scope: variables }: Link): void {
  composer.expression = expression;
  scope.replace(variables);
  composer.focus();
  edited();
}

function insert(example: string): void {
  composer.insert(example);
  edited();
}

/** Opens the tab of a link, and reproduces its content, in a thread that begins with the link's `ans`. */
function follow(): void {
  const { hash } = location;
  const tab = [CALCULATOR, EQUATIONS, CHECK, TOOL_USE, TOOLS].find((name) => hash === `#${name}`);
  if (tab) return tabs.open(tab);
  const equation = readQuestion("equation", hash);
  if (equation) {
    tabs.open(EQUATIONS);
    return equations.follow(equation);
  }
  const pair = readPair(hash);
  if (pair) {
    tabs.open(CHECK);
    return check.follow(pair);
  }
  const question = readQuestion("problem", hash);
  const link = question ? undefined : read(hash);
  tabs.open(link ? CALCULATOR : ANSWER);
  if (question) return answers.follow(question);
  if (!link) return;
  if (!threads.current.isEmpty) threads.open();
  threads.current.ans = link.ans;
  composer.showAns(link.ans);
  composer.expression = link.expression;
  scope.replace(link.scope);
  if (link.leftOut > 0) threads.current.say(tooMany(link.leftOut));
  void submit();
}

function tooMany(leftOut: number): string {
  return `The link has ${MOST_VARIABLES + leftOut} variables. Only the first ${MOST_VARIABLES} are used.`;
}

function edited(): void {
  clearTimeout(pause);
  pause = setTimeout(showAddress, PAUSE_MS);
}

function showAddress(): void {
  clearTimeout(pause);
  const line = tabs.current === ANSWER ? answers.line : undefined;
  document.title = line === undefined ? TITLE : `${line} · ${TITLE}`;
  history.replaceState(null, "", address() || location.pathname + location.search);
}

/** The fragment that leads back here; empty for the first tab without an answer. */
function address(): string {
  const { expression } = composer;
  if (tabs.current === ANSWER) return answers.fragment;
  if (tabs.current === EQUATIONS) return equations.fragment;
  if (tabs.current === CHECK) return check.fragment;
  if (tabs.current !== CALCULATOR || expression === "") return `#${tabs.current}`;
  return write({ expression, scope: scope.sound(), ans: threads.current.ans });
}

showExamples(find("examples", HTMLUListElement), (example) => {
  composer.expression = example.expression;
  scope.merge(example.scope ?? {});
  void submit();
});
void calculator.functions.then((functions) => showHelp(find("help", HTMLElement), functions, insert));
composer.showAns(undefined);
showInstall(find("install-lines", HTMLElement));
showTrouble(find("trouble", HTMLDivElement));
addEventListener("hashchange", follow);
follow();
if (tabs.current === ANSWER) answers.open();
void keepForOffline();
