/** The schema of ART's calculator. It needs no wasm, unless the functions that can be called are chosen. */
import type { ToolSchema } from "../art.js";
import { TEXTS } from "./calculator_texts.js";
import { type Language, schemaText } from "../crossing/engine.js";
import { Flag } from "../crossing/wire.js";

/** The schema in a language of the calculator's expressions, an object of the caller's own. */
export function calculatorSchema(language: Language): ToolSchema {
  const { functions, flags } = language;
  // A bundle that has the wasm at once does without the texts.
  if (functions !== undefined || TEXTS === undefined) return JSON.parse(schemaText(language)) as ToolSchema;
  const schema = JSON.parse(TEXTS.schema) as ToolSchema;
  if ((flags & Flag.NoUnits) !== 0) schema.description = TEXTS.withoutUnits;
  if ((flags & Flag.QuantityResults) !== 0) schema.description = TEXTS.withQuantities;
  return schema;
}
