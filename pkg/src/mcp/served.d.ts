/** What the servers say of their tools, which is bundled. */
declare module "*/served.json" {
  const served: {
    readonly tools: readonly import("./own.js").OwnTool[];
    readonly instructions: { readonly first: string; readonly ans: string; readonly last: string };
    readonly output: object;
    readonly outputOfAnswer: object;
  };
  export default served;
}
