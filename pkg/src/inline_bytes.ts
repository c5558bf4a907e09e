/** The bytes of the wasm; the build puts them here. */
export const base64 = "";
