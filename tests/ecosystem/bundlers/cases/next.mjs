// Server components, route handlers of both runtimes and client components, built by Turbopack and by webpack.
import { ALL, CALCULATORS, answers, fileName } from "../user.mjs";
import { inBrowser } from "../browser.mjs";

export const packages = { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" };

const BUNDLERS = ["turbopack", "webpack"];
const EDGE = CALCULATORS;

const layout = `export const metadata = { icons: "data:," };
export default function Layout({ children }) { return <html><body>{children}</body></html>; }`;

const component = `import { answers } from "./answers.mjs";
export const dynamic = "force-dynamic";
export default async function Page() { return <p>{await answers()}</p>; }`;

const route = (runtime) => `import { answers } from "./answers.mjs";
export const dynamic = "force-dynamic";
export const runtime = "${runtime}";
export async function GET() { return new Response(await answers()); }`;

const client = `"use client";
import { useEffect } from "react";
import { answers } from "./answers.mjs";
export default function Page() {
  useEffect(() => { answers().catch(String).then((text) => { globalThis.answer = text; }); });
  return null;
}`;

function files() {
  const folder = (kind, entry, page, body, awaited = "") => ({
    [`app/${kind}/${fileName(entry)}/${page}.js`]: body,
    [`app/${kind}/${fileName(entry)}/answers.mjs`]: answers(entry, "esm", awaited),
  });
  return Object.assign(
    { "app/layout.js": layout, "next.config.mjs": "export default {};" },
    ...ALL.flatMap((entry) => [
      folder("component", entry, "page", component),
      folder("nodejs", entry, "route", route("nodejs")),
    ]),
    ...EDGE.map((entry) => folder("edge", entry, "route", route("edge"))),
    ...CALCULATORS.map((entry) => folder("client", entry, "page", client, "await init();")),
  );
}

const servers = new Map();

/** Builds the application with a bundler, and starts it. */
async function serve(app, bundler) {
  app.write(files());
  await app.run("next", "build", `--${bundler}`);
  await app.run("cp", "-r", "data", ".next");
  const [, address] = await app.start(
    /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/,
    "next",
    "start",
    "-H",
    "127.0.0.1",
    "-p",
    "0",
  );
  return address;
}

function addressOf(app, bundler) {
  if (!servers.has(bundler)) servers.set(bundler, serve(app, bundler));
  return servers.get(bundler);
}

const get = (bundler, kind) => async (app, entry) => {
  const address = `${await addressOf(app, bundler)}/${kind}/${fileName(entry)}`;
  if (kind === "client") return inBrowser(address);
  const text = await (await fetch(address)).text();
  const [, paragraph = text] = text.match(/<p>(.*?)<\/p>/) ?? [];
  return paragraph.replaceAll("&#x27;", "'");
};

/** The server of a developer, which bundles with Turbopack what a page asks for. */
const development = async (app, entry) => {
  app.write(files());
  const [, address] = await app.start(
    /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/,
    "next",
    "dev",
    "-H",
    "127.0.0.1",
    "-p",
    "0",
  );
  return inBrowser(`${address}/client/${fileName(entry)}`);
};

const built = BUNDLERS.flatMap((bundler) => [
  ...ALL.flatMap((entry) => [
    { title: `${bundler}, server component`, entry, run: get(bundler, "component") },
    { title: `${bundler}, route handler`, entry, run: get(bundler, "nodejs") },
  ]),
  ...EDGE.map((entry) => ({ title: `${bundler}, edge route handler`, entry, run: get(bundler, "edge") })),
  ...CALCULATORS.map((entry) => ({ title: `${bundler}, client component`, entry, run: get(bundler, "client") })),
]);

export const cases = [...built, { title: "turbopack, development", entry: "pascaline", run: development }];
