// What the build writes into the page.

/** Of a fork, its own; a release is built in its repository's workflow. */
const { GITHUB_SERVER_URL = "https://github.com", GITHUB_REPOSITORY = "pascaline/pascaline" } = process.env;

/** The page's links lead to the repository that it is built from. */
export function links() {
  return {
    name: "pascaline-links",
    transformIndexHtml: (html) => html.replaceAll("%REPOSITORY%", `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`),
  };
}

/** The wasm begins to load with the page, and not only when the code asks for it. */
export function preloaded() {
  return {
    name: "pascaline-preloaded",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const wasm = Object.keys(bundle).find((file) => file.endsWith(".wasm"));
        const attrs = { rel: "preload", as: "fetch", type: "application/wasm", crossorigin: "", href: `./${wasm}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
