// The build writes a script in place of this module, which leaves the bytes of the wasm: see carried.ts.
export {};
