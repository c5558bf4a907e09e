// The build writes a script in place of this module, which leaves the bytes of the smaller wasm: see carried.ts.
export {};
