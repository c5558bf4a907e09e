/** The bytes of the smaller wasm; the build inserts them here. */
export const base64 = "";
