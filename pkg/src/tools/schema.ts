/** The other side of `src/js/schema.rs`. */
import {
  argumentBytes,
  cutArguments,
  engine,
  guarded,
  takeTexts,
  writeLimits,
  writeTexts,
} from "../crossing/engine.js";
import { jsonOf } from "../json.js";
import type { LimitCells } from "../limits.js";

/** What is wrong with a value, and how to correct it. */
export interface Misfit {
  /** In ajv's words and order. */
  readonly errors: readonly string[];
  /** Absent if the schema does not say which properties there are. */
  readonly hint: string | undefined;
}

/** Why a value does not fit a schema; undefined if it does. */
export function misfitOf(schema: object, value: unknown, limits?: LimitCells): Misfit | undefined {
  return misfitOfText(schema, jsonOf(value, argumentBytes(limits)), limits);
}

/** The same for a value as JSON text. */
export function misfitOfText(schema: object, text: string, limits?: LimitCells): Misfit | undefined {
  const schemaText = JSON.stringify(schema) ?? "";
  const [errors, hint] = guarded(() => {
    engine.schema_errors(...writeTexts(schemaText, cutArguments(text, limits)), writeLimits(limits));
    return takeTexts(2) as [string, string];
  });
  return errors === "" ? undefined : { errors: JSON.parse(errors) as string[], hint: hint || undefined };
}
