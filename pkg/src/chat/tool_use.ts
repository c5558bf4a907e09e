import { readCount, readOptions, readTokens } from "./arguments.js";
import { invalidArgument } from "./errors.js";
import { type Column, Rows } from "./rows.js";
import { type Tokenizer, Vocabulary } from "./tokenizer.js";

/**
 * Samples the next token of each row. It receives the tokens of the previous column, from which the model continues, or
 * undefined at the first. Where a token is forced, the sample is drawn and discarded.
 */
export type Sample = (before: readonly number[] | undefined) => ArrayLike<number>;

/** The same for an asynchronous model. */
export type AsyncSample = (before: readonly number[] | undefined) => PromiseLike<ArrayLike<number>>;

/** The number of rows. */
export interface ToolUseOptions {
  /** 1 by default. */
  readonly rows?: number | undefined;
}

/** The length of a generation. */
export interface GenerateOptions {
  /** The maximum number of columns, forced tokens included; without it, until every row is completed. */
  readonly maxTokens?: number | undefined;
}

/** The result of a generation. */
export interface Batch {
  /** The prompt followed by the tokens of each row, up to but not including the token that completed the row. */
  readonly results: number[][];
  /** For each token, 1 if it was sampled, 0 if it was forced or belongs to the prompt. */
  readonly masks: number[][];
}

/** The columns of a generation, one by one. Each loop over it is a new generation. */
export interface Generation extends AsyncGeneration {
  [Symbol.iterator](): Iterator<Column, undefined>;
}

/** The columns of a generation with an asynchronous model. */
export interface AsyncGeneration {
  [Symbol.asyncIterator](): AsyncIterator<Column, undefined>;
}

/** More rows than a model can have. */
const MOST_ROWS = 65_536;

/**
 * One or more rows of tokens, sampled by a model, in which the calculator is called.
 *
 * @example
 * const toolUse = new ToolUse(tokenizer);
 * for (const { tokens, mask } of toolUse.generate(sample, { maxTokens: 256 })) show(tokens[0], mask[0]);
 */
export class ToolUse {
  readonly #vocabulary: Vocabulary;
  readonly #rows: Rows;
  readonly #count: number;

  /** @throws {ConversationError} if an argument is invalid */
  constructor(tokenizer: Tokenizer, options?: ToolUseOptions) {
    const { rows = 1 } = readOptions(options);
    this.#count = readCount(rows, "rows", MOST_ROWS);
    this.#vocabulary = new Vocabulary(tokenizer);
    this.#rows = new Rows(this.#vocabulary, this.#count);
  }

  /**
   * Takes the next token of each row, given one sample for each.
   *
   * @throws {ConversationError} if the samples are not tokens, or not one for each row; then no row changes
   */
  step(sampled: ArrayLike<number>): Column {
    return this.#rows.step(sampled);
  }

  /**
   * Generates column by column, with fresh rows of its own, until every row is completed or there are `maxTokens` columns.
   * `for … of` needs a synchronous model, `for await` accepts any.
   */
  generate(sample: Sample, options?: GenerateOptions): Generation;
  generate(sample: AsyncSample, options?: GenerateOptions): AsyncGeneration;
  generate(sample: Sample | AsyncSample, options?: GenerateOptions): Generation {
    const start = this.#start(sample, options);
    return {
      *[Symbol.iterator]() {
        for (const run = start(); !run.isOver;) yield run.take(run.sample());
        return undefined;
      },
      async *[Symbol.asyncIterator]() {
        for (const run = start(); !run.isOver;) yield run.take(await run.sample());
        return undefined;
      },
    };
  }

  /** Generates to the end and returns the rows, including the prompt. */
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

  /** Checks the arguments; returns the state at the start of a generation. */
  #start(sample: Sample | AsyncSample, options: GenerateOptions | undefined): () => Run {
    if (typeof sample !== "function") throw invalidArgument("sample must be a function", "sample");
    const { maxTokens } = readOptions(options);
    const most = maxTokens === undefined ? Infinity : readCount(maxTokens, "maxTokens");
    return () => new Run(new Rows(this.#vocabulary, this.#count), sample, most);
  }
}

/** A generation in progress. */
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
    // A copy, since the caller owns the column.
    this.#before = [...column.tokens];
    return column;
  }
}
