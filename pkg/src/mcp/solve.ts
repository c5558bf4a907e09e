/** The tool `solve`. Skills' `calculate` solves as well, but its one parameter mixes expressions and equations. */
import { type Solutions, type Tool, solve } from "../node.js";
import { runCall } from "./call.js";
import type { ServedTool } from "./tools.js";

const DIGITS = 10;
const MOST_DIGITS = 10_000;
const SEARCHED = "there is no closed form, and a search among the real numbers found these: there may be more";

const solver: Tool = {
  name: "solve",
  description: `Solves an equation for one unknown.
Numbers stay exact until the solutions are rounded; the syntax and the functions are those of SymPy (x**2, sqrt(x), exp(x), log(x), sin(x) in radians, pi, E, I).
Give 'left = right', or an expression that is to be zero. The solutions come in SymPy's order, separated by commas, complex ones included. If there is no closed form, the real solutions are searched for. For a system of equations, use SymPy's solve([…], […]) in the tool 'sympy'.
An equation with several unknowns needs 'variable', and the other unknowns must have values in the equation.`,
  parameters: {
    type: "object",
    properties: {
      equation: { type: "string", description: "The equation, such as x**2 - 4 = 0 or cos(t) = t" },
      variable: { type: "string", description: "The unknown, such as x; optional if there is only one" },
      precision: {
        type: "integer",
        minimum: 1,
        maximum: MOST_DIGITS,
        description: `Significant digits [default: ${DIGITS}]`,
      },
    },
    required: ["equation"],
    additionalProperties: false,
  },
  annotations: { readOnly: true, idempotent: true, touchesWorld: false },
  execute: ({ equation, variable, precision = DIGITS }, { limits = {} } = {}): Solutions =>
    solve(equation, variable, { precision, limits }),
};

/** The tool, with its solutions as a text for the model. */
export const solveTool: ServedTool = {
  tool: solver,
  title: "Solve an equation",
  run: async (args, context) => {
    const outcome = await runCall(solver, args, context);
    return outcome.isError ? outcome : { isError: false, ...described(JSON.parse(outcome.content) as Solutions) };
  },
};

function described({ roots, numeric }: Solutions): { content: string; hint?: string } {
  if (roots.length === 0) return { content: "no solution" };
  return { content: roots.join(", "), ...(numeric && { hint: SEARCHED }) };
}
