import type { WrittenBody } from "./body/body.ts";

export interface HttpRequest {
  readonly url: URL;
  /** `"props"` when the url comes wholly from the arguments. */
  readonly from: "author" | "props";
  readonly method: string;
  readonly headers: readonly SentHeader[];
  readonly body: WrittenBody | undefined;
}

export interface SentHeader {
  readonly name: string;
  readonly value: string;
  /** JSON pointer in the execution block; undefined for what we add ourselves. */
  readonly at: string | undefined;
}
