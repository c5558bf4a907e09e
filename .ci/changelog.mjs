// Reads CHANGELOG.md, whose format is that of Keep a Changelog: https://keepachangelog.com/en/1.1.0/

/** The headings of a version's changes, in their order. */
const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

const UNRELEASED = "Unreleased";
const VERSION = /^\[(?:(?<unreleased>Unreleased)\]|(?<number>\d+\.\d+\.\d+)\] - (?<date>\d{4}-\d{2}-\d{2}))$/;
const CHANGE = /^(- | {2,}\S)/;
const LINK = /^\[([^\]]+)\]: \S+$/;

/** The faults of a changelog, each with its place. */
export function faultsOf(text) {
  const { title, versions, links } = read(text);
  const faults = title === "# Changelog" ? [] : ["the title is `# Changelog`"];
  const names = versions.map(({ heading }) => nameOf(heading) ?? heading);
  if (names[0] !== UNRELEASED) faults.push(`the first version is ${UNRELEASED}`);
  if (links.join() !== names.join()) faults.push(`the last lines are the links of ${names.join(", ")}`);
  versions.forEach((version, index) => {
    for (const fault of [...faultsOfHeading(version, versions[index - 1]), ...faultsOfChanges(version)]) {
      faults.push(`${version.heading}: ${fault}`);
    }
  });
  return faults;
}

/** The newest version that has a date; undefined if there is none. */
export function newestRelease(text) {
  return read(text)
    .versions.map(({ heading }) => nameOf(heading))
    .find((name) => name !== UNRELEASED);
}

/** The title, the versions with the lines below each heading, and the names of the links that are the last lines. */
function read(text) {
  const lines = text.trimEnd().split("\n");
  const links = [];
  while (LINK.test(lines.at(-1))) links.unshift(lines.pop().match(LINK)[1]);
  const [head, ...sections] = lines.join("\n").split(/^## /m);
  const versions = sections.map((section) => {
    const [heading, ...parts] = section.split(/\n### /);
    const [name, ...before] = heading.split("\n");
    return { heading: name, before: filled(before), parts: parts.map(readPart) };
  });
  return { title: head.split("\n")[0], versions, links };
}

function readPart(part) {
  const [kind, ...changes] = part.split("\n");
  return { kind, changes: filled(changes) };
}

function faultsOfHeading({ heading }, above) {
  const { number, date, unreleased } = heading.match(VERSION)?.groups ?? {};
  if (unreleased !== undefined) return above === undefined ? [] : [`${UNRELEASED} is the first version`];
  if (number === undefined) return ["a version is `[1.2.3] - 2026-01-31`"];
  const faults = isDate(date) ? [] : [`${date} is no date`];
  const newer = above?.heading.match(VERSION)?.groups;
  if (newer?.number === undefined) return faults;
  if (number.localeCompare(newer.number, "en", { numeric: true }) >= 0) faults.push("newer versions come first");
  if (date > newer.date) faults.push("the version above has an earlier date");
  return faults;
}

function faultsOfChanges({ heading, before, parts }) {
  const faults = before.length > 0 ? [`every change is below one of ${KINDS.join(", ")}`] : [];
  const kinds = parts.map(({ kind }) => kind);
  const expected = KINDS.filter((kind) => kinds.includes(kind));
  if (kinds.join() !== expected.join())
    faults.push(`the headings are ${KINDS.join(", ")}, each once and in this order`);
  if (kinds.length === 0 && nameOf(heading) !== UNRELEASED) faults.push("a release has changes");
  for (const { kind, changes } of parts) {
    const isList = changes[0]?.startsWith("- ") && changes.every((line) => CHANGE.test(line));
    if (!isList) faults.push(`${kind} is a list of changes`);
  }
  return faults;
}

function nameOf(heading) {
  const { unreleased, number } = heading.match(VERSION)?.groups ?? {};
  return unreleased ?? number;
}

function isDate(text) {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

function filled(lines) {
  return lines.filter((line) => line !== "");
}
