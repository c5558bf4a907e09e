/** The other side of `src/js/schema.rs`. */
import { schemaErrors as errorsOf } from "../wasm/pascaline.js";
import { argumentBytes, guarded } from "./engine.js";
import { jsonOf } from "./json.js";
import type { LimitCells } from "./limits.js";

/** What is wrong with a value, in ajv's words and order; nothing if it fits the schema. */
export function schemaErrors(schema: object, value: unknown, limits?: LimitCells): string[] {
  const text = jsonOf(value, argumentBytes(limits));
  const schemaText = JSON.stringify(schema) ?? "";
  return guarded(() => errorsOf(schemaText, text, Float64Array.from(limits ?? [])));
}
