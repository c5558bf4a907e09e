/** Whether a call names the last answer, and so must not be made without it. */

/** The word `ans` as the core finds it: a number before it is a factor. */
const ANS = /(?<![\p{Alphabetic}_])[aA][nN][sS](?![\p{Alphabetic}\p{N}_])/u;

/** Whether a text has the word `ans`. */
export function namesAns(text: string): boolean {
  return ANS.test(text);
}

/** Whether a string in the arguments of a call, which are JSON text, has the word. */
export function argumentsNameAns(args: string): boolean {
  let isNamed = false;
  try {
    JSON.parse(args, (_, value: unknown) => {
      isNamed ||= typeof value === "string" && namesAns(value);
    });
  } catch {
    // A text that cannot be read is not a call.
    return false;
  }
  return isNamed;
}
