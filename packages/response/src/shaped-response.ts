import type { JsonObject } from "@mci/contract";

/**
 * A successful response, as an executor received it. Errors are not shaped: they are for the model to read in full. `text`
 * and `value` may be getters: they are only read where the result needs them.
 */
export interface RawResponse {
  /** The response as the model would read it without `response`; JSON may be indented or not. */
  readonly text: string;
  /** The response as it came, where `text` is an indented copy of it: what is selected from. Default `text`. */
  readonly source?: string;
  /** The response as JSON, where it came as such. It is what is selected from when the text is not JSON. */
  readonly value?: unknown;
  /** Bytes the text of the result may take. Default `limits.resultBytes`. */
  readonly room?: number;
}

/** A response as it goes into the result of a call. */
export interface ShapedResponse {
  /** Text for the model. */
  readonly text: string;
  /** For a text part of its own after it, so that JSON stays JSON: `[... cut: 20 of 500 items shown]`. */
  readonly note?: string;
  /** For `structuredContent`: a JSON object, whole even where `maxChars` cuts the text. */
  readonly value?: JsonObject;
  /** To add to the metadata of the call: `select_problem`, `truncated`, `items_total`, `items_shown`, ... */
  readonly metadata?: JsonObject;
}
