/** Adds a property that is not enumerable. One at a time is faster than all at once. */
export function hide(object: object, name: string | symbol, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: false });
}
