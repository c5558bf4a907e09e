import { decode } from "../base64.js";
import { base64 } from "./workspace_inline_bytes.js";
import { provide } from "../workspace_instance.js";

provide((name) => decode(base64[name] as string));

export * from "./workspace.js";
