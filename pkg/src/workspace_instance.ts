/** The component of the workspace, with a folder for each call and nothing else. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Context, Reply, Tool } from "../wasm/workspace/interfaces/pascaline-tools-registry.js";
import { type ImportObject, instantiate } from "../wasm/workspace/workspace.js";
import { Descriptor, DirectoryEntryStream, Session } from "./wasi/descriptor.js";
import { openRoot } from "./wasi/folder.js";

type Registry = ReturnType<typeof instantiate>["registry"];

/** A folder of the machine, as a host gives it. */
export interface Root {
  readonly path: string;
  readonly readOnly: boolean;
  /** Whether it is held by its path, though the system can do better; for tests. */
  readonly byPath?: boolean | undefined;
}

/** The most memory that an instance keeps from call to call. */
const MOST_KEPT = 32 << 20;

const folder = new URL("../wasm/workspace/", import.meta.url);
const modules = new Map<string, WebAssembly.Module>();

function moduleOf(name: string): WebAssembly.Module {
  let module = modules.get(name);
  if (module === undefined) {
    module = new WebAssembly.Module(readFileSync(new URL(name, folder)));
    modules.set(name, module);
  }
  return module;
}

/**
 * An instance, made at the first call. It remembers nothing from call to call, and serves one at a time. One that traps, or
 * that has taken much memory, is dropped; the next call has a new one.
 */
export class Instance {
  #registry: Registry | undefined;
  #memory: WebAssembly.Memory | undefined;
  /** The folder of the call. */
  #root: Descriptor | undefined;

  /** Every tool of the component, with its description as a model is told it. */
  tools(): { tool: Tool; description: string }[] {
    const registry = this.#ready();
    return registry.tools().map((tool) => {
      const [specification] = JSON.parse(registry.specifications([`${tool.set}/${tool.name}`], false));
      return { tool, description: specification.function.description as string };
    });
  }

  /** Runs a call of a tool of the component. All that it opened is closed when it ends, however it ends. */
  run(root: Root, key: string, args: string, context: Context): Reply {
    const session = new Session(root.readOnly);
    try {
      this.#root = session.hold(openRoot(root.path, root.byPath));
      return this.#ready().run(key, args, context);
    } catch (error) {
      this.#registry = undefined;
      throw error;
    } finally {
      this.#root = undefined;
      session.close();
      if ((this.#memory?.buffer.byteLength ?? 0) > MOST_KEPT) this.#registry = undefined;
    }
  }

  #ready(): Registry {
    this.#registry ??= instantiate(moduleOf, this.#imports(), (module, imports) => {
      const instance = new WebAssembly.Instance(module, imports);
      const { memory } = instance.exports;
      if (memory instanceof WebAssembly.Memory) this.#memory = memory;
      return instance;
    }).registry;
    return this.#registry;
  }

  #imports(): ImportObject {
    const getDirectories = (): [Descriptor, string][] => (this.#root === undefined ? [] : [[this.#root, "/"]]);
    const imports = {
      "wasi:clocks/monotonic-clock": { now: () => process.hrtime.bigint() },
      "wasi:filesystem/preopens": { getDirectories },
      "wasi:filesystem/types": { Descriptor, DirectoryEntryStream },
      "wasi:random/random": { getRandomU64: () => randomBytes(8).readBigUInt64LE() },
    };
    return imports as unknown as ImportObject;
  }
}
