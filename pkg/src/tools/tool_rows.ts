import type { ToolRow } from "./tool.js";

/** The rows of the catalogue. `make tool-keys` writes this file. */
export const ROWS: readonly ToolRow[] | undefined = [
  {
    set: "agent_loop",
    name: "calculate",
    description:
      'Calculates an arithmetic expression exactly as Python does.\nPrinciple: Only numbers, + - * / // % **, signs and parentheses are evaluated; integers can have any size.\nUsage: Give one expression, such as (2+3)*4; / gives a float, // an integer, and a power is **.\nFault tolerance: Names, calls and all other syntax are rejected by name, and so is anything that would take too long.\nExample: {"expression": "(2+3)*4"} → 20',
    parts: {
      summary: "Calculates an arithmetic expression exactly as Python does.",
      principle: "Only numbers, + - * / // % **, signs and parentheses are evaluated; integers can have any size.",
      usage: "Give one expression, such as (2+3)*4; / gives a float, // an integer, and a power is **.",
      faultTolerance:
        "Names, calls and all other syntax are rejected by name, and so is anything that would take too long.",
    },
    parameters:
      '{"type":"object","properties":{"expression":{"type":"string","description":"The arithmetic expression, such as (2+3)*4"}},"required":["expression"],"additionalProperties":false}',
    examples: [
      { arguments: '{"expression": "(2+3)*4"}', content: "20", description: "Parentheses" },
      { arguments: '{"expression": "10/2"}', content: "5.0", description: "A division gives a float" },
      {
        arguments: '{"expression": "2**100"}',
        content: "1267650600228229401496703205376",
        description: "Integers of any size",
      },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: false },
    runs: true,
    strict:
      '{"type":"object","properties":{"expression":{"type":"string","description":"The arithmetic expression, such as (2+3)*4"}},"required":["expression"],"additionalProperties":false}',
  },
  {
    set: "agent_loop",
    name: "get_current_time",
    description:
      "Returns the current UTC time in ISO 8601 format.\nPrinciple: The time comes from the host's clock, with six decimals of a second.\nUsage: Call it without arguments.\nFault tolerance: It fails only if the host has no clock.\nExample: {} → 2026-02-10T12:34:56.123456+00:00",
    parts: {
      summary: "Returns the current UTC time in ISO 8601 format.",
      principle: "The time comes from the host's clock, with six decimals of a second.",
      usage: "Call it without arguments.",
      faultTolerance: "It fails only if the host has no clock.",
    },
    parameters: '{"type":"object","properties":{},"additionalProperties":false}',
    examples: [{ arguments: "{}", content: "2026-02-10T12:34:56.123456+00:00", description: "The current time" }],
    annotations: { readOnly: true, idempotent: true, touchesWorld: true },
    runs: true,
    strict: '{"type":"object","properties":{},"required":[],"additionalProperties":false}',
  },
  {
    set: "agent_loop",
    name: "read",
    description:
      'Reads a text file of the workspace, a page at a time.\nPrinciple: A page ends after max_lines or max_bytes.\nUsage: Its last line gives the next offset.\nFault tolerance: A long line is truncated.\nExample: {"path": "notes.txt"}',
    parts: {
      summary: "Reads a text file of the workspace, a page at a time.",
      principle: "A page ends after max_lines or max_bytes.",
      usage: "Its last line gives the next offset.",
      faultTolerance: "A long line is truncated.",
    },
    parameters:
      '{"type":"object","properties":{"path":{"type":"string","description":"The file"},"cwd":{"type":"string","description":"The folder of path [default: the root]"},"offset":{"type":"integer","description":"The first line [default: 1]"},"limit":{"type":"integer","description":"Lines to read"},"max_lines":{"type":"integer","description":"[default: 2000]"},"max_bytes":{"type":"integer","description":"[default: 51200]"}},"required":["path"],"additionalProperties":false}',
    examples: [
      { arguments: '{"path": "notes.txt"}', content: "one\ntwo", description: "A whole file" },
      {
        arguments: '{"path": "notes.txt", "limit": 1}',
        content: "one\n[1 more lines in file. Use offset=2 to continue.]",
        description: "A page of it",
      },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: true },
    runs: false,
    strict:
      '{"type":"object","properties":{"path":{"type":"string","description":"The file"},"cwd":{"type":["string","null"],"description":"The folder of path [default: the root]"},"offset":{"type":["integer","null"],"description":"The first line [default: 1]"},"limit":{"type":["integer","null"],"description":"Lines to read"},"max_lines":{"type":["integer","null"],"description":"[default: 2000]"},"max_bytes":{"type":["integer","null"],"description":"[default: 51200]"}},"required":["path","cwd","offset","limit","max_lines","max_bytes"],"additionalProperties":false}',
  },
  {
    set: "agent_loop",
    name: "write",
    description:
      'Writes a text to a file of the workspace, replacing its previous content.\nPrinciple: Missing folders are created.\nUsage: Give the whole content. To change part of a file, use edit.\nFault tolerance: If writing fails, the file is left unchanged.\nExample: {"path": "notes.txt", "content": "one\\ntwo\\n"} → Successfully wrote 8 bytes to notes.txt',
    parts: {
      summary: "Writes a text to a file of the workspace, replacing its previous content.",
      principle: "Missing folders are created.",
      usage: "Give the whole content. To change part of a file, use edit.",
      faultTolerance: "If writing fails, the file is left unchanged.",
    },
    parameters:
      '{"type":"object","properties":{"path":{"type":"string","description":"The file"},"content":{"type":"string","description":"Its complete content"},"cwd":{"type":"string","description":"The folder of path [default: the root]"}},"required":["path","content"],"additionalProperties":false}',
    examples: [
      {
        arguments: '{"path": "notes.txt", "content": "one\\ntwo\\n"}',
        content: "Successfully wrote 8 bytes to notes.txt",
        description: "A file of two lines",
      },
    ],
    annotations: { readOnly: false, idempotent: true, touchesWorld: true },
    runs: false,
    strict:
      '{"type":"object","properties":{"path":{"type":"string","description":"The file"},"content":{"type":"string","description":"Its complete content"},"cwd":{"type":["string","null"],"description":"The folder of path [default: the root]"}},"required":["path","content","cwd"],"additionalProperties":false}',
  },
  {
    set: "agent_loop",
    name: "edit",
    description:
      'Replaces a text that occurs exactly once in a file of the workspace.\nPrinciple: Whitespace must match exactly.\nUsage: Read the file first; give enough lines to make old_text unique.\nFault tolerance: If old_text is missing or not unique, nothing is changed.\nExample: {"path": "notes.txt", "old_text": "two", "new_text": "three"}',
    parts: {
      summary: "Replaces a text that occurs exactly once in a file of the workspace.",
      principle: "Whitespace must match exactly.",
      usage: "Read the file first; give enough lines to make old_text unique.",
      faultTolerance: "If old_text is missing or not unique, nothing is changed.",
    },
    parameters:
      '{"type":"object","properties":{"path":{"type":"string","description":"The file"},"old_text":{"type":"string","description":"The text to replace"},"new_text":{"type":"string","description":"The replacement"},"cwd":{"type":"string","description":"The folder of path [default: the root]"}},"required":["path","old_text","new_text"],"additionalProperties":false}',
    examples: [
      {
        arguments: '{"path": "notes.txt", "old_text": "two", "new_text": "three"}',
        content: "Successfully replaced text in notes.txt\n 1 one\n-2 two\n+2 three",
        description: "Replacing one of two lines",
      },
    ],
    annotations: { readOnly: false, idempotent: false, touchesWorld: true },
    runs: false,
    strict:
      '{"type":"object","properties":{"path":{"type":"string","description":"The file"},"old_text":{"type":"string","description":"The text to replace"},"new_text":{"type":"string","description":"The replacement"},"cwd":{"type":["string","null"],"description":"The folder of path [default: the root]"}},"required":["path","old_text","new_text","cwd"],"additionalProperties":false}',
  },
  {
    set: "agent_loop",
    name: "grep",
    description:
      'Searches the workspace for lines that match a regular expression.\nPrinciple: What .gitignore excludes is skipped.\nUsage: The syntax is that of Rust\'s regex.\nFault tolerance: A limit that is reached is named.\nExample: {"pattern": "t.o", "path": "."} → notes.txt:2: two',
    parts: {
      summary: "Searches the workspace for lines that match a regular expression.",
      principle: "What .gitignore excludes is skipped.",
      usage: "The syntax is that of Rust's regex.",
      faultTolerance: "A limit that is reached is named.",
    },
    parameters:
      '{"type":"object","properties":{"pattern":{"type":"string","description":"The regular expression"},"path":{"type":"string","description":"The file or folder"},"cwd":{"type":"string","description":"The folder of path [default: the root]"},"limit":{"type":"integer","description":"Matches [default: 20]"},"context":{"type":"integer","description":"Lines around each match [default: 0]"}},"required":["pattern","path"],"additionalProperties":false}',
    examples: [
      {
        arguments: '{"pattern": "t.o", "path": "."}',
        content: "notes.txt:2: two",
        description: "A match, with its file and line number",
      },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: true },
    runs: false,
    strict:
      '{"type":"object","properties":{"pattern":{"type":"string","description":"The regular expression"},"path":{"type":"string","description":"The file or folder"},"cwd":{"type":["string","null"],"description":"The folder of path [default: the root]"},"limit":{"type":["integer","null"],"description":"Matches [default: 20]"},"context":{"type":["integer","null"],"description":"Lines around each match [default: 0]"}},"required":["pattern","path","cwd","limit","context"],"additionalProperties":false}',
  },
  {
    set: "agent_loop",
    name: "find",
    description:
      'Finds files of the workspace by a glob pattern.\nPrinciple: * matches within a name, ** across folders. What .gitignore excludes is skipped.\nUsage: Use *.rs for files directly in the folder, **/*.rs for all.\nFault tolerance: If nothing matches, the result says so.\nExample: {"pattern": "**/*.txt", "path": "."} → notes.txt',
    parts: {
      summary: "Finds files of the workspace by a glob pattern.",
      principle: "* matches within a name, ** across folders. What .gitignore excludes is skipped.",
      usage: "Use *.rs for files directly in the folder, **/*.rs for all.",
      faultTolerance: "If nothing matches, the result says so.",
    },
    parameters:
      '{"type":"object","properties":{"pattern":{"type":"string","description":"The glob"},"path":{"type":"string","description":"The folder to search"},"cwd":{"type":"string","description":"The folder of path [default: the root]"}},"required":["pattern","path"],"additionalProperties":false}',
    examples: [
      { arguments: '{"pattern": "**/*.txt", "path": "."}', content: "notes.txt", description: "All files of a kind" },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: true },
    runs: false,
    strict:
      '{"type":"object","properties":{"pattern":{"type":"string","description":"The glob"},"path":{"type":"string","description":"The folder to search"},"cwd":{"type":["string","null"],"description":"The folder of path [default: the root]"}},"required":["pattern","path","cwd"],"additionalProperties":false}',
  },
  {
    set: "agent_loop",
    name: "ls",
    description:
      "Lists the contents of a folder of the workspace.\nPrinciple: Names are sorted, ignoring case; hidden files are shown, and folders end in a slash.\nUsage: Call it without path to list the root of the workspace.\nFault tolerance: A long list is truncated, and says so.\nExample: {}",
    parts: {
      summary: "Lists the contents of a folder of the workspace.",
      principle: "Names are sorted, ignoring case; hidden files are shown, and folders end in a slash.",
      usage: "Call it without path to list the root of the workspace.",
      faultTolerance: "A long list is truncated, and says so.",
    },
    parameters:
      '{"type":"object","properties":{"path":{"type":"string","description":"The folder [default: .]"},"cwd":{"type":"string","description":"The folder of path [default: the root]"}},"required":[],"additionalProperties":false}',
    examples: [{ arguments: "{}", content: "notes.txt\nsrc/", description: "The root of the workspace" }],
    annotations: { readOnly: true, idempotent: true, touchesWorld: true },
    runs: false,
    strict:
      '{"type":"object","properties":{"path":{"type":["string","null"],"description":"The folder [default: .]"},"cwd":{"type":["string","null"],"description":"The folder of path [default: the root]"}},"required":["path","cwd"],"additionalProperties":false}',
  },
  {
    set: "art",
    name: "calculator",
    description:
      'Evaluates one mathematical expression exactly as a sandboxed mathjs environment does.\nUsage: Call it for any calculation; if it fails, follow the hint. \'ans\' is the previous result of the thread, and \'scope\' holds variables.\nOperators: + - * / ^ ! % (modulo, or percent after a number), comparisons, \'condition ? a : b\'. Complex numbers (2 + 3i), matrices [1, 2; 3, 4], units (sin(90 deg), number(5 inch, cm)).\nFunctions of mathjs, such as sqrt(9), nthRoot(8, 3), exp(1), log(8, 2), sin(pi / 2), atan2(y, x), round(2.345, 2), gcd(12, 18), mean([1, 2]), std([1, 2]), sum([1, 2]), factorial(5), combinations(5, 2), det(A), inv(A), bignumber("0.1"), fraction(1, 3), simplify("x + x"), derivative("x^2", "x"); others for bitwise, hyperbolic functions, matrices, sets, special functions, probability, geometry, complex numbers, signal processing, strings, units.\nConstants: pi, tau, e, phi, i. A complex result is returned as a string.\nExample: {"expression": "2 + 2"} → 4',
    parts: {
      summary: "Evaluates one mathematical expression exactly as a sandboxed mathjs environment does.",
      principle: "",
      usage:
        'Call it for any calculation; if it fails, follow the hint. \'ans\' is the previous result of the thread, and \'scope\' holds variables.\nOperators: + - * / ^ ! % (modulo, or percent after a number), comparisons, \'condition ? a : b\'. Complex numbers (2 + 3i), matrices [1, 2; 3, 4], units (sin(90 deg), number(5 inch, cm)).\nFunctions of mathjs, such as sqrt(9), nthRoot(8, 3), exp(1), log(8, 2), sin(pi / 2), atan2(y, x), round(2.345, 2), gcd(12, 18), mean([1, 2]), std([1, 2]), sum([1, 2]), factorial(5), combinations(5, 2), det(A), inv(A), bignumber("0.1"), fraction(1, 3), simplify("x + x"), derivative("x^2", "x"); others for bitwise, hyperbolic functions, matrices, sets, special functions, probability, geometry, complex numbers, signal processing, strings, units.\nConstants: pi, tau, e, phi, i. A complex result is returned as a string.',
      faultTolerance: "",
    },
    parameters:
      '{"type":"object","properties":{"expression":{"type":"string","description":"The mathematical expression to evaluate (e.g., \\"2 + 2\\", \\"sqrt(a)\\", \\"a * b\\", \\"sqrt(-4)\\", \\"factorial(5)\\", \\"ans + 10\\")."},"scope":{"type":"object","description":"An optional object containing variables and their values (numbers only) to be used in the expression (e.g., {\\"a\\": 16, \\"b\\": 3}).","additionalProperties":{"type":"number"},"default":{}}},"required":["expression"]}',
    examples: [
      { arguments: '{"expression": "2 + 2"}', content: "4", description: "Arithmetic" },
      {
        arguments: '{"expression": "a + b", "scope": {"a": 7, "b": 3}}',
        content: "10",
        description: "Variables from the scope",
      },
      { arguments: '{"expression": "sqrt(-4)"}', content: "2i", description: "A complex result is a string" },
      { arguments: '{"expression": "(1 + i) * (2 + 3i)"}', content: "-1 + 5i", description: "Complex numbers" },
      {
        arguments: '{"expression": "100 + 8%"}',
        content: "108",
        description: "A percentage of the number it is added to",
      },
      { arguments: '{"expression": "mean([1, 2, 3, 4, 5])"}', content: "3", description: "Statistics of an array" },
      { arguments: '{"expression": "factorial(5)"}', content: "120", description: "A function" },
      {
        arguments: '{"expression": "ans + 10"}',
        content: "130",
        description: "The previous result of the thread (here 120)",
      },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: false },
    runs: true,
    strict:
      '{"type":"object","properties":{"expression":{"type":"string","description":"The mathematical expression to evaluate (e.g., \\"2 + 2\\", \\"sqrt(a)\\", \\"a * b\\", \\"sqrt(-4)\\", \\"factorial(5)\\", \\"ans + 10\\")."},"scope":{"type":["array","null"],"description":"An optional object containing variables and their values (numbers only) to be used in the expression (e.g., [{\\"name\\":\\"a\\",\\"value\\":16},{\\"name\\":\\"b\\",\\"value\\":3}]). As a list: each name with its value.","items":{"type":"object","properties":{"name":{"type":"string"},"value":{"type":"number"}},"required":["name","value"],"additionalProperties":false}}},"required":["expression","scope"],"additionalProperties":false}',
  },
  {
    set: "skills",
    name: "calculate",
    description:
      'Evaluates a SymPy expression to a number of significant digits, or solves an equation.\nPrinciple: Numbers stay exact until the result is rounded; the solutions are in SymPy\'s order.\nUsage: Give an expression or an equation such as x**2 - 4 = 0, and the values of its variables. Angles are in radians. Functions: sqrt, cbrt, root(x, n, [k]), real_root(x, [n]), exp, log(x, [base]), sin, cos, tan, cot, sec, csc, asin, acos, atan, acot, asec, acsc, atan2(y, x), sinh, cosh, tanh, coth, sech, csch, asinh, acosh, atanh, acoth, asech, acsch, Abs, sign, re, im, arg, conjugate, floor, ceiling, frac, factorial, gamma, loggamma, binomial(n, k), Min, Max, Mod(x, y), LambertW(x, [k]), Pow(x, y, [modulus]), Add, Mul, rad, deg.\nFault tolerance: A result that is not a number (zoo, nan, a symbol without a value) is a failure with a reason.\nExample: {"value": "2 + 3 * 4"} → 14.00000000',
    parts: {
      summary: "Evaluates a SymPy expression to a number of significant digits, or solves an equation.",
      principle: "Numbers stay exact until the result is rounded; the solutions are in SymPy's order.",
      usage:
        "Give an expression or an equation such as x**2 - 4 = 0, and the values of its variables. Angles are in radians. Functions: sqrt, cbrt, root(x, n, [k]), real_root(x, [n]), exp, log(x, [base]), sin, cos, tan, cot, sec, csc, asin, acos, atan, acot, asec, acsc, atan2(y, x), sinh, cosh, tanh, coth, sech, csch, asinh, acosh, atanh, acoth, asech, acsch, Abs, sign, re, im, arg, conjugate, floor, ceiling, frac, factorial, gamma, loggamma, binomial(n, k), Min, Max, Mod(x, y), LambertW(x, [k]), Pow(x, y, [modulus]), Add, Mul, rad, deg.",
      faultTolerance: "A result that is not a number (zoo, nan, a symbol without a value) is a failure with a reason.",
    },
    parameters:
      '{"type":"object","properties":{"value":{"type":"string","description":"The expression or the equation, such as 2 + 3 * 4"},"variables":{"type":"object","description":"The values of variables, such as {\\"v\\": 20}","additionalProperties":{"description":"A number, or its digits as text"}},"precision":{"type":"integer","description":"Significant digits [default: 10]"}},"required":["value"]}',
    examples: [
      { arguments: '{"value": "2 + 3 * 4"}', content: "14.00000000", description: "Ten significant digits" },
      {
        arguments: '{"value": "v*t", "variables": {"v": 9.81, "t": 2}}',
        content: "19.62000000",
        description: "Variables",
      },
      { arguments: '{"value": "x**2 - 4 = 0"}', content: "-2.000000000, 2.000000000", description: "An equation" },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: false },
    runs: true,
    strict:
      '{"type":"object","properties":{"value":{"type":"string","description":"The expression or the equation, such as 2 + 3 * 4"},"variables":{"type":["array","null"],"description":"The values of variables, such as [{\\"name\\":\\"v\\",\\"value\\":20}]. As a list: each name with its value.","items":{"type":"object","properties":{"name":{"type":"string"},"value":{"description":"A number, or its digits as text","anyOf":[{"type":"number"},{"type":"string"},{"type":"boolean"}]}},"required":["name","value"],"additionalProperties":false}},"precision":{"type":["integer","null"],"description":"Significant digits [default: 10]"}},"required":["value","variables","precision"],"additionalProperties":false}',
  },
  {
    set: "nanochat",
    name: "use_calculator",
    description:
      "Calculates an arithmetic expression, or counts in a string, as nanochat's calculator does.\nPrinciple: Commas are removed; the rest is Python's arithmetic without **, or a string with .count(…).\nUsage: Give an expression such as 123,456 * 789 or 'strawberry'.count('r').\nFault tolerance: Anything else is rejected.\nExample: {\"expr\": \"123,456 * 789\"} → 97406784",
    parts: {
      summary: "Calculates an arithmetic expression, or counts in a string, as nanochat's calculator does.",
      principle: "Commas are removed; the rest is Python's arithmetic without **, or a string with .count(…).",
      usage: "Give an expression such as 123,456 * 789 or 'strawberry'.count('r').",
      faultTolerance: "Anything else is rejected.",
    },
    parameters:
      '{"type":"object","properties":{"expr":{"type":"string","description":"The expression, such as 123,456 * 789"}},"required":["expr"]}',
    examples: [
      { arguments: '{"expr": "123,456 * 789"}', content: "97406784", description: "Arithmetic" },
      { arguments: "{\"expr\": \"'strawberry'.count('r')\"}", content: "3", description: "Letters" },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: false },
    runs: true,
    strict:
      '{"type":"object","properties":{"expr":{"type":"string","description":"The expression, such as 123,456 * 789"}},"required":["expr"],"additionalProperties":false}',
  },
  {
    set: "ai2",
    name: "EvalMath",
    description:
      'Evaluates an arithmetic expression deterministically and safely, as Python does.\nPrinciple: The result is an int or a float, equal to Python\'s own.\nUsage: Give an expression of digits, + - * / ** // and parentheses; no functions and no variables.\nFault tolerance: Invalid syntax, division by zero, overflow and any other character result in an error.\nExample: {"expr": "2+2"} → {"result": 4}',
    parts: {
      summary: "Evaluates an arithmetic expression deterministically and safely, as Python does.",
      principle: "The result is an int or a float, equal to Python's own.",
      usage: "Give an expression of digits, + - * / ** // and parentheses; no functions and no variables.",
      faultTolerance: "Invalid syntax, division by zero, overflow and any other character result in an error.",
    },
    parameters:
      '{"type":"object","properties":{"expr":{"type":"string","description":"The arithmetic expression, such as 2+2"}},"required":["expr"]}',
    examples: [
      { arguments: '{"expr": "2+2"}', content: '{"result": 4}', description: "An int" },
      { arguments: '{"expr": "10/2"}', content: '{"result": 5.0}', description: "A float" },
      { arguments: '{"expr": "1/0"}', content: '{"error": "Division by zero"}', description: "An error" },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: false },
    runs: true,
    strict:
      '{"type":"object","properties":{"expr":{"type":"string","description":"The arithmetic expression, such as 2+2"}},"required":["expr"],"additionalProperties":false}',
  },
  {
    set: "pascaline",
    name: "answer",
    description:
      'Call this first for any calculation. It is exact, and reads what people write.\nPrinciple: The first line is the answer, with its exact value if digits are cut off; others tell how ambiguous input was read, and notes.\nUsage: Takes words, percentages, units, money, dates, time zones, LaTeX, equations and systems, such as `5 ft 3 in to cm`, `days until christmas`, `10am PST to CET` or `x - y = 70; x = 6y`. \'ans\' is the previous answer of the thread, and today is the host\'s.\nExample: {"text": "15% of 240"} → 36',
    parts: {
      summary: "Call this first for any calculation. It is exact, and reads what people write.",
      principle:
        "The first line is the answer, with its exact value if digits are cut off; others tell how ambiguous input was read, and notes.",
      usage:
        "Takes words, percentages, units, money, dates, time zones, LaTeX, equations and systems, such as `5 ft 3 in to cm`, `days until christmas`, `10am PST to CET` or `x - y = 70; x = 6y`. 'ans' is the previous answer of the thread, and today is the host's.",
      faultTolerance: "",
    },
    parameters:
      '{"type":"object","properties":{"text":{"type":"string","description":"The calculation, such as 15% of 240"},"angle":{"type":"string","enum":["radians","degrees"],"description":"The unit of the angle in sin 30 [default: radians]"}},"required":["text"]}',
    examples: [
      { arguments: '{"text": "15% of 240"}', content: "36", description: "A percentage, as people mean it" },
      { arguments: '{"text": "x - y = 70; x = 6y"}', content: "x = 84, y = 14", description: "Several equations" },
      { arguments: '{"text": "sin(30)", "angle": "degrees"}', content: "0.5", description: "An angle in degrees" },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: true },
    runs: true,
    strict:
      '{"type":"object","properties":{"text":{"type":"string","description":"The calculation, such as 15% of 240"},"angle":{"type":["string","null"],"enum":["radians","degrees",null],"description":"The unit of the angle in sin 30 [default: radians]"}},"required":["text","angle"],"additionalProperties":false}',
  },
  {
    set: "pascaline",
    name: "solve",
    description:
      'Solves an equation for one unknown, in SymPy\'s syntax.\nPrinciple: Numbers stay exact until rounded; complex solutions are included.\nUsage: Write numbers in place of all other names.\nFault tolerance: A note says if only real numbers were searched.\nExample: {"equation": "x**2 - 4 = 0"} → -2.000000000, 2.000000000',
    parts: {
      summary: "Solves an equation for one unknown, in SymPy's syntax.",
      principle: "Numbers stay exact until rounded; complex solutions are included.",
      usage: "Write numbers in place of all other names.",
      faultTolerance: "A note says if only real numbers were searched.",
    },
    parameters:
      '{"type":"object","properties":{"equation":{"type":"string","description":"Such as cos(t) = t"},"variable":{"type":"string","description":"The unknown"},"precision":{"type":"integer","minimum":1,"maximum":10000,"description":"Significant digits [default: 10]"}},"required":["equation"]}',
    examples: [
      { arguments: '{"equation": "x**2 - 4 = 0"}', content: "-2.000000000, 2.000000000", description: "Two solutions" },
      { arguments: '{"equation": "x = x + 1"}', content: "no solution", description: "None" },
      {
        arguments: '{"equation": "cos(t) = t"}',
        content: "0.7390851332\nonly real numbers were searched: there may be more solutions",
        description: "A search",
      },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: false },
    runs: true,
    strict:
      '{"type":"object","properties":{"equation":{"type":"string","description":"Such as cos(t) = t"},"variable":{"type":["string","null"],"description":"The unknown"},"precision":{"type":["integer","null"],"minimum":1,"maximum":10000,"description":"Significant digits [default: 10]"}},"required":["equation","variable","precision"],"additionalProperties":false}',
  },
  {
    set: "pascaline",
    name: "check",
    description:
      'Tells whether two answers are the same: equal, unequal or unknown.\nPrinciple: Numbers, formulas, equations, sets and units are compared exactly.\nUsage: Takes LaTeX, formulas, or a response with its final answer.\nExample: {"claim": "\\\\frac{1}{2}", "gold": "0.5"}',
    parts: {
      summary: "Tells whether two answers are the same: equal, unequal or unknown.",
      principle: "Numbers, formulas, equations, sets and units are compared exactly.",
      usage: "Takes LaTeX, formulas, or a response with its final answer.",
      faultTolerance: "",
    },
    parameters:
      '{"type":"object","properties":{"claim":{"type":"string","description":"The answer"},"gold":{"type":"string","description":"The reference"},"tolerance":{"type":"number","minimum":0,"description":"Allowed distance"},"rounded":{"type":"boolean","description":"Accept a rounded decimal"}},"required":["claim","gold"]}',
    examples: [
      {
        arguments: '{"claim": "\\\\frac{1}{2}", "gold": "0.5"}',
        content: "equal (exact): The values are the same.\nclaim: 1 / 2\ngold: 0.5",
        description: "A fraction and a decimal",
      },
      {
        arguments: '{"claim": "x > 3", "gold": "[3, \\\\infty)"}',
        content: "unequal (exact): An end belongs to one of them only.\nclaim: x > 3\ngold: [3, infinity)",
        description: "An inequality and an interval",
      },
      {
        arguments: '{"claim": "0.333", "gold": "1/3", "rounded": true}',
        content: "equal (exact): The values are the same to 3 decimals.\nclaim: 0.333\ngold: 1 / 3",
        description: "A rounded decimal",
      },
    ],
    annotations: { readOnly: true, idempotent: true, touchesWorld: false },
    runs: true,
    strict:
      '{"type":"object","properties":{"claim":{"type":"string","description":"The answer"},"gold":{"type":"string","description":"The reference"},"tolerance":{"type":["number","null"],"minimum":0,"description":"Allowed distance"},"rounded":{"type":["boolean","null"],"description":"Accept a rounded decimal"}},"required":["claim","gold","tolerance","rounded"],"additionalProperties":false}',
  },
];
