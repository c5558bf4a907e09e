import type { AnswerStore } from "./store.js";

/** A `Pool` or a `Client` of `pg`. */
export interface PostgresClient {
  query(text: string, values?: any[]): Promise<{ readonly rows: readonly any[]; readonly rowCount: number | null }>;
}

const TABLE = `CREATE TABLE IF NOT EXISTS pascaline_answers
  (key text PRIMARY KEY, value text NOT NULL, kept timestamptz NOT NULL DEFAULT now())`;

const GET = "SELECT value FROM pascaline_answers WHERE key = $1";
const SET = `INSERT INTO pascaline_answers (key, value) VALUES ($1, $2)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, kept = now()`;
const ADD = "INSERT INTO pascaline_answers (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
const REPLACE = "UPDATE pascaline_answers SET value = $3, kept = now() WHERE key = $1 AND value = $2";
const DELETE = "DELETE FROM pascaline_answers WHERE key = $1";

/** The codes of PostgreSQL's errors. */
const NO_TABLE = "42P01";
/** Another process has made the table at the same time. */
const MADE_ALREADY = ["42P07", "23505"];

/**
 * A store in PostgreSQL, in the table `pascaline_answers`, which is made when it is first needed. An answer that is acknowledged is
 * kept as safely as any other row, and no call reads an older one. The column `kept` has the time of the last change, so that old rows
 * can be deleted.
 *
 * @example
 * new CalculatorTool({ answers: postgresAnswers(new pg.Pool({ connectionString })) });
 */
export function postgresAnswers(client: PostgresClient): AnswerStore {
  const query = async (text: string, ...values: string[]): ReturnType<PostgresClient["query"]> => {
    try {
      return await client.query(text, values);
    } catch (error) {
      if (codeOf(error) !== NO_TABLE) throw error;
    }
    await client.query(TABLE).catch((error: unknown) => {
      if (!MADE_ALREADY.includes(codeOf(error))) throw error;
    });
    return client.query(text, values);
  };
  return {
    get: async (key) => (await query(GET, key)).rows[0]?.value,
    set: (key, record) => query(SET, key, record),
    delete: (key) => query(DELETE, key),
    compareAndSet: async (key, before, record) => {
      const { rowCount } =
        before === undefined ? await query(ADD, key, record) : await query(REPLACE, key, before, record);
      return rowCount === 1;
    },
  };
}

function codeOf(error: unknown): string {
  return String((error as { readonly code?: unknown } | null)?.code);
}
