// Prints the examples of mathjs 15.2.0's built-in documentation, one in each line, each after the assignments before it:
// `node tests/differential/documentation.mjs | node tests/differential/lines.mjs`. Examples of functions that the calculator
// leaves out on purpose are left out.
import { all, create, docs } from "mathjs";

const math = create(all);
const ABSENT =
  /\b(import|config|createUnit|evaluate|compile|parse|parser|help|typed|chain|random|randomInt|pickRandom|reviver|replacer|simplifyCore)\b|Date|regexp|\/[a-z]+\//;

for (const [name, { examples = [] }] of Object.entries(docs)) {
  const assignments = [];
  for (const example of examples) {
    const line = example.replace(/\n/g, ";");
    if (ABSENT.test(line) || ABSENT.test(name)) continue;
    const expression = [...assignments, line].join(";");
    if (evaluates(expression)) console.log(expression);
    if (/^\s*\w+(\([\w, ]*\))?\s*=[^=]/.test(line) || /^\s*\w+[.[].*\]?\s*=[^=]/.test(line)) assignments.push(line);
  }
}

function evaluates(expression) {
  try {
    math.evaluate(expression);
    return true;
  } catch {
    return false;
  }
}
