/** The names under which a store has the threads. */

/** What every key of a thread begins with. */
const PREFIX = "pascaline:ans";

/** A name that is part of the key as it is. A store might take any other for something else. */
const PLAIN = /^[A-Za-z0-9._:@/+=-]{1,128}$/;

/** A thread as its record names it: its name, or `#` and the hash of it. */
export async function nameOf(threadId: string): Promise<string> {
  return PLAIN.test(threadId) ? threadId : `#${await hashOf("SHA-256", threadId)}`;
}

/** The key of the thread with this name. */
export function keyOf(name: string): string {
  return name.startsWith("#") ? PREFIX + name : `${PREFIX}:${name}`;
}

/** The hash of a text in hexadecimal digits. */
export async function hashOf(algorithm: "SHA-1" | "SHA-256", text: string): Promise<string> {
  const hash = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a text has UTF-8: half of a surrogate pair has none. */
export function hasUtf8(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
