import type { AnswerStore } from "./store.js";

/** A `Database` of `better-sqlite3`, or a `DatabaseSync` of `node:sqlite`. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/** A statement of one of them. */
export interface SqliteStatement {
  get(...values: any[]): any;
  run(...values: any[]): { readonly changes: number | bigint };
}

/** An answer that is acknowledged is on the disk. A process waits for another one that is writing. */
const SETTINGS = "PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";

const TABLE = `CREATE TABLE IF NOT EXISTS pascaline_answers
  (key TEXT PRIMARY KEY, value TEXT NOT NULL, kept INTEGER NOT NULL)`;

const GET = "SELECT value FROM pascaline_answers WHERE key = ?";
const SET = `INSERT INTO pascaline_answers (key, value, kept) VALUES (?, ?, unixepoch())
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, kept = unixepoch()`;
const ADD = "INSERT INTO pascaline_answers (key, value, kept) VALUES (?, ?, unixepoch()) ON CONFLICT (key) DO NOTHING";
const REPLACE = "UPDATE pascaline_answers SET value = ?, kept = unixepoch() WHERE key = ? AND value = ?";
const DELETE = "DELETE FROM pascaline_answers WHERE key = ?";

/**
 * A store in a file of SQLite, in the table `pascaline_answers`, which is made when it is first needed, for the processes of one machine.
 * An answer that is acknowledged is on the disk, and no call reads an older one. The column `kept` has the time of the last change, in
 * seconds since 1970, so that old rows can be deleted.
 *
 * @example
 * new CalculatorTool({ answers: sqliteAnswers(new Database("answers.db")) });
 */
export function sqliteAnswers(database: SqliteDatabase): AnswerStore {
  const statements = new Map<string, SqliteStatement>();
  const statement = (sql: string): SqliteStatement => {
    let prepared = statements.get(sql);
    if (prepared === undefined) {
      if (statements.size === 0) database.exec(`${SETTINGS}; ${TABLE}`);
      statements.set(sql, (prepared = database.prepare(sql)));
    }
    return prepared;
  };
  return {
    get: (key) => statement(GET).get(key)?.value,
    set: (key, record) => statement(SET).run(key, record),
    delete: (key) => statement(DELETE).run(key),
    compareAndSet: (key, before, record) => {
      const { changes } =
        before === undefined ? statement(ADD).run(key, record) : statement(REPLACE).run(record, key, before);
      return Number(changes) === 1;
    },
  };
}
