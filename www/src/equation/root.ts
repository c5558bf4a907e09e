/** A root as it is printed, and the number that it is, if it is a real one. */
export interface Root {
  text: string;
  real: number | undefined;
}

/** An imaginary part of which no digit is certain: what radicals leave of the three real roots of a cubic. */
const NOTHING_IMAGINARY = / [+-] 0\.?e-\d+\*I$/;

/** Reads a root's text: complex numbers are written with `I`. */
export function rootOf(text: string): Root {
  const number = Number(text.replace(NOTHING_IMAGINARY, ""));
  return { text, real: text !== "" && Number.isFinite(number) ? number : undefined };
}

/** The function whose zeros an equation's roots are: `lhs = rhs` is `(lhs) - (rhs)`. */
export function functionOf(equation: string): string {
  const [left = "", ...right] = equation.split("=");
  return right.length === 0 ? left : `(${left}) - (${right.join("=")})`;
}
