/** What an answer's reading says, as far as a plot needs it. */
export interface Statement {
  text: string;
  /** The expressions between the signs: two, or three as in `-3 < x <= 7`. */
  sides: string[];
  isEquation: boolean;
}

const SIGN = / (=|!=|<=|>=|<|>) /;

/** The statements of a reading, which has a space on both sides of each sign, and `; ` between statements. */
export function statementsOf(reading: string): Statement[] {
  return reading.split("; ").flatMap((text) => {
    const parts = text.split(SIGN);
    const [sides, signs] = [parts.filter((_, at) => at % 2 === 0), parts.filter((_, at) => at % 2 === 1)];
    return signs.length === 0 ? [] : [{ text, sides, isEquation: signs.every((sign) => sign === "=") }];
  });
}

/** Names that have a value of their own. */
const CONSTANTS = ["e", "i", "pi"];

/** The names in a text that are no functions: the unknowns, where no solution names them. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(/[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_(])/gu)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !CONSTANTS.includes(name));
}
