/** The workspace component, with one folder for each call and nothing else. */
import { randomBytes } from "node:crypto";
import type { Context, Reply, Tool } from "../../wasm/workspace/interfaces/pascaline-tools-registry.js";
import { type ImportObject, instantiate } from "../../wasm/workspace/workspace.js";
import { MOST_KEPT, caused, isOutOfMemory } from "../crossing/memory.js";
import { ToolError } from "./tool_error.js";
import { Descriptor, DirectoryEntryStream, Session } from "../wasi/descriptor.js";
import { Refusal } from "../wasi/errors.js";
import { type Identity, openRoot } from "../wasi/folder.js";

type Registry = ReturnType<typeof instantiate>["registry"];

/** A folder of the machine, provided by a host. */
export interface GivenRoot {
  readonly path: string;
  /** Which folder it is, if the host has seen that before. */
  readonly identity?: Identity | undefined;
  readonly readOnly: boolean;
  /** Whether to identify it by its path, although the system can do better; for tests. */
  readonly byPath?: boolean | undefined;
}

/** The folder, of which it is known which one it is: another one that takes its place is not used. */
export interface Root extends GivenRoot {
  readonly identity: Identity;
}

type Bytes = Uint8Array<ArrayBuffer>;

let bytesOf: (name: string) => Bytes;
const modules = new Map<string, WebAssembly.Module>();

/** Sets the source of the core modules, which are read at the first call. */
export function provide(read: (name: string) => Bytes): void {
  bytesOf = read;
}

function moduleOf(name: string): WebAssembly.Module {
  let module = modules.get(name);
  if (module === undefined) {
    module = new WebAssembly.Module(bytesOf(name));
    modules.set(name, module);
  }
  return module;
}

/** The memory of one instance. */
class Memory {
  #memory: WebAssembly.Memory | undefined;
  /** Whether the instance could not get the memory that it asked for: the trap that follows does not say so. */
  wasRefused = false;

  /** Instantiates the core modules; the one with the memory reports how its growth ends. */
  readonly instantiate = (module: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Instance => {
    const instance = new WebAssembly.Instance(module, { ...imports, env: this.#env });
    const { memory } = instance.exports;
    if (memory instanceof WebAssembly.Memory) this.#memory = memory;
    return instance;
  };

  get isLarge(): boolean {
    return (this.#memory?.buffer.byteLength ?? 0) > MOST_KEPT;
  }

  /** The functions that `pkg/scripts/transpile.mjs` puts around the instruction that grows the memory. */
  readonly #env = {
    memory_grow_pre: (_: number, pages: number) => pages,
    memory_grow_post: (_: number, outcome: number) => {
      if (outcome === -1) this.wasRefused = true;
      return outcome;
    },
  };
}

/**
 * An instance, created at the first call. It remembers nothing between calls, and serves one at a time. One that traps, or
 * that has grown large, is dropped with its memory; the next call gets a new one.
 */
export class Instance {
  #live: { readonly registry: Registry; readonly memory: Memory } | undefined;
  /** The folder of the call. */
  #root: Descriptor | undefined;

  /** Every tool of the component, with its description for a model. */
  tools(): { tool: Tool; description: string }[] {
    const registry = this.#ready();
    return registry.tools().map((tool) => {
      const [specification] = JSON.parse(registry.specifications([`${tool.set}/${tool.name}`], false));
      return { tool, description: specification.function.description as string };
    });
  }

  /**
   * Runs a call of one of the component's tools. Everything that it opened is closed at the end, however it ends.
   *
   * @throws {ToolError} for any failure
   */
  run(root: Root, key: string, args: string, context: Context): Reply {
    const session = new Session(root.readOnly);
    try {
      this.#root = session.hold(openRoot(root.path, root.identity, root.byPath));
      return this.#ready().run(key, args, context);
    } catch (error) {
      const failure = this.#failureOf(error);
      this.#live = undefined;
      throw failure;
    } finally {
      if (this.#live?.memory.isLarge) this.#live = undefined;
      this.#root = undefined;
      session.close();
    }
  }

  #ready(): Registry {
    if (this.#live === undefined) {
      const memory = new Memory();
      this.#live = { registry: instantiate(moduleOf, this.#imports(), memory.instantiate).registry, memory };
    }
    return this.#live.registry;
  }

  #failureOf(cause: unknown): ToolError {
    if (cause instanceof Refusal) {
      return caused(new ToolError(`Cannot open the workspace folder: ${cause.payload}`), cause);
    }
    const code = this.#live?.memory.wasRefused || isOutOfMemory(cause) ? "memory" : "trap";
    const how = code === "memory" ? "ran out of memory" : "ended unexpectedly";
    return caused(new ToolError(`The call ${how}; the workspace was restarted`, undefined, { code }), cause);
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
