/** Words that were meant to be another. */

/** The name that a word is a slip of, if there is one. */
export function meant(word: string, names: Iterable<string>): string | undefined {
  return [...names].find((name) => isSlip(word, name));
}

/** Whether a word is a name with one letter too many, too few or wrong, or with two exchanged. A word of two letters is a text. */
function isSlip(word: string, name: string): boolean {
  let [one, other] = [[...word], [...name]];
  if (one.length < 3 || word === name) return false;
  while (one.length > 0 && one[0] === other[0]) [one, other] = [one.slice(1), other.slice(1)];
  while (one.length > 0 && one.at(-1) === other.at(-1)) [one, other] = [one.slice(0, -1), other.slice(0, -1)];
  const isExchange = one.length === 2 && one.reverse().join("") === other.join("");
  return isExchange || (one.length <= 1 && other.length <= 1);
}
