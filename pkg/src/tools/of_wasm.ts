/** In place of the texts of the tools, in a bundle that has the wasm at once and asks that for them. */
export const ROWS = undefined;
export const TEXTS = undefined;
