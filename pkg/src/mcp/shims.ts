/**
 * Takes the place of the SDK's `_shims`, which would bring a JSON Schema validator for the answers of users. This server asks
 * its clients for nothing, and the core checks the arguments of tools.
 */
export { default as process } from "node:process";

/** Validates nothing. */
export class DefaultJsonSchemaValidator {
  /** @throws {Error} always */
  getValidator(): never {
    throw new Error("this server asks its clients for nothing");
  }
}
