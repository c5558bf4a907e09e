import "../bytes/workspace_inline.js";
import { carried } from "../carried.js";
import { provide } from "../workspace_instance.js";
import { unpack } from "../unpack.js";

provide((name) => unpack(carried<Record<string, string>>("workspace_inline")[name] as string));

export * from "./workspace.js";
