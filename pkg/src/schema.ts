/** The other side of `src/js/schema.rs`. */
import { argumentBytes, engine, guarded, takeText, writeLimits, writeTexts } from "./engine.js";
import { jsonOf } from "./json.js";
import type { LimitCells } from "./limits.js";

/** What is wrong with a value, in ajv's words and order; nothing if it fits the schema. */
export function schemaErrors(schema: object, value: unknown, limits?: LimitCells): string[] {
  const text = jsonOf(value, argumentBytes(limits));
  const schemaText = JSON.stringify(schema) ?? "";
  const errors = guarded(() => {
    engine.schema_errors(...writeTexts(schemaText, text), writeLimits(limits));
    return takeText();
  });
  return errors === "" ? [] : (JSON.parse(errors) as string[]);
}
