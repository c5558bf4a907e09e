/** Standard Schema (https://standardschema.dev): the interface by which frameworks take the schema of any library. */
import { loaded } from "../loading/init.js";
import { textOf } from "../json.js";
import { checkedArguments } from "../crossing/parts.js";
import type { ParametersSchema, Tool } from "./tool.js";
import { failureOf } from "./tool_error.js";

/** Standard Schema with its JSON Schema, version 1. */
export interface StandardSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /**
     * The value, if it fits the schema; otherwise what is wrong, in the words that a model reads. It is a promise where the wasm is
     * not loaded yet.
     */
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
    readonly jsonSchema: {
      readonly input: (options?: unknown) => ParametersSchema;
      readonly output: (options?: unknown) => ParametersSchema;
    };
    readonly types?: { readonly input: any; readonly output: any } | undefined;
  };
}

/** The outcome of a validation. */
export type StandardResult =
  { readonly value: any; readonly issues?: undefined } | { readonly issues: readonly { readonly message: string }[] };

/**
 * The schema of a tool's arguments as a Standard Schema. A value is checked as in a call, and is returned as it is.
 *
 * @example
 * standardSchema(getTool("agent_loop/calculate"))["~standard"].validate({ expression: "1" }); // { value: { expression: "1" } }
 */
export function standardSchema({ name, parameters }: Pick<Tool, "name" | "parameters">): StandardSchema {
  const schema = (): ParametersSchema => parameters;
  const text = JSON.stringify(parameters);
  const check = (value: unknown): StandardResult => {
    try {
      checkedArguments(name, text, true, textOf(value), undefined);
      return { value };
    } catch (error) {
      return { issues: [{ message: failureOf(error).rendered }] };
    }
  };
  const validate = (value: unknown): StandardResult | Promise<StandardResult> => {
    const loading = loaded();
    return loading === undefined ? check(value) : loading.then(() => check(value));
  };
  return { "~standard": { version: 1, vendor: "pascaline", validate, jsonSchema: { input: schema, output: schema } } };
}
