// No permission but those for the workspace's files. `deno compile` fetches its runtime from elsewhere than npm, and is not
// tried.
import { ALL, fileName, program } from "../user.mjs";

export const packages = { deno: "2.9.6" };

const write = (app, entry) => {
  const name = `${fileName(entry)}.mjs`;
  app.write({ [name]: program(entry) });
  return name;
};

const permissions = (app, entry) => (entry.includes("workspace") ? [`--allow-read=${app.path("data")}`] : []);

const run = (app, entry) => app.run("deno", "run", "--no-prompt", ...permissions(app, entry), write(app, entry));

const change = async (app) => {
  const text = `import { workspaceTools } from "pascaline/workspace";
const call = (name, args) => workspaceTools({ root: "changed" }).find((tool) => tool.name === name).execute(args);
await call("write", { path: "a.txt", content: "one two" });
await call("edit", { path: "a.txt", old_text: "two", new_text: "three" });
console.log(await call("read", { path: "a.txt" }));`;
  app.write({ "change.mjs": text, "changed/b.txt": "" });
  return app.run("deno", "run", "--no-prompt", "--allow-read", "--allow-write", "change.mjs");
};

export const cases = [
  ...ALL.map((entry) => ({ title: "run", entry, run })),
  { title: "a workspace that is changed", run: change, wanted: "one three" },
];
