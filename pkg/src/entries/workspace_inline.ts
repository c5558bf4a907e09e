import "../bytes/workspace_inline.js";
import { carried } from "../loading/carried.js";
import { provide } from "../tools/workspace_instance.js";
import { unpack } from "../loading/unpack.js";

provide((name) => unpack(carried<Record<string, string>>("workspace_inline")[name] as string));

export * from "./workspace.js";
