/** Upper bounds of one call. Every one is an option of the client: `limits: { outputBytes: 50_000_000 }`. */
export interface Limits {
  /**
   * Bytes of the result of one call: content, error, metadata and structured content together.
   *
   * @default 10 MB
   */
  readonly resultBytes: number;
  /**
   * Bytes of one template in a schema file.
   *
   * @default 1 MB
   */
  readonly templateBytes: number;
  /**
   * Bytes of one file that is rendered as a template.
   *
   * @default 10 MB
   */
  readonly fileTemplateBytes: number;
  /**
   * Bytes of the output of one rendering, and of the body of one request.
   *
   * @default 10 MB
   */
  readonly outputBytes: number;
  /**
   * Iterations of loops in one rendering, nested ones counted together.
   *
   * @default 100,000
   */
  readonly loopSteps: number;
  /**
   * How deep blocks, parentheses and values may nest.
   *
   * @default 64
   */
  readonly depth: number;
}

/** The limits of a client that sets none. */
export const defaultLimits: Limits = Object.freeze({
  resultBytes: 10_000_000,
  templateBytes: 1_000_000,
  fileTemplateBytes: 10_000_000,
  outputBytes: 10_000_000,
  loopSteps: 100_000,
  depth: 64,
});
