// No permission but the one for the workspace's folder. `deno compile` fetches its runtime from elsewhere than npm, and is not
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

export const cases = ALL.map((entry) => ({ title: "run", entry, run }));
