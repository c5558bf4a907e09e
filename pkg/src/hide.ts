/** Adds a property that is not enumerable. One at a time is faster than all at once. */
export function hide(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: false });
}

/** Adds a property that is not enumerable, and whose value is made each time it is read. */
export function hideMade(object: object, name: string, get: () => unknown): void {
  Object.defineProperty(object, name, { get, enumerable: false });
}
