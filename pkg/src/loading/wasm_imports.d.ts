// A `.wasm` file, as the bundlers of Workers and of the edge runtime import it.
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "*.wasm?module" {
  const module: WebAssembly.Module;
  export default module;
}
