import type { AccessRules } from "./access-rules.ts";

/** A path that has passed the checks of its spelling. */
export interface PathRequest {
  /** For messages: as it was written, or shortened. */
  readonly path: string;
  /** Absolute. */
  readonly target: string;
  readonly from: "author" | "props";
  readonly rules: AccessRules;
}
