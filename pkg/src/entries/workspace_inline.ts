import "../bytes/workspace_inline.js";
import { decode } from "../base64.js";
import { carried } from "../carried.js";
import { provide } from "../workspace_instance.js";

provide((name) => decode(carried<Record<string, string>>("workspace_inline")[name] as string));

export * from "./workspace.js";
