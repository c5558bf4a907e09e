/** A root as printed, and its value, if it is real. */
export interface Root {
  text: string;
  real: number | undefined;
}

/** An imaginary part without a certain digit: a remainder of the radicals for the three real roots of a cubic. */
const NOTHING_IMAGINARY = / [+-] 0\.?e-\d+\*I$/;

/** Reads a root's text: complex numbers are written with `I`. */
export function rootOf(text: string): Root {
  const number = Number(text.replace(NOTHING_IMAGINARY, ""));
  return { text, real: text !== "" && Number.isFinite(number) ? number : undefined };
}

/** The function whose zeros are the roots of an equation: `lhs = rhs` becomes `(lhs) - (rhs)`. */
export function functionOf(equation: string): string {
  const [left = "", ...right] = equation.split("=");
  return right.length === 0 ? left : `(${left}) - (${right.join("=")})`;
}
