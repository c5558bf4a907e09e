/** The bytes of the wasm; the build inserts them here. */
export const base64 = "";
