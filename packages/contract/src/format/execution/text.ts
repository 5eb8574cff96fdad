import type { CommonExecution } from "./common.ts";

/** Returns a text, which is a full template. */
export interface TextExecution extends CommonExecution {
  readonly type: "text";
  readonly text: string;
}
