import type { Judge } from "./judge.ts";

/** A path that has passed the checks of its spelling. */
export interface PathRequest {
  /** As it was written, for messages. */
  readonly path: string;
  /** Absolute. */
  readonly target: string;
  readonly from: "author" | "props";
  readonly judge: Judge;
}
