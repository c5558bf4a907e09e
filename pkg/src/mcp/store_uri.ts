/** The URI of a store, as Keyv writes them. No message repeats one: there may be a password in it. */
import { UsageError } from "./options.js";

/** Where a store is. */
export interface StoreUri {
  /** Such as `redis`, in lower case. */
  readonly scheme: string;
  /** The URI without what is read here; of SQLite, the file. */
  readonly place: string;
  /** How long a record is kept; for ever by default. */
  readonly ttlSeconds?: number | undefined;
  /** What stands before each key. */
  readonly prefix?: string | undefined;
}

const MOST_SECONDS = 0xffff_ffff;
const EXAMPLES = "redis://localhost:6379, postgres://localhost/app or sqlite:answers.db";

/** @throws {UsageError} */
export function readStoreUri(text: string): StoreUri {
  const [, scheme = "", rest = ""] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(text) ?? [];
  if (rest === "") throw new UsageError(`--answers must be the URI of a store, such as ${EXAMPLES}`);
  return scheme.toLowerCase() === "sqlite" ? fileOf(rest) : serverOf(scheme.toLowerCase(), text);
}

function fileOf(rest: string): StoreUri {
  const place = rest.replace(/^\/\//, "");
  if (place === "" || place === ":memory:") throw new UsageError("--answers must name a file: sqlite:FILE");
  if (place.includes("?")) throw new UsageError("--answers: the URI of SQLite takes no parameters");
  return { scheme: "sqlite", place };
}

function serverOf(scheme: string, text: string): StoreUri {
  if (!URL.canParse(text) || !text.includes("://"))
    throw new UsageError(`--answers must be a URI such as ${EXAMPLES}; what a password has of @ : / ? # % is escaped`);
  const end = text.indexOf("?");
  const place = end < 0 ? text : text.slice(0, end);
  const parameters = new URLSearchParams(end < 0 ? "" : text.slice(end));
  const [ttl, prefix] = [parameters.get("ttl"), parameters.get("prefix")];
  if (ttl !== null && !(/^\d+$/.test(ttl) && Number(ttl) >= 1 && Number(ttl) <= MOST_SECONDS))
    throw new UsageError(`--answers: ttl must be an integer of seconds from 1 to ${MOST_SECONDS}`);
  for (const name of ["ttl", "prefix"]) parameters.delete(name);
  return {
    scheme,
    place: parameters.size === 0 ? place : `${place}?${parameters}`,
    ttlSeconds: ttl === null ? undefined : Number(ttl),
    prefix: prefix ?? undefined,
  };
}
