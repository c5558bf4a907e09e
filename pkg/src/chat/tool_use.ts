import { readCount, readOptions, readTokens } from "./arguments.js";
import { invalidArgument } from "./errors.js";
import { type Column, Rows } from "./rows.js";
import { type Tokenizer, Vocabulary } from "./tokenizer.js";

/**
 * Samples the next token of each row. It is told the tokens of the column before, which the model goes on from,
 * or nothing at the first. Where a token is forced, the sample is drawn and thrown away.
 */
export type Sample = (before: readonly number[] | undefined) => ArrayLike<number>;

/** The same, of a model that takes its time. */
export type AsyncSample = (before: readonly number[] | undefined) => PromiseLike<ArrayLike<number>>;

/** How many rows there are. */
export interface ToolUseOptions {
  /** 1 if it is left out. */
  readonly rows?: number | undefined;
}

/** How long a generation may go on. */
export interface GenerateOptions {
  /** The most columns, forced tokens included; without it, until every row is completed. */
  readonly maxTokens?: number | undefined;
}

/** What a generation has given in the end. */
export interface Batch {
  /** The prompt, and behind it the tokens of each row, without the one that ended it and what came after. */
  readonly results: number[][];
  /** Of each token, 1 if it was sampled, 0 if it was forced or is the prompt's. */
  readonly masks: number[][];
}

/** The columns of a generation, one by one. Each loop over it is a generation of its own. */
export interface Generation extends AsyncGeneration {
  [Symbol.iterator](): Iterator<Column, undefined>;
}

/** The columns of a generation that waits for its model. */
export interface AsyncGeneration {
  [Symbol.asyncIterator](): AsyncIterator<Column, undefined>;
}

/** More rows than a model can have. */
const MOST_ROWS = 65_536;

/**
 * One row of tokens or many, which a model samples and the calculator is called in.
 *
 * @example
 * const toolUse = new ToolUse(tokenizer);
 * for (const { tokens, mask } of toolUse.generate(sample, { maxTokens: 256 })) show(tokens[0], mask[0]);
 */
export class ToolUse {
  readonly #vocabulary: Vocabulary;
  readonly #rows: Rows;
  readonly #count: number;

  /** @throws {ConversationError} where an argument is none */
  constructor(tokenizer: Tokenizer, options?: ToolUseOptions) {
    const { rows = 1 } = readOptions(options);
    this.#count = readCount(rows, "rows", MOST_ROWS);
    this.#vocabulary = new Vocabulary(tokenizer);
    this.#rows = new Rows(this.#vocabulary, this.#count);
  }

  /**
   * Takes the next token of each row, given one sample for each.
   *
   * @throws {ConversationError} where the samples are no tokens, or not one for each row; then no row changes
   */
  step(sampled: ArrayLike<number>): Column {
    return this.#rows.step(sampled);
  }

  /**
   * Generates column by column with rows of its own, from their beginning, until every row is completed or there
   * are `maxTokens` columns. `for … of` takes a model that answers at once, `for await` any.
   */
  generate(sample: Sample, options?: GenerateOptions): Generation;
  generate(sample: AsyncSample, options?: GenerateOptions): AsyncGeneration;
  generate(sample: Sample | AsyncSample, options?: GenerateOptions): Generation {
    const start = this.#start(sample, options);
    return {
      *[Symbol.iterator]() {
        for (const run = start(); !run.isOver; ) yield run.take(run.sample());
        return undefined;
      },
      async *[Symbol.asyncIterator]() {
        for (const run = start(); !run.isOver; ) yield run.take(await run.sample());
        return undefined;
      },
    };
  }

  /** Generates to the end, and gives the rows behind the prompt. */
  async generateBatch(
    prompt: ArrayLike<number>,
    sample: Sample | AsyncSample,
    options?: GenerateOptions,
  ): Promise<Batch> {
    const tokens = Array.from(readTokens(prompt, "prompt"));
    const run = this.#start(sample, options)();
    const results = run.rows.completed.map(() => [...tokens]);
    const masks = run.rows.completed.map(() => tokens.map(() => 0));
    while (!run.isOver) {
      const column = run.take(await run.sample());
      run.rows.completed.forEach((completed, row) => {
        if (completed) return;
        results[row]?.push(column.tokens[row] as number);
        masks[row]?.push(column.mask[row] as number);
      });
    }
    return { results, masks };
  }

  /** Checks the arguments; gives what begins a generation. */
  #start(sample: Sample | AsyncSample, options: GenerateOptions | undefined): () => Run {
    if (typeof sample !== "function") throw invalidArgument("sample must be a function", "sample");
    const { maxTokens } = readOptions(options);
    const most = maxTokens === undefined ? Infinity : readCount(maxTokens, "maxTokens");
    return () => new Run(new Rows(this.#vocabulary, this.#count), sample, most);
  }
}

/** A generation under way. */
class Run {
  readonly rows: Rows;
  readonly #sample: Sample | AsyncSample;
  #left: number;
  #before: readonly number[] | undefined;

  constructor(rows: Rows, sample: Sample | AsyncSample, left: number) {
    this.rows = rows;
    this.#sample = sample;
    this.#left = left;
  }

  get isOver(): boolean {
    return this.#left === 0 || this.rows.done;
  }

  sample(): unknown {
    return this.#sample(this.#before);
  }

  take(sampled: unknown): Column {
    if (typeof (sampled as PromiseLike<unknown> | undefined)?.then === "function") {
      throw invalidArgument("sample returned a promise: loop with `for await`", "sample");
    }
    const column = this.rows.step(sampled);
    this.#left -= 1;
    // A copy: the column is the caller's.
    this.#before = [...column.tokens];
    return column;
  }
}
