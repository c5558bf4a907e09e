// The types of a WebAssembly module's imports and exports, read from its bytes: Node reports only names and kinds.

const VALUE_TYPES = {
  0x7f: "i32",
  0x7e: "i64",
  0x7d: "f32",
  0x7c: "f64",
  0x7b: "v128",
  0x70: "funcref",
  0x6f: "externref",
};
/** Sections of a component. */
const [CUSTOM, CORE_MODULE] = [0, 1];
const [TYPES, IMPORTS, FUNCTIONS, MEMORIES, EXPORTS] = [1, 2, 3, 5, 7];
const [FUNCTION, TABLE, MEMORY, GLOBAL] = [0, 1, 2, 3];

/** Reads the numbers and names of one section. */
class Bytes {
  #bytes;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  get isAtEnd() {
    return this.#at >= this.#bytes.length;
  }

  byte() {
    return this.#bytes[this.#at++];
  }

  /** LEB128, unsigned. */
  number() {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  take(length) {
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }

  rest() {
    return this.#bytes.subarray(this.#at);
  }

  name() {
    return Buffer.from(this.take(this.number())).toString();
  }

  list(item) {
    return Array.from({ length: this.number() }, item);
  }

  /** A value type; an unknown one is shown as its code. */
  valueType() {
    const code = this.byte();
    return VALUE_TYPES[code] ?? `0x${code.toString(16)}`;
  }

  limits() {
    const hasMost = (this.byte() & 1) === 1;
    return { least: this.number(), most: hasMost ? this.number() : undefined };
  }
}

/** The sections of a module or a component: `[id, bytes]`. */
function sectionsOf(binary) {
  const bytes = new Bytes(binary.subarray(8));
  const sections = [];
  while (!bytes.isAtEnd) sections.push([bytes.byte(), bytes.take(bytes.number())]);
  return sections;
}

/** The core modules of a component. */
export function modulesOf(component) {
  return sectionsOf(component).flatMap(([id, bytes]) => (id === CORE_MODULE ? [bytes] : []));
}

/** The custom sections of a module or a component: `[name, bytes]`. */
export function customSectionsOf(binary) {
  return sectionsOf(binary).flatMap(([id, section]) => {
    const bytes = new Bytes(section);
    return id === CUSTOM ? [[bytes.name(), bytes.rest()]] : [];
  });
}

/** The functions that a module imports and exports, `{ name, parameters, results }`, and the limits of its memories in pages. */
export function typesOf(module) {
  const sections = new Map(sectionsOf(module));
  const section = (id, item) => {
    const bytes = new Bytes(sections.get(id) ?? Uint8Array.of(0));
    return bytes.list(() => item(bytes));
  };
  const types = section(TYPES, (bytes) => {
    if (bytes.byte() !== 0x60) throw new Error("a type of no function");
    return { parameters: bytes.list(() => bytes.valueType()), results: bytes.list(() => bytes.valueType()) };
  });
  const imports = section(IMPORTS, (bytes) => {
    const name = `${bytes.name()} ${bytes.name()}`;
    const kind = bytes.byte();
    if (kind === FUNCTION) return { name, ...types[bytes.number()] };
    if (kind === TABLE) return { name, results: [bytes.valueType()], ...bytes.limits() };
    if (kind === MEMORY) return { name, results: [], ...bytes.limits() };
    return { name, results: [bytes.valueType()], isMutable: bytes.byte() === 1 };
  });
  const own = section(FUNCTIONS, (bytes) => types[bytes.number()]);
  const functions = [...imports.filter(({ parameters }) => parameters !== undefined), ...own];
  const memories = section(MEMORIES, (bytes) => bytes.limits());
  const exports = section(EXPORTS, (bytes) => ({ name: bytes.name(), kind: bytes.byte(), index: bytes.number() }));
  return {
    imports,
    exports: exports.filter(({ kind }) => kind === FUNCTION).map(({ name, index }) => ({ name, ...functions[index] })),
    others: exports.filter(({ kind }) => kind === TABLE || kind === GLOBAL).map(({ name }) => name),
    memories,
  };
}
